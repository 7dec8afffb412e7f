# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the executable sections of two object files.

Usage: code_growth.py --at-most PERCENT READELF PLAIN MEASURED
"""

import argparse
import re
import subprocess
import sys

# [Nr] Name Type Address Off Size ES Flg; the flags of code have an X.
SECTION = re.compile(r"\]\s+\S+\s+PROGBITS\s+[0-9a-f]+\s+[0-9a-f]+\s+([0-9a-f]+)\s+\w+\s+(\w*X\w*)\s")


def text_bytes(readelf, path):
    sections = subprocess.run(
        [readelf, "-S", "-W", path], check=True, stdout=subprocess.PIPE, universal_newlines=True
    ).stdout
    return sum(int(size, 16) for size, _ in SECTION.findall(sections))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at-most", type=float, required=True, metavar="PERCENT")
    parser.add_argument("readelf")
    parser.add_argument("plain")
    parser.add_argument("measured")
    options = parser.parse_args()
    plain = text_bytes(options.readelf, options.plain)
    measured = text_bytes(options.readelf, options.measured)
    growth = (measured / plain - 1) * 100
    print(f"text {plain} -> {measured} bytes: +{growth:.1f} %")
    return 1 if growth > options.at_most else 0


if __name__ == "__main__":
    sys.exit(main())
