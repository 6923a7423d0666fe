# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the commands that docs/numbers.md and README.md show, and recomputes by hand what is worked out by hand."""
import math
import re
import shlex
import unittest

from program import SOURCE, ProgramTest

README = (SOURCE / "README.md").read_text(encoding="utf-8")
PAGE = (SOURCE / "docs" / "numbers.md").read_text(encoding="utf-8")
CLASSROOM = (SOURCE / "docs" / "classroom.md").read_text(encoding="utf-8")
# ```language name … ```; a name makes the block a file that later commands read.
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")
LEFT_OUT = "…"


def commands(text):
    """[(command, the lines that it is said to print)] of a console block."""
    shown = []
    for line in text.splitlines():
        if line.startswith("$ "):
            shown.append((line[2:], []))
        else:
            shown[-1][1].append(line)
    return shown


def same(shown, printed):
    """Equal words, and numbers but for the last digits, in which processors differ."""
    pairs = list(zip(NUMBER.findall(shown), NUMBER.findall(printed)))
    return NUMBER.sub("#", shown) == NUMBER.sub("#", printed) and all(
        math.isclose(float(a), float(b), rel_tol=1e-13) for a, b in pairs)


def matches(shown, printed):
    """Whether the lines are those printed, where a line … stands for any."""
    if not shown:
        return not printed
    if shown[0] == LEFT_OUT:
        return any(matches(shown[1:], printed[skip:]) for skip in range(len(printed) + 1))
    return bool(printed) and same(shown[0], printed[0]) and matches(shown[1:], printed[1:])


def four(number):
    """As the page writes numbers: four decimals, whole ones without."""
    return f"{number:.4f}".removesuffix(".0000")


def list_of(numbers):
    return ", ".join(map(four, numbers))


class NumbersDocument(ProgramTest):
    def test_the_comparison_sees_what_differs(self):
        self.assertTrue(matches(["a 1.5", "…", "z"], ["a 1.5", "b", "c", "z"]))
        self.assertTrue(matches(["x 0.49306869139523984"], ["x 0.49306869139523989"]))
        self.assertFalse(matches(["a 1.5", "…", "z"], ["a 1.6", "z"]))
        self.assertFalse(matches(["96"], ["97"]))
        self.assertFalse(matches(["a"], ["a", "b"]))
        self.assertFalse(matches(["a", "b"], ["a"]))

    def test_its_commands_print_what_it_shows(self):
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
        # The others depend on the machine, or show no output.
        everywhere = ("attentionscope cache ", "attentionscope published")
        seen = 0
        for language, _, text in BLOCK.findall(README):
            for command, shown in commands(text) if language == "console" and text.startswith("$ ") else []:
                if command.startswith(everywhere):
                    printed = self.succeed(*shlex.split(command)[1:]).splitlines()
                    self.assertTrue(matches(shown, printed), "\n".join(printed))
                    seen += 1
        self.assertEqual(seen, 2)

    def test_the_commands_of_the_classroom_go_through_one_after_the_other(self):
        (self.folder / "resources").symlink_to(SOURCE / "resources")
        made = []
        for language, _, text in BLOCK.findall(CLASSROOM):
            for command, shown in commands(text) if language == "console" else []:
                with self.subTest(command):
                    program, *arguments = shlex.split(command)
                    self.assertEqual(program, "attentionscope")
                    run = self.run_program(*arguments)
                    self.assertEqual(run.returncode, 0, run.stderr)
                    self.assertTrue(matches(shown, (run.stdout + run.stderr).splitlines()), run.stdout + run.stderr)
                    made += [a for flag, a in zip(arguments, arguments[1:]) if flag in ("-o", "--solutions")]
        self.assertGreaterEqual(len(made), 7)
        self.assertEqual([name for name in made if not (self.folder / name).exists()], [])

    def test_the_pictures_of_the_classroom_are_those_that_are_made(self):
        folder = SOURCE / "docs" / "pictures"
        shown = set(re.findall(r"\]\(pictures/([^)]+)\)", CLASSROOM))
        self.assertEqual(shown, {file.name for file in folder.glob("*.png")})
        maker = (folder / "make.sh").read_text(encoding="utf-8")
        self.assertEqual([name for name in shown if name.removesuffix(".png") not in maker], [])

    def test_dev_asks_for_a_display_for_the_window_only(self):
        names = (SOURCE / "app" / "cli" / "command_names.h").read_text(encoding="utf-8")
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
        self.assert_shown(f"`O = acc / l = ({list_of([x / l for x in acc])})`")
        self.assert_shown(f"`L = {four(m)} + log {four(l)} = {four(m + math.log(l))}`")

    def assert_shown(self, text):
        self.assertTrue(text in PAGE, f"docs/numbers.md should say: {text}")


if __name__ == "__main__":
    unittest.main()
