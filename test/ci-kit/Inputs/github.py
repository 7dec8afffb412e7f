# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plays GitHub's REST interface for one private repository, as far as hotpath asks it:
pull requests, comments, checks, runs and their artifacts. A token has the permissions of
its job and nothing more. Lists come in pages."""

import json
import re
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

ROUTES = []


def route(method, pattern, permission, right):
    """Marks what answers `method` on paths below the repository; tokens need the right."""
    def mark(function):
        ROUTES.append((method, re.compile(pattern + "$"), permission, right, function))
        return function
    return mark


class GitHub:
    name = "example/app"

    def __init__(self, git):
        self.git = git  # the bare repository
        self.pulls, self.comments, self.checks = {}, [], []
        self.runs, self.artifacts, self.tokens = [], [], {}
        self.blobs, self.failures, self.requests = {}, [], []  # failures: ("METHOD last-part", status, headers)
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(length) or "null")
                stand_in.answer(self, self.command, urlsplit(self.path), body)

            do_GET = do_POST = do_PATCH = answer

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    # What the story does.

    def says(self, *arguments):
        return subprocess.run(["git", "-C", self.git, *arguments], check=True, stdout=subprocess.PIPE,
                              text=True).stdout.strip()

    def repository(self):
        return {"id": 1, "full_name": self.name, "default_branch": "main", "private": True}

    def token(self, permissions):
        token = f"token-{len(self.tokens)}"
        self.tokens[token] = permissions
        return token

    def open_pull(self, branch, base, head_repository=None):
        number = len(self.pulls) + 1
        self.pulls[number] = {"number": number, "base": base, "head": branch, "state": "open",
                              "repository": head_repository or self.name}
        return number

    def pull(self, number):
        pull = self.pulls[number]

        def side(branch, repository):
            owner = repository.split("/")[0]
            return {"ref": branch, "sha": self.says("rev-parse", f"refs/heads/{branch}" if repository == self.name
                                                     else f"refs/pull/{number}/head"),
                    "label": f"{owner}:{branch}", "user": {"login": owner},
                    "repo": {"full_name": repository, "id": 1 if repository == self.name else 2}}

        return {"number": number, "state": pull["state"], "merged": False,
                "base": side(pull["base"], self.name), "head": side(pull["head"], pull["repository"])}

    def new_run(self, workflow, github):
        event = github["event"]
        pull = event.get("pull_request")
        head = pull["head"] if pull else {"sha": github["sha"], "ref": github["ref"].split("/", 2)[-1],
                                          "repo": {"full_name": self.name, "id": 1}}
        self.runs.append({
            "id": 1000 + len(self.runs), "name": workflow, "path": f".github/workflows/{workflow}.yml",
            "workflow_id": 7, "event": github["event_name"], "status": "in_progress", "conclusion": None,
            "head_sha": head["sha"], "head_branch": head["ref"], "run_number": len(self.runs) + 1, "run_attempt": 1,
            "created_at": f"2026-01-01T00:00:{len(self.runs):02}Z",
            "updated_at": f"2026-01-01T00:00:{len(self.runs):02}Z",
            "run_started_at": f"2026-01-01T00:00:{len(self.runs):02}Z",
            "head_repository": {"id": head["repo"]["id"], "full_name": head["repo"]["full_name"],
                                "owner": {"login": head["repo"]["full_name"].split("/")[0]}},
            "repository": {"id": 1, "full_name": self.name},
            "pull_requests": [], "html_url": "", "artifacts_url": "",
        })
        return self.runs[-1]["id"]

    def run(self, number):
        return next(run for run in self.runs if run["id"] == int(number))

    def end_run(self, number, conclusion):
        self.run(number).update(status="completed", conclusion=conclusion)

    def add_artifact(self, run, name, data, size=None):
        self.artifacts = [a for a in self.artifacts if (a["run"], a["name"]) != (run, name)]
        number = 5000 + len(self.blobs)
        self.blobs[number] = data
        self.artifacts.append({"id": number, "run": run, "name": name, "size_in_bytes": size or len(data),
                               "expired": False, "created_at": self.run(run)["created_at"],
                               "expires_at": "2099-01-01T00:00:00Z", "updated_at": self.run(run)["created_at"],
                               "archive_download_url": f"{self.url}/repos/{self.name}/actions/artifacts/{number}/zip",
                               "workflow_run": {"id": run, "head_sha": self.run(run)["head_sha"],
                                                "head_branch": self.run(run)["head_branch"]}})

    # What it answers.

    def answer(self, handler, method, address, body):
        path, query = address.path, {k: v[0] for k, v in parse_qs(address.query).items()}
        status, result, headers = self.result_of(handler, method, path, query, body)
        self.requests.append(f"{method} {path} {status}")
        data = result if isinstance(result, bytes) else json.dumps(result).encode()
        handler.send_response(status)
        for name, text in headers.items():
            handler.send_header(name, text)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    def result_of(self, handler, method, path, query, body):
        if path.startswith("/blobs/"):
            return 200, self.blobs[int(path.split("/")[2])], {}
        permissions = self.tokens.get(handler.headers.get("Authorization", "").split(" ")[-1])
        if permissions is None:
            return 401, {"message": "Bad credentials"}, {}
        if self.failures and self.failures[0][0] == f"{method} {path.rsplit('/', 1)[1]}":
            _, status, headers = self.failures.pop(0)
            return status, {"message": "for a while"}, headers
        prefix = f"/repos/{self.name}"
        for wanted, pattern, permission, right, function in ROUTES:
            match = pattern.match(path[len(prefix):]) if path.startswith(prefix) else None
            if wanted == method and match:
                has = permissions.get(permission)
                if has != "write" and not (right == "read" and has == "read"):
                    return 403, {"message": "Resource not accessible by integration"}, {}
                result = function(self, query, body, *match.groups())
                return self.in_pages(path, query, *result) if isinstance(result[1], (list, dict)) else result + ({},)
        return 404, {"message": f"Not Found: {method} {path}"}, {}

    def in_pages(self, path, query, status, result, headers=None):
        key = result.pop("in_pages", None) if isinstance(result, dict) else None
        items = result[key] if key else result
        if not isinstance(items, list):
            return status, result, headers or {}
        size, page = int(query.get("per_page", 30)), int(query.get("page", 1))
        assert size <= 100
        links = {}
        if page * size < len(items):
            rest = "&".join(f"{k}={v}" for k, v in query.items() if k != "page")
            links["Link"] = f'<{self.url}{path}?{rest}&page={page + 1}>; rel="next"'
        items = items[(page - 1) * size : page * size]
        return status, {**result, key: items} if key else items, links

    @route("GET", r"/pulls/(\d+)", "pull-requests", "read")
    def get_pull(self, _query, _body, number):
        return (200, self.pull(int(number))) if int(number) in self.pulls else (404, {"message": "Not Found"})

    @route("GET", r"/pulls", "pull-requests", "read")
    def list_pulls(self, query, _body):
        pulls = [self.pull(n) for n in self.pulls]
        return 200, [p for p in pulls if p["state"] == query.get("state", "open")
                     and query.get("head") in (None, p["head"]["label"])]

    @route("GET", r"/issues/(\d+)/comments", "pull-requests", "read")
    def list_comments(self, _query, _body, number):
        return 200, [c for c in self.comments if c["issue"] == int(number)]

    @route("POST", r"/issues/(\d+)/comments", "pull-requests", "write")
    def post_comment(self, _query, body, number, login="github-actions[bot]"):
        if len(body["body"].encode("utf-16-le")) // 2 > 65536:
            return 422, {"message": "Body is too long"}
        self.comments.append({"id": 9000 + len(self.comments), "issue": int(number), "body": body["body"],
                              "user": {"login": login}, "edits": 0})
        return 201, self.comments[-1]

    @route("PATCH", r"/issues/comments/(\d+)", "pull-requests", "write")
    def patch_comment(self, _query, body, number):
        comment = next(c for c in self.comments if c["id"] == int(number))
        comment.update(body=body["body"], edits=comment["edits"] + 1)
        return 200, comment

    @route("POST", r"/check-runs", "checks", "write")
    def post_check(self, _query, body):
        assert len(body["output"]["summary"]) <= 65535
        self.checks.append({"id": 3000 + len(self.checks), **body})
        return 201, self.checks[-1]

    @route("GET", r"/actions/runs", "actions", "read")
    def list_runs(self, query, _body):
        runs = [r for r in reversed(self.runs)
                if all(query.get(k) in (None, r[k]) for k in ("head_sha", "event"))
                and query.get("branch") in (None, r["head_branch"])
                and query.get("status") in (None, r["status"], r["conclusion"])]
        return 200, {"total_count": len(runs), "workflow_runs": runs, "in_pages": "workflow_runs"}

    @route("GET", r"/actions/runs/(\d+)", "actions", "read")
    def get_run(self, _query, _body, number):
        return 200, self.run(number)

    @route("GET", r"/actions/runs/(\d+)/artifacts", "actions", "read")
    def list_run_artifacts(self, query, _body, number):
        found = [a for a in self.artifacts if a["run"] == int(number) and query.get("name") in (None, a["name"])]
        return 200, {"total_count": len(found), "artifacts": found, "in_pages": "artifacts"}

    @route("GET", r"/actions/artifacts", "actions", "read")
    def list_artifacts(self, query, _body):
        found = [a for a in reversed(self.artifacts) if query.get("name") in (None, a["name"])]
        return 200, {"total_count": len(found), "artifacts": found, "in_pages": "artifacts"}

    @route("GET", r"/actions/artifacts/(\d+)/zip", "actions", "read")
    def get_artifact(self, _query, _body, number):
        return 302, {}, {"Location": f"{self.url}/blobs/{number}"}

    @route("GET", r"/compare/([^/]+?)\.\.\.([^/]+)", "contents", "read")
    def compare(self, _query, _body, base, head):
        base, head = base.split(":")[-1], head.split(":")[-1]
        return 200, {"merge_base_commit": {"sha": self.says("merge-base", base, head)}, "status": "ahead",
                     "ahead_by": int(self.says("rev-list", "--count", f"{base}..{head}")),
                     "behind_by": int(self.says("rev-list", "--count", f"{head}..{base}"))}

    @route("GET", r"/commits", "contents", "read")
    def list_commits(self, query, _body):
        listed = self.says("log", "--format=%H %cI", query.get("sha", "main")).splitlines()
        return 200, [{"sha": line.split()[0], "commit": {"committer": {"date": line.split()[1]}}, "parents": []}
                     for line in listed]
