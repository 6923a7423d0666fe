#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""single_files.py BUILD: reads every source of core and app by itself, as an editor's language server does: without what
the text of its folder happens to bring. BUILD is a finished build, whose commands and generated headers serve; clang++
only looks, nothing is compiled. Eigen and, where there is a window, Qt's widgets are read once for each set of flags:
otherwise they would take most of the time. Prints what is wrong and exits with 1."""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
UNITED = re.compile(r'^#include "(/[^"]+\.cpp)"$', re.MULTILINE)
# What clang does not know, or what is about the output.
DROPPED = {"-Winvalid-pch", "-fpch-preprocess", "-c"}
WITH_ARGUMENT = {"-o", "-include"}


def sources(entry):
    """The sources that a command compiles: its file, or those that the text of a folder includes."""
    file = pathlib.Path(entry["file"])
    if "Unity" in file.parts:
        return UNITED.findall(file.read_text(encoding="utf-8"))
    return [str(file)]


def flags(entry):
    """The command without compiler, precompiled headers, warnings and output; `entry["file"]` goes too."""
    words = iter(shlex.split(entry["command"]))
    for word in words:
        if word in WITH_ARGUMENT:
            next(words)
        elif word in DROPPED or word.startswith("-W") or word == entry["file"] or not word.startswith("-"):
            if word in ("-isystem", "-I", "-D"):
                next(words)
        elif word in ("-isystem", "-I", "-D"):
            yield from (word, next(words))
        elif not word.startswith("-O"):
            yield word


def read_ahead(words, folder, number):
    """The options that give the declarations of Eigen and of Qt's widgets as clang understands them under these flags; none
    where neither is at hand."""
    known = [header for part, header in (("eigen3", "Eigen/Core"), ("QtWidgets", "QtWidgets/QtWidgets"))
             if any(part in word for word in words)]
    if not known:
        return ()
    header, result = pathlib.Path(folder) / f"ahead_{number}.h", pathlib.Path(folder) / f"ahead_{number}.pch"
    header.write_text("".join(f"#include <{name}>\n" for name in known), encoding="utf-8")
    subprocess.run(["clang++-14", "-w", *words, "-x", "c++-header", header, "-o", result], check=True)
    return ("-include-pch", str(result))


def look(job):
    source, words, folder, ahead = job
    command = ["clang++-14", "-fsyntax-only", "-w", *words, *ahead, source]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    sys.stderr.write(done.stderr)
    return done.returncode == 0


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    jobs = {}  # by source
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        for source in sources(entry):
            inside = pathlib.Path(source)
            if any(inside.is_relative_to(ROOT / top) for top in ("core", "app")) and source not in jobs:
                jobs[source] = (source, tuple(flags(entry)), entry["directory"])
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        different = {words for _, words, _ in jobs.values()}
        ahead = dict(zip(different, pool.map(lambda numbered: read_ahead(numbered[1], scratch, numbered[0]),
                                             enumerate(different))))
        whole = sum(pool.map(look, ((*job, ahead[job[1]]) for job in jobs.values())))
    print(f"{len(jobs)} sources read by themselves, {len(jobs) - whole} with faults")
    return 0 if jobs and whole == len(jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
