# SPDX-License-Identifier: GPL-3.0-or-later
"""The order of the lessons, and that no lesson uses a term of the glossary before the lesson that introduces it.

A lesson introduces a term where it is bold for the first time. The terms are those of the glossary, in both languages."""
import html
import json
import re
import unittest

from program import DONE, SOURCE, ProgramTest

LESSONS = SOURCE / "resources" / "lessons"
GLOSSARY = SOURCE / "docs" / "manual"
PATH = {
    "foundations": ["tokens-to-output", "scaling", "masks", "softmax", "positions", "where-attention-sits"],
    "heads": ["heads", "decoding", "shared-heads", "cross-attention", "learning-to-look-back", "scaling-and-learning"],
    "memory": ["quadratic", "tiles", "numbers", "serving"],
    "further": ["real-heads", "smaller-caches", "long-context", "backward"],
    "mistakes": ["textbook-mistakes", "textbook-mistakes-heads", "textbook-mistakes-memory"],
}
# The others name parts of the program, or how it measures.
SECTIONS = ["sizes", "attention", "softmax", "masks", "accidents", "heads", "positions", "tiles", "memory", "decoding",
            "models"]
# Ordinary words, or names of the program: a text may use them without introducing them.
ORDINARY = {
    "en": {"document", "stage", "step", "A", "B", "pinned", "reference", "error", "group", "layer", "layers", "visible",
           "hidden", "full", "partial", "skipped", "position", "context", "peak", "series", "statistics", "slot",
           "double", "standard", "eager", "scale", "alignment", "top left", "bottom right", "width", "leak", "error",
           "of a value", "expert", "temperature", "kB", "MB", "GB", "KiB", "MiB", "GiB", "tokens per second",
           "bytes per number", "parameters", "prompt", "entropy of a row", "bias", "gradient of the softmax"},
    "zh_CN": {"文档", "阶段", "步", "A", "B", "固定", "参考值", "误差", "组", "层", "层数", "可见", "隐藏", "全部", "部分", "跳过", "位置",
              "上下文", "峰值", "赛道", "统计量", "槽位", "double", "standard", "eager", "缩放", "对齐", "左上", "右下", "泄漏",
              "值的宽度", "softmax 的梯度", "专家", "温度", "kB", "MB", "GB", "KiB", "MiB", "GiB", "每秒词元数", "每个数的字节数", "参数", "提示词",
              "一行的熵", "偏置", "对", "键", "值", "头", "块", "输出"},
}


# The description of a picture names all of its parts, whatever the lesson is about.
PARTS_OF_PICTURES = {
    "en": ["query tokens", "key tokens", "row sum", "norm", "head", "cache", "query heads", "key/value heads",
           "sink"],
    "zh_CN": ["查询词元", "键词元", "行和", "归一化", "查询头", "键/值头", "缓存", "汇点"],
}


def lesson_ids():
    return [each for course in PATH.values() for each in course if (LESSONS / each).is_dir()]


def glossary_terms(language):
    """The names of each term, one list per row: from the first column, and abbreviations from the second."""
    rows, section = [], ""
    for line in (GLOSSARY / language / "glossary.md").read_text(encoding="utf-8").splitlines():
        if anchor := re.match(r'<a id="([a-z]+)">', line):
            section = anchor.group(1)
        if section not in SECTIONS or not line.startswith("| ") or line.startswith(("| term ", "| 术语 ")):
            continue
        cell = re.sub(r"\(.*?\)|（.*?）", "", line.split("|")[1]).strip()
        names = [re.sub(r"<.*?>", "", name).strip() for name in re.split(r"[,;、，；]", cell)]
        names += re.findall(r"\b[A-Z][A-Za-z]*[A-Z]\b", re.sub(r"<.*?>.*?<.*?>", "", line.split("|")[2]))
        rows.append([name for name in names if name and name not in ORDINARY[language]])
    return [row for row in rows if row]


def pattern(term, language):
    if language == "en":
        return re.compile(rf"(?<![\w-]){re.escape(term)}(?:e?s)?(?![\w-])", 0 if term.isupper() else re.IGNORECASE)
    latin = re.fullmatch(r"[\x00-\x7f]+", term)
    return re.compile(rf"(?<![A-Za-z-]){re.escape(term)}(?![A-Za-z-])" if latin else re.escape(term))


def plain(markdown):
    """Without live numbers, code, ids of headings, addresses, and “Head 0”, which names a place in the labs."""
    return re.sub(r"`[^`]*`|\{[^}]*\}|\]\([^)]*\)|Head \d+:|头 ?\d+", " ", markdown)


