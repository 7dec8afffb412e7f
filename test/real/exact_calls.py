#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares hotpath's call counts with Callgrind's, for one and the same binary.

The program runs twice with the same arguments: natively, which yields hotpath's
JSON report, and under Callgrind with hotpath off. For every function in the
report, `calls` must equal the sum of the `calls=` counts into its linker symbol,
and with --every REGEX each function that Callgrind saw called and whose symbol
matches as a whole must be in the report, the bodies of measured functions left
aside. No difference is allowed. The program must be deterministic, and
single-threaded or with an amount of work that does not depend on the schedule;
its output is compared too, since two runs that did different work would prove
nothing.

A function is known by the address of its symbol, for one address may have
several names of which Callgrind picks any. Rows and functions that cannot be
told apart by name (statics of equal name in different files) are compared as a
sum. The ABI's variants of one constructor or destructor are one function, into
which only calls from elsewhere count: hotpath counts objects.

Exit code: 0 no difference, 1 differences, 2 the comparison could not be made.
"""

import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys

import callgrind_calls


class CannotCompare(Exception):
    pass


def run(command, environment, output):
    """Runs with only the environment that both runs share; returns stdout."""
    base = {
        "PATH": os.environ["PATH"],
        "HOME": os.environ.get("HOME", "/"),
        "LANG": "C",
        # Symbols are resolved before main on both sides.
        "LD_BIND_NOW": "1",
    }
    with open(output, "wb") as stdout, open(output + ".err", "wb") as stderr:
        code = subprocess.run(
            command, env={**base, **environment}, stdout=stdout, stderr=stderr
        ).returncode
    if code != 0:
        with open(output + ".err", errors="replace") as stderr:
            raise CannotCompare(
                f"{' '.join(command)}: exit code {code}\n{stderr.read()[-2000:]}"
            )
    with open(output, "rb") as stdout:
        return stdout.read()


def native_report(program, workdir):
    report = os.path.join(workdir, "report.json")
    if os.path.exists(report):
        os.remove(report)
    output = run(
        program,
        {"HOTPATH_OUTPUT_FORMAT": "json", "HOTPATH_OUTPUT_PATH": report},
        os.path.join(workdir, "native.out"),
    )
    with open(report, encoding="utf-8") as file:
        rows = json.load(file)["functions_timing"]
    if rows["included_count"] != rows["total_count"]:
        raise CannotCompare("the report does not hold every function")
    return rows["data"], output


def callgrind_run(program, workdir):
    profile = os.path.join(workdir, "callgrind.out")
    for old in glob.glob(glob.escape(profile) + "*"):
        os.remove(old)
    command = [
        "valgrind",
        "--tool=callgrind",
        f"--callgrind-out-file={profile}",
        # One name and one position a line, nothing to decompress.
        "--compress-strings=no",
        "--compress-pos=no",
        "--dump-instr=no",
        "--demangle=no",
    ]
    output = run(
        command + program,
        {"HOTPATH_OFF": "1"},
        os.path.join(workdir, "callgrind.stdout"),
    )
    # A dump on request goes to FILE.1 and so on; the last one to FILE.
    edges = collections.Counter()
    for part in glob.glob(glob.escape(profile) + "*"):
        edges.update(callgrind_calls.read_edges(part))
    return edges, output


# A constructor or destructor in a mangled name: C1, C2, D0, D1 or D2, then the
# end of the nested name or an ABI tag.
_VARIANT = re.compile(r"(?<=[^0-9])(?P<kind>[CD])[012](?=E|B)")


def without_variant(symbol):
    return _VARIANT.sub(lambda match: match["kind"] + "x", symbol)


class Symbols:
    """The binary's function symbols, in groups that mean one function."""

    def __init__(self, binary):
        listing = subprocess.run(
            ["nm", "--defined-only", "--no-demangle", binary],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout
        self._parent = {}
        known = {}
        for line in listing.splitlines():
            address, kind, name = line.split(maxsplit=2)
            if kind not in "tTwW":
                continue
            self._parent.setdefault(name, name)
            self._union(known.setdefault(address, name), name)
            self._union(known.setdefault(without_variant(name), name), name)

    def group(self, name):
        """The name that stands for all of the function's; None: no function."""
        if name not in self._parent:
            return None
        while self._parent[name] != name:
            name = self._parent[name]
        return name

    def _union(self, a, b):
        self._parent[self.group(b)] = self.group(a)


def independent_counts(edges, symbols):
    """Calls by group of symbols: {name that stands for it: count}."""
    counts = collections.Counter()
    for (caller, callee), count in edges.items():
        group = symbols.group(callee)
        if group is None:
            continue
        # Deleting calls complete calls base, never the other way: D2 that calls
        # D0 destroys another object of the class. So the digits decide.
        delegates = (
            without_variant(caller) == without_variant(callee) and caller < callee
        )
        if not delegates:
            counts[group] += count
    return counts


# Of a measured function, which jumps there: no call of its own.
BODY = ".hotpath"


def compare(rows, edges, symbols, every):
    """(number of functions, total calls, [difference lines])"""
    counts = independent_counts(edges, symbols)
    reported = collections.Counter()
    names = collections.defaultdict(list)
    for row in rows:
        group = symbols.group(row["symbol"])
        if group is None:
            raise CannotCompare(f"no symbol {row['symbol']} in the binary")
        reported[group] += row["calls"]
        names[group].append(row["name"])
    differences = [
        f"  {', '.join(names[group])} ({group}): hotpath {calls},"
        f" Callgrind {counts[group]}"
        for group, calls in sorted(reported.items())
        if calls != counts[group]
    ]
    seen = {
        callee
        for _, callee in edges
        if every and every.fullmatch(callee) and not callee.endswith(BODY)
    }
    differences += [
        f"  {symbol}: not in the report, Callgrind {counts[symbols.group(symbol)]}"
        for symbol in sorted(seen)
        if symbols.group(symbol) and symbols.group(symbol) not in reported
    ]
    return len(rows), sum(reported.values()), differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workdir", required=True, help="folder for all output")
    parser.add_argument(
        "--at-least",
        type=int,
        default=1,
        metavar="N",
        help="fail when fewer than N functions could be compared",
    )
    parser.add_argument(
        "--every",
        type=re.compile,
        metavar="REGEX",
        help="symbols of functions that must be reported when called",
    )
    parser.add_argument("program", nargs="+", metavar="PROGRAM [ARG...]")
    options = parser.parse_args()
    os.makedirs(options.workdir, exist_ok=True)
    try:
        rows, native_output = native_report(options.program, options.workdir)
        edges, callgrind_output = callgrind_run(options.program, options.workdir)
        if native_output != callgrind_output:
            raise CannotCompare("the two runs gave different output")
        functions, total, differences = compare(
            rows, edges, Symbols(options.program[0]), options.every
        )
        if functions < options.at_least:
            raise CannotCompare(
                f"only {functions} functions, expected {options.at_least}"
            )
    except (CannotCompare, callgrind_calls.BadProfile) as error:
        print(f"exact_calls: {error}", file=sys.stderr)
        return 2
    print(
        f"{functions} functions, {total} calls, {len(differences)} differences"
    )
    print("\n".join(differences), end="\n" if differences else "")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
