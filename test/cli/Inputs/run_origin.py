# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""run_origin.py FOLDER: checks the reports of run-origin.test."""

import hashlib
import json
import os
import sys


def meta(name):
    with open(os.path.join(sys.argv[1], name + ".json"), encoding="utf-8") as file:
        return json.load(file)["meta"]


with open(os.path.join(sys.argv[1], "sha"), encoding="utf-8") as file:
    sha = file.read().strip()
clean, dirty, outside = meta("clean"), meta("dirty"), meta("outside")
expected = {
    "sha": sha,
    "ref": "refs/heads/main",
    "dirty": False,
    "repository": "https://example.org/a/b.git",
}
assert clean["git"] == expected, clean["git"]
assert dirty["git"] == dict(expected, dirty=True), dirty["git"]
assert "git" not in outside
for report, text in ((clean, "one two\n"), (dirty, "one two\nthree\n")):
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert report["workload"] == "words sha256:" + digest, report["workload"]
assert "workload" not in outside
assert clean["program"]["exit_code"] == 0
