"""Open forces: each with its history and its file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from designer.forces.designs import Finder, nowhere
from designer.forces.edits import ForceHistory
from designer.forces.force import Force
from designer.forces.force_file import read_force, write_force
from designer.formats import FileNote
from designer.formats.difference import Stamp, stamp
from designer.language import tr


class ChangedFileError(OSError):
    """Another program has changed the file since it was read, so it is not overwritten."""


@dataclass(slots=True, eq=False)
class OpenForce:
    """A force that is open: its steps, its file, and ``saved``, the force as the file has it (None: it has another).

    ``journals`` has the journals (`Document.journal`) of the designs that members follow, by the ids of the members.
    """

    history: ForceHistory = field(default_factory=lambda: ForceHistory(Force()))
    path: Path | None = None
    saved: Force | None = field(default_factory=Force)
    stamp: Stamp | None = None
    journals: dict[str, str] = field(default_factory=dict)

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
    return OpenForce(ForceHistory(found.force), path, found.force, stamp_of(path)), tuple(found.notes)


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file; None if it cannot be read now."""
    try:
        return stamp(path)
    except OSError:
        return None
