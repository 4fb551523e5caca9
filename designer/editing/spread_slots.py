"""Finding slots for spread items: in prescribed locations, or those that are least useful for other items.

Filler means the slots of Endo Steel, Ferro-Fibrous and the like.
"""

from __future__ import annotations

from collections.abc import Iterable

from designer.catalog import Item
from designer.construction.spread import pattern, worn_places
from designer.units.location import ARMS, CT, HD, SIDE_TORSOS, Form, Location, Slot, opposite, slots_of
from designer.units.mount import MountId, walk
from designer.units.unit import Unit


def worn_at(unit: Unit, item: Item) -> dict[Location, int] | None:
    """The slots of a filler item of patchwork armor in each location with its type; None if there is none."""
    return worn_places(item, unit.chassis.form, unit.armor.kinds)


def fixed_places(unit: Unit, item: Item, needed: int) -> dict[Location, int] | None:
    """The prescribed number of slots of a spread item by location; None if its locations are free."""
    worn = worn_at(unit, item)
    return pattern(item, unit.chassis.form, needed) if worn is None else worn


def free_rows_of(unit: Unit, lifted: MountId | None = None) -> dict[Location, list[int]]:
    """The free rows of every location; those of the ``lifted`` mount count as free."""
    form = unit.chassis.form
    free = {location: dict.fromkeys(range(form.slots(location))) for location in form.locations}
    held = [system.slot for system in unit.systems]
    held += [slot for mount in unit.mounts if mount.id != lifted for slot in mount.slots]
    for location, row in held:
        free.get(location, {}).pop(row, None)
    return {location: list(rows) for location, rows in free.items()}


def filled(unit: Unit, item: Item, needed: int, have: Iterable[Slot] = (), lifted: MountId | None = None) -> list[Slot]:
    """More slots for a spread item, as far as there is room: the last free rows of its locations.

    ``have`` are the slots that it already has, which the result does not include.
    """
    kept = tuple(have)
    free = free_rows_of(unit, lifted)
    for slot in kept:
        if slot.row in free.get(slot.location, ()):
            free[slot.location].remove(slot.row)
    fixed = fixed_places(unit, item, needed)
    if fixed is not None:
        return _filled_places(fixed, kept, free)[: max(0, needed - len(kept))]
    new: list[Slot] = []
    while len(kept) + len(new) < needed:
        location = _roomiest(unit.chassis.form, free, (*kept, *new))
        if location is None:
            break
        new.append(slots_of(location)[free[location].pop()])
    return sorted(new, key=walk)


def _filled_places(fixed: dict[Location, int], have: tuple[Slot, ...], free: dict[Location, list[int]]) -> list[Slot]:
    new: list[Slot] = []
    for location, count in fixed.items():
        missing = count - sum(slot.location is location for slot in have)
        rows = free[location][-missing:] if missing > 0 else []
        new += [slots_of(location)[row] for row in rows]
    return sorted(new, key=walk)


def _roomiest(form: Form, free: dict[Location, list[int]], have: tuple[Slot, ...]) -> Location | None:
    """The location of the next slot of filler: legs, then arms and side torsos evenly, then center torso and head."""
    for group in _filling_order(form):
        open_ones = [location for location in group if free.get(location)]
        if open_ones:
            return max(open_ones, key=lambda location: (len(free[location]), _lighter_side(location, have)))
    return None


def _filling_order(form: Form) -> tuple[tuple[Location, ...], ...]:
    arms = ARMS if form.has_arms else ()
    return form.legs, (*arms, *SIDE_TORSOS), (CT,), (HD,)


def _lighter_side(location: Location, have: tuple[Slot, ...]) -> int:
    """The number of filler slots in the opposite location minus the number in this location."""
    return sum((slot.location is opposite(location)) - (slot.location is location) for slot in have)
