# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_sum.py SUM REPORT...: every figure of SUM that adds up is the sum."""

import collections
import json
import sys


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


total, parts = load(sys.argv[1]), [load(path) for path in sys.argv[2:]]
assert total["meta"]["run"] == "sum"
assert len(total["meta"]["sources"]) == len(parts)
assert len({source["sha256"] for source in total["meta"]["sources"]}) == len(parts)
wanted = collections.defaultdict(collections.Counter)
low, high = {}, {}
for part in parts:
    for row in part["functions_timing"]["data"]:
        sums = wanted[row["name"]]
        for key in ("calls", "sampled_calls", "total_ns", "self_ns", "overhead_ns"):
            sums[key] += row[key]
        for lower, count in row["histogram"]:
            sums["bucket", lower] += count
        for caller in row["callers"]:
            sums["caller", caller["name"]] += caller["calls"]
        low[row["name"]] = min(low.get(row["name"], 1 << 63), row["min_ns"])
        high[row["name"]] = max(high.get(row["name"], 0), row["max_ns"])
section = total["functions_timing"]
assert section["total_ns"] == sum(p["functions_timing"]["total_ns"] for p in parts)
assert {row["name"] for row in section["data"]} == set(wanted)
for row in section["data"]:
    found = collections.Counter()
    for key in ("calls", "sampled_calls", "total_ns", "self_ns", "overhead_ns"):
        found[key] = row[key]
    for lower, count in row["histogram"]:
        found["bucket", lower] += count
    for caller in row["callers"]:
        found["caller", caller["name"]] += caller["calls"]
    assert found == wanted[row["name"]], (row["name"], found, wanted[row["name"]])
    assert row["min_ns"] == low[row["name"]] and row["max_ns"] == high[row["name"]]
    assert row["min_ns"] <= row["p95_ns"] <= row["max_ns"]
