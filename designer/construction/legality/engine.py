"""The engine: which exist, which slots they take, and what needs the power of one kind or another."""

from __future__ import annotations

from designer import design
from designer.construction.engine import ct_slots, is_valid, kind_of, side_slots
from designer.construction.legality.finding import (
    ERROR,
    WARNING,
    Field,
    Finding,
    Found,
    Severity,
    about,
    code,
    of_field,
    source_of,
    where,
)
from designer.construction.legality.systems import is_standard_layout
from designer.construction.legality.watched import watched
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import marked, tr, trn
from designer.units.location import CT, TORSOS, Location
from designer.units.mount import SystemPart


@query
def engine_findings(g: Evaluator) -> Found:
    """Engines that cannot exist (TM p. 48)."""
    engine = design.engine(g)
    if is_valid(engine):
        return ()
    name, cause = kind_of(engine).name, Field.ENGINE
    if engine.rating > 500:
        cause = Field.WALK
        sentence = tr("No engine has a rating of {rating}; the highest is 500", rating=engine.rating)
    elif engine.clan and kind_of(engine).side_slots_clan is None:
        sentence = tr("{name} engines are Inner Sphere technology", name=name)
    else:
        sentence = tr("{name} engines end at a rating of 400; this one has {rating}", name=name, rating=engine.rating)
    return (of_field("engine.invalid", ERROR, sentence, cause, source="TM p. 48"),)


@query
def engine_slot_findings(g: Evaluator) -> Found:
    """Engine slots in the torsos other than the engine needs (TM p. 50)."""
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
def power_findings(g: Evaluator) -> Found:
    """What only works on a fusion engine, on a fission engine too, or on neither (CONSTRUCTION 9.3)."""
    held = watched(g)
    engine = design.engine(g)  # also one that cannot exist: that is told already
    fusion = kind_of(engine).fusion
    fission = engine.kind == "fission"
    found: list[Finding] = []
    for mark, with_fission, severity in _POWERED:
        if not (fusion or (fission and with_fission)):
            power = _FUSION_OR_FISSION if with_fission else marked("{name} needs a fusion engine")
            found += [_needs(g, f, power, severity) for f in held.get(mark, ()) if _draws_power(f)]
    if not fusion and not fission and held.get("jump_jet"):
        jets = held["jump_jet"]
        sentence = tr("{name}s need a fusion or fission engine", name=jets[0].item.name)
        found.append(about(g, "engine.jets", WARNING, sentence, *jets, source="TM p. 225"))
    if engine.kind not in ("ice", "fuel-cell"):
        found += [_needs(g, f, marked("{name} needs an ICE or fuel cell engine"), ERROR) for f in held.get("fuel", ())]
    return tuple(found)


_FUSION_OR_FISSION = marked("{name} needs a fusion or fission engine")
_POWERED = (
    ("taser", False, ERROR),
    ("nova", False, ERROR),
    ("hyper_laser", True, ERROR),
    ("flamer", True, ERROR),
    ("improved-heavy-gauss-rifle", True, ERROR),
    ("heavy-gauss-rifle", True, WARNING),
)
"""What needs a fusion engine, whether fission will do, and how bad it is: a real unit has a heavy Gauss without."""


def _draws_power(fitted: Fitted) -> bool:
    """Vehicle and heavy flamers burn fuel of their own; ammunition needs nothing."""
    return not fitted.item.is_ammo and not ("flamer" in fitted.item.flags and fitted.item.ammo)


def _needs(g: Evaluator, fitted: Fitted, words: str, severity: Severity) -> Finding:
    sentence = tr(words, name=fitted.item.name)
    return about(g, "engine.power", severity, sentence, fitted, source=source_of(fitted.item))
