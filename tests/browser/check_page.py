#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses the browser edition in Chromium as a learner does, and keeps a picture of each place: check_page.py FOLDER.

The pictures are next to the folder, in web-pictures/. Some are compared with those in the manual, which the desktop program
has drawn."""
import base64
import functools
import http.server
import itertools
import json
import pathlib
import re
import random
import statistics
import struct
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse
import zlib

from PIL import Image, ImageChops

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/cli"), str(ROOT / "docs/manual")]
from browser import Browser  # noqa: E402
from pictures import HALF, SPOT  # noqa: E402

FOLDER = pathlib.Path(sys.argv.pop() if len(sys.argv) > 1 and not sys.argv[-1].startswith("-") and "." not in sys.argv[-1]
                      else ROOT / "build/web")
PICTURES = FOLDER.with_name("web-pictures")
MANUAL = ROOT / "docs/manual"
# Of pictures in the manual: the size of the window, and the place that each of them shows, in light and in dark colors.
MANUAL_SIZE = (1280, 800)
LIGHT = {"steps-scores": "example=1-the-cat-sat&lab=steps&step=scores",
         "steps-output": "example=1-the-cat-sat&lab=steps&step=output",
         "steps-projected": "example=7-grouped-heads&lab=steps&step=projected",
         "heads-attend": "example=7-grouped-heads&lab=heads&step=attend&cell=weights,1,1",
         "sandbox-mask": "example=3-causal-and-window&lab=sandbox",
         "tiles": "example=t1-causal-tiles&lab=tiles&step=accumulate",
         "decode": "example=8-a-decode-step&lab=decode&step=last"}
DARK = {"steps-dark": "example=2-it-and-the-dog&lab=steps&step=weights"}
# The largest accepted difference between the means of squares, of 255: 16 were seen, since the manual's pictures have 128 colors.
LARGEST_DIFFERENCE = 20
PATIENCE = 90.0
LABS = ("steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model")
# Counts frames, and the longest time between two of them.
WATCH_FRAMES = """window.frames_seen = window.longest_gap = 0; {
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    ++frames_seen;
    longest_gap = Math.max(longest_gap, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
HARMLESS = ("favicon", "copy succeeeded")
# Since the last press of Enter: how many ms later other pixels were drawn in the middle of the stage. What was drawn is compared
# here, since a canvas that is read is drawn more slowly.
WATCH_STAGE = """window.drawn = []; window.entered = 0; {
  window.addEventListener("keydown", ({key}) => { if (key === "Enter") { entered = performance.now(); drawn = []; } }, true);
  const put = CanvasRenderingContext2D.prototype.putImageData, [left, top, right, bottom] = [400, 150, 1050, 700];
  const shown = Array.from({length: bottom}, () => new Uint32Array(right));
  // The whole canvas, of which a part is drawn.
  CanvasRenderingContext2D.prototype.putImageData = function (image, ...where) {
    put.call(this, image, ...where);
    const after = performance.now() - entered, pixels = new Uint32Array(image.data.buffer, image.data.byteOffset);
    const [x, y, width, height] = where.slice(2);
    let isChanged = false;
    for (let row = Math.max(y, top); row < Math.min(y + height, bottom); ++row)
      for (let column = Math.max(x, left); column < Math.min(x + width, right); ++column) {
        const pixel = pixels[row * image.width + column];
        isChanged ||= shown[row][column] !== pixel;
        shown[row][column] = pixel;
      }
    if (isChanged) drawn.push(after);
  };
}"""
CTRL, SHIFT, ALT = 2, 8, 1  # as the DevTools protocol counts modifiers
# Keys that must stay the browser's, and some that are the program's.
OF_THE_BROWSER = ("F5", "F11", "F12", "Ctrl+t", "Ctrl+w", "Ctrl+n", "Ctrl+r", "Ctrl+l", "Ctrl+Tab", "Ctrl+Shift+T")
OF_THE_PROGRAM = ("PageDown", "F9", "Ctrl+k", "Ctrl+z", "Alt+Shift+N")
FIRST_BYTES = 9_000_000  # before the first picture, compressed


def linked(tokens, width=4):
    """The fragment of a document with these tokens and random inputs."""
    numbers = random.Random(1)
    def matrix():
        return {"shape": [len(tokens), width], "data": [round(numbers.uniform(-1.5, 1.5), 1) for _ in range(len(tokens) * width)]}
    text = json.dumps({"format": "attentionscope/scenario", "version": 1, "title": "Linked", "tokens": tokens,
                       "inputs": {"kind": "qkv", "q": matrix(), "k": matrix(), "v": matrix()}}).encode()
    packed = struct.pack(">I", len(text)) + zlib.compress(text, 9)  # as qCompress() does
    return "doc=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *ignored):
        pass


class Page(Browser):
    """A page of the edition, which has started."""

    def __init__(self, address, **options):
        super().__init__(**options)
        if address != "about:blank":
            self.go(address)

    def go(self, address):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.until("document.getElementById('waiting')?.hidden")

    def until(self, script, patience=PATIENCE):
        deadline = time.monotonic() + patience
        while not self.value(script):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{script} is not true; the page says: {self.complaints()}")
            time.sleep(0.05)

    def speak(self, language):
        """Sets the language of pages that are opened later."""
        self.call("Emulation.setUserAgentOverride", userAgent=self.value("navigator.userAgent"),
                  acceptLanguage=language.replace("_", "-"))

    def rows(self):
        """The pixels of the page when it no longer changes, except for a cursor that blinks."""
        before = []
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            shot = self.screenshot()
            if shot in before:
                return shot
            before = [shot, *before[:1]]
            time.sleep(0.3)
        raise TimeoutError("the picture does not come to rest")

    def settle(self):
        """Waits until the program has handled what was sent to it, and has drawn."""
        self.value("new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn)), 200))")

    def value(self, script):
        said = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in said:
            raise RuntimeError(str(said["exceptionDetails"]))
        return said["result"].get("value")

    def event(self, method):
        """The parameters of the next event of this name."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.value("0")
            for at, event in enumerate(self.events):
                if event["method"] == method:
                    return self.events.pop(at)["params"]
            time.sleep(0.05)
        raise TimeoutError(method)

    def click(self, x, y):
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left",
                      clickCount=0 if kind == "mouseMoved" else 1)

    def key(self, name, modifiers=0):
        numbers = {"Enter": 13, "PageDown": 34, "Escape": 27, "Tab": 9, "Home": 36}
        text = {"Enter": "\r"}.get(name, name if len(name) == 1 and not modifiers & (CTRL | ALT) else "")
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name if len(name) > 1 else "Key" + name.upper(),
                      windowsVirtualKeyCode=numbers.get(name, ord(name[0].upper())), modifiers=modifiers,
                      **({"text": text} if text and kind == "keyDown" else {}))

    def write(self, text):
        for letter in text:
            self.key(letter)

    def command(self, name):
        """Runs a command of the program by its English name."""
        self.key("k", CTRL)
        self.settle()
        self.write(name)
        self.settle()
        self.key("Enter")
        self.settle()

    def stage(self):
        """The rows of the table of the stage that screen readers find."""
        return self.value("[...document.querySelectorAll('#stage tr')].map((row) => row.innerText).join('\\n')")

    def until_stage(self, has):
        deadline = time.monotonic() + PATIENCE
        while not has(self.stage()):
            if time.monotonic() > deadline:
                raise TimeoutError(f"the stage says: {self.stage()}")
            time.sleep(0.1)

    def edit(self):
        """Sets the query of "The" in column 0 of the example "The cat sat" to 3, and returns the stage before and after."""
        self.until_stage(len)
        self.click(104, 431)
        self.until_stage(lambda said: "queries" in said)
        before = self.stage()
        self.write("3")
        self.key("Enter")
        self.until_stage(lambda said: said != before)
        return before, self.stage()

    def stage_area(self):
        area = self.value("(({left, top, right, bottom}) => [left, top, right, bottom])"
                          "(document.getElementById('stage').getBoundingClientRect())")
        return tuple(round(side) for side in area)

    def kept(self):
        """The files of this visitor in the browser's database, by name."""
        return self.value("""new Promise((done) => { const opening = indexedDB.open("/home/web_user");
            opening.onsuccess = () => { const all = {}, store = opening.result.transaction("FILE_DATA").objectStore("FILE_DATA");
              store.openCursor().onsuccess = ({target}) => { const at = target.result; if (!at) return done(all);
                if (at.value.contents) all[at.key] = new TextDecoder().decode(at.value.contents); at.continue(); }; }; })""")

    def problems(self):
        return [text for text in self.complaints() if not any(harmless in text for harmless in HARMLESS)]


def picture(png):
    with tempfile.TemporaryFile() as file:
        file.write(png)
        file.seek(0)
        return Image.open(file).convert("RGB")


def difference(one, other):
    """The largest difference between squares of two pictures of the same size, as the manual's pictures are compared."""
    width, height = one.size
    return max(high for x in (0, HALF) for y in (0, HALF) for _, high in ImageChops.difference(
        *(each.crop((x, y, width, height)).reduce(SPOT) for each in (one, other))).getextrema())


class CheckPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(FOLDER)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.address = f"http://127.0.0.1:{server.server_port}/index.html"
        PICTURES.mkdir(parents=True, exist_ok=True)

    def kept(self, page, name):
        png = page.rows()
        (PICTURES / f"{name}.png").write_bytes(png)
        colors = picture(png).getcolors(1 << 20)
        self.assertGreater(len(colors), 30, f"the picture is empty: {PICTURES}/{name}.png")
        return png

    def compare(self, page, name, language):
        """Compares the stage with the same place of the manual's picture."""
        page.until_stage(len)
        page.until("Module.attnJobs === 0")
        area = page.stage_area()
        shown = picture(self.kept(page, f"{name}-{language}")).crop(area)
        drawn = Image.open(MANUAL / language / "pictures" / f"{name}.png").convert("RGB").crop(area)
        ImageChops.difference(shown, drawn).point(lambda v: min(255, 4 * v)).save(PICTURES / f"{name}-{language}-difference.png")
        apart = difference(shown, drawn)
        print(f"{name}, {language}: squares differ by at most {apart} of 255", flush=True)
        self.assertLessEqual(apart, LARGEST_DIFFERENCE, name)

    def test_every_lab_opens_from_a_link(self):
        seen = {}
        with Page(self.address + "#page=learn", size=(1440, 900)) as page:
            seen["learn"] = self.kept(page, "learn")
            for lab in LABS:
                with self.subTest(lab=lab):
                    page.go(f"{self.address}?{lab}#example=1-the-cat-sat&lab={lab}")
                    seen[lab] = self.kept(page, lab)
            self.assertEqual(page.problems(), [])
        self.assertEqual(len(set(seen.values())), len(LABS) + 1, "two labs look the same")

    def test_a_link_opens_a_step(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=steps&step=scores", size=(1440, 900)) as page:
            scores = self.kept(page, "scores")
            page.go(self.address + "?softmax#example=1-the-cat-sat&lab=steps&step=softmax")
            self.assertNotEqual(self.kept(page, "softmax"), scores)

    def test_a_hostile_link_is_refused_and_the_program_works(self):
        for fragment in ("example=../../etc/passwd", "doc=AAAA", "lab=steps&head=-1", "lab=moon&step=<script>alert(1)</script>"):
            with self.subTest(fragment=fragment), Page(f"{self.address}#{fragment}", size=(1024, 768)) as page:
                self.kept(page, "hostile-" + re.sub("[^a-z]+", "-", fragment)[:20])
                self.assertEqual(page.problems(), [])

    def test_its_pictures_are_those_of_the_desktop(self):
        for language, (dark, places) in itertools.product(("en", "zh_CN"), ((False, LIGHT), (True, DARK))):
            with Page("about:blank", size=MANUAL_SIZE, dark=dark) as page:
                page.speak(language)
                for name, place in places.items():
                    with self.subTest(name=name, language=language):
                        page.go(f"{self.address}?{name}#{place}")
                        self.compare(page, name, language)

    def test_a_link_opens_another_place_of_an_open_page(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=steps&step=scores", size=(1440, 900)) as page:
            page.until_stage(len)
            before = page.stage()
            page.value("location.hash = 'example=2-it-and-the-dog&lab=steps&step=softmax'")
            page.until_stage(lambda said: "bone" in said)
            self.assertNotEqual(page.stage(), before)
            page.value("location.hash = 'lab=moon'")
            time.sleep(1)
            self.kept(page, "refused-link")
            self.assertEqual(page.problems(), [])

    def test_a_number_is_edited_played_and_undone(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=steps&step=scores", size=(1440, 900)) as page:
            before, edited = page.edit()
            self.kept(page, "edited")
            page.key("z", CTRL)
            page.until_stage(lambda said: said == before)
            page.key("z", CTRL | SHIFT)
            page.until_stage(lambda said: said == edited)
            page.click(720, 100)
            page.key("Home")
            first = page.rows()
            page.click(114, 862)  # play
            time.sleep(1.5)
            page.click(114, 862)
            self.assertNotEqual(self.kept(page, "played"), first)
            self.assertEqual(page.problems(), [])

    def test_a_key_goes_to_the_next_step(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=steps&step=scores", size=(1440, 900)) as page:
            page.until_stage(len)
            scores = page.stage()
            page.click(720, 100)
            page.key("PageDown")
            page.until_stage(lambda said: said != scores)
            self.kept(page, "after-page-down")

    def test_the_browser_keeps_its_keys(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=steps", size=(1024, 768)) as page:
            page.rows()
            for names, isPrevented in ((OF_THE_BROWSER, False), (OF_THE_PROGRAM, True)):
                for name in names:
                    with self.subTest(key=name):
                        *held, key = name.split("+")
                        pressed = {"key": key, "code": key, "bubbles": True, "cancelable": True,
                                   **{modifier.lower() + "Key": True for modifier in held}}
                        # dispatchEvent() returns false if the default was prevented.
                        target = "document.querySelector('#screen').shadowRoot?.querySelector('canvas') ?? document.querySelector('canvas')"
                        allowed = page.value(f"({target}).dispatchEvent(new KeyboardEvent('keydown', {json.dumps(pressed)}))")
                        page.value(f"({target}).dispatchEvent(new KeyboardEvent('keyup', {json.dumps(pressed)}))")
                        self.assertEqual(not allowed, isPrevented)

    def test_a_lesson_and_an_interview_are_answered(self):
        with Page(self.address + "#lesson=softmax", size=(1440, 900)) as page:
            page.rows()
            page.write("0.3")
            page.key("Enter")
            self.kept(page, "lesson-answered")
            page.command("Mock interview")
            page.click(499, 654)  # the number of the interview: the first question of number 1 asks for a number
            page.key("a", CTRL)
            page.write("1")
            self.kept(page, "interview-choice")
            page.click(459, 728)  # start
            question = self.kept(page, "interview-question")
            page.write("46")
            page.key("Enter")
            self.assertNotEqual(self.kept(page, "interview-answered"), question)
            page.until("Module.attnKept > 0")
            count = page.value("Module.attnKept")
            page.until(f"Module.attnKept > {count} + 1")
            log = "".join(text for name, text in page.kept().items() if "progress" in name)
            self.assertIn("softmax", log)
            self.assertEqual(page.problems(), [])

    def test_a_document_is_saved_and_opened(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=steps&step=scores", size=(1440, 900)) as page, \
                tempfile.TemporaryDirectory() as folder:
            page.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
            page.edit()
            page.command("Save as")
            deadline = time.monotonic() + PATIENCE
            while not (files := [file for file in pathlib.Path(folder).iterdir() if file.suffix == ".json"]):
                self.assertLess(time.monotonic(), deadline, "nothing was downloaded")
                time.sleep(0.1)
            page.go(self.address + "?open#example=2-it-and-the-dog&lab=steps&step=scores")
            page.until_stage(lambda said: "bone" in said)
            page.call("Page.setInterceptFileChooserDialog", enabled=True)
            page.command("Open…")
            chooser = page.event("Page.fileChooserOpened")
            page.call("DOM.setFileInputFiles", files=[str(files[0])], backendNodeId=chooser["backendNodeId"])
            page.until_stage(lambda said: "bone" not in said and "3.00" in said)
            self.kept(page, "opened")
            self.assertEqual(page.problems(), [])

    def test_the_copied_link_opens_the_edited_document(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=steps&step=scores", size=(1440, 900)) as page:
            page.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
            _, edited = page.edit()
            page.command("Copy link")
            self.kept(page, "link")
            page.key("Enter")
            page.rows()
            link = page.value("navigator.clipboard.readText()")
            self.assertIn("#doc=", link)
            page.go(link.replace("#", "?linked#"))
            page.until_stage(lambda said: said == edited)  # the matrix of the selected cell, too
            self.kept(page, "linked")
            self.assertEqual(page.problems(), [])

    def test_a_touch_taps_and_pinches(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=steps&step=scores", size=(1024, 768)) as page:
            page.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
            page.until_stage(len)
            before = page.rows()
            middle = {"x": 470, "y": 300}  # a number of K
            page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[middle])
            page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            self.assertNotEqual(self.kept(page, "tapped"), before)
            tapped = page.stage_area()
            for kind, distance in (("touchStart", 40), ("touchMove", 80), ("touchMove", 140), ("touchEnd", None)):
                points = [] if distance is None else [
                    {"x": middle["x"] + side * distance, "y": middle["y"], "id": number} for number, side in enumerate((-1, 1))]
                page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)
                time.sleep(0.1)
            self.kept(page, "pinched")
            # The text has become larger, so that the panes at the sides have folded.
            page.until(f"document.getElementById('stage').clientWidth > {tapped[2] - tapped[0]}")
            self.assertEqual(page.problems(), [])

    def test_it_fits_other_screens_and_languages(self):
        for name, options, ratio, language in (("tablet", {"size": (1024, 768)}, 1, "en-US"),
                                               ("tablet-dark", {"size": (1024, 768), "dark": True}, 1, "en-US"),
                                               ("sharp", {"size": (1024, 768)}, 2, "en-US"),
                                               ("chinese", {"size": (1440, 900)}, 1, "zh-CN")):
            with self.subTest(name=name), Page("about:blank", **options) as page:
                width, height = options["size"]
                page.speak(language)
                page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=False)
                page.go(self.address + "#example=1-the-cat-sat&lab=steps&step=scores")
                page.until_stage(len)
                shown = picture(self.kept(page, name))
                self.assertEqual(shown.size, (width * ratio, height * ratio))
                if language == "zh-CN":
                    self.assertRegex(page.stage(), "[\u4e00-\u9fff]")
                self.assertEqual(page.problems(), [])

    def test_what_the_page_lacks_is_said_in_place(self):
        for name, command, choice in (("lacks-presenter", "Presenter’s window", None), ("lacks-print", "Print", None),
                                      ("lacks-svg", "Export picture", (540, 388)), ("lacks-video", "Export an animation", (351, 251))):
            with self.subTest(name=name), Page(f"{self.address}#example=1-the-cat-sat&lab=steps", size=(1024, 768)) as page:
                page.until_stage(len)
                before = page.rows()
                page.command(command)
                if choice:
                    page.settle()
                    page.click(*choice)
                    page.settle()
                png = page.screenshot()
                (PICTURES / f"{name}.png").write_bytes(png)
                self.assertNotEqual(png, before)
                self.assertEqual(page.problems(), [])

    def test_a_second_visit_finds_what_was_kept(self):
        with Page(self.address, size=(1024, 768)) as page:
            page.rows()
            page.until("Module.attnKept > 0")
            page.go(self.address + "?again")
            again = self.kept(page, "second-visit")
            self.assertTrue(again)
            self.assertEqual(page.problems(), [])

    def test_the_first_picture_comes_soon(self):
        with Page(self.address, size=(1440, 900)) as page:
            page.rows()
            began = time.monotonic()
            page.go(self.address + "?warm")
            seconds = time.monotonic() - began
        print(f"first picture after {seconds:.1f} s; {sum(f.stat().st_size for f in FOLDER.iterdir()) / 1e6:.1f} MB")

    def test_an_edit_shows_new_numbers_soon(self):
        for tokens, cell in ((16, (80, 515)), (64, (80, 660))):
            with Page("about:blank", size=(1440, 900)) as page:
                page.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH_STAGE)
                page.go(f"{self.address}#{linked([f't{at}' for at in range(tokens)])}&lab=steps&step=scores")
                page.until_stage(len)
                times = []
                for number in "12345":
                    page.click(*cell)
                    page.settle()
                    page.write(number)
                    page.settle()
                    page.key("Enter")
                    page.until("drawn.length > 0")
                    times.append(page.value("drawn[0]"))
                self.kept(page, f"edited-{tokens}")
            print(f"T = {tokens}: new numbers {statistics.median(times):.0f} ms after the key")

    def test_without_simd_it_says_so(self):
        with Browser(size=(1024, 768)) as browser:
            browser.call("Page.addScriptToEvaluateOnNewDocument", source="WebAssembly.validate = () => false")
            browser.call("Page.navigate", url=self.address)
            deadline = time.monotonic() + PATIENCE
            while "SIMD" not in (browser.value("document.getElementById('what')?.textContent") or ""):
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)

    def test_training_takes_turns_with_the_page(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=train", size=(1440, 900)) as page:
            page.rows()
            page.until("Module.attnJobs === 0")
            page.click(720, 450)
            began = time.monotonic()
            page.press(" ", "Space")
            page.until("Module.attnJobs > 0")
            page.value(WATCH_FRAMES)
            page.until("frames_seen >= 20 || Module.attnJobs === 0")
            self.assertGreaterEqual(page.value("frames_seen"), 20, "the page is not drawn while it trains")
            page.until("Module.attnJobs === 0", patience=4 * PATIENCE)
            seconds, gap = time.monotonic() - began, page.value("longest_gap")
            self.kept(page, "trained")
            self.assertEqual(page.problems(), [])
        print(f"600 steps of training in {seconds:.1f} s, with at most {gap:.0f} ms between two frames")

    def files(self, page):
        """The names of the files that the page has asked for."""
        return {pathlib.PurePosixPath(urllib.parse.urlsplit(url).path).name for url in page.requests() if url.startswith("http")}

    def test_before_the_first_picture_it_loads_little_and_nothing_chinese(self):
        with Page(self.address, size=(1024, 768)) as page:
            loaded = self.files(page)
            self.assertLessEqual({"attentionscope.wasm.gz", "attentionscope.js.gz"}, loaded)
            self.assertTrue(loaded.isdisjoint({"chinese.rcc", "models.rcc"}), loaded)
            size = sum((FOLDER / name).stat().st_size for name in loaded if (FOLDER / name).is_file())
            print(f"{size / 1e6:.2f} MB before the first picture")
            self.assertLessEqual(size, FIRST_BYTES)

    def test_chinese_words_of_a_document_load_their_font(self):
        with Page(f"{self.address}#{linked(['猫', '坐', '着'])}&lab=steps&step=scores", size=(1440, 900)) as page:
            page.until_stage(lambda said: "猫" in said)
            self.kept(page, "chinese-words")
            self.assertIn("chinese.rcc", self.files(page))
            self.assertEqual(page.problems(), [])

    def test_in_chinese_it_loads_fonts_and_texts(self):
        with Page(self.address + "#page=learn", size=(1024, 768)) as page:
            english = self.kept(page, "learn-english")
            page.speak("zh-CN")
            page.go(self.address + "?chinese#page=learn")
            self.assertNotEqual(self.kept(page, "learn-chinese"), english)
            self.assertIn("chinese.rcc", self.files(page))
            self.assertEqual(page.problems(), [])
            page.call("Network.setBlockedURLs", urls=["*chinese.rcc"])
            page.go(self.address + "?blocked#page=learn")
            self.assertEqual(self.shown_warning(page).split()[0], "chinese.rcc")

    def shown_warning(self, page):
        page.until("!document.getElementById('warning').hidden")
        return page.value("document.getElementById('warning').textContent")

    def test_the_model_lab_loads_its_models_when_it_opens(self):
        link = "#example=1-the-cat-sat&lab=model"
        with Page(self.address + link, size=(1440, 900)) as page:
            opened = self.kept(page, "model-opened")
            self.assertIn("models.rcc", self.files(page))
            self.assertEqual(page.problems(), [])
            page.call("Network.setBlockedURLs", urls=["*models.rcc"])
            page.go(self.address + "?blocked" + link)
            self.assertEqual(self.shown_warning(page).split()[0], "models.rcc")
            not_loaded = self.kept(page, "model-not-loaded")
            self.assertNotEqual(not_loaded, opened)
            header = (0, 0, 1440, 50)
            self.assertGreater(len(picture(not_loaded).crop(header).getcolors(1 << 20)), 30, "the header is empty")


if __name__ == "__main__":
    unittest.main(verbosity=2)
