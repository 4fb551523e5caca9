"""Finding slots for an item in a location: free slots, slots of filler to displace, and splits over two locations.

Filler means the freely movable slots of Endo Steel, Ferro-Fibrous and the like (``filler_displacement``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from designer.catalog import Item, catalog
from designer.construction.formulas import Frame, fixed_slots, item_slots
from designer.construction.frame import unit_frame
from designer.construction.places import NO_LOCATION, why_not
from designer.construction.slot_space import longest_run, may_share, short_of
from designer.construction.slot_space import split_neighbors as neighbors_for
from designer.construction.spread import is_spread
from designer.editing.filler_displacement import Evicted, LocationRows, displaced_count, displaced_filler, rows_at
from designer.editing.spread_slots import filled, fixed_places
from designer.language import marked, tr
from designer.units.location import Location, Slot, slots_of
from designer.units.mount import Mount, MountId, walk
from designer.units.unit import Unit

NO_ROOM = marked("No free slot")
NO_RUN = marked("Too few in a row")
"""The reason if there are free slots, but not enough adjacent ones."""
NO_ROOM_FOR_ALL = marked("No room for all")
"""The reason if there is room for some of several items."""
LACKS = frozenset((NO_ROOM, NO_RUN, NO_ROOM_FOR_ALL))
"""The reasons that are lacks of room, which moves of other items may end."""
NO_SLOT = marked("No such slot")


def obstacle(
    unit: Unit, item: Item, location: Location, *, lifted: MountId | None = None, size: float | None = None
) -> str | None:
    """A short reason why an item cannot be placed in a location (not allowed, no room); None if it can.

    Room for a part of the item counts if it can be split.
    """
    reason = why_not(item, unit, location)
    if reason is not None:
        return reason
    found = landing(unit, item, location, lifted=lifted, size=size)
    if isinstance(found, str) and not splits(unit, item, location, lifted=lifted, size=size):
        return found
    return None


# -- places ---------------------------------------------------------------------------------------------------


class Landing(NamedTuple):
    """A place for an item: its slots by location and number, and the filler that it displaces from them."""

    slots: tuple[Slot, ...]
    evicted: tuple[Evicted, ...] = ()


def slots_needed(unit: Unit, item: Item, size: float | None = None) -> int:
    """The number of slots that an item needs on this unit."""
    if varies(item):
        return item_slots(item, unit_frame(unit), size)
    return item_slots(item, Frame(unit.chassis.tonnage, unit.chassis.form), size)


def varies(item: Item) -> bool:
    """Whether the slots of an item depend on the 'Mech or on the chosen size."""
    return fixed_slots(item) is None


def landing(
    unit: Unit,
    item: Item,
    location: Location,
    row: int | None = None,
    *,
    lifted: MountId | None = None,
    size: float | None = None,
    split_with: Location | None = None,
    evicting: bool = True,
) -> Landing | str:
    """The place of an item that is put on a row of a location, or the reason why there is none.

    The slots of the ``lifted`` mount count as free. The item begins at the wanted row; if there is no room, at the
    nearest row above so that it covers the wanted one; else in the next gap, below first; else it displaces filler.
    With ``split_with`` a splittable item without enough room extends into that location. On a superheavy a bin or
    heat sink may share the slot of an equal one. The rules on allowed locations are not checked.
    """
    form = unit.chassis.form
    if location not in form.locations:
        return tr(NO_LOCATION)
    if row is not None and not 0 <= row < form.slots(location):
        return tr(NO_SLOT)
    needed = slots_needed(unit, item, size)
    if needed == 0:
        return Landing(())
    if is_spread(item):
        return _spread_landing(unit, item, needed, location, row, lifted)
    ground = rows_at(unit, location, lifted)
    found = _shared(unit, item, location, row, lifted) if row is not None else None
    found = found or _adjacent_slots(ground, needed, row) or _shared(unit, item, location, None, lifted)
    if found is None and evicting:
        found = _adjacent_slots(ground, needed, row, evicting=True)
    if found is None and split_with is not None:
        return _split(unit, item, needed, ground, split_with, row, lifted)
    return found or tr(NO_RUN if ground.free or ground.filler else NO_ROOM)


def lack_of_room(unit: Unit, mount: Mount, location: Location) -> str:
    """A part of a sentence on the lack of room for a mount in a location."""
    ground = rows_at(unit, location, mount.id)
    needed = slots_needed(unit, catalog()[mount.item], mount.size)
    return short_of(needed, longest_run((*ground.free, *ground.filler)))


def one_slot(unit: Unit, location: Location, row: int | None = None, lifted: MountId | None = None) -> Slot | str:
    """The place of a single slot of a spread item: the wanted row or the next free one; a reason if there is none."""
    form = unit.chassis.form
    if location not in form.locations:
        return tr(NO_LOCATION)
    if row is not None and not 0 <= row < form.slots(location):
        return tr(NO_SLOT)
    found = _adjacent_slots(rows_at(unit, location, lifted), 1, row)
    return tr(NO_ROOM) if found is None else found.slots[0]


def _starts(rows: int, needed: int, row: int | None) -> Sequence[int]:
    """The first rows to try for ``needed`` adjacent rows, in order."""
    last = rows - needed
    if row is None or last < 0:
        return range(last + 1)
    covering = range(min(row, last), max(row - needed, -1), -1)
    return (*covering, *range(row + 1, last + 1), *range(min(row - needed, last), -1, -1))


