#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""clangd_commands.py BUILD: writes BUILD/clangd/compile_commands.json, a compilation database with one command for each
source, from that of a configured build. There a command may compile the text of a whole folder (cmake/UnityByFolder.cmake),
and it speaks of headers that g++ compiled ahead, which clang cannot read: language servers and other tools of clang would
not find the file that is open. Every source includes what it uses, so that the command without these serves as well."""

import json
import pathlib
import re
import shlex
import sys

UNITED = re.compile(r'^#include "(/[^"]+\.cpp)"$', re.MULTILINE)
# Options for precompiled headers, which clang cannot read.
AHEAD = {"-fpch-preprocess", "-Winvalid-pch"}


def sources(entry):
    """The sources that a command of the build compiles: its file, or those included by the text of a folder; none if it
    precompiles headers."""
    file = pathlib.Path(entry["file"])
    if file.name.startswith("cmake_pch."):
        return []
    if "Unity" in file.parts:
        return UNITED.findall(file.read_text(encoding="utf-8"))
    return [str(file)]


def without_headers_ahead(words):
    words = iter(words)
    for word in words:
        if word == "-include":
            header = next(words)
            if not re.search(r"/cmake_pch\.h(xx)?$", header):
                yield from (word, header)
        elif word not in AHEAD:
            yield word


def from_compiler_on(words):
    """Without the compiler's launchers: the cache, and `cmake -E env NAME=VALUE…` before it."""
    for place, word in enumerate(words):
        if re.search(r"(^|/)([\w.-]+-)?(c\+\+|g\+\+|clang\+\+|gcc|clang|cc)(-[\d.]+)?$", word):
            return words[place:]
    return words


def single(entry):
    """An entry of the build's database, split into entries of one source each."""
    words = list(without_headers_ahead(from_compiler_on(shlex.split(entry["command"]))))
    for source in sources(entry):
        arguments = [source if word == entry["file"] else word for word in words]
        yield {"directory": entry["directory"], "file": source, "arguments": arguments}


def database(entries):
    """One entry for each source: the first command that compiles it."""
    found = {}
    for entry in entries:
        for one in single(entry):
            found.setdefault(one["file"], one)
    return list(found.values())


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    folder = build / "clangd"
    folder.mkdir(exist_ok=True)
    text = json.dumps(database(entries), indent=1) + "\n"
    (folder / "compile_commands.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
