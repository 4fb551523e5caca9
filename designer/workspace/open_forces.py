"""The open forces: each with its history and its file, and the one file in which all are kept between two runs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from designer import paths
from designer.forces.designs import Finder, nowhere, with_designs
from designer.forces.edits import ForceHistory
from designer.forces.force import Force
from designer.forces.force_file import LARGEST, force_of, force_text, json_text, read_force, write_force
from designer.formats import FileNote, FormatError
from designer.formats.difference import Stamp, stamp
from designer.language import tr
from designer.reading import JsonError, parse_json, read_file
from designer.saving import save

_KEY: Final = "mechwright_open_forces"
_VERSION: Final = 1


class ChangedFileError(OSError):
    """Another program has changed the file since it was read, so it is not overwritten."""


@dataclass(slots=True, eq=False)
class OpenForce:
    """A force that is open: its steps, its file, and ``saved``, the force as the file has it (None: it has another)."""

    history: ForceHistory = field(default_factory=lambda: ForceHistory(Force()))
    path: Path | None = None
    saved: Force | None = field(default_factory=Force)
    stamp: Stamp | None = None

    @property
    def force(self) -> Force:
        """The force now."""
        return self.history.force

    @property
    def title(self) -> str:
        """Its name, else that of its file."""
        return self.force.name or (self.path.name.split(".")[0] if self.path else tr("New force"))

    @property
    def is_unsaved(self) -> bool:
        """Whether the file, or nothing for a new force, differs from it."""
        return self.force is not self.saved and self.force != self.saved

    @property
    def is_untouched(self) -> bool:
        """Whether it is a new force without a step."""
        return self.path is None and self.force == Force()

    def save(self, path: Path, force: Force) -> None:
        """Write ``force``, which is this one with its designs as they are now; may raise ``OSError``.

        ``ChangedFileError`` if the file is its own and was changed since it was read.
        """
        if path == self.path and self.stamp is not None and stamp(path) not in (None, self.stamp):
            raise ChangedFileError(tr("another program has changed the file; save under another name"))
        write_force(force, path)
        self.path, self.saved, self.stamp = path, self.force, stamp(path)


def opened(path: Path, find: Finder = nowhere) -> tuple[OpenForce, tuple[FileNote, ...]]:
    """The force of a file, with notes; ``FormatError`` if it has none. ``find`` gives designs that the file names."""
    found = read_force(path, find)
    return OpenForce(ForceHistory(found.force), path, found.force, _stamp(path)), tuple(found.notes)


def _stamp(path: Path) -> Stamp | None:
    try:
        return stamp(path)
    except OSError:
        return None


# -- between two runs -----------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """The forces that were open, the number of the one in front, and a sentence on what could not be read."""

    forces: list[OpenForce]
    front: int = 0
    problem: str = ""


def usual_path() -> Path:
    """The file in which the open forces are kept."""
    return paths.user_state("forces.json")


def keep(forces: Iterable[OpenForce], front: int, path: Path) -> None:
    """Write all open forces, all or nothing; may raise ``OSError``."""
    held = [
        {
            "path": str(each.path or ""),
            "unsaved": each.is_unsaved,
            "stamp": each.stamp,
            "force": json.loads(force_text(each.force)),
        }
        for each in forces
        if not each.is_untouched
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    save(json_text({_KEY: _VERSION, "front": front, "forces": held}).encode(), path)


def kept(path: Path) -> Kept:
    """The forces that were open last. A file that is damaged, or of a newer program, is set aside, and told."""
    if not path.exists():
        return Kept([])
    try:
        content = parse_json(read_file(path, LARGEST))
        version = content.get(_KEY) if isinstance(content, dict) else None
        if type(version) is int and version > _VERSION:
            newer = tr("was written by a newer version of the program (form {n})", n=version)
            return _set_aside(path, "newer", FormatError(path.name, 0, newer))
        if version != _VERSION:
            raise FormatError(path.name, 0, tr("is not of this version"))
        forces = [_kept(each) for each in content["forces"]]
        return Kept(forces, min(max(int(content.get("front", 0)), 0), max(len(forces) - 1, 0)))
    except (OSError, JsonError, FormatError, KeyError, TypeError, ValueError, AttributeError) as error:
        return _set_aside(path, "damaged", error)


def _set_aside(path: Path, why: str, error: Exception) -> Kept:
    """Rename a file that cannot be used; an earlier one that was set aside is kept, too."""
    names = (path.with_suffix(f".{why}{number or ''}.json") for number in count())
    aside = next(name for name in names if not name.exists())
    path.replace(aside)
    return Kept([], 0, tr("The open forces cannot be read: {error}. {name} has them.", error=error, name=aside.name))


def _kept(data: dict[str, Any]) -> OpenForce:  # Any: JSON
    path = Path(data["path"]) if data["path"] else None
    if not data["unsaved"] and path is not None and path.exists():
        try:
            return opened(path)[0]
        except FormatError:
            pass  # the force is in the kept file, too
    force = with_designs(force_of(json.dumps(data["force"]).encode(), "forces.json"))
    return OpenForce(ForceHistory(force), path, None, Stamp(*data["stamp"]) if data["stamp"] else None)
