#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bundle.py INSTALLED OUTPUT: makes OUTPUT/attentionscope-VERSION-linux-ARCH.tar.zst of what `cmake --install` has put below
INSTALLED: a folder that starts on other Linux systems than the one that it is made on (Debian 12), wherever it is
unpacked. SOURCE_DATE_EPOCH dates everything in it. How the folder is laid out is told by README.txt in it."""

import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# The C library is the system's: its loader, drivers and name services belong together.
OF_THE_SYSTEM = re.compile(r"^(ld-linux.*|linux-vdso|lib(c|m|mvec|dl|rt|pthread|resolv|util|anl|nsl|nss_\w+))\.so")
# Every desktop has these, and drivers (OpenCL drivers run in our process) load libraries built against them: the system's
# libraries are used if they have all symbols, ours otherwise. start.c decides.
RATHER_OF_THE_SYSTEM = re.compile(
    r"^lib(stdc\+\+|gcc_s|gomp|z|zstd|lzma|bz2|lz4|brotli\w+|expat|ffi|crypto|bsd|md|cap|systemd|gcrypt|gpg-error|uuid"
    r"|glib-2\.0|gobject-2\.0|gio-2\.0|gmodule-2\.0|pcre2-8|dbus-1|selinux|mount|blkid"
    r"|X11|X11-xcb|Xau|Xdmcp|xcb|xcb-(glx|randr|render|shape|shm|sync|xfixes)|ICE|SM|xkbcommon|xkbcommon-x11"
    r"|EGL|GL|GLX|OpenGL|GLdispatch|drm|wayland-(client|cursor|egl)|fontconfig|freetype|harfbuzz|graphite2|png16"
    r"|OpenCL)\.so")
# Qt's plugins, without those that draw through OpenGL, which the window does not use: graphics drivers are not loaded.
PLUGINS = {
    "platforms": ("qxcb", "qwayland-generic", "qoffscreen", "qminimal"),
    "wayland-shell-integration": ("xdg-shell", "wl-shell-plugin", "fullscreen-shell-v1"),
    "wayland-decoration-client": ("bradient", "adwaita"),
    "platformthemes": ("qxdgdesktopportal",),
    "platforminputcontexts": ("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"),
    "imageformats": ("qsvg", "qjpeg", "qgif"),
    "iconengines": ("qsvgicon",),
    "sqldrivers": ("qsqlite",),
}
# Uses the system's printers through its CUPS, which is not bundled: without it, there are no printers.
PRINTERS = ("printsupport", "cupsprintersupport")
# Windows on X11 and Wayland, the learner's progress, and rendering without a display.
NEEDED_PLUGINS = {"qxcb", "qwayland-generic", "xdg-shell", "qoffscreen", "qsvg", "qsvgicon", "qsqlite"}


def said_by(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **options).stdout


def qt(what):
    return pathlib.Path(said_by("qtpaths6", "--query", what).strip())


def libraries_of(file):
    """{name: path} of all libraries that the loader resolves here for a program or plugin."""
    found = {}
    for line in said_by("ldd", file).splitlines():
        parts = re.match(r"\s*(\S+) => (.*?)(?: \(0x[0-9a-f]+\))?$", line)
        if not parts:
            continue
        name, path = parts.groups()
        if not path.startswith("/"):
            raise SystemExit(f"{file} needs {name}, which is not here")
        found[name] = pathlib.Path(path)
    return found


class Symbols:
    """The symbols that an ELF file defines and requires; a symbol with a version is NAME@VERSION."""

    LINE = re.compile(r"^\s*\d+: [0-9a-f]+ +\S+ (\w+) +(GLOBAL|WEAK|UNIQUE) +\w+ +(\w+) (\S+)", re.M)

    def __init__(self, file):
        self.defined, self.needed = set(), set()
        for kind, binding, place, name in self.LINE.findall(said_by("readelf", "--dyn-syms", "--wide", file)):
            if place != "UND":
                self.defined.add(name.replace("@@", "@"))
                self.defined.add(name.split("@")[0])
            elif binding != "WEAK" and kind != "TLS":
                self.needed.add(name.replace("@@", "@"))


def c_library_needed(files):
    """The oldest version of the GNU C library, as (2, 36), with all symbols that these files require."""
    versions = set()
    for file in files:
        versions.update(re.findall(r"\(GLIBC_(\d+)\.(\d+)", said_by("objdump", "-T", file)))
    return max((int(major), int(minor)) for major, minor in versions)


def copied(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source.resolve(), target)
    target.chmod(0o755)
    return target


def rpath(file, folder):
    """Precedes LD_LIBRARY_PATH, which may contain libraries of another Qt."""
    said_by("patchelf", "--force-rpath", "--set-rpath", f"$ORIGIN/{folder}".rstrip("/"), file)


def package_of(file):
    """The Debian package of a file; with merged /usr, some files have two paths."""
    real = str(file.resolve())
    for path in (real, real.removeprefix("/usr"), str(file), str(file).removeprefix("/usr")):
        found = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0].split(",")[0]
    raise SystemExit(f"{file}: no Debian package has it, so that its licence is not known")


def write_licenses(folder, origins):
    """The copyright file of every package that contributes files, and a list of their origins."""
    rows = []
    for package, names in sorted(origins.items()):
        version, source = said_by("dpkg-query", "-W", "-f", "${Version}\t${source:Package} ${source:Version}",
                                  package).split("\t")
        copied(pathlib.Path("/usr/share/doc") / package / "copyright", folder / f"{package}.txt").chmod(0o644)
        rows.append(f"{package} {version} (source: {source})\n" + "".join(f"    {name}\n" for name in sorted(names)))
    (folder / "LIBRARIES.txt").write_text(
        "These files come unchanged, but for the path where they look for each other, from these Debian packages. The\n"
        "licence of each lies beside this list; its sources are those of the Debian source package named in brackets.\n"
        "Any of them may be replaced by another build of the same library.\n\n" + "\n".join(rows), encoding="utf-8")
    for name in ("GPL-2", "GPL-3", "LGPL-2", "LGPL-2.1", "LGPL-3", "Apache-2.0", "MPL-1.1", "MPL-2.0", "Artistic", "BSD",
                 "GFDL-1.3"):
        text = pathlib.Path("/usr/share/common-licenses") / name
        if text.exists():
            copied(text, folder / "common-licenses" / name).chmod(0o644)


def write_needs(fallback, everything):
    """What start.c looks up in the system's loader: for each library in `fallback`, the symbols that the bundle requires."""
    needed = set().union(*(Symbols(file).needed for file in everything))
    lines = []
    for folder in sorted(fallback.iterdir()):
        mine = Symbols(folder / folder.name).defined & needed
        lines.append(" ".join([folder.name, *sorted(mine)]) + "\n")
    (fallback / "needs.txt").write_text("".join(lines), encoding="utf-8")


