"""The mass and slots of each part of the chassis, for the weight table.

Filler means the slots that structure and armor types such as Endo Steel and Ferro-Fibrous need.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from designer import design
from designer.catalog import catalog
from designer.construction.armor import armor, armor_type, armor_type_at, structure_mass, structure_type
from designer.construction.engine import engine_mass
from designer.construction.formulas import nearest
from designer.construction.frame import mount_mass, mount_slots
from designer.construction.heat import mounted_sinks
from designer.construction.mass import cockpit_mass, gyro_mass, heat_sink_mass
from designer.construction.spread import worn_places
from designer.design import Fitted
from designer.editing.edits.enhancements import GROUPS
from designer.graph import Evaluator, query
from designer.units.location import Location
from designer.units.mount import SystemPart

JUMP_FLAGS: Final = frozenset(("jump_jet", "umu", "jump_booster"))
"""The flags of jump systems and of underwater units (UMUs)."""
MYOMER, MASC, SUPERCHARGER = GROUPS


class PartFigures(NamedTuple):
    """Mass in kg and slots of a part of the chassis."""

    mass: int
    slots: int


@query
def engine_part(g: Evaluator) -> PartFigures:
    """Mass and slots of the engine."""
    return PartFigures(engine_mass(g), _laid(g, SystemPart.ENGINE))


@query
def gyro_part(g: Evaluator) -> PartFigures:
    """Mass and slots of the gyro."""
    return PartFigures(gyro_mass(g), _laid(g, SystemPart.GYRO))


@query
def cockpit_part(g: Evaluator) -> PartFigures:
    """Mass and slots of cockpit, sensors and life support."""
    return PartFigures(cockpit_mass(g), _laid(g, SystemPart.COCKPIT, SystemPart.SENSORS, SystemPart.LIFE_SUPPORT))


@query
def structure_part(g: Evaluator) -> PartFigures:
    """Mass of the internal structure, and the slots of its filler."""
    return PartFigures(structure_mass(g), _needed(g, _with_item(g, structure_type(design.structure_kind(g)[0]).item)))


@query
def armor_part(g: Evaluator) -> PartFigures:
    """Mass of the armor, and the slots of its filler."""
    kind, kinds = design.armor_kinds(g)
    items = {armor_type(worn).item for worn in (kinds or (kind,))}
    return PartFigures(armor(g).mass, sum(_needed(g, _with_item(g, item)) for item in sorted(items)))


@query
def armor_part_at(g: Evaluator, location: Location) -> PartFigures:
    """Mass of the armor of one location, and for patchwork armor the slots of its filler there."""
    worn = armor_type_at(g, location)
    front, rear = design.armor_at(g, location)
    places = worn_places(catalog()[worn.item], design.chassis(g).form, design.armor_kinds(g)[1]) if worn.item else None
    return PartFigures(round((front + rear) / worn.points_per_ton * 1000), (places or {}).get(location, 0))


@query
def sinks_part(g: Evaluator) -> PartFigures:
    """Mass of the heat sinks beyond those that come with the engine, and the slots of those that are mounted."""
    return PartFigures(heat_sink_mass(g), _needed(g, mounted_sinks(g)))


@query
def jump_part(g: Evaluator) -> PartFigures:
    """Mass and slots of jump jets, jump boosters or UMUs."""
    return _mounted(g, jumping(g))


@query
def myomer_part(g: Evaluator) -> PartFigures:
    """Mass and slots of the item that replaces standard myomer."""
    return _mounted(g, tuple(f for flag in sorted(MYOMER) for f in design.with_flag(g, flag)))


@query
def boosters_part(g: Evaluator) -> PartFigures:
    """Mass and slots of MASC and supercharger."""
    return _mounted(g, (*design.with_flag(g, "masc"), *design.with_flag(g, "supercharger")))


@query
def chassis_mass(g: Evaluator) -> int:
    """The mass in kg of the bare chassis: everything but armor, weapons, ammunition and gear."""
    parts = (engine_part, gyro_part, cockpit_part, structure_part, sinks_part, jump_part, myomer_part, boosters_part)
    return sum(part(g).mass for part in parts)


def _mounted(g: Evaluator, fitted: tuple[Fitted, ...]) -> PartFigures:
    return PartFigures(sum(mount_mass(g, f) for f in fitted), _needed(g, fitted))


def _laid(g: Evaluator, *parts: SystemPart) -> int:
    return sum(system.part in parts for system in design.systems(g))


def _with_item(g: Evaluator, item_id: str) -> tuple[Fitted, ...]:
    return tuple(f for f in design.equipment(g) if f.item.id == item_id) if item_id else ()


def _needed(g: Evaluator, fitted: Iterable[Fitted]) -> int:
    return sum(mount_slots(g, f) for f in fitted)


@query
def jumping(g: Evaluator) -> tuple[Fitted, ...]:
    """The mounts of jump jets, jump boosters or UMUs."""
    return tuple(f for flag in sorted(JUMP_FLAGS) for f in design.with_flag(g, flag))


@query
def jump_count(g: Evaluator) -> int:
    """The jump MP of the jump system: the number of jets, or the size of the boosters."""
    mounted = jumping(g)
    if not mounted:
        return 0
    if "jump_booster" in mounted[0].item.flags:
        return nearest(mounted[0].mount.size or 0)
    return len(mounted)
