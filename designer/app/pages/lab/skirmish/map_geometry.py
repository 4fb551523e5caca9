"""The geometry of the map: hexes with a corner at the top, every second row half a hex to the right."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from designer.rulesets.hexes import nearest
from designer.rulesets.skirmish.battlefield import Battlefield, PlaceIndex

_WIDE = math.sqrt(3)
_CORNERS = tuple((math.sin(math.radians(60 * k)), -math.cos(math.radians(60 * k))) for k in range(6))
"""The six corners of a hex with radius 1, from the top one on, clockwise."""
EDGES = (1, 0, 5, 4, 3, 2)
"""For each of ``hexes.DIRECTIONS`` the index of the corner at which that side of the hex begins (clockwise)."""
_SMALLEST = 2.0


class MapGeometry:
    """The positions of hexes for a map that is as large as fits into a rectangle, and centered in it.

    With ``flat_top`` both axes are exchanged, as on printed sheets: hexes have a flat top, and rows are columns.
    """

    def __init__(self, field: Battlefield, room: QRectF, *, flat_top: bool = False) -> None:
        self._field, self._flat_top = field, flat_top
        room = self._put_rect(room)
        wide = _WIDE * (field.width + (0.5 if field.height > 1 else 0))
        high = 1.5 * field.height + 0.5
        self.radius = max(_SMALLEST, min(room.width() / wide, room.height() / high))
        left = room.center().x() - wide * self.radius / 2
        top = room.center().y() - high * self.radius / 2
        self._first = QPointF(left + _WIDE / 2 * self.radius, top + self.radius)
        self._corners = [self._put(QPointF(x, y)) * self.radius for x, y in _CORNERS]
        self._outline = QPolygonF(self._corners)

    def _put(self, point: QPointF) -> QPointF:
        """The point with both axes exchanged where they are; twice gives the point itself."""
        return QPointF(point.y(), point.x()) if self._flat_top else point

    def _put_rect(self, rect: QRectF) -> QRectF:
        return QRectF(rect.y(), rect.x(), rect.height(), rect.width()) if self._flat_top else rect

    def center(self, place: PlaceIndex) -> QPointF:
        """The center of a hex."""
        row, column = divmod(place, self._field.width)
        x = _WIDE * self.radius * (column + (row % 2) / 2)
        return self._put(self._first + QPointF(x, 1.5 * self.radius * row))

    def corners(self, place: PlaceIndex, part: float = 1.0) -> list[QPointF]:
        """The corners of a hex; ``part`` is its size relative to the full one."""
        middle = self.center(place)
        return [middle + corner * part for corner in self._corners]

    def outline(self, place: PlaceIndex, part: float = 1.0) -> QPolygonF:
        """The outline of a hex; ``part`` is its size relative to the full one."""
        outline = self._outline if part == 1.0 else QPolygonF([corner * part for corner in self._corners])
        return outline.translated(self.center(place))

    def edge(self, place: PlaceIndex, direction: int) -> tuple[QPointF, QPointF]:
        """The side of a hex towards the neighbor in one of ``hexes.DIRECTIONS``."""
        corners = self.corners(place)
        start = EDGES[direction]
        return corners[start], corners[(start + 1) % 6]

    def place_at(self, point: QPointF) -> PlaceIndex | None:
        """The hex at a point; None outside the map."""
        off = self._put(point) - self._first
        r = off.y() / (1.5 * self.radius)
        q = off.x() / (_WIDE * self.radius) - r / 2
        return self._field.place(nearest(q, r))

    def in_hexes(self, point: QPointF) -> QPointF:
        """The distance of a point from the center of the first hex in hex radii, which does not depend on the zoom."""
        return (self._put(point) - self._first) / self.radius

    def from_hexes(self, spot: QPointF) -> QPointF:
        """The point at this distance, in hex radii, from the center of the first hex."""
        return self._put(self._first + spot * self.radius)

    def seen(self, room: QRectF) -> list[PlaceIndex]:
        """The hexes in a rectangle, and perhaps some just outside."""
        field, radius, room = self._field, self.radius, self._put_rect(room)
        rows = _span((room.top() - self._first.y()) / (1.5 * radius), room.height() / (1.5 * radius), field.height)
        wide = _WIDE * radius
        columns = _span((room.left() - self._first.x()) / wide, room.width() / wide, field.width)
        return [row * field.width + column for row in rows for column in columns]


def _span(first: float, count: float, most: int) -> range:
    """The whole numbers from ``first`` − 1 to ``first + count`` + 1, limited to 0 up to ``most`` − 1."""
    return range(max(0, math.floor(first) - 1), min(most, math.ceil(first + count) + 2))
