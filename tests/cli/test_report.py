# SPDX-License-Identifier: GPL-3.0-or-later
"""The bug report contains what a fault may depend on, and no personal data."""
import platform
import socket
import unittest

from program import ProgramTest


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


if __name__ == "__main__":
    unittest.main()
