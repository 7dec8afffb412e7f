#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much slower measured programs run: SQLite in memory and LevelDB, at -O2.

    slowdown.py --llvm 19 --build build --sources build/real-sources

Each round runs every way once, in an order shuffled anew, and compares each with
the uninstrumented program of the same round, so that a drift of the machine meets
all. What is compared is the CPU time (user + system) of the process with all its
threads. The table has, for each workload and way, the median time, the median of
the rounds' ratios with its quartiles, the calls counted, and what a call costs.

--sources is a folder that test/real/fetch filled. SQLite has bars; with --limits the
exit code is 1 when one is missed. The workloads check their own answers.
"""

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
REAL = os.path.join(os.path.dirname(HERE), "real")


@dataclass
class Way:
    """One line of the table: how a program is compiled and told to run."""

    name: str
    build: str  # a key of BUILDS: ways may share a program
    environment: dict = field(default_factory=dict)


# What is added to the compilation; "plugin" stands for -fplugin.
BUILDS = {
    "plain": [],
    "measure_all": ["plugin", "-fplugin-arg-hotpath-measure_all"],
    "min30": [
        "plugin",
        "-fplugin-arg-hotpath-measure_all",
        "-fplugin-arg-hotpath-min-instructions=30",
    ],
    "keep": [
        "plugin",
        "-fplugin-arg-hotpath-measure_all",
        "-fplugin-arg-hotpath-inline=keep",
    ],
    "hook": ["-finstrument-functions-after-inlining"],
}

WAYS = [
    Way("plain", "plain"),
    Way("default", "measure_all"),
    Way("min-instructions=30", "min30"),
    Way("inline=keep", "keep"),
    Way("HOTPATH_OFF=1", "measure_all", {"HOTPATH_OFF": "1"}),
    Way("rate 0: counts only", "measure_all", {"HOTPATH_TIME_SAMPLING_RATE": "0"}),
    Way("rate 1: every call", "measure_all", {"HOTPATH_TIME_SAMPLING_RATE": "1"}),
    Way("two-rdtsc hook", "hook"),
]


# Largest ratios to the uninstrumented time.
BARS = {
    "SQLite": {"default": 1.55, "rate 1: every call": 4.2, "HOTPATH_OFF=1": 1.09},
    "LevelDB": {},
}


class Compiler:
    def __init__(self, llvm, build, sources, programs):
        self.clang, self.clangxx = f"clang-{llvm}", f"clang++-{llvm}"
        lib = os.path.join(build, "lib")
        self.plugin = os.path.join(lib, "hotpath", f"llvm-{llvm}", "hotpath.so")
        self.runtime = os.path.join(lib, "libhotpath.a")
        self.sources = sources
        self.programs = programs

    def _flags(self, build):
        plugin = f"-fplugin={self.plugin}"
        return [plugin if flag == "plugin" else flag for flag in BUILDS[build]]

    def _link(self, build):
        """What the program needs at link time; the hook is built without hooks."""
        if build == "plain":
            return ["-pthread"]
        if build != "hook":
            return [self.runtime, "-pthread"]
        hook = os.path.join(self.programs, "rdtsc_hook.o")
        source = os.path.join(HERE, "rdtsc_hook.c")
        subprocess.run([self.clang, "-O2", "-c", source, "-o", hook], check=True)
        return [hook, "-pthread"]

    def sqlite(self, build):
        program = os.path.join(self.programs, f"sqlite-{build}")
        if os.path.exists(program):
            return program
        folder = os.path.join(self.sources, "sqlite")
        subprocess.run(
            [self.clang, *self._flags(build), "-O2", f"-I{folder}"]
            + ["-DSQLITE_THREADSAFE=0", "-DSQLITE_OMIT_LOAD_EXTENSION"]
            + [os.path.join(folder, "sqlite3.c")]
            + [os.path.join(REAL, "sqlite_workload.c"), "-o", program]
            + self._link(build),
            check=True,
        )
        return program

    def leveldb(self, build):
        program = os.path.join(self.programs, f"leveldb-{build}")
        if os.path.exists(program):
            return program
        folder = os.path.join(self.sources, "leveldb")
        compile_cxx = [self.clangxx, "-O2", *self._flags(build)]
        script = os.path.join(REAL, "build_leveldb")
        subprocess.run([script, folder, program + ".a", *compile_cxx], check=True)
        subprocess.run(
            [*compile_cxx, "-std=c++14", "-I", os.path.join(folder, "include")]
            + [os.path.join(REAL, "leveldb_workload.cc"), program + ".a"]
            + ["-o", program, *self._link(build)],
            check=True,
        )
        return program


def run(command, way, report=None):
    """Runs once; returns its CPU seconds, alone (wait4), not all children's."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("HOTPATH_")
    }
    environment.update(way.environment)
    if report:
        environment["HOTPATH_OUTPUT_FORMAT"] = "json"
        environment["HOTPATH_OUTPUT_PATH"] = report
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{way.name}: {command[0]}: exit code {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def counted(command, way, scratch):
    """(functions, calls) of the report; (0, 0) of a way that has none."""
    report = os.path.join(scratch, "report.json")
    if os.path.exists(report):
        os.remove(report)
    run(command, way, report)
    if not os.path.exists(report):
        return 0, 0
    with open(report, encoding="utf-8") as file:
        rows = json.load(file)["functions_timing"]["data"]
    return len(rows), sum(row["calls"] for row in rows)


def measure(commands, rounds, dice):
    """{way: [seconds of each round]}"""
    seconds = {way.name: [] for way in WAYS}
    for _ in range(rounds):
        for way in dice.sample(WAYS, len(WAYS)):
            seconds[way.name].append(run(commands[way.name], way))
    return seconds


def table(workload, seconds, counts):
    """Prints the lines of one workload; returns {way: ratio}."""
    plain = seconds["plain"]
    print(f"\n{workload}: {len(plain)} rounds, uninstrumented "
          f"{statistics.median(plain):.3f} s CPU")
    print(f"  {'way':<21}{'median s':>9}{'ratio':>8}{'quartiles':>16}"
          f"{'functions':>11}{'calls':>15}{'ns/call':>9}")
    ratio_of = {}
    for way in WAYS:
        ratios = [one / base for one, base in zip(seconds[way.name], plain)]
        middle = statistics.median(ratios)
        low, _, high = statistics.quantiles(ratios, n=4)
        ratio_of[way.name] = middle
        functions, calls = counts[way.name]
        added = (middle - 1) * statistics.median(plain) * 1e9
        print(f"  {way.name:<21}{statistics.median(seconds[way.name]):9.3f}"
              f"{middle:8.3f}{f'{low:.3f} to {high:.3f}':>16}"
              + (f"{functions:11,}{calls:15,}{added / calls:9.2f}" if calls else ""))
    return ratio_of


def check(workload, ratio_of):
    """Prints the bars of a workload; returns whether all are met."""
    for way, most in BARS[workload].items():
        print(f"{workload}, {way}: {ratio_of[way]:.3f}, at most {most:.2f}:"
              f" {'ok' if ratio_of[way] <= most else 'MISSED'}")
    return all(ratio_of[way] <= most for way, most in BARS[workload].items())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--llvm", default="19", metavar="NN")
    parser.add_argument("--build", required=True, metavar="DIR")
    parser.add_argument("--sources", required=True, metavar="DIR")
    parser.add_argument(
        "--programs", metavar="DIR",
        help="keep the programs in DIR, and use those that are there",
    )
    parser.add_argument("--rounds", type=int, default=15, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument(
        "--limits", action="store_true", help="exit with 1 when a bar is missed"
    )
    options = parser.parse_args()
    if options.rounds < 2:
        parser.error("--rounds must be at least 2: quartiles need two")

    dice = random.Random(options.seed)
    met = True
    # A database in memory where there is such a folder: a disk's moods are not
    # the question here.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as scratch:
        programs_folder = options.programs or scratch
        os.makedirs(programs_folder, exist_ok=True)
        compiler = Compiler(
            options.llvm, options.build, options.sources, programs_folder
        )
        for name, build, arguments in (
            ("SQLite", compiler.sqlite, ["100000"]),
            ("LevelDB", compiler.leveldb, [os.path.join(scratch, "db"), "100000"]),
        ):
            programs = {build_name: build(build_name) for build_name in BUILDS}
            commands = {way.name: [programs[way.build], *arguments] for way in WAYS}
            counts = {
                way.name: counted(commands[way.name], way, scratch) for way in WAYS
            }
            seconds = measure(commands, options.rounds, dice)
            met &= check(name, table(name, seconds, counts))
            shutil.rmtree(os.path.join(scratch, "db"), ignore_errors=True)

    return 1 if options.limits and not met else 0


if __name__ == "__main__":
    sys.exit(main())
