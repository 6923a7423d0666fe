# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples in --help work, and the manual page matches the program."""
import re
import shlex
import shutil
import subprocess
import unittest

from program import SOURCE, ProgramTest

MANUAL_PAGE = SOURCE / "resources" / "man" / "attentionscope.1"
# Their examples are not run.
NEED_NETWORK = {"model get"}
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "FILES", "ENVIRONMENT", "EXIT STATUS", "EXAMPLES",
            "SEE ALSO"]


def commands_of(help_text):
    """The names below "Subcommands:"."""
    listed = help_text.partition("\nSubcommands:\n")[2].partition("\n\n")[0]
    return re.findall(r"^  (\S+)", listed, re.MULTILINE)


def example_of(help_text):
    """The commands, and the sentence about their result."""
    lines = help_text.partition("\nExample, in any folder:\n")[2].split("\n\n")[0].splitlines()
    typed = [line.strip() for line in lines if line.startswith("  ")]
    return typed, " ".join(line for line in lines if not line.startswith("  "))


class Help(ProgramTest):
    def pages(self):
        """The help of the program, of every command, and of every subcommand."""
        pages = {"": self.succeed("--help")}
        for command in commands_of(pages[""]):
            pages[command] = self.succeed(command, "--help")
            for below in commands_of(pages[command]):
                pages[f"{command} {below}"] = self.succeed(command, below, "--help")
        return pages

    def test_each_page_has_an_example_that_does_what_it_says(self):
        pages = self.pages()
        self.assertGreaterEqual(len(pages), 17)
        for command, page in pages.items():
            with self.subTest(command or "attentionscope"):
                if command in NEED_NETWORK:
                    self.assertTrue(example_of(page)[0])
                else:
                    self.play(command, *example_of(page))

    def play(self, command, typed, said):
        """In an empty folder: exit code 0; quoted text is printed, named files are written."""
        self.assertTrue(typed, "there is no example")
        self.assertTrue(typed[-1].startswith(f"attentionscope {command}".strip()), typed)
        self.assertRegex(said, r"^(Prints|Writes) ")
        folder = self.folder / re.sub(r"\W", "-", command or "program")
        folder.mkdir()
        self.folder, before = folder, self.folder
        try:
            for line in typed:
                program, *arguments = shlex.split(line)
                self.assertEqual(program, "attentionscope")
                printed = self.succeed_whatever_is_said(*arguments)
            if said.startswith("Prints"):
                self.assertTrue(printed)
                for words in re.findall(r'"([^"]+)"', said):
                    self.assertIn(words, printed)
            for name in re.findall(r"\b[\w-]+\.(?:json|html|pdf|py|png)\b", said):
                if name not in " ".join(typed) or not name.endswith("attn.json"):
                    self.assertTrue((folder / name).stat().st_size > 0 or said.startswith("Prints"), name)
            if "into the folder" in said:
                self.assertEqual(len(self.files()), 4)  # three files, and the folder
        finally:
            self.folder = before

    def succeed_whatever_is_said(self, *arguments):
        run = self.run_program(*arguments)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def test_the_first_page_names_the_window_and_the_manual(self):
        page = self.succeed("--help")
        self.assertIn("opens the window", page)
        self.assertIn("F1", page)
        self.assertIn("man attentionscope", page)

    def test_an_example_gives_way_to_a_file_of_its_name(self):
        self.assertEqual(self.succeed("check", "1-the-cat-sat.attn.json"), "1-the-cat-sat.attn.json: ok\n")
        self.write("1-the-cat-sat.attn.json", "{}")
        self.assertIn("format", self.refuse_on_output("check", "1-the-cat-sat.attn.json"))
        self.assertIn("There is no file", self.refuse_on_output("check", "somewhere/1-the-cat-sat.attn.json"))

    def refuse_on_output(self, *arguments):
        run = self.run_program(*arguments)
        self.assertEqual(run.returncode, 2)
        return run.stdout

    def test_what_is_for_packagers_is_not_in_the_way(self):
        self.assertNotIn("generate", self.succeed("--help"))
        page = MANUAL_PAGE.read_text(encoding="utf-8").partition(".TH")[2]
        self.assertNotIn("generate", page.replace(r"model\-generate", ""))  # a view of the Model lab


class ManualPage(ProgramTest):
    def setUp(self):
        super().setUp()
        self.page = MANUAL_PAGE.read_text(encoding="utf-8")

    def test_is_the_one_that_the_program_writes(self):
        self.assertEqual(self.succeed("generate", "man"), self.page,
                         "write it anew: attentionscope generate man >resources/man/attentionscope.1")

    def test_has_the_usual_sections(self):
        self.assertEqual(re.findall(r"^\.SH (.*)$", self.page, re.MULTILINE), SECTIONS)

    def test_names_every_option_of_every_command(self):
        plain = self.page.replace("\\-", "-")
        for command in commands_of(self.succeed("--help")):
            self.assertIn(f".SS \\fB{command}\\fR", self.page)
            for option in re.findall(r"^  (?:-\w,)?(--[\w-]+)", self.succeed(command, "--help"), re.MULTILINE):
                self.assertIn(f"\\fB{option}\\fR", plain)

    def test_names_the_folders_that_are_used(self):
        run = self.run_program("questions", "--list", env={"XDG_CACHE_HOME": str(self.home / "cache")})
        self.assertEqual(run.returncode, 0)
        self.succeed("tune", "--backend", "eigen", env={"XDG_CACHE_HOME": str(self.home / "cache")})
        run = self.run_program("devices", env={"XDG_CACHE_HOME": str(self.home / "cache")})
        self.assertEqual(run.returncode, 0)
        self.assertIn("$XDG_CACHE_HOME/attentionscope/", self.page)
        if (self.home / "cache").exists():
            self.assertIn("attentionscope", [p.name for p in (self.home / "cache").iterdir()])

    def test_is_well_formed(self):
        witnesses = {"mandoc": ["-Tlint", "-Wstyle"], "groff": ["-man", "-ww", "-z", "-Tutf8"], "man": ["--warnings", "-l"]}
        seen = 0
        for witness, arguments in witnesses.items():
            if shutil.which(witness) is None:
                continue
            seen += 1
            run = subprocess.run([witness, *arguments, MANUAL_PAGE], capture_output=True, text=True, encoding="utf-8",
                                 env=self.environment(MANPAGER="cat"), check=False)
            complaints = run.stderr + (run.stdout if witness == "mandoc" else "")
            self.assertEqual((run.returncode, complaints), (0, ""), witness)
        if seen == 0:
            self.skipTest("none of mandoc, groff and man is installed")


if __name__ == "__main__":
    unittest.main()
