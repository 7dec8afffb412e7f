# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""policy_keys.py FOLDER PAGE: does the page name every key that the sources of the
policy's parser ask for? Prints how many there are."""

import glob
import re
import sys

ASKED = re.compile(
    r"\b(?:flag|number|whole|text|texts|word<\w+>|inner|tables|match|find|at|"
    r"percent|millionths|metrics|outcome|set|read_limit|read_each)\("
    r'(?:\w+(?:::\w+)?, )?\s*"([a-z_0-9]+)"'
)
TABLES = re.compile(r'^\s*\{"([a-z_]+)", (?:read_\w+|family::\w+|severity::\w+)', re.MULTILINE)

folder, page = sys.argv[1:]
keys = set()
for path in glob.glob(folder + "/*"):
    text = open(path, encoding="utf-8").read()
    text = re.sub(r"\},\s*\{", "},\n{", text)
    keys.update(ASKED.findall(text), TABLES.findall(text))
told = set(re.findall(r"\w+", open(page, encoding="utf-8").read()))
missing = sorted(keys - told)
if missing:
    sys.exit("%s does not tell of %s" % (page, ", ".join(missing)))
print("%d keys" % len(keys))
