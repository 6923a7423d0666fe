# SPDX-License-Identifier: GPL-3.0-or-later
"""A headless browser, controlled over a pipe: pages from files, keys, scripts, and its console messages."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 120


def installed():
    """The path of a browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """Chromium with a separate profile, and without any network except this machine's own."""

    def __init__(self, *, size=(1280, 720), dark=False):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        its_in, self.to = os.pipe()
        self.back, its_out = os.pipe()

        def take_pipes():  # it reads from 3 and writes to 4
            os.dup2(its_in, 103)
            os.dup2(its_out, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self.process = subprocess.Popen(
            [installed(), "--headless=new", "--no-sandbox",
             "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-extensions", "--disable-component-update", "--disable-background-networking", "--disable-sync",
             "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}",
             f"--window-size={size[0]},{size[1]}"],
            close_fds=False, preexec_fn=take_pipes, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.profile.name})
        os.close(its_in)
        os.close(its_out)
        self.rest, self.number, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        self.media("screen", dark)

    def __enter__(self):
        return self

    def __exit__(self, *ignored):
        self.process.kill()
        self.process.wait()
        os.close(self.to)
        os.close(self.back)
        self.profile.cleanup()

    def _message(self, deadline):
        while b"\0" not in self.rest:
            if not select.select([self.back], [], [], max(0.0, deadline - time.monotonic()))[0]:
                raise TimeoutError("the browser says nothing")
            piece = os.read(self.back, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has gone")
            self.rest += piece
        line, self.rest = self.rest.split(b"\0", 1)
        return json.loads(line)

    def call(self, method, patience=PATIENCE, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + patience
        while True:
            said = self._message(deadline)
            if said.get("id") == self.number:
                if "error" in said:
                    raise RuntimeError(f"{method}: {said['error']}")
                return said["result"]
            if "method" in said:  # not a late answer
                self.events.append(said)

    def media(self, kind, dark=False):
        self.call("Emulation.setEmulatedMedia", media=kind,
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, path):
        self.call("Page.navigate", url=path.as_uri())
        deadline = time.monotonic() + PATIENCE
        while self.value("document.readyState") != "complete" or self.value("location.href") == "about:blank":
            if time.monotonic() > deadline:
                raise TimeoutError("the page does not load")
            time.sleep(0.05)

    def value(self, script):
        said = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in said:
            raise RuntimeError(str(said["exceptionDetails"]))
        return said["result"].get("value")

    def press(self, key, code=None, text="", modifiers=0):
        numbers = {"PageDown": 34, "PageUp": 33, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowRight": 39, " ": 32, "Tab": 9,
                   "Enter": 13}
        for kind in ("keyDown", "keyUp"):
            parameters = {"type": kind, "key": key, "code": code or key, "windowsVirtualKeyCode": numbers[key],
                          "modifiers": modifiers}
            if text and kind == "keyDown":
                parameters["text"] = text
            self.call("Input.dispatchKeyEvent", **parameters)

    def complaints(self):
        """The messages in its console: errors, warnings, what a policy blocked."""
        self.value("0")
        found = []
        for event in self.events:
            if event["method"] == "Runtime.exceptionThrown":
                found.append(event["params"]["exceptionDetails"]["text"])
            if event["method"] == "Runtime.consoleAPICalled":
                found.append(str(event["params"]["args"]))
            if event["method"] == "Log.entryAdded":
                found.append(event["params"]["entry"]["text"])
        return found

    def requests(self):
        self.value("0")
        return [event["params"]["request"]["url"] for event in self.events
                if event["method"] == "Network.requestWillBeSent"]

    def screenshot(self):
        """Asks twice: Chromium was seen to leave one request in a few hundred without an answer."""
        try:
            said = self.call("Page.captureScreenshot", patience=PATIENCE / 6, format="png")
        except TimeoutError:
            said = self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(said["data"])
