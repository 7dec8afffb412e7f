# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""environment.py PROGRAM FOLDER LLVM: runs PROGRAM in known surroundings and
compares what its reports say with what Python knows of them."""

import json
import os
import platform
import subprocess
import sys

program, folder, llvm = sys.argv[1:]


def meta(name, before=None, **variables):
    path = os.path.join(folder, name + ".json")
    variables.update(HOTPATH_OUTPUT_FORMAT="json", HOTPATH_OUTPUT_PATH=path)
    # Nothing of the job that runs this test.
    subprocess.run([program], check=True, env=variables, preexec_fn=before)
    with open(path, encoding="utf-8") as file:
        return json.load(file)["meta"]


plain = meta("plain")
here = plain["environment"]
assert (here["os"], here["kernel"]) == (platform.system(), platform.release())
assert here["arch"] == platform.machine() and here["pointer_bits"] == 64
assert here["cores"] == os.sysconf("SC_NPROCESSORS_ONLN")
assert here["cpus_allowed"] == len(os.sched_getaffinity(0))
assert f"clang version {llvm}." in here["compiler"], here
assert f", LLVM {llvm}." in here["plugin"], here
options = here["compiler_options"].split()
assert [o for o in options if not o.startswith("-fsanitize=")] == ["-O2", "-DNDEBUG"], here
assert "standard_library" not in here, here  # a program in C
if platform.libc_ver()[0] == "glibc":
    assert here["libc"] == "glibc " + platform.libc_ver()[1], here
    assert here["allocator"] == "glibc", here
assert here["bind_now"] is False and "glibc_tunables" not in here
assert not {"git", "ci", "workload"} & set(plain), plain

one = next(iter(os.sched_getaffinity(0)))
told = meta(
    "told",
    lambda: os.sched_setaffinity(0, [one]),
    HOTPATH_WORKLOAD="words",
    LD_BIND_NOW="1",
    GLIBC_TUNABLES="glibc.malloc.arena_max=1",
    GITHUB_ACTIONS="true",
    GITHUB_SHA="0123",
    GITHUB_REF="refs/heads/b",
    GITHUB_REPOSITORY="a/b",
    GITHUB_RUN_ID="7",
)
there = told["environment"]
assert there["cpus_allowed"] == 1 and there["bind_now"] is True
assert there["glibc_tunables"] == "glibc.malloc.arena_max=1"
assert told["workload"] == "words"
assert told["git"] == {"sha": "0123", "ref": "refs/heads/b", "repository": "a/b"}
assert told["ci"] == {"provider": "github", "run": "7"}
