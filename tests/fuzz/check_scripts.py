# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the Python that the program writes for documents, as Python reads it: check_scripts.py PROGRAM COUNT SEED FOLDER...

Takes COUNT of the documents in the folders at random. What a script may do is known: import NumPy or PyTorch, define
unpack(), compute, print. Nothing of it may come from the document but numbers, in literals. The scripts are not run."""
import ast
import io
import pathlib
import random
import re
import subprocess
import sys
import tokenize

LIBRARIES = {"numpy": {"base64", "numpy"}, "pytorch": {"base64", "torch", "torch.nn.functional"}}
BASE64 = re.compile(r"[A-Za-z0-9+/=\n]*\Z")
OUR_TEXTS = {"<f8"}
STATEMENTS = (ast.Import, ast.FunctionDef, ast.Assign, ast.Expr, ast.Return)


def wrong(text, library):
    """What is wrong with a script, or None."""
    lines = text.splitlines()
    if lines[0] != "# -*- coding: utf-8 -*-":
        return "its encoding is not in the first line"
    if tokenize.detect_encoding(io.BytesIO(text.encode()).readline)[0] != "utf-8":
        return "it is read in another encoding"
    tree = ast.parse(text)
    docstrings = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not isinstance(node, STATEMENTS):
            return f"a statement of another kind: {type(node).__name__}"
        if isinstance(node, ast.Import) and not {name.name for name in node.names} <= LIBRARIES[library]:
            return "another import"
        if isinstance(node, ast.FunctionDef) and node.name not in ("unpack", "rotated"):
            return f"another function: {node.name}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            if node.value not in OUR_TEXTS and not BASE64.match(node.value):
                return f"a text: {node.value[:80]!r}"
        if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            return f"an attribute of Python's own: {node.attr}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in ("abs", "print", "unpack", "rotated", "range",
                                                                                                   "bytearray", "len", "float"):
            return f"another call: {node.func.id}"
    return None


def main(program, count, seed, *folders):
    files = sorted(path for folder in folders for path in pathlib.Path(folder).rglob("*") if path.is_file())
    chosen = random.Random(int(seed)).sample(files, min(int(count), len(files)))
    scripts = broken = 0
    for path in chosen:
        for library in LIBRARIES:
            run = subprocess.run([program, "script", str(path), "--for", library], capture_output=True, timeout=300, check=False)
            if run.returncode != 0:
                if run.returncode not in (1, 2):
                    broken += 1
                    print(f"{path}: exit code {run.returncode}", file=sys.stderr)
                continue
            scripts += 1
            try:
                found = wrong(run.stdout.decode(), library)
            except (SyntaxError, ValueError) as error:
                found = error
            if found:
                broken += 1
                print(f"{path}, {library}: {found}", file=sys.stderr)
    print(f"scripts: {scripts} of {len(chosen)} documents read as Python, {broken} broken, seed {seed}")
    return 1 if broken or (files and not scripts) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
