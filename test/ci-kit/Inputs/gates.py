# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a pull request ends with when something is missing, or not as it was: each exit code."""

import io
import json
import os
import subprocess
import zipfile

import program
from story import start

story = start()
github = story.github
program.write(story)
story.init("--build", 'make CXX="$CXX"', "--program", "./bench")
workflow = story.git("hash-object", "-w", ".github/workflows/hotpath.yml")
story.commit("Measure every pull request with hotpath")
story.push("main")


def policy_of_base(text):
    """Another policy on the base branch; its run is not what is looked at."""
    story.git("checkout", "-q", "main")
    story.write("hotpath/policy.toml", text)
    story.commit("Another policy")
    story.git("push", "-q", "origin", "main")


def pull_request(title, files={}, **edits):
    """A new one from main that parses more slowly, with more files and edits of the workflow's text."""
    branch = title.replace(" ", "-")
    number = github.open_pull(branch, "main")
    story.git("checkout", "-q", "-b", branch, "main")
    program.write(story, parse=1500)
    text = story.git("cat-file", "blob", workflow)
    for old, new in edits.items():
        old = {"permissions": "permissions: {}\n", "comments": "pull-requests: write", "program": '"./bench"',
               "manifest": 'program: "./bench"'}[old]
        assert text.count(old) == 1
        text = text.replace(old, new)
    story.write(".github/workflows/hotpath.yml", text + "\n")
    for name, content in files.items():
        story.write(name, content)
    story.commit(title)
    story.pull_request(title, number)
    for comment in github.comments:
        if comment["issue"] == number:
            print(comment["body"].splitlines()[1], f"({len(comment['body'].encode())} bytes)")
            print("\n".join(line for line in comment["body"].splitlines() if "environment" in line
                            or "Left out" in line or "budget" in line or "hotpath compare" in line))


pull_request("another environment", permissions="env:\n  HOTPATH_USER_METADATA: image=2\n\npermissions: {}\n")
pull_request("no program", program='""')
pull_request("no rights", comments="pull-requests: read")

github.failures = [("GET comments", 503, {}), ("POST comments", 429, {"Retry-After": "0"})]
policy_of_base("[report]\ncomment_limit = 1000\n")
pull_request("little room and a slow GitHub")

policy_of_base("[icount]\nfail = 7\n")
pull_request("a policy that is not valid")

LENIENT = {"hotpath/policy.toml": '[icount]\nfail = false\n[timing]\nfail = "never"\n'}
policy_of_base("schema = 1\n")
pull_request("a policy that loosens itself", LENIENT)
policy_of_base('[gate]\npolicy_from = "candidate"\n')
pull_request("a policy that may", LENIENT)

story.git("checkout", "-q", "main")
story.write("hotpath/policy.toml", '[[ratchet]]\nmatch = "app::parse*"\nmetric = "icount.total"\n')
with open(os.path.join(story.folder, "bench.json"), "wb") as file:
    file.write(zipfile.ZipFile(io.BytesIO(github.blobs[github.artifacts[0]["id"]])).read("bench.json"))
subprocess.run([story.hotpath, "check", "../bench.json", "--policy", "hotpath/policy.toml", "--lock"],
               cwd=story.dev, check=True)
story.commit("Lock what parsing costs")
story.git("push", "-q", "origin", "main")
MANIFEST = """
[[benchmark]]
name = "bench"
command = "./bench"
repeat = 1
mode = "both"
[[benchmark]]
name = "again"
command = "./bench"
repeat = 1
"""
pull_request("a manifest", {"hotpath.toml": MANIFEST}, manifest="manifest: hotpath.toml")

# The report of main's run, and the same as if another machine had made it.
baseline = github.artifacts[0]
kept = github.blobs[baseline["id"]]
report = json.loads(zipfile.ZipFile(io.BytesIO(kept)).read("bench.json"))
report["meta"]["environment"]["cpu"] = "Other CPU"
other = io.BytesIO()
with zipfile.ZipFile(other, "w") as zipped:
    zipped.writestr("bench.json", zipfile.ZipFile(io.BytesIO(kept)).read("bench.json"))
    zipped.writestr("other.json", json.dumps(report))
github.blobs[baseline["id"]] = other.getvalue()
policy_of_base("schema = 1\n")
pull_request("a second machine")

for artifact in github.artifacts:
    artifact["expired"] = True
policy_of_base("schema = 1\n")
pull_request("no baseline")
policy_of_base('[report]\ncomment = "never"\n')
pull_request("a policy that wants no comment")
policy_of_base('[gate]\non_missing_baseline = "fail"\n')
pull_request("a baseline is wanted")
