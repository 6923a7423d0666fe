# SPDX-License-Identifier: GPL-3.0-or-later
import json
import unittest

from program import FAILED, WRONG_USE, ProgramTest

KEYS = ["id", "subject", "source", "printed", "counted", "ratio", "reason"]


class Published(ProgramTest):
    def rows(self):
        answer = json.loads(self.succeed("published", "--json"))
        self.assertEqual(list(answer), ["format", "version", "rows"])
        self.assertEqual((answer["format"], answer["version"]), ("attentionscope/published", 1))
        return {row["id"]: row for row in answer["rows"]}

    def test_every_row_has_a_source_a_count_and_a_reason(self):
        rows = self.rows()
        self.assertEqual(len(rows), 47)
        for row in rows.values():
            with self.subTest(row["id"]):
                self.assertEqual(list(row), KEYS)
                self.assertTrue(row["subject"])
                self.assertTrue(row["source"]["reference"])
                self.assertTrue(row["reason"]["text"].endswith("."))
                same_unit = row["printed"] is not None and row["printed"]["unit"] == row["counted"]["unit"]
                self.assertEqual(row["ratio"] is not None, same_unit)
                if same_unit:
                    self.assertAlmostEqual(row["ratio"], row["counted"]["value"] / row["printed"]["value"])
                # Equality is claimed only if it holds.
                self.assertEqual(row["reason"]["code"] == "same", row["ratio"] == 1)

    def test_sets_printed_next_to_counted(self):
        rows = self.rows()
        flops = rows["flash-attention.standard.flops"]
        self.assertEqual(flops["printed"], {"text": "66.6 GFLOPs", "value": 66_600_000_000, "unit": "flop"})
        self.assertEqual(flops["counted"], {"value": 824_633_720_832, "unit": "flop"})
        self.assertEqual(flops["reason"]["code"], "products-need-more")
        self.assertEqual(flops["source"], {
            "year": 2022, "reference": "arXiv:2205.14135v2", "authors": "Dao et al.", "place": "figure 2, left",
            "title": "FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness"})
        factor = rows["deepseek-v3.factor.llama-3.1-405b"]
        self.assertEqual((factor["printed"]["text"], factor["reason"]["code"]), ("7.28x", "other-than-its-own-rows"))
        self.assertAlmostEqual(factor["counted"]["value"], 7.344, 3)
        saving = rows["deepseek-v2.saving"]
        self.assertEqual((saving["printed"]["text"], saving["reason"]["code"]), ("93.3%", "fewer-bits-in-print"))
        self.assertAlmostEqual(saving["counted"]["value"], 1 - 60 * 576 / (95 * 8 * 256))
        self.assertIn("this gives 93.3 %", saving["reason"]["text"].replace("\u00a0", " "))
        by_block = [rows[f"flash-attention.flash.forward-bytes.{columns}"] for columns in (64, 128, 256, 512)]
        counts = [row["counted"]["value"] for row in by_block]
        self.assertEqual(counts, sorted(counts, reverse=True))
        self.assertTrue(all(row["printed"] is None for row in by_block))
        training = rows["flash-attention-2.training"]
        self.assertEqual((training["printed"]["text"], training["reason"]["code"]), ("72%", "share-of-peak"))
        self.assertAlmostEqual(training["counted"]["value"], 225 / 312)
        self.assertIn("Model FLOPs utilization", training["subject"])
        by_version = {rows[f"flash-attention-3.{key}"]["source"]["reference"]: rows[f"flash-attention-3.{key}"]["printed"]
                      for key in ("fp8", "fp8-in-proceedings")}
        self.assertEqual({version: printed["value"] for version, printed in by_version.items()},
                         {"arXiv:2407.08608v1": 1.2e15, "NeurIPS 2024": 1.3e15})
        self.assertEqual(rows["flash-attention-3.second"]["counted"]["unit"], "flop-per-second")
        self.assertEqual(rows["gqa.gqa-8-xxl"]["counted"], {"value": 8, "unit": "times"})

    def test_prints_a_sheet_for_people(self):
        sheet = self.succeed("published")
        self.assertIn("""\
== Efficient Memory Management for Large Language Model Serving with PagedAttention (Kwon et al. 2023, arXiv:2309.06180v1)

section 3: Cache of one token, OPT-13B, 16 bit
  printed            800 KB
  counted            819,200 bytes
  counted / printed  1.024
  KB means 1,024 bytes here: 800 × 1,024 is the count.
""", sheet)
        self.assertEqual(sheet.count("  printed  "), len(self.rows()))
        self.assertEqual(sheet.count("== FlashAttention"), 5)
        for line in sheet.splitlines():
            self.assertEqual(line, line.rstrip())
            self.assertTrue(line.startswith("== ") or len(line) <= 100, line)

    def test_takes_no_file(self):
        self.assertIn("not expected", self.refuse(WRONG_USE, "published", "file"))

    def test_a_full_disk_is_a_failure(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = self.run_program("published", "--json", stdout=full)
        self.assertEqual(run.returncode, FAILED)
        self.assertIn("standard output", run.stderr)


if __name__ == "__main__":
    unittest.main()
