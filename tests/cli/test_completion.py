# SPDX-License-Identifier: GPL-3.0-or-later
"""The completions match the program's output, and bash and zsh use them."""
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import time
import unittest

from program import BINARY, PATIENCE, SOURCE, ProgramTest
from test_help import commands_of

FOLDER = SOURCE / "resources" / "completions"
BASH, ZSH = FOLDER / "attentionscope.bash", FOLDER / "_attentionscope"


class Completion(ProgramTest):
    def setUp(self):
        super().setUp()
        for name in ("mine.attn.json", "mine.work.json", "notes.txt", "two words.attn.json"):
            self.write(name, "{}")
        (self.folder / "class").mkdir()

    def test_are_those_that_the_program_writes(self):
        for shell, file in (("bash", BASH), ("zsh", ZSH)):
            self.assertEqual(self.succeed("generate", shell), file.read_text(encoding="utf-8"),
                             f"write it anew: attentionscope generate {shell} >{file.relative_to(SOURCE)}")


@unittest.skipIf(shutil.which("bash") is None, "bash is not installed")
class Bash(Completion):
    def offered(self, *words):
        """The suggestions of bash for the last word."""
        script = (f'source {BASH}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _attentionscope; '
                  '[[ ${#COMPREPLY[@]} -eq 0 ]] || printf "%s\\n" "${COMPREPLY[@]}"')
        run = subprocess.run(["bash", "-u", "-c", script, "bash", *words], cwd=self.folder, env=self.environment(),
                             capture_output=True, text=True, encoding="utf-8", check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return run.stdout.split("\n")[:-1]

    def test_commands(self):
        self.assertEqual(self.offered("attentionscope", "tr"), ["trace", "traffic", "train"])
        every = self.offered("attentionscope", "")
        for command in commands_of(self.succeed("--help")):
            self.assertIn(command, every)
        self.assertIn("mine.attn.json", every)
        self.assertNotIn("notes.txt", every)
        self.assertEqual(self.offered("attentionscope", "lessons", ""), ["check", "page"])

    def test_options(self):
        self.assertEqual(self.offered("attentionscope", "trace", "--b"), ["--backend"])
        self.assertEqual(self.offered("attentionscope", "--v"), ["--version"])
        self.assertEqual(self.offered("attentionscope", "lessons", "page", "--th"), ["--theme"])
        for command in commands_of(self.succeed("--help")):
            for option in re.findall(r"^  (?:-\w,)?(--[\w-]+)", self.succeed(command, "--help"), re.MULTILINE):
                self.assertIn(option, self.offered("attentionscope", command, option))

    def test_what_an_option_may_be(self):
        self.assertEqual(self.offered("attentionscope", "trace", "--backend", ""), ["auto", "eigen", "opencl"])
        self.assertEqual(self.offered("attentionscope", "trace", "--backend", "=", "e"), ["eigen"])
        self.assertEqual(self.offered("attentionscope", "trace", "--backend", "="), ["auto", "eigen", "opencl"])
        self.assertIn("steps", self.offered("attentionscope", "render", "x", "--view", "s"))
        self.assertEqual(self.offered("attentionscope", "bench", "--algorithm", "flash,st"), ["flash,standard"])
        self.assertEqual(self.offered("attentionscope", "trace", "--device", ""), [])
        self.assertEqual(self.offered("attentionscope", "cache", "--model", "llama-3.1-8"), ["llama-3.1-8b"])
        self.assertEqual(self.offered("attentionscope", "lessons", "page", "softm"), ["softmax"])

    def test_what_is_offered_for_an_option_is_taken(self):
        for model in self.offered("attentionscope", "cache", "--model", ""):
            self.succeed("cache", "--model", model)
        for template in self.offered("attentionscope", "questions", "--template", ""):
            self.succeed("questions", "--template", template, "--seed", "1")
        for topic in self.offered("attentionscope", "questions", "--topic", ""):
            self.succeed("questions", "--topic", topic, "--seed", "1")

    def test_files(self):
        self.assertEqual(self.offered("attentionscope", "trace", ""), ["class", "mine.attn.json", "two words.attn.json"])
        self.assertEqual(self.offered("attentionscope", "handout", ""), ["class", "mine.work.json"])
        self.assertEqual(self.offered("attentionscope", "collect", ""), ["class"])
        self.assertEqual(self.offered("attentionscope", "check", "1-"), ["1-the-cat-sat.attn.json"])
        self.assertIn("notes.txt", self.offered("attentionscope", "trace", "mine.attn.json", "-o", ""))

    def test_the_shell_itself_completes_by_it(self):
        line = Terminal(["bash", "--norc", "--noprofile", "-i"], self.folder, self.environment(PS1="$ ", TERM="dumb"))
        self.addCleanup(line.close)
        line.type(f"source {BASH}\n")
        self.assertIn("attentionscope render ", line.completed("attentionscope rend"))


@unittest.skipIf(shutil.which("zsh") is None, "zsh is not installed")
class Zsh(Completion):
    def setUp(self):
        super().setUp()
        self.line = Terminal(["zsh", "-f"], self.folder, self.environment(PS1="$ ", TERM="dumb"))
        self.addCleanup(self.line.close)
        self.line.type("unsetopt zle_bracketed_paste 2>/dev/null; setopt no_beep; "
                       f"fpath=({FOLDER} $fpath); autoload -Uz compinit; compinit -u -d {self.home}/dump\n")

    def test_completes(self):
        for typed, whole in [("attentionscope rend", "attentionscope render "),
                             ("attentionscope trace --back", "--backend"),
                             ("attentionscope trace --backend ei", "--backend eigen "),
                             ("attentionscope render mine.attn.json --view st", "--view st"),
                             ("attentionscope trace mi", "trace mine.attn.json "),
                             ("attentionscope handout mi", "handout mine.work.json "),
                             ("attentionscope check 1-", "check 1-the-cat-sat.attn.json "),
                             ("attentionscope lessons pa", "lessons page "),
                             ("attentionscope lessons page softm", "lessons page softmax "),
                             ("attentionscope bench --algorithm flash,sta", "flash,standard"),
                             ("attentionscope cache --model llama-3.1-8", "llama-3.1-8b ")]:
            with self.subTest(typed):
                self.assertIn(whole, self.line.completed(typed))


class Terminal:
    """A shell on a terminal that can only print."""

    def __init__(self, command, folder, environment):
        self.terminal, theirs = pty.openpty()
        search = f"{pathlib.Path(BINARY).parent}:{environment['PATH']}"
        self.shell = subprocess.Popen(command, cwd=folder, env={**environment, "PATH": search, "INPUTRC": "/dev/null"},
                                      stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
        os.close(theirs)
        self.marks = 0

    def _read_until(self, words):
        deadline, said = time.monotonic() + PATIENCE, ""
        while words not in said:
            ready, _, _ = select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                raise AssertionError(f"no {words!r} came: {said!r}")
            said += os.read(self.terminal, 65536).decode(errors="replace")
        return said

    def type(self, line):
        """Returns when the shell has finished it."""
        self.marks += 1
        # In two parts, so that the echo of the input is not mistaken for the answer.
        os.write(self.terminal, f"{line}echo done''-{self.marks}\n".encode())
        self._read_until(f"done-{self.marks}")

    def completed(self, text):
        """The line after the Tab key."""
        self.marks += 1
        # The line is not run: it becomes a comment of one that reports that all keys were processed.
        os.write(self.terminal, (text + "\t").encode())
        os.write(self.terminal, b"\x01: \x05" + f"; echo done''-{self.marks}\n".encode())
        said = self._read_until(f"done-{self.marks}")
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x07|\r", "", said)

    def close(self):
        self.shell.kill()
        self.shell.wait()
        os.close(self.terminal)


if __name__ == "__main__":
    unittest.main()
