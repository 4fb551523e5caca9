"""Armor and internal structure: points, limits, mass.

TechManual p. 47, 55; Tactical Operations p. 280; CONSTRUCTION, sections 1 and 4.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from designer import design
from designer.catalog import ArmorType, StructureType, systems
from designer.construction.formulas import up_half
from designer.construction.spread import patchwork
from designer.graph import Evaluator, query
from designer.units.location import ARMS, CL, CT, HD, LL, RL, SIDE_TORSOS, TORSOS, Form, Location
from designer.units.unit import HEAVIEST, ArmorKind, Chassis

INDUSTRIAL_STRUCTURE = "industrial"
"""The id of the structure type that makes a 'Mech an IndustrialMech (CONSTRUCTION 1.2)."""


def armor_type(kind: ArmorKind) -> ArmorType:
    """The armor type of an id; an unknown one counts as standard."""
    known = systems().armors
    return known.get(kind.kind) or known["standard"]


def structure_type(kind: str) -> StructureType:
    """The structure type of an id; an unknown one counts as standard."""
    known = systems().structures
    return known.get(kind) or known["standard"]


@query
def is_industrial(g: Evaluator) -> bool:
    """Whether the 'Mech is an IndustrialMech: it has industrial structure (CONSTRUCTION 1.2)."""
    return design.structure_kind(g)[0] == INDUSTRIAL_STRUCTURE


def structure_points_at(chassis: Chassis, location: Location) -> int:
    """The internal structure points of a location; 0 for tonnages outside the table (BV rule 3.1)."""
    row = systems().structure_points.get(chassis.tonnage_at(location))
    if row is None:
        return 0
    head, center, side, arm, leg = row
    if location is HD:
        return head
    if location is CT:
        return center
    if location in SIDE_TORSOS:
        return side
    return leg if location in chassis.form.legs else arm


def armor_maximum_at(chassis: Chassis, location: Location) -> int:
    """The most armor points of a location (front and rear): head 9 (superheavy 12), else twice its structure points."""
    if location is HD:
        return 12 if chassis.tonnage_at(location) > HEAVIEST else 9
    return 2 * structure_points_at(chassis, location)


def has_rear(location: Location) -> bool:
    """Whether a location has rear armor: only torsos have it."""
    return location in TORSOS


MODULAR_POINTS: Final = 10
"""The points of a modular armor (TO p. 281)."""
STRUCTURE_SHARES: Final[Mapping[Location, Fraction]] = {
    location: Fraction(percent, 100)
    for percent, places in ((5, (HD,)), (25, (CT,)), (15, SIDE_TORSOS), (10, (*ARMS, RL, LL, CL)))
    for location in places
}
"""The share of each location in mass and price of the structure, of which a FrankenMech's parts are (CO p. 213)."""


def structure_at(g: Evaluator, location: Location) -> StructureType:
    """The structure of a location: that of its donor in a FrankenMech."""
    parts = design.chassis(g).parts
    return structure_type(parts[location].structure if parts else design.structure_kind(g)[0])


def structure_sum(g: Evaluator, amount: Callable[[StructureType, int], float]) -> float:
    """The sum of an amount by structure and tonnage over the locations of a FrankenMech, each with its share."""
    chassis = design.chassis(g)
    return float(
        sum(
            STRUCTURE_SHARES[location] * Fraction(amount(structure_at(g, location), chassis.tonnage_at(location)))
            for location in chassis.form.locations
        )
    )


@query
def structure_points(g: Evaluator) -> int:
    """All internal structure points."""
    chassis = design.chassis(g)
    return sum(structure_points_at(chassis, location) for location in chassis.form.locations)


@query
def structure_mass(g: Evaluator) -> int:
    """Mass of the internal structure in kg, rounded up as MegaMek does, without removing noise first (section 0)."""
    chassis = design.chassis(g)
    if chassis.is_franken:
        return up_half(structure_sum(g, _structure_kg))
    kind = structure_type(design.structure_kind(g)[0])
    permille = kind.mass_permille_superheavy if chassis.superheavy else kind.mass_permille
    tons = chassis.tonnage * permille / 1000
    if chassis.form is Form.TRIPOD:
        tons *= 1.1
    return math.ceil(tons * 2) * 500


def _structure_kg(kind: StructureType, tonnage: int) -> float:
    """The mass in kg of a structure for a whole 'Mech, not rounded."""
    return tonnage * (kind.mass_permille_superheavy if tonnage > HEAVIEST else kind.mass_permille)


class LocationArmor(NamedTuple):
    """The armor points of a location, and the most that front and rear may have together."""

    front: int
    rear: int
    maximum: int


@query
def armor_of(g: Evaluator, location: Location) -> LocationArmor:
    """The armor points of a location and their limit."""
    front, rear = design.armor_at(g, location)
    return LocationArmor(front, rear, armor_maximum_at(design.chassis(g), location))


class ArmorSheet(NamedTuple):
    """Armor of the whole 'Mech. ``wasted`` are points that the armor's mass includes but that are not allocated."""

    points: int
    maximum: int
    mass: int
    points_per_ton: float
    wasted: int
    is_patchwork: bool


@query
def is_patchwork(g: Evaluator) -> bool:
    """Whether the locations have different types of armor (BV rule 2.8)."""
    return patchwork(design.chassis(g).form, design.armor_kinds(g)[1]) is not None


def armor_type_at(g: Evaluator, location: Location) -> ArmorType:
    """The armor type of a location."""
    kind, kinds = design.armor_kinds(g)
    return armor_type(kind if kinds is None else kinds[location])


@query
def uniform_armor(g: Evaluator) -> ArmorType | None:
    """The armor type of all locations; None for patchwork armor (BV rule 2.8)."""
    return None if is_patchwork(g) else armor_type_at(g, HD)


@query
def wears_stealth(g: Evaluator) -> bool:
    """Whether all locations have stealth armor; in patchwork armor it has no effect (BV rule 6.3)."""
    worn = uniform_armor(g)
    return worn is not None and worn.stealth


@query
def armor(g: Evaluator) -> ArmorSheet:
    """Points, maximum and mass of all armor (CONSTRUCTION 4.1 to 4.3)."""
    locations = design.chassis(g).form.locations
    sheets = [armor_of(g, location) for location in locations]
    points = sum(sheet.front + sheet.rear for sheet in sheets)
    maximum = sum(sheet.maximum for sheet in sheets)
    worn = uniform_armor(g)
    if worn is None:
        tons = sum(
            (sheet.front + sheet.rear) / armor_type_at(g, location).points_per_ton
            for location, sheet in zip(locations, sheets, strict=True)
        )
        return ArmorSheet(points, maximum, up_half(tons * 1000), 0.0, 0, True)
    per_ton = worn.points_per_ton
    mass = up_half(points / per_ton * 1000)
    paid = min(math.floor(round(per_ton * mass / 1000, 6)), maximum)
    return ArmorSheet(points, maximum, mass, per_ton, max(0, paid - points), False)


@query
def armor_beyond(g: Evaluator) -> int:
    """The points included in the armor's mass that exceed the maximum of the 'Mech and cannot be allocated."""
    sheet = armor(g)
    return max(0, math.floor(round(sheet.points_per_ton * sheet.mass / 1000, 6)) - sheet.maximum)
