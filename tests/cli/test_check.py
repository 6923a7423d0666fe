# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

from program import ALL_EXAMPLES, FAILED, WRONG_USE, ProgramTest, document


class Check(ProgramTest):
    def test_every_example_is_sound(self):
        self.assertEqual(self.succeed("check", *ALL_EXAMPLES), "".join(f"{path}: ok\n" for path in ALL_EXAMPLES))

    def test_continues_after_a_bad_document(self):
        good, bad = self.write("good.attn.json", document()), self.write("bad.attn.json", document(version=9))
        run = self.run_program("check", good, bad, "missing.attn.json", good)
        self.assertEqual((run.returncode, run.stderr), (WRONG_USE, ""))
        lines = run.stdout.splitlines()
        self.assertEqual(len(lines), 4)
        self.assertEqual((lines[0], lines[3]), ("good.attn.json: ok", "good.attn.json: ok"))
        self.assertTrue(lines[1].startswith("bad.attn.json: /version: "), lines[1])
        self.assertTrue(lines[2].startswith("missing.attn.json: "), lines[2])

    def test_reports_every_problem_of_a_document(self):
        run = self.run_program("check", self.write("bad.attn.json", document(color="red", tokens=["a"])))
        self.assertEqual(run.returncode, WRONG_USE)
        self.assertEqual(sorted(line.split(": ")[1] for line in run.stdout.splitlines()), ["/color", "/tokens"])

    def test_what_a_document_says_does_nothing_to_the_terminal(self):
        key = "\x1b]0;owned\x07\nevil.attn.json: ok"
        named = self.write("a\nb.attn.json", document(**{key: 1}))
        run = self.run_program("check", named)
        self.assertEqual(run.returncode, WRONG_USE)
        self.assertEqual(len(run.stdout.splitlines()), 1)
        self.assertTrue(run.stdout.startswith("a\\x0ab.attn.json: /\\x1b]0;owned\\x07\\x0aevil.attn.json: ok: "), run.stdout)
        complaint = self.run_program("trace", named)
        self.assertEqual(len(complaint.stderr.splitlines()), 1)
        for text in (run.stdout, complaint.stderr):
            self.assertTrue(all(c.isprintable() or c == "\n" for c in text), repr(text))

    def test_needs_a_file(self):
        self.assertIn("FILE", self.refuse(WRONG_USE, "check"))

    def test_a_full_disk_is_no_verdict(self):
        file = self.write("good.attn.json", document())
        with open("/dev/full", "w", encoding="utf-8") as full:
            run = self.run_program("check", file, stdout=full)
        self.assertEqual(run.returncode, FAILED)
        self.assertIn("standard output", run.stderr)


if __name__ == "__main__":
    unittest.main()
