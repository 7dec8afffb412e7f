#!/usr/bin/env python3
# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""count_lines.py FILE (REGEX AT_LEAST)...: fails when fewer lines match."""

import re
import sys


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = file.readlines()
    few = False
    for regex, at_least in zip(sys.argv[2::2], sys.argv[3::2]):
        found = sum(re.search(regex, line) is not None for line in lines)
        few |= found < int(at_least)
        print(f"{found} lines with {regex}, at least {at_least}")
    return 1 if few else 0


if __name__ == "__main__":
    sys.exit(main())
