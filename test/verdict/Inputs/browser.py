# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A headless Chromium as a person would use it: real mouse and keyboard events.

Speaks the DevTools protocol over a pipe, which needs nothing but Chromium.
"""
import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

PROGRAMS = ("chromium-headless-shell", "chromium")


class Browser:
    """Everything that a page complains about is in `complaints`."""

    def __init__(self, path, width=1280, height=900, dark=False):
        self.profile = tempfile.TemporaryDirectory(prefix="hotpath-browser-", ignore_cleanup_errors=True)
        program = next(filter(None, map(shutil.which, PROGRAMS)))
        ours, theirs = os.pipe(), os.pipe()

        def connect():
            # Chromium reads from descriptor 3 and writes to 4.
            read, write = os.dup(ours[0]), os.dup(theirs[1])
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--no-first-run", "--disable-background-networking", "--remote-debugging-pipe",
             "--user-data-dir=" + self.profile.name, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            close_fds=False, preexec_fn=connect)
        os.close(ours[0])
        os.close(theirs[1])
        self.to, self.back = ours[1], os.fdopen(theirs[0], "rb")
        self.number, self.session, self.complaints, self.rest = 0, None, [], b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.look(width, height, dark)
        self.open(path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.to)
        self.back.close()
        self.profile.cleanup()

    def message(self):
        while b"\0" not in self.rest:
            more = os.read(self.back.fileno(), 1 << 16)
            if not more:
                raise RuntimeError("the browser has ended")
            self.rest += more
        text, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(text)
        method, what = message.get("method", ""), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(what["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning", "assert"):
            self.complaints.append(json.dumps(what["args"]))
        elif method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
            self.complaints.append(what["entry"]["text"])
        elif method == "Network.requestWillBeSent" and not what["request"]["url"].startswith("file:"):
            self.complaints.append("asked for " + what["request"]["url"])
        return message

    def call(self, method, **parameters):
        self.number += 1
        number = self.number
        request = {"id": number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.to, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == number:
                if "error" in message:
                    raise RuntimeError("%s: %s" % (method, message["error"]))
                return message["result"]

    def look(self, width, height, dark):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, path):
        self.call("Page.navigate", url=pathlib.Path(path).absolute().as_uri())
        while self.message().get("method") != "Page.loadEventFired":
            pass

    def ask(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def texts(self, selector):
        return self.ask("[...document.querySelectorAll(%s)].map((e) => e.textContent)" % json.dumps(selector))

    def click(self, selector, nth=0):
        """In the middle of what can be seen there."""
        at = self.ask("""(() => {
            const e = document.querySelectorAll(%s)[%d];
            e.scrollIntoView({block: "center"});
            const r = e.getBoundingClientRect();
            return [r.x + Math.min(r.width, 400) / 2, r.y + r.height / 2];
        })()""" % (json.dumps(selector), nth))
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1],
                      button="none" if kind == "mouseMoved" else "left", clickCount=1)

    def type(self, selector, text):
        self.click(selector)
        self.call("Input.insertText", text=text)

    def picture(self, path):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        image = self.call("Page.captureScreenshot", captureBeyondViewport=True,
                          clip={"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 6000), "scale": 1})
        with open(path, "wb") as file:
            file.write(base64.b64decode(image["data"]))