def _adjacent_slots(ground: LocationRows, needed: int, row: int | None, *, evicting: bool = False) -> Landing | None:
    """The adjacent slots for an item; with ``evicting`` it may displace filler, as little as possible; else None."""
    usable = ground.free | ground.filler.keys() if evicting else ground.free
    starts = _starts(ground.rows, needed, row)
    runs = (run for start in starts if usable.issuperset(run := range(start, start + needed)))
    least_displacing = evicting and row is None
    found = min(runs, key=partial(displaced_count, ground), default=None) if least_displacing else next(runs, None)
    return None if found is None else Landing(_slots(ground.location, found), displaced_filler(ground, found))


def _slots(location: Location, rows: Iterable[int]) -> tuple[Slot, ...]:
    return tuple(slots_of(location)[row] for row in rows)


def _spread_landing(
    unit: Unit, item: Item, needed: int, location: Location, row: int | None, lifted: MountId | None
) -> Landing | str:
    """All slots of a spread item: one at the given row unless they are prescribed, the others where there is room."""
    first: tuple[Slot, ...] = ()
    if fixed_places(unit, item, needed) is None:
        found = one_slot(unit, location, row, lifted)
        if isinstance(found, str):
            return found
        first = (found,) if row is not None else ()
    slots = (*first, *filled(unit, item, needed, first, lifted))
    return Landing(tuple(sorted(slots, key=walk))) if slots else tr(NO_ROOM)


# -- superheavy pairs -----------------------------------------------------------------------------------------


def mate_of(unit: Unit, mount: Mount) -> Mount | None:
    """The mount that shares the slot of this one (on a superheavy); None if there is none."""
    if len(mount.slots) != 1:
        return None
    return next((other for other in unit.mounts if other.slots == mount.slots and other.id != mount.id), None)


def can_pair(unit: Unit, one: Item, other: Item) -> bool:
    """Whether two items may share a slot: on a superheavy bins for the same weapon or equal heat sinks (5.6)."""
    if not unit.chassis.superheavy or slots_needed(unit, one) != 1 or slots_needed(unit, other) != 1:
        return False
    return may_share(one, other)


def _shared(unit: Unit, item: Item, location: Location, row: int | None, lifted: MountId | None) -> Landing | None:
    """A slot of another item that an item can share, in ``row`` or anywhere in the location; None if there is none."""
    if not unit.chassis.superheavy:
        return None
    taken = [slot for mount in unit.mounts if mount.id != lifted for slot in mount.slots]
    for mount in unit.mounts:
        if mount.id == lifted or len(mount.slots) != 1 or mount.slots[0].location is not location:
            continue
        slot = mount.slots[0]
        if row in (None, slot.row) and taken.count(slot) == 1 and can_pair(unit, item, catalog()[mount.item]):
            return Landing(mount.slots)
    return None


# -- splits ---------------------------------------------------------------------------------------------------


def split_neighbors(unit: Unit, item: Item, location: Location) -> tuple[Location, ...]:
    """The locations into which a splittable item in a location may extend."""
    return neighbors_for(unit.chassis, item, location)


def splits(
    unit: Unit,
    item: Item,
    location: Location,
    row: int | None = None,
    *,
    lifted: MountId | None = None,
    size: float | None = None,
) -> tuple[Location, ...]:
    """The locations into which an item without enough room in a location can extend."""
    return tuple(
        other
        for other in split_neighbors(unit, item, location)
        if why_not(item, unit, other) is None
        and isinstance(landing(unit, item, location, row, lifted=lifted, size=size, split_with=other), Landing)
    )


class Division(NamedTuple):
    """A way to split an item: ``part`` slots are in ``location``, the others in ``other``."""

    location: Location
    other: Location
    part: int


def divisions(
    unit: Unit, item: Item, *, lifted: MountId | None = None, size: float | None = None
) -> tuple[Division, ...]:
    """All ways to split an item that the rules allow and for which there is room, each pair of locations once."""
    needed, order = slots_needed(unit, item, size), unit.chassis.form.locations
    return tuple(
        Division(location, other, part)
        for at, location in enumerate(order)
        for other in split_neighbors(unit, item, location)
        if other in order[at + 1 :] and why_not(item, unit, location) is None and why_not(item, unit, other) is None
        for part in range(needed - 1, 0, -1)
        if isinstance(divided(unit, item, Division(location, other, part), lifted=lifted, size=size), Landing)
    )


def divided(
    unit: Unit,
    item: Item,
    division: Division,
    row: int | None = None,
    *,
    lifted: MountId | None = None,
    size: float | None = None,
) -> Landing | str:
    """The place of an item that is split in this way, or the reason why there is none."""
    location, other, part = division
    needed = slots_needed(unit, item, size)
    return _split(unit, item, needed, rows_at(unit, location, lifted), other, row, lifted, parts=(part,))


def _split(
    unit: Unit,
    item: Item,
    needed: int,
    ground: LocationRows,
    other: Location,
    row: int | None,
    lifted: MountId | None,
    *,
    parts: Sequence[int] = (),
) -> Landing | str:
    """The place of a split item: as many slots as possible in the first location, the others adjacent in the other.

    ``parts``, if given, are the only allowed numbers of slots in the first location.
    """
    if other not in split_neighbors(unit, item, ground.location):
        return tr("Cannot be split so")
    beside = rows_at(unit, other, lifted)
    for evicting in (False, True):
        for part in parts or range(needed - 1, 0, -1):
            here = _adjacent_slots(ground, part, row, evicting=evicting) if 0 < part < needed else None
            if here is None:
                continue
            there = _adjacent_slots(beside, needed - part, None, evicting=evicting)
            if there is not None:
                slots = sorted((*here.slots, *there.slots), key=walk)
                return Landing(tuple(slots), (*here.evicted, *there.evicted))
            break  # with fewer slots here even more would be needed there
    return tr(NO_ROOM)
