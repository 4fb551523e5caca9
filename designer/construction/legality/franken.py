"""The rules of FrankenMechs (CO p. 212).

Not known are the slots that the structure of a donor takes in each location, and how jump jets of lighter 'Mechs carry
heavier ones: no finding is about these.
"""

from __future__ import annotations

from collections.abc import Iterator

from designer import design
from designer.catalog import systems
from designer.construction.legality.body_limits import Objection
from designer.construction.legality.finding import ERROR, Field, Finding, Findings, of_field
from designer.construction.technology import EXPERIMENTAL
from designer.graph import Evaluator, query
from designer.language import tr
from designer.units.location import CT

SOURCE = "CO p. 212"


def against_franken(*, omni: bool, level: int) -> Iterator[Objection]:
    """The objections to making a 'Mech of this rules level, perhaps an OmniMech, a FrankenMech."""
    if omni:
        yield Objection("franken.omni", tr("A FrankenMech cannot be an OmniMech"))
    if level < EXPERIMENTAL:
        yield Objection("franken.level", tr("A FrankenMech needs experimental rules"))


@query
def franken_findings(g: Evaluator) -> Findings:
    """Findings: what a FrankenMech may not be, and donors that do not go together."""
    return tuple(_findings(g)) if design.chassis(g).is_franken else ()


def _findings(g: Evaluator) -> Iterator[Finding]:
    chassis = design.chassis(g)
    for rule, sentence in against_franken(omni=chassis.omni, level=design.tech(g).rules_level):
        yield of_field(rule, ERROR, sentence, Field.FITTINGS, source=SOURCE)
    for location in chassis.form.locations:
        tons, place = chassis.tonnage_at(location), chassis.form.code(location)
        if tons not in systems().structure_points:
            sentence = tr("No 'Mech of {tons} t can be a donor", tons=tons)
            yield Finding("franken.tonnage", ERROR, sentence, place, location, source=SOURCE)
        elif location in chassis.form.legs and tons < chassis.tonnage_at(CT):
            sentence = tr(
                "The leg of a {tons}-ton 'Mech cannot carry a center torso of {most} t",
                tons=tons,
                most=chassis.tonnage_at(CT),
            )
            yield Finding("franken.legs", ERROR, sentence, place, location, source=SOURCE)
