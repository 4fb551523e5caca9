"""Rules on parts that kinds of 'Mech may not have: IndustrialMechs, primitive 'Mechs, superheavies, QuadVees, LAMs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from designer import design
from designer.construction.armor import armor_type, is_industrial, structure_type
from designer.construction.heat import mounted_sinks
from designer.construction.layout import cockpit_of
from designer.construction.legality.actuators import has_lower_arm
from designer.construction.legality.body_limits import (
    BANS,
    CANNOT_CARRY,
    CANNOT_FOLD,
    Objection,
    against_armor,
    against_cockpit,
    against_engine,
    against_gyro,
    against_omni,
    against_sinks,
    against_structure,
    against_tonnage,
    body,
    said,
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
from designer.construction.legality.heat import kind_of_sink
from designer.construction.legality.rule_subjects import all_of, odd_mounts, watched
from designer.construction.movement import is_primitive, jet_count
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import ARMS, Form
from designer.units.mount import SystemPart
from designer.units.unit import ArmorKind


def banned(g: Evaluator, rule: str, who: str, fitted: Iterable[Fitted], severity: Severity = ERROR) -> list[Finding]:
    """Findings on mounts that a kind of 'Mech (``who``) may not carry."""
    return [
        about(g, rule, severity, tr(CANNOT_CARRY, who=who, name=f.item.name), f, source=source_of(f.item))
        for f in fitted
    ]


def banned_by(g: Evaluator, rule: str) -> list[Finding]:
    """Findings on mounts that a rule of ``BANS`` forbids to the 'Mech."""
    ban = BANS[rule]
    if not ban.holds(body(g)):
        return []
    held = [f for f in all_of(watched(g), *ban.marks) if not ban.spares(f.item)]
    return banned(g, rule, tr(ban.who), held)


def told(
    rule: str, against: Iterator[Objection], field: Field, source: str, severity: Severity = ERROR, remedy: str = ""
) -> Iterator[Finding]:
    """The finding on a built-in system against which a rule has an objection; nothing if it has none."""
    if sentence := said(rule, against):
        yield of_field(rule, severity, sentence, field, source=source, remedy=remedy)


@query
def worn_armor(g: Evaluator) -> tuple[ArmorKind, ...]:
    """The armor types of the 'Mech, each once."""
    kind, kinds = design.armor_kinds(g)
    if kinds is None:
        return (kind,)
    return tuple(dict.fromkeys(kinds[location] for location in design.chassis(g).form.locations))


@query
def foreign_unit_item_findings(g: Evaluator) -> Findings:
    """Findings: items for ProtoMechs and battle armor only (TM p. 229); a warning, as MegaMek allows them."""
    words = marked("{name} is for ProtoMechs and battle armor")
    return tuple(
        about(g, "kind.others", WARNING, tr(words, name=f.item.name), f, source=source_of(f.item), remedy="take_out")
        for f in watched(g).get("others_only", ())
    )


# -- IndustrialMechs ------------------------------------------------------------------------------------------


@query
def industrial_findings(g: Evaluator) -> Findings:
    """Findings: parts that IndustrialMechs may not have (TM p. 71); a warning for the engine, as official units do."""
    return tuple(_industrial(g)) if is_industrial(g) else ()


def _industrial(g: Evaluator) -> Iterator[Finding]:
    source, of = "TM", body(g)
    yield from banned_by(g, "industrial.banned")
    yield from banned_by(g, "industrial.fire_control")
    yield from told("industrial.engine", against_engine(design.engine(g), of), Field.ENGINE, source, WARNING)
    gyro = against_gyro(design.gyro_kind(g), design.cockpit_kind(g), of)
    yield from told("industrial.gyro", gyro, Field.GYRO, source, remedy="fit_gyro")
    declared = tuple(against_sinks(design.heat_sinks(g).kind, of))
    yield from told("industrial.sinks", iter(declared), Field.SINKS, "TM p. 71", remedy="single_sinks")
    if not declared:  # else there is a finding already, since mounted sinks are of the declared kind
        odd = [f for f in mounted_sinks(g) if kind_of_sink(f.item) != "single"]
        yield from (
            each._replace(remedy="single_sinks", source="TM p. 71")
            for each in banned(g, "industrial.sinks", tr("IndustrialMechs"), odd)
        )


@query
def battlemech_findings(g: Evaluator) -> Findings:
    """Findings: items and armor for IndustrialMechs on another 'Mech (TechManual)."""
    if is_industrial(g):
        return ()
    found = banned_by(g, "battlemech.banned")
    worn = (said("battlemech.armor", against_armor(armor_type(kind), body(g))) for kind in worn_armor(g))
    if sentence := next(filter(None, worn), ""):
        found.append(of_field("battlemech.armor", WARNING, sentence, Field.ARMOR, source="TM"))
    return tuple(found)


# -- primitive 'Mechs -----------------------------------------------------------------------------------------


@query
def primitive_findings(g: Evaluator) -> Findings:
    """Findings: parts that primitive 'Mechs may not have (Interstellar Operations)."""
    return tuple(_primitive(g)) if is_primitive(g) else ()


