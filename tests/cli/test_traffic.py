# SPDX-License-Identifier: GPL-3.0-or-later
import json
import random
import time
import unittest

import traffic_reference as reference
from program import ALL_EXAMPLES, WRONG_USE, ProgramTest, document

GOLDEN = """\
{
  "format": "attentionscope/traffic",
  "version": 1,
  "runs": [
    {"algorithm": "flash2", "block_rows": 4, "block_cols": 4,
     "reads": {"Q": 96, "K": 192, "V": 192, "S": 0, "P": 0, "O": 0, "stats": 0, "partial": 0},
     "writes": {"Q": 0, "K": 0, "V": 0, "S": 0, "P": 0, "O": 96, "stats": 48, "partial": 0},
     "bytes_read": 480, "bytes_written": 144, "flops": 1536, "sram_bytes_needed": 256, "intermediate_bytes": 48,
     "tiles": {"full": 3, "partial": 3, "skipped": 3}}
  ]
}
"""


def shape(query_tokens, key_tokens, d_k, d_v, heads=(1, 1), mask=None, tiling=None, **more):
    inputs = {"kind": "shape", "query_tokens": query_tokens, "key_tokens": key_tokens, "d_k": d_k, "d_v": d_v, **more}
    return document(tokens=None, inputs=inputs, heads={"query": heads[0], "kv": heads[1]},
                    attention={"mask": mask or {}}, tiling=tiling)


CAUSAL = shape(12, 12, 4, 4, mask={"causal": True}, tiling={"block_rows": 4, "block_cols": 4})


