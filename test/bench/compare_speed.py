#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times hotpath compare on large reports.

    compare_speed.py HOTPATH [--keep FOLDER] [--format FORMAT ...]

Two reports of 10,000 functions, and 20 and 20 of 1,000, each with times, instructions, allocations,
histograms of 40 buckets, and four callers and callees a function; one function in a hundred changes.
Prints the least of five runs, in seconds of elapsed time, and the size of the input.
"""

import argparse
import json
import os
import random
import subprocess
import tempfile
import time


def lower(i):
    """A bound of the report's grid of buckets: 64 to an octave (runtime/src/histogram.h)."""
    return i if i < 128 else ((i & 63) | 64) << ((i >> 6) - 1)


def report(functions, candidate, seed):
    noise = random.Random(seed)
    timing, counts, allocations = [], [], []
    for i in range(1, functions + 1):
        slower = candidate and i % 100 == 0
        name = "project::module_%d::component<std::vector<int>>::function_%d" % (i % 97, i)
        own = 5000 + i * 13 % 7919 + (900 if slower else 0)
        each = int((1000 + i % 5000) * (1.3 if slower else 1) * noise.uniform(0.98, 1.02))
        identity = {"id": i, "name": name, "symbol": "_ZN7project%d" % i, "kind": "function",
                    "location": {"file": "src/module_%d.cpp" % (i % 97), "line": i, "column": 1}}
        linked = [(i * 7 + k * 131) % functions + 1 for k in range(4)]
        others = [(k, "project::module_%d::component<std::vector<int>>::function_%d" % (k % 97, k)) for k in linked]
        timing.append(dict(
            identity, calls=1000, sampled_calls=1000, total_ns=each * 1000, self_ns=each * 900, min_ns=each * 9 // 10,
            max_ns=each * 2, avg_ns=each, p50_ns=each, percent_total=0.6,
            histogram=[[lower(300 + b), 25] for b in range(40)],
            callers=[{"id": k, "name": n, "calls": 250, "total_ns": each * 250} for k, n in others]))
        edges = [{"id": k, "name": n, "calls": 250, "total_ir": own * 250} for k, n in others]
        counts.append(dict(
            identity, calls=1000, total_ir=own * 2000, self_ir=own * 1000, project_ir=own * 1500, avg_ir=own * 2,
            percent_total=0.6, callers=edges, callees=edges))
        allocations.append(dict(
            identity, calls=1000, bytes_self=own * 10, count_self=1000, freed_bytes=0, freed_count=0,
            bytes_total=own * 10, count_total=1000, percent_total=0.6))
    sums = {"bytes": sum(a["bytes_self"] for a in allocations), "count": 1000 * functions, "usable_bytes": 0,
            "freed_bytes": 0, "freed_count": 0, "difference_bytes": 0}
    size = {"total_count": functions, "included_count": functions}
    return {
        "type": "hotpath_report", "schema": 1,
        "meta": {
            "run": "merged", "created_at": "2026-01-02T03:04:05Z", "program": {"arguments": ["bench"], "pid": 1},
            "environment": {"os": "Linux", "arch": "x86_64",
                            "clock": {"kind": "tsc", "cost_ns": 10, "frequency_hz": 2000000000}},
            "overhead": {"timed_call_ns": 25, "untimed_call_ns": 1, "total_ns": 10}},
        "functions_timing": dict(size, total_ns=10**10, percentiles=[50], data=timing),
        "functions_icount": dict(size, total_ir=sum(c["self_ir"] for c in counts), data=counts),
        "functions_alloc": dict(size, metric="bytes", per_call="self", before_session={"bytes": 0, "count": 0},
                                percentiles=[], data=allocations, **sums),
    }


def write(folder, reports, functions, candidate):
    os.makedirs(folder)
    for n in range(reports):
        with open(os.path.join(folder, "%02d.json" % n), "w", encoding="utf-8") as file:
            json.dump(report(functions, candidate, 2 * n + candidate), file, separators=(",", ":"))


def megabytes(*folders):
    return sum(os.path.getsize(os.path.join(f, name)) for f in folders for name in os.listdir(f)) / 1e6


def least_seconds(command, output):
    times = []
    for _ in range(5):
        start = time.monotonic()
        with open(output, "w", encoding="utf-8") as out:
            code = subprocess.run(command, stdout=out, check=False).returncode
        times.append(time.monotonic() - start)
        assert code == 1, "the functions that changed have to be found"
    return min(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hotpath")
    parser.add_argument("--keep", help="folder for the reports, which stay there")
    parser.add_argument("--format", nargs="+", default=["table", "json"])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        root = arguments.keep or scratch
        for label, reports, functions in (("1 + 1 reports of 10,000", 1, 10000), ("20 + 20 of 1,000", 20, 1000)):
            sides = [os.path.join(root, "%d-%s" % (functions, side)) for side in ("baseline", "candidate")]
            if not os.path.exists(sides[1]):
                for side in (0, 1):
                    write(sides[side], reports, functions, side)
            for name in arguments.format:
                seconds = least_seconds([arguments.hotpath, "compare", sides[0], "--against", sides[1],
                                         "--format", name], os.path.join(scratch, "out"))
                print("%-26s %-9s %.3f s, %.0f MB read" % (label, name, seconds, megabytes(*sides)))


if __name__ == "__main__":
    main()
