"""Reading of the files given to a command; every problem is printed on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Protocol, TypeVar

from designer.cli.arguments import Argument
from designer.formats import FileNote, FormatError, Loaded, read
from designer.language import place_of, reason_of
from designer.units.unit import Unit

Units = Annotated[list[Path], Argument(help="Unit files, folders with such, or zip archives.")]
UnitFile = Annotated[Path, Argument(help="A unit file.")]


class _Noted(Protocol):
    @property
    def notes(self) -> tuple[FileNote, ...]: ...


NotedFile = TypeVar("NotedFile", bound=_Noted)


def read_or_report(path: Path) -> Loaded | None:
    """The unit of a file, whose notes are printed; None if it cannot be read, and then the reason is printed."""
    return read_file_or_report(path, read)


def read_or_exit(*paths: Path) -> list[Unit]:
    """The units of files, whose notes are printed; if one cannot be read, prints why and exits with status 1."""
    loaded = [read_or_report(path) for path in paths]
    units = [found.unit for found in loaded if found is not None]
    if len(units) < len(loaded):
        raise SystemExit(1)
    return units


def read_file_or_report(path: Path, reader: Callable[[Path], NotedFile]) -> NotedFile | None:
    """What ``reader`` returns for a file, and its notes are printed; None if that fails, and the reason is printed."""
    try:
        found = reader(path)
    except FormatError as error:
        print(error, file=sys.stderr)
        return None
    say_notes(path, found.notes)
    return found


def say_notes(path: Path | str, notes: Iterable[FileNote]) -> None:
    """Print the notes on problems of a file."""
    for note in notes:
        print(f"{place_of(path, note.line)}: {note.severity.name.lower()}: {note.text}", file=sys.stderr)


def unwritable(path: Path, error: OSError) -> str:
    """The message that a file cannot be written, and why."""
    return f"{path}: cannot be written: {reason_of(error)}"


def unreadable(path: Path, error: OSError | UnicodeDecodeError) -> str:
    """The message that a file cannot be read, and why."""
    return f"{path}: cannot be read: {reason_of(error) if isinstance(error, OSError) else 'expected UTF-8 text'}"


def existing_or_report(paths: Iterable[Path]) -> tuple[list[Path], bool]:
    """The files and folders that exist, and whether any is missing; missing ones are printed."""
    existing, missing = [], False
    for path in paths:
        if path.exists():
            existing.append(path)
        else:
            missing = True
            print(f"{path}: no such file or folder", file=sys.stderr)
    return existing, missing


def status_of(count: int, *, wrong: bool, missing: bool) -> int:
    """The exit status of a command on many units: 0, or 1 if a unit is wrong or a file missing, or 2 without any unit.

    A message is printed if there is no unit, except if a missing file was printed before.
    """
    if not count:
        if not missing:
            print("No unit files found.", file=sys.stderr)
        return 2
    return 1 if wrong or missing else 0


def in_one_line(error: FormatError) -> str:
    """The problem of a file with its line number, without the file name."""
    return f"line {error.line}: {error.problem}" if error.line else error.problem


def one_or(units: int, what: str) -> str:
    """A phrase for the number of values that an option takes, as "1 or 4 pairs": one for all units or one for each."""
    return f"1 {what}" if units == 1 else f"1 or {units} {what}s"
