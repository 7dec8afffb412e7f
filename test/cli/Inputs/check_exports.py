# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_exports.py NAME: NAME.collapsed, .speedscope, .prometheus, .ns.txt
and .ir.txt (both by callgrind_annotate) hold what NAME.json says."""

import collections
import json
import re
import sys

name = sys.argv[1]
with open(name + ".json", encoding="utf-8") as file:
    report = json.load(file)
rows = {row["name"]: row for row in report["functions_timing"]["data"]}
contexts = report["contexts"]["data"]
self_sum = sum(context["self_ns"] for context in contexts)

leaves = collections.Counter()
with open(name + ".collapsed", encoding="utf-8") as file:
    for line in file:
        path, ns = line.rsplit(" ", 1)
        leaves[path.split(";")[-1]] += int(ns)
assert sum(leaves.values()) == self_sum
by_id = {row["id"]: row["name"] for row in rows.values()}
wanted = collections.Counter()
for context in contexts:
    wanted[by_id[context["function"]]] += context["self_ns"]
assert leaves == +wanted, (leaves, wanted)

with open(name + ".speedscope", encoding="utf-8") as file:
    speedscope = json.load(file)
frames = [frame["name"] for frame in speedscope["shared"]["frames"]]
(profile,) = speedscope["profiles"]
assert profile["type"] == "sampled" and profile["unit"] == "nanoseconds"
assert len(profile["samples"]) == len(profile["weights"])
assert sum(profile["weights"]) == profile["endValue"] == self_sum
assert all(0 <= frame < len(frames) for stack in profile["samples"] for frame in stack)

metrics = collections.defaultdict(dict)
types = {}
sample = re.compile(r'(\w+)\{function="((?:[^"\\]|\\.)*)",.*\} ([\d.]+)$')
with open(name + ".prometheus", encoding="utf-8") as file:
    for line in file:
        if line.startswith("# TYPE "):
            metric, kind = line.split()[2:]
            types[metric] = kind
        elif not line.startswith("#"):
            metric, function, value = sample.match(line).groups()
            metrics[metric][function] = value
assert set(types) == set(metrics) and set(types.values()) == {"counter"}
assert {f: int(v) for f, v in metrics["hotpath_calls_total"].items()} == {
    f: row["calls"] for f, row in rows.items()
}
for row in report["functions_icount"]["data"]:
    assert int(metrics["hotpath_instructions_total"][row["name"]]) == row["total_ir"]



def annotated(path):
    """{function: cost} of callgrind_annotate's list, which has some that cost nothing."""
    with open(path, encoding="utf-8") as file:
        costs = {
            match[2]: int(match[1].replace(",", ""))
            for match in re.finditer(r"^ *([\d,]+) .*:(\w+)$", file.read(), re.M)
        }
    return {function: cost for function, cost in costs.items() if cost}


assert annotated(name + ".ns.txt") == {
    f: row["self_ns"] for f, row in rows.items() if row["self_ns"]
}

# What unmeasured callees took is their caller's; the two that call each other share
# theirs in another way than the report's self costs do.
mutual = {"is_even", "is_odd"}
instructions = annotated(name + ".ir.txt")
counts = {row["name"]: row for row in report["functions_icount"]["data"]}
assert set(instructions) == set(counts)
for function, row in counts.items():
    if function not in mutual:
        assert instructions[function] == row["self_ir"], (function, instructions, row)
assert sum(instructions[f] for f in mutual) == counts["is_even"]["total_ir"]
