# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the reading list contains every source that the program cites."""
import json
import re
import unittest

from program import SOURCE

LISTS = {language: (SOURCE / "docs" / "manual" / language / "reading.md").read_text(encoding="utf-8")
         for language in ("en", "zh_CN")}
ARXIV = re.compile(r"arXiv:(\d{4}\.\d{5})")
# "Kingma and Ba 2015", "Press, Smith and Lewis 2022", "Elhage et al. 2021", "(Miller 2023", "(bloc97 2023".
NAME = r"[A-ZÀ-Þ][\w’'-]+"
CITED = re.compile(rf"\b({NAME})(?:, {NAME})*(?: and {NAME}| et al\.),? ((?:19|20)\d\d)\b|\((\w+) ((?:19|20)\d\d)\b")
NOT_AUTHORS = "RFC January February March April May June July August September October November December".split()
HARDWARE = re.compile(r"data sheet|white paper|product brief|Programming Guide|press release|Feature Set Tables")


def plain_text(path):
    """The text of a file, with string literals and comment lines joined."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in (".cpp", ".h"):
        text = re.sub(r'"\s*\n\s*"', "", text)
        text = re.sub(r"\n\s*///? ?", " ", text)
        text = re.sub(r'QStringLiteral\("([^"]*)"\)', r"\1", text)
    elif path.suffix == ".json":
        text = "\n".join(strings_of(json.loads(text)))
    return text.replace("\n", " ")


def strings_of(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings_of(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings_of(each)


def rows_with(listed, *words):
    return [row for row in listed.splitlines() if row.startswith("| ") and all(word in row for word in words)]


class ReadingList(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        files = [path for folder in ("core", "app") for path in sorted((SOURCE / folder).rglob("*.*"))
                 if path.suffix in (".cpp", ".h")]
        files += sorted((SOURCE / "resources" / "scenarios").glob("*.attn.json"))
        files += sorted((SOURCE / "resources" / "lessons").glob("*/*.json"))
        files += sorted((SOURCE / "resources" / "lessons").glob("*/en.md"))
        files.append(SOURCE / "docs" / "numbers.md")
        cls.texts = {path.relative_to(SOURCE): plain_text(path) for path in files}

    def look_up(self, source, *words):
        for language, listed in LISTS.items():
            self.assertTrue(rows_with(listed, *words), f"{source} cites {words}, which {language}/reading.md lacks")

    def test_every_paper_on_arxiv_is_listed(self):
        cited = {(number, source) for source, text in self.texts.items() for number in ARXIV.findall(text)}
        self.assertGreater(len({number for number, _ in cited}), 30)
        for number, source in sorted(cited):
            with self.subTest(number):
                self.look_up(source, f"arxiv.org/abs/{number}")

    def test_every_author_with_a_year_is_listed(self):
        cited = {}
        for source, text in self.texts.items():
            for first, year, alone, its_year in CITED.findall(text):
                if alone not in NOT_AUTHORS:
                    cited.setdefault((first or alone, year or its_year), source)
        self.assertIn(("Miller", "2023"), cited)
        self.assertIn(("Kingma", "2015"), cited)
        self.assertIn(("Jain", "2019"), cited)
        self.assertGreater(len(cited), 40)
        for (name, year), source in sorted(cited.items()):
            with self.subTest(f"{name} {year}"):
                self.look_up(source, name, year)

    def test_every_source_of_a_lesson_is_listed(self):
        for path in sorted((SOURCE / "resources" / "lessons").glob("*/lesson.json")):
            for source in json.loads(path.read_text(encoding="utf-8")).get("sources", []):
                with self.subTest(f"{path.parent.name}: {source['text']}"):
                    words = re.match(r"[\w-]+", source["text"]).group()
                    self.look_up(path.parent.name, words)
                    if "url" in source and "doi.org" not in source["url"]:
                        self.look_up(path.parent.name, source["url"])

    def test_every_data_sheet_is_listed(self):
        text = (SOURCE / "core" / "traffic" / "hardware.cpp").read_text(encoding="utf-8")
        text = re.sub(r'"\s*\n\s*"', "", text)
        documents = {re.split(r"[,(]| of ", document)[0].strip() for literal in re.findall(r'"([^"\n]*)"', text)
                     for document in re.split(r";(?![^(]*\))", literal) if HARDWARE.search(document)}
        self.assertGreaterEqual(len(documents), 8)
        for document in sorted(documents):
            with self.subTest(document):
                vendor, _, title = document.partition(" ") if document.startswith("NVIDIA ") else ("", "", document)
                self.look_up("hardware.cpp", vendor, title.split(" PB-")[0])


if __name__ == "__main__":
    unittest.main()
