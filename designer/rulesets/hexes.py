"""Hexes with a corner at the top: coordinates, distances, neighbors and rings.

A hex has three cube coordinates, which add up to zero, so that two are stored. Distances are in hexes. A rectangular
map has columns and rows; every second row, beginning with the second, is shifted half a hex to the
right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Hex(NamedTuple):
    """A hex of an infinite grid: ``q`` increases to the right, ``r`` downwards."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate."""
        return -self.q - self.r

    def moved(self, direction: Hex, times: int = 1) -> Hex:
        """The hex that is ``times`` steps away in a direction."""
        return Hex(self.q + direction.q * times, self.r + direction.r * times)


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The steps to the six neighbors, counter-clockwise from the right one."""


def distance(a: Hex, b: Hex) -> int:
    """The number of steps from one hex to another: half the sum of the differences of the three coordinates."""
    q, r = a.q - b.q, a.r - b.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def neighbors(center: Hex) -> tuple[Hex, ...]:
    """The six hexes next to a hex, in the order of ``DIRECTIONS``."""
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
    """The hex that contains a point, which is given by fractional coordinates."""
    # All three coordinates are rounded, then the one with the largest rounding error follows from the others.
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
