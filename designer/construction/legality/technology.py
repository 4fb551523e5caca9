"""Rules on technology: parts that do not exist in the year, have another technology base, or exceed the rules level."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from designer import design
from designer.catalog import (
    ArmorType,
    CockpitKind,
    EngineKind,
    GyroKind,
    Item,
    StructureType,
    System,
    systems,
)
from designer.construction.legality.finding import (
    ERROR,
    NOTE,
    WARNING,
    Field,
    Finding,
    Findings,
    Severity,
    code,
    of_field,
)
from designer.construction.tech_components import Thing, body_things, items_used, rounds_of
from designer.construction.technology import (
    LEVELS,
    UNOFFICIAL,
    composite,
    fits_side,
    introduced,
    is_extinct,
    is_without_level,
    lowest_level,
    side_of,
    years_of,
    years_of_parts,
)
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.unit import TechBase

_NAMED = 3
"""How many parts a sentence names at most."""
MARGIN = 5
"""The years by which a part may be newer than the 'Mech, since field trials precede production."""


@query
def year_findings(g: Evaluator) -> Findings:
    """Findings: parts that do not exist yet (CONSTRUCTION 9.5); only a note up to five years before.

    Ammunition is an error only beside another part that is one.
    """
    tech = design.tech(g)
    side = side_of(tech.base)
    late = [(thing, first) for thing in suspects(g) if (first := introduced(thing, side) or 0) > tech.year]
    illegal = composite(g).earliest - tech.year > MARGIN and any(
        first - tech.year > MARGIN and _can_make_illegal(thing) for thing, first in late
    )
    found = []
    for thing, first in late:
        sentence = tr(
            "No {name} before {first}; this 'Mech is of {year}", name=_part_name(thing), first=first, year=tech.year
        )
        severity = ERROR if illegal and thing not in _ways_of_building() else WARNING
        severity = NOTE if first - tech.year <= MARGIN else severity
        found.append(_about_part(g, "tech.year", severity, sentence, thing, "set_year"))
    return tuple(found)


def _can_make_illegal(thing: Thing) -> bool:
    """Whether a part alone can make a 'Mech illegal: not ammunition, nor construction types other than OmniMech."""
    return not thing.is_ammo if isinstance(thing, Item) else thing not in _ways_of_building()


@cache
def _ways_of_building() -> frozenset[System]:
    return frozenset(way for way in systems().technology.values() if way.id != "omni")


@query
def first_year(g: Evaluator) -> int:
    """The first year in which all parts of the 'Mech exist."""
    tech = design.tech(g)
    side = side_of(tech.base)
    return max([introduced(thing, side) or 0 for thing in suspects(g)], default=tech.year)


@query
def extinct_findings(g: Evaluator) -> Findings:
    """Findings: parts that are extinct in the year of the 'Mech."""
    tech = design.tech(g)
    side = side_of(tech.base)
    found = []
    for thing in suspects(g):
        if is_extinct(thing, tech.year, side):
            sentence = tr(
                "{name} is not built in {year}; extinct since {lost}",
                name=_part_name(thing),
                year=tech.year,
                lost=years_of(thing, side)[3],
            )
            found.append(_about_part(g, "tech.extinct", WARNING, sentence, thing))
    return tuple(found)


@query
def side_findings(g: Evaluator) -> Findings:
    """Findings: parts of the other technology base on a 'Mech that is not of mixed technology.

    MegaMek checks this only if year or rules level are wrong, too, so that official units with such a part are legal.
    Here they get a warning.
    """
    tech = design.tech(g)
    foreign = [thing for thing in suspects(g) if not fits_side(thing, tech.base)]
    if not foreign:
        return ()
    passes = _composite_suits(g)
    found = []
    for thing in foreign:
        severity = WARNING if passes or thing in _ways_of_building() else ERROR
        words = (
            marked("{name}: Clan technology on a 'Mech of the Inner Sphere")
            if thing.tech == "Clan"
            else marked("{name}: Inner Sphere technology on a 'Mech of the Clans")
        )
        found.append(_about_part(g, "tech.side", severity, tr(words, name=_part_name(thing)), thing, "mix"))
    return tuple(found)


