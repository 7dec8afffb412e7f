# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""canaries.py FOLDER: checks the reports of canaries.c."""

import json
import os
import sys


def environment(name):
    with open(os.path.join(sys.argv[1], name + ".json"), encoding="utf-8") as file:
        return json.load(file)["meta"]["environment"]


assert "canaries" not in environment("plain")
small, large = (environment(name)["canaries"] for name in ("small", "large"))
assert set(small) == {"alu", "mem", "libc", "heap"} == set(large), (small, large)
for name, canary in small.items():
    assert canary["ns"] > 0, small
    assert canary["ir"] == large[name]["ir"], (name, small, large)
# 60,000 rounds of at least seven instructions, 1,024 dependent loads, 8,400 pairs.
assert small["alu"]["ir"] >= 7 * 60000 and small["mem"]["ir"] >= 3 * 1024, small
assert small["heap"]["ir"] >= 8400 * 20, small
