# SPDX-License-Identifier: GPL-3.0-or-later
import json
import math
import os
import random
import struct
import unittest

import reference
from program import DONE, EXAMPLES, FAILED, WRONG_USE, ProgramTest, document

ALWAYS = ["q", "k", "v", "scores", "scaled", "masked", "row_max", "exponentials", "row_sum", "weights", "output"]
GOLDEN = """\
{
  "format": "attentionscope/trace",
  "version": 1,
  "backend": {"name": "eigen", "device": DEVICE, "precision": "double"},
  "heads": [
    {"query_head": 0, "kv_head": 0, "empty_rows": [], "stages": {
      "q": {"shape": [2, 2], "data": [1, 1, 1, 1]},
      "k": {"shape": [2, 2], "data": [1, 1, 1, 1]},
      "v": {"shape": [2, 1], "data": [0.1, 0.2]},
      "scores": {"shape": [2, 2], "data": [2, 2, 2, 2]},
      "scaled": {"shape": [2, 2], "data": [0.6, 0.6, 0.6, 0.6]},
      "masked": {"shape": [2, 2], "data": [0.6, "-inf", 0.6, 0.6]},
      "row_max": {"shape": [2], "data": [0.6, 0.6]},
      "exponentials": {"shape": [2, 2], "data": [1, 0, 1, 1]},
      "row_sum": {"shape": [2], "data": [1, 2]},
      "weights": {"shape": [2, 2], "data": [1, 0, 0.5, 0.5]},
      "output": {"shape": [2, 1], "data": [0.1, 0.15000000000000002]}}}],
  "concat": {"shape": [2, 1], "data": [0.1, 0.15000000000000002]}
}
"""


def number(x):
    return {"-inf": -math.inf, "inf": math.inf, "nan": math.nan}[x] if isinstance(x, str) else x


def rows(matrix):
    data = [number(x) for x in matrix["data"]]
    if len(matrix["shape"]) == 1:
        return data
    _, cols = matrix["shape"]
    return [data[n:n + cols] for n in range(0, len(data), cols)]


