# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the program takes from its start to its first picture, on a virtual screen.

    start_up.py PROGRAM [--runs 7]

The clock runs from before the program is executed until text and pictures are in the frame buffer, which is checked about
every millisecond. Warm: started just before. Cold: none of its files is in memory, as after booting; as root all caches are
dropped, otherwise those of the files that it maps. Each start has separate settings, but is not a first start, whose tour
would cover the window.
"""
import argparse
import mmap
import os
import pathlib
import statistics
import struct
import subprocess
import sys
import tempfile
import time

SIZE = (1440, 900)
ROWS = range(20, SIZE[1], 37)
# Text has dozens of shades, an empty window one or two.
SHADES_OF_A_PICTURE = 24
PATIENCE = 20.0
# Offset of the number of colors in the header of the frame buffer's file (XWD, numbers with the highest byte first).
HEADER_SIZE, COLOURS, COLOUR_BYTES = 0, 19 * 4, 12


class Screen:
    """A virtual screen whose pixels are in a file."""

    def __init__(self, folder):
        ready, said = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(said), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-fbdir", folder, "-nolisten", "tcp"],
            pass_fds=[said], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(said)
        with os.fdopen(ready) as number:
            self.display = f":{number.readline().strip()}"
        with open(pathlib.Path(folder) / "Xvfb_screen0", "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header, = struct.unpack_from(">I", self.memory, HEADER_SIZE)
        colors, = struct.unpack_from(">I", self.memory, COLOURS)
        self.pixels = header + colors * COLOUR_BYTES

    def shades(self):
        seen = set()
        for row in ROWS:
            begin = self.pixels + 4 * SIZE[0] * row
            seen.update(memoryview(self.memory[begin:begin + 4 * SIZE[0]]).cast("I"))
        return len(seen)

    def close(self):
        self.server.terminate()
        self.server.wait()


def forget(files):
    """Drops files from memory."""
    os.sync()
    caches = pathlib.Path("/proc/sys/vm/drop_caches")
    if os.access(caches, os.W_OK):
        try:
            caches.write_text("3\n", encoding="ascii")
            return
        except OSError:
            pass  # a container may appear writable
    for file in files:
        try:
            descriptor = os.open(file, os.O_RDONLY)
        except OSError:
            continue
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(descriptor)


def mapped_files(process):
    lines = pathlib.Path(f"/proc/{process}/maps").read_text(encoding="utf-8").splitlines()
    return sorted({line.split(maxsplit=5)[5] for line in lines if " /" in line})


def settings(folder):
    home = pathlib.Path(folder)
    conf = home / "config/AttentionScope/AttentionScope.conf"
    conf.parent.mkdir(parents=True, exist_ok=True)
    conf.write_text("[window]\nstartedBefore=true\n", encoding="utf-8")
    return {"XDG_CONFIG_HOME": str(home / "config"), "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"), "QT_QPA_PLATFORM": "xcb"}


def start(command, screen, environment):
    """Seconds to the first picture, and the files that the program had mapped by then."""
    begin = time.monotonic()
    process = subprocess.Popen(command, env={**os.environ, **environment, "DISPLAY": screen.display},
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while screen.shades() < SHADES_OF_A_PICTURE:
            if process.poll() is not None or time.monotonic() - begin > PATIENCE:
                sys.exit(f"{command[0]}: no picture came")
            time.sleep(0.0005)
        seconds = time.monotonic() - begin
        return seconds, mapped_files(process.pid)
    finally:
        process.kill()
        process.wait()
        while screen.shades() > 1:  # until its window is closed
            time.sleep(0.01)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(folder)
        try:
            environment = settings(folder)
            print(f"{'start to first picture':34}{'median':>10}{'fastest':>10}{'slowest':>10}")
            for name, document in (("welcome page", []), ("a document", ["1-the-cat-sat.attn.json"])):
                command = [arguments.program, *document]
                files = start(command, screen, environment)[1]
                for temper in ("warm", "cold"):
                    times = []
                    for _ in range(arguments.runs):
                        if temper == "cold":
                            forget(files)
                        times.append(1000 * start(command, screen, environment)[0])
                    print(f"{name + ', ' + temper:34}{statistics.median(times):7.0f} ms{min(times):7.0f} ms{max(times):7.0f} ms",
                          flush=True)
        finally:
            screen.close()


if __name__ == "__main__":
    main()
