"""Collects the licences of what the program is delivered with: ``python packaging/licences.py [FILE [--texts]]``.

Writes a table of all dependencies, direct and indirect, with their versions and licences, and with ``--texts`` the
texts of their licences beside it, and Python's. Exit status 1 if one of them does not name a licence.
"""

from __future__ import annotations

import re
import sys
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
    (folder / "Python.txt").write_text(f"Python {sys.version}\n\n{sys.copyright}\n\n{_PYTHON}\n", encoding="utf-8")


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
