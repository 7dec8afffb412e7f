# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a merged report with what callgrind_annotate says of another build.

PLAIN is the file of a build without hotpath, in which the functions are only not
inlined; callgrind_annotate is an independent reader of it. A function's total may
exceed the plain one by --per-call instructions for each measured call within it,
and by nothing else. NAME=CALLS are the functions and the calls that they must
have; names of C functions are symbols.
"""

import argparse
import json
import re
import subprocess
import sys


def inclusive_costs(path):
    """{symbol: inclusive cost}, the outermost activations."""
    listing = subprocess.run(
        ["callgrind_annotate", "--inclusive=yes", "--threshold=100", path],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    costs = {}
    for line in listing.splitlines():
        match = re.match(r"\s*([\d,]+) \([ \d.]+%\)\s+\S*?:([^:\s\[]+)(?: \[|$)", line)
        if match:
            costs[match[2]] = int(match[1].replace(",", ""))
    return costs


def measured_calls_within(rows, name):
    """Measured calls made while the function runs, its own included. Exact as
    long as a callee is called by one function only, or all are counted."""
    by_name = {row["name"]: row for row in rows}
    total, seen, waiting = 0, set(), [name]
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        row = by_name[at]
        if at == name:
            total += row["calls"]
        for edge in row["callees"]:
            if "id" in edge:
                if edge["name"] != name:
                    total += edge["calls"]
                waiting.append(edge["name"])
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--per-call", type=int, default=6)
    parser.add_argument("--plain")
    parser.add_argument("report")
    parser.add_argument("calls", nargs="+", metavar="NAME=CALLS")
    options = parser.parse_args()
    with open(options.report, encoding="utf-8") as file:
        rows = json.load(file)["functions_icount"]["data"]
    by_name = {row["name"]: row for row in rows}
    plain = inclusive_costs(options.plain) if options.plain else {}
    wrong = 0
    for expected in options.calls:
        name, calls = expected.split("=")
        row = by_name[name]
        line = f"{name}: {row['calls']} calls, {row['total_ir']} instructions"
        good = row["calls"] == int(calls) and row["calls_match"]
        if options.plain:
            within = measured_calls_within(rows, name)
            more = row["total_ir"] - plain[name]
            line += f", {more} more than plain for {within} measured calls"
            good = good and 0 <= more <= options.per_call * within
        print(line if good else f"WRONG {line}, expected {calls} calls")
        wrong += not good
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
