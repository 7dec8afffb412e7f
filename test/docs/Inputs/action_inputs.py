# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""action_inputs.py PAGE ACTION: has the page's table a row for each input of the
action, with its default, and no other? The token is the workflow's business."""

import re
import sys

page, action = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
inputs = re.search(r"^inputs:\n((?:  .*\n|\n)*)", action, re.MULTILINE)[1]
wanted = {
    name: (re.search(r"^    default: '?(.*?)'?$", fields, re.MULTILINE) or ["", ""])[1]
    for name, fields in re.findall(r"^  ([\w-]+):\n((?:    .*\n)*)", inputs, re.MULTILINE)
    if name != "token"
}
assert len(wanted) > 10, wanted
table = page[page.index("| input of the action |") :].split("\n\n")[0]
actual = {name: default.strip("`") for name, default in re.findall(r"^\| `([\w-]+)` \| *(.*?) *\| ", table, re.MULTILINE)}
if actual != wanted:
    sys.exit("the page should have %s\nand has %s" % (wanted, actual))
