# SPDX-License-Identifier: GPL-3.0-or-later
"""The bug report contains what a fault may depend on, and no personal data."""
import json
import platform
import socket
import unittest

from program import DONE, FAILED, WRONG_USE, ProgramTest


class Report(ProgramTest):
    def report(self, **environment):
        return self.succeed("report", env=environment)

    def test_names_versions_system_and_devices(self):
        version = self.succeed("--version").split()[1]
        report = self.report(ATTENTIONSCOPE_OPENCL="off")
        for words in (f"AttentionScope    {version}\n", "Qt  ", "none: the command line", platform.release(), "Devices\n",
                      "eigen 0", "not usable: ", "Settings\n", "text size", "ATTENTIONSCOPE_OPENCL=off"):
            self.assertIn(words, report)

    def test_lists_drivers_with_their_versions(self):
        devices = self.succeed("devices", "--json")
        if '"opencl"' not in devices or '"available": true' not in devices.split('"opencl"', 1)[1]:
            self.skipTest("no OpenCL device here")
        self.assertRegex(self.report(), r"\n  driver  +\S+\n  version  +OpenCL \d")

    def test_holds_the_settings_that_were_chosen(self):
        folder = self.home / ".config" / "AttentionScope"
        folder.mkdir(parents=True)
        (folder / "AttentionScope.conf").write_text("[view]\ntheme=2\nreducedMotion=true\n", encoding="utf-8")
        report = self.report(XDG_CONFIG_HOME=str(self.home / ".config"))
        self.assertRegex(report, r"theme +dark\n")
        self.assertRegex(report, r"motion +reduced\n")

    def test_holds_nothing_of_whose_machine_it_is(self):
        (self.folder / "secret.attn.json").write_text("{}", encoding="utf-8")
        folder = self.home / ".config" / "AttentionScope"
        folder.mkdir(parents=True)
        path = self.folder / "secret.attn.json"
        (folder / "AttentionScope.conf").write_text(
            "[recent]\nfiles=@Variant(\\0\\0\\0\\t\\0\\0\\0\\0)\n[files]\nfolder=%s\n" % path.parent, encoding="utf-8")
        report = self.report(XDG_CONFIG_HOME=str(self.home / ".config"), USER="wilhelmina", LOGNAME="wilhelmina",
                             OCL_ICD_VENDORS=f"/home/wilhelmina/vendors of {socket.gethostname()}",
                             POCL_DEBUG="of wilhelmina")
        for word in ("wilhelmina", "secret", str(self.home), str(self.folder), "vendors"):
            self.assertNotIn(word, report)
        self.assertIn("OCL_ICD_VENDORS=[file]", report)
        self.assertIn("POCL_DEBUG=of [user]", report)

    def test_is_the_same_in_every_language(self):
        chosen = {"ATTENTIONSCOPE_OPENCL": "off"}
        self.assertIn("Settings\n", self.report(LC_ALL="zh_CN.UTF-8", **chosen))


class AllUsers(ProgramTest):
    """Settings for all users, from a folder of XDG_CONFIG_DIRS."""

    def room(self, text):
        folder = self.home / "xdg"
        folder.mkdir(exist_ok=True)
        (folder / "attentionscope.conf").write_text(text, encoding="utf-8")
        return {"XDG_CONFIG_DIRS": str(folder), "ATTENTIONSCOPE_OPENCL": "off"}

    def test_the_report_holds_them_and_what_is_ignored(self):
        room = self.room("[view]\ntheme=dark\nmotion=9\n[policy]\nfixed=view/language\nhidden=measure\nkiosk=5\n")
        report = self.succeed("report", env=room)
        for line in (r"theme +dark\n", r"fixed +view/language\n", r"hidden +measure\n", r"kiosk +5 min\n", r"ignored +view/motion=9\n"):
            self.assertRegex(report, line)
        report = self.succeed("report", env={"XDG_CONFIG_DIRS": str(self.folder), "ATTENTIONSCOPE_OPENCL": "off"})
        self.assertNotRegex(report, r"(?m)^(fixed|hidden|kiosk|ignored|for all users) ")

    def test_their_file_is_never_written(self):
        room = self.room("[view]\ntheme=dark\n")
        before = (self.home / "xdg" / "attentionscope.conf").stat()
        self.succeed("report", "--json", env=room)
        after = (self.home / "xdg" / "attentionscope.conf").stat()
        self.assertEqual((before.st_mtime_ns, before.st_ino), (after.st_mtime_ns, after.st_ino))

    def test_without_network_nothing_is_downloaded(self):
        room = self.room("[policy]\nnetwork=false\n")
        self.assertIn("Your administrator has turned off downloads",
                      self.refuse(FAILED, "model", "get", env={**room, "XDG_DATA_HOME": str(self.home / "data")}))
        self.assertFalse(list(self.home.rglob("download-*")))


