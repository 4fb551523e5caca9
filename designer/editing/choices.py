"""The lists of choices for each part of the chassis, with the edit of each choice.

A list has all choices that exist for this form and tonnage, with the reason if technology base, year or rules level
make one unavailable, and always the current choice, even if it is illegal. Whether an edit is possible, and its effect,
are not part of a choice (see ``Session.refusal``, ``Session.what_if``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import cache
from typing import Final, TypeVar

from designer import design
from designer.catalog import ArmorType, CockpitKind, EngineKind, Item, StructureType, System, catalog, systems
from designer.catalog.item import TechSide
from designer.catalog.records import altered
from designer.construction.armor import INDUSTRIAL_STRUCTURE
from designer.construction.engine import engine_mass_of, kind_of, large, rating_for, rating_limits
from designer.construction.legality.body_limits import (
    POWERED,
    against_armor,
    against_cockpit,
    against_ejection,
    against_engine,
    against_gyro,
    against_item,
    against_sinks,
    against_structure,
    body,
)
from designer.construction.legality.places import misplaced_words, misplacement
from designer.construction.legality.rule_subjects import watched
from designer.construction.movement import base_walk, booster_count, hardened_leg, run_of
from designer.construction.places import site
from designer.construction.tech_components import Thing, engine_technology, heat_sink_technology
from designer.construction.technology import EXPERIMENTAL
from designer.decimals import brief
from designer.editing import edits
from designer.editing.body_choices import BODY_ROWS
from designer.editing.choice import Choice, Choices, WeightTableRow, clan_of, listed, on, sided, sided_short, unfit
from designer.editing.edit import Edit
from designer.editing.edits.kinds import MechKind, usual_armor
from designer.editing.motion_choices import MOTION_ROWS
from designer.editing.weight_table import (
    armor_part,
    cockpit_part,
    engine_part,
    gyro_part,
    sinks_part,
    structure_part,
)
from designer.graph import Evaluator, query
from designer.language import marked, sense, tr
from designer.units.location import CT, HD, Form, Location
from designer.units.unit import Unit

_SINKS: Final[tuple[tuple[str, str, TechSide], ...]] = (
    ("single", marked("Single"), "All"),
    ("double", marked("Double"), "IS"),
    ("double", marked("Double"), "Clan"),
    ("laser", marked("Laser"), "Clan"),
    ("compact", sense("heat sinks", "Compact"), "IS"),
)
_SHORT_SINKS: Final = {"double": sense("short", "Double")}
Plating = TypeVar("Plating", ArmorType, StructureType)
_BODY_FLAGS = frozenset(("superheavy", "tripod", "quadvee"))
# -- movement and engine --------------------------------------------------------------------------------------


@query
def walks(g: Evaluator) -> Choices:
    """The choices of walk MP that engines allow at this tonnage; the current engine type may lack the higher ones."""
    low, high = rating_limits(design.chassis(g))
    boosters, hardened = booster_count(g), hardened_leg(g)

    def choice(mp: int) -> Choice:
        name = tr("{walk}, run {run}", walk=mp, run=run_of(mp, boosters, hardened=hardened))
        return Choice(mp, name, edits.set_walk(mp), unfit=_too_heavy(g, mp))

    return listed(g, ((choice(mp), None) for mp in range(low, max(high, base_walk(g)) + 1)))


def _too_heavy(g: Evaluator, walk: int) -> str:
    """A sentence that the engine for these walk MP is heavier than the 'Mech; empty if it is not."""
    tonnage = design.chassis(g).tonnage
    rating = rating_for(walk, tonnage, primitive=body(g).primitive)
    engine = engine_mass_of(design.engine(g)._replace(rating=rating))
    return tr("Its engine would weigh {tons} t", tons=brief(engine / 1000)) if engine >= tonnage * 1000 else ""


@query
def engines(g: Evaluator) -> Choices:
    """The choices of engine type, named with the current rating."""
    rating = design.engine(g).rating
    found: list[tuple[Choice, Thing | None]] = []
    for kind in systems().engines.values():
        name = f"{rating} {kind.name}" if kind.id != "none" else tr(sense("part", "None"))
        if _is_sided(kind):
            for clan in (False, True):
                edit = edits.set_engine(kind.id, clan)
                side: TechSide = "Clan" if clan else "IS"
                choice = Choice((kind.id, clan), sided(g, name, side), edit, short=sided_short(g, name, side))
                found.append((replace(choice, unfit=_no_engine(g, kind)), _engine_thing(g, kind, clan)))
            continue
        base = design.tech(g).base
        own = base.is_clan and kind.side_slots_clan is not None
        # In a Clan chassis an engine that only the Inner Sphere builds makes the technology mixed.
        needed = () if base.is_mixed or own is base.is_clan else (systems().technology["mixed"],)
        choice = Choice((kind.id, None), name, on(_common_engine(kind)), unfit=_no_engine(g, kind), things=needed)
        found.append((choice, _engine_thing(g, kind, own)))
    return listed(g, found)


