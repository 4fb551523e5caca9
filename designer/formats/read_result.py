"""What reading a file yields: a unit with notes on everything that was not as it should be, or one clear error."""

from __future__ import annotations

from typing import NamedTuple

from designer.construction.findings import Severity
from designer.language import place_of
from designer.units.unit import Unit


class FileNote(NamedTuple):
    """Something worth knowing about a line of a file.

    ``line`` counts from 1; 0 is the file as a whole. An ERROR is what other programs refuse, a WARNING what was
    taken differently than it stands there, a NOTE something harmless.
    """

    line: int
    severity: Severity
    text: str


class Loaded(NamedTuple):
    """A unit as a file describes it, and what there is to say about the file."""

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
