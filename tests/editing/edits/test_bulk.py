"""Several mounts in one step: moved, taken away, set, copied; all of them or none."""

from collections import Counter

import pytest

from designer.construction.mass import mass
from designer.editing import EditRefusedError, Session, edits
from designer.editing.blank import new_unit
from designer.editing.edit import Edit
from designer.editing.edits import bulk
from designer.editing.edits.bulk import add_many, fill_with, place_many
from designer.units.location import CT, HD, LA, LT, RA, RT, Form, Slot
from designer.units.mount import ItemId, Mount
from tests.building import armored, catalog_id, mech
from tests.editing.laws import assert_lawful, made, mounts_of, only, rows


@pytest.fixture
def unit():
    return made(
        new_unit(Form.BIPED, 75).with_(mounts=()),
        edits.place("ppc", RA, 4),
        edits.place("medium-laser", RT, 0),
        edits.place("small-laser", CT, 11),
        edits.place("ac-20-ammo", RT, 5),
    )


def ids(unit, *items):
    return [only(unit, item).id for item in items]


def test_removed_sinks_are_counted_once(unit):
    sinks = made(unit, edits.place("is-double-heat-sink", LA), edits.place("is-double-heat-sink", LA))
    ids = [mount.id for mount in mounts_of(sinks, "is-double-heat-sink")]
    count = sinks.heat_sinks.count
    assert bulk.remove_all(ids[:1]).run(sinks).heat_sinks.count == count - 1
    assert bulk.remove_all(ids).run(sinks).heat_sinks.count == count - 2
    assert bulk.unplace_all(ids).run(sinks).heat_sinks.count == count


def test_moved_things_lie_one_after_another(unit):
    after = bulk.move_all(ids(unit, "medium-laser", "small-laser", "ppc"), LT, 3).run(unit)
    assert rows(only(after, "medium-laser"), LT) == [3]
    assert rows(only(after, "small-laser"), LT) == [4]
    assert rows(only(after, "ppc"), LT) == [5, 6, 7]
    assert_lawful(after)


def test_things_may_move_into_the_room_that_one_of_them_leaves(unit):
    full = made(unit, edits.place("ac-20", LT, 0), edits.place("medium-laser", LT, 10))
    laser = mounts_of(full, "medium-laser")[1].id
    after = bulk.move_all([laser, only(full, "ppc").id], LT, 10)
    with pytest.raises(EditRefusedError):
        after.run(full)
    assert only(full, "ppc").location is RA


def test_filler_does_not_move_in_a_group(unit):
    endo = made(unit, edits.set_structure("is-endo-steel"))
    with pytest.raises(EditRefusedError) as refused:
        bulk.move_all(ids(endo, "ppc", "is-endo-steel"), LT).run(endo)
    assert refused.value.reason == "In many places"


def test_one_forbidden_place_keeps_all_where_they_are(unit):
    session = Session(made(unit, edits.place("hatchet", LA)))
    before = session.unit
    with pytest.raises(EditRefusedError):
        session.apply(bulk.move_all(ids(before, "small-laser", "hatchet"), HD))
    assert session.unit is before


def test_taking_several_away_is_one_step(unit):
    session = Session(unit)
    lasers = ids(unit, "medium-laser", "small-laser")
    session.apply(bulk.unplace_all(lasers))
    assert not any(session.unit.mount(laser).is_placed for laser in lasers)
    assert session.history.undo_label == "Unallocate 2 items"
    session.apply(bulk.place_all(lasers))
    assert all(session.unit.mount(laser).is_placed for laser in lasers)
    session.apply(bulk.remove_all(lasers))
    assert not any(session.unit.find(laser) for laser in lasers)
    assert len(session.history.steps) == 4


def test_an_option_is_set_for_all_that_can_have_it_and_taken_off_together(unit):
    unit = made(unit, edits.move(only(unit, "ppc").id, LT))
    several_ids = ids(unit, "medium-laser", "ppc", "ac-20-ammo")
    turned = edits.toggle("rear", several_ids).run(unit)
    assert [turned.mount(each).rear for each in several_ids] == [True, True, False]
    half = edits.toggle("rear", [several_ids[0]]).run(turned)
    assert edits.toggle("rear", several_ids).run(half).mount(several_ids[0]).rear
    back = edits.toggle("rear", several_ids).run(turned)
    assert not any(back.mount(each).rear for each in several_ids)


