"""Tries what was built: ``python packaging/trial.py [PROGRAM or PACKAGE…]``; without one, the bundle and all in dist.

A wheel or source archive is installed into an empty environment, a Debian package is unpacked; a program, that of a
bundle or an AppImage, is started as it is. Each opens a sample in a real window (on a virtual screen, if Xvfb is
there), compares the Battle Values of all samples with those of this checkout, reads an archive with two processes,
exports a sheet, and shows every page. Prints the size and the time of a start; exit status 1 with the reason if
something does not work.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
BUNDLES: Final = ROOT / "build" / "bundle"
SAMPLES: Final = ROOT / "data" / "designs"
PAGES: Final = (
    *(
        "library",
        "forces",
        "forces_compare",
        "compare",
        "charts",
        "combat",
        "initiative",
        "skirmish",
        "seek",
        "make_fit",
    ),
    *("era", "value_map", "omni", "heat_theatre", "printing", "keys", "colors", "palette"),
)
"""Scenes in which every page and assistant is shown once."""
PATIENCE: Final = 1200


@contextmanager
def virtual_screen() -> Iterator[dict[str, str]]:
    """The variables of a virtual screen, or of Qt's platform without one where there is no Xvfb."""
    if shutil.which("Xvfb") is None:
        yield {} if sys.platform in ("win32", "darwin") else {"QT_QPA_PLATFORM": "offscreen"}
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    try:
        yield {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    finally:
        server.terminate()
        server.wait()


def said(*command: str | Path, **more: str) -> str:
    """What a command prints; the trial ends if it does not end with status 0."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "QT_"))} | more
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, env=environment, timeout=PATIENCE, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def program_of(package: Path, folder: Path) -> Path | None:
    """The program in a package, installed or unpacked below ``folder``; None if this system cannot try it."""
    if package.suffix == ".whl" or package.name.endswith(".tar.gz"):
        venv.create(folder / "environment", with_pip=True)
        scripts = folder / "environment" / ("Scripts" if sys.platform == "win32" else "bin")
        install = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input")
        said(scripts / "python", *install, package)
        return scripts / "mechwright"
    if package.suffix == ".deb":
        said("dpkg-deb", "--extract", package, folder / "unpacked")
        return folder / "unpacked" / "opt" / "mechwright" / "mechwright"
    return None if package.suffix == ".dmg" or package.name.endswith("-setup.exe") else package


def size_of(package: Path) -> int:
    """The bytes of a package, or of the folder of a bundle."""
    if package.parent.parent != BUNDLES:
        return package.stat().st_size
    return sum(each.stat().st_size for each in package.parent.rglob("*") if each.is_file() and not each.is_symlink())


def try_program(program: Path, home: Path, screen: dict[str, str]) -> str:
    """Try a program, and tell its version and how long its start takes."""
    here = (sys.executable, "-m", "designer")
    own = {"MECHWRIGHT_HOME": str(home / "home")}
    more = own | screen
    version = said(program, "--version", **more).strip()
    names = [each for each in sorted(SAMPLES.glob("*.mtf")) if "driftwood" not in each.name]  # it has errors
    expected = said(*here, "bv", *names, PYTHONPATH=str(ROOT))
    if said(program, "bv", *names, **more) != expected:
        sys.exit("the Battle Values are not those of this checkout")
    with zipfile.ZipFile(home / "units.zip", "w") as archive:
        for each in names:
            archive.write(each, each.name)
    if len(said(program, "bv", "--jobs", "2", home / "units.zip", **more).splitlines()) != len(names):
        sys.exit("two processes do not value an archive")
    said(program, "export", names[-1], "--to", "pdf", "--out", home / "sheet.pdf", **more)
    if not (home / "sheet.pdf").read_bytes().startswith(b"%PDF"):
        sys.exit("no sheet is written")
    # Views are imported when they are first shown, so each is shown: what the bundle lacks is missed here.
    scenes = [word for name in PAGES for word in ("--scene", name)] + ["--theme", "dark", "--width", "1366"]
    drawn = said(program, "screenshots", "--out", home / "screens", *scenes, QT_QPA_PLATFORM="offscreen", **own)
    if len(drawn.splitlines()) != len(PAGES):
        sys.exit(f"not all pages are drawn:\n{drawn}")
    times = []
    for start in ("first", "second"):
        picture = home / f"{start}.png"
        began = time.monotonic()
        said(program, names[-1], MECHWRIGHT_SCREENSHOT=str(picture), **more)
        if not picture.is_file():
            sys.exit("no window was drawn")
        times.append(f"{start} start with a design, until it ended, {time.monotonic() - began:.1f} s")
    return f"{version}: {'; '.join(times)}"


def main() -> int:
    """Try what is named, or what was built."""
    programs = ("mechwright/mechwright", "mechwright/mechwright.exe", "Mechwright.app/Contents/MacOS/mechwright")
    built = [*(BUNDLES / each for each in programs), *sorted((ROOT / "dist").glob("*"))]
    given = [Path(each).resolve() for each in sys.argv[1:]] or [each for each in built if each.is_file()]
    for package in given:
        with tempfile.TemporaryDirectory() as folder, virtual_screen() as screen:
            program = program_of(package, Path(folder))
            told = "is not tried on this system" if program is None else try_program(program, Path(folder), screen)
            print(f"{size_of(package) / 1e6:7.1f} MB  {package.name}: {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
