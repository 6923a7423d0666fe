# SPDX-License-Identifier: GPL-3.0-or-later
"""What may include what. Every rule takes {path from the root: text} and returns the violations as sentences."""

import re

# Folder -> folders that it may include besides itself. core does not know app; app may include all of core.
CORE = {
    "base": set(),
    "scenario": {"base"},
    "attention": {"base", "scenario"},
    "tiling": {"base", "scenario"},
    "traffic": {"base", "scenario", "attention", "tiling"},
    "compute": {"base", "scenario", "attention", "tiling"},
    "measure": {"base", "scenario", "attention", "tiling", "traffic", "compute"},
}
APP = {
    "theme": set(),
    "text": set(),
    "session": {"theme", "text"},
    "scenes": {"theme", "text"},
    "widgets": {"theme", "text", "session", "scenes"},
    "charts": {"theme", "text", "session", "scenes"},
    "explain": {"theme", "text", "session", "scenes"},
    "panes": {"theme", "text", "session", "scenes", "widgets", "charts", "explain"},
    "labs": {"theme", "text", "session", "scenes", "widgets", "charts", "explain", "panes"},
    "window": {"theme", "text", "session", "scenes", "widgets", "charts", "explain", "panes"},
    "cli": {"theme", "text", "session", "scenes", "widgets", "charts", "explain", "panes", "labs", "window"},
}
# A scene draws values; those that the session defines are the only thing that it may know of it.
DOORS = {
    "scenes": {"session/playhead.h", "session/selection.h", "session/session.h"},
    "window": {"labs/lab.h", "labs/lab_factory.h"},
}
LINE_LIMIT = 400
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
QT = re.compile(r"^Qt?[A-Z]\w*(/|$)|^q[a-z]+\.h$")
QT_CHARTS = re.compile(r"^QtCharts|^Q\w*(Chart|Series|Axis|BarSet|PieSlice|LegendMarker)\w*$")


def includes(text):
    """(our own headers, headers of others), in the order of the text."""
    own, foreign = [], []
    for ours, theirs in INCLUDE.findall(text):
        (own if ours else foreign).append(ours or theirs)
    return own, foreign


def is_source(path):
    return path.endswith((".h", ".cpp"))


def under(sources, top):
    return {path: text for path, text in sources.items() if path.startswith(top + "/") and is_source(path)}


def core_has_no_qt(sources):
    for path, text in under(sources, "core").items():
        for header in includes(text)[1]:
            if QT.search(header):
                yield f"{path}: core includes no Qt, but <{header}>"
    build = sources.get("core/CMakeLists.txt", "")
    if re.search(r"\bQt\d?(::|\b)|qt_", build):
        yield "core/CMakeLists.txt: core knows no Qt"


def core_points_down(sources):
    for path, text in under(sources, "core").items():
        folder = path.split("/")[1]
        if folder not in CORE:
            yield f"{path}: the folder has no rule in tests/architecture/rules.py"
            continue
        for header in includes(text)[0]:
            target = header.split("/")[0]
            if "/" in header and target != folder and target not in CORE[folder]:
                yield f"{path}: {folder} may not include {header}"


def app_points_down(sources):
    for path, text in under(sources, "app").items():
        folder = path.split("/")[1]
        if path == "app/main.cpp":
            continue
        if folder not in APP:
            yield f"{path}: the folder has no rule in tests/architecture/rules.py"
            continue
        allowed = APP[folder] | {folder} | set(CORE)
        for header in includes(text)[0]:
            target = header.split("/")[0]
            if "/" in header and target not in allowed and header not in DOORS.get(folder, set()):
                yield f"{path}: {folder} may not include {header}"


def charts_stay_in_their_room(sources):
    for path, text in {**under(sources, "app"), **under(sources, "core")}.items():
        for header in includes(text)[1]:
            if QT_CHARTS.search(header) and not path.startswith("app/charts/"):
                yield f"{path}: <{header}> belongs into app/charts only"


def labs_do_not_know_each_other(sources):
    for path, text in under(sources, "app/labs").items():
        lab = path.split("/")[2]
        if lab.startswith("lab_factory."):
            continue
        for header in includes(text)[0]:
            parts = header.split("/")
            if parts[0] == "labs" and len(parts) > 2 and parts[1] != lab:
                yield f"{path}: labs do not include each other, but {header}"


def licence_is_named(sources):
    for path, text in sources.items():
        lines = text.splitlines()
        first = lines[1:2] if lines and lines[0].startswith("#!") else lines[:1]
        if not first or "SPDX-License-Identifier: GPL-3.0-or-later" not in first[0]:
            yield f"{path}: no SPDX line at its beginning"


def files_are_short(sources):
    for path, text in sources.items():
        lines = text.count("\n")
        if lines >= LINE_LIMIT:
            yield f"{path}: {lines} lines, fewer than {LINE_LIMIT} wanted"


ALL = [core_has_no_qt, core_points_down, app_points_down, charts_stay_in_their_room, labs_do_not_know_each_other,
       licence_is_named, files_are_short]
