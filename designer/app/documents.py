"""Open designs and their files: what is open, what is unsaved, what a file had to say. Knows no widget."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from designer.construction.findings import Severity
from designer.editing import Session
from designer.formats import FormatError, Note, read, write
from designer.units.unit import Unit

SUFFIX = ".mtf"
UNNAMED = "Unnamed"

_NOT_IN_FILE_NAMES = '<>:"/\\|?*'


class SavedAs(NamedTuple):
    """Whether a design is on disk, in a word."""

    words: str
    saved: bool


class SaveError(Exception):
    """A file that could not be written; ``str()`` is a sentence."""


@dataclass(slots=True, eq=False)
class Document:
    """One open design: its session, and what reading its file brought to light.

    A ``sample`` came with the program: it is saved somewhere else, never over itself.
    """

    session: Session
    notes: tuple[Note, ...] = ()
    sample: bool = False

    @property
    def unit(self) -> Unit:
        """The current unit."""
        return self.session.unit

    @property
    def path(self) -> Path | None:
        """The file that saving writes; None while there is none."""
        return self.session.path

    @property
    def title(self) -> str:
        """What tabs and title bars call it."""
        return self.unit.names.full or UNNAMED

    @property
    def is_unsaved(self) -> bool:
        """Whether there is anything that is not on disk; a new design without an edit is nothing."""
        return not self.session.history.is_clean

    def state(self) -> SavedAs:
        """Whether it is on disk."""
        if self.is_unsaved:
            return SavedAs("Unsaved", False)
        if self.path is None:
            return SavedAs("Sample" if self.sample else "New", self.sample)
        return SavedAs("Saved", True)

    @property
    def file_name(self) -> str:
        """What a file of it would be called."""
        return "".join(letter for letter in self.title if letter not in _NOT_IN_FILE_NAMES) + SUFFIX

    @property
    def worst(self) -> Severity | None:
        """The worst that there is to say about its file."""
        return min((note.severity for note in self.notes), default=None)

    def save(self, path: Path | None = None) -> Path:
        """Write the design to its file, or to another one that is its file from now on; ``SaveError``."""
        target = path or self.path
        if target is None:
            raise SaveError(f"{self.title} has no file yet.")
        try:
            write(self.unit, target)
        except (OSError, FormatError) as error:
            raise SaveError(f"{target.name} could not be saved: {_reason(error)}.") from error
        self.session.path = target
        self.sample = False
        self.session.history.mark_clean()
        return target


def new_document(unit: Unit) -> Document:
    """A design that no file holds yet."""
    return Document(Session(unit))


def open_document(path: Path, *, sample: bool = False) -> Document:
    """The design in a file, as far as it could be read; ``FormatError`` if nothing of it could."""
    try:
        loaded = read(path)
    except OSError as error:
        raise FormatError(str(path), 0, f"cannot be read: {_reason(error)}") from error
    return Document(Session(loaded.unit, None if sample else path), tuple(loaded.notes), sample)


def in_words(error: FormatError) -> str:
    """What was wrong with a file, as a sentence that names the file and not its folders."""
    where = f", line {error.line}" if error.line else ""
    problem = error.problem.rstrip(".")
    return f"{Path(error.name).name}{where}: {problem}."


def summary(notes: Iterable[Note], name: str) -> str:
    """One sentence on what a file had to say."""
    counts = dict.fromkeys(Severity, 0)
    for note in notes:
        counts[note.severity] += 1
    words = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
    parts = [f"{n} {words[severity]}{'' if n == 1 else 's'}" for severity, n in counts.items() if n]
    return f"{' and '.join([', '.join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)} in {name}"


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return str(error).rstrip(".")
