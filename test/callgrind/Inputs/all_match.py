# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""all_match.py REPORT N: at least N functions have instruction counts, and the
native run and Callgrind counted the same calls of each."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
assert report["meta"]["run"] == "merged"
rows = report["functions_icount"]["data"]
wrong = [
    f"{row['name']}: {row['native_calls']} natively, {row['calls']} under Callgrind"
    for row in rows
    if not row["calls_match"]
]
print(f"{len(rows)} functions, {len(wrong)} with different calls")
print("\n".join(wrong))
sys.exit(bool(wrong) or len(rows) < int(sys.argv[2]))
