"""Armor: over the limit of a location, or none at all."""

from __future__ import annotations

from designer import design
from designer.construction.armor import armor, armor_of
from designer.construction.legality.finding import ERROR, NOTE, Field, Finding, Findings, code, of_field, where
from designer.graph import Evaluator, query
from designer.language import tr


@query
def armor_findings(g: Evaluator) -> Findings:
    """Armor over the maximum of its location (TM p. 55)."""
    found = []
    for location in design.chassis(g).form.locations:
        sheet = armor_of(g, location)
        points = sheet.front + sheet.rear
        if points > sheet.maximum:
            sentence = tr(
                "{n} armor points in the {where}, at most {most}",
                n=points,
                where=where(g, location),
                most=sheet.maximum,
            )
            found.append(
                Finding(
                    "armor.over", ERROR, sentence, code(g, location), location, source="TM p. 55", remedy="trim_armor"
                )
            )
    if armor(g).points == 0:
        found.append(of_field("armor.none", NOTE, tr("No armor"), Field.POINTS, source="TM p. 55", remedy="maximize"))
    return tuple(found)
