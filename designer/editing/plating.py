"""The filler of structure and armor: one spread mount for each kind that needs slots (CONSTRUCTION 1.2, 4.1, 4.3)."""

from __future__ import annotations

import math
from collections.abc import Iterable

from designer.catalog import systems
from designer.construction.armor import armor_type
from designer.editing.mounts import known_item, with_new, without
from designer.editing.placement import slots_needed
from designer.editing.spread import filled, free_rows_of
from designer.units.location import Slot, slots_of
from designer.units.mount import ItemId, Mount, walk
from designer.units.unit import Armor, Unit


def with_structure_filler(before: Unit, after: Unit) -> Unit:
    """The unit with the filler that its structure needs, in free slots as far as there is room."""
    known = systems().structures
    old = known[before.structure].item if before.structure in known else ""
    new = known[after.structure].item if after.structure in known else ""
    if old == new:
        return after
    unit = _without(after, {old})
    return unit if not new else _with_filler(unit, new)


def with_armor_filler(before: Unit, after: Unit) -> Unit:
    """The unit with the filler that its armor needs; patchwork has it in the locations that it protects."""
    old, new = _items(before.armor), _items(after.armor)
    if old == new and before.armor.kinds == after.armor.kinds:
        return after
    unit = _without(after, {*old} if after.armor.kinds or before.armor.kinds else old - new)
    for item in sorted({*new} - {mount.item for mount in unit.mounts}):
        unit = _with_patches(unit, item) if after.armor.kinds else _with_filler(unit, item)
    return unit


def _items(armor: Armor) -> set[str]:
    """The filler items that a suit of armor calls for."""
    kinds = armor.kinds or (armor.kind,)
    return {item for kind in kinds if (item := armor_type(kind).item)}


def _without(unit: Unit, items: Iterable[str]) -> Unit:
    gone = set(items)
    return without(unit, {mount.id for mount in unit.mounts if mount.item in gone})


def _with_filler(unit: Unit, item_id: str) -> Unit:
    item = known_item(item_id)
    slots = filled(unit, item, slots_needed(unit, item))
    return with_new(unit, Mount(unit.next_mount_id(), ItemId(item_id), tuple(slots)))


def _with_patches(unit: Unit, item_id: str) -> Unit:
    """The filler of one kind of a patchwork suit: its slots lie in the locations that wear it."""
    free = free_rows_of(unit)
    slots: list[Slot] = []
    for location in unit.chassis.form.locations:
        worn = armor_type(unit.armor.kind_at(location))
        if worn.item == item_id and worn.patchwork_slots:
            slots += [slots_of(location)[row] for row in free[location][-worn.patchwork_slots :]]
    if unit.chassis.superheavy:
        slots = slots[: math.ceil(len(slots) / 2)]
    return with_new(unit, Mount(unit.next_mount_id(), ItemId(item_id), tuple(sorted(slots, key=walk))))
