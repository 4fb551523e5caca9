"""Where a dragged item could go: the answers are those of the edits themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.editing.drop_plan import DropPlan, Landed, Payload, RefusedDrop, Room
from designer.editing.edit import batch
from designer.formats import read
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form, Slot
from tests.editing.laws import made

WAYFARER = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit


def mount_of(unit, item, location=None):
    return next(m for m in unit.mounts if m.item == item and location in (None, m.location))


def landed(outcome) -> Landed:
    assert isinstance(outcome, Landed), outcome
    return outcome


def reason(outcome) -> str:
    assert isinstance(outcome, RefusedDrop), outcome
    return outcome.reason


def empty(tonnage=50):
    return new_unit(Form.BIPED, tonnage).with_(mounts=())


def test_an_item_turns_around_with_the_drop():
    unit = new_unit().with_(mounts=())
    new = DropPlan(unit, Payload(item="medium-laser")).at(CT, turning=True)
    assert isinstance(new, Landed)
    assert new.turns
    assert new.edit.label_for(unit) == "Place Medium Laser in CT, turned around"
    rear = new.edit.run(unit)
    assert rear.mounts[-1].rear
    front = DropPlan(rear, Payload(mount=rear.mounts[-1].id)).at(RT, turning=True)
    assert isinstance(front, Landed)
    assert not front.edit.run(rear).mounts[-1].rear
    sink = DropPlan(unit, Payload(item="heat-sink")).at(CT, turning=True)
    assert isinstance(sink, Landed)
    assert not sink.turns, "it has no facing"
    arm = DropPlan(unit, Payload(item="medium-laser")).at(LA, turning=True)
    assert isinstance(arm, Landed)
    assert not arm.turns, "it points with its arm"
    assert not arm.edit.run(unit).mounts[-1].rear


def refused(unit, place, item=None, mounts=(None,)):
    """The refusal of a drop of an item, or of mounts together."""
    outcome = DropPlan(unit, Payload(item=item, mount=mounts[0], others=tuple(mounts[1:]))).at(place)
    assert isinstance(outcome, RefusedDrop)
    return outcome


def test_no_location_with_a_free_slot_says_that_it_has_none():
    """Of several items some fit; an item of several slots needs more of them in a row."""
    unit = made(new_unit(tonnage=75).with_(mounts=()), *[edits.place("medium-laser", RT)] * 2, edits.place("ppc", RT))
    *lasers, ppc = (mount.id for mount in unit.mounts)
    two = refused(unit, HD, mounts=lasers)
    assert (two.reason, two.sentence) == ("No room for all", "Only 1 of 2 items has room in the head.")
    assert refused(unit, HD, mounts=[ppc]).reason == "Too few in a row"
    assert refused(unit, HD, "ppc").reason == "Too few in a row"
    assert refused(made(unit, edits.place("small-laser", HD)), HD, mounts=lasers).reason == "No free slot"
    armed = made(unit, edits.place("hatchet", RA))
    assert refused(armed, LT, mounts=[lasers[0], armed.mounts[-1].id]).reason == "Arms only"


def test_a_laser_goes_where_there_is_room_or_filler():
    plan = DropPlan(WAYFARER, Payload(item="is-er-medium-laser"))
    assert plan.rooms() == {Room.FREE: [HD, RT, RA], Room.FILLER_MOVES: [LA, RL, LL]}
    assert plan.at(LT) == RefusedDrop("No free slot", "ER Medium Laser does not go into the left torso: no free slot.")
    assert landed(plan.at(LL)).slots == (Slot(LL, 5),)
    assert landed(plan.at(LL)).evicted == {Slot(LL, 5)}


def test_filler_moves_only_as_long_as_there_are_free_slots():
    """Lasers fill the free slots; from then on each new one leaves a slot of Light Ferro-Fibrous unallocated."""
    unit = WAYFARER
    while Room.FREE in (rooms := DropPlan(unit, Payload(item="medium-laser")).rooms()):
        assert Room.FILLER_OUT not in rooms
        unit = made(unit, edits.place("medium-laser", rooms[Room.FREE][0]))
    assert list(rooms) == [Room.FILLER_OUT]
    there = landed(DropPlan(unit, Payload(item="medium-laser")).at(LL))
    assert there.pushed_out == 1
    ferro = mount_of(unit, "light-ferro-fibrous")
    assert len(there.edit.run(unit).mount(ferro.id).slots) == len(ferro.slots) - 1


def test_the_reason_is_the_rule_where_the_rule_forbids():
    plan = DropPlan(WAYFARER, Payload(item="hatchet"))
    assert reason(plan.at(HD)) == "Arms only"


def test_an_item_lands_on_the_row_or_as_near_as_can_be():
    plan = DropPlan(empty(), Payload(item="ppc"))
    assert landed(plan.at(RT, 4)).slots == (Slot(RT, 4), Slot(RT, 5), Slot(RT, 6))
    assert landed(plan.at(RT, 11)).slots == (Slot(RT, 9), Slot(RT, 10), Slot(RT, 11))


def test_others_move_down_where_the_wanted_slot_is_free_but_too_few_below_it():
    """The gun comes from the bottom of the location, where the bin finds room."""
    gun, bin_ = edits.place("is-lb-5-x-ac", LT, 6), edits.place("ac-5-ammo", LT, 5)
    unit = made(empty(), edits.place("medium-laser", LT, 0), gun, bin_)
    there = landed(DropPlan(unit, Payload(mount=mount_of(unit, "is-lb-5-x-ac").id)).at(LT, 1))
    assert there.slots == tuple(Slot(LT, row) for row in range(1, 6))
    assert there.make_room
    assert [part.slots for part in there.parts[1:]] == [(Slot(LT, 6),)]
    held = landed(DropPlan(unit, Payload(item="medium-laser")).at(LT, 5))
    assert not held.make_room, "a slot that is taken is not wanted"


def test_what_has_no_room_in_one_location_is_split():
    unit = batch("", *[edits.place("ppc", RA)] * 2).run(empty(100))
    split = landed(DropPlan(unit, Payload(item="ac-20")).at(RA))
    assert {slot.location for slot in split.slots} == {RA, RT}


def test_a_placed_item_may_slide_over_its_own_slots():
    unit = edits.place("ppc", RT, 2).run(empty())
    plan = DropPlan(unit, Payload(mount=unit.mounts[0].id))
    assert landed(plan.at(RT, 3)).slots == (Slot(RT, 3), Slot(RT, 4), Slot(RT, 5))
    assert landed(plan.at(RT, 3)).evicted == frozenset()
    assert plan.lifted == {Slot(RT, 2), Slot(RT, 3), Slot(RT, 4)}


def test_filler_is_carried_slot_by_slot():
    ferro = mount_of(WAYFARER, "light-ferro-fibrous")
    plan = DropPlan(WAYFARER, Payload(mount=ferro.id, slot=Slot(RT, 9)))
    assert plan.lifted == {Slot(RT, 9)}
    assert landed(plan.at(HD)).slots == (Slot(HD, 3),)
    assert plan.at(CT) == RefusedDrop(
        "No free slot", "Light Ferro-Fibrous does not go into the center torso: no free slot."
    )
    waiting = DropPlan(WAYFARER, Payload(mount=ferro.id))
    assert landed(waiting.at(HD)).slots == (Slot(HD, 3),)
    assert waiting.lifted == frozenset()
    assert not waiting.comes_from_board


def test_the_unallocated_list_takes_what_is_placed():
    laser = mount_of(WAYFARER, "medium-laser", RT)
    assert isinstance(DropPlan(WAYFARER, Payload(mount=laser.id)).to_unallocated(), Landed)
    off = edits.unplace(laser.id).run(WAYFARER)
    assert reason(DropPlan(off, Payload(mount=laser.id)).to_unallocated()) == "Unallocated already"
    added = landed(DropPlan(WAYFARER, Payload(item="ppc")).to_unallocated())
    assert added.edit.run(WAYFARER).mounts[-1].slots == ()


def test_a_bin_that_shares_a_superheavy_slot_drives_nothing_away():
    unit = edits.place("ac-20-ammo", RT, 0).run(empty(150))
    shared = landed(DropPlan(unit, Payload(item="ac-20-ammo")).at(RT, 0))
    assert shared.slots == (Slot(RT, 0),)
    assert shared.evicted == frozenset()


def test_an_item_without_slots_lands_without_any():
    assert landed(DropPlan(empty(), Payload(item="clan-case")).at(RT)).slots == ()


def test_answers_are_kept():
    plan = DropPlan(WAYFARER, Payload(item="ppc"))
    assert plan.at(RT, 3) is plan.at(RT, 3)


def test_something_unknown_cannot_be_carried():
    with pytest.raises(KeyError):
        DropPlan(WAYFARER, Payload(item="no-such-thing"))


@given(
    item=st.sampled_from(["medium-laser", "ac-20", "is-artemis-iv-fcs", "hatchet", "jump-jet", "partial-wing"]),
    location=st.sampled_from([HD, CT, RT, LT, RA, LA, RL, LL]),
    row=st.none() | st.integers(0, 11),
)
def test_every_answer_is_what_the_edit_does(item, location, row):
    plan = DropPlan(WAYFARER, Payload(item=item))
    outcome = plan.at(location, row)
    if isinstance(outcome, RefusedDrop):
        with pytest.raises(EditRefusedError):
            edits.place(item, location, row).run(WAYFARER)
        return
    after = outcome.edit.run(WAYFARER)
    assert after.mount(outcome.mount).slots == outcome.slots
    held = {slot for mount in after.mounts if mount.id != outcome.mount for slot in mount.slots}
    assert not outcome.evicted & held
