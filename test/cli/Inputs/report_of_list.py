# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""report_of_list.py FOLDER: reads `hotpath list --json` and prints a report in which each
of its functions took less self time than the one before, and more total time."""

import json
import os
import sys

build = os.path.join(os.path.abspath(sys.argv[1]), "build")
rows = [
    {
        "id": i + 1,
        "name": each["name"],
        "symbol": each["symbol"],
        "kind": "function",
        # As the compiler was given it.
        "location": {"file": os.path.relpath(each["file"], build), "line": each["line"]},
        "self_ns": 1000 - i,
        "total_ns": 1000 + i,
    }
    for i, each in enumerate(json.load(sys.stdin)["functions"])
]
assert rows
print(json.dumps({"type": "hotpath_report", "schema": 1, "functions_timing": {"data": rows}}))
