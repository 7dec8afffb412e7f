# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the rates of `hotpath aa --json` and checks bounds: aa_rates.py FILE [name<=percent ...]

A bound is LAYOUT.RATE<=P or LAYOUT.RATE>=P with LAYOUT stored or turns and RATE false, failing or found.
"""
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    result = json.load(file)
assert result["runs"] >= 60 and result["runs_a_side"] == 5, (result["runs"], result["runs_a_side"])
rates = {}
for short, layout in zip(("stored", "turns"), result["layouts"]):
    assert layout["comparisons"] >= 200
    rates[short + ".false"] = 100 * layout["with_regression"] / layout["comparisons"]
    rates[short + ".failing"] = 100 * layout["failing"] / layout["comparisons"]
    rates[short + ".found"] = 100 * layout["injected_found"] / layout["injected"]
for name, rate in rates.items():
    print("%s %.1f%%" % (name, rate))
for bound in sys.argv[2:]:
    name, sign, limit = re.fullmatch(r"([a-z.]+)([<>]=)([0-9.]+)", bound).groups()
    assert rates[name] <= float(limit) if sign == "<=" else rates[name] >= float(limit), bound
