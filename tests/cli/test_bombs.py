# SPDX-License-Identifier: GPL-3.0-or-later
"""Documents made to fill the memory or to take for ever: what they may cost is known before anything is taken, and time
grows with their size only."""
import io
import json
import os
import resource
import subprocess
import sys
import unittest
import zipfile

from program import BINARY, FAILED, PATIENCE, WRONG_USE, ProgramTest, document

MEGABYTE = 1 << 20

# Runs programs for the tests. The most memory that a program had in use counts from before it was started, when it was
# still a copy of who starts it: that has to be something small.
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
        """Exit code, output, seconds of processor time, and the most memory that was in use, in bytes."""
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

    def test_time_grows_with_the_document_and_not_faster(self):
        shapes = {
            "many tokens": lambda n: document(tokens=["t"] * n),
            "a long token": lambda n: document(tokens=["t" * n, "b"]),
            "long notes": lambda n: document(notes="[" * n),
            "a long key over many values": lambda n: {**document(), "k" * (10 * n): [""] * n},
            "deep pointers": lambda n: {**document(), "a": {"~/" * n: [{"b": ""}] * n}},
            "many keys": lambda n: {**document(), **{f"key{i}": 0 for i in range(n)}},
            "a long number": lambda n: json.dumps(document()).replace("[10, 20]", "[1" + "0" * n + ", 20]"),
        }
        for name, make in shapes.items():
            with self.subTest(name):
                seconds = []
                for size in (1_000, 10_000, 100_000):
                    self.write("d.attn.json", make(size))
                    seconds.append(min(self.cost("check", self.at("d.attn.json"))[2] for _ in range(3)))
                start = seconds[0]  # what the program needs to begin with
                self.assertLess(seconds[2] - start, 0.05 + 20 * max(0.005, seconds[1] - start), seconds)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main()
