# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A stand-in for GitHub's REST interface: github.py SCENARIO LOG -- COMMAND...

Runs COMMAND with GITHUB_API_URL, GITHUB_TOKEN and GITHUB_REPOSITORY set, and ends with its exit
code. Answers as the scenario (scenario.py) says, one item a page. Artifacts are served by a second
server, as GitHub's are, which refuses the token. LOG gets a line for each request.
"""
import http.server
import io
import json
import os
import subprocess
import sys
import threading
import urllib.parse
import zipfile

scenario_path, log_path, _, *command = sys.argv[1:]
with open(scenario_path, encoding="utf-8") as file:
    scenario = json.load(file)
log = open(log_path, "w", encoding="utf-8", buffering=1)
repository = "/repos/somebody/project"
failures = list(scenario.get("failures", []))


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, path in files.items():
            with open(path, "rb") as content:
                archive.writestr(name, content.read())
    return out.getvalue()


class quiet(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body, headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def say(self, status, value, headers=()):
        self.answer(status, json.dumps(value).encode(), headers)


class storage(quiet):
    def do_GET(self):
        log.write("storage %s\n" % self.path)
        if self.headers.get("Authorization"):
            self.answer(400, b"a token for somebody else")
            return
        wanted = int(self.path.strip("/"))
        for run in scenario["runs"]:
            for artifact in run["artifacts"]:
                if artifact["id"] == wanted:
                    raw = artifact.get("raw")
                    self.answer(200, open(raw, "rb").read() if raw else zipped(artifact["files"]))
                    return
        self.answer(404, b"")


def public(run):
    return {
        "id": run["id"], "head_sha": run["head_sha"], "event": "push", "conclusion": run["conclusion"],
        "head_repository": {"full_name": run.get("from", "somebody/project")},
    }


class interface(quiet):
    def page(self, items, member, query):
        number = int(query.get("page", ["1"])[0])
        chosen = items[number - 1 : number]
        headers = []
        if number < len(items):
            query["page"] = [str(number + 1)]
            path = urllib.parse.urlsplit(self.path).path
            address = "http://%s%s?%s" % (self.headers["Host"], path, urllib.parse.urlencode(query, doseq=True))
            headers = [("Link", '<%s>; rel="next", <%s>; rel="last"' % (address, address))]
        self.say(200, {"total_count": len(items), member: chosen} if member else chosen, headers)

    def do_GET(self):
        log.write("%s\n" % self.path)
        if self.headers.get("Authorization") != "Bearer sesame":
            self.say(401, {"message": "Bad credentials"})
            return
        if failures:
            status, headers = failures.pop(0)
            self.say(status, {"message": "not now"}, list(headers.items()))
            return
        split = urllib.parse.urlsplit(self.path)
        query = urllib.parse.parse_qs(split.query)
        path = urllib.parse.unquote(split.path)
        if not path.startswith(repository):
            self.say(404, {"message": "Not Found"})
            return
        self.route(path[len(repository) :].strip("/").split("/"), query)

    def route(self, parts, query):
        if parts == ["actions", "runs"]:
            runs = [r for r in scenario["runs"] if r["conclusion"] == query["status"][0]]
            if "head_sha" in query:
                runs = [r for r in runs if r["head_sha"] == query["head_sha"][0]]
            self.page([public(r) for r in runs], "workflow_runs", query)
        elif parts[:2] == ["actions", "runs"]:
            found = [r for r in scenario["runs"] if str(r["id"]) == parts[2]]
            if not found:
                self.say(404, {"message": "Not Found"})
            elif parts[3:] == ["artifacts"]:
                self.page(
                    [{"id": a["id"], "name": a["name"], "expired": a.get("expired", False)} for a in found[0]["artifacts"]],
                    "artifacts", query)
            else:
                self.say(200, public(found[0]))
        elif parts[:2] == ["actions", "artifacts"]:
            self.answer(302, b"", [("Location", "http://localhost:%d/%s" % (store.server_port, parts[2]))])
        elif parts[0] == "compare":
            known = scenario["merge_bases"].get("/".join(parts[1:]))
            self.say(200 if known else 404, {"merge_base_commit": {"sha": known}} if known else {"message": "Not Found"})
        elif parts == ["commits"]:
            self.page([{"sha": sha} for sha in scenario["histories"][query["sha"][0]]], "", query)
        elif parts[0] in ("pulls", "commits", "releases") and "/".join(parts) in scenario:
            self.say(200, scenario["/".join(parts)])
        elif parts[:2] == ["releases", "assets"]:
            with open(scenario["assets"][parts[2]], "rb") as file:
                self.answer(200, file.read())
        else:
            self.say(404, {"message": "Not Found"})


def serve(handler):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


store, front = serve(storage), serve(interface)
os.environ.setdefault("GITHUB_TOKEN", "sesame")
os.environ.update(GITHUB_API_URL="http://127.0.0.1:%d" % front.server_port, GITHUB_REPOSITORY="somebody/project")
sys.exit(subprocess.call(command, timeout=60))
