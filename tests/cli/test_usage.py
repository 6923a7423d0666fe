# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

from program import FAILED, WRONG_USE, ProgramTest, document

COMMANDS = ("trace", "check", "devices", "traffic", "render", "cache", "published", "questions", "lessons", "handout",
            "collect", "worksheet", "script", "bench", "tune", "train", "report")


class Usage(ProgramTest):
    def test_help_and_version_are_results(self):
        help_text = self.succeed("--help")
        for command in COMMANDS:
            self.assertIn(f"\n  {command} ", help_text)
            self.assertIn(command, self.succeed(command, "--help"))
        self.assertEqual(self.succeed("-h"), help_text)
        self.assertRegex(self.succeed("--version"), r"^attentionscope \d+\.\d+\.\d+\n$")

    def test_says_what_is_wrong_with_the_command_line(self):
        file = self.write("two.attn.json", document())
        cases = [
            (["trace"], "FILE is required"),
            (["trace", file, "--bogus"], "--bogus"),
            (["trace", file, file], "not expected"),
            (["trace", file, "--backend", "cuda"], 'found "cuda", expected auto, eigen or opencl'),
            (["trace", file, "--backend"], "--backend"),
            (["trace", file, "--device", "-1"], 'found "-1", expected a whole number from 0'),
            (["trace", file, "--device", "one"], 'found "one", expected a whole number from 0'),
            (["trace", file, "--device", "99999999999999999999"], "expected a whole number from 0"),
            (["devices", "all"], "all"),
            (["render", file, "-o", "x.png"], "--view is required"),
            (["render", file, "--view", "steps"], "--output is required"),
            (["render", file, "--view", "steps", "-o", "x.png", "--theme", "blue"], 'found "blue", expected light or dark'),
            (["render", file, "--view", "steps", "-o", "x.png", "--head", "-1"], "expected a whole number from 0"),
            (["--bogus"], "unknown option --bogus"),
            (["-o"], "unknown option -o"),
        ]
        for arguments, words in cases:
            with self.subTest(arguments):
                self.assertIn(words, self.refuse(WRONG_USE, *arguments))

    def test_suggests_the_command_that_was_meant(self):
        for typo, meant in [("tarce", "trace"), ("trac", "trace"), ("chek", "check"), ("device", "devices"), ("redner", "render")]:
            with self.subTest(typo):
                self.assertIn(f'"{typo}"; did you mean "{meant}"?', self.refuse(WRONG_USE, typo, "file"))
        self.assertNotIn("did you mean", self.refuse(WRONG_USE, "dance"))

    def test_a_window_without_a_display_is_refused_in_one_line(self):
        file = self.write("two.attn.json", document())
        for arguments in ([], [file], ["./" + file]):
            with self.subTest(arguments):
                said = self.refuse(FAILED, *arguments)
                self.assertIn("no display", said)
                for command in COMMANDS:
                    self.assertIn(command, said)

    def test_commands_need_no_display_that_works(self):
        file = self.write("two.attn.json", document())
        for env in ({"DISPLAY": ":987"}, {"QT_QPA_PLATFORM": "none-such"}, {"WAYLAND_DISPLAY": "none-such"}):
            with self.subTest(env):
                self.assertEqual(self.trace(file, env=env)["format"], "attentionscope/trace")
                self.assertEqual(self.succeed("check", file, env=env), f"{file}: ok\n")


if __name__ == "__main__":
    unittest.main()
