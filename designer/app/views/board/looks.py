"""What is painted of a location: its content with selection, focus, highlight and the outcome of a carried item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from designer.app.ui.widgets.cells import CellLook
from designer.app.ui.widgets.location_frames import LocationLook
from designer.app.views.board.carry import Carry, CarryTarget
from designer.app.views.board.cell_data import BoardCell, LocationContent
from designer.editing.drop_plan import DropPart, DropPlan, Landed, Refused
from designer.units.location import Location, Slot
from designer.units.mount import MountId


@dataclass(slots=True)
class CellMarks:
    """The transient states of cells: selected, linked to the selection, focused, under the pointer, highlighted."""

    selected: frozenset[MountId] = frozenset()
    linked: frozenset[MountId] = frozenset()
    focus: Slot | None = None
    hover: Slot | None = None
    highlight: Mapping[Slot, float] = field(default_factory=dict)
    """The strength of the highlight by the first slot of a cell: 1 right after a change, then falling."""


class ShownCell(NamedTuple):
    """A cell to paint: its rows in the location and its look."""

    row: int
    rows: int
    look: CellLook


class ShownLocation(NamedTuple):
    """A location to paint; if there is a ``reason`` why the carried item is refused there, the location is dimmed."""

    head: LocationLook
    cells: tuple[ShownCell, ...]
    reason: str = ""


def shown(location: Location, content: LocationContent, marks: CellMarks, carry: Carry) -> ShownLocation:
    """Everything that is painted in a location now."""
    plan = carry.plan
    if plan is None:
        return ShownLocation(content.head, tuple(_plain(location, cell, marks) for cell in content.cells))
    aimed = carry.location is location
    outcome = carry.outcome if aimed else plan.at(location)
    landing = carry.slots(location)
    head = content.head
    if landing or (aimed and isinstance(outcome, Landed)):
        head = replace(head, drop_target=aimed, possible=True)
    elif isinstance(outcome, Refused):
        cells = tuple(_carried_cells(location, content, marks, carry, {}))
        return ShownLocation(head, cells, outcome.reason)
    else:
        head = replace(head, possible=True)
    over = _landing(location, carry.landed, plan) if landing or aimed else _offers(location, content, plan)
    return ShownLocation(head, tuple(_carried_cells(location, content, marks, carry, over)))


# -- nothing is carried ---------------------------------------------------------------------------------------


def _plain(location: Location, cell: BoardCell, marks: CellMarks) -> ShownCell:
    return ShownCell(cell.row, cell.rows, _marked(location, cell, marks))


def _marked(location: Location, cell: BoardCell, marks: CellMarks) -> CellLook:
    """The look of a cell with its transient states; the same object if it has none."""
    look = cell.look
    mounts = cell.mounts
    if mounts:
        selected = not marks.selected.isdisjoint(mounts)
        linked = not marks.linked.isdisjoint(mounts)
        if selected or linked:
            look = replace(look, selected=selected, linked=linked)
    highlight = marks.highlight.get(Slot(location, cell.row), 0.0) if marks.highlight else 0.0
    if highlight:
        look = replace(look, highlight=highlight)
    if _covers(location, cell, marks.focus):
        look = replace(look, focused=True)
    if _covers(location, cell, marks.hover):
        look = replace(look, hover=True)
    return look


def _covers(location: Location, cell: BoardCell, slot: Slot | None) -> bool:
    return slot is not None and slot.location is location and cell.row <= slot.row < cell.end


# -- something is carried -------------------------------------------------------------------------------------

_Over = dict[int, tuple[int, CellLook]]
"""Cells that are painted over those of a location: by first row the number of rows and the look."""


def _landing(location: Location, landed: Landed | None, plan: DropPlan) -> _Over:
    """The cells that a drop at the present target would create in a location."""
    over: _Over = {}
    for part in () if landed is None else landed.parts:
        item = part.item
        tags = () if plan.is_spread else _elsewhere(location, part, plan)
        look = CellLook(kind=item.kind, name=item.name, short_name=item.short, explosive=item.explosive, tags=tags)
        rows = sorted(slot.row for slot in part.slots if slot.location is location)
        runs = [(row, 1) for row in rows] if plan.is_spread else _runs(rows)
        over |= {row: (count, replace(look, rows=count, drop_target=True)) for row, count in runs}
    return over


def _elsewhere(location: Location, part: DropPart, plan: DropPlan) -> tuple[str, ...]:
    """The tag of a split item: the other location and the number of slots there; none if it is not split."""
    there = [slot.location for slot in part.slots if slot.location is not location]
    return (f"→{plan.unit.chassis.form.code(there[0])} {len(there)}",) if 0 < len(there) < len(part.slots) else ()


def _offers(location: Location, content: LocationContent, plan: DropPlan) -> _Over:
    """The cells that show where the carried item would fit, or which filler would be displaced."""
    outcome = plan.at(location)
    if not isinstance(outcome, Landed):
        return {}
    here = [slot for slot in outcome.slots if slot.location is location]
    if len(here) < len(outcome.slots) and not plan.is_spread:
        rows = sorted(slot.row for slot in here)  # a split: only so much of it is possible
    elif outcome.evicted:
        rows = sorted(slot.row for slot in here if slot not in outcome.evicted)
    else:
        rows = _roomy_rows(location, content, plan, 1 if plan.is_spread else len(here))
    moving = {slot.row: (1, CellLook(kind="filler", filler_moves=True)) for slot in outcome.evicted & set(here)}
    return moving | {row: (count, CellLook(rows=count, fits_here=True)) for row, count in _runs(rows)}


def _roomy_rows(location: Location, content: LocationContent, plan: DropPlan, needed: int) -> list[int]:
    """The free rows in runs that are long enough; the item's own rows count as free but are not returned."""
    if needed == 0:
        return []
    left = {slot.row for slot in plan.lifted if slot.location is location}
    free = [cell.row for cell in content.cells if cell.is_empty]
    runs = _runs(sorted(left.union(free)))
    return [row for start, count in runs if count >= needed for row in range(start, start + count) if row not in left]


def _runs(rows: Sequence[int]) -> list[tuple[int, int]]:
    """The runs of adjacent rows, each as its first row and its length."""
    runs: list[tuple[int, int]] = []
    for row in rows:
        if runs and sum(runs[-1]) == row:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((row, 1))
    return runs


def _carried_cells(
    location: Location, content: LocationContent, marks: CellMarks, carry: Carry, over: _Over
) -> Iterator[ShownCell]:
    """The cells of a location with ``over`` painted over them; the rows that the item leaves are outlined."""
    covered = {row for start, (count, _) in over.items() for row in range(start, start + count)}
    lifted = carry.lifted(location)
    for cell in content.cells:
        rows = [row for row in range(cell.row, cell.end) if row not in covered]
        if lifted.isdisjoint(range(cell.row, cell.end)):
            if rows:
                yield ShownCell(rows[0], len(rows), _marked(location, cell, marks))
        else:
            for row, count in _runs(rows):
                yield ShownCell(row, count, _outline(cell, row, count))
    focus = marks.focus if carry.place is not CarryTarget.SHELF else None
    for row, (count, look) in over.items():
        here = focus is not None and focus.location is location and row <= focus.row < row + count
        yield ShownCell(row, count, replace(look, focused=here) if here else look)


def _outline(cell: BoardCell, row: int, rows: int) -> CellLook:
    """The outline of a lifted item; only the first one shows its name."""
    named = row == cell.row
    return replace(cell.look, lifted=True, rows=rows, name=cell.look.name if named else "", second_line="")
