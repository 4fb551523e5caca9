"""A small body map of a design, painted."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.strokes import box
from designer.app.ui.theme import Style
from designer.units.location import ARMS, CL, CT, HD, LA, LL, LT, RA, RL, RT, Form, Location
from designer.workspace.samples import CardContents

COLUMNS = {LA: 0, LT: 1, LL: 1, HD: 2, CT: 2, CL: 2, RT: 3, RL: 3, RA: 4}
"""The column of each location in a map of the body."""
_SLOT = 4
_TOPS = {HD: 0, CT: 26, LT: 0, RT: 0, LA: 10, RA: 10, LL: 51, RL: 51, CL: 77}
_SIX = frozenset((HD, LL, RL, CL))
_HIGH = 75
"""The height of the map of a 'Mech with two or four legs; that of a third leg is scaled down to it."""


def paint_body(painter: QPainter, corner: QPointF, card: CardContents, style: Style, scale: float = 1) -> None:
    """Paint a small body map: each location gray, with its equipment as blocks in the colors of the kinds."""
    form = card.unit.chassis.form
    lowest = max(_top_of(form, location) + _rows_of(form, location) * _SLOT for location in form.locations)
    share = min(1.0, _HIGH / lowest) * scale
    width, gap, slot = scale * style.px(14), scale * style.px(3), share * style.px(_SLOT)
    for location in form.locations:
        left = corner.x() + COLUMNS[location] * (width + gap)
        top = corner.y() + share * style.px(_top_of(form, location))
        whole = QRectF(left, top, width, _rows_of(form, location) * slot)
        radius = style.px(2)
        box(painter, whole, radius, fill=style.color("bg.3"))
        for block in card.blocks[location]:
            spot = QRectF(left, top + block.row * slot, width, max(block.rows * slot, style.px(_SLOT)))
            box(painter, spot.intersected(whole), radius, fill=style.theme.kind(block.kind).ink)


def _rows_of(form: Form, location: Location) -> int:
    return 6 if location in _SIX or (location in ARMS and not form.has_arms) else 12


def _top_of(form: Form, location: Location) -> int:
    if location in ARMS and not form.has_arms:
        return 34
    return _TOPS[location]
