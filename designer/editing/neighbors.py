"""Room for an item that others in its location make: they shift to other rows, or leave for another location."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, takewhile
from typing import Final

from designer.catalog import Item
from designer.construction.explosives import has_case
from designer.construction.links import array_guns, links
from designer.construction.spread import is_spread
from designer.design import once
from designer.editing.best_place import CASES
from designer.editing.blocks import Block, blocks_of, packed, with_starts
from designer.editing.mounts import item_of
from designer.units.location import Location
from designer.units.mount import Mount, MountId
from designer.units.unit import Unit

_MOST_LEAVING: Final = 3
"""How many items leave a location at most."""
_TRIED: Final = 8
"""How many groups of items are tried."""


def shifted(unit: Unit, location: Location, row: int | None, needed: int) -> tuple[Unit, int] | None:
    """The unit with ``needed`` adjacent free slots in a location, and the first of them; None if that is impossible.

    They begin at ``row`` (None: below all items) if as few items as possible move down, else all gaps are closed.
    """
    blocks = blocks_of(unit, location)
    if not blocks:
        return None
    start = unit.chassis.form.slots(location) if row is None else row
    new = Block(start, needed, ())
    order = [*(each for each in blocks if each.start < start), new, *(each for each in blocks if each.start >= start)]
    for keeping_gaps in (True, False):
        starts = packed(unit, location, order, keeping_gaps=keeping_gaps)
        if starts:
            first = starts.pop(new)
            return with_starts(unit, location, starts), first
    return None


def moved_up(unit: Unit, place: Mount) -> Unit:
    """The unit where the items directly below a mount that has left move up into those of its slots that are free."""
    location = place.location
    if location is None or not place.slots:
        return unit
    taken = {slot for mount in unit.mounts for slot in mount.slots} | {system.slot for system in unit.systems}
    below = place.slots[-1].row + 1
    free = len(tuple(takewhile(lambda slot: slot not in taken and slot.location is location, reversed(place.slots))))
    starts: dict[Block, int] = {}
    for block in blocks_of(unit, location):
        if block.start == below:
            starts[block] = below - free
            below += block.rows
    return with_starts(unit, location, {block: start for block, start in starts.items() if free})


def leaving(unit: Unit, location: Location, lack: int) -> Iterator[tuple[Mount, ...]]:
    """Groups of items of a location that together have ``lack`` slots or more and may leave it, the best first.

    Heat sinks are better than jump jets, gear, bins and weapons, in this order, and few items better than many. What is
    spread, split, linked to an item of the location, in a turret or CASE stays, and ammunition does not leave CASE.
    """
    may = _movable(unit, location)
    groups = [group for count in range(1, _MOST_LEAVING + 1) for group in combinations(may, count)]
    enough = [group for group in groups if _slots(group) >= lack and not _has_needless(group, lack)]
    enough.sort(key=lambda group: (max(map(_reluctance, group)), len(group), _slots(group)))
    yield from enough[:_TRIED]


def _movable(unit: Unit, location: Location) -> list[Mount]:
    held = [mount for mount in unit.mounts if mount.slots and {slot.location for slot in mount.slots} == {location}]
    if not held:
        return []
    g = once(unit)
    bound = _bound(unit)
    protected = has_case(g, location)
    return [mount for mount in held if mount.id not in bound and _may_leave(mount, item_of(mount), protected)]


def _may_leave(mount: Mount, item: Item, protected: bool) -> bool:
    if is_spread(item) or mount.turret or item.flags & CASES or item.formula == "turret":
        return False
    return not (protected and item.is_ammo and item.explosive)


def _bound(unit: Unit) -> set[MountId]:
    """The mounts that are linked to others of their location."""
    g = once(unit)
    found = links(g)
    bound = {*found.server, *found.serves}
    for array, guns in array_guns(g).items():
        bound.update((array, *(gun.mount.id for gun in guns)) if guns else ())
    return bound


def _reluctance(mount: Mount) -> int:
    item = item_of(mount)
    if item.is_weapon or item.kind == "physical":
        return 4
    return {"heat_sink": 0, "jump": 1, "ammunition": 3}.get(item.kind, 2)


def _slots(group: tuple[Mount, ...]) -> int:
    return len({slot for mount in group for slot in mount.slots})


def _has_needless(group: tuple[Mount, ...], lack: int) -> bool:
    """Whether the group would have enough slots without one of its items."""
    return any(_slots(tuple(other for other in group if other is not mount)) >= lack for mount in group)
