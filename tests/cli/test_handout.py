# SPDX-License-Identifier: GPL-3.0-or-later
import json
import os
import re
import unittest
import xml.etree.ElementTree as ElementTree
import zipfile

from classroom import ClassroomTest, work
from program import DONE, FAILED, SOURCE, WRONG_USE, document

SCALING = SOURCE / "resources" / "lessons" / "scaling"

# The fractions of an answer that Moodle accepts, in percent.
FRACTIONS = {"100", "90", "83.33333", "80", "75", "70", "66.66667", "60", "50", "40", "33.33333", "30", "25", "20",
             "16.66667", "14.28571", "12.5", "11.11111", "10", "5", "0"}


class Handout(ClassroomTest):
    def test_each_student_has_a_file_with_numbers_of_their_own(self):
        handouts = self.hand_out(variants=12)
        self.assertEqual([name for name, _, _ in handouts],
                         [f"homework-2-masks.{variant:02}.handout.json" for variant in range(1, 13)])
        seeds = set()
        for variant, (_, _, handout) in enumerate(handouts, 1):
            self.assertEqual(list(handout), ["format", "version", "title", "variant", "of", "scenarios", "questions"])
            self.assertEqual((handout["format"], handout["version"]), ("attentionscope/handout", 1))
            self.assertEqual((handout["title"], handout["variant"], handout["of"]), ("Homework 2: masks", variant, 12))
            self.assertEqual([q["template"] for q in handout["questions"]],
                             ["scaled-score", "visible-pairs", "visible-pairs", "score-cell", "stage-order", "hiding-rule",
                              "scaled-score", "dot-product"])
            self.assertEqual([q["points"] for q in handout["questions"]], [2, 1, 1, 1, 1, 0.5, 1, 1])
            self.assertEqual(len(handout["scenarios"]), 1)
            self.assertEqual(handout["questions"][7]["scenario"], 0)
            seeds.update(q["seed"] for q in handout["questions"])
        self.assertEqual(len(seeds), 12 * 8)

    def test_the_same_seed_writes_the_same_files_and_a_larger_class_keeps_its_variants(self):
        first = self.hand_out("a", variants=3, seed=5)
        self.assertEqual(first, self.hand_out("b", variants=3, seed=5))
        self.assertNotEqual(first, self.hand_out("c", variants=3, seed=6))
        larger = self.hand_out("d", variants=9, seed=5)
        self.assertEqual([handout["questions"] for _, _, handout in first],
                         [handout["questions"] for _, _, handout in larger[:3]])

    def test_prints_a_fresh_seed_that_reproduces_the_files(self):
        self.write("w.work.json", work())
        said = self.succeed("handout", "w.work.json", "--variants", 2, "-o", "a", env={"LC_ALL": "C.UTF-8"})
        seed = re.fullmatch(r"variants: 2, questions in each: 8, points: 8.5, seed: (\d+)\n", said).group(1)
        self.succeed("handout", "w.work.json", "--variants", 2, "--seed", seed, "-o", "b")
        for path in (self.folder / "a").iterdir():
            self.assertEqual(path.read_bytes(), (self.folder / "b" / path.name).read_bytes())

    def hand_out_to(self, roster, *more, code=DONE, seed=7):
        """What was printed; the roster may be text or bytes."""
        self.write("w.work.json", work())
        (self.folder / "roster.csv").write_bytes(roster if isinstance(roster, bytes) else roster.encode("utf-8"))
        run = self.run_program("handout", "w.work.json", "--roster", "roster.csv", "--seed", seed, "-o", "class",
                               "--locale", "en", *more)
        self.assertEqual(run.returncode, code, run.stderr)
        return run.stdout + run.stderr

    def students(self):
        files = sorted((self.folder / "class").glob("*.handout.json"))
        return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in files}

    def test_each_student_of_a_roster_has_a_file_named_by_id(self):
        said = self.hand_out_to("Vorname;Nachname;Matrikelnummer;E-Mail;Gruppe\nAda;Lovelace;s2;a@x;A\nKurt;Gödel;s/1;k@x;B\n",
                                "--archives")
        self.assertIn("variants: 2, ", said)
        self.assertIn("“s/1” as “s-1”", said)
        students = self.students()
        self.assertEqual({name: (value["variant"], value["of"], value["student"]) for name, value in students.items()},
                         {"homework-2-masks.s2.handout.json": (1, 2, {"id": "s2", "name": "Ada Lovelace", "group": "A"}),
                          "homework-2-masks.s-1.handout.json": (2, 2, {"id": "s/1", "name": "Kurt Gödel", "group": "B"})})
        for group, name in (("A", "homework-2-masks.s2.handout.json"), ("B", "homework-2-masks.s-1.handout.json")):
            with zipfile.ZipFile(self.folder / f"class/homework-2-masks.{group}.handouts.zip") as archive:
                self.assertEqual(archive.namelist(), [name])
                self.assertEqual(archive.read(name), (self.folder / "class" / name).read_bytes())

    def test_students_who_join_or_leave_change_no_file_of_the_others(self):
        self.hand_out_to("Name,ID\nAda,s1\nAlan,s2\n")
        before = self.students()
        said = self.hand_out_to("Name,ID\nGrace,s0\nAda,s1\n", seed=8)
        self.assertIn("Added: Grace (s0).", said)
        self.assertIn("No longer in the roster: Alan (s2).", said)
        after = self.students()
        self.assertEqual({name: after[name] for name in before}, before)
        self.assertEqual(after["homework-2-masks.s0.handout.json"]["variant"], 3)
        self.hand_out_to("Name,ID\nGrace,s0\nAda,s1\n", "--force", seed=8)
        self.assertEqual(self.students()["homework-2-masks.s0.handout.json"]["variant"], 1)

    def test_a_figure_that_its_lab_cannot_draw_is_named(self):
        for figure, place in (({"lab": "stairs", "step": "scores"}, "/questions/0/own/figure/lab"),
                              ({"lab": "steps", "step": "stairs"}, "/questions/0/own/figure"),
                              ({"lab": "steps", "step": "scores", "head": 3}, "/questions/0/own/figure/head"),
                              ({"lab": "steps"}, "/questions/0/own/figure")):
            with self.subTest(place):
                own = {"topic": "scores", "text": "Which?", "figure": figure,
                       "answer": {"kind": "text", "checklist": ["it"]}}
                self.write("f.work.json", {"format": "attentionscope/work", "version": 1, "title": "Figures", "questions":
                                           [{"own": own, "scenario": "example:1-the-cat-sat"}]})
                self.assertIn(f"{place}: ", self.refuse(WRONG_USE, "handout", "f.work.json", "-o", "class"))

    def test_a_roster_with_problems_writes_nothing_and_names_them(self):
        rows = "".join(f"Student,s{number}\n" for number in range(10001))
        for roster, expected in (("Name,ID\nAda,s1\nAlan,s1\nKurt,\n", ["line 3: ", "line 4: "]),
                                 ("Name,Mail\nAda,a@x\n", ["line 1: "]), ("", ["empty"]), ("Name,ID\n" + rows, ["10000"]),
                                 (b"\x89PNG\r\n\x1a\n\0\0", ["not a table"])):
            with self.subTest(roster[:20]):
                said = self.hand_out_to(roster, code=WRONG_USE)
                for each in expected:
                    self.assertIn(each, said)
                self.assertFalse((self.folder / "class").exists())
        said = self.hand_out_to('Name,ID\nA/B,s1\n"=HYPERLINK(""x"")",s2\n\u202eabc,s3\n')
        for line in ("line 2: ", "line 3: ", "line 4: "):
            self.assertIn(line, said)
        self.assertNotIn("\u202e", said)
        self.assertEqual(len(self.students()), 3)
        for arguments in (["--roster", "no-such.csv", "-o", "x"], ["--roster", "roster.csv"], ["--archives", "-o", "x"],
                          ["--roster", "roster.csv", "--variants", 3, "-o", "x"]):
            self.refuse(WRONG_USE, "handout", "w.work.json", *arguments)

    def test_neither_answers_nor_mistakes_stand_in_a_handout(self):
        handouts = self.hand_out(variants=6)
        kinds = set()
        for (_, _, handout), asked in zip(handouts, self.asked(handouts)):
            for question, told in zip(handout["questions"], asked):
                self.assertLessEqual(set(question), {"template", "version", "seed", "points", "parameters", "scenario"})
                self.assertEqual((told["template"], told["version"]), (question["template"], question["version"]))
                for name, value in question.get("parameters", {}).items():
                    self.assertEqual(told["parameters"][name], value)
                kinds.add(told["kind"])
                # Any digits may be part of a seed by chance; everything else is searched.
                text = json.dumps({k: v for k, v in question.items() if k not in ("seed", "points", "version", "scenario")})
                secret = [told["text"], *told["working"], *(m["name"] for m in told["mistakes"]), "answer", "tolerance"]
                if told["kind"] != "choice":
                    secret.append(json.dumps(told["answer"]))
                for each in secret:
                    self.assertNotIn(each, text.replace("16", "") if question.get("parameters") else text)
        self.assertEqual(kinds, {"number", "choice", "order", "cell"})

    def test_files_of_others_stay_unless_forced(self):
        self.hand_out(variants=3, seed=1)
        before = {path: path.read_bytes() for path in (self.folder / "class").iterdir()}
        arguments = ("handout", "homework.work.json", "--variants", 3, "-o", "class")
        self.succeed(*arguments, "--seed", 1)  # the same bytes: no conflict
        refused = self.refuse(FAILED, *arguments, "--seed", 2)
        self.assertIn("homework-2-masks.1.handout.json", refused)
        self.assertIn("--force", refused)
        self.assertEqual({path: path.read_bytes() for path in (self.folder / "class").iterdir()}, before)
        self.succeed(*arguments, "--seed", 2, "--force")
        self.assertNotEqual({path: path.read_bytes() for path in (self.folder / "class").iterdir()}, before)

    def test_one_file_of_another_in_the_way_and_nothing_is_written(self):
        (self.folder / "class").mkdir()
        self.write("class/homework-2-masks.2.handout.json", "mine")
        self.write("homework.work.json", work())
        self.refuse(FAILED, "handout", "homework.work.json", "--variants", 3, "--seed", 1, "-o", "class")

    def test_a_folder_that_cannot_be_made_is_said(self):
        self.write("homework.work.json", work())
        self.write("file", "not a folder")
        self.refuse(FAILED, "handout", "homework.work.json", "-o", "file/class")
        if os.geteuid() != 0:
            (self.folder / "locked").mkdir(0o500)
            self.refuse(FAILED, "handout", "homework.work.json", "-o", "locked")

    def test_wrong_use(self):
        self.write("homework.work.json", work())
        for arguments in ([], ["--variants", "0", "-o", "x"], ["--variants", "10001", "-o", "x"],
                          ["--variants", "many", "-o", "x"], ["--seed", "-1", "-o", "x"], ["--seed", 2**53, "-o", "x"]):
            with self.subTest(arguments):
                self.refuse(WRONG_USE, "handout", "homework.work.json", *arguments)
        self.refuse(WRONG_USE, "handout", "no-such.work.json", "-o", "x")
        self.refuse(WRONG_USE, "handout")

    def test_reports_all_problems_of_an_assignment(self):
        self.write("w.work.json", work(questions=[{"template": "no-such"}, {"template": "explain-scaling", "count": 0},
                                                  {"template": "scaled-score", "parameters": {"key_width": 7}},
                                                  {"template": "visible-pairs", "points": 0, "answer": 3}],
                                       deadline="Friday"))
        run = self.run_program("handout", "w.work.json", "-o", "class")
        self.assertEqual((run.returncode, run.stdout), (WRONG_USE, ""))
        self.assertFalse((self.folder / "class").exists())
        for place in ("/questions/0/template", "/questions/1/count", "/questions/2/parameters", "/questions/3/points",
                      "/questions/3/answer", "/deadline"):
            self.assertEqual(sum(f"w.work.json: {place}: " in line for line in run.stderr.splitlines()), 1, run.stderr)

    def test_help_prints_both_formats(self):
        for command in ("handout", "collect"):
            text = self.succeed(command, "--help")
            for each in ('"format": "attentionscope/handout"', '"format": "attentionscope/return"', "SHA-256"):
                self.assertIn(each, text)

    def test_an_assignment_may_name_documents_and_lesson_steps(self):
        self.write("two.attn.json", document())
        lessons = json.loads(self.succeed("lessons", "--json", "--locale", "en"))["lessons"]
        self.assertIn("scaling", [lesson["id"] for lesson in lessons])
        structure = json.loads((SCALING / "lesson.json").read_text(encoding="utf-8"))
        asking = next(step for step in structure["steps"] if "question" in step)
        _, _, handout = self.hand_out(variants=1, content=work(questions=[
            {"template": "dot-product", "scenario": "two.attn.json"},
            {"template": "dot-product", "scenario": "example:1-the-cat-sat"},
            {"lesson": "scaling", "step": asking["id"], "points": 2}]))[0]
        self.assertEqual(len(handout["scenarios"]), 2 + (asking["question"].get("from") == "stage"))
        self.assertEqual(handout["scenarios"][0]["title"], "Two")
        step = handout["questions"][2]
        self.assertEqual((step["template"], step["lesson"], step["step"], step["points"]),
                         (asking["question"]["template"], "scaling", asking["id"], 2))
        for wrong, place in (({"lesson": "scaling", "step": "no-such"}, "/questions/0/step"),
                             ({"lesson": "no-such", "step": "a"}, "/questions/0/lesson"),
                             ({"template": "dot-product", "scenario": "../x.attn.json"}, "/questions/0/scenario"),
                             ({"template": "dot-product", "scenario": "no.attn.json"}, "/questions/0/scenario")):
            self.write("wrong.work.json", work(questions=[wrong]))
            self.assertIn(f"wrong.work.json: {place}: ", self.refuse(WRONG_USE, "handout", "wrong.work.json", "-o", "x"))


