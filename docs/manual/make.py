#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Updates the pictures and outputs of the manual with the program, or reports which of them are out of date.

    make.py PROGRAM [--check] [--language en] [PAGE ...]

A picture `![text](pictures/NAME.png)` is created by the commands in the comment right before it; examples and
assignments are found by name. A `render` gets its file and language; other commands leave NAME.png in their folder:

    <!-- attentionscope render 1-the-cat-sat.attn.json --view steps --step scores --size 1280x800 -->
    ![The scores](pictures/scores.png)

A block ```console holds lines "$ attentionscope …" followed by what they print; "…" stands for omitted text, a line or a
part of one. A block ```json NAME is a file that later commands read. A block whose output differs between machines
is preceded by <!-- differs between machines -->: it is updated only with --all, and otherwise only run. The same words in the
first line of a picture's comment: only its size is compared.

Everything computes with Eigen, in double precision, so that every machine gives the same.
"""
import argparse
import concurrent.futures
import difflib
import math
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import pages as manual  # noqa: E402
from pictures import reduce_colors, size_of, why_different  # noqa: E402

LEFT_OUT = "…"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")
# The programs that may create a picture, in addition to attentionscope.
HELPERS = ("pdftoppm",)
AT_ONCE = 2
PATIENCE = 300  # seconds


class Program:
    """The program as readers run it: a separate home, no display, the language of the page."""

    def __init__(self, binary, home, **environment):
        """`environment`: variables for every run of the program."""
        self.binary = str(pathlib.Path(binary).resolve())
        self.environment = environment
        self.home = pathlib.Path(home)
        self._helps = {}
        self._lock = threading.Lock()

    def run(self, arguments, folder, language="en", program=None):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
        environment.update(HOME=str(self.home), XDG_RUNTIME_DIR=str(self.home), ATTENTIONSCOPE_OPENCL="off",
                           QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8" if language == "en" else f"{language}.UTF-8", **self.environment)
        return subprocess.run([program or self.binary, *arguments], cwd=folder, env=environment, text=True,
                              encoding="utf-8", stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE,
                              check=False)

    def help_of(self, command):
        with self._lock:
            if command not in self._helps:
                self._helps[command] = self.run([*command.split(), "--help"], self.home).stdout
            return self._helps[command]

    def options_of(self, command):
        """The options of a command, from its help."""
        return set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", self.help_of(command)))


def folder_of_a_reader(under):
    """With every example and assignment by name, as in the sources."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=under))
    (folder / "resources").symlink_to(manual.SOURCE / "resources")
    for place in ("scenarios", "works"):
        for file in (manual.SOURCE / "resources" / place).glob("*.json"):
            (folder / file.name).symlink_to(file)
    return folder


# ---- outputs

def same(shown, printed):
    """Equal text, and equal numbers except for the last digits, in which processors differ. A … in a line matches any
    text."""
    if LEFT_OUT in shown:
        pattern = ".*".join(re.escape(part) for part in shown.split(LEFT_OUT))
        return re.fullmatch(pattern, printed) is not None
    pairs = list(zip(NUMBER.findall(shown), NUMBER.findall(printed)))
    return NUMBER.sub("#", shown) == NUMBER.sub("#", printed) and all(
        math.isclose(float(a), float(b), rel_tol=1e-13) for a, b in pairs)


def matches(shown, printed):
    """True if the lines match the printed ones, where a line … matches any lines."""
    if not shown:
        return not printed
    if shown[0].strip() == LEFT_OUT:
        return any(matches(shown[1:], printed[skip:]) for skip in range(len(printed) + 1))
    return bool(printed) and same(shown[0], printed[0]) and matches(shown[1:], printed[1:])


