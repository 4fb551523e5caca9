"""Mounting, moving, taking off, removing, exchanging: what changes, what it is called, what is left alone."""

import pytest

from designer.catalog import catalog
from designer.construction.slot_space import unallocated
from designer.design import once
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.formats import read_text, to_text
from designer.units.location import CT, HD, LA, LT, RA, RL, RT, Form, Slot
from designer.units.mount import ItemId, Mount, MountId
from tests.editing.laws import assert_lawful, made, mounts_of, only, refusal, rows, summary

# -- adding and placing ---------------------------------------------------------------------------------------


def test_added_items_wait_on_the_unallocated_list(empty):
    unit = edits.add("ppc").run(empty)
    assert not only(unit, "ppc").is_placed
    assert [entry.fitted.item.id for entry in unallocated(once(unit))] == ["ppc"]


def test_placing_adds_one_mount_and_shares_everything_else(empty):
    before = made(empty, edits.place("ppc", RA))
    after = edits.place("medium-laser", RT, 4).run(before)
    assert after.mounts[0] is before.mounts[0]
    assert rows(only(after, "medium-laser"), RT) == [4]
    for part in ("names", "tech", "chassis", "engine", "heat_sinks", "armor", "systems", "quirks", "header", "fluff"):
        assert getattr(after, part) is getattr(before, part), part


def test_moving_what_has_no_place_is_called_placing_it(empty):
    unit = edits.add("ppc").run(empty)
    assert edits.move(only(unit, "ppc").id, RA).label_for(unit) == "Place PPC in RA"


def test_ids_are_never_those_of_others(empty):
    unit = made(empty, *[edits.add("medium-laser")] * 3)
    unit = edits.remove(unit.mounts[1].id).run(unit)
    unit = edits.add("ppc").run(unit)
    assert len({mount.id for mount in unit.mounts}) == 3


def test_what_the_table_forbids_is_refused(empty):
    refused = refusal(edits.place("jump-jet", RA), empty)
    assert refused.reason == "Torso or leg"
    assert str(refused) == "Jump Jet does not go into the right arm: torso or leg."


def test_no_room_is_refused(empty):
    assert refusal(edits.place("ac-20", HD), empty).reason == "Too few in a row"


def test_unknown_items_are_refused(empty):
    assert refusal(edits.place("no-such-thing", RT), empty).reason == "Unknown item"


@pytest.mark.parametrize("item", ["environmental-sealing-mech", "is-targeting-computer", "talons"])
def test_a_spreadable_item_is_there_once(empty, item):
    # MTF_FORMAT 5.5: all its slots in a file are one mount.
    unit = made(empty, edits.add(item), edits.add("medium-laser"))
    for edit in (edits.add(item), edits.place_best(item), edits.replace_item(unit.mounts[-1].id, item)):
        assert refusal(edit, unit).reason == "One is mounted"


@pytest.mark.parametrize("item", [item.id for item in catalog() if item.formula == "plating"])
def test_structure_and_armor_are_no_equipment(empty, item):
    laser = edits.add("medium-laser").run(empty)
    for edit, unit in (
        (edits.add(item), empty),
        (edits.place(item, LT), empty),
        (edits.place_best(item), empty),
        (edits.replace_item(laser.mounts[-1].id, item), laser),
    ):
        assert refusal(edit, unit).reason == "Comes with its system"


def test_a_targeting_computer_has_its_place_when_there_is_a_weapon_to_aim(empty):
    unit = made(empty, edits.place("is-targeting-computer", LT))
    assert not unit.mounts[-1].is_placed
    aiming = made(unit, edits.place("ppc", RT))
    assert [len(mount.slots) for mount in aiming.mounts] == [2, 3]
    idle = made(aiming, edits.remove(aiming.mounts[-1].id))
    assert not idle.mounts[-1].is_placed
    assert made(idle, edits.place_best("medium-laser")).mounts[0].location is not None


def test_the_best_place_or_the_unallocated_list(empty):
    unit = made(new_unit(Form.QUAD).with_(mounts=()), edits.place_best("ac-20"), edits.place_best("ac-20"))
    unit = edits.place_best("ac-20").run(unit)
    assert [mount.location for mount in unit.mounts] == [RT, LT, None]


