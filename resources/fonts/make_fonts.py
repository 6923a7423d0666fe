#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the typefaces in this folder from Debian's packages fonts-inter, fonts-lmodern and fonts-noto-cjk.

usage: make_fonts.py        (needs python3-fonttools; writes beside itself)

Qt 6.4 cannot switch font features on, so what we want is made the default: tabular digits (tnum) and the l with a
tail (cv05) of Inter. Only the characters that the program and common Latin, Greek and Chinese texts need are kept.
"""
import os
import pathlib

from fontTools import subset
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection, TTFont

HERE = pathlib.Path(__file__).resolve().parent
INTER = pathlib.Path("/usr/share/fonts/opentype/inter")
MATH = pathlib.Path("/usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf")
HAN = pathlib.Path("/usr/share/fonts/opentype/noto")

LATIN = [*range(0x20, 0x17F), *range(0x1E00, 0x1F00), *range(0x2000, 0x2070), *range(0x2070, 0x20A0), *range(0x20A0, 0x20C0)]
GREEK = [*range(0x370, 0x400)]
CYRILLIC = [*range(0x400, 0x460)]
SIGNS = [*range(0x2100, 0x2200), *range(0x2200, 0x2300), *range(0x2300, 0x23FF), *range(0x25A0, 0x2600), 0x2713, 0x2717, 0x22A4]
BEYOND = "熵浏"  # Chinese characters of the interface that are rarer than GB 2312's first level
NAME = "简体中文"  # the name of the language, in menus of any language
LETTERS = [0x1D40, *range(0x1D62, 0x1D6B), 0x2423, 0x2C7C]  # small raised T, lowered letters, open box (a space)


def rename(font, family):
    for record in list(font["name"].names):
        style = font["name"].getDebugName(17) or font["name"].getDebugName(2) or "Regular"
        text = {1: family if style in ("Regular", "Bold") else f"{family} {style}", 3: f"{family} {style}",
                4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", ""), 16: family}.get(record.nameID)
        if text:
            font["name"].setName(text, record.nameID, record.platformID, record.platEncID, record.langID)


def make_default(font, features):
    """Maps every character to the glyph that a single-substitution feature would choose."""
    gsub = font["GSUB"].table
    replaced = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag not in features:
            continue
        for index in record.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[index].SubTable:
                table = getattr(table, "ExtSubTable", table)
                replaced.update(getattr(table, "mapping", {}))
    for table in font["cmap"].tables:
        for code, name in table.cmap.items():
            table.cmap[code] = replaced.get(name, name)


def widen_digits(font):
    """Tabular digits of exactly equal width: some weights of Inter round theirs differently."""
    cmap, metrics = font.getBestCmap(), font["hmtx"]
    digits = [cmap[ord(digit)] for digit in "0123456789"]
    width = max(metrics[name][0] for name in digits)
    strings = font["CFF "].cff[0].CharStrings
    for name in digits:
        pen = T2CharStringPen(width, font.getGlyphSet())
        font.getGlyphSet()[name].draw(pen)
        strings[name] = pen.getCharString(strings[name].private, strings[name].globalSubrs)
        metrics[name] = (width, metrics[name][1])


def add_raised_t(font):
    """U+1D40, the transpose sign, is missing in Inter: a small raised T."""
    small, name, t = 0.6, "uni1D40", font.getBestCmap()[ord("T")]
    glyphs = font.getGlyphSet()
    width, rise = round(small * font["hmtx"][t][0]), 0.45 * font["OS/2"].sCapHeight
    pen = T2CharStringPen(width, glyphs)
    glyphs[t].draw(TransformPen(pen, (small, 0, 0, small, 0, rise)))
    top = font["CFF "].cff[0]
    strings = top.CharStrings
    string = pen.getCharString(strings[t].private, strings[t].globalSubrs)
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    strings.charStrings[name] = len(strings.charStringsIndex)
    strings.charStringsIndex.append(string)
    if name not in top.charset:
        top.charset.append(name)
    font["hmtx"][name] = (width, round(small * font["hmtx"][t][1]))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x1D40] = name


def add_joiner(font):
    """U+2060, which keeps numbers on one line, is missing in Inter. From another font, it makes lines higher."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[0x2060] = table.cmap[0x200B]


def keep(font, characters):
    options = subset.Options(layout_features=["kern", "mark", "mkmk", "ccmp", "calt"], hinting=True, notdef_outline=True,
                             name_IDs=["*"], drop_tables=["DSIG", "MATH", "STAT"])
    worker = subset.Subsetter(options)
    worker.populate(unicodes=characters)
    worker.subset(font)


def gb2312_level_1():
    """The 3,755 most used characters, with the punctuation and full-width forms around them."""
    codes = [row * 256 + cell for row in [*range(0xA1, 0xA4), *range(0xB0, 0xD8)] for cell in range(0xA1, 0xFF)]
    return [ord(c) for code in codes for c in code.to_bytes(2, "big").decode("gb2312", "ignore")]


def main():
    # The output depends only on the input: no creation time.
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    for style in ("Regular", "Medium", "SemiBold"):
        font = TTFont(INTER / f"Inter-{style}.otf")
        make_default(font, {"tnum", "cv05"})
        widen_digits(font)
        add_raised_t(font)
        add_joiner(font)
        keep(font, LATIN + GREEK + CYRILLIC + SIGNS + LETTERS)
        rename(font, "AttentionScope Sans")
        font.save(HERE / f"AttentionScopeSans-{style}.otf")

    font = TTFont(MATH)
    keep(font, LATIN + GREEK + SIGNS + [*range(0x1D400, 0x1D800), 0x2113, 0x210E])
    rename(font, "AttentionScope Math")
    font.save(HERE / "AttentionScopeMath-Regular.otf")

    for style in ("Regular", "Bold"):
        collection = TTCollection(HAN / f"NotoSansCJK-{style}.ttc")
        font = next(f for f in collection.fonts if f["name"].getDebugName(1) == "Noto Sans CJK SC")
        keep(font, gb2312_level_1() + [ord(c) for c in BEYOND])
        rename(font, "AttentionScope Han")
        font.save(HERE / f"AttentionScopeHan-{style}.otf")
    font = TTFont(HERE / "AttentionScopeHan-Regular.otf")
    keep(font, [ord(c) for c in NAME])
    rename(font, "AttentionScope Names")
    font.save(HERE / "AttentionScopeNames-Regular.otf")


if __name__ == "__main__":
    main()
