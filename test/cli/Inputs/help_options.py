# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the manual page and each shell's completions have every command and
every option that --help tells of, and prints how many.

Usage: help_options.py HOTPATH
"""

import re
import subprocess
import sys


def output(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def options(text):
    """The long and short names at the beginnings of the help's lines."""
    names = set()
    for line in text.splitlines():
        begin = re.match(r"  (-[-\w,]+)", line)
        if begin:
            names.update(begin.group(1).split(","))
    return names


def main():
    hotpath = sys.argv[1]
    kinds = {kind: output(hotpath, "generate", kind) for kind in ("man", "bash", "zsh", "fish")}
    kinds["man"] = re.sub(r"\\f[BIR]", "", kinds["man"]).replace("\\-", "-")
    commands = re.findall(r"^  (\w+)  ", output(hotpath, "--help").split("Subcommands:")[1], re.M)
    total = 0
    for command in commands:
        names = options(output(hotpath, command, "--help"))
        total += len(names)
        for kind, text in kinds.items():
            assert re.search(r"\b%s\b" % command, text), "%s is not in %s" % (command, kind)
            for name in names:
                wanted = name
                if kind == "fish":
                    wanted = "-l " + name[2:] if name.startswith("--") else "-s " + name[1:]
                found = re.search(r"(?<![-\w])%s(?![-\w])" % re.escape(wanted), text)
                assert found, "%s %s is not in %s" % (command, name, kind)
    assert "generate" not in commands
    print("%d commands, %d options" % (len(commands), total))


main()
