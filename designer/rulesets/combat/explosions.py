"""Explosions of ammunition and equipment that are hit: points, and what they do to locations and pilot.

Total Warfare p. 125; TechManual p. 210 (CASE); Tactical Operations p. 299 (CASE II); CORE_2026 5.1 to 5.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from designer import design, paths
from designer.catalog import Item, catalog
from designer.catalog.records import RecordShape, read_records
from designer.catalog.ruleset import RuleSet
from designer.construction.ammunition import shots_of
from designer.construction.armor import armor_of, has_rear, structure_points_at
from designer.construction.explosives import case_ii_at, explodes, has_case
from designer.construction.links import is_fired, links
from designer.decimals import modifier as signed
from designer.design import Fitted
from designer.graph import Evaluator
from designer.language import tr, trn
from designer.rulesets.combat.loads import load_of
from designer.rulesets.combat.tables import amounts, services
from designer.units.location import CT, Location, inner_neighbor


class CaseKind(StrEnum):
    """The protection of a location from explosions."""

    NONE = "none"
    CASE = "case"
    CASE_II = "case_ii"


def protection_at(g: Evaluator, location: Location) -> CaseKind:
    """The protection of a location, mounted or automatic."""
    if case_ii_at(g, location):
        return CaseKind.CASE_II
    return CaseKind.CASE if has_case(g, location) else CaseKind.NONE


# -- points ----------------------------------------------------------------------------------------------------


class ExplosionFigure(NamedTuple):
    """Points of an item, or of a shot of a type of ammunition; ``core`` is that of the core rulebook, if it has one."""

    damage: int
    item: str = ""
    ammo: str = ""
    core: int | None = None


@cache
def _figures() -> Mapping[str, ExplosionFigure]:
    """The figures of items and types of ammunition by id."""
    records = read_records(paths.data("combat", "explosions.jsonl"), RecordShape.of(ExplosionFigure))
    figures = (ExplosionFigure(**record) for record in records)
    return {figure.item or figure.ammo: figure for figure in figures}


def explosion_points(g: Evaluator, fitted: Fitted, rules: RuleSet) -> int:
    """The points of an explosion: of all shots of a full bin, or of the item.

    By Total Warfare an item has a figure of its own, by the core rulebook most have two points a slot.
    """
    item = fitted.item
    if item.is_ammo:
        return _points_of_shot(item, rules) * shots_of(item, rules)
    figure = _figures().get(item.id)
    per_slot = rules.facts.explosion.get("per_slot")
    if per_slot is None:
        return figure.damage if figure else _points_of_weapon(g, fitted, rules)
    if figure and figure.core is not None:
        return figure.core
    return per_slot * sum(len(each.mount.slots) for each in _charged(g, fitted))


@cache
def _points_of_shot(bin_: Item, rules: RuleSet) -> int:
    """The points of a shot of a bin: its figure, or the damage of the weapon that fires it."""
    if figure := _figures().get(bin_.ammo):
        return rules.chosen(figure.damage, figure.core)
    fired = [load_of(weapon, bin_) for weapon in catalog() if weapon.is_weapon and is_fired(weapon, bin_)]
    least = min((load for load in fired if any(load.damage)), key=lambda load: max(load.damage), default=None)
    if least is None:
        return bin_.rack
    more = sum(amounts()["munition_explosion"].get(name, 0) for name in bin_.munition)
    return max(least.damage) + max(least.cluster, 1) * int(more)


def _charged(g: Evaluator, fitted: Fitted) -> tuple[Fitted, ...]:
    """The item, with the capacitor or PPC that explodes with it."""
    found = links(g)
    other = found.server.get(fitted.mount.id) or found.serves.get(fitted.mount.id)
    pair = other is not None and "ppc_capacitor" in fitted.item.flags | other.item.flags
    return (fitted, other) if other is not None and pair else (fitted,)


def _points_of_weapon(g: Evaluator, fitted: Fitted, rules: RuleSet) -> int:
    """The greatest damage of a weapon, that of a PPC with what its capacitor adds."""
    service = services(rules)["ppc_capacitor"].damage
    parts = _charged(g, fitted)
    return sum(service if "ppc_capacitor" in each.item.flags else max(each.item.damage) for each in parts)


# -- what they do ----------------------------------------------------------------------------------------------


class Blast(NamedTuple):
    """The effects of an explosion in a location.

    ``inside`` are the points that its internal structure takes, ``armor`` those that its armor loses, of a torso the
    rear; ``inward`` are the points that go on to the next location. The armor of a ``destroyed`` location is gone.
    """

    inside: int
    destroyed: bool
    armor: int = 0
    inward: int = 0


def blast(
    points: int, structure: int, armor: int, protection: CaseKind, rules: RuleSet, *, rear: bool = False
) -> Blast:
    """The effect of so many points on a location with this structure and armor; ``rear``: its rear armor takes it."""
    cap = min(points, rules.facts.explosion.get(protection.value, points))
    if structure <= cap:
        return Blast(structure, True, inward=cap - structure if protection is CaseKind.NONE else 0)
    lost = _armor_lost(points - cap, armor, protection, rules, rear=rear) if points > cap else 0
    return Blast(cap, False, min(armor, lost))


def _armor_lost(beyond: int, armor: int, protection: CaseKind, rules: RuleSet, *, rear: bool) -> int:
    """The armor that the points beyond the cap take.

    By Total Warfare only CASE II has a cap: the rear armor takes all of them, of a limb or the head at most half the
    armor (TO p. 299). By the core rulebook all armor goes without protection, else up to a limit (CORE_2026 5.4).
    """
    most = rules.facts.explosion.get("armor")
    if most is None:
        return beyond if rear else min(beyond, -(-armor // 2))
    return armor if protection is CaseKind.NONE else min(beyond, most)


class Explosion(NamedTuple):
    """An explosion: its points, what it does to each location that it reaches, and the hits that the pilot takes.

    Beside CASE II a rule book may have a modifier of the roll for ``critical`` hits, each of which is then ignored on
    a roll of ``ignores`` or more (CORE_2026 5.4).
    """

    points: int
    blasts: tuple[tuple[Location, Blast], ...]
    pilot: int
    critical: int = 0
    ignores: int = 0


def explosion(g: Evaluator, fitted: Fitted, rules: RuleSet) -> Explosion | None:
    """The explosion of an item that is hit, with its bin full and the 'Mech otherwise whole; None for no explosion."""
    if fitted.location is None or not explodes(g, fitted, rules):
        return None
    points = explosion_points(g, fitted, rules)
    return explosion_in(g, fitted.location, points, rules) if points else None


