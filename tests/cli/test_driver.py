# SPDX-License-Identifier: GPL-3.0-or-later
"""Drivers that crash, hang or return wrong values: the program reports why, Eigen computes unless OpenCL is required, and no
driver crashes the program twice."""
import json
import os
import random
import shutil
import subprocess
import sys
import unittest

from program import BINARY, DONE, FAILED, PATIENCE, WRONG_USE, ProgramTest, document

LIAR = os.environ.get("ATTENTIONSCOPE_LYING_DRIVER", "")

MAKERS = ("clCreateContext", "clCreateCommandQueue", "clCreateBuffer", "clCreateProgramWithSource", "clCreateKernel",
          "clEnqueueMapBuffer", "clCreateProgramWithBinary")
CALLS = ("clGetPlatformIDs", "clGetDeviceIDs", "clBuildProgram", "clSetKernelArg", "clEnqueueNDRangeKernel",
         "clEnqueueReadBuffer", "clEnqueueWriteBuffer", "clEnqueueFillBuffer", "clEnqueueUnmapMemObject", "clFinish")
REPORTERS = ("clGetPlatformInfo", "clGetDeviceInfo", "clGetProgramInfo", "clGetEventInfo", "clGetEventProfilingInfo")
# The numbers from which sizes are chosen: compute units, work-group, local memory, memory, its cache, largest allocation, width.
NUMBERS = ("0x1002", "0x1004", "0x1023", "0x101f", "0x101e", "0x1010", "0x103a")

# The complete walk starts the program some two hundred times and is for `./dev campaign`. Otherwise a fixed part of it runs,
# including wrong values that were accepted in the past.
WHOLE = bool(os.environ.get("ATTENTIONSCOPE_WHOLE_WALK"))


def part(lies, always, more):
    if WHOLE:
        return lies
    assert set(always) <= set(lies)
    return [*always, *random.Random(7).sample([lie for lie in lies if lie not in always], more)]


def may_mount():
    probe = ["unshare", "--mount", "bash", "-c", "mount -t tmpfs none /mnt"]
    return shutil.which("unshare") is not None and subprocess.run(probe, capture_output=True, check=False).returncode == 0


