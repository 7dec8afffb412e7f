# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes reports to compare: make.py FILE [key=value ...]

Functions main -> run -> parse and main -> write, with instructions and times.
more=N      adds N instructions to parse
slow=F      multiplies the time of parse
seed=N      makes the times differ a little from run to run
at=DAY, pid=  when (of January) and by which process; sha=, ref=   of git
arch=, libc=, unfinished=, benchmark=, argument=, name=, line=   of the meta data; name and line are parse's
env.NAME=VALUE   of meta.environment
"""
import json
import sys

path, *settings = sys.argv[1:]
given = dict(s.split("=", 1) for s in settings)
more, slow, seed = int(given.get("more", 0)), float(given.get("slow", 1)), int(given.get("seed", 0))
parse = given.get("name", "parse")

meta = {
    "run": "merged",
    "created_at": "2026-01-%02dT03:04:05Z" % int(given.get("at", 2)),
    "program": {"arguments": ["prog", given.get("argument", "-x")], "pid": int(given.get("pid", 7))},
    "environment": {
        "os": "Linux", "arch": given.get("arch", "x86_64"), "libc": given.get("libc", "glibc 2.36"),
        "clock": {"kind": "tsc", "cost_ns": 10, "frequency_hz": 2000000000},
    },
    "overhead": {"timed_call_ns": 25, "untimed_call_ns": 1, "total_ns": 10},
}
for key in ("unfinished", "benchmark"):
    if key in given:
        meta[key] = given[key]
for key in ("sha", "ref"):
    if key in given:
        meta.setdefault("git", {})[key] = given[key]
for key, value in given.items():
    if key.startswith("env."):
        meta["environment"][key[4:]] = value


def counted(number, name, calls, total, own, callees):
    return {
        "id": number, "name": name, "kind": "marked", "calls": calls, "total_ir": total, "self_ir": own,
        "project_ir": own, "percent_total": 100 * total / (10**7 + more), "callers": [], "callees": callees,
    }


def timed(number, name, calls, each):
    each += seed * (number + 1)
    return {
        "id": number, "name": name, "kind": "marked", "calls": calls, "sampled_calls": calls,
        "total_ns": calls * each, "self_ns": calls * each, "min_ns": each, "max_ns": each, "avg_ns": each,
        "p50_ns": each, "percent_total": 20, "callers": [],
    }


def edge(number, name, calls, cost):
    return {"id": number, "name": name, "calls": calls, "total_ir": cost}


report = {
    "type": "hotpath_report", "schema": 1, "meta": meta,
    "functions_timing": {
        "total_ns": 10**8, "percentiles": [50], "total_count": 4, "included_count": 4,
        "data": [
            timed(1, "main", 1, 90000000), timed(2, "run", 1, 40000000),
            timed(3, parse, 100, int(300000 * slow)), timed(4, "write", 50, 800000),
        ],
    },
    "functions_icount": {
        "total_ir": 10**7 + more, "total_count": 4, "included_count": 4,
        "data": [
            counted(1, "main", 1, 9 * 10**6 + more, 10**6,
                    [edge(2, "run", 1, 4 * 10**6 + more), edge(4, "write", 50, 4 * 10**6)]),
            counted(2, "run", 1, 4 * 10**6 + more, 10**6, [edge(3, parse, 100, 3 * 10**6 + more)]),
            counted(3, parse, 100, 3 * 10**6 + more, 3 * 10**6 + more, []),
            counted(4, "write", 50, 4 * 10**6, 4 * 10**6, []),
        ],
    },
}
if "line" in given:
    for section in ("functions_timing", "functions_icount"):
        report[section]["data"][2]["location"] = {"file": "parse.cpp", "line": int(given["line"])}
with open(path, "w", encoding="utf-8") as file:
    json.dump(report, file)