def sections(lesson, language):
    """(step, text) of a lesson in order; the title and summary are the first."""
    text = (LESSONS / lesson / f"{language}.md").read_text(encoding="utf-8")
    pieces = re.split(r"(?m)^(?=## )", text)
    order = [each["id"] for each in json.loads((LESSONS / lesson / "lesson.json").read_text(encoding="utf-8"))["steps"]]
    found = {re.search(r"\{#([\w-]+)", piece).group(1): piece for piece in pieces[1:]}
    return [("summary", pieces[0])] + [(step, found[step]) for step in order]


def introductions(language):
    """For each term the place (lesson, step), as indices, at which one of the names in its row is bold for the first
    time; None if there is none."""
    bold = [(lesson, step, " | ".join(re.findall(r"\*\*(.+?)\*\*", text)))
            for lesson, name in enumerate(lesson_ids()) for step, (_, text) in enumerate(sections(name, language))]
    places = {}
    for row in glossary_terms(language):
        names = [pattern(name, language) for name in row]
        place = next(((lesson, step) for lesson, step, text in bold if any(each.search(text) for each in names)), None)
        places.update((name, place) for name in row)
    return places


class LessonTerms(ProgramTest):
    def early_uses(self, language, lesson, texts):
        """The terms that a lesson uses too early. `texts`: (index of the step, text)."""
        number = lesson_ids().index(lesson)
        places = self.places(language)
        longer = sorted(places, key=len, reverse=True)
        for step, text in texts:
            rest = plain(text)
            for term in longer:
                here = pattern(term, language)
                if not here.search(rest):
                    continue
                rest = here.sub(" ", rest)  # "online softmax" is not a use of "softmax"
                place = places[term]
                if place is None:  # one of the lessons that are missing may introduce it
                    if self.is_complete():
                        yield f"{lesson}, step {step}: {term}, which no lesson introduces"
                elif place > (number, step if step > 0 else place[1]):  # a title may name what its lesson introduces
                    yield f"{lesson}, step {step}: {term}, which {lesson_ids()[place[0]]} introduces"

    def is_complete(self):
        return lesson_ids() == [each for course in PATH.values() for each in course]

    def places(self, language):
        cache = self.__class__.__dict__.get("known") or {}
        if language not in cache:
            cache[language] = introductions(language)
            self.__class__.known = cache
        return cache[language]

    def test_lessons_are_in_the_order_of_the_path(self):
        found = {}
        for folder in LESSONS.iterdir():
            lesson = json.loads((folder / "lesson.json").read_text(encoding="utf-8"))
            found.setdefault(lesson["course"], []).append((lesson["order"], lesson["id"]))
        for course, ids in PATH.items():
            expected = [(order, each) for order, each in enumerate(ids, 1) if (LESSONS / each).is_dir()]
            self.assertEqual(sorted(found.pop(course, [])), expected)
        self.assertEqual(found, {})

    def test_the_glossary_has_the_same_rows_in_both_languages(self):
        def rows(language):
            text = (GLOSSARY / language / "glossary.md").read_text(encoding="utf-8")
            return [re.sub(r"^\| .*", "|", line) for line in text.splitlines() if line.startswith(("| ", "<a id"))]
        self.assertEqual(rows("en"), rows("zh_CN"))

    def test_texts_use_no_term_before_its_lesson(self):
        for language in ("en", "zh_CN"):
            for lesson in lesson_ids():
                with self.subTest(lesson, language=language):
                    self.assertEqual(list(self.early_uses(language, lesson, enumerate(
                        text for _, text in sections(lesson, language)))), [])

    def test_questions_and_captions_use_no_term_before_its_lesson(self):
        for language in ("en", "zh_CN"):
            for lesson in lesson_ids():
                with self.subTest(lesson, language=language):
                    out = self.folder / "page.html"
                    run = self.run_program("lessons", "page", lesson, "-o", str(out), "--locale", language)
                    self.assertEqual((run.returncode, run.stderr), (DONE, ""))
                    page = out.read_text(encoding="utf-8")
                    views = re.split(r'<section class="view', page)[1:]
                    texts = []
                    for step, view in enumerate(views, 1):
                        captions = " ".join(re.findall(r'aria-label="([^"]*)"', view))
                        captions = re.sub(r"(?:: |：)[^:：]*?(?:, at |，在)“[^”]*”", "", captions)  # a lab and its step
                        shown = re.sub(r"<(style|script|svg)\b.*?</\1>", " ", view, flags=re.DOTALL)
                        words = re.sub(r"<[^>]*>", " ", "<" + shown)
                        texts.append((step, html.unescape(words + captions)))
                    self.assertEqual(len(texts), len(sections(lesson, language)) - 1)
                    early = [use for use in self.early_uses(language, lesson, texts) if not use.endswith(tuple(
                        f": {term}, which {place}" for term in PARTS_OF_PICTURES[language]
                        for place in ("no lesson introduces", *(f"{each} introduces" for each in lesson_ids()))))]
                    self.assertEqual(early, [])


if __name__ == "__main__":
    unittest.main()
