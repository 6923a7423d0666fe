# SPDX-License-Identifier: GPL-3.0-or-later
"""Every command that writes a file, on an almost full disk, in a read-only or missing folder: the file is either the complete new
one or the old one, and the exit code and a message say which."""
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from classroom import work
from program import BINARY, DONE, FAILED, PATIENCE, DrawnWithEigen, document

OLD = b"what the learner had before\n" * 40

# Their arguments, before the file name.
WRITERS = {
    "trace": (["trace", "doc.attn.json", "--backend", "eigen", "-o"], "out.json"),
    "script": (["script", "doc.attn.json", "-o"], "out.py"),
    "render to png": (["render", "doc.attn.json", "--view", "stage", "--size", "600x400", "-o"], "out.png"),
    "render to svg": (["render", "doc.attn.json", "--view", "stage", "--size", "600x400", "-o"], "out.svg"),
    "render to pdf": (["render", "doc.attn.json", "--view", "stage", "--size", "600x400", "-o"], "out.pdf"),
    "animate": (["render", "doc.attn.json", "--view", "steps", "--animate", "scaled:scaled", "--fps", "3", "--speed", "4",
                 "--size", "600x400", "-o"], "out.gif"),
    "questions for moodle": (["handout", "homework.work.json", "--variants", "12", "--seed", "7", "--moodle"], "out.xml"),
    "results as csv": (["collect", "class", "--csv"], "out.csv"),
}
# How a file of each kind begins.
BEGINNINGS = {"out.json": b"{", "out.py": b"# -*- coding: utf-8 -*-", "out.png": b"\x89PNG", "out.svg": b"<?xml", "out.pdf": b"%PDF-",
              "out.xml": b"<?xml", "out.csv": b"variant,", "out.gif": b"GIF89a"}
FREE_KILOBYTES = (0, 4, 16, 64)
# Drawing takes longest, and all files are written by one function: of pictures, every size once. `./dev campaign` checks all of
# them.
WHOLE = bool(os.environ.get("ATTENTIONSCOPE_WHOLE_WALK"))
FREE_FOR = {"render to png": (0, 16), "render to svg": (4, 64), "render to pdf": (0,), "animate": (4, 64)}


def may_mount():
    probe = ["unshare", "--mount", "bash", "-c", "mount -t tmpfs none /mnt"]
    return shutil.which("unshare") is not None and subprocess.run(probe, capture_output=True, check=False).returncode == 0


