# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drives a command in a terminal of tmux, as a person would.

  terminal.py STEPS COMMAND [ARGUMENT...]

Each line of the file STEPS is a step; nothing depends on time but how long a
text is waited for at most. After a failure the screen is printed.

  size WxH      of the terminal; first (then it starts so) or later
  wait TEXT     until the screen has the text
  match REGEX   until it has a line that the expression matches
  gone TEXT     until it has not
  keys KEY...   as tmux names them: Up, Enter, C-c; others as they are
  type TEXT     letter by letter, blanks included
  touch FILE    makes a file, for a program that waits for it
  kill FILE     kills the process whose id is in the file
  print NAME    prints the screen, after a line "== NAME"
  colours NAME  the same with the terminal's escape sequences
  exit CODE     the command ends, with this code; the screen then stays
"""
import os, re, shlex, shutil, signal, subprocess, sys, tempfile, time

PATIENCE = 60  # seconds; a busy machine is slow
steps_file, command = sys.argv[1], sys.argv[2:]
# Short: a socket's path is limited.
folder = tempfile.mkdtemp(prefix="tmux-")
environment = dict(os.environ, TMUX_TMPDIR=folder)
environment.pop("TMUX", None)


def tmux(*arguments):
    return subprocess.run(
        ["tmux", "-L", "test", "-f", "/dev/null", "-u", *arguments],
        env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True,
    ).stdout.decode()


def screen(*options):
    return tmux("capture-pane", "-p", *options)


def poll(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            sys.exit("no %s on the screen:\n%s" % (what, screen()))
        time.sleep(0.02)


def start(width, height):
    line = shlex.join(command) + '; echo "exit code $?"; exec sleep 600'
    tmux("new-session", "-d", "-x", width, "-y", height, line)


def step(word, rest, started):
    if word == "size":
        width, height = rest.split("x")
        if started:
            tmux("resize-window", "-x", width, "-y", height)
        else:
            start(width, height)
    elif word == "wait":
        poll(lambda: rest in screen(), repr(rest))
    elif word == "match":
        poll(lambda: re.search(rest, screen(), re.MULTILINE), rest)
    elif word == "gone":
        poll(lambda: rest not in screen(), "screen without " + repr(rest))
    elif word == "keys":
        tmux("send-keys", *rest.split())
    elif word == "type":
        tmux("send-keys", "-l", rest)
    elif word == "touch":
        open(rest, "w").close()
    elif word == "kill":
        with open(rest) as file:
            os.kill(int(file.read()), signal.SIGKILL)
    elif word in ("print", "colours"):
        print("== " + rest)
        print(screen(*(["-e"] if word == "colours" else [])), flush=True)
    elif word == "exit":
        poll(lambda: "exit code %s\n" % rest in screen("-S", "-"), "exit code " + rest)
    else:
        sys.exit("unknown step " + word)


try:
    started = False
    with open(steps_file, encoding="utf-8") as file:
        for line in file.read().splitlines():
            word, _, rest = line.partition(" ")
            if not word:
                continue
            if word != "size" and not started:
                start("80", "24")
                started = True
            step(word, rest, started)
            started = True
finally:
    subprocess.run(["tmux", "-L", "test", "kill-server"], env=environment,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    shutil.rmtree(folder, ignore_errors=True)
