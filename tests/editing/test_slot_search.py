"""Every drop rule as a case: the wanted row, sliding up, the next gap, filler, pairs, splits."""

import pytest

from designer.catalog import catalog
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.editing.filler_displacement import Evicted
from designer.editing.slot_search import (
    NO_ROOM,
    NO_RUN,
    Landing,
    divisions,
    landing,
    obstacle,
    slots_needed,
    split_neighbors,
    splits,
)
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Form, Slot, slots_of
from designer.units.unit import TechBase
from tests.editing.laws import made, only, rows, summary

ITEMS = catalog()
AC20, PPC, LASER, GAUSS = ITEMS["ac-20"], ITEMS["ppc"], ITEMS["medium-laser"], ITEMS["is-gauss-rifle"]


def empty(form=Form.BIPED, tonnage=50, **options):
    """A design whose engine holds all sinks, so that every slot without a system is free."""
    unit = new_unit(form, tonnage, **options)
    return unit.with_(mounts=())


def run(location, *numbers):
    return tuple(slots_of(location)[number] for number in numbers)


def landed(unit, item, location, row=None, **options):
    found = landing(unit, item, location, row, **options)
    assert isinstance(found, Landing), found
    return found


# -- one location ---------------------------------------------------------------------------------------------


def test_an_item_takes_the_wanted_row():
    assert landed(empty(), PPC, RT, 4).slots == run(RT, 4, 5, 6)


def test_without_a_row_it_takes_the_first_gap():
    assert landed(empty(), PPC, RA).slots == run(RA, 4, 5, 6)


def test_too_low_it_slides_up_so_that_it_just_fits():
    assert landed(empty(), PPC, RT, 11).slots == run(RT, 9, 10, 11)
    assert landed(empty(), AC20, RT, 5).slots == run(RT, *range(2, 12))


def test_in_a_gap_that_ends_too_early_it_slides_up_as_little_as_it_must():
    unit = made(empty(), edits.place("medium-laser", RT, 6))
    assert landed(unit, PPC, RT, 4).slots == run(RT, 3, 4, 5)


def test_a_taken_row_sends_it_to_the_next_gap_below():
    unit = made(empty(), edits.place("medium-laser", RT, 4))
    assert landed(unit, PPC, RT, 4).slots == run(RT, 5, 6, 7)


def test_and_where_there_is_none_below_to_the_one_above():
    unit = made(empty(), edits.place("is-gauss-rifle", RT, 5))
    assert landed(unit, PPC, RT, 8).slots == run(RT, 2, 3, 4)


def test_no_room_is_a_reason():
    unit = made(empty(), edits.place("ac-20", RT, 0), edits.place("ppc", LA, 4), edits.place("medium-laser", HD))
    assert landing(unit, PPC, HD) == NO_ROOM
    assert landing(unit, PPC, RT, 0) == NO_RUN, "two slots are free"
    assert landing(unit, PPC, RL) == NO_RUN, "a leg has two free slots"


def test_slots_that_are_free_but_apart_are_not_called_taken():
    """Ten slots are free in the torso, at most six side by side: an AC/10 fills seven."""
    unit = made(empty(), edits.place("medium-laser", RT, 2), edits.place("medium-laser", RT, 9))
    assert landing(unit, ITEMS["ac-10"], RT) == NO_RUN


@pytest.mark.parametrize(("form", "location", "row"), [(Form.BIPED, RL, 6), (Form.BIPED, RT, 12), (Form.QUAD, RA, 7)])
def test_a_row_that_does_not_exist_is_refused(form, location, row):
    assert landing(empty(form), LASER, location, row) == "No such slot"


def test_a_location_that_does_not_exist_is_refused():
    assert landing(empty(), LASER, CL) == "No such location"
    assert landed(empty(Form.TRIPOD), LASER, CL, 5).slots == run(CL, 5)


def test_the_lifted_mount_counts_as_gone():
    unit = made(empty(), edits.place("ac-20", RT, 0))
    ac20 = only(unit, "ac-20")
    assert landed(unit, AC20, RT, 2, lifted=ac20.id).slots == run(RT, *range(2, 12))


def test_an_item_without_slots_just_stands_there():
    unit = made(empty(base=TechBase.CLAN), edits.place("clan-case", RT))
    assert only(unit, "clan-case").stands_in is RT
    assert only(unit, "clan-case").slots == ()


# -- filler ---------------------------------------------------------------------------------------------------


def plated():
    """A 'Mech with endo steel in the last four rows of its right torso, and elsewhere."""
    unit = made(empty(), edits.set_structure("is-endo-steel"))
    assert rows(only(unit, "is-endo-steel"), RT) == [8, 9, 10, 11]
    return unit


def test_filler_stays_while_there_is_free_room():
    found = landed(plated(), PPC, RT, 10)
    assert found == Landing(run(RT, 5, 6, 7)), "the gap above, though the item was dropped on filler"


