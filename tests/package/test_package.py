# SPDX-License-Identifier: GPL-3.0-or-later
"""The package from its installation to its removal, in a bare system of the distribution that this machine runs, made by
mmdebstrap. `./dev package --check` runs it. Skipped where root, mmdebstrap or a network is missing.

    ATTENTIONSCOPE_PACKAGE=….deb test_package.py

The bare system, and the same with what the package depends on, are kept as archives in build/package-check, pictures of its
screen in build/package-check/pictures."""

import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import struct
import subprocess
import unittest
import zipfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = os.environ.get("ATTENTIONSCOPE_PACKAGE", "")
KEPT = ROOT / "build/package-check"
SYSTEM = KEPT / "system"
PICTURES = KEPT / "pictures"
HOME = "/home/student"
ID = "org.attentionscope.AttentionScope"
# A screen, windows by name, and what a desktop opens files with.
DESKTOP = "xvfb,xauth,x11-utils,libglib2.0-bin,shared-mime-info,desktop-file-utils,hicolor-icon-theme,adduser,procps"
NO_NETWORK = re.compile(r"Could not (resolve|connect)|Temporary failure|Network is unreachable|Failed to fetch")
# Other packages write these when they are installed and removed: indexes, logs, and shared caches.
NOT_LOOKED_AT = re.compile(r"(proc|sys|dev|run|tmp|home|var/lib/(dpkg|apt)|var/cache|var/log|root)(/|$)")


def system_sources():
    """This distribution's own package sources, in the format of mmdebstrap; third-party sources do not belong in a bare
    system."""
    folder = pathlib.Path("/etc/apt/sources.list.d")
    own = [file for name in ("debian", "ubuntu") for file in [folder / f"{name}.sources"] if file.is_file()]
    return [str(file) for file in own or [pathlib.Path("/etc/apt/sources.list")] if file.is_file()]


def codename():
    return re.search(r'^VERSION_CODENAME="?(\w+)', pathlib.Path("/etc/os-release").read_text(encoding="utf-8"), re.M).group(1)


def command(*arguments, **options):
    return subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **options)


def inside(script, *, user="root", seconds=600):
    """Runs a script in the system, with separate processes, all of which end with it."""
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive",
                   "HOME": HOME if user != "root" else "/root", "XDG_RUNTIME_DIR": "/tmp/run", "DISPLAY": ":7"}
    words = " ".join(f"{name}={shlex.quote(value)}" for name, value in environment.items())
    enter = f"env -i {words} " + ("" if user == "root" else f"runuser -u {user} -- ") + 'bash -euc "$SCRIPT"'
    outer = f"""
        mount -t proc proc {SYSTEM}/proc
        mount -t tmpfs tmpfs {SYSTEM}/tmp -o mode=1777
        mount -t tmpfs tmpfs {SYSTEM}/dev/shm 2>/dev/null || true
        install -d -m 700 -o 1000 -g 1000 {SYSTEM}/tmp/run
        exec chroot {SYSTEM} /usr/bin/env SCRIPT="$SCRIPT" bash -c {shlex.quote(enter.replace("env -i ", 'env -i SCRIPT="$SCRIPT" '))}
    """
    return command("unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-euc", outer,
                   env={**os.environ, "SCRIPT": script}, timeout=seconds)


def unpack(archive):
    shutil.rmtree(SYSTEM, ignore_errors=True)
    SYSTEM.mkdir(parents=True)
    subprocess.run(["tar", "-C", SYSTEM, "-xpf", archive], check=True)


def names():
    """All files in the system, except irrelevant ones."""
    found = set()
    for folder, folders, files in os.walk(SYSTEM):
        at = os.path.relpath(folder, SYSTEM)
        at = "" if at == "." else at + "/"
        folders[:] = [name for name in folders if not NOT_LOOKED_AT.match(at + name)]
        found.update(at + name for name in folders + files)
    return {name for name in found if not NOT_LOOKED_AT.match(name)}


def contents(folder):
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()}


def screen(dump):
    """(width, height, rows of red, green and blue) of Xvfb's file: the format of xwd."""
    data = dump.read_bytes()
    fields = struct.unpack(">25I", data[:100])
    header, width, height, bits, line, colors = fields[0], fields[4], fields[5], fields[11], fields[12], fields[19]
    assert bits == 32 and fields[7] == 0, "the screen has another depth than it was started with"
    begin = header + colors * 12
    rows = []
    for y in range(height):
        row = data[begin + y * line:begin + y * line + width * 4]
        rgb = bytearray(width * 3)
        rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
        rows.append(bytes(rgb))
    return width, height, rows


