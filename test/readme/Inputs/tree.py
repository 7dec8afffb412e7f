# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tree.py README TREE: does the README show such a tree of calling contexts?

Compared are the title but for its time, the columns, and the paths. How siblings
are ordered and whether one of them is the last depends on their times.
"""

import re
import sys


def facts(tree):
    lines = [line for line in tree.splitlines() if line.strip()]
    title = re.sub(r"[\d.]+ (ns|µs|ms|s)", "TIME", lines[0])
    columns = re.split(r"  +", lines[1].strip())
    assert columns[0] == "Calling context" and set(lines[2].strip()) == {"─"}, tree
    path, paths = [], set()
    for line in lines[3:]:
        branches, name = re.match(r"  ((?:[│ ] )*(?:[├└] )?)(\S.*?)  ", line).groups()
        if branches == "" and name == "↻":
            break
        path[len(branches) // 2 :] = [name]
        paths.add("/".join(path))
    return {"title": title, "columns": columns, "paths": paths}


readme = open(sys.argv[1], encoding="utf-8").read()
blocks = re.findall(r"^```text\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
shown = facts(next(block for block in blocks if "Calling context" in block))
actual = facts(open(sys.argv[2], encoding="utf-8").read())
if shown != actual or len(actual["paths"]) < 9:
    print("README.md shows", shown, "the program printed", actual, sep="\n")
    sys.exit(1)
