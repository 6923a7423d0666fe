# SPDX-License-Identifier: GPL-3.0-or-later
"""The published test vectors of real models, if they are next to the checkout: every number, every string that a tokenizer
encodes, and every hostile file."""
import functools
import json
import math
import unittest

from program import DONE, SOURCE, WRONG_USE, ProgramTest

VECTORS = SOURCE.parent / "shared" / "models"
HOSTILE = VECTORS / "hostile"
STAGES = ["q", "k", "v", "q_rot", "k_rot", "scores", "weights", "output", "stream", "attention_out", "mlp_out"]
PRECISIONS = {"double": "float64", "single": "float32"}
MEGABYTE = 1 << 20


@functools.lru_cache(maxsize=None)
def expected_of(model):
    """What a model has to compute; `model` is a path below VECTORS."""
    place = VECTORS / model
    file = place / "expected.json" if place.is_dir() else place.with_name(place.name + ".expected.json")
    return json.loads(file.read_text(encoding="utf-8"))


def models():
    found = [path.parent.name for path in VECTORS.glob("*/expected.json") if path.parent != HOSTILE]
    return sorted(found + [path.name.removesuffix(".expected.json") for path in VECTORS.glob("*.gguf.expected.json")])


@unittest.skipUnless(VECTORS.is_dir(), f"there are no test vectors in {VECTORS}")
class Vectors(ProgramTest):
    def run_model(self, model, ids, *more):
        typed = ",".join(map(str, ids))
        return json.loads(self.succeed("model", str(VECTORS / model), "--ids", typed, "--json", *more))

    def assert_close(self, found, expected, tolerance, largest, where):
        self.assertEqual(found["shape"], expected["shape"], where)
        self.assertEqual(len(found["data"]), len(expected["data"]), where)
        worst = max(abs(float(a) - b) for a, b in zip(found["data"], expected["data"]))
        self.assertLessEqual(worst, tolerance * largest, where)

    def test_there_are_vectors(self):
        self.assertGreaterEqual(len(models()), 10)

    def test_the_file_says_what_it_is(self):
        for model in models():
            expected = expected_of(model).get("model")
            found = json.loads(self.succeed("model", str(VECTORS / model), "--json"))
            with self.subTest(model):
                self.assertEqual((found["format"], found["version"]), ("attentionscope/model-run", 1))
                for key, value in (expected or {}).items():
                    self.assertEqual(found["model"][key], value, key)

    def test_every_stage_in_both_precisions(self):
        for model in models():
            for precision, name in PRECISIONS.items():
                for case in expected_of(model)["cases"]:
                    with self.subTest(f"{model} {precision} {len(case['ids'])} tokens"):
                        self.check_case(model, case, precision, expected_of(model)["tolerance"][name])

    def check_case(self, model, case, precision, tolerance):
        asked = [stage for stage in STAGES if stage in case["layers"][0]]
        found = self.run_model(model, case["ids"], "--precision", precision, "--stages", ",".join(asked + ["logits"]))
        self.assertEqual([token["id"] for token in found["tokens"]], case["ids"])
        self.assertEqual(len(found["layers"]), len(case["layers"]))
        for number, (layer, right) in enumerate(zip(found["layers"], case["layers"])):
            self.assertEqual(set(layer), set(asked))
            for stage in asked:
                kind = "weights" if stage == "weights" else "others"
                largest = 1 if kind == "weights" else max(map(abs, right[stage]["data"]))
                self.assert_close(layer[stage], right[stage], tolerance[kind], largest, f"layer {number}, {stage}")
        largest = max(map(abs, case["logits"]["data"]))
        self.assert_close(found["logits"], case["logits"], tolerance["others"], largest, "logits")
        self.assert_next(found["next"], case["logits"])

    def assert_next(self, tokens, logits):
        width = logits["shape"][1]
        row = logits["data"][-width:]
        order = sorted(range(width), key=lambda id: -row[id])[:5]
        total = sum(math.exp(x - max(row)) for x in row)
        self.assertEqual([token["id"] for token in tokens], order)
        for token in tokens:
            self.assertAlmostEqual(token["probability"], math.exp(row[token["id"]] - max(row)) / total, 4)

    def test_one_layer_alone(self):
        case = expected_of("tiny-llama.gguf")["cases"][0]
        found = self.run_model("tiny-llama.gguf", case["ids"], "--stages", "weights", "--layer", "1")
        self.assertEqual([list(layer) for layer in found["layers"]], [["weights"]])
        self.assert_close(found["layers"][0]["weights"], case["layers"][1]["weights"], 2e-5, 1, "weights")

    def test_tokenizers(self):
        for model in models():
            expected = expected_of(model).get("tokenizer")
            for string in expected["strings"] if expected else []:
                if "\0" in string["text"]:  # no argument of a program can contain it
                    continue
                with self.subTest(f"{model} {string['text']!r}"):
                    if not string["with_bos"]:
                        said = self.refuse(WRONG_USE, "model", str(VECTORS / model), "--text", string["text"])
                        self.assertIn("[no-tokens-given]", said)
                        continue
                    found = json.loads(self.succeed("model", str(VECTORS / model), "--text", string["text"], "--json"))
                    self.assertEqual([token["id"] for token in found["tokens"]], string["with_bos"])
                    self.assertEqual(found["tokenizer"], {key: expected[key] for key in ("model", "pre", "add_bos")})

    def test_hostile_files_are_refused_with_their_codes(self):
        expected = json.loads((HOSTILE / "expected.json").read_text(encoding="utf-8"))["files"]
        self.assertGreaterEqual(len(expected), 29)
        for name, entry in expected.items():
            asks = ["--text", "The cat"] if entry["where"] in ("encode", "tokenizer") else ["--ids", "5,17,4"]
            with self.subTest(name):
                run = self.run_program("model", str(HOSTILE / name), *asks, "--json")
                notice = entry["where"].partition("notice: ")[2]
                self.assertEqual(run.returncode, WRONG_USE if entry["code"] else DONE, run.stderr)
                said = entry["code"] or notice
                lines = run.stderr.splitlines()
                self.assertEqual(bool(lines), bool(said), run.stderr)
                if said:
                    self.assertTrue(lines[0].endswith(f"[{said}]"), run.stderr)
                if entry["where"] in ("open", "model", "tokenizer"):
                    said = self.refuse(WRONG_USE, "model", str(HOSTILE / name))
                    self.assertTrue(said.rstrip().endswith(f"[{entry['code']}]"), said)


if __name__ == "__main__":
    unittest.main()
