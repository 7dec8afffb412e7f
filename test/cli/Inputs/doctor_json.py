# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""doctor_json.py JSON TEXT: the JSON says what the text says, and is well-formed."""
import json
import re
import sys

report = json.load(open(sys.argv[1], encoding="utf-8"))
assert report["type"] == "hotpath_doctor" and report["schema"] == 1, report
assert report["able_to_measure"] is True, report
text = open(sys.argv[2], encoding="utf-8").read().splitlines()
assert len(text) == len(report["checks"]), (text, report["checks"])
for line, check in zip(text, report["checks"]):
    assert check["state"] in ("ok", "warning", "failure"), check
    assert ("cure" in check) == (check["state"] != "ok"), check
    state, rest = line.split(None, 1)
    assert state == check["state"] and rest.startswith(check["subject"]), (line, check)
    # The doctor ran twice, and the clock took its own time.
    line, detail = (re.sub(r"[\d.]+ ns a reading", "a reading", t) for t in (line, check["detail"]))
    assert detail in line and check.get("cure", "") in line, (line, check)
