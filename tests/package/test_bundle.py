#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The folder with its libraries. What it is made with is tested always; the archive itself where `./dev bundle --check` has
made one and names it in ATTENTIONSCOPE_BUNDLE: in a bare system without Qt, X11 or OpenCL, on screens of this one. That
system is kept in build/bundle-check, where pictures of the screens lie, too."""

import contextlib
import json
import os
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAKER = ROOT / "packaging" / "bundle"
sys.path.insert(0, str(MAKER))
import bundle

BUNDLE = os.environ.get("ATTENTIONSCOPE_BUNDLE", "")
KEPT = ROOT / "build" / "bundle-check"
# An arbitrary folder.
PLACE = "on a stick – 课件 100%"
NO_NETWORK = re.compile(r"Could not (resolve|connect)|Temporary failure|Network is unreachable|Failed to fetch")


def run(*command, **options):
    return subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          errors="replace", timeout=600, **options)


def waited_for(what, seconds=120):
    """The result of `what` as soon as it is true."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        found = what()
        if found:
            return found
        time.sleep(0.2)
    return None


class TheStarter(unittest.TestCase):
    """start.c with a program that prints its arguments and environment."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name) / PLACE
        (cls.folder / "lib" / "fallback").mkdir(parents=True)
        (cls.folder / "bin").mkdir()
        made = run("gcc", "-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-o",
                   cls.folder / "attentionscope", MAKER / "start.c")
        assert made.returncode == 0, made.stderr
        program = cls.folder / "bin" / "attentionscope"
        program.write_text('#!/bin/sh\nprintf "%s\\n" "$LD_LIBRARY_PATH" "$@"\n', encoding="utf-8")
        program.chmod(0o755)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def libraries(self, needs, *arguments, before=None):
        (self.folder / "lib" / "fallback" / "needs.txt").write_text(needs, encoding="utf-8")
        environment = {name: value for name, value in os.environ.items() if name != "LD_LIBRARY_PATH"}
        if before is not None:
            environment["LD_LIBRARY_PATH"] = before
        done = run(self.folder / "attentionscope", *arguments, env=environment)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def own(self, name):
        return f"{self.folder}/lib/fallback/{name}"

    def test_leaves_to_the_system_what_it_has(self):
        self.assertEqual(self.libraries("libc.so.6 malloc\nlibm.so.6\n"), [""])

    def test_takes_its_own_where_the_system_has_none(self):
        self.assertEqual(self.libraries("libc.so.6\nlibnowhere.so.3 a b\n"), [self.own("libnowhere.so.3")])

    def test_takes_its_own_where_the_systems_lacks_a_symbol_or_its_version(self):
        self.assertEqual(self.libraries("libm.so.6 cos nobody_has_this\n"), [self.own("libm.so.6")])
        self.assertEqual(self.libraries("libm.so.6 cos@GLIBC_99.0\nlibc.so.6 malloc\n"), [self.own("libm.so.6")])

    def test_keeps_what_the_user_has_set_behind_them(self):
        self.assertEqual(self.libraries("libno.so.1\nlibnot.so.2\n", before="/mine"),
                         [f"{self.own('libno.so.1')}:{self.own('libnot.so.2')}:/mine"])
        self.assertEqual(self.libraries("libc.so.6\n", before="/mine"), ["/mine"])

    def test_hands_arguments_on(self):
        self.assertEqual(self.libraries("", "trace", "a b", ""), ["", "trace", "a b", ""])

    def test_says_what_is_missing(self):
        with tempfile.TemporaryDirectory() as empty:
            alone = shutil.copy2(self.folder / "attentionscope", empty)
            done = run(alone)
        self.assertEqual(done.returncode, 1)
        self.assertIn("Was the whole archive unpacked?", done.stderr)


class TheDesktopFile(unittest.TestCase):
    def test_starts_the_program_next_to_it(self):
        """As read by a file manager that passes the file's path for %k, and by one that passes none but opens its
        folder."""
        line = re.search(r"^Exec=(.*)$", (MAKER / "AttentionScope.desktop").read_text(encoding="utf-8"), re.M)[1]
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch) / PLACE
            folder.mkdir()
            program = folder / "attentionscope"
            program.write_text("#!/bin/sh\necho started\n", encoding="utf-8")
            program.chmod(0o755)
            for place, working in ((f"{folder}/AttentionScope.desktop", "/"), (f"file://{folder}/AttentionScope.desktop", "/"),
                                   (None, folder)):
                # Backslashes are escaped once as in every value, and once within the quotes.
                words = shlex.split(line.replace("\\\\", "\\").replace("\\$", "$"))
                words = [word.replace("%%", "%") for word in words if word != "%k"] + ([place] if place else [])
                self.assertEqual(run(*words, cwd=working).stdout, "started\n", place)


class TheArchiver(unittest.TestCase):
    def test_gives_the_same_bytes_for_the_same_folder(self):
        with tempfile.TemporaryDirectory() as scratch:
            archives = []
            for order in (("a", "b"), ("b", "a")):
                folder = pathlib.Path(scratch) / "-".join(order) / "name"
                folder.mkdir(parents=True)
                for name in order:
                    (folder / name).write_text(name, encoding="utf-8")
                    os.utime(folder / name, (1e9 * len(archives), 1e9 * len(archives)))
                (folder / "a").chmod(0o640 if archives else 0o664)
                archives.append(folder.parent / "archive.tar.zst")
                bundle.archive(folder, archives[-1], 1234567890)
            self.assertEqual(archives[0].read_bytes(), archives[1].read_bytes())

    def test_no_library_is_both_ours_and_of_the_system(self):
        for name in ("libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "libpthread.so.0"):
            self.assertTrue(bundle.OF_THE_SYSTEM.match(name) and not bundle.RATHER_OF_THE_SYSTEM.match(name), name)
        for name in ("libQt6Core.so.6", "libfmt.so.9", "libicudata.so.72", "libzip.so.4", "libcurl.so.4"):
            self.assertFalse(bundle.OF_THE_SYSTEM.match(name) or bundle.RATHER_OF_THE_SYSTEM.match(name), name)


class TheMenu(unittest.TestCase):
    def test_has_the_program_and_is_left_as_it_was(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder, data = pathlib.Path(scratch) / PLACE, pathlib.Path(scratch) / "data"
            for name, source in (("applications/org.attentionscope.AttentionScope.desktop", "desktop/org.attentionscope.AttentionScope.desktop"),
                                 ("mime/packages/org.attentionscope.AttentionScope.xml", "desktop/org.attentionscope.AttentionScope.mime.xml"),
                                 ("icons/hicolor/scalable/apps/org.attentionscope.AttentionScope.svg", "icons/attentionscope.svg")):
                (folder / "share" / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / "resources" / source, folder / "share" / name)
            script = shutil.copy(MAKER / "add-to-menu.sh", folder)
            mine = data / "applications" / "mine.desktop"
            mine.parent.mkdir(parents=True)
            mine.write_text("[Desktop Entry]\nType=Application\nName=Mine\nExec=true\n", encoding="utf-8")
            environment = {**os.environ, "XDG_DATA_HOME": str(data)}

            added = run("sh", script, env=environment)
            self.assertEqual(added.returncode, 0, added.stderr)
            entry = (data / "applications" / "org.attentionscope.AttentionScope.desktop").read_text(encoding="utf-8")
            self.assertIn(f'\nExec="{folder}/attentionscope" %f\n'.replace("100%", "100%%"), entry)
            self.assertNotIn("TryExec", entry)
            self.assertTrue((data / "mime/packages/org.attentionscope.AttentionScope.xml").is_file())
            if shutil.which("desktop-file-validate"):
                self.assertEqual(run("desktop-file-validate", data / "applications/org.attentionscope.AttentionScope.desktop").stdout, "")

            removed = run("sh", script, "--remove", env=environment)
            self.assertEqual(removed.returncode, 0, removed.stderr)
            self.assertEqual([path for path in data.rglob("*") if "attentionscope" in path.name.lower()], [])
            self.assertTrue(mine.is_file())

            wrong = run("sh", script, "--help", env=environment)
            self.assertEqual(wrong.returncode, 2)
            self.assertIn("--remove", wrong.stderr)


@contextlib.contextmanager
def x_screen(folder):
    """A virtual screen of this system; returns its name."""
    with open(folder / "display", "w+", encoding="utf-8") as number:
        server = subprocess.Popen(["Xvfb", "-displayfd", str(number.fileno()), "-screen", "0", "1280x800x24", "-nolisten", "tcp",
                                   "-fbdir", str(folder)], pass_fds=[number.fileno()], stderr=subprocess.DEVNULL)
        try:
            yield ":" + waited_for(lambda: (folder / "display").read_text(encoding="utf-8").strip())
        finally:
            server.terminate()
            server.wait()


def colors(dump):
    """The number of different colors on a screen: a file in xwd format."""
    data = dump.read_bytes()
    begin, color_map = struct.unpack(">I", data[:4])[0], struct.unpack(">I", data[76:80])[0]
    pixels = data[begin + 12 * color_map:]
    return len({pixels[at:at + 3] for at in range(0, len(pixels) - 3, 4)})


@unittest.skipUnless(BUNDLE, "there is no archive: ./dev bundle --check makes one")
class Unpacked(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        place = pathlib.Path(cls.scratch.name) / PLACE
        place.mkdir()
        done = run("tar", "-C", place, "-xf", BUNDLE)
        assert done.returncode == 0, done.stderr
        (cls.folder,) = place.iterdir()

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def test_has_one_folder_one_date_and_no_owner(self):
        plain = pathlib.Path(self.scratch.name) / "plain.tar"
        self.assertEqual(run("zstd", "-qdf", BUNDLE, "-o", plain).returncode, 0)
        with tarfile.open(plain) as archive:
            members = archive.getmembers()
        names = [member.name for member in members]
        self.assertEqual({name.split("/")[0] for name in names}, {self.folder.name})
        self.assertEqual(pathlib.Path(BUNDLE).name, self.folder.name + ".tar.zst")
        self.assertEqual(len({member.mtime for member in members}), 1)
        self.assertEqual({(member.uid, member.gid) for member in members}, {(0, 0)})

    def test_needs_no_newer_c_library_than_it_says(self):
        said = re.search(r"GNU C library (\d+)\.(\d+) or later", (self.folder / "README.txt").read_text(encoding="utf-8"))
        programs = [self.folder / "attentionscope", self.folder / "bin" / "attentionscope",
                    *(self.folder / "lib").glob("*.so*"), *(self.folder / "plugins").rglob("*.so")]
        self.assertEqual(bundle.c_library_needed(programs), tuple(map(int, said.groups())))

    def test_lists_the_license_of_every_library(self):
        listed = (self.folder / "share/licenses/libraries/LIBRARIES.txt").read_text(encoding="utf-8")
        for library in [*(self.folder / "lib").rglob("*.so*"), *(self.folder / "plugins").rglob("*.so")]:
            if library.is_file():
                self.assertIn(f"    {library.relative_to(self.folder)}\n", listed)
        for package in re.findall(r"^(\S+) \S+ \(source: ", listed, re.M):
            self.assertTrue((self.folder / f"share/licenses/libraries/{package}.txt").is_file(), package)

    def test_contains_no_build_path(self):
        for file in self.folder.rglob("*"):
            if file.is_file() and not file.is_symlink():
                self.assertNotIn(str(ROOT).encode() + b"/", file.read_bytes(), file)

    @unittest.skipUnless(shutil.which("gio") and shutil.which("Xvfb") and shutil.which("xwininfo"),
                         "gio, Xvfb or xwininfo is not installed")
    def test_starts_from_its_folder_by_the_desktop_file(self):
        """As GNOME-like file managers do, from the folder that they show."""
        home = pathlib.Path(self.scratch.name) / "home"
        home.mkdir()
        with x_screen(pathlib.Path(self.scratch.name)) as display:
            environment = {"PATH": os.environ["PATH"], "HOME": str(home), "DISPLAY": display, "LC_ALL": "C.UTF-8",
                           "QT_QPA_PLATFORM": "xcb", "XDG_RUNTIME_DIR": str(home)}
            # The program continues after gio ends, and keeps its output files.
            done = subprocess.run(["gio", "launch", self.folder / "AttentionScope.desktop"], env=environment, cwd=self.folder,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 0)
            windows = lambda: run("xwininfo", "-root", "-tree", env=environment).stdout
            try:
                self.assertTrue(waited_for(lambda: '"AttentionScope' in windows() or "AttentionScope\"" in windows()), windows())
            finally:
                program = str(self.folder / "bin" / "attentionscope")
                for process in pathlib.Path("/proc").glob("[0-9]*"):
                    with contextlib.suppress(OSError):
                        if os.readlink(process / "exe") == program:
                            os.kill(int(process.name), 15)


@unittest.skipUnless(BUNDLE, "there is no archive: ./dev bundle --check makes one")
@unittest.skipUnless(os.geteuid() == 0, "a bare system is made and entered by root alone")
@unittest.skipUnless(shutil.which("mmdebstrap"), "mmdebstrap is not installed")
class InABareSystem(unittest.TestCase):
    """The minimal system of this machine's distribution, on screens of this machine."""

    @classmethod
    def setUpClass(cls):
        KEPT.mkdir(parents=True, exist_ok=True)
        archive = KEPT / "bare.tar"
        if not archive.exists():
            half = KEPT / "half.tar"
            name = re.search(r'^VERSION_CODENAME="?(\w+)', pathlib.Path("/etc/os-release").read_text(encoding="utf-8"), re.M)[1]
            sources = [path for path in map(pathlib.Path, (
                "/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list.d/ubuntu.sources")) if path.is_file()]
            done = run("mmdebstrap", "--variant=minbase", name, half, *(sources or ["/etc/apt/sources.list"]))
            if done.returncode != 0 and NO_NETWORK.search(done.stderr):
                raise unittest.SkipTest("there is no network to fetch a bare system from")
            assert done.returncode == 0, done.stderr
            half.rename(archive)
        cls.scratch = tempfile.TemporaryDirectory()
        cls.system = pathlib.Path(cls.scratch.name) / "system"
        cls.system.mkdir()
        subprocess.run(["tar", "-C", cls.system, "-xpf", archive, "--exclude=./dev/*"], check=True)
        place = cls.system / "media" / PLACE
        place.mkdir(parents=True)
        done = run("tar", "-C", place, "-xf", BUNDLE)
        assert done.returncode == 0, done.stderr
        (folder,) = place.iterdir()
        cls.inside = f"/media/{PLACE}/{folder.name}"
        cls.outside = folder

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def command(self, *arguments, shared=(), **environment):
        """The command that runs the bundle in the system; folders in `shared` are mounted, too."""
        words = {"PATH": "/usr/bin:/bin", "HOME": "/home/student", "LC_ALL": "C.UTF-8", **environment}
        mounts = [f"mkdir -p '{self.system}{folder}' && mount --bind '{folder}' '{self.system}{folder}'" for folder in shared]
        enter = " && ".join([f"mount -t proc proc '{self.system}/proc'", f"mkdir -p '{self.system}/home/student'",
                             f"mount -t tmpfs tmpfs '{self.system}/dev'", f"mkdir -m 1777 '{self.system}/dev/shm'",
                             *(f"touch '{self.system}/dev/{name}' && mount --bind /dev/{name} '{self.system}/dev/{name}'"
                               for name in ("null", "urandom", "random", "zero")), *mounts,
                             f"exec chroot '{self.system}' \"$@\""])
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", enter, "bash", "/usr/bin/env", "-i",
                *(f"{name}={value}" for name, value in words.items()), f"{self.inside}/attentionscope", *arguments]

    def test_0_is_bare(self):
        """Otherwise the following tests would be meaningless."""
        found = {path.name for path in self.system.joinpath("usr/lib").rglob("*.so*")}
        for name in ("libQt6Core.so.6", "libX11.so.6", "libEGL.so.1", "libOpenCL.so.1", "libfontconfig.so.1"):
            self.assertNotIn(name, found)

    def test_traces_and_says_who_computes(self):
        done = run(*self.command("trace", f"{self.inside}/examples/1-the-cat-sat.attn.json"))
        self.assertEqual(done.returncode, 0, done.stderr)
        traced = json.loads(done.stdout)
        self.assertEqual((traced["format"], traced["backend"]["name"]), ("attentionscope/trace", "eigen"))
        self.assertEqual(traced["heads"][0]["stages"]["q"]["data"], [1, 0, 0, 1, 1, 1])
        self.assertIn("OpenCL", done.stderr)
        self.assertNotIn("error", done.stderr.lower())

    def test_draws(self):
        done = run(*self.command("render", f"{self.inside}/examples/1-the-cat-sat.attn.json", "--view", "steps", "-o", "/cat.png"))
        self.assertEqual(done.returncode, 0, done.stderr)
        picture = self.system / "cat.png"
        self.assertGreater(picture.stat().st_size, 20000)
        shutil.copy(picture, KEPT / "render.png")

    @unittest.skipUnless(shutil.which("Xvfb") and shutil.which("xwininfo"), "Xvfb or xwininfo is not installed")
    def test_opens_its_window_on_x11(self):
        scratch = pathlib.Path(self.scratch.name)
        with x_screen(scratch) as display, subprocess.Popen(
                self.command(f"{self.inside}/examples/1-the-cat-sat.attn.json", shared=["/tmp/.X11-unix"], DISPLAY=display),
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as program:
            windows = lambda: run("xwininfo", "-root", "-tree", "-display", display).stdout
            try:
                self.assertTrue(waited_for(lambda: "The cat sat" in windows()), windows())
                time.sleep(3)  # for the picture, which is only for human inspection
                shutil.copy(scratch / "Xvfb_screen0", KEPT / "x11.xwd")
                self.assertTrue(waited_for(lambda: colors(scratch / "Xvfb_screen0") > 50))
                self.assertIsNone(program.poll())
            finally:
                program.kill()

    @unittest.skipUnless(shutil.which("weston"), "weston is not installed")
    def test_opens_its_window_on_wayland(self):
        runtime = pathlib.Path(self.scratch.name) / "runtime"
        runtime.mkdir(mode=0o700)
        screen = subprocess.Popen(["weston", "--backend=headless-backend.so", "--socket=screen", "--width=1280", "--height=800",
                                   "--idle-time=0"], env={**os.environ, "XDG_RUNTIME_DIR": str(runtime)},
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        log = pathlib.Path(self.scratch.name) / "wayland.log"
        try:
            self.assertTrue(waited_for((runtime / "screen").exists))
            with open(log, "w", encoding="utf-8") as said, subprocess.Popen(
                    self.command(f"{self.inside}/examples/1-the-cat-sat.attn.json", shared=[str(runtime)], WAYLAND_DEBUG="1",
                                 WAYLAND_DISPLAY="screen", XDG_RUNTIME_DIR=str(runtime), XDG_SESSION_TYPE="wayland"),
                    stdin=subprocess.DEVNULL, stdout=said, stderr=said) as program:
                told = lambda: log.read_text(encoding="utf-8", errors="replace")
                try:
                    # The compositor gets the title, and the surface a picture.
                    self.assertTrue(waited_for(lambda: re.search(r'xdg_toplevel@\d+\.set_title\("[^"]*The cat sat', told())), told()[-3000:])
                    self.assertTrue(waited_for(lambda: re.search(r"wl_surface@\d+\.attach\(wl_buffer@\d+", told())), told()[-3000:])
                    self.assertIsNone(program.poll())
                finally:
                    program.kill()
        finally:
            screen.terminate()
            screen.wait()


if __name__ == "__main__":
    unittest.main(verbosity=2)
