# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The story of a project whose pull requests come from forks: `hotpath init --forks`. Then
what a hostile fork could leave for the relay, each with how it ends."""

import io
import json
import zipfile

import program
from story import start

story = start()
github = story.github
program.write(story)
story.init("--forks", "--build", 'make CXX="$CXX"', "--program", "./bench")
story.commit("A program, measured with hotpath")
story.push("main")

number = github.open_pull("slower", "main", "stranger/app")
story.git("checkout", "-q", "-b", "slower")
program.write(story, parse=1500)
# A policy of the fork's own, under which nothing fails.
story.write("hotpath/policy.toml", "[icount]\nfail = false\n")
story.commit("Parse more carefully")
measured = story.pull_request("a fork", number, fork=True)
told = story.relay("the relay", measured)
print("concurrency:", told.concurrency)
story.comments()
story.checks()

(artifact,) = [a for a in github.artifacts if a["run"] == measured.run_id]
good = json.loads(zipfile.ZipFile(io.BytesIO(github.blobs[artifact["id"]])).read("bench.json"))


def leave(title, files, size=None, name="hotpath-bench"):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
        for path, text in files:
            zipped.writestr(path, text if isinstance(text, (str, bytes)) else json.dumps(text))
    github.artifacts = [a for a in github.artifacts if a["run"] != measured.run_id]
    github.add_artifact(measured.run_id, name, archive.getvalue(), size)
    story.relay(title, measured)


def changed(**meta):
    return {**good, "meta": {**good["meta"], **meta}}


leave("another commit", [("bench.json", changed(git={**good["meta"]["git"], "sha": "f" * 40}))])
leave("another benchmark", [("bench.json", changed(benchmark="other"))])
leave("a path out of the folder", [("../../../../tmp/evil.json", good)])
leave("a file too many", [("bench.json", good), (".bashrc", "exit 1")])
leave("a bomb", [("bench.json", b" " * (65 << 20))])
leave("a huge archive", [("bench.json", good)], size=33 << 20)
leave("no report", [("bench.json", "[" * 100000)])
leave("no archive at all", [("bench.json", good)], name="other")
print("comment edited", github.comments[0]["edits"], "times, checks", len(github.checks))

for row in good["functions_icount"]["data"] + good["functions_timing"]["data"]:
    row["name"] = row["name"].replace("app::parse", "<img src=x onerror=alert(1)>|`@everyone`\n\n# parse")
leave("HTML in names", [("bench.json", good)])
print("raw HTML:", "<img" in github.comments[0]["body"].replace("`<img", ""), "mention:",
      "@everyone" in github.comments[0]["body"])

# The fork has moved on: the older run says nothing any more.
story.commit("One more")
story.git("push", "-q", "-f", "origin", f"slower:refs/pull/{number}/head")
story.relay("an older run", measured)
