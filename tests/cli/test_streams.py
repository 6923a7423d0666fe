# SPDX-License-Identifier: GPL-3.0-or-later
"""Streams that are closed, full or gone, and files that are no files."""
import json
import os
import stat
import subprocess
import unittest

from program import BINARY, DONE, FAILED, PATIENCE, ProgramTest, document


class Streams(ProgramTest):
    def setUp(self):
        super().setUp()
        self.file = self.write("two.attn.json", document())

    def shell(self, redirection, *arguments):
        return subprocess.run(["bash", "-c", f'"$0" "$@" {redirection}', BINARY, *arguments], cwd=self.folder, text=True,
                              env=self.environment(), capture_output=True, check=False, timeout=PATIENCE)

    def test_a_full_standard_output_fails(self):
        for arguments in (["trace", self.file], ["devices"], ["check", self.file], ["--help"], ["--version"]):
            with self.subTest(arguments):
                run = self.shell(">/dev/full", *arguments)
                self.assertEqual(run.returncode, FAILED)
                self.assertEqual(run.stderr, "attentionscope: cannot write to standard output: No space left on device\n")

    def test_a_closed_standard_output_fails_and_writes_nowhere_else(self):
        for backend in ("eigen", "opencl"):
            with self.nothing_written():
                run = self.shell(">&-", "trace", self.file, "--backend", backend)
            self.assertEqual(run.returncode, FAILED)
            self.assertIn("standard output", run.stderr)
            self.assertEqual(self.shell(">&-", "trace", self.file, "--backend", backend, "-o", "out.json").returncode, DONE)
            self.assertEqual(json.loads((self.folder / "out.json").read_text())["backend"]["name"], backend)
            (self.folder / "out.json").unlink()

    def test_a_closed_standard_input_or_error_does_not_matter(self):
        expected = self.succeed("trace", self.file, "--backend", "eigen")
        self.assertEqual(self.shell("<&-", "trace", self.file, "--backend", "eigen").stdout, expected)
        self.assertEqual(self.shell("<&- 2>&-", "trace", self.file, "--backend", "eigen").stdout, expected)
        self.assertEqual(self.shell("<&- >&- 2>&-", "trace", self.file).returncode, FAILED)
        self.assertEqual(self.shell("2>&-", "trace", "missing").returncode, 2)

    def test_a_reader_that_leaves_early(self):
        run = self.shell("| head -c 21", "trace", self.file)
        self.assertEqual(run.stdout, '{\n  "format": "attent')
        self.assertNotIn("terminate", run.stderr)

    def test_a_device_is_written_to_and_not_replaced(self):
        for device in ("/dev/null", "/dev/full"):
            before = os.stat(device)
            run = self.run_program("trace", self.file, "-o", device)
            self.assertEqual(run.returncode, DONE if device == "/dev/null" else FAILED)
            self.assertTrue(stat.S_ISCHR(os.stat(device).st_mode))
            self.assertEqual(os.stat(device).st_ino, before.st_ino)
        self.assertEqual(self.succeed("trace", self.file, "-o", "/dev/stdout"), self.succeed("trace", self.file))

    def test_a_link_keeps_pointing_at_its_file(self):
        (self.folder / "target.json").write_text("old")
        (self.folder / "link.json").symlink_to("target.json")
        self.succeed("trace", self.file, "-o", "link.json")
        self.assertTrue((self.folder / "link.json").is_symlink())
        self.assertEqual(json.loads((self.folder / "target.json").read_text())["version"], 1)


if __name__ == "__main__":
    unittest.main()