class FullDisk(DrawnWithEigen):
    def setUp(self):
        super().setUp()
        tokens = [f"word{i}" for i in range(24)]
        matrix = {"shape": [24, 4], "data": [((7 * i) % 11 - 5) / 8 for i in range(96)]}
        inputs = {"kind": "qkv", "q": matrix, "k": matrix, "v": matrix}
        self.write("doc.attn.json", document(tokens=tokens, inputs=inputs))
        self.write("homework.work.json", work())
        self.succeed("handout", "homework.work.json", "--variants", "12", "--seed", "7", "-o", "class")

    def expected(self, arguments, name):
        whole = self.folder / name
        self.succeed(*arguments, str(whole))
        return whole.read_bytes()

    @unittest.skipUnless(may_mount(), "needs the right to mount a small file system")
    def test_a_disk_with_little_space(self):
        results = {}
        for writer, (arguments, name) in WRITERS.items():
            content = self.expected(arguments, name)
            for free in FREE_KILOBYTES if WHOLE else FREE_FOR.get(writer, FREE_KILOBYTES):
                with self.subTest(writer=writer, free=free):
                    found = self.on_a_small_disk(free, arguments, name)
                    results[found["code"]] = True
                    if found["code"] == DONE:
                        # Times in a PDF may differ.
                        self.assertEqual(found["size"], len(content))
                    else:
                        self.assertEqual(found["code"], FAILED)
                        self.assertTrue(found["old"], "the old file is damaged")
                        self.assertIn("No space left on device", found["stderr"])
                    self.assertEqual(found["names"], [name])
        self.assertEqual(set(results), {DONE, FAILED})

    def on_a_small_disk(self, free, arguments, name):
        task = json.dumps({"binary": BINARY, "arguments": arguments, "name": name, "free": free, "old": OLD.decode()})
        run = subprocess.run(["unshare", "--mount", sys.executable, __file__, "--small-disk", task], cwd=self.folder,
                             env=self.environment(), capture_output=True, text=True, check=True, timeout=PATIENCE)
        return json.loads(run.stdout)

    @unittest.skipIf(os.geteuid() == 0 and not may_mount(), "whoever may write everywhere finds no folder read-only")
    def test_a_folder_that_may_not_be_written(self):
        for writer, (arguments, name) in WRITERS.items():
            with self.subTest(writer):
                folder = Path(tempfile.mkdtemp(dir=self.folder))
                (folder / name).write_bytes(OLD)
                run = self.read_only(folder, [*arguments, str(folder / name)])
                self.assertEqual(run.returncode, FAILED, run.stderr)
                self.assertRegex(run.stderr, "Read-only file system|Permission denied")
                self.assertEqual((folder / name).read_bytes(), OLD)
                self.assertEqual(os.listdir(folder), [name])

    def read_only(self, folder, arguments):
        if os.geteuid() != 0:
            folder.chmod(0o500)
            try:
                return self.run_program(*arguments)
            finally:
                folder.chmod(0o700)
        mount = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'
        return subprocess.run(["unshare", "--mount", "bash", "-c", mount, "_", str(folder), BINARY, *arguments],
                              cwd=self.folder, env=self.environment(), capture_output=True, text=True, check=False,
                              timeout=PATIENCE)

    def test_a_pipe_is_written_into(self):
        for writer, (arguments, name) in WRITERS.items():
            with self.subTest(writer):
                pipe, link = self.folder / "pipe", self.folder / name
                os.mkfifo(pipe)
                link.symlink_to(pipe)
                reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
                try:
                    self.succeed(*arguments, name)
                    content = reader.communicate(timeout=PATIENCE)[0]
                finally:
                    reader.kill()
                self.assertTrue(content.startswith(BEGINNINGS[name]), content[:100])
                self.assertGreater(len(content), 500)
                self.assertTrue(stat.S_ISFIFO(pipe.stat().st_mode))
                self.assertTrue(link.is_symlink())
                pipe.unlink()

    def test_a_device_behind_a_link_is_written_into(self):
        for writer, (arguments, name) in WRITERS.items():
            with self.subTest(writer):
                (self.folder / name).symlink_to("/dev/full")
                run = self.run_program(*arguments, name)
                self.assertEqual(run.returncode, FAILED)
                self.assertIn("No space left on device", run.stderr)
                (self.folder / name).unlink()
                (self.folder / name).symlink_to("/dev/null")
                self.succeed(*arguments, name)
                self.assertTrue((self.folder / name).is_symlink())
        for device in ("/dev/null", "/dev/full"):
            self.assertTrue(stat.S_ISCHR(os.stat(device).st_mode))

    def test_a_folder_in_its_place_stays(self):
        for writer, (arguments, name) in WRITERS.items():
            with self.subTest(writer):
                (self.folder / name).mkdir()
                line = self.refuse(FAILED, *arguments, name)
                self.assertIn(name, line)
                self.assertIn("directory", line)

    def test_a_folder_that_is_gone(self):
        for writer, (arguments, name) in WRITERS.items():
            with self.subTest(writer):
                run = self.run_program(*arguments, f"gone/{name}")
                self.assertEqual(run.returncode, FAILED)
                self.assertIn("No such file or directory", run.stderr)
                self.assertFalse((self.folder / "gone").exists())


    @unittest.skipUnless(may_mount(), "needs the right to mount a small file system")
    def test_hand_outs_that_do_not_fit_on_the_disk(self):
        arguments = ["handout", "homework.work.json", "--variants", "200", "--seed", "7", "-o"]
        self.succeed(*arguments, "whole")
        task = json.dumps({"binary": BINARY, "arguments": arguments})
        run = subprocess.run(["unshare", "--mount", sys.executable, __file__, "--class-disk", task], cwd=self.folder,
                             env=self.environment(), capture_output=True, text=True, check=True, timeout=PATIENCE)
        found = json.loads(run.stdout)
        self.assertEqual((found["code"], found["stdout"]), (FAILED, ""))
        self.assertIn("No space left on device", found["stderr"])
        self.assertGreater(len(found["files"]), 3)
        for name, content in found["files"].items():
            self.assertEqual(content, (self.folder / "whole" / name).read_text(encoding="utf-8"), "those written are whole")


def class_disk(task):
    """In a separate mount namespace: runs the program with a folder on a small disk, and lists its contents."""
    disk = tempfile.mkdtemp()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], check=True)
    run = subprocess.run([task["binary"], *task["arguments"], disk], capture_output=True, text=True, check=False,
                         timeout=PATIENCE)
    files = {path.name: path.read_text(encoding="utf-8") for path in Path(disk).iterdir()}
    print(json.dumps({"code": run.returncode, "stdout": run.stdout, "stderr": run.stderr, "files": files}))


def small_disk(task):
    """In a separate mount namespace: runs the program with its output on a disk with `free` kilobytes left."""
    disk = tempfile.mkdtemp()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "none", disk], check=True)
    target = Path(disk) / task["name"]
    target.write_text(task["old"])
    room = os.statvfs(disk)
    filler = Path(disk) / "filler"
    filler.write_bytes(b"x" * (room.f_bavail * room.f_frsize - task["free"] * 1024))
    run = subprocess.run([task["binary"], *task["arguments"], str(target)], capture_output=True, text=True,
                         check=False, timeout=PATIENCE)
    found = {"code": run.returncode, "stderr": run.stderr, "size": target.stat().st_size,
             "old": target.read_text(errors="replace") == task["old"],
             "names": sorted(name for name in os.listdir(disk) if name != "filler")}
    print(json.dumps(found))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--small-disk"]:
        small_disk(json.loads(sys.argv[2]))
    elif sys.argv[1:2] == ["--class-disk"]:
        class_disk(json.loads(sys.argv[2]))
    else:
        unittest.main()
