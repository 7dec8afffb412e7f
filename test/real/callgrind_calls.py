# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the calls of a Callgrind file: only what exact_calls.py needs.

The file must have been written with --compress-strings=no --compress-pos=no;
both compressions are refused rather than misread. Nothing is skipped as unknown:
a line that fits no rule, or self costs that do not add up to the file's own
total, make the file a BadProfile.
"""

import collections
import re

_HEADER = re.compile(r"(version|creator|pid|cmd|part|thread|desc|summary): ?(.*)")
_POSITION_NAME = re.compile(r"(ob|fl|fi|fe|cob|cfi|cfl)=")
# `f'2` is the second and further activation of a recursive f.
_RECURSION = re.compile(r"'\d+$")
_COMPRESSED = re.compile(r"\(\d+\)")


class BadProfile(Exception):
    pass


def _function(name):
    if _COMPRESSED.match(name):
        raise BadProfile("compressed names: use --compress-strings=no")
    return _RECURSION.sub("", name)


def read_edges(path):
    """{(caller, callee): calls} with the linker symbols of both."""
    edges = collections.Counter()
    caller = callee = None
    after_calls = False
    self_cost = 0
    total = None
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if re.match(r"[0-9*+-]", line):
                if not line[0].isdigit():
                    raise BadProfile("relative positions: use --compress-pos=no")
                # The line after calls= is the inclusive cost of those calls.
                if not after_calls:
                    self_cost += sum(int(cost) for cost in line.split()[1:2])
                after_calls = False
            elif line.startswith("fn="):
                caller = _function(line[3:])
            elif line.startswith("cfn="):
                callee = _function(line[4:])
            elif line.startswith("calls="):
                if caller is None or callee is None:
                    raise BadProfile(f"{path}:{number}: a call without its ends")
                edges[caller, callee] += int(line[6:].split()[0])
                callee = None
                after_calls = True
            elif line.startswith("totals:"):
                total = int(line.split()[1])
            elif line.startswith("positions:"):
                if line.split()[1:] != ["line"]:
                    raise BadProfile(f"{path}:{number}: use --dump-instr=no")
            elif line and not (
                line.startswith(("events:", "#"))
                or _HEADER.match(line)
                or _POSITION_NAME.match(line)
            ):
                raise BadProfile(f"{path}:{number}: not understood: {line}")
    if total is None:
        raise BadProfile(f"{path}: no totals, the file is cut short")
    if self_cost != total:
        raise BadProfile(f"{path}: self costs {self_cost}, but totals {total}")
    return edges
