#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One version everywhere, licenses for every file, and pages for maintainers whose links work."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
NUMBER = r"(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)"
METAINFO = "resources/desktop/org.attentionscope.AttentionScope.metainfo.xml.in"
# The version is written here by hand; everything else asks CMake.
WRITTEN_BY_HAND = ("CMakeLists.txt", "CHANGELOG.md", "debian/changelog", METAINFO)
KEEP_A_CHANGELOG = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


def version():
    """The single source of everything else."""
    return re.search(r"^project\(AttentionScope VERSION (\S+)", text("CMakeLists.txt"), re.M)[1]


def git(*arguments):
    if not shutil.which("git"):
        raise unittest.SkipTest("git is not installed: nothing says which files are ours")
    return subprocess.run(["git", "-c", f"safe.directory={ROOT}", "-C", ROOT, *arguments], capture_output=True, text=True)


def tracked():
    listed = git("ls-files", "-z")
    if listed.returncode != 0:
        raise unittest.SkipTest("not a clone: git does not say which files are ours")
    return [path for path in listed.stdout.split("\0") if path]


class Release:
    """The newest release in a text."""

    def __init__(self, number, day):
        self.number, self.day = number, day

    def __eq__(self, other):
        return (self.number, self.day) == (other.number, other.day)

    def __repr__(self):
        return f"{self.number} of {self.day}"


def in_changelog(changelog):
    return [Release(*found) for found in re.findall(rf"^## \[({NUMBER})\] - (\d{{4}}-\d\d-\d\d)", changelog, re.M)]


def in_debian(changelog):
    """dpkg's format for the newest entry's date is that of RFC 5322."""
    number = re.match(rf"attentionscope \(({NUMBER})-\S+\) ", changelog)[1]
    day, month, year = re.search(r"^ -- .*>  \w{3}, (\d+) (\w{3}) (\d{4}) ", changelog, re.M).groups()
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    return Release(number, f"{year}-{months.index(month) + 1:02}-{int(day):02}")


def in_metainfo(metainfo):
    newest = xml.etree.ElementTree.fromstring(metainfo).find("releases/release")
    return Release(newest.get("version"), newest.get("date"))


class TheVersion(unittest.TestCase):
    def test_is_a_semantic_one(self):
        self.assertRegex(version(), rf"^{NUMBER}$")

    def test_is_the_newest_of_the_changelog_with_its_day_in_all_places(self):
        newest = in_changelog(text("CHANGELOG.md"))[0]
        self.assertEqual(newest.number, version())
        self.assertEqual(in_metainfo(re.sub(r"@\w+@", "", text(METAINFO))), newest)
        self.assertIn(f'"{newest.day}"', re.search(r"^\.TH .*$", text("resources/man/attentionscope.1"), re.M)[0])
        if (ROOT / "debian").is_dir():  # it is not part of the sources that Debian uses
            self.assertEqual(in_debian(text("debian/changelog")), newest)

    def test_is_written_nowhere_else(self):
        number = re.compile(rf"(?<![\d.]){re.escape(version())}(?![\d.])")
        elsewhere = [path for path in tracked()
                     if re.match(r"(app|core|cmake|debian|packaging|resources/(desktop|man|completions))/|dev$|README\.md$", path)
                     and path not in WRITTEN_BY_HAND and number.search(text(path))]
        self.assertEqual(elsewhere, [])

    def test_is_that_of_the_tag_where_this_is_one(self):
        tags = git("tag", "--points-at", "HEAD", "--list", "v*")
        if tags.returncode != 0:
            self.skipTest("not a clone: there are no tags")
        self.assertIn(tags.stdout.split(), ([], [f"v{version()}"]))

    def test_places_are_read_as_they_are_written(self):
        self.assertEqual(in_debian("attentionscope (1.20.3-2~bpo1) unstable; urgency=low\n\n  * X.\n\n"
                                   " -- A B <a@b>  Sun, 02 Feb 2031 12:00:00 +0000\n"), Release("1.20.3", "2031-02-02"))
        self.assertEqual(in_changelog("## [Unreleased]\n## [2.0.0] - 2031-02-02 [YANKED]\n## [1.0.0] - 2030-01-01\n"),
                         [Release("2.0.0", "2031-02-02"), Release("1.0.0", "2030-01-01")])


