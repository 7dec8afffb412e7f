#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs twelve.cpp many times and writes what each run measured.

    collect_runs.py PROGRAM OUTPUT [--runs 180] [--pause SECONDS]

PROGRAM is twelve.cpp, built with hotpath at -O2. Every third run does 20 % more work in one of
the functions, in turn. A line of OUTPUT (CSV) is a run: the number of the slower function, or 0,
and for each function calls, p50, min and mean, in nanoseconds; the first line names the functions.
"""

import argparse
import json
import os
import subprocess
import tempfile
import time


def measure(program, slower, scratch):
    path = os.path.join(scratch, "report.json")
    environment = dict(
        os.environ,
        HOTPATH_OUTPUT_FORMAT="json",
        HOTPATH_OUTPUT_PATH=path,
        HOTPATH_PERCENTILES="50",
    )
    subprocess.run([program, str(slower)], env=environment, check=True)
    with open(path, encoding="utf-8") as file:
        rows = json.load(file)["functions_timing"]["data"]
    rows = [r for r in rows if r["kind"] == "marked"]
    return sorted(rows, key=lambda r: r["name"].rsplit("::", 1)[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("output")
    parser.add_argument("--runs", type=int, default=180)
    parser.add_argument("--pause", type=float, default=0)
    arguments = parser.parse_args()
    variants = 0
    with tempfile.TemporaryDirectory() as scratch, open(arguments.output, "w", encoding="utf-8") as out:
        for run in range(arguments.runs):
            slower = 0
            if run % 3 == 2:
                slower = variants % 12 + 1
                variants += 1
            rows = measure(os.path.abspath(arguments.program), slower, scratch)
            if run == 0:
                out.write(",".join(["slower"] + [r["name"].rsplit("::", 1)[-1] for r in rows]) + "\n")
            values = [slower]
            for r in rows:
                values += [r["calls"], r["p50_ns"], r["min_ns"], r["avg_ns"]]
            out.write(",".join(map(str, values)) + "\n")
            out.flush()
            time.sleep(arguments.pause)


if __name__ == "__main__":
    main()
