"""Where items are placed: the slots of a dropped item, the filler that it displaces, and splits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from designer.catalog import Item, catalog
from designer.construction.formulas import Frame, fixed_slots, item_slots
from designer.construction.frame import unit_frame
from designer.construction.places import NO_LOCATION, why_not
from designer.construction.slot_space import gives_way, longest_run, may_share, short_of
from designer.construction.slot_space import split_neighbours as neighbours_for
from designer.construction.spread import is_spread
from designer.editing.spread_slots import filled, fixed_places
from designer.language import marked, tr
from designer.units.location import Location, Slot, slots_of
from designer.units.mount import Mount, MountId, walk
from designer.units.unit import Unit

NO_ROOM = marked("No free slot")
NO_RUN = marked("Too few in a row")
"""There are free slots, but no run of them as long as the item needs."""
NO_SLOT = marked("No such slot")


def obstacle(
    unit: Unit, item: Item, location: Location, *, lifted: MountId | None = None, size: float | None = None
) -> str | None:
    """Why an item cannot be dropped in a location: it is not allowed there, or there is no room; None if it can.

    Views dim the location by this while an item is dragged. Room for a split item counts as room.
    """
    reason = why_not(item, unit, location)
    if reason is not None:
        return reason
    found = landing(unit, item, location, lifted=lifted, size=size)
    if isinstance(found, str) and not splits(unit, item, location, lifted=lifted, size=size):
        return found
    return None


# -- landing --------------------------------------------------------------------------------------------------


class Evicted(NamedTuple):
    """A slot of loose filler that an item displaces."""

    mount: MountId
    slot: Slot


class Landing(NamedTuple):
    """A place for an item: its slots in walking order, and the filler that it displaces from them."""

    slots: tuple[Slot, ...]
    evicted: tuple[Evicted, ...] = ()


class _Ground(NamedTuple):
    """The rows of a location that are free, and those with filler that an item may displace."""

    location: Location
    rows: int
    free: frozenset[int]
    filler: dict[int, MountId]


def slots_needed(unit: Unit, item: Item, size: float | None = None) -> int:
    """The number of slots that an item needs on a 'Mech."""
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
    """The place of an item that is dropped on a row, or the reason why there is none.

    The slots of the ``lifted`` mount count as free. The item takes the wanted row; else the nearest higher row that
    covers it; else the next gap of the location, below first; else it displaces filler. ``split_with`` lets a
    splittable item without enough room continue in a neighbour. On a superheavy a bin or sink shares the slot of an
    equal one. The table of allowed locations is not checked.
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
    ground = _ground(unit, location, lifted)
    found = _shared(unit, item, location, row, lifted) if row is not None else None
    found = found or _lie(ground, needed, row) or _shared(unit, item, location, None, lifted)
    if found is None and evicting:
        found = _lie(ground, needed, row, evicting=True)
    if found is None and split_with is not None:
        return _split(unit, item, needed, ground, split_with, row, lifted)
    return found or tr(NO_RUN if ground.free or ground.filler else NO_ROOM)


def lack_of_room(unit: Unit, mount: Mount, location: Location) -> str:
    """The lack of room of a location for a mount, as part of a sentence."""
    ground = _ground(unit, location, mount.id)
    needed = slots_needed(unit, catalog()[mount.item], mount.size)
    return short_of(needed, longest_run((*ground.free, *ground.filler)))


def one_slot(unit: Unit, location: Location, row: int | None = None, lifted: MountId | None = None) -> Slot | str:
    """The place of a single slot of a spread item: the wanted row, else the next gap of the location."""
    form = unit.chassis.form
    if location not in form.locations:
        return tr(NO_LOCATION)
    if row is not None and not 0 <= row < form.slots(location):
        return tr(NO_SLOT)
    found = _lie(_ground(unit, location, lifted), 1, row)
    return tr(NO_ROOM) if found is None else found.slots[0]


def _ground(unit: Unit, location: Location, lifted: MountId | None) -> _Ground:
    rows = unit.chassis.form.slots(location)
    free = set(range(rows))
    free -= {system.slot.row for system in unit.systems if system.slot.location is location}
    filler: dict[int, MountId] = {}
    for mount in unit.mounts:
        if mount.id == lifted:
            continue
        here = [slot.row for slot in mount.slots if slot.location is location]
        free -= set(here)
        if here and gives_way(catalog()[mount.item], unit.chassis.form, unit.armor.kinds):
            filler.update((row, mount.id) for row in here if row < rows)
    return _Ground(location, rows, frozenset(free), filler)


def _starts(rows: int, needed: int, row: int | None) -> Sequence[int]:
    """The first rows to try for a run of ``needed`` rows, in order."""
    last = rows - needed
    if row is None or last < 0:
        return range(last + 1)
    covering = range(min(row, last), max(row - needed, -1), -1)
    return (*covering, *range(row + 1, last + 1), *range(min(row - needed, last), -1, -1))


def _lie(ground: _Ground, needed: int, row: int | None, *, evicting: bool = False) -> Landing | None:
    """The run of slots that an item takes; ``evicting`` lets it displace filler, as little as possible."""
    usable = ground.free | ground.filler.keys() if evicting else ground.free
    runs = [
        range(start, start + needed)
        for start in _starts(ground.rows, needed, row)
        if all(r in usable for r in range(start, start + needed))
    ]
    if not runs:
        return None
    run = min(runs, key=lambda run: _displaced(ground, run)) if row is None else runs[0]
    return Landing(_slots(ground.location, run), _evicted(ground, run))


def _displaced(ground: _Ground, run: Iterable[int]) -> int:
    return sum(row in ground.filler for row in run)


def _slots(location: Location, rows: Iterable[int]) -> tuple[Slot, ...]:
    return tuple(slots_of(location)[row] for row in rows)


def _evicted(ground: _Ground, rows: Iterable[int]) -> tuple[Evicted, ...]:
    return tuple(Evicted(ground.filler[row], slots_of(ground.location)[row]) for row in rows if row in ground.filler)


def _spread_landing(
    unit: Unit, item: Item, needed: int, location: Location, row: int | None, lifted: MountId | None
) -> Landing | str:
    """All slots of a spread item: one at the drop if it may lie anywhere, the rest where there is room."""
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
    """The other half of a superheavy pair: the mount that shares this one's slot."""
    if len(mount.slots) != 1:
        return None
    return next((other for other in unit.mounts if other.slots == mount.slots and other.id != mount.id), None)


