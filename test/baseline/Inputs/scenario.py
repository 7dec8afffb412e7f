# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What GitHub knows of the repository of Inputs/history: scenario.py TREE REPORTS > SCENARIO

REPORTS has base.json and pr.json, and damaged.zip and hostile.zip, made here.
"""
import json
import subprocess
import sys
import zipfile

tree, reports = sys.argv[1:]


def git(*words):
    return subprocess.check_output(["git", "-C", tree, *words], text=True).split()


def sha(name):
    return git("rev-parse", name)[0]


with open(reports + "/damaged.zip", "wb") as file:
    file.write(b"PK\x03\x04 and nothing more")
base, pr = reports + "/base.json", reports + "/pr.json"
with zipfile.ZipFile(reports + "/hostile.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    archive.write(pr, "../../../escaped.json")
    archive.write(pr, "/absolute/<b>|`a`.json")
    archive.writestr("other.json", '{"type": "something else"}')
    archive.writestr("program", "no report")
    link = zipfile.ZipInfo("link.json")
    link.external_attr = 0o120777 << 16
    archive.writestr(link, "/etc/passwd")


def run(number, commit, conclusion, *artifacts, **more):
    return {"id": number, "head_sha": sha(commit), "conclusion": conclusion, "artifacts": list(artifacts), **more}


def artifact(number, name, *files, **more):
    return {"id": number, "name": name, "files": {"%d/report.json" % i: f for i, f in enumerate(files)}, **more}


def pull(base_ref, head, fork):
    return {"base": {"ref": base_ref}, "head": {"sha": sha(head), "repo": {"full_name": fork}}}


print(json.dumps({
    "failures": [[503, {}], [429, {"Retry-After": "0"}], [403, {"Retry-After": "0"}]],
    "runs": [
        # The newest first, as GitHub lists them.
        run(109, "m4", "success", artifact(9, "hotpath-parse", base)),
        run(108, "f2", "success", artifact(8, "hotpath-parse", pr), artifact(81, "logs", base), **{"from": "guest/project"}),
        run(107, "f2", "success", artifact(7, "hotpath-parse", base), **{"from": "stranger/project"}),
        # Of the branch's beginning: one failed, one is a stranger's, one is no longer there.
        run(106, "m3", "failure", artifact(6, "hotpath-parse", base)),
        run(105, "m3", "success", artifact(5, "hotpath-parse", base), **{"from": "stranger/project"}),
        run(104, "m3", "success", artifact(4, "hotpath-parse", base, expired=True)),
        run(103, "f1", "success", artifact(3, "hotpath-parse", base)),
        run(102, "m2", "success", artifact(2, "hotpath-parse", base, base)),
        run(101, "m1", "success", artifact(1, "hotpath-parse", base)),
        run(50, "f1", "success", artifact(40, "hotpath-hostile", raw=reports + "/hostile.zip")),
        run(51, "f1", "success", artifact(41, "hotpath-damaged", raw=reports + "/damaged.zip")),
    ],
    "pulls/7": pull("main", "f2", "guest/project"),
    "pulls/8": pull("feature-1", "f2", "guest/project"),
    "pulls/9": pull("main", "m1", "guest/project"),
    "merge_bases": {"main..." + sha("f2"): sha("m3"), "feature-1..." + sha("f2"): sha("f1")},
    "histories": {sha(name): git("rev-list", name, "--") for name in ("m1", "m2", "m3", "f1")},
    "commits/v1": {"sha": sha("m2")},
    "releases/tags/v2": {"assets": [{"id": 21, "name": "report.json"}, {"id": 22, "name": "program.tar.gz"}]},
    "assets": {"21": base},
}))
