"""Edits of armor points: of one location, of all to their maximum, or a number of points or tons distributed over all.

Distribution (TM p. 55 leaves it to the builder): every location is filled to the same share of its maximum, the head to
five times this share; torsos have three quarters of their points in front; remaining points go to pairs of locations.
``ArmorDistribution`` has the weights that change this.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from designer.construction.armor import armor_maximum_at, armor_type, has_rear
from designer.construction.formulas import up_half
from designer.decimals import brief
from designer.editing.edit import Edit, EditRefusedError
from designer.language import tr, trn
from designer.units.location import ARMS, CT, HD, SIDE_TORSOS, Form, Location, opposite
from designer.units.unit import Armor, Unit

HEAD_SHARE = 5
PRIORITY_SHARE = 1.5
HALF_TON = 500

Points = dict[Location, int]
Head = Literal["share", "equal", "full"]
Priority = Literal["none", "torso", "arm", "leg"]


class ArmorDistribution(NamedTuple):
    """How armor is distributed.

    ``head`` says whether the head gets five times its share, an equal share, or is filled first. ``priority`` names
    the locations that get one and a half times their share. ``rear`` is the percentage of a torso's points in the rear.
    """

    head: Head = "share"
    priority: Priority = "none"
    rear: int = 25

    def share(self, form: Form, location: Location) -> float:
        """The weight of a location: the share of its maximum that it gets, relative to other locations."""
        if location is HD:
            return 1 if self.head == "equal" else HEAD_SHARE
        return PRIORITY_SHARE if self.priority == _group_name(form, location) else 1

    def behind(self, location: Location, points: int) -> int:
        """The rear points of a torso with this many points in total; 0 for other locations."""
        return points * self.rear // 100 if has_rear(location) else 0


USUAL = ArmorDistribution()


def _group_name(form: Form, location: Location) -> Priority:
    if has_rear(location):
        return "torso"
    return "leg" if location in form.legs else "arm"


def set_armor(location: Location, front: int | None = None, rear: int | None = None, *, linked: bool = True) -> Edit:
    """Set the points of a location, and of its opposite if ``linked``.

    If only front or rear of a torso is given, the other is lowered so that both together do not exceed the maximum
    (unless the given one alone does). More points than the maximum can be set; findings report them.
    """

    def run(unit: Unit) -> Unit:
        _refuse_points(unit, location, front, rear)
        armor = _set(unit, unit.armor, location, front, rear)
        other = opposite(location)
        if linked and other is not location:
            armor = _set(unit, armor, other, front, rear)
        return unit if armor == unit.armor else unit.with_(armor=armor)

    def name(unit: Unit) -> str:
        both = linked and opposite(location) is not location
        code = unit.chassis.form.code
        where = code(location)
        if both:
            where = tr("{one} and {other}", one=where, other=code(opposite(location)))
        points = "/".join(str(value) for value in (front, rear) if value is not None)
        if front is None:
            return tr("Set {where} rear armor to {value}", where=where, value=points)
        return tr("Set {where} armor to {value}", where=where, value=points)

    return Edit(tr("Set armor"), run, ("armor", location), name)


def maximize_armor(spread: ArmorDistribution = USUAL) -> Edit:
    """Set every location to its maximum."""
    return Edit(tr("Maximize armor"), lambda unit: _with_totals(unit, _maxima(unit), spread))


def maximize_efficiently(spread: ArmorDistribution = USUAL) -> Edit:
    """Set every location to its maximum, but save the last half ton if less than half of its points would be used."""

    def run(unit: Unit) -> Unit:
        full = _with_totals(unit, _maxima(unit), spread)
        mass = armor_mass_of(full)
        less = _with_mass(unit, mass - HALF_TON, lambda count: _allocated(unit, count, spread))
        bought = full.armor.points * HALF_TON / mass if mass else 0
        return less if 2 * (full.armor.points - less.armor.points) < bought else full

    return Edit(tr("Maximize armor efficiently"), run)


def allocate(*, tons: float | None = None, points: int | None = None, spread: ArmorDistribution = USUAL) -> Edit:
    """Distribute a number of armor points, or as many as some tons give, over the whole 'Mech."""

    def run(unit: Unit) -> Unit:
        if points is not None:
            return _allocated(unit, points, spread)
        return _with_mass(unit, round((tons or 0) * 1000), lambda count: _allocated(unit, count, spread))

    if points is None and tons is not None:
        label = tr("Allocate {tons} t of armor", tons=brief(tons))
    else:
        label = trn("Allocate {n} point of armor", "Allocate {n} points of armor", points or 0)
    return Edit(label, run, "allocate")


def use_remaining(kg: int, spread: ArmorDistribution = USUAL) -> Edit:
    """Add the points that this mass (kg) gives to the current ones."""

    def run(unit: Unit) -> Unit:
        if kg <= 0:
            raise EditRefusedError(tr("Nothing remains"), tr("There is no mass left for armor."))
        have = _totals(unit)
        return _with_mass(unit, armor_mass_of(unit) + kg, lambda count: _topped_up(unit, have, count, spread))

    return Edit(tr("Use remaining mass for armor"), run)


def armor_mass_of(unit: Unit) -> int:
    """Mass of the armor in kg (CONSTRUCTION 4.1, 4.3)."""
    armor = unit.armor
    tons = sum(
        (armor.front[location] + armor.rear[location]) / armor_type(armor.kind_at(location)).points_per_ton
        for location in unit.chassis.form.locations
    )
    return up_half(tons * 1000)


# -- one location ---------------------------------------------------------------------------------------------


