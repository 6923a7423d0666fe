# SPDX-License-Identifier: GPL-3.0-or-later
"""A lesson as one HTML file: its contents, and how a browser without a network shows it."""
import base64
import hashlib
import html
import html.parser
import json
import re
import unittest

import browser
from program import DONE, FAILED, SOURCE, WRONG_USE, ProgramTest

VOID = {"meta", "br", "img", "input", "source", "link", "hr"}


class Structure(html.parser.HTMLParser):
    """Elements with their attributes, in order, and whether they are nested correctly."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.open, self.wrong, self.texts = [], [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        if len(names) != len(set(names)):
            self.wrong.append(f"<{tag}> has an attribute twice")
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.wrong.append(f"</{tag}> closes {self.open[-3:]}")
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        self.texts.append(data)

    def all(self, tag, **wanted):
        return [a for t, a in self.elements if t == tag and all(a.get(k) == v for k, v in wanted.items())]

    def of_class(self, name):
        return [a for _, a in self.elements if name in (a.get("class") or "").split()]


def steps_of(lesson):
    text = (SOURCE / "resources" / "lessons" / lesson / "lesson.json").read_text(encoding="utf-8")
    return json.loads(text)["steps"]


class LessonPage(ProgramTest):
    pages = {}

    def page(self, lesson, *options):
        """The bytes of a page, generated once for all tests."""
        key = (lesson, *options)
        if key not in self.pages:
            out = self.folder / "page.html"
            run = self.run_program("lessons", "page", lesson, "-o", str(out), "--locale", "en", *options)
            self.assertEqual((run.returncode, run.stdout, run.stderr), (DONE, "", ""))
            self.pages[key] = out.read_bytes()
        return self.pages[key]

    def test_it_has_a_view_for_each_step_with_a_picture_that_is_described(self):
        for lesson in ("softmax", "tiles", "decoding", "textbook-mistakes"):
            with self.subTest(lesson):
                page = Structure(self.page(lesson).decode("utf-8"))
                self.assertEqual(page.wrong, [])
                self.assertEqual(page.open, [])
                views = page.of_class("view")
                steps = steps_of(lesson)
                self.assertEqual(len(views), len(steps))
                ids = [a["id"] for _, a in page.elements if "id" in a]
                self.assertEqual(len(ids), len(set(ids)))
                described = [a["aria-label"] for a in page.all("svg", role="img")] + [a["alt"] for a in page.all("img")]
                asking = [s for s in steps if "question" in s or "mistake" in s]
                self.assertEqual(len(described), len(steps) + len(asking))
                for words in described:
                    self.assertGreater(len(words), 60, words)
                self.assertEqual(len(set(described)), len(described), "each picture is described by itself")
                self.assertEqual(len(page.all("details")), len(asking))
                self.assertEqual(page.all("html")[0]["lang"], "en")
                self.assertEqual(len(page.all("h1")), 1)

    def test_a_description_names_the_tokens_the_cell_and_its_row(self):
        text = self.page("softmax").decode("utf-8")
        described = " ".join(a["aria-label"] for a in Structure(text).all("svg", role="img"))
        for words in ("Tokens: ", "Selected: ", "Its row: ", "cat"):
            self.assertIn(words, described)

    def test_it_needs_nothing_from_elsewhere(self):
        text = self.page("softmax").decode("utf-8")
        page = Structure(text)
        policy = page.all("meta", **{"http-equiv": "Content-Security-Policy"})[0]["content"]
        self.assertTrue(policy.startswith("default-src 'none';"), policy)
        for tag in ("style", "script"):
            body = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL).group(1)
            digest = base64.b64encode(hashlib.sha256(body.encode("utf-8")).digest()).decode()
            self.assertIn(f"'sha256-{digest}'", policy)
            self.assertEqual(len(page.all(tag)), 1)
        for tag, attributes in page.elements:
            self.assertNotIn("style", attributes, tag)
            for name, value in attributes.items():
                self.assertFalse(name.startswith("on"), f"{tag} {name}")
                if tag == "a" and name == "href":
                    self.assertRegex(value, r"^(#|https?://)")
                elif name in ("src", "href", "srcset"):
                    self.assertRegex(value, r"^(#|data:image/)", tag)
        without_links = re.sub(r'<a href="https?://[^"]*"', "<a", text)
        self.assertEqual(re.findall(r"(?:src|href|url|import)\W{1,3}https?:", without_links), [])
        for tag in ("link", "iframe", "object", "embed", "form", "base"):
            self.assertEqual(page.all(tag), [])

    def test_the_same_lesson_gives_the_same_bytes(self):
        first = self.page("softmax")
        self.pages.clear()
        self.assertEqual(self.page("softmax"), first)

    def test_answers_are_hidden_and_computed(self):
        text = self.page("softmax").decode("utf-8")
        shown = re.sub(r"<details class=\"key\">.*?</details>", "", text, flags=re.DOTALL)
        self.assertIn("The answer is ", text)
        self.assertNotIn("The answer is ", shown)
        self.assertNotIn("<details class=\"key\" open", text)
        self.assertNotRegex(html.unescape(shown), r"\{[a-z]+\[", "live numbers are written out")

    def test_colors_follow_the_reader_or_are_chosen(self):
        both, light, dark = (self.page("softmax", "--theme", theme) for theme in ("auto", "light", "dark"))
        self.assertIn(b"prefers-color-scheme:dark){:root{--bg:", both)
        for one in (light, dark):
            self.assertNotIn(b"prefers-color-scheme:dark){:root{--bg:", one)
        self.assertIn(b"--bg:#f6f6f3", light)
        self.assertIn(b"--bg:#17181a", dark)
        self.assertLess(len(both), 3_000_000)

    def test_its_language_is_that_of_its_texts(self):
        out = self.folder / "zh.html"
        self.assertEqual(self.run_program("lessons", "page", "softmax", "-o", str(out), "--locale", "zh_CN").returncode, DONE)
        page = Structure(out.read_text(encoding="utf-8"))
        self.assertEqual(page.all("html")[0]["lang"], "zh-CN")
        self.assertTrue(any("\u4e00" <= c <= "\u9fff" for c in "".join(page.texts)))

    def write_lesson(self, text, **changes):
        lesson = self.folder / "mine"
        lesson.mkdir(exist_ok=True)
        step = {"id": "one", "revision": 1, "scenario": "example:1-the-cat-sat", "lab": "steps", "place": "scores"}
        step.update(changes)
        (lesson / "lesson.json").write_text(json.dumps({
            "format": "attentionscope/lesson", "version": 1, "id": "mine", "course": "other", "order": 1, "minutes": 1,
            "sources": [{"text": "<b>Me</b> & you", "url": "https://example.org/?a=1&b=\"2\""}], "steps": [step]}))
        (lesson / "en.md").write_text(text, encoding="utf-8")
        return lesson

    def test_speaker_notes_are_written_only_if_asked_for(self):
        lesson = self.write_lesson("# Mine {#lesson r1}\n\nSum.\n\n## One {#one r1}\n\nFor all.\n\n"
                                   "### Notes {#notes}\n\nOnly for the speaker: **wait**.\n")
        out = self.folder / "mine.html"
        for options, isWritten in (([], False), (["--notes"], True)):
            with self.subTest(options):
                run = self.run_program("lessons", "page", str(lesson), "-o", str(out), "--locale", "en", *options)
                self.assertEqual((run.returncode, run.stderr), (DONE, ""))
                page = out.read_text(encoding="utf-8")
                self.assertIn("For all.", page)
                for words in ("Only for the speaker", "Speaker notes"):
                    self.assertEqual(words in page, isWritten, words)

    def test_nothing_of_a_lesson_acts(self):
        lesson = self.write_lesson(
            "# </title><script>alert(1)</script> {#lesson r1}\n\nSum.\n\n## <img src=x onerror=alert(1)> {#one r1}\n\n"
            "<script>alert(2)</script> [x](javascript:alert(3)) [y](https://example.org/\"onmouseover=\"alert) `</style>`\n\n"
            "| a | <svg onload=alert(4)> |\n|---|---|\n| 1 | &amp;lt; |\n\n```\n</pre><script>\n```\n")
        out = self.folder / "mine.html"
        run = self.run_program("lessons", "page", str(lesson), "-o", str(out), "--locale", "en")
        self.assertEqual(run.returncode, DONE, run.stderr)
        page = Structure(out.read_text(encoding="utf-8"))
        self.assertEqual(page.wrong, [])
        self.assertEqual(len(page.all("script")), 1)
        self.assertEqual(page.all("img"), [])
        for tag, attributes in page.elements:
            self.assertFalse([name for name in attributes if name.startswith("on")], tag)
            self.assertNotIn("javascript:", " ".join(filter(None, attributes.values())).lower())

    def test_a_view_that_cannot_be_shown_says_why(self):
        lesson = self.write_lesson("# Mine {#lesson r1}\n\nSum.\n\n## One {#one r1}\n\nText.\n", scenario="missing.attn.json")
        out = self.folder / "mine.html"
        run = self.run_program("lessons", "page", str(lesson), "-o", str(out), "--locale", "en")
        self.assertEqual(run.returncode, DONE)
        self.assertIn("missing.attn.json", run.stderr)
        self.assertIn("missing.attn.json", out.read_text(encoding="utf-8"))

    def test_wrong_use_is_said(self):
        out = str(self.folder / "x.html")
        for arguments, words in ((["no-such-lesson", "-o", out], "no-such-lesson"), (["softmax"], "--output"),
                                 (["softmax", "-o", out, "--size", "big"], "960x640"),
                                 (["softmax", "-o", out, "--theme", "pink"], "pink"),
                                 ([str(self.folder), "-o", out], "contains no lesson")):
            with self.subTest(arguments):
                run = self.run_program("lessons", "page", *arguments)
                self.assertEqual(run.returncode, WRONG_USE, run.stderr)
                self.assertIn(words, run.stderr)
        run = self.run_program("lessons", "page", "softmax", "-o", str(self.folder / "none" / "x.html"))
        self.assertEqual(run.returncode, FAILED)
        self.assertIn("cannot be written", run.stderr)

    @unittest.skipUnless(browser.installed(), "no Chromium is installed")
    def test_a_browser_without_a_network_steps_through_it(self):
        out = self.folder / "page.html"
        out.write_bytes(self.page("softmax"))
        count = len(steps_of("softmax"))
        now = "[...document.querySelectorAll('.view')].findIndex(v => getComputedStyle(v).display !== 'none') + 1"
        shown = "[...document.querySelectorAll('.view')].filter(v => getComputedStyle(v).display !== 'none').length"
        with browser.Browser() as page:
            page.open(out)
            self.assertEqual((page.value(now), page.value(shown)), (1, 1))
            for key, wanted in (("ArrowRight", None), ("End", count), ("Home", 1)):
                page.press(key)
                if wanted:
                    self.assertEqual(page.value(now), wanted, key)
            # A question is answered before the next slide; that of the first slide was answered above, if it has one.
            asks = page.value("[...document.querySelectorAll('.view')].findIndex(v => v.querySelector('details:not([open])'))")
            for _ in range(3 * count):
                at, is_closed = page.value(now), page.value(
                    f"!document.querySelectorAll('.view')[{asks}].querySelector('details').open")
                if at == asks + 1 and is_closed:
                    break
                page.press("PageDown")
            self.assertEqual(page.value(now), asks + 1)
            page.press(" ", "Space", " ")
            self.assertEqual(page.value(now), asks + 1)
            self.assertTrue(page.value(f"document.querySelectorAll('.view')[{asks}].querySelector('details').open"))
            page.press("PageDown")
            self.assertEqual(page.value(now), asks + 2)
            page.press("PageUp")
            self.assertEqual(page.value(now), asks + 1)
            page.value("document.getElementById('next').click()")
            self.assertEqual(page.value(now), asks + 2)
            page.value("const s = document.getElementById('at'); s.value = 1; s.dispatchEvent(new Event('input'))")
            self.assertEqual(page.value(now), 1)
            self.assertEqual(page.value("document.getElementById('count').textContent"), f"1 / {count}")
            self.assertTrue(page.value("document.getElementById('back').disabled"))
            # Pictures are drawn: glyphs have an extent, colors exist.
            box = page.value("Math.max(...[...document.querySelectorAll('.now svg use')].map(u => {"
                             " const r = u.getBoundingClientRect(); return r.width * r.height }))")
            self.assertGreater(box, 0)
            self.assertEqual(page.value("document.documentElement.scrollWidth > innerWidth"), False)
            self.assertEqual(page.complaints(), [])
            self.assertEqual([url for url in page.requests() if not url.startswith(("file:", "data:"))], [])
            page.media("print")
            self.assertEqual(page.value(shown), count)

    @unittest.skipUnless(browser.installed(), "no Chromium is installed")
    def test_it_fits_a_telephone_and_the_dark(self):
        out = self.folder / "page.html"
        out.write_bytes(self.page("softmax"))
        ground = "getComputedStyle(document.documentElement).backgroundColor"
        with browser.Browser(size=(390, 844), dark=True) as page:
            page.open(out)
            self.assertEqual(page.value(ground), "rgb(23, 24, 26)")
            self.assertFalse(page.value("document.documentElement.scrollWidth > innerWidth"))
            fills = "new Set([...document.querySelectorAll('.now svg [fill]')].map(e => getComputedStyle(e).fill))"
            dark = page.value(f"[...{fills}].sort().join()")
            page.media("screen", dark=False)
            self.assertEqual(page.value(ground), "rgb(246, 246, 243)")
            self.assertNotEqual(page.value(f"[...{fills}].sort().join()"), dark)
            self.assertEqual(page.complaints(), [])


if __name__ == "__main__":
    unittest.main()
