"""The board fitted into its room: geometry, style and hit test."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRect, QRectF

from designer.app.ui.theme import Style
from designer.app.ui.widgets.location_frames import location_parts
from designer.app.views.board.geometry import (
    BoardHit,
    BoardLayout,
    arranged,
    fitting,
    least_width,
    row_at,
    row_rect,
    slim,
)
from designer.app.views.board.model import BoardModel
from designer.units.location import Location, Slot

_NARROWEST_COLUMN = 60
"""The least width of a column in which a slot is legible; below it the board scrolls."""


@dataclass(frozen=True, slots=True)
class FittedBoard:
    """The geometry and style of a board at one size."""

    model: BoardModel
    layout: BoardLayout
    style: Style
    """The style of the app, with rows as low as the room asks for."""
    whole: int
    """The height of the board with rows of the usual height."""

    @property
    def least_width(self) -> int:
        """The width with the narrowest columns."""
        return least_width(self.style.measures, self.style.px(_NARROWEST_COLUMN))

    def hit(self, point: QPointF) -> BoardHit | None:
        """The hit at a point; None outside of all locations."""
        location = self.layout.location_at(point)
        if location is None:
            return None
        place, style = self.layout.places[location], self.style
        row = row_at(place, point.y(), self.model.rows[location], style.measures)
        if row is not None:
            return BoardHit(location, row)
        parts = location_parts(place, self.model.content(location).head, style)
        margin = (style.measures.hit - parts.hand.width()) / 2
        on_hand = not parts.hand.isEmpty() and parts.hand.adjusted(-margin, 0, margin, 0).contains(point)
        case = parts.case.adjusted(-2, -2, 2, 2)
        return BoardHit(location, None, on_hand, not parts.case.isEmpty() and case.contains(point))

    def slot_rect(self, slot: Slot) -> QRect:
        """The rectangle of the cell that fills a slot, with its gutter."""
        cell = self.model.cell(slot)
        first, rows = (slot.row, 1) if cell is None else (cell.row, cell.rows)
        place = self.layout.places[slot.location]
        return row_rect(place, first, rows, self.style.measures).toAlignedRect()

    def head_rect(self, location: Location) -> QRect:
        """The rectangle of the header of a location."""
        place = self.layout.places[location]
        return QRectF(place.left(), place.top(), place.width(), self.style.measures.location_header).toAlignedRect()


def fitted(model: BoardModel, width: int, room: int, style: Style) -> FittedBoard:
    """The board at a width, fitted into the height ``room`` as far as its rows stay legible; 0 is any height."""
    room = 0 if style.density == "large" else room  # the user chose large rows
    measures = fitting(model.rows, style.measures, room, style.px)
    layout = arranged(model.rows, width, measures, style.px(_NARROWEST_COLUMN))
    measures = slim(measures, layout.column, style.px)
    whole = arranged(model.rows, 0, style.measures, 1).height
    return FittedBoard(model, layout, style if measures is style.measures else replace(style, measures=measures), whole)
