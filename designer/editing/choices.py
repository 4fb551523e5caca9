"""What a builder chooses among for each part of the chassis, with the edit behind each choice.

A list holds all that the body allows, each with the reason why it may not be had on this side, in this year, on this
level, and always what is chosen now, be it ever so odd. Whether an edit is possible on the spot, and what it would
change, is asked of the session (``refusal``, ``what_if``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final

from designer import design
from designer.catalog import EngineKind, Item, System, catalog, systems
from designer.catalog.item import TechSide
from designer.construction.engine import kind_of, large, rating_limits
from designer.construction.makeup import Thing, engine_technology, heat_sink_technology
from designer.construction.movement import base_walk, booster_count, hardened_leg, run_of
from designer.editing import edits
from designer.editing.body_choices import BODY_ROWS
from designer.editing.choice import Choice, Choices, Row, listed, on
from designer.editing.edit import Edit, batch
from designer.editing.parts import (
    JUMP_FLAGS,
    MASC,
    MYOMER,
    SUPERCHARGER,
    armor_part,
    boosters_part,
    cockpit_part,
    engine_part,
    gyro_part,
    jump_count,
    jump_part,
    jumping,
    myomer_part,
    sinks_part,
    structure_part,
)
from designer.graph import Evaluator, query
from designer.language import marked, sense, tr
from designer.units.location import Form, Location
from designer.units.unit import TechBase, Unit

_SINKS: Final[tuple[tuple[str, str, TechSide], ...]] = (
    ("single", marked("Single"), "All"),
    ("double", marked("Double"), "IS"),
    ("double", marked("Double"), "Clan"),
    ("laser", marked("Laser"), "Clan"),
    ("compact", marked("Compact"), "IS"),
)
_BODY_FLAGS = frozenset(("superheavy", "tripod", "quadvee"))
_JUMP_NAMES = {
    "jump-jet": marked("Standard"),
    "improved-jump-jet": marked("Improved"),
    "mech-mechanical-jump-boosters": marked("Boosters"),
}


# -- movement and engine --------------------------------------------------------------------------------------


@query
def walks(g: Evaluator) -> Choices:
    """Every walk MP that some engine gives at this tonnage; the engine of today may refuse the higher ones."""
    low, high = rating_limits(design.chassis(g))
    boosters, hardened = booster_count(g), hardened_leg(g)

    def name(mp: int) -> str:
        return tr("{walk}, run {run}", walk=mp, run=run_of(mp, boosters, hardened=hardened))

    return tuple(Choice(mp, name(mp), edits.set_walk(mp)) for mp in range(low, max(high, base_walk(g)) + 1))


@query
def engines(g: Evaluator) -> Choices:
    """Engine kinds, named with today's rating."""
    rating = design.engine(g).rating
    found: list[tuple[Choice, Thing | None]] = []
    for kind in systems().engines.values():
        name = f"{rating} {kind.name}" if kind.id != "none" else tr(sense("part", "None"))
        if _is_sided(kind):
            for clan in (False, True):
                edit = edits.set_engine(kind.id, clan)
                thing = engine_technology(kind.id, clan, large(design.engine(g)))
                found.append((Choice((kind.id, clan), _sided(g, name, "Clan" if clan else "IS"), edit), thing))
            continue
        own = _base(g).is_clan and kind.side_slots_clan is not None
        found.append(
            (
                Choice((kind.id, None), name, on(_common_engine(kind))),
                None if kind.id == "none" else engine_technology(kind.id, own, large(design.engine(g))),
            )
        )
    return listed(g, found)


def _common_engine(kind: EngineKind) -> Callable[[Unit], Edit]:
    """An engine that both sides build alike, or only one: it is the chassis' own if that side can."""
    return lambda unit: edits.set_engine(kind.id, unit.tech.base.is_clan and kind.side_slots_clan is not None)


@query
def chosen_engine(g: Evaluator) -> tuple[str, bool | None]:
    """The engine of today, with its side where the sides build different ones."""
    engine = design.engine(g)
    return engine.kind, engine.clan if _is_sided(kind_of(engine)) else None


def _is_sided(kind: EngineKind) -> bool:
    return kind.side_slots_clan is not None and kind.side_slots_clan != kind.side_slots


