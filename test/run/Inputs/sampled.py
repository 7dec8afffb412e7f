# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""sampled.py REPORT FUNCTION LEAST MOST: are so many of its calls timed?"""

import json
import sys

report = json.load(open(sys.argv[1], encoding="utf-8"))
row = next(r for r in report["functions_timing"]["data"] if r["name"] == sys.argv[2])
if not int(sys.argv[3]) <= row["sampled_calls"] <= int(sys.argv[4]):
    sys.exit("%s: %d of %d calls timed" % (sys.argv[2], row["sampled_calls"], row["calls"]))
if ("total_ns" in row) != (row["sampled_calls"] > 0):
    sys.exit("%s: times do not go with timed calls" % sys.argv[2])
overhead = report["meta"]["overhead"]
if not 0 < overhead["untimed_call_ns"] < overhead["timed_call_ns"]:
    sys.exit("overhead: %s" % overhead)
