"""The mounts that come with the chassis: filler of structure and armor, and the running gear of a QuadVee.

Each type of structure or armor that needs slots has a spread mount (CONSTRUCTION 1.2, 4.1, 4.3). A QuadVee has tracks
or wheels with one part in each leg (IO p. 133), which displace items like built-in systems, change with its conversion
type, and are removed with the form. Tracks of other 'Mechs are optional equipment (TM p. 249).
"""

from __future__ import annotations

from collections.abc import Iterable

from designer.catalog import systems
from designer.construction.armor import armor_type
from designer.construction.layout import gear_of
from designer.construction.slot_space import gives_way
from designer.editing.consequences import cleared, mount_edit, respread
from designer.editing.edit import Edit
from designer.editing.mounts import item_name, item_of, known_item, with_mount, with_new, without
from designer.editing.slot_search import slots_needed
from designer.editing.spread_slots import filled
from designer.language import tr
from designer.units.location import Location, Slot
from designer.units.mount import ItemId, Mount, walk
from designer.units.unit import Armor, Unit

# -- filler ---------------------------------------------------------------------------------------------------


def with_structure_filler(before: Unit, after: Unit) -> Unit:
    """The unit with the filler of its new structure, placed as far as there is room, and without the old filler.

    A FrankenMech with different structures keeps its slots: how many each donor's structure takes is not known.
    """
    if after.chassis.is_hybrid:
        return after
    known = systems().structures
    old = known[before.structure].item if before.structure in known else ""
    new = known[after.structure].item if after.structure in known else ""
    if old == new:
        return after
    unit = _without(after, {old})
    return unit if not new else _with_filler(unit, new)


def with_armor_filler(before: Unit, after: Unit) -> Unit:
    """The unit with the filler of its new armor; for patchwork armor it is in the locations with this type."""
    old, new = _items(before.armor), _items(after.armor)
    if old == new and before.armor.kinds == after.armor.kinds:
        return after
    unit = _without(after, old - new)
    # Present filler comes first: it may leave slots that new filler needs.
    worn = {mount.item for mount in unit.mounts}
    for item in sorted(new, key=lambda item: (item not in worn, item)):
        mounts = [mount for mount in unit.mounts if mount.item == item]
        for mount in mounts:
            unit = with_mount(unit, respread(unit, mount, slots_needed(unit, item_of(mount))))
        unit = unit if mounts else _with_filler(unit, item)
    return unit


def _items(armor: Armor) -> set[str]:
    """The ids of the filler items that the armor needs."""
    kinds = armor.kinds or (armor.kind,)
    return {item for kind in kinds if (item := armor_type(kind).item)}


def _without(unit: Unit, items: Iterable[str]) -> Unit:
    gone = set(items)
    return without(unit, {mount.id for mount in unit.mounts if mount.item in gone})


def _with_filler(unit: Unit, item_id: str) -> Unit:
    item = known_item(item_id)
    slots = filled(unit, item, slots_needed(unit, item))
    return with_new(unit, Mount(unit.next_mount_id(), ItemId(item_id), tuple(slots)))


# -- running gear ---------------------------------------------------------------------------------------------


def with_running_gear(before: Unit, after: Unit) -> Unit:
    """The unit with the running gear of its new form and conversion type, and without the old one."""
    old, new = gear_of(before.chassis), gear_of(after.chassis)
    if old == new:
        return after
    return _without(after, {old or ""}) if new is None else _geared(after, new)


def fit_running_gear() -> Edit:
    """Mount the running gear of a QuadVee, with a slot in each leg."""

    def change(unit: Unit) -> Unit:
        gear = gear_of(unit.chassis)
        return unit if gear is None else _geared(unit, gear)

    def name(unit: Unit) -> str:
        gear = gear_of(unit.chassis)
        return tr("Install running gear") if gear is None else tr("Install {item}", item=item_name(gear))

    return mount_edit(tr("Install running gear"), change, name)


def _geared(unit: Unit, gear: str) -> Unit:
    """The unit with this running gear, with a slot in each leg; present tracks or wheels are replaced."""
    mount = next((mount for mount in unit.mounts if "tracks" in item_of(mount).flags), None)
    if mount is None:
        mount = Mount(unit.next_mount_id(), ItemId(gear))
        unit = with_new(unit, mount)
    mount = mount._replace(item=ItemId(gear))
    mount = respread(unit, mount, slots_needed(unit, item_of(mount)))
    before = unit = with_mount(unit, mount)
    for leg in unit.chassis.form.legs:
        if not any(slot.location is leg for slot in mount.slots):
            unit, slot = _with_free_slot(unit, leg)  # the leg is full, or it would have one already
            mount = mount._replace(slots=tuple(sorted((*mount.slots, slot), key=walk)))
            unit = with_mount(unit, mount)
    return _refilled(before, unit)


def _with_free_slot(unit: Unit, leg: Location) -> tuple[Unit, Slot]:
    """The unit with a slot of a full leg made free, and this slot: one of filler, else the last one."""
    held = {slot: _gives_way(unit, mount) for mount in unit.mounts for slot in mount.slots if slot.location is leg}
    slot = max(held, key=lambda slot: (held[slot], slot.row))
    return cleared(unit, {slot}), slot


def _gives_way(unit: Unit, mount: Mount) -> bool:
    return gives_way(item_of(mount), unit.chassis.form, unit.armor.kinds)


def _refilled(before: Unit, unit: Unit) -> Unit:
    """The unit with displaced filler in other slots, as far as there is room."""
    for mount in before.mounts:
        now = unit.mount(mount.id)
        if now is not mount and _gives_way(unit, now):
            unit = with_mount(unit, respread(unit, now, len(mount.slots)))
    return unit
