# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a JSON report's functions for FileCheck, one a line, sorted by name:

    name calls=N [sampled=N] [abandoned=N] [open=N] symbol=S at file:line

Usage: report.py REPORT [--no-symbol] [--callers]
"""

import argparse
import json
import os


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("report")
    parser.add_argument("--callers", action="store_true")
    arguments = parser.parse_args()
    with open(arguments.report, encoding="utf-8") as file:
        report = json.load(file)
    assert report["type"] == "hotpath_report" and report["schema"] == 1
    rows = report["functions_timing"]["data"]
    for row in sorted(rows, key=lambda row: (row["name"], row.get("symbol", ""))):
        text = "%s calls=%d" % (row["name"], row["calls"])
        for key in ("abandoned", "open"):
            if row.get(key):
                text += " %s=%d" % (key, row[key])
        location = row.get("location", {})
        text += " symbol=%s at %s:%d" % (
            row.get("symbol", "-"),
            os.path.basename(location.get("file", "?")),
            location.get("line", 0),
        )
        if arguments.callers:
            for caller in sorted(row.get("callers", []), key=lambda c: c["name"]):
                text += " <- %s calls=%d" % (caller["name"], caller["calls"])
        print(text)


if __name__ == "__main__":
    main()
