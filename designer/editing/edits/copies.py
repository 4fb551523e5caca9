"""Several copies of an item as one step: in their best locations, on the shelf, or as many as there is room for."""

from __future__ import annotations

from typing import Final

from designer import design
from designer.construction.mass import mass
from designer.construction.spread import is_spread
from designer.editing.edit import Edit, EditRefusedError, batch
from designer.editing.edits.mounting import add, place_best
from designer.editing.mounts import item_name, known_item
from designer.editing.slot_search import NO_ROOM, slots_needed
from designer.language import tr
from designer.units.unit import Unit

MOST: Final = 100
"""The most copies in one step: a greater number is a typing error."""


def place_many(item_id: str, count: int) -> Edit:
    """Mount copies of an item, each in the best location left; those without room are unplaced."""
    if count == 1:
        return place_best(item_id)
    return batch(tr("Place {count} {item}", count=count, item=item_name(item_id)), *[place_best(item_id)] * count)


def add_many(item_id: str, count: int) -> Edit:
    """Add unplaced copies of an item."""
    if count == 1:
        return add(item_id)
    return batch(tr("Add {count} {item}", count=count, item=item_name(item_id)), *[add(item_id)] * count)


def fill_with(item_id: str) -> Edit:
    """Mount as many copies of an item as free slots and mass allow. Refused if there is room for none."""

    def run(unit: Unit) -> Unit:
        item = known_item(item_id)
        if is_spread(item) or not slots_needed(unit, item):
            return place_best(item_id).run(unit)
        after, count = unit, 0
        while count < MOST:
            more = place_best(item_id, evicting=False).run(after)
            if not more.mounts[-1].is_placed or mass(design.once(more)).free < 0:
                break
            after, count = more, count + 1
        if not count:
            sentence = tr("There is neither room nor mass for another {item}.", item=item.name)
            raise EditRefusedError(tr(NO_ROOM), sentence)
        return after

    return Edit(tr("Fill with {item}", item=item_name(item_id)), run, adds=True)
