# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""variables.py PAGE FLAGS_INC: is the page's table the runtime's?"""

import re
import sys

import table

STRING = r'"(?:[^"\\]|\\.)*"'
ENTRY = rf"^FLAG\(\w+,\s*(\w+),\s*({STRING}),\s*((?:{STRING}\s*)+)\)"


def rows(text):
    for name, default, sentence in re.findall(ENTRY, text, re.MULTILINE):
        sentence = "".join(part[1:-1] for part in re.findall(STRING, sentence))
        default = f"`{default[1:-1]}`" if default[1:-1] else ""
        yield f"| `{name}` | {default} | {sentence} |"


expected = list(rows(open(sys.argv[2], encoding="utf-8").read()))
assert len(expected) > 5, "flags.inc has another form than this test knows"
table.require(sys.argv[1], "Variable", expected)
