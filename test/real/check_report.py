#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks a JSON report of a real program: is it full, and do its sums hold?

 - at least N functions, each with plausible figures;
 - functions whose number of calls the program knows (`calls NAME N` lines of
   its output) have exactly that number;
 - self times add up to the time of the root functions within 1 %;
 - no percent_total above 100 for each thread.

Exit code 0 and a line of figures when all holds, else 1 and a line each of what
does not.
"""

import argparse
import json
import sys


def check_row(row, threads, problems):
    name = row["name"]
    if row["calls"] < 1:
        problems.append(f"{name}: {row['calls']} calls")
    if not 0 <= row["self_ns"] <= row["total_ns"]:
        problems.append(
            f"{name}: self {row['self_ns']} ns, total {row['total_ns']} ns"
        )
    if row["percent_total"] > 100.0 * threads:
        problems.append(f"{name}: {row['percent_total']} % of the run")
    from_callers = sum(caller["calls"] for caller in row.get("callers", ()))
    if from_callers > row["calls"]:
        problems.append(
            f"{name}: {from_callers} calls from callers, {row['calls']} calls"
        )


def expected_calls(path):
    """The `calls NAME N` lines of a workload's output."""
    expected = {}
    with open(path, encoding="utf-8") as output:
        for line in output:
            words = line.split()
            if words[:1] == ["calls"]:
                expected[words[1]] = int(words[2])
    return expected


def check_calls(rows, expected, problems):
    for name, calls in expected.items():
        found = [row["calls"] for row in rows if row["name"] == name]
        if found != [calls]:
            problems.append(f"{name}: expected {calls} calls, found {found}")


def check_sum(rows, roots, problems):
    """A root is a function that its thread runs in from beginning to end."""
    root_ns = 0
    for root in roots:
        found = [row for row in rows if row["name"] == root]
        if len(found) != 1:
            problems.append(f"{root}: expected one root, found {len(found)}")
            return 0.0
        root_ns += found[0]["total_ns"]
    self_ns = sum(row["self_ns"] for row in rows)
    ratio = self_ns / root_ns if root_ns else 0.0
    if abs(ratio - 1) > 0.01:
        problems.append(
            f"self times add up to {self_ns} ns, the roots to {root_ns} ns"
        )
    return ratio


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("report")
    parser.add_argument("--at-least", type=int, required=True, metavar="N")
    parser.add_argument("--calls", metavar="FILE", help="the program's output")
    parser.add_argument("--root", action="append", required=True, metavar="NAME")
    parser.add_argument("--threads", type=int, default=1, metavar="N")
    options = parser.parse_args()
    with open(options.report, encoding="utf-8") as file:
        report = json.load(file)
    problems = []
    if (report["type"], report["schema"]) != ("hotpath_report", 1):
        problems.append(f"{report['type']}, schema {report['schema']}")
    timing = report["functions_timing"]
    rows = timing["data"]
    if not len(rows) == timing["included_count"] == timing["total_count"]:
        problems.append(
            f"{len(rows)} rows, included_count {timing['included_count']},"
            f" total_count {timing['total_count']}"
        )
    if len(rows) < options.at_least:
        problems.append(f"{len(rows)} functions, expected {options.at_least}")
    for row in rows:
        check_row(row, options.threads, problems)
    expected = expected_calls(options.calls) if options.calls else {}
    if options.calls and not expected:
        problems.append(f"{options.calls}: no `calls` line")
    check_calls(rows, expected, problems)
    ratio = check_sum(rows, options.root, problems)
    if problems:
        print("\n".join(problems))
        return 1
    print(
        f"{len(rows)} functions, {sum(row['calls'] for row in rows)} calls,"
        f" {len(expected)} known counts exact, self/root {ratio:.4f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