class Traffic(ProgramTest):
    def traffic(self, scenario, *arguments):
        return json.loads(self.succeed("traffic", self.write("s.attn.json", scenario), *arguments))

    def test_prints_runs_in_the_order_of_the_specification(self):
        self.assertEqual(self.succeed("traffic", self.write("causal.attn.json", CAUSAL)), GOLDEN)

    def test_all_is_five_algorithms(self):
        runs = self.traffic(CAUSAL, "--algorithm", "all")["runs"]
        self.assertEqual([run["algorithm"] for run in runs], reference.ALGORITHMS)
        self.assertEqual([run["bytes_read"] + run["bytes_written"] for run in runs], [2688, 1536, 1344, 624, 224])

    def test_counts_are_integers(self):
        text = self.succeed("traffic", self.write("s.attn.json", CAUSAL), "--algorithm", "all")
        json.loads(text, parse_float=lambda number: self.fail(f"{number} is no integer"))

    def test_agrees_with_the_plain_reference_on_random_shapes(self):
        dice = random.Random(4)
        for number in range(60):
            kv = dice.randint(1, 3)
            keys = dice.randint(1, 14)
            mask = {"causal": dice.random() < 0.5, "window": dice.choice([0, 0, 1, 2, 5]),
                    "query_offset": dice.choice([0, 0, 3, -4, 9]),
                    "padding": sorted(k for k in range(keys) if dice.random() < 0.2),
                    "sinks": dice.choice([0, 0, 1, 4]), "prefix": dice.choice([0, 0, 0, 2, 7])}
            if dice.random() < 0.4:
                cuts = sorted({0, keys, *(dice.randint(0, keys) for _ in range(2))})
                mask["documents"] = [end - begin for begin, end in zip(cuts, cuts[1:])]
            tiling = {"block_rows": dice.randint(1, 16), "block_cols": dice.randint(1, 16),
                      "element_bytes": dice.choice([1, 2, 4]), "share_kv": dice.random() < 0.5}
            scenario = shape(dice.randint(1, 14), keys, dice.randint(1, 6), dice.randint(1, 6),
                             (kv * dice.randint(1, 4), kv), mask, tiling, batch=dice.randint(1, 3))
            with self.subTest(number, scenario=scenario):
                self.assertEqual(self.traffic(scenario, "--algorithm", "all"),
                                 reference.traffic(scenario, reference.ALGORITHMS))
                options = {"splits": dice.randint(1, 16), "chunk": dice.randint(1, 16), "queries": dice.randint(1, 6)}
                flags = [flag for name, value in options.items() for flag in (f"--{name}", value)]
                for algorithm in ["decode", *reference.BEYOND_ALL]:
                    self.assertEqual(self.traffic(scenario, "--algorithm", algorithm, *flags),
                                     reference.traffic(scenario, [algorithm], options), (algorithm, options))

    def test_agrees_with_the_plain_reference_on_every_example(self):
        for path in ALL_EXAMPLES:
            scenario = json.loads(path.read_text(encoding="utf-8"))
            sizes = reference.sizes_of(scenario)
            if sizes["t_q"] * sizes["t_k"] > 2_000_000:
                continue  # walking over all pairs takes too long in the reference
            with self.subTest(path.name):
                found = json.loads(self.succeed("traffic", path, "--algorithm", "all"))
                self.assertEqual(found, reference.traffic(scenario, reference.ALGORITHMS))

    def test_flags_override_the_document(self):
        grouped = shape(10, 9, 4, 2, (4, 2), {"window": 4}, {"algorithm": "flash1", "block_rows": 4, "block_cols": 3,
                                                             "element_bytes": 2, "sram_bytes": 4096})
        cases = [
            ([], {}),
            (["--algorithm", "decode"], {"algorithm": "decode"}),
            (["--block-rows", 2, "--block-cols", 5], {"block_rows": 2, "block_cols": 5}),
            (["--block-cols", 5], {"block_cols": 5}),
            (["--element-bytes", 4], {"element_bytes": 4}),
            (["--share-kv"], {"share_kv": True}),
            (["--algorithm", "split"], {"algorithm": "split"}),
            (["--algorithm", "chunked"], {"algorithm": "chunked"}),
            (["--algorithm=flash2", "--share-kv", "--element-bytes=1"],
             {"algorithm": "flash2", "share_kv": True, "element_bytes": 1}),
        ]
        for arguments, changes in cases:
            with self.subTest(arguments):
                self.assertEqual(self.traffic(grouped, *arguments), reference.traffic(grouped, **changes))

    def test_sram_chooses_tiles_by_the_rule_of_each_algorithm(self):
        for sram in (64, 80, 151, 320, 1003, 4096, 196608, 1 << 40):
            for given in (None, {"block_rows": 2, "block_cols": 3}):
                plain = shape(40, 30, 4, 6, mask={"causal": True})
                with self.subTest(sram=sram, given=given):
                    self.assertEqual(self.traffic({**plain, "tiling": given or {}}, "--sram", sram, "--algorithm", "all"),
                                     reference.traffic(plain, reference.ALGORITHMS, sram_bytes=sram))
        flash1, flash2 = (self.traffic(shape(12, 12, 4, 4), "--sram", 320, "--algorithm", name)["runs"][0]
                          for name in ("flash1", "flash2"))
        self.assertEqual((flash1["block_rows"], flash1["block_cols"], flash1["sram_bytes_needed"]), (4, 10, 336))
        self.assertEqual((flash2["block_rows"], flash2["block_cols"], flash2["sram_bytes_needed"]), (8, 1, 304))

    def test_one_side_of_a_tile_may_be_given(self):
        for given in ({"block_rows": 3}, {"block_cols": 5}, {"block_rows": 17}, {"block_cols": 28}):
            for sram in (320, 1003, 8192):
                scenario = shape(40, 30, 4, 6, tiling={**given, "sram_bytes": sram})
                for algorithm in ("flash1", "flash2"):
                    with self.subTest(given=given, sram=sram, algorithm=algorithm):
                        settings = {"sram_bytes": sram, "element_bytes": 2, **given}
                        if reference.automatic(algorithm, reference.sizes_of(scenario), settings) is None:
                            self.assertIn("not one row fits", self.refuse(
                                WRONG_USE, "traffic", self.write("s.attn.json", scenario), "--algorithm", algorithm))
                        else:
                            self.assertEqual(self.traffic(scenario, "--algorithm", algorithm),
                                             reference.traffic(scenario, [algorithm]))

    def test_without_settings_tiles_are_automatic(self):
        run = self.traffic(shape(1024, 1024, 64, 64))["runs"][0]
        self.assertEqual((run["algorithm"], run["block_rows"], run["block_cols"]), ("flash2", 272, 64))
        self.assertLessEqual(run["sram_bytes_needed"], 196608)
        run = self.traffic(shape(1024, 1024, 64, 64), "--algorithm", "flash1")["runs"][0]
        self.assertEqual((run["block_rows"], run["block_cols"]), (64, 384))

    def test_custom_masks_and_bias_change_no_counts(self):
        two = document()
        masked = document(attention={"mask": {"custom": {"shape": [2, 2], "data": [0, 0, 0, 1]},
                                              "bias": {"shape": [2, 2], "data": [1, 2, 3, 4]}}})
        flags = ["--algorithm", "all", "--block-rows", 1, "--block-cols", 1]
        self.assertEqual(self.traffic(masked, *flags), self.traffic(two, *flags))

    def test_long_contexts_are_counted_in_closed_form(self):
        scenario = shape(131072, 131072, 128, 128, (32, 8), {"causal": True}, {"block_rows": 128, "block_cols": 128})
        path = self.write("long.attn.json", scenario)
        run = json.loads(self.succeed("traffic", path))["runs"][0]
        at_work = 1024 * 1025 // 2
        self.assertEqual(run["tiles"], {"full": at_work - 1024, "partial": 1024, "skipped": 1024 ** 2 - at_work})
        self.assertEqual(run["reads"]["K"], 32 * at_work * 128 * 128 * 2)

    def test_a_document_may_ask_for_parts_or_chunks(self):
        for algorithm in reference.BEYOND_ALL:
            scenario = shape(40, 30, 4, 6, (4, 2), {"causal": True}, {"algorithm": algorithm})
            self.assertEqual(self.traffic(scenario), reference.traffic(scenario, [algorithm], sram_bytes=196608))
        self.assertEqual(self.succeed("check", self.write("parts.attn.json", scenario)), "parts.attn.json: ok\n")

    def test_chunks_of_one_token_are_counted_quickly(self):
        tokens = 1 << 20
        path = self.write("long.attn.json", shape(tokens, tokens, 128, 128, (32, 8)))
        begin = time.monotonic()
        run = json.loads(self.succeed("traffic", path, "--algorithm", "chunked", "--chunk", 1))["runs"][0]
        self.assertLess(time.monotonic() - begin, 20)
        self.assertEqual(run["flops"], 32 * tokens * (tokens + 1) // 2 * 4 * 128)
        self.assertEqual(run["reads"]["K"], 32 * tokens * (tokens + 1) // 2 * 128 * 2)

    def test_hardware_adds_roofline_times(self):
        traffic = self.traffic(CAUSAL, "--algorithm", "all", "--hardware", "a100-80gb")
        self.assertEqual(list(traffic), ["format", "version", "hardware", "runs"])
        self.assertEqual(traffic["hardware"], "A100 80 GB")
        for run in traffic["runs"]:
            self.assertEqual(list(run)[-2:], ["seconds", "intensity"])
            self.assertAlmostEqual(run["seconds"] / reference.seconds(run, 312e12, 2.039e12), 1, places=12)
            self.assertAlmostEqual(run["intensity"], reference.intensity(run), places=12)
        single = self.traffic(CAUSAL, "--hardware", "A100 80 GB", "--element-bytes", 4)["runs"][0]
        self.assertAlmostEqual(single["seconds"] / reference.seconds(single, 19.5e12, 2.039e12), 1, places=12)

    def test_this_machine_is_measured(self):
        traffic = self.traffic(CAUSAL, "--hardware", "machine")
        self.assertTrue(traffic["hardware"])
        self.assertGreater(traffic["runs"][0]["seconds"], 0)

    def test_refuses_bad_flags_in_one_line(self):
        file = self.write("causal.attn.json", CAUSAL)
        cases = [
            ([], "FILE is required"),
            ([file, "--algorithm", "flash3"], 'found "flash3", expected eager, standard, flash1, flash2, decode, split, '
                                             'chunked or all'),
            ([file, "--splits", "0"], '--splits: found "0", expected a whole number from 1 to 16777216'),
            ([file, "--queries", "-1"], '--queries: found "-1"'),
            ([file, "--chunk", "1.5"], '--chunk: found "1.5"'),
            ([file, "--chunk", "16777217"], "expected a whole number from 1 to 16777216"),
            ([file, "--block-rows", "0"], '--block-rows: found "0", expected a whole number from 1 to 16777216'),
            ([file, "--block-cols", "-1"], '--block-cols: found "-1"'),
            ([file, "--block-cols", "2.5"], 'found "2.5"'),
            ([file, "--block-rows", "99999999999999999999"], "expected a whole number from 1 to 16777216"),
            ([file, "--element-bytes", "0"], 'found "0", expected a whole number from 1 to 16'),
            ([file, "--element-bytes", "17"], 'found "17"'),
            ([file, "--sram", "0"], '--sram: found "0"'),
            ([file, "--sram", "4096", "--block-rows", "2"], "excludes"),
            ([file, "--sram", "4096", "--block-cols", "2"], "excludes"),
            ([file, "--hardware", "abacus"], '--hardware: found "abacus", expected one of: '),
            ([file, file], "not expected"),
            (["none.attn.json"], "There is no file"),
        ]
        for arguments, words in cases:
            with self.subTest(arguments):
                self.assertIn(words, self.refuse(WRONG_USE, "traffic", *arguments))

    def test_memory_too_small_for_one_row_is_an_error(self):
        file = self.write("causal.attn.json", CAUSAL)
        self.assertEqual(self.refuse(WRONG_USE, "traffic", file, "--algorithm", "all", "--sram", "7"),
                         "attentionscope: --sram: one row of a matrix has 8 bytes, but there are only 7 on chip. Make the "
                         "memory larger.")
        # a tile for flash1, so that "all" reaches flash2.
        for algorithm in ("flash2", "all"):
            self.assertEqual(self.refuse(WRONG_USE, "traffic", file, "--algorithm", algorithm, "--sram", "51"),
                             "attentionscope: --sram: not one row fits: even a tile of 1 × 1 needs 52 bytes on chip, but "
                             "there are only 51. Make the memory larger.")
        self.succeed("traffic", file, "--algorithm", "all", "--sram", "52")
        small = self.write("small.attn.json", shape(4, 4, 4, 4, tiling={"algorithm": "flash1", "sram_bytes": 7}))
        self.assertTrue(self.refuse(WRONG_USE, "traffic", small).startswith(
            "attentionscope: small.attn.json: /tiling/sram_bytes: one row of a matrix has 8 bytes"))
        self.succeed("traffic", small, "--algorithm", "standard")

    def test_documents_with_tiles_of_nothing_are_refused(self):
        for key in ("block_rows", "block_cols"):
            file = self.write("zero.attn.json", shape(4, 4, 4, 4, tiling={key: 0}))
            self.assertIn(f"/tiling/{key}: found 0, expected 1 … 16777216", self.refuse(WRONG_USE, "traffic", file))

    def test_counts_that_overflow_are_an_error(self):
        file = self.write("huge.attn.json", shape(1 << 24, 1 << 24, 1 << 20, 1 << 20, (65536, 65536), batch=1 << 20))
        self.assertIn("/inputs: too many bytes moved", self.refuse(WRONG_USE, "traffic", file, "--algorithm", "all"))


if __name__ == "__main__":
    unittest.main()
