"""The geometry of the board, fitted into its widget: five columns in the shape of the body, with the arms lower."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF

from designer.app.ui.measures import Measures
from designer.app.ui.theme import Style
from designer.app.ui.widgets.cell_painting import cell_rect, location_height
from designer.app.ui.widgets.location_frames import location_parts
from designer.app.views.board.model import BoardModel
from designer.units.location import ARMS, CL, CT, HD, LA, LL, LT, RA, RL, RT, Location, Slot

COLUMNS: tuple[tuple[Location, ...], ...] = ((LA,), (LT, LL), (HD, CT, CL), (RT, RL), (RA,))
"""The columns from left to right, as on a record sheet: the left arm is at the left."""


_LOWEST_ROW, _LOWEST_ROW_OF_ALL = 18, 14
"""The heights of a slot in pixels from which a board scrolls; the second one if all locations become visible by it.

With three locations in a column rows would become lower than their text, so such a board scrolls from the first one.
"""

_LEAST_BETWEEN = {"location_header": 22, "column_gap": 4, "control_inset": 4, "arm_offset": 24}
"""The smallest heights of headers and distances, for a board with little height, in pixels."""

_NUMBERED_FROM, _BARE_GUTTER, _BARE_GLYPH, _BARE_NAME = 96, 3, 5, 21
"""The width from which columns have slot numbers; the margins in narrower columns: gutter, icon, name (pixels)."""


class BoardHit(NamedTuple):
    """The hit at a point of the board: the location; the row, or None in the header; and whether an icon is there."""

    location: Location
    row: int | None = None
    on_hand: bool = False
    on_case: bool = False


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The rectangles of all locations for a width of the board."""

    places: dict[Location, QRectF]
    width: int
    height: int

    @property
    def column(self) -> float:
        """The width of a column; infinite if there are no columns."""
        return min((place.width() for place in self.places.values()), default=math.inf)

    def location_at(self, point: QPointF) -> Location | None:
        """The location at a point; None outside of all locations."""
        return next((location for location, rect in self.places.items() if rect.contains(point)), None)

    def column_of(self, location: Location) -> tuple[Location, ...]:
        """The locations in the same column as this one, from top to bottom."""
        column = next(column for column in COLUMNS if location in column)
        return tuple(other for other in column if other in self.places)

    def beside(self, location: Location, step: int, y: float) -> Location | None:
        """The location at about the height ``y`` in the column to the left (−1) or right (1); None if there is none."""
        index = next(i for i, column in enumerate(COLUMNS) if location in column) + step
        if not 0 <= index < len(COLUMNS):
            return None
        column = [other for other in COLUMNS[index] if other in self.places]
        return min(column, key=lambda other: _distance(self.places[other], y), default=None)

    @property
    def reading_order(self) -> tuple[Location, ...]:
        """All locations in reading order, column by column."""
        return tuple(location for column in COLUMNS for location in column if location in self.places)


def arranged(rows: Mapping[Location, int], width: int, measures: Measures, narrowest: int) -> BoardLayout:
    """The layout of locations with these numbers of rows; columns grow with the width to a maximum and are centered.

    ``narrowest`` is the minimum width of a column.
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

    First rows become lower, then gaps between locations smaller, both down to a legible minimum. ``px`` scales pixels.
    """
    close = closest(measures, px)
    low = close.slot_row
    lowest = low if CL in rows else px(_LOWEST_ROW_OF_ALL)
    lower = (measures._replace(slot_row=row) for row in range(measures.slot_row - 1, low - 1, -1))
    closer = (close._replace(slot_row=row) for row in range(low, lowest - 1, -1))
    ways = chain((measures,), lower, closer)
    return next((way for way in ways if room <= 0 or arranged(rows, 0, way, 1).height <= room), close)


def closest(measures: Measures, px: Callable[[float], int]) -> Measures:
    """The measures with the lowest rows of a board that scrolls, and the smallest distances; ``px`` scales pixels."""
    low = min(px(_LOWEST_ROW), measures.slot_row)
    return measures._replace(slot_row=low, **{name: px(least) for name, least in _LEAST_BETWEEN.items()})


def slim(measures: Measures, column: float, px: Callable[[float], int]) -> Measures:
    """The measures for columns of this width; very narrow columns have no slot numbers."""
    if column >= px(_NUMBERED_FROM):
        return measures
    bare = {"gutter": px(_BARE_GUTTER), "cell_glyph_left": px(_BARE_GLYPH), "cell_name_left": px(_BARE_NAME)}
    return measures._replace(**bare, cell_inset=px(2))


def least_width(measures: Measures, narrowest: int) -> int:
    """The width of a board whose columns have the minimum width."""
    return len(COLUMNS) * narrowest + (len(COLUMNS) - 1) * measures.column_gap + 2 * measures.control_inset


def row_at(place: QRectF, y: float, rows: int, measures: Measures) -> int | None:
    """The row of a location at the height ``y``; None in the header."""
    below = y - place.top() - measures.location_header
    return None if below < 0 else min(int(below // measures.slot_row), rows - 1)


def row_rect(place: QRectF, row: int, rows: int, measures: Measures) -> QRectF:
    """The part of a location to repaint if a cell changes: slot numbers, cell and the rings around it."""
    cell = cell_rect(place, row, rows, measures)
    ring = measures.mark_line + 2
    return QRectF(place.left(), cell.top() - ring, place.width(), cell.height() + 2 * ring)


def _distance(rect: QRectF, y: float) -> float:
    return max(rect.top() - y, y - rect.bottom(), 0.0)


_NARROWEST_COLUMN = 60
"""The minimum width of a column, in which a slot is still legible; narrower boards scroll."""


@dataclass(frozen=True, slots=True)
class FittedBoard:
    """The geometry and style of a board for one size."""

    model: BoardModel
    layout: BoardLayout
    style: Style
    """The style of the app, with rows as low as the height of the board requires."""
    whole: int
    """The height of the board if rows had their usual height."""
    least: int
    """The height of the board with its lowest legible rows; the usual height if the user chose large rows."""

    @property
    def least_width(self) -> int:
        """The width of the board if columns had their minimum width."""
        return least_width(self.style.measures, self.style.px(_NARROWEST_COLUMN))

    def hit(self, point: QPointF) -> BoardHit | None:
        """The hit at a point: location, row and icons; None outside of all locations."""
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
        """The rectangle of the cell that fills a slot, including the slot numbers."""
        cell = self.model.cell(slot)
        first, rows = (slot.row, 1) if cell is None else (cell.row, cell.rows)
        place = self.layout.places[slot.location]
        return row_rect(place, first, rows, self.style.measures).toAlignedRect()

    def head_rect(self, location: Location) -> QRect:
        """The rectangle of the header of a location."""
        place = self.layout.places[location]
        return QRectF(place.left(), place.top(), place.width(), self.style.measures.location_header).toAlignedRect()


def fitted(model: BoardModel, width: int, room: int, style: Style) -> FittedBoard:
    """The board for a width, fitted into the height ``room`` as far as its rows stay legible; 0 means any height."""
    room = 0 if style.density == "large" else room  # the user chose large rows
    measures = fitting(model.rows, style.measures, room, style.px)
    layout = arranged(model.rows, width, measures, style.px(_NARROWEST_COLUMN))
    measures = slim(measures, layout.column, style.px)
    whole = arranged(model.rows, 0, style.measures, 1).height
    large = style.density == "large"
    least = whole if large else arranged(model.rows, 0, closest(style.measures, style.px), 1).height
    fitted_style = style if measures is style.measures else replace(style, measures=measures)
    return FittedBoard(model, layout, fitted_style, whole, least)
