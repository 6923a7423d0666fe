#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""single_files.py [--part K/N] BUILD FOLDER...: reads every source of these folders (app, core) by itself, as an editor's language
server does: without what the text of its folder happens to bring, and without what Qt has deprecated or, as far as the
installed version knows, is going to. BUILD is a finished build, whose commands and generated headers serve; clang++ only
looks, nothing is compiled. Eigen and, where there is a window, Qt's widgets are read once for each set of flags, with the
templates that they use themselves: otherwise they would take most of the time. --part 1/4 reads every fourth source, from the second one. Prints what is wrong
and exits with 1."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "cmake"))
from clangd_commands import sources

# Options that clang does not support, or that concern the output.
DROPPED = {"-Winvalid-pch", "-fpch-preprocess", "-c"}
WITH_ARGUMENT = {"-o", "-include"}
# What the oldest supported Qt has deprecated is not declared; calls that any later Qt deprecates are errors. Other warnings
# belong to the build.
NEVER_DEPRECATED = ("-DQT_DISABLE_DEPRECATED_BEFORE=0x060400", "-DQT_DEPRECATED_WARNINGS_SINCE=0x07ff00")
WARNINGS = ("-Wno-everything", "-Werror=deprecated-declarations")


def flags(entry):
    """The command without compiler, precompiled headers, warnings and output; `entry["file"]` is removed, too."""
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
    yield from NEVER_DEPRECATED


def read_ahead(words, folder, number):
    """The options that provide precompiled declarations of Eigen and of Qt's widgets for clang with these flags; none if
    neither is used."""
    known = [header for part, header in (("eigen3", "Eigen/Core"), ("QtWidgets", "QtWidgets/QtWidgets"))
             if any(part in word for word in words)]
    if not known:
        return ()
    header, result = pathlib.Path(folder) / f"ahead_{number}.h", pathlib.Path(folder) / f"ahead_{number}.pch"
    header.write_text("".join(f"#include <{name}>\n" for name in known), encoding="utf-8")
    subprocess.run(["clang++-14", "-w", *words, "-fpch-instantiate-templates", "-x", "c++-header", header, "-o", result],
                   check=True)
    return ("-include-pch", str(result))


def look(job):
    source, words, folder, ahead = job
    command = ["clang++-14", "-fsyntax-only", *WARNINGS, *words, *ahead, source]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    sys.stderr.write(done.stderr)
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", default="0/1")
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("folders", nargs="+")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    part, parts = map(int, arguments.part.split("/"))
    jobs = {}  # by source
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        for source in sources(entry):
            inside = pathlib.Path(source)
            if any(inside.is_relative_to(ROOT / top) for top in arguments.folders) and source not in jobs:
                jobs[source] = (source, tuple(flags(entry)), entry["directory"])
    jobs = {source: jobs[source] for source in sorted(jobs)[part::parts]}
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        different = {words for _, words, _ in jobs.values()}
        ahead = dict(zip(different, pool.map(lambda numbered: read_ahead(numbered[1], scratch, numbered[0]),
                                             enumerate(different))))
        whole = sum(pool.map(look, ((*job, ahead[job[1]]) for job in jobs.values())))
    print(f"{len(jobs)} sources read by themselves, {len(jobs) - whole} with faults")
    return 0 if jobs and whole == len(jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
