# SPDX-License-Identifier: GPL-3.0-or-later
"""Recordings of attention: made with NumPy by other formulas, imported, computed, and held to what was recorded."""
import json
import pathlib
import re
import struct
import subprocess
import sys
import unittest

from program import FAILED, PATIENCE, SOURCE, WRONG_USE, ProgramTest
from test_numpy_script import python_with

RECORDER = pathlib.Path(__file__).with_name("record_with_numpy.py")


class Import(ProgramTest):
    def record(self, name="run.safetensors", **settings):
        python = python_with("numpy")
        self.assertIsNotNone(python, "these tests need NumPy (python3-numpy)")
        subprocess.run([python, RECORDER, self.folder / name, json.dumps(settings)], check=True, timeout=PATIENCE)
        return name

    def take(self, name, *options):
        """The document, and what was said of it."""
        said = self.succeed("import", name, *options, "-o", "taken.attn.json")
        return json.loads((self.folder / "taken.attn.json").read_text(encoding="utf-8")), said

    def weights_of(self, head):
        trace = json.loads(self.succeed("trace", "taken.attn.json", "--backend", "eigen"))
        return trace["heads"][head]["stages"]["weights"]["data"]

    def refuse(self, expected, *arguments):
        """Exit code 2, a complaint of one line for each expected list of words, and nothing written."""
        run = self.run_program("import", *arguments, "-o", "taken.attn.json")
        self.assertEqual((run.returncode, run.stdout), (WRONG_USE, ""), run.stderr)
        lines = run.stderr.strip().splitlines()
        self.assertEqual(len(lines), len(expected), run.stderr)
        for line, words in zip(lines, expected):
            for word in words:
                self.assertIn(word, line)
        self.assertFalse((self.folder / "taken.attn.json").exists())

    def test_agrees_with_other_formulas(self):
        rows = [
            ({"rope": "none"}, ["--rope", "none"]),
            ({"rope": "none", "causal": False}, ["--rope", "none", "--mask", "none"]),
            ({"rope": "half"}, ["--rope", "half", "--rope-base", "10000"]),
            ({"rope": "interleaved", "base": 500}, ["--rope", "interleaved", "--rope-base", "500"]),
            ({"rope": "half", "dims": 2, "start": 7}, ["--rope", "half", "--rope-base", "10000", "--rope-dims", "2",
                                                       "--rope-start", "7"]),
            ({"rope": "half", "without": ["q", "k"]}, ["--rope", "applied"]),
            ({"rope": "interleaved"}, ["--rope", "applied"]),
            ({"scale": 0.8, "window": 3, "softcap": 2}, ["--rope", "none", "--scale", "0.8", "--window", "3", "--softcap",
                                                         "2"]),
            ({"heads": 6, "kv_heads": 1}, ["--rope", "none"]),
            ({"batch": True}, ["--rope", "none"]),
        ]
        for number, (settings, options) in enumerate(rows):
            for kind in ("npz", "safetensors"):
                with self.subTest(settings, kind=kind):
                    name = self.record(f"{number}.{kind}", **settings)
                    mask = [] if "--mask" in options else ["--mask", "causal"]
                    document, said = self.take(name, *options, *mask)
                    self.assertRegex(said, r"weights: (agree|the recorded numbers are exactly)")
                    self.assertRegex(said, r"output: (agree|the recorded numbers are exactly)")
                    self.assertNotIn("do not agree", said)
                    self.assertEqual(document["inputs"]["kind"], "qkv")

    def test_the_numbers_are_those_of_the_model(self):
        name = self.record("run.npz", rope="half", tokens=3, heads=2, kv_heads=1, width=2, value_width=1)
        document, _ = self.take(name, "--rope", "half", "--rope-base", "10000", "--mask", "causal")
        script = ("import json, sys, numpy as np\n"
                  "print(json.dumps({name: each.ravel().tolist() for name, each in np.load(sys.argv[1]).items()}))")
        run = subprocess.run([python_with("numpy"), "-c", script, self.folder / name], check=True, capture_output=True)
        recorded = json.loads(run.stdout)
        for key in "qkv":
            self.assertEqual(document["inputs"][key]["data"], recorded[key])
        for head in range(2):
            for found, expected in zip(self.weights_of(head), recorded["weights"][9 * head:9 * head + 9]):
                self.assertAlmostEqual(found, expected, delta=1e-12)

    def test_hidden_states_and_weights_in_every_layout(self):
        for form in ("heads", "in-out", "out-in"):
            for square in (False, True):
                with self.subTest(form, square=square):
                    sizes = {"model_width": 8, "heads": 2, "kv_heads": 2, "width": 4, "value_width": 4} if square else {}
                    name = self.record(form=form, biases=True, rope="half", **sizes)
                    options = ["--from", "weights", "--rope", "half", "--rope-base", "10000", "--mask", "causal"]
                    if form != "heads":
                        self.refuse([["--weights-layout", "in-out", "out-in"]], name, *options)
                        options += ["--weights-layout", form]
                    document, said = self.take(name, *options)
                    self.assertEqual(document["inputs"]["kind"], "projected")
                    for stage in ("q_rot", "k_rot", "weights", "output", "projected"):
                        self.assertRegex(said, rf"(?m)^{stage}: (agree|the recorded)")
                    (self.folder / "taken.attn.json").unlink()
                    if form != "heads" and not square:
                        other = "in-out" if form == "out-in" else "out-in"
                        self.refuse([["w_q", other]], name, *options[:-1], other)

    def test_asks_for_what_no_number_tells(self):
        name = self.record()
        self.refuse([["--rope", "none, applied, half, interleaved"], ["--mask", "causal, none"]], name)
        self.refuse([["--rope-base", "10000"]], name, "--rope", "half", "--mask", "causal")
        self.refuse([["--rope-dims", "3"]], name, "--rope", "half", "--rope-base", "1", "--rope-dims", "3", "--mask", "none")
        turned = self.record("turned.npz", rope="half", without=["q", "k"])
        self.refuse([["--rope", "half", "applied"]], turned, "--rope", "half", "--mask", "causal")

    def test_the_file_may_say_it(self):
        said = {"rope": "interleaved", "rope_base": "500", "mask": "causal", "model": "tiny", "revision": "abc",
                "torch": "2.1", "transformers": "4.40", "prompt": "a `b` c", "tokens": '["a","\\u00e9","","d","e","f"]'}
        for kind in ("npz", "safetensors"):
            name = self.record(f"said.{kind}", rope="interleaved", base=500, layers=[0, 3], said=said)
            self.refuse([["--layer", "0, 3"]], name)
            self.refuse([["--layer", "found 1", "0, 3"]], name, "--layer", "1")
            document, _ = self.take(name, "--layer", "3")
            self.assertEqual(document["title"], "tiny, layer 3")
            self.assertEqual(document["tokens"], ["a", "é", "", "d", "e", "f"])
            self.assertEqual(document["attention"]["rope"], {"base": 500, "layout": "interleaved"})
            for words in ("tiny", "revision abc", "torch 2.1", "transformers 4.40", "a 'b' c"):
                self.assertIn(words, document["notes"])
            (self.folder / "taken.attn.json").unlink()
            listed = self.succeed("import", name, "--list")
            for words in ("layer 0: ", "layer 3: ", "weights [4, 6, 6] float64", "rope: interleaved"):
                self.assertIn(words, listed)
        # What is typed goes before what the file says.
        run = self.run_program("import", name, "--layer", "3", "--rope", "half")
        self.assertEqual(run.returncode, FAILED)

    def test_says_what_the_file_says_wrongly(self):
        for key, value, expected in [("rope", "sideways", "none, applied"), ("rope_base", "-1", "> 0"),
                                     ("mask", "yes", "causal, none"), ("tokens", "[1, 2]", "…"), ("heads", "0", "1 … "),
                                     ("format", "other", "attentionscope/recording"), ("version", "2", "1"),
                                     ("scale", "wide", "≥")]:
            with self.subTest(key):
                name = self.record(said={key: value})
                self.refuse([[key.replace("_", "-"), value[:6], expected]], name)

    def test_a_wrong_rotation_is_told_and_the_right_one_named(self):
        name = self.record(rope="half", without=["q_rot", "k_rot"])
        run = self.run_program("import", name, "--rope", "interleaved", "--rope-base", "10000", "--mask", "causal", "-o",
                               "taken.attn.json")
        self.assertEqual((run.returncode, run.stdout), (FAILED, ""), run.stderr)
        self.assertIn("weights: do not agree", run.stderr)
        self.assertIn("They would agree with --rope half:", run.stderr)
        self.assertFalse((self.folder / "taken.attn.json").exists())
        run = self.run_program("import", name, "--rope", "none", "--mask", "none")
        self.assertIn("--rope half and --mask causal", run.stderr)
        document, said = self.take(name, "--rope", "none", "--mask", "causal", "--force")
        self.assertIn("do not agree", said)
        self.assertIn("do not agree", document["notes"])
        spoilt = self.record("spoilt.npz", spoil=["weights", [2, 4, 1], 0.75])
        run = self.run_program("import", spoilt, "--rope", "none", "--mask", "causal")
        self.assertEqual(run.returncode, FAILED)
        self.assertIn("head 2, query 4, key 1: recorded 0.75", run.stderr)

    def test_heads_and_tokens_are_cut(self):
        said = {"rope": "half", "rope_base": "10000", "mask": "causal", "tokens": '["a","b","c","d","e","f"]'}
        name = self.record(rope="half", heads=8, kv_heads=2, said=said, layers=[2])
        whole, _ = self.take(name)
        for heads, tokens, kv, agrees in [("0,5", "", 2, True), ("0,1", "", 1, True), ("1,2,6", "", 3, True),
                                          ("3", ":4", 1, True), ("7,4", "2:5", 1, False)]:
            with self.subTest(heads, tokens=tokens):
                document, told = self.take(name, "--heads", heads, *(["--tokens", tokens] if tokens else []))
                chosen = sorted(int(head) for head in heads.split(","))
                first, end = (int(part or 0) for part in tokens.split(":")) if tokens else (0, 6)
                self.assertEqual(document.get("heads", {"query": 1, "kv": 1}), {"query": len(chosen), "kv": kv}
                                 if len(chosen) > 1 else {"query": 1, "kv": 1})
                self.assertEqual(document["tokens"], whole["tokens"][first:end])
                width, rows = 4, 6
                for place, head in enumerate(chosen):
                    start = (head * rows + first) * width
                    count = (end - first) * width
                    self.assertEqual(document["inputs"]["q"]["data"][place * count:(place + 1) * count],
                                     whole["inputs"]["q"]["data"][start:start + count])
                self.assertIn("weights: ", told)
                self.assertNotIn("do not agree", told)
                self.assertEqual("output: " in told, agrees)
                self.assertEqual("cut away" in told, not agrees)
        (self.folder / "taken.attn.json").unlink()
        self.refuse([["--heads", "8", "0 … 7"]], name, "--heads", "8")
        self.refuse([["--heads", "3", "twice"]], name, "--heads", "3,3")
        self.refuse([["--tokens", "4 to 9", "6"]], name, "--tokens", "4:9")
        self.refuse([["--tokens", "x"]], name, "--tokens", "x")

    def test_tokens_come_from_a_text_file(self):
        name = self.record()
        self.write("words.txt", "the\n cat\r\n\nsat\non\nit")
        document, _ = self.take(name, "--rope", "none", "--mask", "causal", "--token-names", "words.txt")
        self.assertEqual(document["tokens"], ["the", " cat", "", "sat", "on", "it"])
        (self.folder / "taken.attn.json").unlink()
        self.write("short.txt", "the\ncat\n")
        self.refuse([["--tokens", "found 2 names, expected 6"]], name, "--rope", "none", "--mask", "causal",
                    "--token-names", "short.txt")
        self.refuse([["none.txt", "There is no file"]], name, "--token-names", "none.txt")
        self.write("bad.txt", b"a\xff")
        self.refuse([["bad.txt", "UTF-8"]], name, "--token-names", "bad.txt")

    def test_bad_recordings_are_named_with_their_place(self):
        options = ["--rope", "none", "--mask", "causal"]
        rows = [
            ({"without": ["v"]}, ["no recorded attention", "weights"]),
            ({"spoil": ["k", [1, 2, 3], float("nan")]}, ["k: ", "nan", "[1, 2, 3]", "finite"]),
            ({"spoil": ["weights", [3, 5, 0], float("inf")]}, ["weights: ", "inf", "[3, 5, 0]"]),
            ({"heads": 4, "kv_heads": 4, "spoil": ["v", [0, 0, 0], float("-inf")]}, ["v: ", "-inf"]),
        ]
        for number, (settings, words) in enumerate(rows):
            with self.subTest(settings):
                self.refuse([words], self.record(f"{number}.npz", **settings), *options)
        shapes = [
            ({"q": [2, 3, 4], "k": [2, 4, 4], "v": [2, 4, 4]}, ["k: ", "[2, 4, 4]", "[heads, 3, 4]"]),
            ({"q": [2, 3, 4], "k": [2, 3, 4], "v": [1, 3, 4]}, ["v: ", "[1, 3, 4]", "[2, 3, width]"]),
            ({"q": [3, 3, 4], "k": [2, 3, 4], "v": [2, 3, 4]}, ["3 query heads", "2 key/value heads"]),
            ({"q": [3, 4], "k": [2, 3, 4], "v": [2, 3, 4]}, ["q: ", "[3, 4]", "[heads, tokens, width]"]),
            ({"q": [2, 2, 3, 4], "k": [2, 3, 4], "v": [2, 3, 4]}, ["q: ", "[2, 2, 3, 4]"]),
            ({"q": [2, 3, 4], "k": [2, 3, 4], "v": [2, 3, 4], "weights": [2, 3, 2]}, ["weights: ", "[2, 3, 2]", "[2, 3, 3]"]),
            ({"q": [2, 0, 4], "k": [2, 0, 4], "v": [2, 0, 4]}, ["q: ", "[2, 0, 4]"]),
        ]
        for tensors, words in shapes:
            with self.subTest(tensors):
                self.write_zeros("zeros.safetensors", tensors)
                self.refuse([words], "zeros.safetensors", *options)
        self.refuse([["none.npz", "There is no file"]], "none.npz")
        self.write("words.csv", "1,2")
        self.refuse([["words.csv", ".npz, .safetensors"]], "words.csv")
        self.write("broken.npz", b"PK")
        self.refuse([["broken.npz", "sound"]], "broken.npz")

    def write_zeros(self, name, tensors, patches=()):
        """Tensors of float16 zeros, most of which the disk never sees; patches: tensor, first element, bytes."""
        header, at = {}, 0
        for tensor, shape in tensors.items():
            size = 2
            for axis in shape:
                size *= axis
            header[tensor] = {"dtype": "F16", "shape": shape, "data_offsets": [at, at + size]}
            at += size
        text = json.dumps(header).encode()
        with open(self.folder / name, "wb") as file:
            file.write(struct.pack("<Q", len(text)) + text)
            file.truncate(8 + len(text) + at)
            for tensor, first, data in patches:
                file.seek(8 + len(text) + header[tensor]["data_offsets"][0] + 2 * first)
                file.write(data)

    def test_a_large_recording_is_cut_and_only_that_is_read(self):
        heads, tokens, first, end = 32, 4096, 100, 164
        rows = []
        for i in range(first, end):  # all keys up to the query alike: what zeros give
            row = struct.pack("<e", 1 / (i + 1)) * (i + 1)
            rows.append(("weights", (3 * tokens + i) * tokens, row))
        shape = {name: [heads if name == "q" else 8, tokens, 128] for name in "qkv"}
        self.write_zeros("large.safetensors", {**shape, "weights": [heads, tokens, tokens]}, rows)
        options = ["--rope", "none", "--mask", "causal"]
        self.refuse([["536,870,912 scores", "33,554,432", "682 tokens"]], "large.safetensors", *options)
        document, said = self.take("large.safetensors", *options, "--heads", "3", "--tokens", f"{first}:{end}")
        self.assertIn("heads 3 of 32, tokens 100–163 of 4,096", said)
        self.assertRegex(said, "weights: (agree|the recorded numbers are exactly)")
        self.assertEqual(document["tokens"][:2], ["t101", "t102"])
        self.assertEqual(document["inputs"]["q"]["shape"], [1, end - first, 128])

    def test_the_document_goes_to_standard_output_or_a_file(self):
        name = self.record(said={"rope": "none", "mask": "causal"})
        run = self.run_program("import", name)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(json.loads(run.stdout)["format"], "attentionscope/scenario")
        self.assertIn("weights: ", run.stderr)
        before = (self.folder / name).read_bytes()
        run = self.run_program("import", name, "-o", name)
        self.assertEqual(run.returncode, WRONG_USE)
        self.assertEqual((self.folder / name).read_bytes(), before)

    def test_the_recording_that_travels_with_the_program(self):
        listed = self.succeed("import", "tiny-llama.safetensors", "--list")
        for words in ("transformers", "torch", "seed 7", "layer 0: ", "layer 1: "):
            self.assertIn(words, listed)
        for layer in ("0", "1"):
            for source in ("qkv", "weights"):
                document, said = self.take("tiny-llama.safetensors", "--layer", layer, "--from", source)
                self.assertEqual(said.count("agree with the recorded"), {"qkv": 4, "weights": 8}[source], said)
                self.assertEqual(document["heads"], {"query": 4, "kv": 2})
                self.assertEqual(document["tokens"][0], "The")
                for exponent in re.findall(r"difference is [\d.]+·10⁻(.)", said):
                    self.assertIn(exponent, "⁶⁷⁸⁹")  # below 1e-5

    def test_the_recorder_is_sound_python(self):
        source = (SOURCE / "docs" / "record_attention.py").read_text(encoding="utf-8")
        compile(source, "record_attention.py", "exec")

    def test_models_that_the_recorder_records_agree(self):
        """With PyTorch and transformers, which Debian's packages are not asked for: tiny models of random numbers."""
        python = python_with("torch, transformers, safetensors")
        if python is None:
            self.skipTest("no Python with torch, transformers and safetensors (ATTENTIONSCOPE_TEST_PYTHON names one)")
        recorder = RECORDER.with_name("record_tiny_models.py")
        subprocess.run([python, recorder, SOURCE / "docs" / "record_attention.py", self.folder],
                       check=True, timeout=PATIENCE, stdout=sys.stderr)
        files = sorted(self.folder.glob("*.safetensors"))
        self.assertGreaterEqual(len(files), 6)
        for file in files:
            for source in ("qkv", "weights"):
                if source == "weights" and "-only" in file.name:
                    continue
                with self.subTest(file.name, source=source):
                    _, said = self.take(file.name, "--layer", "0", "--from", source)
                    self.assertNotIn("do not agree", said)


if __name__ == "__main__":
    unittest.main()
