"""The folder of MegaMek, MegaMekLab or MekHQ on this computer, and writing designs where these programs find them.

They read unit files from their ``data/mekfiles`` (``mechfiles`` in versions before 0.50.07), and first from
``userdata/data`` beside it, which an update leaves alone. The dialogs for unit lists (``.mul``) begin in their folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from errno import ENOENT
from pathlib import Path
from typing import TYPE_CHECKING, Final

from designer.formats import MUL_SUFFIX, to_text
from designer.language import tr
from designer.reading import read_file
from designer.saving import file_stem, save
from designer.units.unit import Unit

if TYPE_CHECKING:
    from designer.forces.force import Force

_UNITS: Final = ("mekfiles", "mechfiles")
_PLACES: Final = ("", "Games", "games", "Applications", "Downloads", "Desktop", "Documents", "opt")
"""The folders of a home in which the programs usually lie."""
_NAMES: Final = ("megamek*", "mekhq*", "MegaMek*", "MekHQ*")


def unit_folder(folder: Path) -> Path | None:
    """The folder for own units of a MegaMek folder, which need not exist yet; None if it is no MegaMek folder."""
    name = next((name for name in _UNITS if (folder / "data" / name).is_dir()), None)
    return None if name is None else folder / "userdata" / "data" / name


def found_folders(home: Path) -> Iterator[Path]:
    """The MegaMek folders in the usual places of a home, the last ones by name first."""
    for place in _PLACES:
        for name in _NAMES:
            for folder in sorted((home / place).glob(name), reverse=True):
                if unit_folder(folder) is not None:
                    yield folder


def unit_sources(home: Path) -> list[Path]:
    """The folders with units of the last MegaMek folder in a home: its own ones, and those of the user."""
    folder = next(found_folders(home), None)
    if folder is None:
        return []
    own = (folder / data / name for name in _UNITS for data in ("data", "userdata/data"))
    return [path for path in own if path.is_dir()]


class OtherContentError(FileExistsError):
    """The file for a unit or a force exists and has other content; ``path`` is the file."""

    def __init__(self, path: Path) -> None:
        super().__init__(tr("{name} is there with other content.", name=path.name))
        self.path = path


def send_unit(unit: Unit, folder: Path, *, over: bool = False) -> Path:
    """Write a unit as MTF where a MegaMek folder has units of the user; returns the file.

    A file with other content is replaced only with ``over``, else ``OtherContentError``; may raise ``OSError``.
    """
    target = unit_folder(folder)
    if target is None:
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(folder / "data"))
    text = to_text(unit.with_(source=None))
    return _write(text.encode(), target / f"{file_stem(unit.names.full) or 'unit'}.mtf", over)


def send_force(force: Force, name: str, folder: Path, *, over: bool = False) -> Path:
    """Write a force as MUL to a MegaMek folder; returns the file. Designs of one's own travel in it.

    A file with other content is replaced only with ``over``, else ``OtherContentError``; may raise ``OSError``.
    """
    from designer.forces.mul import mul_text  # noqa: PLC0415 - a start does without forces

    return _write(mul_text(force).encode(), folder / f"{file_stem(name) or 'force'}{MUL_SUFFIX}", over)


def _write(data: bytes, path: Path, over: bool) -> Path:
    if path.exists() and not over and (path.stat().st_size != len(data) or read_file(path) != data):
        raise OtherContentError(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    save(data, path)
    return path
