"""Builds what people install: ``python packaging/build.py [wheel] [bundle] [appimage] [deb] [--out dist]``.

``--compare FOLDER`` says of each package whether it has the same bytes as that of an earlier build of the same commit,
and ends with status 1 if one of them differs.

``wheel``
    the wheel and the source archive.
``bundle``
    PyInstaller's folder with the program, its data, Qt and Python; on macOS also the application in a ``.dmg``, on
    Windows the installer if Inno Setup's ``iscc`` is found.
``appimage``, ``deb``
    the bundle as an AppImage and as a Debian package (Linux only).

Without a name all are built that this system can build. The same commit gives the same bytes where the tools allow it:
times are those of the last commit, and files are sorted. Prints the size of each package. ``packaging/trial.py`` starts
what was built. Needs the extra ``package``.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUILD: Final = ROOT / "build"
BUNDLE: Final = BUILD / "bundle"
LINUX: Final = ROOT / "packaging" / "linux"
FREE_LIBRARIES: Final = ("-lsquashfuse", "-lzstd", "-llz4", "-llzma", "-lz")
RUNTIME_PACKAGES: Final = ("libsquashfuse-dev", "libzstd-dev", "liblz4-dev", "liblzma-dev", "zlib1g-dev", "libc6-dev")
"""The packages of Debian whose libraries are part of the start of an AppImage."""

sys.path.insert(0, str(ROOT))
from designer import __version__  # noqa: E402 - also where the program is not installed


def run(*command: str | Path, where: Path = ROOT) -> None:
    """Run a command, whose output is printed only if it fails."""
    done = subprocess.run(
        [str(word) for word in command], cwd=where, capture_output=True, text=True, env=environment(), check=False
    )
    if done.returncode:
        sys.exit(f"{command[0]} ended with status {done.returncode}:\n{done.stdout}{done.stderr}")


def tool(name: str) -> str:
    """The path of a program of the system; the build ends with a sentence if it is missing."""
    found = shutil.which(name)
    if found is None:
        sys.exit(f"There is no {name} here; `sh packaging/qt-libs.sh package {sys.executable}` installs or names it.")
    return found


def environment() -> dict[str, str]:
    """The environment of all tools: the time of the last commit, and no order that depends on chance."""
    return {**os.environ, "SOURCE_DATE_EPOCH": str(built_at()), "PYTHONHASHSEED": "0"}


def built_at() -> int:
    """The time of the last commit in seconds, or ``SOURCE_DATE_EPOCH`` if that is set."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(asked.stdout.strip() or 315532800)


def wheel(out: Path) -> list[Path]:
    """The wheel and the source archive."""
    with tempfile.TemporaryDirectory() as made:
        run(sys.executable, "-m", "build", "--outdir", made, ROOT)
        return [Path(shutil.copy2(each, out)) for each in sorted(Path(made).iterdir())]


def bundle(out: Path) -> list[Path]:
    """The folder with everything, and what this system packs of it; on Linux that are the two other targets."""
    run(sys.executable, ROOT / "packaging" / "icons.py", BUILD / "icons")
    shutil.rmtree(BUILD / "licences", ignore_errors=True)
    run(sys.executable, ROOT / "packaging" / "licences.py", BUILD / "licences" / "LICENCES.md", "--texts")
    for text in (ROOT / "packaging" / "licences").iterdir():
        shutil.copy(text, BUILD / "licences")
    paths = ("--distpath", BUNDLE, "--workpath", BUILD / "pyinstaller")
    run(sys.executable, "-m", "PyInstaller", "--noconfirm", *paths, ROOT / "packaging" / "bundle" / "mechwright.spec")
    if sys.platform == "darwin":
        target = out / f"Mechwright-{__version__}.dmg"
        run("hdiutil", "create", "-ov", "-volname", "Mechwright", "-srcfolder", BUNDLE / "Mechwright.app", target)
        return [target]
    installer = shutil.which("iscc")
    if sys.platform == "win32" and installer:
        run(installer, f"/DVersion={__version__}", f"/O{out}", ROOT / "packaging" / "windows" / "mechwright.iss")
        return [out / f"Mechwright-{__version__}-setup.exe"]
    return []


def _bundled() -> Path:
    folder = BUNDLE / "mechwright"
    if not folder.is_dir():
        sys.exit("There is no bundle yet: build `bundle` first.")
    return folder


def _share(folder: Path) -> None:
    """Copy what a desktop looks for into ``folder``/share: entry, types of files, icons."""
    for file, place in (
        ("mechwright.desktop", "applications"),
        ("mechwright.metainfo.xml", "metainfo"),
        ("mechwright-mime.xml", "mime/packages"),
    ):
        target = folder / "share" / place
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(LINUX / file, target / file.replace("-mime", ""))
    for icon in sorted((BUILD / "icons").glob("mechwright-*.png")):
        size = icon.stem.rpartition("-")[2]
        target = folder / "share" / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(icon, target / "mechwright.png")
    scalable = folder / "share" / "icons" / "hicolor" / "scalable" / "apps"
    scalable.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "resources" / "icons" / "mechwright.svg", scalable)


