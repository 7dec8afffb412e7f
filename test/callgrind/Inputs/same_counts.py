# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails unless the functions_icount rows of all REPORTs are identical."""

import json
import sys


def rows(path):
    with open(path, encoding="utf-8") as file:
        section = json.load(file)["functions_icount"]
    assert section["data"], path
    # What share of the session a function is depends on the rest of it.
    for row in section["data"]:
        del row["percent_total"]
    return section["data"]


first = rows(sys.argv[1])
for other in sys.argv[2:]:
    if rows(other) != first:
        for a, b in zip(first, rows(other)):
            if a != b:
                print(f"{sys.argv[1]}: {a}\n{other}: {b}")
        sys.exit(f"{sys.argv[1]} and {other} differ")