def test_filler_gives_way_where_there_is_no_free_room():
    unit = plated()
    endo = only(unit, "is-endo-steel")
    found = landed(unit, AC20, RT, 2)
    assert found.slots == run(RT, *range(2, 12))
    assert found.evicted == tuple(Evicted(endo.id, Slot(RT, row)) for row in (8, 9, 10, 11))


def test_without_a_row_as_little_filler_as_possible_gives_way():
    assert landed(plated(), AC20, RT).slots == run(RT, *range(10))
    assert [slot.row for _, slot in landed(plated(), AC20, RT).evicted] == [8, 9]


def test_displaced_filler_goes_to_other_free_slots():
    unit = made(plated(), edits.place("ac-20", RT, 2))
    assert rows(only(unit, "is-endo-steel"), RT) == []
    assert len(only(unit, "is-endo-steel").slots) == 14
    assert rows(only(unit, "ac-20"), RT) == list(range(2, 12))


def test_stealth_armor_has_fixed_places_and_does_not_give_way():
    unit = made(empty(), edits.set_armor_kind("is-stealth"), edits.place("is-gauss-rifle", RT, 0))
    assert landing(unit, AC20, RT) == NO_RUN
    assert landed(unit, PPC, RT, 10).slots == run(RT, 7, 8, 9)


def test_a_preview_can_ask_for_free_room_only():
    assert landing(plated(), AC20, RT, evicting=False) == NO_RUN


# -- splits ---------------------------------------------------------------------------------------------------


def crowded():
    """Five free rows in the right torso, two in the center, eight in the arm."""
    return made(empty(), edits.place("is-gauss-rifle", RT, 5))


def test_a_splittable_item_short_of_room_lies_in_one_piece_or_not_at_all_unless_asked():
    assert landing(crowded(), AC20, RT) == NO_RUN


def test_asked_for_it_spills_into_the_arm_in_walking_order():
    found = landed(crowded(), AC20, RT, split_with=RA)
    assert found.slots == (*run(RA, 4, 5, 6, 7, 8), *run(RT, 0, 1, 2, 3, 4))


def test_asked_for_it_spills_into_the_center_torso():
    unit = made(empty(), edits.place("medium-laser", RT, 9), edits.place("medium-laser", RT, 8))
    found = landed(unit, AC20, RT, split_with=CT)
    assert found.slots == (*run(RT, *range(8)), *run(CT, 10, 11))


def test_a_split_mount_is_where_it_is_more_restricted():
    unit = made(crowded(), edits.place("ac-20", RT, 0, split_with=RA))
    assert only(unit, "ac-20").location is RT
    assert only(unit, "ac-20").other_location is RA


def test_with_room_enough_it_is_not_split():
    assert landed(empty(), AC20, RT, 0, split_with=RA).slots == run(RT, *range(10))


def test_every_division_is_one_the_item_then_lies_in():
    unit = made(crowded(), edits.add("ac-20"))
    gun = unit.mounts[-1].id
    found = divisions(unit, AC20, lifted=gun)
    assert {(way.location, way.other) for way in found} >= {(RT, RA), (LT, LA)}
    for way in found:
        slots = edits.move(gun, way.location, split_with=way.other, part=way.part).run(unit).mount(gun).slots
        assert [slot.location for slot in slots].count(way.location) == way.part
        assert {slot.location for slot in slots} == {way.location, way.other}
        assert len(slots) == 10


def test_a_division_is_made_though_there_is_room_in_one_piece():
    unit = made(empty(), edits.place("ac-20", LT))
    gun = only(unit, "ac-20").id
    slots = edits.move(gun, LT, split_with=LA, part=3).run(unit).mount(gun).slots
    assert [slot.location for slot in slots].count(LT) == 3


@pytest.mark.parametrize("part", [0, 10, 11, -1])
def test_a_division_leaves_something_on_both_sides(part):
    unit = made(empty(), edits.add("ac-20"))
    with pytest.raises(EditRefusedError):
        edits.move(unit.mounts[-1].id, LT, split_with=LA, part=part).run(unit)


def test_filler_gives_way_to_a_split_too():
    unit = made(
        crowded(), edits.place("ppc", RA), edits.place("is-gauss-rifle", LA), edits.set_structure("is-endo-steel")
    )
    filler = rows(only(unit, "is-endo-steel"), RA)
    assert filler == [11], "the arm has five rows beside the PPC, one of them with filler"
    found = landed(unit, AC20, RT, split_with=RA)
    assert found.slots == (*run(RA, *range(7, 12)), *run(RT, *range(5)))
    assert {slot for _, slot in found.evicted} >= set(run(RA, *filler))


