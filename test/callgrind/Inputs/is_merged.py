# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""is_merged.py [--alloc] REPORT: what people check with
jq -e '.meta.run == "merged" and (.functions_icount.data | length > 0)'."""

import json
import sys

wanted = ["functions_icount", "functions_timing"]
arguments = sys.argv[1:]
if arguments[0] == "--alloc":
    wanted.append("functions_alloc")
    arguments.pop(0)
with open(arguments[0], encoding="utf-8") as file:
    report = json.load(file)
assert report["meta"]["run"] == "merged", report["meta"]["run"]
for section in wanted:
    assert len(report[section]["data"]) > 0, section
    print(section, len(report[section]["data"]))