def explosion_in(g: Evaluator, location: Location, points: int, rules: RuleSet) -> Explosion:
    """An explosion of so many points in a location of a whole 'Mech, and on towards the center."""
    eased = eased_criticals(protection_at(g, location), rules)
    return Explosion(points, tuple(_spread(g, location, points, rules)), rules.facts.explosion["pilot"], *eased)


def eased_criticals(protection: CaseKind, rules: RuleSet) -> tuple[int, int]:
    """The modifier of the critical roll after an explosion, and the roll from which each hit is ignored; 0 for none."""
    facts = rules.facts.explosion
    inside = protection is CaseKind.CASE_II
    return (facts.get("case_ii_critical", 0), facts.get("case_ii_ignores", 0)) if inside else (0, 0)


def _spread(g: Evaluator, location: Location, points: int, rules: RuleSet) -> Iterator[tuple[Location, Blast]]:
    place: Location | None = location
    while place is not None and points:
        worn, rear = armor_of(g, place), has_rear(place)
        structure = structure_points_at(design.chassis(g), place)
        done = blast(points, structure, worn.rear if rear else worn.front, protection_at(g, place), rules, rear=rear)
        yield place, done
        place, points = None if place is CT else inner_neighbor(place), done.inward


def explosion_words(g: Evaluator, found: Explosion) -> str:
    """An explosion in words: "explodes with 14: RT 14 inside; pilot 1 hit"."""
    code = design.chassis(g).form.code
    places = ", ".join(_blast_words(code(place), done) for place, done in found.blasts)
    pilot = trn("pilot {n} hit", "pilot {n} hits", found.pilot)
    words = tr("explodes with {points}: {places}; {pilot}", points=found.points, places=places, pilot=pilot)
    if found.critical:
        more = tr(
            "critical roll {modifier}, each hit of it ignored on {n}+", modifier=signed(found.critical), n=found.ignores
        )
        return f"{words}; {more}"
    return words


def _blast_words(place: str, done: Blast) -> str:
    if done.destroyed:
        return tr("{place} destroyed", place=place)
    if done.armor:
        return tr("{place} {n} inside and {armor} armor", place=place, n=done.inside, armor=done.armor)
    return tr("{place} {n} inside", place=place, n=done.inside)
