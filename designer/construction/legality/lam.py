"""Land-air 'Mechs: what has to fold away leaves no room for much (Interstellar Operations)."""

from __future__ import annotations

from collections.abc import Iterator

from designer import design
from designer.construction.armor import armor_type, structure_type
from designer.construction.engine import large
from designer.construction.layout import cockpit_of
from designer.construction.legality.actuators import has_lower_arm
from designer.construction.legality.finding import ERROR, Field, Finding, Found, about, where
from designer.construction.legality.kinds import banned, chosen, no_engine, worn_armor
from designer.construction.legality.watched import all_of, watched
from designer.construction.movement import is_primitive, jet_count
from designer.graph import Evaluator, query
from designer.language import tr
from designer.units.location import ARMS, Form
from designer.units.mount import SystemPart

SOURCE = "IO"
MOST_TONS, MOST_BOMB_BAYS, LEAST_JUMP = 55, 20, 3

_BANNED = (
    *("supercharger", "modular_armor", "jump_booster", "partial_wing", "dumper", "backhoe", "combine"),
    *("light_bridge_layer", "medium_bridge_layer", "heavy_bridge_layer"),
    *("artillery", "heavy-gauss-rifle", "improved-heavy-gauss-rifle", "club"),
)


@query
def lam_findings(g: Evaluator) -> Found:
    """What a LAM may not be or have."""
    if design.chassis(g).form is not Form.LAM:
        return ()
    return (*_body(g), *_arms(g), *_equipment(g), *_jump(g))


def _body(g: Evaluator) -> Iterator[Finding]:
    chassis, engine, gyro = design.chassis(g), design.engine(g), design.gyro_kind(g)
    if chassis.tonnage > MOST_TONS:
        sentence = tr("LAMs end at {most} t; this one has {tons} t", most=MOST_TONS, tons=chassis.tonnage)
        yield chosen("lam.mass", sentence, Field.TONNAGE, SOURCE)
    if chassis.omni:
        yield chosen("lam.omni", tr("{who} cannot be omnis", who=tr("LAMs")), Field.FITTINGS, SOURCE)
    if engine.kind not in ("fusion", "compact") or large(engine):
        yield chosen("lam.engine", no_engine(tr("LAMs"), engine), Field.ENGINE, SOURCE)
    if gyro not in ("standard", "compact", "heavy-duty"):
        yield chosen("lam.gyro", tr("LAMs have a standard, compact or heavy-duty gyro"), Field.GYRO, SOURCE)
    cockpit = cockpit_of(design.cockpit_kind(g))
    if cockpit.ct or cockpit.head.count("Cockpit") > 1 or is_primitive(g):
        yield chosen("lam.cockpit", tr("LAMs cannot have a {name} cockpit", name=cockpit.name), Field.COCKPIT, SOURCE)
    structure = structure_type(design.structure_kind(g)[0])
    if structure.slots:
        sentence = tr("LAMs cannot have {name} structure; it takes slots", name=structure.name)
        yield chosen("lam.structure", sentence, Field.STRUCTURE, SOURCE)
    for worn in map(armor_type, worn_armor(g)):
        if worn.slots or worn.id == "hardened":
            sentence = tr("{who} cannot wear {name} armor", who=tr("LAMs"), name=worn.name)
            yield chosen("lam.armor", sentence, Field.ARMOR, SOURCE)


def _arms(g: Evaluator) -> Iterator[Finding]:
    for arm in ARMS:
        if not has_lower_arm(g, arm) or not design.has_system(g, arm, SystemPart.UPPER_ARM):
            sentence = tr("The {where} of a LAM needs upper and lower arm", where=where(g, arm))
            place = design.chassis(g).form.code(arm)
            yield Finding("lam.arm", ERROR, sentence, place, arm, source=SOURCE, remedy="lower_arm")


def _equipment(g: Evaluator) -> Iterator[Finding]:
    held = watched(g)
    yield from banned(g, "lam.banned", tr("LAMs"), all_of(held, *_BANNED))
    bays = held.get("bomb_bay", ())
    if len(bays) > MOST_BOMB_BAYS:
        sentence = tr("{n} bomb bays, at most {most}", n=len(bays), most=MOST_BOMB_BAYS)
        yield about(g, "lam.bomb_bays", ERROR, sentence, *bays, source=SOURCE)
    for fitted in design.crossing(g):
        if fitted.item.formula != "plating":  # armor and structure speak for themselves
            sentence = tr("{name} lies in several locations, which a LAM cannot fold", name=fitted.item.name)
            yield about(g, "lam.split", ERROR, sentence, fitted, source=SOURCE, remedy="place_best")


def _jump(g: Evaluator) -> Iterator[Finding]:
    if jet_count(g) < LEAST_JUMP:
        sentence = tr("{mp} jump MP; a LAM needs {least} to fly", mp=jet_count(g), least=LEAST_JUMP)
        yield chosen("lam.jump", sentence, Field.JUMP, SOURCE, remedy="lam_jets")
