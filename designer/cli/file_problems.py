"""Problems of the files that the running command has read, for its records and its exit status."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:  # help and version read no file
    from designer.formats import FileNote


class FileProblem(NamedTuple):
    """A note on a file, with the path to show."""

    path: str
    note: FileNote


_found: Final[list[FileProblem]] = []


def begin() -> None:
    """Forget the problems of earlier commands."""
    _found.clear()


def remember(path: str, notes: Iterable[FileNote]) -> None:
    """Keep the notes on a file that the command has read."""
    _found.extend(FileProblem(path, note) for note in notes)


def has_errors() -> bool:
    """Whether a file was read in spite of errors, so that what was printed may be wrong."""
    return any(problem.note.is_error for problem in _found)


def problem_fields() -> dict[str, object]:
    """The fields ``errors`` and ``notes`` of a record made from all files that the command has read."""
    return _fields((problem.note, {"path": problem.path}) for problem in _found)


def note_fields(notes: Iterable[FileNote]) -> dict[str, object]:
    """The fields ``errors`` and ``notes`` of the record of one file, whose path the record has."""
    return _fields((note, {}) for note in notes)


def _fields(notes: Iterable[tuple[FileNote, dict[str, str]]]) -> dict[str, object]:
    errors, others = [], []
    for note, place in notes:
        told: dict[str, object] = {**place, "line": note.line}
        if note.is_error:
            errors.append(told | {"text": note.text})
        else:
            others.append(told | {"severity": note.severity.name.lower(), "text": note.text})
    return {"errors": errors, "notes": others}
