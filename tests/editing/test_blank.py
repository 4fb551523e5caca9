"""A new design is empty and breaks no rule of construction; whether it exists in its year is the builder's choice."""

import pytest

from designer.construction.findings import Severity, findings
from designer.construction.heat import sinks
from designer.construction.movement import movement
from designer.construction.slot_space import unallocated
from designer.design import once
from designer.editing.blank import new_unit
from designer.editing.consequences import misfit
from designer.units.location import Form
from designer.units.unit import TechBase
from tests.editing.laws import assert_lawful

CASES = [(form, tonnage) for form in Form for tonnage in (20, 50, 55, 75, 100) if form is not Form.LAM or tonnage <= 55]
CASES += [(form, tonnage) for form in (Form.BIPED, Form.QUAD, Form.TRIPOD) for tonnage in (105, 150, 200)]


@pytest.mark.parametrize("base", [TechBase.INNER_SPHERE, TechBase.CLAN, TechBase.MIXED_CLAN])
@pytest.mark.parametrize(("form", "tonnage"), CASES)
def test_it_is_lawful(form, tonnage, base):
    unit = new_unit(form, tonnage, base)
    assert_lawful(unit)
    assert misfit(unit) is None
    g = once(unit)
    assert unallocated(g) == ()
    assert sinks(g).total == 10
    wrong = [finding for finding in findings(g) if finding.severity is Severity.ERROR]
    assert [finding.sentence for finding in wrong if not finding.rule.startswith("tech.")] == []


def test_it_walks_four_where_an_engine_allows():
    assert movement(once(new_unit())).text == "4 / 6 / 0"
    assert movement(once(new_unit(tonnage=150))).walk == 2
    assert movement(once(new_unit(walk=6))).walk == 6


def test_it_has_a_name_and_no_armor():
    unit = new_unit(chassis="Atlas", model="AS7-D")
    assert unit.names.full == "Atlas AS7-D"
    assert unit.armor.points == 0


def test_forms_have_what_they_must_have():
    assert movement(once(new_unit(Form.LAM))).jump == 3
    assert next(mount.item for mount in new_unit(Form.QUADVEE, 60).mounts) == "tracks"
    assert new_unit(Form.TRIPOD, 150).cockpit == "superheavy-tripod"
