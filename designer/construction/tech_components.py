"""The parts of a 'Mech that have a rules level and years.

CONSTRUCTION 9.4 and 9.5; the rules on these years are in ``designer.construction.technology``.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from designer import design
from designer.catalog import Item, System, catalog, systems
from designer.catalog.records import made
from designer.construction.armor import armor_type_at, is_industrial, structure_type, uniform_armor
from designer.construction.engine import kind_of, large
from designer.construction.explosives import automatic_case
from designer.construction.heat import sink_items, sinks
from designer.construction.layout import cockpit_of, gyro_of
from designer.construction.movement import is_primitive
from designer.graph import Evaluator, query
from designer.language import marked
from designer.units.location import Form
from designer.units.unit import Chassis, Engine

Thing = Item | System
"""An item or a system: a part with rules level and years."""


@cache
def chassis_technology(chassis: Chassis, industrial: bool, primitive: bool) -> System:
    """The entry of a kind of chassis in the technology data."""
    form = chassis.form
    if form is Form.LAM:
        name = "lam-bimodal" if chassis.bimodal else "lam"
    elif form is Form.QUADVEE:
        name = "quadvee"
    elif form is Form.TRIPOD:
        name = "superheavy-tripod" if chassis.superheavy else "tripod"
    elif primitive:
        name = "primitive-industrial" if industrial else "primitive"
    elif chassis.superheavy:
        name = "superheavy-industrial" if industrial else "superheavy"
    elif industrial:
        name = "industrial"
    else:
        name = "ultralight" if chassis.tonnage < 20 else "battlemech"
    return systems().technology[name]


@cache
def engine_technology(kind: str, clan: bool, is_large: bool) -> System:
    """Rules level and years of an engine; large and Clan engines have their own."""
    found = kind_of(Engine(0, kind))
    parts = [found.clan_large] if clan and is_large else []
    parts += [found.large] if is_large else [found.clan] if clan else []
    own = next((part for part in parts if part is not None), None)
    if own is None:
        return found
    return made(System, {"id": found.id, "name": f"{'Large ' if is_large else ''}{found.name} engine", **own})


@cache
def cockpit_technology(kind: str, industrial: bool) -> System:
    """Rules level and years of a cockpit; a standard one on an IndustrialMech is advanced fire control (3.2)."""
    if industrial and kind == "standard":
        return systems().technology["advanced-fire-control"]
    return cockpit_of(kind)


@cache
def heat_sink_technology(kind: str, clan: bool) -> Item:
    """The item that gives rules level and years of the sinks in an engine; an unknown kind counts as single."""
    return catalog()[(sink_items(kind, clan) or sink_items("single", clan))[-1]]


@cache
def standard_ammunition(weapon: Item) -> Item | None:
    """The item of the standard ammunition of a weapon; None if the weapon has no ammunition.

    A weapon that has special munitions only, such as the Silver Bullet Gauss rifle, has the first of them.
    """
    wanted = (weapon.ammo, weapon.rack)
    fits = [i for i in catalog() if weapon.ammo and i.is_ammo and (i.ammo, i.rack) == wanted]
    return min(fits, key=lambda i: (i.munition != (), i.tech != weapon.tech, i.level), default=None)


def rounds_of(weapon: Item) -> Item | None:
    """The standard ammunition of a one-shot weapon; None for other weapons."""
    return standard_ammunition(weapon) if "one_shot" in weapon.flags else None


@query
def has_fusion_engine(g: Evaluator) -> bool:
    """Whether the engine is a fusion engine of any kind."""
    return kind_of(design.engine(g)).fusion


class BodyPart(NamedTuple):
    """A built-in part: what it is ("Engine"), and its entry with rules level and years."""

    label: str
    thing: Thing


@query
def body_parts(g: Evaluator) -> tuple[BodyPart, ...]:
    """All built-in parts in the order in which ``composite`` joins them; the chassis first."""
    kinds = systems()
    chassis, tech, engine = design.chassis(g), design.tech(g), design.engine(g)
    parts = [
        BodyPart(marked("Chassis"), chassis_technology(chassis, is_industrial(g), is_primitive(g))),
        BodyPart(marked("Engine"), engine_technology(engine.kind, engine.clan, large(engine))),
    ]
    if chassis.omni:
        parts.append(BodyPart(marked("Chassis"), kinds.technology["omni"]))
    worn = uniform_armor(g)
    if worn is None:
        parts.append(BodyPart(marked("Armor"), kinds.technology["patchwork"]))
        parts += [BodyPart(marked("Armor"), armor_type_at(g, location)) for location in chassis.form.locations]
    else:
        parts.append(BodyPart(marked("Armor"), worn))
    if tech.base.is_mixed:
        parts.append(BodyPart(marked("Technology"), kinds.technology["mixed"]))
    parts.append(BodyPart(marked("Structure"), structure_type(design.structure_kind(g)[0])))
    parts.append(BodyPart(marked("Gyro"), gyro_of(design.gyro_kind(g))))
    parts.append(BodyPart(marked("Cockpit"), cockpit_technology(design.cockpit_kind(g), is_industrial(g))))
    if design.full_head_ejection(g):
        parts.append(BodyPart(marked("Cockpit"), kinds.technology["full-head-ejection"]))
    return tuple(parts)


@query
def body_things(g: Evaluator) -> tuple[Thing, ...]:
    """The entries of all built-in parts, in the same order."""
    return tuple([part.thing for part in body_parts(g)])


class Used(NamedTuple):
    """An item, and whether there are several of it; more than two do not change years and rules level of the 'Mech."""

    item: Item
    several: bool


_used = cache(Used)  # equal values are the same object, so that lists of them compare fast


@query
def items_used(g: Evaluator) -> tuple[Used, ...]:
    """The different items of the 'Mech, in the order of locations and slots, on which its years and rules level depend.

    They include the heat sinks in the engine, the ammunition of one-shot weapons and automatic CASE.
    """
    kinds: dict[Item, bool] = {}
    for fitted in design.equipment(g):
        item = fitted.item
        kinds[item] = item in kinds
    for loaded, several in [(rounds_of(item), several) for item, several in kinds.items() if item.type == "weapon"]:
        if loaded is not None:
            kinds[loaded] = several or loaded in kinds
    declared, integral = design.heat_sinks(g), sinks(g).integral
    if integral:
        sink = heat_sink_technology(declared.kind, declared.clan)
        kinds[sink] = integral > 1 or sink in kinds
    places = len(automatic_case(g))
    if places:
        case = catalog()["clan-case"]  # automatic CASE is this item
        kinds[case] = places > 1 or case in kinds
    return tuple([_used(item, several) for item, several in kinds.items() if not item.is_unknown])


@query
def has_armored_parts(g: Evaluator) -> bool:
    """Whether any slot is armored (TO p. 95)."""
    return bool(design.armored(g) or design.armored_systems(g))
