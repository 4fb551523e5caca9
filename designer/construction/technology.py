"""Years, rules levels, technology rating and availability of parts, and of the whole 'Mech.

TechManual and Interstellar Operations; CONSTRUCTION 9.4 and 9.5. Years in the data are effective ones: approximate
dates are five years earlier there (extinction: later).

A *thing* is a part with rules level and years: an item, an engine, a kind of chassis
(``designer.construction.tech_components``). Its years depend on the *side*: Inner Sphere, Clan, or both ("All") for a
'Mech of mixed technology.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item, systems
from designer.catalog.item import TechSide, Years
from designer.construction.tech_components import (
    Thing,
    body_things,
    has_armored_parts,
    has_fusion_engine,
    is_industrial,
    items_used,
)
from designer.graph import Evaluator, query
from designer.language import marked
from designer.units.unit import Tech, TechBase

INTRODUCTORY, STANDARD, ADVANCED, EXPERIMENTAL, UNOFFICIAL = 1, 2, 3, 4, 5
LEVELS: Final = {
    1: marked("Introductory"),
    2: marked("Standard"),
    3: marked("Advanced"),
    4: marked("Experimental"),
    5: marked("Unofficial"),
}
"""Rules levels by their number."""

NEVER: Final[Years] = (None, None, None, None, None)


def side_of(base: TechBase) -> TechSide:
    """The side by which the years of a 'Mech's equipment are judged."""
    return "All" if base.is_mixed else chassis_side(base)


def chassis_side(base: TechBase) -> TechSide:
    """The side that built the chassis."""
    return "Clan" if base.is_clan else "IS"


# -- one thing ------------------------------------------------------------------------------------------------


@cache
def years_of(thing: Thing, side: TechSide) -> Years:
    """Prototype, production, common, extinct and reintroduced year on a side.

    For both sides together the earlier year counts; something is extinct only once both have lost it.
    """
    sphere, clan = thing.is_years or NEVER, thing.clan_years or NEVER
    if side == "IS":
        return sphere
    if side == "Clan":
        return clan
    prototype, production, common, _, back = (_earlier(a, b) for a, b in zip(sphere, clan, strict=True))
    if thing.tech == "All":
        extinct = max(sphere[3], clan[3]) if sphere[3] is not None and clan[3] is not None else None
    else:
        extinct = sphere[3] if thing.tech == "IS" else clan[3]
    return prototype, production, common, extinct, back


def _earlier(a: int | None, b: int | None) -> int | None:
    return b if a is None else a if b is None else min(a, b)


def introduced(thing: Thing, side: TechSide) -> int | None:
    """The first year in which a side has it; None if it never does."""
    return next((year for year in years_of(thing, side)[:3] if year is not None), None)


def is_extinct(thing: Thing, year: int, side: TechSide) -> bool:
    """Whether it is lost in a year: neither in that of its loss nor in that of its return."""
    lost, back = years_of(thing, side)[3:]
    return lost is not None and lost < year and (back is None or year < back)


def level_in_year(thing: Thing, year: int, side: TechSide) -> int:
    """The rules level of a thing in a year: experimental as a prototype, advanced in production, then standard.

    Mounted items are common for both sides as soon as they are for one, as in the reference.
    """
    prototype, production, common = _levels_from(thing, side)
    return _level(thing.level, year, common, production, prototype)


@cache
def _levels_from(thing: Thing, side: TechSide) -> tuple[int | None, int | None, int | None]:
    """Prototype, production and common year, which decide the rules level of a thing."""
    prototype, production, common, _, _ = years_of(thing, side)
    return prototype, production, years_of(thing, "All")[2] if isinstance(thing, Item) else common


def _level(static: int, year: int, standard: int | None, advanced: int | None, experimental: int | None) -> int:
    if static == UNOFFICIAL:
        return UNOFFICIAL
    if standard is not None and year >= standard:
        return min(static, STANDARD)
    if advanced is not None and year >= advanced:
        return ADVANCED
    return EXPERIMENTAL if experimental is not None and year >= experimental else UNOFFICIAL


@cache
def lowest_level(thing: Thing, side: TechSide) -> int:
    """The lowest rules level that a thing ever reaches."""
    prototype, production, common, _, _ = years_of(thing, "All" if isinstance(thing, Item) else side)
    return _lowest(thing.level, common, production, prototype)


def _lowest(static: int, standard: int | None, advanced: int | None, experimental: int | None) -> int:
    if standard is not None:
        return min(static, STANDARD)
    if advanced is not None:
        return ADVANCED
    return EXPERIMENTAL if experimental is not None else UNOFFICIAL


TECHNOLOGIES: Final[dict[str, str]] = {"IS": marked("Inner Sphere technology"), "Clan": marked("Clan technology")}
"""The names of the sides, for parts of another side than the chassis."""


def letter_of(side: str) -> str:
    """The abbreviation of a side: "C" for Clan, "IS" for Inner Sphere."""
    return side if side.isupper() else side[:1]


def is_foreign(side: TechSide, base: TechBase) -> bool:
    """Whether a side is not that of the chassis; parts of both sides are never foreign."""
    return side not in ("All", chassis_side(base))


def foreign_side(thing: Thing, base: TechBase) -> TechSide | None:
    """The side of a thing that is not the chassis' own; None where it is, or both sides have it."""
    return thing.tech if is_foreign(thing.tech, base) else None


def fits_side(thing: Thing, base: TechBase) -> bool:
    """Whether a thing belongs to a side whose equipment the base may use."""
    return base.is_mixed or not is_foreign(thing.tech, base)


