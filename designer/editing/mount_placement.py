"""Functions that put a mount into a place, from which the edits of mounts, sinks and jets are made."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from designer.construction.spread import is_spread
from designer.editing.consequences import respread
from designer.editing.edit import EditRefusedError
from designer.editing.mounts import check_places, evict, item_of, refusal, shelved, with_mount
from designer.editing.slot_search import (
    NO_ROOM,
    NO_RUN,
    Division,
    best_location,
    divided,
    lack_of_room,
    landing,
    one_slot,
    slots_needed,
)
from designer.language import tr
from designer.units.location import Location, Slot
from designer.units.mount import ItemId, Mount, MountId, walk
from designer.units.unit import Unit


def put(
    unit: Unit,
    mount: Mount,
    location: Location,
    row: int | None,
    *,
    split_with: Location | None = None,
    part: int | None = None,
    force: bool = False,
) -> Unit:
    """The unit with one of its mounts in a place; ``EditRefusedError`` if that is impossible.

    With ``part`` exactly that many of its slots lie there, and the others in ``split_with``.
    """
    item = item_of(mount)
    if not force:
        check_places(unit, item, location, split_with)
    if split_with is not None and part is not None:
        way = Division(location, split_with, part)
        found = divided(unit, item, way, row, lifted=mount.id, size=mount.size)
    else:
        found = landing(unit, item, location, row, lifted=mount.id, size=mount.size, split_with=split_with)
    if isinstance(found, str):
        lack = lack_of_room(unit, mount, location) if found in (tr(NO_ROOM), tr(NO_RUN)) else ""
        raise refusal(unit, item, location, found, lack)
    stands_in = None if found.slots else location
    if found.slots == mount.slots and stands_in is mount.stands_in:
        return unit
    return with_mount(evict(unit, found.evicted), replace(mount, slots=found.slots, stands_in=stands_in))


def put_best(unit: Unit, mount: Mount, *, evicting: bool = True) -> Unit:
    """The unit with a mount in its best location; the same object if there is no room."""
    item = item_of(mount)
    if is_spread(item):
        fuller = respread(unit, mount, slots_needed(unit, item, mount.size))
        return unit if fuller.slots == mount.slots else with_mount(unit, fuller)
    location = best_location(unit, item, size=mount.size, lifted=mount.id, evicting=evicting)
    return unit if location is None else put(unit, mount, location, None)


def put_like(unit: Unit, mount: Mount, place: Mount, *, force: bool = False) -> Unit:
    """The unit with a mount at the place of another one; unplaced if that one was."""
    location = place.location
    if location is None:
        return with_mount(unit, shelved(mount))
    row = next((slot.row for slot in place.slots if slot.location is location), None)
    return put(unit, shelved(mount), location, row, split_with=place.other_location, force=force)


def exchanged(unit: Unit, mount_ids: Collection[MountId], item_id: str) -> Unit:
    """The unit with some mounts turned into another item, each at or near its position, else unplaced."""
    old = [mount for mount in unit.mounts if mount.id in mount_ids]
    for mount in old:
        unit = with_mount(unit, replace(shelved(mount), item=ItemId(item_id), size=None))
    for mount in old:
        unit = put_like_if_possible(unit, unit.mount(mount.id), mount)
    return unit


def put_like_if_possible(unit: Unit, mount: Mount, place: Mount) -> Unit:
    """As ``put_like``; unplaced where the place is impossible or forbidden."""
    try:
        return put_like(unit, mount, place)
    except EditRefusedError:
        return with_mount(unit, shelved(mount))


def put_slot(unit: Unit, mount: Mount, location: Location, row: int | None, *, force: bool) -> Unit:
    """The unit with one missing slot of a spread mount in a place; ``EditRefusedError`` if that is impossible."""
    item = item_of(mount)
    if not is_spread(item):
        raise EditRefusedError(tr("Lies in one piece"), tr("{item} cannot be placed slot by slot.", item=item.name))
    if not force:
        check_places(unit, item, location)
    if len(mount.slots) >= slots_needed(unit, item, mount.size):
        raise EditRefusedError(tr("Nothing left to place"), tr("All slots of {item} are placed.", item=item.name))
    found = one_slot(unit, location, row)
    if isinstance(found, str):
        raise refusal(unit, item, location, found)
    return with_mount(unit, with_slot(mount, found))


def with_slot(mount: Mount, slot: Slot) -> Mount:
    """The mount with an additional slot."""
    return replace(mount, slots=tuple(sorted((*mount.slots, slot), key=walk)))
