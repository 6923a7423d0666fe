# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules for includes. Every rule takes {path from the root: text} and returns the violations as sentences."""

import collections
import re

# Folder -> folders that it may include besides itself. core does not know app; app may include all of core.
CORE = {
    "base": set(),
    "scenario": {"base"},
    "attention": {"base", "scenario"},
    "tiling": {"base", "scenario"},
    "traffic": {"base", "scenario", "attention", "tiling"},
    "compute": {"base", "scenario", "attention", "tiling"},
    "recording": {"base", "scenario", "attention"},
    "measure": {"base", "scenario", "attention", "tiling", "traffic", "compute"},
    "questions": {"base", "scenario", "attention", "tiling", "traffic"},
    "exercises": {"base", "scenario", "attention", "tiling", "questions"},
    "lessons": {"base", "scenario", "attention", "tiling", "traffic", "questions"},
    "classroom": {"base", "scenario", "attention", "tiling", "traffic", "questions", "lessons"},
    "training": {"base", "scenario", "attention"},
    "model": {"base", "scenario", "attention", "training"},
}
APP = {
    "theme": set(),
    "text": set(),
    "progress": set(),
    "session": {"theme", "text"},
    "figures": {"theme", "text"},
    "explanation": {"theme", "text", "figures"},
    "widgets": {"theme", "text", "session", "figures"},
    "panes": {"theme", "text", "progress", "session", "figures", "explanation", "widgets"},
    "lessons": {"theme", "text", "progress", "session", "figures", "explanation", "widgets", "panes"},
    "labs": {"theme", "text", "progress", "session", "figures", "explanation", "widgets", "panes", "lessons"},
    "exports": {"theme", "text", "session", "figures", "widgets"},
    "worksheet": {"theme", "text", "figures", "exports"},
    "learn": {"theme", "text", "progress", "session", "figures", "explanation", "widgets", "panes", "lessons", "exports",
              "worksheet"},
    "lecture": {"theme", "text", "progress", "session", "figures", "explanation", "widgets", "panes", "lessons", "exports",
                "worksheet", "learn"},
    "help": {"theme", "text", "session", "figures", "widgets", "panes"},
    "desktop": {"theme", "text", "session", "figures", "widgets", "exports"},
    "preferences": {"theme", "text", "session", "figures", "widgets", "panes"},
    "window": {"theme", "text", "progress", "session", "figures", "explanation", "widgets", "panes", "lessons", "exports",
               "worksheet", "learn", "lecture", "help", "desktop", "preferences"},
    "cli": {"theme", "text", "progress", "session", "figures", "explanation", "widgets", "panes", "lessons", "exports",
            "worksheet", "learn", "lecture", "help", "desktop", "preferences", "labs", "window"},
}
# The folders of the window, each of which may include those before it. None includes the files of window/ itself: controllers do
# not depend on the main window.
WINDOW = ["notice", "command", "document", "welcome", "frame", "lesson", "lecture", "export", "present", "help", "classroom",
          "palette", "desktop", "settings"]
MOST_FILES = 40  # of a folder of the window
# A picture draws values; of the session it may only use its value types.
VALUES = {"session/playhead.h", "session/selection.h", "session/session.h"}
DOORS = {
    "figures": VALUES,
    "explanation": VALUES,
    "window": {"labs/lab.h", "labs/lab_factory.h"},
}
# Folders whose files draw with QPainter alone, so that `render`, export and tests need no widget. QtCharts is the exception: its
# pictures are graphics scenes.
PICTURES = re.compile(r"^app/(figures/(?!charts/)|labs/\w+/picture/|learn/picture/|worksheet/picture/)")
# What a picture of a lab may include of the application.
PICTURE_MAY_INCLUDE = {"theme", "text", "figures", "explanation"}
WIDGET = re.compile(
    r"^QtWidgets|^Q(?!TextLayout$)(\w*(Widget|Button|Label|Box|Layout|View|Edit|Menu|Dialog|Slider|Bar|Delegate)|Action|Application"
    r"|Frame|Splitter|Style|ToolTip|Undo\w*|Shortcut)$")
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


