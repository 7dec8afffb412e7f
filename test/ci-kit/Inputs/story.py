# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the stories share: a repository on the stand-in, its developer, its workflows."""

import os
import shutil
import subprocess
import sys

import yaml

from github import GitHub
from runner import Job, Refused, check_trigger

ACTION = "example/hotpath/tools/action@" + "0123456789abcdef" * 2 + "01234567"


class Story:
    def __init__(self, folder, hotpath, repository="example/app"):
        self.folder = os.path.abspath(folder)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.dev, origin = os.path.join(self.folder, "dev"), os.path.join(self.folder, "origin.git")
        os.makedirs(self.dev)
        self.bin = os.path.dirname(hotpath)
        self.hotpath = hotpath
        os.environ.update(GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_NOSYSTEM="1")
        subprocess.run(["git", "init", "-q", "--bare", "-b", "main", origin], check=True)
        subprocess.run(["git", "init", "-q", "-b", "main", self.dev], check=True)
        self.git("remote", "add", "origin", origin)
        for key, value in (("user.name", "Dev"), ("user.email", "dev@example.com")):
            self.git("config", key, value)
        self.github = GitHub(origin)

    def git(self, *arguments):
        return subprocess.run(["git", *arguments], cwd=self.dev, check=True, stdout=subprocess.PIPE,
                              text=True).stdout.strip()

    def write(self, name, text):
        path = os.path.join(self.dev, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def init(self, *arguments):
        """hotpath init, as its user would type it."""
        subprocess.run([self.hotpath, "init", "--action", ACTION, *arguments], cwd=self.dev, check=True,
                       stdin=subprocess.DEVNULL)

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self.git("rev-parse", "HEAD")

    def workflow(self, name, branch="main"):
        return yaml.safe_load(self.github.says("show", f"{branch}:.github/workflows/{name}.yml"))

    def job(self, title, workflow, event_name, event, ref, sha, rights=True, changed=()):
        """Runs it and tells how it ended."""
        try:
            check_trigger(workflow, event_name, event, changed)
            job = Job(self.github, os.path.join(self.folder, "runner"), self.bin, event_name, event, ref, sha)
            job.run(workflow, rights)
        except Refused as reason:
            print(f"{title}: not run: {reason}")
            return None
        print(f"{title}: {'failed' if job.failed else 'succeeded'}, exit code {job.exit_code}"
              + (f", outcome {job.outputs['outcome']}" if job.outputs.get("outcome") else ""))
        for line in job.log:
            if line.startswith("::") and "group::" not in line or os.environ.get("STORY_LOG"):
                print("  " + line)
        return job

    def push(self, title, branch="main"):
        sha = self.git("rev-parse", branch)
        self.git("push", "-q", "-f", "origin", branch)
        return self.job(title, self.workflow("hotpath", branch), "push", {"ref": f"refs/heads/{branch}"},
                        f"refs/heads/{branch}", sha)

    def pull_request(self, title, number, fork=False):
        """What happens when its branch is pushed. GitHub takes the workflow of the pull request."""
        pull = self.github.pulls[number]
        if fork:
            self.git("push", "-q", "-f", "origin", f"{pull['head']}:refs/pull/{number}/head")
        else:
            self.git("push", "-q", "-f", "origin", pull["head"])
        event = {"action": "synchronize", "number": number, "pull_request": self.github.pull(number)}
        head, base = event["pull_request"]["head"]["sha"], event["pull_request"]["base"]["sha"]
        changed = self.github.says("diff", "--name-only", f"{base}...{head}").splitlines()
        return self.job(title, self.workflow("hotpath", head), "pull_request", event, f"refs/pull/{number}/merge",
                        head, rights=not fork, changed=changed)

    def relay(self, title, job):
        """What happens after that run: always the default branch's workflow."""
        event = {"action": "completed", "workflow_run": self.github.run(job.run_id)}
        return self.job(title, self.workflow("hotpath-relay"), "workflow_run", event, "refs/heads/main",
                        self.github.says("rev-parse", "main"))

    def comments(self):
        for comment in self.github.comments:
            lines = [line for line in comment["body"].splitlines() if line]
            print(f"comment {comment['id']} on {comment['issue']} by {comment['user']['login']}, "
                  f"edited {comment['edits']} times, {len(comment['body'].encode())} bytes")
            # Notes about how busy the machine was come and go.
            rows = [line for line in lines if line.startswith("| ") and "Verdict" not in line]
            for line in lines[:3] + rows[:2]:
                print("  | " + line)

    def checks(self):
        for check in self.github.checks:
            print(f"check {check['name']}: {check['conclusion']}: {check['output']['title']}")


def start(repository="example/app"):
    """story.py FOLDER HOTPATH, for each story."""
    return Story(sys.argv[1], sys.argv[2], repository)
