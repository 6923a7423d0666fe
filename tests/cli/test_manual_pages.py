# SPDX-License-Identifier: GPL-3.0-or-later
"""The built manual: every page with its pictures, working links, no network and no scripts, the same in every build. If a
language lacks a page, the English one is shown with a note."""
import html.parser
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "docs" / "manual"))
import pages as manual  # noqa: E402
import website  # noqa: E402

NO_CMARK = "" if shutil.which("cmark-gfm") else "cmark-gfm is not installed; ./dev installs it"
NO_PDF = NO_CMARK or ("" if shutil.which("weasyprint") else "weasyprint is not installed; ./dev manual installs it")


class Seen(html.parser.HTMLParser):
    """Anchors, links and pictures of a page; whether its elements are closed in the correct order."""
    EMPTY = {"meta", "link", "img", "br", "hr", "input"}

    def __init__(self, text):
        super().__init__()
        self.places, self.links, self.loaded, self.open, self.faults = [], [], [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag not in self.EMPTY:
            self.open.append(tag)
        if "id" in values:
            self.places.append(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        self.loaded += [values[name] for name in ("src", "href") if name in values and tag in ("img", "link", "script")]
        if tag in ("script", "iframe"):
            self.faults.append(f"a {tag}")
        if tag == "img" and not values.get("alt"):
            self.faults.append(f"no words for {values.get('src')}")

    def handle_endtag(self, tag):
        if tag in self.EMPTY:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")


class BuiltTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="attentionscope-test-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def build(self, name="site", **more):
        builder = website.Builder(self.folder / name, "1.2.3", "cmark-gfm", **more)
        for language in manual.LANGUAGES:
            if (manual.HERE / language).is_dir():
                builder.build_pages(language)
        return self.folder / name


@unittest.skipIf(NO_CMARK, NO_CMARK)
class Pages(BuiltTest):
    def test_every_page_is_whole_and_leads_somewhere(self):
        site = self.build()
        seen = {}
        for file in site.rglob("*.html"):
            seen[file] = Seen(file.read_text(encoding="utf-8"))
        self.assertGreaterEqual(len(seen), len(manual.PAGE_NAMES))
        for file, page in seen.items():
            with self.subTest(file.name):
                self.assertEqual(page.faults, [])
                self.assertEqual(page.open, [])
                self.assertEqual(sorted(page.places), sorted(set(page.places)), "a place has one name, and a name one place")
                for address in page.loaded:
                    self.assertTrue((file.parent / address).is_file(), address)
                for link in page.links:
                    if re.match("https?:", link):
                        continue
                    target, _, place = link.partition("#")
                    other = (file.parent / target).resolve() if target else file
                    self.assertIn(other, seen, link)
                    if place:
                        self.assertIn(place, seen[other].places, link)

    def test_the_contents_are_those_of_the_pages(self):
        site = self.build()
        for language in site.iterdir():
            listed = json.loads((language / "contents.json").read_text(encoding="utf-8"))
            self.assertEqual([each["page"] for each in listed], [file for file in manual.PAGE_NAMES if (language / f"{file}.html").exists()])
            for each in listed:
                seen = Seen((language / f"{each['page']}.html").read_text(encoding="utf-8"))
                self.assertTrue(each["title"])
                self.assertEqual([s["id"] for s in each["sections"] if s["id"] not in seen.places], [])

    def test_two_builds_are_the_same(self):
        one, other = self.build("one"), self.build("other")
        files = sorted(file.relative_to(one) for file in one.rglob("*") if file.is_file())
        self.assertEqual(files, sorted(file.relative_to(other) for file in other.rglob("*") if file.is_file()))
        self.assertEqual([file for file in files if (one / file).read_bytes() != (other / file).read_bytes()], [])

    def test_what_is_gone_from_the_source_is_gone_from_the_build(self):
        site = self.build()
        (site / "en" / "gone.html").write_text("")
        self.build()
        self.assertFalse((site / "en" / "gone.html").exists())


@unittest.skipIf(NO_CMARK, NO_CMARK)
class ASmallManual(BuiltTest):
    """With pages written by the test."""

    def setUp(self):
        super().setUp()
        self.source = self.folder / "docs"
        replaced = mock.patch.object(manual, "HERE", self.source)
        replaced.start()
        self.addCleanup(replaced.stop)

    def write(self, name, text):
        file = self.source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def built(self, name):
        return (self.build() / name).read_text(encoding="utf-8")

    def test_a_language_shows_the_page_that_it_lacks_in_english(self):
        self.write("en/index.md", "# Welcome\n")
        self.write("en/steps.md", "# Steps\n\nOne by one.\n")
        self.write("zh_CN/index.md", "# 欢迎\n\n[步骤](steps.md)\n")
        text = self.built("zh_CN/steps.html")
        self.assertIn("One by one.", text)
        self.assertIn(website.WORDS["zh_CN"]["untranslated"], text)
        self.assertNotIn('class="untranslated"', self.built("zh_CN/index.html"))
        self.assertIn('<html lang="zh-CN">', text)
        self.assertIn('href="../en/steps.html"', text)

    def test_places_pictures_and_consoles_become_what_browser_and_window_know(self):
        self.write("en/pictures/a.png", "")
        self.write("en/steps.md", "# Steps\n\n<a id=\"here\"></a>\n<a id=\"there\"></a>\n## Two words\n\n"
                                  "<!-- attentionscope render -->\n![What & who](pictures/a.png)\n\n"
                                  "```console\n$ attentionscope <x>\nout\n```\n\n| a |\n|---|\n| b |\n\n"
                                  "[p](steps.md#there) [s](../../numbers.md) [w](https://example.org/a.md)\n")
        text = self.built("en/steps.html")
        self.assertIn('<h2 id="here"><a id="there"></a><a id="two-words"></a>Two words</h2>', text)
        self.assertIn('<figure><img src="pictures/a.png" alt="What &amp; who" /><figcaption aria-hidden="true">What &amp; who'
                      "</figcaption></figure>", text)
        self.assertIn('<pre class="console"><code><b class="typed">$ attentionscope &lt;x&gt;</b>\nout\n</code></pre>', text)
        self.assertNotIn("attentionscope render", text)
        self.assertIn('<div class="wide"><table>', text)
        self.assertIn('<a href="steps.html#there">p</a> s <a href="https://example.org/a.md">w</a>', text)
        self.assertTrue((self.folder / "site/en/pictures/a.png").exists())


@unittest.skipIf(NO_PDF, NO_PDF)
class Book(BuiltTest):
    def test_two_books_are_the_same_and_keep_the_palettes(self):
        small = self.folder / "docs"
        (small / "en" / "pictures").mkdir(parents=True)
        shutil.copyfile(sorted((manual.HERE / "en" / "pictures").glob("*.png"))[0], small / "en/pictures/a.png")
        (small / "en" / "index.md").write_text("# Welcome\n\n## First\n\n[on](steps.md#here)\n", encoding="utf-8")
        (small / "en" / "steps.md").write_text("# Steps\n\n<a id=\"here\"></a>\n## Here\n\n<!-- attentionscope render -->\n"
                                               "![A](pictures/a.png)\n", encoding="utf-8")
        with mock.patch.object(manual, "HERE", small):
            for name in ("one", "other"):
                website.Builder(self.folder / name, "1.2.3", "cmark-gfm").build_pdf("en", "weasyprint")
        one = (self.folder / "one" / "manual-en.pdf").read_bytes()
        self.assertEqual(one, (self.folder / "other" / "manual-en.pdf").read_bytes())
        self.assertIn(b"/Indexed /DeviceRGB", one)
        self.assertNotIn(str(self.folder).encode(), one)
        if shutil.which("pdftotext"):
            told = subprocess.run(["pdftotext", self.folder / "one" / "manual-en.pdf", "-"], capture_output=True, text=True,
                                  check=True)
            self.assertEqual(told.stderr, "")
            for words in ("AttentionScope", "Version 1.2.3", "Contents", "Welcome", "Here"):
                self.assertIn(words, told.stdout)


if __name__ == "__main__":
    unittest.main()