@unittest.skipUnless(LIAR, "needs the library that stands between the program and OpenCL")
class LyingDriver(ProgramTest):
    def setUp(self):
        super().setUp()
        self.file = self.write("two.attn.json", document())
        self.expected = json.loads(self.succeed("trace", self.file, "--backend", "eigen"))

    @staticmethod
    def lying(lie, where=None):
        return {"LD_PRELOAD": LIAR, "ATTENTIONSCOPE_LIE": lie, "ATTENTIONSCOPE_LIE_IN": where}

    def weights(self, trace):
        return trace["heads"][0]["stages"]["weights"]["data"]

    def traced(self, lie, *arguments, where=None):
        run = self.run_program("trace", self.file, *arguments, env=self.lying(lie, where))
        self.assertEqual(run.returncode, DONE, (lie, run.stderr))
        trace = json.loads(run.stdout)
        for found, expected in zip(self.weights(trace), self.weights(self.expected)):
            self.assertAlmostEqual(found, expected, places=5, msg=lie)
        return trace["backend"]["name"], run.stderr

    def test_whatever_a_call_says_the_numbers_are_right_and_nothing_dies(self):
        lies = [f"{call}:{how}" for call in MAKERS + CALLS + REPORTERS for how in ("error", "null")]
        lies += [f"{call}:{how}" for call in REPORTERS + ("clGetPlatformIDs", "clGetDeviceIDs") for how in ("huge", "zero")]
        lies += [f"clGetDeviceInfo/{number}:{how}" for number in NUMBERS for how in ("huge", "zero")]
        for lie in part(lies, ["clEnqueueMapBuffer:null", "clCreateBuffer:error", "clGetDeviceIDs:null"], 9):
            with self.subTest(lie):
                backend, said = self.traced(lie)
                # A crashed child would mean a null pointer or worse.
                self.assertNotIn("crashed", said)
                self.assertNotIn("did not respond", said)
                if backend == "eigen":
                    self.assertIn("Computed with Eigen instead.", said)

    def test_a_measurement_ends_whatever_a_device_says_of_itself(self):
        lies = [f"clGetDeviceInfo/{number}:{how}" for number in NUMBERS for how in ("huge", "zero")]
        lies += ["clGetEventProfilingInfo:huge", "clGetEventProfilingInfo:zero", "clEnqueueReadBuffer:null:4",
                 "clCreateBuffer:null:3", "clEnqueueNDRangeKernel:null:2", "clEnqueueNDRangeKernel:error:3"]
        for lie in part(lies, ["clGetDeviceInfo/0x101e:huge", "clEnqueueNDRangeKernel:null:2"], 1):
            with self.subTest(lie):
                run = self.run_program("bench", "--tokens", "16", "--rounds", "1", "--json", env=self.lying(lie, "parent"))
                self.assertIn(run.returncode, (DONE, FAILED), run.stderr)
                self.assertNotIn("terminate", run.stderr)
                if run.returncode == DONE:
                    self.assertEqual(json.loads(run.stdout)["format"], "attentionscope/bench")

    def test_a_measurement_that_a_driver_ends_or_leaves_hanging_ends_with_a_sentence(self):
        bench = ["bench", "--backend", "opencl", "--tokens", "16", "--rounds", "1", "-o", "out.json"]
        for lie, command in (("clRetainKernel:abort:3", bench), ("clGetEventInfo:hang", bench),
                             # The build log is only read after a failed build.
                             ("clBuildProgram:error clGetProgramBuildInfo:hang", bench),
                             ("clEnqueueNDRangeKernel:abort:2", ["tune", "--backend", "opencl"])):
            with self.subTest(lie):
                run = self.run_program(*command, env={**self.lying(lie, "parent"), "ATTENTIONSCOPE_PATIENCE": "3"})
                self.assertEqual(run.returncode, FAILED, run)
                said = "did not respond for 3 s" if ":hang" in lie else "crashed the measuring process"
                self.assertIn(said, run.stderr)
                self.assertFalse((self.folder / "out.json").exists())

    def test_a_driver_that_takes_its_process_down_is_kept_out(self):
        for lie in ("clBuildProgram:abort", "clGetPlatformIDs:exit", "clEnqueueNDRangeKernel:segfault", "clFinish:exit:2"):
            with self.subTest(lie):
                backend, said = self.traced(lie)
                self.assertEqual(backend, "eigen")
                self.assertEqual(len(said.splitlines()), 1, said)
                self.assertIn("crashed when it was tried", said)
                self.assertIn("Computed with Eigen instead.", said)
                self.assertIn("attentionscope devices --empty-cache", said)
                line = self.refuse(FAILED, "trace", self.file, "--backend", "opencl", env=self.lying(lie))
                self.assertIn("crashed when it was tried", line)
        _, said = self.traced("clBuildProgram:abort")
        self.assertIn("SIGABRT: LLVM ERROR: IO failure on output stream", said)

    def test_the_notice_comes_once_until_something_changes(self):
        def said(lie, notices=None):
            env = {**self.lying(lie), "ATTENTIONSCOPE_NOTICES": notices}
            return self.run_program("trace", self.file, env=env).stderr

        self.assertIn("Computed with Eigen instead.", said("clBuildProgram:abort"))
        self.assertEqual(said("clBuildProgram:abort"), "")
        self.assertIn("Computed with Eigen instead.", said("clBuildProgram:abort", "always"))
        self.assertIn("Computed with Eigen instead.", said("clEnqueueNDRangeKernel:segfault"))
        self.assertEqual(said("clEnqueueNDRangeKernel:segfault"), "")
        self.assertEqual(said("clBuildProgram:abort", "off"), "")
        bench = self.run_program("bench", "--tokens", "16", "--rounds", "1",
                                 env={**self.lying("clEnqueueNDRangeKernel:segfault"), "ATTENTIONSCOPE_NOTICES": None})
        self.assertEqual(bench.stderr, "")

    def test_without_threads_commands_compute_and_what_draws_says_why_it_cannot(self):
        for count in ("", ":2", ":4"):
            env = self.lying("pthread_create:error" + count, "parent")
            with self.subTest(count):
                self.assertEqual(self.succeed("trace", self.file, "--backend", "eigen", env=env),
                                 self.succeed("trace", self.file, "--backend", "eigen"))
                backend, said = self.traced("pthread_create:error" + count, where="parent")
                self.assertEqual(backend, "eigen")
                self.assertEqual(len(said.splitlines()), 1, said)
                self.assertIn("pthread_create", said)
                for arguments in (["bench", "--backend", "eigen", "--tokens", "16", "--rounds", "1", "--json"],
                                  ["train", "--steps", "1", "--seed", "1", "--json"]):
                    json.loads(self.succeed(*arguments, env=env))
                for arguments in (["render", self.file, "--view", "steps", "-o", "out.png"],
                                  ["worksheet", "attention-by-hand.work.json", "-o", "out.pdf"], ["lessons"]):
                    self.assertIn("too few threads", self.refuse(FAILED, *arguments, env=env))
                window = self.refuse(FAILED, env={**env, "QT_QPA_PLATFORM": "offscreen"})
                self.assertIn("too few threads", window)

    def test_pictures_are_drawn_and_devices_listed_without_it(self):
        env = self.lying("clGetDeviceIDs:abort")
        run = self.run_program("render", self.file, "--view", "steps", "-o", "out.png", env=env)
        self.assertEqual(run.returncode, DONE)
        self.assertIn("crashed when it was tried", run.stderr)
        self.assertTrue((self.folder / "out.png").exists())
        eigen, opencl = json.loads(self.succeed("devices", "--json", env=env))
        self.assertTrue(eigen["available"])
        self.assertIn("crashed when it was tried", opencl["reason"])
        run = self.run_program("bench", "--tokens", "16", "--rounds", "1", env=env)
        self.assertEqual(run.returncode, DONE)
        self.assertIn("Measured with Eigen instead.", run.stderr)

    def test_a_driver_that_hangs_is_waited_for_once(self):
        backend, said = self.traced("clGetPlatformIDs:hang")
        self.assertEqual(backend, "eigen")
        self.assertIn("did not respond", said)
        # If it waited again, the driver would now be recorded as crashed.
        _, said = self.traced("clGetPlatformIDs:abort")
        self.assertIn("did not respond", said)
        line = self.refuse(FAILED, "trace", self.file, "--backend", "opencl", env=self.lying("clGetPlatformIDs:abort"))
        self.assertIn("crashed", line)

    def test_a_successful_trial_is_not_repeated(self):
        self.assertEqual(self.traced("none:error"), ("opencl", ""))
        self.assertEqual(self.traced("clGetPlatformIDs:abort", where="child"), ("opencl", ""))

    def test_a_crash_in_use_is_remembered_until_opencl_has_proved_itself(self):
        for lie in ("clFinish:segfault", "clFinish:exit"):
            with self.subTest(lie):
                self.assertEqual(self.traced("none:error"), ("opencl", ""))
                run = self.run_program("trace", self.file, env=self.lying(lie, "parent"))
                self.assertEqual((run.returncode == DONE, run.stdout), (False, ""))
                for _ in range(2):
                    backend, said = self.traced("none:error")
                    self.assertEqual(backend, "eigen")
                    self.assertIn("An earlier run ended unexpectedly while OpenCL was in use", said)
                    self.assertIn('"--backend opencl" tries it again', said)
                listed = self.run_program("devices", env=self.lying("none:error"))
                self.assertEqual(listed.returncode, DONE)
                self.assertIn("An earlier run ended", listed.stderr)
                self.assertIn("opencl   0", listed.stdout)
                self.assertEqual(self.traced("none:error", "--backend", "opencl"), ("opencl", ""))
                self.assertEqual(self.traced("none:error"), ("opencl", ""))

    def test_ending_the_program_is_not_a_crash(self):
        # It blocks in a driver call until it is told to end.
        program = subprocess.Popen([BINARY, "trace", self.file], cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   env=self.environment(**self.lying("clFinish:hang", "parent")))
        try:
            marks = self.home / ".cache" / "attentionscope" / "drivers"
            while not any(mark.read_bytes()[:1] == b"w" for mark in marks.glob("*.mark")):
                self.assertIsNone(program.poll())
            program.terminate()
            program.wait(PATIENCE)
        finally:
            program.kill()
            program.stdout.close()
        self.assertEqual(self.traced("none:error"), ("opencl", ""))

    def test_the_environment_switches_it_off_and_on(self):
        run = self.run_program("trace", self.file, env={"ATTENTIONSCOPE_OPENCL": "off"})
        self.assertEqual(json.loads(run.stdout)["backend"]["name"], "eigen")
        self.assertIn("OpenCL is switched off", run.stderr)
        off = {"ATTENTIONSCOPE_OPENCL": "off"}
        self.assertIn("switched off", self.refuse(FAILED, "trace", self.file, "--backend", "opencl", env=off))
        self.run_program("trace", self.file, env=self.lying("clFinish:segfault", "parent"))
        on = {**self.lying("none:error"), "ATTENTIONSCOPE_OPENCL": "on"}
        self.assertEqual(json.loads(self.succeed("trace", self.file, env=on))["backend"]["name"], "opencl")


