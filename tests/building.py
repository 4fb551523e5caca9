"""Small 'Mechs for tests, said in few words: what is mounted where on which chassis."""

from __future__ import annotations

from typing import Any

from designer import design
from designer.catalog import catalog
from designer.construction.formulas import item_slots
from designer.construction.frame import unit_frame
from designer.construction.layout import system_layout
from designer.graph import Once
from designer.units.location import Form, Location, Slot
from designer.units.mount import ItemId, Mount
from designer.units.unit import Armor, Chassis, Engine, HeatSinks, Tech, TechBase, Unit

Wanted = tuple[str, Location] | tuple[str, Location, dict[str, Any]]


def mech(
    *wanted: Wanted,
    tonnage: int = 50,
    form: Form = Form.BIPED,
    walk: int = 4,
    engine: str = "fusion",
    clan_engine: bool = False,
    gyro: str = "standard",
    cockpit: str = "standard",
    structure: str = "standard",
    base: TechBase = TechBase.INNER_SPHERE,
    year: int = 3067,
    sinks: HeatSinks | None = None,
    armor: Armor | None = None,
    conversion: str = "",
    **parts: Any,
) -> Unit:
    """A unit with system slots laid out and each wanted item in the first free rows of its location.

    An item that finds no room there keeps its location without slots.
    """
    chassis = Chassis(form, tonnage, conversion=conversion)
    motor = Engine(walk * tonnage, engine, clan_engine)
    unit = Unit(
        tech=Tech(base, year, 4),
        chassis=chassis,
        engine=motor,
        gyro=gyro,
        cockpit=cockpit,
        structure=structure,
        heat_sinks=sinks or HeatSinks(10, "single"),
        armor=armor or Armor(),
        systems=system_layout(chassis, motor, gyro, cockpit),
        **parts,
    )
    for item, location, *options in wanted:
        unit = with_item(unit, item, location, **(options[0] if options else {}))
    return unit


def with_item(unit: Unit, item_id: str, location: Location, **options: Any) -> Unit:
    """The unit with one more item, in the first free rows of a location."""
    item = catalog()[item_id]
    needed = item_slots(item, unit_frame(unit), options.get("size"))
    rows = free_rows(unit, location)[:needed]
    slots = tuple(Slot(location, row) for row in rows) if len(rows) == needed else ()
    mount = Mount(unit.next_mount_id(), ItemId(item_id), slots, None if slots else location, **options)
    return unit.with_(mounts=(*unit.mounts, mount))


def armored(points: int, **more: Any) -> Armor:
    """Armor with all points on the front of the center torso: enough where only the sum counts."""
    return Armor(front=(0, points, 0, 0, 0, 0, 0, 0, 0), **more)


def evaluate(unit: Unit) -> Once:
    """An evaluator to read any query of the unit."""
    return design.once(unit)


def free_rows(unit: Unit, location: Location) -> tuple[int, ...]:
    """The rows of a location in which nothing lies."""
    taken = {s.slot.row for s in unit.systems if s.slot.location is location}
    taken |= {slot.row for mount in unit.mounts for slot in mount.slots if slot.location is location}
    return tuple(row for row in range(unit.chassis.form.slots(location)) if row not in taken)


def catalog_id(name: str) -> str:
    """The id of what a file calls by ``name``."""
    item = catalog().named(name)
    assert item is not None, name
    return item.id