def fill(folder, installed):
    """Creates the folder; returns the C library version that it requires."""
    origins = {}

    def from_debian(source, target):
        origins.setdefault(package_of(source), []).append(str(target.relative_to(folder)))
        return copied(source, target)

    shutil.copytree(installed, folder, symlinks=True)
    program = folder / "bin" / "attentionscope"
    said_by("strip", "--strip-unneeded", program)
    wanted = dict(libraries_of(program))
    programs_and_plugins = [(program, "../lib")]
    for kind, names in PLUGINS.items():
        for name in names:
            source = qt("QT_INSTALL_PLUGINS") / kind / f"lib{name}.so"
            if source.exists():
                wanted.update(libraries_of(source))
                programs_and_plugins.append((from_debian(source, folder / "plugins" / kind / source.name), "../../lib"))
            elif name in NEEDED_PLUGINS:
                raise SystemExit(f"{source} is not installed")
    for file, libraries in programs_and_plugins:
        rpath(file, libraries)
    if "libQt6PrintSupport.so.6" in wanted:
        kind, name = PRINTERS
        source = qt("QT_INSTALL_PLUGINS") / kind / f"lib{name}.so"
        rpath(from_debian(source, folder / "plugins" / kind / source.name), "../../lib")
    own, fallback = [], []
    for name, source in sorted(wanted.items()):
        if OF_THE_SYSTEM.match(name):
            continue
        if RATHER_OF_THE_SYSTEM.match(name):
            fallback.append(from_debian(source, folder / "lib" / "fallback" / name / name))
        else:
            own.append(from_debian(source, folder / "lib" / name))
            rpath(own[-1], "")
    everything = [file for file, _ in programs_and_plugins] + own + fallback
    write_needs(folder / "lib" / "fallback", everything)

    for translation in sorted(qt("QT_INSTALL_TRANSLATIONS").glob("qtbase_*.qm")):
        if translation.stem.removeprefix("qtbase_") in ("en", "zh_CN"):
            from_debian(translation, folder / "translations" / translation.name).chmod(0o644)
    (program.parent / "qt.conf").write_text("[Paths]\nPrefix=..\nPlugins=plugins\nTranslations=translations\n",
                                            encoding="utf-8")
    shutil.copytree("/usr/share/X11/xkb", folder / "share" / "xkb", symlinks=False)
    origins.setdefault("xkb-data", []).append("share/xkb")
    shutil.copyfile(HERE / "fonts.conf", folder / "share" / "fonts.conf")
    shutil.copytree(ROOT / "resources" / "scenarios", folder / "examples")
    for name in ("AttentionScope.desktop", "add-to-menu.sh"):
        shutil.copyfile(HERE / name, folder / name)
        (folder / name).chmod(0o755)
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE")
    start = folder / "attentionscope"
    said_by("gcc", "-std=c11", "-O2", "-no-pie", "-s", "-Wl,--build-id=none", "-o", start, HERE / "start.c")
    write_licenses(folder / "share" / "licenses" / "libraries", origins)
    # Libraries in lib/fallback do not count: a system with an older C library has its own.
    return c_library_needed([start, *(file for file, _ in programs_and_plugins), *own])