class TheChangelog(unittest.TestCase):
    def test_keeps_its_form(self):
        changelog = text("CHANGELOG.md")
        self.assertRegex(changelog, r"\A# Changelog\n")
        headings = re.findall(r"^## (.*)$", changelog, re.M)
        self.assertEqual(headings[0], "[Unreleased]")
        self.assertEqual(len(in_changelog(changelog)), len(headings) - 1)
        self.assertLessEqual(set(re.findall(r"^### (.*)$", changelog, re.M)), KEEP_A_CHANGELOG)

    def test_has_the_newest_first(self):
        releases = in_changelog(text("CHANGELOG.md"))
        self.assertEqual(releases, sorted(releases, reverse=True, key=lambda release: (
            release.day, tuple(map(int, release.number.split("."))))))


class Licenses(unittest.TestCase):
    def test_are_known_of_every_file(self):
        if not shutil.which("reuse"):
            self.skipTest("reuse is not installed")
        tracked()  # reuse, too, asks git which files to read
        lint = subprocess.run(["reuse", "--root", ROOT, "lint"], capture_output=True, text=True)
        self.assertEqual(lint.returncode, 0, lint.stdout[-3000:] + lint.stderr)

    def test_every_text_of_one_is_there_and_is_the_same_wherever_it_lies(self):
        self.assertEqual(text("LICENSE"), text("LICENSES/GPL-3.0-or-later.txt"))
        self.assertEqual(text("resources/fonts/GUST-FONT-LICENSE.txt"), text("LICENSES/LicenseRef-GUST-Font-License-1.0.txt"))
        self.assertTrue(text("resources/fonts/OFL.txt").endswith(text("LICENSES/OFL-1.1.txt")))

    def test_every_typeface_has_a_license(self):
        """The default license is the GPL, which applies to no typeface here."""
        paragraphs = re.findall(r"^Files: (.*)\n(?:.*\n)*?License: (.*)$", text(".reuse/dep5"), re.M)
        for face in (ROOT / "resources" / "fonts").glob("*.otf"):
            name = f"resources/fonts/{face.name}"
            said = [license for files, license in paragraphs
                    if files != "*" and any(pathlib.PurePath(name).match(each) for each in files.split())]
            self.assertEqual(len(said), 1, name)
            self.assertNotIn("GPL", said[0])


class WithoutGit(unittest.TestCase):
    """As from a release archive, on a machine without git."""

    def test_what_needs_no_git_is_tested_and_the_rest_gives_its_reason(self):
        if "ATTENTIONSCOPE_WITHOUT_GIT" in os.environ:
            self.skipTest("runs inside itself")
        run = subprocess.run([sys.executable, "-B", __file__], capture_output=True, text=True,
                             env={**os.environ, "PATH": "/nowhere", "ATTENTIONSCOPE_WITHOUT_GIT": "1"})
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("git is not installed", run.stderr)


class Pages(unittest.TestCase):
    MAINTAINERS = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs/releasing.md")

    def test_links_lead_somewhere(self):
        for page in self.MAINTAINERS:
            for link in re.findall(r"\]\(([^)\s]+)\)", text(page)):
                if re.match(r"[a-z]+:", link):
                    continue
                path, _, anchor = link.partition("#")
                target = (ROOT / page).parent / path if path else ROOT / page
                self.assertTrue(target.exists(), f"{page}: {link}")
                if anchor:
                    headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.M)
                    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
                    self.assertIn(anchor, anchors, f"{page}: {link}")

    def test_contributing_is_one_page(self):
        self.assertLessEqual(len(text("CONTRIBUTING.md").splitlines()), 60)


class HostedChecks(unittest.TestCase):
    def test_run_what_a_developer_runs_and_nothing_else(self):
        for workflow in (ROOT / ".github" / "workflows").iterdir():
            self.assertEqual(re.findall(r"\brun: *(.*)", workflow.read_text(encoding="utf-8")), ["./dev test"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
