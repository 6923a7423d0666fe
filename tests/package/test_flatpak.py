#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Flatpak manifest: checks that need no network. flatpak-builder reads it, if installed."""

import json
import pathlib
import re
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ID = "org.attentionscope.AttentionScope"
MANIFEST = ROOT / "packaging" / "flatpak" / f"{ID}.yml"
# What provides each dependency of the build: a module of the manifest, or the runtime (None).
BROUGHT_BY = {
    "Qt6": None, "GIF": None, "PkgConfig": None, "ZLIB": None, "OpenCL": "opencl-headers", "Threads": None, "fmt": None,
    "libwebp": None, "libwebpmux": None, "Python3": None,
    "Eigen3": "eigen", "tl-expected": "tl-expected", "libzip": "libzip", "CLI11": "cli11", "nlohmann_json": "nlohmann-json",
    "imagequant": "libimagequant", "libqrencode": "qrencode",
    "libsodium": "libsodium", "muparser": "muparser", "zbar": "zbar", "poppler-qt6": "poppler",
}


def looked_for():
    """The dependencies of the program: of CMake, and of pkg-config."""
    for path in ("CMakeLists.txt", "core/CMakeLists.txt", "app/CMakeLists.txt"):
        text = (ROOT / path).read_text(encoding="utf-8")
        yield from re.findall(r"\bfind_package\((\S+)", text)
        for names in re.findall(r"\bpkg_check_modules\(\S+ REQUIRED IMPORTED_TARGET ([^)]*)\)", text):
            yield from names.split()


class TheManifest(unittest.TestCase):
    text = MANIFEST.read_text(encoding="utf-8")

    def test_is_of_the_program_that_the_desktop_knows(self):
        self.assertIn(f"\nid: {ID}\n", self.text)
        self.assertTrue((ROOT / "resources" / "desktop" / f"{ID}.desktop").is_file())

    def test_lets_out_nothing_but_a_window_and_a_device(self):
        """No network, and no files except those chosen by the user."""
        said = self.text.split("\nfinish-args:\n")[1].split("\ncleanup:")[0]
        self.assertEqual(re.findall(r"^  - (--\S+)$", said, re.M),
                         ["--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--device=dri"])

    def test_holds_every_archive_to_a_sum(self):
        archives = self.text.count("type: archive")
        self.assertGreater(archives, 5)
        self.assertEqual(len(re.findall(r"^        url: https://\S+$", self.text, re.M)), archives)
        self.assertEqual(len(re.findall(r"^        sha256: [0-9a-f]{64}$", self.text, re.M)), archives)

    def test_brings_what_the_build_looks_for(self):
        modules = set(re.findall(r"^  - name: (\S+)$", self.text, re.M))
        for package in set(looked_for()):
            self.assertIn(package, BROUGHT_BY, "a new dependency: does the runtime bring it, or a module?")
            self.assertTrue(BROUGHT_BY[package] is None or BROUGHT_BY[package] in modules, package)

    @unittest.skipUnless(shutil.which("flatpak-builder"), "flatpak-builder is not installed")
    def test_is_read_by_flatpak_builder(self):
        done = subprocess.run(["flatpak-builder", "--show-manifest", MANIFEST], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "")
        manifest = json.loads(done.stdout)
        self.assertEqual(manifest["id"], ID)
        self.assertEqual(manifest["modules"][-1]["name"], "attentionscope")


if __name__ == "__main__":
    unittest.main(verbosity=2)
