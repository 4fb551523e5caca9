"""Ground of hexes with levels and woods: what is seen on a line of sight, and the MP of a step (TW p. 49 to 53)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from designer import paths
from designer.catalog.records import Record, read_table


@lru_cache(maxsize=1)
def field() -> Record:
    """Figures of movement, sight, falls and crew on the map; ``data/combat/README.md`` describes the fields."""
    return read_table(paths.data("combat", "field.json"))


class HexGround(NamedTuple):
    """The ground of a hex: its level, and its woods (0 none, 1 light, 2 heavy)."""

    level: int = 0
    woods: int = 0


class Sight(NamedTuple):
    """A line of sight: whether it is ``blocked``, the points of woods on it and at its end, and partial cover.

    Points of woods are 1 for light and 2 for heavy ones; they are what the woods add to a target number.
    """

    blocked: bool
    woods: int
    cover: bool


NUDGE: Final = 1e-6
"""The part of a hex by which a line is moved to either side, so that it does not run between two hexes."""


def entering(start: HexGround, to: HexGround) -> int | None:
    """The MP of a step into a hex; None if it is too steep (TW p. 52)."""
    figures = field()
    climb = abs(to.level - start.level)
    if climb > figures["steepest"]:
        return None
    return int(figures["enter"][to.woods] + figures["level"] * climb)
