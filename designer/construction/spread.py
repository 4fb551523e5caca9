"""Spread items: one mount whose slots may lie in many locations (CONSTRUCTION 9.1).

Some have prescribed numbers of slots in certain locations (stealth armor, talons, wings); the others, the loose filler,
use any free slots (endo steel, ferro-fibrous, triple-strength myomer). A targeting computer is listed as spreadable for
historical reasons only: its slots are one run.
"""

from __future__ import annotations

from collections.abc import Callable

from designer.catalog import ArmorType, Item, systems
from designer.units.location import CT, HD, SIDE_TORSOS, TORSOS, Form, Location
from designer.units.unit import ArmorKind

SpreadPlaces = Callable[[Form], tuple[Location, ...]]
Kinds = tuple[ArmorKind, ...] | None
"""The armor of each location of a patchwork suit, None for armor of one kind."""


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
    """Whether an item's slots are placed one by one."""
    return item.spreadable and "targeting_computer" not in item.flags


def is_loose_filler(item: Item) -> bool:
    """Whether other items displace an item: it cannot be hit, and can use any free slot."""
    return item.kind == "filler" and is_spread(item) and not item.hittable and places_of(item) is None


def places_of(item: Item) -> SpreadPlaces | None:
    """The prescribed locations of a spread item on a form; None if it may lie anywhere."""
    return next((places for flag, places in _PLACES.items() if flag in item.flags), None)


def pattern(item: Item, form: Form, needed: int) -> dict[Location, int] | None:
    """The prescribed number of slots of a spread item by location; None if it may lie anywhere."""
    places = places_of(item)
    if places is None:
        return None
    each, left_over = divmod(needed, len(places(form)))
    return {location: each + (index < left_over) for index, location in enumerate(places(form))}


def patchwork(form: Form, kinds: Kinds) -> Kinds:
    """The armor of each location where they differ; None where all locations of the form wear the same (BV rule 2.8).

    This compares the armor of the locations; the armor name in the file does not count.
    """
    if kinds is None or all(kinds[location] == kinds[HD] for location in form.locations):
        return None
    return kinds


def worn_places(item: Item, form: Form, kinds: Kinds) -> dict[Location, int] | None:
    """How many slots the filler of a patchwork suit has in each location that wears its armor; None if it is none."""
    plating = systems().plating.get(item.id)
    suit = patchwork(form, kinds)
    if suit is None or not isinstance(plating, ArmorType):
        return None
    wearing = (location for location in form.locations if suit[location].kind == plating.id)
    return dict.fromkeys(wearing, plating.patchwork_slots)
