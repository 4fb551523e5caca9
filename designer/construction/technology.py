"""Years, rules levels, technology ratings and availability of parts and of the whole 'Mech.

TechManual and Interstellar Operations; CONSTRUCTION 9.4 and 9.5. Approximate dates ("circa") are five years earlier in
the data than printed (extinction: later).

A *thing* is a part with rules level and years: an item, an engine, a kind of chassis
(``designer.construction.tech_components``). Its years depend on the *side*, which is the technology base: "IS", "Clan",
or "All" (both) for a 'Mech of mixed technology.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Final, NamedTuple

from designer import design
from designer.catalog import Item, catalog, systems
from designer.catalog.item import TechSide, Years
from designer.construction.armor import is_industrial
from designer.construction.tech_components import (
    Thing,
    body_parts,
    body_things,
    has_armored_parts,
    has_fusion_engine,
    items_used,
)
from designer.graph import Evaluator, query
from designer.language import inside, marked, tr
from designer.units.unit import Chassis, Tech, TechBase

INTRODUCTORY, STANDARD, ADVANCED, EXPERIMENTAL, UNOFFICIAL = 1, 2, 3, 4, 5
LEVELS: Final = {
    1: marked("Introductory"),
    2: marked("Standard"),
    3: marked("Advanced"),
    4: marked("Experimental"),
    5: marked("Unofficial"),
}
"""The names of the rules levels by number."""


def is_without_level(tech: Tech) -> bool:
    """Whether this technology has no such rules level: introductory rules are for the Inner Sphere alone."""
    return tech.rules_level == INTRODUCTORY and tech.base is not TechBase.INNER_SPHERE


NEVER: Final[Years] = (None, None, None, None, None)


def side_of(base: TechBase) -> TechSide:
    """The side whose years count for the parts of a 'Mech: that of its chassis, "All" for mixed technology."""
    return "All" if base.is_mixed else chassis_side(base)


def chassis_side(base: TechBase) -> TechSide:
    """The side of the chassis, also for mixed technology: "IS" or "Clan"."""
    return "Clan" if base.is_clan else "IS"


# -- one thing ------------------------------------------------------------------------------------------------


@cache
def years_of(thing: Thing, side: TechSide) -> Years:
    """The years of prototype, production, common use, extinction and reintroduction on a side; None for never.

    For "All" the earlier year of both sides counts, and a part is extinct only when it is so on both sides.
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
    """The first year in which a side has a part; None if it never has."""
    return next((year for year in years_of(thing, side)[:3] if year is not None), None)


def is_extinct(thing: Thing, year: int, side: TechSide) -> bool:
    """Whether a part is extinct on a side in a year; it is not yet so in the year of extinction itself."""
    lost, back = years_of(thing, side)[3:]
    return lost is not None and lost < year and (back is None or year < back)


def level_in_year(thing: Thing, year: int, side: TechSide) -> int:
    """The rules level of a part in a year: experimental as a prototype, advanced in production, then standard.

    Items are common on both sides as soon as they are on one, as in MegaMek.
    """
    prototype, production, common = _levels_from(thing, side)
    return _level(thing.level, year, common, production, prototype)


@cache
def _levels_from(thing: Thing, side: TechSide) -> tuple[int | None, int | None, int | None]:
    """The years of prototype, production and common use, on which the rules level of a part depends."""
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
    """The lowest rules level that a part has in any year."""
    prototype, production, common, _, _ = years_of(thing, "All" if isinstance(thing, Item) else side)
    return _lowest(thing.level, common, production, prototype)


def _lowest(static: int, standard: int | None, advanced: int | None, experimental: int | None) -> int:
    if standard is not None:
        return min(static, STANDARD)
    if advanced is not None:
        return ADVANCED
    return EXPERIMENTAL if experimental is not None else UNOFFICIAL


TECHNOLOGIES: Final[dict[str, str]] = {"IS": marked("Inner Sphere technology"), "Clan": marked("Clan technology")}
"""The names of the technology bases, for parts whose base is not that of the chassis."""


def letter_of(side: str) -> str:
    """The abbreviation of a side: "C" for Clan, "IS" for Inner Sphere."""
    return side if side.isupper() else side[:1]


def is_foreign(side: TechSide, base: TechBase) -> bool:
    """Whether a side is not the side of the chassis; False for "All"."""
    return side not in ("All", chassis_side(base))


def chassis_words(chassis: Chassis) -> str:
    """The form of a chassis within a sentence, and whether it is superheavy or an OmniMech."""
    form = tr(chassis.form.value)
    words = [form if form.isupper() else inside(form)]
    if chassis.superheavy:
        words.insert(0, tr("superheavy"))
    if chassis.omni:
        words.append(tr("omni"))
    return " ".join(words)


@cache
def named_side(item: Item, side: TechSide) -> TechSide | None:
    """The technology base to show with the name of an item on a chassis of a side; None if there is nothing to tell.

    It is the item's own base if that is not the side of the chassis. An item of both bases is shown as one of the other
    side where the side of the chassis has another item of that name, such as the lighter LRM 20 of the Clans.
    """
    if catalog().has_version(item, side):
        return "IS" if side == "Clan" else "Clan"
    return item.tech if item.tech not in ("All", side) else None


def told_side(item: Item) -> TechSide | None:
    """The technology base to show with the name of an item among those of both bases; None if it is of both alike."""
    return "Clan" if item.tech == "Clan" else named_side(item, "Clan")


@query
def namesakes(g: Evaluator) -> frozenset[str]:
    """The names that items of several technology bases have on the 'Mech."""
    called = Counter(item.name for item in {fitted.item for fitted in design.equipment(g)})
    return frozenset(name for name, count in called.items() if count > 1)


