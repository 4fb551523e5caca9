"""Spread items: one mount whose slots may lie in many locations (CONSTRUCTION 9.1).

Some have fixed places (stealth armor, talons, wings), so many slots in each of certain locations; the others lie in
any free slot (endo steel, ferro-fibrous, triple-strength myomer). A targeting computer is listed as spreadable for
historical reasons only: its slots lie in one run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from designer.catalog import ArmorType, Item, systems
from designer.units.location import ARMS, CT, HD, SIDE_TORSOS, TORSOS, Form, Location, Slot, opposite, slots_of
from designer.units.mount import MountId, walk
from designer.units.unit import Unit

Places = Callable[[Form], tuple[Location, ...]]


def _limbs_and_side_torsos(form: Form) -> tuple[Location, ...]:
    return tuple(location for location in form.locations if location not in (HD, CT))


def _all_but_head(form: Form) -> tuple[Location, ...]:
    return tuple(location for location in form.locations if location is not HD)


_PLACES: dict[str, Places] = {
    "stealth": _limbs_and_side_torsos,
    "super_cooled_myomer": _limbs_and_side_torsos,
    "chameleon": _limbs_and_side_torsos,
    "null_signature": _all_but_head,
    "void_signature": _all_but_head,
    "blue_shield": _all_but_head,
    "environmental_sealing": lambda form: form.locations,
    "talons": lambda form: form.legs,
    "jump_booster": lambda form: form.legs,
    "tracks": lambda form: form.legs,
    "partial_wing": lambda _form: SIDE_TORSOS,
    "chain_drape": lambda _form: SIDE_TORSOS,
    "ram_plate": lambda _form: TORSOS,
}


def is_spread(item: Item) -> bool:
    """Whether an item's slots are laid one by one."""
    return item.spreadable and "targeting_computer" not in item.flags


def is_loose_filler(item: Item) -> bool:
    """Whether an item gives way to others: nothing can hit it, and any free slot serves it as well."""
    return item.kind == "filler" and is_spread(item) and not item.hittable and places_of(item) is None


def places_of(item: Item) -> Places | None:
    """Where a spread item has to lie on a form; None if anywhere."""
    return next((places for flag, places in _PLACES.items() if flag in item.flags), None)


def pattern(item: Item, form: Form, needed: int) -> dict[Location, int] | None:
    """How many slots a spread item with fixed places has in each location; None if it may lie anywhere."""
    places = places_of(item)
    if places is None:
        return None
    each, left_over = divmod(needed, len(places(form)))
    return {location: each + (index < left_over) for index, location in enumerate(places(form))}


def worn_at(unit: Unit, item: Item) -> dict[Location, int] | None:
    """How many slots the filler of a patchwork suit has in each location that wears its armor; None if it is none."""
    plating = systems().plating.get(item.id)
    kinds = unit.armor.kinds
    if kinds is None or not isinstance(plating, ArmorType):
        return None
    wearing = (location for location in unit.chassis.form.locations if kinds[location].kind == plating.id)
    return dict.fromkeys(wearing, plating.patchwork_slots)


def fixed_places(unit: Unit, item: Item, needed: int) -> dict[Location, int] | None:
    """How many slots a spread item has in each location of this 'Mech; None if it may lie anywhere."""
    worn = worn_at(unit, item)
    return pattern(item, unit.chassis.form, needed) if worn is None else worn


def free_rows_of(unit: Unit, lifted: MountId | None = None) -> dict[Location, list[int]]:
    """The free rows of every location; those of a lifted mount count as free."""
    form = unit.chassis.form
    free = {location: dict.fromkeys(range(form.slots(location))) for location in form.locations}
    held = [system.slot for system in unit.systems]
    held += [slot for mount in unit.mounts if mount.id != lifted for slot in mount.slots]
    for location, row in held:
        free.get(location, {}).pop(row, None)
    return {location: list(rows) for location, rows in free.items()}


def filled(unit: Unit, item: Item, needed: int, have: Iterable[Slot] = (), lifted: MountId | None = None) -> list[Slot]:
    """Further slots for a spread item, as far as there is room: the last free rows of its locations.

    ``have`` are the slots that it has already. The result is in walking order and holds only new slots.
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
    """Where the next slot of loose filler goes: legs, then arms and side torsos in balance, then center and head."""
    for group in _filling_order(form):
        open_ones = [location for location in group if free.get(location)]
        if open_ones:
            return max(open_ones, key=lambda location: (len(free[location]), _lighter_side(location, have)))
    return None


def _filling_order(form: Form) -> tuple[tuple[Location, ...], ...]:
    arms = ARMS if form.has_arms else ()
    return form.legs, (*arms, *SIDE_TORSOS), (CT,), (HD,)


def _lighter_side(location: Location, have: tuple[Slot, ...]) -> int:
    """More than 0 where the other side of the 'Mech already has more of the filler."""
    return sum((slot.location is opposite(location)) - (slot.location is location) for slot in have)