def can_pair(unit: Unit, one: Item, other: Item) -> bool:
    """Whether two items may share a slot: bins of one ammunition, or equal sinks, on a superheavy (MTF_FORMAT 5.6)."""
    if not unit.chassis.superheavy or slots_needed(unit, one) != 1 or slots_needed(unit, other) != 1:
        return False
    return may_share(one, other)


def _shared(unit: Unit, item: Item, location: Location, row: int | None, lifted: MountId | None) -> Landing | None:
    """The slot of an equal item to share: in the wanted row, or any of the location if no row is given."""
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


def split_neighbours(unit: Unit, item: Item, location: Location) -> tuple[Location, ...]:
    """The locations into which an item of a location may continue."""
    return neighbours_for(unit.chassis, item, location)


def splits(
    unit: Unit,
    item: Item,
    location: Location,
    row: int | None = None,
    *,
    lifted: MountId | None = None,
    size: float | None = None,
) -> tuple[Location, ...]:
    """The neighbours into which an item without enough room in a location could continue."""
    return tuple(
        other
        for other in split_neighbours(unit, item, location)
        if why_not(item, unit, other) is None
        and isinstance(landing(unit, item, location, row, lifted=lifted, size=size, split_with=other), Landing)
    )


class Division(NamedTuple):
    """A way to split an item: ``part`` of its slots in a location, the rest in another one."""

    location: Location
    other: Location
    part: int


def divisions(
    unit: Unit, item: Item, *, lifted: MountId | None = None, size: float | None = None
) -> tuple[Division, ...]:
    """Every way to split an item that the rules allow and that there is room for, each pair of locations once."""
    needed, order = slots_needed(unit, item, size), unit.chassis.form.locations
    return tuple(
        Division(location, other, part)
        for at, location in enumerate(order)
        for other in split_neighbours(unit, item, location)
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
    """The place of an item that is split in exactly this way, or the reason why there is none."""
    location, other, part = division
    needed = slots_needed(unit, item, size)
    return _split(unit, item, needed, _ground(unit, location, lifted), other, row, lifted, parts=(part,))


def _split(
    unit: Unit,
    item: Item,
    needed: int,
    ground: _Ground,
    other: Location,
    row: int | None,
    lifted: MountId | None,
    *,
    parts: Sequence[int] = (),
) -> Landing | str:
    """As many slots as there is room for in the first location, the rest as one run in the other.

    ``parts`` limits the numbers of slots in the first location, if given.
    """
    if other not in split_neighbours(unit, item, ground.location):
        return tr("Cannot be split so")
    beside = _ground(unit, other, lifted)
    for evicting in (False, True):
        for part in parts or range(needed - 1, 0, -1):
            here = _lie(ground, part, row, evicting=evicting) if 0 < part < needed else None
            if here is None:
                continue
            there = _lie(beside, needed - part, None, evicting=evicting)
            if there is not None:
                slots = sorted((*here.slots, *there.slots), key=walk)
                return Landing(tuple(slots), (*here.evicted, *there.evicted))
            break  # a shorter part here only leaves more to place there
    return tr(NO_ROOM)
