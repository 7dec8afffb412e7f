# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""list_and_remarks.py JSON REMARKS: do `hotpath list --json` and -Rpass=hotpath name the
same functions, measured for the same reasons?"""

import json
import re
import sys

listed = {
    (row["name"], row["reason"])
    for row in json.load(open(sys.argv[1], encoding="utf-8"))["functions"]
    if row["measured"]
}
told = set(
    re.findall(
        r"remark: hotpath: '(.*)' is measured: (.*?)(?: \[-Rpass=hotpath\])?$",
        open(sys.argv[2], encoding="utf-8").read(),
        re.MULTILINE,
    )
)
assert len(told) > 30, "the remarks have another form than this test knows"
print("listed only:", sorted(listed - told))
print("told only:", sorted(told - listed))
sys.exit(listed != told)
