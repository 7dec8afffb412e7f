# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the merged report of run.test: two native runs, one under Callgrind."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
meta = report["meta"]
assert meta["run"] == "merged" and meta["benchmark"] == "words"
assert [s["run"] for s in meta["sources"]] == ["native", "native", "callgrind"]
assert meta["callgrind"]["creator"].startswith("callgrind-")
(timing,) = report["functions_timing"]["data"]
(count,) = report["functions_icount"]["data"]
assert timing["calls"] == 6, timing  # both runs
assert count["calls"] == 3 and count["calls_match"], count
assert count["id"] == timing["id"]
assert [run["data"][0]["calls"] for run in report["runs"]] == [3, 3]
assert all(run["total_ns"] > 0 and "p50_ns" in run["data"][0] for run in report["runs"])
