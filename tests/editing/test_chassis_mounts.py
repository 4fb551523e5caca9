"""What a QuadVee rolls on comes and goes with its form; all forms there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.construction.findings import findings
from designer.construction.layout import gear_of, standard_layout
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.conversion import ConversionTarget, Fate, PlanLine, convert, plan
from designer.units.location import LL, RL, SIDE_TORSOS, Form
from designer.units.unit import TechBase
from tests.editing.laws import assert_lawful, kept, mounts_of, only, rows, sample_units, summary

LAST = {"RA": [5], "LA": [5], "RL": [5], "LL": [5]}
UNITS = sample_units()


def rules(unit):
    return {finding.rule for finding in findings(Session(unit).graph)}


def test_the_form_brings_its_tracks_a_part_in_each_leg():
    # The sixth slot of every leg, below the conversion gear (IO p. 133; CONSTRUCTION 3.4).
    session = Session(new_unit(Form.QUAD))
    session.apply(edits.set_form(Form.QUADVEE))
    assert summary(only(session.unit, "tracks")) == LAST
    assert session.history.undo_label == "Set form to QuadVee, install Tracks"
    assert not {rule for rule in rules(session.unit) if rule.startswith("motive")}


def test_a_quadvee_made_of_a_quad_is_the_one_that_is_made_anew():
    made_of = edits.set_form(Form.QUADVEE).run(new_unit(Form.QUAD, base=TechBase.CLAN))
    anew = new_unit(Form.QUADVEE, base=TechBase.CLAN)
    assert made_of.with_(mounts=()) == anew.with_(mounts=())
    assert {(mount.item, mount.slots) for mount in made_of.mounts} == {(m.item, m.slots) for m in anew.mounts}


def test_the_form_takes_its_tracks_along_when_it_goes():
    session = Session(new_unit(Form.QUADVEE))
    session.apply(edits.set_form(Form.BIPED))
    assert session.history.undo_label == "Set form to Biped, remove Tracks"
    assert not mounts_of(session.unit, "tracks")
    session.undo()
    assert session.unit == new_unit(Form.QUADVEE)


def test_a_conversion_tells_what_comes_and_what_goes():
    coming = plan(new_unit(Form.BIPED), ConversionTarget(form=Form.QUADVEE)).of(Fate.CAME)
    assert coming == (PlanLine(Fate.CAME, "Tracks", ""),)
    going = plan(new_unit(Form.QUADVEE), ConversionTarget(form=Form.BIPED)).of(Fate.WENT)
    assert going == (PlanLine(Fate.WENT, "Tracks", ""),)


def test_another_conversion_exchanges_what_it_rolls_on_where_it_is():
    unit = new_unit(Form.QUADVEE, base=TechBase.CLAN)
    wheeled = edits.set_conversion("Wheel").run(unit)
    assert summary(only(wheeled, "quadvee-wheels")) == LAST
    assert not mounts_of(wheeled, "tracks")
    assert edits.set_conversion("Track").run(wheeled) == unit
    assert not mounts_of(edits.set_form(Form.QUAD).run(wheeled), "quadvee-wheels")


def test_jets_make_room_in_the_legs_and_are_offered_the_torsos():
    unit = edits.set_jump("jump-jet", 4).run(new_unit(Form.BIPED).with_(mounts=()))
    assert sorted(mount.location for mount in mounts_of(unit, "jump-jet")) == sorted((RL, RL, LL, LL))
    vee = edits.set_form(Form.QUADVEE).run(unit)
    assert summary(only(vee, "tracks")) == LAST
    assert [mount.location for mount in mounts_of(vee, "jump-jet")] == [None] * 4
    moved = convert(ConversionTarget(form=Form.QUADVEE)).run(unit)
    assert {mount.location for mount in mounts_of(moved, "jump-jet")} == set(SIDE_TORSOS)


def test_filler_makes_room_in_the_legs_and_lies_elsewhere():
    unit = edits.set_structure("is-endo-steel").run(new_unit(Form.QUAD))
    assert rows(only(unit, "is-endo-steel"), RL) == [4, 5]
    vee = edits.set_form(Form.QUADVEE).run(unit)
    assert summary(only(vee, "tracks")) == LAST
    assert not rows(only(vee, "is-endo-steel"), RL)
    assert_lawful(vee)


def test_tracks_of_choice_stay_with_every_other_form():
    unit = edits.place_best("tracks").run(new_unit(Form.BIPED))
    assert summary(only(unit, "tracks")) == {"RL": [5], "LL": [5]}
    for form in (Form.QUAD, Form.TRIPOD, Form.LAM):
        there = edits.set_form(form).run(unit)
        assert {slot.location for slot in only(there, "tracks").slots} == set(form.legs)
        assert only(edits.set_form(Form.BIPED).run(there), "tracks") == only(unit, "tracks")
    vee = edits.set_form(Form.QUADVEE).run(unit)
    assert summary(only(vee, "tracks")) == LAST, "they are what it rolls on: there is no second set"


@pytest.mark.parametrize("form", [Form.QUADVEE, Form.LAM])
def test_a_lam_and_a_quadvee_become_one_another(form):
    other = Form.LAM if form is Form.QUADVEE else Form.QUADVEE
    unit = edits.set_form(form).run(edits.set_form(other).run(new_unit(Form.BIPED)))
    assert unit.systems == standard_layout(unit)
    assert bool(mounts_of(unit, "tracks")) is (form is Form.QUADVEE)
    assert unit.chassis.conversion == ("Track" if form is Form.QUADVEE else "Standard")


@given(st.sampled_from(UNITS), st.sampled_from(Form), st.booleans())
def test_there_and_back_keeps_all_that_fits_and_undo_restores_exactly(unit, form, replace):
    session = Session(unit)
    there = convert(ConversionTarget(form=form, replace=replace))
    if session.refusal(there) is not None:
        return
    session.apply(there)
    middle = session.unit
    session.apply(convert(ConversionTarget(form=unit.chassis.form, replace=replace)))
    back = session.unit
    assert_lawful(back)
    assert kept(back) == kept(unit)
    assert (back.systems, back.engine, back.gyro, back.cockpit) == (
        standard_layout(unit),
        unit.engine,
        unit.gyro,
        unit.cockpit,
    )
    assert back.chassis == unit.chassis
    for mount_id in kept(unit):
        was, now = unit.mount(mount_id), back.mount(mount_id)
        if middle.mount(mount_id).slots == was.slots:
            assert now.slots == was.slots, "what kept its place there keeps it on the way back"
    for location in set(unit.chassis.form.locations) & set(form.locations):
        assert back.armor.front[location] == unit.armor.front[location]
    gear = gear_of(unit.chassis)
    assert gear is None or {slot.location for slot in only(back, gear).slots} == set(unit.chassis.form.legs)
    while session.history.undo_label:
        session.undo()
    assert session.unit is unit