class Trace(ProgramTest):
    def assert_close(self, found, expected, tolerance, place):
        if isinstance(expected, list):
            self.assertEqual(len(found), len(expected), place)
            for n, (f, e) in enumerate(zip(found, expected)):
                self.assert_close(f, e, tolerance, f"{place}/{n}")
        elif math.isinf(expected):
            self.assertEqual(found, expected, place)
        else:
            self.assertTrue(abs(found - expected) <= tolerance * max(1, abs(expected)), f"{place}: {found}, expected {expected}")

    def assert_agrees(self, trace, scenario, tolerance):
        expected = reference.trace(scenario)
        self.assertEqual(len(trace["heads"]), len(expected["heads"]))
        for h, (found, (group, empty, stages)) in enumerate(zip(trace["heads"], expected["heads"])):
            self.assertEqual((found["query_head"], found["kv_head"], found["empty_rows"]), (h, group, empty))
            self.assertEqual(sorted(found["stages"]), sorted(stages))
            for name, matrix in stages.items():
                self.assert_close(rows(found["stages"][name]), matrix, tolerance, f"head {h}, {name}")
        for name in ("concat", "projected"):
            self.assertEqual(name in trace, name in expected)
            if name in expected:
                self.assert_close(rows(trace[name]), expected[name], tolerance, name)

    def test_prints_every_stage_in_the_order_of_the_specification(self):
        ones = {"shape": [2, 2], "data": [1, 1, 1, 1]}
        file = self.write("two.attn.json", document(
            inputs={"kind": "qkv", "q": ones, "k": ones, "v": {"shape": [2, 1], "data": [0.1, 0.2]}},
            attention={"scale": 0.3, "mask": {"causal": True}}))
        text = self.succeed("trace", file, "--backend", "eigen")
        device = json.dumps(json.loads(text)["backend"]["device"])
        self.assertEqual(text, GOLDEN.replace("DEVICE", device))

    def test_agrees_with_the_plain_reference_on_every_example(self):
        self.assertGreaterEqual(len(EXAMPLES), 10)
        for path in EXAMPLES:
            scenario = json.loads(path.read_text(encoding="utf-8"))
            for backend, tolerance in (("eigen", 1e-12), ("opencl", 2e-5)):
                with self.subTest(path.name, backend=backend):
                    trace = self.trace(path, "--backend", backend)
                    self.assertEqual(trace["backend"]["name"], backend)
                    self.assertEqual(trace["backend"]["precision"], "double" if backend == "eigen" else "float32")
                    self.assert_agrees(trace, scenario, tolerance)

    def test_agrees_with_the_plain_reference_on_masks_biases_and_rope(self):
        def m(*shape, seed=1):
            return {"shape": list(shape), "data": [round(math.sin(seed + 1.7 * n), 3) for n in range(math.prod(shape))]}

        inputs = {"kind": "projected", "x": m(3, 4), "context": m(5, 4, seed=2), "w_q": m(4, 4, 4, seed=3),
                  "w_k": m(2, 4, 4, seed=4), "w_v": m(2, 4, 3, seed=5), "w_o": m(12, 2, seed=6), "b_q": m(4, 1, 4, seed=7),
                  "b_k": m(2, 1, 4, seed=8), "b_v": m(2, 1, 3, seed=9), "b_o": m(1, 2, seed=10)}
        masks = [{}, {"causal": True, "query_offset": 2}, {"window": 2}, {"causal": True, "window": 1}, {"padding": [0, 4]},
                 {"bias": m(3, 5, seed=11)}, {"bias": m(4, 3, 5, seed=12), "fill": -1e9, "causal": True},
                 {"custom": {"shape": [3, 5], "data": [1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]}},
                 {"causal": True, "window": 1, "sinks": 2, "query_offset": 2}, {"window": 1, "sinks": 4, "query_offset": 3},
                 {"causal": True, "prefix": 3}, {"causal": True, "window": 1, "sinks": 1, "prefix": 2, "query_offset": 2},
                 {"documents": [2, 3]}, {"documents": [1, 1, 3], "causal": True, "query_offset": -1, "prefix": 5}]
        extras = ({"alibi": True}, {"alibi": {"slopes": [0.5, 0, -1, 2]}, "sink_logit": 0}, {"sink_logit": [1, -2, 0.5, 9]}, {},
                  {"softcap": 0.5}, {"rope": {"layout": "interleaved", "dims": 2, "start": 3}}, {"rope": {"base": 100}})
        for row, mask in enumerate(masks):
            for column, extra in enumerate(extras):
                with self.subTest(mask=mask, extra=extra):
                    scenario = document(tokens=["a", "b", "c"], key_tokens=list("vwxyz"), heads={"query": 4, "kv": 2},
                                        inputs=inputs, attention={"mask": mask, **extra})
                    file = self.write("many.attn.json", scenario)
                    self.assert_agrees(self.trace(file, "--backend", "eigen"), scenario, 1e-12)
                    # Its kernels compute one stage each: every mask and every extra occurs in combination with several others.
                    if (row + column) % 3 == 0:
                        self.assert_agrees(self.trace(file, "--backend", "opencl"), scenario, 2e-5)

    def test_agrees_with_the_plain_reference_on_caches_of_few_bits(self):
        def m(*shape, seed=1):
            return {"shape": list(shape), "data": [round(3 * math.sin(seed + 1.7 * n), 3) for n in range(math.prod(shape))]}

        inputs = {"kind": "qkv", "q": m(4, 3, 4), "k": m(2, 5, 4, seed=2), "v": m(2, 5, 3, seed=3)}
        inputs["k"]["data"][3] = 1e5  # beyond the range of every 8-bit format and float16
        for cache in ("float16", "bfloat16", "fp8-e4m3", "fp8-e5m2", "int8"):
            for extra in ({}, {"rope": {}}, {"softcap": 2}):
                with self.subTest(cache=cache, extra=extra):
                    if cache == "float16":
                        inputs["k"]["data"][3] = 1.0  # an infinite score cannot be compared
                    scenario = document(tokens=list("abc"), key_tokens=list("vwxyz"), heads={"query": 4, "kv": 2},
                                        inputs=inputs, attention={"cache": cache, **extra})
                    file = self.write("cache.attn.json", scenario)
                    self.assert_agrees(self.trace(file, "--backend", "eigen"), scenario, 1e-12)
                    self.assert_agrees(self.trace(file, "--backend", "opencl"), scenario, 2e-5)
                    inputs["k"]["data"][3] = 1e5

    def test_short_arithmetic_is_its_definition_to_the_bit(self):
        dice = random.Random(16)
        for arithmetic in ("float32", "float16", "bfloat16"):
            for extra in ({}, {"accumulate": "float32"}, {"cache": "fp8-e4m3"}, {"cache": "int8", "accumulate": "float32"},
                          {"cache": "float16"}):
                if arithmetic == "float32" and "accumulate" in extra:
                    continue
                with self.subTest(arithmetic=arithmetic, extra=extra):
                    m = lambda rows, cols: {"shape": [rows, cols], "data": [dice.gauss(0, 2) for _ in range(rows * cols)]}
                    scenario = document(tokens=list("abc"), key_tokens=[str(n) for n in range(40)],
                                        inputs={"kind": "qkv", "q": m(3, 4), "k": m(40, 4), "v": m(40, 3)},
                                        attention={"arithmetic": arithmetic, **extra})
                    trace = self.trace(self.write("short.attn.json", scenario))
                    self.assertEqual((trace["backend"]["name"], trace["backend"]["precision"]), ("eigen", arithmetic))
                    expected = reference.rounded_stages(scenario, 0)
                    found = trace["heads"][0]["stages"]
                    self.assertEqual(list(found), [name for name in (*ALWAYS[:3], "k_cached", "v_cached", *ALWAYS[3:])
                                                   if name in expected])
                    for name, matrix in expected.items():
                        self.assertEqual(rows(found[name]), matrix, name)

    def test_agrees_with_the_plain_reference_on_latents(self):
        def m(*shape, seed=1):
            return {"shape": list(shape), "data": [round(math.sin(seed + 1.7 * n), 3) for n in range(math.prod(shape))]}

        for heads, d_r in ((1, 2), (3, 2), (3, 4), (2, 3)):
            inputs = {"kind": "latent", "x": m(4, 5), "w_q": m(heads, 5, 3, seed=2), "w_qr": m(heads, 5, d_r, seed=3),
                      "w_dkv": m(5, 2, seed=4), "w_uk": m(heads, 2, 3, seed=5), "w_uv": m(heads, 2, 4, seed=6),
                      "w_kr": m(5, d_r, seed=7)}
            for more in ({}, {"w_o": m(heads * 4, 3, seed=8)}):
                for rope in ({}, {"rope": {}}, {"rope": {"layout": "interleaved", "dims": d_r, "start": 3, "base": 100}}):
                    if d_r % 2 and rope:
                        continue
                    with self.subTest(heads=heads, d_r=d_r, more=list(more), rope=rope):
                        scenario = document(tokens=list("abcd"), heads={"query": heads, "kv": heads},
                                            inputs={**inputs, **more}, attention={"mask": {"causal": True}, **rope})
                        file = self.write("latent.attn.json", scenario)
                        trace = self.trace(file, "--backend", "eigen")
                        self.assert_agrees(trace, scenario, 1e-12)
                        self.assert_agrees(self.trace(file, "--backend", "opencl"), scenario, 2e-5)
                        self.assert_the_absorbed_way_is_the_same(trace, scenario, d_r)

    def test_a_cache_of_few_bits_keeps_latents_and_turned_keys(self):
        def m(*shape, seed=1):
            return {"shape": list(shape), "data": [round(math.sin(seed + 1.7 * n), 3) for n in range(math.prod(shape))]}

        inputs = {"kind": "latent", "x": m(4, 5), "w_q": m(2, 5, 3, seed=2), "w_qr": m(2, 5, 2, seed=3), "w_dkv": m(5, 3, seed=4),
                  "w_uk": m(2, 3, 3, seed=5), "w_uv": m(2, 3, 4, seed=6), "w_kr": m(5, 2, seed=7)}
        for cache in ("float16", "bfloat16", "fp8-e4m3", "fp8-e5m2", "int8"):
            for extra in ({}, {"rope": {}}):
                with self.subTest(cache=cache, extra=extra):
                    scenario = document(tokens=list("abcd"), heads={"query": 2, "kv": 2}, inputs=inputs,
                                        attention={"cache": cache, **extra})
                    file = self.write("cached.attn.json", scenario)
                    self.assert_agrees(self.trace(file, "--backend", "eigen"), scenario, 1e-12)
                    self.assert_agrees(self.trace(file, "--backend", "opencl"), scenario, 2e-5)

    def assert_the_absorbed_way_is_the_same(self, trace, scenario, d_r):
        """Scores from the latents and the rotated columns alone, outputs from mixed latents: no keys, no values."""
        heads = scenario["heads"]["query"]
        for h, head in enumerate(trace["heads"]):
            stages = {name: rows(matrix) for name, matrix in head["stages"].items()}
            turned = [[row[-d_r:] for row in stages.get(f"{name}_rot", stages[name])] for name in "qk"]
            scores = [[a + b for a, b in zip(*both)] for both in zip(
                reference.product(stages["absorbed_q"], reference.transposed(stages["latent"])),
                reference.product(turned[0], reference.transposed(turned[1])))]
            self.assert_close(scores, stages["scores"], 1e-12, f"head {h}, absorbed scores")
            mixed = reference.product(stages["weights"], stages["latent"])
            output = reference.product(mixed, reference.rows_of(scenario["inputs"]["w_uv"], h, heads))
            self.assert_close(output, stages["output"], 1e-12, f"head {h}, absorbed output")

    def test_the_cat_sat_gives_the_weights_that_textbooks_print(self):
        example = json.loads(next(p for p in EXAMPLES if p.name.startswith("1-")).read_text(encoding="utf-8"))
        expected = {1: [1, 0, 0, 0.268941, 0.731059, 0, 0.211942, 0.211942, 0.576117],
                    "default": [1, 0, 0, 0.330238, 0.669762, 0, 0.248255, 0.248255, 0.503490]}
        for scale, weights in expected.items():
            example["attention"]["scale"] = scale
            trace = self.trace(self.write("cat.attn.json", example), "--backend", "eigen")
            self.assert_close(trace["heads"][0]["stages"]["weights"]["data"], weights, 5.1e-7, f"scale {scale}")

    def test_it_looks_at_the_dog(self):
        example = next(p for p in EXAMPLES if p.name.startswith("2-"))
        tokens = json.loads(example.read_text(encoding="utf-8"))["tokens"]
        row = rows(self.trace(example)["heads"][0]["stages"]["weights"])[tokens.index("it")]
        dog, bone = row[tokens.index("dog")], row[tokens.index("bone")]
        self.assert_close([dog, bone, sum(row) - dog - bone], [0.80, 0.15, 0.05], 0.005, "row of it")

    def test_rows_without_a_visible_key_are_zeros_and_listed(self):
        file = self.write("empty.attn.json", document(attention={"mask": {"padding": [0, 1]}}))
        for backend in ("eigen", "opencl"):
            head = self.trace(file, "--backend", backend)["heads"][0]
            self.assertEqual(head["empty_rows"], [0, 1])
            self.assertEqual(head["stages"]["row_max"], {"shape": [2], "data": ["-inf", "-inf"]})
            self.assertEqual(head["stages"]["row_sum"], {"shape": [2], "data": [0, 0]})
            self.assertEqual(head["stages"]["weights"]["data"], [0, 0, 0, 0])
            self.assertEqual(head["stages"]["output"]["data"], [0, 0])

    def test_what_overflows_without_the_row_maximum_is_shown(self):
        big = {"shape": [2, 2], "data": [1000, 0, 0, 1000]}
        file = self.write("inf.attn.json", document(inputs={"kind": "qkv", "q": big, "k": big, "v": {"shape": [2, 1], "data": [1, 2]}},
                                                    attention={"scale": 1, "subtract_max": False, "arithmetic": "float16"}))
        stages = self.trace(file)["heads"][0]["stages"]
        self.assertEqual(stages["scores"]["data"], ["inf", 0, 0, "inf"])
        self.assertEqual(stages["exponentials"]["data"], ["inf", 1, 1, "inf"])
        self.assertEqual(stages["weights"]["data"], ["nan", 0, 0, "nan"])

    def test_optional_stages_are_there_only_when_on(self):
        plain = self.trace(self.write("a.attn.json", document()))
        self.assertEqual(list(plain["heads"][0]["stages"]), ALWAYS)
        self.assertNotIn("projected", plain)
        full = self.trace(self.write("b.attn.json", document(attention={"softcap": 5, "rope": {}})))
        self.assertEqual(list(full["heads"][0]["stages"]),
                         ["q", "k", "v", "q_rot", "k_rot", "scores", "scaled", "capped", *ALWAYS[5:]])

    def test_reads_matrices_next_to_the_document_from_any_folder(self):
        header = "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2), }"
        header += " " * (-(10 + len(header) + 1) % 64) + "\n"
        (self.folder / "sub").mkdir()
        self.write("sub/q.npy", b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<4f", 1, 2, 3, 4))
        tensor = struct.pack("<4d", 5, 6, 7, 8)
        table = json.dumps({"keys": {"dtype": "F64", "shape": [2, 2], "data_offsets": [0, 32]}}).encode()
        self.write("sub/k.safetensors", struct.pack("<Q", len(table)) + table + tensor)
        inputs = {**document()["inputs"], "q": {"npy": "q.npy"}, "k": {"safetensors": "k.safetensors", "tensor": "keys"}}
        stages = self.trace(self.write("sub/files.attn.json", document(inputs=inputs)))["heads"][0]["stages"]
        self.assertEqual(stages["q"]["data"], [1, 3, 2, 4])
        self.assertEqual(stages["k"]["data"], [5, 6, 7, 8])

    def test_writes_into_a_file_whole_or_not_at_all(self):
        file = self.write("two.attn.json", document())
        printed = self.succeed("trace", file, "--backend", "eigen")
        self.assertEqual(self.succeed("trace", file, "--backend", "eigen", "-o", "out.json"), "")
        self.assertEqual((self.folder / "out.json").read_text(), printed)
        self.assertEqual(self.files(), ["out.json", "two.attn.json"])
        self.assertIn("missing/out.json", self.refuse(FAILED, "trace", file, "-o", "missing/out.json"))
        self.assertIn(str(self.folder), self.refuse(FAILED, "trace", file, "-o", self.folder))

    def test_a_bad_document_leaves_the_old_result(self):
        self.write("out.json", "old")
        bad = self.write("bad.attn.json", document(version=7))
        self.refuse(WRONG_USE, "trace", bad, "-o", "out.json")
        self.assertEqual((self.folder / "out.json").read_text(), "old")

    def test_does_not_replace_its_document(self):
        file = self.write("two.attn.json", document())
        os.link(self.folder / file, self.folder / "same.attn.json")
        for out in (file, "same.attn.json"):
            self.assertIn("would replace the document", self.refuse(WRONG_USE, "trace", file, "-o", out))

    def test_says_where_eigen_computes_in_a_drivers_place(self):
        self.write("two.attn.json", document())
        none = self.folder / "no-drivers"
        none.mkdir()
        for env in ({"OCL_ICD_VENDORS": str(none), "OCL_ICD_FILENAMES": None, "OPENCL_VENDOR_PATH": str(none)},
                    {"ATTENTIONSCOPE_OPENCL": "off"}):
            run = self.run_program("trace", "two.attn.json", env=env)
            self.assertEqual((run.returncode, json.loads(run.stdout)["backend"]["name"]), (DONE, "eigen"))
            self.assertIn("Computed with Eigen instead.", run.stderr)
            self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)

    def test_prints_gradients_on_request(self):
        """By hand: two keys with weights 1/2 each, values 10 and 20; test_numpy_script compares everything else."""
        file = self.write("half.attn.json", document(tokens=["a"], key_tokens=["b", "c"], inputs={
            "kind": "qkv", "q": {"shape": [1, 2], "data": [1, 1]}, "k": {"shape": [2, 2], "data": [1, 0, 0, 1]},
            "v": {"shape": [2, 1], "data": [10, 20]}}))
        plain, trace = self.trace(file, "--backend", "eigen"), self.trace(file, "--backend", "eigen", "--gradients", "squares")
        head = trace["heads"][0]
        self.assertEqual(list(head)[-1], "gradients")
        self.assertEqual(list(trace)[-2:], ["loss", "gradients"])
        # o = 15, so dO = 30, dP = (300, 600), D = 450, dS = (-75, 75), and the scale is 1.
        by_hand = {"output": ([1, 1], [30]), "weights": ([1, 2], [300, 600]), "row_dot": ([1], [450]), "masked": ([1, 2], [-75, 75]),
                   "scaled": ([1, 2], [-75, 75]), "q": ([1, 2], [-75, 75]), "k": ([2, 2], [-75, -75, 75, 75]), "v": ([2, 1], [15, 15])}
        self.assertEqual({name: (m["shape"], m["data"]) for name, m in head["gradients"].items()}, by_hand)
        self.assertEqual(trace["loss"], {"name": "squares", "value": 225})
        self.assertEqual({name: (m["shape"], m["data"]) for name, m in trace["gradients"].items()},
                         {name: ([1, *by_hand[name][0]], by_hand[name][1]) for name in "qkv"})
        del head["gradients"], trace["loss"], trace["gradients"]
        self.assertEqual(trace, plain)
        self.assertIn("expected sum or squares", self.refuse(WRONG_USE, "trace", file, "--gradients", "cubes"))

    def test_sizes_without_numbers_cannot_be_traced(self):
        shape = {"kind": "shape", "query_tokens": 4, "key_tokens": 4, "d_k": 2, "d_v": 2}
        file = self.write("shape.attn.json", document(tokens=None, inputs=shape))
        self.assertIn("/inputs/kind", self.refuse(WRONG_USE, "trace", file))
        self.assertEqual(self.succeed("check", file), f"{file}: ok\n")

    def test_a_minus_sign_and_odd_names_are_no_trouble(self):
        for name in ("-dash.attn.json", "mit Leer zeichen.attn.json", "\u4e2d\u6587.attn.json"):
            self.write(name, document())
            run = self.run_program("trace", "./" + name)
            self.assertEqual((run.returncode, run.stderr), (DONE, ""))


if __name__ == "__main__":
    unittest.main()