class Machines(ProgramTest):
    """One line for each machine of a computer room, and what differs between them."""

    def machine(self, name, **changes):
        facts = {"format": "attentionscope/machine", "version": 1, "machine": name, "time": "2026-11-28T10:00:00Z",
                 "program": "1.0", "driver": "3.1", "kernels": "pass", "attention_ms": 1.0}
        return json.dumps({**facts, **changes}) + "\n"

    def test_a_machine_is_one_line_with_its_policy(self):
        folder = self.home / "xdg"
        folder.mkdir()
        (folder / "attentionscope.conf").write_text("[compute]\nbackend=eigen\n[policy]\nfixed=compute/backend\n", encoding="utf-8")
        text = self.succeed("report", "--json", env={"XDG_CONFIG_DIRS": str(folder)})
        self.assertEqual(text.count("\n"), 1)
        facts = json.loads(text)
        version = self.succeed("--version").split()[1]
        self.assertEqual((facts["format"], facts["version"], facts["program"]), ("attentionscope/machine", 1, version))
        self.assertEqual(facts["machine"], socket.gethostname())
        self.assertEqual((facts["backend"], facts["kernels"], facts["fixed"]), ("eigen", "pass", ["compute/backend"]))
        self.assertGreater(facts["attention_ms"], 0)
        for name in ("qt", "system", "kernel", "processor", "threads", "device", "locale", "language", "defaults", "hidden", "network"):
            self.assertIn(name, facts)

    def test_says_why_opencl_does_not_compute(self):
        facts = json.loads(self.succeed("report", "--json", env={"ATTENTIONSCOPE_OPENCL": "off"}))
        self.assertEqual((facts["backend"], facts["kernels"]), ("eigen", "pass"))
        self.assertIn("ATTENTIONSCOPE_OPENCL", facts["not_opencl"])

    def test_measures_the_device_with_its_driver(self):
        devices = json.loads(self.succeed("devices", "--json"))
        if not any(each["backend"] == "opencl" and each["available"] for each in devices):
            self.skipTest("no OpenCL device here")
        facts = json.loads(self.succeed("report", "--json"))
        self.assertEqual((facts["backend"], facts["kernels"]), ("opencl", "pass"))
        self.assertTrue(facts["driver"])

    def test_shows_which_machines_differ(self):
        room = self.folder / "room"
        room.mkdir()
        for i in range(1, 29):
            (room / f"pc{i:02}.json").write_text(self.machine(f"pc{i:02}"), encoding="utf-8")
        (room / "late.jsonl").write_text(self.machine("pc29", driver="2.0") + self.machine("pc30", attention_ms=2.5), encoding="utf-8")
        text = self.succeed("report", "room")
        self.assertTrue(text.startswith("30 machines\n"), text)
        self.assertRegex(text, r"The same on all:\n +program +1\.0\n +kernels +pass\n")
        self.assertRegex(text, r"\npc29 +2\.0 \* +1\.0\n")
        self.assertRegex(text, r"\npc30 +3\.1 +2\.5 \*\n")
        self.assertTrue(text.endswith("  pc29: driver\n  pc30: attention_ms\n"), text)
        self.assertEqual(self.succeed("report", *sorted(room.iterdir())), text)

    def test_reads_standard_input(self):
        run = self.run_program("report", "-", stdin=None, input=self.machine("a") + self.machine("b"))
        self.assertEqual((run.returncode, run.stderr), (DONE, ""))
        self.assertTrue(run.stdout.startswith("2 machines\n"), run.stdout)

    def test_names_what_is_no_report_and_shows_the_others(self):
        self.write("room.jsonl", self.machine("a") + "Permission denied (publickey).\n" + self.machine("b", driver="2.0"))
        run = self.run_program("report", "room.jsonl", "missing.json")
        self.assertEqual(run.returncode, WRONG_USE)
        self.assertTrue(run.stdout.startswith("2 machines\n"), run.stdout)
        said = run.stderr.splitlines()
        self.assertEqual(len(said), 2, said)
        self.assertIn('room.jsonl, line 2: not JSON; expected what "attentionscope report --json" prints', said[0])
        self.assertRegex(said[1], r"missing\.json: No such file")

    def test_refuses_what_holds_no_report(self):
        (self.folder / "empty").mkdir()
        self.write("nothing.json", "")
        self.write("other.json", {"format": "attentionscope/bench"})
        for place, words in (("empty", "the folder has no files"), ("nothing.json", "is empty"),
                             ("other.json", "not the report of a machine"), ("missing", "No such file")):
            self.assertIn(words, self.refuse(WRONG_USE, "report", place))
        self.refuse(WRONG_USE, "report", "--json", "other.json")


if __name__ == "__main__":
    unittest.main()
