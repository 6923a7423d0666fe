# SPDX-License-Identifier: GPL-3.0-or-later
import json
import random
import unittest

from program import FAILED, WRONG_USE, ProgramTest, document

# Bytes per token at 16 bit, in the order of the table.
MODELS = {
    "GPT-2 small": 36_864, "GPT-2 medium": 98_304, "GPT-3 175B": 4_718_592, "PaLM 540B": 120_832, "OPT-13B": 819_200,
    "Llama 2 7B": 524_288, "Llama 2 13B": 819_200, "Llama 2 70B": 327_680, "Mistral 7B v0.1": 131_072,
    "Falcon 7B": 8_192, "Llama 3 8B": 131_072, "Llama 3 70B": 327_680, "Llama 3.1 8B": 131_072,
    "Llama 3.1 405B": 516_096, "Qwen2.5 72B": 327_680, "DeepSeek-V2": 69_120,
    "DeepSeek-V3": 70_272,
}


class Cache(ProgramTest):
    def cache(self, *arguments):
        answer = json.loads(self.succeed("cache", "--json", *arguments))
        self.assertEqual((answer["format"], answer["version"]), ("attentionscope/cache", 1))
        self.assertEqual(list(answer), ["format", "version", "models"])
        return answer["models"]

    def one(self, *arguments):
        models = self.cache(*arguments)
        self.assertEqual(len(models), 1)
        return models[0]

    def test_counts_every_model_where_nothing_is_chosen(self):
        models = self.cache()
        self.assertEqual({m["name"]: m["bytes_per_token"] for m in models}, MODELS)
        self.assertEqual([m["name"] for m in models], list(MODELS))
        for model in models:
            kept = 4096 if model["name"] == "Mistral 7B v0.1" else 8192
            self.assertEqual((model["tokens"], model["batch"], model["element_bytes"]), (8192, 1, 2))
            self.assertEqual((model["kept_tokens"], model["bytes"]), (kept, kept * model["bytes_per_token"]))
            self.assertEqual([c["sharing"] for c in model["cases"] if c["actual"]], [model["sharing"]])
            for key in ("year", "source", "parameters", "active_parameters", "context_tokens"):
                self.assertTrue(model[key], key)

    def test_compares_the_ways_to_share(self):
        model = self.one("--model", "Llama 2 70B", "--tokens", 100)
        self.assertEqual(model["cases"], [
            {"sharing": "mha", "actual": False, "kv_heads": 64, "bytes_per_token": 2_621_440, "kept_tokens": 100,
             "bytes": 262_144_000, "smaller": 1},
            {"sharing": "gqa", "actual": True, "kv_heads": 8, "bytes_per_token": 327_680, "kept_tokens": 100,
             "bytes": 32_768_000, "smaller": 8},
            {"sharing": "mqa", "actual": False, "kv_heads": 1, "bytes_per_token": 40_960, "kept_tokens": 100,
             "bytes": 4_096_000, "smaller": 64},
        ])
        self.assertEqual(list(model), [
            "name", "year", "source", "parameters", "active_parameters", "context_tokens", "layers", "query_heads",
            "kv_heads", "key_width", "value_width", "tokens", "batch", "window", "element_bytes", "sharing",
            "bytes_per_token", "kept_tokens", "bytes", "cases"])
        compressed = self.one("--model", "DeepSeek-V3")
        self.assertEqual(compressed["latent"], {"compressed": 512, "rotated": 64})
        self.assertEqual([c["sharing"] for c in compressed["cases"]], ["mha", "gqa", "mqa", "mla"])
        self.assertNotIn("kv_heads", compressed["cases"][3])

    def paged(self, *arguments):
        return json.loads(self.succeed("cache", "--json", *arguments))

    def test_counts_blocks_of_sequences(self):
        # 2 layers, 2 key/value heads of width 8 in 16 bit: 128 bytes a token. Blocks of 16: 7, 3 and 32 of them.
        sizes = ["--layers", 2, "--kv-heads", 2, "--d", 8, "--block", 16, "--lengths", "100,37,512"]
        self.assertEqual(self.paged(*sizes), {
            "block": 16, "blocks": 42, "bytes_allocated": 42 * 16 * 128, "bytes_used": 649 * 128,
            "bytes_lost": (12 + 11) * 128, "bytes_reserved": 3 * 512 * 128, "shared_blocks": 0})
        # A prefix of 37 tokens: two whole blocks are stored once instead of three times.
        self.assertEqual(self.paged(*sizes, "--shared-prefix", 37), {
            "block": 16, "blocks": 38, "bytes_allocated": 38 * 16 * 128, "bytes_used": (649 - 2 * 32) * 128,
            "bytes_lost": (12 + 11) * 128, "bytes_reserved": 3 * 512 * 128, "shared_blocks": 2})
        self.assertEqual(self.paged(*sizes, "--shared-prefix", 0), self.paged(*sizes))

    def test_blocks_agree_with_the_plain_reference(self):
        dice = random.Random(9)
        for _ in range(25):
            block, lengths = dice.randint(1, 40), [dice.randint(1, 200) for _ in range(dice.randint(1, 8))]
            prefix = dice.randint(0, min(lengths))
            tables = []  # blocks of each sequence, by the tokens that they hold
            for number, length in enumerate(lengths):
                owners = ["all" if end <= prefix else number for end in range(block, length + block, block)]
                tables.append([(owner, begin, min(begin + block, length))
                               for owner, begin in zip(owners, range(0, length, block))])
            blocks = {key for table in tables for key in table}
            used = sum(end - begin for _, begin, end in blocks)
            found = self.paged("--model", "Llama 3 8B", "--block", block, "--lengths", ",".join(map(str, lengths)),
                               "--shared-prefix", prefix)
            self.assertEqual(found, {
                "block": block, "blocks": len(blocks), "bytes_allocated": len(blocks) * block * 131_072,
                "bytes_used": used * 131_072, "bytes_lost": (len(blocks) * block - used) * 131_072,
                "bytes_reserved": len(lengths) * max(lengths) * 131_072,
                "shared_blocks": prefix // block})

    def test_blocks_are_of_a_model_a_document_or_sizes(self):
        self.assertEqual(self.paged("--block", 1, "--lengths", 1)["bytes_used"], 131_072)  # Llama 3 8B
        self.assertEqual(self.paged("--model", "DeepSeek-V3", "--block", 1, "--lengths", 1)["bytes_used"], 70_272)
        file = self.write("s.attn.json", document())
        self.assertEqual(self.paged(file, "--block", 1, "--lengths", 1)["bytes_used"],
                         self.one(file)["bytes_per_token"])
        table = self.succeed("cache", "--block", 16, "--lengths", "100,37")
        for words in ("Llama 3 8B", "bytes lost in last blocks", "bytes reserved without blocks"):
            self.assertIn(words, table)

    def test_refuses_bad_blocks(self):
        cases = [
            (["--block", "16"], "--lengths"),
            (["--lengths", "16"], "--block"),
            (["--shared-prefix", "1"], "--block"),
            (["--block", "0", "--lengths", "1"], '--block: found "0", expected a whole number from 1'),
            (["--block", "2", "--lengths", "1,0"], '--lengths: found "1,0", expected whole numbers from 1'),
            (["--block", "2", "--lengths", "1,,2"], "--lengths"),
            (["--block", "2", "--lengths", "9,5", "--shared-prefix", "6"], "--shared-prefix: found 6, expected 0 … 5"),
            (["--block", "2", "--lengths", "5", "--tokens", "7"], "excludes"),
        ]
        for arguments, words in cases:
            with self.subTest(arguments):
                self.assertIn(words, self.refuse(WRONG_USE, "cache", *arguments))

    def test_follows_the_format_of_the_cache(self):
        # A token of Llama 3 8B: 32 layers of 16 rows of 128 numbers; of DeepSeek-V2 60 of 512 + 64 in two rows.
        for name, llama, latent in [("float16", 131_072, 69_120), ("bfloat16", 131_072, 69_120),
                                    ("fp8-e4m3", 65_536, 34_560), ("fp8-e5m2", 65_536, 34_560),
                                    ("int8", 32 * 16 * 132, 60 * (576 + 8))]:
            with self.subTest(name):
                found = self.one("--model", "Llama 3 8B", "--cache", name)
                number, scale = (2 if name.endswith("16") else 1), (4 if name == "int8" else 0)
                self.assertEqual((found["bytes_per_token"], found["cache"]), (llama, name))
                self.assertEqual((found["element_bytes"], found["scale_bytes"]), (number, scale))
                self.assertEqual(self.one("--model", "DeepSeek-V2", "--cache", name)["bytes_per_token"], latent)
                self.assertEqual(self.paged("--cache", name, "--block", 16, "--lengths", "17")["bytes_allocated"],
                                 32 * llama)
        self.assertNotIn("cache", self.one("--model", "Llama 3 8B"))

    def test_a_document_says_the_format_of_its_cache(self):
        file = self.write("few.attn.json", document(attention={"cache": "int8"}))
        plain = self.one(self.write("plain.attn.json", document()))
        width, heads = plain["key_width"] + plain["value_width"], plain["kv_heads"]
        self.assertEqual(self.one(file)["bytes_per_token"], heads * (width + 8))
        self.assertEqual(self.one(file, "--cache", "float16")["bytes_per_token"], heads * width * 2)
        as_numbers = self.one(file, "--element-bytes", 4)
        self.assertEqual(as_numbers["bytes_per_token"], heads * width * 4)
        self.assertNotIn("cache", as_numbers)
        self.assertIn("in int8: 1 B per number, plus 4 B per row of a head for its scale",
                      self.succeed("cache", file).splitlines()[0])

    def test_finds_models_however_they_are_spelled(self):
        for spelled, name in [("llama-3.1-405b", "Llama 3.1 405B"), ("LLAMA 2 7B", "Llama 2 7B"),
                              ("gpt2-medium", "GPT-2 medium"), ("Mistral 7B", "Mistral 7B v0.1"), ("deepseekv3", "DeepSeek-V3")]:
            with self.subTest(spelled):
                self.assertEqual(self.one("--model", spelled)["name"], name)

    def test_takes_sizes_from_the_options(self):
        sizes = self.one("--layers", 32, "--kv-heads", 8, "--query-heads", 32, "--d", 128, "--tokens", 131072, "--batch", 2)
        self.assertEqual((sizes["bytes_per_token"], sizes["bytes"]), (131_072, 34_359_738_368))
        self.assertNotIn("source", sizes)
        self.assertEqual(self.one("--kv-heads", 4, "--d", 8)["query_heads"], 4)
        self.assertEqual(self.one("--query-heads", 4, "--d", 8)["kv_heads"], 4)
        self.assertEqual(self.one("--kv-heads", 1, "--d", 8, "--element-bytes", 4)["bytes_per_token"], 64)

    def test_a_window_bounds_what_is_kept(self):
        def kept(*arguments):
            return self.one("--model", "Mistral 7B", "--tokens", 32768, *arguments)["kept_tokens"]

        self.assertEqual(kept(), 4096)
        self.assertEqual(kept("--window", 0), 32768)
        self.assertEqual(kept("--window", 1000), 1000)
        self.assertEqual(kept("--window", 999999999), 32768)

    def test_counts_a_document_as_one_layer(self):
        shape = {"kind": "shape", "query_tokens": 1, "key_tokens": 100, "d_k": 4, "d_v": 6, "batch": 3}
        file = self.write("shape.attn.json", document(tokens=None, inputs=shape, heads={"query": 8, "kv": 2}, title="Eight",
                                                      attention={"mask": {"causal": True, "window": 10}},
                                                      tiling={"element_bytes": 4}))
        own = self.one(file)
        self.assertEqual((own["name"], own["layers"], own["query_heads"], own["kv_heads"]), ("Eight", 1, 8, 2))
        self.assertEqual((own["tokens"], own["batch"], own["window"], own["element_bytes"]), (100, 3, 10, 4))
        self.assertEqual((own["bytes_per_token"], own["kept_tokens"], own["bytes"]), (80, 10, 2400))
        changed = self.one(file, "--tokens", 5, "--batch", 1, "--element-bytes", 2, "--window", 0)
        self.assertEqual((changed["bytes_per_token"], changed["bytes"]), (40, 200))

    def test_prints_an_aligned_table_for_people(self):
        self.assertEqual(self.succeed("cache", "--model", "llama3-8b"), """\
Keys and values for 8,192 tokens, batch 1, 2 bytes per number

model       sharing  K/V heads  bytes per token  tokens kept  cache (decimal)  cache (binary)  smaller

Llama 3 8B  if MHA          32          524,288        8,192          4.29 GB        4.00 GiB       1×
            as GQA           8          131,072        8,192          1.07 GB        1.00 GiB       4×
            if MQA           1           16,384        8,192        134.22 MB      128.00 MiB      32×

Source: arXiv:2407.21783, table 3; config.json of meta-llama/Meta-Llama-3-8B
""")
        table = self.succeed("cache").splitlines()
        rows = [line for line in table[2:] if line]
        # DeepSeek-V2 and V3 have one more option each; the 71 heads of Falcon 7B cannot be divided into groups.
        self.assertEqual(len(rows), 1 + 3 * len(MODELS) + 2 - 1)
        self.assertEqual(len({len(line) for line in rows}), 1, "columns are not aligned")
        self.assertEqual([line.split("  ")[0] for line in table[3:] if line and line[0] != " "], list(MODELS))

    def test_a_title_stays_on_one_line(self):
        file = self.write("two.attn.json", document(title="Two\n\ttokens 模型"))
        lines = self.succeed("cache", file).splitlines()
        self.assertEqual(len(lines), 5)
        self.assertTrue(lines[4].startswith("Two tokens 模型  as MHA"), lines[4])
        self.assertEqual(self.one(file)["name"], "Two\n\ttokens 模型")

    def test_says_where_a_sequence_is_longer_than_the_model_was_made_for(self):
        for arguments in ([], ["--json"]):
            with self.subTest(arguments):
                run = self.run_program("cache", "--model", "GPT-2 small", "--tokens", 1_000_000, *arguments)
                self.assertEqual(run.returncode, 0)
                self.assertEqual(run.stderr, "attentionscope: GPT-2 small was made for sequences of at most 1,024 tokens; "
                                             "1,000,000 are beyond its context.\n")
                self.assertIn("36864000000" if arguments else "36.86 GB", run.stdout)
        self.succeed("cache", "--model", "GPT-2 small", "--tokens", 1024)
        run = self.run_program("cache", "--tokens", 131_072)
        self.assertEqual(run.stderr, "attentionscope: 131,072 tokens exceed the context of these models: GPT-2 small, GPT-2 medium, "
                                     "GPT-3 175B, PaLM 540B, OPT-13B, Llama 2 7B, Llama 2 13B, Llama 2 70B, "
                                     "Mistral 7B v0.1, Falcon 7B, Llama 3 8B, Llama 3 70B.\n")

    def test_a_model_holds_what_it_was_made_for_where_no_length_is_given(self):
        self.assertEqual(self.one("--model", "GPT-2 small")["tokens"], 1024)
        self.assertEqual(self.one("--model", "Llama 3.1 8B")["tokens"], 8192)

    def test_names_the_known_models_for_an_unknown_one(self):
        for name in ("Llama 4", "", "-", "模型"):
            with self.subTest(name):
                said = self.refuse(WRONG_USE, "cache", "--model", name)
                self.assertIn(f'there is no model "{name}". Known: GPT-2 small, GPT-2 medium, GPT-3 175B, ', said)
                self.assertTrue(all(known in said for known in MODELS))

    def test_refuses_bad_values_in_one_line(self):
        sizes = ["--query-heads", "8", "--d", "4"]
        cases = [
            (["--tokens", "0"], "--tokens: found 0, expected 1 … 16777216"),
            (["--tokens", "-1"], 'found "-1", expected a whole number from 0'),
            (["--tokens", "many"], 'found "many", expected a whole number from 0'),
            (["--tokens", "1.5"], 'found "1.5", expected a whole number from 0'),
            (["--tokens", "16777217"], "--tokens: found 16777217"),
            (["--batch", "0"], "--batch: found 0"),
            (["--element-bytes", "17"], "--element-bytes: found 17, expected 1 … 16"),
            ([*sizes, "--window", "99999999999999999999"], "expected a whole number from 0"),
            ([*sizes, "--kv-heads", "3"], "8 query heads cannot share 3 key/value heads evenly"),
            ([*sizes, "--kv-heads", "0"], "--kv-heads: found 0"),
            ([*sizes, "--layers", "0"], "--layers: found 0"),
            (["--kv-heads", "1", "--d", "0"], "--d: found 0"),
            (["--cache", "int4"], "expected float16, bfloat16, fp8-e4m3, fp8-e5m2 or int8"),
            (["--cache", "int8", "--element-bytes", "2"], "excludes"),
            (["--layers", "2"], "--d is required"),
            (["--layers", "2", "--d", "4"], "--query-heads or --kv-heads is required"),
            (["--model", "Llama 3 8B", "--layers", "2"], "exclude each other"),
            (["--model", "Llama 3 8B", "two.attn.json"], "exclude each other"),
            (["two.attn.json", "--d", "4"], "exclude each other"),
            (["missing.attn.json"], "missing.attn.json"),
            (["two.attn.json", "two.attn.json"], "not expected"),
            (["--bogus"], "--bogus"),
        ]
        self.write("two.attn.json", document())
        for arguments, words in cases:
            for more in ([], ["--json"]):
                with self.subTest(arguments):
                    self.assertIn(words, self.refuse(WRONG_USE, "cache", *arguments, *more))

    def test_never_prints_a_wrong_number(self):
        said = self.refuse(WRONG_USE, "cache", "--layers", 65536, "--query-heads", 65536, "--d", 1048576,
                           "--tokens", 16777216, "--batch", 1048576, "--element-bytes", 16)
        self.assertIn("2.5e+30", said)

    def test_a_full_disk_is_a_failure(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = self.run_program("cache", stdout=full)
        self.assertEqual(run.returncode, FAILED)
        self.assertIn("standard output", run.stderr)


if __name__ == "__main__":
    unittest.main()
