"""Tonnage, form, conversion, omni: everything keeps its place where there still is one."""

import pytest

from designer.construction.layout import RUNNING_GEAR
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.editing.edits.systems import walk_now
from designer.units.location import CL, CT, LA, LT, RA, RL, RT, Form
from designer.units.mount import MountId, SystemPart
from tests.editing.laws import assert_lawful, counted, made, mounts_of, only, refusal, rows, sample_units, summary

# -- tonnage --------------------------------------------------------------------------------------------------


def test_the_speed_stays():
    unit = edits.set_tonnage(75).run(new_unit())
    assert (unit.chassis.tonnage, unit.engine.rating, walk_now(unit)) == (75, 300, 4)


def test_as_fast_as_an_engine_allows():
    unit = made(new_unit(tonnage=50), edits.set_walk(8), edits.set_tonnage(100))
    assert (unit.engine.rating, walk_now(unit)) == (500, 5)


def test_and_as_one_fits():
    unit = made(new_unit(tonnage=50), edits.set_walk(8), edits.set_gyro("xl"), edits.set_tonnage(75))
    assert unit.engine.rating == 375, "an XL gyro leaves no room for a Large engine"


@pytest.mark.parametrize("tonnage", [0, 5, 52, 205, -10])
def test_only_tonnages_of_the_table(tonnage):
    assert refusal(edits.set_tonnage(tonnage), new_unit()).reason == "10 to 200 t in fives"


def test_items_that_grow_are_laid_anew_where_they_are():
    # TM p. 220: a hatchet needs a slot for each 15 tons.
    unit = made(new_unit().with_(mounts=()), edits.place("hatchet", RA), edits.place("hatchet", LA))
    unit = made(unit, edits.place("medium-laser", RA, 8))
    assert rows(unit.mounts[0], RA) == [4, 5, 6, 7]
    after = edits.set_tonnage(100).run(unit)
    assert rows(after.mounts[0], RA) == [], "seven slots do not fit above or below the laser"
    assert rows(after.mounts[1], LA) == [4, 5, 6, 7, 8, 9, 10]
    back = edits.set_tonnage(30).run(after)
    assert rows(back.mounts[1], LA) == [4, 5]


def test_superheavies_have_their_own_gyro_and_cockpit_and_half_the_slots():
    unit = made(new_unit(tonnage=100).with_(mounts=()), edits.place("ac-20", RT), edits.set_structure("is-endo-steel"))
    after = edits.set_tonnage(105).run(unit)
    assert (after.gyro, after.cockpit) == ("superheavy", "superheavy")
    assert len(only(after, "ac-20").slots) == 5
    assert len(only(after, "is-endo-steel").slots) == 7
    back = edits.set_tonnage(100).run(after)
    assert (back.gyro, back.cockpit) == ("standard", "standard")
    assert len(only(back, "ac-20").slots) == 10
    assert len(only(back, "is-endo-steel").slots) == 14


def test_a_gyro_of_choice_stays():
    unit = made(new_unit(tonnage=100), edits.set_gyro("compact"), edits.set_tonnage(105))
    assert unit.gyro == "compact"


def test_pairs_part_below_superheavy():
    unit = new_unit(tonnage=150).with_(mounts=())
    unit = made(unit, edits.place("ac-20-ammo", LT, 3), edits.place("ac-20-ammo", LT, 3), edits.set_tonnage(100))
    assert sorted(mount.is_placed for mount in mounts_of(unit, "ac-20-ammo")) == [False, True]
    assert_lawful(unit)


# -- form -----------------------------------------------------------------------------------------------------


def test_from_biped_to_quad_the_arms_become_legs():
    unit = made(
        new_unit().with_(mounts=()),
        edits.place("medium-laser", RA, 4),
        edits.place("ppc", LA, 8),
        edits.place("ac-20", RT),
    )
    quad = edits.set_form(Form.QUAD).run(unit)
    assert quad.has_part(RA, SystemPart.HIP)
    assert rows(only(quad, "medium-laser"), RA) == [4]
    assert not only(quad, "ppc").is_placed
    assert only(quad, "ac-20") is only(unit, "ac-20")
    back = edits.set_form(Form.BIPED).run(quad)
    assert back.has_part(RA, SystemPart.HAND), "a quad has no hands to be missed"
    assert not only(back, "ppc").is_placed


