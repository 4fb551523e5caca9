"""The best places for an item that is added without a given place.

Filler means the slots of Endo Steel, Ferro-Fibrous and the like, which give way to other items.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from designer.catalog import Item, catalog
from designer.construction.explosives import case_ii_at, has_case
from designer.construction.legality.actuators import wrong_actuators
from designer.construction.legality.rule_subjects import is_watched
from designer.construction.links import eligible_for, is_fired, linked_by
from designer.construction.places import rules_of, site_of, why_not_here
from designer.construction.spread import is_spread, places_of
from designer.design import once
from designer.editing.slot_search import Landing, landing, slots_needed, splits
from designer.editing.spread_slots import free_rows_of
from designer.units.location import ARMS, CT, HD, SIDE_TORSOS, Location, inner_neighbor
from designer.units.mount import Mount
from designer.units.unit import Unit

CASES: Final = frozenset(("case", "case_ii", "case_p"))


class BestPlace(NamedTuple):
    """A location with room for an item, and if the item must be split the other location.

    ``plain``: the place cannot cause findings, since no rule applies to the item and nothing is displaced.
    """

    location: Location
    other: Location | None = None
    plain: bool = False


def best_places(unit: Unit, mount: Mount, *, evicting: bool = True) -> Iterator[BestPlace]:
    """The allowed places with room for a mount, the best first by the preference of its kind.

    First come locations of items to which it can be linked. Free slots come before filler, which is displaced only if
    ``evicting``; split places come last. An arm counts as without the actuators that the item excludes (``bared``).
    """
    item, site = catalog()[mount.item], site_of(unit)
    near = _partners(unit, item)
    free = free_rows_of(unit)
    others = [location for location in preferred_locations(unit, item, free) if location not in near]
    groups = [[place for place in group if why_not_here(item, site, place) is None] for group in (near, others)]
    plain = not (is_watched(item) or mount.rear or mount.turret)
    # Where nothing gives way, needless searches are left out: on superheavies items may share a slot.
    least = 0 if evicting or unit.chassis.superheavy else slots_needed(unit, item, mount.size)
    for group in groups:
        filled = []
        for location in group:
            there = bared(unit, item, location)
            if there is unit and len(free.get(location, ())) < least:
                continue
            found = landing(there, item, location, lifted=mount.id, size=mount.size, evicting=evicting)
            if isinstance(found, Landing) and found.evicted:
                filled.append(BestPlace(location))
            elif isinstance(found, Landing):
                # In the head a gap before the item is a finding (``head_gap_findings``).
                yield BestPlace(location, plain=plain and there is unit and location is not HD)
        yield from filled
    if not (evicting and item.splittable):
        return
    for location in (place for group in groups for place in group):
        for other in splits(bared(unit, item, location), item, location, lifted=mount.id, size=mount.size):
            yield BestPlace(location, other)


def spread_place(unit: Unit, mount: Mount) -> BestPlace | None:
    """The arm or side torso with room for one of several equal weapons that has the fewest of them.

    None for other items, and where a rule or a link decides on the place (see `best_place`).
    """
    item = catalog()[mount.item]
    if not item.is_weapon or is_watched(item) or mount.rear or mount.turret or _partners(unit, item):
        return None
    places = [
        place
        for place in best_places(unit, mount, evicting=False)
        if place.other is None and place.location in (*ARMS, *SIDE_TORSOS)
    ]
    if not places:
        return None
    equal = Counter(other.location for other in unit.mounts if other.item == mount.item)
    return min(places, key=lambda place: equal[place.location])


def bared(unit: Unit, item: Item, location: Location) -> Unit:
    """The unit without the hand or lower arm actuator that an item in that arm excludes; the same object if none."""
    wrong = wrong_actuators(item, omni=unit.chassis.omni)
    if not any(unit.has_part(location, part) for part in wrong):
        return unit
    return unit.with_(
        systems=tuple([s for s in unit.systems if s.slot.location is not location or s.part not in wrong])
    )


def preferred_locations(unit: Unit, item: Item, free: Mapping[Location, Sequence[int]]) -> list[Location]:
    """All locations in the order of preference for an item; of left and right the one with more free slots first.

    Those of actuators that the item excludes count as free, so that the second one goes to the other arm.
    For ammunition first the one with CASE, then the one beside a weapon that fires it. ``free`` are the free rows of
    each location.
    """
    form = unit.chassis.form
    arms = ARMS if form.has_arms else ()
    if item.kind == "jump":
        order: tuple[tuple[Location, ...], ...] = (form.legs, SIDE_TORSOS, (CT,))
    elif item.kind == "heat_sink":
        order = (form.legs, (HD,), (CT,), SIDE_TORSOS, arms)
    elif item.kind == "ammunition":
        order = (SIDE_TORSOS, form.legs, (CT,), arms, (HD,))
    elif item.is_weapon or item.kind == "physical":
        order = (arms, SIDE_TORSOS, (CT,), (HD,), form.legs)
    else:
        order = (SIDE_TORSOS, (CT,), (HD,), arms, form.legs)
    cased, armed = (_with_case(unit, item), _beside_guns(unit, item)) if item.is_ammo else ((), ())

    def rank(where: Location) -> tuple[bool, bool, int]:
        excluded = len(unit.systems) - len(bared(unit, item, where).systems)
        return where not in cased, where not in armed, -len(free[where]) - excluded

    sides = (sorted(group, key=rank) for group in order)
    return [location for group in sides for location in group]


def _with_case(unit: Unit, bin_: Item) -> frozenset[Location]:
    """The locations with CASE, if a bin can explode."""
    g = once(unit)
    kept = unit.chassis.form.locations if bin_.explosive else ()
    return frozenset(location for location in kept if has_case(g, location) or case_ii_at(g, location))


def _beside_guns(unit: Unit, bin_: Item) -> frozenset[Location]:
    """The locations of the weapons that fire the ammunition of a bin, and those next to them towards the center."""
    guns = _by_location(unit, lambda item: is_fired(item, bin_))
    return frozenset(guns) | frozenset(filter(None, map(inner_neighbor, guns)))


def _partners(unit: Unit, item: Item) -> list[Location]:
    """The locations of items to which this item can be linked and that are not linked yet.

    Artemis goes to a launcher, a launcher to Artemis, CASE to ammunition.
    """
    year = unit.tech.year
    eligible = eligible_for(item, year)
    if eligible is not None:
        return list(
            _by_location(unit, eligible) - _by_location(unit, lambda other: eligible_for(other, year) is not None)
        )
    if item.flags & CASES:
        protected = _by_location(unit, lambda other: bool(other.flags & CASES))
        return [location for location in _by_location(unit, lambda other: other.explosive) if location not in protected]
    if item.type != "weapon":
        return []
    kinds = [fits for mount in unit.mounts if (fits := eligible_for(catalog()[mount.item], year)) and fits(item)]
    if not kinds:
        return []
    serving = _by_location(unit, lambda other: bool((fits := eligible_for(other, year)) and fits(item)))
    return list(serving - _by_location(unit, lambda other: any(fits(other) for fits in kinds)))


def _by_location(unit: Unit, wanted: Callable[[Item], bool]) -> Counter[Location]:
    """The number of items that meet a condition, by location."""
    items = catalog()
    found = (mount.location for mount in unit.mounts if wanted(items[mount.item]))
    return Counter(location for location in found if location is not None)


@lru_cache(8192)
def placing_of(item: Item) -> Hashable:
    """A key that is equal for items with the same best place; None for items whose place must be searched for each.

    The latter are items with rules on their location, with slots that depend on the 'Mech, spread items, and items that
    are linked to others or may share a slot.
    """
    serves = eligible_for(item, _ANY_YEAR) is not None or item.flags & CASES
    if is_watched(item) or item.formula or is_spread(item) or serves or item.is_ammo or item.kind == "heat_sink":
        return None
    rules = wrong_actuators(item, omni=True), linked_by(item), rules_of(item), places_of(item)
    return item.kind, item.type, item.slots, item.splittable, rules


_ANY_YEAR: Final = 9999
