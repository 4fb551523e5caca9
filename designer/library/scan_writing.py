"""Writing what a scan read of a file: its units and problems, and which values changed by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from designer.library.database import Database
from designer.library.rows import Units, load, store
from designer.library.scan_batches import ReadOutcome
from designer.library.scan_report import Revalued, ScanReport
from designer.library.sources import Problem, place_of
from designer.library.unit_row import ALWAYS, COLUMNS, Placed, UnitRow, column_values

_FILE = """
INSERT INTO files (source, path, member, size, stamp, hash, reader) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (source, path, member) DO UPDATE
SET size = excluded.size, stamp = excluded.stamp, hash = excluded.hash, reader = excluded.reader
RETURNING id
"""


def write(database: Database, outcomes: Iterable[ReadOutcome], reader: str, report: ScanReport) -> None:
    """Write what was read of files, and tell it in the report."""
    last = database.value("SELECT max(id) FROM files") or 0
    problems: list[tuple[int, int, str]] = []
    units: list[Units] = []
    for outcome in outcomes:
        task, result = outcome.task, outcome.result
        place = place_of(str(task.source.path), task.path, task.member)
        about = task.source.id, task.path, task.member, task.size, outcome.stamp, outcome.hash, reader
        file = database.value(_FILE, about)
        if outcome.moving:
            report.unsettled.append(place)
        found = [(0, outcome.problem)] if outcome.problem else list(result.problems) if result else []
        problems += [(file, *problem) for problem in found]
        report.problems += [Problem(place, *problem) for problem in found]
        if file <= last and (result is not None or outcome.problem or task.is_archive):
            database.run("DELETE FROM problems WHERE file = ?", (file,))
        if result is None:
            continue
        if file <= last:
            if task.known is not None and task.known.hash == outcome.hash:
                report.revalued += _changes(database, file, place, result.units)
            database.run("DELETE FROM units WHERE file = ?", (file,))
        units.append(Units(file, place, result.units))
    database.run_many("INSERT INTO problems VALUES (?, ?, ?)", problems)
    store(database, units)


def _changes(database: Database, file: int, place: str, units: tuple[Placed, ...]) -> Iterator[Revalued]:
    """Changed values of the units of an unchanged file."""
    before = {
        configuration: load(database, unit, filled=False)
        for unit, configuration in database.rows("SELECT id, configuration FROM units WHERE file = ?", (file,))
    }
    for row, configuration in units:
        if configuration in before:
            yield from _differing(place, before[configuration], row)


def _differing(place: str, before: UnitRow, after: UnitRow) -> Iterator[Revalued]:
    name = f"{after.chassis} {after.model}".strip()
    for column, then, now in zip(COLUMNS, column_values(before), column_values(after), strict=True):
        is_new = then is None and column in ALWAYS
        if then != now and not is_new:
            yield Revalued(place, name, column, then, now)
