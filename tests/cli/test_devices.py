# SPDX-License-Identifier: GPL-3.0-or-later
import json
import os
import unittest

from program import DONE, FAILED, WRONG_USE, ProgramTest, document


class Devices(ProgramTest):
    def no_driver(self):
        """An environment in which the OpenCL loader finds no driver."""
        empty = self.folder / "no-drivers"
        empty.mkdir(exist_ok=True)
        return {"OCL_ICD_VENDORS": str(empty), "OCL_ICD_FILENAMES": None, "OPENCL_VENDOR_PATH": str(empty)}

    def test_lists_eigen_first_then_the_opencl_devices(self):
        devices = json.loads(self.succeed("devices", "--json"))
        self.assertEqual([d["backend"] for d in devices], ["eigen"] + ["opencl"] * (len(devices) - 1))
        self.assertEqual([d["device"] for d in devices[1:]], list(range(len(devices) - 1)))
        self.assertEqual((devices[0]["precision"], devices[0]["available"]), ("double", True))
        self.assertGreater(len(devices), 1, "no OpenCL entry")
        for device in devices[1:]:
            self.assertTrue(device["available"], device)
            self.assertEqual(device["precision"], "float32")
            self.assertGreater(device["memory_bytes"], 0)
            self.assertGreater(device["compute_units"], 0)
            self.assertIn(device["type"], ("cpu", "gpu", "accelerator"))
        lines = self.succeed("devices").splitlines()
        self.assertEqual(lines[0].split(), ["backend", "device", "type", "cores", "memory", "name"])
        self.assertEqual(len(lines), 1 + len(devices))
        for line, device in zip(lines[1:], devices):
            self.assertTrue(line.startswith(device["backend"]))
            self.assertIn(device["name"], line)

    def test_tables_speak_the_language_of_the_environment(self):
        chinese = {"LC_ALL": "zh_CN.UTF-8"}
        # One table of each command that has one; the other lines are numbers and names.
        self.assertEqual(self.succeed("devices", env=chinese).split()[:6], ["后端", "设备", "类型", "核心", "内存", "名称"])
        self.assertIn("缓存（十进制）", self.succeed("cache", "--model", "llama-2-70b", env=chinese))
        self.assertIn("计数值", self.succeed("published", env=chinese))
        bench = self.succeed("bench", "--tokens", "16", "--rounds", "1", "--backend", "eigen", env=chinese)
        self.assertIn("中位毫秒", bench)

    def test_says_why_there_is_no_opencl_device(self):
        env = self.no_driver()
        _, opencl = json.loads(self.succeed("devices", "--json", env=env))
        self.assertFalse(opencl["available"])
        self.assertIn("driver", opencl["reason"])
        table = self.succeed("devices", env=env).splitlines()
        self.assertTrue(table[2].startswith("opencl"))
        self.assertIn(opencl["reason"], table[2])

    def test_auto_takes_eigen_where_there_is_no_driver(self):
        file, env = self.write("two.attn.json", document()), self.no_driver()
        for arguments in ((), ("--backend", "auto")):
            run = self.run_program("trace", file, *arguments, env=env)
            self.assertEqual(run.returncode, DONE)
            backend = json.loads(run.stdout)["backend"]
            self.assertEqual((backend["name"], backend["precision"]), ("eigen", "double"))
            self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)
            self.assertIn("No OpenCL driver was found", run.stderr)
            self.assertIn("Eigen", run.stderr)

    def test_render_says_once_that_eigen_computes_and_why(self):
        file, env = self.write("two.attn.json", document()), self.no_driver()
        run = self.run_program("render", file, "--view", "steps", "-o", "out.png", env=env)
        self.assertEqual((run.returncode, run.stdout), (DONE, ""))
        self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)
        self.assertIn("No OpenCL driver was found", run.stderr)
        self.succeed("render", file, "--view", "steps", "-o", "out.png")

    def test_auto_takes_opencl_where_it_works(self):
        self.assertEqual(self.trace(self.write("two.attn.json", document()))["backend"]["name"], "opencl")

    def test_a_chosen_backend_is_never_replaced(self):
        file, env = self.write("two.attn.json", document()), self.no_driver()
        self.assertIn("OpenCL", self.refuse(FAILED, "trace", file, "--backend", "opencl", env=env))
        self.assertIn("OpenCL", self.refuse(FAILED, "trace", file, "--device", "0", env=env))
        self.assertEqual(self.trace(file, "--backend", "opencl", "--device", 0)["backend"]["name"], "opencl")

    def test_a_device_that_is_not_there_is_wrong_use(self):
        file = self.write("two.attn.json", document())
        for backend in ("auto", "opencl", "eigen"):
            self.assertIn("no device 99", self.refuse(WRONG_USE, "trace", file, "--backend", backend, "--device", 99, "-o", "x"))

    def test_a_home_that_cannot_be_written_to_stops_nothing(self):
        file = self.write("two.attn.json", document())
        # Not even root can create a folder below a device.
        env = {"HOME": "/dev/null", "XDG_CACHE_HOME": None, "POCL_CACHE_DIR": None, "XDG_RUNTIME_DIR": None}
        self.assertEqual(self.trace(file, "--backend", "eigen", env=env)["backend"]["name"], "eigen")
        run = self.run_program("trace", file, env=env)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(json.loads(run.stdout)["format"], "attentionscope/trace")
        self.assertEqual(len(json.loads(self.run_program("devices", "--json", env=env).stdout)), 2)
        self.home.chmod(0o500)
        self.addCleanup(os.chmod, self.home, 0o700)
        read_only = {**env, "HOME": str(self.home)}
        self.assertEqual(self.run_program("trace", file, env=read_only).returncode, 0)


if __name__ == "__main__":
    unittest.main()
