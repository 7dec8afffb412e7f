# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads every plugin but the right one and checks the refusal."""

import subprocess
import sys

compiler, host, plugins, source = sys.argv[1:5]
others = [major for major in sys.argv[5:] if major != host]
for major in others:
    file = "%s/llvm-%s/hotpath.so" % (plugins, major)
    run = subprocess.run(
        [compiler, "-fplugin=" + file, "-c", source, "-o", "/dev/null"],
        capture_output=True,
        text=True,
    )
    wanted = (
        "hotpath: %s is built for LLVM %s, this clang is LLVM %s; "
        "use %s/llvm-%s/hotpath.so" % (file, major, host, plugins, host)
    )
    lines = run.stderr.strip().splitlines()
    if len(lines) != 1 or not lines[0].endswith(wanted) or run.returncode != 1:
        sys.exit("LLVM %s in %s: exit %d\n%s" % (major, host, run.returncode, run.stderr))
print("%d pairings refused" % len(others))
