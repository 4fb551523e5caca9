"""Spread items: items whose slots may be in many locations (CONSTRUCTION 9.1).

Some have prescribed numbers of slots in certain locations (stealth armor, talons, wings); the others, called loose
filler, use any free slots (endo steel, ferro-fibrous, triple-strength myomer). The data mark targeting computers as
spreadable for historical reasons only: their slots must be adjacent.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from designer.catalog import ArmorType, Item, systems
from designer.units.location import CT, HD, SIDE_TORSOS, TORSOS, Form, Location
from designer.units.unit import ArmorKind

SpreadPlaces = Callable[[Form], tuple[Location, ...]]
Kinds = tuple[ArmorKind, ...] | None
"""The armor types of the locations of patchwork armor; None if all locations have the same type."""


def _limbs_and_side_torsos(form: Form) -> tuple[Location, ...]:
    return tuple(location for location in form.locations if location not in (HD, CT))


def _all_but_head(form: Form) -> tuple[Location, ...]:
    return tuple(location for location in form.locations if location is not HD)


_PLACES: dict[str, SpreadPlaces] = {
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
    """Whether an item is a spread item, whose slots are placed one by one."""
    return item.spreadable and "targeting_computer" not in item.flags


@cache
def is_loose_filler(item: Item) -> bool:
    """Whether an item is loose filler: it cannot be hit and may use any free slots, so that other items displace it."""
    return item.kind == "filler" and is_spread(item) and not item.hittable and places_of(item) is None


@cache
def places_of(item: Item) -> SpreadPlaces | None:
    """A function that gives the prescribed locations of a spread item by form; None if there are none."""
    return next((places for flag, places in _PLACES.items() if flag in item.flags), None)


def pattern(item: Item, form: Form, needed: int) -> dict[Location, int] | None:
    """The prescribed number of slots of a spread item in each location; None if its locations are free."""
    places = places_of(item)
    if places is None:
        return None
    each, left_over = divmod(needed, len(places(form)))
    return {location: each + (index < left_over) for index, location in enumerate(places(form))}


def patchwork(form: Form, kinds: Kinds) -> Kinds:
    """The armor types if they differ between locations; None if all locations have the same (BV rule 2.8).

    The armor types of the locations are compared, whatever the file calls the armor.
    """
    if kinds is None or all(kinds[location] == kinds[HD] for location in form.locations):
        return None
    return kinds


def worn_places(item: Item, form: Form, kinds: Kinds) -> dict[Location, int] | None:
    """The slots of the filler of a patchwork armor type in each location with this type; None for other items."""
    plating = systems().plating.get(item.id)
    suit = patchwork(form, kinds)
    if suit is None or not isinstance(plating, ArmorType):
        return None
    wearing = (location for location in form.locations if suit[location].kind == plating.id)
    return dict.fromkeys(wearing, plating.patchwork_slots)
