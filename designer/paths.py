"""Where things lie: the shipped facts and resources, and the folders of the user.

The same program runs from a checkout (facts beside the package), from a wheel (inside it, as `_data` and
`_resources`) and from a frozen bundle (likewise, under the bundle's own root). Only this module knows.

Functions join the parts they are given: `data("equipment", "lasers.jsonl")`. Nothing here creates a folder;
a user's folder may not exist yet, so who writes makes it first.
"""

import os
import sys
from pathlib import Path

import platformdirs

HOME_VARIABLE = "MECHWRIGHT_HOME"
"""Environment variable that moves all folders of the user under one: portable use, tests."""

_PACKAGE = Path(__file__).resolve().parent
_NAME = "mechwright"


def data(*parts: str) -> Path:
    """Facts of the game: the folder, or what lies in it at `parts`."""
    return _shipped("data").joinpath(*parts)


def resources(*parts: str) -> Path:
    """What the app shows, such as icons and style sheets: the folder, or what lies in it at `parts`."""
    return _shipped("resources").joinpath(*parts)


def user_config(*parts: str) -> Path:
    """Settings: what the user chose and would carry to another machine."""
    return _own("config", platformdirs.user_config_path(_NAME, appauthor=False)).joinpath(*parts)


def user_state(*parts: str) -> Path:
    """What one machine remembers between two runs: journals, window layout, logs."""
    return _own("state", platformdirs.user_state_path(_NAME, appauthor=False)).joinpath(*parts)


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
    # PyInstaller names the root that it unpacked to; the package keeps its place below it.
    root = getattr(sys, "_MEIPASS", None)
    return Path(root) / _PACKAGE.name if root else _PACKAGE


def _own(kind: str, usual: Path) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home).expanduser() / kind if home else usual
