# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program with every allocator of the machine, counted and not.

Usage: allocators.py LIBRARY LINKED PLAIN UNMEASURED
"""

import glob
import json
import os
import subprocess
import sys

ALLOCATORS = ("libjemalloc.so.2", "libmimalloc.so.2", "libtcmalloc.so.4", "libtcmalloc_minimal.so.4")


def output(program, preload, **environment):
    environment = dict(os.environ, LD_PRELOAD=" ".join(preload), **environment)
    done = subprocess.run([program], env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True)
    assert done.stdout.endswith("done\n"), (program, preload, done)
    return done.returncode, done.stdout


def counted(program, preload, expected):
    report = program + ".json"
    seen = output(program, preload, HOTPATH_OUTPUT_FORMAT="json", HOTPATH_OUTPUT_PATH=report)
    assert seen == expected, (program, preload, seen)
    with open(report, encoding="utf-8") as file:
        rows = json.load(file)["functions_alloc"]["data"]
    row = next(row for row in rows if row["name"] == "work")
    return row["bytes_self"], row["count_self"], row["freed_count"]


def main():
    library, linked, plain, unmeasured = sys.argv[1:]
    found = [path for name in ALLOCATORS for path in glob.glob("/usr/lib/*/" + name)]
    seen = []
    for allocator in [None, *found]:
        preload = [allocator] if allocator else []
        name = os.path.basename(allocator) if allocator else "glibc"
        # What the allocator does by itself (not every version of each aligns as
        # it should) it does under all circumstances.
        expected = output(unmeasured, preload)
        assert allocator or expected == (0, "done\n"), expected
        assert output(unmeasured, [library, *preload]) == expected
        assert output(plain, [library, *preload], HOTPATH_OFF="1") == expected
        assert output(linked, preload, HOTPATH_OFF="1") == expected
        for how, numbers in (("linked", counted(linked, preload, expected)),
                             ("preloaded", counted(plain, [library, *preload], expected))):
            print("%s, %s: bytes %d, blocks %d, %d freed" % (name, how, *numbers))
            seen.append(numbers)
    print("the same everywhere:", len(set(seen)) == 1)


if __name__ == "__main__":
    main()
