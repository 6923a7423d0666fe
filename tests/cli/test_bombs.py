# SPDX-License-Identifier: GPL-3.0-or-later
"""Documents that would use unlimited memory or time: their cost is known before anything is allocated, and time grows linearly
with their size."""
import io
import json
import os
import resource
import subprocess
import sys
import unittest
import zipfile

from program import BINARY, DONE, FAILED, PATIENCE, WRONG_USE, ProgramTest, document

MEGABYTE = 1 << 20

# Runs programs for the tests. A program's peak memory includes the time before exec, when it is a copy of its parent: so the
# parent must be small.
STARTER = """
import json, os, sys
for line in sys.stdin:
    task = json.loads(line)
    out = os.open(task["out"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    pid = os.posix_spawn(task["program"][0], task["program"], task["environment"],
                         file_actions=[(os.POSIX_SPAWN_DUP2, out, 1), (os.POSIX_SPAWN_DUP2, out, 2)])
    _, status, used = os.wait4(pid, 0)
    os.close(out)
    print(json.dumps([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss * 1024]), flush=True)
"""


def npy(shape, byte=b"\0"):
    header = repr({"descr": "|i1", "fortran_order": False, "shape": shape}).encode("latin-1")
    header += b" " * (63 - (len(header) + 10) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + byte * (shape[0] * shape[1])


class Bombs(ProgramTest):
    def setUp(self):
        super().setUp()
        self.starter = subprocess.Popen([sys.executable, "-c", STARTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.starter.communicate)

    def cost(self, *arguments):
        """Exit code, output, seconds of processor time, and peak memory in bytes."""
        out = self.folder / "out"
        task = {"program": [BINARY, *arguments], "environment": self.environment(), "out": str(out)}
        self.starter.stdin.write(json.dumps(task) + "\n")
        self.starter.stdin.flush()
        code, seconds, memory = json.loads(self.starter.stdout.readline())
        return code, out.read_text(encoding="utf-8"), seconds, memory

    def at(self, name):
        return str(self.folder / name)

    def test_an_archive_of_a_few_kilobytes_named_for_every_matrix(self):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("m.npy", npy((4096, 8192)))
        self.write("m.npz", packed.getvalue())
        bomb = {"npz": "m.npz", "tensor": "m"}
        slots = ("x", "context", "w_q", "w_k", "w_v", "w_o", "b_q", "b_k", "b_v", "b_o")
        inputs = {"kind": "projected", **{slot: bomb for slot in slots}}
        attention = {"mask": {"custom": bomb, "bias": bomb}}
        whole = document(tokens=None, inputs=inputs, attention=attention)
        whole["pinned"] = {key: value for key, value in whole.items() if key not in ("format", "version")}
        self.write("bomb.attn.json", whole)
        code, text, _, memory = self.cost("check", self.at("bomb.attn.json"))
        self.assertEqual(code, WRONG_USE, text)
        self.assertIn("/inputs/x/npz", text)
        self.assertLess(memory, 64 * MEGABYTE)

    def test_a_list_of_more_numbers_than_any_matrix(self):
        text = json.dumps(document()).replace('"data": [10, 20]', '"data": [' + "0," * (1 << 26) + "0]")
        self.write("bomb.attn.json", text)
        code, report, _, memory = self.cost("check", self.at("bomb.attn.json"))
        self.assertEqual(code, WRONG_USE)
        self.assertIn("/inputs/v/data", report)
        self.assertLess(memory, 5 * len(text))

    def test_a_trace_beyond_the_memory_of_the_machine_is_refused_with_the_sum(self):
        tokens = 5792
        self.write("m.npy", npy((tokens, 2), b"\1"))
        matrix = {"npy": "m.npy"}
        inputs = {"kind": "qkv", "q": matrix, "k": matrix, "v": matrix}
        self.write("large.attn.json", document(tokens=None, inputs=inputs))
        limit = 1_500_000_000
        run = subprocess.run(["bash", "-c", f'ulimit -v {limit // 1024} && exec "$0" "$@"', BINARY, "trace",
                              self.at("large.attn.json"), "--backend", "eigen"], env=self.environment(),
                             capture_output=True, text=True, check=False, timeout=PATIENCE)
        self.assertEqual((run.returncode, run.stdout), (FAILED, ""))
        self.assertIn("1342446592 >", run.stderr)
        self.assertIn("memory", run.stderr)

    # What is enlarged, and to what limit.
    SHAPES = {
        "many tokens": (200_000, lambda n: document(tokens=["t"] * n)),
        "a long token": (5_000_000, lambda n: document(tokens=["t" * n, "b"])),
        "a token of escapes": (1_000_000, lambda n: document(tokens=["\u0001" * n, "b"])),
        "a long title": (5_000_000, lambda n: document(title="t" * n)),
        "long notes": (5_000_000, lambda n: document(notes="[" * n)),
        "many numbers": (1_000_000, lambda n: document(tokens=None, inputs={"kind": "qkv", **{
            slot: {"shape": [n, 1], "data": [0.25] * n} for slot in ("q", "k", "v")}})),
        "numbers beside the shape": (1_000_000, lambda n: json.dumps(document()).replace("[10, 20]", "[" + "0," * n + "0]")),
        "a long number": (1_000_000, lambda n: json.dumps(document()).replace("[10, 20]", "[1" + "0" * n + ", 20]")),
        "a long key over many values": (100_000, lambda n: {**document(), "k" * (10 * n): [""] * n}),
        "deep pointers": (100_000, lambda n: {**document(), "a": {"~/" * n: [{"b": ""}] * n}}),
        "many keys": (200_000, lambda n: {**document(), **{f"key{i}": 0 for i in range(n)}}),
        "the same key": (200_000, lambda n: json.dumps(document())[:-1] + ', "title": ""' * n + "}"),
        "brackets": (1_000_000, lambda n: "[" * n),
        "braces": (1_000_000, lambda n: '{"a":' * n),
        "padded keys": (200_000, lambda n: document(attention={"scale": 1, "mask": {"padding": list(range(n))}})),
        "blanks": (5_000_000, lambda n: json.dumps(document()) + " " * n),
    }

    def test_time_and_memory_grow_with_the_document_and_not_faster(self):
        runs = [self.cost("--version") for _ in range(5)]
        start, own = min(run[2] for run in runs), min(run[3] for run in runs)
        for name, (largest, make) in self.SHAPES.items():
            with self.subTest(name):
                seconds = []
                for size in (largest // 100, largest // 10, largest):
                    self.write("d.attn.json", make(size))
                    runs = [self.cost("check", self.at("d.attn.json")) for _ in range(2 if size == largest else 3)]
                    seconds.append(min(run[2] for run in runs))
                    memory = max(run[3] for run in runs)
                    self.assertIn(runs[0][0], (DONE, WRONG_USE), runs[0][1][:1000])
                    self.assertLess(memory, own + max(64 * MEGABYTE, 4 * (self.folder / "d.attn.json").stat().st_size))
                # Quadratic growth would be a hundred times as much.
                self.assertLess(seconds[2] - start, 0.1 + 30 * max(0.01, seconds[1] - start), (start, seconds))
                if os.environ.get("ATTENTIONSCOPE_FIGURES"):
                    print(f"{name}: {(self.folder / 'd.attn.json').stat().st_size / 1e6:.1f} MB, {seconds[2]:.3f} s, {memory / 1e6:.0f} MB")


class LittleMemory(ProgramTest):
    """Any missing memory, anywhere: an exit code and one sentence."""

    def limited(self, kilobytes, *arguments):
        return subprocess.run(["bash", "-c", f'ulimit -v {kilobytes} && exec "$0" "$@"', BINARY, *arguments], cwd=self.folder,
                              env=self.environment(OMP_NUM_THREADS="1"), capture_output=True, text=True, check=False,
                              timeout=PATIENCE)

    def test_every_command_at_every_limit(self):
        tokens = 1500
        self.write("m.npy", npy((tokens, 64), b"\1"))
        matrix = {"npy": "m.npy"}
        numbers = {"shape": [tokens, 64], "data": [0.125] * (64 * tokens)}
        self.write("large.attn.json", document(tokens=None, inputs={"kind": "qkv", "q": numbers, "k": matrix, "v": matrix}))
        self.write("old.png", "old")
        commands = {
            "check": ["check", "large.attn.json"],
            "trace": ["trace", "large.attn.json", "--backend", "eigen"],
            "traffic": ["traffic", "large.attn.json"],
            "script": ["script", "large.attn.json"],
            "render": ["render", "large.attn.json", "--view", "steps", "--size", "4000x4000", "-o", "old.png"],
        }
        # The minimum in which the libraries can be loaded.
        least = next(limit for limit in range(60_000, 2_000_000, 20_000) if self.limited(limit, "--version").returncode == DONE)
        codes = set()
        for name, command in commands.items():
            for more in (1_000, 4_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000):
                if name == "render" and more < 80_000:
                    continue  # the window system's library cannot be loaded, and reports that itself
                with self.subTest(name, more=more):
                    run = self.limited(least + more, *command)
                    codes.add(run.returncode)
                    self.assertIn(run.returncode, (DONE, FAILED), run.stderr)
                    lines = [line for line in run.stderr.splitlines() if "Computed with Eigen instead" not in line]
                    self.assertEqual(len(lines), 0 if run.returncode == DONE else 1, run.stderr)
                    if run.returncode == FAILED:
                        self.assertTrue(lines[0].startswith("attentionscope: "), run.stderr)
                    elif name == "render":
                        self.assertTrue((self.folder / "old.png").read_bytes().startswith(b"\x89PNG"))
                        self.write("old.png", "old")
                    if run.returncode == FAILED and name == "render":
                        self.assertEqual((self.folder / "old.png").read_text(), "old")
        self.assertEqual(codes, {DONE, FAILED})


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main()
