# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_manifest.py FOLDER STEM...: manifest.json lists these reports, as they are."""
import hashlib
import json
import socket
import sys

folder, *stems = sys.argv[1:]


def read(name):
    with open("%s/%s" % (folder, name), "rb") as file:
        return file.read()


manifest = json.loads(read("manifest.json"))
assert manifest["type"] == "hotpath_manifest" and manifest["complete"] is True, manifest
assert manifest["host"] == socket.gethostname() and manifest["started_at"].endswith("Z")
assert [r["file"] for r in manifest["reports"]] == [s + ".json" for s in stems], manifest
for entry, stem in zip(manifest["reports"], stems):
    content = read(entry["file"])
    assert hashlib.sha256(content).hexdigest() == entry["sha256"]
    meta = json.loads(content)["meta"]
    name, _, label = stem.partition(".")
    assert (meta["benchmark"], meta.get("user_metadata", {}).get("config", "")) == (name, label), meta
    assert (entry["benchmark"], entry["label"]) == (name, label)
