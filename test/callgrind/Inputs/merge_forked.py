# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Merges the reports of a parent and its child, which are in the working
directory: native.PID, callgrind.PID, callgrind.out.PID, and the line "PARENT
CHILD" in the file pids. Prints the calls of each function."""

import glob
import json
import os
import subprocess
import sys

with open("pids", encoding="utf-8") as file:
    counted = file.read().split()
native = sorted(glob.glob("native.*"), key=lambda path: int(path.split(".")[1]))
assert len(native) == 2, native
for who, pid, native_report in zip(("parent", "child"), counted, native):
    merged = f"merged.{pid}"
    subprocess.run(
        [sys.argv[1], "merge", native_report, f"callgrind.{pid}", "-o", merged],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    with open(merged, encoding="utf-8") as file:
        for row in json.load(file)["functions_icount"]["data"]:
            print(who, f"{row['name']}={row['calls']}", row["calls_match"])
