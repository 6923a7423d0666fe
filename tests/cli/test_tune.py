# SPDX-License-Identifier: GPL-3.0-or-later
import json
import pathlib
import unittest

from program import AT_WORK, DONE, FAILED, WRONG_USE, EndedEarly, ProgramTest


class Tune(ProgramTest):
    def tune(self, *arguments):
        run = self.run_program("tune", "--d", 16, *arguments, env={"XDG_CACHE_HOME": None})
        if run.returncode == FAILED and "No OpenCL" in run.stderr:
            self.skipTest("no OpenCL device here: " + run.stderr)
        self.assertEqual((run.returncode, run.stderr), (DONE, ""), run)
        return run.stdout

    def test_keeps_the_fastest_shape(self):
        result = json.loads(self.tune("--json"))
        self.assertEqual(list(result), ["format", "version", "backend", "device", "d", "stored", "place", "variants"])
        self.assertEqual((result["format"], result["version"], result["d"]), ("attentionscope/tuning", 1, 16))
        times = [variant["milliseconds"] for variant in result["variants"]]
        self.assertGreater(len(times), 1)
        self.assertEqual(times[1:], sorted(times[1:]), "behind the chosen one, the fastest first")
        self.assertTrue(all(variant["gflops"] > 0 and variant["variant"] for variant in result["variants"]))
        self.assertIs(result["stored"], True)
        place = pathlib.Path(result["place"])
        self.assertTrue(place.is_file())
        self.assertTrue(place.is_relative_to(self.home), "below the user's cache folder")

    def test_prints_a_table_for_people(self):
        lines = self.tune().splitlines()
        self.assertRegex(lines[0], r"^Shapes of the tiled kernel on .*, d 16, fastest first$")
        self.assertEqual(lines[2].split(), ["shape", "ms", "GFLOP/s"])
        self.assertRegex(lines[-1], rf"^From now on the first one is used \(saved in {self.home}/\S+\)$")

    def test_a_processor_without_shapes_says_so(self):
        self.assertIn("nothing to tune", self.succeed("tune", "--backend", "eigen"))
        self.assertEqual(json.loads(self.succeed("tune", "--backend", "eigen", "--json"))["variants"], [])

    def test_refuses_wrong_use_in_one_line(self):
        cases = [
            (["--d", "0"], '--d: found "0", expected a whole number from 1 to 256'),
            (["--backend", "auto"], 'found "auto", expected opencl or eigen'),
            (["--backend", "eigen", "--device", "3"], "there is no device 3"),
            (["--device", "999"], "999"),
            (["extra"], "extra"),
        ]
        for arguments, words in cases:
            with self.subTest(arguments):
                code = WRONG_USE
                if arguments == ["--device", "999"] and self.run_program("tune", *arguments).returncode == FAILED:
                    continue  # no OpenCL at all, so there is nothing to search
                self.assertIn(words, self.refuse(code, "tune", *arguments))

    def test_without_opencl_there_is_nothing_to_tune(self):
        said = self.refuse(FAILED, "tune", env={"OCL_ICD_VENDORS": "/nonexistent-vendors"})
        self.assertIn("No OpenCL driver", said)

    def test_an_interrupted_search_keeps_nothing(self):
        program = self.at_a_terminal("tune", "--d", 48, env={"XDG_CACHE_HOME": None})
        try:
            program.wait_for(AT_WORK)
        except EndedEarly:
            if "No OpenCL" in program.said:
                self.skipTest("no OpenCL device here: " + program.said)
            raise
        program.interrupt()
        code, out, said = program.end()
        self.assertEqual((code, out, said), (FAILED, "", ["attentionscope: interrupted: no changes saved"]))
        self.assertEqual(list(self.home.rglob("tuning/*.json")), [])


if __name__ == "__main__":
    unittest.main()
