"""The blocks of a location: the slots that move together when items shift inside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from designer.catalog import Item
from designer.construction.spread import is_spread
from designer.editing.mounts import item_of, with_mount
from designer.units.location import Location, Slot, slots_of
from designer.units.mount import Mount, MountId, walk
from designer.units.unit import Unit


class Block(NamedTuple):
    """Slots of a location that move together: all slots of an item, one of a spread item, or a superheavy pair."""

    start: int
    rows: int
    mounts: tuple[Mount, ...]

    @property
    def item(self) -> Item:
        """The item of the first mount of the block."""
        return item_of(self.mounts[0])


def blocks_of(unit: Unit, location: Location) -> list[Block]:
    """The blocks of a location from the first row on; empty if items overlap."""
    rows: dict[int, list[Mount]] = {}
    for mount in unit.mounts:
        for slot in mount.slots:
            if slot.location is location:
                rows.setdefault(slot.row, []).append(mount)
    if not _is_sound(unit, location, rows):
        return []
    blocks: list[Block] = []
    for row, mounts in sorted(rows.items()):
        last = blocks[-1] if blocks else None
        goes_on = last is not None and last.start + last.rows == row and last.mounts == tuple(mounts)
        if last is not None and goes_on and not is_spread(last.item):
            blocks[-1] = last._replace(rows=last.rows + 1)
        else:
            blocks.append(Block(row, 1, tuple(mounts)))
    return blocks


def _is_sound(unit: Unit, location: Location, rows: dict[int, list[Mount]]) -> bool:
    taken = _system_rows(unit, location)
    return all(
        row < unit.chassis.form.slots(location)
        and row not in taken
        and all(mount.slots == mounts[0].slots for mount in mounts)
        for row, mounts in rows.items()
    )


def _system_rows(unit: Unit, location: Location) -> set[int]:
    return {system.slot.row for system in unit.systems if system.slot.location is location}


def packed(unit: Unit, location: Location, blocks: Iterable[Block], *, keeping_gaps: bool = False) -> dict[Block, int]:
    """The new first row of each block if they follow one another, around systems; empty if they do not fit.

    With ``keeping_gaps`` no block moves up, and only those move down that must.
    """
    taken = _system_rows(unit, location)
    last = unit.chassis.form.slots(location)
    starts: dict[Block, int] = {}
    row = 0
    for block in blocks:
        row = max(row, block.start) if keeping_gaps else row
        while row + block.rows <= last and any(r in taken for r in range(row, row + block.rows)):
            row += 1
        if row + block.rows > last:
            return {}
        starts[block] = row
        row += block.rows
    return starts


def with_starts(unit: Unit, location: Location, starts: dict[Block, int]) -> Unit:
    """The unit with the blocks of a location at other rows."""
    moved: dict[MountId, dict[Slot, Slot]] = {}
    places = slots_of(location)
    for block, start in starts.items():
        if start != block.start:
            for mount in block.mounts:
                there = moved.setdefault(mount.id, {})
                there.update((places[block.start + i], places[start + i]) for i in range(block.rows))
    for mount_id, there in moved.items():
        mount = unit.mount(mount_id)
        slots = sorted((there.get(slot, slot) for slot in mount.slots), key=walk)
        unit = with_mount(unit, mount._replace(slots=tuple(slots)))
    return unit
