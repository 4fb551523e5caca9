"""Rules on movement equipment: the limit of jump MP, jump systems that exclude each other, QuadVee gear."""

from __future__ import annotations

import math

from designer import design
from designer.catalog import catalog
from designer.construction.layout import gear_of
from designer.construction.legality.exclusions import together
from designer.construction.legality.finding import (
    ERROR,
    WARNING,
    Field,
    Finding,
    Findings,
    about,
    listed,
    of_field,
    source_of,
)
from designer.construction.legality.rule_subjects import watched
from designer.construction.movement import base_walk
from designer.graph import Evaluator, query
from designer.language import marked, tr
from designer.units.location import Form


@query
def jump_limit(g: Evaluator) -> int:
    """The most jump MP: walk MP, or run MP for improved jump jets; of several kinds the first in the list decides."""
    walk = base_walk(g)
    improved = any("improved" in f.item.flags for f in watched(g).get("jump_jet", ())[:1])
    return math.ceil(walk * 1.5) if improved else walk


@query
def jump_findings(g: Evaluator) -> Findings:
    """Findings: too many jump jets (not with a partial wing), or jump jets of several kinds (TM p. 225)."""
    held = watched(g)
    jets = held.get("jump_jet", ())
    if not jets:
        return ()
    found = []
    kinds = dict.fromkeys(f.item.name for f in jets)
    count, most = len(jets), jump_limit(g)
    if count > most and not held.get("partial_wing"):
        sentence = tr("{mp} jump MP; {name}s allow {most}", mp=count, name=jets[0].item.name, most=most)
        found.append(about(g, "jump.far", ERROR, sentence, *jets, source="TM p. 225", remedy="fewer_jets"))
    if len(kinds) > 1:
        sentence = tr("{n} kinds of jump jets: {names}", n=len(kinds), names=listed(kinds))
        found.append(about(g, "jump.mixed", WARNING, sentence, *jets, source="TM p. 225"))
    return tuple(found)


@query
def lift_findings(g: Evaluator) -> Findings:
    """Findings: UMUs with jump jets, or partial wings with jump boosters (TO p. 292)."""
    held = watched(g)
    found: list[Finding] = []
    umus, jets = held.get("umu", ()), held.get("jump_jet", ())
    if umus and jets:
        found.append(together(g, umus[0], jets[0], "exclusive.lift"))
    wings, boosters = held.get("partial_wing", ()), held.get("jump_booster", ())
    if wings and boosters:
        found.append(together(g, wings[0], boosters[0], "exclusive.lift"))
    return tuple(found)


@query
def leg_gear_findings(g: Evaluator) -> Findings:
    """Findings: missing or wrong running gear of QuadVees, wheels and ram plates on 'Mechs that may not have them."""
    held, chassis = watched(g), design.chassis(g)
    found = []
    quadvee = chassis.form is Form.QUADVEE
    gear = gear_of(chassis)
    if gear is not None and not held.get("tracks"):
        sentence = tr("The QuadVee needs {name}, a part in each leg", name=catalog()[gear].name)
        found.append(
            of_field("motive.missing", ERROR, sentence, Field.CONVERSION, source="IO p. 133", remedy="fit_gear")
        )
    for fitted in held.get("tracks", ()):
        wheels = "wheels" in fitted.item.flags
        if wheels and not quadvee:
            sentence = tr("Only QuadVees can have {name}", name=fitted.item.name)
            source = source_of(fitted.item)
            found.append(about(g, "motive.wheels", ERROR, sentence, fitted, source=source, remedy="take_out"))
        if quadvee and wheels != (chassis.conversion == "Wheel"):
            words = (
                marked("The QuadVee moves on tracks and carries {name}")
                if wheels
                else marked("The QuadVee moves on wheels and carries {name}")
            )
            sentence = tr(words, name=fitted.item.name)
            source = source_of(fitted.item)
            found.append(about(g, "motive.mismatch", ERROR, sentence, fitted, source=source, remedy="fit_gear"))
    for fitted in held.get("ram_plate", ()):
        if chassis.form.has_arms:
            sentence = tr("Only quads can have {name}", name=fitted.item.name)
            found.append(about(g, "ram_plate.form", ERROR, sentence, fitted, source=source_of(fitted.item)))
        if design.structure_kind(g)[0] != "reinforced":  # the rule of this item requires this structure
            sentence = tr("{name} needs reinforced structure", name=fitted.item.name)
            found.append(about(g, "ram_plate.structure", ERROR, sentence, fitted, source=source_of(fitted.item)))
    return tuple(found)