def renewed(shown, printed):
    """The current output, without about the lines that were omitted before."""
    gaps = [i for i, line in enumerate(shown) if line.strip() == LEFT_OUT]
    if not gaps:
        return list(printed)
    kept = [False] * len(printed)
    for line in range(min(gaps[0], len(printed))):
        kept[line] = True
    for line in range(min(len(shown) - 1 - gaps[-1], len(printed))):
        kept[len(printed) - 1 - line] = True
    # Between two gaps: as many lines as before, at the most similar place.
    begin = gaps[0]
    for first, last in zip(gaps, gaps[1:]):
        part = shown[first + 1:last]
        places = range(begin, max(begin, len(printed) - len(part)) + 1)
        like = lambda at: sum(difflib.SequenceMatcher(None, a, b).ratio() for a, b in zip(part, printed[at:]))
        begin = max(places, key=like)
        for line in range(begin, min(begin + len(part), len(printed))):
            kept[line] = True
        begin += len(part)
    lines = []
    for line, keep in zip(printed, kept):
        if keep:
            lines.append(line)
        elif not lines or lines[-1] != shown[gaps[0]]:
            lines.append(shown[gaps[0]])
    return lines


def run_outputs(page, language, program, under):
    """[(block, command, output lines, error)] of a page, run in one folder, in order."""
    folder, code, results = folder_of_a_reader(under), 0, []
    for block in page.blocks():
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
        commands = block.commands() if block.language == "console" else []
        for number, command in enumerate(commands):
            if command.text == "echo $?":
                results.append((block, command, [str(code)], ""))
                continue
            name, *arguments = shlex.split(command.text)
            if name != "attentionscope":
                results.append((block, command, [], f"found {name}, expected attentionscope; other programs belong into ```sh"))
                continue
            run = program.run(arguments, folder, language)
            code = run.returncode
            asked = number + 1 < len(commands) and commands[number + 1].text == "echo $?"
            wrong = "" if code == 0 or asked else f"ended with exit code {code}: {run.stderr.strip()}"
            said = [line for line in run.stderr.splitlines() if "ATTENTIONSCOPE_OPENCL=off" not in line]
            results.append((block, command, run.stdout.splitlines() + said, wrong))
    return results


def check_outputs(page, language, program, under):
    faults = []
    for block, command, printed, wrong in run_outputs(page, language, program, under):
        place = f"{page.place}:{command.first}"
        if wrong:
            faults.append(f"{place}: “{command.text}” {wrong}")
        elif not block.differs and not matches(list(command.shown), printed):
            faults.append(f"{place}: “{command.text}” prints now:\n" + "\n".join("    " + line for line in printed))
    return faults


def renew_outputs(page, language, program, under, everything=False):
    """Updates the page if an output has changed; returns what could not be run."""
    lines, faults = page.text.split("\n"), []
    for block, command, printed, wrong in reversed(run_outputs(page, language, program, under)):
        if wrong:
            faults.append(f"{page.place}:{command.first}: “{command.text}” {wrong}")
        elif not matches(list(command.shown), printed) and (everything or not block.differs):
            lines[command.first:command.first + len(command.shown)] = renewed(list(command.shown), printed)
    text = "\n".join(lines)
    if text != page.text:
        page.path.write_text(text, encoding="utf-8")
        print(f"{page.place}: outputs regenerated")
    return faults


# ---- pictures

def make_picture(picture, language, program, under):
    """The file that its commands create; raises RuntimeError with the reason for a failure."""
    folder = folder_of_a_reader(under)
    made = folder / picture.file
    for command in picture.recipe:
        name, *arguments = shlex.split(command)
        if name == "attentionscope":
            if arguments[0] == "render" and not {"-o", "--output"} & set(arguments):
                arguments += ["-o", picture.file]
            if "--locale" in program.options_of(arguments[0]) and "--locale" not in arguments:
                arguments += ["--locale", language]
            run = program.run(arguments, folder, language)
        elif name in HELPERS:
            run = program.run(arguments, folder, program=name)
        else:
            raise RuntimeError(f"found “{name}”, expected attentionscope or {', '.join(HELPERS)}")
        if run.returncode != 0:
            raise RuntimeError(f"“{command}” ended with exit code {run.returncode}: {run.stderr.strip()}")
    if not made.is_file():
        raise RuntimeError(f"its commands leave no {picture.file}")
    reduce_colors(made)
    return made


def recipes(language_pages):
    """{file: (page, picture)} of the pictures with commands, and the faults of the others."""
    made, faults = {}, []
    shown = [(page, picture) for page in language_pages for picture in page.pictures()]
    for page, picture in shown:
        if not picture.recipe:
            continue
        if picture.file in made and made[picture.file][1].recipe != picture.recipe:
            other = made[picture.file][0]
            faults.append(f"{page.place}:{picture.line}: {picture.file} is made differently in {other.place}")
        made.setdefault(picture.file, (page, picture))
    for page, picture in shown:
        if picture.file not in made:
            faults.append(f"{page.place}:{picture.line}: found no comment with the command that makes {picture.file} "
                          "on the line before it")
    return made, faults


