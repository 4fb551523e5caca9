"""The journal of an open design: a file in which every step of editing is stored before the next one begins.

Each design has one file: a header, the first state, then one JSON line for each event. A line is in the file before the
call returns, so that a killed program loses at most the step that it was writing. A thread syncs the file, so that
nobody waits for the disk; a power failure loses what was not synced yet. When the design is saved or closed, the whole
file is replaced atomically, without the steps that the history has dropped.

``follow`` compares the journal with the history of a session and appends what is missing.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import uuid
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from designer.formats.journal_lines import LineWriter
from designer.formats.journal_reader import (
    CLOSED,
    SUFFIX,
    JournalError,
    Recovered,
    header_of,
    lock_of,
    pending,
    recovered,
    replay,
    replayed,
)
from designer.formats.journal_steps import Course, Event, KeptStep, events, only_current, saved_event, step_event
from designer.formats.lock import Lock, LockTakenError
from designer.limits import LARGEST_JOURNAL
from designer.saving import save
from designer.units.unit import Unit

if TYPE_CHECKING:  # a start without edits does without threads
    from concurrent.futures import Future, ThreadPoolExecutor

__all__ = ["Journal", "JournalError", "KeptStep", "LockTakenError", "Recovered", "pending", "replay"]


class StepLike(Protocol):
    """The part of a history step that a journal reads."""

    @property
    def label(self) -> str:
        """The text that names the step."""

    @property
    def unit(self) -> Unit:
        """The unit after the step."""

    @property
    def merge_key(self) -> Hashable:
        """The key by which the next step may merge with this one (both must have it); None if no step may."""

    @property
    def at(self) -> float:
        """The moment of `designer.clock` at which it was made; 0 if unknown."""

    @property
    def number(self) -> int:
        """The number that identifies the step in its history; later steps have higher numbers."""

    @property
    def before(self) -> StepLike | None:
        """The previous step; None for the first one."""

    @property
    def ahead(self) -> StepLike | None:
        """The step to which redo goes from this one; None if there is none."""


class HistoryLike(Protocol):
    """The part of a history that a journal reads."""

    @property
    def numbered(self) -> Mapping[int, StepLike]:
        """All steps by number, the oldest first."""

    @property
    def newest(self) -> int:
        """The highest number of all steps."""

    @property
    def current(self) -> StepLike:
        """The current step."""

    @property
    def clean(self) -> StepLike | None:
        """The step whose unit the design's file has; None if no step has it."""


