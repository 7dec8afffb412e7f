# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the arithmetic of a report whose single root is the function ROOT."""

import json
import sys

report = json.load(open(sys.argv[1], encoding="utf-8"))
rows = report["functions_timing"]["data"]
root = next(row for row in rows if row["name"] == sys.argv[2])
own = sum(row["self_ns"] for row in rows)
if abs(own - root["total_ns"]) > 0.01 * root["total_ns"]:
    sys.exit("self times add up to %d, the root's total is %d" % (own, root["total_ns"]))
for row in rows:
    if row["percent_total"] > 100:
        sys.exit("%s: %s %%" % (row["name"], row["percent_total"]))
    if not 0 <= row["self_ns"] <= row["total_ns"]:
        sys.exit("%s: self %d, total %d" % (row["name"], row["self_ns"], row["total_ns"]))
    if not row["min_ns"] <= row["avg_ns"] <= row["max_ns"]:
        sys.exit("%s: min %d, avg %d, max %d" % (row["name"], row["min_ns"], row["avg_ns"], row["max_ns"]))
    calls = sum(count for _, count in row["histogram"])
    if calls != row["sampled_calls"]:
        sys.exit("%s: %d in the histogram, %d timed" % (row["name"], calls, row["sampled_calls"]))
