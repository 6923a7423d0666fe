# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails if a text of the program is not translated: missing, unfinished, unused, or without a placeholder of the original (%1,
%n, {name}), and if lupdate does not understand a source: its texts might get a wrong context. Compares the .ts files with an
updated copy."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
LANGUAGES = ("en", "zh_CN")
PLACES = re.compile(r"%(?:L?\d+|n)|\{[a-z][a-zA-Z0-9_]*\}")


def entries(file):
    """{(context, text, comment): <message>} of a .ts file."""
    result = {}
    for context in xml.etree.ElementTree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            key = context.findtext("name"), message.findtext("source"), message.findtext("comment") or ""
            result[key] = message
    return result


def defects(message):
    """What is wrong with an entry that is in use."""
    translation = message.find("translation")
    if translation is None or translation.get("type"):
        yield "unfinished" if translation is None else translation.get("type")
        return
    forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
    # A plural form may say "one" instead of the number, so %n may be omitted.
    wanted = set(PLACES.findall(message.findtext("source"))) - {"%n"}
    for form in forms:
        if not form.strip():
            yield "empty"
        elif wanted != (places := set(PLACES.findall(form)) - {"%n"}):
            yield f"the places {sorted(wanted)} became {sorted(places)}"


def problems(name, old, new):
    def line(what, key):
        return f"{name}: {what}: [{key[0]}] {key[1]!r}"

    yield from (line("missing", key) for key in new.keys() - old.keys())
    yield from (line("no longer used", key) for key in old.keys() - new.keys())
    for key in old.keys() & new.keys():
        yield from (line(what, key) for what in defects(old[key]))


def main():
    found = []
    with tempfile.TemporaryDirectory() as folder:
        names = [f"attentionscope_{language}.ts" for language in LANGUAGES]
        for name in names:
            if (HERE / name).exists():
                shutil.copy(HERE / name, folder)
        update = subprocess.run([HERE / "update.sh", folder], check=True, capture_output=True, text=True)
        # Both languages come from the same sources.
        found += sorted({f"lupdate: {said}" for said in (update.stdout + update.stderr).splitlines() if said.strip()})
        for name in names:
            if (HERE / name).exists():
                found += problems(name, entries(HERE / name), entries(pathlib.Path(folder) / name))
            else:
                found.append(f"{name}: there is no such file; ./dev translate makes it")
    print(*sorted(found), sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