def archive(folder, target, epoch):
    """The same folder gives the same bytes: sorted names, one date, no owner."""
    tar = ["tar", "--sort=name", f"--mtime=@{epoch}", "--owner=0", "--group=0", "--numeric-owner", "--format=gnu",
           "--mode=u+rwX,go+rX,go-w", "-C", folder.parent, "-cf", "-", folder.name]
    with subprocess.Popen([str(word) for word in tar], stdout=subprocess.PIPE) as packing:
        subprocess.run(["zstd", "-q", "-f", "-19", "-T0", "-o", str(target)], stdin=packing.stdout, check=True)
    if packing.returncode != 0:
        raise SystemExit("tar failed")


def main():
    installed, output = map(pathlib.Path, sys.argv[1:3])
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    # Asked of the packed program, so that the version is its own.
    version = said_by(installed / "bin" / "attentionscope", "--version").split()[1]
    name = f"attentionscope-{version}-linux-{platform.machine()}"
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output) as scratch:
        folder = pathlib.Path(scratch) / name
        major, minor = fill(folder, installed)
        readme = (HERE / "README.txt").read_text(encoding="utf-8")
        (folder / "README.txt").write_text(
            readme.replace("@VERSION@", version).replace("@GLIBC@", f"{major}.{minor}"), encoding="utf-8")
        target = output / f"{name}.tar.zst"
        archive(folder, target, epoch)
        unpacked = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
    print(f"{target}: {target.stat().st_size} bytes, unpacked {unpacked} bytes, needs glibc {major}.{minor}")


if __name__ == "__main__":
    main()
