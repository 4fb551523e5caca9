"""Rounds and turns: who acts when, recovery, waiting."""

from __future__ import annotations

from collections.abc import Sequence

from designer.rulesets.skirmish.situation import BattleSituation, Fighter

Queue = tuple[tuple[int, int], ...]
"""Who is still to act, in order: effective initiative and number of each."""


def turn_order(situation: BattleSituation) -> list[int]:
    """The living fighters by effective initiative, highest first; ties by initiative, then by number."""
    living = [fighter for fighter in situation.fighters if fighter.hp > 0]
    living.sort(key=lambda f: (-f.effective_initiative, -f.unit.initiative, f.id))
    return [fighter.id for fighter in living]


def recover(situation: BattleSituation) -> None:
    """The start of a round: everybody living loses some fatigue, and nobody has waited."""
    recovery = situation.rules.recovery
    for fighter in situation.snapshot():
        if fighter.hp > 0 and (fighter.fatigue or fighter.waited):
            situation.put(fighter._replace(fatigue=max(0, fighter.fatigue - recovery), waited=False))


def begin_turn(situation: BattleSituation, number: int) -> Fighter:
    """A fighter's turn begins: it has all its AP, unless it waited and comes back with what it had left."""
    fighter = situation.fighters[number]
    if not fighter.waited and fighter.ap != fighter.unit.ap:
        fighter = fighter._replace(ap=fighter.unit.ap)
        situation.put(fighter)
    return fighter


class Round:
    """One round: the order is computed once, after recovery, and changes only by waiting. Who dies drops out.

    With a ``queue`` it is a round that was begun before, and goes on from there.
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
        """What a round goes on from."""
        return tuple(self._queue)

    @property
    def order(self) -> list[int]:
        """Who is still to act, in order; the dead are not left out yet."""
        return [number for _, number in self._queue]

    def next(self) -> int | None:
        """The next one to act; None when the round is over."""
        while self._queue:
            _, number = self._queue.pop(0)
            if self._situation.fighters[number].alive:
                return number
        return None

    def wait(self, number: int) -> bool:
        """Put a fighter back into the order, with the penalty. A second time in a round ends its turn: False."""
        fighter = self._situation.fighters[number]
        if fighter.waited or not fighter.alive:
            return False
        self._situation.put(fighter._replace(waited=True))
        priority = fighter.effective_initiative - self._situation.rules.wait_penalty
        behind = sum(other >= priority for other, _ in self._queue)
        self._queue.insert(behind, (priority, number))
        return True
