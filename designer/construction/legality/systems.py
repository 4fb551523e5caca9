"""Rules on engine, gyro, cockpit and the slots of built-in systems, and on items that need a type of engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from designer import design
from designer.catalog import System, systems
from designer.construction.engine import ct_slots, is_valid, kind_of, side_slots
from designer.construction.layout import cockpit_of, system_layout
from designer.construction.legality.body_limits import (
    POWERED,
    against_ejection,
    against_gyro,
    body,
    said,
    without_power,
)
from designer.construction.legality.finding import (
    ERROR,
    WARNING,
    Field,
    Finding,
    Findings,
    Severity,
    about,
    code,
    of_field,
    source_of,
    where,
)
from designer.construction.legality.rule_subjects import watched
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr, trn
from designer.units.location import ARMS, CT, TORSOS, Form, Location
from designer.units.mount import SystemPart, SystemSlot

_WITH_RULES_OF_THEIR_OWN = (SystemPart.ENGINE, SystemPart.LOWER_ARM, SystemPart.HAND)


@query
def unknown_system_findings(g: Evaluator) -> Findings:
    """Findings: built-in systems that the catalog does not have, for example in a file of a later version."""
    known = systems()
    kind, kinds = design.armor_kinds(g)
    worn = (kind,) if kinds is None else kinds
    built_in: tuple[tuple[Field, Mapping[str, System], Iterable[str], str], ...] = (
        (Field.ENGINE, known.engines, (design.engine(g).kind,), "none"),
        (Field.GYRO, known.gyros, (design.gyro_kind(g),), "standard"),
        (Field.COCKPIT, known.cockpits, (design.cockpit_kind(g),), "standard"),
        (Field.STRUCTURE, known.structures, (design.structure_kind(g)[0],), "standard"),
        (Field.ARMOR, known.armors, dict.fromkeys(each.kind for each in worn), "standard"),
    )
    return tuple(
        [
            of_field(
                "system.unknown",
                ERROR,
                tr("“{id}” is not in the catalog; it counts as {name}", id=id_, name=held[instead].name),
                field,
            )
            for field, held, ids, instead in built_in
            for id_ in ids
            if id_ not in held
        ]
    )


@query
def gyro_findings(g: Evaluator) -> Findings:
    """Findings: no gyro without an interface cockpit, wrong gyro for the tonnage (TM p. 50, TO:AR p. 106)."""
    gyro, superheavy = design.gyro_kind(g), design.chassis(g).superheavy
    if sentence := said("gyro.none", against_gyro(gyro, design.cockpit_kind(g), body(g))):
        return (of_field("gyro.none", ERROR, sentence, Field.GYRO, source="TM p. 50", remedy="fit_gyro"),)
    if superheavy != (gyro == "superheavy") and (superheavy or gyro != "none"):
        sentence = (
            tr("Over 100 t the gyro must be superheavy") if superheavy else tr("Superheavy gyros need more than 100 t")
        )
        return (of_field("gyro.superheavy", ERROR, sentence, Field.GYRO, source="TO:AR p. 106", remedy="fit_gyro"),)
    return ()


@query
def cockpit_findings(g: Evaluator) -> Findings:
    """Findings: a cockpit for another form of 'Mech, and parts that the cockpit excludes (CONSTRUCTION 3.2)."""
    kind = cockpit_of(design.cockpit_kind(g))
    found = []
    ejection = said("cockpit.ejection", against_ejection(kind)) if design.full_head_ejection(g) else ""
    if ejection:
        found.append(_of_cockpit("cockpit.ejection", ERROR, ejection, "no_ejection"))
    if "interface" in kind.flags and any(s.part is SystemPart.COCKPIT for s in design.armored_systems(g)):
        sentence = tr("An interface cockpit cannot be armored")
        found.append(_of_cockpit("cockpit.armored", ERROR, sentence, "strip_cockpit"))
    found += [_of_cockpit("cockpit.form", WARNING, sentence) for sentence in _foreign(g, kind.flags, kind.name)]
    return tuple(found)


def _foreign(g: Evaluator, flags: frozenset[str], name: str) -> list[str]:
    """Sentences on why the form of the 'Mech may not have a cockpit with these flags."""
    chassis = design.chassis(g)
    forms = (
        ("superheavy", chassis.superheavy, marked("superheavies")),
        ("tripod", chassis.form is Form.TRIPOD, marked("tripods")),
        ("quadvee", chassis.form is Form.QUADVEE, marked("QuadVees")),
    )
    return [
        tr("{name} cockpits are for {whose} only", name=name, whose=tr(whose))
        if flag in flags
        else tr("A {name} cockpit is not for {whose}", name=name, whose=tr(whose))
        for flag, belongs, whose in forms
        if (flag in flags) != belongs
    ]


def _of_cockpit(rule: str, severity: Severity, sentence: str, remedy: str = "") -> Finding:
    return of_field(rule, severity, sentence, Field.COCKPIT, source="TO", remedy=remedy)


