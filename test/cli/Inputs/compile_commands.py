# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""compile_commands.py FOLDER FILE[=ARGUMENTS]...: writes FOLDER/build/compile_commands.json,
as a build in FOLDER/build with the plugin would. There is no such plugin: what reads the
file must not try to load it."""

import json
import os
import sys

folder = os.path.abspath(sys.argv[1])
build = os.path.join(folder, "build")
os.makedirs(build, exist_ok=True)
entries = []
for argument in sys.argv[2:]:
    file, _, options = argument.partition("=")
    compiler = "clang" if file.endswith(".c") else "clang++"
    entries.append(
        {
            "directory": build,
            "file": "../" + file,
            "command": f"/usr/bin/{compiler} -fplugin=/missing/hotpath.so {options} -O2 "
            f"-MD -MF {file}.d -o {file}.o -c ../{file}",
        }
    )
with open(os.path.join(build, "compile_commands.json"), "w", encoding="utf-8") as out:
    json.dump(entries, out)