class Journal:
    """The journal of one open design, locked by this program until it is closed or discarded.

    Each ``append`` method raises ``OSError`` if its line cannot be written; the next one then writes the whole history.
    After ``close`` or ``discard`` they raise ``ValueError``; closing again does nothing.

    ``sync_failed`` is called in another thread when a written line could not be synced; `catch_up` then writes all.
    """

    def __init__(self, file: Path, lock: Lock, course: Course, problem: str | None = None) -> None:
        self.file = file
        self.recovered = recovered(file, course, problem)
        self._lock = lock
        self._course = course
        self._writer = LineWriter()
        self._output: FileIO | None = None
        self._size = 0
        self._is_whole = True
        self._is_on_disk = True
        self._syncing: Future[None] | None = None
        self.sync_failed: Callable[[], None] = _ignore
        self._ended = False
        self.compact()

    @classmethod
    def new(cls, folder: Path, unit: Unit, *, path: Path | None = None, label: str = "Open") -> Journal:
        """Create the journal of a design that was opened or created; ``OSError`` if it cannot be written."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}-{uuid.uuid4().hex[:8]}{SUFFIX}"
        lock = Lock(lock_of(file))
        try:
            return cls._held(file, lock, Course({0: KeptStep(label, unit)}, path), None)
        except BaseException:
            with contextlib.suppress(OSError):  # the design gets another journal
                file.unlink(missing_ok=True)
            raise

    @classmethod
    def begun(cls, folder: Path, history: HistoryLike, *, path: Path | None = None) -> Journal:
        """Create the journal of a design that already has a history; ``OSError`` if it cannot be written."""
        first = next(iter(history.numbered.values()))
        journal = cls.new(folder, first.unit, path=path, label=first.label)
        if history.clean is history.current is first:
            return journal
        try:
            journal.follow_all(history)
        except BaseException:
            journal.discard()
            raise
        return journal

    @classmethod
    def open(cls, file: Path, history: HistoryLike | None = None) -> Journal:
        """Open an existing journal to continue it, with the steps of a history if one is given.

        Its contents are in ``recovered``. If it is damaged, a copy of it is kept in the same folder. ``JournalError``
        if it has nothing usable, ``LockTakenError`` if another program uses it, ``OSError`` if it cannot be read or
        written.
        """
        lock = Lock(lock_of(file))
        try:
            course, problem = replayed(file)
            if problem is not None:
                shutil.copyfile(file, _free_name(file))
            course.closed = False
            if history is not None:
                _take_over(course, history)
        except BaseException:
            lock.release()
            raise
        return cls._held(file, lock, course, problem)

    @classmethod
    def _held(cls, file: Path, lock: Lock, course: Course, problem: str | None) -> Journal:
        try:
            return cls(file, lock, course, problem)
        except BaseException:
            lock.release()
            raise

    # -- events ---------------------------------------------------------------------------------------------

    def _step(self, step: KeptStep, replaced: bool, dropped: Sequence[int] = ()) -> None:
        course = self._course
        before = course.unit
        course.step(step, replaced=replaced)
        for number in dropped:
            course.drop(number)
        self._append(step_event(before, step, replaced=replaced), *({"dropped": number} for number in dropped))

    def append_travel(self, number: int) -> None:
        """Append an event: another step became the current one, by undo, redo or a click in the history."""
        self._course.travel(number)
        self._append({"travel": number})

    def append_saved(self, path: Path) -> None:
        """Append an event: the current step was saved to a file."""
        self._course.saved(path)
        self._append(saved_event(path))
        with contextlib.suppress(OSError):  # the event is in the file, and compacting is optional
            self.compact()

    def append_unsaved(self) -> None:
        """Append an event: the design's file has none of the steps any more, since another program has changed it."""
        self._course.mark_clean(None)
        self._append({"clean": None})

    def append_selection(self, selection: Sequence[int]) -> None:
        """Append the ids of the selected mounts. The line is not synced, so a power failure may lose it."""
        if self._course.selection != tuple(selection):
            self._course.selection = tuple(selection)
            self._append({"selection": list(selection)}, sync=False)
        else:
            self.catch_up()

    def follow(self, history: HistoryLike) -> None:
        """Append the changes of a history since the last call: usually a new step or a move to another step.

        After other changes, or after a line that could not be written, the whole history is written.
        """
        course, steps, step = self._course, history.numbered, history.current
        newest = history.newest
        known = course.steps[course.newest]
        if newest == known.number and steps[newest].unit is known.unit and len(steps) == len(course.steps):
            if step.number != course.current:
                self.append_travel(step.number)
            else:
                self.catch_up()
        elif newest == step.number and self._follows(step):
            self._step(_kept(step), replaced=newest == known.number, dropped=self._dropped(history))
        else:
            self.follow_all(history)

    def _follows(self, step: StepLike) -> bool:
        """Whether the only change of the history is this step: it follows the current step or replaces it."""
        course, before = self._course, step.before
        if before is None or before.number not in course.steps or course.steps[before.number].unit is not before.unit:
            return False
        if step.number == course.newest:
            return course.current == step.number and course.steps[step.number].before == before.number
        return course.current == before.number and step.number > course.newest

    def _dropped(self, history: HistoryLike) -> list[int]:
        """The numbers of the journal's steps that the history does not have any more."""
        steps, known = history.numbered, self._course
        if len(steps) - len(known.steps) == (history.newest != known.newest):
            return []
        return [number for number in known.steps if number not in steps]

    def follow_all(self, history: HistoryLike) -> None:
        """Replace the content of the journal by a whole history."""
        _take_over(self._course, history)
        self.compact()

    # -- the file -------------------------------------------------------------------------------------------

    def _append(self, *happened: Event, sync: bool = True) -> None:
        self._check_open()
        lines = b"".join(map(self._writer.line, happened))
        is_full = self._size + len(lines) > LARGEST_JOURNAL
        if self._output is None or is_full or not (self._is_whole and self._is_on_disk):
            self.compact()  # the whole history contains this event, too
            return
        try:
            if self._output.write(lines) != len(lines):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.file))
        except OSError:
            with contextlib.suppress(OSError):
                self._output.truncate(self._size)
            self._shut()
            raise
        self._size += len(lines)
        if sync:
            self._sync_later()

    def _sync_later(self) -> None:
        """Sync the file in the thread for that, unless a sync of it waits for its turn and will include all."""
        waiting = self._syncing
        assert self._output is not None
        if waiting is None or waiting.running() or waiting.done():
            self._syncing = _syncs().submit(self._sync, self._output.fileno())

    def _sync(self, handle: int) -> None:
        try:
            os.fsync(handle)
        except OSError:
            self._is_on_disk = False
            self.sync_failed()

    def catch_up(self) -> None:
        """Write the whole history if an earlier event could not be written or synced."""
        if self._output is None or not self._is_on_disk:
            self.compact()

    def compact(self) -> None:
        """Replace the file by one with the whole history; after an ``OSError`` the next append repeats this.

        A history that is larger than a journal may be is replaced by its current step.
        """
        self._check_open()
        content = self._content(self._course)
        self._is_whole = len(content) <= LARGEST_JOURNAL
        if not self._is_whole:
            content = self._content(only_current(self._course))
        self._shut()  # Windows cannot replace an open file
        self.file.parent.mkdir(parents=True, exist_ok=True)
        save(content, self.file, private=True)
        self._output = FileIO(self.file, "ab")
        self._size = len(content)
        self._is_on_disk = True

    def _content(self, course: Course) -> bytes:
        self._writer = LineWriter()
        return b"".join(map(self._writer.line, (header_of(self.file, course.path), *events(course))))

    def close(self) -> None:
        """End the journal and keep its file, so that the closed design can be reopened with its history."""
        if self._ended:
            return
        try:
            self.compact()
            self._append(CLOSED)
        finally:
            self._end()

    def discard(self) -> None:
        """End the journal and delete its file."""
        self._shut()  # Windows cannot delete an open file
        try:
            self.file.unlink(missing_ok=True)
        finally:
            self._end()

    def _check_open(self) -> None:
        if self._ended:
            raise ValueError(f"the journal {self.file.name} has ended")

    def _end(self) -> None:
        if not self._ended:
            self._ended = True
            self.sync_failed = _ignore
            self._shut()
            self._lock.release()

    def _shut(self) -> None:
        if self._syncing is not None:
            self._syncing.result()  # it needs the open file
            self._syncing = None
        if self._output is not None:
            self._output.close()
            self._output = None


def _ignore() -> None:
    """Nobody is told."""


@cache
def _syncs() -> ThreadPoolExecutor:
    """The thread that syncs all journals, one after the other; the program ends when it has nothing left to do."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - a start without edits does without threads

    return ThreadPoolExecutor(1, "journals")


def _take_over(course: Course, history: HistoryLike) -> None:
    """Give a course the steps of a history."""
    steps = history.numbered
    course.steps = {number: _kept(step) for number, step in steps.items()}
    course.ahead = {number: step.ahead.number for number, step in steps.items() if step.ahead is not None}
    course.current = history.current.number
    course.clean = None if history.clean is None else history.clean.number


def _kept(step: StepLike) -> KeptStep:
    before = None if step.before is None else step.before.number
    return KeptStep(step.label, step.unit, step.merge_key is not None, step.number, before, step.at)


def _free_name(file: Path) -> Path:
    """An unused file name for a copy of a damaged journal, in the same folder."""
    number = 1
    while (name := file.with_suffix(f".damaged-{number}")).exists():
        number += 1
    return name