def _refuse_points(unit: Unit, location: Location, front: int | None, rear: int | None) -> None:
    if location not in unit.chassis.form.locations:
        raise EditRefusedError(tr("No such location"), tr("The 'Mech has no such location."))
    if rear is not None and not has_rear(location):
        raise EditRefusedError(tr("No rear armor"), tr("Only torsos have rear armor."))
    if min(front or 0, rear or 0) < 0:
        raise EditRefusedError(tr("At least 0"), tr("Armor points cannot be negative."))


def _set(unit: Unit, armor: Armor, location: Location, front: int | None, rear: int | None) -> Armor:
    maximum = armor_maximum_at(unit.chassis, location)
    new_front = armor.front[location] if front is None else front
    new_rear = armor.rear[location] if rear is None else rear
    if rear is None and new_front <= maximum and has_rear(location):
        new_rear = min(new_rear, maximum - new_front)
    elif front is None and new_rear <= maximum:
        new_front = min(new_front, maximum - new_rear)
    return _at(armor, location, new_front, new_rear)


def _at(armor: Armor, location: Location, front: int, rear: int) -> Armor:
    fronts, rears = list(armor.front), list(armor.rear)
    fronts[location], rears[location] = front, rear
    return armor._replace(front=tuple(fronts), rear=tuple(rears))


# -- distribution ---------------------------------------------------------------------------------------------


def _maxima(unit: Unit) -> Points:
    return {location: armor_maximum_at(unit.chassis, location) for location in unit.chassis.form.locations}


def _totals(unit: Unit) -> Points:
    return {loc: unit.armor.front[loc] + unit.armor.rear[loc] for loc in unit.chassis.form.locations}


def _groups(form: Form) -> tuple[tuple[Location, ...], ...]:
    """The groups of locations that get remaining points together, in the order in which they get them."""
    legs = [pair for pair in ((leg, opposite(leg)) for leg in form.legs) if pair[0] <= pair[1]]
    arms = (ARMS,) if form.has_arms else ()
    return (SIDE_TORSOS, *(tuple(dict.fromkeys(pair)) for pair in legs), *arms, (HD,), (CT,))


class _Sharing:
    """The distribution of points over the locations of a unit, by their maximum and their weight."""

    def __init__(self, unit: Unit, spread: ArmorDistribution) -> None:
        self.form = unit.chassis.form
        self.maximum = _maxima(unit)
        self.shares = {location: spread.share(self.form, location) for location in self.maximum}

    def filled(self, have: Points, count: int) -> Points:
        """The points by location after raising ``have`` to a total of ``count``, by the weights of the locations."""
        count = min(count, sum(max(self.maximum[location], have[location]) for location in self.maximum))
        low, high = 0, 1000
        while low < high:
            middle = (low + high + 1) // 2
            fits = sum(self._level(have, middle / 1000).values()) <= count
            low, high = (middle, high) if fits else (low, middle - 1)
        points = self._level(have, low / 1000)
        left = count - sum(points.values())
        while left > 0:
            chosen = self._next_group(points, left)
            for location in chosen:
                points[location] += 1
            left -= len(chosen)
        return points

    def _level(self, have: Points, share: float) -> Points:
        """The points by location if each gets this share of its maximum times its weight, but at least ``have``."""
        return {
            location: max(have[location], min(most, math.floor(most * share * self.shares[location])))
            for location, most in self.maximum.items()
        }

    def _next_group(self, points: Points, left: int) -> Sequence[Location]:
        """The locations that get the next point each: the least filled group for which ``left`` is enough."""
        open_groups = []
        for group in _groups(self.form):
            lowest = min(points[location] for location in group)
            behind = [at for at in group if points[at] == lowest and lowest < self.maximum[at]]
            if behind:
                open_groups.append(behind)
        fitting = [group for group in open_groups if len(group) <= left] or [open_groups[0][:1]]
        return min(fitting, key=lambda group: self._reached(points, group[0]))

    def _reached(self, points: Points, location: Location) -> float:
        return points[location] / self.maximum[location] / self.shares[location]


def _allocated(unit: Unit, count: int, spread: ArmorDistribution) -> Unit:
    sharing = _Sharing(unit, spread)
    have = dict.fromkeys(sharing.maximum, 0)
    if spread.head == "full":
        have[HD] = min(max(0, count), sharing.maximum[HD])
    return _with_totals(unit, sharing.filled(have, max(0, count)), spread)


def _topped_up(unit: Unit, have: Points, count: int, spread: ArmorDistribution) -> Unit:
    """The unit with points added up to ``count``; torsos get the rear percentage of the added ones in the rear."""
    armor = unit.armor
    for location, total in _Sharing(unit, spread).filled(have, count).items():
        more = total - have[location]
        behind = spread.behind(location, more)
        armor = _at(armor, location, armor.front[location] + more - behind, armor.rear[location] + behind)
    return _with_armor(unit, armor)


def _with_totals(unit: Unit, totals: Points, spread: ArmorDistribution) -> Unit:
    """The unit with these points in each location, divided into front and rear for torsos."""
    armor = unit.armor
    for location, total in totals.items():
        behind = spread.behind(location, total)
        armor = _at(armor, location, total - behind, behind)
    return _with_armor(unit, armor)


def _with_armor(unit: Unit, armor: Armor) -> Unit:
    return unit if armor == unit.armor else unit.with_(armor=armor)


def _with_mass(unit: Unit, kg: int, armored: Callable[[int], Unit]) -> Unit:
    """The unit that ``armored`` gives for the most points whose mass is at most ``kg``."""
    low, high = (
        0,
        sum(max(most, have) for most, have in zip(_maxima(unit).values(), _totals(unit).values(), strict=True)),
    )
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if armor_mass_of(armored(middle)) <= kg else (low, middle - 1)
    return armored(low)
