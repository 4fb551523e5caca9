"""Critical slots: used and free ones, and unplaced items (TM p. 50)."""

from __future__ import annotations

from typing import NamedTuple

from designer import design
from designer.construction.frame import mount_slots
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.units.location import Location


class SlotUse(NamedTuple):
    """Slots of the whole 'Mech: used, all, and those that unplaced items need."""

    used: int
    total: int
    unplaced: int

    @property
    def free(self) -> int:
        """Empty slots."""
        return self.total - self.used


class ShelfEntry(NamedTuple):
    """An unplaced item, or the unplaced slots of a spread one."""

    fitted: Fitted
    missing: int


@query
def shelf_at(g: Evaluator, group: Location | None) -> tuple[ShelfEntry, ...]:
    """The unplaced slots of spread items in a location, or the items without location for None."""
    entries = []
    for fitted in design.contents(g, group).all:
        mount = fitted.mount
        missing = mount_slots(g, fitted) - len(mount.slots)
        if missing > 0 or not mount.is_placed:
            entries.append(ShelfEntry(fitted, max(missing, 0)))
    return tuple(entries)


@query
def shelf(g: Evaluator) -> tuple[ShelfEntry, ...]:
    """All unplaced items, and the missing slots of spread ones."""
    return tuple([entry for group in design.GROUPS for entry in shelf_at(g, group)])


@query
def used_rows(g: Evaluator, location: Location) -> int:
    """The number of used rows of a location."""
    last = design.chassis(g).form.slots(location)
    return sum([row < last for row in design.occupied(g, location)])


@query
def slot_use(g: Evaluator) -> SlotUse:
    """The use of slots of the whole 'Mech."""
    form = design.chassis(g).form
    used = sum([used_rows(g, location) for location in form.locations])
    return SlotUse(used, form.total_slots, sum([entry.missing for entry in shelf(g)]))