def label_side(g: Evaluator, item: Item) -> str:
    """The technology base to show with the name of an item where the 'Mech has another one of that name; else empty.

    That of the chassis is not shown.
    """
    side = named_side(item, chassis_side(design.tech(g).base)) if item.name in namesakes(g) else None
    return tr(side) if side else ""


def item_label(g: Evaluator, item: Item) -> str:
    """The name of an item with its `label_side`: "ER Medium Laser (Clan)"."""
    side = label_side(g, item)
    return f"{item.name} ({side})" if side else item.name


def side_letter(item: Item, base: TechBase) -> str:
    """The letter of the base shown with an item's name where only it tells the item from a namesake; else empty."""
    side = named_side(item, chassis_side(base))
    return letter_of(side) if side and item.id not in systems().plating and catalog().has_namesake(item) else ""


def fits_side(thing: Thing, base: TechBase) -> bool:
    """Whether a 'Mech of this technology base may use a part by the part's technology base."""
    return base.is_mixed or not is_foreign(thing.tech, base)


_STAGES: Final = (
    *(marked("prototype {year}"), marked("production {year}"), marked("common {year}")),
    *(marked("extinct {year}"), marked("reintroduced {year}")),
)


def years_text(found: Years | None) -> str:
    """The years of one technology base as text: "prototype 2290, production 2295"; empty if it never had the part."""
    if found is None:
        return ""
    return ", ".join(tr(stage, year=year) for stage, year in zip(_STAGES, found, strict=True) if year is not None)


# -- the whole 'Mech ------------------------------------------------------------------------------------------


class Composite(NamedTuple):
    """Years and rules level of a 'Mech with all its parts: the years from which it is standard, advanced, experimental.

    None for never. ``level`` is the highest printed rules level of a part, ``earliest`` the first possible year.
    """

    standard: int | None
    advanced: int | None
    experimental: int | None
    level: int
    earliest: int

    @property
    def lowest(self) -> int:
        """The lowest rules level that the 'Mech has in any year."""
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
"""The years from which a part or 'Mech is standard, advanced and experimental; None for never."""


@lru_cache(4096)
def all_joined(whole: Composite, parts: tuple[Thing, ...], base: TechBase) -> Composite:
    """The composite of a 'Mech with more parts, joined in their order.

    Cached, since the same parts occur again: an edit is often previewed before it is applied.
    """
    for part in parts:
        whole = joined(whole, part, base)
    return whole


@lru_cache(65_536)
def joined(whole: Composite, part: Thing, base: TechBase) -> Composite:
    """The composite of a 'Mech with one more part (CONSTRUCTION 9.5, steps 1 to 5).

    Cached, since after an edit most parts are joined in the same order as before.
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
    """The years of the 'Mech after step 2: with a part that never becomes common (or produced) it never does so."""
    standard, advanced, experimental = starts
    _, production, common = years
    if common is None:
        advanced, standard = _earlier(advanced, standard), None
        if production is None:
            experimental, advanced = _earlier(experimental, advanced), None
    return standard, advanced, experimental


def _tried_out(starts: Starts, years: Starts) -> Starts:
    """The years of the 'Mech after step 3: it is experimental in the years in which a part is a prototype."""
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
    """The years of the 'Mech after steps 4 and 5: it is produced and common no earlier than the part."""
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
    """The first year in which a side has a part, by introduction or reintroduction; None for never."""
    return _earlier(introduced(thing, side), years_of(thing, side)[4])


@query
def body_composite(g: Evaluator) -> Composite:
    """Rules level and years of the 'Mech with its built-in parts only."""
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
    # Joining a second equal item can change the years again, joining a third cannot.
    items = *[each.item for each in used], *[each.item for each in used if each.several]
    whole = all_joined(body_composite(g), items, base)
    if has_armored_parts(g):
        whole = joined(whole, systems().technology["armored-components"], base)
    return whole


class PartYears(NamedTuple):
    """A part of the 'Mech with the first year in which there is one (0 for never), and its rules level in the year.

    The year is that of the chassis' side if it ever has the part. ``label`` says of a built-in part what it is. A part
    ``decides`` if the 'Mech cannot be earlier because of it.
    """

    label: str
    thing: Thing
    first: int
    level: int
    decides: bool


@query
def years_of_parts(g: Evaluator) -> tuple[PartYears, ...]:
    """All different parts of the 'Mech, the latest first."""
    tech, earliest = design.tech(g), composite(g).earliest
    side = chassis_side(tech.base)
    parts: dict[Thing, str] = {part.thing: part.label for part in reversed(body_parts(g))}
    parts |= {used.item: "" for used in items_used(g) if used.item.id not in systems().plating}
    if has_armored_parts(g):
        parts[systems().technology["armored-components"]] = ""
    found = []
    for thing, label in parts.items():
        own = _first_year(thing, side)
        first = own or _first_year(thing, "All") or 0
        found.append(PartYears(label, thing, first, level_in_year(thing, tech.year, side), own == earliest))
    return tuple(sorted(found, key=lambda part: -part.first))


ERAS: Final = (marked("Star League"), marked("Succession Wars"), marked("Clan Invasion"), marked("Dark Age"))
"""The eras of the availability codes, in order."""


class Rarity(NamedTuple):
    """Technology rating (A to F), and an availability code for each of the ``ERAS``: A common to F rare, X none."""

    rating: str
    availability: str


@query
def rarity(g: Evaluator) -> Rarity:
    """Technology rating and availability codes of the whole 'Mech: the worst of its parts."""
    things = (*body_things(g), *(used.item for used in items_used(g)))
    codes = [thing.avail for thing in things if len(thing.avail) == len(ERAS)]
    return Rarity(
        max((thing.rating for thing in things), default=""),
        "".join(max(era) for era in zip(*codes, strict=True)),
    )
