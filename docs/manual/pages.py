# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of the manual in Markdown: their pictures, the commands for these, and their links."""
import dataclasses
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
# The first one is written first; pages missing in another are shown in it.
LANGUAGES = ("en", "zh_CN")
# In reading order.
PAGE_NAMES = ("index", "start", "steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "model", "learn", "compare", "documents",
              "commands", "lectures", "classroom", "keys", "accessibility", "install", "troubleshooting", "glossary",
              "reading")
# Such a comment alone before a block: the output differs between machines, so the check only runs it. As a line of a picture's
# comment: only the size of the picture is compared.
DIFFERS = "differs between machines"

_BLOCK = re.compile(r"^```(\w*)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"(?:^<!--\n?(?P<recipe>(?:(?!-->).)*?)-->\n)?!\[(?P<words>[^\]]*)\]\(pictures/(?P<name>[^)]+)\)",
                      re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
_HEADING = re.compile(r"^(#{1,6}) (.+?)\s*$", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Picture:
    file: str        # its name in the folder of pictures
    words: str  # the alternative text
    recipe: tuple  # the commands that create it; empty if another place in the manual has them
    line: int
    differs: bool = False  # between machines


@dataclasses.dataclass(frozen=True)
class Command:
    text: str        # without the "$ "
    shown: tuple  # the expected output lines
    first: int  # where those lines start in the page's text, in lines from 0


@dataclasses.dataclass(frozen=True)
class Block:
    language: str
    file: str  # the file that the block is written to, for later commands; usually empty
    text: str
    line: int        # of the ```, from 1
    differs: bool    # between machines

    def commands(self):
        """For a console block: each command with its expected output."""
        found, shown = [], []
        for number, line in enumerate(self.text.splitlines()):
            if line.startswith("$ "):
                shown = []
                found.append((line[2:], shown, self.line + number + 1))
            else:
                shown.append(line)
        return [Command(text, tuple(lines), first) for text, lines, first in found]


@dataclasses.dataclass(frozen=True)
class Page:
    path: pathlib.Path
    text: str

    @property
    def name(self):
        return self.path.stem

    @property
    def place(self):
        """The name used in messages."""
        return self.path.relative_to(SOURCE) if SOURCE in self.path.parents else self.path

    @property
    def title(self):
        heading = _HEADING.search(_without_blocks(self.text))
        return plain(heading.group(2)) if heading else self.name

    def blocks(self):
        found = []
        for block in _BLOCK.finditer(self.text):
            before = self.text[:block.start()].rstrip("\n").rsplit("\n", 1)[-1].strip()
            found.append(Block(block.group(1), block.group(2) or "", block.group(3), self.line_at(block.start()),
                               before == f"<!-- {DIFFERS} -->"))
        return found

    def pictures(self):
        found = []
        for picture in _PICTURE.finditer(_without_blocks(self.text)):
            lines = [line.strip() for line in (picture["recipe"] or "").splitlines()]
            recipe = tuple(line for line in lines if line and line != DIFFERS)
            found.append(Picture(picture["name"], picture["words"], recipe, self.line_at(picture.start("words")),
                                 DIFFERS in lines))
        return found

    def links(self):
        text = _without_code(self.text)
        return [(link.group(1), self.line_at(link.start())) for link in _LINK.finditer(text)]

    def anchors(self):
        """Named anchors, and the anchors that headings get from their texts."""
        text = _without_blocks(self.text)
        return set(_ANCHOR.findall(text)) | {anchor_of(heading) for _, heading in _HEADING.findall(text)}

    def named_anchors(self):
        return _ANCHOR.findall(_without_blocks(self.text))

    def line_at(self, position):
        return self.text.count("\n", 0, position) + 1


def _without_blocks(text):
    """The same number of lines, with code blocks blank."""
    return _BLOCK.sub(lambda block: re.sub(r"[^\n]", " ", block.group()), text)


def _without_code(text):
    return re.sub(r"`[^`\n]*`", lambda code: " " * len(code.group()), _without_blocks(text))


def plain(markdown):
    """The text without markup."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"<[^>]*>", "", markdown)).replace("`", "").replace("*", "")


def anchor_of(heading):
    """The anchor that Markdown viewers on the web generate for a heading: "2. Give it" is 2-give-it."""
    return re.sub(r"[^\w\- ]", "", plain(heading).strip().lower()).replace(" ", "-")


def page_of(language, name):
    path = HERE / language / f"{name}.md"
    return Page(path, path.read_text(encoding="utf-8")) if path.is_file() else None


def pages_of(language):
    """The pages that exist in a language."""
    return [page for page in (page_of(language, name) for name in PAGE_NAMES) if page]
