"""Projection: a BattleMech as a unit of the skirmish. The rule for it is our own; all its coefficients can be changed.

The skirmish has no 'Mechs. The result has the scale of its own units (40 to 400 health, 0 to 400 armor), and better
figures of a 'Mech give better statistics. The default coefficients are in ``data/skirmish/projection.json``.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, NamedTuple

from designer import design, paths
from designer.battle_value.defensive import target_modifier
from designer.catalog import Item
from designer.catalog.records import DataError, RecordShape, read_table
from designer.construction import armor, heat
from designer.construction.heat import weapon_heat
from designer.construction.movement import movement
from designer.decimals import brief
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.limits import LARGEST_STATISTIC
from designer.rulesets.chance import dice
from designer.rulesets.skirmish.units import CODES, SkirmishUnit

_TWO_DICE = dice(2, 6)

_AS_RULED = marked("as the rule says")
_BYPASSING = {
    "bypass": _AS_RULED,
    "bypass_gauss": marked("as the rule says, Gauss"),
    "bypass_piercing": marked("as the rule says, armor-piercing"),
}


@dataclass(frozen=True, slots=True)
class Projection:
    """The coefficients of the projection. ``ValueError`` if one is negative or makes no sense."""

    full_points: int
    """Points of structure or armor that count in full."""
    beyond_percent: int
    """Percent to which points beyond ``full_points`` count."""
    ap_base: int
    """Action points of a 'Mech that cannot walk."""
    ap_per_walk: int
    """Action points for each walking MP."""
    fatigue_base: int
    """Fatigue of a 'Mech without heat sinks."""
    fatigue_per_sink: int
    """Fatigue for each point of heat that the 'Mech dissipates in a turn."""
    attack_fatigue_percent: int
    """Fatigue of an attack, in percent of the main weapons' heat."""
    initiative_base: int
    """Initiative of a 'Mech that cannot run."""
    initiative_per_run: int
    """Initiative for each running MP."""
    least_damage_percent: int
    """The lowest damage roll, in percent of the main weapons' damage."""
    most_damage_percent: int
    """The highest damage roll, in percent of the main weapons' damage."""
    reach_hexes: int
    """How many hexes of long range give one hex of reach."""
    gunnery: int
    """Gunnery of the crew; lower is better."""
    ranged_modifier: int
    """Added to gunnery; the ranged skill is the chance of rolling the sum or more on two dice."""
    piloting: int
    """Piloting of the crew; lower is better."""
    melee_modifier: int
    """Added to piloting; the melee skill is the chance of rolling the sum or more on two dice."""
    blow_ton_percent: int
    """Damage of a blow, in percent of the tonnage. A 'Mech whose blow does more than its weapons is a melee unit."""
    defense_per_modifier: int
    """Points of both defenses for each point of the target movement modifier of running."""
    bypass: int
    """Percent of damage that bypasses armor."""
    bypass_gauss: int
    """Percent of damage that bypasses armor, for Gauss weapons."""
    bypass_piercing: int
    """Percent of damage that bypasses armor, for weapons with armor-piercing ammunition."""
    armor_damage: int
    """Percent of damage against armor."""
    resolve: int
    """Resolve, which no rule uses."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is not int or value < 0:
                raise ValueError(f"{field.name} is {value}, but must be a whole number of 0 or more")
        if not self.reach_hexes:
            raise ValueError("reach_hexes is 0, but must be 1 or more")
        if self.least_damage_percent > self.most_damage_percent:
            least, most = self.least_damage_percent, self.most_damage_percent
            raise ValueError(f"least_damage_percent {least} is above most_damage_percent {most}")


class Derived(NamedTuple):
    """One statistic of a unit with a text on how it was computed."""

    code: str
    value: int
    words: str


class Projected(NamedTuple):
    """A 'Mech as a unit of the skirmish, with its statistics explained."""

    unit: SkirmishUnit
    derived: tuple[Derived, ...]


class Main(NamedTuple):
    """The main attack of a 'Mech: its group of equal weapons with the most damage, or fists and feet."""

    name: str
    damage: int
    heat: float
    reach: int
    """Long range in hexes; 0 for a blow."""
    bypass: str
    """The name of the coefficient for the damage that bypasses armor."""


@lru_cache(maxsize=1)
def projection() -> Projection:
    """The default coefficients; ``DataError`` if their file is broken."""
    path = paths.data("skirmish", "projection.json")
    try:
        return Projection(**read_table(path, RecordShape.of(Projection)))
    except ValueError as error:
        raise DataError(path, 1, str(error)) from error


@query
def main_weapons(g: Evaluator) -> tuple[tuple[Item, int], ...]:
    """The weapons that do damage, with the number of each, those with the most damage together first."""
    held = Counter(fitted.item for fitted in design.weapons(g) if max(fitted.item.damage) > 0)
    return tuple(sorted(held.items(), key=lambda each: (-max(each[0].damage) * each[1], each[0].id)))


@query
def piercing_launchers(g: Evaluator) -> frozenset[str]:
    """The ammunition types of launchers for which armor-piercing ammunition is mounted."""
    return frozenset(f.item.ammo for f in design.ammunition(g) if "armor_piercing" in f.item.munition)


