"""The paths of the program's data and resources and of the user's folders.

The program runs from a checkout (with `data` and `resources` beside the package), from a wheel (inside the package, as
`_data` and `_resources`) and from a frozen bundle (the same, below the bundle's root). Only this module knows of it.

The functions join the given parts: `data("equipment", "lasers.jsonl")`. They create no folder; code that writes into a
user's folder must create it first.
"""

import os
import sys
from pathlib import Path
from typing import Literal

HOME_VARIABLE = "MECHWRIGHT_HOME"
"""Environment variable: a folder that replaces all folders of the user, for portable use and for tests."""

_PACKAGE = Path(__file__).resolve().parent
_NAME = "mechwright"


def data(*parts: str) -> Path:
    """The path of the folder with the data files on equipment and rules, or of `parts` in it."""
    return _shipped("data").joinpath(*parts)


def resources(*parts: str) -> Path:
    """The path of the folder with icons, style sheets and the like, or of `parts` in it."""
    return _shipped("resources").joinpath(*parts)


def docs(*parts: str) -> Path:
    """The path of the folder with the guide and the other documents, or of `parts` in it."""
    return _shipped("docs").joinpath(*parts)


def changes() -> Path:
    """The path of the changelog: in the checkout beside the package, else among the documents."""
    shipped = docs("CHANGELOG.md")
    return shipped if shipped.is_file() else _PACKAGE.parent / "CHANGELOG.md"


def user_config(*parts: str) -> Path:
    """The path of the folder for the user's settings, which may be copied to another computer, or of `parts` in it."""
    return _own("config").joinpath(*parts)


def user_state(*parts: str) -> Path:
    """The path of the folder for what this computer keeps between two runs (journals, logs), or of `parts` in it."""
    return _own("state").joinpath(*parts)


def user_data(*parts: str) -> Path:
    """The path of the folder for what the user collects in the program (the library), or of `parts` in it."""
    return _own("data").joinpath(*parts)


def _shipped(name: str) -> Path:
    inside = _bundle() / f"_{name}"
    beside = _PACKAGE.parent / name
    for folder in (inside, beside):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        f"Mechwright's folder '{name}' is missing, please reinstall: it is neither {inside} nor {beside}."
    )


def _bundle() -> Path:
    # PyInstaller gives the folder into which it unpacked the program; the package is in it under its name.
    root = getattr(sys, "_MEIPASS", None)
    return Path(root) / _PACKAGE.name if root else _PACKAGE


def _own(kind: Literal["config", "state", "data"]) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home).expanduser() / kind
    import platformdirs  # noqa: PLC0415 - commands that read units alone need no folder of the user

    usual = {
        "config": platformdirs.user_config_path,
        "state": platformdirs.user_state_path,
        "data": platformdirs.user_data_path,
    }
    return usual[kind](_NAME, appauthor=False)
