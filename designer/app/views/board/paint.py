"""Painting the locations of a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QRegion

from designer.app.ui.icons import paint_sign
from designer.app.ui.strokes import box
from designer.app.ui.text_layout import LEFT
from designer.app.ui.theme import Style
from designer.app.ui.widgets.cells import CellLook, cell_rect, paint_cell
from designer.app.ui.widgets.location_frames import paint_location_frame
from designer.app.views.board.looks import ShownCell, ShownLocation
from designer.units.location import Location

_REASON_INSET = 7
_BESIDE_REASON = 2 * _REASON_INSET + 14 + 5 + 4
"""The width of a refusal's label besides its text, in pixels: insets, icon, gap, and a margin to the location."""

_DIMMED = 0.27
"""The opacity that remains of a location where the carried item cannot go."""

_RING = 4
"""How many pixels rings reach outside a cell."""


def paint_location(painter: QPainter, place: QRectF, shown: ShownLocation, style: Style, dirty: QRectF) -> None:
    """Paint the part of a location that is in ``dirty``."""
    paint_location_frame(painter, place, shown.head, style)
    for cell in sorted(shown.cells, key=_raised):
        rect = cell_rect(place, cell.row, cell.rows, style.measures)
        if rect.adjusted(-_RING, -_RING, _RING, _RING).intersects(dirty):
            paint_cell(painter, rect, _as_fits(cell.look, rect, style), style)
    if shown.reason:
        paint_reason(painter, place, shown.reason, style)


def paint_locations(
    painter: QPainter,
    region: QRegion,
    places: Mapping[Location, QRectF],
    shown: Callable[[Location], ShownLocation],
    style: Style,
) -> None:
    """Paint the part of a board that is in a region."""
    painter.fillRect(region.boundingRect(), style.color("bg.1"))
    for location, place in places.items():
        whole = place.toAlignedRect().adjusted(-1, -1, 1, 1)  # and half a line around it
        if region.intersects(whole):
            dirty = QRectF(region.intersected(whole).boundingRect())
            paint_location(painter, place, shown(location), style, dirty)


def _raised(cell: ShownCell) -> int:
    """The painting order: cells with rings come last, because rings reach over the neighboring cells."""
    look = cell.look
    return 2 if look.focused else 1 if look.selected or look.linked or look.highlight > 0 or look.error else 0


def _as_fits(look: CellLook, rect: QRectF, style: Style) -> CellLook:
    """The look of a cell, with the second name of a pair replaced by a tag if the cell is too narrow for both names."""
    if not look.second_name:
        return look
    m = style.measures
    half = (rect.width() - m.cell_name_left - 2 * m.cell_inset - m.cell_band) / 2 - style.px(8)
    shortest = (look.short_name or look.name, look.second_name)
    if all(style.width(name, "item") <= half for name in shortest):
        return look
    tag = "×2" if look.second_name in (look.name, look.short_name) else "+1"
    return replace(look, second_name="", tags=(*look.tags, tag))


def paint_reason(painter: QPainter, place: QRectF, reason: str, style: Style) -> None:
    """Dim a location and show why an item is refused there, in two lines if necessary; the text is never elided."""
    m = style.measures
    box(painter, place, m.radius_location, fill=style.color("bg.0", 1 - _DIMMED))
    label = reason_rect(place, reason, style)
    box(painter, label, m.radius_control, fill=style.color("bg.2"), edge=style.color("line.2"))
    inset, side = style.px(_REASON_INSET), m.cell_glyph
    paint_sign(painter, label.left() + inset, label.center().y(), "block", style)
    painter.setFont(style.font("strong"))
    painter.setPen(style.color("text.1"))
    lines = "\n".join(reason_lines(place, reason, style))
    painter.drawText(label.adjusted(inset + side + style.px(5), 0, 0, 0), LEFT, lines)


def reason_lines(place: QRectF, reason: str, style: Style) -> tuple[str, ...]:
    """The reason in one line, or broken into two lines of about equal width."""
    if style.width(reason, "strong") <= place.width() - style.px(_BESIDE_REASON):
        return (reason,)
    words = reason.split()
    breaks = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return min(breaks, key=lambda parts: max(style.width(part, "strong") for part in parts), default=(reason,))


def reason_rect(place: QRectF, reason: str, style: Style) -> QRectF:
    """The rectangle of the label with the reason, in the middle of its location."""
    m = style.measures
    lines = reason_lines(place, reason, style)
    wide = max(style.width(line, "strong") for line in lines) + 2 * style.px(_REASON_INSET) + m.cell_glyph + style.px(5)
    label = QRectF(0, 0, round(wide), m.button + (len(lines) - 1) * style.px(15))
    label.moveCenter(place.center())
    label.moveTo(round(label.left()), round(label.top()))
    return label
