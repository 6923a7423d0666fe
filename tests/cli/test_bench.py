# SPDX-License-Identifier: GPL-3.0-or-later
import csv
import io
import json
import signal
import unittest

from program import AT_WORK, DONE, FAILED, WRONG_USE, ProgramTest

QUICK = ["--heads", "2", "--d", "16", "--rounds", "3"]
SMALL = ["--tokens", "16,64", *QUICK]
TOP = ["format", "version", "device", "seed", "machine", "complete", "measured_at", "processor", "problem", "rounds",
       "devices", "runs"]
CONTRACT = {"algorithm", "backend", "tokens", "heads", "d", "causal", "median_ms", "min_ms", "gflops", "share_of_peak",
            "relative_error", "bytes_counted"}


# A folder without drivers.
NO_OPENCL = {"OCL_ICD_VENDORS": "/nonexistent-vendors"}


class Bench(ProgramTest):
    def bench(self, *arguments, tokens="16,64"):
        result = json.loads(self.succeed("bench", *QUICK, "--tokens", tokens, "--backend", "eigen", "--json", *arguments))
        self.assertEqual((result["format"], result["version"]), ("attentionscope/bench", 1))
        self.assertTrue(result["complete"])
        return result

    def test_prints_what_the_contract_says(self):
        result = self.bench("--causal", "--seed", 7)
        self.assertEqual(list(result), TOP)
        self.assertEqual(result["seed"], 7)
        self.assertEqual(set(result["machine"]), {"fma_gflops", "copy_gbps"})
        self.assertGreater(result["machine"]["fma_gflops"], 0)
        self.assertGreater(result["machine"]["copy_gbps"], 0)
        self.assertTrue(result["device"])
        cases = [(run["tokens"], run["algorithm"]) for run in result["runs"]]
        self.assertEqual(cases, [(t, a) for t in (16, 64) for a in ("eager", "standard", "flash")])
        for run in result["runs"]:
            self.assertLessEqual(CONTRACT, set(run))
            self.assertEqual((run["backend"], run["heads"], run["d"], run["causal"]), ("eigen", 2, 16, True))
            self.assertEqual((len(run["wall_ms"]), run["rounds"]), (3, 3))
            self.assertEqual(run["median_ms"], sorted(run["wall_ms"])[1])
            self.assertEqual(run["min_ms"], min(run["wall_ms"]))
            flops = 4 * run["tokens"] ** 2 * 16 * 2 // 2
            self.assertEqual(run["flops"], flops, "causal counts half")
            self.assertAlmostEqual(run["gflops"], flops / run["median_ms"] / 1e6, places=9)
            self.assertAlmostEqual(run["share_of_peak"], run["gflops"] / result["machine"]["fma_gflops"], places=9)
            self.assertLessEqual(run["relative_error"], 1e-5)
            self.assertGreater(run["relative_error"], 0)

    def test_counts_bytes_as_the_command_traffic_does(self):
        result = self.bench("--kv-heads", 1, "--window", 9, "--causal")
        for tokens in (16, 64):
            shape = {"kind": "shape", "query_tokens": tokens, "key_tokens": tokens, "d_k": 16, "d_v": 16}
            file = self.write("shape.attn.json", {
                "format": "attentionscope/scenario", "version": 1, "heads": {"query": 2, "kv": 1}, "inputs": shape,
                "attention": {"mask": {"causal": True, "window": 9}}, "tiling": {"element_bytes": 4}})
            counted = {run["algorithm"]: run["bytes_read"] + run["bytes_written"]
                       for run in json.loads(self.succeed("traffic", file, "--algorithm", "all"))["runs"]}
            for run in result["runs"]:
                if run["tokens"] == tokens:
                    name = {"flash": "flash2"}.get(run["algorithm"], run["algorithm"])
                    self.assertEqual(run["bytes_counted"], counted[name], run["algorithm"])
        sixteen = next(run for run in result["runs"] if run["tokens"] == 16)
        self.assertEqual(sixteen["flops"], 2 * 2 * 32 * (sum(range(1, 10)) + 7 * 9), "exactly the visible pairs")
        self.assertEqual((sixteen["kv_heads"], sixteen["window"]), (1, 9))

    def test_runs_only_what_is_asked_for(self):
        runs = self.bench("--algorithm", "flash,eager")["runs"]
        self.assertEqual([run["algorithm"] for run in runs], ["eager", "flash"] * 2)
        runs = self.bench("--algorithm", "flash", tokens="64,7,64")["runs"]
        self.assertEqual([run["tokens"] for run in runs], [7, 64])
        seeds = {self.bench("--algorithm", "flash", tokens="1")["seed"] for _ in range(2)}
        self.assertEqual(len(seeds), 2, "a fresh seed in every run")

    def test_prints_a_table_for_people(self):
        text = self.succeed("bench", *SMALL, "--backend", "eigen", "--seed", "1234567")
        self.assertIn("seed 1234567", text)
        self.assertIn("GFLOP/s of fused multiply-adds", text)
        lines = text.splitlines()
        head = next(n for n, line in enumerate(lines) if "median ms" in line)
        for word in ("T", "algorithm", "backend", "rounds", "min ms", "spread ms", "GFLOP/s", "of peak", "error", "counted"):
            self.assertIn(word, lines[head])
        rows = [line.split() for line in lines[head + 1:] if line.startswith(("16 ", "64 "))]
        self.assertEqual([row[:4] for row in rows],
                         [[t, a, "eigen", "3"] for t in ("16", "64") for a in ("eager", "standard", "flash")])
        self.assertEqual(len({len(line) for line in lines[head:head + 9] if line}), 1, "columns are not aligned")
        self.assertRegex(text, r"eigen, T = 64: flash (is|takes) ")

    def test_saves_a_document_and_a_table(self):
        text = self.succeed("bench", *SMALL, "--backend", "eigen", "--algorithm", "flash", "-o", "a.json", "--csv", "a.csv")
        self.assertIn("median ms", text)
        saved = json.loads((self.folder / "a.json").read_text(encoding="utf-8"))
        self.assertEqual(list(saved), TOP)
        rows = list(csv.DictReader(io.StringIO((self.folder / "a.csv").read_text(encoding="utf-8"))))
        self.assertEqual([(row["algorithm"], row["tokens"]) for row in rows], [("flash", "16"), ("flash", "64")])
        self.assertEqual([float(row["median_ms"]) for row in rows], [run["median_ms"] for run in saved["runs"]])
        self.assertEqual(self.succeed("bench", *SMALL, "--backend", "eigen", "--json", "-o", "b.json"), "")

    def test_says_before_measuring_that_a_file_cannot_be_written(self):
        said = self.refuse(FAILED, "bench", "--tokens", "16384", "-o", "no/such/folder.json")
        self.assertIn("no/such", said)
        self.assertIn("folder", self.refuse(FAILED, "bench", "--tokens", "16384", "--csv", str(self.folder)))
        code, _, _ = (program := self.at_a_terminal("bench", "--tokens", "16384", "--csv", str(self.folder))).end()
        self.assertEqual(code, FAILED)
        self.assertNotRegex(program.said, AT_WORK)

    def test_without_opencl_eigen_takes_over_aloud(self):
        run = self.run_program("bench", *SMALL, "--json", env=NO_OPENCL)
        self.assertEqual(run.returncode, DONE, run)
        self.assertEqual({r["backend"] for r in json.loads(run.stdout)["runs"]}, {"eigen"})
        self.assertEqual(len(run.stderr.splitlines()), 1)
        self.assertIn("Measured with Eigen instead.", run.stderr)
        said = self.refuse(FAILED, "bench", *SMALL, "--backend", "opencl", env=NO_OPENCL)
        self.assertIn("No OpenCL driver", said)

    def test_measures_every_backend_side_by_side(self):
        run = self.run_program("bench", *SMALL, "--backend", "all", "--algorithm", "standard,flash", "--json")
        self.assertEqual(run.returncode, DONE, run.stderr)
        result = json.loads(run.stdout)
        backends = [device["backend"] for device in result["devices"]]
        if "opencl" not in backends:
            self.skipTest("no OpenCL device here: " + run.stderr)
        self.assertEqual(backends, ["opencl", "eigen"])
        self.assertEqual([(r["tokens"], r["backend"], r["algorithm"]) for r in result["runs"]],
                         [(t, b, a) for t in (16, 64) for b in backends for a in ("standard", "flash")])
        for r in result["runs"]:
            self.assertLessEqual(r["relative_error"], 1e-5)

    def test_reports_what_does_not_fit_and_continues(self):
        # S of 1024 heads and 1,048,576 tokens has 4.5 PB.
        run = self.run_program("bench", "--tokens", "8,1048576", "--heads", 1024, "--d", 1, "--backend", "eigen",
                               "--algorithm", "standard", "--rounds", 3)
        self.assertEqual((run.returncode, run.stderr), (DONE, ""), run)
        self.assertIn("S alone needs 4.5 PB; the tiled kernel needs 17 GB", run.stdout)
        self.assertRegex(run.stdout, r"(?m)^ *1,048,576 +standard +eigen +0 +– ")
        self.assertRegex(run.stdout, r"(?m)^ *8 +standard +eigen +3 ")

    def test_refuses_wrong_use_in_one_line(self):
        cases = [
            (["--tokens", "0"], '--tokens: found "0", expected whole numbers from 1 to 1048576'),
            (["--tokens", "1048577"], 'found "1048577"'),
            (["--tokens", "16,,32"], 'found "16,,32"'),
            (["--tokens", ""], 'found ""'),
            (["--tokens", "many"], 'found "many"'),
            (["--tokens", "99999999999999999999999"], "expected whole numbers"),
            (["--heads", "0"], '--heads: found "0", expected a whole number from 1 to 1024'),
            (["--kv-heads", "3"], "--kv-heads: 8 query heads cannot share 3 key/value heads evenly"),
            (["--heads", "4", "--kv-heads", "8"], "4 query heads cannot share 8"),
            (["--d", "257"], '--d: found "257", expected a whole number from 1 to 256'),
            (["--window", "-1"], "--window"),
            (["--rounds", "0"], '--rounds: found "0"'),
            (["--rounds", "2.5"], '--rounds: found "2.5"'),
            (["--seed", "-1"], "--seed"),
            (["--algorithm", "flash1"], '--algorithm: found "flash1", expected eager, standard or flash'),
            (["--algorithm", "flash,"], 'found "flash,"'),
            (["--backend", "cuda"], 'found "cuda", expected auto, eigen, opencl or all'),
            (["--backend", "eigen", "--device", "1"], "there is no device 1"),
            (["--device", "-1"], 'found "-1", expected a whole number from 0'),
            (["--bogus"], "--bogus"),
            (["document.attn.json"], "document.attn.json"),
        ]
        for arguments, words in cases:
            with self.subTest(arguments):
                self.assertIn(words, self.refuse(WRONG_USE, "bench", *arguments))

    def test_a_full_disk_is_a_failure(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = self.run_program("bench", *SMALL, "--backend", "eigen", stdout=full)
        self.assertEqual(run.returncode, FAILED)
        self.assertIn("standard output", run.stderr)


class Interrupted(ProgramTest):
    """Ctrl-C, at once and in the middle of a long measurement."""

    LONG = ["--tokens", "16,2048", "--heads", "8", "--rounds", "1000", "--backend", "eigen", "--json"]

    def test_ends_with_what_was_measured(self):
        for moment in (AT_WORK, r"round [3-9]\d* of "):
            with self.subTest(moment):
                program = self.at_a_terminal("bench", *self.LONG)
                program.wait_for(moment)
                program.interrupt()
                code, out, said = program.end()
                self.assertEqual((code, said[-1]), (FAILED, "attentionscope: interrupted: the result is incomplete"))
                result = json.loads(out)
                self.assertIs(result["complete"], False)
                for run in result["runs"]:
                    self.assertGreater(run["rounds"], 0)
                    self.assertGreater(run["median_ms"], 0)
                    self.assertNotIn("failure", run)

    def test_says_so_in_the_table_and_in_the_saved_document(self):
        program = self.at_a_terminal("bench", *self.LONG[:-1], "-o", "part.json")
        program.wait_for(AT_WORK)
        program.interrupt()
        _, out, _ = program.end()
        self.assertIn("Incomplete: results measured before the interruption.", out)
        self.assertIs(json.loads((self.folder / "part.json").read_text(encoding="utf-8"))["complete"], False)

    def test_the_second_one_ends_at_once(self):
        program = self.at_a_terminal("bench", "--tokens", "16384", "--heads", "64", "--d", "256", "--backend", "eigen",
                                     "--algorithm", "flash", "--json")
        program.wait_for(AT_WORK)
        program.interrupt()
        program.wait_for("press Ctrl-C again to quit now")
        program.interrupt()
        code, _, _ = program.end()
        self.assertIn(code, (-signal.SIGINT, FAILED), "the first one may have been enough")


if __name__ == "__main__":
    unittest.main()
