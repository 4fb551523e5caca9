"""Rounds and turns: the order in which units act, recovery, and waiting."""

from __future__ import annotations

from collections.abc import Sequence

from designer.rulesets.skirmish.situation import BattleSituation, Fighter

Queue = tuple[tuple[int, int], ...]
"""The units that are still to act, in order: effective initiative and number of each."""


def turn_order(situation: BattleSituation) -> list[int]:
    """The numbers of the living units by effective initiative, highest first; ties by initiative, then number."""
    living = [fighter for fighter in situation.fighters if fighter.hp > 0]
    living.sort(key=lambda f: (-f.effective_initiative, -f.unit.initiative, f.id))
    return [fighter.id for fighter in living]


def recover(situation: BattleSituation) -> None:
    """Begin a round: reduce the fatigue of all living units, and mark them as not having waited."""
    recovery = situation.rules.recovery
    for fighter in situation.snapshot():
        if fighter.hp > 0 and (fighter.fatigue or fighter.waited):
            situation.put(fighter._replace(fatigue=max(0, fighter.fatigue - recovery), waited=False))


def begin_turn(situation: BattleSituation, number: int) -> Fighter:
    """Begin the turn of a unit: it gets all its AP, unless it has waited and keeps those it had left."""
    fighter = situation.fighters[number]
    if not fighter.waited and fighter.ap != fighter.unit.ap:
        fighter = fighter._replace(ap=fighter.unit.ap)
        situation.put(fighter)
    return fighter


class Round:
    """One round. The order of turns is computed once, after recovery, and changes only by waiting and deaths.

    With a ``queue`` a round that was interrupted continues.
    """

    def __init__(self, situation: BattleSituation, queue: Sequence[tuple[int, int]] | None = None) -> None:
        self._situation = situation
        if queue is not None:
            self._queue = list(queue)
            return
        recover(situation)
        fighters = situation.fighters
        self._queue = [(fighters[number].effective_initiative, number) for number in turn_order(situation)]

    @property
    def queue(self) -> Queue:
        """The rest of the round, from which another ``Round`` can continue."""
        return tuple(self._queue)

    @property
    def order(self) -> list[int]:
        """The numbers of the units that are still to act, in order; dead ones may be among them."""
        return [number for _, number in self._queue]

    def next(self) -> int | None:
        """The number of the next unit to act; None when the round is over."""
        while self._queue:
            _, number = self._queue.pop(0)
            if self._situation.fighters[number].alive:
                return number
        return None

    def wait(self, number: int) -> bool:
        """Let a unit act later in the round, with the penalty; returns False if it has already waited or is dead."""
        fighter = self._situation.fighters[number]
        if fighter.waited or not fighter.alive:
            return False
        self._situation.put(fighter._replace(waited=True))
        priority = fighter.effective_initiative - self._situation.rules.wait_penalty
        behind = sum(other >= priority for other, _ in self._queue)
        self._queue.insert(behind, (priority, number))
        return True
