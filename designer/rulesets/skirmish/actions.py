"""The actions of a unit in its turn: walking and attacking. A blocked action changes nothing and has a reason."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from designer.language import tr
from designer.rulesets.hexes import distance, neighbors
from designer.rulesets.skirmish.battlefield import PlaceIndex
from designer.rulesets.skirmish.damage import blow
from designer.rulesets.skirmish.movement import step_price
from designer.rulesets.skirmish.situation import BattleSituation, Fighter
from designer.rulesets.skirmish.to_hit import hit_chance, shot_shares


class Dice(Protocol):
    """The source of random numbers."""

    def draw(self) -> float:
        """A random number from 0 up to, but not including, 1."""

    def roll(self, least: int, most: int) -> int:
        """A random whole number from ``least`` to ``most``, all equally likely."""


class SeededDice:
    """Random numbers that are the same for the same seed on every computer."""

    def __init__(self, seed: str) -> None:
        source = random.Random(seed)
        self.draw = source.random
        self._number = source.random

    def roll(self, least: int, most: int) -> int:
        """A random whole number from ``least`` to ``most``."""
        return least + int(self._number() * (most - least + 1))


class Blocked(NamedTuple):
    """The result of an action that is impossible, with the reason. Nothing has changed."""

    reason: str


class Swing(NamedTuple):
    """One attack: its chance in percent, the drawn number, the id of the unit hit (None: a miss), and the losses."""

    attacker: int
    target: int
    percent: int
    drawn: float
    struck: int | None = None
    roll: int = 0
    armor_loss: int = 0
    hp_loss: int = 0


class Stepped(NamedTuple):
    """A step, and the attacks of opportunity on it; ``stopped``: one of them hit, and the step was not made."""

    mover: int
    to: PlaceIndex
    swings: tuple[Swing, ...] = ()
    stopped: bool = False


class Attacked(NamedTuple):
    """The result of an attack that was made."""

    swing: Swing


def _spent(fighter: Fighter, ap: int, fatigue: int) -> Fighter:
    return fighter._replace(ap=fighter.ap - ap, fatigue=fighter.fatigue + fatigue)


def _unable(fighter: Fighter, cost: int, spent: int = 0) -> str:
    """Why a unit that has already ``spent`` so many AP (and fatigue) cannot pay ``cost`` AP; empty if it can."""
    fatigue, ap = fighter.fatigue + spent, fighter.ap - spent
    if fighter.hp <= 0:
        return tr("{name} is dead", name=fighter.unit.name)
    if fatigue >= fighter.unit.fatigue:
        unit = fighter.unit
        return tr(
            "{name} is exhausted: fatigue {fatigue} of {most}", name=unit.name, fatigue=fatigue, most=unit.fatigue
        )
    if ap < cost:
        return tr("{name} has {ap} AP left, but needs {cost}", name=fighter.unit.name, ap=ap, cost=cost)
    return ""


def walk(
    situation: BattleSituation, mover: Fighter, way: tuple[PlaceIndex, ...], dice: Dice
) -> list[Stepped | Blocked]:
    """Move along a way, whose last hex must be free. The movement ends early if a step is blocked or stopped.

    Crossing hexes of team-mates is one step from free hex to free hex: it is made only if all of it can be paid, and
    enemies attack only at its beginning.
    """
    done: list[Stepped | Blocked] = []
    for leg in _way_parts(situation, way):
        price, start = 0, mover.place
        for place in leg:
            found = step_price(situation, mover, place, start)
            reason = found.reason or _unable(mover, found.cost, price)
            if reason:
                return [*done, Blocked(reason)]
            price += found.cost
            start = place
        if leg[-1] in situation.at:
            return [*done, Blocked(tr("{name} stands there", name=situation.fighters[situation.at[leg[-1]]].unit.name))]
        swings, stopped = _opportunities(situation, mover, dice)
        done.append(Stepped(mover.id, leg[-1], swings, stopped))
        if stopped:
            return done
        mover = mover._replace(ap=mover.ap - price, fatigue=mover.fatigue + price, place=leg[-1])
        situation.put(mover)
    return done or [Blocked(tr("there is no step to make"))]


def _way_parts(situation: BattleSituation, way: tuple[PlaceIndex, ...]) -> Iterator[tuple[PlaceIndex, ...]]:
    """The way in parts, each of which ends on a free hex."""
    leg: tuple[PlaceIndex, ...] = ()
    for place in way:
        leg = (*leg, place)
        if place not in situation.at:
            yield leg
            leg = ()
    if leg:
        yield leg


def _opportunities(situation: BattleSituation, mover: Fighter, dice: Dice) -> tuple[tuple[Swing, ...], bool]:
    """The attacks of opportunity on a unit that begins a step, and whether one of them hit."""
    rules = situation.rules
    if not rules.opportunity_attacks or not situation.control[1 - mover.side][mover.place]:
        return (), False
    swings: list[Swing] = []
    for place in sorted(situation.ground.controlled[mover.place]):
        enemy = situation.on(place)
        if enemy is None or enemy.side == mover.side or not enemy.unit.is_melee:
            continue
        if enemy.exhausted and not rules.exhausted_may_react:
            continue
        swings.append(_resolve_attack(situation, enemy, mover, dice))
        if swings[-1].struck is not None:
            return tuple(swings), True
    return tuple(swings), False


def attack(situation: BattleSituation, attacker: Fighter, target: Fighter, dice: Dice) -> Attacked | Blocked:
    """Attack an enemy within reach. Hit or miss costs AP and fatigue, which may exceed the unit's limit."""
    cost = situation.rules.attack_cost
    reason = _unable(attacker, cost)
    if reason:
        return Blocked(reason)
    if not target.alive:
        return Blocked(tr("{name} is dead already", name=target.unit.name))
    if target.side == attacker.side:
        return Blocked(tr("{name} is a team-mate", name=target.unit.name))
    chance = situation.chance(attacker, target)
    if not chance.possible:
        return Blocked(chance.reason)
    attacker = _spent(attacker, cost, attacker.unit.attack_fatigue)
    situation.put(attacker)
    return Attacked(_resolve_attack(situation, attacker, target, dice))


