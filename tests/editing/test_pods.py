"""Pods of an omni: what is added is in one where it can be, and all go in one step when the base chassis is wanted."""

import pytest

from designer import paths
from designer.catalog import catalog
from designer.editing import EditRefusedError, Session, edits
from designer.editing.automatic_steps import with_fixed_mounts
from designer.editing.blank import new_unit
from designer.editing.edits import bulk
from designer.editing.edits.bulk import fill_with, place_many
from designer.editing.edits.systems import ACTUATOR_ROWS
from designer.formats import read
from designer.units.location import LA, RA, RT, Form, slots_of
from designer.units.mount import SystemPart
from tests.construction.legality.found import rules
from tests.editing.laws import made, only

OMNI = new_unit(Form.BIPED, 50, omni=True)
PLAIN = new_unit(Form.BIPED, 50)
ADDED = {
    "placed": edits.place("medium-laser", RT),
    "placed best": edits.place_best("medium-laser"),
    "on the unallocated list": edits.add("medium-laser"),
    "several": place_many("medium-laser", 3),
    "as many as there is room for": fill_with("medium-laser"),
}


def pods(unit):
    return [mount.pod for mount in unit.mounts if mount.item == "medium-laser"]


@pytest.mark.parametrize("edit", ADDED.values(), ids=ADDED)
def test_what_is_added_to_an_omni_is_in_a_pod(edit):
    assert all(pods(edit.run(OMNI)))
    assert not any(pods(edit.run(PLAIN)))


@pytest.mark.parametrize("edit", ADDED.values(), ids=ADDED)
def test_unless_the_builder_wants_it_fixed(edit):
    unit = with_fixed_mounts(edit).run(OMNI)
    assert pods(unit)
    assert not any(pods(unit))


def test_what_was_in_a_pod_before_stays_there_when_more_is_added_fixed():
    unit = made(OMNI, edits.place_best("medium-laser"), with_fixed_mounts(edits.place_best("medium-laser")))
    assert pods(unit) == [True, False]


@pytest.mark.parametrize("item", [item.id for item in catalog() if item.fixed_only and item.type == "gear"][:8])
def test_what_must_be_fixed_is_fixed(item):
    try:
        unit = edits.add(item).run(OMNI)
    except EditRefusedError:
        pytest.skip("comes with its system")
    assert not only(unit, item).pod
    assert "pod.fixed" not in rules(unit)


def test_what_comes_with_the_chassis_is_fixed():
    quadvee = new_unit(Form.QUADVEE, 50, omni=True)
    assert quadvee.mounts
    assert not any(mount.pod for mount in quadvee.mounts)


def test_a_copy_is_as_its_original_is():
    unit = with_fixed_mounts(edits.place("medium-laser", RT)).run(OMNI)
    copied = bulk.duplicate([only(unit, "medium-laser").id]).run(unit)
    assert pods(copied) == [False, False]


def test_of_several_only_what_can_be_a_pod_is_toggled():
    unit = made(OMNI, with_fixed_mounts(edits.add("medium-laser")), edits.add("is-masc"))
    laser, masc = only(unit, "medium-laser"), only(unit, "is-masc")
    after = edits.toggle("pod", [laser.id, masc.id]).run(unit)
    assert (after.mount(laser.id).pod, after.mount(masc.id).pod) == (True, False)


def test_what_takes_the_place_of_a_pod_is_a_pod_where_it_can_be():
    unit = edits.place("medium-laser", RT).run(OMNI)
    laser = only(unit, "medium-laser").id
    assert edits.replace_item(laser, "is-er-medium-laser").run(unit).mount(laser).pod
    assert not edits.replace_item(laser, "is-masc").run(unit).mount(laser).pod


def test_the_base_chassis_is_what_is_not_in_pods():
    base = with_fixed_mounts(edits.place("large-laser", RT)).run(OMNI)
    session = Session(made(base, place_many("medium-laser", 4)))
    session.apply(bulk.reset_to_base())
    assert session.unit == base
    assert session.history.undo_label == "Reset to base chassis"
    session.undo()
    assert len(pods(session.unit)) == 4


def test_the_base_chassis_keeps_its_sinks():
    lanyard = read(paths.data("designs", "lanyard-lny-o.mtf")).unit  # two of its 14 sinks are in pods
    assert (lanyard.heat_sinks.count, lanyard.heat_sinks.base) == (14, 12)
    assert bulk.reset_to_base().run(lanyard).heat_sinks.count == 12


@pytest.mark.parametrize("location", [LA, RA])
def test_the_base_chassis_gets_back_the_actuators_that_pods_excluded(location):
    unit = edits.place("ppc", location).run(OMNI)
    assert not unit.has_part(location, SystemPart.LOWER_ARM)
    assert bulk.reset_to_base().run(unit) == OMNI


def test_but_not_those_that_it_never_had_or_that_a_fixed_gun_excludes():
    bare = edits.toggle_actuator(LA, SystemPart.HAND).run(OMNI)
    assert bulk.reset_to_base().run(edits.place("medium-laser", LA).run(bare)) == bare
    fixed = with_fixed_mounts(edits.place("ppc", LA)).run(OMNI)
    assert bulk.reset_to_base().run(edits.place("ppc", LA).run(fixed)) == fixed


def test_a_hand_does_not_come_back_before_its_lower_arm():
    bare = made(OMNI, *(edits.toggle_actuator(LA, part) for part in (SystemPart.HAND, SystemPart.LOWER_ARM)))
    parts = (SystemPart.LOWER_ARM, SystemPart.HAND)
    assert tuple(bulk.free_actuators(bare, LA, parts)) == parts
    laser = only(edits.place("medium-laser", LA).run(bare), "medium-laser")
    there = laser._replace(slots=(slots_of(LA)[ACTUATOR_ROWS[SystemPart.LOWER_ARM]],))
    assert bulk.free_actuators(bare.with_(mounts=(there,)), LA, parts) == []


def test_without_pods_there_is_nothing_to_reset():
    with pytest.raises(EditRefusedError, match="in a pod"):
        bulk.reset_to_base().run(OMNI)
