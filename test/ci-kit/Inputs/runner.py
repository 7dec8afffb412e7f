# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a workflow as a runner of GitHub would, on this machine: reads the workflow and the
composite actions, evaluates their expressions, runs their steps with bash. The few actions
of others that the kit uses are played here."""

import io
import json
import os
import re
import shutil
import subprocess
import zipfile
from fnmatch import fnmatch

import yaml

from expressions import expand, holds

SOURCE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))
PINNED = re.compile(r"^(?P<path>[\w.-]+/[\w./-]+)@[0-9a-f]{40}$")
BASH = ["bash", "--noprofile", "--norc", "-eo", "pipefail"]


class Refused(Exception):
    """GitHub would not run this workflow for this event."""


def check_trigger(workflow, event_name, event, changed):
    on = workflow[True]  # YAML reads `on` as a boolean
    if event_name not in on:
        raise Refused(f"the workflow does not run on {event_name}")
    rule = on[event_name] or {}
    if event_name == "push" and event["ref"] not in ["refs/heads/" + b for b in rule["branches"]]:
        raise Refused("the workflow does not run on pushes to this branch")
    if event_name == "workflow_run" and event["workflow_run"]["name"] not in rule["workflows"]:
        raise Refused("the workflow does not follow that one")
    ignored = rule.get("paths-ignore", [])
    if changed and all(any(fnmatch(path, p.replace("**", "*")) for p in ignored) for path in changed):
        raise Refused("nothing changed but what the workflow ignores")


class Job:
    """One job of a workflow for one event; `github` is the stand-in for its interface."""

    def __init__(self, github, folder, bin_folder, event_name, event, ref, sha):
        self.github, self.folder, self.event = github, folder, event
        self.bin_folder = bin_folder
        shutil.rmtree(folder, ignore_errors=True)
        self.workspace, self.temp = os.path.join(folder, "work"), os.path.join(folder, "temp")
        for path in (self.workspace, self.temp, os.path.join(folder, "home")):
            os.makedirs(path)
        self.log, self.failed, self.outputs = [], False, {}
        event = {**event, "repository": github.repository()}
        self.path_of("event.json", json.dumps(event))
        self.context = {
            "github": {"event_name": event_name, "event": event, "sha": sha, "ref": ref},
            "runner": {"temp": self.temp},
            "steps": {},
        }

    def path_of(self, name, text=""):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def run(self, workflow, rights):
        (job,) = workflow["jobs"].values()
        granted = job.get("permissions", workflow.get("permissions"))
        for name, right in granted.items():
            assert right in ("read", "write"), right
            if right == "write" and not rights:
                granted = {**granted, name: "read"}
        self.context["github"]["token"] = self.github.token(granted)
        self.concurrency = expand(workflow["concurrency"]["group"], self.context)
        if "if" in job and not holds(job["if"], self.context, {"success": lambda: True}):
            raise Refused("the job's condition does not hold")
        self.environment = {k: expand(v, self.context) for k, v in workflow.get("env", {}).items()}
        self.run_id = self.github.new_run(workflow["name"], self.context["github"])
        self.steps(job["steps"], self.context, None)
        self.github.end_run(self.run_id, "failure" if self.failed else "success")
        return self

    def steps(self, steps, context, action):
        for step in steps:
            status = {"success": lambda: not self.failed, "failure": lambda: self.failed, "always": lambda: True}
            if not holds(step.get("if", "success()"), context, status):
                continue
            env = {k: expand(v, context) for k, v in step.get("env", {}).items()}
            given = {k: expand(str(v).lower() if isinstance(v, bool) else v, context)
                     for k, v in step.get("with", {}).items()}
            if "run" in step:
                assert step.get("shell", "bash" if action is None else None) == "bash", "a step without shell"
                outputs = self.script(step["run"], env, action)
            else:
                outputs = self.use(step["uses"], given)
            if "id" in step:
                context["steps"][step["id"]] = {"outputs": outputs}

    def script(self, text, env, action):
        output, added = self.path_of("output"), self.path_of("path")
        summary = os.path.join(self.folder, "summary.md")
        github = self.context["github"]
        environment = {
            "PATH": self.bin_folder + ":" + os.environ["PATH"],
            "HOME": os.path.join(self.folder, "home"), "LC_ALL": "C.UTF-8", "CI": "true",
            "GITHUB_ACTIONS": "true", "GITHUB_ACTION_PATH": action or "", "GITHUB_API_URL": self.github.url,
            "GITHUB_ENV": "/dev/null", "GITHUB_EVENT_NAME": github["event_name"],
            "GITHUB_EVENT_PATH": os.path.join(self.folder, "event.json"), "GITHUB_OUTPUT": output,
            "GITHUB_PATH": added, "GITHUB_REF": github["ref"], "GITHUB_REPOSITORY": self.github.name,
            "GITHUB_RUN_ID": str(self.run_id), "GITHUB_SHA": github["sha"], "GITHUB_STEP_SUMMARY": summary,
            "GITHUB_WORKSPACE": self.workspace, "RUNNER_TEMP": self.temp, "KIT_PAUSE": "0",
            **self.environment, **env,
        }
        done = subprocess.run(BASH + [self.path_of("step.sh", text)], cwd=self.workspace, env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=900, check=False)
        self.log += done.stdout.decode("utf-8", "replace").splitlines()
        if done.returncode:
            self.failed, self.exit_code = True, done.returncode
        with open(added, encoding="utf-8") as file:
            self.bin_folder = ":".join([*file.read().split("\n")[:-1], self.bin_folder])
        with open(output, encoding="utf-8") as file:
            return dict(line.rstrip("\n").split("=", 1) for line in file)

    exit_code = 0

    def use(self, name, given):
        pinned = PINNED.match(name)
        assert pinned, f"{name} is not pinned to a commit"
        path = pinned["path"]
        if path == "actions/checkout":
            assert given.pop("persist-credentials") == "false"
            return self.checkout(**{k.replace("-", "_"): v for k, v in given.items()})
        if path == "actions/cache":
            return {}
        if path == "actions/upload-artifact":
            return self.upload(given["name"], given["path"])
        assert path.startswith("example/hotpath/"), f"{path} is no action that this runner knows"
        return self.composite(os.path.join(SOURCE, path[len("example/hotpath/"):]), given)

    def checkout(self, ref, fetch_depth):
        assert fetch_depth == "0"
        for command in (["clone", "-q", "--no-checkout", self.github.git, "."], ["checkout", "-q", ref]):
            subprocess.run(["git", *command], cwd=self.workspace, check=True)
        return {}

    def upload(self, name, path):
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
            for file in sorted(os.listdir(path)):
                zipped.write(os.path.join(path, file), file)
        self.github.add_artifact(self.run_id, name, archive.getvalue())
        return {}

    def composite(self, folder, given):
        with open(os.path.join(folder, "action.yml"), encoding="utf-8") as file:
            action = yaml.safe_load(file)
        assert action["runs"]["using"] == "composite"
        unknown = set(given) - set(action["inputs"])
        assert not unknown, f"the action has no inputs {unknown}"
        inputs = {}
        for name, rule in action["inputs"].items():
            assert name in given or not rule.get("required"), f"the input {name} is missing"
            inputs[name] = given.get(name, expand(rule.get("default", ""), self.context))
        context = {**self.context, "inputs": inputs, "steps": {}}
        self.steps(action["runs"]["steps"], context, folder)
        self.outputs = {k: expand(v["value"], context) for k, v in action.get("outputs", {}).items()}
        return self.outputs
