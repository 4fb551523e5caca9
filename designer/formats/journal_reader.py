"""Reading journal files, and finding those of programs that ended abnormally."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from designer import __version__
from designer.formats.journal_lines import LineReader, LineWriter
from designer.formats.journal_steps import Course, Event, KeptStep, begun, follow_event
from designer.formats.lock import is_taken
from designer.formats.plain_data import PATH, TEXT, WHOLE, ValueCodec, maybe, members
from designer.language import spoken, tr
from designer.limits import LARGEST_JOURNAL
from designer.reading import read_file
from designer.units.unit import Unit

VERSION = 3
_WITHOUT_CHECKSUMS = 1
SUFFIX = ".jsonl"
_LOCK = ".lock"
CLOSED: Event = {"closed": True}


class JournalError(Exception):
    """A journal has nothing usable; gives the file and the problem."""

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(file, problem)
        self.file = file
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.file}: {self.problem}"


class Recovered(NamedTuple):
    """The contents of a journal. ``problem`` is a text that says what is unreadable and lost; None if nothing is.

    ``course`` has the steps of the design.
    """

    file: Path
    course: Course
    problem: str | None

    @property
    def path(self) -> Path | None:
        """The design's file; None if it was never saved."""
        return self.course.path

    @property
    def selection(self) -> tuple[int, ...]:
        """The ids of the selected mounts."""
        return self.course.selection

    @property
    def closed(self) -> bool:
        """Whether the design was closed normally."""
        return self.course.closed

    @property
    def unit(self) -> Unit:
        """The unit after the current step."""
        return self.course.unit

    @property
    def steps(self) -> tuple[KeptStep, ...]:
        """The steps that undo and redo move along, the oldest first."""
        return tuple(self.course.steps[number] for number in self.course.line)

    @property
    def position(self) -> int:
        """The index of the current step in ``steps``."""
        return self.course.line.index(self.course.current)

    @property
    def clean(self) -> int | None:
        """The index in ``steps`` of the step that the design's file has; None if it has none of them."""
        line = self.course.line
        return line.index(self.course.clean) if self.course.clean in line else None


def replay(file: Path) -> Recovered:
    """The contents of a journal; ``JournalError`` if its beginning is unusable, ``OSError`` if it cannot be read.

    All lines before an incomplete or wrong line are used; ``problem`` says what is lost.
    """
    course, problem = replayed(file)
    return recovered(file, course, problem)


def recovered(file: Path, course: Course, problem: str | None) -> Recovered:
    """The contents of a journal, as a copy of its steps that does not change when the journal goes on."""
    kept = replace(course, steps=dict(course.steps), ahead=dict(course.ahead))
    return Recovered(file, kept, problem)


def replayed(file: Path) -> tuple[Course, str | None]:
    """The steps in a journal, and a text on its unreadable lines (None if there are none); raises as ``replay``."""
    lines = read_file(file, LARGEST_JOURNAL).split(b"\n")
    if not lines[-1]:  # the text after the last line end is not a line
        lines.pop()
    if len(lines) < 2:
        raise JournalError(file, tr("expected a header and a first state, found {n} lines", n=len(lines)))
    reader = LineReader()
    try:
        header = reader.event(lines[0], must_be_checked=False)
        path = _design_of(header)
        is_checked = header["journal"] > _WITHOUT_CHECKSUMS
        course = begun(reader.event(lines[1], must_be_checked=is_checked), path)
    except ValueError as error:
        raise JournalError(file, tr("no usable beginning: {error}", error=error)) from error
    problem = None
    for number, line in enumerate(lines[2:], 3):
        try:
            follow_event(course, reader.event(line, must_be_checked=is_checked))
        except ValueError as error:
            problem = _problem(number, len(lines), error)
            break
    course.say_again(header.get("language"))
    return course, problem


def _problem(number: int, count: int, error: Exception) -> str:
    if number == count:
        return tr("The last line ({n}) is cut off or damaged; what it held is lost: {error}", n=number, error=error)
    return tr(
        "Line {n} is damaged; it and the {more} after it are lost: {error}", n=number, more=count - number, error=error
    )


_HEADER: dict[str, ValueCodec[Any]] = {
    "journal": WHOLE,
    "id": TEXT,
    "design": maybe(PATH),
    "program": TEXT,
    "written": TEXT,
    "language": TEXT,
}


def header_of(file: Path, design: Path | None) -> Event:
    """The header of a journal, which is its first line; ``design`` is the design's file."""
    return {
        "journal": VERSION,
        "id": file.stem,
        "design": None if design is None else str(design),
        "program": f"Mechwright {__version__}",
        "written": datetime.now(UTC).isoformat(timespec="seconds"),
        "language": spoken(),
    }


def _design_of(header: Event) -> Path | None:
    """The design's file according to a header; ``ValueError`` for a wrong header or one of a newer program."""
    if isinstance(header.get("journal"), int) and header["journal"] > VERSION:
        raise ValueError(tr("it was written by a newer program ({program})", program=header.get("program")))
    path: Path | None = members(header, _HEADER, needed=("journal", "design"))["design"]
    return path


def pending(folder: Path) -> tuple[Path, ...]:
    """The journals of programs that ended abnormally, the oldest first; those in use are left out."""
    files = sorted(folder.glob(f"*{SUFFIX}"))
    return tuple(file for file in files if not _is_closed(file) and not is_taken(lock_of(file)))


def _is_closed(file: Path) -> bool:
    ends = LineWriter().line(CLOSED), json.dumps(CLOSED, separators=(",", ":")).encode() + b"\n"
    with contextlib.suppress(OSError), file.open("rb") as content:
        content.seek(max(0, content.seek(0, os.SEEK_END) - len(ends[0])))
        return content.read().endswith(ends)
    return False


def lock_of(file: Path) -> Path:
    """The lock file of a journal."""
    return file.with_suffix(_LOCK)
