"""Locations painted from what is shown of them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from designer.app.cells import CellLook, cell_rect, paint_cell
from designer.app.frames import paint_location_block, paint_location_frame
from designer.app.slots.looks import LocationShown, Shown
from designer.app.theme import Style

_RING = 4
"""How far rings reach beyond a cell."""


def paint_location(painter: QPainter, place: QRectF, shown: LocationShown, style: Style, dirty: QRectF) -> None:
    """Paint the part of a location that lies in ``dirty``."""
    paint_location_frame(painter, place, shown.head, style)
    for cell in sorted(shown.cells, key=_raised):
        rect = cell_rect(place, cell.row, cell.rows, style.measures)
        if rect.adjusted(-_RING, -_RING, _RING, _RING).intersects(dirty):
            paint_cell(painter, rect, _as_fits(cell.look, rect, style), style)
    if shown.reason:
        paint_location_block(painter, place, shown.reason, style)


def _raised(cell: Shown) -> int:
    """Cells with rings come last, as their rings reach over the neighbours."""
    look = cell.look
    return 2 if look.focused else 1 if look.selected or look.linked or look.wash > 0 or look.error else 0


def _as_fits(look: CellLook, rect: QRectF, style: Style) -> CellLook:
    """Two names share a row only where both can be read; else the second becomes a tag."""
    if not look.second_name:
        return look
    m = style.measures
    half = (rect.width() - m.cell_name_left - 2 * m.cell_inset - m.cell_band) / 2 - style.px(8)
    shortest = (look.short_name or look.name, look.second_name)
    if all(style.width(name, "item") <= half for name in shortest):
        return look
    tag = "×2" if look.second_name in (look.name, look.short_name) else "+1"
    return replace(look, second_name="", tags=(*look.tags, tag))
