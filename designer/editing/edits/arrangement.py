"""Edits of all slots: place unplaced items, close gaps, sort, mirror one side, unplace everything.

Filler means the slots of Endo Steel, Ferro-Fibrous and the like; loose filler may use any free slots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from designer import design
from designer.catalog import Item, StructureType, systems
from designer.construction.links import eligible_for, links
from designer.construction.places import legal_locations, why_not
from designer.construction.spread import is_loose_filler, is_spread
from designer.editing.best_place import CASES
from designer.editing.blocks import Block, blocks_of, packed, with_starts
from designer.editing.consequences import UnitChange, mount_edit
from designer.editing.edit import Edit, EditRefusedError
from designer.editing.mount_placement import put_among, put_best, put_like_if_possible
from designer.editing.mounts import code_of, deallocated, item_of, with_new
from designer.editing.slot_search import NO_ROOM, slots_needed
from designer.language import marked, tr
from designer.units.location import LA, LL, LT, RA, RL, RT, Location, opposite, slots_of
from designer.units.mount import Mount, MountId, walk
from designer.units.unit import Unit

LEFT_SIDE = (LA, LT, LL)
RIGHT_SIDE = (RA, RT, RL)


def _arranging(label: str, change: UnitChange) -> Edit:
    """An edit of all slots. Its label is translated when needed, since edits may be made before the language is set."""
    return mount_edit(label, change, lambda _unit: tr(label))


# -- placing and unplacing ------------------------------------------------------------------------------------


def fill() -> Edit:
    """Place all unplaced items in their best locations; items without room stay unplaced.

    Items with few allowed locations are placed first and loose filler last, also filler that was displaced.
    """

    def change(unit: Unit) -> Unit:
        waiting = [mount for mount in unit.mounts if _waits(unit, mount)]
        if not waiting:
            raise EditRefusedError(tr("Nothing unallocated"), tr("Everything is placed."))
        after = unit
        for mount in sorted(waiting, key=lambda mount: _urgency(unit, item_of(mount))):
            if not is_loose_filler(item_of(mount)):
                after = put_best(after, after.mount(mount.id))
        for mount in after.mounts:
            if is_loose_filler(item_of(mount)) and _waits(after, mount):
                after = put_best(after, mount)
        if after is unit:
            raise EditRefusedError(tr(NO_ROOM), tr("There is no room for any unallocated item."))
        return after

    return _arranging(marked("Place everything"), change)


def fill_up() -> Edit:
    """Place unplaced slots of filler as far as there is room."""

    def change(unit: Unit) -> Unit:
        after = unit
        for mount in unit.mounts:
            if not item_of(mount).hittable and is_spread(item_of(mount)) and _waits(after, mount):
                after = put_best(after, mount)
        if after is unit:
            raise EditRefusedError(
                tr("Nothing unallocated"), tr("There is no unallocated filler, or no free slot for it.")
            )
        return after

    return _arranging(marked("Place filler"), change)


def clear() -> Edit:
    """Unplace everything."""

    def change(unit: Unit) -> Unit:
        if not any(mount.is_placed for mount in unit.mounts):
            raise EditRefusedError(tr("Nothing is placed"), tr("Nothing is placed."))
        return unit.with_(mounts=tuple(deallocated(mount) for mount in unit.mounts))

    return _arranging(marked("Unallocate everything"), change)


def _waits(unit: Unit, mount: Mount) -> bool:
    return not mount.is_placed or len(mount.slots) < slots_needed(unit, item_of(mount), mount.size)


def _urgency(unit: Unit, item: Item) -> tuple[int, int, int]:
    """The sort key for placing: first items with few allowed locations, then large ones; items to be linked last."""
    serves = eligible_for(item, unit.tech.year) is not None or bool(item.flags & CASES)
    return serves, len(legal_locations(item, unit)), -slots_needed(unit, item)


# -- rows of a location ---------------------------------------------------------------------------------------


Order = Callable[[list[Block]], list[Block]]


def compact() -> Edit:
    """Close the gaps of every location: mounts move up and keep their order."""

    def change(unit: Unit) -> Unit:
        after = _rearranged(unit, lambda blocks: blocks)
        if after is unit:
            raise EditRefusedError(tr("No gaps"), tr("No location has a gap to close."))
        return after

    return _arranging(marked("Close gaps"), change)


def sort() -> Edit:
    """Sort every location as on record sheets: wing, sinks, jets, weapons, ammunition, gear, CASE, filler.

    Items linked to a weapon (Artemis …) follow it. A location in which sorted items do not fit stays as it is.
    """

    def change(unit: Unit) -> Unit:
        served = {mount_id: weapon.mount.id for mount_id, weapon in links(design.once(unit)).serves.items()}
        after = _rearranged(unit, lambda blocks: _sheet_order(served, blocks))
        if after is unit:
            raise EditRefusedError(tr("Sorted already"), tr("Every location is sorted already."))
        return after

    return _arranging(marked("Sort slots"), change)


def _rearranged(unit: Unit, order: Order) -> Unit:
    """The unit with the blocks of each location in another order, from its first row on."""
    for location in unit.chassis.form.locations:
        blocks = blocks_of(unit, location)
        if blocks:
            starts = packed(unit, location, order(blocks))
            unit = with_starts(unit, location, starts)
    return unit


# -- the order of record sheets -------------------------------------------------------------------------------


def _sheet_order(weapon_of: Mapping[MountId, MountId], blocks: list[Block]) -> list[Block]:
    """The blocks sorted by rank, each weapon followed by the items linked to it."""
    here = {mount.id for block in blocks for mount in block.mounts}
    following: dict[MountId, list[Block]] = {}
    leading: list[Block] = []
    for block in sorted(blocks, key=lambda block: _rank(block.item)):
        weapon = weapon_of.get(block.mounts[0].id)
        if weapon is not None and weapon in here:
            following.setdefault(weapon, []).append(block)
        else:
            leading.append(block)
    return [each for block in leading for each in (block, *following.pop(block.mounts[0].id, ()))]


def _rank(item: Item) -> int:
    plating = systems().plating.get(item.id)
    if plating is not None:
        return 8 if isinstance(plating, StructureType) else 9
    if "partial_wing" in item.flags:
        return 0
    if item.flags & CASES:
        return 6
    if not item.hittable:
        return 7
    return {"heat_sink": 1, "jump": 2, "ammunition": 4}.get(item.kind, 3 if _is_armament(item) else 5)


def _is_armament(item: Item) -> bool:
    return item.is_weapon or item.kind == "physical"


# -- mirroring ------------------------------------------------------------------------------------------------


def mirror(*sources: Location) -> Edit:
    """Copy the items of each of ``sources`` that the opposite location lacks.

    A copy has the rows of its original, or the nearest free ones; without room it is unplaced. Spread items, which
    are in both sides, are not copied.
    """

    def change(unit: Unit) -> Unit:
        copies = [mount for source in sources for mount in _missing_opposite(unit, source)]
        if not copies:
            sentence = tr("The opposite side already has everything in {where}.", where=_codes(unit, sources))
            raise EditRefusedError(tr("Nothing to copy"), sentence)
        for original in copies:
            unit = with_copy_opposite(unit, original)
        return unit

    def name(unit: Unit) -> str:
        targets = [opposite(source) for source in sources]
        return tr("Copy {here} to {there}", here=_codes(unit, sources), there=_codes(unit, targets))

    return mount_edit("Copy one side", change, name)


def _codes(unit: Unit, locations: Sequence[Location]) -> str:
    return ", ".join(code_of(unit, location) for location in locations)


def _missing_opposite(unit: Unit, source: Location) -> Iterator[Mount]:
    """The mounts that the opposite location has too few of; those without the same item opposite come first."""
    if opposite(source) is source:
        return
    here = [mount for mount in unit.mounts if mount.location is source and not item_of(mount).spreadable]
    there = [mount for mount in unit.mounts if mount.location is opposite(source)]
    short = Counter(mount.item for mount in here)
    short.subtract(Counter(mount.item for mount in there))
    faced = {(mount.item, _first_row(mount)) for mount in there}
    for mount in sorted(here, key=lambda mount: (mount.item, _first_row(mount)) in faced):
        if short[mount.item] > 0:
            short[mount.item] -= 1
            yield mount


def _first_row(mount: Mount) -> int:
    return next((slot.row for slot in mount.slots if slot.location is mount.location), -1)


def with_copy_opposite(unit: Unit, original: Mount) -> Unit:
    """The unit with a copy of a mount in the opposite location, at the same rows or the nearest free ones.

    If none are free, the items there shift to make room; the copy is unplaced if that is not enough.
    """
    slots = tuple(slots_of(opposite(location))[row] for location, row in original.slots)
    stands_in = None if original.stands_in is None else opposite(original.stands_in)
    place = original._replace(slots=tuple(sorted(slots, key=walk)), stands_in=stands_in)
    copy = deallocated(place)._replace(id=unit.next_mount_id(), quirks=())
    after = put_like_if_possible(with_new(unit, copy), copy, place)
    location, item = place.location, item_of(copy)
    if after.mount(copy.id).is_placed or location is None or is_spread(item) or place.other_location is not None:
        return after
    if why_not(item, after, location) is not None:
        return after
    row = next((slot.row for slot in place.slots), None)
    among = put_among(after, copy, location, row, leave=False)
    return after if among is None else among