def _primitive(g: Evaluator) -> Iterator[Finding]:
    source, of = "IO", body(g)
    yield from banned_by(g, "primitive.banned")
    if design.chassis(g).omni:
        yield from told("primitive.omni", against_omni(of), Field.FITTINGS, source)
    structure = structure_type(design.structure_kind(g)[0])
    yield from told("primitive.structure", against_structure(structure, of), Field.STRUCTURE, source)
    yield from told("primitive.engine", against_engine(design.engine(g), of), Field.ENGINE, source)
    for kind in worn_armor(g):
        yield from told("primitive.armor", against_armor(armor_type(kind), of), Field.ARMOR, source)


# -- superheavies ---------------------------------------------------------------------------------------------


@query
def superheavy_findings(g: Evaluator) -> Findings:
    """Findings: parts that superheavies may not have (TO:AR p. 106)."""
    return tuple(_superheavy(g)) if design.chassis(g).superheavy else ()


def _superheavy(g: Evaluator) -> Iterator[Finding]:
    source, of = "TO:AR p. 106", body(g)
    yield from banned_by(g, "superheavy.banned")
    yield from told("superheavy.engine", against_engine(design.engine(g), of), Field.ENGINE, source)
    for fitted in odd_mounts(g):
        if fitted.mount.armored:
            sentence = tr("Superheavies cannot have armored {name}", name=fitted.item.name)
            yield about(g, "superheavy.armored", ERROR, sentence, fitted, source=source)
    structure = against_structure(structure_type(design.structure_kind(g)[0]), of)
    yield from told("superheavy.structure", structure, Field.STRUCTURE, source, remedy="standard_structure")
    armored = next((system.slot.location for system in design.armored_systems(g)), None)
    if armored is not None:
        sentence = tr("Superheavies cannot have armored systems")
        yield Finding("superheavy.armored", ERROR, sentence, code(g, armored), armored, source=source)
    tonnage = against_tonnage(design.chassis(g).tonnage, of)
    yield from told("superheavy.quadvee", tonnage, Field.TONNAGE, source, WARNING)


SOURCE = "IO"
MOST_BOMB_BAYS, LEAST_JUMP = 20, 3


@query
def lam_findings(g: Evaluator) -> Findings:
    """Findings: chassis options, systems and items that a LAM may not have."""
    if design.chassis(g).form is not Form.LAM:
        return ()
    return (*_body(g), *_arms(g), *_equipment(g), *_jump(g))


@query
def lam_gear_findings(g: Evaluator) -> Findings:
    """Findings: equipment for LAMs only on another 'Mech."""
    return tuple(banned_by(g, "lam.only"))


def _body(g: Evaluator) -> Iterator[Finding]:
    chassis, of = design.chassis(g), body(g)
    yield from told("lam.mass", against_tonnage(chassis.tonnage, of), Field.TONNAGE, SOURCE)
    if chassis.omni:
        yield from told("lam.omni", against_omni(of), Field.FITTINGS, SOURCE)
    yield from told("lam.engine", against_engine(design.engine(g), of), Field.ENGINE, SOURCE)
    cockpit, structure = design.cockpit_kind(g), structure_type(design.structure_kind(g)[0])
    yield from told("lam.gyro", against_gyro(design.gyro_kind(g), cockpit, of), Field.GYRO, SOURCE)
    yield from told("lam.cockpit", against_cockpit(cockpit_of(cockpit), of), Field.COCKPIT, SOURCE)
    yield from told("lam.structure", against_structure(structure, of), Field.STRUCTURE, SOURCE)
    for worn in worn_armor(g):
        yield from told("lam.armor", against_armor(armor_type(worn), of), Field.ARMOR, SOURCE)


def _arms(g: Evaluator) -> Iterator[Finding]:
    for arm in ARMS:
        if not has_lower_arm(g, arm) or not design.has_system(g, arm, SystemPart.UPPER_ARM):
            sentence = tr("The {where} of a LAM needs upper and lower arm", where=where(g, arm))
            place = design.chassis(g).form.code(arm)
            yield Finding("lam.arm", ERROR, sentence, place, arm, source=SOURCE, remedy="lower_arm")


def _equipment(g: Evaluator) -> Iterator[Finding]:
    held = watched(g)
    yield from banned_by(g, "lam.banned")
    bays = held.get("bomb_bay", ())
    if len(bays) > MOST_BOMB_BAYS:
        sentence = tr("{n} bomb bays, at most {most}", n=len(bays), most=MOST_BOMB_BAYS)
        yield about(g, "lam.bomb_bays", ERROR, sentence, *bays, source=SOURCE)
    for fitted in design.crossing(g):
        if fitted.item.formula != "plating":  # armor and structure have findings of their own
            sentence = tr(CANNOT_FOLD, name=fitted.item.name)
            yield about(g, "lam.split", ERROR, sentence, fitted, source=SOURCE, remedy="place_best")


def _jump(g: Evaluator) -> Iterator[Finding]:
    if jet_count(g) < LEAST_JUMP:
        sentence = tr("{mp} jump MP; a LAM needs {least} to fly", mp=jet_count(g), least=LEAST_JUMP)
        yield of_field("lam.jump", ERROR, sentence, Field.JUMP, source=SOURCE, remedy="lam_jets")
