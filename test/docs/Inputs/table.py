# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a table of a page with what the code says."""

import sys


def require(page, heading, expected):
    """The table whose first heading is `heading` must have exactly these rows.

    On a difference, prints the rows that the page should have and exits with 1.
    """
    lines = open(page, encoding="utf-8").read().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    actual = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        actual.append(line)
    if actual != expected:
        print(f"Under '{heading}', {page} should have:", *expected, sep="\n")
        sys.exit(1)