def test_a_placed_sink_is_declared(empty):
    unit = made(empty, edits.place("heat-sink", RT), edits.place("2-compact-heat-sinks", RT))
    assert unit.heat_sinks.count == 13


# -- moving ---------------------------------------------------------------------------------------------------


def test_moving_keeps_everything_but_the_place(empty):
    unit = made(empty, edits.place("medium-laser", RT), edits.toggle("rear", [MountId(1)]))
    unit = made(unit, edits.add_weapon_quirk(MountId(1), "accurate"), edits.move(MountId(1), LT, 3))
    moved = only(unit, "medium-laser")
    assert moved.slots == (Slot(LT, 3),)
    assert moved.rear
    assert moved.quirks == ("accurate",)


def test_moving_onto_itself_is_no_edit(empty):
    unit = made(empty, edits.place("ppc", RT, 4))
    assert edits.move(MountId(1), RT, 4).run(unit) is unit
    session = Session(unit)
    assert session.apply(edits.move(MountId(1), RT, 4)) is None
    assert len(session.history.steps) == 1


def test_moving_by_a_row_overlaps_its_own_slots(empty):
    unit = made(empty, edits.place("ppc", RT, 4), edits.move(MountId(1), RT, 5))
    assert rows(only(unit, "ppc"), RT) == [5, 6, 7]


def test_a_failed_move_leaves_it_where_it_was(empty):
    unit = made(empty, edits.place("ac-20", RT), edits.place("ppc", LT))
    assert refusal(edits.move(MountId(2), RT), unit).reason == "Too few in a row"
    assert rows(only(unit, "ppc"), LT) == [0, 1, 2]


def test_a_split_is_moved_into_one_piece(empty):
    unit = made(empty, edits.place("is-gauss-rifle", RT, 5), edits.place("ac-20", RT, split_with=RA))
    ac20 = only(unit, "ac-20")
    assert summary(edits.move(ac20.id, LT).run(unit).mount(ac20.id)) == {"LT": list(range(10))}


def test_from_the_unallocated_list_to_the_best_place(empty):
    unit = made(empty, edits.add("ppc"), edits.move_best(MountId(1)))
    assert only(unit, "ppc").location is RA
    full = made(new_unit(Form.QUAD).with_(mounts=()), edits.place("ac-20", RT), edits.place("ac-20", LT))
    full = edits.add("ac-20").run(full)
    assert refusal(edits.move_best(full.mounts[-1].id), full).reason == "No free slot"


def test_no_room_is_said_with_its_reason(empty):
    full = made(empty, *[edits.place_best("ac-10")] * 8, edits.add("ac-20"), edits.add("is-case"))
    [gun] = mounts_of(full, "ac-20")
    told = refusal(edits.move_best(gun.id), full)
    assert told.reason == "No free slot"
    assert str(told).startswith("There is no room for AC/20: ")


def test_a_mount_that_does_not_exist_is_refused(empty):
    for edit in (edits.move(MountId(9), RT), edits.unplace(MountId(9)), edits.remove(MountId(9))):
        assert refusal(edit, empty).reason == "No such item"
        assert edit.label_for(empty), "a label never fails"


# -- taking off, removing -------------------------------------------------------------------------------------


def test_unplacing_keeps_the_mount(empty):
    unit = made(empty, edits.place("ppc", RA), edits.unplace(MountId(1)))
    assert not only(unit, "ppc").is_placed
    assert edits.unplace(MountId(1)).run(unit) is unit


def test_removing_deletes_one_mount(empty):
    unit = made(empty, edits.place("ppc", RA), edits.place("ppc", LA), edits.remove(MountId(1)))
    assert [mount.id for mount in unit.mounts] == [2]


def test_removing_a_sink_declares_one_less():
    unit = new_unit()
    assert len(mounts_of(unit, "heat-sink")) == 2, "a 200 engine holds eight of ten"
    after = edits.remove(unit.mounts[0].id).run(unit)
    assert after.heat_sinks.count == 9


