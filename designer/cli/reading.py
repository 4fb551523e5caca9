"""Reading files for a command, with every problem said on the error channel."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from designer.formats import FormatError, Loaded, Note, read
from designer.language import place_of, reason_of


def read_or_say(path: Path) -> Loaded | None:
    """The unit of a file with its notes printed; None, with the reason printed, if there is none."""
    try:
        loaded = read(path)
    except FormatError as error:
        print(error, file=sys.stderr)
        return None
    say_notes(path, loaded.notes)
    return loaded


def say_notes(path: Path, notes: Iterable[Note]) -> None:
    """Print what there is to say about a file."""
    for note in notes:
        print(f"{place_of(path, note.line)}: {note.severity.name.lower()}: {note.text}", file=sys.stderr)


def unwritable(path: Path, error: OSError) -> str:
    """That a file cannot be written, and why."""
    return f"{path}: cannot be written: {reason_of(error)}"


def unreadable(path: Path, error: OSError | UnicodeDecodeError) -> str:
    """That a file cannot be read, and why."""
    return f"{path}: cannot be read: {reason_of(error) if isinstance(error, OSError) else 'expected UTF-8 text'}"


def existing_or_say(paths: Iterable[Path]) -> tuple[list[Path], bool]:
    """The files and folders that there are, and whether any is missing, which is printed."""
    existing, missing = [], False
    for path in paths:
        if path.exists():
            existing.append(path)
        else:
            missing = True
            print(f"{path}: no such file or folder", file=sys.stderr)
    return existing, missing


def in_one_line(error: FormatError) -> str:
    """What is wrong with a file, for a list that names the file by itself."""
    return f"line {error.line}: {error.problem}" if error.line else error.problem
