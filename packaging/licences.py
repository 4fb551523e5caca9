"""Collects the licences of what the program is delivered with: ``python packaging/licences.py [FILE [--texts]]``.

Writes a table of all dependencies, direct and indirect, with their versions and licences, and with ``--texts`` the
texts of their licences beside it, and Python's. Exit status 1 if one of them does not name a licence.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from contextlib import suppress
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

_NAME = re.compile(r"[A-Za-z0-9._-]+")
_CLASSIFIER = "License :: "
_TEXT = re.compile(r"(licen[sc]e|copying|notice|lgpl|gpl)", re.IGNORECASE)
_PYTHON = "The Python Software Foundation License applies: https://docs.python.org/3/license.html"


class Licence(NamedTuple):
    """A dependency with its version and licence; the licence is empty if it names none."""

    name: str
    version: str
    licence: str


def licences(root: str = "mechwright") -> list[Licence]:
    """The dependencies of a package that are installed, sorted by name, without optional ones and the package."""
    found: dict[str, Licence] = {}
    waiting = _required(distribution(root))
    while waiting:
        name = waiting.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:  # for another system or version of Python
            continue
        key = package.name.casefold().replace("_", "-")
        if key not in found:
            found[key] = Licence(package.name, package.version, licence_of(package))
            waiting += _required(package)
    return [found[key] for key in sorted(found)]


def _required(package: Distribution) -> list[str]:
    names = (_NAME.match(each) for each in package.requires or () if "extra ==" not in each)
    return [found[0] for found in names if found]


def licence_of(package: Distribution) -> str:
    """The licence that a package names: its expression, its classifiers, or the first line of its text."""
    about = package.metadata
    expression = about.get("License-Expression", "")
    classified = [
        each.rpartition(" :: ")[2] for each in about.get_all("Classifier", []) if each.startswith(_CLASSIFIER)
    ]
    text = (about.get("License") or "").strip().partition("\n")[0]
    return expression or ", ".join(classified) or text


def table(found: list[Licence]) -> str:
    """The licences as a table in Markdown."""
    rows = [f"| {each.name} | {each.version} | {each.licence or '?'} |" for each in found]
    return "\n".join(["| package | version | licence |", "|---|---|---|", *rows, ""])


def write_texts(found: list[Licence], folder: Path) -> None:
    """Write the texts of the licences into a folder: those of each package in a folder of its own, and Python's."""
    for each in found:
        for file in distribution(each.name).files or ():
            if _TEXT.match(file.name) and file.suffix not in (".py", ".pyc"):
                target = folder / each.name / file.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(Path(str(file.locate())).read_bytes())
    own = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    text = next((each.read_text(encoding="utf-8") for each in own if each.is_file()), f"{sys.copyright}\n\n{_PYTHON}\n")
    (folder / "Python.txt").write_text(f"Python {sys.version}\n\n{text}", encoding="utf-8")
    with suppress(PackageNotFoundError):  # the start of a bundle is PyInstaller's
        for file in distribution("pyinstaller").files or ():
            if "licenses" in file.parts:
                (folder / "PyInstaller.txt").write_bytes(Path(str(file.locate())).read_bytes())


def write_library_texts(binaries: list[Path], folder: Path) -> list[Path]:
    """Write what Debian's packages say of the licences of libraries into a folder, and return the files.

    Libraries that no package of the system has come with Python or with one of the dependencies, whose texts
    `write_texts` writes. On systems without ``dpkg`` there are none: what is bundled there comes with the dependencies.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if shutil.which("dpkg-query") is None:
        return []
    libraries = sorted(
        {path.name for path in binaries if path.is_relative_to("/lib") or path.is_relative_to("/usr/lib")}
    )
    asked = subprocess.run(
        ["dpkg-query", "--search", *(f"*/{name}" for name in libraries)], capture_output=True, text=True, check=False
    )
    packages = {line.partition(":")[0] for line in asked.stdout.splitlines()}
    for package in sorted(packages):
        text = Path("/usr/share/doc") / package / "copyright"
        if text.is_file():
            shutil.copyfile(text, folder / f"{package}.txt")
    return sorted(folder.iterdir())


def main() -> int:
    """Write the table to a file, or print it."""
    found = licences()
    if len(sys.argv) > 1:
        file = Path(sys.argv[1])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(table(found), encoding="utf-8")
        if "--texts" in sys.argv[2:]:
            write_texts(found, file.parent)
    else:
        print(table(found), end="")
    nameless = [each.name for each in found if not each.licence]
    if nameless:
        print(f"no licence is named by {', '.join(nameless)}", file=sys.stderr)
    return int(bool(nameless))


if __name__ == "__main__":
    sys.exit(main())
