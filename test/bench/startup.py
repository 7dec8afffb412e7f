# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What registered functions add to a program's start and exit."""

import os
import statistics
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SITES = 100000
MOST_MS = 20  # that registered sites may add, as long as they are not called


def build(clang, runtime, scratch, sites):
    path = os.path.join(scratch, f"sites-{sites}")
    subprocess.run(
        [clang, "-O2", f"-DSITES={sites}", os.path.join(HERE, "many_sites.c"), runtime]
        + ["-I", os.path.join(ROOT, "runtime", "include")]
        + ["-I", os.path.join(ROOT, "test", "unit", "runtime"), "-pthread", "-o", path],
        check=True,
    )
    return path


def milliseconds(command, scratch):
    """Processor time of the whole process, which writes a JSON report."""
    environment = dict(
        os.environ,
        HOTPATH_OUTPUT_FORMAT="json",
        HOTPATH_OUTPUT_PATH=os.path.join(scratch, "sites.json"),
    )
    process = subprocess.Popen(command, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return (usage.ru_utime + usage.ru_stime) * 1000


def measure(clang, runtime, scratch, rounds):
    """(ms that registered sites add, ms that calling each once adds), medians."""
    few = build(clang, runtime, scratch, 1)
    many = build(clang, runtime, scratch, SITES)
    registered, called = [], []
    for _ in range(rounds):
        base = milliseconds([few], scratch)
        registered.append(milliseconds([many], scratch) - base)
        called.append(milliseconds([many, "call"], scratch) - base)
    return statistics.median(registered), statistics.median(called)
