# SPDX-License-Identifier: GPL-3.0-or-later
"""The program from outside: each test has a folder and a home of its own, no display, and the C locale."""
import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

BINARY = os.environ["ATTENTIONSCOPE"]
SOURCE = pathlib.Path(__file__).resolve().parents[2]
ALL_EXAMPLES = sorted((SOURCE / "resources" / "scenarios").glob("*.attn.json"))
# Those that have values to compute with, and not sizes only.
EXAMPLES = [path for path in ALL_EXAMPLES if json.loads(path.read_text(encoding="utf-8"))["inputs"]["kind"] != "shape"]

DONE, FAILED, WRONG_USE = 0, 1, 2


def document(**changes):
    """A sound document of two tokens; `changes` replace its top-level keys, None removes one."""
    matrix = {"shape": [2, 2], "data": [1, 0, 0, 1]}
    sound = {
        "format": "attentionscope/scenario",
        "version": 1,
        "title": "Two",
        "tokens": ["a", "b"],
        "inputs": {"kind": "qkv", "q": matrix, "k": matrix, "v": {"shape": [2, 1], "data": [10, 20]}},
        "attention": {"scale": 1},
    }
    sound.update(changes)
    return {key: value for key, value in sound.items() if value is not None}


class ProgramTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="attentionscope-test-")
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name) / "home"
        self.folder = pathlib.Path(folder.name) / "work"
        self.home.mkdir()
        self.folder.mkdir()

    def environment(self, **changes):
        kept = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
        own = {"HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home), "LC_ALL": "C.UTF-8"}
        # The kernels that PoCL has compiled are kept between tests; compiling them takes seconds.
        own["POCL_CACHE_DIR"] = os.environ.get("POCL_CACHE_DIR", str(pathlib.Path(tempfile.gettempdir()) / "attentionscope-pocl"))
        pathlib.Path(own["POCL_CACHE_DIR"]).mkdir(exist_ok=True)
        return {k: v for k, v in {**kept, **own, **changes}.items() if v is not None}

    def run_program(self, *arguments, env=None, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=120, **more):
        return subprocess.run([BINARY, *map(str, arguments)], cwd=self.folder, env=self.environment(**(env or {})),
                              stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, text=True, encoding="utf-8",
                              errors="surrogateescape", timeout=timeout, check=False, **more)

    def write(self, name, content):
        """Writes text, bytes, or anything else as JSON; returns the name for the command line."""
        path = self.folder / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return name

    def files(self):
        return sorted(str(p.relative_to(self.folder)) for p in self.folder.rglob("*"))

    @contextlib.contextmanager
    def nothing_written(self):
        def contents():
            return {p: p.read_bytes() if p.is_file() and os.access(p, os.R_OK) else None for p in self.folder.rglob("*")}

        before = contents()
        yield
        after = contents()
        touched = [str(p) for p in before.keys() | after.keys() if before.get(p, 0) != after.get(p, 0)]
        self.assertEqual(touched, [], "files were written or removed")

    def succeed(self, *arguments, **more):
        """Standard output of a run that must end well and say nothing on standard error."""
        run = self.run_program(*arguments, **more)
        self.assertEqual((run.returncode, run.stderr), (DONE, ""), run)
        return run.stdout

    def refuse(self, code, *arguments, **more):
        """The one line on standard error of a run that must fail, print no result and write no file."""
        with self.nothing_written():
            run = self.run_program(*arguments, **more)
        self.assertEqual((run.returncode, run.stdout), (code, ""), run)
        lines = run.stderr.splitlines()
        self.assertEqual(len(lines), 1, run.stderr)
        self.assertTrue(lines[0].startswith("attentionscope: "), run.stderr)
        return lines[0]

    def trace(self, file, *arguments, **more):
        return json.loads(self.succeed("trace", file, *arguments, **more))
