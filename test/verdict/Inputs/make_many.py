# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes two folders of reports to render: make_many.py FOLDER [key=value ...]

FOLDER/b and FOLDER/c get reports of the same program, whose functions call each other as a tree of
four branches. Every tenth function does more in the candidate, every tenth but one less; one is new
and one is gone.
functions=N   how many functions (40)
runs=N        reports of a side (3)
names=FILE    the first functions' names, a JSON list of strings
"""
import json
import os
import random
import sys

folder, *settings = sys.argv[1:]
given = dict(s.split("=", 1) for s in settings)
functions, runs = int(given.get("functions", 40)), int(given.get("runs", 3))
names = json.load(open(given["names"], encoding="utf-8")) if "names" in given else []
spaces = ("net::http", "storage::index", "render::text", "math")
verbs = ("parse", "find", "layout", "multiply", "insert", "flush", "measure", "decode")


def name(i):
    if i < len(names):
        return names[i]
    return "%s::%s_%d(std::vector<int> const &)" % (spaces[i % 4], verbs[i % 8], i) if i else "main"


def lower_edge(value):
    """The bucket of runtime/src/histogram.h."""
    if value < 64:
        return value
    shift = value.bit_length() - 7
    return value >> shift << shift


def factor(i, candidate):
    if not candidate or i < 1:
        return 1.0
    return 1.25 if i % 10 == 3 else 0.8 if i % 10 == 7 else 1.0


def report(candidate, seed):
    draw = random.Random(100 * candidate + seed)
    present = [i for i in range(functions) if i != (functions - 1 if not candidate else functions - 2)]
    own = {i: int((20000 + 977 * (i % 50)) * factor(i, candidate)) for i in present}
    parent = {i: (i - 1) // 4 for i in present if i}
    total = dict(own)
    for i in sorted(present, reverse=True):
        if i:
            total[parent[i]] += total[i]
    children = {i: [] for i in present}
    for i in parent:
        children[parent[i]].append(i)
    timing, counts, contexts = [], [], []
    for i in present:
        calls = 25 if i else 1
        each = (total[i] if i else total[0]) // calls
        samples = sorted(max(1, int(each * draw.lognormvariate(0, 0.08))) for _ in range(calls))
        histogram = {}
        for sample in samples:
            histogram[lower_edge(sample)] = histogram.get(lower_edge(sample), 0) + 1
        who = {"id": i + 1, "name": name(i), "kind": "marked", "calls": calls,
               "location": {"file": "src/%s.cpp" % spaces[i % 4].replace("::", "/"), "line": 10 + i}}
        timing.append(dict(
            who, sampled_calls=calls, total_ns=sum(samples), self_ns=sum(samples) // 2, overhead_ns=0,
            min_ns=samples[0], max_ns=samples[-1], avg_ns=sum(samples) // calls, p50_ns=samples[calls // 2],
            percent_total=100 * total[i] / total[0], histogram=sorted(histogram.items()), callers=[]))
        counts.append(dict(
            who, total_ir=10 * total[i], self_ir=10 * own[i], project_ir=10 * own[i],
            percent_total=100 * total[i] / total[0], callers=[],
            callees=[{"id": j + 1, "name": name(j), "calls": 25, "total_ir": 10 * total[j]} for j in children[i]]))
        contexts.append({"id": i + 1, "function": i + 1, "calls": calls, "total_ns": total[i], "self_ns": own[i],
                         **({"parent": parent[i] + 1} if i else {})})
    return {
        "type": "hotpath_report", "schema": 1,
        "meta": {
            "run": "merged", "created_at": "2026-01-0%dT03:04:05Z" % (5 if candidate else 2), "benchmark": "many",
            "git": {"sha": ("c" if candidate else "b") * 40},
            "program": {"arguments": ["many"], "pid": 7},
            "environment": {"os": "Linux", "arch": "x86_64", "libc": "glibc 2.36",
                            "clock": {"kind": "tsc", "cost_ns": 10, "frequency_hz": 2000000000}},
            "overhead": {"timed_call_ns": 25, "untimed_call_ns": 1, "total_ns": 10},
        },
        "functions_timing": {"total_ns": total[0], "percentiles": [50], "total_count": len(timing),
                             "included_count": len(timing), "data": timing},
        "functions_icount": {"total_ir": 10 * total[0] + 1000, "total_count": len(counts),
                             "included_count": len(counts), "data": counts},
        "contexts": {"total_count": len(contexts), "included_count": len(contexts), "data": contexts},
    }


for side in ("b", "c"):
    os.makedirs(os.path.join(folder, side), exist_ok=True)
    for run in range(runs):
        with open(os.path.join(folder, side, "%d.json" % run), "w", encoding="utf-8") as file:
            json.dump(report(side == "c", run), file)
