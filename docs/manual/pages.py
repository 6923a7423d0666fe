# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages of the manual as they are written: what they show, what makes it, where they lead."""
import dataclasses
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
# The first one is written first; what another lacks is shown in it.
LANGUAGES = ("en", "zh_CN")
# In the order in which they are read.
PAGE_NAMES = ("index", "start", "steps", "heads", "sandbox", "tiles", "decode", "growth", "measure", "train", "learn", "compare", "documents",
              "commands", "lectures", "classroom", "keys", "accessibility", "install", "troubleshooting", "glossary",
              "reading")
# A line of these alone, in a comment before a block: what it prints differs between machines, so only that it runs is
# checked. As a line of a picture's comment: of the picture only the size is compared.
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
    words: str       # what those read who do not see it
    recipe: tuple    # the commands that make it; empty where another place of the manual has them
    line: int
    differs: bool = False  # between machines


@dataclasses.dataclass(frozen=True)
class Command:
    text: str        # without the "$ "
    shown: tuple     # the lines that it is said to print
    first: int       # where those lines begin in the page's text, in lines from 0


@dataclasses.dataclass(frozen=True)
class Block:
    language: str
    file: str        # what the block is written to before later commands read it; mostly empty
    text: str
    line: int        # of the ```, from 1
    differs: bool    # between machines

    def commands(self):
        """Of a console block: each command with what it is said to print."""
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
        """How messages name it."""
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
        """Places that were named, and headings as their names are made from their texts."""
        text = _without_blocks(self.text)
        return set(_ANCHOR.findall(text)) | {anchor_of(heading) for _, heading in _HEADING.findall(text)}

    def named_anchors(self):
        return _ANCHOR.findall(_without_blocks(self.text))

    def line_at(self, position):
        return self.text.count("\n", 0, position) + 1


def _without_blocks(text):
    """The same length and lines, with blocks of code blank."""
    return _BLOCK.sub(lambda block: re.sub(r"[^\n]", " ", block.group()), text)


def _without_code(text):
    return re.sub(r"`[^`\n]*`", lambda code: " " * len(code.group()), _without_blocks(text))


def plain(markdown):
    """Words without their markup."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"<[^>]*>", "", markdown)).replace("`", "").replace("*", "")


def anchor_of(heading):
    """As readers of Markdown on the web name headings: "2. Give it" is 2-give-it."""
    return re.sub(r"[^\w\- ]", "", plain(heading).strip().lower()).replace(" ", "-")


def page_of(language, name):
    path = HERE / language / f"{name}.md"
    return Page(path, path.read_text(encoding="utf-8")) if path.is_file() else None


def pages_of(language):
    """Those that are written in a language."""
    return [page for page in (page_of(language, name) for name in PAGE_NAMES) if page]
