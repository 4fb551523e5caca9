"""The filler of structure and armor: a spread mount for each type that needs slots (CONSTRUCTION 1.2, 4.1, 4.3)."""

from __future__ import annotations

from collections.abc import Iterable

from designer.catalog import systems
from designer.construction.armor import armor_type
from designer.editing.consequences import respread
from designer.editing.mounts import item_of, known_item, with_mount, with_new, without
from designer.editing.slot_search import slots_needed
from designer.editing.spread_slots import filled
from designer.units.mount import ItemId, Mount
from designer.units.unit import Armor, Unit


def with_structure_filler(before: Unit, after: Unit) -> Unit:
    """The unit with the filler of its new structure, placed as far as there is room, and without the old filler."""
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
