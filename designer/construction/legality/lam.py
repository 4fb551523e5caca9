"""Limits of land-air 'Mechs (Interstellar Operations)."""

from __future__ import annotations

from collections.abc import Iterator

from designer import design
from designer.construction.armor import armor_type, structure_type
from designer.construction.layout import cockpit_of
from designer.construction.legality.actuators import has_lower_arm
from designer.construction.legality.body_limits import (
    CANNOT_FOLD,
    against_armor,
    against_cockpit,
    against_engine,
    against_gyro,
    against_omni,
    against_structure,
    against_tonnage,
    body,
)
from designer.construction.legality.finding import ERROR, Field, Finding, Findings, about, of_field, where
from designer.construction.legality.kinds import banned_by, told, worn_armor
from designer.construction.legality.rule_subjects import watched
from designer.construction.movement import jet_count
from designer.graph import Evaluator, query
from designer.language import tr
from designer.units.location import ARMS, Form
from designer.units.mount import SystemPart

SOURCE = "IO"
MOST_BOMB_BAYS, LEAST_JUMP = 20, 3


@query
def lam_findings(g: Evaluator) -> Findings:
    """Bodies, systems and items that a LAM may not have."""
    if design.chassis(g).form is not Form.LAM:
        return ()
    return (*_body(g), *_arms(g), *_equipment(g), *_jump(g))


@query
def lam_gear_findings(g: Evaluator) -> Findings:
    """Equipment for LAMs on another 'Mech; the reference does not offer it there."""
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
        if fitted.item.formula != "plating":  # armor and structure speak for themselves
            sentence = tr(CANNOT_FOLD, name=fitted.item.name)
            yield about(g, "lam.split", ERROR, sentence, fitted, source=SOURCE, remedy="place_best")


def _jump(g: Evaluator) -> Iterator[Finding]:
    if jet_count(g) < LEAST_JUMP:
        sentence = tr("{mp} jump MP; a LAM needs {least} to fly", mp=jet_count(g), least=LEAST_JUMP)
        yield of_field("lam.jump", ERROR, sentence, Field.JUMP, source=SOURCE, remedy="lam_jets")
