"""The placing problem: the items of a unit, the gaps between what stays, and what the rules allow.

Rows within a gap do not matter for whether all fits, so the problem counts slots by gap. All rules come from
``designer.construction`` and ``designer.editing``: the legality rules are asked once for each location, with all items
in it, which mounts they object to there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple

from designer import design
from designer.catalog import Item, catalog
from designer.construction.findings import place_findings
from designer.construction.links import eligible_for
from designer.construction.slot_space import is_structure_filler, split_neighbors
from designer.construction.spread import is_spread
from designer.editing.slot_search import can_pair, slots_needed
from designer.editing.spread_slots import fixed_places
from designer.units.location import ARMS, Location
from designer.units.mount import Mount, MountId, SystemPart
from designer.units.unit import Unit


class SlotGap(NamedTuple):
    """Adjacent rows of a location that can be filled; ``without`` are actuators that must be given up for it."""

    location: Location
    first: int
    rows: int
    without: tuple[SystemPart, ...] = ()


Crowd = dict[tuple[int, Location], int]
"""Numbers of items of groups in locations that break a rule together."""


class SlotPlace(NamedTuple):
    """A location; for an arm also the actuators that are given up."""

    location: Location
    without: tuple[SystemPart, ...] = ()


@dataclass(frozen=True)
class MountGroup:
    """Mounts that are equal but for their place: their item, slots of each, where they may be, who they share with.

    ``gaps`` says how many lie within each gap now; ``pairs`` which in two gaps, each by its slots in the first one.
    """

    item: Item
    slots: int
    mounts: tuple[Mount, ...]
    places: frozenset[SlotPlace]
    shares: Hashable
    gaps: Counter[int]
    pairs: dict[tuple[int, int], list[int]]


class SpreadItem(NamedTuple):
    """A spread item: the slots it needs, and how many in each location if that is prescribed."""

    mount: Mount
    item: Item
    slots: int
    fixed: dict[Location, int] | None


class ServiceRule(NamedTuple):
    """A rule that groups need others in the same location: one each, or one for all (``each`` is False).

    ``spare`` is the number of those that stay there.
    """

    served: frozenset[int]
    by: frozenset[int]
    location: Location
    spare: int = 0
    each: bool = True


@dataclass(frozen=True)
class SlotProblem:
    """The placing problem. ``arms`` are the ways in which arms may lose actuators, the present one first."""

    unit: Unit
    gaps: tuple[SlotGap, ...]
    groups: tuple[MountGroup, ...]
    spreads: tuple[SpreadItem, ...]
    services: tuple[ServiceRule, ...]
    arms: dict[Location, tuple[SlotPlace, ...]]

    def gaps_of(self, group: MountGroup) -> Iterator[int]:
        """The numbers of the gaps that can hold a whole item of a group."""
        for number, gap in enumerate(self.gaps):
            if group.slots <= gap.rows and SlotPlace(gap.location, gap.without) in group.places:
                yield number

    def pairs_of(self, group: MountGroup) -> Iterator[tuple[int, int]]:
        """The pairs of gaps over which an item of a group can be split."""
        for one, gap in enumerate(self.gaps):
            beside = split_neighbors(self.unit.chassis, group.item, gap.location) if group.slots > 1 else ()
            for other, second in enumerate(self.gaps):
                if gap.location < second.location and second.location in beside:
                    allowed = {SlotPlace(gap.location, gap.without), SlotPlace(second.location, second.without)}
                    if allowed <= group.places and gap.rows + second.rows >= group.slots:
                        yield one, other


def slot_problem(
    unit: Unit, kept: Collection[MountId], actuators: Collection[Location] = (), allowed: Collection[str] = ()
) -> SlotProblem:
    """The problem of placing all mounts of a unit but the ``kept`` ones, which stay as they are.

    ``actuators`` are the arms that may lose hand and lower arm, ``allowed`` the ids of rules that may be broken.
    """
    items = catalog()
    staying = [mount for mount in unit.mounts if mount.id in kept or _stays(unit, mount)]
    free = [mount for mount in unit.mounts if mount not in staying]
    whole = [mount for mount in free if not is_spread(items[mount.item])]
    arms = {arm: tuple(_arm_states(unit, arm)) for arm in actuators if arm in ARMS and unit.chassis.form.has_arms}
    gaps = tuple(_gaps(unit, staying, arms))
    places = _allowed_places(unit, whole, arms, allowed)
    alike: dict[Hashable, list[Mount]] = {}
    for mount in whole:
        alike.setdefault((mount._replace(id=MountId(0), slots=(), stands_in=None), places[mount.id]), []).append(mount)
    groups = tuple(_group(unit, gaps, mounts, places[mounts[0].id]) for mounts in alike.values())
    spreads = tuple(_spread(unit, mount) for mount in free if is_spread(items[mount.item]))
    services = (*_links(unit, groups), *_needs(unit, groups))
    return SlotProblem(unit, gaps, groups, spreads, services, arms)


def _stays(unit: Unit, mount: Mount) -> bool:
    """Whether a mount is no piece of the problem: unknown items, slots of a FrankenMech's structure, torn items."""
    item = catalog()[mount.item]
    if item.is_unknown or (unit.chassis.is_franken and is_structure_filler(item)):
        return True
    locations = {slot.location for slot in mount.slots}
    return (
        not is_spread(item)
        and len(locations) > 1
        and mount.other_location not in split_neighbors(unit.chassis, item, mount.location or next(iter(locations)))
    )