def _composite_suits(g: Evaluator) -> bool:
    """Whether year and rules level suit the composite of all parts; then MegaMek checks nothing else."""
    tech, whole = design.tech(g), composite(g)
    return tech.rules_level >= whole.lowest and whole.earliest <= tech.year


@query
def level_of_parts(g: Evaluator) -> int:
    """The rules level of the parts in the year of the 'Mech, at most the highest printed one."""
    whole = composite(g)
    return min(whole.level, whole.in_year(design.tech(g).year))


def _levels_of_parts(g: Evaluator) -> list[tuple[Thing, int, int]]:
    """The parts, each with its lowest rules level and the highest that is legal; none if the composite suits.

    Ammunition is compared with the declared level, all other parts with the lowest level of the 'Mech.
    """
    if _composite_suits(g):
        return []
    tech, whole = design.tech(g), composite(g)
    side = side_of(tech.base)
    return [
        (
            thing,
            lowest_level(thing, side),
            tech.rules_level if isinstance(thing, Item) and thing.is_ammo else whole.lowest,
        )
        for thing in things(g)
        if fits_side(thing, tech.base)
    ]


@query
def level_to_declare(g: Evaluator) -> int:
    """The rules level at which none of the `level_findings` remains."""
    return max([level_of_parts(g), *(lowest for _, lowest, _ in _levels_of_parts(g))])


@query
def level_findings(g: Evaluator) -> Findings:
    """Findings: parts above the rules level of the 'Mech; items that no rule book has.

    Where one part makes the 'Mech illegal, all parts above its declared level are errors.
    """
    tech, level = design.tech(g), level_of_parts(g)
    found = []
    judged = _levels_of_parts(g)
    if any(lowest > legal for _, lowest, legal in judged):
        for thing, lowest, legal in judged:
            limit = min(legal, tech.rules_level)
            if lowest > limit:
                sentence = tr(
                    "{name}: {level}, the 'Mech {lowest}",
                    name=_part_name(thing),
                    level=tr(LEVELS[lowest]),
                    lowest=tr(LEVELS[limit]),
                )
                found.append(_about_part(g, "tech.level", ERROR, sentence, thing, "set_level"))
    if level > tech.rules_level:
        words = {"level": tr(LEVELS[level]), "year": tech.year, "said": tr(LEVELS[tech.rules_level])}
        above = [_part_name(part.thing) for part in years_of_parts(g) if part.level > tech.rules_level]
        sentence = tr("{level} in {year}, declared {said}", **words)
        if above:
            more = len(above) - _NAMED
            named = ", ".join((*above[:_NAMED], *([tr("{n} more", n=more)] if more > 0 else [])))
            sentence = tr("{level} in {year} because of {parts}; declared {said}", **words, parts=named)
        found += _unofficial(g)
        found.append(of_field("tech.declared", NOTE, sentence, Field.LEVEL, source="IO", remedy="set_level"))
    return tuple(found)


def _unofficial(g: Evaluator) -> Iterator[Finding]:
    """Findings: items that are in no rule book, such as Clan versions of what the Inner Sphere alone has."""
    for thing in things(g):
        if isinstance(thing, Item) and thing.level == UNOFFICIAL:
            yield _about_part(g, "tech.unofficial", WARNING, tr("{name} is unofficial", name=thing.name), thing)


@query
def introductory_findings(g: Evaluator) -> Findings:
    """Findings: introductory rules with Clan or mixed technology; no other program reads such a file (IO)."""
    tech = design.tech(g)
    if not is_without_level(tech):
        return ()
    sentence = tr("The introductory rules are for the Inner Sphere alone")
    return (of_field("tech.introductory", ERROR, sentence, Field.LEVEL, source="IO", remedy="standard_level"),)


