"""No edit of systems, body or technology takes equipment away: what no longer fits is unallocated, and is reported.

What belongs to a system (filler, sinks, jets, enhancements, running gear) comes and goes with it; all else is the
builder's.
"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import systems
from designer.construction.findings import Severity, findings
from designer.design import once
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.choices import ROWS
from designer.editing.edits.kinds import MechKind
from designer.units.location import LA, RA, Form, Location
from designer.units.unit import TechBase
from tests.editing.laws import assert_lawful, is_owned, made, only, sample_units

UNITS = sample_units()
SYSTEM_EDITS = st.one_of(
    st.builds(edits.set_tech_base, st.sampled_from(TechBase)),
    st.builds(edits.set_year, st.integers(2300, 3200)),
    st.builds(edits.set_rules_level, st.integers(1, 5)),
    st.builds(edits.set_engine, st.sampled_from(sorted(systems().engines)), st.booleans()),
    st.builds(edits.set_walk, st.integers(1, 12)),
    st.builds(edits.set_gyro, st.sampled_from(sorted(systems().gyros))),
    st.builds(edits.set_cockpit, st.sampled_from(sorted(systems().cockpits))),
    st.builds(edits.set_structure, st.sampled_from(sorted(systems().structures)), st.booleans()),
    st.builds(edits.set_armor_kind, st.sampled_from(sorted(systems().armors)), st.booleans()),
    st.builds(
        edits.set_armor_kind, st.sampled_from(sorted(systems().armors)), location=st.sampled_from(list(Location))
    ),
    st.builds(edits.set_tonnage, st.sampled_from(sorted(systems().structure_points))),
    st.builds(edits.set_form, st.sampled_from(Form)),
    st.builds(edits.set_kind, st.sampled_from(MechKind)),
    st.builds(edits.set_omni, st.booleans()),
    st.builds(edits.set_conversion, st.sampled_from(["Standard", "Bimodal", "Track", "Wheel", ""])),
    st.builds(edits.set_ejection, st.booleans()),
    st.builds(edits.set_heat_sink_kit, st.booleans()),
    st.builds(edits.set_heat_sinks, st.sampled_from(["single", "double", "laser", "compact"]), st.integers(0, 30)),
    st.builds(edits.set_jump, st.sampled_from(["jump-jet", "umu", "mech-mechanical-jump-boosters"]), st.integers(0, 8)),
    st.builds(edits.set_enhancement, st.sampled_from(["is-masc", "triple-strength-myomer"]), st.booleans()),
)


def equipment(unit):
    """How often each item is mounted, with the options of its mounts, that belongs to no system."""
    mine = [mount for mount in unit.mounts if not is_owned(mount)]
    return Counter((mount.item, mount.rear, mount.turret, mount.armored, mount.size, mount.quirks) for mount in mine)


@given(st.sampled_from(UNITS), st.lists(SYSTEM_EDITS, min_size=1, max_size=6))
def test_the_equipment_is_the_same_before_and_after(unit, steps):
    session = Session(unit)
    before = equipment(unit)
    for step in steps:
        if session.refusal(step) is None:
            session.apply(step)
            assert equipment(session.unit) == before, step.label_for(unit)
            assert_lawful(session.unit)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: f"{unit.chassis.form.value} {unit.chassis.tonnage}")
def test_no_entry_of_any_list_takes_equipment_away(row, unit):
    session = Session(unit)
    for choice in ROWS[row].choices(session.graph):
        if session.refusal(choice.edit) is None:
            assert equipment(choice.edit.run(unit)) == equipment(unit), choice.name


def test_what_lost_its_place_is_an_error_that_names_it():
    gunner = made(new_unit(tonnage=60), edits.place("ac-10", RA), edits.place("ppc", LA))
    quad = edits.set_form(Form.QUAD).run(gunner)
    assert not only(quad, "ac-10").is_placed
    said = [f for f in findings(once(quad)) if f.severity is Severity.ERROR and only(quad, "ac-10").id in f.mounts]
    assert len(said) == 1
    assert "AC/10" in said[0].sentence
    assert said[0].remedy == "place_best"


def test_what_is_out_of_its_time_stays_and_says_since_when():
    unit = made(new_unit(year=3067), edits.place("is-gauss-rifle", RA))
    # TRO 3050: the Gauss rifle returned in 3040; the first was built in 2590.
    old = edits.set_year(2500).run(unit)
    assert only(old, "is-gauss-rifle").location is RA
    said = [f.sentence for f in findings(once(old)) if only(old, "is-gauss-rifle").id in f.mounts]
    assert said