def _arm_states(unit: Unit, arm: Location) -> Iterator[SlotPlace]:
    there = [part for part in (SystemPart.HAND, SystemPart.LOWER_ARM) if unit.has_part(arm, part)]
    for number in range(len(there) + 1):
        yield SlotPlace(arm, tuple(there[:number]))


def without_actuators(unit: Unit, given_up: Iterable[SlotPlace]) -> Unit:
    """The unit without these actuators."""
    gone = {(place.location, part) for place in given_up for part in place.without}
    if not gone:
        return unit
    return unit.with_(systems=tuple(s for s in unit.systems if (s.slot.location, s.part) not in gone))


def _gaps(unit: Unit, staying: Iterable[Mount], arms: dict[Location, tuple[SlotPlace, ...]]) -> Iterator[SlotGap]:
    form = unit.chassis.form
    held = {slot for mount in staying for slot in mount.slots}
    for location in form.locations:
        for place in arms.get(location, (SlotPlace(location),)):
            there = without_actuators(unit, [place])
            taken = held | {system.slot for system in there.systems}
            rows = [row for row in range(form.slots(location)) if (location, row) not in taken]
            start = 0
            for at in range(1, len(rows) + 1):
                if at == len(rows) or rows[at] != rows[at - 1] + 1:
                    yield SlotGap(location, rows[start], at - start, place.without)
                    start = at


def _group(unit: Unit, gaps: tuple[SlotGap, ...], mounts: list[Mount], places: frozenset[SlotPlace]) -> MountGroup:
    item = catalog()[mounts[0].item]
    needed = slots_needed(unit, item, mounts[0].size)
    within: Counter[int] = Counter()
    between: dict[tuple[int, int], list[int]] = {}
    for mount in mounts:
        found = gaps_held(gaps, mount, needed)
        if len(found) == 1:
            within[found[0]] += 1
        elif len(found) == 2:
            first = gaps[found[0]].location
            between.setdefault((found[0], found[1]), []).append(sum(s.location is first for s in mount.slots))
    one = mounts[0]
    options = one.rear, one.turret, one.armored, one.pod
    shares = (_share_key(item), options) if can_pair(unit, item, item) else None
    return MountGroup(item, needed, tuple(mounts), places, shares, within, between)


def _share_key(item: Item) -> Hashable:
    return (item.ammo, item.rack) if item.is_ammo else item.id


def gaps_held(gaps: Iterable[SlotGap], mount: Mount, needed: int) -> tuple[int, ...]:
    """The numbers of the gaps, of arms as they are, in which all slots of a mount lie in runs; none if they do not."""
    found = []
    left = len(mount.slots)
    for number, gap in enumerate(gaps):
        rows = [
            slot.row
            for slot in mount.slots
            if slot.location is gap.location and gap.first <= slot.row < gap.first + gap.rows
        ]
        if rows and not gap.without and max(rows) - min(rows) + 1 == len(rows):
            found.append(number)
            left -= len(rows)
    return tuple(found) if left == 0 and needed == len(mount.slots) and len(found) <= 2 else ()


def _spread(unit: Unit, mount: Mount) -> SpreadItem:
    item = catalog()[mount.item]
    needed = slots_needed(unit, item, mount.size)
    return SpreadItem(mount, item, needed, fixed_places(unit, item, needed))


# -- what the rules say ---------------------------------------------------------------------------------------


