# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The story of a team whose pull requests come from branches of its own repository."""

import program
from story import start

story = start()
program.write(story)
story.commit("A program")
story.init("--build", 'make CXX="$CXX"', "--program", "./bench")
story.commit("Measure every pull request with hotpath")
story.push("main")

number = story.github.open_pull("slower", "main")
# Anyone may write our marker.
story.github.post_comment({}, {"body": "<!-- hotpath:bench -->\nmine"}, number, login="stranger")
story.git("checkout", "-q", "-b", "slower")
program.write(story, parse=1500)
story.commit("Parse more carefully")
story.pull_request("a slower parse", number)
story.comments()

# A long discussion: the comment is on the second page. (New ones come behind it, so that it
# moves only in this story.)
talk = [{"id": 1, "issue": number, "body": "hm", "user": {"login": "dev"}, "edits": 0}] * 100
story.github.comments[1:1] = talk
program.write(story, render=900)
story.commit("Parse as before, render faster")
story.pull_request("the cure", number)
del story.github.comments[1:101]
story.comments()

story.write("README.md", "# app\n")
story.git("checkout", "-q", "-B", "docs", "main")
story.write("README.md", "# app\n")
story.commit("Say what it is")
story.pull_request("documentation", story.github.open_pull("docs", "main"))

story.git("checkout", "-q", "-B", "theirs", "main")
program.write(story, parse=1500)
story.commit("From a fork")
story.pull_request("a fork", story.github.open_pull("theirs", "main", "stranger/app"), fork=True)
print("comments:", len(story.github.comments))
