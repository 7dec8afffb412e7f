# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program with its allocations counted, and under Valgrind.

With --twice, two runs have to agree in every number of functions_alloc. Valgrind's "total
heap usage" has to be that of the session and of the time before it, but for what
is known to differ:

 - thread-local storage, if there are threads: a thread's vector has 16 bytes more
   for libhotpath_alloc.so, which Valgrind's run does not load (--threads N);
 - what libc itself gives back and takes after the session (Valgrind: free_res).

Usage: same_as_valgrind.py [--twice] [--threads N] LIBRARY PROGRAM [ARGUMENT...]
"""

import argparse
import json
import os
import re
import subprocess
import sys

KEYS = ("bytes", "count", "freed_count", "before_session", "data")


def counted(library, command, report):
    environment = dict(os.environ, LD_PRELOAD=library, HOTPATH_OUTPUT_FORMAT="json",
                       HOTPATH_OUTPUT_PATH=report)
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    with open(report, encoding="utf-8") as file:
        section = json.load(file)["functions_alloc"]
    return {key: section[key] for key in KEYS}


def under_valgrind(command):
    done = subprocess.run(["valgrind", "--run-libc-freeres=no", *command], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    found = re.search(r"total heap usage: ([\d,]+) allocs, ([\d,]+) frees, ([\d,]+) bytes", done.stderr)
    assert found, done.stderr
    return [int(text.replace(",", "")) for text in found.groups()]


def differences(options):
    """What is not as it should be, in one attempt."""
    report = options.command[0] + ".json"
    first = counted(options.library, options.command, report)
    if options.twice and first != counted(options.library, options.command, report):
        return "two runs differ"
    allocs, _frees, total = under_valgrind(options.command)
    before = first["before_session"]
    ours = (first["count"] + before["count"],
            first["bytes"] + before["bytes"] - 16 * options.threads)
    print("hotpath: %d blocks, %d bytes (before: %d, %d)" % (*ours, before["count"], before["bytes"]))
    print("valgrind: %d blocks, %d bytes" % (allocs, total))
    return "" if ours == (allocs, total) else "the totals differ"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--attempts", type=int, default=1, help="for a program that does not always do the same")
    parser.add_argument("library")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    for _ in range(options.attempts):
        wrong = differences(options)
        if not wrong:
            return
    sys.exit(wrong)


if __name__ == "__main__":
    main()
