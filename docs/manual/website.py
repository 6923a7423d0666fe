#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the manual from its Markdown, in each language: HTML for browsers and for F1 in the program, and one PDF. Neither
contains dates or paths, so that builds are reproducible.

    website.py FOLDER [--pdf] [--version 1.0.0] [--cmark cmark-gfm] [--weasyprint weasyprint]

FOLDER/LANGUAGE/ gets NAME.html, style.css, contents.json (for the program: pages with their sections) and pictures/;
FOLDER/manual-LANGUAGE.pdf with --pdf.
"""
import argparse
import base64
import hashlib
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import pages as manual  # noqa: E402

OWN = pathlib.Path(__file__).resolve().parent
FONTS = manual.SOURCE / "resources" / "fonts"
WORDS = {
    "en": {"manual": "Manual", "contents": "Contents", "next": "Next", "previous": "Previous", "pdf": "As PDF",
           "subtitle": "See where every number in attention comes from, and change it", "version": "Version {}",
           "page": "page", "name": "English", "untranslated": ""},
    "zh_CN": {"manual": "使用手册", "contents": "目录", "next": "下一页", "previous": "上一页", "pdf": "PDF 版",
              "subtitle": "看清注意力中每个数字的来历，并动手改变它", "version": "版本 {}", "page": "页", "name": "简体中文",
              "untranslated": "本页尚未翻译，以下为英文原文。"},
}
HEADING = re.compile(r"(?:<p>((?:<a id=\"[^\"]+\"></a>\s*)+)</p>\s*)?<h([1-6])>(.*?)</h\2>", re.DOTALL)


def tag_of(language):
    """The language tag in HTML: zh-CN."""
    return language.replace("_", "-")


def with_palettes(pdf, pictures):
    """The PDF with pictures stored with their palettes, which takes a third of the size; unchanged if its structure is not
    recognized. `pictures`: their files, by the names that weasyprint uses."""
    start = re.search(rb"startxref\s+(\d+)\s+%%EOF\s*$", pdf)
    table = start and re.match(rb"xref\s+0 (\d+)\s+", pdf[int(start[1]):])
    if not table:
        return pdf
    begin = int(start[1]) + table.end()
    entries = [pdf[begin + 20 * i:begin + 20 * (i + 1)] for i in range(int(table[1]))]
    offsets = {number: int(entry[:10]) for number, entry in enumerate(entries) if entry[17:18] == b"n"}
    following = dict(zip(sorted(offsets.values()), sorted(offsets.values())[1:] + [int(start[1])]))
    replaced = {}
    for name, number in re.findall(rb"/i?([0-9a-f]{32}) (\d+) 0 R", pdf):
        file = pictures.get(name.decode())
        if file and file.suffix == ".png":
            replaced[int(number)] = picture_object(int(number), file.read_bytes())
    out, places = bytearray(pdf[:min(offsets.values())]), {}
    for number, offset in sorted(offsets.items(), key=lambda each: each[1]):
        places[number] = len(out)
        out += replaced.get(number) or pdf[offset:following[offset]]
    lines = [f"{places[number]:010} ".encode() + entry[11:] if number in places else entry for number, entry in enumerate(entries)]
    trailer = pdf[begin + 20 * len(entries):start.start()]
    at = len(out)
    out += b"xref\n0 %d\n" % len(entries) + b"".join(lines) + trailer + b"startxref\n%d\n%%%%EOF\n" % at
    return bytes(out)


def picture_object(number, png):
    """A PNG with a palette as a PDF object, which has the same compression; None for other pictures."""
    chunks, at = {}, 8
    while at < len(png):
        length = int.from_bytes(png[at:at + 4], "big")
        kind = png[at + 4:at + 8]
        chunks[kind] = chunks.get(kind, b"") + png[at + 8:at + 8 + length]
        at += 12 + length
    width, height = (int.from_bytes(chunks[b"IHDR"][i:i + 4], "big") for i in (0, 4))
    depth, colors = chunks[b"IHDR"][8:10]
    if colors != 3 or b"tRNS" in chunks:
        return None
    palette = chunks[b"PLTE"]
    head = (f"{number} 0 obj\n<< /Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent {depth} "
            f"/ColorSpace [/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>] /Interpolate true "
            f"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns {width} /Colors 1 /BitsPerComponent {depth} >> "
            f"/Length {len(chunks[b'IDAT'])} >>\nstream\n")
    return head.encode() + chunks[b"IDAT"] + b"\nendstream\nendobj\n"


class Builder:
    def __init__(self, out, version, cmark):
        self.out = pathlib.Path(out)
        self.version = version
        self.cmark = cmark

    def content_of(self, page, language):
        """The page as HTML: headings with anchors, pictures with captions, tables that scroll separately."""
        text = re.sub(r"^<!--.*?-->\n", "", page.text, flags=re.MULTILINE | re.DOTALL)
        run = subprocess.run([self.cmark, "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink"], input=text,
                             capture_output=True, text=True, encoding="utf-8", check=True)
        content = HEADING.sub(self._heading, run.stdout)
        content = re.sub(r'<p>(<img src="pictures/[^>]*?alt="([^"]*)"[^>]*/>)</p>',
                         r'<figure>\1<figcaption aria-hidden="true">\2</figcaption></figure>', content)
        if page.name == "glossary":
            content = re.sub(r"(<tr>\s*<td>)(.*?)(</td>)", self._term, content, flags=re.DOTALL)
        content = re.sub(r"<table>.*?</table>", r'<div class="wide">\g<0></div>', content, flags=re.DOTALL)
        content = re.sub(r'<pre><code class="language-console">(.*?)</code></pre>', self._console, content, flags=re.DOTALL)
        content = re.sub(r'<pre><code class="language-(\w+)">', r'<pre class="\1"><code>', content)
        content = re.sub(r'<a href="([^"]+)">(.*?)</a>', self._link, content, flags=re.DOTALL)
        if page.path.parent.name != language:
            content = f'<p class="untranslated">{WORDS[language]["untranslated"]}</p>\n' + content
        return content

    @staticmethod
    def _heading(found):
        named = re.findall(r'id="([^"]+)"', found.group(1) or "")
        own = manual.anchor_of(html.unescape(re.sub(r"<[^>]*>", "", found.group(3))))
        places = list(dict.fromkeys(named + [own]))
        more = "".join(f'<a id="{html.escape(place)}"></a>' for place in places[1:])
        return f'<h{found.group(2)} id="{html.escape(places[0])}">{more}{found.group(3)}</h{found.group(2)}>'

    @staticmethod
    def _term(found):
        """The first cell of a row, which the window finds by the name of the term."""
        begin, words, end = found.groups()
        place = "term-" + manual.anchor_of(html.unescape(re.sub(r"<[^>]*>", "", words)))
        return f'{begin}<a id="{html.escape(place)}"></a>{words}{end}'

    @staticmethod
    def _console(found):
        lines = [f'<b class="typed">{line}</b>' if line.startswith("$ ") else line for line in found.group(1).split("\n")]
        return '<pre class="console"><code>' + "\n".join(lines) + "</code></pre>"

    @staticmethod
    def _link(found):
        target, words = found.groups()
        if re.match(r"[a-z]+:", target):
            return found.group()
        if "/" in target.split("#")[0]:
            return words  # links into the sources, which are not part of the built manual
        return f'<a href="{re.sub(r"[.]md(?=#|$)", ".html", target)}">{words}</a>'

    def chapters(self, language):
        """[(page, its content, its sections)]; pages that a language lacks come from the first one."""
        found = []
        for name in manual.PAGE_NAMES:
            page = manual.page_of(language, name) or manual.page_of(manual.LANGUAGES[0], name)
            if page:
                content = self.content_of(page, language)
                sections = [{"id": html.unescape(place), "title": html.unescape(re.sub(r"<[^>]*>", "", title))}
                            for place, title in re.findall(r'<h2 id="([^"]+)">(.*?)</h2>', content, re.DOTALL)]
                found.append((page, content, sections))
        return found

    def put_pictures(self, language, folder):
        folder.mkdir(parents=True, exist_ok=True)
        wanted = {}
        for source in (manual.LANGUAGES[0], language):
            wanted.update({file.name: file for file in (manual.HERE / source / "pictures").glob("*.png")})
        shown = {picture.file for name in manual.PAGE_NAMES
                 for page in [manual.page_of(language, name) or manual.page_of(manual.LANGUAGES[0], name)] if page
                 for picture in page.pictures()}
        for name in sorted(shown & wanted.keys()):
            shutil.copyfile(wanted[name], folder / name)

    def navigation(self, chapters, current, language):
        lines = ["<ul>"]
        for page, _, sections in chapters:
            here = page.name == current.name
            mark = ' aria-current="page"' if here else ""
            lines.append(f'<li><a href="{page.name}.html"{mark}>{html.escape(page.title)}</a>')
            if here and sections and page.name != "index":
                inner = "".join(f'<li><a href="#{html.escape(each["id"])}">{html.escape(each["title"])}</a></li>'
                                for each in sections)
                lines.append(f"<ul>{inner}</ul>")
            lines.append("</li>")
        return "\n".join(lines + ["</ul>"])

    def languages_line(self, page, language):
        others = [other for other in manual.LANGUAGES if (manual.HERE / other).is_dir()]
        links = [f'<a href="../{other}/{page.name}.html" lang="{tag_of(other)}" hreflang="{tag_of(other)}">'
                 f'{WORDS[other]["name"]}</a>' for other in others if other != language]
        return f'<p class="languages">{" ".join(links)}</p>' if links else ""

    def build_pages(self, language):
        words, chapters = WORDS[language], self.chapters(language)
        folder = self.out / language
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for number, (page, content, _) in enumerate(chapters):
            title = html.escape(page.title)
            turns = []
            for step, name in ((-1, "previous"), (1, "next")):
                if 0 <= number + step < len(chapters):
                    other = chapters[number + step][0]
                    turns.append(f'<a class="{name}" rel="{"prev" if step < 0 else "next"}" href="{other.name}.html">'
                                 f'<small>{words[name]}</small> {html.escape(other.title)}</a>')
            document = f"""<!DOCTYPE html>
