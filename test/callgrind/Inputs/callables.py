# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""callables.py REPORT: checks the merged report of callables.cpp."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
native = {row["name"]: row for row in report["functions_timing"]["data"]}
rows = {row["name"]: row for row in report["functions_icount"]["data"]}
assert set(rows) == {"work", "insert", "double", "instances"}, rows.keys()
assert set(native) == {"work", "insert", "double", "triple", "instances", "no zone"}
for name, row in rows.items():
    assert row["id"] == native[name]["id"] and row["calls_match"], row
    assert row["kind"] == ("marked" if name == "work" else "block"), row
assert rows["double"]["shared_symbol"] == 2
# A hundred stores each, and what the caller does around them is not the callable's.
assert 7 * 100 <= rows["insert"]["total_ir"] <= 7 * 500, rows["insert"]
# Its caller is hotpath::measure, where that is not inlined.
(caller,) = rows["insert"]["callers"]
assert caller["calls"] == 7, caller
assert caller["name"] == "work" or "measure" in caller["name"], caller
