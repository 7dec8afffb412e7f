#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times hotpath compare on large reports.

    compare_speed.py HOTPATH [--keep FOLDER] [--format FORMAT ...]

Two reports of 10,000 functions, and 20 and 20 of 1,000, each with all that one has: times, calling
contexts, instructions, allocations. Prints the least of five runs, in seconds of elapsed time, and the
size of the input.

A row is made as long as one of a real report, merged of a native run with --alloc and of one under
Callgrind. SQLite's, measured whole (test/real/sqlite.test, 512 functions), has 2.4 KB a function: 39 to 51
buckets in the mean, but 9 or 10 in the median and 632 at most; 2.1 callers and 2.4 callees, most often 1,
with no name longer than C's; 5.4 contexts; p95 as the one percentile. Names and symbols here are as long
as those of C++, costs fall as those of ranked functions do (Zipf), and one function in a hundred changes.
"""

import argparse
import json
import os
import random
import subprocess
import tempfile
import time


BUCKETS = (1, 1, 2, 3, 5, 8, 12, 25, 80, 300)  # by function, in turn: 44 in the mean
CALLERS = (1, 1, 1, 1, 1, 1, 2, 2, 3, 8)  # 2.1 in the mean
CONTEXTS = 5  # of a function


def lower(i):
    """A bound of the report's grid of buckets: 64 to an octave (runtime/src/histogram.h)."""
    return i if i < 128 else ((i & 63) | 64) << ((i >> 6) - 1)


def index(duration):
    """The bucket that a duration lies in."""
    shift = max(duration.bit_length() - 7, 0)
    return (shift + 1 << 6 | duration >> shift & 63) if shift else duration


def name_of(i):
    return "project::module_%d::component<std::vector<int>>::function_%d" % (i % 97, i)


def report(functions, candidate, seed):
    noise = random.Random(seed)
    whole = sum(1 / i for i in range(1, functions + 1))
    timing, counts, allocations = [], [], []
    callers = {i: sorted({(i * 7 + k * 131) % functions + 1 for k in range(CALLERS[i % 10])})
               for i in range(1, functions + 1)}
    callees = {i: [] for i in callers}
    for callee, all_callers in callers.items():
        for caller in all_callers:
            callees[caller].append(callee)
    calls, own, each = {}, {}, {}
    for i in callers:
        slower = candidate and i % 100 == 7
        calls[i] = 24 * BUCKETS[i * 7 % 10]
        # Instructions and nanoseconds of a call, so that the function of rank i has its share.
        own[i] = max(int(10**10 / i / whole / calls[i]), 50) * (130 if slower else 100) // 100
        each[i] = max(int(own[i] * noise.uniform(0.49, 0.51)), 20)
    ran, spent = sum(own[i] * calls[i] for i in own), sum(each[i] * calls[i] for i in each)
    for i in callers:
        symbol = "_ZN7project%dmodule_%d9componentISt6vectorIiSaIiEEE%dfunction_%dERKSsiPKv" % (
            8 + len(str(i % 97)), i % 97, 9 + len(str(i)), i)
        identity = {"id": i, "name": name_of(i), "parameters": "(std::string const&, int, void const*)",
                    "symbol": symbol, "kind": "function",
                    "location": {"file": "/src/project/modules/module_%d.cpp" % (i % 97), "line": i, "column": 1}}
        first = index(each[i])
        histogram = [[lower(first + b), 24] for b in range(calls[i] // 24)]
        part = [(k, calls[i] // len(callers[i]) or 1) for k in callers[i]]
        timing.append(dict(
            identity, calls=calls[i], sampled_calls=calls[i], total_ns=each[i] * calls[i],
            self_ns=each[i] * calls[i], overhead_ns=10 * calls[i], min_ns=each[i], max_ns=each[i] * 2,
            avg_ns=each[i], p95_ns=each[i] * 3 // 2, percent_total=round(100 * each[i] * calls[i] / spent, 2),
            histogram=histogram,
            callers=[{"id": k, "name": name_of(k), "calls": n, "total_ns": each[i] * n} for k, n in part]))
        counts.append(dict(
            identity, calls=calls[i], total_ir=own[i] * calls[i], self_ir=own[i] * calls[i],
            project_ir=own[i] * calls[i], avg_ir=own[i], percent_total=round(100 * own[i] * calls[i] / ran, 2),
            calls_match=True,
            callers=[{"id": k, "name": name_of(k), "calls": n, "total_ir": own[i] * n} for k, n in part],
            callees=[{"id": k, "name": name_of(k), "calls": n, "total_ir": own[k] * n}
                     for k in callees[i] for n in (calls[k] // len(callers[k]) or 1,)]))
        allocations.append(dict(
            identity, calls=calls[i], bytes_self=own[i] * 10, count_self=calls[i], freed_bytes=0, freed_count=0,
            bytes_total=own[i] * 10, count_total=calls[i], max_bytes=own[i], max_count=3, avg_bytes=12.5,
            avg_count=1, p95_bytes=own[i], p95_count=2, percent_total=0.6))
    contexts = [{"id": c, "parent": c // 3, "function": c % functions + 1, "calls": 7,
                 "total_ns": 10**9 // c, "self_ns": 10**8 // c}
                for c in range(1, CONTEXTS * functions + 1)]
    del contexts[0]["parent"], contexts[1]["parent"]
    sums = {"bytes": sum(a["bytes_self"] for a in allocations), "count": sum(calls.values()), "usable_bytes": 0,
            "freed_bytes": 0, "freed_count": 0, "difference_bytes": 0}
    size = {"total_count": functions, "included_count": functions}
    return {
        "type": "hotpath_report", "schema": 1,
        "meta": {
            "run": "merged", "created_at": "2026-01-02T03:04:05Z", "program": {"arguments": ["bench"], "pid": 1},
            "environment": {"os": "Linux", "arch": "x86_64",
                            "clock": {"kind": "tsc", "cost_ns": 10, "frequency_hz": 2000000000}},
            "overhead": {"timed_call_ns": 25, "untimed_call_ns": 1, "total_ns": 10}},
        "functions_timing": dict(size, total_ns=spent, percentiles=[95], data=timing),
        "contexts": dict(total_count=len(contexts), included_count=len(contexts), data=contexts),
        "functions_icount": dict(size, total_ir=ran, data=counts),
        "functions_alloc": dict(size, metric="bytes", per_call="self", before_session={"bytes": 0, "count": 0},
                                percentiles=[95], data=allocations, **sums),
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
