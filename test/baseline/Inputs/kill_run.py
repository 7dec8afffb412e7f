# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kill_run.py HOTPATH: kills a hotpath run; its ballast ends too, which closes the pipe here."""
import os
import signal
import subprocess
import sys

mine, theirs = os.pipe()
run = subprocess.Popen(
    [sys.argv[1], "run", "--ballast", "echo up >&%d; exec cat" % theirs, "-o", "k.json", "--", "sleep", "60"],
    pass_fds=[theirs], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
)
assert os.read(mine, 3) == b"up\n"
run.send_signal(signal.SIGKILL)
run.wait()
try:
    os.killpg(run.pid, signal.SIGKILL)  # the measured program, which has the pipe too
except ProcessLookupError:
    pass  # it had not started yet
os.close(theirs)
signal.alarm(10)
assert os.read(mine, 1) == b"", "the ballast is still there"