def _dated(folder: Path) -> None:
    """Give all files and folders the time of the commit, whenever they were copied or installed."""
    for each in (folder, *folder.rglob("*")):
        os.utime(each, (built_at(), built_at()), follow_symlinks=False)


def appimage(out: Path) -> list[Path]:
    """One file that runs on any Linux: a runtime, and behind it a SquashFS image of the bundle.

    The runtime is ``APPIMAGE_RUNTIME``, a file of the AppImage project, or is compiled from our own source.
    """
    folder = BUILD / "appimage"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(_bundled(), folder / "usr" / "lib" / "mechwright", symlinks=True)
    _share(folder / "usr")
    texts = folder / "usr" / "lib" / "mechwright" / "_internal" / "licences" / "libraries"
    for package in RUNTIME_PACKAGES:
        shutil.copyfile(Path("/usr/share/doc") / package / "copyright", texts / f"{package}.txt")
    shutil.copy(LINUX / "mechwright.desktop", folder)
    shutil.copy(BUILD / "icons" / "mechwright-256.png", folder / "mechwright.png")
    (folder / ".DirIcon").symlink_to("mechwright.png")
    (folder / "AppRun").symlink_to("usr/lib/mechwright/mechwright")
    given = os.environ.get("APPIMAGE_RUNTIME")
    runtime, image = Path(given) if given else BUILD / "runtime", BUILD / "image.squashfs"
    if not given:
        source = LINUX / "appimage_runtime.c"
        run(tool("gcc"), "-O2", "-static", "-s", "-D_FILE_OFFSET_BITS=64", "-o", runtime, source, *FREE_LIBRARIES)
    image.unlink(missing_ok=True)
    _dated(folder)
    run(tool("mksquashfs"), folder, image, "-comp", "zstd", "-all-root", "-noappend", "-no-xattrs", "-no-progress")
    target = out / f"Mechwright-{__version__}-{platform.machine()}.AppImage"
    first = bytearray(runtime.read_bytes())
    first[8:11] = b"AI\x02"  # the mark of an AppImage of the second type
    target.write_bytes(first + image.read_bytes())
    target.chmod(0o755)
    return [target]


def deb(out: Path) -> list[Path]:
    """A package for Debian and its relatives: the bundle below /opt, a command, and what the desktop looks for."""
    folder = BUILD / "deb"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(_bundled(), folder / "opt" / "mechwright", symlinks=True)
    _share(folder / "usr")
    (folder / "usr" / "bin").mkdir()
    (folder / "usr" / "bin" / "mechwright").symlink_to("/opt/mechwright/mechwright")
    documents = folder / "usr" / "share" / "doc" / "mechwright"
    documents.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", documents / "copyright")
    with gzip.GzipFile(documents / "changelog.gz", "wb", mtime=0) as packed:
        packed.write((ROOT / "CHANGELOG.md").read_bytes())
    size = sum(each.stat().st_size for each in folder.rglob("*") if each.is_file() and not each.is_symlink())
    machine = {"x86_64": "amd64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    about = (LINUX / "control").read_text(encoding="utf-8")
    (folder / "DEBIAN").mkdir()
    (folder / "DEBIAN" / "control").write_text(
        about.format(version=__version__, machine=machine, size=size // 1024), encoding="utf-8"
    )
    for each in folder.rglob("*"):
        if not each.is_symlink():
            each.chmod(0o755 if each.is_dir() or os.access(each, os.X_OK) else 0o644)
    _dated(folder)
    target = out / f"mechwright_{__version__}_{machine}.deb"
    run(tool("dpkg-deb"), "--root-owner-group", "-Zxz", "--build", folder, target)
    return [target]


TARGETS: Final[Mapping[str, Callable[[Path], list[Path]]]] = {
    "wheel": wheel,
    "bundle": bundle,
    **({"appimage": appimage, "deb": deb} if sys.platform == "linux" else {}),
}


def main() -> int:
    """Build the packages that are named, or all."""
    parser = argparse.ArgumentParser(description="Build what people install.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"one or more of {', '.join(TARGETS)}; or all")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder of the packages")
    parser.add_argument("--compare", type=Path, help="the folder of an earlier build")
    given = parser.parse_args()
    unknown = set(given.targets) - set(TARGETS)
    if unknown:
        parser.error(f"this system does not build {', '.join(sorted(unknown))}")
    given.out.mkdir(parents=True, exist_ok=True)
    status = 0
    for name in given.targets or TARGETS:
        for package in TARGETS[name](given.out.resolve()):
            known = hashlib.sha256(package.read_bytes()).hexdigest()
            print(f"{package.stat().st_size / 1e6:7.1f} MB  {package.name}  sha256 {known}", flush=True)
            if given.compare is not None:
                equal = (given.compare / package.name).read_bytes() == package.read_bytes()
                status |= not equal
                print(f"            {'the same bytes as' if equal else 'DIFFERS from'} {given.compare / package.name}")
    return status


if __name__ == "__main__":
    sys.exit(main())
