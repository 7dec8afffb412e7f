# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many of the slower functions does compare find? injected.py HOTPATH RUNS.csv RUNS_REPORT.py"""
import json
import subprocess
import sys

hotpath, runs, make = sys.argv[1:]
states = []
for number in range(1, 13):
    for which in ("before", "slower"):
        subprocess.run([sys.executable, make, runs, which + ".json", which, str(number)], check=True)
    done = subprocess.run([hotpath, "compare", "before.json", "--against", "slower.json", "--format", "json"],
                          check=True, stdout=subprocess.PIPE)
    rows = json.loads(done.stdout)["functions"]
    (state,) = [r["state"] for r in rows if r["name"].startswith("f%02d_" % number)]
    states.append(state)
found = states.count("regression")
print("found %d, suspected or found %d, of 12" % (found, found + states.count("suspect")))
