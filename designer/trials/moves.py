"""The states that a unit can reach with its MP, and the way to one of them.

A state is a place with a facing (``map``). Each step and each turn by one side costs MP (TW p. 49). ``Reach`` holds for
each number of MP the most hexes that a unit can enter on its way to each state, since hexes entered make it hard to
hit.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from designer.rulesets.combat.facing import FACINGS
from designer.trials.map import FAR, PLACES, STATES, Bytes, Ints, TrialMap, distances

_NEVER: Final = -1


class Reach:
    """The states that can be reached with up to ``mp`` MP, forward or backward; the enemy's place is barred."""

    def __init__(self, board: TrialMap, start: int, mp: int, barred: int, *, backward: bool = False) -> None:
        self._cost = board.cost_backward if backward else board.cost
        self._origin = board.behind if backward else board.before
        self._start = start
        # The last row and the last column stand for what cannot be reached.
        self.hexes = np.full((mp + 2, STATES + 1), _NEVER, np.int8)
        self.hexes[0, start] = 0
        taken = slice(barred * FACINGS, barred * FACINGS + FACINGS)
        flat = self.hexes.reshape(-1)
        for spent in range(1, mp + 1):
            row = self.hexes[spent]
            row[:] = self.hexes[spent - 1]
            self._turn(row, self.hexes[spent - 1])
            self._step(row, flat, spent, mp)
            row[taken] = _NEVER

    @staticmethod
    def _turn(row: Bytes, before: Bytes) -> None:
        facings, old = row[:STATES].reshape(PLACES, FACINGS), before[:STATES].reshape(PLACES, FACINGS)
        np.maximum(facings[:, 1:], old[:, :-1], out=facings[:, 1:])
        np.maximum(facings[:, 0], old[:, -1], out=facings[:, 0])
        np.maximum(facings[:, :-1], old[:, 1:], out=facings[:, :-1])
        np.maximum(facings[:, -1], old[:, 0], out=facings[:, -1])

    def _step(self, row: Bytes, flat: Bytes, spent: int, mp: int) -> None:
        source = np.where(self._cost <= spent, spent - self._cost, mp + 1)
        came = flat[source * (STATES + 1) + self._origin]
        np.maximum(row[:STATES], np.where(came >= 0, came + 1, _NEVER), out=row[:STATES])

    def states(self, mp: int) -> tuple[Ints, Bytes]:
        """The states within some MP, and the hexes entered on the way to each."""
        row = self.hexes[mp, :STATES]
        found = np.flatnonzero(row >= 0)
        return found, row[found]

    def way(self, state: int, mp: int) -> tuple[int, ...]:
        """The states on a way, from the start to the end; each a step or a turn by one side after the one before."""
        found = [state]
        spent = mp
        while state != self._start or spent:
            hexes = self.hexes[spent, state]
            if spent and self.hexes[spent - 1, state] == hexes:
                spent -= 1
                continue
            state, spent = self._came_from(state, spent, int(hexes))
            found.append(state)
        return tuple(reversed(found))

    def _came_from(self, state: int, spent: int, hexes: int) -> tuple[int, int]:
        cost, origin = int(self._cost[state]), int(self._origin[state])
        if cost <= spent and cost < FAR and hexes and self.hexes[spent - cost, origin] == hexes - 1:
            return origin, spent - cost
        place, facing = divmod(state, FACINGS)
        for turn in (1, -1):
            before = place * FACINGS + (facing + turn) % FACINGS
            if self.hexes[spent - 1, before] == hexes:
                return before, spent - 1
        raise AssertionError(f"no way to state {state} with {spent} MP")


class JumpReach(NamedTuple):
    """The places of a jump, with the hexes of each."""

    places: Ints
    hexes: Bytes


def landings(board: TrialMap, start: int, mp: int, barred: int) -> JumpReach:
    """The places that a jump of up to ``mp`` MP reaches: no farther, and no more levels up (TW p. 54)."""
    far = distances()[start]
    level = np.array(board.levels)
    fits = (far >= 1) & (far <= mp) & (level - level[start] <= mp)
    fits[barred] = False
    found = np.flatnonzero(fits)
    return JumpReach(found, far[found])
