"""The geometry of the board, fitted into its room: five columns in the shape of the body, with the arms lower."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF

from designer.app.ui.measures import Measures
from designer.app.ui.theme import Style
from designer.app.ui.widgets.cells import cell_rect, location_height
from designer.app.ui.widgets.location_frames import location_parts
from designer.app.views.board.model import BoardModel
from designer.units.location import ARMS, CL, CT, HD, LA, LL, LT, RA, RL, RT, Location, Slot

COLUMNS: tuple[tuple[Location, ...], ...] = ((LA,), (LT, LL), (HD, CT, CL), (RT, RL), (RA,))
"""The columns as they stand, seen from the front of the sheet: the left arm at the left."""


_LOWEST_ROW, _LOWEST_ROW_OF_ALL = 15, 14
"""What a slot still can be read in; the second where that brings all locations into sight."""

_LEAST_BETWEEN = {"location_header": 22, "column_gap": 4, "control_inset": 4, "arm_offset": 24}
"""Heads and distances of a board that has to be low."""

_NUMBERED_FROM, _BARE_GUTTER, _BARE_GLYPH, _BARE_NAME = 96, 3, 5, 21
"""The width from which a column has slot numbers; what stands in their place below it, glyph and name."""


class BoardHit(NamedTuple):
    """A hit on the board: the location; its row, or None in the header, with the signs hit there."""

    location: Location
    row: int | None = None
    on_hand: bool = False
    on_case: bool = False


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The rectangles of all locations in a board of a given width."""

    places: dict[Location, QRectF]
    width: int
    height: int

    @property
    def column(self) -> float:
        """The width of a column; infinite without columns."""
        return min((place.width() for place in self.places.values()), default=math.inf)

    def location_at(self, point: QPointF) -> Location | None:
        """The location under a point."""
        return next((location for location, rect in self.places.items() if rect.contains(point)), None)

    def column_of(self, location: Location) -> tuple[Location, ...]:
        """The locations of a column from the top down."""
        column = next(column for column in COLUMNS if location in column)
        return tuple(other for other in column if other in self.places)

    def beside(self, location: Location, step: int, y: float) -> Location | None:
        """The location nearest to the same height in the column to the left (−1) or right (1)."""
        index = next(i for i, column in enumerate(COLUMNS) if location in column) + step
        if not 0 <= index < len(COLUMNS):
            return None
        column = [other for other in COLUMNS[index] if other in self.places]
        return min(column, key=lambda other: _distance(self.places[other], y), default=None)

    @property
    def reading_order(self) -> tuple[Location, ...]:
        """All locations, column by column."""
        return tuple(location for column in COLUMNS for location in column if location in self.places)


def arranged(rows: Mapping[Location, int], width: int, measures: Measures, narrowest: int) -> BoardLayout:
    """The layout of locations by their numbers of rows; columns grow with the width to a maximum and are centered.

    ``narrowest`` is the least width of a column.
    """
    inset, gap = measures.control_inset, measures.column_gap
    room = (width - 2 * inset - (len(COLUMNS) - 1) * gap) // len(COLUMNS)
    column = max(narrowest, min(room, measures.column_max))
    whole = len(COLUMNS) * column + (len(COLUMNS) - 1) * gap
    left = max(inset, (width - whole) // 2)
    places: dict[Location, QRectF] = {}
    bottom = 0
    for index, locations in enumerate(COLUMNS):
        top = inset + (measures.arm_offset if locations[0] in ARMS else 0)
        for location in locations:
            if location in rows:
                height = location_height(rows[location], measures)
                places[location] = QRectF(left + index * (column + gap), top, column, height)
                top += height + gap
        bottom = max(bottom, top - gap)
    return BoardLayout(places, whole + 2 * inset, bottom + inset)


def fitting(rows: Mapping[Location, int], measures: Measures, room: int, px: Callable[[float], int]) -> Measures:
    """The measures with which a board fits into the height ``room``; the usual ones if they fit or ``room`` is 0.

    First rows become lower, then gaps between locations smaller, both down to a legible least. ``px`` scales.
    """
    low = min(px(_LOWEST_ROW), measures.slot_row)
    close = measures._replace(slot_row=low, **{name: px(least) for name, least in _LEAST_BETWEEN.items()})
    lower = (measures._replace(slot_row=row) for row in range(measures.slot_row - 1, low - 1, -1))
    closer = (close._replace(slot_row=row) for row in range(low, px(_LOWEST_ROW_OF_ALL) - 1, -1))
    ways = chain((measures,), lower, closer)
    return next((way for way in ways if room <= 0 or arranged(rows, 0, way, 1).height <= room), close)


def slim(measures: Measures, column: float, px: Callable[[float], int]) -> Measures:
    """The measures for columns of a width: very narrow ones show no slot numbers."""
    if column >= px(_NUMBERED_FROM):
        return measures
    bare = {"gutter": px(_BARE_GUTTER), "cell_glyph_left": px(_BARE_GLYPH), "cell_name_left": px(_BARE_NAME)}
    return measures._replace(**bare, cell_inset=px(2))


def least_width(measures: Measures, narrowest: int) -> int:
    """The width of a board with the narrowest columns."""
    return len(COLUMNS) * narrowest + (len(COLUMNS) - 1) * measures.column_gap + 2 * measures.control_inset


def row_at(place: QRectF, y: float, rows: int, measures: Measures) -> int | None:
    """The row of a location at ``y``; None in its header."""
    below = y - place.top() - measures.location_header
    return None if below < 0 else min(int(below // measures.slot_row), rows - 1)


def row_rect(place: QRectF, row: int, rows: int, measures: Measures) -> QRectF:
    """The part of a location to repaint when a cell changes: gutter, cell and the rings around it."""
    cell = cell_rect(place, row, rows, measures)
    ring = measures.mark_line + 2
    return QRectF(place.left(), cell.top() - ring, place.width(), cell.height() + 2 * ring)


def _distance(rect: QRectF, y: float) -> float:
    return max(rect.top() - y, y - rect.bottom(), 0.0)


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
