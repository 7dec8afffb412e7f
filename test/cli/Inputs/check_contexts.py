# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_contexts.py NAME: NAME.perfetto (JSON) and NAME.pb.txt (protoc's text of a
pprof profile) hold the calling contexts of NAME.json."""

import collections
import json
import re
import sys

name = sys.argv[1]
with open(name + ".json", encoding="utf-8") as file:
    report = json.load(file)
rows = {row["id"]: row for row in report["functions_timing"]["data"]}
contexts = {context["id"]: context for context in report["contexts"]["data"]}


def path(context):
    own = rows[context["function"]]["name"]
    above = contexts.get(context.get("parent"))
    return (path(above) if above else ()) + (own,)


wanted = {path(c): (c["calls"], c["self_ns"]) for c in contexts.values()}
assert len(wanted) == len(contexts) > 5

# Trace events: complete ones are nested or apart, which gives each its path.
with open(name + ".perfetto", encoding="utf-8") as file:
    trace = json.load(file)
events = [e for e in trace["traceEvents"] if e["ph"] == "X"]
names = {e["name"]: e["args"]["name"] for e in trace["traceEvents"] if e["ph"] == "M"}
assert names["process_name"] == report["meta"]["program"]["path"]
found, open_slices = {}, []
for event in sorted(events, key=lambda e: (e["ts"], -e["dur"])):
    assert event["pid"] == report["meta"]["program"]["pid"] == event["tid"]
    begin = round(event["ts"] * 1000)
    end = begin + round(event["dur"] * 1000)
    while open_slices and open_slices[-1][1] <= begin:
        open_slices.pop()
    assert not open_slices or end <= open_slices[-1][1], event
    open_slices.append((event["name"], end))
    key = tuple(frame for frame, _ in open_slices)
    assert key not in found, key
    found[key] = (event["args"]["calls"], event["args"]["self_ns"])
# Slices without any width are not drawn.
assert all(wanted[key][1] == 0 for key in set(wanted) - set(found)), wanted
assert found == {key: wanted[key] for key in found}, (found, wanted)

# protoc's text: `name { ... }` and `name: value`.
with open(name + ".pb.txt", encoding="utf-8") as file:
    tokens = re.findall(r'"(?:[^"\\]|\\.)*"|[\w.-]+|[{}:]', file.read())
tokens.reverse()


def parse():
    fields = collections.defaultdict(list)
    while tokens and tokens[-1] != "}":
        field, mark = tokens.pop(), tokens.pop()
        if mark == "{":
            fields[field].append(parse())
            tokens.pop()
        else:
            value = tokens.pop()
            fields[field].append(value[1:-1] if value[0] == '"' else int(value))
    return fields


profile = parse()
strings = profile["string_table"]
assert strings[0] == ""
types = [
    (strings[t["type"][0]], strings[t["unit"][0]]) for t in profile["sample_type"]
]
assert types == [("calls", "count"), ("time", "nanoseconds")], types
functions = {f["id"][0]: f for f in profile["function"]}
locations = {
    place["id"][0]: functions[place["line"][0]["function_id"][0]]
    for place in profile["location"]
}
assert 0 not in functions and 0 not in locations
samples = {
    tuple(
        strings[locations[i]["name"][0]] for i in reversed(sample["location_id"])
    ): tuple(sample["value"])
    for sample in profile["sample"]
}
assert samples == wanted, (samples, wanted)
for function in functions.values():
    row = next(r for r in rows.values() if r["name"] == strings[function["name"][0]])
    assert strings[function["system_name"][0]] == row["symbol"]
    assert strings[function["filename"][0]] == row["location"]["file"]
    assert function["start_line"] == [row["location"]["line"]]
assert profile["duration_nanos"] == [report["functions_timing"]["total_ns"]]
assert profile["time_nanos"][0] > 1.7e18
