"""What a file can say of a design: an edit leaves nothing behind that reading the file would lose (MTF_FORMAT 3, 4)."""

from __future__ import annotations

from dataclasses import replace

from designer.catalog import systems
from designer.construction.armor import armor_type
from designer.construction.engine import kind_of
from designer.construction.layout import cockpit_of
from designer.units.location import HD, Form, Location
from designer.units.unit import Armor, ArmorKind, Engine, HeatSinks, Unit


def storable(unit: Unit) -> Unit:
    """The unit as its file tells it.

    A part that one side builds is of that side. The engine is of the chassis' side unless the technology is mixed, so
    an engine that differs on the other side makes it mixed. Only double sinks have a side, and a QuadVee has the
    cockpit of a QuadVee.
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
    """Whether the two sides build different engines of a kind, or only one of them builds it."""
    kind = kind_of(engine)
    return kind.side_slots_clan != kind.side_slots or kind.side_slots_clan is None


def sided_sinks(sinks: HeatSinks) -> HeatSinks:
    """Heat sinks with a side only if they are double."""
    return replace(sinks, clan=False) if sinks.clan and sinks.kind != "double" else sinks


def _armor(armor: Armor, form: Form) -> Armor:
    """The armor without points where the form has no location, and with its kinds of the side that builds them."""
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