<html lang="{tag_of(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · AttentionScope</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<header><a class="name" href="index.html">AttentionScope</a> <a class="to-contents" href="#contents">{words["contents"]}</a></header>
<main>
<article>
{content}</article>
<nav class="turn">{"".join(turns)}</nav>
</main>
<nav class="contents" id="contents" aria-label="{words["contents"]}">
{self.navigation(chapters, page, language)}
{self.languages_line(page, language)}
</nav>
</body>
</html>
"""
            (folder / f"{page.name}.html").write_text(document, encoding="utf-8")
        contents = [{"page": page.name, "title": page.title, "sections": sections} for page, _, sections in chapters]
        (folder / "contents.json").write_text(json.dumps(contents, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        shutil.copyfile(OWN / "style.css", folder / "style.css")
        self.put_pictures(language, folder / "pictures")

    def build_pdf(self, language, weasyprint):
        words, chapters = WORDS[language], self.chapters(language)
        names = {page.name for page, _, _ in chapters}
        rows, bodies = [], []
        for page, content, sections in chapters:
            # Every anchor is unique in the whole book: page--anchor.
            content = re.sub(r' id="([^"]+)"', rf' id="{page.name}--\1"', content)
            content = re.sub(r'href="#([^"]+)"', rf'href="#{page.name}--\1"', content)
            content = re.sub(r'href="(\w+)\.html(?:#([^"]+))?"',
                             lambda m: f'href="#{m[1]}--{m[2]}"' if m[2] else f'href="#{m[1]}"' if m[1] in names else m[0],
                             content)
            bodies.append(f'<section class="chapter" id="{page.name}">\n{content}</section>')
            inner = "".join(f'<li><a href="#{page.name}--{html.escape(each["id"])}">{html.escape(each["title"])}</a></li>'
                            for each in sections if page.name != "index")
            rows.append(f'<li><a href="#{page.name}">{html.escape(page.title)}</a>{f"<ul>{inner}</ul>" if inner else ""}</li>')
        fonts = "".join(
            f'@font-face{{font-family:"AttentionScope {family}";font-weight:{weight};'
            f'src:url("{(FONTS / f"AttentionScope{family}-{face}.otf").as_uri()}")}}\n'
            for family, face, weight in (("Sans", "Regular", 400), ("Sans", "Medium", 500), ("Sans", "SemiBold", 600),
                                         ("Han", "Regular", 400)))
        version = words["version"].format(self.version) if self.version else ""
        document = f"""<!DOCTYPE html>
