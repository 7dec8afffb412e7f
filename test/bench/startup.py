# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What registered functions, and the canaries, add to a program's start and exit."""

import os
import statistics
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SITES = 100000
MOST_MS = 20  # that registered sites may add, as long as they are not called
MOST_CANARIES_MS = 3


def build(clang, runtime, scratch, sites):
    path = os.path.join(scratch, f"sites-{sites}")
    subprocess.run(
        [clang, "-O2", f"-DSITES={sites}", os.path.join(HERE, "many_sites.c"), runtime]
        + ["-I", os.path.join(ROOT, "runtime", "include")]
        + ["-I", os.path.join(ROOT, "test", "unit", "runtime"), "-pthread", "-o", path],
        check=True,
    )
    return path


def milliseconds(command, scratch, **variables):
    """Processor time of the whole process, which writes a JSON report."""
    environment = dict(
        os.environ,
        HOTPATH_OUTPUT_FORMAT="json",
        HOTPATH_OUTPUT_PATH=os.path.join(scratch, "sites.json"),
        **variables,
    )
    process = subprocess.Popen(command, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return (usage.ru_utime + usage.ru_stime) * 1000


def measure(clang, runtime, scratch, rounds):
    """Medians of the ms that registered sites add, that calling each once adds, and
    that the canaries add to a program with one site."""
    few = build(clang, runtime, scratch, 1)
    many = build(clang, runtime, scratch, SITES)
    registered, called, canaries = [], [], []
    for _ in range(rounds):
        milliseconds([few], scratch)  # what ran last left the caches cold
        base = milliseconds([few], scratch)
        canaries.append(milliseconds([few], scratch, HOTPATH_CANARIES="1") - base)
        registered.append(milliseconds([many], scratch) - base)
        called.append(milliseconds([many, "call"], scratch) - base)
    return tuple(map(statistics.median, (registered, called, canaries)))
