#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts, documents and comments keep to plain English: none of the patterns below, but for the places that are allowed."""

import pathlib
import re
import sys
import unittest
import xml.etree.ElementTree

SOURCE = pathlib.Path(__file__).resolve().parents[2]

# What not to write: a pattern, and what to write instead.
PATTERNS = [
    (r"\bas usual\b", '"by default"'),
    (r"\banew\b", '"again"'),
    (r"\bbeside\b", '"next to"'),
    (r"\b(?:that|which|of|numbers) (?:is|are) none\b", '"no …", "NaN"'),
    (r"(?<!here )\bis no number\b", '"is NaN"'),
    (r"\b(?:go|goes|going) on\b(?! to\b)", '"continue", "resume"'),
    (r"\bwho(?:m|so)?ever\b", '"anyone who …", or the person'),
    (r"\b(?:some|any|every)body\b", '"someone", "anyone", "everyone"'),
    (r"\bslow memory\b", '"off-chip memory"'),
    (r"\b(?:colour|neighbour|behaviour|favour|centre|metre|licence|catalogue|grey|"
     r"(?:recogn|initial|normal|util|organ|optim|real)is(?:e|ed|es|ing|ation)\b|(?:label|model|travel)l(?:ed|ing))",
     "American spelling"),
]

# Where a pattern is right: part of the line, and the reason.
ALLOWED = {
    "`beside`": "the name of a parameter",
    "`labelled`": "the name of a parameter",
    "Layout::Beside": "an enumerator",
}


def comments(text):
    """The comments of a C++ source, with their line numbers; // inside a string is ignored."""
    for number, line in enumerate(text.split("\n"), 1):
        bare = re.sub(r'"(?:\\.|[^"\\])*"', '""', line)
        if "//" in bare:
            yield number, bare[bare.index("//"):]


def prose(text):
    """The lines of a Markdown document outside fenced code, without code spans, links' targets and anchors."""
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|\{#[^}]*\}", "", line)


def all_lines():
    """(place, line) of everything that people read."""
    for folder in ("app", "core"):
        for file in sorted((SOURCE / folder).rglob("*")):
            if file.suffix in (".h", ".cpp"):
                for number, line in comments(file.read_text()):
                    yield f"{file.relative_to(SOURCE)}:{number}", line
    documents = [*SOURCE.glob("*.md"), *(SOURCE / "docs").rglob("*.md"), *(SOURCE / "app").rglob("*.md"),
                 *(SOURCE / "core").rglob("*.md"), *(SOURCE / "resources" / "lessons").rglob("en.md")]
    for file in sorted(documents):
        if "zh_CN" not in file.parts:
            for number, line in prose(file.read_text()):
                yield f"{file.relative_to(SOURCE)}:{number}", line
    texts = xml.etree.ElementTree.parse(SOURCE / "translations" / "attentionscope_zh_CN.ts")
    for context in texts.getroot().iter("context"):
        for message in context.iter("message"):
            yield f"text in {context.findtext('name')}", message.findtext("source")


class Style(unittest.TestCase):
    def test_keeps_to_plain_english(self):
        found, used = [], set()
        for place, line in all_lines():
            allowed = [part for part in ALLOWED if part in line]
            for pattern, instead in PATTERNS:
                for match in re.finditer(pattern, line, re.IGNORECASE):
                    used.update(allowed)
                    if not allowed:
                        found.append(f"{place}: \"{match.group()}\" in \"{line.strip()[:100]}\"; write {instead}")
        self.assertEqual(found, [], "\n" + "\n".join(found))
        self.assertEqual(set(ALLOWED) - used, set(), "allowed, but not found any more")


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
