"""The states that a unit can reach with its MP, and the way to one of them.

A state is a place with a facing (``map``). Each step and each turn by one side costs MP (TW p. 49). ``Reach`` holds for
each number of MP the most hexes that a unit can enter on its way to each state, since hexes entered make it hard to
hit.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from designer.rulesets.combat.facing import FACINGS
from designer.trials.map import COLUMNS, ROWS, STEEPEST_COST, Bytes, Ints, TrialMap, distances

_NEVER: Final = -100


class Reach:
    """The states that can be reached with up to ``mp`` MP, forward or backward; the enemy's place is barred.

    ``rose``: the unit has just stood up, and turns at its start at no cost (TW p. 54).

    Only the columns of the map within reach are looked at. ``hexes`` has for each number of MP, facing and place of
    these the most hexes entered; it is negative where the unit cannot come. Rows before the first stand for less than
    no MP, the last place for all beyond these columns.
    """

    def __init__(
        self, board: TrialMap, start: int, mp: int, barred: int, *, backward: bool = False, rose: bool = False
    ) -> None:
        place, facing = divmod(start, FACINGS)
        column = place // ROWS
        first, last = max(column - mp, 0), min(column + mp + 1, COLUMNS)
        self._first = first * ROWS
        self._window = board.window(first, last, backward=backward)
        self._start = facing, place - self._first
        self._rose = rose
        width = self._window.width
        self.hexes = np.full((mp + 1 + STEEPEST_COST, FACINGS, width + 1), _NEVER, np.int8)
        self.hexes[STEEPEST_COST, slice(None) if rose else facing, place - self._first] = 0
        taken = barred - self._first
        flat, size = self.hexes.reshape(-1), FACINGS * (width + 1)
        for spent in range(STEEPEST_COST + 1, mp + 1 + STEEPEST_COST):
            before, row = self.hexes[spent - 1], self.hexes[spent]
            np.maximum(before[1:], before[:-1], out=row[1:])
            np.maximum(before[0], before[-1], out=row[0])
            np.maximum(row[:-1], before[1:], out=row[:-1])
            np.maximum(row[-1], before[0], out=row[-1])
            came = flat[(spent - STEEPEST_COST) * size :].take(self._window.source)
            came += 1
            np.maximum(row[:, :width], came, out=row[:, :width])
            if 0 <= taken < width:
                row[:, taken] = _NEVER

    def states(self, mp: int) -> tuple[Ints, Ints, Bytes]:
        """The places and facings within some MP, and the hexes entered on the way to each."""
        row = self.hexes[mp + STEEPEST_COST, :, : self._window.width]
        facings, places = np.nonzero(row >= 0)
        return places + self._first, facings, row[facings, places]

    def way(self, state: int, mp: int) -> tuple[int, ...]:
        """The states on a way, from the start to the end; each a step or a turn by one side after the one before.

        Of a unit that has just stood up, the first turn is by any number of sides.
        """
        place, facing = divmod(state, FACINGS)
        at, spent = (facing, place - self._first), mp
        found = [state]
        while at != self._start or spent:
            hexes = int(self._at(spent, at))
            if spent and self._at(spent - 1, at) == hexes:
                spent -= 1
                continue
            at, spent = (self._start, 0) if self._rose and not spent else self._came_from(at, spent, hexes)
            found.append((at[1] + self._first) * FACINGS + at[0])
        return tuple(reversed(found))

    def _at(self, spent: int, at: tuple[int, int]) -> int:
        return int(self.hexes[spent + STEEPEST_COST, at[0], at[1]])

    def _came_from(self, at: tuple[int, int], spent: int, hexes: int) -> tuple[tuple[int, int], int]:
        facing, place = at
        cost, origin = int(self._window.cost[facing, place]), int(self._window.origin[facing, place])
        if cost <= spent and hexes and self._at(spent - cost, (facing, origin)) == hexes - 1:
            return (facing, origin), spent - cost
        for turn in (1, -1):
            before = (facing + turn) % FACINGS, place
            if self._at(spent - 1, before) == hexes:
                return before, spent - 1
        raise AssertionError(f"no way to place {place} with {spent} MP")


class JumpReach(NamedTuple):
    """The places of a jump, with the hexes of each."""

    places: Ints
    hexes: Bytes


def landings(board: TrialMap, start: int, mp: int, barred: int) -> JumpReach:
    """The places that a jump of up to ``mp`` MP reaches: no farther, and no more levels up (TW p. 54)."""
    far = distances()[start]
    fits = (far >= 1) & (far <= mp) & (board.levels_at - board.levels[start] <= mp)
    fits[barred] = False
    found = np.flatnonzero(fits)
    return JumpReach(found, far[found])
