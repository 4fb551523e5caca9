"""Functions that put a mount of a unit into a place, for the edits of mounts, heat sinks and jump jets.

A mounted item displaces filler: the freely movable slots of Endo Steel, Ferro-Fibrous and the like.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from designer.construction.places import why_not
from designer.construction.spread import is_spread
from designer.design import once
from designer.editing.best_place import BestPlace, bared, best_places, preferred_locations
from designer.editing.consequences import refitted, respread
from designer.editing.edit import EditRefusedError
from designer.editing.filler_displacement import evict, loose_filler
from designer.editing.mounts import (
    as_beside,
    check_places,
    deallocated,
    item_of,
    place_without_slots,
    refusal,
    with_mount,
    with_new,
)
from designer.editing.neighbors import leaving, shifted
from designer.editing.slot_search import (
    LACKS,
    Division,
    Landing,
    divided,
    lack_of_room,
    landing,
    one_slot,
    slots_needed,
)
from designer.editing.spread_slots import free_rows_of
from designer.language import tr
from designer.units.location import Location, Slot
from designer.units.mount import ItemId, Mount, MountId, differing, walk
from designer.units.unit import Unit

if TYPE_CHECKING:
    from designer.construction.legality.finding import Findings  # with it come all rules


def put(
    unit: Unit,
    mount: Mount,
    location: Location,
    row: int | None,
    *,
    split_with: Location | None = None,
    part: int | None = None,
) -> Unit:
    """The unit with one of its mounts placed in a location; ``EditRefusedError`` if that is impossible.

    With ``part`` this number of its slots is there, and the others are in ``split_with``. An arm loses the actuators
    that the item excludes.
    """
    item = item_of(mount)
    check_places(unit, item, location, split_with)
    there = bared(unit, item, location) if split_with is None else unit
    if split_with is not None and part is not None:
        way = Division(location, split_with, part)
        found = divided(unit, item, way, row, lifted=mount.id, size=mount.size)
    else:
        found = landing(there, item, location, row, lifted=mount.id, size=mount.size, split_with=split_with)
    if isinstance(found, str):
        lack = lack_of_room(there, mount, location) if found in map(tr, LACKS) else ""
        raise refusal(unit, item, location, found, lack)
    stands_in = None if found.slots else place_without_slots(item, location)
    if found.slots == mount.slots and stands_in is mount.stands_in:
        return unit
    placed = as_beside(unit, mount._replace(slots=found.slots, stands_in=stands_in))
    return with_mount(evict(there, found.evicted), placed)


def joined(unit: Unit, mount: Mount) -> Unit:
    """The unit with a new, unplaced mount, and with items resized that depend on it (targeting computers)."""
    return refitted(unit, with_new(unit, mount))


def put_best(unit: Unit, mount: Mount, *, evicting: bool = True, place: BestPlace | None = None) -> Unit:
    """The unit with a mount in its best place; the same object if there is no room.

    ``place`` is its `best_place` if it is known. A mount is split only if other items cannot make room for it.
    """
    item = item_of(mount)
    if is_spread(item):
        fuller = respread(unit, mount, slots_needed(unit, item, mount.size))
        return unit if fuller.slots == mount.slots else with_mount(unit, fuller)
    place = place or best_place(unit, mount, evicting=evicting)
    if place is None:
        return unit
    whole = None if place.other is None else _put_whole(unit, mount)
    return put_at(unit, mount, place) if whole is None else whole


def _put_whole(unit: Unit, mount: Mount) -> Unit | None:
    """The unit with a mount in one piece where other items can make room for it; None if they cannot."""
    item, lifted = item_of(mount), with_mount(unit, deallocated(mount))
    for location in preferred_locations(lifted, item, free_rows_of(lifted)):
        if why_not(item, unit, location) is None:
            found = put_among(lifted, lifted.mount(mount.id), location)
            if found is not None:
                return found
    return None


def put_among(
    unit: Unit, mount: Mount, location: Location, row: int | None = None, *, leave: bool = True
) -> Unit | None:
    """The unit with an unplaced mount in a location whose other items make room; None if they cannot.

    They shift to other rows; if that is not enough, filler and a few items ``leave`` for other locations. None also if
    this would add a finding. The rules on allowed locations are not checked.
    """
    from designer.construction.findings import findings_added, place_findings  # noqa: PLC0415 - few commands use rules

    bare = bared(unit, item_of(mount), location)
    needed = slots_needed(bare, item_of(mount), mount.size)
    before: Findings | None = None
    for there, leavers in _ways(bare, location, needed, leave=leave):
        after = _made_room(there, mount, location, row, needed, leavers)
        if after is None:
            continue
        after = refilled(unit, after)
        before = place_findings(once(unit)) if before is None else before
        if not findings_added(before, place_findings(once(after))):
            return after
    return None


def _ways(unit: Unit, location: Location, needed: int, *, leave: bool) -> Iterator[tuple[Unit, tuple[Mount, ...]]]:
    """The ways to free slots in a location: the unit with or without its filler there, and the items that leave it.

    Filler gives way before an item leaves; of groups of items, the best leaves first.
    """
    unfilled = evict(unit, loose_filler(unit, location))
    found = [
        (there, needed - len(free_rows_of(there)[location]))
        for there in ((unit,) if unfilled is unit else (unit, unfilled))
    ]
    yield from ((there, ()) for there, lack in found if lack <= 0)
    if leave:
        for there, lack in found:
            if lack > 0:
                yield from ((there, leavers) for leavers in leaving(there, location, lack))


def _made_room(
    unit: Unit, mount: Mount, location: Location, row: int | None, needed: int, leavers: Collection[Mount]
) -> Unit | None:
    """The unit with an unplaced mount in a location which ``leavers`` leave; None without room for all of them."""
    after = unit
    for other in leavers:
        after = with_mount(after, deallocated(other))
    found = landing(after, item_of(mount), location, row, size=mount.size, evicting=False)
    if not isinstance(found, Landing) or (row is not None and all(slot.row != row for slot in found.slots)):
        room = shifted(after, location, row, needed)
        if room is not None:
            after, row = room
        elif not isinstance(found, Landing):
            return None
    after = put(after, mount, location, row)
    for other in leavers:
        place = best_place(after, after.mount(other.id), evicting=False)
        if place is None:
            return None
        after = put_at(after, after.mount(other.id), place)
    return after


def refilled(before: Unit, after: Unit) -> Unit:
    """The unit with the filler that was displaced since ``before`` in other free slots, as far as there is room."""
    for filler in differing(before.mounts, after.mounts):
        left = after.mount(filler.id)
        if is_spread(item_of(left)) and len(left.slots) < len(filler.slots):
            after = with_mount(after, respread(after, left, len(filler.slots)))
    return after


def best_place(unit: Unit, mount: Mount, *, evicting: bool = True) -> BestPlace | None:
    """The first place for a mount that causes no finding, else the one that causes the fewest; None without room."""
    from designer.construction.findings import findings_added, place_findings  # noqa: PLC0415 - few commands use rules

    lifted = with_mount(unit, deallocated(mount))
    fewest: tuple[int, BestPlace] | None = None
    before: Findings | None = None
    for place in best_places(lifted, mount, evicting=evicting):
        found = () if place.plain else place_findings(once(put_at(lifted, mount, place)))
        if found and before is None:
            before = place_findings(once(lifted))
        added = len(findings_added(before or (), found))
        if not added:
            return place
        if fewest is None or added < fewest[0]:
            fewest = added, place
    return None if fewest is None else fewest[1]


def put_at(unit: Unit, mount: Mount, place: BestPlace) -> Unit:
    """The unit with a mount in a place; actuators that the item excludes are removed, displaced filler is moved.

    ``EditRefusedError`` if that is impossible.
    """
    there = bared(unit, item_of(mount), place.location)
    return refilled(unit, put(there, mount, place.location, None, split_with=place.other))


def put_like(unit: Unit, mount: Mount, place: Mount) -> Unit:
    """The unit with a mount at the place that another mount has; unplaced if the other one is."""
    location = place.location
    if location is None:
        return with_mount(unit, deallocated(mount))
    row = next((slot.row for slot in place.slots if slot.location is location), None)
    return put(unit, deallocated(mount), location, row, split_with=place.other_location)


def put_instead(unit: Unit, mount: Mount, place: Mount) -> Unit:
    """The unit with a mount at the place of another one that has left, where its neighbors make room if it is larger.

    Else it is in its best place; unplaced without room, or if the other one was.
    """
    location, mount = place.location, deallocated(mount)
    unit = with_mount(unit, mount)
    if location is None:
        return unit
    item = item_of(mount)
    if is_spread(item) or place.other_location is not None or why_not(item, unit, location) is not None:
        after = put_like_if_possible(unit, mount, place)
        return after if after.mount(mount.id).is_placed else put_best(unit, mount)
    row = next((slot.row for slot in place.slots), None)
    among = put_among(unit, mount, location, row)
    return put_best(unit, mount) if among is None else among


def exchanged(unit: Unit, mount_ids: Collection[MountId], item_id: str) -> Unit:
    """The unit with the item of these mounts exchanged, each at or near its position, else in its best free place."""
    old = [mount for mount in unit.mounts if mount.id in mount_ids]
    for mount in old:
        unit = with_mount(unit, _become(deallocated(mount), item_id))
    for mount in old:
        unit = put_like_if_possible(unit, unit.mount(mount.id), mount)
    for mount in old:
        if mount.is_placed and not unit.mount(mount.id).is_placed:
            unit = put_best(unit, unit.mount(mount.id), evicting=False)
    return unit


def _become(mount: Mount, item_id: str) -> Mount:
    """A mount with another item; armored only if the item can be."""
    other = mount._replace(item=ItemId(item_id), size=None)
    return other if not mount.armored or item_of(other).can_be_armored else other._replace(armored=False)


def put_like_if_possible(unit: Unit, mount: Mount, place: Mount) -> Unit:
    """The unit with a mount at the place of another mount; unplaced if that is unplaced, or the place is impossible."""
    try:
        return put_like(unit, mount, place)
    except EditRefusedError:
        return with_mount(unit, deallocated(mount))


def put_slot(unit: Unit, mount: Mount, location: Location, row: int | None) -> Unit:
    """The unit with one more slot of a spread mount, in a location; ``EditRefusedError`` if that is impossible."""
    item = item_of(mount)
    check_places(unit, item, location)
    if len(mount.slots) >= slots_needed(unit, item, mount.size):
        raise EditRefusedError(tr("Nothing left to place"), tr("All slots of {item} are placed.", item=item.name))
    found = one_slot(unit, location, row)
    if isinstance(found, str):
        raise refusal(unit, item, location, found)
    return with_mount(unit, with_slot(mount, found))


def with_slot(mount: Mount, slot: Slot) -> Mount:
    """The mount with an additional slot."""
    return mount._replace(slots=tuple(sorted((*mount.slots, slot), key=walk)))
