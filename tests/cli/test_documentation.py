# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the commands in docs/numbers.md and README.md, and recomputes the worked examples."""
import math
import re
import shlex
import sys
import unittest

from program import BINARY, SOURCE, ProgramTest

sys.path.insert(0, str(SOURCE / "docs" / "manual"))
import make  # noqa: E402
import pages as manual  # noqa: E402
from make import matches  # noqa: E402

README = (SOURCE / "README.md").read_text(encoding="utf-8")
PAGE = (SOURCE / "docs" / "numbers.md").read_text(encoding="utf-8")
# ```language name … ```; a name makes the block a file that later commands read.
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(text):
    """[(command, its expected output lines)] of a console block."""
    return [(command.text, list(command.shown)) for command in manual.Block("console", "", text, 1, False).commands()]


def four(number):
    """As the page writes numbers: four decimals, whole numbers without."""
    return f"{number:.4f}".removesuffix(".0000")


def list_of(numbers):
    return ", ".join(map(four, numbers))


class NumbersDocument(ProgramTest):
    def test_its_commands_print_the_documented_output(self):
        (self.folder / "resources").symlink_to(SOURCE / "resources")
        run, seen = None, 0
        for language, name, text in BLOCK.findall(PAGE):
            if name:
                self.write(name, text)
            for command, shown in commands(text) if language == "console" else []:
                with self.subTest(command):
                    if command == "echo $?":
                        self.assertEqual(shown, [str(run.returncode)])
                        continue
                    program, *arguments = shlex.split(command)
                    self.assertEqual(program, "attentionscope")
                    run = self.run_program(*arguments)
                    printed = (run.stdout + run.stderr).splitlines()
                    self.assertTrue(matches(shown, printed), "\n".join(printed))
                    seen += 1
        self.assertGreaterEqual(seen, 7)

    def test_the_commands_of_the_readme_print_what_it_shows(self):
        # The others depend on the machine or show no output.
        everywhere = ("attentionscope cache ", "attentionscope published")
        seen = 0
        for language, _, text in BLOCK.findall(README):
            for command, shown in commands(text) if language == "console" and text.startswith("$ ") else []:
                if command.startswith(everywhere):
                    printed = self.succeed(*shlex.split(command)[1:]).splitlines()
                    self.assertTrue(matches(shown, printed), "\n".join(printed))
                    seen += 1
        self.assertEqual(seen, 2)

    def test_the_commands_of_the_classroom_leave_what_they_say(self):
        page = manual.page_of("en", "classroom")
        program = make.Program(BINARY, self.home)
        made, folders = [], []
        for _, command, _, wrong in make.run_outputs(page, "en", program, self.folder):
            self.assertEqual(wrong, "", command.text)
            arguments = shlex.split(command.text)
            made += [a for flag, a in zip(arguments, arguments[1:]) if flag in ("-o", "--solutions", "--moodle")]
        folders = list(self.folder.iterdir())
        self.assertEqual(len(folders), 1)
        self.assertGreaterEqual(len(made), 4)
        self.assertEqual([name for name in made if not (folders[0] / name).exists()], [])

    def test_dev_asks_for_a_display_for_the_window_only(self):
        names = (SOURCE / "app" / "cli" / "command_line.cpp").read_text(encoding="utf-8")
        commands_of_the_program = re.findall(r'"([a-z]+)"', names.split("kCommands", 1)[1].split(";", 1)[0])
        dev = (SOURCE / "dev").read_text(encoding="utf-8")
        without = re.search(r"needs_display\(\) \{\n  case .*? in (.*?)\)", dev).group(1).split(" | ")
        self.assertGreater(len(commands_of_the_program), 10)
        self.assertEqual([name for name in commands_of_the_program if name not in without], [])

    def test_the_online_softmax_by_hand(self):
        scores, values = [[math.sqrt(0.5)] * 2, [math.sqrt(2)]], [[(1, 2), (3, 0)], [(0, 1)]]
        m, l, acc = -math.inf, 0.0, [0.0, 0.0]
        for tile, (s, v) in enumerate(zip(scores, values)):
            larger = max(m, *s)
            a, p = math.exp(m - larger), [math.exp(x - larger) for x in s]
            m, l = larger, a * l + sum(p)
            acc = [a * acc[c] + sum(w * row[c] for w, row in zip(p, v)) for c in range(2)]
            cells = [list_of(s), four(m), four(a), list_of(p), four(l), f"({list_of(acc)})"]
            self.assert_shown(f"| after tile {tile} | " + " | ".join(cells) + " |")
        self.assert_shown(f"`O = acc / ℓ = ({list_of([x / l for x in acc])})`")
        self.assert_shown(f"`L = {four(m)} + log {four(l)} = {four(m + math.log(l))}`")

    def assert_shown(self, text):
        self.assertTrue(text in PAGE, f"docs/numbers.md should say: {text}")


if __name__ == "__main__":
    unittest.main()
