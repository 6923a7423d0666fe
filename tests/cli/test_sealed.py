# SPDX-License-Identifier: GPL-3.0-or-later
import hashlib
import json
import re
import unittest

from classroom import ClassroomTest, work
from program import FAILED, WRONG_USE

KEY = re.compile(r"^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$")


class Sealed(ClassroomTest):
    def seal(self, folder="class", key="homework.key", variants=2):
        self.write("homework.work.json", work())
        self.succeed("handout", "homework.work.json", "--variants", variants, "--seed", 7, "--sealed", key, "-o", folder)
        return sorted((self.folder / folder).glob("*.handout.json"))

    def hand_in_all_right(self, files):
        """Submissions with the right answers, taken from the same hand-outs without a seal."""
        asked = self.asked(self.hand_out("open", variants=len(files)))
        for file, questions in zip(files, asked):
            answers = [{"question": n, "kind": each["kind"], "answer": each["answer"], "seconds": None}
                       for n, each in enumerate(questions)]
            self.write(f"class/{file.name[:-13]}.return.json",
                       {"format": "attentionscope/return", "version": 1,
                        "handout": hashlib.sha256(file.read_bytes()).hexdigest(), "answers": answers})

    def test_a_sealed_file_asks_without_saying_how_to_answer(self):
        for file, (_, _, value) in zip(self.seal(), self.hand_out("open", variants=2)):
            text = file.read_text(encoding="utf-8")
            for question in value["questions"]:
                self.assertNotIn(str(question["seed"]), text)
            for word in ("template", "seed", "parameters", "tolerance", "working"):
                self.assertNotIn(f'"{word}"', text)
            sealed = json.loads(text)
            self.assertEqual(sealed["version"], 2)
            self.assertEqual([q["points"] for q in sealed["questions"]], [q["points"] for q in value["questions"]])
        lines = (self.folder / "homework.key").read_text(encoding="utf-8").splitlines()
        self.assertEqual(lines[0], "Homework 2: masks")
        self.assertRegex(lines[-1], KEY)

    def test_the_key_counts_the_answers(self):
        files = self.seal()
        self.hand_in_all_right(files)
        found = json.loads(self.succeed("collect", "class", "--json"))
        self.assertEqual([each["points"] for each in found["returned"]], [8.5, 8.5])
        key = (self.folder / "homework.key").read_text(encoding="utf-8").splitlines()[-1]
        (self.folder / "homework.key").rename(self.folder / "away")
        without = self.run_program("collect", "class", "--json")
        self.assertEqual((without.returncode, without.stderr),
                         (FAILED, "attentionscope: the answers of 2 hand-outs are sealed; name the key with --key FILE\n"))
        self.assertEqual({each["reason"] for each in json.loads(without.stdout)["refused"]}, {"sealed"})
        for given in ("away", key, key.lower().replace("-", " ")):
            self.assertEqual(json.loads(self.succeed("collect", "class", "--json", "--key", given)), found)

    def test_a_wrong_key_and_a_damaged_file_are_named(self):
        files = self.seal()
        self.hand_in_all_right(files)
        self.seal("other", "other.key")
        (self.folder / "homework.key").rename(self.folder / "away")
        wrong = self.run_program("collect", "class", "--key", "other.key")
        self.assertEqual(wrong.returncode, FAILED)
        self.assertIn("belongs to other hand-outs", wrong.stderr)
        self.assertIn("is neither a file nor a key", self.refuse(WRONG_USE, "collect", "class", "--key", "ABCD"))
        text = files[0].read_text(encoding="utf-8")
        files[0].write_text(text.replace('"points": 2', '"points": 9', 1), encoding="utf-8")
        damaged = self.run_program("collect", "class", "--json", "--key", "away")
        self.assertEqual(damaged.returncode, FAILED)
        reasons = {each["file"]: each["reason"] for each in json.loads(damaged.stdout)["refused"]}
        self.assertEqual(reasons[files[0].name], "altered")

    def test_a_key_is_not_replaced_and_not_written_to_the_students(self):
        self.seal()
        command = ("handout", "homework.work.json", "--variants", 2, "--sealed")
        self.assertIn("is not replaced", self.refuse(FAILED, *command, "homework.key", "-o", "again"))
        self.assertIn("in the folder of the hand-outs",
                      self.refuse(WRONG_USE, *command, "again/a.key", "-o", "again"))
        self.assertIn("needs -o", self.refuse(WRONG_USE, *command, "a.key", "--moodle", "a.xml"))
        self.write("at-once.work.json", work(feedback="at-once"))
        self.assertIn("at-once", self.refuse(WRONG_USE, "handout", "at-once.work.json", "--sealed", "a.key", "-o", "b"))

    def test_an_edited_submission_counts_and_is_marked(self):
        handouts = self.hand_out(variants=1)
        answers = [each["answer"] for each in self.asked(handouts)[0]]
        self.write("class/a.return.json", self.return_of(handouts[0], answers, submitted="2026-11-27T18:00+01:00",
                                                         checksum="0123456789abcdef"))
        self.assertIn("Counted, but edited or damaged after they were saved:\n  a.return.json\n",
                      self.succeed("collect", "class"))
        self.assertTrue(json.loads(self.succeed("collect", "class", "--json"))["returned"][0]["edited"])

    def test_open_work_is_not_answered(self):
        (name, content, value), *_ = self.hand_out(variants=1)
        question = value["questions"][0]
        command = ("questions", "--template", question["template"], "--seed", question["seed"])
        state = {"begun": True, "asked": [[question["template"], question["seed"]]]}
        place = self.home / ".local" / "share" / "AttentionScope" / "AttentionScope" / "work"
        place.mkdir(parents=True)
        file = place / f"{hashlib.sha256(content).hexdigest()}.json"
        file.write_text(json.dumps(state), encoding="utf-8")
        self.assertIn("being worked on here", self.refuse(WRONG_USE, *command, "--answers"))
        self.succeed(*command)
        self.assertIn("being worked on here",
                      self.refuse(WRONG_USE, "render", f"class/{name}", "--view", "work", "--revealed", "-o", "a.png"))
        for changes in ({"handedIn": {"when": "x"}}, {"deadline": "2020-01-01T00:00+00:00"}):
            file.write_text(json.dumps({**state, **changes}), encoding="utf-8")
            self.succeed(*command, "--answers")


if __name__ == "__main__":
    unittest.main()
