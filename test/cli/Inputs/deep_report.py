# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""deep_report.py REPORT N: the report with one path of N contexts instead."""

import json
import sys

report = json.load(open(sys.argv[1], encoding="utf-8"))
count = int(sys.argv[2])
contexts = [
    {"id": i, "function": 2 if i > 1 else 1, "calls": 1, "total_ns": 1000, "self_ns": 0}
    for i in range(1, count + 1)
]
for context in contexts[1:]:
    context["parent"] = context["id"] - 1
report["contexts"] = {"total_count": count, "included_count": count, "data": contexts}
json.dump(report, sys.stdout)
