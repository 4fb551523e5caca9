"""Every difference is an edit, and all of them together make one design of the other."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import KINDS
from designer.comparison import Comparison
from designer.editing import EditRefusedError, Session, edits
from designer.editing.blank import new_unit
from designer.units.location import CT, HD, LA, LT, RA, RT
from designer.units.mount import SystemPart
from tests.comparison.designs import pairs, sessions, units
from tests.editing.laws import assert_in_order, made, only

MOST_TAKES = 400
"""More than any two of the designs have differences, displaced things included."""


def compared(a, b, **how):
    return Comparison(*sessions(a, b), **how)


def labels(a, b):
    return [difference.label for difference in compared(a, b).differences]


def take_one(session, other, chance):
    """Take any difference that can be taken; tells whether there was one."""
    found = list(Comparison(session, other).differences)
    chance.shuffle(found)
    for difference in found:
        try:
            if session.apply(difference.take) is not None:
                return True
        except EditRefusedError:
            continue
    return False


def take_all(session, other, seed=0):
    chance = random.Random(seed)
    for _ in range(MOST_TAKES):
        if not take_one(session, other, chance):
            return
    raise AssertionError("taking differences does not end")


@pytest.mark.parametrize("unit", units(), ids=lambda unit: unit.names.full or unit.chassis.form.value)
def test_a_design_differs_from_itself_in_nothing(unit):
    same = compared(unit, unit)
    assert same.differences == ()
    assert same.line_differences == ()
    assert not any(total.change for total in same.totals)
    assert (same.refit.verdict, same.refit.jobs) == ("no change", ())
    assert all(count.a == count.b for count in same.counts)
    known = [KINDS.index(count.item.kind) for count in same.counts if count.item.kind in KINDS]
    assert known == sorted(known), "weapons before ammunition before the rest"


@given(pair=st.sampled_from(pairs()), seed=st.integers(0, 99))
def test_taking_all_differences_in_any_order_makes_a_what_b_is(pair, seed):
    """Not so for names and texts, which are not compared, nor for the order of things on the unallocated list."""
    a, b = sessions(*pair)
    take_all(a, b, seed)
    done = Comparison(a, b)
    assert [difference.label for difference in done.differences] == []
    assert {total.figure.id: total.a for total in done.totals} == {total.figure.id: total.b for total in done.totals}


@given(pair=st.sampled_from(pairs()), seed=st.integers(0, 99))
def test_each_take_gives_a_design_that_can_be(pair, seed):
    a, b = sessions(*pair)
    take_one(a, b, random.Random(seed))
    assert len({mount.id for mount in a.unit.mounts}) == len(a.unit.mounts)
    assert_in_order(a.unit)


@given(pair=st.sampled_from(pairs()))
def test_a_take_is_undone_like_any_edit(pair):
    a, b = sessions(*pair)
    before = a.unit
    if take_one(a, b, random.Random(1)):
        a.undo()
    assert a.unit == before


@given(pair=st.sampled_from(pairs()))
def test_every_difference_has_one_the_other_way_round(pair):
    found = compared(*pair)
    there = [found.reversed(difference) for difference in found.differences]
    assert {each.id for each in there} == {each.id for each in found.reverse.differences}
    assert len(there) == len(found.reverse.differences)


def test_what_only_one_has_is_added_or_removed():
    a = made(new_unit(), edits.place("hatchet", LA))
    b = made(new_unit(), edits.place("lrm-5", RT))
    assert labels(a, b) == ["Add LRM 5 in RT", "Remove Hatchet from LA"]
    (found,) = compared(a, made(a, edits.place("lrm-5-ammo", RT))).differences
    assert (found.label, found.short) == ("Add LRM 5 Ammo in RT", "Add LRM 5 ammo in RT")


def test_equal_items_of_one_place_are_told_apart_by_their_slots():
    two, one = (made(new_unit(), *[edits.place("medium-laser", RT)] * many) for many in (2, 0))
    assert labels(two, one) == ["Remove Medium Laser from RT, slot 1", "Remove Medium Laser from RT, slot 2"]
    assert labels(one, two) == ["Add Medium Laser in RT, slot 1", "Add Medium Laser in RT, slot 2"]


def test_what_lies_elsewhere_is_moved():
    a = made(new_unit(), edits.place("medium-laser", LA))
    b = made(new_unit(), edits.place("medium-laser", CT))
    assert labels(a, b) == ["Move Medium Laser LA → CT"]


def test_options_are_named():
    a = made(new_unit(), edits.place("medium-laser", RT))
    b = made(a, edits.toggle("rear", [only(a, "medium-laser").id]))
    assert labels(a, b) == ["Medium Laser in RT: to the rear"]


def test_a_system_comes_with_what_belongs_to_it():
    a = new_unit()
    b = made(a, edits.set_structure("is-endo-steel"), edits.set_heat_sinks("double", 14))
    [structure, sinks] = compared(a, b).differences
    assert structure.label == "Structure Standard → Endo Steel"
    taken = made(a, structure.take)
    assert len(only(taken, "is-endo-steel").slots) == 14
    assert len(structure.in_b) == 1
    mounted = sum(mount.item == "is-double-heat-sink" for mount in b.mounts)
    assert len(sinks.in_b) == mounted > 0


def test_what_lies_where_something_is_taken_to_goes_to_the_unallocated_list():
    a = made(new_unit(), edits.place("medium-laser", LT, 1))
    b = made(new_unit(), edits.place("large-laser", LT, 1))
    [add, _remove] = compared(a, b).differences
    after = made(a, add.take)
    assert not only(after, "medium-laser").is_placed
    assert [slot.row for slot in only(after, "large-laser").slots] == [1, 2]


def test_what_cannot_go_there_yet_is_refused_with_the_reason():
    a = made(new_unit(), edits.set_engine("xl"), edits.place("medium-laser", LT))
    b = made(new_unit(), edits.place("medium-laser", LT, 0))
    difference = next(each for each in compared(a, b).differences if each.sort == "moved")
    with pytest.raises(EditRefusedError, match="Engine is in the way"):
        made(a, difference.take)


def test_hands_are_a_difference_of_their_own():
    a = new_unit()
    b = made(a, edits.toggle_actuator(LA, SystemPart.HAND))
    [difference] = compared(a, b).differences
    assert difference.label == "Arm actuators all → no LA hand"
    assert not made(a, difference.take).has_part(LA, SystemPart.HAND)


def test_armor_is_one_difference_for_all_locations():
    a = made(new_unit(), edits.maximize_armor())
    b = made(a, edits.set_armor(HD, front=3), edits.set_armor(RA, front=7))
    [difference] = compared(a, b).differences
    assert difference.label == f"Armor {a.armor.points} → {b.armor.points}"
    assert made(a, difference.take).armor == b.armor


def test_steps_of_one_document_are_told_apart_by_id():
    session = Session(made(new_unit(), edits.place("medium-laser", LA), edits.place("medium-laser", RA)))
    before = session.unit
    session.apply(edits.move(session.unit.mounts[-1].id, RT))
    step = Session(before)
    [difference] = Comparison(step, session, same_document=True).differences
    assert difference.in_a == difference.in_b == (before.mounts[-1].id,)
    assert difference.label == "Move Medium Laser RA → RT"


def test_the_refit_lists_mass_and_cost():
    """Hatchet 4 t and 20,000 C-bills on 60 tons, LRM 5 2 t and 30,000 (TechManual p. 220, 229, 292)."""
    a = made(new_unit(tonnage=60), edits.place("hatchet", LA))
    b = made(new_unit(tonnage=60), edits.place("lrm-5", RT), edits.place("lrm-5", RT))
    work = compared(a, b).refit
    lines = [(job.section, job.part, job.number, job.way, job.mass, job.price) for job in work.lines]
    assert lines == [("added", "LRM 5", 2, "RT", 4000, 60_000), ("removed", "Hatchet", 1, "LA", 4000, 0)]


def test_equipment_is_counted_on_both_sides():
    a = made(new_unit(), edits.place("medium-laser", LA), edits.place("medium-laser", RA))
    b = made(new_unit(), edits.place("medium-laser", RT))
    assert [(c.item.name, c.a.number, c.b.number) for c in compared(a, b).counts if c.item.id == "medium-laser"] == [
        ("Medium Laser", 2, 1)
    ]
