# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers and pictures are the same with another instruction set, on one core and in another time zone. (cli.test_manual makes
the manual's pictures on both machines, too.)"""
import itertools
import json
import math
import os
import unittest

from program import ANOTHER_MACHINE, DONE, EXAMPLES, SOURCE, WRONG_USE, ProgramTest

SCENARIOS = SOURCE / "resources" / "scenarios"
# Drawn with all panes: labs that sum numbers in several ways, and texts about the differences.
PICTURES = (
    ("t1-causal-tiles", "--view", "tiles", "--step", "accumulate"),
    ("5-large-dk", "--view", "tiles", "--step", "write"),
    ("5-large-dk", "--view", "decode", "--step", "output"),
    ("5-large-dk", "--view", "backward"),
    ("t2-ragged-tiles", "--view", "backward"),
    ("m1-window-and-sinks", "--view", "steps", "--step", "weights"),
    ("p1-short-numbers", "--view", "rounding"),
    ("7-grouped-heads", "--view", "heads", "--step", "attend"),
)


def numbers(value, place=""):
    """(path, number) of everything in a JSON document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, f"{place}/{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers(inner, f"{place}/{index}")
    else:
        yield place, value


class OtherMachines(ProgramTest):
    def run_on(self, environment, *arguments, **more):
        run = self.run_program(*arguments, env={"ATTENTIONSCOPE_OPENCL": "off", **environment}, **more)
        self.assertEqual(run.returncode, DONE, run.stderr)
        return run.stdout

    def on_one_core(self):
        return {"preexec_fn": lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})}

    def test_every_trace_has_the_same_numbers(self):
        for path in EXAMPLES:
            with self.subTest(path.name):
                here, there = ([*numbers(json.loads(self.run_on(machine, "trace", path, "--backend", "eigen")))]
                               for machine in ({}, ANOTHER_MACHINE))
                self.assertEqual([place for place, _ in here], [place for place, _ in there])
                for (place, a), (_, b) in zip(here, there):
                    same = (math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-12) if isinstance(a, float) and isinstance(b, (int, float))
                            else a == b or isinstance(b, float) and math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-12))
                    self.assertTrue(same, f"{place}: {a} and {b}")

    def test_pictures_are_the_same(self):
        for name, *view in PICTURES:
            with self.subTest(f"{name} {' '.join(view)}"):
                drawn = []
                for file, machine, more in (("here.svg", {}, {}), ("there.svg", ANOTHER_MACHINE, self.on_one_core())):
                    self.run_on(machine, "render", SCENARIOS / f"{name}.attn.json", *view, "--size", "1280x800", "-o", file, **more)
                    drawn.append((self.folder / file).read_text(encoding="utf-8").splitlines())
                self.assertEqual([(a, b) for a, b in itertools.zip_longest(*drawn) if a != b][:5], [])

    def test_pixels_are_the_same(self):
        for file, machine in (("here.png", {}), ("there.png", ANOTHER_MACHINE)):
            self.run_on(machine, "render", SCENARIOS / "t1-causal-tiles.attn.json", "--view", "tiles", "--size", "1280x800",
                        "-o", file)
        self.assertEqual((self.folder / "here.png").read_bytes(), (self.folder / "there.png").read_bytes())

    def test_instructions_that_cannot_be_followed_are_refused(self):
        for value in ("sse", "AVX2", "any "):
            with self.subTest(value):
                said = self.refuse(WRONG_USE, "cache", "--model", "llama-3.1-8b", env={"ATTENTIONSCOPE_INSTRUCTIONS": value})
                self.assertIn("expected any, avx2 or avx512", said)
        # The error names the best supported set.
        run = self.run_program("--version", env={"ATTENTIONSCOPE_INSTRUCTIONS": "avx512"})
        if run.returncode == DONE:
            self.skipTest("this processor can run every set")
        self.assertRegex(run.stderr, r"does not support avx512; the best it supports is (any|avx2)\n$")


if __name__ == "__main__":
    unittest.main()
