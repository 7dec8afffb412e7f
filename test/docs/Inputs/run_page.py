# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does what a page says, and prints how much that was.

Usage: run_page.py HOTPATH PAGE FOLDER [BUILD]

In FOLDER, which is made anew, with the folder BUILD as build/: a block whose first line is a comment with a file's name
is written to it; blocks of sh are run in their order, and each has to exit with 0; a
block of text right behind one has to be the end of what it printed, but for figures and what
"..." stands for at a line's end. A block "sh not run: why" is only counted. Commands and options of hotpath between
backquotes have to exist.
"""

import functools
import os
import re
import shutil
import subprocess
import sys

BLOCK = re.compile(r"^( *)```(.*)\n((?:.*\n)*?)^\1```$", re.MULTILINE)
FILE_NAME = re.compile(r"(?://|#|/\*|<!--) ((?:[\w.-]+/)*(?:[\w-]+\.\w+|\.?[\w-]*\.\w+|Makefile))(?: \*/| -->)?$")
FIGURE = re.compile(r"~?[\d,]+(?:\.\d+)?(?: (?:ns|µs|ms|s|KiB|MiB|B|Ir)\b|%)|~?[\d,]+\.\d+")


def stable(text):
    """The lines of a report without what differs from run to run."""
    # A machine that was busier in one of the runs: a note, and another word.
    text, notes = re.subn(r"^ *! canary_speed .*\n", "", text, flags=re.MULTILINE)
    if notes:
        text = text.replace("environment demoted", "environment same")
    lines = []
    for line in text.splitlines():
        line = FIGURE.sub("N", line)
        line = re.sub(r"─+", "─", re.sub(r" +", " ", line)).strip()
        # Whether a row has a mark, and what the mark means, depends on times.
        line = re.sub(r" [*~]$", "", line)
        if line and not re.match(r"[*~] [a-z]", line):
            lines.append(line)
    return lines


def as_shown(wanted, actual):
    return actual.startswith(wanted[:-3]) if wanted.endswith("...") else actual == wanted


class page:
    def __init__(self, hotpath, path, folder):
        self.hotpath, self.folder = hotpath, folder
        self.text = open(path, encoding="utf-8").read()
        self.ran = self.left_out = self.compared = self.names = 0

    def blocks(self):
        """(language and more, code, whether it stands right behind the block before)."""
        end = None
        for found in BLOCK.finditer(self.text):
            indent, info, code = found.groups()
            close = end is not None and not self.text[end : found.start()].strip()
            yield info, "".join(line[len(indent) :] for line in code.splitlines(True)), close
            end = found.end()

    def run(self, code):
        # What a test chose for its page stays; nothing else may change what is shown.
        environment = {
            n: v for n, v in os.environ.items()
            if n == "HOTPATH_TIME_SAMPLING_RATE" or not n.startswith("HOTPATH_")
        }
        environment["HOME"] = os.path.join(self.folder, "home")  # nobody's settings, nobody's cache
        environment.pop("XDG_CACHE_HOME", None)
        environment["PATH"] = os.path.dirname(self.hotpath) + ":" + environment["PATH"]
        done = subprocess.run(
            ["sh", "-e", "-c", code], cwd=self.folder, env=environment, timeout=300, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        if done.returncode:
            sys.exit("exit code %d of\n%s\n%s" % (done.returncode, code, done.stdout))
        self.ran += 1
        return done.stdout

    def compare(self, shown, printed):
        wanted, actual = stable(shown), stable(printed)
        end = actual[-len(wanted) :]
        if len(end) != len(wanted) or not all(map(as_shown, wanted, end)):
            sys.exit("the page shows\n%s\n\nthe end should be that of\n%s" % ("\n".join(wanted), printed))
        self.compared += 1

    def do(self):
        printed = None
        for info, code, close in self.blocks():
            name = FILE_NAME.match(code.split("\n", 1)[0])
            if info.startswith("sh not run: "):
                self.left_out += 1
            elif info == "sh":
                printed = self.run(code)
                continue
            elif name:
                path = os.path.join(self.folder, name.group(1))
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(code)
            elif info == "text" and close and printed is not None:
                self.compare(code, printed)
            elif info not in ("text", "yaml", "toml"):
                sys.exit("a block of '%s' has neither a file's name nor a command: %s" % (info, code))
            printed = None

    @functools.lru_cache(maxsize=None)
    def options(self, *command):
        text = subprocess.run([self.hotpath, *command, "--help"], check=True, capture_output=True, text=True).stdout
        return set(re.findall(r"(?<![-\w])--?[a-z][-\w]*", text))

    def check_names(self):
        listing = subprocess.run([self.hotpath, "--help"], check=True, capture_output=True, text=True).stdout
        commands = re.findall(r"^  (\w+)  ", listing.split("Subcommands:")[1], re.MULTILINE)
        everywhere = set().union(*(self.options(command) for command in commands))
        prose = BLOCK.sub("", self.text)
        for code in re.findall(r"`+([^`\n]+(?:\n[^`\n]+)?)`+", prose):
            words = code.split()
            if words and words[0].startswith("--"):
                known, about = everywhere, "any command"
            elif words[0] == "hotpath" and len(words) > 1 and not words[1].startswith("-"):
                if words[1] not in commands and not words[1].isupper():
                    sys.exit("there is no command '%s': `%s`" % (words[1], code))
                known, about = (self.options(words[1]) if words[1] in commands else everywhere), words[1]
            else:
                continue
            self.names += 1
            for word in words:
                if word.startswith("--") and word != "--" and word.split("=")[0] not in known:
                    sys.exit("%s has no option '%s': `%s`" % (about, word, code))


def main():
    hotpath, path, folder = sys.argv[1:4]
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    if len(sys.argv) > 4:
        os.symlink(sys.argv[4], os.path.join(folder, "build"))
    this = page(hotpath, path, folder)
    this.do()
    this.check_names()
    print(
        "%d blocks run, %d not run, %d outputs compared, %d names of commands or options"
        % (this.ran, this.left_out, this.compared, this.names)
    )


main()
