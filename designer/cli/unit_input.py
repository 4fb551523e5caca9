"""Reading the files of a command, with every problem on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol, TypeVar

from designer.formats import FileNote, FormatError, Loaded, read
from designer.language import place_of, reason_of


class _Noted(Protocol):
    @property
    def notes(self) -> tuple[FileNote, ...]: ...


NotedFile = TypeVar("NotedFile", bound=_Noted)


def read_or_report(path: Path) -> Loaded | None:
    """The unit of a file with its notes printed; None, with the reason printed, if there is none."""
    return read_file_or_report(path, read)


def read_file_or_report(path: Path, reader: Callable[[Path], NotedFile]) -> NotedFile | None:
    """What a reader finds in a file, with its notes printed; None, with the reason printed, if it finds nothing."""
    try:
        found = reader(path)
    except FormatError as error:
        print(error, file=sys.stderr)
        return None
    say_notes(path, found.notes)
    return found


def say_notes(path: Path | str, notes: Iterable[FileNote]) -> None:
    """Print what there is to say about a file."""
    for note in notes:
        print(f"{place_of(path, note.line)}: {note.severity.name.lower()}: {note.text}", file=sys.stderr)


def unwritable(path: Path, error: OSError) -> str:
    """That a file cannot be written, and why."""
    return f"{path}: cannot be written: {reason_of(error)}"


def unreadable(path: Path, error: OSError | UnicodeDecodeError) -> str:
    """That a file cannot be read, and why."""
    return f"{path}: cannot be read: {reason_of(error) if isinstance(error, OSError) else 'expected UTF-8 text'}"


def existing_or_report(paths: Iterable[Path]) -> tuple[list[Path], bool]:
    """The files and folders that there are, and whether any is missing, which is printed."""
    existing, missing = [], False
    for path in paths:
        if path.exists():
            existing.append(path)
        else:
            missing = True
            print(f"{path}: no such file or folder", file=sys.stderr)
    return existing, missing


def status_of(count: int, *, wrong: bool, missing: bool) -> int:
    """How a command ends that went through files: 0 when all is well, 1 when not, 2 when there was no unit at all.

    That there was none is printed, unless a missing file has been told already.
    """
    if not count:
        if not missing:
            print("No unit files found.", file=sys.stderr)
        return 2
    return 1 if wrong or missing else 0


def in_one_line(error: FormatError) -> str:
    """What is wrong with a file, for a list that names the file by itself."""
    return f"line {error.line}: {error.problem}" if error.line else error.problem


def one_or(units: int, what: str) -> str:
    """How many of something an option takes: one for all units, or one for each."""
    return f"1 {what}" if units == 1 else f"1 or {units} {what}s"