def _allowed_places(
    unit: Unit, mounts: list[Mount], arms: dict[Location, tuple[SlotPlace, ...]], broken: Collection[str]
) -> dict[MountId, frozenset[SlotPlace]]:
    """The places that the rules allow for each mount, even without room, and its present ones."""
    ids = {mount.id for mount in mounts}
    everywhere = objections(gathered(unit, ids, None))
    allowed: dict[MountId, set[SlotPlace]] = {mount.id: set() for mount in mounts}
    for location in unit.chassis.form.locations:
        for place in arms.get(location, (SlotPlace(location),)):
            against = objections(gathered(without_actuators(unit, [place]), ids, location)) - everywhere
            named = {mount for rule, mount in against if rule not in broken}
            for mount in mounts:
                here = not place.without and location in (mount.location, mount.other_location)
                if here or mount.id not in named:
                    allowed[mount.id].add(place)
    return {mount_id: frozenset(places) for mount_id, places in allowed.items()}


def gathered(unit: Unit, ids: Collection[MountId], location: Location | None) -> Unit:
    """The unit with these mounts in one location, without slots."""
    return unit.with_(
        mounts=tuple(
            mount._replace(slots=(), stands_in=location) if mount.id in ids else mount for mount in unit.mounts
        )
    )


def objections(unit: Unit) -> set[tuple[str, MountId]]:
    """The rules that object to single mounts in their places."""
    return {(each.rule, each.mounts[0]) for each in place_findings(design.once(unit)) if len(each.mounts) == 1}


def _links(unit: Unit, groups: tuple[MountGroup, ...]) -> Iterator[ServiceRule]:
    """Fire control, capacitors and the like need a weapon of their own in their location."""
    year, items = unit.tech.year, catalog()
    placing = {mount.id for group in groups for mount in group.mounts}
    kept = [(items[mount.item], mount.location) for mount in unit.mounts if mount.id not in placing]
    kinds: dict[frozenset[int], set[int]] = {}
    for number, group in enumerate(groups):
        eligible = eligible_for(group.item, year)
        if eligible is not None:
            fits = (i for i, other in enumerate(groups) if other.item.is_weapon and eligible(other.item))
            kinds.setdefault(frozenset(fits), set()).add(number)
    for weapons in kinds:
        # Of kinds for the same weapons each weapon serves one: all kinds for no other weapons count together.
        linkers = frozenset(i for others, numbers in kinds.items() if others <= weapons for i in numbers)
        tests = [test for i in linkers if (test := eligible_for(groups[i].item, year))]
        spare = Counter(place for item, place in kept if item.is_weapon and any(test(item) for test in tests))
        free = sum(len(groups[i].mounts) for i in weapons) + spare.total()
        if weapons and sum(len(groups[i].mounts) for i in linkers) <= free:
            for location in unit.chassis.form.locations:
                yield ServiceRule(linkers, weapons, location, spare[location])


def _needs(unit: Unit, groups: tuple[MountGroup, ...]) -> Iterator[ServiceRule]:
    """Items that need another item in their location, as weapons in turrets do: asked of the rules."""
    unallocated = gathered(unit, {mount.id for group in groups for mount in group.mounts}, None)
    for number, group in enumerate(groups):
        first = group.mounts[0].id
        if not group.mounts[0].turret:
            continue
        for location in {place.location for place in group.places}:
            for rule in sorted(objections(gathered(unallocated, {first}, location)) - objections(unallocated)):
                beside = (
                    (i, gathered(unallocated, {first, other.mounts[0].id}, location))
                    for i, other in enumerate(groups)
                    if i != number
                )
                helps = frozenset(i for i, there in beside if rule not in objections(there))
                if helps:
                    yield ServiceRule(frozenset((number,)), helps, location, each=False)


def crowds_like(problem: SlotProblem, rule: str, mounts: Collection[MountId]) -> Iterator[Crowd]:
    """Two items each, of the groups of these mounts, that may not be in the same location by a rule: all such pairs."""
    groups = problem.groups
    unallocated = gathered(problem.unit, {mount.id for group in groups for mount in group.mounts}, None)
    named = [i for i, group in enumerate(groups) if any(mount.id in mounts for mount in group.mounts)]
    for one, other in combinations_with_replacement(named, 2):
        pair = groups[one].mounts[0].id, groups[other].mounts[-1].id
        for location in problem.unit.chassis.form.locations:
            if len(set(pair)) == 2 and rule in {
                finding.rule
                for finding in place_findings(design.once(gathered(unallocated, pair, location)))
                if set(finding.mounts) == set(pair)
            }:
                yield {(one, location): 2} if one == other else {(one, location): 1, (other, location): 1}
