#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The notes of every example and of every document of a lesson are translated, with the same numbers, paragraphs, emphasis and code."""

import collections
import json
import pathlib
import re
import sys
import unittest

RESOURCES = pathlib.Path(__file__).resolve().parents[2] / "resources"
EXAMPLES = [*(RESOURCES / "scenarios").glob("*.attn.json"), *(RESOURCES / "lessons").glob("*/*.attn.json")]
LANGUAGES = sorted((RESOURCES / "notes").iterdir())


def name(example):
    return example.name.removesuffix(".attn.json")


def content(notes):
    """What does not depend on the language."""
    numbers = re.findall(r"\d[\d,]*\d|\d", re.sub(r"(?<=\d) (?=\d{3}\b)", "", notes))
    return collections.Counter(numbers + re.findall(r"\n\n|\*\*|`[^`]*`", notes))


class Notes(unittest.TestCase):
    def test_are_translated(self):
        self.assertTrue(LANGUAGES)
        for language in LANGUAGES:
            self.assertEqual(sorted(file.stem for file in language.iterdir()), sorted(map(name, EXAMPLES)))

    def test_say_the_same(self):
        for language in LANGUAGES:
            for example in EXAMPLES:
                with self.subTest(language=language.name, example=name(example)):
                    notes = (language / f"{name(example)}.md").read_text().strip()
                    self.assertEqual(content(json.loads(example.read_text())["notes"]), content(notes))


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