def each_picture(made, language, program, under, what):
    """what(file, fresh) for every picture, AT_ONCE at a time; returns the faults in the order of the pictures."""
    def one(entry):
        file, (page, picture) = entry
        try:
            fault = what(file, make_picture(picture, language, program, under))
        except (RuntimeError, ValueError, OSError, subprocess.SubprocessError) as error:
            fault = str(error)
        return f"{page.place}:{picture.line}: {file} {fault}" if fault else ""

    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        return [fault for fault in pool.map(one, made.items()) if fault]


def check_pictures(language_pages, language, program, under):
    folder = manual.HERE / language / "pictures"
    made, faults = recipes(language_pages)

    def compare(file, fresh):
        if not (folder / file).is_file():
            return "is not there; ./dev manual makes it"
        if made[file][1].differs:
            return "" if size_of(folder / file) == size_of(fresh) else why_different(folder / file, fresh)
        return why_different(folder / file, fresh)

    return faults + each_picture(made, language, program, under, compare)


def renew_pictures(language_pages, language, program, under, everything=False):
    folder = manual.HERE / language / "pictures"
    made, faults = recipes(language_pages)

    def put(file, fresh):
        old = folder / file
        try:
            changed = not old.is_file() or why_different(old, fresh)
            if changed and old.is_file() and made[file][1].differs and not everything:
                changed = size_of(old) != size_of(fresh)
        except ValueError:
            changed = True
        if changed:
            folder.mkdir(exist_ok=True)
            shutil.copyfile(fresh, old)
            print(f"{old.relative_to(manual.SOURCE)}: regenerated")
        return ""

    return faults + each_picture(made, language, program, under, put)


# ---- checks that run nothing

def check_links(page, language):
    faults = []
    for link, line in page.links():
        target, _, anchor = link.partition("#")
        place = f"{page.place}:{line}"
        if re.match(r"[a-z]+:", link):
            continue
        if target and not target.endswith(".md"):
            if not (page.path.parent / target).exists():
                faults.append(f"{place}: found a link to {target}, which is not there")
            continue
        if target:
            path = page.path.parent / target
            other = manual.Page(path, path.read_text(encoding="utf-8")) if path.is_file() else None
            if other is None and "/" not in target:  # shown in the first language
                other = manual.page_of(manual.LANGUAGES[0], target.removesuffix(".md"))
        else:
            other = page
        if other is None:
            faults.append(f"{place}: found a link to {target}, which is not there")
        elif anchor and anchor not in other.anchors():
            faults.append(f"{place}: found a link to {link}, but {other.place} has no place “{anchor}”")
    return faults


def check_names(page):
    faults = []
    named = page.named_anchors()
    for anchor in sorted({name for name in named if named.count(name) > 1}):
        faults.append(f"{page.place}: found the place “{anchor}” {named.count(anchor)} times, expected once")
    for picture in page.pictures():
        if not picture.words.strip():
            faults.append(f"{page.place}:{picture.line}: {picture.file} has no words for those who do not see it")
    return faults


def check_unused(language_pages, language):
    shown = {picture.file for page in language_pages for picture in page.pictures()}
    folder = manual.HERE / language / "pictures"
    return [f"{file.relative_to(manual.SOURCE)}: no page shows it" for file in sorted(folder.glob("*"))
            if file.name not in shown]


def shown_commands(page):
    """(line, command line) of every command in the page: blocks, inline code, comments."""
    for block in page.blocks():
        if block.language in ("console", "sh", "bash", "text", ""):
            for number, line in enumerate(block.text.splitlines()):
                yield block.line + number + 1, line.removeprefix("$ ")
    for picture in page.pictures():
        for command in picture.recipe:
            yield picture.line - 1, command
    for code in re.finditer(r"`([^`\n]+)`", page.text):
        yield page.line_at(code.start()), code.group(1)


