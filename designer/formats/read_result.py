"""The result of reading a file: a unit with notes on every problem, or an error."""

from __future__ import annotations

from typing import NamedTuple

from designer.construction.findings import Severity
from designer.language import place_of
from designer.units.unit import Unit


class FileNote(NamedTuple):
    """Something worth knowing about a line of a file.

    ``line`` counts from 1; 0 is the whole file. Other programs refuse an ERROR; for a WARNING the value was changed; a
    NOTE is harmless.
    """

    line: int
    severity: Severity
    text: str


class Loaded(NamedTuple):
    """The unit of a file, and the notes on the file."""

    unit: Unit
    notes: tuple[FileNote, ...] = ()


class FormatError(Exception):
    """Nothing usable can be read: names the file, the line (0 for the whole file) and what was expected."""

    def __init__(self, name: str, line: int, problem: str) -> None:
        super().__init__(name, line, problem)  # all of them, so that it survives the way between processes
        self.name = name
        self.line = line
        self.problem = problem

    def __str__(self) -> str:
        return f"{place_of(self.name, self.line)}: {self.problem}"
