"""A design that fires at another one turn after turn: how likely that is disabled by each turn, by simulation.

The target stands in the situation of the plan, is hit on the side that this names, and does not fire back; what hits
do to it is the rule of `rulesets.combat.body`. It is disabled when it is out of the fight or can no longer stand. Each
run has a seed of its own, so that the result depends on the seed and their number alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from designer.assistants.heat_firing import Firing, Stock
from designer.assistants.heat_policies import Policy, PolicyKind
from designer.rulesets.chance import Interval, wilson
from designer.rulesets.combat.attack import AimedWeapon, salvos
from designer.rulesets.combat.body import BattleBody
from designer.rulesets.combat.frame import BodyFrame
from designer.rulesets.combat.heat_scale import effects
from designer.rulesets.combat.hit_locations import AttackSide

RUNS: Final = 1000


class _RandomDice:
    """The dice of a run."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def die(self) -> int:
        return self._rng.randint(1, 6)

    def two(self) -> tuple[int, int]:
        return self.die(), self.die()


class DuelChances(NamedTuple):
    """The chance that the target is disabled by the end of each turn, with its 95 % interval."""

    turns: tuple[Interval, ...]
    runs: int
    seed: int


def duelling(
    firing: Firing, kind: PolicyKind, target: BodyFrame, *, runs: int = RUNS, seed: int = 1
) -> Iterator[DuelChances]:
    """The chances after each run: other work may go on between them, and the last one is that of all."""
    against = _against(firing, target)
    policy = kind.made(against)
    loads = _Loads(against)
    turns = len(against.scenario.turns)
    disabled = [0] * turns
    for number in range(1, runs + 1):
        done = _run(against, policy, loads, target, Random(f"{seed}:{number}"))
        for turn in range(turns if done is None else done, turns):
            disabled[turn] += 1
        yield DuelChances(tuple(wilson(many, number) for many in disabled), number, seed)


def duel(firing: Firing, kind: PolicyKind, target: BodyFrame, *, runs: int = RUNS, seed: int = 1) -> DuelChances:
    """The chances after all runs."""
    *_, last = duelling(firing, kind, target, runs=runs, seed=seed)
    return last


def _against(firing: Firing, target: BodyFrame) -> Firing:
    """Weapons that can be fired at this target: its quirks and its form count."""
    scenario = firing.scenario
    situation = replace(
        scenario.situation, target_quirks=target.quirks, target_form=target.form, target_tonnage=target.tonnage
    )
    return Firing(replace(scenario, situation=situation))


class _Loads:
    """The single shots of each turn, computed once for each state of the attacker."""

    def __init__(self, firing: Firing) -> None:
        self._firing = firing
        self._known: dict[tuple[int, int], tuple[_Shots | None, ...]] = {}

    def at(self, turn: int, heat: int) -> tuple[_Shots | None, ...]:
        key = turn, heat
        if key not in self._known:
            self._known[key] = tuple(_shots(aimed) for aimed in self._firing.aimed(turn, heat))
        return self._known[key]


class _Shots(NamedTuple):
    """One weapon: the roll that it needs, and the hits of a salvo with their weights."""

    target_number: int
    groups: tuple[tuple[int, ...], ...]
    weights: tuple[float, ...]


def _shots(aimed: AimedWeapon | None) -> _Shots | None:
    if aimed is None:
        return None
    groups, weights = zip(*salvos(aimed), strict=True)
    return _Shots(aimed.roll.target_number, groups, weights)


def _run(firing: Firing, policy: Policy, loads: _Loads, target: BodyFrame, rng: Random) -> int | None:
    """The turn in which the target is disabled, 0 for the first; None if it never is."""
    body, heat, stock = BattleBody(target, _RandomDice(rng)), firing.scenario.start, firing.stock
    down = rng.random() < effects(heat).shutdown
    side = firing.scenario.situation.side
    for turn in range(len(firing.scenario.turns)):
        made = 0
        if not down:
            choice = policy(turn, heat, stock)
            made = firing.steady_heat(turn, heat) + choice.heat
            stock = _without(stock, choice.used)
            for many, shots in zip(choice.fired, loads.at(turn, heat), strict=True):
                for _ in range(many if shots is not None else 0):
                    _fire(shots, body, side, rng)
        if body.gone is not None or not body.can_stand:
            return turn
        heat = firing.left(turn, heat, made)
        rolls = effects(heat)
        if firing.explodes(stock) and rng.random() < rolls.explosion:
            return None
        down = rng.random() < rolls.shutdown
    return None


def _without(stock: Stock, used: Stock) -> Stock:
    return tuple(had - gone for had, gone in zip(stock, used, strict=True))


def _fire(shots: _Shots | None, body: BattleBody, side: AttackSide, rng: Random) -> None:
    if shots is None or rng.randint(1, 6) + rng.randint(1, 6) < shots.target_number:
        return
    for damage in rng.choices(shots.groups, shots.weights)[0]:
        if body.gone is not None:
            return
        body.hit(side, damage)