def main_attack(g: Evaluator, rule: Projection) -> Main:
    """The main attack of the 'Mech by these coefficients."""
    blow = max(1, round(design.chassis(g).tonnage * rule.blow_ton_percent / 100))
    groups = main_weapons(g)
    if not groups or max(groups[0][0].damage) * groups[0][1] < blow:
        return Main(tr("Fists and feet"), blow, 0, 0, "bypass")
    item, count = groups[0]
    bypass = "bypass_gauss" if "gauss" in item.flags else "bypass"
    if item.ammo and item.ammo in piercing_launchers(g):
        bypass = "bypass_piercing"
    name = f"{count} × {item.name}" if count > 1 else item.name
    return Main(name, max(item.damage) * count, weapon_heat(item) * count, item.range[3], bypass)


def projected(g: Evaluator, rule: Projection | None = None) -> Projected:
    """The 'Mech of an evaluator as a unit of the skirmish, by the default coefficients or other ones."""
    rule = rule or projection()
    main = main_attack(g, rule)
    derived = (*_body(g, rule), *_movement(g, rule), *_attack(main, rule), *_skills(g, main, rule))
    derived = tuple(each._replace(value=min(each.value, LARGEST_STATISTIC)) for each in derived)
    by_code = {each.code: each.value for each in derived}
    stats: dict[str, Any] = {field: by_code[code] for field, code in CODES.items()}  # Any: fields of ``SkirmishUnit``
    return Projected(SkirmishUnit("design", design.names(g).full or tr("The open design"), **stats, own=True), derived)


def _body(g: Evaluator, rule: Projection) -> tuple[Derived, ...]:
    structure, points = armor.structure_points(g), armor.armor(g).points
    return (
        Derived(
            "HP",
            max(1, _scaled(structure, rule)),
            tr("{n} points of structure{beyond}", n=structure, beyond=_halved(structure, rule)),
        ),
        Derived(
            "ARM", _scaled(points, rule), tr("{n} points of armor{beyond}", n=points, beyond=_halved(points, rule))
        ),
    )


def _scaled(points: int, rule: Projection) -> int:
    full = min(points, rule.full_points)
    return full + round((points - full) * rule.beyond_percent / 100)


def _halved(points: int, rule: Projection) -> str:
    beyond = points - rule.full_points
    return tr(", {n} of them at {percent} %", n=beyond, percent=rule.beyond_percent) if beyond > 0 else ""


def _movement(g: Evaluator, rule: Projection) -> tuple[Derived, ...]:
    moves, sunk = movement(g), heat.capacity(g)
    ap = rule.ap_base + rule.ap_per_walk * moves.walk
    fatigue = rule.fatigue_base + rule.fatigue_per_sink * sunk
    initiative = rule.initiative_base + rule.initiative_per_run * moves.run
    return (
        Derived(
            "FAT", max(1, fatigue), tr("{sum} heat sunk", sum=f"{rule.fatigue_base} + {rule.fatigue_per_sink} × {sunk}")
        ),
        Derived(
            "INI",
            initiative,
            tr("{sum} running MP", sum=f"{rule.initiative_base} + {rule.initiative_per_run} × {moves.run}"),
        ),
        Derived("AP", max(1, ap), tr("{sum} walking MP", sum=f"{rule.ap_base} + {rule.ap_per_walk} × {moves.walk}")),
    )


def _attack(main: Main, rule: Projection) -> tuple[Derived, ...]:
    least = round(main.damage * rule.least_damage_percent / 100)
    most = max(1, round(main.damage * rule.most_damage_percent / 100))
    reach = max(1, math.ceil(main.reach / rule.reach_hexes)) if main.reach else 1
    tires = math.ceil(main.heat * rule.attack_fatigue_percent / 100)
    kind = tr(_BYPASSING[main.bypass])
    return (
        Derived("DMIN", min(least, most), _percent_of(rule.least_damage_percent, main)),
        Derived("DMAX", most, _percent_of(rule.most_damage_percent, main)),
        Derived(
            "RNG",
            reach,
            tr("range {range}", range=f"{main.reach} / {rule.reach_hexes}") if main.reach else tr("melee"),
        ),
        Derived("ABY", getattr(rule, main.bypass), kind),
        Derived("ADM", rule.armor_damage, tr(_AS_RULED)),
        Derived(
            "AFAT", tires, tr("{percent} % of {heat} heat", percent=rule.attack_fatigue_percent, heat=brief(main.heat))
        ),
    )


def _percent_of(percent: int, main: Main) -> str:
    return tr("{percent} % of {damage}, {weapon}", percent=percent, damage=main.damage, weapon=main.name)


def _on_dice(number: int) -> str:
    return tr("{n}+ on two dice", n=number)


def _skills(g: Evaluator, main: Main, rule: Projection) -> tuple[Derived, ...]:
    modifier = target_modifier(movement(g).run)
    defense = rule.defense_per_modifier * modifier
    words = tr("{n} × target movement modifier {modifier}", n=rule.defense_per_modifier, modifier=modifier)
    gunnery, piloting = rule.gunnery + rule.ranged_modifier, rule.piloting + rule.melee_modifier
    shoots = main.reach > 0
    return (
        Derived("MAT", 0 if shoots else _percent(piloting), tr("it shoots") if shoots else _on_dice(piloting)),
        Derived("RAT", _percent(gunnery) if shoots else 0, _on_dice(gunnery) if shoots else tr("it strikes")),
        Derived("MDF", defense, words),
        Derived("RDF", defense, words),
        Derived("RES", rule.resolve, tr("no rule uses it")),
    )


def _percent(number: int) -> int:
    """The chance in percent of this number or more on two dice; at least 1, since a unit needs a skill above 0."""
    return max(1, round(100 * float(1 - _TWO_DICE.at_most(number - 1))))
