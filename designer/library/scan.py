"""Scanning: what is new or changed in the sources is read, valued and written, some at a time.

What was read is written all or nothing, with all that is remembered of the files. A scan that is killed has therefore
lost at most what it read last, and the next one goes on with that.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from designer import clock
from designer.executors import HERE, Workers
from designer.library.database import Database
from designer.library.rows import versions
from designer.library.scan_plan import SourcePlan, Task, plan
from designer.library.scan_report import ScanReport
from designer.library.sources import Problem, Source, now, place_of, problems, sources
from designer.library.user_marks import keep, rekey

if TYPE_CHECKING:
    from designer.library.scan_batches import ReadOutcome

_EVERY: Final = 0.5
"""Seconds. What was read since is written together, and is what a killed scan loses."""


class ScanProgress(NamedTuple):
    """How far a scan is, in files; an archive is none, its members are.

    ``seconds_left`` is an estimate; None as long as there is none.
    """

    done: int
    total: int
    seconds_left: float | None


class Scan:
    """A scan of sources; iterating over ``run`` does the work, and closing it cancels the rest.

    ``report`` says what was found until now. ``outdated`` are the ids of units whose files are read again: they have
    the figures of before until that is done.
    """

    def __init__(self, database: Database, chosen: Sequence[Source] = (), workers: Workers = HERE) -> None:
        self.report = ScanReport()
        self.outdated: frozenset[int] = frozenset()
        self._database = database
        self._chosen = chosen or sources(database)
        self._workers = workers

    def run(self) -> Generator[ScanProgress, None, None]:
        """Scan; gives progress after each batch. A window does this in a thread, with a database opened there."""
        reader = " ".join(versions())
        plans = []
        for source in self._chosen:
            plans.append(found := plan(self._database, source, reader))
            self.report.unchanged += found.unchanged
            if found.missing:
                self.report.missing.append(Problem(str(source.path), 0, found.missing))
        tasks = [task for found in plans for task in found.tasks]
        if tasks:
            self.outdated = self._units_of(tasks)
            yield ScanProgress(0, _files(tasks), None)
            yield from self._work(tasks, reader)
        self._finish(plans)
        yield ScanProgress(_files(tasks), _files(tasks), 0.0)

    def _units_of(self, tasks: Sequence[Task]) -> frozenset[int]:
        known = json.dumps([task.known.id for task in tasks if task.known is not None])
        found = self._database.rows("SELECT id FROM units WHERE file IN (SELECT value FROM json_each(?))", (known,))
        return frozenset(unit for (unit,) in found)

    def _work(self, tasks: Sequence[Task], reader: str) -> Iterator[ScanProgress]:
        from designer.library.scan_batches import outcomes  # noqa: PLC0415 - most scans find nothing to read

        self._database.check()
        written = clock.now()
        done, total = 0, _files(tasks)
        first: tuple[int, float] | None = None  # from then on the pace is measured: the workers have started
        ready: list[ReadOutcome] = []
        try:
            for batch in outcomes(tasks, reader, self._workers):
                ready += batch
                done += _files(outcome.task for outcome in batch)
                if clock.now() - written >= _EVERY:
                    whole, ready = ready, []  # what cannot be written is not tried again below
                    self._write(whole, reader)
                    written = clock.now()
                now_at = clock.now()
                pace = (now_at - first[1]) / (done - first[0]) if first and done > first[0] else None
                first = first or (done, now_at)
                yield ScanProgress(done, total, None if pace is None else pace * (total - done))
        finally:  # also where the scan is cancelled
            self._write(ready, reader)

    def _write(self, ready: Sequence[ReadOutcome], reader: str) -> None:
        from designer.library.scan_writing import write  # noqa: PLC0415 - see above

        with self._database.writing():
            write(self._database, ready, reader, self.report)
        for outcome in ready:
            self._tell(outcome.task, outcome.hash)

    def _tell(self, task: Task, found: bytes) -> None:
        place = place_of(str(task.source.path), task.path, task.member)
        if task.is_archive or not found:
            return
        if task.known is None:
            self.report.added[place] = None
        elif task.known.hash != found:
            self.report.changed.append(place)
        else:
            self.report.unchanged += 1

    # -- files that are no longer there -------------------------------------------------------------------------

    def _finish(self, plans: Sequence[SourcePlan]) -> None:
        """Take out what has gone, and remember when the sources were scanned."""
        with self._database.writing():
            gone = [each for found in plans for each in self._taken_out(found)]
            for each in gone:
                self._tell_gone(each)
            for found in plans:
                if not found.missing:
                    self._database.run("UPDATE sources SET scanned = ? WHERE id = ?", (now(), found.source.id))
        if gone:
            keep(self._database)  # their tags and notes may have new places
        self.report.units = self._database.value("SELECT count(*) FROM units")
        self.report.broken = len(problems(self._database))
        self.report.finished = True

    def _taken_out(self, found: SourcePlan) -> Iterator[_Gone]:
        for (path, member), known in found.gone.items():
            keys = [key for (key,) in self._database.rows("SELECT key FROM units WHERE file = ?", (known.id,))]
            self._database.run("DELETE FROM files WHERE id = ?", (known.id,))
            told = not (member and (path, "") in found.gone)  # of an archive that is gone, its name says enough
            yield _Gone(place_of(str(found.source.path), path, member), known.hash, keys, told)

    def _tell_gone(self, gone: _Gone) -> None:
        """Tell of a file that is no longer there. If it lies elsewhere, too, its tags and notes go there."""
        copies = self._database.rows(_COPIES, (gone.hash,)) if gone.hash else []
        to = place_of(*copies[0]) if copies else ""
        for key in gone.keys:
            if copies and key.startswith(f"file:{gone.place}"):
                rekey(self._database, key, f"file:{to}{key.removeprefix(f'file:{gone.place}')}")
        if to in self.report.added:
            del self.report.added[to]
            self.report.moved.append((gone.place, to))
        elif gone.told:
            self.report.vanished.append(gone.place)


class _Gone(NamedTuple):
    place: str
    hash: bytes
    keys: list[str]
    told: bool


_COPIES = """
SELECT sources.path, files.path, member FROM files JOIN sources ON sources.id = files.source WHERE hash = ? LIMIT 1
"""


def _files(tasks: Iterable[Task]) -> int:
    """The number of files to read (`ScanProgress`)."""
    return sum(not task.is_archive for task in tasks)
