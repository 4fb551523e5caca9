"""The built-in systems of a design in a Solaris Skunk Works file, and their slots."""

from __future__ import annotations

import math

from designer.construction.layout import cockpit_of as cockpit_of_id
from designer.construction.layout import system_layout
from designer.formats.ssw.configuration import SswConfiguration
from designer.formats.ssw.names import Part, ssw_name
from designer.formats.ssw.tree import cleaned, is_true, number, number_at, text_at
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, SIDE_TORSOS, Location, slots_of
from designer.units.mount import SystemPart, SystemSlot
from designer.units.unit import Armor, ArmorKind, Chassis, Engine, HeatSinks

POINTS = {HD: "hd", CT: "ct", LT: "lt", RT: "rt", LA: "la", RA: "ra", LL: "ll", RL: "rl"}
REAR_POINTS = {CT: "ctr", LT: "ltr", RT: "rtr"}
_PATCHWORK = "Patchwork Armor"
_GYRO_END = 7
"""The row behind the gyro of a center torso in which the gyro's slots stay free."""
OUTSIDE = (SystemPart.COCKPIT, SystemPart.SENSORS, SystemPart.LIFE_SUPPORT)
"""The parts of cockpits outside the head, in the order of their locations in files."""


def chassis_of(design: SswConfiguration) -> Chassis:
    """The chassis."""
    return Chassis(
        design.form, min(max(number(design.root.get("tons"), 50), 1), 1000), is_true(design.root, "omnimech")
    )


def engine_of(design: SswConfiguration, chassis: Chassis) -> Engine:
    """The engine; files give that of a primitive one as walking MP times tonnage."""
    element = design.root.find("engine")
    if element is None:
        return Engine(chassis.tonnage)
    found = design.meaning("engine", cleaned(element.text))
    rating = min(max(0, number(element.get("rating"))), 9999)
    if found is not None and found.primitive:
        rating = math.floor((rating * 1.2 + 4.5) / 5) * 5
    return Engine(rating, found.id if found else "fusion", design.side(element))


def cockpit_name(design: SswConfiguration) -> str:
    """The name of the cockpit; in old files it stands without an element of its own."""
    element = design.root.find("cockpit")
    return text_at(element, "type") or (cleaned(element.text) if element is not None else "")


def cockpit_of(design: SswConfiguration) -> str:
    """The id of the cockpit."""
    part: Part = "console" if design.cockpit_says("commandconsole") else "cockpit"
    written = cockpit_name(design)
    found = ssw_name(part, written) or design.meaning("cockpit", written)
    return found.id if found else "standard"


def gyro_of(design: SswConfiguration, cockpit: str) -> str:
    """The id of the gyro; none with an interface cockpit, whatever the file says."""
    found = design.meaning("gyro", text_at(design.root, "gyro"))
    return "none" if _does_without_gyro(cockpit) else found.id if found else "standard"


def _does_without_gyro(cockpit: str) -> bool:
    return "interface" in cockpit_of_id(cockpit).flags


def structure_of(design: SswConfiguration) -> tuple[str, bool]:
    """The id of the structure, and whether it is Clan technology."""
    element = design.root.find("structure")
    clan = design.side(element)
    found = design.meaning("structure", text_at(element, "type"))
    return (found.on(clan=clan) if found else "standard"), clan


def armor_of(design: SswConfiguration) -> Armor:
    """The armor with its points."""
    element = design.root.find("armor")
    front, rear = [0] * len(Location), [0] * len(Location)
    for location, tag in POINTS.items():
        front[location] = max(0, number_at(element, tag))
    for location, tag in REAR_POINTS.items():
        rear[location] = max(0, number_at(element, tag))
    written = text_at(element, "type")
    if element is None or written != _PATCHWORK:
        kind = _armor_kind(design, written, clan=design.side(element))
        return Armor(kind, tuple(front), tuple(rear))
    kinds = {}
    for location, tag in POINTS.items():
        part = element.find(tag)
        if part is not None:
            kinds[location] = _armor_kind(design, cleaned(part.get("type")), clan=design.side(part))
    others = kinds.get(HD, ArmorKind())
    return Armor(ArmorKind(), tuple(front), tuple(rear), tuple(kinds.get(place, others) for place in Location))


def _armor_kind(design: SswConfiguration, written: str, *, clan: bool) -> ArmorKind:
    found = design.meaning("armor", written)
    return ArmorKind(found.on(clan=clan) if found else "standard", clan)


def heat_sinks_of(design: SswConfiguration) -> HeatSinks:
    """The heat sinks; a configuration gives their number only if it has more than the base."""
    base, own = design.base.find("heatsinks"), design.loadout.find("heatsinks")
    declared = base if base is not None else own
    count = min(max(number(base.get("number")), 0), 999) if base is not None else 10
    total = min(max(number(own.get("number"), count), 0), 999) if own is not None else count
    found = design.meaning("sink_kind", text_at(declared, "type"))
    kind = found.id if found else "single"
    clan = kind == "double" and design.side(declared)
    return HeatSinks(total, kind, clan, None if design.own is None else count)


def systems_of(
    design: SswConfiguration, chassis: Chassis, engine: Engine, gyro: str, cockpit: str
) -> tuple[SystemSlot, ...]:
    """The slots of all systems: where rules have them, but for what the file moves."""
    missing = set()
    actuators = design.loadout.find("actuators")
    if actuators is not None and chassis.form.has_arms:
        for location, lower, hand in ((LA, "lla", "lh"), (RA, "rla", "rh")):
            if not is_true(actuators, lower):
                missing.add((location, SystemPart.LOWER_ARM))
            if not (is_true(actuators, lower) and is_true(actuators, hand)):
                missing.add((location, SystemPart.HAND))
    laid = [
        _closed_up(system) if _does_without_gyro(cockpit) else system
        for system in system_layout(chassis, engine, gyro, cockpit, frozenset(missing))
    ]
    return tuple(_with_cockpit(design, [_started(design, system) for system in laid]))


def _closed_up(system: SystemSlot) -> SystemSlot:
    """The slot of an engine without a gyro before its rear half."""
    location, row = system.slot
    if location is CT and system.part is SystemPart.ENGINE and row >= _GYRO_END:
        return system._replace(slot=slots_of(CT)[row - 4])
    return system


def _started(design: SswConfiguration, system: SystemSlot) -> SystemSlot:
    """The slot of an engine in a side torso from the slot on in which the file has it."""
    location, row = system.slot
    element = design.root.find("engine")
    if element is None or system.part is not SystemPart.ENGINE or location not in SIDE_TORSOS:
        return system
    start = max(0, number(element.get("lsstart" if location is LT else "rsstart")))
    return system._replace(slot=slots_of(location)[min(start + row, 11)])


def _with_cockpit(design: SswConfiguration, laid: list[SystemSlot]) -> list[SystemSlot]:
    """The systems with the parts of the cockpit that are outside the head where the file has them."""
    places = design.places(design.root.find("cockpit"))
    away = [system for system in laid if system.part in OUTSIDE and system.slot.location is not HD]
    if len(places) != len(away):
        return laid
    away.sort(key=lambda system: (OUTSIDE.index(system.part), system.slot.location is not CT))
    moved = [SystemSlot(slot, system.part) for slot, system in zip(places, away, strict=True)]
    return [system for system in laid if system not in away] + moved
