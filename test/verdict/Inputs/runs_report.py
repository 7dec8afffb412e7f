# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes reports of collected runs (test/bench/collect_runs.py): one report with `runs`.

    runs_report.py RUNS.csv OUTPUT.json            all runs in which nothing was slower
    runs_report.py RUNS.csv OUTPUT.json slower K   those in which function K did 20 % more
    runs_report.py RUNS.csv OUTPUT.json before K   for each of these, the run just before it
"""
import csv
import datetime
import json
import sys

path, output, *which = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    header, *lines = csv.reader(file)
names = header[1:]
# About ten seconds apart; a report's times are those of UTC.
began = datetime.datetime(2026, 11, 30, 17, 22)
runs = [[int(v) for v in line] for line in lines]
when = {id(r): (began + datetime.timedelta(seconds=10 * i)).strftime("%Y-%m-%dT%H:%M:%SZ")
        for i, r in enumerate(runs)}

if not which:
    chosen = [r for r in runs if r[0] == 0]
else:
    number = int(which[1])
    at = [i for i, r in enumerate(runs) if r[0] == number]
    chosen = [runs[i] for i in at] if which[0] == "slower" else [runs[i - 1] for i in at]
assert chosen


def values(run):
    """calls, p50, min and mean of each function"""
    return [run[1 + 4 * i: 5 + 4 * i] for i in range(len(names))]


def total(run):
    return sum(calls * mean for calls, _, _, mean in values(run))


def row(run, i):
    calls, median, least, mean = values(run)[i]
    return {"id": i + 1, "calls": calls, "p50_ns": median, "min_ns": least, "avg_ns": mean,
            "total_ns": calls * mean}


wall = sum(map(total, chosen))
data = []
for i, name in enumerate(names):
    all_of = [values(r)[i] for r in chosen]
    calls = sum(v[0] for v in all_of)
    spent = sum(v[0] * v[3] for v in all_of)
    data.append({
        "id": i + 1, "name": name, "kind": "marked", "calls": calls, "sampled_calls": calls, "total_ns": spent,
        "self_ns": spent, "min_ns": min(v[2] for v in all_of), "avg_ns": spent // calls,
        "percent_total": round(100 * spent / wall, 2), "callers": [],
    })

with open(output, "w", encoding="utf-8") as file:
    json.dump({
        "type": "hotpath_report", "schema": 1,
        "meta": {
            "run": "native", "created_at": "2026-11-30T17:22:00Z",
            "program": {"arguments": ["twelve"], "pid": 1},
            "environment": {"os": "Linux", "arch": "x86_64",
                            "clock": {"kind": "tsc", "cost_ns": 10, "frequency_hz": 2000000000}},
            "overhead": {"timed_call_ns": 25, "untimed_call_ns": 1, "total_ns": 10},
        },
        "functions_timing": {"total_ns": wall, "percentiles": [50], "total_count": len(data),
                             "included_count": len(data), "data": data},
        "runs": [{"created_at": when[id(r)], "pid": 1, "total_ns": total(r),
                  "data": [row(r, i) for i in range(len(names))]} for r in chosen],
    }, file)