def _engine_thing(g: Evaluator, kind: EngineKind, clan: bool) -> Thing | None:
    """Rules level and years of an engine; others than fusion are experimental except in IndustrialMechs (9.4)."""
    if kind.id == "none":
        return None
    thing = engine_technology(kind.id, clan, large(design.engine(g)))
    return thing if kind.fusion or body(g).industrial else _experimental(thing)


@cache
def _experimental(thing: System) -> System:
    return altered(thing, level=max(thing.level, EXPERIMENTAL))


def _no_engine(g: Evaluator, kind: EngineKind) -> str:
    """A sentence on why the 'Mech cannot have an engine, apart from technology; empty if it can."""
    if kind.id == "none":
        return tr("A 'Mech needs an engine")
    of = body(g)
    powerless = (against_item(item, of._replace(engine=kind.id)) for item in _powered(g))
    return unfit(against_engine(design.engine(g)._replace(kind=kind.id), of)) or next(filter(None, powerless), "")


def _powered(g: Evaluator) -> list[Item]:
    """The mounted items that need a type of engine and are legal now."""
    items = {fitted.item: None for mark in ("jump_jet", *POWERED) for fitted in watched(g).get(mark, ())}
    return [item for item in items if not against_item(item, body(g))]


def _common_engine(kind: EngineKind) -> Callable[[Unit], Edit]:
    """A function that makes the edit to an engine that is equal for both technology bases, or exists for one only."""
    return lambda unit: edits.set_engine(kind.id, unit.tech.base.is_clan and kind.side_slots_clan is not None)


@query
def chosen_engine(g: Evaluator) -> tuple[str, bool | None]:
    """The current engine type, and whether it is Clan (None if the engines of both technology bases are equal)."""
    engine = design.engine(g)
    return engine.kind, engine.clan if _is_sided(kind_of(engine)) else None


def _is_sided(kind: EngineKind) -> bool:
    return kind.side_slots_clan is not None and kind.side_slots_clan != kind.side_slots


@query
def gyros(g: Evaluator) -> Choices:
    """The choices of gyro for this tonnage."""
    superheavy = design.chassis(g).superheavy
    now = design.gyro_kind(g)
    kinds = [
        kind for kind in systems().gyros.values() if kind.id in (now, "none") or (kind.id == "superheavy") == superheavy
    ]
    names = {"none": tr(sense("part", "None"))}
    cockpit, of = design.cockpit_kind(g), body(g)
    found = [
        (
            Choice(
                kind.id,
                names.get(kind.id, kind.name),
                edits.set_gyro(kind.id),
                unfit=unfit(against_gyro(kind.id, cockpit, of)),
            ),
            kind,
        )
        for kind in kinds
    ]
    return listed(g, [(choice, None if kind.id == "none" else kind) for choice, kind in found])


@query
def cockpits(g: Evaluator) -> Choices:
    """The choices of cockpit for this form and tonnage."""
    chassis, now = design.chassis(g), design.cockpit_kind(g)
    flags = {"superheavy"} if chassis.superheavy else set()
    flags |= {Form.TRIPOD: {"tripod"}, Form.QUADVEE: {"quadvee"}}.get(chassis.form, set())
    return listed(
        g,
        [
            (Choice(kind.id, kind.name, edits.set_cockpit(kind.id), unfit=no_cockpit(g, kind), short=kind.short), kind)
            for kind in systems().cockpits.values()
            if kind.id == now or kind.flags & _BODY_FLAGS == flags
        ],
    )


def no_cockpit(g: Evaluator, kind: CockpitKind) -> str:
    """A sentence on why the 'Mech cannot have a cockpit; empty if it can. Some come only with another kind of 'Mech."""
    of = body(g)
    if ("primitive" in kind.flags) is not of.primitive:
        return tr("Not on primitive 'Mechs") if of.primitive else tr("Only on primitive 'Mechs")
    if "industrial" in kind.flags and not of.industrial:
        return tr("Only on IndustrialMechs")
    ejection = against_ejection(kind) if design.full_head_ejection(g) else ()
    return unfit(against_cockpit(kind, of), ejection) or _displaced(g, kind)


def _displaced(g: Evaluator, kind: CockpitKind) -> str:
    """A sentence on an item that could not stay in its location with another cockpit; empty if all could."""
    now = site(g)
    held = {location for location, parts in ((HD, kind.head), (CT, kind.ct)) if "Cockpit" in parts}
    then = now._replace(cockpit=frozenset(held))
    for fitted in design.gear(g) if then != now else ():
        found = misplacement(fitted, then)
        if found is not None and misplacement(fitted, now) is None:
            return misplaced_words(g, fitted, found)
    return ""


# -- structure, armor, sinks ----------------------------------------------------------------------------------


