# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""blocks.py MARKDOWN LANGUAGE [CONTAINS]: prints the first fenced block of that
language that contains the text."""

import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
wanted = sys.argv[3] if len(sys.argv) > 3 else ""
for language, block in re.findall(r"^```(\w+)[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
    if language == sys.argv[2] and wanted in block:
        print(block, end="")
        break
else:
    sys.exit(f"{sys.argv[1]} has no {sys.argv[2]} block with '{wanted}'")
