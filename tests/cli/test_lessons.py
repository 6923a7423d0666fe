# SPDX-License-Identifier: GPL-3.0-or-later
import json
import re
import unittest
import zipfile

from program import SOURCE, WRONG_USE, ProgramTest

PAGE = (SOURCE / "docs" / "lessons.md").read_text(encoding="utf-8")


def documented(name):
    return re.search(f"```{name}\n(.*?)```\n", PAGE, re.S).group(1)


class Lessons(ProgramTest):
    def lesson(self, name="scaling", **texts):
        """The lesson of docs/lessons.md, unchanged or with other texts for its files."""
        folder = self.folder / name
        folder.mkdir(parents=True)
        files = {"lesson.json": documented("json lesson.json"), "en.md": documented("markdown en.md"), **texts}
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
        return folder

    def check(self, folder, *arguments):
        return self.run_program("lessons", "check", str(folder), *arguments)

    def lines(self, finished):
        return finished.stdout.splitlines()

    def test_are_listed(self):
        table = self.succeed("lessons", "--locale", "en")
        self.assertRegex(table.splitlines()[0], r"^COURSE +LESSON +TITLE +MINUTES +STEPS +PREDICTIONS$")
        self.assertRegex(table, r"\nFoundations +scaling +Why divide by √d_k\? +\d+ +\d+ +\d+\n")

    def test_are_listed_as_json_in_a_language(self):
        english = json.loads(self.succeed("lessons", "--json", "--locale", "en"))
        chinese = json.loads(self.succeed("lessons", "--json", "--locale", "zh_CN"))
        self.assertEqual((english["format"], english["version"]), ("attentionscope/lessons", 1))
        self.assertGreaterEqual(len(english["lessons"]), 12)
        for one, other in zip(english["lessons"], chinese["lessons"]):
            self.assertEqual(list(one), ["id", "course", "order", "title", "summary", "minutes", "predictions",
                                         "steps", "languages"])
            self.assertEqual((one["id"], one["steps"]), (other["id"], other["steps"]))
            self.assertNotEqual(one["title"], other["title"])
            structure = json.loads((SOURCE / "resources/lessons" / one["id"] / "lesson.json").read_text("utf-8"))
            self.assertEqual((one["minutes"], one["steps"]), (structure["minutes"], [s["id"] for s in structure["steps"]]))

    def test_of_ours_are_sound(self):
        report = self.succeed("lessons", "check", timeout=600)
        for line in report.splitlines():
            self.assertRegex(line, r"^[a-z0-9-]+: ok$")

    def spoken_words(self, folder, steps):
        """Number of words when a lesson is read aloud: its text without markup, and its questions."""
        text = (folder / "en.md").read_text("utf-8")
        text = re.sub(r"^### (Before|After) .*$", "", text, flags=re.M)
        count = len(re.sub(r"\{#.*?\}|[#|*`]", "", text).split())
        for step in steps:
            if "question" in step:
                asked = self.succeed("questions", "--template", step["question"]["template"], "--seed", "1",
                                     "--locale", "en")
                count += len(json.loads(asked)["questions"][0]["text"].split())
        return count

    def test_of_ours_can_be_read_aloud_in_their_minutes(self):
        words_a_minute, guess, move = 140, 25 / 60, 10 / 60
        for folder in sorted((SOURCE / "resources/lessons").iterdir()):
            lesson = json.loads((folder / "lesson.json").read_text("utf-8"))
            asked = [step.get("question") or step.get("mistake") or {} for step in lesson["steps"]]
            moves = len(asked) - 1 + sum("reveal" in each for each in asked)
            needed = (self.spoken_words(folder, lesson["steps"]) / words_a_minute + sum(map(bool, asked)) * guess
                      + moves * move)
            with self.subTest(lesson["id"], needed=round(needed, 1)):
                self.assertLessEqual(needed, lesson["minutes"])
                self.assertGreaterEqual(lesson["minutes"], 8)
                self.assertLessEqual(lesson["minutes"], 12)

    def test_that_is_documented_is_sound(self):
        finished = self.check(self.lesson())
        self.assertEqual((finished.returncode, finished.stderr), (0, ""))
        self.assertEqual(self.lines(finished), [
            "scaling: ok",
            "scaling/lesson.json: warning: /steps: found 3, advised 5 … 9.",
            "scaling/lesson.json: warning: /steps: the lesson asks for 1 predictions, advised ≥ 3."])

    def test_reports_all_faults_with_their_location(self):
        structure = json.loads(documented("json lesson.json"))
        first, second, last = structure["steps"]
        first["select"]["row"] = 40
        second["place"] = "capped"
        second["point"] = "inputs.scael"
        second["numbers"] = {"5": "stage"}
        second["question"] = {"template": "scaled-score", "from": "stage"}
        last["tasks"][0]["scenario"] = "own.attn.json"
        last["tasks"][1]["set"] = {"attention": {"scale": "one"}}
        text = documented("markdown en.md").replace("{scores[2, 1]}", "{scores[2, 10]}") + "\n<b>![a](b.png)\n"
        finished = self.check(self.lesson(**{"lesson.json": json.dumps(structure), "en.md": text}))
        self.assertEqual(finished.returncode, WRONG_USE)
        report = "\n".join(line for line in self.lines(finished) if "warning" not in line)
        for place, words in (("lesson.json: /steps/1/point", "inputs.scael"), ("en.md:\\d+", "picture"),
                             ("en.md:\\d+", "HTML"), ("lesson.json: /steps/0/select", "row 40"),
                             ("lesson.json: /steps/1/place", "switched off"),
                             ("lesson.json: /steps/1/numbers/5", '"5"'),
                             ("en.md:5", r"\{scores\[2, 10\]\}"),
                             ("lesson.json: /steps/2/tasks/0/scenario", "own.attn.json"),
                             ("lesson.json: /steps/2/tasks/1/set/attention/scale", "a text in quotes")):
            self.assertRegex(report, rf"scaling/{place}: .*{words}")
        self.assertNotIn("scaling: ok", report)

    def test_reports_a_number_that_differs_from_its_formula(self):
        structure = json.loads(documented("json lesson.json"))
        structure["steps"][1]["numbers"] = {"0.71": "= 2 * scale"}
        finished = self.check(self.lesson(**{"lesson.json": json.dumps(structure)}))
        self.assertEqual(finished.returncode, WRONG_USE)
        self.assertRegex(finished.stdout, r"scaling/en.md:\d+: Found 0\.71, expected 1\.4.* = 2 \* scale")

    def test_that_is_translated_in_part_falls_back_with_a_note(self):
        finished = self.check(self.lesson(**{"de.md": "# Warum? {#lesson}\n\n## Beides {#two-ways r1}\n"}))
        self.assertEqual(finished.returncode, 0)
        self.assertIn("scaling/de.md:3: note: The section {#two-ways} translates revision 1, and the original is at 2; "
                      "the original is shown.", self.lines(finished))
        self.assertIn("scaling/de.md: note: The section {#scores} is not translated; the original is shown.",
                      self.lines(finished))

    def test_of_a_folder_are_all_checked(self):
        self.lesson("lessons/scaling")
        broken = self.lesson("lessons/broken")
        (broken / "lesson.json").write_text("{", encoding="utf-8")
        finished = self.check(self.folder / "lessons")
        self.assertEqual(finished.returncode, WRONG_USE)
        self.assertIn("scaling: ok", self.lines(finished))
        self.assertTrue(any(line.startswith("broken/lesson.json: Line 1, column") for line in self.lines(finished)))

    def test_in_one_file_are_checked_as_in_a_folder(self):
        folder = self.lesson()
        packed = self.folder / "any name.lesson.zip"
        with zipfile.ZipFile(packed, "w") as archive:
            for file in folder.iterdir():
                archive.write(file, f"{folder.name}/{file.name}")
        finished = self.check(packed)
        self.assertEqual((finished.returncode, self.lines(finished)[0]), (0, "scaling: ok"))
        with zipfile.ZipFile(packed, "a") as archive:
            archive.writestr("../outside.json", "{}")
        finished = self.check(packed)
        self.assertEqual(finished.returncode, WRONG_USE)
        self.assertIn("is outside the folder", finished.stdout)
        packed.write_bytes(b"PK no archive")
        finished = self.check(packed)
        self.assertEqual(finished.returncode, WRONG_USE)
        self.assertIn("not a valid ZIP archive", finished.stdout)

    def test_that_are_not_there_are_wrong_use(self):
        for folder, words in ((self.folder / "none", "there is no folder"), (self.folder, "contains no lesson")):
            finished = self.check(folder)
            self.assertEqual((finished.returncode, finished.stdout), (WRONG_USE, ""))
            self.assertIn(words, finished.stderr)


if __name__ == "__main__":
    unittest.main()
