"""The frame of a 'Mech (its properties that equipment formulas use), and the mass and slots of each mount."""

from __future__ import annotations

from functools import cache

from designer import design
from designer.catalog import Item, catalog
from designer.construction.engine import engine_mass, engine_mass_of
from designer.construction.formulas import Frame, fixed_slots, halved, item_mass, item_slots
from designer.construction.spread import patchwork
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import CT, HD, Location
from designer.units.unit import Unit

AIMED = ("direct_fire", "laser_pulse_module")
"""The flags of items whose mass counts for a targeting computer (TM p. 238)."""


@query
def body(g: Evaluator) -> Frame:
    """The frame without weapon masses, which is enough for most formulas."""
    chassis = design.chassis(g)
    kinds = patchwork(chassis.form, design.armor_kinds(g)[1])
    return Frame(chassis.tonnage, chassis.form, design.engine(g).rating, engine_mass(g), kinds=kinds)


@query
def frame(g: Evaluator) -> Frame:
    """The frame with the mass of the weapons that a targeting computer aims (TM p. 238)."""
    return body(g)._replace(direct_fire_mass=direct_fire_mass(g))


@query
def direct_fire_mass(g: Evaluator) -> int:
    """Mass in kg of all direct-fire weapons and RISC laser pulse modules."""
    return sum([aimed_mass(f.item) for f in design.equipment(g)])


@query
def turret_mass(g: Evaluator, location: Location) -> int:
    """Mass in kg of the turret-mounted weapons of a location."""
    return sum([f.item.mass or 0 for f in design.weapons(g) if f.mount.turret and f.location is location])


@query
def cargo_mass(g: Evaluator, location: Location) -> int:
    """Mass in kg of the cargo of a location; liquid storage is none."""
    held = [f for f in design.gear(g) if "cargo" in f.item.flags and f.location is location]
    return sum(item_mass(f.item, body(g), f.mount.size) for f in held)


def frame_of(g: Evaluator, fitted: Fitted) -> Frame:
    """The frame for the formula of one mount, with the masses on which targeting computers, turrets, dumpers depend."""
    formula = fitted.item.formula
    if formula == "turret" and fitted.location is not None:
        serves = HD if fitted.location is CT and "head_turret" in fitted.item.flags else fitted.location
        return body(g)._replace(turret_mass=turret_mass(g, serves))
    if formula == "dumper" and fitted.location is not None:
        return body(g)._replace(cargo_mass=cargo_mass(g, fitted.location))
    return frame(g) if aims(fitted.item) else body(g)


def aims(item: Item) -> bool:
    """Whether mass and slots of an item depend on the weapons that it aims: it is a targeting computer."""
    return item.formula.startswith("targeting_computer")


def mount_mass(g: Evaluator, fitted: Fitted) -> int:
    """Mass of a mount in kg."""
    mass = fitted.item.mass
    return mass if mass is not None else item_mass(fitted.item, frame_of(g, fitted), fitted.mount.size)


def mount_slots(g: Evaluator, fitted: Fitted) -> int:
    """The number of slots that a mount needs."""
    item = fitted.item
    fixed = fixed_slots(item)
    if fixed is not None:
        return halved(item, fixed) if design.chassis(g).superheavy else fixed
    return item_slots(fitted.item, frame_of(g, fitted), fitted.mount.size)


def unit_frame(unit: Unit) -> Frame:
    """The frame of a unit, computed without an evaluator, for file readers and edits."""
    items = catalog()
    return Frame(
        unit.chassis.tonnage,
        unit.chassis.form,
        unit.engine.rating,
        engine_mass_of(unit.engine),
        sum([aimed_mass(items[mount.item]) for mount in unit.mounts]),
        kinds=patchwork(unit.chassis.form, unit.armor.kinds),
    )


@cache
def aimed_mass(item: Item) -> int:
    """The part of an item's mass in kg that counts for a targeting computer: all or nothing."""
    return 0 if item.flags.isdisjoint(AIMED) else item.mass or 0
