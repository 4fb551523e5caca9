"""How an item stands to the technology of a design: may it be had, on trial or at all, and if not, why. No Qt.

The rules themselves are those of ``designer.construction.technology`` and ``designer.construction.places``.
"""

from __future__ import annotations

from functools import lru_cache

from designer.catalog import Item
from designer.catalog.item import TechSide
from designer.construction import technology
from designer.construction.places import legal_locations, why_not
from designer.language import tr
from designer.units.unit import Tech, Unit

SIDES: tuple[TechSide, TechSide] = ("IS", "Clan")


def is_in_time(item: Item, year: int, side: TechSide) -> bool:
    """Whether a side has an item in a year, be it on trial."""
    return technology.is_available(item, year, side)


def is_within(item: Item, tech: Tech, side: TechSide) -> bool:
    """Whether an item's rules level in the unit's year is not above the unit's."""
    sides = SIDES if side == "All" else (side,)
    return min(technology.level_in_year(item, tech.year, each) for each in sides) <= tech.rules_level


def is_prototype(item: Item, year: int, side: TechSide) -> bool:
    """Whether a side has an item on trial only in a year."""
    prototype, production, common, _, _ = technology.years_of(item, side)
    if prototype is None or prototype > year:
        return False
    return not any(begun is not None and begun <= year for begun in (production, common))


@lru_cache(16_384)
def obstacle(item: Item, tech: Tech) -> str:
    """Why the unit's technology, year or level do not allow an item; empty if they do."""
    return technology.available(item, tech) or ""


def reason_against(item: Item, unit: Unit) -> str:
    """Why a design may not have an item, by its technology or because no location may hold it; empty if it may."""
    why = obstacle(item, unit.tech)
    if why or legal_locations(item, unit):
        return why
    return why_not(item, unit, unit.chassis.form.locations[-1]) or tr("No legal location")
