"""The result of reading a unit file: a unit with notes on every problem, or an error."""

from __future__ import annotations

from typing import NamedTuple

from designer.construction.legality.finding import Severity
from designer.language import place_of
from designer.units.unit import Unit


class FileNote(NamedTuple):
    """A note on a line of a unit file.

    ``line`` counts from 1; 0 means the whole file. ERROR: other programs refuse the file. WARNING: a value was not
    understood and was changed. NOTE: harmless.
    """

    line: int
    severity: Severity
    text: str

    @property
    def is_error(self) -> bool:
        """Whether other programs refuse the file; a value may be missing or unreadable, and figures wrong."""
        return self.severity is Severity.ERROR


class Loaded(NamedTuple):
    """The unit of a file, and the notes on the file."""

    unit: Unit
    notes: tuple[FileNote, ...] = ()

    @property
    def errors(self) -> tuple[FileNote, ...]:
        """The notes that are errors."""
        return tuple(note for note in self.notes if note.is_error)


class FormatError(Exception):
    """Nothing usable can be read from a file; gives the file, the line (0: the whole file) and the problem."""

    def __init__(self, name: str, line: int, problem: str) -> None:
        super().__init__(name, line, problem)  # all arguments, so that it can be pickled
        self.name = name
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"{place_of(self.name, self.line)}: {self.problem}"

    @property
    def note(self) -> FileNote:
        """The problem as a note on the file."""
        return FileNote(self.line, Severity.ERROR, self.problem)
