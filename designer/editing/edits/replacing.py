"""The edit that replaces the item of a mount by another one, with its ammunition."""

from __future__ import annotations

from designer.catalog import Item, catalog
from designer.construction.links import is_fired
from designer.construction.offers import available
from designer.construction.tech_components import standard_ammunition
from designer.editing.consequences import mount_edit
from designer.editing.edit import Edit
from designer.editing.edits.mounting import refuse_plating
from designer.editing.edits.options import can_be_in_turret, can_be_pod, can_face_rear
from designer.editing.mount_placement import put_best, put_instead
from designer.editing.mounts import (
    deallocated,
    item_name,
    item_of,
    known_item,
    known_mount,
    name_of,
    refuse_second,
    with_mount,
    with_new,
    without,
)
from designer.editing.neighbors import moved_up
from designer.language import tr
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import Unit


def replace_item(mount_id: MountId, item_id: str, *, with_ammunition: bool = True) -> Edit:
    """Replace the item of a mount by another one, at its position.

    Its neighbors make room for a larger one, and move up behind a smaller one, so that no gap arises.

    The mount keeps its weapon quirks and the options that the other item can have. With a weapon its bins become those
    of the other one, are removed if that has none, or come if only that has some; other weapons keep their share.
    """

    def change(unit: Unit) -> Unit:
        mount, item = known_mount(unit, mount_id), known_item(item_id)
        for known in (item_of(mount), item):
            refuse_plating(known)
        if mount.item == item.id:
            return unit
        refuse_second(unit, item)
        rear, pod = mount.rear and can_face_rear(item), mount.pod and not item.fixed_only
        armored, turret = mount.armored and item.can_be_armored, mount.turret and can_be_in_turret(item)
        new = mount._replace(item=ItemId(item.id), size=item.size_or_least())
        new = new._replace(rear=rear, turret=turret, armored=armored, pod=pod)
        after = with_mount(unit, deallocated(new))
        if with_ammunition:
            after = _with_other_bins(after, mount, item)
        after = put_instead(after, new, mount)
        left = [bin_ for bin_ in unit.mounts if after.find(bin_.id) is None]
        for place in sorted((mount, *left), key=lambda place: place.slots, reverse=True):
            after = moved_up(after, place)
        return _with_first_bin(after, new) if with_ammunition and not _is_starved(unit, item_of(mount)) else after

    def name(unit: Unit) -> str:
        return tr("Replace {one} by {other}", one=name_of(unit, mount_id), other=item_name(item_id))

    return mount_edit(tr("Replace"), change, name)


# -- ammunition -----------------------------------------------------------------------------------------------


def _loads(weapon: Item, bin_: Item) -> bool:
    """Whether a weapon is fed from an item, which is a bin; one-shot weapons and machine gun arrays are not."""
    fed = weapon.is_weapon and not weapon.own_shots and "mg_array" not in weapon.flags
    return fed and bin_.is_ammo and is_fired(weapon, bin_)


def _with_other_bins(unit: Unit, was: Mount, now: Item) -> Unit:
    """The unit with the bins of a weapon that another one replaces: exchanged, or removed if that has no bins.

    Of bins that other weapons share each keeps as many; those in the location of the weapon are exchanged first.
    """
    bins = [mount for mount in unit.mounts if _loads(item_of(was), item_of(mount))]
    bins = [mount for mount in bins if not _loads(now, item_of(mount))]
    others = sum(_loads(item_of(mount), item_of(bins[0])) for mount in unit.mounts) if bins else 0
    bins.sort(key=lambda mount: mount.location is not was.location)
    for mount in bins[: len(bins) // (others + 1)]:
        other = _bin_like(unit, now, item_of(mount))
        if other is None:
            unit = without(unit, (mount.id,))
        else:
            exchanged = mount._replace(item=ItemId(other.id), size=other.size_or_least())
            unit = put_instead(unit, exchanged, mount)
    return unit


def _is_starved(unit: Unit, weapon: Item) -> bool:
    """Whether a weapon is fed from bins of which there are none."""
    standard = standard_ammunition(weapon)
    if standard is None or not _loads(weapon, standard):
        return False
    return not any(_loads(weapon, item_of(mount)) for mount in unit.mounts)


def _with_first_bin(unit: Unit, weapon: Mount) -> Unit:
    """The unit with a bin for a weapon that has none."""
    if not _is_starved(unit, item_of(weapon)):
        return unit
    standard = standard_ammunition(item_of(weapon))
    chosen = None if standard is None else _bin_like(unit, item_of(weapon), standard)
    if chosen is None:
        return unit
    pod = weapon.pod and can_be_pod(unit, chosen)
    mount = Mount(unit.next_mount_id(), ItemId(chosen.id), size=chosen.size_or_least(), pod=pod)
    return put_best(with_new(unit, mount), mount)


def _bin_like(unit: Unit, weapon: Item, bin_: Item) -> Item | None:
    """The bin of a weapon that is most like another one: allowed if that is, of its munition, else standard."""
    standard = standard_ammunition(weapon)
    fed = [item for item in catalog() if _loads(weapon, item)]
    alike = [item for item in fed if item is standard or item.munition == bin_.munition]

    was_allowed = available(bin_, unit.tech) is None

    def unlikeness(item: Item) -> tuple[bool, ...]:
        return (
            was_allowed and available(item, unit.tech) is not None,
            item.munition != bin_.munition,
            item is not standard,
            item.mass != bin_.mass,
        )

    return min(alike, key=unlikeness, default=None)
