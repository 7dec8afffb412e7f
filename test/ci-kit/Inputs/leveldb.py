# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""leveldb.py FOLDER HOTPATH LEVELDB WORKLOAD: LevelDB adopts hotpath with `hotpath init`, then
a pull request makes leveldb::Hash slower."""

import os
import shutil
import sys

from story import start

story = start()
leveldb, workload = sys.argv[3:5]
shutil.copytree(leveldb, story.dev, dirs_exist_ok=True)
# A package of npm has lost what git keeps.
os.chmod(os.path.join(story.dev, "build_detect_platform"), 0o755)
# This copy's C binding does not compile: its patches are for another user.
os.remove(os.path.join(story.dev, "db", "c.cc"))
shutil.copy(workload, os.path.join(story.dev, "workload.cc"))
story.init("--build", 'make -j2 CXX="$CXX" OPT="-O1 -DNDEBUG" out-static/libleveldb.a\n'
           '$CXX $CXXFLAGS -O1 -std=c++14 -pthread -Iinclude workload.cc out-static/libleveldb.a -o workload',
           "--program", './workload "$RUNNER_TEMP/db" 1000 inline')
story.commit("LevelDB, measured with hotpath")
story.push("main")

story.git("checkout", "-q", "-b", "hash")
with open(os.path.join(story.dev, "util", "hash.cc"), encoding="utf-8") as file:
    text = file.read()
begin = "  // Similar to murmur hash\n"
assert text.count(begin) == 1
story.write("util/hash.cc", text.replace(begin, begin + "  for (volatile size_t i = 0; i < n; ++i) {\n  }\n"))
story.commit("Look at each byte of the key first")
story.pull_request("a slower hash", story.github.open_pull("hash", "main"))
(comment,) = story.github.comments
print(comment["body"])
