"""Whatever is offered can be had: no finding objects to a choice that the lists show without a word."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from designer.analysis.item_figures import is_equipment
from designer.catalog import catalog
from designer.construction.findings import Severity, findings
from designer.construction.offers import Terms, available, enough
from designer.construction.places import legal_locations
from designer.construction.tech_components import body_things
from designer.construction.technology import composite
from designer.design import tech
from designer.editing import EditRefusedError, Session, edits
from designer.editing.blank import new_unit
from designer.editing.body_choices import BODY_ROWS
from designer.editing.choice import Choice, on_terms
from designer.editing.choices import ROWS, cockpits
from designer.editing.edits.kinds import MechKind
from designer.editing.fittings import FITTINGS, set_fitting
from designer.graph import Evaluator
from designer.units.location import Form
from designer.units.unit import TechBase, Unit
from designer.workspace.equipment_filters import EquipmentFilters

USUAL, BY_YEAR = Terms(), Terms(by_year=True)
STEPS = {name: row for name, row in ROWS.items() if name not in (*BODY_ROWS, "walk")}
"""The parts of the chassis; what changes the body or the technology itself changes other parts with it."""
WEIGHED = ("mass.", "slots.", "armor.over", "armor.points", "sinks.", "heat.", "jump.far", "partner.", "lam.split")
"""What a builder weighs, and partners that come next: too heavy, no room, ECM for stealth armor."""


@st.composite
def designs(draw: st.DrawFn, terms: Terms) -> Session:
    """A new design that its own terms allow."""
    try:
        unit = new_unit(
            draw(st.sampled_from(Form)),
            draw(st.sampled_from((10, 20, 35, 50, 55, 75, 100, 120))),
            draw(st.sampled_from(TechBase)),
            year=draw(st.sampled_from((2470, 2750, 3025, 3050, 3067, 3085, 3110, 3145))),
            rules_level=draw(st.sampled_from((2, 3, 3, 4, 4, 5, 1))),
            kind=draw(st.sampled_from(MechKind)),
            omni=draw(st.booleans()),
        )
    except EditRefusedError:
        assume(False)
    session = Session(unit)
    assume(is_allowed(session.graph, terms))
    return session


def is_allowed(g: Evaluator, terms: Terms) -> bool:
    """Whether every part of it is offered itself, its own side has them all, and nothing is wrong with the whole."""
    if composite(g).earliest > tech(g).year or any(available(thing, tech(g), terms) for thing in body_things(g)):
        return False
    return not any(f.rule.startswith(("tech.", "lam.", "primitive.")) for f in findings(g))


def told(g: Evaluator) -> set[tuple[str, str]]:
    """What findings object to, but for what the builder weighs."""
    return {
        (f.rule, f.sentence)
        for f in findings(g)
        if f.rule.startswith("tech.") or (f.severity is not Severity.NOTE and not f.rule.startswith(WEIGHED))
    }


def offered(session: Session, terms: Terms) -> Iterator[tuple[str, Choice]]:
    g = session.graph
    for name, row in {**STEPS, "fittings": FITTINGS}.items():
        for choice in on_terms(row.choices(g), tech(g), terms):
            # A 'Mech without an engine, an unofficial thing, is nobody's rule.
            engineless = name == "engine" and choice.key == ("none", None)
            if not choice.why and not choice.fitted and choice.key != row.chosen(g) and not engineless:
                yield name, choice


@pytest.mark.parametrize("terms", [USUAL, BY_YEAR])
@given(data=st.data())
@settings(max_examples=30, suppress_health_check=[HealthCheck.filter_too_much])
def test_no_finding_objects_to_an_offered_part_of_the_chassis(terms: Terms, data: st.DataObject) -> None:
    session = data.draw(designs(terms))
    for _ in range(2):
        choices = list(offered(session, terms))
        name, choice = data.draw(st.sampled_from(choices))
        before = told(session.graph)
        try:
            session.apply(choice.edit)
        except EditRefusedError:
            continue
        assert told(session.graph) <= before, (name, choice.key)


def listed(session: Session, terms: Terms) -> list[str]:
    listing = EquipmentFilters(terms=terms).listing(session.graph)
    unit = session.unit
    return [
        item.id
        for item in catalog()
        if is_equipment(item) and listing.allows(item) and not enough(item, unit) and legal_locations(item, unit)
    ]


def technology_and_body(g: Evaluator) -> set[tuple[str, str]]:
    kinds = ("tech.", "kind.", "industrial.banned", "battlemech.banned", "primitive.banned", "superheavy.banned")
    return {(f.rule, f.sentence) for f in findings(g) if f.rule.startswith((*kinds, "lam.banned", "exclusive.count"))}


@pytest.mark.parametrize("terms", [USUAL, BY_YEAR])
@given(data=st.data())
@settings(max_examples=30, suppress_health_check=[HealthCheck.filter_too_much])
def test_no_finding_objects_to_listed_equipment(terms: Terms, data: st.DataObject) -> None:
    session = data.draw(designs(terms))
    before = technology_and_body(session.graph)
    for _ in range(3):
        item = data.draw(st.sampled_from(listed(session, terms)))
        session.apply(edits.add(item))
        assert technology_and_body(session.graph) <= before, item


def test_a_battlemech_is_not_offered_what_is_for_others() -> None:
    g = Session(new_unit(year=3067, rules_level=3)).graph
    shown = {
        name: {c.key for c in ROWS[name].choices(g) if not c.why} for name in ("gyro", "armor", "structure", "cockpit")
    }
    assert "none" not in shown["gyro"], "only an interface cockpit does without"
    assert not {"commercial", "industrial", "heavy-industrial", "is-primitive"} & shown["armor"]
    assert "industrial" not in shown["structure"]
    assert not {"industrial", "primitive"} & shown["cockpit"]


def test_an_industrialmech_may_burn_fuel_a_battlemech_only_experimentally() -> None:
    """CONSTRUCTION 9.4: any but an IndustrialMech is experimental without a fusion engine."""

    def why(unit: Unit) -> str:
        return next(c.why for c in ROWS["engine"].choices(Session(unit).graph) if c.key == ("ice", None))

    assert why(new_unit(year=3067, rules_level=2, kind=MechKind.INDUSTRIAL)) == ""
    assert why(new_unit(year=3067, rules_level=2)) == "Experimental"
    assert why(new_unit(year=3067, rules_level=4)) == ""


def test_a_cockpit_that_an_item_could_not_stay_beside_is_offered_with_the_reason() -> None:
    session = Session(new_unit(year=3150))
    assert on_offer(session, "torso-mounted").unfit == ""
    session.apply(set_fitting("dni-cockpit-modification", True))
    assert on_offer(session, "torso-mounted").unfit == ("DNI Cockpit Modification in the head: only beside the cockpit")


def on_offer(session: Session, cockpit: str) -> Choice:
    return next(choice for choice in cockpits(session.graph) if choice.key == cockpit)
