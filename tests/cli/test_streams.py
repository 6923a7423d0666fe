# SPDX-License-Identifier: GPL-3.0-or-later
"""Streams that are closed, full or gone, and paths that are not regular files."""
import json
import os
import stat
import subprocess
import unittest

from program import BINARY, DONE, FAILED, PATIENCE, SOURCE, WRONG_USE, ProgramTest, document


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

    def piped(self, text, *arguments):
        """The output of a command that reads `text`, or bytes, from a pipe."""
        data = text if isinstance(text, bytes) else text.encode()
        return subprocess.run([BINARY, *arguments], cwd=self.folder, env=self.environment(), input=data,
                              capture_output=True, check=False, timeout=PATIENCE)

    def test_a_dash_is_standard_input_for_every_command_that_reads_a_document(self):
        text = json.dumps(document())
        for arguments in (["trace", "--backend", "eigen"], ["script"], ["traffic"], ["questions", "--seed", "1"],
                          ["cache", "--tokens", "4", "--layers", "1"]):
            where = ["--scenario"] if arguments[0] == "questions" else []
            expected = self.run_program(*arguments, *where, self.file)
            for name in ("-", "/dev/stdin"):
                with self.subTest(arguments, name=name):
                    run = self.piped(text, *arguments, *where, name)
                    self.assertEqual(run.returncode, expected.returncode, run.stderr)
                    self.assertEqual(run.stdout.decode(), expected.stdout)

    def test_check_reads_standard_input_once_and_names_it(self):
        run = self.piped(json.dumps(document()), "check", "-", self.file, "/dev/stdin")
        self.assertEqual(run.stdout.decode(), f"-: ok\n{self.file}: ok\n/dev/stdin: ok\n")
        run = self.piped("{", "check", "-")
        self.assertEqual(run.returncode, WRONG_USE)
        self.assertTrue(run.stdout.startswith(b"-: "), run.stdout)
        self.assertEqual(self.piped("", "check", "-").returncode, WRONG_USE)
        self.assertEqual(self.shell("<&-", "check", "-").returncode, WRONG_USE)
        self.assertEqual(self.shell(f"< {self.file}", "check", "/dev/stdin").stdout, "/dev/stdin: ok\n")

    def test_a_recording_is_read_from_standard_input(self):
        for path in sorted((SOURCE / "resources" / "recordings").glob("*.*")):
            with self.subTest(path.name):
                layer = [] if self.run_program("import", path).returncode == DONE else ["--layer", "0"]
                expected = self.run_program("import", path, *layer)
                self.assertEqual(expected.returncode, DONE, expected.stderr)
                run = self.piped(path.read_bytes(), "import", "-", *layer)
                self.assertEqual(json.loads(run.stdout)["inputs"], json.loads(expected.stdout)["inputs"])

    def test_an_assignment_is_read_from_standard_input(self):
        work = next(iter(sorted((SOURCE / "resources" / "works").glob("*.work.json"))))
        expected = self.run_program("handout", work.name, "--seed", "3", "--moodle", "m.xml")
        self.assertEqual(expected.returncode, DONE, expected.stderr)
        run = self.piped(work.read_bytes(), "handout", "-", "--seed", "3", "--moodle", "-")
        self.assertEqual(run.stdout, (self.folder / "m.xml").read_bytes())
        self.assertEqual(run.stderr.decode().strip(), f"attentionscope: {expected.stdout.strip()}")

    def test_a_dash_is_standard_output_for_every_command_that_writes_a_file(self):
        quick = ["bench", "--backend", "eigen", "--tokens", "16", "--rounds", "1", "--seed", "1"]
        train = ["train", "--steps", "2", "--seed", "1"]
        work = next(iter(sorted((SOURCE / "resources" / "works").glob("*.work.json")))).name
        for arguments, start in ((["trace", self.file, "-o", "-"], b"{"), (["script", self.file, "-o", "-"], b"#"),
                                 ([*quick, "-o", "-"], b"{"), ([*quick, "--csv", "-"], b""),
                                 ([*train, "-o", "-"], b""), ([*train, "--scenario", "-"], b"{"),
                                 (["render", self.file, "--view", "stage", "-o", "-"], b"\x89PNG"),
                                 (["worksheet", work, "--seed", "1", "-o", "-"], b"%PDF")):
            with self.subTest(arguments):
                with self.nothing_written():
                    run = self.piped("", *arguments)
                self.assertEqual(run.returncode, DONE, run.stderr)
                self.assertTrue(run.stdout.startswith(start) and len(run.stdout) > 100, run.stdout[:100])
                if start == b"{":
                    json.loads(run.stdout)

    def test_two_results_do_not_mix_on_standard_output(self):
        for arguments in (["bench", "-o", "-", "--csv", "-"], ["bench", "--json", "--csv", "-"],
                          ["train", "--steps", "1", "-o", "-", "--scenario", "/dev/stdout"]):
            run = self.run_program(*arguments)
            self.assertEqual(run.returncode, WRONG_USE)
            self.assertIn("only one result can go to standard output", run.stderr)

    def test_a_link_keeps_pointing_at_its_file(self):
        (self.folder / "target.json").write_text("old")
        (self.folder / "link.json").symlink_to("target.json")
        self.succeed("trace", self.file, "-o", "link.json")
        self.assertTrue((self.folder / "link.json").is_symlink())
        self.assertEqual(json.loads((self.folder / "target.json").read_text())["version"], 1)


if __name__ == "__main__":
    unittest.main()
