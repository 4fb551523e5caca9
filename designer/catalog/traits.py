"""The figures and properties of items that queries can name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from designer.catalog.item import Item, Years

FigureReader = Callable[[Item, str], float | None]

FIGURES: Final = (
    *("mass", "slots", "heat", "damage", "range", "minimum", "short", "medium", "long", "extreme"),
    *("bv", "cost", "shots", "year", "level"),
)
"""What a query may compare. Masses are in tons, ranges in hexes, ``range`` is the long one; the year is that of
production."""

SHORT: Final = {
    **{"t": "mass", "ton": "mass", "tons": "mass", "slot": "slots", "crits": "slots"},
    **{"dmg": "damage", "min": "minimum", "introduced": "year"},
}
"""Other words for figures."""

LEVELS: Final = {
    **{"introductory": 1, "tournament": 2, "standard": 2, "advanced": 3, "experimental": 4, "unofficial": 5},
}
"""Rules levels by name."""

TECHS: Final = {"clan": "Clan", "is": "IS", "sphere": "IS", "all": "All"}
"""Technologies by name; ``all`` is what both sides build."""

KIND_WORDS: Final = {"ammo": "ammunition", "sink": "heat_sink", "armor": "filler", "structure": "filler"}
"""Other words for kinds."""

TAGS: Final = ("tech", "kind", "level", "flag")
"""The properties."""


def fixed_figure(item: Item, name: str) -> float | None:
    """A figure as the catalog has it; None where it depends on the 'Mech, or where an item has none of its kind."""
    found = _FIGURE_OF.get(name)
    if found is not None:
        return found(item)
    value: float | None = getattr(item, name)
    return value


def since(item: Item) -> int | None:
    """The year in which one of the sides puts an item into production, or on trial where it never does."""
    years: list[Years] = [years for years in (item.is_years, item.clan_years) if years is not None]
    found = [year for prototype, production, common, *_ in years if (year := production or common or prototype)]
    return min(found, default=None)


_FIGURE_OF: Final[dict[str, Callable[[Item], float | None]]] = {
    "mass": lambda item: None if item.mass is None else item.mass / 1000,
    "damage": lambda item: item.salvo_damage or item.strike,
    "range": lambda item: item.range[3] or None,
    "minimum": lambda item: item.range[0],
    "short": lambda item: item.range[1] or None,
    "medium": lambda item: item.range[2] or None,
    "long": lambda item: item.range[3] or None,
    "extreme": lambda item: item.range[4] or None,
    "heat": lambda item: item.salvo_heat,
    "year": since,
    "shots": lambda item: item.shots if item.is_ammo else None,
}


def has(item: Item, name: str, value: str) -> bool:
    """Whether a property of an item has a value."""
    if name == "tech":
        return item.tech == TECHS[value]
    if name == "level":
        return item.level == LEVELS[value]
    if name == "kind":
        return item.kind == value
    return value in item.flags or (value == "explosive" and item.explosive)


def per(value: float, other: float | None) -> float | None:
    """One figure for each unit of another; None where there is none of the other."""
    return value / other if other else None
