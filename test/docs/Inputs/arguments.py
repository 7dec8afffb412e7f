# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""arguments.py PAGE: is the page's table of plugin arguments what
-fplugin-arg-hotpath-help prints (on stdin)?"""

import re
import sys

import table

expected = [
    f"| `{argument}` | {sentence} |"
    for argument, sentence in re.findall(r"^  (\S+) +(.+)$", sys.stdin.read(), re.MULTILINE)
]
assert len(expected) > 3, "the help has another form than this test knows"
table.require(sys.argv[1], "Argument", expected)