class Moodle(ClassroomTest):
    def exported(self, **more):
        self.write("w.work.json", work(**more))
        self.succeed("handout", "w.work.json", "--variants", 3, "--seed", 7, "--moodle", "w.xml", "--locale", "en")
        quiz = ElementTree.parse(self.folder / "w.xml").getroot()
        self.assertEqual(quiz.tag, "quiz")
        return quiz

    def test_every_question_of_the_assignment_is_a_moodle_category(self):
        quiz = self.exported(title="a/b & <c> ]]>")
        names = [q.findtext("category/text") for q in quiz if q.get("type") == "category"]
        self.assertEqual(len(names), 8)
        self.assertEqual(names[0], "$course$/top/a//b & <c> ]]>/1 scaled-score")
        self.assertEqual([q.get("type") == "category" for q in quiz], [True, False, False, False] * 8)
        ids = [q.findtext("idnumber") for q in quiz if q.get("type") != "category"]
        self.assertEqual(len(set(ids)), 24)

    def test_answers_tolerances_and_fractions_are_those_of_the_questions(self):
        quiz = self.exported()
        handouts = self.hand_out(variants=3)
        told = self.asked(handouts)
        found = [q for q in quiz if q.get("type") != "category"]
        types = {"number": "numerical", "choice": "multichoice", "order": "matching", "cell": "multichoice"}
        for place in range(8):
            for variant in range(3):
                question, asked = found[3 * place + variant], told[variant][place]
                with self.subTest(question.findtext("name/text")):
                    self.assertEqual(question.get("type"), types[asked["kind"]])
                    self.assertEqual(float(question.findtext("defaultgrade")),
                                     handouts[variant][2]["questions"][place]["points"])
                    self.assertTrue(question.findtext("questiontext/text"))
                    self.assertEqual(question.findtext("generalfeedback/text").count("<li>"), len(asked["working"]))
                    answers = question.findall("answer")
                    self.assertLessEqual({a.get("fraction") for a in answers}, FRACTIONS)
                    getattr(self, "check_" + asked["kind"])(question, answers, asked)

    def check_number(self, question, answers, asked):
        self.assertEqual([float(a.findtext("text")) for a in answers],
                         [asked["answer"], *(m["answer"] for m in asked["mistakes"])])
        self.assertEqual({float(a.findtext("tolerance")) for a in answers}, {asked["tolerance"]})
        self.assertEqual([a.get("fraction") for a in answers], ["100"] + ["0"] * len(asked["mistakes"]))
        self.assertTrue(all(a.findtext("feedback/text") for a in answers[1:]))

    def check_choice(self, question, answers, asked):
        self.assertEqual([a.get("fraction") for a in answers],
                         ["100" if i == asked["answer"] else "0" for i in range(len(asked["choices"]))])
        told = {m["answer"] for m in asked["mistakes"]}
        self.assertEqual({i for i, a in enumerate(answers) if a.findtext("feedback/text")}, told)

    def check_cell(self, question, answers, asked):
        right = [a.findtext("text") for a in answers if a.get("fraction") == "100"]
        self.assertEqual(len(right), 1)
        header = re.findall(r"<th[^>]*>(.*?)</th>", question.findtext("questiontext/text"))
        # The header row names the matrix and its columns; a name for each row follows.
        names = [a.findtext("text").rsplit("column ", 1)[1] for a in answers]
        columns = len(set(names))
        self.assertEqual(header[1:], [*names[:columns], *(a.findtext("text").rsplit(", column", 1)[0].removeprefix("row ")
                                                          for a in answers[::columns])])
        row, column = asked["answer"]
        self.assertEqual(answers[row * columns + column].get("fraction"), "100")

    def check_order(self, question, answers, asked):
        self.assertEqual(answers, [])
        places = [int(s.findtext("answer/text")) for s in question.findall("subquestion")]
        self.assertEqual(sorted(places), list(range(1, len(asked["choices"]) + 1)))
        self.assertEqual([places.index(n + 1) for n in range(len(places))], asked["answer"])

    def test_a_unit_may_be_typed_with_its_prefix(self):
        quiz = self.exported(questions=[{"template": "cache-bytes"}])
        question = quiz[1]
        units = {u.findtext("unit_name"): float(u.findtext("multiplier")) for u in question.findall("units/unit")}
        self.assertEqual(next(iter(units)), "B")
        self.assertEqual((units["B"], units["KiB"] * 1024, units["GB"] * 1e9), (1, 1, 1))
        self.assertEqual(question.findtext("unitgradingtype"), "0")
        self.assertEqual(question.findtext("showunits"), "0")

    def test_text_of_a_document_stays_text(self):
        hostile = document(tokens=["<script>alert(1)</script>", "]]>&amp;"])
        quiz = self.exported(questions=[{"template": "dot-product", "scenario": hostile}])
        texts = [q.findtext("questiontext/text") for q in quiz if q.get("type") != "category"]
        self.assertEqual(len(texts), 3)
        for text in texts:
            self.assertNotIn("<script", text)
            self.assertTrue("&lt;script" in text or "]]&gt;&amp;amp;" in text, text)


if __name__ == "__main__":
    unittest.main()
