# SPDX-License-Identifier: GPL-3.0-or-later
"""Recordings of attention: created with NumPy by other formulas, imported, computed, and compared with the recorded results."""
import json
import pathlib
import re
import struct
import subprocess
import sys
import unittest
import warnings
import zipfile

from program import FAILED, PATIENCE, SOURCE, WRONG_USE, ProgramTest
from test_numpy_script import python_with

RECORDER = pathlib.Path(__file__).with_name("record_with_numpy.py")


class Import(ProgramTest):
    @classmethod
    def setUpClass(cls):
        python = python_with("numpy")
        assert python is not None, "these tests need NumPy (python3-numpy)"
        # One process for all recordings: importing NumPy takes longer than writing one.
        cls.recorder = subprocess.Popen([python, RECORDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(cls.recorder.communicate)

    def record(self, name="run.safetensors", **settings):
        file = str(self.folder / name)
        self.recorder.stdin.write(json.dumps([file, settings]) + "\n")
        self.recorder.stdin.flush()
        self.assertEqual(self.recorder.stdout.readline(), file + "\n")
        return name

    def take(self, name, *options):
        """The document, and the messages."""
        said = self.succeed("import", name, *options, "-o", "taken.attn.json")
        return json.loads((self.folder / "taken.attn.json").read_text(encoding="utf-8")), said

    def weights_of(self, head):
        trace = json.loads(self.succeed("trace", "taken.attn.json", "--backend", "eigen"))
        return trace["heads"][head]["stages"]["weights"]["data"]

    def refuse(self, expected, *arguments):
        """Exit code 2, a one-line message for each expected list of words, and nothing written."""
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
            ({"padding": [0, 4]}, ["--rope", "none", "--padding", "0,4"]),  # query 0 sees nothing
            ({"padding": [0, 1], "causal": False}, ["--rope", "none", "--mask", "none", "--padding", "1,0"]),
            ({"biased": 1}, ["--rope", "none"]),
            ({"sink": 0.5, "padding": [0]}, ["--rope", "none", "--padding", "0"]),
            ({"biased": 4, "softcap": 3}, ["--rope", "none", "--softcap", "3"]),
            ({"keys": 9, "causal": False}, ["--rope", "none", "--mask", "none"]),
            ({"keys": 3, "causal": False}, ["--rope", "none", "--mask", "none"]),
            ({"keys": 9, "offset": 3}, ["--rope", "none", "--query-offset", "3"]),
            ({"keys": 9, "offset": 3, "rope": "half", "start": 2, "window": 4},
             ["--rope", "half", "--rope-base", "10000", "--rope-start", "2", "--window", "4", "--query-offset", "3"]),
            ({"tokens": 1, "keys": 9, "offset": 8, "rope": "interleaved", "without": ["q", "k"]},
             ["--rope", "applied", "--query-offset", "8"]),
        ]
        for number, (settings, options) in enumerate(rows):
            for kind in ("npz", "safetensors"):
                with self.subTest(settings, kind=kind):
                    name = self.record(f"{number}.{kind}", **settings)
                    mask = [] if "--mask" in options else ["--mask", "causal"]
                    document, said = self.take(name, *options, *mask)
                    self.assertRegex(said, r"weights: (agree|the recorded and computed numbers are identical)")
                    self.assertRegex(said, r"output: (agree|the recorded and computed numbers are identical)")
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

    def test_two_sequences(self):
        said = {"rope": "none", "mask": "none", "tokens": '["le","chat","noir"]', "key_tokens": '["the","black","cat"]'}
        for form, kind in (("qkv", "npz"), ("qkv", "safetensors"), ("heads", "npz")):
            with self.subTest(form, kind=kind):  # the same length: only the names make them two sequences
                name = self.record(f"run.{kind}", form=form, tokens=3, keys=3, causal=False, said=said)
                document, told = self.take(name)
                self.assertEqual(document["tokens"], ["le", "chat", "noir"])
                self.assertEqual(document["key_tokens"], ["the", "black", "cat"])
                self.assertIn("heads 0–3 of 4, queries 0–2 of 3, keys 0–2 of 3", told)
                self.assertNotIn("do not agree", told)
                self.assertEqual(form == "heads", "context" in document["inputs"])
                (self.folder / "taken.attn.json").unlink()
        options = ["--rope", "none", "--mask", "none"]
        name = self.record("longer.npz", tokens=4, keys=7, causal=False)
        self.write("de.txt", "das\nist\ngut\n!\n")
        self.write("en.txt", "this\nis\nvery\nvery\ngood\n,\nand\n")
        names = ["--token-names", "de.txt", "--key-token-names", "en.txt"]
        document, _ = self.take(name, *options, *names)
        self.assertEqual((document["tokens"][3], document["key_tokens"][6]), ("!", "and"))
        self.assertEqual(document["inputs"]["q"]["shape"], [4, 4, 4])
        self.assertEqual(document["inputs"]["k"]["shape"], [2, 7, 4])
        (self.folder / "taken.attn.json").unlink()
        self.refuse([["--key-tokens", "found 4 names, expected 7"]], name, *options, "--key-token-names", "de.txt")
        # Some of the queries see the same keys; for some of the keys, weights are shares.
        document, told = self.take(name, *options, *names, "--tokens", "1:3", "--heads", "2,3")
        self.assertEqual(document["tokens"], ["ist", "gut"])
        self.assertIn("output: ", told)
        document, told = self.take(name, *options, *names, "--tokens", "1:3", "--key-tokens", "2:")
        self.assertEqual(document["key_tokens"], ["very", "very", "good", ",", "and"])
        self.assertIn("The other keys are cut off", told)
        self.assertRegex(told, "weights: agree")
        self.assertNotIn("output: ", told)
        (self.folder / "taken.attn.json").unlink()
        self.refuse([["--key-tokens", "5 to 9", "7"]], name, *options, "--key-tokens", "5:9")
        self.refuse([["--key-tokens", "x"]], name, "--key-tokens", "x")

    def test_where_queries_stand_among_keys_is_asked_for(self):
        name = self.record(tokens=2, keys=6, offset=4, rope="half", without=["q_rot", "k_rot"])
        for options in (["--rope", "none", "--mask", "causal"],
                        ["--rope", "half", "--rope-base", "10000", "--mask", "none"],
                        ["--rope", "none", "--mask", "none", "--window", "3"]):
            self.refuse([["--query-offset", "0 if both begin together, 4 if both end together"]], name, *options)
        options = ["--rope", "half", "--rope-base", "10000", "--mask", "causal"]
        run = self.run_program("import", name, *options, "--query-offset", "0")
        self.assertEqual(run.returncode, FAILED)
        document, _ = self.take(name, *options, "--query-offset", "4", "--tokens", "1:", "--key-tokens", "2:")
        self.assertEqual(document["attention"]["mask"], {"causal": True, "query_offset": 3})
        self.assertEqual(document["attention"]["rope"]["start"], 2)
        said = {"rope": "half", "rope_base": "10000", "mask": "causal", "query_offset": "4"}
        document, _ = self.take(self.record("said.npz", tokens=2, keys=6, offset=4, rope="half", said=said))
        self.assertEqual(document["attention"]["mask"], {"causal": True, "query_offset": 4})
        (self.folder / "taken.attn.json").unlink()
        one = self.record("one.npz")
        self.refuse([["--key-tokens", "one sequence", "key_tokens"]], one, "--rope", "none", "--mask", "causal",
                    "--key-tokens", "1:")

    def test_padded_keys(self):
        said = {"rope": "none", "mask": "causal", "padding": "[0, 1]"}
        document, _ = self.take(self.record(padding=[0, 1], said=said))
        self.assertEqual(document["attention"]["mask"], {"causal": True, "padding": [0, 1]})
        document, _ = self.take(self.record(padding=[1, 4], said={**said, "padding": "[1, 4]"}), "--tokens", "1:5")
        self.assertEqual(document["attention"]["mask"], {"causal": True, "padding": [0, 3]})
        (self.folder / "taken.attn.json").unlink()
        for padding, words in (("[6]", ["found \"6\"", "0 … 5"]), ("[3, 3]", ["found \"3\"", "4 … 5"]),
                               ("[-1]", ["[0, 1, …]"]), ("[0.5]", ["[0, 1, …]"]), ("[1e99]", ["[0, 1, …]"]),
                               ('["a"]', ["[0, 1, …]"]), ("{}", ["[0, 1, …]"]), ("[NaN]", ["[0, 1, …]"])):
            self.refuse([["--padding", *words]], self.record(said={**said, "padding": padding}))
        # Not stated: hidden keys have weight here, and that is reported.
        run = self.run_program("import", self.record(padding=[1]), "--rope", "none", "--mask", "causal")
        self.assertEqual(run.returncode, FAILED)
        self.assertRegex(run.stderr, r"weights: do not agree .* largest difference is 0\.\d+, at head \d, query \d, key \d")

    def test_a_sink_of_the_softmax(self):
        document, told = self.take(self.record(sink=-0.75), "--rope", "none", "--mask", "causal", "--heads", "0,3")
        self.assertEqual(document["attention"]["sink_logit"], [-0.75, -0.75])
        self.assertNotIn("do not agree", told)
        document, told = self.take("run.safetensors", "--rope", "none", "--mask", "causal", "--tokens", "2:")
        self.assertRegex(told, "weights: agree")

    def test_what_a_document_cannot_say_is_refused(self):
        options = ["--rope", "none", "--mask", "causal"]
        # A sink that the file does not contain: the weights reveal it.
        run = self.run_program("import", self.record("sink.npz", sink=0.5, without=["sinks"]), *options)
        self.assertEqual(run.returncode, FAILED)
        self.assertRegex(run.stderr, r"largest difference is 0\.\d+, at head \d, query \d, key \d")
        self.assertIn("the model does something else", run.stderr)
        normed = self.record("normed.npz", form="heads", add={"q_norm.weight": [4], "k_norm.weight": [4]})
        self.refuse([["q_norm.weight: ", "normalizes", "qkv"], ["k_norm.weight: "]], normed, *options)
        self.take(self.record("normed.npz", add={"q_norm.weight": [4]}), *options)  # recorded after normalization
        (self.folder / "taken.attn.json").unlink()
        masked = self.record("masked.npz", biased=1, spoil=["bias", [0, 2, 3], float("-inf")])
        self.refuse([["bias: ", "-inf", "[0, 2, 3]", "mask, window and padding"]], masked, *options)
        twice = self.record("twice.npz", form="heads", add={"q_proj.weight": [16, 5]})
        self.refuse([["means w_q", "Keep one"]], twice, *options)

    def test_of_some_heads_the_projection_is_theirs(self):
        name = self.record(form="in-out", biases=True)
        options = ["--rope", "none", "--mask", "causal", "--weights-layout", "in-out", "--query-heads", "4"]
        _, told = self.take(name, *options)
        self.assertRegex(told, "(?m)^projected: ")
        document, told = self.take(name, *options, "--heads", "1,2")
        self.assertIn("sums only these heads, without the bias", told)
        self.assertNotIn("\nprojected: ", told)
        self.assertEqual(document["inputs"]["w_o"]["shape"], [6, 5])

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
        # Options override the file.
        run = self.run_program("import", name, "--layer", "3", "--rope", "half")
        self.assertEqual(run.returncode, FAILED)

    def test_says_what_the_file_says_wrongly(self):
        for key, value, expected in [("rope", "sideways", "none, applied"), ("rope_base", "-1", "> 0"),
                                     ("mask", "yes", "causal, none"), ("tokens", "[1, 2]", "…"), ("heads", "0", "1 … "),
                                     ("format", "other", "attentionscope/recording"), ("version", "2", "1"),
                                     ("scale", "wide", "−∞ < … < ∞")]:
            with self.subTest(key):
                name = self.record(said={key: value})
                self.refuse([[key.replace("_", "-"), value[:6], expected]], name)

    def test_reports_a_wrong_rotation_and_names_the_right_one(self):
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
                self.assertEqual("cut off" in told, not agrees)
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
        self.write("marked.txt", "the\r\n猫\r\n\r\nsat\r\non\r\nit\r\n".encode("utf-8-sig"))
        document, _ = self.take(name, "--rope", "none", "--mask", "causal", "--token-names", "marked.txt")
        self.assertEqual(document["tokens"], ["the", "猫", "", "sat", "on", "it"])
        (self.folder / "taken.attn.json").unlink()
        self.write("short.txt", "the\ncat\n")
        self.refuse([["--tokens", "found 2 names, expected 6"]], name, "--rope", "none", "--mask", "causal",
                    "--token-names", "short.txt")
        self.refuse([["none.txt", "There is no file"]], name, "--token-names", "none.txt")
        self.write("empty.txt", "")
        self.refuse([["--tokens", "found 0 names, expected 6"]], name, "--rope", "none", "--mask", "causal",
                    "--token-names", "empty.txt")
        self.write("bad.txt", b"a\xff")
        self.refuse([["bad.txt", "UTF-8"]], name, "--token-names", "bad.txt")

    def test_bad_recordings_are_named_with_their_place(self):
        options = ["--rope", "none", "--mask", "causal"]
        rows = [
            ({"without": ["v"]}, ["not recorded attention", "weights"]),
            ({"spoil": ["k", [1, 2, 3], float("nan")]}, ["k: ", "nan", "[1, 2, 3]", "finite"]),
            ({"spoil": ["weights", [3, 5, 0], float("inf")]}, ["weights: ", "inf", "[3, 5, 0]"]),
            ({"heads": 4, "kv_heads": 4, "spoil": ["v", [0, 0, 0], float("-inf")]}, ["v: ", "-inf"]),
        ]
        for number, (settings, words) in enumerate(rows):
            with self.subTest(settings):
                self.refuse([words], self.record(f"{number}.npz", **settings), *options)
        shapes = [
            ({"q": [2, 3, 4], "k": [2, 4, 4], "v": [2, 3, 4]}, ["v: ", "[2, 3, 4]", "[2, 4, width]"]),
            ({"q": [2, 3, 4], "k": [2, 3, 5], "v": [2, 3, 4]}, ["k: ", "[2, 3, 5]", "[heads, key tokens, 4]"]),
            ({"x": [3, 4], "context": [5, 3], "w_q": [1, 4, 2], "w_k": [1, 4, 2], "w_v": [1, 4, 2]},
             ["context: ", "[5, 3]", "[key tokens, 4]"]),
            ({"q": [2, 3, 4], "k": [2, 3, 4], "v": [2, 3, 4], "bias": [3, 3, 3]}, ["bias: ", "[3, 3, 3]", "[2, 3, 3]"]),
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
        self.refuse([["broken.npz", "valid"]], "broken.npz")

    def archive(self, name, arrays, **more):
        """A .npz of (name, descr, Fortran order, shape, bytes), written unchecked."""
        with zipfile.ZipFile(self.folder / name, "w", **more) as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # with duplicate names
            for array, descr, fortran, shape, data in arrays:
                text = f"{{'descr': {descr!r}, 'fortran_order': {fortran}, 'shape': {shape}, }}".encode()
                text += b" " * (-(len(text) + 11) % 64) + b"\n"
                file.writestr(array + ".npy", b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + data)
        return name

    def tensors(self, name, header, data=b"", length=None):
        """A .safetensors file with this header."""
        text = header if isinstance(header, bytes) else json.dumps(header).encode()
        self.write(name, struct.pack("<Q", len(text) if length is None else length) + text + data)
        return name

    def test_numbers_of_every_type_and_order(self):
        values = [0.5, -1.25, 3.0, 2.0, -0.75, 8.0]  # exact in all of them
        rows, columns = (1, 3, 2), [values[i] for i in (0, 2, 4, 1, 3, 5)]
        pack = lambda order, numbers: b"".join(struct.pack(order, number) for number in numbers)
        for descr, order, fortran in [("<f4", "<f", False), (">f4", ">f", False), ("<f8", "<d", True), (">f8", ">d", True),
                                      ("<f2", "<e", False), (">f2", ">e", True)]:
            with self.subTest(descr, fortran=fortran):
                data = pack(order, columns if fortran else values)
                self.archive("run.npz", [(each, descr, fortran, rows, data) for each in "qkv"])
                document, _ = self.take("run.npz", "--rope", "none", "--mask", "causal")
                self.assertEqual([document["inputs"][each]["data"] for each in "qkv"], [values] * 3)
        for code, data in [("BF16", b"".join(struct.pack("<f", number)[2:] for number in values)),
                           ("F16", pack("<e", values)), ("F32", pack("<f", values)), ("F64", pack("<d", values))]:
            with self.subTest(code):
                size = len(data)
                self.tensors("run.safetensors", {each: {"dtype": code, "shape": rows, "data_offsets": [at * size, (at + 1) * size]}
                                                 for at, each in enumerate("qkv")}, 3 * data)
                document, _ = self.take("run.safetensors", "--rope", "none", "--mask", "causal")
                self.assertEqual(document["inputs"]["v"]["data"], values)

    def test_hostile_files_are_refused_with_a_reason(self):
        options = ["--rope", "none", "--mask", "causal"]
        good = ("<f8", False, (1, 2, 1), struct.pack("<2d", 1, 2))
        arrays = lambda *q: [("q", *q), ("k", *good), ("v", *good)]
        archives = [
            (arrays("|O", False, (1, 2, 1), b"\x80\x04cos\nsystem\n."), ["q", "|O", "expected f2, f4, f8"]),
            (arrays("<c16", False, (1, 2, 1), bytes(32)), ["q"]),
            (arrays("<f8", False, (1, -2, 1), good[3]), ["q"]),
            (arrays("<f8", False, (2 ** 60, 2, 1), good[3]), ["q"]),
            (arrays("<f8", False, (2 ** 32, 2 ** 32, 1), good[3]), ["q"]),
            (arrays("<f8", False, (1, 2, 2), good[3]), ["q"]),
            (arrays("<f8", False, (1, 2, 10 ** 400), good[3]), ["q"]),
            (arrays(*good) + [("q", *good)], ["valid .npz archive", "not a valid ZIP archive"]),
        ]
        for number, (content, words) in enumerate(archives):
            with self.subTest(words, number=number):
                self.refuse([["hostile.npz", *words]], self.archive("hostile.npz", content), *options)
        entry = lambda shape, size, **more: {"dtype": "F64", "shape": shape, "data_offsets": [0, size], **more}
        headers = [
            ({"q": entry([2 ** 60, 2 ** 60, 1], 16)}, None), ({"q": entry([-1, 2, 1], 16)}, None),
            ({"q": entry([1, 2, 1], 2 ** 62)}, None), ({"q": entry([1, 2, 1], -16)}, None),
            ({"q": entry([1, 2, 1], 16), "k": entry([1, 2, 1], 16)}, None), ({"q": entry([1, 2.5, 1], 16)}, None),
            ({"q": entry([1, 2, 1], 16, dtype="C128")}, None), ({"q": entry([1, 2, 1], 16)}, 2 ** 63),
            ({"q": entry([1, 2, 1], 16)}, 2 ** 40), ({"q": entry([1, 2, 1], 16)}, 3), (b"[1, 2]", None), (b"", None),
            (b'{"q": {"dtype": "F64", "shape": [1, 2, 1], "data_offsets": [0, 16]}, "q": '
             b'{"dtype": "F64", "shape": [2, 1, 1], "data_offsets": [0, 16]}}', None),
            (b"{" * 100000, None), (b'{"__metadata__": {"tokens": 3}}', None),
        ]
        for header, length in headers:
            with self.subTest(header, length=length):
                self.refuse([["hostile.safetensors"]], self.tensors("hostile.safetensors", header, bytes(16), length), *options)
        for kind in ("npz", "safetensors"):
            whole = (self.folder / self.record(f"whole.{kind}", tokens=2, said={"model": "m"})).read_bytes()
            for end in {0, 1, 7, 8, 9, *range(16, len(whole), max(1, len(whole) // 12)), len(whole) - 1}:
                with self.subTest(kind, end=end):
                    self.write(f"cut.{kind}", whole[:end])
                    self.refuse([[f"cut.{kind}: "]], f"cut.{kind}", *options)

    def write_zeros(self, name, tensors, patches=()):
        """Tensors of float16 zeros, mostly as holes; patches: tensor, first element, bytes."""
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
        for i in range(first, end):  # equal weights on all keys up to the query, as zeros give
            row = struct.pack("<e", 1 / (i + 1)) * (i + 1)
            rows.append(("weights", (3 * tokens + i) * tokens, row))
        shape = {name: [heads if name == "q" else 8, tokens, 128] for name in "qkv"}
        self.write_zeros("large.safetensors", {**shape, "weights": [heads, tokens, tokens]}, rows)
        options = ["--rope", "none", "--mask", "causal"]
        self.refuse([["536,870,912 scores", "33,554,432", "682 tokens"]], "large.safetensors", *options)
        document, said = self.take("large.safetensors", *options, "--heads", "3", "--tokens", f"{first}:{end}")
        self.assertIn("heads 3 of 32, tokens 100–163 of 4,096", said)
        self.assertRegex(said, "weights: (agree|the recorded and computed numbers are identical)")
        self.assertEqual(document["tokens"][:2], ["t100", "t101"])
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

    def test_the_recorder_computes_weights_as_others_do(self):
        """The comparison with a model's weights, against the formulas of record_with_numpy.py. Without PyTorch."""
        script = '''
import importlib.util, sys, types
import numpy as np
for name in ("torch", "transformers", "safetensors", "safetensors.numpy"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["safetensors.numpy"].save_file = None
def load(path):
    spec = importlib.util.spec_from_file_location("loaded", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
recorder, other = load(sys.argv[1]), load(sys.argv[2])
dice = np.random.default_rng(3)
q, k, v = dice.standard_normal((4, 6, 4)), dice.standard_normal((2, 6, 4)), dice.standard_normal((2, 6, 1))
for causal in (True, False):
    for window in (0, 2):
        for softcap in (0, 1.5):
            for sink in (None, -0.5):
                weights, _ = other.attended(q, k, v, 0.7, causal, window, softcap, 0, (), None, sink)
                sinks = None if sink is None else np.full(4, sink)
                formula = recorder.recomputed(q, k, 0.7, softcap, window, causal, sinks)
                assert np.abs(formula - weights).max() < 1e-12, (causal, window, softcap, sink)
                assert recorder.is_causal(weights) == causal
for layout in ("half", "interleaved"):
    rows = recorder.turned(q, 50, 4, layout)
    assert np.abs(rows - other.turned(q, layout, 50, 4, 0)).max() < 1e-12
    assert recorder.rotation_that_gives(q, rows, [(10000, 4), (50, 2), (50, 4)], 1e-9) == (layout, 50, 4)
assert recorder.rotation_that_gives(q, q + 1, [(50, 4)], 1e-9) is None
print("all agree")
'''
        run = subprocess.run([python_with("numpy"), "-B", "-c", script, SOURCE / "docs" / "record_attention.py", RECORDER],
                             capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((run.returncode, run.stdout), (0, "all agree\n"), run.stderr)

    def test_models_that_the_recorder_records_agree(self):
        """With PyTorch and transformers, which Debian's packages do not require: tiny random models."""
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