def test_removing_filler_makes_its_system_standard(empty):
    unit = made(empty, edits.set_structure("is-endo-steel"), edits.set_armor_kind("is-ferro-fibrous"))
    unit = edits.remove(only(unit, "is-endo-steel").id).run(unit)
    assert unit.structure == "standard"
    assert unit.armor.kind.kind == "is-ferro-fibrous"
    unit = edits.remove(only(unit, "is-ferro-fibrous").id).run(unit)
    assert unit.armor.kind.kind == "standard"
    assert unit.mounts == ()


# -- exchanging -----------------------------------------------------------------------------------------------


def test_swapping_items_of_one_size_exchanges_their_slots(empty):
    unit = made(empty, edits.place("ppc", RA, 5), edits.place("streak-srm-2", LT, 2), edits.place("er-ppc", LT, 7))
    ppc, er_ppc = only(unit, "ppc"), only(unit, "er-ppc")
    after = edits.swap(ppc.id, er_ppc.id).run(unit)
    assert after.mount(ppc.id).slots == er_ppc.slots
    assert after.mount(er_ppc.id).slots == ppc.slots


def test_swapping_different_sizes_needs_room_for_both(empty):
    unit = made(empty, edits.place("medium-laser", RA, 4), edits.place("ac-20", RT, 0))
    laser, ac20 = unit.mounts
    assert refusal(edits.swap(laser.id, ac20.id), unit).reason == "Too few in a row"
    unit = made(empty, edits.place("medium-laser", LT, 4), edits.place("ac-20", RT, 0))
    after = edits.swap(unit.mounts[0].id, unit.mounts[1].id).run(unit)
    assert [mount.location for mount in after.mounts] == [RT, LT]


def test_swapping_with_the_unallocated_list(empty):
    unit = made(empty, edits.place("ppc", RT, 4), edits.add("medium-laser"))
    after = edits.swap(unit.mounts[0].id, unit.mounts[1].id).run(unit)
    assert not only(after, "ppc").is_placed
    assert rows(only(after, "medium-laser"), RT) == [4]


def test_swapping_asks_the_table_for_both(empty):
    unit = made(empty, edits.place("medium-laser", RA), edits.place("jump-jet", RL))
    assert refusal(edits.swap(unit.mounts[0].id, unit.mounts[1].id), unit).reason == "Torso or leg"


def test_replacing_keeps_id_place_and_quirks(empty):
    unit = made(empty, edits.place("ppc", RT, 4), edits.add_weapon_quirk(MountId(1), "accurate"))
    unit = edits.replace_item(MountId(1), "er-ppc").run(unit)
    [mount] = unit.mounts
    assert (mount.id, mount.item, rows(mount, RT), mount.quirks) == (1, "er-ppc", [4, 5, 6], ("accurate",))


def test_filler_leaves_for_a_larger_item_before_a_weapon_does(empty):
    unit = made(empty, edits.place("ac-5", LA, 4), edits.place("medium-laser", LA, 8))
    endo = Mount(unit.next_mount_id(), ItemId("is-endo-steel"), tuple(Slot(LA, row) for row in (9, 10, 11)))
    unit = unit.with_(structure="is-endo-steel", mounts=(*unit.mounts, endo))
    after = edits.replace_item(only(unit, "ac-5").id, "is-lb-5-x-ac").run(unit)
    assert rows(only(after, "is-lb-5-x-ac"), LA) == [4, 5, 6, 7, 8]
    assert rows(only(after, "medium-laser"), LA) == [9]
    assert len(only(after, "is-endo-steel").slots) == 3


def test_replacing_by_something_that_faces_no_way_turns_it_to_the_front(empty):
    unit = made(empty, edits.place("medium-laser", RT), edits.toggle("rear", [MountId(1)]))
    assert edits.replace_item(MountId(1), "er-ppc").run(unit).mounts[0].rear
    assert not edits.replace_item(MountId(1), "heat-sink").run(unit).mounts[0].rear


def test_replacing_a_sink_declares_one_less(empty):
    unit = made(empty, edits.place("heat-sink", RT), edits.replace_item(MountId(1), "medium-laser"))
    assert unit.heat_sinks.count == 10


# -- targeting computers --------------------------------------------------------------------------------------


