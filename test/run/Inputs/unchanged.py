# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds SOURCE without the plugin and with it in several ways; diagnostics,
output and exit code must not differ.

Usage: unchanged.py SOURCE OUTPUT COMPILER PLUGIN "RUNTIME LINK FLAGS"
"""

import os
import subprocess
import sys

source, output, compiler, plugin, link = sys.argv[1:]
environment = dict(os.environ, HOTPATH_OUTPUT_FORMAT="none")
load = ["-fplugin=" + plugin]
everything = load + ["-fplugin-arg-hotpath-measure_all"]
VARIANTS = {
    "off": everything + ["-fplugin-arg-hotpath-off"],
    "marked": load + ["-DMARKED"],
    "measure_all": everything,
    "measure_all before inlining": everything + ["-fplugin-arg-hotpath-inline=keep"],
}


def build_and_run(flags):
    built = subprocess.run(
        compiler.split() + ["-std=c++17", "-Wall", "-Wextra", source, "-o", output]
        + flags
        + link.split(),
        capture_output=True,
        text=True,
    )
    if built.returncode:
        sys.exit("build failed: %s\n%s" % (flags, built.stderr))
    ran = subprocess.run([output], capture_output=True, text=True, env=environment)
    return built.stderr, ran.stdout, ran.stderr, ran.returncode


for level in (["-O0"], ["-O2", "-g"]):
    expected = build_and_run(level)
    assert "unused parameter" in expected[0] and expected[3] == 42, expected
    for name, flags in VARIANTS.items():
        seen = build_and_run(level + flags)
        if seen != expected:
            for what, was, now in zip(("diagnostics", "output", "stderr", "exit code"), expected, seen):
                if was != now:
                    print("%s differ: %s, now %s" % (what, was, now))
            sys.exit("changed at %s by %s" % (" ".join(level), name))
