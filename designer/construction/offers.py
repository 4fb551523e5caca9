"""Whether technology and limits of number allow adding a part to a 'Mech, or the reason if they do not.

CONSTRUCTION 9.4. It agrees with the findings on mounted parts: a part that is allowed here gives no finding on
technology once it is mounted.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from designer.catalog import Item, catalog
from designer.catalog.item import TechSide
from designer.construction.tech_components import Thing
from designer.construction.technology import (
    LEVELS,
    UNOFFICIAL,
    fits_side,
    introduced,
    is_extinct,
    level_in_year,
    side_of,
    years_of,
)
from designer.language import tr
from designer.units.unit import Tech, Unit


class Terms(NamedTuple):
    """Options for the rules on technology; the defaults are those of MegaMek.

    ``by_year``: the rules level is that of the 'Mech's year (a prototype is experimental), not the printed one.
    ``extinct``: items that are extinct in the year are allowed. ``any_year``: at the unofficial level years do not
    count.
    """

    by_year: bool = False
    extinct: bool = False
    any_year: bool = False


USUAL: Final = Terms()


def available(thing: Thing, tech: Tech, terms: Terms = USUAL) -> str | None:
    """A short reason why a 'Mech of this technology may not have a part; None if it may."""
    if isinstance(thing, Item) and thing.others_only:
        return tr("Not for 'Mechs")
    if not fits_side(thing, tech.base):
        return tr("Clan only") if thing.tech == "Clan" else tr("Inner Sphere only")
    if terms.any_year and tech.rules_level == UNOFFICIAL:
        return None
    return _not_in_time(thing, tech, terms) or _beyond(thing, tech, terms)


def _not_in_time(thing: Thing, tech: Tech, terms: Terms) -> str | None:
    side = side_of(tech.base)
    first = introduced(thing, side)
    if first is None:
        return tr("Never built")
    if tech.year < first:
        return tr("Not before {year}", year=first)
    if not terms.extinct and is_extinct(thing, tech.year, side):
        return tr("Extinct since {year}", year=years_of(thing, side)[3])
    return None


def _beyond(thing: Thing, tech: Tech, terms: Terms) -> str | None:
    level = offered_level(thing, tech, terms)
    if level <= tech.rules_level:
        return None
    said = tr(LEVELS[level])
    return tr("{level} in {year}", level=said, year=tech.year) if terms.by_year else said


@lru_cache(16_384)
def offered_level(thing: Thing, tech: Tech, terms: Terms = USUAL) -> int:
    """The rules level of a part: the printed level, or with ``terms`` the level in the year (the lower if mixed)."""
    if not terms.by_year:
        return thing.level
    side = side_of(tech.base)
    sides: tuple[TechSide, ...] = ("IS", "Clan") if side == "All" else (side,)
    return min(level_in_year(thing, tech.year, each) for each in sides)


# -- limits of number -----------------------------------------------------------------------------------------

MOST: Final[dict[str, int]] = {
    "targeting_computer": 1,  # TM p. 238
    "masc": 1,  # TM p. 225
    "supercharger": 1,  # TO p. 345
    **dict.fromkeys(("jump_booster", "partial_wing"), 1),  # TO p. 292
    **dict.fromkeys(("null_signature", "void_signature", "chameleon", "blue_shield"), 1),  # TO p. 296 to 349
    "emergency_coolant": 1,  # IO p. 92
    "lift_hoist": 2,  # TM p. 245
    "quad_turret": 1,  # TO:AUE p. 158
    "drone_os": 1,  # TO p. 306
    "remote_drone_console": 1,
    **dict.fromkeys(("dni_cockpit", "ei_interface", "damage_interrupt"), 1),  # IO p. 39, 69, 83
    "srcs": 1,  # one control system of drones
}
"""The greatest number of items with each flag on a 'Mech (CONSTRUCTION 9.3)."""


@cache
def counted_as(item: Item) -> str:
    """The flag of ``MOST`` that limits the number of an item; empty if there is no limit."""
    return next((flag for flag in sorted(item.flags) if flag in MOST), "")


def remaining_allowed(item: Item, unit: Unit) -> int | None:
    """The number of further items of this kind that a unit may have; None if there is no limit."""
    mark = counted_as(item)
    if not mark:
        return 1 - any(mount.item == item.id for mount in unit.mounts) if item.spreadable else None
    return max(0, MOST[mark] - sum(counted_as(catalog()[mount.item]) == mark for mount in unit.mounts))


def enough(item: Item, unit: Unit) -> str:
    """A short reason why a unit may not have one more of an item; empty if it may."""
    if remaining_allowed(item, unit) != 0:
        return ""
    return tr("One is mounted") if MOST.get(counted_as(item), 1) == 1 else tr("All are mounted")