def defined(text):
    """The names of the free functions that a source defines outside unnamed namespaces."""
    text = re.sub(r"^namespace \{\n.*?^\}  // namespace\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return set(re.findall(r"^\w[\w:<>&*, ]* [&*]?(\w+)\([^;{}]*\) \{", text, re.MULTILINE))


def under(sources, top):
    return {path: text for path, text in sources.items() if path.startswith(top + "/") and is_source(path)}


def folder_of(path):
    """The folder of core or app whose rule holds for a file: a source in browser/ has the rule of the one that it replaces."""
    parts = path.split("/")
    return parts[2] if parts[1] == "browser" else parts[1]


def browser_sources_replace_others(sources):
    """app/browser/x/y.cpp is built for the browser instead of app/x/y.cpp, and has its header."""
    for path in sources:
        if re.match(r"(app|core)/browser/", path) and path.endswith(".cpp") and path.replace("/browser/", "/", 1) not in sources:
            yield f"{path}: there is no source of this path outside browser/ that it could replace"


def browser_sources_define_what_others_do(sources):
    """app/browser/x/y.cpp defines the free functions of app/x/y.cpp that the header declares; else only its link would fail."""
    for path, text in sources.items():
        original = path.replace("/browser/", "/", 1)
        if original == path or original not in sources:
            continue
        header = sources.get(original.removesuffix(".cpp") + ".h", "")
        for name in sorted(defined(sources[original]) - defined(text)):
            if re.search(rf"^\w.*\b{name}\(", header, re.MULTILINE):
                yield f"{path}: {name}() is not defined here, but in {original}"


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
        folder = folder_of(path)
        if folder not in CORE:
            yield f"{path}: the folder has no rule in tests/architecture/rules.py"
            continue
        for header in includes(text)[0]:
            target = header.split("/")[0]
            if "/" in header and target != folder and target not in CORE[folder]:
                yield f"{path}: {folder} may not include {header}"


# Headers of the folders that editions without OpenCL lack; without_opencl/ implements these.
WITHOUT_OPENCL = {"compute/guest/driver_guard.h", "compute/guest/child_process.h", "compute/opencl/driver_versions.h"}


def opencl_stays_behind_its_door(sources):
    """The browser edition is built without core/compute/opencl and core/compute/guest; the rest of core includes
    compute/opencl_access.h."""
    for path, text in under(sources, "core").items():
        if path.startswith(("core/compute/opencl/", "core/compute/guest/")):
            continue
        for header in includes(text)[0]:
            if header.startswith(("compute/opencl/", "compute/guest/")) and header not in WITHOUT_OPENCL:
                yield f"{path}: {header} is missing without OpenCL; take compute/opencl_access.h"


def app_points_down(sources):
    for path, text in under(sources, "app").items():
        folder = folder_of(path)
        if path in ("app/main.cpp", "app/browser/main.cpp") or path.startswith("app/browser/include/"):
            continue
        if folder not in APP:
            yield f"{path}: the folder has no rule in tests/architecture/rules.py"
            continue
        ours = APP[folder] | {folder}
        for header in includes(text)[0]:
            target = header.split("/")[0]
            # A folder of app may have the name of a folder of core.
            allowed = ours if f"app/{header}" in sources else ours | set(CORE)
            if "/" in header and target not in allowed and header not in DOORS.get(folder, set()):
                yield f"{path}: {folder} may not include {header}"


def window_points_down(sources):
    for path, text in under(sources, "app/window").items():
        folder = path.split("/")[2]
        if path.count("/") == 2:
            continue
        if folder not in WINDOW:
            yield f"{path}: the folder has no place in tests/architecture/rules.py"
            continue
        for header in includes(text)[0]:
            parts = header.split("/")
            if parts[0] == "window" and parts[1] not in WINDOW[:WINDOW.index(folder) + 1]:
                yield f"{path}: {folder} may not include {header}"
        if re.search(r"\bMainWindow\b", text):
            yield f"{path}: controllers take what they need, not a MainWindow"


def window_folders_are_small(sources):
    counts = collections.Counter(path.rsplit("/", 1)[0] for path in under(sources, "app/window"))
    for folder, count in counts.items():
        if count > MOST_FILES:
            yield f"{folder}: {count} files; sort them into folders by subject"


def charts_stay_in_their_room(sources):
    for path, text in {**under(sources, "app"), **under(sources, "core")}.items():
        for header in includes(text)[1]:
            if QT_CHARTS.search(header) and not path.startswith("app/figures/charts/"):
                yield f"{path}: <{header}> belongs into app/figures/charts only"


def pictures_know_no_widget(sources):
    for path, text in under(sources, "app").items():
        if not PICTURES.match(path):
            continue
        own, foreign = includes(text)
        for header in foreign:
            if WIDGET.search(header):
                yield f"{path}: a picture is drawn without widgets, but <{header}>"
        if path.startswith("app/figures/"):
            continue
        room = path.split("/picture/")[0].removeprefix("app/")
        for header in own:
            top = header.split("/")[0]
            allowed = top in PICTURE_MAY_INCLUDE or top in CORE or header in VALUES or header.startswith(f"{room}/picture/")
            if "/" in header and not allowed:
                yield f"{path}: a picture knows figures and explanation, but {header}"


def labs_do_not_know_each_other(sources):
    for path, text in under(sources, "app/labs").items():
        lab = path.split("/")[2]
        if lab.startswith("lab_factory."):
            continue
        for header in includes(text)[0]:
            parts = header.split("/")
            if parts[0] == "labs" and len(parts) > 2 and parts[1] != lab:
                yield f"{path}: labs do not include each other, but {header}"


def license_is_named(sources):
    for path, text in sources.items():
        lines = text.splitlines()
        first = lines[1:2] if lines and lines[0].startswith("#!") else lines[:1]
        if not first or "SPDX-License-Identifier: GPL-3.0-or-later" not in first[0]:
            yield f"{path}: no SPDX line at its beginning"


def sources_cite_what_lies_beside_them(sources):
    """The meaning of numbers is defined in docs/numbers.md, which is part of the sources; a SPEC is not."""
    for path, text in sources.items():
        if re.search(r"\bSPEC\b", text) and path.split("/")[:2] != ["tests", "architecture"]:
            yield f"{path}: cites a SPEC instead of docs/numbers.md and its section"


# Calls that let Qt guess whether text is rich text, and the safe alternatives.
RAW_TEXT = [
    (re.compile(r"\bsetToolTip\("), "setPlainToolTip() of text/tool_tip.h"),
    (re.compile(r"\bQToolTip::showText\("), "showPlainToolTip() of text/tool_tip.h"),
    (re.compile(r"\bsetItemData\((?![^;]*\btoolTipText\()[^;]*\bQt::ToolTipRole"), "toolTipText() of text/tool_tip.h"),
    (re.compile(r"\bcase Qt::ToolTipRole:(?!\s*return toolTipText\()"), "toolTipText() of text/tool_tip.h"),
    (re.compile(r"\bset(WhatsThis|StatusTip)\("), "setPlainToolTip() of text/tool_tip.h"),
    (re.compile(r"\bnew QLabel\b"), "plainLabel() or htmlLabel() of widgets/labels.h"),
    (re.compile(r"\bQMessageBox::(about|critical|information|question|warning)\("), "a QMessageBox with its text format set"),
    (re.compile(r"\bnew (QMessageBox|QErrorMessage)\b"), "a QMessageBox with its text format set"),
    (re.compile(r"\b(Qt::AutoText|mightBeRichText)\b"), "Qt::PlainText or Qt::RichText"),
]
# The files that make those calls safe.
MAKES_TEXT_PLAIN = {"app/text/tool_tip.h", "app/text/tool_tip.cpp", "app/widgets/labels.cpp"}
# Widgets with text whose format Qt guesses unless it is set.
GUESSES = re.compile(r"\bQMessageBox \w+[({]|\w+::\w+\([^()]*\)\s*:\s*QLabel\(")


def text_of_others_is_text(sources):
    for path, text in under(sources, "app").items():
        if path in MAKES_TEXT_PLAIN:
            continue
        for way, instead in RAW_TEXT:
            for found in way.finditer(text):
                line = text.count("\n", 0, found.start()) + 1
                yield f"{path}:{line}: {found.group(0).strip()} may read a document's text as rich text; take {instead}"
        if len(GUESSES.findall(text)) > text.count("setTextFormat(Qt::"):
            yield f"{path}: a label or box does not say what its text is; call setTextFormat()"


# Numbers of things for people: the slides of a lecture, the questions of a hand-out or an interview. In core/questions number()
# creates an answer, which may be a count.
NUMBERS_THINGS = ("app/learn/", "app/lecture/", "core/questions/")
COUNTED_FROM_ONE = re.compile(
    r"\b(?:arg|wholeText|indexText|indexRangeText|rowText|cellPlaceText|toString|number|to_string|format)\("
    r"[^;]*?\b(?:row|col|column|head|layer|tile|position|slot|query|key|token|pair|order|begin)(?:\(\))?\)?\s*\+\s*1\b(?!\.)")


def places_count_from_zero(sources):
    """Positions, rows, columns, heads, layers and tiles are written as they are counted; see app/text/index_text.h."""
    for path, text in {**under(sources, "app"), **under(sources, "core")}.items():
        if path.startswith(NUMBERS_THINGS) and "/picture/" not in path:
            continue
        for line, words in enumerate(text.splitlines(), 1):
            if COUNTED_FROM_ONE.search(words):
                yield f"{path}:{line}: writes an index from 1"


# A pointer to the application, as a local variable or as a call.
OF_APPLICATION = re.compile(r"\b(qApp|\w*[aA]pp(?:lication)?|instance\(\))\s*(?:->|\.)\s*installEventFilter\(")
FILTERS_APPLICATION = "app/widgets/application_events.cpp"


def one_filter_sees_all_events(sources):
    """The order of application-wide event filters would depend on the installation order; see
    app/widgets/application_events.h."""
    for path, text in under(sources, "app").items():
        for found in OF_APPLICATION.finditer(text):
            if path != FILTERS_APPLICATION:
                line = text.count("\n", 0, found.start()) + 1
                yield f"{path}:{line}: filters all events; take watchApplicationEvents()"


# Files for other programs name fonts that these may have.
NAMES_FONTS = ("app/exports/",)


def fonts_are_bundled(sources):
    """A font that is not bundled varies between machines, and so does the size of text."""
    for path, text in under(sources, "app").items():
        for found in re.finditer(r"font-family:\s*'(?![%@])[^']+'", text):
            if not path.startswith(NAMES_FONTS):
                line = text.count("\n", 0, found.start()) + 1
                yield f"{path}:{line}: {found.group(0)} may be missing; take the family of a font of theme/fonts.h"


# Numbers of a vector, code, files for programs, reports in English.
COMMAS = {"code_texts.cpp", "explain_formulas.cpp", "explain_heads.cpp", "fault_report.cpp", "inputs_pattern.cpp",
          "live_text.cpp", "matrix_editor.cpp", "matrix_table.cpp", "question_text.cpp", "recording_dialog.cpp"}


def lists_have_the_commas_of_the_language(sources):
    for path, text in under(sources, "app").items():
        if path.startswith(("app/cli/", "app/progress/")) or path.rsplit("/", 1)[-1] in COMMAS:
            continue
        for line, words in enumerate(text.splitlines(), 1):
            if re.search(r'(?:QStringLiteral|QLatin1String)\(", "\)', words):
                yield f"{path}:{line}: a Latin comma; take listText() of text/list_text.h"


ALL = [core_has_no_qt, core_points_down, opencl_stays_behind_its_door, app_points_down, window_points_down,
       window_folders_are_small, browser_sources_replace_others, browser_sources_define_what_others_do,
       charts_stay_in_their_room, pictures_know_no_widget, labs_do_not_know_each_other, license_is_named,
       sources_cite_what_lies_beside_them, text_of_others_is_text, places_count_from_zero,
       one_filter_sees_all_events, fonts_are_bundled, lists_have_the_commas_of_the_language]