def test_a_targeting_computer_grows_and_shrinks_with_the_weapons(empty):
    # TM p. 238: a slot for each four tons of direct-fire weapons.
    unit = made(empty, edits.place("ppc", RA), edits.place("is-targeting-computer", LT, 4))
    assert rows(only(unit, "is-targeting-computer"), LT) == [4, 5]
    unit = edits.place("ppc", LA).run(unit)
    assert rows(only(unit, "is-targeting-computer"), LT) == [4, 5, 6, 7]
    unit = edits.remove(unit.mounts[0].id).run(unit)
    assert rows(only(unit, "is-targeting-computer"), LT) == [4, 5]


def test_short_of_room_it_slides_and_else_goes_to_the_unallocated_list(empty):
    unit = made(empty, edits.place("ppc", RA), edits.place("is-targeting-computer", LT, 4))
    unit = made(unit, edits.place("large-laser", LT, 6), edits.place("ppc", LA))
    assert rows(only(unit, "is-targeting-computer"), LT) == [1, 2, 3, 4, 5], "19 tons; the laser is in the way below"
    unit = made(unit, edits.place("medium-laser", LT, 0), edits.add("ppc"))
    assert not only(unit, "is-targeting-computer").is_placed
    assert_lawful(unit)


# -- labels ---------------------------------------------------------------------------------------------------


def test_labels_are_what_a_person_would_say(empty):
    unit = made(
        empty, edits.place("er-ppc", RA), edits.place("medium-laser", RT, 4), edits.set_structure("is-endo-steel")
    )
    ppc, laser, endo = unit.mounts
    said = {
        "Place ER PPC in RT": edits.place("er-ppc", RT, 4),
        "Place ER PPC in LA": edits.place_best("er-ppc"),
        "Place Partial Wing": edits.place_best("partial-wing"),
        "Add Talons": edits.place_best("talons"),
        "Add ER PPC": edits.add("er-ppc"),
        "Move ER PPC RA → LT": edits.move(ppc.id, LT),
        "Move Medium Laser in RT": edits.move(laser.id, RT, 9),
        "Unallocate Medium Laser": edits.unplace(laser.id),
        "Remove Medium Laser": edits.remove(laser.id),
        "Rear-mount Medium Laser": edits.toggle("rear", [laser.id]),
        "Move Medium Laser into the turret": edits.toggle("turret", [laser.id]),
        "Armor Medium Laser": edits.toggle("armored", [laser.id]),
        "Pod-mount Medium Laser": edits.toggle("pod", [laser.id]),
        "Swap ER PPC and Medium Laser": edits.swap(ppc.id, laser.id),
        "Replace ER PPC by PPC": edits.replace_item(ppc.id, "ppc"),
        "Move Endo Steel RL → CT": edits.move_filler(endo.id, Slot(RL, 4), Slot(CT, 10)),
        "Unallocate Endo Steel in RL": edits.unplace_slot(endo.id, Slot(RL, 4)),
        "Armor gyro in CT": edits.armor_system(Slot(CT, 3)),
    }
    for label, edit in said.items():
        assert edit.label_for(unit) == label
    quad = new_unit(Form.QUAD)
    assert edits.place("medium-laser", RA).label_for(quad) == "Place Medium Laser in FRL"


def test_the_history_has_the_label_that_the_unit_gave(empty):
    session = Session(made(empty, edits.place("er-ppc", RA)))
    change = session.apply(edits.move(MountId(1), LT))
    assert change is not None
    assert change.label == session.history.undo_label == "Move ER PPC RA → LT"


def test_every_item_can_be_added_and_most_can_be_placed():
    unit = new_unit(tonnage=100).with_(mounts=())
    for item in catalog():
        if item.kind == "filler":
            continue
        assert_lawful(edits.add(item.id).run(unit))
        assert_lawful(edits.place_best(item.id).run(unit))


def test_equal_split_weapons_hold_the_slots_that_reading_gives_them(empty):
    # MTF_FORMAT 5.5: arms are read first, and their weapon goes on with the first lines of the side torso.
    whole = edits.place("ac-20", LT, 0).run(empty)
    both = edits.place("ac-20", LA, split_with=LT).run(whole)
    assert sorted(summary(mount)["LT"] for mount in both.mounts) == [[0, 1], [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]
    assert {mount.slots for mount in read_text(to_text(both)).unit.mounts} == {mount.slots for mount in both.mounts}
