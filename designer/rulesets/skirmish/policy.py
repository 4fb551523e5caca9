"""Policies: how the program plays a side. A policy chooses the next action from the situation, without randomness.

``charge`` does this for each unit in its turn, repeatedly until no action is left:

1. If enemies are within reach, attack the one with the highest worth, as often as AP and fatigue allow. The worth is
   the chance to hit, times the part of its health and armor that an average hit takes, doubled if that kills.
2. Otherwise go towards the nearest enemy, by AP on the empty map (ties: the weaker, then the lower number), on the
   path of least weight to a free hex from which it can be attacked, as far as AP and fatigue allow. An enemy that
   cannot be reached is skipped.
3. A unit whose step was stopped by an attack of opportunity ends its turn.

``patient`` is the same, but a unit that cannot attack in this turn waits once, so that the enemy comes to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from designer.rulesets.skirmish.battlefield import PlaceIndex
from designer.rulesets.skirmish.damage import blow
from designer.rulesets.skirmish.movement import affordable, path_to
from designer.rulesets.skirmish.situation import BattleSituation, Fighter


class AttackFighter(NamedTuple):
    """The action of attacking the unit with this number."""

    target: int


class Go(NamedTuple):
    """The action of walking along this path."""

    way: tuple[PlaceIndex, ...]


class Wait(NamedTuple):
    """The action of waiting, to act later in the round."""


class Done(NamedTuple):
    """The action of ending the turn."""


ActionChoice = AttackFighter | Go | Wait | Done
Policy = Callable[[BattleSituation, Fighter], ActionChoice]


def charge(situation: BattleSituation, fighter: Fighter) -> ActionChoice:
    """The next action by the policy ``charge``: attack an enemy within reach, else go to the nearest one."""
    if fighter.fatigue >= fighter.unit.fatigue:
        return Done()
    targets = situation.targets(fighter)
    if targets:
        return _strike(situation, fighter, targets)
    way = _way(situation, fighter)
    walked = affordable(situation, fighter, way)
    return Go(walked) if walked else Done()


def patient(situation: BattleSituation, fighter: Fighter) -> ActionChoice:
    """The next action by the policy ``patient``: as ``charge``, but wait once if no attack is possible in this turn."""
    choice = charge(situation, fighter)
    if fighter.waited or isinstance(choice, AttackFighter):
        return choice
    if not isinstance(choice, Go):
        return choice if fighter.exhausted or situation.targets(fighter) else Wait()
    there = fighter._replace(place=choice.way[-1])
    spent = sum(_costs(situation, fighter, choice.way))
    in_time = fighter.ap - spent >= situation.rules.attack_cost and bool(situation.targets(there))
    return choice if in_time else Wait()


POLICIES: dict[str, Policy] = {"charge": charge, "patient": patient}
"""The policies by name."""


def _costs(situation: BattleSituation, fighter: Fighter, way: tuple[PlaceIndex, ...]) -> list[int]:
    starts = (fighter.place, *way[:-1])
    return [situation.ground.step_cost(start, to) for start, to in zip(starts, way, strict=True)]


def _strike(situation: BattleSituation, fighter: Fighter, targets: list[Fighter]) -> ActionChoice:
    if fighter.ap < situation.rules.attack_cost:
        return Done()
    if len(targets) == 1:
        return AttackFighter(targets[0].id)
    best = max(targets, key=lambda target: (worth(situation, fighter, target), -target.id))
    return AttackFighter(best.id)


def worth(situation: BattleSituation, attacker: Fighter, target: Fighter) -> float:
    """The worth of an attack: chance times the share of health and armor that a mean hit takes, twice if it kills."""
    unit = attacker.unit
    done = blow(unit, unit.average_roll, target.armor, situation.rules)
    part = (done.hp_loss + done.armor_loss) / (target.hp + target.armor)
    kills = 2 if done.hp_loss >= target.hp else 1
    return situation.chance(attacker, target).percent * part * kills


def _way(situation: BattleSituation, fighter: Fighter) -> tuple[PlaceIndex, ...]:
    """The path to the nearest enemy that can be reached; empty if there is none."""
    ground, unit, place = situation.ground, fighter.unit, fighter.place
    enemies = [
        (ground.approach(enemy.place, unit).cost(place), enemy.hp + enemy.armor, enemy.id)
        for enemy in situation.living(1 - fighter.side)
    ]
    while enemies:  # nearly always the nearest one can be reached
        nearest = min(enemies)
        way = path_to(situation, fighter, situation.fighters[nearest[-1]])
        if way:
            return way
        enemies.remove(nearest)
    return ()
