"""Engines: which exist, their slots, and the items that need the power of a certain kind."""

from __future__ import annotations

from designer import design
from designer.construction.engine import ct_slots, is_valid, kind_of, side_slots
from designer.construction.legality.body_limits import POWERED, without_power
from designer.construction.legality.finding import (
    ERROR,
    WARNING,
    Field,
    Finding,
    Findings,
    about,
    code,
    of_field,
    source_of,
    where,
)
from designer.construction.legality.rule_subjects import watched
from designer.construction.legality.systems import is_standard_layout
from designer.design import Fitted
from designer.graph import Evaluator, query
from designer.language import tr, trn
from designer.units.location import CT, TORSOS, Location
from designer.units.mount import SystemPart


@query
def engine_findings(g: Evaluator) -> Findings:
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
        sentence = tr(
            "{name} engines have a rating of at most 400; this one has {rating}", name=name, rating=engine.rating
        )
    return (of_field("engine.invalid", ERROR, sentence, cause, source="TM p. 48"),)


@query
def engine_slot_findings(g: Evaluator) -> Findings:
    """Numbers of engine slots in the torsos that differ from the engine's (TM p. 50)."""
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
    """Items whose engine does not power them: some need fusion, some fusion or fission (CONSTRUCTION 9.3)."""
    held, engine = watched(g), design.engine(g)  # also one that cannot exist: that is told already
    found: list[Finding] = []
    for mark in POWERED:
        found += [_needs(g, f, mark) for f in held.get(mark, ()) if without_power(f.item, mark, engine.kind)]
    jets = held.get("jump_jet", ())
    if jets and (sentence := without_power(jets[0].item, "jump_jet", engine.kind)):
        found.append(about(g, "engine.jets", WARNING, sentence, *jets, source="TM p. 225"))
    found += [_needs(g, f, "fuel") for f in held.get("fuel", ()) if without_power(f.item, "fuel", engine.kind)]
    return tuple(found)


_TOLERATED = frozenset(("heavy-gauss-rifle",))
"""Item ids that are exempt: an official unit has the plain heavy Gauss rifle without the power for it."""


def _needs(g: Evaluator, fitted: Fitted, mark: str) -> Finding:
    severity = WARNING if fitted.item.id in _TOLERATED else ERROR
    sentence = without_power(fitted.item, mark, design.engine(g).kind)
    return about(g, "engine.power", severity, sentence, fitted, source=source_of(fitted.item))
