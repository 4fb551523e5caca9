"""Spread items are dragged slot by slot."""

import pytest

from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.units.location import CT, HD, RL, RT, Slot, slots_of
from tests.editing.laws import assert_lawful, made, only, rows


@pytest.fixture
def plated():
    """A 'Mech of endo steel with one slot missing, and stealth armor."""
    unit = made(new_unit().with_(mounts=()), edits.set_structure("is-endo-steel"))
    endo = only(unit, "is-endo-steel")
    return made(unit, edits.unplace_slot(endo.id, endo.slots[0]), edits.set_armor_kind("is-stealth"))


def reason(edit, unit):
    with pytest.raises(EditRefusedError) as refused:
        edit.run(unit)
    return refused.value.reason


def test_one_slot_is_taken_off_and_the_rest_stays(plated):
    endo = only(plated, "is-endo-steel")
    assert len(endo.slots) == 13
    after = edits.unplace_slot(endo.id, Slot(RL, 4)).run(plated)
    assert set(endo.slots) - set(after.mount(endo.id).slots) == {Slot(RL, 4)}
    assert reason(edits.unplace_slot(endo.id, Slot(RL, 4)), after) == "Nothing to take off"


def test_a_missing_slot_is_placed_where_it_is_dropped(plated):
    endo = only(plated, "is-endo-steel")
    after = edits.move(endo.id, HD, 3).run(plated)
    assert rows(after.mount(endo.id), HD) == [3]
    assert reason(edits.move(endo.id, CT, 10), after) == "Nothing left to place"


def test_moving_a_spread_item_places_its_next_slot(plated):
    endo = only(plated, "is-endo-steel")
    assert rows(edits.move(endo.id, CT).run(plated).mount(endo.id), CT) == [10]


def test_onto_a_taken_slot_it_goes_to_the_next_gap(plated):
    unit = made(plated, edits.place("medium-laser", CT, 10))
    endo = only(unit, "is-endo-steel")
    assert rows(edits.move(endo.id, CT, 10).run(unit).mount(endo.id), CT) == [11]
    assert reason(edits.move(endo.id, HD, 2), made(unit, edits.place("medium-laser", HD))) == "No free slot"


def test_a_slot_is_moved(plated):
    endo = only(plated, "is-endo-steel")
    after = edits.move_filler(endo.id, Slot(RL, 5), Slot(CT, 11)).run(plated)
    assert rows(after.mount(endo.id), CT) == [11]
    assert rows(after.mount(endo.id), RL) == [4]
    assert reason(edits.move_filler(endo.id, Slot(RL, 5), Slot(CT, 10)), after) == "Nothing to move"


def test_moved_within_its_own_slots_nothing_changes(plated):
    endo = only(plated, "is-endo-steel")
    assert edits.move_filler(endo.id, Slot(RL, 5), Slot(RL, 4)).run(plated) is plated


def test_two_fillers_exchange_their_slots():
    unit = made(
        new_unit().with_(mounts=()), edits.set_structure("is-endo-steel"), edits.set_armor_kind("is-ferro-fibrous")
    )
    endo, ferro = unit.mounts
    here, there = endo.slots[0], ferro.slots[-1]
    after = edits.move_filler(endo.id, here, there).run(unit)
    assert there in after.mount(endo.id).slots
    assert here in after.mount(ferro.id).slots
    assert_lawful(after)


def test_stealth_keeps_to_its_places(plated):
    stealth = only(plated, "stealth")
    slot = stealth.slots[0]
    assert reason(edits.move_filler(stealth.id, slot, Slot(CT, 10)), plated) == "Has fixed places"


def test_what_lies_in_one_piece_is_not_taken_apart():
    unit = made(new_unit().with_(mounts=()), edits.place("ac-20", RT))
    [ac20] = unit.mounts
    assert reason(edits.unplace_slot(ac20.id, Slot(RT, 3)), unit) == "Cannot be split"


def test_a_spread_item_does_not_swap_as_a_whole(plated):
    unit = made(plated, edits.place("medium-laser", CT, 10))
    ids = only(unit, "is-endo-steel").id, only(unit, "medium-laser").id
    assert reason(edits.swap(*ids), unit) == "Moves slot by slot"


def test_the_unallocated_list_fills_up_by_itself(plated):
    endo = only(plated, "is-endo-steel")
    after = edits.move_best(endo.id).run(plated)
    assert len(after.mount(endo.id).slots) == 14
    assert set(endo.slots) < set(after.mount(endo.id).slots)


def test_unplacing_takes_all_slots(plated):
    endo = only(plated, "is-endo-steel")
    assert edits.unplace(endo.id).run(plated).mount(endo.id).slots == ()
    assert set(slots_of(RL)[4:6]) <= set(endo.slots)
