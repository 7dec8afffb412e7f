#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the plugin adds to the time of compiling SQLite's amalgamation at -O2.

Three ways, taken in turn within each round so that a drift of the machine meets
all of them: without the plugin, with it and nothing marked, with measure_all.
CPU time of the compiler and its children (user + system): medians over the
rounds, and the median over the rounds of the ratio to the same round's base. On
a busy machine look at the ratio of the best rounds too.

    compile_time.py --clang clang-19 --plugin hotpath.so --source DIR --rounds 5

DIR holds sqlite3.c (test/real/fetch OUT makes OUT/sqlite). With --limits 1.02
1.15 the exit code is 1 when a ratio is above its limit.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (
        after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    )


def measure(ways, rounds):
    """{way: [seconds of each round]}"""
    seconds = {name: [] for name in ways}
    for number in range(rounds):
        # Each round begins with another way: none is always the one that
        # finds the caches cold.
        names = list(ways)
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            seconds[name].append(cpu_seconds(ways[name]))
        print(
            f"round {number + 1}:",
            ", ".join(f"{name} {seconds[name][-1]:.2f} s" for name in ways),
            file=sys.stderr,
        )
    return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--source", required=True, metavar="DIR")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument(
        "--limits",
        type=float,
        nargs=2,
        metavar=("UNMARKED", "MEASURE_ALL"),
        help="largest ratios allowed",
    )
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")

    with tempfile.TemporaryDirectory() as scratch:
        base = [
            options.clang,
            "-O2",
            "-DSQLITE_THREADSAFE=0",
            "-DSQLITE_OMIT_LOAD_EXTENSION",
            "-c",
            os.path.join(options.source, "sqlite3.c"),
            "-o",
            os.path.join(scratch, "sqlite3.o"),
        ]
        plugin = base + [f"-fplugin={options.plugin}"]
        ways = {
            "base": base,
            "unmarked": plugin,
            "measure_all": plugin + ["-fplugin-arg-hotpath-measure_all"],
        }
        seconds = measure(ways, options.rounds)

    too_slow = False
    limits = dict(zip(("unmarked", "measure_all"), options.limits or ()))
    for name in ways:
        ratios = [
            one / of_base for one, of_base in zip(seconds[name], seconds["base"])
        ]
        ratio = statistics.median(ratios)
        limit = limits.get(name)
        line = (
            f"{name:<12} median {statistics.median(seconds[name]):7.2f} s"
            f"   ratio {ratio:.3f} ({min(ratios):.3f} to {max(ratios):.3f})"
            f"   best {min(seconds[name]) / min(seconds['base']):.3f}"
        )
        if limit is not None:
            line += f"   limit {limit:.2f}: {'ok' if ratio <= limit else 'ABOVE'}"
            too_slow |= ratio > limit
        print(line)
    return 1 if too_slow else 0


if __name__ == "__main__":
    sys.exit(main())
