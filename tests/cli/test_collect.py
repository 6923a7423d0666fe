# SPDX-License-Identifier: GPL-3.0-or-later
import csv
import hashlib
import io
import json
import os
import random
import re
import statistics
import unittest
import zipfile

from classroom import ClassroomTest, work
from program import DONE, FAILED, WRONG_USE

OTHER = {"number": -987654.321, "choice": 99, "order": [0, 0], "cell": [97, 98]}  # not a known mistake


class Student:
    """Answers as students do, and records the expected outcome of each answer."""

    def __init__(self, dice):
        self.dice = dice
        self.answers, self.outcomes, self.seconds = [], [], []

    def answer(self, asked):
        what = self.dice.choices(["right", "mistake", "other", "blank"], [5, 3, 1, 1])[0]
        if what == "mistake" and not asked["mistakes"]:
            what = "other"
        if what == "mistake":
            mistake = self.dice.choice(asked["mistakes"])
            self.outcomes.append(mistake["name"])
            self.answers.append(mistake["answer"])
        else:
            self.outcomes.append(what)
            self.answers.append({"right": asked["answer"], "other": OTHER[asked["kind"]], "blank": None}[what])
        self.seconds.append(round(self.dice.uniform(5, 300), 1))


class Collect(ClassroomTest):
    def collect(self, *arguments, code=DONE, error=""):
        run = self.run_program("collect", *arguments, "--locale", "en")
        self.assertEqual((run.returncode, run.stderr), (code, error), run.stdout)
        return run.stdout

    def results(self, *arguments, code=DONE):
        results = json.loads(self.collect(*arguments, "--json", code=code))
        self.assertEqual((results["format"], results["version"]), ("attentionscope/results", 1))
        return results

    def test_own_questions_are_named_by_their_first_words(self):
        own = {"topic": "memory", "text": "A cache holds *{tokens}* tokens of {bytes} bytes each. How large is it?",
               "values": [{"name": "tokens", "from": 100, "to": 900, "step": 100}, {"name": "bytes", "among": [64, 128]}],
               "answer": {"kind": "number", "formula": "tokens * bytes"},
               "mistakes": [{"formula": "e^(0)", "says": "You counted caches."}]}
        handouts = self.hand_out("own", variants=2, content=work(questions=[{"own": own}, {"template": "scaled-score"}]))
        self.write("own/a.return.json", self.return_of(handouts[0], [1, None]))
        table = self.collect("own")
        name = "A cache holds … tokens of … bytes each.…"
        self.assertRegex(table, rf"(?m)^1  {name} +0 of 1 ")
        self.assertRegex(table, r"(?m)^2  scaled-score ")
        self.assertRegex(table, r"(?m)^     You counted caches\. +1 +100 %")
        self.assertNotIn("own-number", table)
        questions = self.results("own")["questions"]
        self.assertEqual((questions[0]["title"], "title" in questions[1]), (name, False))
        self.assertTrue(questions[0]["template"].startswith("own-number-"))
        header = next(csv.reader(io.StringIO(self.collect("own", "--csv", "-"))))
        self.assertIn(f"1 {name} answer", header)

    def test_scanned_worksheets_are_listed_and_cut(self):
        handouts = self.hand_out("class", variants=2)
        self.succeed("worksheet", "homework.work.json", "--variants", 2, "--seed", 7, "-o", "scan.pdf", "--locale", "en")
        table = self.collect("class", "--scans", "scan.pdf", "--crops", "answers")
        pages = re.findall(r"^scan\.pdf +(\d+) +variant (\d), page (\d) of (\d)$", table, re.M)
        self.assertEqual([int(page[0]) for page in pages], list(range(1, len(pages) + 1)))
        self.assertEqual({page[1] for page in pages}, {"1", "2"})
        questions = len(handouts[0][2]["questions"])
        self.assertEqual(sorted(file.name for file in (self.folder / "answers").iterdir()),
                         [f"variant-{v}-question-{q:02}.png" for v in (1, 2) for q in range(1, questions + 1)])
        self.write("notes.txt", "no scan")
        table = self.collect("class", "--scans", "scan.pdf", "notes.txt", "scan.pdf", code=FAILED)
        self.assertIn("neither a PDF", table)
        self.assertEqual(table.count("already read"), len(pages))
        self.assertFalse(list((self.folder / "class").glob("*.return.json")))

    def test_forty_students_hand_in_eight_questions(self):
        handouts = self.hand_out("handouts")
        told = self.asked(handouts)
        (self.folder / "returns").mkdir()
        dice = random.Random(14)
        away = {3, 31}
        students = {}
        for variant, (handout, asked) in enumerate(zip(handouts, told), 1):
            if variant in away:
                continue
            student = students[variant] = Student(dice)
            for question in asked:
                student.answer(question)
            returned = self.return_of(handout, student.answers, student.seconds, student=f"Student {variant}")
            dice.shuffle(returned["answers"])
            if variant % 7 == 0:  # blank answers may be omitted
                returned["answers"] = [a for a in returned["answers"] if a["answer"] is not None]
            self.write(f"returns/{variant:02}.return.json", returned)
        results = self.results("returns", "--handouts", "handouts")
        points = [q["points"] for q in handouts[0][2]["questions"]]

        self.assertEqual(results["refused"], [])
        self.assertEqual(results["missing"], sorted(away))
        self.assertEqual((results["title"], results["variants"], results["points"]), ("Homework 2: masks", 40, sum(points)))
        for place, summary in enumerate(results["questions"]):
            outcomes = [s.outcomes[place] for s in students.values()]
            known = ("right", "other", "blank")
            mistakes = {o: outcomes.count(o) for o in outcomes if o not in known}
            self.assertEqual({o: summary[o] for o in known}, {o: outcomes.count(o) for o in known})
            self.assertEqual(summary["mistakes"], [{"name": name, "count": count} for name, count in
                                                   sorted(mistakes.items(), key=lambda m: (-m[1], m[0]))])
            self.assertEqual(summary["answers"], len(students))
            self.assertAlmostEqual(summary["share_right"], outcomes.count("right") / len(students))
            times = [s.seconds[place] for s in students.values() if s.outcomes[place] != "blank"]
            self.assertAlmostEqual(summary["median_seconds"], statistics.median(times))
        self.assertEqual([r["variant"] for r in results["returned"]], sorted(students))
        for returned in results["returned"]:
            student = students[returned["variant"]]
            self.assertEqual([a.get("mistake", a["outcome"]) for a in returned["answers"]], student.outcomes)
            self.assertEqual([a["answer"] for a in returned["answers"]], student.answers)
            self.assertEqual(returned["student"], f"Student {returned['variant']}")
            right = [p for p, o in zip(points, student.outcomes) if o == "right"]
            self.assertEqual((returned["right"], returned["points"]), (len(right), sum(right)))
        worth = [(max([m["count"] for m in q["mistakes"]], default=0), q["answers"] - q["right"] - q["blank"], -place)
                 for place, q in enumerate(results["questions"]) if 35 <= 100 * q["right"] / q["answers"] <= 70]
        self.assertEqual(results["most_worth_discussing"], -max(worth)[2])
        self.check_csv(students, points)
        self.check_table(results)

    def check_csv(self, students, points):
        self.assertEqual(self.collect("returns", "--handouts", "handouts", "--csv", "class.csv"), "")
        raw = (self.folder / "class.csv").read_bytes()
        self.assertEqual(raw.count(b"\r\n"), raw.count(b"\n"))
        rows = list(csv.DictReader(io.StringIO(raw.decode("utf-8"), newline="")))
        self.assertEqual([int(row["variant"]) for row in rows], list(range(1, 41)))
        for row in rows:
            student = students.get(int(row["variant"]))
            if not student:
                self.assertEqual({v for k, v in row.items() if k != "variant"}, {""})
                continue
            self.assertEqual(float(row["points"]), sum(p for p, o in zip(points, student.outcomes) if o == "right"))
            self.assertEqual(row["1 scaled-score"], student.outcomes[0])
            given = row["4 score-cell answer"]
            self.assertEqual(json.loads(given) if given else None, student.answers[3])

    def check_table(self, results):
        table = self.collect("returns", "--handouts", "handouts")
        self.assertIn("Homework 2: masks: 38 of 40 handed in", table)
        for summary in results["questions"]:
            self.assertIn(f"{summary['right']} of 38", table)
            for mistake in summary["mistakes"]:
                self.assertIn(f"({mistake['name']})", table)
        self.assertIn("Missing variants: 3, 31", table)
        worst = results["most_worth_discussing"]
        self.assertIn(f"Most worth discussing: {worst + 1}  {results['questions'][worst]['template']}", table)

    def wrong_answers(self, handout):
        kinds = {"score-cell": "cell", "stage-order": "order", "hiding-rule": "choice"}
        return [OTHER[kinds.get(q["template"], "number")] for q in handout[2]["questions"]]

    def test_one_of_each_kind_of_garbage_among_two_hundred(self):
        handouts = self.hand_out("handouts", variants=200)
        folder = self.folder / "returns"
        folder.mkdir()
        valid = {}
        for variant, handout in enumerate(handouts, 1):
            valid[variant] = json.dumps(self.return_of(handout, self.wrong_answers(handout)))
            self.write(f"returns/{variant:03}.return.json", valid[variant])
        expected = {}

        def spoil(variant, reason):
            expected[f"{variant:03}.return.json"] = reason
            (folder / f"{variant:03}.return.json").unlink()
            return folder / f"{variant:03}.return.json"

        spoil(1, "unreadable").write_text(valid[1][:100], encoding="utf-8")
        spoil(2, "unreadable").write_bytes(bytes(range(256)) * 20)
        spoil(3, "unreadable").write_bytes(b"")
        with spoil(4, "unreadable").open("wb") as file:
            file.truncate(100 * 1024 * 1024)
        spoil(5, "unreadable").mkdir()
        path = spoil(6, "unreadable")
        path.symlink_to(path.name)
        altered = json.loads(handouts[6][1])
        altered["questions"][0]["seed"] += 1
        answers = self.return_of((None, json.dumps(altered).encode(), altered), self.wrong_answers(handouts[6]))
        spoil(7, "unknown-handout").write_text(json.dumps(answers), encoding="utf-8")
        future = json.loads(valid[8])
        future["answers"][0]["template"] = "of-next-year"
        spoil(8, "unknown-template").write_text(json.dumps(future), encoding="utf-8")
        foreign = json.loads(valid[9])
        foreign["answers"][0]["seed"] += 1
        spoil(9, "other-questions").write_text(json.dumps(foreign), encoding="utf-8")
        earlier = spoil(10, "superseded")
        earlier.write_text(valid[12], encoding="utf-8")
        # Variant 12 was submitted as 010 and, later, as 012.
        os.utime(earlier, (1, 1))
        spoil(11, "unreadable").write_text('{"format": "attentionscope/scenario", "version": 1}', encoding="utf-8")
        spoil(13, "unreadable").write_text("[" * 100000, encoding="utf-8")
        os.mkfifo(spoil(14, "unreadable"))
        twice = json.loads(valid[15])
        twice["answers"].append(twice["answers"][0])
        spoil(15, "unreadable").write_text(json.dumps(twice), encoding="utf-8")
        if os.geteuid() != 0:  # root reads everything
            path = spoil(16, "unreadable")
            path.write_text(valid[16], encoding="utf-8")
            path.chmod(0)
        (folder / "notes.txt").write_text("not for this program", encoding="utf-8")

        results = self.results("returns", "--handouts", "handouts", code=FAILED)
        self.assertEqual({r["file"]: r["reason"] for r in results["refused"]}, expected)
        self.assertEqual([r["file"] for r in results["refused"]], sorted(expected))
        self.assertTrue(all(r["text"] for r in results["refused"]))
        self.assertEqual(results["ignored"], [{"file": "notes.txt", "reason": "other-kind"}])
        gone = {int(name[:3]) for name in expected}
        self.assertEqual(results["missing"], sorted(gone))
        self.assertEqual(len(results["returned"]), 200 - len(gone))
        for question in results["questions"]:
            self.assertEqual((question["answers"], question["other"]), (200 - len(gone), 200 - len(gone)))
        table = self.collect("returns", "--handouts", "handouts", code=FAILED)
        for file in expected:
            self.assertIn(f"  {file}: ", table)
        run = self.run_program("collect", "returns", "--handouts", "handouts", "--csv", "x.csv")
        self.assertEqual((run.returncode, run.stdout, len(run.stderr.splitlines())), (FAILED, "", len(expected)))

    def test_reports_where_a_submission_cannot_be_read(self):
        handouts = self.hand_out(variants=1)
        returned = self.return_of(handouts[0], self.wrong_answers(handouts[0]))
        returned["answers"][0]["answer"] = "four"
        self.write("class/a.return.json", returned)
        refused, = self.results("class", code=FAILED)["refused"]
        self.assertIn("/answers/0/answer: ", refused["text"])

    def test_reports_an_altered_handout_and_ignores_its_submission(self):
        handouts = self.hand_out(variants=2)
        for variant, handout in enumerate(handouts):
            self.write(f"class/{variant}.return.json", self.return_of(handout, self.wrong_answers(handout)))
        name, content, _ = handouts[0]
        self.write(f"class/{name}", content.replace(b'"variant": 1', b'"variant": 7'))
        results = self.results("class", code=FAILED)
        self.assertEqual([(r["file"], r["reason"]) for r in results["refused"]],
                         [("0.return.json", "unknown-handout"), (name, "unreadable")])
        self.assertEqual([r["variant"] for r in results["returned"]], [2])

    def test_a_folder_for_each_student_as_learning_platforms_make_them(self):
        handouts = self.hand_out("handouts", variants=2)
        for variant, handout in enumerate(handouts):
            (self.folder / "returns" / f"student {variant}").mkdir(parents=True)
            self.write(f"returns/student {variant}/mine.return (1).json",
                       self.return_of(handout, self.wrong_answers(handout)))
        # A modified hand-out with an easier question.
        easier = json.loads(handouts[0][1])
        easier["questions"] = easier["questions"][:1]
        self.write("returns/student 0/mine.handout.json", easier)
        self.write("returns/student 0/easy.return.json", {
            "format": "attentionscope/return", "version": 1, "answers": [],
            "handout": hashlib.sha256((self.folder / "returns/student 0/mine.handout.json").read_bytes()).hexdigest()})
        results = self.results("returns", "--handouts", "handouts", code=FAILED)
        self.assertEqual([r["file"] for r in results["returned"]],
                         ["student 0/mine.return (1).json", "student 1/mine.return (1).json"])
        self.assertEqual([(r["file"], r["reason"]) for r in results["refused"]],
                         [("student 0/easy.return.json", "unknown-handout"), ("student 0/mine.handout.json", "hand-out")])

    def test_names_of_students_do_nothing_to_a_terminal_or_a_spreadsheet(self):
        handout, = self.hand_out(variants=1)
        self.write("class/\x1b[31m.return.json", self.return_of(handout, [], student="=HYPERLINK(\"x\")\x1b[2J"))
        self.assertNotIn("\x1b", self.collect("class"))
        self.collect("class", "--csv", "class.csv")
        text = (self.folder / "class.csv").read_text(encoding="utf-8")
        self.assertNotIn("\x1b", text)
        self.assertEqual(next(csv.DictReader(io.StringIO(text)))["student"], "'=HYPERLINK(\"x\")\\x1b[2J")

    def roster_class(self):
        """Four students: on time, late and then again, unknown name in an archive, missing. Their hand-outs by id."""
        self.write("homework.work.json", work(deadline="2026-11-27T23:59+01:00"))
        (self.folder / "roster.csv").write_text(
            "Name,ID,Group\nAda Lovelace,s1,A\n=1+2,s2,A\nKurt,s3,B\nEmmy,s4,B\n", encoding="utf-8")
        run = self.run_program("handout", "homework.work.json", "--roster", "roster.csv", "--seed", 7, "-o", "class")
        self.assertEqual(run.returncode, DONE, run.stderr)
        handouts = {}
        for path in (self.folder / "class").glob("*.handout.json"):
            value = json.loads(path.read_text(encoding="utf-8"))
            handouts[value["student"]["id"]] = (path.name, path.read_bytes(), value)
        (self.folder / "back" / "Ada_11_assignsubmission_file_").mkdir(parents=True)

        def answers(student, **more):
            return json.dumps(self.return_of(handouts[student], self.wrong_answers(handouts[student]), **more))

        (self.folder / "back/Ada_11_assignsubmission_file_/my_homework.json").write_text(
            answers("s1", submitted="2026-11-27T23:59:00+01:00"), encoding="utf-8")
        (self.folder / "back/first.return.json.txt").write_text(
            answers("s2", submitted="2026-11-27T12:00+01:00"), encoding="utf-8")
        (self.folder / "back/again.return.json").write_text(
            answers("s2", submitted="2026-11-28T12:00+01:00"), encoding="utf-8")
        with zipfile.ZipFile(self.folder / "back/all.zip", "w") as archive:
            archive.writestr("Kurt/a.return.json", answers("s3"))
            archive.writestr("Kurt/mine.handout.json", handouts["s3"][1])
            archive.writestr("Kurt/photo.png", b"PNG")
        return handouts

    def test_results_by_student_late_and_superseded(self):
        self.roster_class()
        results = self.results("back", "--handouts", "class", code=FAILED)
        self.assertEqual([(r["id"], r["name"], r["group"], r["late"], r.get("submitted")) for r in results["returned"]],
                         [("s1", "Ada Lovelace", "A", False, "2026-11-27T23:59:00+01:00"),
                          ("s2", "=1+2", "A", True, "2026-11-28T12:00+01:00"), ("s3", "Kurt", "B", False, None)])
        self.assertEqual(results["missing_students"], [{"variant": 4, "id": "s4", "name": "Emmy", "group": "B"}])
        self.assertEqual({r["file"]: r["reason"] for r in results["refused"]},
                         {"first.return.json.txt": "superseded", "all.zip/Kurt/mine.handout.json": "hand-out"})
        self.assertEqual(results["ignored"], [{"file": "all.zip/Kurt/photo.png", "reason": "other-kind"}])
        table = self.collect("back", "--handouts", "class", code=FAILED)
        self.assertRegex(table, r"Ada Lovelace +s1 +A +handed in +0 of 8.5 +0 %")
        self.assertRegex(table, r"=1\+2 +s2 +A +late ")
        self.assertRegex(table, r"Emmy +s4 +B +missing\n")
        self.assertIn("  all.zip/Kurt/photo.png: another kind of file\n", table)
        # A submission that a later one replaces is no failure.
        with zipfile.ZipFile(self.folder / "back/all.zip", "w") as archive:
            archive.writestr("none.txt", "")
        self.results("back", "--handouts", "class")

    def test_gradebook_and_feedback_are_written(self):
        self.roster_class()
        self.collect("back", "--handouts", "class", "--gradebook", "grades.csv", "--feedback", "feedback.zip", code=FAILED)
        with (self.folder / "grades.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([(r["ID number"], r["Full name"], r["Points"], r["Maximum points"], r["Percent"], r["Status"])
                          for r in rows],
                         [("s1", "Ada Lovelace", "0", "8.5", "0", "on time"), ("s2", "'=1+2", "0", "8.5", "0", "late"),
                          ("s3", "Kurt", "0", "8.5", "0", "submitted"), ("s4", "Emmy", "", "8.5", "", "missing")])
        with zipfile.ZipFile(self.folder / "feedback.zip") as archive:
            self.assertEqual(archive.namelist(),
                             [f"{folder}_assignsubmission_file_/homework-2-masks-feedback.html"
                              for folder in ("=1+2_s2", "Ada_11", "Kurt_s3")])
            page = archive.read(archive.namelist()[1]).decode("utf-8")
        self.assertIn("Ada Lovelace", page)
        self.assertEqual(page.count("<h2>"), 8)
        self.assertNotIn("<script", page)
        self.refuse(FAILED, "collect", "class", "--feedback", "none.zip")
        self.assertFalse((self.folder / "none.zip").exists())

    def test_an_archive_that_unpacks_to_too_much_is_listed(self):
        handouts = self.hand_out(variants=1)
        with zipfile.ZipFile(self.folder / "class/bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for number in range(12):
                archive.writestr(f"{number}.zip", bytes(60 << 20))
        self.write("class/a.return.json", self.return_of(handouts[0], self.wrong_answers(handouts[0])))
        results = self.results("class", code=FAILED)
        self.assertEqual(len(results["returned"]), 1)
        self.assertEqual({r["reason"] for r in results["refused"]}, {"archive-limit"})

    def test_without_submissions_everything_is_missing(self):
        self.hand_out(variants=3)
        self.assertIn("Missing variants: 1–3\n", self.collect("class"))
        results = self.results("class")
        self.assertEqual((results["missing"], results["returned"], results["most_worth_discussing"]), ([1, 2, 3], [], None))
        self.assertIn("0 of 3 handed in", self.collect("class"))

    def test_wrong_use(self):
        self.hand_out(variants=1)
        (self.folder / "empty").mkdir()
        for arguments in ([], ["no-such"], ["homework.work.json"], ["empty"], ["class", "--handouts", "no-such"],
                          ["class", "--handouts", "empty"], ["class", "--json", "--csv", "x.csv"]):
            with self.subTest(arguments):
                self.refuse(WRONG_USE, "collect", *arguments)

    def test_a_table_that_cannot_be_written_is_said(self):
        self.hand_out(variants=1)
        self.refuse(FAILED, "collect", "class", "--csv", "no-such-folder/x.csv")

    def test_the_assignment_is_that_of_most_submissions(self):
        ours = self.hand_out("class", variants=2, content=work())
        other = self.hand_out("class", variants=1, content=work(title="Another"))
        theirs = [h for h in other if h[2]["title"] == "Another"]
        for number, handout in enumerate([*theirs, *ours]):
            self.write(f"class/{number}.return.json", self.return_of(handout, self.wrong_answers(handout)))
        results = self.results("class", code=FAILED)
        self.assertEqual(results["title"], "Homework 2: masks")
        self.assertEqual([(r["file"], r["reason"]) for r in results["refused"]], [("0.return.json", "other-work")])


if __name__ == "__main__":
    unittest.main()
