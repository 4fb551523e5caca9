"""The filler that an item displaces: which slots of a location hold filler that gives way, and how it leaves them.

Filler means the slots of Endo Steel, Ferro-Fibrous and the like; it is loose if it may use any free slots.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from designer.catalog import catalog
from designer.construction.slot_space import gives_way
from designer.editing.mounts import without_slots
from designer.units.location import Location, Slot, slots_of
from designer.units.mount import MountId
from designer.units.unit import Unit


class Evicted(NamedTuple):
    """A slot of loose filler that an item displaces."""

    mount: MountId
    slot: Slot


class LocationRows(NamedTuple):
    """The number of rows of a location, its free rows, and those with filler that an item may displace."""

    location: Location
    rows: int
    free: frozenset[int]
    filler: dict[int, MountId]


def rows_at(unit: Unit, location: Location, lifted: MountId | None) -> LocationRows:
    """The rows of a location; those of the mount ``lifted`` count as free."""
    rows = unit.chassis.form.slots(location)
    free = set(range(rows))
    free.difference_update([system.slot.row for system in unit.systems if system.slot.location is location])
    filler: dict[int, MountId] = {}
    held = [(mount, slot.row) for mount in unit.mounts for slot in mount.slots if slot.location is location]
    for mount, row in held:
        if mount.id == lifted:
            continue
        free.discard(row)
        if row < rows and gives_way(catalog()[mount.item], unit.chassis.form, unit.armor.kinds):
            filler[row] = mount.id
    return LocationRows(location, rows, frozenset(free), filler)


def displaced_count(there: LocationRows, run: Iterable[int]) -> int:
    """The number of these rows with filler."""
    return sum(row in there.filler for row in run)


def displaced_filler(there: LocationRows, rows: Iterable[int]) -> tuple[Evicted, ...]:
    """The filler in these rows, from the first to the last."""
    return tuple(Evicted(there.filler[row], slots_of(there.location)[row]) for row in rows if row in there.filler)


def loose_filler(unit: Unit, location: Location) -> tuple[Evicted, ...]:
    """All filler of a location that an item may displace."""
    there = rows_at(unit, location, None)
    return displaced_filler(there, sorted(there.filler))


def evict(unit: Unit, evicted: Iterable[Evicted]) -> Unit:
    """The unit without these slots of filler, which an item displaces."""
    gone: dict[MountId, set[Slot]] = {}
    for mount_id, slot in evicted:
        gone.setdefault(mount_id, set()).add(slot)
    if not gone:
        return unit
    return unit.with_(
        mounts=tuple([without_slots(mount, gone[mount.id]) if mount.id in gone else mount for mount in unit.mounts])
    )