@query
def gyros(g: Evaluator) -> Choices:
    """Gyros for this body."""
    superheavy = design.chassis(g).superheavy
    now = design.gyro_kind(g)
    kinds = [
        kind for kind in systems().gyros.values() if kind.id in (now, "none") or (kind.id == "superheavy") == superheavy
    ]
    names = {"none": tr(sense("part", "None"))}
    found = [(Choice(kind.id, names.get(kind.id, kind.name), edits.set_gyro(kind.id)), kind) for kind in kinds]
    return listed(g, [(choice, None if kind.id == "none" else kind) for choice, kind in found])


@query
def cockpits(g: Evaluator) -> Choices:
    """Cockpits for this body."""
    chassis, now = design.chassis(g), design.cockpit_kind(g)
    body = {"superheavy"} if chassis.superheavy else set()
    body |= {Form.TRIPOD: {"tripod"}, Form.QUADVEE: {"quadvee"}}.get(chassis.form, set())
    return listed(
        g,
        [
            (Choice(kind.id, kind.name, edits.set_cockpit(kind.id)), kind)
            for kind in systems().cockpits.values()
            if kind.id == now or kind.flags & _BODY_FLAGS == body
        ],
    )


# -- structure, armor, sinks ----------------------------------------------------------------------------------


@query
def structures(g: Evaluator) -> Choices:
    """Internal structures."""
    return _plating(g, systems().structures.values(), edits.set_structure)


@query
def armors(g: Evaluator) -> Choices:
    """Armor types."""
    return _plating(g, systems().armors.values(), edits.set_armor_kind)


@query
def armors_at(g: Evaluator, location: Location) -> Choices:
    """Armor types for one location of a patchwork suit."""

    def make(kind: str, clan: bool) -> Edit:
        return edits.set_armor_kind(kind, clan, location=location)

    return _plating(g, systems().armors.values(), make)


@query
def chosen_armor_at(g: Evaluator, location: Location) -> Hashable:
    """What one location wears."""
    kind, kinds = design.armor_kinds(g)
    return kind.kind if kinds is None else kinds[location].kind


def _plating(g: Evaluator, kinds: Iterable[System], make: Callable[[str, bool], Edit]) -> Choices:
    def edit_of(kind: System) -> Edit:
        return on(lambda unit: make(kind.id, _clan_of(unit.tech.base, kind.tech)))

    return listed(g, [(Choice(kind.id, _sided(g, kind.name, kind.tech), edit_of(kind)), kind) for kind in kinds])


@query
def chosen_armor(g: Evaluator) -> Hashable:
    """The armor of today; None for patchwork."""
    kind, kinds = design.armor_kinds(g)
    return kind.kind if kinds is None else None


@query
def sink_kinds(g: Evaluator) -> Choices:
    """Kinds of heat sinks; the number stays."""
    found = []
    for kind, name, tech in _SINKS:
        clan = _clan_of(_base(g), tech)
        key = (kind, clan) if kind == "double" else (kind, None)
        side: TechSide = tech if kind == "double" else "All"
        choice = Choice(key, _sided(g, tr(name), side), on(_sinks(kind, tech)))
        found.append((choice, heat_sink_technology(kind, clan)))
    return listed(g, found)


def _sinks(kind: str, tech: TechSide) -> Callable[[Unit], Edit]:
    return lambda unit: edits.set_heat_sinks(kind, unit.heat_sinks.count, _clan_of(unit.tech.base, tech))


@query
def chosen_sinks(g: Evaluator) -> tuple[str, bool | None]:
    """The kind of heat sinks of today; only doubles differ between the sides."""
    sinks = design.heat_sinks(g)
    return (sinks.kind, sinks.clan) if sinks.kind == "double" else (sinks.kind, None)


# -- jump, myomer, boosters -----------------------------------------------------------------------------------


@query
def jumps(g: Evaluator) -> Choices:
    """Jump jets, boosters and underwater units; the MP stay, one at least."""
    return listed(
        g,
        [(Choice(item.id, _jump_name(item), on(_jump(item))), item) for item in catalog().flagged(JUMP_FLAGS)],
    )


def _jump_name(item: Item) -> str:
    return tr(_JUMP_NAMES[item.id]) if item.id in _JUMP_NAMES else item.short


def _jump(item: Item) -> Callable[[Unit], Edit]:
    return lambda unit: edits.set_jump(item.id, max(1, jump_count(design.once(unit))))


