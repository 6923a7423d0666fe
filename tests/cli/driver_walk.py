# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes each OpenCL call fail, return wrong values or kill its process in turn: driver_walk.py [SECONDS] [SEED] [MOST]

With each of them it runs trace, bench, render and devices, and sometimes the window (ATTENTIONSCOPE_MONKEY), in random order
from the seed, until all (or MOST of them) are done or the time is over. With any driver, a command ends by itself with 0 or 1,
reports the reason, and computes the right numbers if it computes any."""
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from program import BINARY, DONE, FAILED, PATIENCE, SOURCE, document

LIAR = os.environ["ATTENTIONSCOPE_LYING_DRIVER"]
MONKEY = os.environ.get("ATTENTIONSCOPE_MONKEY", "")
COMMANDS = {
    "trace": ("trace", "two.attn.json"),
    "bench": ("bench", "--tokens", "16", "--rounds", "1", "--algorithm", "standard,flash", "--json"),
    "render": ("render", "two.attn.json", "--view", "steps", "-o", "out.png"),
    "devices": ("devices", "--json"),
}
# What a crashing program prints.
LOST = re.compile(r"terminate called|Assertion|AddressSanitizer|core dumped|std::|pure virtual")


def calls():
    """Every intercepted call, by the way in which it fails."""
    text = (SOURCE / "tests/cli/lying_driver.cpp").read_text(encoding="utf-8")
    makers = re.findall(r"^MAKER\([^,]*, (\w+),", text, re.MULTILINE)
    reporters = re.findall(r"^REPORTER\((\w+),", text, re.MULTILINE)
    others = re.findall(r"^CALL\((\w+),", text, re.MULTILINE) + re.findall(r'^extern "C" cl_int (cl\w+)\(', text, re.MULTILINE)
    return makers, sorted(set(others)), reporters


def lies():
    makers, others, reporters = calls()
    ways = [(call, how, nth) for call in makers + others + reporters for how in ("error", "null") for nth in ("1", "2", "4")]
    ways += [(call, how, "1") for call in [*reporters, "clGetPlatformIDs", "clGetDeviceIDs"] for how in ("huge", "zero")]
    ways += [(call, how, nth) for call in makers + others for how in ("abort", "segfault", "exit") for nth in ("1", "3")]
    return [":".join(way) for way in ways]


class Walk:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "two.attn.json").write_text(json.dumps(document()), encoding="utf-8")
        self.broken = []
        self.expected = self.weights(self.run("none:error", [BINARY, *COMMANDS["trace"], "--backend", "eigen"], None))

    def run(self, lie, command, where):
        home = tempfile.mkdtemp(dir=self.folder)
        kept = {key: value for key, value in os.environ.items()
                if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM") and not key.startswith("XDG_")}
        env = {**kept, "HOME": home, "LC_ALL": "C.UTF-8", "LD_PRELOAD": LIAR, "ATTENTIONSCOPE_LIE": lie}
        env["POCL_CACHE_DIR"] = os.environ.get("POCL_CACHE_DIR", str(pathlib.Path(tempfile.gettempdir()) / "attentionscope-pocl"))
        pathlib.Path(env["POCL_CACHE_DIR"]).mkdir(exist_ok=True)
        if where:
            env["ATTENTIONSCOPE_LIE_IN"] = where
        return subprocess.run(command, cwd=self.folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              errors="surrogateescape", timeout=PATIENCE, check=False)

    @staticmethod
    def weights(run):
        return json.loads(run.stdout)["heads"][0]["stages"]["weights"]["data"]

    def judged(self, lie, name, where, run):
        """What is wrong with the end of a command, or None."""
        if run.returncode not in (DONE, FAILED):
            return f"ended with {run.returncode}"
        if run.returncode == FAILED and not run.stderr.strip():
            return "failed without a word"
        if LOST.search(run.stderr):
            return "lost control: " + LOST.search(run.stderr).group()
        if name == "trace" and run.returncode == DONE:
            pairs = zip(self.weights(run), self.expected)
            if any(abs(found - expected) > 1e-5 for found, expected in pairs):
                return "wrong numbers"
        if name in ("bench", "devices") and run.returncode == DONE:
            json.loads(run.stdout)
        if name == "trace" and run.returncode != DONE:
            return "no answer, not even by Eigen"
        return None

    def visit(self, lie, name):
        # Calls that kill the process may only happen where the driver is tried.
        deadly = lie.split(":")[1] in ("abort", "segfault", "exit")
        where = "child" if deadly else None
        if name == "window":
            where = where or "parent"
            command = [MONKEY, "--as-root", "--walk", "none", "--events", "120", "--seed", "7", "--backend", "opencl",
                       "--log", str(self.folder / "monkey.log")]
        else:
            command = [BINARY, *COMMANDS[name]]
        try:
            run = self.run(lie, command, where)
            found = self.judged(lie, name, where, run)
        except (subprocess.TimeoutExpired, ValueError, KeyError) as error:
            run, found = None, repr(error)
        if found:
            said = (run.stderr + (run.stdout if name == "window" else "")).strip()[-400:] if run else ""
            self.broken.append(f"{name} under {lie} ({where or 'everywhere'}): {found}; {said}")
            print(f"driver: BROKEN {self.broken[-1]}", file=sys.stderr)


def main(seconds="60", seed=None, most=None):
    seed = seed or str(int(time.time()))
    end = time.monotonic() + float(seconds)
    names = list(COMMANDS)
    visits = list(itertools.product(lies(), names))
    dice = random.Random(int(seed))
    dice.shuffle(visits)
    if MONKEY:  # it takes as long as dozens of the others
        windows = [(lie, "window") for lie in lies()]
        dice.shuffle(windows)
        for place, visit in enumerate(windows):
            visits.insert(min(len(visits), 10 + 21 * place), visit)
    visits = visits[:int(most)] if most else visits
    done = 0
    with tempfile.TemporaryDirectory(prefix="attentionscope-driver-") as folder:
        walk = Walk(folder)
        for lie, name in visits:
            if time.monotonic() > end:
                break
            walk.visit(lie, name)
            done += 1
    print(f"driver: {done} of {len(visits)} encounters with failing and lying calls, {len(walk.broken)} broken, seed {seed}")
    return 1 if walk.broken else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
