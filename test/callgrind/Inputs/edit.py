# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""edit.py REPORT NEW PATH=VALUE: a copy with one member set, or removed when
VALUE is empty. Numbers in PATH are places in lists; true and digits are no text."""

import json
import sys

source, target, change = sys.argv[1:]
path, value = change.split("=", 1)
with open(source, encoding="utf-8") as file:
    report = json.load(file)
*parents, last = path.split(".")
at = report
for name in parents:
    at = at[int(name)] if isinstance(at, list) else at.setdefault(name, {})
if not value:
    del at[last]
else:
    at[last] = True if value == "true" else int(value) if value.isdigit() else value
with open(target, "w", encoding="utf-8") as file:
    json.dump(report, file)
