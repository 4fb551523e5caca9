"""Hexes with points at the top: coordinates, distance, neighbours, rings and lines.

A hex is named by two of the three cube coordinates; the third follows, because the three add up to zero. Distances are
in hexes. A rectangular map counts columns and rows; every second row, beginning with the second, lies half a hex to the
right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Hex(NamedTuple):
    """A hex of the endless grid: ``q`` grows to the right, ``r`` downwards."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate."""
        return -self.q - self.r

    def moved(self, direction: Hex, times: int = 1) -> Hex:
        """The hex that lies so many steps off in a direction."""
        return Hex(self.q + direction.q * times, self.r + direction.r * times)


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six steps, from the right one on, counter-clockwise."""


def distance(a: Hex, b: Hex) -> int:
    """Steps from one hex to the other: half the sum of the three differences."""
    q, r = a.q - b.q, a.r - b.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def neighbors(center: Hex) -> tuple[Hex, ...]:
    """The six hexes beside one, in the order of ``DIRECTIONS``."""
    return tuple(center.moved(direction) for direction in DIRECTIONS)


def ring(center: Hex, radius: int) -> tuple[Hex, ...]:
    """All hexes at exactly this distance: six times the radius, or the center itself at 0."""
    if radius < 0:
        raise ValueError(f"a ring has a radius of 0 or more, not {radius}")
    if radius == 0:
        return (center,)
    found = []
    at = center.moved(DIRECTIONS[4], radius)
    for direction in DIRECTIONS:
        for _ in range(radius):
            found.append(at)
            at = at.moved(direction)
    return tuple(found)


def disk(center: Hex, radius: int) -> Iterator[Hex]:
    """All hexes within this distance, the center first, then ring by ring."""
    for distance_out in range(radius + 1):
        yield from ring(center, distance_out)


def nearest(q: float, r: float) -> Hex:
    """The hex around a point, given in fractions of the two coordinates."""
    # All three are rounded, then the one that was rounded most is mended.
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return Hex(near_q, near_r)


def at_column(column: int, row: int) -> Hex:
    """The hex at a column and a row of a rectangular map, both counted from 0."""
    return Hex(column - row // 2, row)


def column_of(place: Hex) -> tuple[int, int]:
    """Column and row of a hex on a rectangular map; the reverse of ``at_column``."""
    return place.q + place.r // 2, place.r


def rectangle(width: int, height: int) -> tuple[Hex, ...]:
    """The hexes of a rectangular map, row by row."""
    if width < 1 or height < 1:
        raise ValueError(f"a map has at least 1 x 1 hexes, not {width} x {height}")
    return tuple(at_column(column, row) for row in range(height) for column in range(width))
