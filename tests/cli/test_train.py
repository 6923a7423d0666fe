# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains small models, and recomputes every number of the last line from the saved file."""
import functools
import json
import math
import pathlib
import subprocess
import sys
import unittest

from program import DONE, FAILED, WRONG_USE, ProgramTest

REFERENCE = pathlib.Path(__file__).with_name("training_reference.py")
KEYS = ["task", "tokens", "vocabulary", "layers", "heads", "d_model", "d_head", "scale", "qk_gain", "gain",
        "embedding_spread", "layer_norm", "positions", "rate", "warm_up", "batch", "steps", "seed", "every",
        "fresh_sequences"]
TASKS = ("induction", "previous", "sort", "markov")
SHORT = ["--steps", "6", "--every", "3", "--batch", "2"]


@functools.lru_cache(maxsize=None)
def python_with_numpy():
    """The interpreter that runs this test, or the system's; None if neither has NumPy."""
    for python in (sys.executable, "/usr/bin/python3"):
        try:
            if subprocess.run([python, "-c", "import numpy"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
                return python
        except OSError:
            pass
    return None


class Train(ProgramTest):
    def train(self, *arguments):
        return json.loads(self.succeed("train", "--json", *arguments))

    def test_prints_what_the_contract_says(self):
        for task in TASKS:
            with self.subTest(task):
                result = self.train("--task", task, *SHORT)
                self.assertEqual(list(result), ["format", "version", "configuration", "parameters", "points"])
                self.assertEqual((result["format"], result["version"]), ("attentionscope/training", 1))
                c = result["configuration"]
                self.assertEqual(list(c), KEYS)
                self.assertEqual((c["task"], c["steps"], c["every"], c["batch"], c["seed"]), (task, 6, 3, 2, 1))
                self.assertEqual([point["step"] for point in result["points"]], [0, 3, 6])
                for point in result["points"]:
                    self.assertEqual(list(point), ["step", "loss", "accuracy", "heads"])
                    self.assertGreater(point["loss"], 0)
                    self.assertTrue(0 <= point["accuracy"] <= 1)
                    self.assertEqual([(head["layer"], head["head"]) for head in point["heads"]],
                                     [(l, h) for l in range(c["layers"]) for h in range(c["heads"])])
                    for head in point["heads"]:
                        self.assertEqual(list(head), ["layer", "head", "previous", "induction", "first"])
                        self.assertTrue(all(0 <= head[score] <= 1 for score in list(head)[2:]), head)

    def test_takes_every_option(self):
        c = self.train("--task", "previous", "--tokens", "9", "--vocabulary", "7", "--layers", "3", "--heads", "2",
                       "--d-model", "10", "--d-head", "5", "--scale", "0.3", "--qk-gain", "0.5", "--gain", "0.75",
                       "--embedding-spread", "0.125", "--layer-norm", "--positions", "stream", "--rate", "0.004",
                       "--batch", "3", "--steps", "5", "--seed", "12345678901234567", "--every", "2")
        self.assertEqual([point["step"] for point in c["points"]], [0, 2, 4, 5], "the last step is always there")
        self.assertEqual(c["parameters"], 2 * 7 * 10 + 9 * 10 + 3 * 4 * 2 * 10 * 5)
        c = c["configuration"]
        given = {"task": "previous", "tokens": 9, "vocabulary": 7, "layers": 3, "heads": 2, "d_model": 10, "d_head": 5,
                 "scale": 0.3, "qk_gain": 0.5, "gain": 0.75, "embedding_spread": 0.125, "layer_norm": True,
                 "positions": "stream", "rate": 0.004, "batch": 3, "steps": 5, "seed": 12345678901234567, "every": 2}
        self.assertEqual({key: c[key] for key in given}, given)
        scales = {word: self.train("--d-head", "9", "--steps", "0", "--scale", word)["configuration"]["scale"]
                  for word in ("on", "off", "2.5")}
        self.assertEqual(scales, {"on": 1 / 3, "off": 1, "2.5": 2.5})

    def test_the_same_seed_gives_the_same_bytes_and_another_one_others(self):
        once, again, other = (self.succeed("train", *SHORT, "--seed", seed, "-o", f"{n}.safetensors")
                              for n, seed in enumerate((3, 3, 4)))
        self.assertEqual(once, again)
        self.assertNotEqual(once, other)
        models = [(self.folder / f"{n}.safetensors").read_bytes() for n in range(3)]
        self.assertEqual(models[0], models[1])
        self.assertNotEqual(models[0], models[2])

    def test_prints_a_table_for_people(self):
        text = self.succeed("train", "--task", "markov", *SHORT)
        for words in ("task markov: tokens 64, vocabulary 3, layers 2, heads/layer 2", "parameters 10,432", "seed 1",
                      "loss for uniform guessing 1.099"):
            self.assertIn(words, text)
        lines = text.splitlines()
        head = next(n for n, line in enumerate(lines) if line.lstrip().startswith("step"))
        self.assertEqual(lines[head].split(), ["step", "loss", "accuracy", "0.0", "0.1", "1.0", "1.1"])
        document = self.train("--task", "markov", *SHORT)
        for line, point in zip(lines[head + 1:], document["points"]):
            cells = line.split()
            self.assertEqual(cells[:4], [str(point["step"]), f"{point['loss']:.3f}", f"{point['accuracy'] * 100:.1f}", "%"])
            scores = [f"{h[score]:.2f}" for h in point["heads"] for score in ("previous", "induction", "first")]
            self.assertEqual(cells[4:], scores)
        self.assertRegex(text, r"(?m)^head 1\.1: (unclear|induction|previous token|first token)$")

    def test_learns_to_look_at_the_token_before(self):
        last = self.train("--task", "previous", "--every", "400")["points"][-1]
        self.assertGreater(last["accuracy"], 0.95)
        self.assertGreater(last["heads"][0]["previous"], 0.8)

    def test_refuses_wrong_use_in_one_line(self):
        cases = [
            (["--task", "copy"], '--task: found "copy", expected induction, previous, sort or markov'),
            (["--tokens", "5"], "--tokens: found 5: a sequence must hold a period and a repeat; expected 6 tokens or more"),
            (["--tokens", "-1"], '--tokens: found "-1"'),
            (["--tokens", "many"], '--tokens: found "many"'),
            (["--tokens", "0"], "--tokens: found 0: a sequence must hold a period and a repeat; expected 6 tokens or more"),
            (["--tokens", "513"], "--tokens: found 513, expected 6 to 512"),
            (["--tokens", "99999999999999999999"], "--tokens"),
            (["--vocabulary", "11"], "--vocabulary: found 11: all tokens of a period differ"),
            (["--vocabulary", "11"], "expected at least 12, or fewer tokens"),
            (["--vocabulary", "1"], "--vocabulary: found 1, expected 2 to 4,096"),
            (["--task", "sort", "--tokens", "12"], "--tokens: found 12: sorting needs"),
            (["--layers", "0"], "--layers: found 0, expected 1 to 8"),
            (["--heads", "17"], "--heads: found 17, expected 1 to 16"),
            (["--d-model", "513"], "--d-model: found 513, expected 1 to 512"),
            (["--d-head", "0"], "--d-head: found 0, expected 1 to 512"),
            (["--scale", "yes"], '--scale: found "yes", expected on (1/sqrt(d-head)), off (1) or a number'),
            (["--scale", "-1"], "--scale: found −1, expected 0 to 1,000"),
            (["--scale", "nan"], "--scale: found NaN, expected a finite number"),
            (["--qk-gain", "inf"], "--qk-gain: found ∞, expected a finite number"),
            (["--gain", "1001"], "--gain: found 1,001, expected 0 to 1,000"),
            (["--embedding-spread", "-0.5"], "--embedding-spread: found −0.5"),
            (["--rate", "fast"], '--rate: found "fast", expected a number'),
            (["--rate", "1e999"], "--rate: found ∞"),
            (["--positions", "rope"], '--positions: found "rope", expected qk, stream or none'),
            (["--batch", "0"], "--batch: found 0, expected 1 to "),
            (["--steps", "1000001"], "--steps: found 1,000,001, expected 0 to 1,000,000"),
            (["--every", "0"], "--every: found 0, expected 1 to "),
            (["--seed", "-1"], "--seed"),
            (["--layers", "8", "--heads", "16", "--d-model", "512", "--d-head", "512"], "the model would have"),
            (["--scenario-head", "0.0"], "--scenario"),
            (["--scenario", "a.attn.json", "--scenario-head", "2.0"], '--scenario-head: found "2.0", expected a head from 0.0 to 1.1'),
            (["--scenario", "a.attn.json", "--scenario-head", "0"], '--scenario-head: found "0"'),
            (["--scenario", "a.attn.json", "--scenario-head", "0.-1"], '--scenario-head: found "0.-1"'),
            (["--scenario", "a.attn.json", "--scenario-text", "a,B"], '--scenario-text: found "a,B", expected at most 24 tokens from a to z'),
            (["--scenario", "a.attn.json", "--scenario-text", ",".join("a" * 25)], "--scenario-text"),
            (["--scenario", "a.attn.json", "--scenario-decimals", "10"], "--scenario-decimals"),
            (["--bogus"], "--bogus"),
            (["model.safetensors"], "model.safetensors"),
        ]
        for arguments, words in cases:
            with self.subTest(arguments):
                self.assertIn(words, self.refuse(WRONG_USE, "train", *arguments))

    def test_says_all_that_is_wrong(self):
        run = self.run_program("train", "--layers", "0", "--rate", "nan", "--task", "sort", "--tokens", "8")
        self.assertEqual((run.returncode, run.stdout), (WRONG_USE, ""))
        self.assertEqual([line.split(": ")[1] for line in run.stderr.splitlines()], ["--layers", "--rate", "--tokens"])

    def test_says_before_training_that_a_file_cannot_be_written(self):
        for option in ("-o", "--scenario"):
            said = self.refuse(FAILED, "train", "--steps", "1000000", option, "no/such/folder.file")
            self.assertIn("there is no folder no/such", said)

    def test_a_run_that_diverges_says_where_and_keeps_what_it_was(self):
        run = self.run_program("train", "--json", "--rate", "1000", "--gain", "1000", "--qk-gain", "1000", "--steps", "50",
                               "--every", "10", "--scale", "1000", "-o", "m.safetensors")
        result = json.loads(run.stdout)
        self.assertIn("diverged", result, "a rate of 1000 from weights of 1000 stayed finite")
        self.assertEqual(run.returncode, FAILED)
        self.assertRegex(run.stderr, r"training diverged in step \d+: \S+ is no longer finite. Try a smaller --rate")
        self.assertEqual(list(result["diverged"]), ["step", "tensor"])
        self.assertTrue((self.folder / "m.safetensors").exists())

    def test_a_full_disk_is_a_failure(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = self.run_program("train", *SHORT, stdout=full)
        self.assertEqual(run.returncode, FAILED)
        self.assertIn("standard output", run.stderr)


class Documents(ProgramTest):
    """Trained heads as documents."""

    def test_the_head_looks_as_in_the_model(self):
        for more in ([], ["--positions", "stream"], ["--positions", "none", "--layer-norm"], ["--scale", "off"]):
            with self.subTest(more):
                self.succeed("train", *SHORT, *more, "--scenario", "head.attn.json", "--scenario-head", "1.0",
                             "--scenario-text", "c,a,b,c,a")
                self.assertEqual(self.succeed("check", "head.attn.json"), "head.attn.json: ok\n")
                saved = json.loads((self.folder / "head.attn.json").read_text(encoding="utf-8"))
                self.assertEqual(saved["tokens"], list("cabca"))
                self.assertRegex(saved["title"], r"^Trained on induction: head 1\.0, ")
                command = saved["notes"].partition("`attentionscope ")[2].partition("`")[0].split()
                saved_by_itself = (self.folder / "head.attn.json").read_bytes()
                self.succeed(*command, "--scenario", "again.attn.json", "--scenario-head", "1.0",
                             "--scenario-text", "c,a,b,c,a")
                again = (self.folder / "again.attn.json").read_bytes()
                self.assertEqual(again, saved_by_itself, "the command in its notes makes the same")

    def test_numbers_are_rounded_where_that_is_asked_for(self):
        self.succeed("train", *SHORT, "--scenario", "head.attn.json", "--scenario-decimals", "2")
        inputs = json.loads((self.folder / "head.attn.json").read_text(encoding="utf-8"))["inputs"]
        for name in ("x", "w_q", "w_k", "w_v", "w_o"):
            self.assertEqual([round(x, 2) for x in inputs[name]["data"]], inputs[name]["data"])
            self.assertGreater(len(set(inputs[name]["data"])), 50)

    def test_the_head_with_the_highest_score_is_the_default(self):
        self.succeed("train", "--task", "previous", "--every", "400", "--scenario", "head.attn.json")
        saved = json.loads((self.folder / "head.attn.json").read_text(encoding="utf-8"))
        self.assertEqual(saved["title"], "Trained on previous: head 0.0, previous token")
        self.assertEqual(len(saved["tokens"]), 24)
        weights = self.trace("head.attn.json", "--backend", "eigen")["heads"][0]["stages"]["weights"]
        diagonal = [weights["data"][p * 24 + p - 1] for p in range(1, 24)]
        self.assertGreater(sum(diagonal) / 23, 0.8)


@unittest.skipIf(python_with_numpy() is None, "python3-numpy is not installed")
class Recomputed(ProgramTest):
    """With NumPy, from the saved file and its metadata alone."""

    def recompute(self, file):
        run = subprocess.run([python_with_numpy(), REFERENCE, self.folder / file], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def test_the_last_point_of_every_task(self):
        kinds = [["--task", task, "--positions", positions, *norm]
                 for task in TASKS for positions, norm in (("qk", []), ("stream", ["--layer-norm"]), ("none", ["--scale", "off"]))]
        for kind in kinds:
            with self.subTest(kind):
                arguments = [*kind, "--layers", "2", "--heads", "2", "--steps", "40", "--every", "40", "--seed", "5"]
                document = json.loads(self.succeed("train", "--json", *arguments, "-o", "model.safetensors"))
                model = self.recompute("model.safetensors")
                self.assertEqual(model["configuration"], document["configuration"])
                self.assertEqual(sum(math.prod(shape) for shape in model["shapes"].values()), document["parameters"])
                last = document["points"][-1]
                # The program measures in float32, the reference in double.
                self.assertAlmostEqual(model["loss"], last["loss"], delta=2e-6)
                self.assertAlmostEqual(model["accuracy"], last["accuracy"], places=12)
                for mine, theirs in zip(model["heads"], last["heads"], strict=True):
                    for score in ("previous", "induction", "first"):
                        self.assertAlmostEqual(mine[score], theirs[score], delta=2e-6)

    def test_the_weights_before_the_first_step(self):
        for more in ([], ["--qk-gain", "0.5", "--gain", "2", "--embedding-spread", "0.125", "--positions", "stream"]):
            self.succeed("train", "--steps", "0", "--seed", "77", *more, "-o", "first.safetensors")
            self.assertLess(self.recompute("first.safetensors")["off_from_first_weights"], 1e-6)

    def test_the_shapes_of_the_file(self):
        self.succeed("train", *SHORT, "--layers", "1", "--heads", "1", "-o", "m.safetensors")
        self.assertEqual(self.recompute("m.safetensors")["shapes"],
                         {"embedding": [26, 32], "positions": [24, 32], "layers.0.w_q": [1, 32, 16], "layers.0.w_k": [1, 32, 16],
                          "layers.0.w_v": [1, 32, 16], "layers.0.w_o": [16, 32], "unembedding": [32, 26]})


class Interrupted(ProgramTest):
    def test_keeps_what_was_learned_until_then(self):
        program = self.at_a_terminal("train", "--json", "--steps", "1000000", "-o", "m.safetensors")
        program.wait_for(r"\[ *\d+ %\] step \d")
        program.interrupt()
        code, out, said = program.end()
        self.assertEqual(code, FAILED)
        self.assertRegex(said[-1], r"^attentionscope: interrupted after step [\d,]+ of 1,000,000$")
        result = json.loads(out)
        self.assertEqual(result["configuration"]["steps"], 1000000)
        data = (self.folder / "m.safetensors").read_bytes()
        header = json.loads(data[8:8 + int.from_bytes(data[:8], "little")])
        self.assertEqual(header["__metadata__"]["steps"], str(result["points"][-1]["step"]), "those that were made")


if __name__ == "__main__":
    unittest.main()
