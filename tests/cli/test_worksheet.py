# SPDX-License-Identifier: GPL-3.0-or-later
import hashlib
import json
import math
import re
import shutil
import subprocess
import unittest

from program import FAILED, SOURCE, WRONG_USE, ProgramTest

READY = SOURCE / "resources" / "works" / "attention-by-hand.work.json"
TOOLS = ("pdftotext", "pdfinfo", "pdffonts", "pdftoppm")


def work(*questions, **changes):
    return {"format": "attentionscope/work", "version": 1, "title": "Masks", "questions": list(questions), **changes}


def tool(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True).stdout.decode("utf-8")


def facts(pdf):
    return dict(re.findall(r"^(\w[\w ]*): +(.*)$", tool("pdfinfo", pdf), re.M))


def plain(text):
    """Without layout: a line may be broken anywhere."""
    return re.sub(r"\s+", "", text)


@unittest.skipUnless(all(shutil.which(each) for each in TOOLS), "needs " + ", ".join(TOOLS))
class Worksheet(ProgramTest):
    def print_sheets(self, content, *arguments, variants=3, seed=5, locale="en"):
        """The texts of the worksheets and of their solutions, one page each."""
        self.write("x.work.json", content)
        self.succeed("worksheet", "x.work.json", "--variants", variants, "--seed", seed, "-o", "sheets.pdf",
                     "--solutions", "answers.pdf", "--locale", locale, *arguments)
        return self.pages("sheets.pdf"), self.pages("answers.pdf")

    def pages(self, name):
        return tool("pdftotext", "-layout", self.folder / name, "-").split("\f")[:-1]

    def asked(self, template, seed):
        return json.loads(self.succeed("questions", "--template", template, "--seed", seed, "--answers", "--locale",
                                       "en"))["questions"][0]

    def handed_out(self, content, variants=3, seed=5):
        self.write("h.work.json", content)
        self.succeed("handout", "h.work.json", "--variants", variants, "--seed", seed, "-o", "handouts")
        files = sorted((self.folder / "handouts").iterdir())
        return [json.loads(file.read_text("utf-8")) for file in files]

    def test_asks_what_the_hand_outs_ask_and_answers_apart(self):
        templates = ["dot-product", "memory-order", "hiding-rule", "score-cell", "code-wrong-line", "step-cache-bytes"]
        content = work(*({"template": each} for each in templates))
        handouts = self.handed_out(content)
        sheets, answers = self.print_sheets(content)
        self.assertEqual(len(sheets), len(answers))
        for handout in handouts:
            mine = plain("".join(p for p in sheets if f"variant {handout['variant']}" in p))
            solved = plain("".join(p for p in answers if f"variant {handout['variant']}" in p))
            for question in handout["questions"]:
                asked = self.asked(question["template"], question["seed"])
                # Subscripts are lowered and tables are drawn: compares the words up to the first of them.
                words = plain(re.split(r"_|\n|\^|`|ᵀ", asked["text"])[0])
                self.assertIn(words, mine)
                for choice in asked.get("choices", []):
                    self.assertIn(plain(re.split(r"[_^`√*]", choice)[0]), mine)
                step = plain(re.split(r"_|\^|`|√", asked["working"][-1])[0])
                self.assertNotIn(step, mine)
                self.assertIn(step, solved)

    def test_matrices_are_filled_on_solutions_only(self):
        content = work({"template": "attention-by-hand"})
        handouts = self.handed_out(content)
        sheets, answers = self.print_sheets(content)
        for handout, sheet, solved in zip(handouts, sheets, answers):
            parameters = self.asked("attention-by-hand", handout["questions"][0]["seed"])["parameters"]
            queries, keys = parameters["queries"], parameters["keys"]
            for name in parameters["token_names"]:
                self.assertIn(name, sheet)
            blank, filled = re.findall(r"\S+", sheet), re.findall(r"\S+", solved)
            for i, q in enumerate(queries):
                scores = [sum(a * b for a, b in zip(q, k)) / 2 for k in keys[:i + 1]]
                total = sum(map(math.exp, scores))
                for score in scores:
                    weight = f"{math.exp(score) / total:.2f}"
                    self.assertIn(weight, filled)
                    if i > 0 and weight not in ("0.37", "0.61", "1.00"):  # powers of e, and the first row
                        self.assertNotIn(weight, blank)

    def test_the_example_assignment_is_one_page(self):
        sheets, answers = self.print_sheets(READY.read_text("utf-8"), variants=20)
        self.assertEqual((len(sheets), len(answers)), (20, 20))
        for variant, sheet in enumerate(sheets, 1):
            self.assertIn("Attention by hand", sheet)
            self.assertRegex(sheet, rf"variant {variant} of 20 · check [0-9A-F]{{4}}\b")
            for blank in ("Name", "Date", "bytes/token", "visible:", "Powers of e"):
                self.assertIn(blank, sheet)
        self.assertEqual(len({re.search("check (....)", sheet).group(1) for sheet in sheets}), 20)

    def test_paper_title_and_typefaces(self):
        for paper, size in (("a4", "595 x 842 pts (A4)"), ("letter", "612 x 792 pts (letter)")):
            with self.subTest(paper):
                self.print_sheets(work({"template": "dot-product"}, title="Größe & Maß <1>"), "--paper", paper)
                self.assertEqual(facts(self.folder / "sheets.pdf")["Page size"], size)
                self.assertEqual(facts(self.folder / "sheets.pdf")["Title"], "Größe & Maß <1>")
                self.assertIn("Größe & Maß <1>, answers", facts(self.folder / "answers.pdf")["Title"])
        rows = tool("pdffonts", self.folder / "sheets.pdf").splitlines()[2:]
        self.assertTrue(rows)
        for row in rows:
            self.assertRegex(row, r" yes (yes|no ) yes +\d+ +\d+$")  # embedded, and selectable as Unicode

    def test_same_seed_same_bytes(self):
        content = work({"template": "attention-by-hand"}, {"template": "cache-bytes", "count": 2})
        written = []
        for seed in (7, 7, 8):
            self.print_sheets(content, seed=seed)
            written.append([(self.folder / name).read_bytes() for name in ("sheets.pdf", "answers.pdf")])
        self.assertEqual(written[0], written[1])
        self.assertNotEqual(written[0], written[2])

    def test_two_sided_variants_begin_on_odd_pages(self):
        content = work({"template": "attention-by-hand", "count": 3})  # two pages
        one = self.print_sheets(content, variants=2)[0]
        self.assertEqual(len(one), 4)
        content = work({"template": "attention-by-hand", "count": 1})
        two = self.print_sheets(content, "--two-sided", variants=3)[0]
        self.assertEqual(["variant" in page for page in two], [True, False, True, False, True])

    @unittest.skipUnless(shutil.which("zbarimg"), "needs zbarimg")
    def test_the_code_finds_the_hand_out(self):
        content = work({"template": "dot-product"}, title="Größe")
        self.handed_out(content)
        self.print_sheets(content)
        tool("pdftoppm", "-r", 150, "-png", self.folder / "sheets.pdf", self.folder / "page")
        for variant, file in enumerate(sorted((self.folder / "handouts").iterdir()), 1):
            title = hashlib.sha256("Größe".encode()).hexdigest()[:8].upper()
            handout = hashlib.sha256(file.read_bytes()).hexdigest()[:8].upper()
            read = tool("zbarimg", "--quiet", "--raw", self.folder / f"page-{variant}.png").strip()
            self.assertEqual(read, f"ATTENTIONSCOPE:2:{title}:{variant}/3:{handout}:1/1:A4:EN")
            self.assertIn(f"check {handout[:4]}", self.pages("sheets.pdf")[variant - 1])

    def test_a_long_sheet_numbers_all_its_pages(self):
        content = work({"template": "attention-by-hand", "count": 24})
        for locale, last in (("en", "page {0} of {1}"), ("zh_CN", "{0}")):
            sheets = self.print_sheets(content, locale=locale, variants=1)[0]
            self.assertGreater(len(sheets), 10)
            for number, sheet in enumerate(sheets, 1):
                self.assertNotIn("…", sheet)
                self.assertIn(last.format(number, len(sheets)), sheet)

    def test_in_chinese(self):
        self.write("x.work.json", work({"template": "visible-keys"}))
        self.succeed("worksheet", "x.work.json", "--seed", 1, "-o", "zh.pdf", "--locale", "zh_CN")
        self.assertRegex(self.pages("zh.pdf")[0], "[\u4e00-\u9fff]{4}")

    def test_copies_are_readable(self):
        """Everything drawn is darker than middle gray: nothing disappears when printed at half strength."""
        self.print_sheets(READY.read_text("utf-8"), variants=1)
        picture = subprocess.run(["pdftoppm", "-r", "200", "-gray", "-aa", "no", "-aaVector", "no",
                                  str(self.folder / "answers.pdf")], check=True, capture_output=True).stdout
        pixels = picture[re.match(rb"P5\s+\d+\s+\d+\s+255\s", picture).end():]
        self.assertEqual([level for level in set(pixels) if 128 <= level < 255], [])

    def test_a_roster_has_a_sheet_for_each_student_with_the_numbers_of_the_hand_out(self):
        self.write("x.work.json", work({"template": "dot-product"}))
        (self.folder / "roster.csv").write_text("Name,ID\nAda,s1\nAlan,s2\n", "utf-8")
        roster = ["--roster", "roster.csv"]
        self.succeed("handout", "x.work.json", *roster, "--seed", 5, "-o", "given")
        (self.folder / "roster.csv").write_text("Name,ID\nKurt,s3\nAlan,s2\nAda,s1\n", "utf-8")
        run = self.run_program("worksheet", "x.work.json", *roster, "--handouts", "given", "--seed", 9, "-o", "s.pdf",
                               "--locale", "en")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("variants: 3,", run.stdout)
        self.assertIn("Kurt (s3)", run.stderr)
        pages = self.pages("s.pdf")
        self.assertEqual(len(pages), 3)
        for name, ident in (("Ada", "s1"), ("Alan", "s2")):
            page = next(each for each in pages if name in each)
            path = self.folder / "given" / f"masks.{ident}.handout.json"
            handout = json.loads(path.read_text("utf-8"))
            self.assertIn(hashlib.sha256(path.read_bytes()).hexdigest()[:4].upper(), page)
            asked = self.asked("dot-product", handout["questions"][0]["seed"])
            self.assertIn(plain(re.split(r"_|\n|\^|`|ᵀ", asked["text"])[0]), plain(page))
        self.assertEqual(sum("Kurt" in each for each in pages), 1)
        # The same sheets without a folder have the numbers of 'handout' with this seed.
        self.succeed("worksheet", "x.work.json", *roster, "--seed", 5, "-o", "t.pdf", "--locale", "en")
        self.assertEqual(len(self.pages("t.pdf")), 3)

    def test_a_roster_with_problems_is_refused(self):
        self.write("x.work.json", work({"template": "dot-product"}))
        (self.folder / "roster.csv").write_text("Name,ID\nAda,s1\nAlan,s1\n", "utf-8")
        self.assertIn("line 3", self.refuse(WRONG_USE, "worksheet", "x.work.json", "--roster", "roster.csv", "-o", "s.pdf"))
        self.refuse(WRONG_USE, "worksheet", "x.work.json", "--roster", "roster.csv", "--variants", 2, "-o", "s.pdf")
        self.refuse(WRONG_USE, "worksheet", "x.work.json", "--handouts", "given", "-o", "s.pdf")
        self.assertFalse((self.folder / "s.pdf").exists())

    def test_refuses(self):
        sound = self.write("x.work.json", work({"template": "dot-product"}))
        for what, arguments in {"nothing to ask": [self.write("n.work.json", work()), "-o", "a.pdf"],
                                "no such template": [self.write("t.work.json", work({"template": "none"})), "-o", "a.pdf"],
                                "no file": ["missing.work.json", "-o", "a.pdf"],
                                "no work": [self.write("j.work.json", "{"), "-o", "a.pdf"],
                                "no output": [sound],
                                "no variants": [sound, "--variants", "0", "-o", "a.pdf"],
                                "a paper": [sound, "--paper", "a5", "-o", "a.pdf"],
                                "one file": [sound, "-o", "a.pdf", "--solutions", "a.pdf"]}.items():
            with self.subTest(what):
                self.refuse(WRONG_USE, "worksheet", *arguments)

    def test_a_file_that_cannot_be_written(self):
        self.write("x.work.json", work({"template": "dot-product"}))
        self.assertIn("missing/a.pdf", self.refuse(FAILED, "worksheet", "x.work.json", "-o", "missing/a.pdf"))


if __name__ == "__main__":
    unittest.main()
