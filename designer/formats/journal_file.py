"""The files of journals: what their lines tell of a design, and which of them were left behind."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from designer import __version__
from designer.formats.journal_steps import Course, Event, KeptStep, begun, follow_event
from designer.formats.lock import is_taken
from designer.formats.plain_data import TEXT, WHOLE, ValueCodec, maybe, members
from designer.language import tr
from designer.units.unit import Unit

VERSION = 1
SUFFIX = ".jsonl"
_LOCK = ".lock"
CLOSED: Event = {"closed": True}


class JournalError(Exception):
    """A journal of which nothing can be used: names the file and what is wrong with it."""

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(file, problem)
        self.file = file
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.file}: {self.problem}"


class Recovered(NamedTuple):
    """What a journal tells of a design. ``problem`` says what could not be used and is lost; None if all could be.

    ``course`` has the steps, ``path`` is the design's file, ``selection`` the ids of the selected mounts. ``closed``
    tells that the program ended as it should.
    """

    file: Path
    course: Course
    problem: str | None

    @property
    def path(self) -> Path | None:
        """The design's file; None while there is none."""
        return self.course.path

    @property
    def selection(self) -> tuple[int, ...]:
        """The ids of the selected mounts."""
        return self.course.selection

    @property
    def closed(self) -> bool:
        """Whether the program ended as it should."""
        return self.course.closed

    @property
    def unit(self) -> Unit:
        """The current state."""
        return self.course.unit

    @property
    def steps(self) -> tuple[KeptStep, ...]:
        """The steps that undo and redo move along, the oldest first."""
        return tuple(self.course.steps[number] for number in self.course.line)

    @property
    def position(self) -> int:
        """Index of the current step among them."""
        return self.course.line.index(self.course.current)

    @property
    def clean(self) -> int | None:
        """Index of the step that is on disk among them; None if none of them is."""
        line = self.course.line
        return line.index(self.course.clean) if self.course.clean in line else None


def replay(file: Path) -> Recovered:
    """What a journal tells; ``JournalError`` if it has no usable beginning, ``OSError`` if it cannot be read.

    Everything before a line that is torn or wrong is used, and ``problem`` says what is not.
    """
    course, problem = replayed(file)
    return recovered(file, course, problem)


def recovered(file: Path, course: Course, problem: str | None) -> Recovered:
    """What a journal tells, apart from a course that may go on."""
    kept = replace(course, steps=dict(course.steps), ahead=dict(course.ahead))
    return Recovered(file, kept, problem)


def replayed(file: Path) -> tuple[Course, str | None]:
    """The course that a journal tells, and what of it could not be used; raises as ``replay``."""
    lines = file.read_bytes().split(b"\n")
    if not lines[-1]:  # after the last line end comes no line
        lines.pop()
    if len(lines) < 2:
        raise JournalError(file, tr("expected a header and a first state, found {n} lines", n=len(lines)))
    try:
        path = _design_of(json.loads(lines[0]))
        course = begun(json.loads(lines[1]), path)
    except (ValueError, RecursionError) as error:
        raise JournalError(file, tr("no usable beginning: {error}", error=error)) from error
    for number, line in enumerate(lines[2:], 3):
        try:
            follow_event(course, json.loads(line))
        except (ValueError, RecursionError) as error:
            return course, _problem(number, len(lines), error)
    return course, None


def _problem(number: int, count: int, error: Exception) -> str:
    if number == count:
        return tr("The last line ({n}) is cut off or damaged; what it held is lost: {error}", n=number, error=error)
    return tr(
        "Line {n} is damaged; it and the {more} after it are lost: {error}", n=number, more=count - number, error=error
    )


_HEADER: dict[str, ValueCodec[Any]] = {
    "journal": WHOLE,
    "id": TEXT,
    "design": maybe(TEXT),
    "program": TEXT,
    "written": TEXT,
}


def header_of(file: Path, design: Path | None) -> Event:
    """The first line of a journal that is written now."""
    return {
        "journal": VERSION,
        "id": file.stem,
        "design": None if design is None else str(design),
        "program": f"Mechwright {__version__}",
        "written": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def _design_of(header: object) -> Path | None:
    """The design's file by the header; ``ValueError`` if it is none or that of a newer program."""
    if isinstance(header, dict) and isinstance(header.get("journal"), int) and header["journal"] > VERSION:
        raise ValueError(tr("it was written by a newer program ({program})", program=header.get("program")))
    said = members(header, _HEADER, needed=("journal", "design"))
    return None if said["design"] is None else Path(said["design"])


def pending(folder: Path) -> tuple[Path, ...]:
    """The journals left by programs that did not end as they should, the oldest first; none that one still writes."""
    files = sorted(folder.glob(f"*{SUFFIX}"))
    return tuple(file for file in files if not _is_closed(file) and not is_taken(lock_of(file)))


def kept_for(folder: Path, design: Path) -> Path | None:
    """The newest closed journal of a design's file; None if there is none."""
    for file in sorted(folder.glob(f"*{SUFFIX}"), reverse=True):
        with contextlib.suppress(OSError, ValueError), file.open("rb") as lines:
            if _design_of(json.loads(lines.readline())) == design and _is_closed(file):
                return file
    return None


def _is_closed(file: Path) -> bool:
    end = line_of(CLOSED)
    with contextlib.suppress(OSError), file.open("rb") as content:
        content.seek(max(0, content.seek(0, os.SEEK_END) - len(end)))
        return content.read() == end
    return False


def lock_of(file: Path) -> Path:
    """The file that shows that a program writes a journal."""
    return file.with_suffix(_LOCK)


def line_of(event: Event) -> bytes:
    """An event as it stands in a journal."""
    return json.dumps(event, separators=(",", ":")).encode() + b"\n"
