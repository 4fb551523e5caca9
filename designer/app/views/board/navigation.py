"""Ways over the board: where keys lead, mounts between slots and in a rubber band, the next location for an item."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt

from designer.app.ui.measures import Measures
from designer.app.ui.widgets.cell_painting import cell_rect
from designer.app.views.board.geometry import BoardLayout, row_at
from designer.app.views.board.model import BoardModel
from designer.editing.drop_plan import DropPlan, Landed
from designer.units.location import Slot
from designer.units.mount import MountId

Key = Qt.Key


def moved(
    cursor: Slot, key: Key, model: BoardModel, layout: BoardLayout, measures: Measures, *, by_row: bool = False
) -> Slot | None:
    """The slot to which a key moves the cursor; None if the key moves it nowhere."""
    if key in (Key.Key_Up, Key.Key_Down):
        return _vertical(cursor, key is Key.Key_Down, model, layout, by_row=by_row)
    if key in (Key.Key_Left, Key.Key_Right):
        return _sideways(cursor, -1 if key is Key.Key_Left else 1, model, layout, measures)
    if key in (Key.Key_BracketLeft, Key.Key_BracketRight):
        return _neighbor(cursor, -1 if key is Key.Key_BracketLeft else 1, layout)
    if key in (Key.Key_Home, Key.Key_End):
        last = model.rows[cursor.location] - 1
        return Slot(cursor.location, 0 if key is Key.Key_Home else last)
    return None


def _vertical(cursor: Slot, down: bool, model: BoardModel, layout: BoardLayout, *, by_row: bool) -> Slot | None:
    location, row = cursor
    cell = model.cell(cursor)
    if cell is not None and not by_row:
        row = cell.end if down else cell.row - 1
    else:
        row += 1 if down else -1
    if 0 <= row < model.rows[location]:
        return _first_of(Slot(location, row), model, by_row=by_row)
    column = layout.column_of(location)
    index = column.index(location) + (1 if down else -1)
    if not 0 <= index < len(column):
        return None
    beyond = column[index]
    return _first_of(Slot(beyond, 0 if down else model.rows[beyond] - 1), model, by_row=by_row)


def _first_of(slot: Slot, model: BoardModel, *, by_row: bool) -> Slot:
    cell = model.cell(slot)
    return slot if cell is None or by_row else Slot(slot.location, cell.row)


def _sideways(cursor: Slot, step: int, model: BoardModel, layout: BoardLayout, measures: Measures) -> Slot | None:
    y = _rect(cursor, layout, measures).center().y()
    beyond = layout.beside(cursor.location, step, y)
    if beyond is None:
        return None
    place = layout.places[beyond]
    row = row_at(place, min(max(y, place.top()), place.bottom()), model.rows[beyond], measures)
    return Slot(beyond, row or 0)


def _neighbor(cursor: Slot, step: int, layout: BoardLayout) -> Slot:
    order = layout.reading_order
    return Slot(order[(order.index(cursor.location) + step) % len(order)], 0)


def _rect(slot: Slot, layout: BoardLayout, measures: Measures) -> QRectF:
    return cell_rect(layout.places[slot.location], slot.row, 1, measures)


def between(model: BoardModel, layout: BoardLayout, one: Slot, other: Slot) -> list[MountId]:
    """The mounts from one slot to another one, in reading order."""
    order = layout.reading_order
    first, last = sorted((order.index(end.location), end.row) for end in (one, other))
    return [
        mount
        for index, location in enumerate(order)
        for cell in model.content(location).cells
        if first <= (index, cell.end - 1) and (index, cell.row) <= last
        for mount in cell.mounts
    ]


def touched(model: BoardModel, layout: BoardLayout, area: QRectF, measures: Measures) -> frozenset[MountId]:
    """The mounts whose cells intersect an area."""
    return frozenset(
        mount
        for location, place in layout.places.items()
        if place.intersects(area)
        for cell in model.content(location).cells
        if cell_rect(place, cell.row, cell.rows, measures).intersects(area)
        for mount in cell.mounts
    )


def beyond(layout: BoardLayout, start: Slot, plan: DropPlan, step: int = 1) -> tuple[Slot, Landed] | None:
    """The slot and result of a drop in the next location (in reading order) where the item fits; else None."""
    order = layout.reading_order
    here = order.index(start.location)
    for distance in range(1, len(order)):
        location = order[(here + step * distance) % len(order)]
        landed = plan.at(location)
        if isinstance(landed, Landed):
            rows = [slot for slot in landed.slots if slot.location is location]
            return rows[0] if rows else Slot(location, 0), landed
    return None