@query
def structures(g: Evaluator) -> Choices:
    """The choices of internal structure."""
    return _plating(g, systems().structures.values(), edits.set_structure, lambda kind: _no_structure(g, kind))


def _no_structure(g: Evaluator, kind: StructureType) -> str:
    """A sentence on why the 'Mech cannot have a structure; empty if it can (CONSTRUCTION 1.2)."""
    of = body(g)
    if (kind.id == INDUSTRIAL_STRUCTURE) is not of.industrial:
        return tr("Not on IndustrialMechs") if of.industrial else tr("Only on IndustrialMechs")
    return unfit(against_structure(kind, of))


@query
def armors(g: Evaluator) -> Choices:
    """The choices of armor type."""
    return _plating(g, systems().armors.values(), edits.set_armor_kind, lambda kind: _no_armor(g, kind))


def _no_armor(g: Evaluator, kind: ArmorType) -> str:
    """Why armor is not offered, or empty. Industrial and primitive armor would be legal on other 'Mechs too."""
    of = body(g)
    if objected := unfit(against_armor(kind, of)):
        return objected
    if kind.id == usual_armor(MechKind.PRIMITIVE) and not of.primitive:
        return tr("Only on primitive 'Mechs")
    return tr("Only on IndustrialMechs") if kind.industrial and not (of.industrial or of.primitive) else ""


@query
def armors_at(g: Evaluator, location: Location) -> Choices:
    """The choices of armor type for one location of patchwork armor."""

    def make(kind: str, clan: bool) -> Edit:
        return edits.set_armor_kind(kind, clan, location=location)

    return _plating(g, systems().armors.values(), make, lambda kind: _no_armor(g, kind))


@query
def chosen_armor_at(g: Evaluator, location: Location) -> Hashable:
    """The armor type of one location."""
    kind, kinds = design.armor_kinds(g)
    return kind.kind if kinds is None else kinds[location].kind


def _plating(
    g: Evaluator, kinds: Iterable[Plating], make: Callable[[str, bool], Edit], against: Callable[[Plating], str]
) -> Choices:
    def edit_of(kind: Plating) -> Edit:
        return on(lambda unit: make(kind.id, clan_of(unit.tech.base, kind.tech)))

    def choice(kind: Plating) -> Choice:
        short = kind.short or (catalog()[kind.item].short if kind.item else kind.name)
        names = sided(g, kind.name, kind.tech), sided_short(g, short, kind.tech)
        return Choice(kind.id, names[0], edit_of(kind), unfit=against(kind), short=names[1])

    return listed(g, [(choice(kind), kind) for kind in kinds])


@query
def chosen_armor(g: Evaluator) -> Hashable:
    """The current armor type; None for patchwork."""
    kind, kinds = design.armor_kinds(g)
    return kind.kind if kinds is None else None


@query
def sink_kinds(g: Evaluator) -> Choices:
    """The choices of kind of heat sinks; the number stays."""
    found = []
    for kind, name, tech in _SINKS:
        clan = clan_of(design.tech(g).base, tech)
        key = (kind, clan) if kind == "double" else (kind, None)
        side: TechSide = tech if kind == "double" else "All"
        against = unfit(against_sinks(kind, body(g)))
        short = sided_short(g, tr(_SHORT_SINKS.get(kind, name)), side)
        choice = Choice(key, sided(g, tr(name), side), on(_sinks(kind, tech)), unfit=against, short=short)
        found.append((choice, heat_sink_technology(kind, clan)))
    return listed(g, found)


def _sinks(kind: str, tech: TechSide) -> Callable[[Unit], Edit]:
    return lambda unit: edits.set_heat_sinks(kind, unit.heat_sinks.count, clan_of(unit.tech.base, tech))


@query
def chosen_sinks(g: Evaluator) -> tuple[str, bool | None]:
    """The current kind of heat sinks, and whether they are Clan (None for all kinds but double)."""
    sinks = design.heat_sinks(g)
    return (sinks.kind, sinks.clan) if sinks.kind == "double" else (sinks.kind, None)


ROWS: Final[dict[str, WeightTableRow]] = {
    **BODY_ROWS,
    "walk": WeightTableRow(walks, base_walk, engine_part),
    "engine": WeightTableRow(engines, chosen_engine, engine_part),
    "gyro": WeightTableRow(gyros, design.gyro_kind, gyro_part),
    "cockpit": WeightTableRow(cockpits, design.cockpit_kind, cockpit_part),
    "structure": WeightTableRow(structures, lambda g: design.structure_kind(g)[0], structure_part),
    "sinks": WeightTableRow(sink_kinds, chosen_sinks, sinks_part),
    "jump": MOTION_ROWS["jump"],
    "armor": WeightTableRow(armors, chosen_armor, armor_part),
    "myomer": MOTION_ROWS["myomer"],
    "boosters": MOTION_ROWS["boosters"],
}
