#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a program under oclgrind and fails if it reports anything, since oclgrind itself exits with 0 then: races, accesses out of
bounds, uninitialized values. Usage: run.py PROGRAM"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

MOST_LINES = 60
SKIPPED = 77  # the exit code that ctest treats as skipped


def main() -> int:
    tool = shutil.which("oclgrind")
    if tool is None:
        print("skipped: the kernels were not looked through for races: no oclgrind here (package oclgrind)", flush=True)
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "log")
        # oclgrind 21.10 does not support all instructions of optimized code ("Unsupported instruction: freeze").
        done = subprocess.run([tool, "--build-options", "-cl-opt-disable", "--data-races", "--uninitialized",
                               "--max-errors", "100", "--log", str(log), sys.argv[1]], stdin=subprocess.DEVNULL)
        seen = log.read_text(errors="replace").strip() if log.exists() else ""
    if seen:
        print("oclgrind saw:", *seen.splitlines()[:MOST_LINES], sep="\n", file=sys.stderr)
    if done.returncode != 0:
        print(f"the program ended with {done.returncode}", file=sys.stderr)
    return 1 if seen or done.returncode != 0 else 0


if __name__ == "__main__":
    sys.exit(main())
