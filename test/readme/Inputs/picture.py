# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""picture.py README REPORT: does the README's first block show such a report?

Compared are the title but for its time, the columns, and the set of functions.
"""

import re
import sys


def facts(report):
    lines = [line for line in report.splitlines() if line.strip()]
    title = re.sub(r"[\d.]+ (ns|µs|ms|s)", "TIME", lines[0])
    columns = re.split(r"  +", lines[1].strip())
    assert columns[0] == "Function" and set(lines[2].strip()) == {"─"}, report
    rows = [re.split(r"  +", line.strip()) for line in lines[3:]]
    # What follows the rows explains marks, and has fewer cells.
    functions = {row[0] for row in rows if len(row) >= len(columns)}
    assert functions, report
    return {"title": title, "columns": columns, "functions": functions}


readme = open(sys.argv[1], encoding="utf-8").read()
shown = facts(re.search(r"^```text\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)[1])
actual = facts(open(sys.argv[2], encoding="utf-8").read())
if shown != actual:
    print("README.md shows", shown, "the program printed", actual, sep="\n")
    sys.exit(1)