@query
def chosen_jump(g: Evaluator) -> str | None:
    """The item that it jumps with; None if it does not."""
    return next((f.item.id for f in jumping(g)), None)


@query
def myomers(g: Evaluator) -> Choices:
    """Standard myomer and what may replace it."""
    plain = Choice(None, tr("Standard"), _without(MYOMER, tr("Fit standard myomer")))
    others = [
        (Choice(item.id, _sided(g, item.short, item.tech), edits.set_enhancement(item.id)), item)
        for item in catalog().flagged(MYOMER)
    ]
    return plain, *listed(g, others)


@query
def chosen_myomer(g: Evaluator) -> str | None:
    """The item that replaces standard myomer; None if none does."""
    return _first(g, MYOMER)


@query
def boosters(g: Evaluator) -> Choices:
    """Speed boosters: none, MASC, supercharger, both."""
    now = chosen_boosters(g)
    masc, chargers = catalog().flagged(MASC), catalog().flagged(SUPERCHARGER)
    found: list[tuple[Choice, Thing | None]] = [(_boosted(g, tr("None"), None, None), None)]
    found += [(_boosted(g, _sided(g, "MASC", m.tech), m, None), m) for m in masc]
    found += [(_boosted(g, _sided(g, tr("Supercharger"), c.tech), None, c), c) for c in chargers]
    # Both of one side; who mixes sides mounts them by hand. The supercharger is the later of the two.
    pairs = [(m, c) for m in masc for c in chargers if m.tech == c.tech or (m.id in now and c.id in now)]
    found += [(_boosted(g, _sided(g, tr("Both"), m.tech), m, c), c) for m, c in pairs]
    return listed(g, found)


@query
def chosen_boosters(g: Evaluator) -> tuple[str | None, str | None]:
    """The MASC and the supercharger that are fitted."""
    return _first(g, MASC), _first(g, SUPERCHARGER)


def _boosted(g: Evaluator, name: str, masc: Item | None, charger: Item | None) -> Choice:
    steps = []
    for wanted, group in ((masc, MASC), (charger, SUPERCHARGER)):
        steps.append(edits.set_enhancement(wanted.id) if wanted else _without(group, ""))
    label = tr("Take out boosters") if masc is None and charger is None else tr("Fit {item}", item=name)
    if masc and charger:
        label = tr("Fit MASC and supercharger")
    return Choice((masc and masc.id, charger and charger.id), name, batch(label, *steps))


def _without(group: frozenset[str], label: str) -> Edit:
    """Take out all of a group of enhancements."""

    def run(unit: Unit) -> Unit:
        fitted = {mount.item for mount in unit.mounts if catalog()[mount.item].flags & group}
        return batch(label, *(edits.set_enhancement(item, False) for item in sorted(fitted))).run(unit)

    return Edit(label, run)


def _first(g: Evaluator, group: frozenset[str]) -> str | None:
    return next((f.item.id for flag in sorted(group) for f in design.with_flag(g, flag)), None)


# -- sides ----------------------------------------------------------------------------------------------------


def _base(g: Evaluator) -> TechBase:
    return design.tech(g).base


def _clan_of(base: TechBase, tech: TechSide) -> bool:
    """The side of something that either side builds is the chassis' own."""
    return base.is_clan if tech == "All" else tech == "Clan"


def _sided(g: Evaluator, name: str, tech: TechSide) -> str:
    """The name, with its side where it is not the chassis' own."""
    if tech == "All" or (tech == "Clan") == (_base(g).is_clan):
        return name
    return f"{name} (Clan)" if tech == "Clan" else f"{name} (IS)"


ROWS: Final[dict[str, Row]] = {
    **BODY_ROWS,
    "walk": Row(walks, base_walk, engine_part),
    "engine": Row(engines, chosen_engine, engine_part),
    "gyro": Row(gyros, design.gyro_kind, gyro_part),
    "cockpit": Row(cockpits, design.cockpit_kind, cockpit_part),
    "structure": Row(structures, lambda g: design.structure_kind(g)[0], structure_part),
    "sinks": Row(sink_kinds, chosen_sinks, sinks_part),
    "jump": Row(jumps, chosen_jump, jump_part),
    "armor": Row(armors, chosen_armor, armor_part),
    "myomer": Row(myomers, chosen_myomer, myomer_part),
    "boosters": Row(boosters, chosen_boosters, boosters_part),
}
