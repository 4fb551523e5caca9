"""Land-air 'Mechs: what has to fold away leaves no room for much (Interstellar Operations)."""

from __future__ import annotations

from collections.abc import Iterator

from designer import design
from designer.construction.armor import armor_type, structure_type
from designer.construction.engine import kind_of, large
from designer.construction.layout import cockpit_of
from designer.construction.legality.actuators import has_lower_arm
from designer.construction.legality.finding import ERROR, Finding, Found, about, where
from designer.construction.legality.kinds import banned, chosen, worn_armor
from designer.construction.legality.watched import all_of, watched
from designer.construction.movement import is_primitive, jet_count
from designer.graph import Evaluator, query
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
        yield chosen("lam.mass", f"LAMs end at {MOST_TONS} t; this one has {chassis.tonnage} t", "Mass", SOURCE)
    if chassis.omni:
        yield chosen("lam.omni", "LAMs cannot be omnis", "Chassis", SOURCE)
    if engine.kind not in ("fusion", "compact") or large(engine):
        name = "large" if large(engine) else kind_of(engine).name
        yield chosen("lam.engine", f"LAMs cannot have {name} engines", "Engine", SOURCE)
    if gyro not in ("standard", "compact", "heavy-duty"):
        yield chosen("lam.gyro", "LAMs have a standard, compact or heavy-duty gyro", "Gyro", SOURCE)
    cockpit = cockpit_of(design.cockpit_kind(g))
    if cockpit.ct or cockpit.head.count("Cockpit") > 1 or is_primitive(g):
        yield chosen("lam.cockpit", f"LAMs cannot have a {cockpit.name} cockpit", "Cockpit", SOURCE)
    structure = structure_type(design.structure_kind(g)[0])
    if structure.slots:
        yield chosen(
            "lam.structure", f"LAMs cannot have {structure.name} structure; it takes slots", "Structure", SOURCE
        )
    for worn in map(armor_type, worn_armor(g)):
        if worn.slots or worn.id == "hardened":
            yield chosen("lam.armor", f"LAMs cannot wear {worn.name} armor", "Armor", SOURCE)


def _arms(g: Evaluator) -> Iterator[Finding]:
    for arm in ARMS:
        if not has_lower_arm(g, arm) or not design.has_system(g, arm, SystemPart.UPPER_ARM):
            sentence = f"The {where(g, arm)} of a LAM needs upper and lower arm"
            place = design.chassis(g).form.code(arm)
            yield Finding("lam.arm", ERROR, sentence, place, arm, source=SOURCE, remedy="lower_arm")


def _equipment(g: Evaluator) -> Iterator[Finding]:
    held = watched(g)
    yield from banned(g, "lam.banned", "LAMs", all_of(held, *_BANNED))
    bays = held.get("bomb_bay", ())
    if len(bays) > MOST_BOMB_BAYS:
        sentence = f"{len(bays)} bomb bays, at most {MOST_BOMB_BAYS}"
        yield about(g, "lam.bomb_bays", ERROR, sentence, *bays, source=SOURCE)
    for fitted in design.crossing(g):
        if fitted.item.formula != "plating":  # armor and structure speak for themselves
            sentence = f"{fitted.item.name} lies in several locations, which a LAM cannot fold"
            yield about(g, "lam.split", ERROR, sentence, fitted, source=SOURCE, remedy="place_best")


def _jump(g: Evaluator) -> Iterator[Finding]:
    if jet_count(g) < LEAST_JUMP:
        sentence = f"{jet_count(g)} jump MP; a LAM needs {LEAST_JUMP} to fly"
        yield chosen("lam.jump", sentence, "Movement", SOURCE, remedy="lam_jets")