def test_an_option_that_none_can_have_is_refused(unit):
    with pytest.raises(EditRefusedError):
        edits.toggle("rear", ids(unit, "ac-20-ammo")).run(unit)


@pytest.mark.parametrize("option", ["turret", "armored", "pod"])
def test_the_other_options_go_the_same_way(unit, option):
    laser = only(unit, "medium-laser").id
    after = edits.toggle(option, [laser]).run(unit)
    assert getattr(after.mount(laser), option)
    assert not getattr(edits.toggle(option, [laser]).run(after).mount(laser), option)


def test_a_copy_lies_below_its_original(unit):
    after = bulk.duplicate(ids(unit, "medium-laser")).run(unit)
    assert [rows(mount, RT) for mount in mounts_of(after, "medium-laser")] == [[0], [1]]
    assert_lawful(after)


def test_a_copy_lies_above_its_original_where_the_slot_below_is_taken(unit):
    """Further slots are free at the bottom of the location."""
    laid = made(unit, edits.place("lrm-20-ammo", LT, 5), edits.place("srm-6", LT, 6))
    after = bulk.duplicate(ids(laid, "lrm-20-ammo")).run(laid)
    assert [rows(mount, LT) for mount in mounts_of(after, "lrm-20-ammo")] == [[5], [4]]


def test_heat_sinks_and_filler_leave_the_location_of_a_copy_and_weapons_do_not(unit):
    """Of a side torso that is full; there are free slots in other locations."""
    full = made(unit, edits.place("lrm-20-ammo", LT, 0), edits.place("ac-20", LT, 1))
    sunk = made(full, edits.place("heat-sink", LT, 11))
    after = bulk.duplicate(ids(sunk, "lrm-20-ammo")).run(sunk)
    assert [mount.location for mount in mounts_of(after, "lrm-20-ammo")] == [LT, LT]
    assert only(after, "heat-sink").is_placed
    endo = Mount(full.next_mount_id(), ItemId("is-endo-steel"), (Slot(LT, 11),))
    filled = full.with_(structure="is-endo-steel", mounts=(*full.mounts, endo))
    after = bulk.duplicate(ids(filled, "lrm-20-ammo")).run(filled)
    assert [mount.location for mount in mounts_of(after, "lrm-20-ammo")] == [LT, LT]
    assert len(only(after, "is-endo-steel").slots) == 1
    armed = made(full, edits.place("flamer", LT, 11))
    after = bulk.duplicate(ids(armed, "lrm-20-ammo")).run(armed)
    assert only(after, "flamer").location is LT
    assert mounts_of(after, "lrm-20-ammo")[1].location is not LT


def test_a_copy_without_room_beside_goes_elsewhere_and_keeps_its_options(unit):
    turned = made(unit, edits.toggle("armored", [only(unit, "small-laser").id]))
    after = bulk.duplicate(ids(turned, "small-laser")).run(turned)
    copy = mounts_of(after, "small-laser")[1]
    assert copy.is_placed
    assert copy.armored


def test_the_other_side_gets_the_same(unit):
    after = bulk.copy_opposite(ids(unit, "ppc", "small-laser")).run(unit)
    assert rows(mounts_of(after, "ppc")[1], LA) == [4, 5, 6]
    assert len(mounts_of(after, "small-laser")) == 1


def test_items_on_the_other_side_shift_for_a_copy_and_stay_there(unit):
    gaps = made(unit, edits.place("medium-laser", LA, 6), edits.place("medium-laser", LA, 9))
    after = bulk.copy_opposite(ids(gaps, "ppc")).run(gaps)
    assert Counter(mount.item for mount in after.mounts if mount.location is LA) == {"medium-laser": 2, "ppc": 1}
    assert_lawful(after)


def test_what_lies_in_the_middle_has_no_other_side(unit):
    with pytest.raises(EditRefusedError):
        bulk.copy_opposite(ids(unit, "small-laser")).run(unit)


def test_two_exchange_places_and_no_other_number(unit):
    laser, bin_ = ids(unit, "medium-laser", "ac-20-ammo")
    after = bulk.swap_places({laser, bin_}).run(unit)
    assert rows(after.mount(laser), RT) == [5]
    assert rows(after.mount(bin_), RT) == [0]
    with pytest.raises(EditRefusedError):
        bulk.swap_places({laser})