@pytest.mark.parametrize(
    ("form", "item", "location", "neighbors"),
    [
        (Form.BIPED, "ac-20", RT, {CT, RA}),
        (Form.BIPED, "ac-20", CT, {RT, LT}),
        (Form.BIPED, "ac-20", LA, {LT}),
        (Form.BIPED, "ac-20", LL, set()),
        (Form.BIPED, "ac-20", HD, set()),
        (Form.TRIPOD, "ac-20", CL, set()),
        (Form.QUAD, "ac-20", RT, {CT}),
        (Form.QUAD, "ac-20", RA, set()),
        (Form.LAM, "ac-20", RT, set()),
        (Form.BIPED, "is-gauss-rifle", RT, set()),
        (Form.BIPED, "is-targeting-computer", RT, set()),
    ],
)
def test_what_may_be_split_and_where(form, item, location, neighbors):
    # CONSTRUCTION 9.1: eight slots or more; arm and side torso, side torso and center; no legs, no LAMs.
    assert set(split_neighbors(empty(form, 55), ITEMS[item], location)) == neighbors


def test_only_neighbors_with_room_are_offered():
    unit = crowded()
    assert splits(unit, AC20, RT) == (RA,), "five rows in the torso leave five, and the center has two"


def test_neighbors_that_the_table_forbids_are_not_offered():
    assert splits(crowded(), ITEMS["heavy-gauss-rifle"], RT) == (), "five rows and two of the center are too few"
    unit = made(empty(), edits.place("medium-laser", RT, 9))
    assert splits(unit, ITEMS["heavy-gauss-rifle"], RT) == (CT,)


def test_splitting_into_anything_else_is_refused():
    assert landing(crowded(), AC20, RT, split_with=LT) == "Cannot be split so"
    with pytest.raises(EditRefusedError):
        edits.place("ac-20", RT, split_with=RL).run(crowded())


def test_heavy_gauss_keeps_both_parts_in_the_torso():
    # CONSTRUCTION 9.2: torso, both parts, up to 100 tons.
    with pytest.raises(EditRefusedError) as refused:
        edits.place("heavy-gauss-rifle", RT, split_with=RA).run(crowded())
    assert refused.value.reason == "Torso only"


# -- superheavy pairs -----------------------------------------------------------------------------------------


def superheavy():
    return empty(Form.BIPED, 150)


def test_superheavy_items_need_half_the_slots():
    # BV rule 5.5
    assert slots_needed(superheavy(), AC20) == 5
    assert slots_needed(superheavy(), GAUSS) == 4
    assert slots_needed(superheavy(), LASER) == 1


def test_equal_bins_share_a_slot():
    unit = made(superheavy(), edits.place("ac-20-ammo", LT, 3), edits.place("ac-20-ammo", LT, 3))
    assert [summary(mount) for mount in unit.mounts] == [{"LT": [3]}, {"LT": [3]}]


def test_two_to_a_slot_and_no_more():
    unit = made(superheavy(), *[edits.place("ac-20-ammo", LT, 3)] * 3)
    assert [rows(mount, LT) for mount in unit.mounts] == [[3], [3], [4]]


def test_sinks_share_with_equal_sinks_only():
    unit = made(superheavy(), edits.place("heat-sink", LT, 3), edits.place("ac-20-ammo", LT, 5))
    assert landed(unit, ITEMS["heat-sink"], LT, 3).slots == run(LT, 3)
    assert landed(unit, ITEMS["heat-sink"], LT, 5).slots == run(LT, 6)
    assert landed(unit, ITEMS["clan-double-heat-sink"], LT, 3).slots == run(LT, 4)


def test_bins_of_another_ammunition_do_not_share():
    unit = made(superheavy(), edits.place("ac-20-ammo", LT, 3))
    assert landed(unit, ITEMS["machine-gun-ammo"], LT, 3).slots == run(LT, 4)


def test_pairs_are_made_where_no_slot_is_left():
    unit = made(superheavy(), *(edits.place("ac-20-ammo", RL, row) for row in (4, 5)))
    assert landed(unit, ITEMS["ac-20-ammo"], RL).slots == run(RL, 4)


def test_only_superheavies_pair():
    unit = made(empty(), edits.place("ac-20-ammo", LT, 3), edits.place("ac-20-ammo", LT, 3))
    assert [rows(mount, LT) for mount in unit.mounts] == [[3], [4]]


# -- what dims a location -------------------------------------------------------------------------------------


def test_the_table_speaks_before_the_room():
    unit = made(empty(), edits.place("ac-20", RT, 0))
    assert obstacle(unit, ITEMS["jump-jet"], RA) == "Torso or leg"
    assert obstacle(unit, PPC, RT) == NO_RUN
    assert obstacle(unit, PPC, LT) is None


def test_a_split_counts_as_room():
    assert obstacle(crowded(), AC20, RT) is None
    assert obstacle(crowded(), AC20, HD) == NO_RUN