@query
def is_standard_layout(g: Evaluator) -> bool:
    """Whether all systems are in their standard slots, as in most designs; an arm may lack lower arm or hand."""
    chassis = design.chassis(g)
    missing = frozenset(
        (arm, part)
        for arm in (ARMS if chassis.form.has_arms else ())
        for part in (SystemPart.LOWER_ARM, SystemPart.HAND)
        if not design.has_system(g, arm, part)
    )
    laid = system_layout(chassis, design.engine(g), design.gyro_kind(g), design.cockpit_kind(g), missing)
    return design.systems(g) == laid


@query
def layout_findings(g: Evaluator) -> Findings:
    """Findings: missing or surplus slots of gyro, cockpit and actuators."""
    if is_standard_layout(g):
        return ()
    chassis = design.chassis(g)
    laid = _counted(design.systems(g))
    called_for = _counted(system_layout(chassis, design.engine(g), design.gyro_kind(g), design.cockpit_kind(g)))
    found = []
    for place in sorted({*laid, *called_for}, key=lambda place: (place[0], place[1].value)):
        have, need = laid[place], called_for[place]
        if have != need:
            location, part = place
            sentence = trn(
                "{part} fills {n} slot in the {where} and should fill {need}",
                "{part} fills {n} slots in the {where} and should fill {need}",
                have,
                part=tr(part.value),
                where=where(g, location),
                need=need,
            )
            found.append(Finding("systems.slots", WARNING, sentence, code(g, location), location, source="TM p. 50"))
    return tuple(found)


def _counted(systems: tuple[SystemSlot, ...]) -> Counter[tuple[Location, SystemPart]]:
    return Counter([(s.slot.location, s.part) for s in systems if s.part not in _WITH_RULES_OF_THEIR_OWN])


@query
def engine_findings(g: Evaluator) -> Findings:
    """Findings: an engine that cannot exist (TM p. 48)."""
    engine = design.engine(g)
    if engine.kind == "none":
        return (of_field("engine.none", ERROR, tr("A 'Mech needs an engine"), Field.ENGINE, source="TM p. 48"),)
    if is_valid(engine):
        return ()
    name, cause = kind_of(engine).name, Field.ENGINE
    if engine.rating > 500:
        cause = Field.WALK
        sentence = tr("No engine has a rating of {rating}; the highest is 500", rating=engine.rating)
    elif engine.clan and kind_of(engine).side_slots_clan is None:
        sentence = tr("{name} engines are Inner Sphere technology", name=name)
    else:
        sentence = tr(
            "{name} engines have a rating of at most 400; this one has {rating}", name=name, rating=engine.rating
        )
    return (of_field("engine.invalid", ERROR, sentence, cause, source="TM p. 48"),)


@query
def engine_slot_findings(g: Evaluator) -> Findings:
    """Findings: torsos with more or fewer engine slots than the engine needs (TM p. 50)."""
    if is_standard_layout(g) or not is_valid(design.engine(g)):
        return ()
    found = []
    for location in TORSOS:
        have = sum(system.part is SystemPart.ENGINE for system in design.systems_at(g, location))
        need = _needed(g, location)
        if have != need:
            sentence = trn(
                "The engine fills {n} slot in the {where} and needs {need}",
                "The engine fills {n} slots in the {where} and needs {need}",
                have,
                where=where(g, location),
                need=need,
            )
            found.append(Finding("engine.slots", ERROR, sentence, code(g, location), location, source="TM p. 50"))
    return tuple(found)


def _needed(g: Evaluator, location: Location) -> int:
    slots = ct_slots if location is CT else side_slots
    return slots(design.engine(g), superheavy=design.chassis(g).superheavy)


@query
def power_findings(g: Evaluator) -> Findings:
    """Findings: items that this engine does not power: some need fusion, some fusion or fission (CONSTRUCTION 9.3)."""
    held, engine = watched(g), design.engine(g)  # it may be one that cannot exist, on which there is another finding
    found: list[Finding] = []
    for mark in POWERED:
        found += [_needs(g, f, mark) for f in held.get(mark, ()) if without_power(f.item, mark, engine.kind)]
    jets = held.get("jump_jet", ())
    if jets and (sentence := without_power(jets[0].item, "jump_jet", engine.kind)):
        found.append(about(g, "engine.jets", ERROR, sentence, *jets, source="TM p. 225", remedy="no_jets"))
    found += [_needs(g, f, "fuel") for f in held.get("fuel", ()) if without_power(f.item, "fuel", engine.kind)]
    return tuple(found)


def _needs(g: Evaluator, fitted: Fitted, mark: str) -> Finding:
    sentence = without_power(fitted.item, mark, design.engine(g).kind)
    return about(g, "engine.power", ERROR, sentence, fitted, source=source_of(fitted.item), remedy="take_out")