def write_png(path, picture):
    width, height, rows = picture

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)) +
                     chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 6)) + chunk(b"IEND", b""))


def different_colors(picture):
    width, _, rows = picture
    return len({row[x * 3:x * 3 + 3] for row in rows for x in range(0, width, 2)})


def share_that_differs(picture, other):
    """The changed share of the pixels; the hovered item may change without anything having been opened."""
    width, height, rows = picture
    different = sum(row[x * 3:x * 3 + 3] != old[x * 3:x * 3 + 3]
                    for row, old in zip(rows, other[2]) if row != old for x in range(width))
    return different / (width * height)


@unittest.skipUnless(PACKAGE, "ATTENTIONSCOPE_PACKAGE names no package")
@unittest.skipUnless(os.geteuid() == 0, "a bare system is made and entered by root alone")
@unittest.skipUnless(shutil.which("mmdebstrap"), "mmdebstrap is not installed")
class InABareSystem(unittest.TestCase):
    """A sequence of steps: each step uses the results of the previous one."""

    maxDiff = None

    def run_inside(self, script, **options):
        done = inside(script, **options)
        self.assertEqual(done.returncode, 0, f"{script}\n{done.stdout}{done.stderr}")
        return done.stdout

    def bare_archive(self):
        archive = KEPT / f"bare-{codename()}.tar"
        if not archive.exists():
            KEPT.mkdir(parents=True, exist_ok=True)
            half = archive.with_suffix(".half.tar")
            done = command("mmdebstrap", "--variant=minbase", f"--include={DESKTOP}", codename(), str(half), *system_sources())
            if done.returncode != 0 and NO_NETWORK.search(done.stderr):
                self.skipTest("there is no network to fetch a bare system from")
            self.assertEqual(done.returncode, 0, done.stderr)
            half.rename(archive)
        return archive

    def with_dependencies(self):
        """The bare system with the package's dependencies, without recommendations, and a user."""
        depends = command("dpkg-deb", "-f", PACKAGE, "Depends").stdout.strip()
        self.assertNotIn("pocl", depends, "PoCL is recommended, not required")
        key = hashlib.sha256((DESKTOP + depends).encode()).hexdigest()[:16]
        archive = KEPT / f"with-{key}.tar"
        if archive.exists():
            unpack(archive)
            return
        unpack(self.bare_archive())
        shutil.copy("/etc/resolv.conf", SYSTEM / "etc/resolv.conf")
        done = inside(f"apt-get update -q && apt-get satisfy -y -q --no-install-recommends {shlex.quote(depends)}", seconds=1800)
        if done.returncode != 0 and NO_NETWORK.search(done.stderr):
            self.skipTest("there is no network to fetch what the package depends on")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.run_inside("adduser --quiet --disabled-password --gecos Student --uid 1000 student && apt-get clean")
        half = archive.with_suffix(".half.tar")
        subprocess.run(["tar", "-C", SYSTEM, "-cf", half, "."], check=True)
        half.rename(archive)

    def opened(self, what, title, picture):
        """A virtual screen on which the student runs `what`; waits for the window of this title and saves its picture.

        Without -noreset the server closes its socket for a moment when the first xwininfo ends; abstract sockets would be
        shared with servers outside the system."""
        self.run_inside(f"""
            Xvfb :7 -screen 0 1440x900x24 -fbdir {HOME} -noreset -nolisten local >/tmp/xvfb.log 2>&1 &
            for i in $(seq 600); do xwininfo -root >/dev/null 2>&1 && break; sleep 0.1; done
            runuser -u student -- bash -c {shlex.quote(what)} >/tmp/said 2>&1 &
            for i in $(seq 600); do
              if xwininfo -root -tree | grep -qF {shlex.quote(title)}; then found=yes; break; fi
              sleep 0.1
            done
            xwininfo -root -tree >/tmp/windows
            [[ ${{found:-}} ]] || {{ cat /tmp/said /tmp/windows; exit 1; }}
            sleep 4
            kill -0 $(pgrep -x attentionscope) || {{ echo "it has ended"; cat /tmp/said; exit 1; }}
            xprop -root >/dev/null
            cp {HOME}/Xvfb_screen0 {HOME}/screen.xwd
            rm {HOME}/Xvfb_screen0
        """)
        dump = SYSTEM / HOME.strip("/") / "screen.xwd"
        seen = screen(dump)
        dump.unlink()
        write_png(PICTURES / f"{picture}.png", seen)
        self.assertGreater(different_colors(seen), 50, f"the window is empty: {PICTURES}/{picture}.png")
        return seen

    def test_from_installation_to_removal(self):
        self.with_dependencies()
        home = SYSTEM / HOME.strip("/")
        before = names()
        self.installs()
        installed = names()
        for name in ("bin/attentionscope", "share/man/man1/attentionscope.1.gz", "share/attentionscope/manual/en/index.html",
                     "share/bash-completion/completions/attentionscope", "share/zsh/vendor-completions/_attentionscope"):
            self.assertIn("usr/" + name, installed)
        self.give_documents(home)
        with self.subTest("commands"):
            self.commands_compute_and_draw()
        with self.subTest("types"):
            self.types_are_known()
        # First, because later starts reopen the last document.
        welcome = self.opened("attentionscope", "AttentionScope", "welcome")
        with self.subTest("window"):
            self.opened(f"attentionscope {HOME}/cat.attn.json", "The cat sat", "document")
        for file, title in (("cat.attn.json", "The cat sat"), ("scaling.lesson.zip", "AttentionScope"),
                            ("class/hand.1.handout.json", "AttentionScope"), ("hand.work.json", "AttentionScope")):
            with self.subTest("opened by its type", file=file):
                picture = "by-type-" + file.split(".")[-2]
                seen = self.opened(f"gio open {HOME}/{file}", title, picture)
                self.assertGreater(share_that_differs(seen, welcome), 0.01, f"the file was not opened: {PICTURES}/{picture}.png")
        kept = contents(home)
        self.assertTrue(any("AttentionScope" in name for name in kept), "the program has kept nothing of its user's")
        self.is_removed()
        self.assertEqual(sorted(names() - before), [], "this is left")
        self.assertEqual(sorted(before - names()), [], "this is gone")
        left = command("grep", "-rlI", "attentionscope", *(str(SYSTEM / name) for name in ("usr/share", "etc", "usr/lib/mime")
                                                          if (SYSTEM / name).exists())).stdout
        self.assertEqual(left, "", "these still speak of it")
        self.assertEqual(contents(home), kept, "what the user made is theirs")

    def installs(self):
        shutil.copy(PACKAGE, SYSTEM / "root/package.deb")
        self.run_inside("apt-get install -y -q --no-install-recommends /root/package.deb")
        (SYSTEM / "root/package.deb").unlink()

    def give_documents(self, home):
        shutil.copy(ROOT / "resources/scenarios/1-the-cat-sat.attn.json", home / "cat.attn.json")
        shutil.copy(ROOT / "resources/works/attention-by-hand.work.json", home / "hand.work.json")
        with zipfile.ZipFile(home / "scaling.lesson.zip", "w") as lesson:
            for file in sorted((ROOT / "resources/lessons/scaling").iterdir()):
                lesson.write(file, file.name)
        for path in [home, *home.rglob("*")]:
            os.chown(path, 1000, 1000)

    def commands_compute_and_draw(self):
        trace = json.loads(self.run_inside(f"attentionscope trace {HOME}/cat.attn.json", user="student"))
        self.assertEqual(trace["backend"]["name"], "eigen", "without a driver the processor computes")
        self.assertIn("eigen", self.run_inside("attentionscope devices", user="student"))
        self.run_inside(f"cd {HOME} && attentionscope render cat.attn.json --view steps --step scores -o scores.png && "
                        f"attentionscope handout hand.work.json --variants 2 --seed 7 -o class && "
                        f"mv class/*.1.handout.json class/hand.1.handout.json && attentionscope worksheet hand.work.json -o sheet.pdf", user="student")
        home = SYSTEM / HOME.strip("/")
        self.assertTrue((home / "scores.png").read_bytes().startswith(b"\x89PNG"))
        self.assertTrue((home / "sheet.pdf").read_bytes().startswith(b"%PDF"))
        PICTURES.mkdir(parents=True, exist_ok=True)
        shutil.copy(home / "scores.png", PICTURES / "rendered.png")

    def types_are_known(self):
        for file, kind in (("cat.attn.json", "scenario+json"), ("scaling.lesson.zip", "lesson+zip"),
                           ("class/hand.1.handout.json", "handout+json"), ("hand.work.json", "work+json")):
            mime_type = "application/x-attentionscope-" + kind
            said = self.run_inside(f"gio info -a standard::content-type {HOME}/{file}", user="student")
            self.assertIn(mime_type, said)
            self.assertIn(f"{ID}.desktop", self.run_inside(f"gio mime {mime_type}", user="student"))

    def is_removed(self):
        self.run_inside("apt-get purge -y -q attentionscope")
        self.assertEqual(inside("dpkg -s attentionscope").returncode, 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
