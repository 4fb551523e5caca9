"""Reading the files of a scan and valuing their units, in batches, in the order of the tasks."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZipFile

from designer.catalog import catalog, systems
from designer.executors import HERE, Workers, results_of
from designer.formats import FormatError, source_at
from designer.formats.archives import ArchiveMember, content, opened
from designer.library.scan_plan import UNSETTLED, Task
from designer.library.unit_valuing import FileResult, valued, valued_elsewhere

BATCH: Final = 32
"""The files that are valued, and written, together: few enough that writing them is not felt, and little is lost."""
_FRESH: Final = 50_000_000
"""Nanoseconds. A file changed less before it is read may change again with the same time: file systems count ticks."""


class ReadOutcome(NamedTuple):
    """Result of reading one file. Without a ``result`` it is unchanged or unreadable: stored units stay.

    ``stamp`` is `UNSETTLED` where the next scan shall read the file again; ``moving``: because it changed meanwhile.
    """

    task: Task
    hash: bytes
    stamp: int
    result: FileResult | None = None
    problem: str = ""
    moving: bool = False


class _Read(NamedTuple):
    outcome: ReadOutcome
    data: bytes | None = None


def outcomes(tasks: Sequence[Task], reader: str, workers: Workers = HERE) -> Iterator[list[ReadOutcome]]:
    """The outcomes of tasks in their order, a batch at a time; closing the iterator ends the work."""
    workers = workers if len(tasks) > BATCH else HERE
    with _Reading() as reading:
        reads = (reading.read(task, reader) for task in tasks)
        under_way: deque[list[_Read]] = deque()
        pieces = _pieces(iter(lambda: list(islice(reads, BATCH)), []), under_way)
        if workers.are_others:
            catalog(), systems()  # before there are other processes, which share them
        function = valued_elsewhere if workers.are_others else valued
        for results in results_of(function, pieces, workers, name=_first):
            yield _joined(under_way.popleft(), results)


def _pieces(batches: Iterator[list[_Read]], under_way: deque[list[_Read]]) -> Iterator[list[tuple[str, bytes]]]:
    for batch in batches:
        under_way.append(batch)
        yield _to_value(batch)


def _first(files: list[tuple[str, bytes]]) -> str:
    return files[0][0] if files else ""


def _to_value(batch: list[_Read]) -> list[tuple[str, bytes]]:
    return [(_name(read.outcome.task), read.data) for read in batch if read.data is not None]


def _joined(batch: list[_Read], results: list[FileResult]) -> list[ReadOutcome]:
    left = iter(results)
    return [read.outcome if read.data is None else read.outcome._replace(result=next(left)) for read in batch]


def _name(task: Task) -> str:
    """A name that says of what kind the file is."""
    return task.member or task.file.name


class _Reading:
    """Reads files and members one after another; an archive stays open until a task is of another one."""

    def __init__(self) -> None:
        self._path: Path | None = None
        self._archive: ZipFile | None = None

    def __enter__(self) -> _Reading:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        if self._archive is not None:
            self._archive.close()
        self._path = self._archive = None

    def read(self, task: Task, reader: str) -> _Read:
        """Read the file of a task."""
        if task.problem:
            return self._unread(task, task.problem)
        if task.is_archive:
            self._close()
            stamp = _stamp(task)
            return _Read(ReadOutcome(task, b"", stamp, moving=stamp == UNSETTLED and not _is_fresh(task)))
        found = self._member(task) if task.member else source_at(task.file).content
        if isinstance(found, FormatError):
            return self._unread(task, found.problem)
        stamp = task.stamp if task.member else _stamp(task)
        hashed = hashlib.blake2b(found, digest_size=16).digest()
        known = task.known
        same = known is not None and known.hash == hashed and known.reader == reader
        moving = stamp == UNSETTLED and not _is_fresh(task)
        return _Read(ReadOutcome(task, hashed, stamp, moving=moving), None if same else found)

    def _unread(self, task: Task, problem: str) -> _Read:
        """A member that is refused has no units any longer; a file that cannot be read now keeps what it had."""
        if task.member:
            return _Read(ReadOutcome(task, b"", task.stamp, FileResult(problems=((0, problem),))))
        return _Read(ReadOutcome(task, task.known.hash if task.known else b"", task.stamp, problem=problem))

    def _member(self, task: Task) -> bytes | FormatError:
        if task.file != self._path:
            self._close()
            try:
                self._archive = opened(task.file, task.member)
            except FormatError as error:
                return error
            self._path = task.file
        assert self._archive is not None
        try:
            entry = self._archive.getinfo(task.member)
        except KeyError:  # the archive was written anew since it was listed
            return FormatError(task.member, 0, "")
        return content(self._archive, ArchiveMember(entry.filename, entry.file_size, entry.CRC, entry, None))


def _stamp(task: Task) -> int:
    """The stamp of the file of a task; ``UNSETTLED`` if it has changed since it was listed, or may do so unnoticed."""
    try:
        now = task.file.stat()
    except OSError:
        return UNSETTLED
    settled = (now.st_size, now.st_mtime_ns) == (task.size, task.stamp) and not _is_fresh(task)
    return task.stamp if settled else UNSETTLED


def _is_fresh(task: Task) -> bool:
    return time.time_ns() - task.stamp < _FRESH
