# SPDX-License-Identifier: GPL-3.0-or-later
"""A round with a class of thirty: roster, sealed hand-outs, submissions of all kinds, results, gradebook, feedback archive."""
import csv
import hashlib
import io
import json
import unittest
import zipfile

from program import DONE, FAILED, ProgramTest

STUDENTS = 30
MISSING = (27, 29)
# Templates of the assignment, with the kind of their answers.
KINDS = {"visible-pairs": "number", "scaled-score": "number", "hiding-rule": "choice", "explain-scaling": "text"}
ASSIGNMENT = {
    "format": "attentionscope/work", "version": 1, "title": "Masks", "deadline": "2026-11-27T23:59+01:00",
    "questions": [{"template": "visible-pairs"}, {"template": "scaled-score", "points": 2}, {"template": "hiding-rule"},
                  {"template": "explain-scaling", "points": 3}],
}


class Round(ProgramTest):
    def setUp(self):
        super().setUp()
        lines = ["First name,Last name,ID number,Groups"]
        lines += [f"Student{i},Family{i},s{i:03d},Group {'ABC'[i % 3]}" for i in range(STUDENTS)]
        self.write("roster.csv", "\n".join(lines))
        work = self.write("masks.work.json", ASSIGNMENT)
        for folder, more in (("out", ["--sealed", "keys/masks.key", "--archives"]), ("open", [])):
            self.succeed("handout", work, "--roster", "roster.csv", "--seed", "7", "-o", folder, *more)

    def handout(self, folder, student):
        return (self.folder / folder / f"masks.s{student:03d}.handout.json").read_bytes()

    def right(self, question):
        run = self.succeed("questions", "--template", question["template"], "--seed", str(question["seed"]), "--answers")
        return json.loads(run)["questions"][0]["answer"]

    def hand_in(self, student, place, submitted="2026-11-27T18:00:00+01:00", off_by=0):
        """A submission whose numbers are right, or off by that much."""
        answers = []
        for index, question in enumerate(json.loads(self.handout("open", student))["questions"]):
            kind = KINDS[question["template"]]
            answer = {"text": "The sum of many products is large."} if kind == "text" else self.right(question)
            answers.append({"question": index, "kind": kind, "answer": answer + off_by if kind == "number" else answer})
        path = self.folder / "returns" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({
            "format": "attentionscope/return", "version": 1, "submitted": submitted, "answers": answers,
            "handout": hashlib.sha256(self.handout("out", student)).hexdigest()}), encoding="utf-8")
        return path

    def test_counts_or_lists_every_file(self):
        for student in range(24):
            self.hand_in(student, f"Student{student} Family{student}_{100 + student}_assignsubmission_file_/a.return.json")
        self.hand_in(24, "late.return.json", submitted="2026-11-28T10:00:00+01:00")
        self.hand_in(2, "again.return.json", submitted="2026-11-27T19:00:00+01:00", off_by=1)
        self.hand_in(25, "my_homework.json")
        self.hand_in(26, "renamed.return.json.txt")
        inside = self.hand_in(28, "inside.return.json")
        with zipfile.ZipFile(self.folder / "returns" / "more.zip", "w") as archive:
            archive.write(inside, "folder/inside.return.json")
        inside.unlink()
        self.write("returns/broken.return.json", '{"format": "attentionscope/return", "ver')
        (self.folder / "returns" / "sent-back.json").write_bytes(self.handout("out", 27))

        closed = self.run_program("collect", "returns", "--handouts", "out", "--json")
        self.assertEqual(closed.returncode, FAILED)
        self.assertIn("the answers of 30 hand-outs are sealed", closed.stderr)
        self.assertEqual(json.loads(closed.stdout)["returned"], [])

        run = self.run_program("collect", "returns", "--handouts", "out", "--key", "keys/masks.key", "--json",
                               "--gradebook", "grades.csv", "--feedback", "feedback.zip")
        self.assertEqual(run.returncode, FAILED, "two files need attention")
        results = json.loads(run.stdout)
        by_id = {each["id"]: each for each in results["returned"]}
        self.assertEqual(len(by_id), STUDENTS - len(MISSING))
        self.assertEqual([each["id"] for each in results["missing_students"]], [f"s{i:03d}" for i in MISSING])
        self.assertEqual([each["id"] for each in results["returned"] if each["late"]], ["s024"])
        self.assertEqual({file["file"]: file["reason"] for file in results["refused"]}, {
            "Student2 Family2_102_assignsubmission_file_/a.return.json": "superseded",
            "broken.return.json": "unreadable", "sent-back.json": "hand-out"})
        self.assertEqual((by_id["s002"]["file"], by_id["s002"]["points"]), ("again.return.json", 1))
        self.assertEqual([answer["outcome"] for answer in by_id["s001"]["answers"]], ["right", "right", "right", "unmarked"])

        grades = {row["ID number"]: row for row in csv.DictReader(io.StringIO(
            (self.folder / "grades.csv").read_text(encoding="utf-8-sig")))}
        self.assertEqual((grades["s001"]["Points"], grades["s001"]["Maximum points"], grades["s001"]["Status"]),
                         ("4", "7", "on time"))
        self.assertEqual((grades["s024"]["Status"], grades["s027"]["Status"]), ("late", "missing"))
        with zipfile.ZipFile(self.folder / "feedback.zip") as archive:
            names = archive.namelist()
        self.assertEqual(len(names), len(by_id))
        self.assertIn("Student1 Family1_101_assignsubmission_file_/masks-feedback.html", names)

    def test_a_mark_by_hand_counts(self):
        self.hand_in(0, "a.return.json")
        self.write("returns/marks.json", {"format": "attentionscope/marks", "version": 1, "marks": [
            {"handout": hashlib.sha256(self.handout("out", 0)).hexdigest(), "question": 3, "points": 2}]})
        results = json.loads(self.succeed("collect", "returns", "--handouts", "out", "--key", "keys/masks.key", "--json"))
        self.assertEqual(results["returned"][0]["points"], 6)

    def test_a_student_who_joins_later_gets_a_hand_out_with_the_same_key(self):
        before = self.handout("out", 0)
        text = (self.folder / "roster.csv").read_text(encoding="utf-8")
        self.write("roster.csv", text + "\nStudent30,Family30,s030,Group A\n")
        add = ["handout", "masks.work.json", "--roster", "roster.csv", "--seed", "7", "-o", "out"]
        self.assertIn("is sealed", self.refuse(FAILED, *add))
        run = self.run_program(*add, "--sealed", "keys/masks.key")
        self.assertEqual(run.returncode, DONE, run.stderr)
        self.assertEqual(self.handout("out", 0), before)
        key = {name: json.loads(self.handout("out", name))["sealed"]["key"] for name in (0, 30)}
        self.assertEqual(key[0], key[30])

    def test_another_key_opens_nothing(self):
        self.hand_in(0, "a.return.json")
        self.succeed("handout", "masks.work.json", "-o", "other", "--sealed", "other.key")
        run = self.run_program("collect", "returns", "--handouts", "out", "--key", "other.key")
        self.assertEqual(run.returncode, FAILED)
        self.assertIn("the key belongs to other hand-outs: the answers of 30 stay sealed", run.stderr)


if __name__ == "__main__":
    unittest.main()
