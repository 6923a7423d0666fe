#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts, documents, comments and names are in plain English: no pattern below occurs, except where allowed."""

import io
import json
import pathlib
import re
import subprocess
import sys
import tokenize
import unittest
import xml.etree.ElementTree

SOURCE = pathlib.Path(__file__).resolve().parents[2]

# What not to write in prose: a pattern, and what to write instead.
PATTERNS = [
    (r"\bas usual\b", '"by default"'),
    (r"\banew\b", '"again"'),
    (r"\bbeside\b", '"next to"'),
    (r"\b(?:that|which|of|numbers|what) (?:is|are|was|were) none\b", '"no …", "NaN"'),
    (r"(?<!here )\bis no number\b", '"is NaN"'),
    (r"\b(?:go|goes|going|gone|went) on\b(?! to\b)", '"continue", "resume"'),
    (r"\bwho(?:m|so)?ever\b", '"anyone who …", or the person'),
    (r"\b(?:some|any|every)body\b", '"someone", "anyone", "everyone"'),
    (r"\bslow memory\b", '"off-chip memory"'),
    (r"\bin the midst of\b", '"during", "while"'),
    (r"\bfor ever\b", '"forever"'),
    (r"\blets? go of\b", '"release"'),
    (r"\b(?:is|are|was|were) told (?:of|about)\b", '"is notified", "is reported"'),
    (r"\bcomes? to rest\b", '"becomes idle"'),
    (r"\bwherever it lies\b|\bwhere (?:it|they) lies?\b", '"where it is"'),
    (r"\b(?:colour|neighbour|behaviour|favour|centre|metre|licence|catalogue|grey|"
     r"(?:recogn|initial|normal|util|organ|optim|real|vector|synchron)is(?:e|ed|es|ing|ation)\b|"
     r"(?:cancel|label|model|travel)l(?:ed|ing))", "American spelling"),
]

# The same in displayed texts alone: words of file formats and of the code.
TEXT_PATTERNS = [
    (r"\bscenarios?\b", '"document", "example"'),
    (r"\bwork for a class\b", '"assignment"'),
    (r"\b(?:stations?|lanes?)\b", '"step", "page", "series"'),
]

# The same in names of the code.
NAME_PATTERNS = [
    (r"tell[A-Z]\w*", '"notify…", "show…", "report…"'),
    (r"k(?:Most|Least|Fewest|Usual)(?:[A-Z]\w*)?", '"kMax…", "kMin…", "kDefault…"'),
    (r"\w+Wanted", '"…Requested"'),
    (r"\w*(?:Anew|Beside|IsNone|AreNone|IsNoNumber|GoesOn|[wW]hoever|[sS]omebody|[nN]obody|[eE]verybody|[aA]nybody)(?:[A-Z]\w*)?",
     "the words of STYLE"),
    (r"\w*(?:[cC]olour|[nN]eighbour|[bB]ehaviour|[gG]rey|[lL]icence|[rR]ecognis[ei]|[nN]ormalis[ei]|[oO]ptimis[ei])\w*", "American spelling"),
]

# Where a pattern is right: part of the line, and the reason.
ALLOWED = {
    "`beside`": "the name of a parameter",
    "`labelled`": "the name of a parameter",
    "--scenario": "an option of the command line",
    "Cancelled": "the name of a failure",
}


def comments(text):
    """The comments of a C++ source, with their line numbers; // inside a string is ignored."""
    for number, line in enumerate(text.split("\n"), 1):
        bare = re.sub(r'"(?:\\.|[^"\\])*"', '""', line)
        if "//" in bare:
            yield number, bare[bare.index("//"):]


def script_comments(text):
    """The comments and docstrings of a Python source."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        docstring = token.type == tokenize.STRING and token.string.startswith('"""') and not token.line[:token.start[1]].strip()
        if token.type == tokenize.COMMENT or docstring:
            for n, line in enumerate(token.string.split("\n")):
                yield token.start[0] + n, line