class Caches(ProgramTest):
    OURS = {"POCL_CACHE_DIR": None, "XDG_CACHE_HOME": None}

    def setUp(self):
        super().setUp()
        self.file = self.write("two.attn.json", document())
        self.cache = self.home / ".cache" / "attentionscope"

    def backend(self, **env):
        return self.trace(self.file, env={**self.OURS, **env})["backend"]["name"]

    def test_kernels_are_kept_in_a_cache_of_our_own(self):
        self.assertEqual(self.backend(), "opencl")
        self.assertTrue(list(self.cache.glob("pocl/*/*/program.bc")))
        self.assertFalse((self.home / ".cache" / "pocl").exists())
        self.assertEqual(self.backend(POCL_CACHE_DIR=""), "opencl")

    def test_damaged_kernels_are_recompiled(self):
        self.assertEqual(self.backend(), "opencl")
        programs = list(self.cache.glob("pocl/*/*/program.bc"))
        for program in programs:
            program.write_bytes(program.read_bytes()[:1000])
        self.assertEqual(self.backend(), "opencl")
        for library in self.cache.glob("pocl/**/*.so"):
            library.write_bytes(b"\x7fELF" + bytes(100))
        self.assertEqual(self.backend(), "opencl")

    def test_a_damaged_cache_of_others_is_left_alone_and_can_be_emptied(self):
        theirs = self.folder / "theirs"
        theirs.mkdir()
        self.assertEqual(self.backend(POCL_CACHE_DIR=str(theirs)), "opencl")
        (theirs / "notes.txt").write_text("precious")
        env = {**self.OURS, "POCL_CACHE_DIR": str(theirs)}
        for program in theirs.glob("*/*/program.bc"):
            program.write_bytes(program.read_bytes()[:1000])
        run = self.run_program("trace", self.file, env=env)
        self.assertEqual((run.returncode, json.loads(run.stdout)["backend"]["name"]), (DONE, "eigen"), run.stderr)
        self.assertIn("--empty-cache", run.stderr)
        self.assertTrue(list(theirs.glob("*/*/program.bc")))
        removed = self.succeed("devices", "--empty-cache", env=env)
        self.assertIn(f"removed {theirs}/", removed)
        self.assertEqual([path.name for path in theirs.iterdir()], ["notes.txt"])
        self.assertEqual(self.backend(POCL_CACHE_DIR=str(theirs)), "opencl")
        self.assertEqual(self.succeed("devices", "--empty-cache", env={**env, "POCL_CACHE_DIR": str(self.folder / "none")})
                         .splitlines()[-1][:7], "removed")

    def test_nothing_in_the_place_of_a_kept_program_stops_a_measurement(self):
        bench = ("bench", "--tokens", "16", "--rounds", "1", "--backend", "opencl", "--json")
        env = {"XDG_CACHE_HOME": None}
        self.succeed(*bench, env=env)
        programs = sorted(self.cache.glob("programs/*.clbin"))
        self.assertGreater(len(programs), 1)
        odd = (os.mkfifo, lambda path: path.symlink_to("/dev/zero"), os.mkdir)
        # Separately in the complete walk, otherwise in parallel: recompiling takes seconds.
        for turn in range(len(odd) if WHOLE else 1):
            for place, program in enumerate(programs):
                program.unlink()
                odd[(turn + place) % len(odd)](program)
            self.succeed(*bench, env=env)
            if WHOLE:  # for the next round
                shutil.rmtree(self.cache / "programs")
                self.succeed(*bench, env=env)

    def test_results_are_read_from_files_only(self):
        os.mkfifo(self.folder / "pipe.json")
        for place in ("pipe.json", "/dev/zero", "."):
            self.assertIn("is not a file with results", self.refuse(WRONG_USE, "render", self.file, "--view", "measure", "--bench", place,
                                                 "-o", "out.png"))

    @unittest.skipUnless(may_mount(), "needs the right to mount a small file system")
    def test_a_full_disk_leaves_eigen(self):
        task = json.dumps({"binary": BINARY, "file": self.file})
        env = self.environment(**self.OURS)
        run = subprocess.run(["unshare", "--mount", sys.executable, __file__, "--full-home", task], cwd=self.folder, env=env,
                             capture_output=True, text=True, check=True, timeout=PATIENCE)
        for free, found in json.loads(run.stdout).items():
            with self.subTest(free=free):
                self.assertEqual((found["auto"], found["backend"]), (DONE, "eigen"), found)
                self.assertIn("too full", found["said"])
                self.assertEqual(found["opencl"], FAILED)
                self.assertIn("too full", found["refused"])


def full_home(task):
    """In a separate mount namespace: a home on an almost full disk."""
    found = {}
    for kilobytes in (64, 1024, 4096):
        home = os.environ["HOME"]
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", home], check=True)
        command = [task["binary"], "trace", task["file"]]
        auto, opencl = (subprocess.run([*command, *more], capture_output=True, text=True, check=False)
                        for more in ((), ("--backend", "opencl")))
        found[kilobytes] = {"auto": auto.returncode, "backend": json.loads(auto.stdout)["backend"]["name"] if auto.stdout else "",
                            "said": auto.stderr, "opencl": opencl.returncode, "refused": opencl.stderr}
        subprocess.run(["umount", home], check=True)
    print(json.dumps(found))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--full-home"]:
        full_home(json.loads(sys.argv[2]))
    else:
        unittest.main()
