#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs measured test programs that use GoogleTest, and checks their reports.

    run_gtest_programs.py --workdir DIR --at-least N PROGRAM...

Each program must pass. GoogleTest says how many tests ran; each ran its own
TestBody once, so the calls of all functions of that name are known. No call may be
left open or abandoned, and every row must be plausible. --at-least: functions that
must have been measured, counted once over all programs. DIR gets the programs'
output and reports.

Exit code 0 and a line of figures when all holds, else 1 and a line each of what
does not.
"""

import argparse
import json
import os
import re
import subprocess
import sys

from check_report import check_row

RAN = re.compile(r"^\[=+\] (\d+) tests? from \d+ test (?:suites?|cases?) ran\.", re.M)


def run(program, report, log):
    """(exit code, standard output); the tests' own standard error goes to `log`."""
    if os.path.exists(report):
        os.remove(report)
    with open(log, "wb") as stderr:
        process = subprocess.run(
            [program],
            env={
                **os.environ,
                "HOTPATH_OUTPUT_FORMAT": "json",
                "HOTPATH_OUTPUT_PATH": report,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=stderr,
        )
    return process.returncode, process.stdout.decode(errors="replace")


def tests_run(output):
    """0 if none; the last such line is of the outermost RUN_ALL_TESTS."""
    return int((RAN.findall(output) or ["0"])[-1])


def check_rows(rows, output):
    """The problems of one program, a line each."""
    found = []
    for row in rows:
        # A test may leave threads, each within 100 % of the run.
        check_row(row, 100, found)
        for key in ("abandoned", "open"):
            if row.get(key):
                found.append(f"{row['name']}: {row[key]} calls {key}")
    bodies = sum(
        row["calls"] for row in rows if row["name"].endswith("::TestBody")
    )
    ran = tests_run(output)
    if not ran or bodies != ran:
        found.append(f"{ran} tests ran, {bodies} calls of TestBody")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workdir", required=True)
    parser.add_argument("--at-least", type=int, required=True, metavar="N")
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    options = parser.parse_args()
    os.makedirs(options.workdir, exist_ok=True)
    problems = []
    functions = set()
    tests = calls = 0
    for program in options.programs:
        base = os.path.join(options.workdir, os.path.basename(program))
        code, output = run(program, base + ".json", base + ".err")
        with open(base + ".out", "w", encoding="utf-8") as file:
            file.write(output)
        if code != 0 or not os.path.exists(base + ".json"):
            problems.append(f"{program}: exit code {code}\n{output[-2000:]}")
            continue
        with open(base + ".json", encoding="utf-8") as file:
            rows = json.load(file)["functions_timing"]["data"]
        problems += [f"{program}: {line}" for line in check_rows(rows, output)]
        functions.update((row["name"], row["symbol"]) for row in rows)
        tests += tests_run(output)
        calls += sum(row["calls"] for row in rows)
    if len(functions) < options.at_least:
        problems.append(f"{len(functions)} functions, expected {options.at_least}")
    if problems:
        print("\n".join(problems))
        return 1
    print(f"{tests} tests, {len(functions)} functions, {calls} calls")
    return 0


if __name__ == "__main__":
    sys.exit(main())
