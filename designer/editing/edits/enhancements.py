"""Edits of enhancements: MASC, supercharger and special myomer, at most one of each group."""

from __future__ import annotations

from designer.catalog import Item
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mount_placement import put_best
from designer.editing.mounts import item_name, item_of, known_item, with_new, without
from designer.language import tr
from designer.units.mount import ItemId, Mount
from designer.units.unit import Unit

GROUPS = (
    frozenset(("tsm", "industrial_tsm", "prototype_tsm", "super_cooled_myomer")),
    frozenset(("masc",)),
    frozenset(("supercharger",)),
)
"""The groups of flags of items of which a 'Mech has at most one."""


def set_enhancement(item_id: str, fitted: bool = True) -> Edit:
    """Mount an enhancement in its best location and remove others of its group, or remove the enhancement."""

    def run(unit: Unit) -> Unit:
        item = known_item(item_id)
        group = _group_of(item)
        if not fitted:
            return without(unit, {mount.id for mount in unit.mounts if mount.item == item.id})
        if any(mount.item == item.id for mount in unit.mounts):
            return unit
        unit = without(unit, {mount.id for mount in unit.mounts if item_of(mount).flags & group})
        mount = Mount(unit.next_mount_id(), ItemId(item.id))
        return put_best(with_new(unit, mount), mount)

    name = item_name(item_id)
    return Edit(tr("Install {item}", item=name) if fitted else tr("Remove {item}", item=name), run)


def _group_of(item: Item) -> frozenset[str]:
    for group in GROUPS:
        if item.flags & group:
            return group
    raise EditRefusedError(tr("No enhancement"), tr("{item} is not a speed or myomer enhancement.", item=item.name))
