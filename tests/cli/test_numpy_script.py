# SPDX-License-Identifier: GPL-3.0-or-later
"""The scripts that recompute a document: the NumPy script is run and compared with the trace, the PyTorch one is parsed."""
import ast
import functools
import json
import math
import os
import random
import subprocess
import sys
import threading
import unittest

from program import EXAMPLES, FAILED, PATIENCE, WRONG_USE, ProgramTest, document

# Runs scripts, one per input line, and answers each with its results: shape, type and numbers of each array.
RUN = """
import contextlib, io, json, runpy, sys, traceback, warnings
warnings.simplefilter("ignore")
def told(value):
    value = value.detach() if hasattr(value, "detach") else value
    data = value.reshape(-1).tolist()
    return {"shape": list(value.shape), "dtype": str(value.dtype).removeprefix("torch."), "data": [repr(x) for x in data]}
for line in sys.stdin:
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            left = runpy.run_path(line.rstrip("\\n"))
        answer = {name: told(x) for name, x in left.items() if (name == "output" or name.startswith("grad_")) and hasattr(x, "dtype")}
    except Exception:
        answer = {"error": traceback.format_exc()}
    print(json.dumps(answer), flush=True)
"""


@functools.lru_cache(maxsize=None)
def python_with(library):
    """The interpreter that runs this test, the system's, or a named one; None if none has the library."""
    for python in filter(None, (sys.executable, "/usr/bin/python3", os.environ.get("ATTENTIONSCOPE_TEST_PYTHON"))):
        try:
            if subprocess.run([python, "-c", f"import {library}"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
                return python
        except OSError:
            pass
    return None


class Runner:
    """One Python process for many scripts: importing the library takes longer than running them."""

    def __init__(self, library):
        self.process = subprocess.Popen([python_with(library), "-c", RUN], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)

    def run(self, script):
        patience = threading.Timer(PATIENCE, self.process.kill)
        patience.start()
        try:
            self.process.stdin.write(f"{script}\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
            return json.loads(answer) if answer else {"error": f"it ended: {self.process.stderr.read()}"}
        finally:
            patience.cancel()

    def close(self):
        self.process.communicate()


def matrices(dice, *shape):
    return {"shape": list(shape), "data": [round(dice.gauss(0, 1), 3) for _ in range(math.prod(shape))]}


def some_document(seed):
    """A document with a random mixture of features, from the seed."""
    dice = random.Random(seed)
    coin = lambda: dice.random() < 0.5
    kv = dice.choice((1, 1, 2, 3))
    heads = kv * dice.choice((1, 1, 2, 4))
    queries, d_k, d_v, d_model = dice.randint(1, 6), dice.randint(1, 4) * 2, dice.randint(1, 5), dice.randint(1, 6)
    latent = dice.random() < 0.3
    kv = heads if latent else kv
    cross = coin() and not latent
    keys = dice.randint(1, 6) if cross else queries
    if latent:
        d_r, d_c = dice.choice((2, 4)), dice.randint(1, 4)
        inputs = {"kind": "latent", "x": matrices(dice, queries, d_model), "w_q": matrices(dice, heads, d_model, d_k),
                  "w_qr": matrices(dice, heads, d_model, d_r), "w_dkv": matrices(dice, d_model, d_c),
                  "w_uk": matrices(dice, heads, d_c, d_k), "w_uv": matrices(dice, heads, d_c, d_v),
                  "w_kr": matrices(dice, d_model, d_r)}
        if coin():
            inputs["w_o"] = matrices(dice, heads * d_v, 3)
    elif coin():
        inputs = {"kind": "qkv", "q": matrices(dice, heads, queries, d_k), "k": matrices(dice, kv, keys, d_k),
                  "v": matrices(dice, kv, keys, d_v)}
    else:
        inputs = {"kind": "projected", "x": matrices(dice, queries, d_model), "w_q": matrices(dice, heads, d_model, d_k),
                  "w_k": matrices(dice, kv, d_model, d_k), "w_v": matrices(dice, kv, d_model, d_v)}
        if cross:
            inputs["context"] = matrices(dice, keys, d_model)
        for name, shape in (("b_q", (heads, 1, d_k)), ("b_k", (kv, 1, d_k)), ("b_v", (kv, 1, d_v))):
            if coin():
                inputs[name] = matrices(dice, *shape)
        if coin():
            inputs["w_o"] = matrices(dice, heads * d_v, 3)
            if coin():
                inputs["b_o"] = matrices(dice, 1, 3)
    mask = {"causal": coin(), "window": dice.choice((0, 0, 1, 2)), "query_offset": dice.choice((0, 0, -2, 3))}
    mask["padding"] = [key for key in range(keys) if dice.random() < 0.2]
    for name, draw in (("custom", lambda: dice.choice((0, 1, 1))), ("bias", lambda: round(dice.gauss(0, 1), 3))):
        if dice.random() < 0.3:
            count = dice.choice((1, heads))
            mask[name] = {"shape": [count, queries, keys], "data": [draw() for _ in range(count * queries * keys)]}
    if dice.random() < 0.4:
        mask["sinks"] = dice.choice((1, 2))
    if dice.random() < 0.3:
        mask["prefix"] = dice.choice((1, 3))
    if dice.random() < 0.4:
        cut = dice.randint(1, keys)
        mask["documents"] = [cut, keys - cut] if cut < keys else [keys]
    if dice.random() < 0.3:
        mask["fill"] = dice.choice((-1e9, -10, 0.5))
    attention = {"mask": mask, "subtract_max": dice.random() < 0.8}
    if coin():
        attention["scale"] = dice.choice((1, 0.3, 2))
    if dice.random() < 0.3:
        attention["softcap"] = 1.5
    if dice.random() < 0.4:
        attention["alibi"] = dice.choice((True, {"slopes": [dice.choice((0.5, 0.25, -1)) for _ in range(heads)]}))
    if dice.random() < 0.4:
        attention["sink_logit"] = dice.choice((0, 1.5, [round(dice.gauss(0, 2), 2) for _ in range(heads)]))
    if coin():
        attention["rope"] = {"base": dice.choice((10000, 100)), "layout": dice.choice(("half", "interleaved")),
                             "dims": d_r if latent else dice.choice((d_k, 2)), "start": dice.choice((0, -3, 5))}
    return {"format": "attentionscope/scenario", "version": 1, "title": f"Seed {seed}\nwith a line end",
            "heads": {"query": heads, "kv": kv}, "inputs": inputs, "attention": attention}


def large_document():
    dice = random.Random(7)
    return {"format": "attentionscope/scenario", "version": 1, "heads": {"query": 4, "kv": 2},
            "inputs": {"kind": "qkv", "q": matrices(dice, 4, 50, 16), "k": matrices(dice, 2, 50, 16),
                       "v": matrices(dice, 2, 50, 3)},
            "attention": {"mask": {"custom": {"shape": [50, 50], "data": [dice.choice((0, 1)) for _ in range(2500)]}}}}


class Scripts(ProgramTest):
    def script(self, file, library="numpy"):
        return self.succeed("script", file, "--for", library)


def numbers(data):
    return [float(x) for x in data]


class Runs(Scripts):
    """Scripts that are run."""

    library = None

    @classmethod
    def setUpClass(cls):
        if python_with(cls.library) is None:
            raise unittest.SkipTest(f"no Python here has {cls.library}")
        cls.runner = Runner(cls.library)
        cls.addClassCleanup(cls.runner.close)

    def left_by(self, file, *more):
        text = self.succeed("script", file, "--for", {"numpy": "numpy", "torch": "pytorch"}[self.library], *more)
        self.write("script.py", text)
        left = self.runner.run(self.folder / "script.py")
        self.assertNotIn("error", left, f"{left.get('error')}\n{text}")
        return left

    def run_script(self, file):
        return self.left_by(file)["output"]

    def same(self, place, wanted, found, tolerance):
        self.assertEqual(found["shape"], wanted["shape"], place)
        for n, (a, b) in enumerate(zip(numbers(wanted["data"]), numbers(found["data"]), strict=True)):
            same = a == b or (math.isnan(a) and math.isnan(b)) or abs(a - b) <= tolerance * max(1, abs(a))
            self.assertTrue(same, f"{place}, number {n}: {a} and {b}")

    def check(self, file, tolerance=1e-6, dtype="float64"):
        trace = self.trace(file, "--backend", "eigen")
        found = self.run_script(file)
        self.assertEqual(found["dtype"], dtype)
        self.same(file, trace.get("projected", trace["concat"]), found, tolerance)

    def check_backward(self, file, loss):
        """Every gradient of the script against the program's, which is computed differently."""
        trace = self.trace(file, "--backend", "eigen", "--gradients", loss)
        left = self.left_by(file, "--gradients", loss)
        one = len(trace["heads"]) == 1

        def flat(matrices):
            """For one head, as in the script: without the axis of heads."""
            return {**matrices, "shape": matrices["shape"][1:]}

        wanted = {}
        for stage in ("weights", "masked", "scaled"):
            of_heads = [head["gradients"][stage] for head in trace["heads"]]
            rows, columns = of_heads[0]["shape"]
            wanted["grad_" + stage] = {"shape": [rows, columns] if one else [len(of_heads), rows, columns],
                                       "data": sum((each["data"] for each in of_heads), [])}
        for name, gradient in trace["gradients"].items():
            if name == "sink_logit":
                logits = json.loads((self.folder / file).read_text(encoding="utf-8"))["attention"]["sink_logit"]
                data = numbers(gradient["data"])
                each = isinstance(logits, list) and not one
                wanted["grad_sink"] = {"shape": [len(data), 1, 1] if each else [], "data": data if each else [sum(data)]}
            else:
                alone = one or name in ("x", "context", "w_dkv", "w_kr")
                wanted["grad_" + name] = flat(gradient) if alone else gradient
        self.assertEqual(set(wanted) - set(left), set())
        largest = max((abs(x) for each in wanted.values() for x in numbers(each["data"]) if math.isfinite(x)), default=1)
        for name, gradient in wanted.items():
            self.same(f"{file}, {name}", gradient, left[name], 1e-9 * max(1, largest))
        return wanted


class NumPy(Runs):
    library = "numpy"

    def test_every_example(self):
        self.assertGreaterEqual(len(EXAMPLES), 10)
        for file in EXAMPLES:
            with self.subTest(file.name):
                self.check(file)

    def test_mixtures_of_everything(self):
        for seed in range(48):
            with self.subTest(seed):
                self.check(self.write("mixed.attn.json", some_document(seed)))

    def test_large_matrices_are_packed_and_read_back_exactly(self):
        file = self.write("large.attn.json", large_document())
        text = self.script(file)
        self.assertIn("base64.b64decode", text)
        self.assertIn("v = np.array(", text)  # 300 numbers can be read
        self.check(file, tolerance=1e-12)

    def test_rounded_arithmetic_has_its_type(self):
        for arithmetic, tolerance in (("float32", 1e-5), ("float16", 2e-2)):
            file = self.write(f"{arithmetic}.attn.json", document(attention={"arithmetic": arithmetic, "mask": {"causal": True}}))
            self.assertIn("rounds after every single operation", self.script(file))
            self.check(file, tolerance, arithmetic)

    def test_bfloat16_and_sums_in_float32_are_rounded_where_they_are_stored(self):
        for attention, tolerance in (({"arithmetic": "bfloat16"}, 2e-2), ({"arithmetic": "bfloat16", "accumulate": "float32"}, 1e-2),
                                     ({"arithmetic": "float16", "accumulate": "float32"}, 2e-3)):
            for seed in (3, 8, 11, 20):
                with self.subTest(attention=attention, seed=seed):
                    scenario = some_document(seed)
                    scenario["attention"].update(attention, mask={"causal": True, "query_offset": 6})
                    file = self.write("short.attn.json", scenario)
                    self.assertIn("def stored(x):", self.script(file))
                    # one number of the format at the magnitude of the largest output
                    wanted = self.trace(file)
                    largest = max(abs(float(x)) for x in wanted.get("projected", wanted["concat"])["data"])
                    self.check(file, tolerance * max(1, largest), "float32")

    def test_caches_of_few_bits(self):
        for cache in ("float16", "bfloat16", "fp8-e4m3", "fp8-e5m2", "int8"):
            for seed in (0, 1, 5, 9):
                with self.subTest(cache=cache, seed=seed):
                    scenario = some_document(seed)
                    scenario["attention"]["cache"] = cache
                    file = self.write("cached.attn.json", scenario)
                    self.check(file)
                    self.assertIn("cached(latent)" if scenario["inputs"]["kind"] == "latent" else "k = cached(k)", self.script(file))

    def test_a_query_without_keys_gets_zeros(self):
        file = self.write("empty.attn.json", document(attention={"mask": {"causal": True, "query_offset": -1}}))
        self.check(file)
        self.assertEqual(self.run_script(file)["data"][0], "0.0")

    def test_the_backward_pass_of_every_example(self):
        for file in EXAMPLES:
            with self.subTest(file.name):
                self.check_backward(file, "squares")

    def test_the_backward_pass_of_mixtures(self):
        met = set()
        for seed in range(48):
            with self.subTest(seed):
                mixed = some_document(seed)
                met |= set(self.check_backward(self.write("mixed.attn.json", mixed), ("sum", "squares")[seed % 2]))
        for name in ("q", "context", "w_q", "b_q", "w_dkv", "w_kr", "sink"):
            self.assertIn("grad_" + name, met)

    def test_gradients_are_of_the_mathematics_and_not_of_its_rounding(self):
        few = document(attention={"arithmetic": "bfloat16", "accumulate": "float32", "cache": "fp8-e4m3"})
        file, plain = self.write("few.attn.json", few), self.write("plain.attn.json", document(attention={}))
        self.assertEqual(self.check_backward(file, "squares"), self.check_backward(plain, "squares"))
        text = self.succeed("script", file, "--gradients", "squares")
        self.assertEqual(text, self.succeed("script", plain, "--gradients", "squares"))

    def test_only_what_the_document_uses_is_written(self):
        plain = self.script(self.write("plain.attn.json", document()))
        for absent in ("visible", "rotated", "tanh", "repeat", "swapaxes", "bias", "empty", "unpack", "scale", "cached", "stored", "grad", "capped", "outputs"):
            self.assertNotIn(absent, plain)


class RunPyTorch(Runs):
    """If PyTorch is installed, its scripts are run, too."""

    library = "torch"

    def test_every_example(self):
        for file in EXAMPLES:
            with self.subTest(file.name):
                self.check(file)
                self.check_backward(file, "squares")

    def test_mixtures_of_everything(self):
        for seed in range(48):
            with self.subTest(seed):
                file = self.write("mixed.attn.json", some_document(seed))
                self.check(file)
                self.check_backward(file, ("sum", "squares")[seed % 2])


class PyTorch(Scripts):
    """And parsed everywhere."""

    def torch(self, attention=None, **changes):
        text = self.script(self.write("d.attn.json", document(attention=attention or {}, **changes)), "pytorch")
        ast.parse(text)
        return text

    def call(self, *arguments, **changes):
        text = self.torch(*arguments, **changes)
        return text[text.index("F.scaled_dot_product_attention("):].splitlines()[0]

    def test_a_small_script_as_a_whole(self):
        golden = '''\
# -*- coding: utf-8 -*-
# Attention with PyTorch. The result is left in `output`.
# Two
import torch
import torch.nn.functional as F

dtype = torch.float64

# One row per token: a, b
# Queries [T_q, d_k], keys [T_k, d_k], values [T_k, d_v].
q = torch.tensor([
    [1, 0],
    [0, 1],
], dtype=dtype)
k = torch.tensor([
    [1, 0],
    [0, 1],
], dtype=dtype)
v = torch.tensor([
    [10],
    [20],
], dtype=dtype)

# softmax(q k^T / sqrt(d_k)) v for every head; [None] is the batch that it expects.
output = F.scaled_dot_product_attention(q[None], k[None], v[None], is_causal=True)[0]

print(output)
'''
        self.assertEqual(self.torch({"mask": {"causal": True}}), golden)

    def test_is_causal_only_where_it_means_the_same(self):
        self.assertIn("is_causal=True", self.call({"mask": {"causal": True}}))
        for more in ({"query_offset": 1}, {"window": 1}, {"padding": [0]}, {"fill": -1e9},
                     {"bias": {"shape": [2, 2], "data": [0, 1, 2, 3]}}, {"custom": {"shape": [2, 2], "data": [1, 1, 0, 1]}}):
            call = self.call({"mask": {"causal": True, **more}})
            self.assertNotIn("is_causal", call)
            self.assertRegex(call, r"attn_mask=(visible|mask)\b")
        self.assertNotIn("mask", self.call({}))

    def test_grouped_heads_and_scale_are_handed_over(self):
        grouped = next(p for p in EXAMPLES if p.name.startswith("7-"))
        text = self.script(grouped, "pytorch")
        self.assertIn("enable_gqa=True", text)
        self.assertIn("output.transpose(0, 1).reshape(", text)
        self.assertIn("scale=0.25", self.call({"scale": 0.25}))
        self.assertNotIn("enable_gqa", self.call())

    def test_what_it_cannot_do_is_written_out(self):
        capped = self.torch({"softcap": 30})
        self.assertNotIn("F.scaled", capped)
        self.assertIn("knows no soft cap", capped)
        self.assertIn("30 * torch.tanh(scores / 30)", capped)
        self.assertIn("torch.exp(scores)", self.torch({"subtract_max": False}))

    def test_queries_without_keys_are_zeros_there_too(self):
        self.assertIn("masked_fill(~visible.any(dim=-1, keepdim=True), 0)", self.torch({"mask": {"padding": [0, 1]}}))

    def test_every_script_is_python(self):
        for seed in range(48):
            file = self.write("mixed.attn.json", some_document(seed))
            for library in ("numpy", "pytorch"):
                ast.parse(self.script(file, library))
        ast.parse(self.script(self.write("large.attn.json", large_document()), "pytorch"))


class Use(Scripts):
    def test_writes_into_a_file_whole_or_not_at_all(self):
        file = self.write("two.attn.json", document())
        printed = self.succeed("script", file)
        self.assertEqual(printed, self.script(file))
        self.assertEqual(self.succeed("script", file, "-o", "two.py"), "")
        self.assertEqual((self.folder / "two.py").read_text(), printed)
        self.assertIn("missing/two.py", self.refuse(FAILED, "script", file, "-o", "missing/two.py"))
        self.assertIn("would replace the document", self.refuse(WRONG_USE, "script", file, "-o", file))

    def test_says_what_is_wrong(self):
        file = self.write("two.attn.json", document())
        self.assertIn("expected numpy or pytorch", self.refuse(WRONG_USE, "script", file, "--for", "jax"))
        self.assertIn("FILE is required", self.refuse(WRONG_USE, "script"))
        self.assertIn("nowhere.attn.json", self.refuse(WRONG_USE, "script", "nowhere.attn.json"))
        shape = {"kind": "shape", "query_tokens": 4, "key_tokens": 4, "d_k": 2, "d_v": 2}
        sizes = self.write("shape.attn.json", document(tokens=None, inputs=shape))
        self.assertIn("/inputs/kind", self.refuse(WRONG_USE, "script", sizes))

    def test_odd_titles_and_names_stay_in_their_comments(self):
        file = self.write("odd.attn.json", document(title="a\r\nimport os\u2028x", tokens=["\n\nraise", '"""']))
        for library in ("numpy", "pytorch"):
            tree = ast.parse(self.script(file, library))
            self.assertFalse([node for node in tree.body if isinstance(node, ast.Raise)])

    def test_a_title_cannot_choose_the_encoding_of_the_script(self):
        # In UTF-7 the name of the token is a line end and a statement.
        token = "+AAo-raise SystemExit('ran')+AAo-"
        for title in ("Vector coding: utf-7", "coding=unicode_escape", "Positional encoding: rotary", "vim: set fileencoding=utf-7"):
            for library in ("numpy", "pytorch"):
                file = self.write("odd.attn.json", document(title=title, tokens=[token, "b\\x0araise SystemExit"]))
                text = self.script(file, library)
                # As bytes, as Python reads a file: comments of the first two lines count.
                tree = ast.parse(text.encode("utf-8"))
                self.assertEqual(ast.dump(tree), ast.dump(ast.parse(text)))
                self.assertFalse([node for node in tree.body if isinstance(node, ast.Raise)])


if __name__ == "__main__":
    unittest.main()
