"""Simulating many battles of one setup, here or by other workers, for win rates with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from designer.executors import HERE, Workers, results_of
from designer.rulesets.chance import Interval, wilson
from designer.rulesets.skirmish.actions import SeededDice
from designer.rulesets.skirmish.battle import Setup, fight, opening, policies_of
from designer.rulesets.skirmish.situation import BattleSituation


class Tally(NamedTuple):
    """The summed results of battles: wins by side, draws, rounds, and units alive at the end by side."""

    battles: int
    red: int
    blue: int
    draws: int
    rounds: int
    red_alive: int
    blue_alive: int

    def __add__(self, other: object) -> Tally:
        """The sum of two tallies."""
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def red_rate(self) -> Interval:
        """The share of battles that red won."""
        return wilson(self.red, self.battles)

    @property
    def blue_rate(self) -> Interval:
        """The share of battles that blue won."""
        return wilson(self.blue, self.battles)


NOTHING = Tally(0, 0, 0, 0, 0, 0, 0)
PIECE = 20
"""The number of battles that are fought before their results are reported."""

ProgressReport = Callable[[int], object]
"""A function that is called with the number of battles fought so far."""


def many(setup: Setup, battles: int, seed: int, workers: Workers = HERE, told: ProgressReport | None = None) -> Tally:
    """The results of many battles; battle ``n`` has the seed ``seed:n``, so they do not depend on the workers."""
    if battles < 1:
        raise ValueError(f"at least 1 battle is needed, not {battles}")
    parts = [range(first, min(first + PIECE, battles)) for first in range(0, battles, PIECE)]
    workers = workers._replace(jobs=min(workers.jobs, len(parts)))
    total = NOTHING
    for tally in results_of(_Battles(setup, seed), parts, workers, name=_part_name):
        total = total + tally
        if told is not None:
            told(total.battles)
    return total


@dataclass(frozen=True)
class _Battles:
    """The battles of one setup and seed. Each process that fights some of them makes their situation once."""

    setup: Setup
    seed: int

    @cached_property
    def _situation(self) -> BattleSituation:
        return opening(self.setup)

    def __call__(self, numbers: range) -> Tally:
        return tallied(self._situation, self.setup.policies, self.seed, numbers)


def _part_name(numbers: range) -> str:
    return f"battles {numbers[0]} to {numbers[-1]}"


def battle_seed(seed: int, number: int) -> str:
    """The seed of one of many battles."""
    return f"{seed}:{number}"


def tallied(situation: BattleSituation, policies: tuple[str, str], seed: int, numbers: Iterable[int]) -> Tally:
    """The results of the battles with these numbers, all from one situation, which is not changed."""
    ground, fighters = situation.ground, situation.snapshot()
    chosen = policies_of(policies)
    count = rounds = 0
    wins = {0: 0, 1: 0, None: 0}
    alive = [0, 0]
    for number in numbers:
        outcome = fight(BattleSituation(ground, fighters), SeededDice(battle_seed(seed, number)), chosen)
        count += 1
        rounds += outcome.rounds
        wins[outcome.winner] += 1
        for fighter in outcome.fighters:
            alive[fighter.side] += fighter.hp > 0
    return Tally(count, wins[0], wins[1], wins[None], rounds, alive[0], alive[1])