<html lang="{tag_of(language)}">
<head><meta charset="utf-8"><title>AttentionScope: {words["manual"]}</title>
<style>{fonts}</style></head>
<body>
<section class="cover"><img src="icon.svg" alt=""><h1>AttentionScope</h1><p class="what">{words["manual"]}</p>
<p>{words["subtitle"]}</p><p class="version">{version}</p></section>
<nav class="toc"><h1>{words["contents"]}</h1><ul>{"".join(rows)}</ul></nav>
{"".join(bodies)}
</body>
</html>
"""
        with tempfile.TemporaryDirectory(prefix="attentionscope-manual-") as place:
            place = pathlib.Path(place)
            self.put_pictures(language, place / "pictures")
            shutil.copyfile(manual.SOURCE / "resources" / "icons" / "attentionscope.svg", place / "icon.svg")
            # Embedded in the text, since the PDF derives the names of pictures from their paths.
            inside = {}

            def put_inside(found):
                file = place / found[1]
                kind = {".png": "png", ".svg": "svg+xml"}[file.suffix]
                address = f"data:image/{kind};base64," + base64.b64encode(file.read_bytes()).decode()
                inside[hashlib.md5(address.encode()).hexdigest()] = file
                return f'src="{address}"'

            document = re.sub(r'src="((?:pictures/)?[^":]+)"', put_inside, document)
            (place / "book.html").write_text(document, encoding="utf-8")
            self.out.mkdir(parents=True, exist_ok=True)
            # The font library writes the time of subsetting into it.
            environment = {"SOURCE_DATE_EPOCH": "0", **os.environ, "PYTHONHASHSEED": "0"}
            subprocess.run([weasyprint, "--quiet", "--stylesheet", OWN / "style.css", "--stylesheet",
                            OWN / "print.css", place / "book.html", place / "book.pdf"],
                           env=environment, check=True)
            book = with_palettes((place / "book.pdf").read_bytes(), inside)
            (self.out / f"manual-{language}.pdf").write_bytes(book)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--pdf", action="store_true", help="the PDF instead of HTML")
    parser.add_argument("--version", default="", help="of the program, for the title page")
    parser.add_argument("--cmark", default="cmark-gfm")
    parser.add_argument("--weasyprint", default="weasyprint")
    arguments = parser.parse_args()
    builder = Builder(arguments.folder, arguments.version, arguments.cmark)
    for language in manual.LANGUAGES:
        if not (manual.HERE / language).is_dir():
            continue
        if arguments.pdf:
            builder.build_pdf(language, arguments.weasyprint)
        else:
            builder.build_pages(language)


if __name__ == "__main__":
    main()