def test_a_step_names_the_one_and_counts_the_many(unit):
    assert bulk.move_all(ids(unit, "ppc"), LT).label_for(unit) == "Move PPC to LT"
    assert edits.toggle("pod", ids(unit, "ppc", "small-laser")).label_for(unit) == "Pod-mount 2 items"


LASER, SINK, GAUSS = catalog_id("Medium Laser"), catalog_id("Heat Sink"), catalog_id("Gauss Rifle")


@pytest.fixture
def session() -> Session:
    return Session(mech(tonnage=75, walk=4, armor=armored(100)))


def mounted(session: Session, item_id: str) -> int:
    return sum(mount.item == item_id for mount in session.unit.mounts)


def test_several_are_one_step_with_a_name(session: Session):
    change = session.apply(place_many(LASER, 3))
    assert change is not None
    assert change.label == "Place 3 Medium Laser"
    assert mounted(session, LASER) == 3
    assert all(mount.is_placed for mount in session.unit.mounts)
    session.undo()
    assert mounted(session, LASER) == 0


@pytest.mark.parametrize("step", [place_many(LASER, 6), fill_with(LASER)])
def test_weapons_spread_over_arms_and_side_torsos(step: Edit):
    unit = mech(("is-gauss-rifle", LA), tonnage=40, walk=4)
    after = made(unit, step)
    lasers = Counter(mount.location for mount in after.mounts if mount.item == LASER)
    assert lasers[LA] == 1, "there is one free slot beside the Gauss rifle"
    others = [lasers[place] for place in (RA, LT, RT)]
    assert max(others) - min(others) <= 1
    assert lasers.total() == sum(others) + 1 > 4


def test_one_names_its_place(session: Session):
    change = session.apply(place_many(LASER, 1))
    assert change is not None
    assert change.label.startswith("Place Medium Laser in ")


def test_what_finds_no_room_waits_on_the_unallocated_list(session: Session):
    session.apply(place_many(GAUSS, 9))
    assert mounted(session, GAUSS) == 9
    assert [mount.is_placed for mount in session.unit.mounts].count(False) > 0


def test_several_go_to_the_unallocated_list(session: Session):
    session.apply(add_many(LASER, 2))
    assert [mount.location for mount in session.unit.mounts] == [None, None]


def test_filling_takes_all_mass_that_is_free_and_no_more(session: Session):
    before = mass(session.graph).free
    session.apply(fill_with(GAUSS))
    assert 0 < mounted(session, GAUSS) <= before // 15_000
    assert mass(session.graph).free >= 0
    with pytest.raises(EditRefusedError) as refused:
        session.apply(fill_with(GAUSS))
    assert refused.value.reason == "No free slot"


def test_filling_takes_all_slots_where_mass_is_plenty():
    session = Session(mech(tonnage=100, walk=1))
    session.apply(fill_with(LASER))
    assert mounted(session, LASER) > 10
    taken = {slot for mount in session.unit.mounts for slot in mount.slots}
    taken |= {system.slot for system in session.unit.systems}
    assert all(mount.is_placed for mount in session.unit.mounts)
    form = session.unit.chassis.form
    left = sum(form.slots(location) for location in form.locations) - len(taken)
    assert left == 0 or mass(session.graph).free < 1000
    assert {HD, LA, RA} <= {slot.location for slot in taken}


def test_stripping_leaves_the_chassis():
    # CONSTRUCTION 5: sinks, jets and myomer belong to the chassis, as does the filler of its armor and structure.
    chassis = made(
        new_unit(Form.BIPED, 50).with_(mounts=()),
        *(edits.set_structure("is-endo-steel"), edits.set_jump("jump-jet", 2), edits.add("heat-sink")),
        *(edits.set_enhancement("triple-strength-myomer"), edits.set_enhancement("supercharger")),
    )
    armed = made(chassis, edits.place("ppc", RA), edits.add("ac-20-ammo"), edits.add("is-case"))
    assert bulk.strip().run(armed) == chassis
    assert bulk.strip().label_for(armed) == "Remove all equipment (3 items)"
    with pytest.raises(EditRefusedError, match="There is no equipment to remove"):
        bulk.strip().run(chassis)
