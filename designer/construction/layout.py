"""The slots of built-in systems: engine, gyro, cockpit, actuators and form-specific equipment.

TechManual p. 50-57; CONSTRUCTION, section 3. A unit has the layout in its file, which may differ from the standard one;
an edit of a system replaces it by the standard layout.
"""

from __future__ import annotations

from functools import cache, lru_cache

from designer.catalog import CockpitKind, GyroKind, systems
from designer.construction.engine import ct_slots, side_slots
from designer.units.location import ARMS, CT, HD, SIDE_TORSOS, Form, Location, Slot, slots_of
from designer.units.mount import SystemPart, SystemSlot, walk
from designer.units.unit import Chassis, Engine, Unit

_ARM = (SystemPart.SHOULDER, SystemPart.UPPER_ARM, SystemPart.LOWER_ARM, SystemPart.HAND)
FREE = "-"
"""The mark of a free slot in a cockpit's list of parts."""

_LEG = (SystemPart.HIP, SystemPart.UPPER_LEG, SystemPart.LOWER_LEG, SystemPart.FOOT)


RUNNING_GEAR = {"Track": "tracks", "Wheel": "quadvee-wheels"}
"""The item of a QuadVee's running gear, by its conversion type (IO p. 133)."""


def gear_of(chassis: Chassis) -> str | None:
    """The item id of a QuadVee's running gear; None for other forms."""
    return RUNNING_GEAR.get(chassis.conversion) if chassis.form is Form.QUADVEE else None


def cockpit_of(kind: str) -> CockpitKind:
    """The cockpit type of an id; an unknown one counts as standard."""
    known = systems().cockpits
    return known.get(kind) or known["standard"]


def gyro_of(kind: str) -> GyroKind:
    """The gyro type of an id; an unknown one counts as standard."""
    known = systems().gyros
    return known.get(kind) or known["standard"]


@lru_cache(1024)
def system_layout(
    chassis: Chassis,
    engine: Engine,
    gyro: str,
    cockpit: str,
    missing: frozenset[tuple[Location, SystemPart]] = frozenset(),
) -> tuple[SystemSlot, ...]:
    """The standard slots of all built-in systems by location and slot, without the ``missing`` arm actuators."""
    laid: list[SystemSlot] = []
    kind = cockpit_of(cockpit)
    for location in chassis.form.locations:
        if location is HD:
            laid += _head(chassis.form, kind)
        elif location is CT:
            laid += _center_torso(chassis, engine, gyro, kind)
        elif location in SIDE_TORSOS:
            laid += _side_torso(chassis, engine, kind, location)
        elif location in ARMS and chassis.form.has_arms:
            laid += [s for s in _limb(location, _ARM) if (location, s.part) not in missing]
        else:
            laid += _limb(location, _LEG)
            if chassis.form is Form.QUADVEE:
                laid.append(SystemSlot(slots_of(location)[4], SystemPart.CONVERSION_GEAR))
    return tuple(map(_shared, sorted(laid, key=lambda system: walk(system.slot))))


@cache
def _shared(system: SystemSlot) -> SystemSlot:
    """One object for all that are equal: layouts have nearly all their slots in common, and many are remembered."""
    return system


_REMOVABLE = frozenset((arm, part) for arm in ARMS for part in (SystemPart.LOWER_ARM, SystemPart.HAND))
"""The actuators that an arm may lack."""


def standard_layout(unit: Unit) -> tuple[SystemSlot, ...]:
    """The standard layout for the unit's systems, with its present arm actuators and armored parts."""
    missing = _REMOVABLE.difference([(slot.location, part) for slot, part, _ in unit.systems])
    if not unit.systems or not unit.chassis.form.has_arms:
        missing = frozenset()
    armored = {(slot.location, part) for slot, part, is_armored in unit.systems if is_armored}
    laid = system_layout(unit.chassis, unit.engine, unit.gyro, unit.cockpit, missing)
    if not armored:
        return laid
    return tuple(s._replace(armored=True) if (s.slot.location, s.part) in armored else s for s in laid)


def _limb(location: Location, parts: tuple[SystemPart, ...]) -> list[SystemSlot]:
    return [SystemSlot(slot, part) for slot, part in zip(slots_of(location), parts, strict=False)]


def _head(form: Form, cockpit: CockpitKind) -> list[SystemSlot]:
    """The slots in the head; a LAM has avionics in the fourth slot, a part in it moves down."""
    parts = list(cockpit.head)
    if form is Form.LAM:
        parts[3 : 4 if parts[3] == FREE else 3] = [SystemPart.AVIONICS.value]
    return [SystemSlot(slot, SystemPart(p)) for slot, p in zip(slots_of(HD), parts, strict=False) if p != FREE]


def _center_torso(chassis: Chassis, engine: Engine, gyro: str, cockpit: CockpitKind) -> list[SystemSlot]:
    """The slots in the center torso: three engine slots, the gyro (four free slots without one), more engine slots."""
    engine_slots = ct_slots(engine, superheavy=chassis.superheavy)
    gyro_kind = gyro_of(gyro)
    front = min(3, engine_slots)
    laid = [SystemSlot(slot, SystemPart.ENGINE) for slot in slots_of(CT)[:front]]
    laid += [SystemSlot(slot, SystemPart.GYRO) for slot in slots_of(CT)[front : front + gyro_kind.slots]]
    after = front + (gyro_kind.slots or 4)
    back = slots_of(CT)[after : after + engine_slots - front]
    laid += [SystemSlot(slot, SystemPart.ENGINE) for slot in back]
    extras = [SystemPart(part) for part in cockpit.ct]
    if chassis.form is Form.LAM:
        extras.insert(0, SystemPart.LANDING_GEAR)
    taken = {system.slot for system in laid}
    following = (s for s in slots_of(CT) if s not in taken and s.row >= front + gyro_kind.slots)
    laid += [SystemSlot(slot, part) for slot, part in zip(following, extras, strict=False)]
    return laid


def _side_torso(chassis: Chassis, engine: Engine, cockpit: CockpitKind, location: Location) -> list[SystemSlot]:
    parts = [SystemPart.ENGINE] * side_slots(engine, superheavy=chassis.superheavy)
    parts += [SystemPart(part) for part in cockpit.side_torso]
    if chassis.form is Form.LAM:
        parts = [SystemPart.LANDING_GEAR, SystemPart.AVIONICS, *parts]
    return [SystemSlot(slot, part) for slot, part in zip(slots_of(location), parts, strict=False)]


def system_at(unit: Unit, slot: Slot) -> SystemSlot | None:
    """The built-in system in a slot; None if there is none."""
    return next((system for system in unit.systems if system.slot == slot), None)
