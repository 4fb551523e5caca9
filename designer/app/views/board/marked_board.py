"""The marks of boards as data: new and moved cells of design B, and outlines of items that only design A has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from designer.app.ui.widgets.cell_painting import CellLook, ComparisonMark
from designer.app.ui.widgets.location_frames import LocationLook
from designer.app.views.board.cell_data import BoardCell, LocationContent, location_content
from designer.comparison import Comparison, Difference
from designer.units.location import Location, Slot
from designer.units.mount import MountId


class MarkedCell(NamedTuple):
    """A cell of the board of B with the id of its difference; the id is empty if A has the same item there."""

    row: int
    rows: int
    look: CellLook
    difference: str = ""


class MarkedLocation(NamedTuple):
    """A location of B: its header and its marked cells."""

    head: LocationLook
    cells: tuple[MarkedCell, ...]

    @property
    def rows(self) -> int:
        """The height of the location in rows of slots."""
        return max((cell.row + cell.rows for cell in self.cells), default=0)


class MarkedBoard(NamedTuple):
    """All locations of B; ``hidden`` are removed items of A that have no outline, because B has no free slot there."""

    locations: dict[Location, MarkedLocation]
    hidden: tuple[Difference, ...]


def marked_board(found: Comparison) -> MarkedBoard:
    """The board of B with marks for all differences from A."""
    marks = _Marks(found)
    locations = {}
    shown: set[str] = set()
    for location in found.unit_b.chassis.form.locations:
        cells = list(_cells(marks, location, location_content(found.b.graph, location)))
        outlines = list(_outlines(marks, location, cells))
        locations[location] = MarkedLocation(location_content(found.b.graph, location).head, _merged(cells, outlines))
        shown |= {outline.difference for outline in outlines}
    hidden = tuple(d for d in found.differences if d.sort == "removed" and d.id not in shown)
    return MarkedBoard(locations, hidden)


def marked_board_of_a(found: Comparison) -> MarkedBoard:
    """The board of A with marks for what B has elsewhere or not at all."""
    gone = {mount.id for mount in found.matching.only_a}
    marks = {mount: each for each in found.differences for mount in each.in_a if mount in gone}
    in_b = {mount: each for each in found.differences for mount in each.in_b}
    marks |= {pair.a.id: in_b[pair.b.id] for pair in found.matching.pairs if not pair.stays and pair.b.id in in_b}
    locations = {}
    for location in found.unit_a.chassis.form.locations:
        seen, cells = location_content(found.a.graph, location), []
        for cell in seen.cells:
            difference = None if cell.mount is None else marks.get(cell.mount)
            mark: ComparisonMark = "" if difference is None else "only_a" if cell.mount in gone else "moved"
            look, of = replace(cell.look, mark=mark), "" if difference is None else difference.id
            cells.append(MarkedCell(cell.row, cell.rows, look, of))
        locations[location] = MarkedLocation(seen.head, tuple(cells))
    return MarkedBoard(locations, ())


class _Marks:
    """The differences by the mounts that they concern."""

    def __init__(self, found: Comparison) -> None:
        self.found = found
        self.in_b = {mount: each for each in found.differences for mount in each.in_b}
        self.only_a = {mount.id for mount in found.matching.only_a}
        self.in_a = {mount: each for each in found.differences for mount in each.in_a if mount in self.only_a}
        self.old_slots: dict[MountId, frozenset[Slot]] = {
            pair.b.id: frozenset(pair.a.slots) for pair in found.matching.pairs if not pair.stays
        }

    def of(self, location: Location, cell: BoardCell) -> Difference | None:
        """The difference of a cell of B, or None; None also in a slot that its spread item fills in A too."""
        mount = cell.mount
        if mount is None:
            return None
        here = Slot(location, cell.row)
        if cell.spread and here in self.old_slots.get(mount, ()):
            return None
        return self.in_b.get(mount)


def _cells(marks: _Marks, location: Location, seen: LocationContent) -> Iterator[MarkedCell]:
    for cell in seen.cells:
        difference = marks.of(location, cell)
        if difference is None:
            yield MarkedCell(cell.row, cell.rows, cell.look)
            continue
        is_new = difference.sort in ("added", "part")
        look = replace(cell.look, mark="only_b" if is_new else "moved")
        yield MarkedCell(cell.row, cell.rows, look, difference.id)


def _outlines(marks: _Marks, location: Location, cells: list[MarkedCell]) -> Iterator[MarkedCell]:
    """Outlines of items that only A has, in those of their slots that are free in B."""
    if location not in marks.found.unit_a.chassis.form.locations:
        return
    free = {cell.row for cell in cells if cell.look.kind == "empty"}
    for cell in location_content(marks.found.a.graph, location).cells:
        difference = None if cell.mount is None else marks.in_a.get(cell.mount)
        if difference is not None:
            row, rows = _longest_run(free, cell.row, cell.end)
            if rows:
                look = replace(cell.look, mark="only_a", error=False, rows=rows)
                yield MarkedCell(row, rows, look, difference.id)


def _longest_run(free: set[int], first: int, end: int) -> tuple[int, int]:
    """The first row and the length of the longest run of free rows from ``first`` up to ``end``."""
    best, row = (first, 0), first
    while row < end:
        start = row
        while row < end and row in free:
            row += 1
        best = max(best, (start, row - start), key=lambda run: run[1])
        row += 1
    return best


def _merged(cells: list[MarkedCell], outlines: list[MarkedCell]) -> tuple[MarkedCell, ...]:
    covered = {row for cell in outlines for row in range(cell.row, cell.row + cell.rows)}
    kept = [cell for cell in cells if cell.row not in covered]
    return tuple(sorted((*kept, *outlines), key=lambda cell: cell.row))
