"""Ranges on the board: the mounts between two slots or in a rubber band, and the next location for an item."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from designer.app.ui.measures import Measures
from designer.app.ui.widgets.cells import cell_rect
from designer.app.views.board.geometry import BoardLayout
from designer.app.views.board.model import BoardModel
from designer.editing.drop_plan import DropPlan, Landed
from designer.units.location import Slot
from designer.units.mount import MountId


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
    """The slot and outcome of a drop in the next location (in reading order) where the item fits; else None."""
    order = layout.reading_order
    here = order.index(start.location)
    for distance in range(1, len(order)):
        location = order[(here + step * distance) % len(order)]
        landed = plan.at(location)
        if isinstance(landed, Landed):
            rows = [slot for slot in landed.slots if slot.location is location]
            return rows[0] if rows else Slot(location, 0), landed
    return None
