#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The build without our presets, as packagers use it, and with them, as developers do. Builds are only configured, with core
alone; ATTENTIONSCOPE_BUILD is a complete one."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "cmake"))
import clangd_commands


class Configured:
    """The core, configured in a separate folder with these options."""

    def __init__(self, folder, *options):
        self.folder = pathlib.Path(folder)
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("CXXFLAGS", "LDFLAGS", "CMAKE_BUILD_TYPE", "CMAKE_GENERATOR")}
        done = subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DATTENTIONSCOPE_APP=OFF", *options],
                              capture_output=True, text=True, env=environment)
        if done.returncode != 0:
            raise AssertionError(done.stdout + done.stderr)
        self.entries = json.loads((self.folder / "compile_commands.json").read_text(encoding="utf-8"))
        self.commands = [entry["command"] for entry in self.entries]
        self.rules = (self.folder / "build.ninja").read_text(encoding="utf-8")
        self.launchers = (self.folder / "CMakeFiles" / "rules.ninja").read_text(encoding="utf-8")

    def cached(self, name):
        found = re.search(rf"^{name}:[A-Z]+=(.*)$", (self.folder / "CMakeCache.txt").read_text(encoding="utf-8"), re.M)
        return found and found[1]


class WithoutPresets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.before = sorted(ROOT.iterdir())
        cls.plain = Configured(cls.scratch.name + "/plain", "-DBUILD_TESTING=OFF")
        cls.none = Configured(cls.scratch.name + "/none", "-DBUILD_TESTING=OFF", "-DCMAKE_BUILD_TYPE=None",
                              "-DATTENTIONSCOPE_TESTS=ON")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def test_optimizes_unless_another_build_type_is_given(self):
        self.assertEqual(self.plain.cached("CMAKE_BUILD_TYPE"), "Release")
        self.assertTrue(all(" -O3 " in command for command in self.plain.commands))
        self.assertEqual(self.none.cached("CMAKE_BUILD_TYPE"), "None")
        self.assertFalse([command for command in self.none.commands if re.search(r" -O\d ", command)])

    def test_warnings_of_a_compiler_that_we_do_not_know_stop_nothing(self):
        self.assertFalse([command for command in self.plain.commands if "-Werror" in command])
        self.assertTrue(all("-Wall" in command for command in self.plain.commands))

    def test_neither_the_cache_nor_another_linker_is_chosen_for_the_packager(self):
        self.assertNotIn("ccache", self.plain.launchers)
        self.assertNotIn("mold", self.plain.rules)
        self.assertFalse([command for command in self.plain.commands if "-fpch-preprocess" in command])

    def test_sources_compile_one_by_one(self):
        self.assertFalse([entry["file"] for entry in self.plain.entries if "Unity" in entry["file"]])

    def test_build_testing_is_heeded(self):
        for build in (self.plain, self.none):
            self.assertFalse([entry["file"] for entry in build.entries if "/tests/" in entry["file"]])
            self.assertFalse((build.folder / "CTestTestfile.cmake").exists())

    def test_nothing_is_written_next_to_the_sources(self):
        self.assertEqual(sorted(ROOT.iterdir()), self.before)


class WithOurPresets(unittest.TestCase):
    def test_every_preset_turns_on_what_developers_want(self):
        presets = json.loads((ROOT / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]
        base = next(preset for preset in presets if preset["name"] == "base")
        for name in ("WERROR", "CCACHE", "MOLD", "CLANGD"):
            self.assertEqual(base["cacheVariables"][f"ATTENTIONSCOPE_{name}"], "ON")
            for preset in presets:
                self.assertTrue(preset is base or preset["inherits"] == "base", preset["name"])
                # Neither clangd nor mold knows the target of a preset with a toolchain of its own.
                self.assertTrue(preset is base or "toolchainFile" in preset
                                or f"ATTENTIONSCOPE_{name}" not in preset["cacheVariables"])

    def test_then_warnings_are_errors(self):
        with tempfile.TemporaryDirectory() as folder:
            strict = Configured(folder, "-DATTENTIONSCOPE_WERROR=ON", "-DBUILD_TESTING=OFF")
            self.assertTrue(all("-Werror" in command for command in strict.commands))


class CommandsForClangd(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        build = pathlib.Path(os.environ["ATTENTIONSCOPE_BUILD"])
        cls.entries = clangd_commands.database(json.loads((build / "compile_commands.json").read_text(encoding="utf-8")))

    def test_know_every_source_of_the_program_and_its_tests_once(self):
        files = [entry["file"] for entry in self.entries]
        self.assertEqual(len(files), len(set(files)))
        for folder in ("core", "app", "tests/core", "tests/app"):
            sources = {str(path) for path in (ROOT / folder).rglob("*.cpp")
                       if not re.search("/browser/|/without_opencl/", str(path))}  # of the browser edition
            self.assertTrue(sources)
            self.assertEqual(sources - set(files), set())

    def test_compile_that_source(self):
        for entry in self.entries:
            self.assertEqual(entry["arguments"].count(entry["file"]), 1, entry["file"])
            self.assertNotIn("/Unity/", entry["file"])

    def test_hold_nothing_that_only_gcc_reads(self):
        for entry in self.entries:
            for word in entry["arguments"]:
                self.assertNotRegex(word, r"cmake_pch|pch-preprocess|invalid-pch|ccache")

    def test_a_command_behind_the_cache_begins_with_the_compiler(self):
        entry = {"directory": "/b", "file": "/s/x.cpp", "command":
                 "/usr/bin/cmake -E env CCACHE_BASEDIR=/s /usr/bin/ccache /usr/bin/x86_64-linux-gnu-g++-12 -DA=\\\"1\\\" "
                 "-fpch-preprocess -Winvalid-pch -include /b/cmake_pch.hxx -include own.h -o x.o -c /s/x.cpp"}
        self.assertEqual(list(clangd_commands.single(entry)), [{
            "directory": "/b", "file": "/s/x.cpp", "arguments": [
                "/usr/bin/x86_64-linux-gnu-g++-12", '-DA="1"', "-include", "own.h", "-o", "x.o", "-c", "/s/x.cpp"]}])


if __name__ == "__main__":
    unittest.main(verbosity=2)