def _resolve_attack(situation: BattleSituation, attacker: Fighter, target: Fighter, dice: Dice) -> Swing:
    """Draw the result of an attack, roll the damage if it hits, and apply it to the unit that is hit."""
    percent = situation.chance(attacker, target).percent
    drawn = dice.draw()
    swing = Swing(attacker.id, target.id, percent, drawn)
    struck = _fighter_hit(situation, attacker, target, percent, drawn)
    if struck is None:
        return swing
    roll = dice.roll(attacker.unit.damage_min, attacker.unit.damage_max)
    part = 100 if struck.id == target.id else situation.rules.scatter_damage_percent
    done = blow(attacker.unit, roll, struck.armor, situation.rules, part)
    situation.put(struck._replace(armor=struck.armor - done.armor_loss, hp=struck.hp - done.hp_loss))
    return swing._replace(struck=struck.id, roll=roll, armor_loss=done.armor_loss, hp_loss=done.hp_loss)


def _fighter_hit(
    situation: BattleSituation, attacker: Fighter, target: Fighter, percent: int, drawn: float
) -> Fighter | None:
    """The unit that is hit for this drawn number: the target, with cover perhaps one beside it; None for a miss."""
    rules = situation.rules
    if attacker.unit.is_melee or not rules.cover:
        return target if drawn < percent / 100 else None
    covers, strays = bystanders(situation, attacker, target)
    shares = shot_shares(
        percent,
        [_base(situation, attacker, target, other) for other in covers],
        [_base(situation, attacker, target, other) for other in strays],
        rules,
    )
    everyone = (target, *covers, *strays)
    return next((everyone[share.who] for share in shares if share.start <= drawn < share.end), None)


def _base(situation: BattleSituation, attacker: Fighter, target: Fighter, other: Fighter) -> int:
    """The chance in percent to hit ``other``, which stands beside the target, without regard to cover.

    It can be hit instead of the target because it covers it or by a stray shot; the target's distance counts for both.
    """
    ground = situation.ground
    height = ground.elevation[attacker.place] - ground.elevation[other.place]
    apart = ground.distance(attacker.place, target.place)
    return hit_chance(attacker.unit, other.unit, apart, height, 0, situation.rules).percent


def bystanders(situation: BattleSituation, attacker: Fighter, target: Fighter) -> tuple[list[Fighter], list[Fighter]]:
    """The units beside the target that cover it, and those that a stray shot may hit.

    There are none below the ``cover_distance`` of the rules. Units nearer to the attacker than the target cover it.
    A stray shot may hit the others; at exactly that distance only the one straight behind the target.
    """
    ground, rules = situation.ground, situation.rules
    start, goal = ground.hexes[attacker.place], ground.hexes[target.place]
    apart = distance(start, goal)
    if apart < rules.cover_distance:
        return [], []
    covers, strays = [], []
    farthest = max(neighbors(goal), key=lambda near: _square(start, near))
    for place in ground.controlled[target.place]:
        other = situation.on(place)
        if other is None or other.id == attacker.id:
            continue
        if distance(start, ground.hexes[place]) < apart:
            covers.append(other)
        elif apart > rules.cover_distance or ground.hexes[place] == farthest:
            strays.append(other)
    return covers, strays


def _square(a: tuple[int, int], b: tuple[int, int]) -> int:
    """The square of the geometric distance between the centers of two hexes."""
    q, r = a[0] - b[0], a[1] - b[1]
    return q * q + q * r + r * r
