"""Normalizing a unit after an edit to what a file can express, so that saving loses nothing (MTF_FORMAT 3, 4)."""

from __future__ import annotations

from dataclasses import replace

from designer.catalog import systems
from designer.construction.armor import armor_type
from designer.construction.engine import kind_of
from designer.construction.layout import cockpit_of
from designer.units.location import HD, Form, Location
from designer.units.unit import Armor, ArmorKind, Engine, HeatSinks, Unit


def storable(unit: Unit) -> Unit:
    """The unit as it would be read again from its file.

    A part that only one technology base has is of this base. The engine has the base of the chassis unless technology
    is mixed, so that an engine of the other base makes it mixed if the two differ. Only double heat sinks have a base.
    A QuadVee has the cockpit of QuadVees.
    """
    base, engine = unit.tech.base, unit.engine
    if not base.is_mixed and engine.clan is not base.is_clan:
        if differs_by_side(engine):
            unit = unit.with_(tech=replace(unit.tech, base=base.mixed))
        else:
            unit = unit.with_(engine=replace(engine, clan=base.is_clan))
    structure = systems().structures.get(unit.structure)
    if structure is not None and structure.tech != "All" and unit.structure_clan is not (structure.tech == "Clan"):
        unit = unit.with_(structure_clan=not unit.structure_clan)
    if unit.chassis.form is Form.QUADVEE and "quadvee" not in cockpit_of(unit.cockpit).flags:
        unit = unit.with_(cockpit="quadvee")
    armor, sinks = _armor(unit.armor, unit.chassis.form), sided_sinks(unit.heat_sinks)
    opt_out = unit.case_opt_out.intersection(unit.chassis.form.locations)
    if (armor, sinks, opt_out) == (unit.armor, unit.heat_sinks, unit.case_opt_out):
        return unit
    return unit.with_(armor=armor, heat_sinks=sinks, case_opt_out=opt_out)


def differs_by_side(engine: Engine) -> bool:
    """Whether Clan and Inner Sphere engines of this type differ, or only one of them exists."""
    kind = kind_of(engine)
    return kind.side_slots_clan != kind.side_slots or kind.side_slots_clan is None


def sided_sinks(sinks: HeatSinks) -> HeatSinks:
    """The heat sinks, marked as Clan only if they are double."""
    return replace(sinks, clan=False) if sinks.clan and sinks.kind != "double" else sinks


def _armor(armor: Armor, form: Form) -> Armor:
    """The armor without points in locations that the form lacks, with kinds of the technology base that has them."""
    there = form.locations
    if any(points and location not in there for location, points in zip(Location, armor.front, strict=True)):
        front = tuple(armor.front[location] if location in there else 0 for location in Location)
        armor = replace(armor, front=front)
    if armor.kinds is None:
        kind = _sided(armor.kind)
        return armor if kind == armor.kind else replace(armor, kind=kind)
    kinds = tuple(_sided(armor.kinds[location if location in there else HD]) for location in Location)
    return armor if (armor.kind, armor.kinds) == (ArmorKind(), kinds) else replace(armor, kind=ArmorKind(), kinds=kinds)


def _sided(kind: ArmorKind) -> ArmorKind:
    tech = armor_type(kind).tech
    return kind if tech == "All" or kind.clan is (tech == "Clan") else replace(kind, clan=tech == "Clan")