def test_the_third_leg_goes_with_its_armor():
    unit = made(new_unit(Form.TRIPOD), edits.maximize_armor(), edits.place("medium-laser", CL))
    biped = edits.set_form(Form.BIPED).run(unit)
    assert biped.armor.front[CL] == 0
    assert biped.cockpit == "standard"
    assert not only(biped, "medium-laser").is_placed
    assert biped.armor.front[RL] == unit.armor.front[RL]


def test_a_lam_gets_landing_gear_in_the_way_of_things():
    unit = made(new_unit(), edits.set_walk(5), edits.place("ac-20", RT, 0), edits.place("ppc", LT, 4))
    lam = edits.set_form(Form.LAM).run(unit)
    assert lam.chassis.conversion == "Standard"
    assert lam.has_part(RT, SystemPart.LANDING_GEAR)
    assert not only(lam, "ac-20").is_placed
    assert only(lam, "ppc").is_placed


def test_a_lam_that_cannot_be_laid_out_is_refused():
    unit = made(new_unit(), edits.set_gyro("xl"))
    assert refusal(edits.set_form(Form.LAM), unit).reason == "No room in the center torso"
    console = edits.set_cockpit("command-console").run(new_unit())
    assert refusal(edits.set_form(Form.LAM), console).reason == "No room in the head"


def test_a_quadvee_has_its_cockpit_and_tracks():
    vee = edits.set_form(Form.QUADVEE).run(new_unit(Form.QUAD))
    assert (vee.cockpit, vee.chassis.conversion) == ("quadvee", "Track")
    assert edits.set_conversion("Wheel").run(vee).chassis.conversion == "Wheel"
    assert refusal(edits.set_conversion("Bimodal"), vee).reason == "Unknown conversion"


@pytest.mark.parametrize("form", Form)
def test_no_form_loses_a_mount(form):
    for unit in sample_units():
        try:
            after = edits.set_form(form).run(unit)
        except EditRefusedError:
            continue
        gear = RUNNING_GEAR.values()
        assert {i: n for i, n in counted(after).items() if i not in gear} == {
            i: n for i, n in counted(unit).items() if i not in gear
        }
        assert_lawful(after)


def test_fixed_places_follow_the_form():
    unit = made(new_unit(Form.TRIPOD).with_(mounts=()), edits.place("talons", RL))
    biped = edits.set_form(Form.BIPED).run(unit)
    assert summary(only(biped, "talons")) == {"LL": [4, 5], "RL": [4, 5]}
    assert summary(only(edits.set_form(Form.QUAD).run(biped), "talons")) == {
        "LL": [4, 5],
        "RL": [4, 5],
        "LA": [4, 5],
        "RA": [4, 5],
    }


# -- omni -----------------------------------------------------------------------------------------------------


def test_an_omni_has_a_base_chassis():
    unit = new_unit()
    omni = made(unit, edits.set_omni(True), edits.toggle("pod", [MountId(1)]))
    assert omni.heat_sinks.base == 10
    back = edits.set_omni(False).run(omni)
    assert back.heat_sinks.base is None
    assert not any(mount.pod for mount in back.mounts)
    assert edits.set_omni(True).run(omni) is omni


def test_sinks_beyond_the_base_are_mounted():
    omni = made(new_unit(), edits.set_walk(6), edits.set_omni(True), edits.set_heat_sinks("single", 14))
    assert len([mount for mount in omni.mounts if mount.item == "heat-sink"]) == 4, "the engine could hold two more"
    based = edits.set_base_sinks(12).run(omni)
    assert len([mount for mount in based.mounts if mount.item == "heat-sink"]) == 2


def test_conversion_gear_is_in_every_leg():
    assert all(new_unit(Form.QUADVEE).has_part(leg, SystemPart.CONVERSION_GEAR) for leg in Form.QUADVEE.legs)
    assert CT not in Form.QUADVEE.legs