@query
def suspects(g: Evaluator) -> tuple[Thing, ...]:
    """The parts with a wrong year or technology base. Most designs have none, so that most edits do not change this."""
    tech = design.tech(g)
    base, year = tech.base, tech.year
    body = body_things(g)
    items = [item for item, _ in items_used(g) if _is_suspect(item, base, year)]
    if any(item.is_ammo for item in items):
        # The ammunition of one-shot weapons is left out: users do not choose it.
        mounted = {fitted.item for fitted in design.equipment(g)}
        items = [item for item in items if not item.is_ammo or item in mounted]
    return _distinct(tuple([thing for thing in body if _is_suspect(thing, base, year)]), body, items)


@lru_cache(65_536)
def _is_suspect(thing: Thing, base: TechBase, year: int) -> bool:
    side = side_of(base)
    return not fits_side(thing, base) or is_extinct(thing, year, side) or (introduced(thing, side) or 0) > year


@query
def things(g: Evaluator) -> tuple[Thing, ...]:
    """All parts with years and a technology base; armor and structure count once, without their slots (filler)."""
    body = body_things(g)
    return _distinct(body, body, [item for item, _ in items_used(g)])


def _distinct(things: tuple[Thing, ...], body: tuple[Thing, ...], items: list[Item]) -> tuple[Thing, ...]:
    built_in = {(thing.name, thing.tech) for thing in body} if items else ()
    return (*dict.fromkeys(things), *[item for item in items if (item.name, item.tech) not in built_in])


_KINDS: dict[type, str] = {
    EngineKind: marked("{name} engine"),
    GyroKind: marked("{name} gyro"),
    CockpitKind: marked("{name} cockpit"),
    ArmorType: marked("{name} armor"),
    StructureType: marked("{name} structure"),
}


def _part_name(thing: Thing) -> str:
    """The name of a part for use inside a sentence; the name of a system gets its kind: "XL engine"."""
    words = _KINDS.get(type(thing))
    return tr(words, name=thing.name) if words else thing.name


def _about_part(g: Evaluator, rule: str, severity: Severity, sentence: str, thing: Thing, remedy: str = "") -> Finding:
    """A finding about a part; if it is an item, about all its mounts."""
    fitted = _mounts_with(g, thing) if isinstance(thing, Item) else []
    if not fitted:
        return of_field(rule, severity, sentence, _field_of(thing), source="IO", remedy=remedy)
    location = fitted[0].location
    mounts = tuple([f.mount.id for f in fitted])
    return Finding(rule, severity, sentence, code(g, location), location, mounts, "IO", remedy)


def _mounts_with(g: Evaluator, item: Item) -> list[Fitted]:
    """The mounts of an item; for the ammunition of one-shot weapons these weapons."""
    mounted = [f for f in design.equipment(g) if f.item is item]
    return mounted or [f for f in design.equipment(g) if f.item.is_weapon and rounds_of(f.item) is item]


_FIELDS: dict[type, Field] = {
    GyroKind: Field.GYRO,
    CockpitKind: Field.COCKPIT,
    ArmorType: Field.ARMOR,
    StructureType: Field.STRUCTURE,
}
_FIELDS_OF_WAYS = {
    **dict.fromkeys(("omni", "full-head-ejection"), Field.FITTINGS),
    **dict.fromkeys(("lam", "lam-bimodal", "quadvee", "tripod"), Field.FORM),
    **dict.fromkeys(("superheavy", "superheavy-industrial", "superheavy-tripod", "ultralight"), Field.TONNAGE),
    "advanced-fire-control": Field.COCKPIT,
    "patchwork": Field.ARMOR,
    "mixed": Field.TECH_BASE,
}
"""The field that a finding about an entry of ``Systems.technology`` concerns; the kind of 'Mech for other entries."""


def _field_of(thing: Thing) -> Field:
    """The field to which a finding about a part without mount refers: heat sinks, automatic CASE, engine…."""
    if isinstance(thing, Item):
        return Field.SINKS if thing.kind == "heat_sink" else Field.TECH_BASE
    if systems().technology.get(thing.id) is thing:
        return _FIELDS_OF_WAYS.get(thing.id, Field.KIND)
    return _FIELDS.get(type(thing), Field.ENGINE)  # large and Clan engines have the type System
