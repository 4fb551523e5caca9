"""Whether an item is available for a design by year, rules level, kind of 'Mech and number, or the reason if not.

The rules are in `designer.construction.offers` and `designer.construction.places`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from designer import design
from designer.catalog import Item
from designer.catalog.item import TechSide
from designer.construction import technology
from designer.construction.legality.body_limits import Body, against_item, body, body_of
from designer.construction.offers import USUAL, Terms, available, counted_as, enough
from designer.construction.places import Site, legal_locations, site, why_not
from designer.construction.tech_components import Thing
from designer.graph import Evaluator, query
from designer.language import tr
from designer.units.unit import Tech, Unit

SIDES: tuple[TechSide, TechSide] = ("IS", "Clan")


def is_in_time(item: Item, tech: Tech, side: TechSide, terms: Terms = USUAL) -> bool:
    """Whether a technology base (``side``) has an item in the unit's year; ``terms`` say whether extinct ones count."""
    if terms.any_year and tech.rules_level == technology.UNOFFICIAL:
        return True
    first = technology.introduced(item, side)
    if first is None or first > tech.year:
        return False
    return terms.extinct or not technology.is_extinct(item, tech.year, side)


def is_within(item: Item, tech: Tech, side: TechSide, terms: Terms = USUAL) -> bool:
    """Whether an item's rules level (printed, or with ``terms`` the level in the year) is not above the unit's."""
    if not terms.by_year:
        return item.level <= tech.rules_level
    sides = SIDES if side == "All" else (side,)
    return min(technology.level_in_year(item, tech.year, each) for each in sides) <= tech.rules_level


def is_prototype(thing: Thing, year: int, side: TechSide) -> bool:
    """Whether a technology base (``side``) has a part in a year only as a prototype."""
    prototype, production, common, _, _ = technology.years_of(thing, side)
    if prototype is None or prototype > year:
        return False
    return not any(begun is not None and begun <= year for begun in (production, common))


@lru_cache(16_384)
def obstacle(item: Item, tech: Tech, terms: Terms = USUAL) -> str:
    """Why technology base, year or rules level do not allow an item; empty if they do."""
    return available(item, tech, terms) or ""


class AvailabilityBasis(NamedTuple):
    """Everything on which `reason_against` depends: as long as it is equal, so are the reasons.

    ``counted`` has the ids of mounted items of which a 'Mech may have only a limited number.
    """

    tech: Tech
    body: Body
    site: Site
    counted: tuple[str, ...]


@query
def availability_basis(g: Evaluator) -> AvailabilityBasis:
    """All properties of the 'Mech on which `reason_against` depends; most edits do not change them."""
    counted = tuple(sorted(fitted.item.id for fitted in design.equipment(g) if counted_as(fitted.item)))
    return AvailabilityBasis(design.tech(g), body(g), site(g), counted)


def reason_against(item: Item, unit: Unit, terms: Terms = USUAL) -> str:
    """Why a design may not have one more of an item, by technology, kind of 'Mech or number; empty if it may."""
    why = obstacle(item, unit.tech, terms) or against_item(item, body_of(unit))
    if why:
        return why
    if not legal_locations(item, unit):
        return why_not(item, unit, unit.chassis.form.locations[-1]) or tr("No legal location")
    return enough(item, unit)