# -- the whole ------------------------------------------------------------------------------------------------


class Composite(NamedTuple):
    """The years from which a 'Mech with all its parts exists, and is experimental, advanced and standard.

    ``level`` is the highest printed rules level of a part.
    """

    standard: int | None
    advanced: int | None
    experimental: int | None
    level: int
    earliest: int

    @property
    def lowest(self) -> int:
        """The lowest rules level that the 'Mech ever reaches."""
        return _lowest(self.level, self.standard, self.advanced, self.experimental)

    def in_year(self, year: int) -> int:
        """The rules level of the 'Mech in a year."""
        return _level(self.level, year, self.standard, self.advanced, self.experimental)


def start(chassis: Thing, tech: Tech) -> Composite:
    """The composite of a bare chassis (CONSTRUCTION 9.5)."""
    prototype, production, common, _, _ = years_of(chassis, side_of(tech.base))
    year = tech.year
    standard = None if common is None else max(common, year)
    at_once = standard is not None and standard <= year
    advanced = None if production is None or at_once else max(production, year)
    at_once = at_once or (advanced is not None and advanced <= year)
    experimental = None if prototype is None or at_once else max(prototype, year)
    earliest = introduced(chassis, chassis_side(tech.base)) or 0
    return Composite(standard, advanced, experimental, chassis.level, earliest)


Starts = tuple[int | None, int | None, int | None]
"""The years from which something is standard, advanced and experimental."""


@lru_cache(4096)
def all_joined(whole: Composite, parts: tuple[Thing, ...], base: TechBase) -> Composite:
    """The composite with more parts, in their order.

    Cached, since a previewed edit is often applied next, and an undone state was there before.
    """
    for part in parts:
        whole = joined(whole, part, base)
    return whole


@lru_cache(65_536)
def joined(whole: Composite, part: Thing, base: TechBase) -> Composite:
    """The composite with one more part (CONSTRUCTION 9.5, steps 1 to 5).

    Cached, since an edit changes few of many parts, which are joined in the same order again.
    """
    standard, advanced, experimental, level, earliest = whole
    level = max(level, part.level)
    earliest = max(earliest, _first_year(part, chassis_side(base)) or 0)
    years = _levels_from(part, side_of(base))
    starts: Starts = standard, advanced, experimental
    if any(year is not None for year in years):
        starts = _limited(_tried_out(_never_common(starts, years), years), years)
    return Composite(*starts, level, earliest)


def _never_common(starts: Starts, years: Starts) -> Starts:
    """A part that never becomes common, or is never in production, prevents the same for the whole (step 2)."""
    standard, advanced, experimental = starts
    _, production, common = years
    if common is None:
        advanced, standard = _earlier(advanced, standard), None
        if production is None:
            experimental, advanced = _earlier(experimental, advanced), None
    return standard, advanced, experimental


def _tried_out(starts: Starts, years: Starts) -> Starts:
    """A part that is a prototype makes the whole experimental in those years (step 3)."""
    standard, advanced, experimental = starts
    prototype, production, _ = years
    if prototype is None:
        return starts
    if experimental is not None:
        return standard, advanced, max(experimental, prototype)
    if advanced is not None:
        return standard, advanced, advanced if (production or -1) > advanced else None
    if standard is not None and (production or -1) > standard:
        return standard, None, standard
    return starts


def _limited(starts: Starts, years: Starts) -> Starts:
    """The whole is in production and common no earlier than the part (steps 4 and 5)."""
    standard, advanced, experimental = starts
    _, production, common = years
    if production is not None:
        if advanced is not None:
            advanced = max(advanced, production)
        elif standard is not None and (common or -1) > standard:
            advanced = standard
    return standard if standard is None else max(standard, common or -1), advanced, experimental


@cache
def _first_year(thing: Thing, side: TechSide) -> int | None:
    """The year from which a side has a thing; its return where that comes first."""
    return _earlier(introduced(thing, side), years_of(thing, side)[4])


@query
def body_composite(g: Evaluator) -> Composite:
    """Rules level and years of all that is built in."""
    tech = design.tech(g)
    body = body_things(g)
    whole = all_joined(start(body[0], tech), body[1:], tech.base)
    if not has_fusion_engine(g) and not is_industrial(g):
        whole = whole._replace(level=max(whole.level, EXPERIMENTAL))
    return whole


@query
def composite(g: Evaluator) -> Composite:
    """Rules level and years of the whole 'Mech."""
    base = design.tech(g).base
    used = items_used(g)
    # The second one of a kind can raise the years once more, a third cannot.
    items = *[each.item for each in used], *[each.item for each in used if each.several]
    whole = all_joined(body_composite(g), items, base)
    if has_armored_parts(g):
        whole = joined(whole, systems().technology["armored-components"], base)
    return whole


ERAS: Final = (marked("Star League"), marked("Succession Wars"), marked("Clan Invasion"), marked("Dark Age"))
"""The eras of the availability codes, in order."""


class Rarity(NamedTuple):
    """Technology rating A to F, and a code of availability for each of the ``ERAS``: A common to F rare, X for none."""

    rating: str
    availability: str


@query
def rarity(g: Evaluator) -> Rarity:
    """The rating and the codes of the whole 'Mech."""
    things = (*body_things(g), *(used.item for used in items_used(g)))
    codes = [thing.avail for thing in things if len(thing.avail) == len(ERAS)]
    return Rarity(
        max((thing.rating for thing in things), default=""),
        "".join(max(era) for era in zip(*codes, strict=True)),
    )
