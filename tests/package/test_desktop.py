# SPDX-License-Identifier: GPL-3.0-or-later
"""Desktop metadata is consistent in all files, and matches the program. With a build (ATTENTIONSCOPE_BUILD) also the result of
`cmake --install`."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
DESKTOP = ROOT / "resources/desktop"
BUILD = os.environ.get("ATTENTIONSCOPE_BUILD")
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256)


def only(pattern, text):
    """The single match of `pattern` in `text`."""
    found = re.findall(pattern, text)
    assert len(found) == 1, f"{pattern}: {len(found)} places"
    return found[0]


def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


ID = only(r"set\(ATTENTIONSCOPE_ID (\S+)\)", text("cmake/Install.cmake"))


def desktop_entry():
    lines = text(f"resources/desktop/{ID}.desktop").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def mime_types():
    return xml.etree.ElementTree.parse(DESKTOP / f"{ID}.mime.xml").getroot().findall(f"{MIME}mime-type")


def metainfo():
    return xml.etree.ElementTree.parse(DESKTOP / f"{ID}.metainfo.xml.in").getroot()


def suffixes():
    """{word: suffix}: the suffixes of the files that core writes, and that of documents."""
    return {
        "work": only(r'kAssignmentSuffix = "([^"]+)"', text("core/classroom/assignment.h")),
        "handout": only(r'kHandoutSuffix = "([^"]+)"', text("core/classroom/handout.h")),
        "return": only(r'kSubmissionSuffix = "([^"]+)"', text("core/classroom/submission.h")),
        "lesson": only(r'kLessonArchiveSuffix = "([^"]+)"', text("core/lessons/lesson_archive.h")),
        "scenario": ".attn.json",
    }


def kind(mime_type):
    """"work" of application/x-attentionscope-work+json"""
    return only(r"^application/x-attentionscope-(\w+)\+\w+$", mime_type)


class OneName(unittest.TestCase):
    def test_the_window_says_the_name_of_the_desktop_file(self):
        self.assertEqual(only(r'setDesktopFileName\(QStringLiteral\("([^"]+)"\)', text("app/window/application_setup.cpp")), ID)

    def test_the_metainfo_describes_this_program_and_leads_to_its_desktop_file(self):
        root = metainfo()
        self.assertEqual(root.findtext("id"), ID)
        self.assertEqual(root.findtext("launchable"), f"{ID}.desktop")
        self.assertEqual(root.findtext("icon"), ID)

    def test_the_desktop_file_starts_the_program_with_a_document_and_shows_its_icon(self):
        entry = desktop_entry()
        self.assertEqual(entry["Exec"], "attentionscope %f")
        self.assertEqual(entry["Icon"], ID)

    def test_a_window_under_x11_is_known_by_the_name_of_the_application(self):
        name = only(r'setApplicationName\(QStringLiteral\("([^"]+)"\)', text("app/window/application_setup.cpp"))
        self.assertEqual(desktop_entry()["StartupWMClass"], name)

    def test_the_newest_release_is_this_version(self):
        version = only(r"project\(AttentionScope VERSION (\S+)", text("CMakeLists.txt"))
        self.assertEqual(metainfo().find("releases/release").get("version"), version)


    def test_the_metainfo_counts_the_labs(self):
        labs = re.findall(r"entry<\w+Lab>\(LabKind::", text("app/labs/lab_factory.cpp"))
        words = dict(zip(range(6, 13), "Six Seven Eight Nine Ten Eleven Twelve".split()))
        listed = only(rf"<li>{words[len(labs)]} labs: (.*)</li>", text(f"resources/desktop/{ID}.metainfo.xml.in"))
        self.assertEqual(len(listed.split(", ")), len(labs))


class Types(unittest.TestCase):
    def test_all_places_name_the_same_types(self):
        types = [each.get("type") for each in mime_types()]
        self.assertEqual(sorted(types), sorted(desktop_entry()["MimeType"].strip(";").split(";")))
        self.assertEqual(sorted(types), sorted(each.text for each in metainfo().iter("mediatype")))
        self.assertEqual({kind(each) for each in types}, set(suffixes()))

    def test_files_are_known_by_the_names_that_the_program_gives_them(self):
        for each in mime_types():
            with self.subTest(each.get("type")):
                patterns = [glob.get("pattern") for glob in each.findall(f"{MIME}glob")]
                self.assertIn("*" + suffixes()[kind(each.get("type"))], patterns)

    def test_json_is_known_by_its_format_as_well(self):
        formats = {
            "scenario": only(r' format = "([^"]+)"', text("core/scenario/names.h")),
            "work": only(r'assignmentFormat = "([^"]+)"', text("core/classroom/classroom_names.h")),
            "handout": only(r'handoutFormat = "([^"]+)"', text("core/classroom/classroom_names.h")),
            "return": only(r'submissionFormat = "([^"]+)"', text("core/classroom/classroom_names.h")),
        }
        found = {kind(each.get("type")): match.get("value").strip('"')
                 for each in mime_types() for match in each.iter(f"{MIME}match")}
        self.assertEqual(found, formats)

    def test_every_type_has_a_name_in_both_languages_and_drawings(self):
        for each in mime_types():
            with self.subTest(each.get("type")):
                self.assertEqual(len(each.findall(f"{MIME}comment")), 2)
                for size in ("", "-16", "-22"):
                    self.assertTrue((DESKTOP / "icons" / f"{kind(each.get('type'))}{size}.svg").is_file())


class Validators(unittest.TestCase):
    def accept(self, tool, *arguments):
        program = shutil.which(tool)
        if not program:
            self.skipTest(f"{tool} is not installed")
        done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def test_desktop_file_validate_has_nothing_to_say(self):
        self.assertEqual(self.accept("desktop-file-validate", str(DESKTOP / f"{ID}.desktop")), "")

    def test_appstreamcli_accepts_the_metainfo(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / f"{ID}.metainfo.xml"
            file.write_text(re.sub(r"@\w+@", "", (DESKTOP / f"{ID}.metainfo.xml.in").read_text(encoding="utf-8")), encoding="utf-8")
            self.accept("appstreamcli", "validate", "--no-net", str(file))

    def test_a_homepage_is_all_that_a_complete_metainfo_needs(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([os.environ.get("CMAKE", "cmake"), "-S", ROOT, "-B", folder, "-DBUILD_TESTING=OFF",
                                   "-DATTENTIONSCOPE_HOMEPAGE=https://attentionscope.example"],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            file = pathlib.Path(folder) / f"desktop/{ID}.metainfo.xml"
            root = xml.etree.ElementTree.parse(file).getroot()
            self.assertEqual(root.findtext("url[@type='homepage']"), "https://attentionscope.example")
            pictures = [each.text for each in root.iter("image")]
            self.assertGreaterEqual(len(pictures), 8)
            for each in pictures:
                self.assertTrue(each.startswith("https://attentionscope.example/screenshots/"), each)
            self.accept("appstreamcli", "validate", "--no-net", str(file))


@unittest.skipUnless(BUILD, "ATTENTIONSCOPE_BUILD names no build")
class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.usr = pathlib.Path(cls.folder.name) / "usr"
        done = subprocess.run([os.environ.get("CMAKE", "cmake"), "--install", BUILD, "--prefix", str(cls.usr)],
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        cls.files = {str(path.relative_to(cls.usr)) for path in cls.usr.rglob("*") if path.is_file()}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_the_program_starts_from_where_it_was_installed(self):
        program = self.usr / "bin/attentionscope"
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
        self.assertRegex(done.stdout, r"^attentionscope \d+\.\d+\.\d+")
        if shutil.which("readelf"):
            found = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
            self.assertNotRegex(found, "R(UN)?PATH", "it looks for libraries where it was built")

    def test_everything_that_a_desktop_reads_is_in_its_place(self):
        self.assertLessEqual({f"share/applications/{ID}.desktop", f"share/metainfo/{ID}.metainfo.xml",
                              f"share/mime/packages/{ID}.xml"}, self.files)

    def test_the_metainfo_has_no_gaps_left_and_no_picture_without_an_address(self):
        installed = (self.usr / f"share/metainfo/{ID}.metainfo.xml").read_text(encoding="utf-8")
        self.assertNotIn("@", installed)
        self.assertNotIn(">/", installed)

    def test_icons_have_the_size_of_their_folder(self):
        names = [f"apps/{ID}"] + ["mimetypes/" + each.get("type").replace("/", "-") for each in mime_types()]
        for name in names:
            self.assertIn(f"share/icons/hicolor/scalable/{name}.svg", self.files)
        if not shutil.which("rsvg-convert"):
            self.skipTest("rsvg-convert is not installed: no PNG icons were made")
        for name in names:
            for size in SIZES:
                with self.subTest(name=name, size=size):
                    head = (self.usr / f"share/icons/hicolor/{size}x{size}/{name}.png").read_bytes()[:24]
                    self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n")
                    self.assertEqual([int.from_bytes(head[at:at + 4], "big") for at in (16, 20)], [size, size])

    def test_a_shell_and_man_find_what_is_theirs(self):
        self.assertLessEqual({"share/man/man1/attentionscope.1", "share/bash-completion/completions/attentionscope",
                              "share/zsh/site-functions/_attentionscope"}, self.files)

    def test_licenses_of_typefaces_come_along(self):
        for name in ("LICENSE", "OFL.txt", "GUST-FONT-LICENSE.txt"):
            self.assertIn(f"share/licenses/attentionscope/{name}", self.files)

    def test_what_is_read_outside_of_the_program_lies_under_the_name_of_the_package(self):
        cache = (pathlib.Path(BUILD) / "cmake_install.cmake").read_text(encoding="utf-8")
        self.assertNotIn("share/doc/AttentionScope", cache)

    def test_nothing_lies_outside_of_the_folders_that_are_meant(self):
        meant = re.compile(r"bin/attentionscope$|share/(applications|metainfo|mime/packages|icons/hicolor|licenses/attentionscope|"
                           r"doc/attentionscope|attentionscope|man/man1|bash-completion/completions|zsh/site-functions)/")
        self.assertEqual([name for name in sorted(self.files) if not meant.match(name)], [])

    def test_a_desktop_that_knows_the_types_tells_files_apart(self):
        if not (shutil.which("gio") and shutil.which("update-mime-database")):
            self.skipTest("gio or update-mime-database is not installed")
        if not pathlib.Path("/usr/share/mime/mime.cache").is_file():
            self.skipTest("this system has no MIME types of its own")
        subprocess.run(["update-mime-database", str(self.usr / "share/mime")], check=True, capture_output=True)
        folder = pathlib.Path(self.folder.name) / "files"
        folder.mkdir()
        documents = {
            "cat.attn.json": "scenario+json", "heads.lesson.zip": "lesson+zip",
            "a.work.json": "work+json", "a.01.handout.json": "handout+json",
            "a.01.return.json": "return+json", "plain.json": None, "plain.zip": None, "without-an-ending": "scenario+json",
        }
        for name in documents:
            content = "PK\x03\x04" if name.endswith(".zip") else "{}"
            if "." not in name:
                content = text("resources/scenarios/1-the-cat-sat.attn.json")
            (folder / name).write_text(content, encoding="utf-8")
        environment = {**os.environ, "XDG_DATA_DIRS": f"{self.usr}/share:/usr/share", "XDG_DATA_HOME": self.folder.name}
        for name, wanted in documents.items():
            with self.subTest(name):
                done = subprocess.run(["gio", "info", "-a", "standard::content-type", str(folder / name)],
                                      capture_output=True, text=True, check=True, env=environment)
                found = only(r"content-type: (\S+)", done.stdout)
                if wanted:
                    self.assertEqual(found, "application/x-attentionscope-" + wanted)
                else:
                    self.assertNotIn("attentionscope", found)


if __name__ == "__main__":
    unittest.main(verbosity=2)
