# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""index.py SOURCES LIST: has the README a row for each topic that `hotpath help`
lists, in that order and with its summary, and is each file in tools/docs one?"""

import os
import re
import sys

sources, listing = sys.argv[1:]
readme = open(sources + "/README.md", encoding="utf-8").read()
listed = re.findall(r"^  (\S+) +(.+)$", open(listing, encoding="utf-8").read().split("Commands:")[0], re.MULTILINE)
rows = re.findall(r"^\| \[.*\]\(tools/docs/([\w-]+)\.md\) \| (.*) \|$", readme, re.MULTILINE)
wanted = [(name, summary.lower()) for name, summary in listed]
actual = [(name, summary.replace("`", "").lower()) for name, summary in rows]
assert len(wanted) > 10, listed
if actual != wanted:
    sys.exit("README.md should have these rows: %s\nand has %s" % (wanted, actual))
files = sorted(name[:-3] for name in os.listdir(sources + "/tools/docs") if name.endswith(".md"))
if files != sorted(name for name, _ in listed):
    sys.exit("tools/docs has %s" % files)
