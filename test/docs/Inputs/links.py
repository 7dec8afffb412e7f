# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""links.py FOLDER: do the links in its pages lead to pages in it, or to the web?"""

import glob
import os
import re
import sys

links = 0
for page in glob.glob(sys.argv[1] + "/*.md"):
    for target in re.findall(r"\]\(([^)\s]+)\)", open(page, encoding="utf-8").read()):
        links += 1
        if "://" not in target and not os.path.exists(os.path.join(sys.argv[1], target)):
            sys.exit("%s links to %s, which is not there" % (page, target))
assert links > 10
