"""Critical slots: what is used, what is free, and what still waits for a place (TM p. 50)."""

from __future__ import annotations

from typing import NamedTuple

from designer import design
from designer.construction.frame import mount_slots
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import Location


class SlotUse(NamedTuple):
    """Slots of the whole 'Mech: taken, all there are, and how many the unplaced would still need."""

    used: int
    total: int
    unplaced: int

    @property
    def free(self) -> int:
        """Slots that hold nothing."""
        return self.total - self.used


class ShelfEntry(NamedTuple):
    """Something that waits for a place: a whole item, or some slots of a spread one."""

    fitted: Fitted
    missing: int


@query
def shelf_at(g: Evaluator, group: Location | None) -> tuple[ShelfEntry, ...]:
    """What is unplaced of the items of one location, or of those without one for None."""
    entries = []
    for fitted in design.contents(g, group).all:
        mount = fitted.mount
        missing = mount_slots(g, fitted) - len(mount.slots)
        if missing > 0 or not mount.is_placed:
            entries.append(ShelfEntry(fitted, max(missing, 0)))
    return tuple(entries)


@query
def shelf(g: Evaluator) -> tuple[ShelfEntry, ...]:
    """What is unplaced: items without a place, and slots that an item needs and does not have."""
    return tuple([entry for group in design.GROUPS for entry in shelf_at(g, group)])


@query
def used_rows(g: Evaluator, location: Location) -> int:
    """How many rows of a location hold something."""
    last = design.chassis(g).form.slots(location)
    return sum([row < last for row in design.occupied(g, location)])


@query
def slot_use(g: Evaluator) -> SlotUse:
    """How full the 'Mech is."""
    form = design.chassis(g).form
    used = sum([used_rows(g, location) for location in form.locations])
    return SlotUse(used, form.total_slots, sum([entry.missing for entry in shelf(g)]))
