# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a report's calling contexts as paths and checks their arithmetic."""

import json
import sys

report = json.load(open(sys.argv[1], encoding="utf-8"))
rows = {row["id"]: row for row in report["functions_timing"]["data"]}
section = report["contexts"]
assert section["included_count"] == len(section["data"]) <= section["total_count"]
paths, own, calls = {}, {}, {}
for context in section["data"]:
    row = rows.get(context.get("function"))
    # Named where the row is not listed, and nowhere else.
    assert ("name" in context) == (row is None), context
    name = row["name"] if row else context["name"]
    above = paths[context["parent"]] + "/" if "parent" in context else ""
    assert context["id"] not in paths
    paths[context["id"]] = above + name
    own[name] = own.get(name, 0) + context["self_ns"]
    calls[name] = calls.get(name, 0) + context["calls"]
    assert context["self_ns"] <= context["total_ns"] * 1.01 + 1, context
    assert context.get("recursive_calls", 0) <= context["calls"], context
if section["included_count"] == section["total_count"]:
    for row in rows.values():
        assert own[row["name"]] == row["self_ns"], (row["name"], own, row["self_ns"])
        assert calls[row["name"]] == row["calls"], (row["name"], calls, row["calls"])
print("%d of %d" % (section["included_count"], section["total_count"]))
for path, context in sorted((paths[c["id"]], c) for c in section["data"]):
    folded = " recursive=%d" % context["recursive_calls"] if "recursive_calls" in context else ""
    print("%s calls=%d%s" % (path, context["calls"], folded))