def check_options(page, program):
    """Every command and option in the text exists."""
    faults = []
    listed = set(re.findall(r"^  ([a-z]+)\s", program.run(["--help"], program.home).stdout, re.MULTILINE))
    for line, text in shown_commands(page):
        words = re.match(r"(?:\./dev run|attentionscope)((?: .*)?)$", text.split(" | ")[0].split(" > ")[0].strip())
        if not words:
            continue
        try:
            arguments = shlex.split(words.group(1))
        except ValueError:
            arguments = words.group(1).split()
        command = arguments[0] if arguments and arguments[0] in listed else ""
        if command == "lessons" and arguments[1:2] and arguments[1] in ("page", "check"):
            command = f"lessons {arguments[1]}"
        if not command and arguments and re.fullmatch(r"[a-z]+", arguments[0]):
            faults.append(f"{page.place}:{line}: attentionscope has no command “{arguments[0]}”")
            continue
        known = program.options_of(command)
        for argument in arguments:
            option = argument.split("=")[0]
            if re.fullmatch(r"--?[a-zA-Z][\w-]*", option) and option not in known:
                faults.append(f"{page.place}:{line}: “attentionscope {command}” has no option {option}".replace("  ", " "))
    return faults


def check_languages():
    """Every translation that was started has what the first language has."""
    faults, first = [], manual.LANGUAGES[0]
    for language in manual.LANGUAGES[1:]:
        if not (manual.HERE / language).is_dir():
            continue
        for page in manual.pages_of(first):
            other = manual.page_of(language, page.name)
            if other is None:
                faults.append(f"docs/manual/{language}/{page.name}.md: is not there; {page.place} is shown instead")
                continue
            for what, here, there in (
                    ("place", page.named_anchors(), other.named_anchors()),
                    ("picture", [p.file for p in page.pictures()], [p.file for p in other.pictures()]),
                    ("recipe", [p.recipe for p in page.pictures()], [p.recipe for p in other.pictures()])):
                faults += [f"{other.place}: lacks the {what} {each}, which {page.place} has"
                           for each in here if each not in there]
                faults += [f"{other.place}: has the {what} {each}, which {page.place} lacks"
                           for each in there if each not in here]
    return faults


def check_text(program, languages=manual.LANGUAGES, names=None):
    """All checks that create no picture or output."""
    faults = check_languages()
    for language in languages:
        language_pages = manual.pages_of(language)
        unknown = sorted({p.stem for p in (manual.HERE / language).glob("*.md")} - set(manual.PAGE_NAMES))
        faults += [f"docs/manual/{language}/{name}.md: docs/manual/pages.py does not know the page" for name in unknown]
        for page in language_pages:
            if not names or page.name in names:
                faults += check_links(page, language) + check_names(page) + check_options(page, program)
        faults += recipes(language_pages)[1] + check_unused(language_pages, language)
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="attentionscope as it was built")
    parser.add_argument("pages", nargs="*", help="only these pages (steps, heads, …)")
    parser.add_argument("--check", action="store_true", help="change nothing; say what no longer comes out")
    parser.add_argument("--language", choices=manual.LANGUAGES, help="only this language")
    parser.add_argument("--all", action="store_true", help="also the outputs and pictures that differ between machines")
    arguments = parser.parse_args()
    languages = [arguments.language] if arguments.language else list(manual.LANGUAGES)
    with tempfile.TemporaryDirectory(prefix="attentionscope-manual-") as under:
        program = Program(arguments.program, under)
        faults = []
        for language in languages:
            written = manual.pages_of(language)
            chosen = [page for page in written if not arguments.pages or page.name in arguments.pages]
            for page in chosen:
                faults += (check_outputs(page, language, program, under) if arguments.check
                           else renew_outputs(page, language, program, under, arguments.all))
            chosen = chosen if arguments.pages else written
            # Updated outputs may have moved lines.
            chosen = [manual.page_of(language, page.name) for page in chosen]
            faults += (check_pictures(chosen, language, program, under) if arguments.check
                       else renew_pictures(chosen, language, program, under, arguments.all))
        known = check_text(program, languages, arguments.pages)
        faults += [fault for fault in known if fault not in faults]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        print(f"{len(faults)} things to mend", file=sys.stderr)
    elif arguments.check:
        print("Every picture and every output of the manual comes out as it is shown.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
