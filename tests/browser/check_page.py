#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses the browser edition in Chromium as a learner does, and keeps a picture of each place: check_page.py FOLDER.

The pictures are next to the folder, in web-pictures/."""
import functools
import http.server
import pathlib
import struct
import sys
import threading
import time
import unittest
import urllib.parse
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "cli"))
from browser import Browser  # noqa: E402

FOLDER = pathlib.Path(sys.argv.pop()) if len(sys.argv) > 1 else pathlib.Path("build/web")
PICTURES = FOLDER.with_name("web-pictures")
PATIENCE = 90.0
LABS = ("steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model")
# What Chromium says of every page that draws with its software renderer.
HARMLESS = ("GPU stall due to ReadPixels", "favicon")
FIRST_BYTES = 9_000_000  # before the first picture, compressed


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *ignored):
        pass


class Page(Browser):
    """A page of the edition, which has started."""

    def __init__(self, address, **options):
        super().__init__(software_gl=True, **options)
        self.go(address)

    def go(self, address):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.until("document.getElementById('waiting')?.hidden")

    def until(self, script):
        deadline = time.monotonic() + PATIENCE
        while not self.value(script):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{script} is not true; the page says: {self.complaints()}")
            time.sleep(0.05)

    def rows(self):
        """The pixels of the page when it no longer changes."""
        before = None
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            shot = self.screenshot()
            if shot == before:
                return shot
            before = shot
            time.sleep(0.3)
        raise TimeoutError("the picture does not come to rest")

    def click(self, x, y):
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="none" if kind == "mouseMoved" else "left",
                      clickCount=0 if kind == "mouseMoved" else 1)

    def problems(self):
        return [text for text in self.complaints() if not any(harmless in text for harmless in HARMLESS)]


def colors(png):
    """The number of different samples of three bytes in the unpacked picture, and its width."""
    width, = struct.unpack(">I", png[16:20])
    data, at = b"", 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        if kind == b"IDAT":
            data += png[at + 8:at + 8 + size]
        at += size + 12
    raw = zlib.decompress(data)
    return len({raw[i:i + 3] for i in range(0, len(raw) - 3, 97)}), width


class CheckPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(FOLDER)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.shutdown)
        cls.address = f"http://127.0.0.1:{server.server_port}/index.html"
        PICTURES.mkdir(parents=True, exist_ok=True)

    def kept(self, page, name):
        png = page.rows()
        (PICTURES / f"{name}.png").write_bytes(png)
        self.assertGreater(colors(png)[0], 30, f"the picture is empty: {PICTURES}/{name}.png")
        return png

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
                self.kept(page, "hostile")
                self.assertEqual(page.problems(), [])

    def test_a_key_goes_to_the_next_step(self):
        with Page(self.address + "#example=1-the-cat-sat&lab=steps&step=scores", size=(1440, 900)) as page:
            scores = page.rows()
            page.click(720, 30)
            page.press("PageDown")
            self.assertNotEqual(self.kept(page, "after-page-down"), scores)

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

    def test_without_simd_it_says_so(self):
        with Browser(size=(1024, 768), software_gl=True) as browser:
            browser.call("Page.addScriptToEvaluateOnNewDocument", source="WebAssembly.validate = () => false")
            browser.call("Page.navigate", url=self.address)
            deadline = time.monotonic() + PATIENCE
            while "SIMD" not in (browser.value("document.getElementById('what')?.textContent") or ""):
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)

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

    def test_in_chinese_it_loads_fonts_and_texts(self):
        with Page(self.address + "#page=learn", size=(1024, 768)) as page:
            english = self.kept(page, "learn-english")
            page.call("Emulation.setUserAgentOverride", userAgent=page.value("navigator.userAgent"), acceptLanguage="zh-CN")
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
            self.assertNotEqual(self.kept(page, "model-not-loaded"), opened)


if __name__ == "__main__":
    unittest.main(verbosity=2)
