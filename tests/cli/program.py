# SPDX-License-Identifier: GPL-3.0-or-later
"""The program from outside: each test has a separate folder and home, no display, and the C locale."""
import contextlib
import json
import os
import pathlib
import pty
import re
import selectors
import signal
import subprocess
import tempfile
import threading
import time
import unittest

BINARY = os.environ["ATTENTIONSCOPE"]
SOURCE = pathlib.Path(__file__).resolve().parents[2]
ALL_EXAMPLES = sorted((SOURCE / "resources" / "scenarios").glob("*.attn.json"))
# Documents with numbers, not only sizes.
EXAMPLES = [path for path in ALL_EXAMPLES if json.loads(path.read_text(encoding="utf-8"))["inputs"]["kind"] != "shape"]

DONE, FAILED, WRONG_USE = 0, 1, 2

# Makes this machine compute and draw as others do: baseline x86-64 instructions for the program's loops, the C library's math
# functions and Qt's painting; and another date. All compared outputs are the same there.
ANOTHER_MACHINE = {
    "ATTENTIONSCOPE_INSTRUCTIONS": "any",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4",
    "QT_NO_CPU_FEATURE": "avx avx2 fma f16c",
    "TZ": "Pacific/Apia",
}

# Time in seconds after which a process counts as hanging. No result depends on it.
PATIENCE = 300

# What a running program shows on a terminal: from then on it can be interrupted.
AT_WORK = r"\[ *\d+ %\] \S"


def document(**changes):
    """A valid document of two tokens; `changes` replace its top-level keys, None removes one."""
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
        own = {"HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home), "LC_ALL": "C.UTF-8",
               "ATTENTIONSCOPE_NOTICES": "always"}
        # The kernels that PoCL has compiled are kept between tests; compiling takes seconds.
        own["POCL_CACHE_DIR"] = os.environ.get("POCL_CACHE_DIR", str(pathlib.Path(tempfile.gettempdir()) / "attentionscope-pocl"))
        pathlib.Path(own["POCL_CACHE_DIR"]).mkdir(exist_ok=True)
        return {k: v for k, v in {**kept, **own, **changes}.items() if v is not None}

    def run_program(self, *arguments, **more):
        run = self._run_once(*arguments, **more)
        # The leak sanitizer sometimes fails on a driver's thread that ends during its check: this says nothing about the program,
        # so the run is repeated.
        if "LeakSanitizer has encountered a fatal error" in (run.stderr or ""):
            run = self._run_once(*arguments, **more)
        return run

    def _run_once(self, *arguments, env=None, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=PATIENCE, **more):
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
        """Standard output of a run that must succeed without anything on standard error."""
        run = self.run_program(*arguments, **more)
        self.assertEqual((run.returncode, run.stderr), (DONE, ""), run)
        return run.stdout

    def refuse(self, code, *arguments, **more):
        """The single line on standard error of a run that must fail, print no result and write no file."""
        with self.nothing_written():
            run = self.run_program(*arguments, **more)
        self.assertEqual((run.returncode, run.stdout), (code, ""), run)
        lines = run.stderr.splitlines()
        self.assertEqual(len(lines), 1, run.stderr)
        self.assertTrue(lines[0].startswith("attentionscope: "), run.stderr)
        return lines[0]

    def at_a_terminal(self, *arguments, env=None):
        program = AtATerminal(arguments, self.folder, self.environment(**(env or {})))
        self.addCleanup(program.close)
        return program

    def trace(self, file, *arguments, **more):
        return json.loads(self.succeed("trace", file, *arguments, **more))


class DrawnWithEigen(ProgramTest):
    """Loading OpenCL takes a third of the time of a small picture; test_render also draws with it."""

    def environment(self, **changes):
        return super().environment(**{"ATTENTIONSCOPE_OPENCL": "off", "ATTENTIONSCOPE_NOTICES": "off", **changes})


class EndedEarly(AssertionError):
    """The program ended before the expected output."""


class AtATerminal:
    """The program on a terminal, where Ctrl-C is pressed when it reports that it is running. Standard error is the terminal;
    standard output is read separately."""

    def __init__(self, arguments, folder, environment):
        def usual_signals():  # a shell that runs the tests in the background ignores these signals
            signal.signal(signal.SIGINT, signal.SIG_DFL)

        self.terminal, theirs = pty.openpty()
        self.process = subprocess.Popen([BINARY, *map(str, arguments)], cwd=folder, env={**environment, "TERM": "xterm"},
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs,
                                        preexec_fn=usual_signals)
        os.close(theirs)
        self.said = ""
        self.out = b""

    def _read(self, deadline):
        """Reads more output; False at its end."""
        with selectors.DefaultSelector() as ready:
            ready.register(self.terminal, selectors.EVENT_READ)
            if not ready.select(max(0, deadline - time.monotonic())):
                raise AssertionError(f"nothing more within {PATIENCE} s: {self.said!r}")
        try:
            text = os.read(self.terminal, 65536)
        except OSError:  # how Linux reports that the other end of a terminal is closed
            text = b""
        self.said += text.decode(errors="surrogateescape")
        return bool(text)

    def wait_for(self, pattern):
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.said):
            if not self._read(deadline):
                raise EndedEarly(f"it ended without {pattern!r}: {self.said!r}")

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)

    def end(self):
        """The exit code, standard output, and the program's remaining lines on the terminal. The compiler of an OpenCL
        driver may have written others."""
        reader = threading.Thread(target=lambda: setattr(self, "out", self.process.stdout.read()))
        reader.start()
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        reader.join()
        code = self.process.wait(PATIENCE)
        # A line is overwritten by the next one: "\r", and the sequence that clears it.
        lines = [line.rsplit("\x1b[K", 1)[-1] for line in self.said.replace("\r\n", "\n").split("\n")]
        return code, self.out.decode(), [line for line in lines if line.startswith("attentionscope: ")]

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        os.close(self.terminal)