def prose(text):
    """The lines of a Markdown document outside fenced code, without code spans, links' targets and anchors."""
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|\{#[^}]*\}", "", line)


def names(text):
    """The identifiers of a C++ source, outside comments and strings, each once."""
    bare = re.sub(r'"(?:\\.|[^"\\\n])*"|//.*', '""', text)
    return sorted(set(re.findall(r"\b[A-Za-z_]\w*", bare)))


def sources(*suffixes):
    """Files of the program, its tests and scripts."""
    for folder in ("app", "core", "tests", "resources/kernels", "docs", "packaging", "translations", "cmake"):
        for file in sorted((SOURCE / folder).rglob("*")):
            if file.suffix in suffixes and file != pathlib.Path(__file__).resolve():
                yield file


def displayed_texts():
    texts = xml.etree.ElementTree.parse(SOURCE / "translations" / "attentionscope_zh_CN.ts")
    for context in texts.getroot().iter("context"):
        for message in context.iter("message"):
            yield f"text in {context.findtext('name')}", message.findtext("source")
    for file in sorted((SOURCE / "resources" / "scenarios").glob("*.json")):
        document = json.loads(file.read_text())
        for line in [document["title"], *document.get("notes", "").split("\n")]:
            yield str(file.relative_to(SOURCE)), line


def all_lines():
    """(place, line) of all prose."""
    for file in sources(".h", ".cpp", ".cl"):
        for number, line in comments(file.read_text()):
            yield f"{file.relative_to(SOURCE)}:{number}", line
    for file in sources(".py"):
        for number, line in script_comments(file.read_text()):
            yield f"{file.relative_to(SOURCE)}:{number}", line
    scripts = [*(SOURCE / name for name in ("dev", ".clang-tidy", ".reuse/dep5", "CMakeLists.txt", "core/CMakeLists.txt",
                                            "app/CMakeLists.txt")),
               *(SOURCE / "tests").rglob("CMakeLists.txt"), *(SOURCE / "tests").glob("*.sh"),
               *(SOURCE / "cmake").iterdir(), *(SOURCE / "docs" / "manual").glob("*.css"),
               *(file for folder in ("debian", "packaging", "resources/desktop") for file in (SOURCE / folder).rglob("*"))]
    for file in sorted(scripts):
        if file.is_file() and file.suffix not in (".py", ".md"):
            for number, line in enumerate(file.read_text().split("\n"), 1):
                yield f"{file.relative_to(SOURCE)}:{number}", line
    documents = [*SOURCE.glob("*.md"), *(SOURCE / "docs").rglob("*.md"), *(SOURCE / "app").rglob("*.md"),
                 *(SOURCE / "core").rglob("*.md"), *(SOURCE / "tests").rglob("*.md"),
                 *(SOURCE / "resources" / "lessons").rglob("en.md")]
    for file in sorted(documents):
        if "zh_CN" not in file.parts:
            for number, line in prose(file.read_text()):
                yield f"{file.relative_to(SOURCE)}:{number}", line
    yield from displayed_texts()


class Style(unittest.TestCase):
    def test_keeps_to_plain_english(self):
        found, used = [], set()

        def check(place, line, patterns, flags=re.IGNORECASE, whole=False):
            allowed = [part for part in ALLOWED if part in line]
            for pattern, instead in patterns:
                for match in [re.fullmatch(pattern, line)] if whole else re.finditer(pattern, line, flags):
                    if match:
                        used.update(allowed)
                        if not allowed:
                            found.append(f"{place}: \"{match.group()}\" in \"{line.strip()[:100]}\"; write {instead}")

        for place, line in all_lines():
            check(place, line, PATTERNS)
        for place, line in displayed_texts():
            check(place, line, TEXT_PATTERNS)
        for file in sources(".h", ".cpp"):
            for name in names(file.read_text()):
                check(file.relative_to(SOURCE), name, NAME_PATTERNS, whole=True)
        self.assertEqual(found, [], "\n" + "\n".join(found))
        self.assertEqual(set(ALLOWED) - used, set(), "allowed, but not found any more")


if __name__ == "__main__":
    unittest.main(argv=sys.argv)
