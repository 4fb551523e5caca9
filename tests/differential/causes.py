"""What another implementation reads and reckons otherwise; ``tests/parity`` has what concerns real units.

A difference is explained where the restated figure is the other one's, and by nothing less.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from designer import design
from designer.catalog import Item, catalog
from designer.construction.cost import CLAN_CASE
from designer.construction.formulas import item_cost
from designer.construction.frame import frame_of
from designer.construction.heat import free_sinks, mounted_sinks, sinks
from designer.units.location import ARMS, HD
from designer.units.mount import Mount, MountId, SystemPart
from designer.units.unit import Unit
from tests.parity.changes import CHANGES, READINGS, Case, Change, Reading, Sheets, stages
from tests.parity.value_changes import restated_values

# -- what is read ---------------------------------------------------------------------------------------------


def _without_case_in_turrets(unit: Unit) -> Unit:
    items = catalog()
    kept = tuple(mount for mount in unit.mounts if not (mount.turret and "case" in items[mount.item].flags))
    return unit if len(kept) == len(unit.mounts) else unit.with_(mounts=kept)


def _head_read_twice(unit: Unit) -> Unit:
    """Everything in the head behind a gap once more, without a place."""
    if unit.cockpit != "torso-mounted":
        return unit
    filled = {slot.row for mount in unit.mounts for slot in mount.slots if slot.location is HD}
    filled |= {system.slot.row for system in unit.systems if system.slot.location is HD}
    gap = next(row for row in count() if row not in filled)
    behind = [mount for mount in unit.mounts if mount.slots and mount.slots[0].location is HD and _row(mount) > gap]
    free = max((mount.id for mount in unit.mounts), default=0) + 1
    again = tuple(mount._replace(id=MountId(free + number), slots=()) for number, mount in enumerate(behind))
    return unit.with_(mounts=(*unit.mounts, *again)) if again else unit


def _row(mount: Mount) -> int:
    return mount.slots[0].row


def _arm_without_hand(unit: Unit) -> Unit:
    items = catalog()
    arms = {
        slot.location
        for mount in unit.mounts
        if unit.chassis.omni and mount.other_location is not None and items[mount.item].ammo == "ac_rotary"
        for slot in mount.slots
        if slot.location in ARMS
    }
    lost = (SystemPart.LOWER_ARM, SystemPart.HAND)
    kept = tuple(system for system in unit.systems if not (system.slot.location in arms and system.part in lost))
    return unit.with_(systems=kept) if arms else unit


MORE_READINGS = (
    Reading("CASE in a turret", "It is read, and an error.", "It is not read.", _without_case_in_turrets),
    Reading(
        "Gap in the head",
        "What stands behind the gap is read once.",
        "Under a torso-mounted cockpit it is read twice.",
        _head_read_twice,
    ),
    Reading(
        "Rotary autocannon split into the arm of an omni",
        "The arm is read as it stands.",
        "Reading removes its lower arm and hand.",
        _arm_without_hand,
    ),
)


# -- rules ----------------------------------------------------------------------------------------------------


def _sinks_below_the_free_ones(case: Case, sheets: Sheets) -> Sheets:
    g = case.g
    if design.heat_sinks(g).kind == "compact":
        return sheets
    return _with_sinks(sheets, (sinks(g).total - free_sinks(g)) * 1000)


def _compact_alone(case: Case, sheets: Sheets) -> Sheets:
    compact = [f for f in mounted_sinks(case.g) if "compact_heat_sink" in f.item.flags]
    if not compact or design.heat_sinks(case.g).kind == "compact":
        return sheets
    return _with_sinks(sheets, sum(f.item.mass or 0 for f in compact) - 1500 * free_sinks(case.g))


def _with_sinks(sheets: Sheets, kg: int) -> Sheets:
    return sheets._replace(mass=sheets.mass._replace(heat_sinks=kg))


def _masc_of_nothing(case: Case, sheets: Sheets) -> Sheets:
    masc = [f for f in design.gear(case.g) if _is_clan_masc(f.item)]
    if not masc or design.chassis(case.g).tonnage > 10:
        return sheets
    paid = sum(item_cost(f.item, frame_of(case.g, f)) for f in masc)
    return Sheets(
        sheets.mass._replace(gear=sheets.mass.gear - 1000 * len(masc)),
        sheets.cost._replace(equipment=sheets.cost.equipment - paid),
    )


def _is_clan_masc(item: Item) -> bool:
    return item.tech == "Clan" and "masc" in item.flags


def _one_shots_with_case(case: Case, sheets: Sheets) -> Sheets:
    mounted = any("case" in f.item.flags and f.item.tech == "Clan" for f in design.gear(case.g))
    rounds = any("one_shot" in f.item.flags and f.item.ammo for f in design.weapons(case.g))
    if not (mounted and rounds and design.tech(case.g).base.is_clan):
        return sheets
    return sheets._replace(cost=sheets.cost._replace(clan_case=sheets.cost.clan_case - CLAN_CASE))


MORE_CHANGES = (
    Change(
        "Fewer sinks than are free",
        "They save nothing: mass stops at 0.",
        "Their mass is subtracted.",
        _sinks_below_the_free_ones,
    ),
    Change(
        "Compact sinks among others",
        "Each sink weighs what it weighs.",
        "The compact ones alone count, and free 15 tons.",
        _compact_alone,
    ),
    Change("Clan MASC at 10 tons", "It weighs one ton at least.", "0.4 tons, rounded to none.", _masc_of_nothing),
    Change(
        "Clan CASE beside one-shot weapons",
        "The rounds of one-shot weapons are one more location with CASE.",
        "A mounted Clan CASE covers them.",
        _one_shots_with_case,
    ),
)


def restated(unit: Unit, figure: str) -> Iterator[tuple[str, float]]:
    """A figure ("bv", "mass" in tons, "cost") by today's rules, then after each cause that changes it."""
    last: float | None = None
    for name, value in _stages(unit, figure):
        if value != last:
            last = value
            yield name, value


def _stages(unit: Unit, figure: str) -> Iterator[tuple[str, float]]:
    readings = (*READINGS, *MORE_READINGS)
    if figure == "bv":
        yield from ((name, value.total) for name, value in restated_values(unit, readings))
        return
    for stage in stages(unit, readings, (*CHANGES, *MORE_CHANGES)):
        yield stage.name, stage.sheets.mass.total / 1000 if figure == "mass" else stage.sheets.cost.total


def refused(unit: Unit) -> str:
    """Why the build of 2021 cannot read the file of a unit; empty where nothing is known that it refuses."""
    items, text = catalog(), unit.source.text if unit.source else ""
    sized = [mount for mount in unit.mounts if items[mount.item].size_step > 0]
    if text.lower().count(":size:") < len(sized):
        return "an item without its size"
    return "a gap in the head" if _head_read_twice(unit) is not unit else ""
