"""Kinds of 'Mech: what a new one of each is like, and how one becomes another without losing anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.construction.armor import is_industrial
from designer.construction.findings import Severity, findings
from designer.construction.movement import is_primitive, movement
from designer.design import once
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.editing.edits.kinds import MechKind, kind_of_mech, why_no_kind
from designer.units.location import Form
from designer.units.unit import TechBase
from tests.editing.laws import assert_lawful, kept, sample_units

BUILT = [
    (kind, form, tonnage)
    for kind in MechKind
    for form in Form
    for tonnage in (10, 15, 50, 100, 150)
    if why_no_kind(kind, form, tonnage) is None and (form is not Form.LAM or tonnage <= 55)
]


def errors(unit):
    wrong = [finding for finding in findings(once(unit)) if finding.severity is Severity.ERROR]
    return [finding.sentence for finding in wrong if not finding.rule.startswith("tech.")]


@pytest.mark.parametrize(("kind", "form", "tonnage"), BUILT)
def test_a_new_one_of_every_kind_breaks_no_rule(kind, form, tonnage):
    if tonnage > 100 and form is Form.QUADVEE:
        return
    unit = new_unit(form, tonnage, kind=kind)
    assert_lawful(unit)
    assert errors(unit) == []
    assert kind_of_mech(unit) is kind
    g = once(unit)
    assert (is_industrial(g), is_primitive(g)) == (kind.is_industrial, kind.is_primitive)


def test_a_primitive_engine_is_a_fifth_bigger():
    # IO p. 125: walk MP times tonnage times 1.2, up to a multiple of 5
    unit = new_unit(tonnage=50, kind=MechKind.PRIMITIVE)
    assert unit.engine.rating == 240
    assert movement(once(unit)).walk == 4


def test_ultralights_and_superheavies_follow_from_the_tonnage():
    assert errors(new_unit(tonnage=10)) == []
    assert new_unit(tonnage=10).chassis.tonnage == 10
    assert new_unit(tonnage=105).gyro == "superheavy"


@pytest.mark.parametrize(("conversion", "gear"), [("Track", "tracks"), ("Wheel", "quadvee-wheels")])
def test_a_quadvee_rolls_on_what_was_chosen(conversion, gear):
    unit = new_unit(Form.QUADVEE, 60, TechBase.CLAN, conversion=conversion)
    assert [mount.item for mount in unit.mounts if mount.item != "heat-sink"] == [gear]
    assert errors(unit) == []


def test_a_lam_is_standard_or_bimodal():
    assert new_unit(Form.LAM).chassis.conversion == "Standard"
    assert new_unit(Form.LAM, conversion="Bimodal").chassis.conversion == "Bimodal"
    assert new_unit(conversion="Bimodal").chassis.conversion == ""


def test_an_omni_begins_with_its_sinks_in_the_base():
    unit = new_unit(omni=True)
    assert unit.chassis.omni
    assert unit.heat_sinks.base == 10


def test_what_nobody_builds_is_refused_with_the_reason():
    with pytest.raises(EditRefusedError, match="50-ton LAM"):
        new_unit(Form.LAM, kind=MechKind.INDUSTRIAL)
    assert why_no_kind(MechKind.PRIMITIVE, Form.BIPED, 150) == "No superheavies"
    assert why_no_kind(MechKind.PRIMITIVE, Form.TRIPOD, 50) == "No Tripods"


@given(st.sampled_from(sample_units()), st.sampled_from(MechKind), st.sampled_from(MechKind))
def test_another_kind_keeps_speed_and_equipment(unit, first, second):
    for kind in (first, second):
        walk = movement(once(unit)).walk
        before = kept(unit)
        try:
            after = edits.set_kind(kind).run(unit)
        except EditRefusedError:
            continue
        assert_lawful(after)
        assert kind_of_mech(after) is kind
        assert kept(after) == before
        assert movement(once(after)).walk == walk
        unit = after


def test_a_body_keeps_its_kind_where_it_can():
    tripod = new_unit(Form.TRIPOD, 60, kind=MechKind.INDUSTRIAL)
    assert tripod.cockpit == "tripod-industrial"
    assert edits.set_form(Form.BIPED).run(tripod).cockpit == "industrial"
    assert edits.set_tonnage(120).run(tripod).cockpit == "superheavy-tripod-industrial"
