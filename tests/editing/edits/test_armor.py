"""Armor points: one location, all, the maximum, so many tons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.construction.armor import armor, armor_beyond, armor_maximum_at, has_rear
from designer.design import once
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.editing.edits.armor import ArmorDistribution, armor_mass_of
from designer.editing.weight_table import PartFigures, armor_part_at
from designer.units.location import CL, CT, HD, LA, LT, RA, RL, RT, Form, Location, opposite
from tests.editing.laws import made, refusal, sample_units


@pytest.fixture
def bare():
    return new_unit()


def points(unit, location):
    return unit.armor.front[location], unit.armor.rear[location]


# -- one location ---------------------------------------------------------------------------------------------


def test_linked_sides_go_together(bare):
    for side in (RA, LA):
        unit = edits.set_armor(side, 12).run(bare)
        assert points(unit, LA) == points(unit, RA) == (12, 0)
    unit = edits.set_armor(LA, 10, linked=False).run(unit)
    assert (points(unit, LA), points(unit, RA)) == ((10, 0), (12, 0))


def test_what_is_not_given_stays(bare):
    unit = made(bare, edits.set_armor(CT, 20, 6), edits.set_armor(CT, 21))
    assert points(unit, CT) == (21, 6)
    assert points(edits.set_armor(CT, rear=9).run(unit), CT) == (21, 9)


def test_front_and_rear_push_each_other_below_the_maximum(bare):
    # 50 t: center torso 16 structure, 32 armor
    unit = edits.set_armor(CT, 20, 12).run(bare)
    assert points(edits.set_armor(CT, 25).run(unit), CT) == (25, 7)
    assert points(edits.set_armor(CT, rear=20).run(unit), CT) == (12, 20)


def test_what_is_too_much_by_itself_takes_nothing_from_the_other_side(bare):
    # 999 is a slip or a joke: the front that it could take would not make it legal
    unit = edits.set_armor(CT, 20, 5).run(bare)
    assert points(edits.set_armor(CT, rear=999).run(unit), CT) == (20, 999)
    assert points(edits.set_armor(CT, 33).run(unit), CT) == (33, 5)
    assert points(edits.set_armor(CT, 32).run(unit), CT) == (32, 0)


def test_too_much_is_illegal_and_not_impossible(bare):
    assert points(edits.set_armor(CT, 99).run(bare), CT) == (99, 0)
    assert points(edits.set_armor(CT, 99, 99).run(bare), CT) == (99, 99)


def test_the_impossible(bare):
    assert refusal(edits.set_armor(LA, rear=3), bare).reason == "No rear armor"
    assert refusal(edits.set_armor(LA, -1), bare).reason == "At least 0"
    assert refusal(edits.set_armor(CL, 3), bare).reason == "No such location"


def test_labels(bare):
    assert edits.set_armor(LA, 12).label_for(bare) == "Set LA and RA armor to 12"
    assert edits.set_armor(LA, 12, linked=False).label_for(bare) == "Set LA armor to 12"
    assert edits.set_armor(CT, 12, 3).label_for(bare) == "Set CT armor to 12/3"
    assert edits.set_armor(CT, rear=3).label_for(bare) == "Set CT rear armor to 3"
    assert edits.set_armor(LA, 12).label_for(new_unit(Form.QUAD)) == "Set FLL and FRL armor to 12"


def test_bursts_merge_by_location(bare):
    session = Session(bare)
    for value in range(1, 6):
        session.apply(edits.set_armor(CT, value))
    session.apply(edits.set_armor(HD, 9))
    assert [step.label for step in session.history.steps] == ["Open", "Set CT armor to 5", "Set HD armor to 9"]


def test_the_same_again_changes_nothing(bare):
    unit = edits.set_armor(CT, 5).run(bare)
    assert edits.set_armor(CT, 5).run(unit) is unit


# -- sharing out ----------------------------------------------------------------------------------------------


def test_the_maximum_of_50_tons(bare):
    # CONSTRUCTION 1.1 and 4.2: twice 83 structure and 3 more for the head
    unit = edits.maximize_armor().run(bare)
    assert unit.armor.points == 169
    assert points(unit, HD) == (9, 0)
    assert points(unit, CT) == (24, 8)
    assert points(unit, RT) == points(unit, LT) == (18, 6)
    assert points(unit, RL) == (24, 0)


def test_a_superheavy_head_has_twelve():
    assert points(edits.maximize_armor().run(new_unit(tonnage=150)), HD) == (12, 0)


@pytest.mark.parametrize("tons", [0.5, 3, 6.5, 8, 10])
def test_so_many_tons_buy_so_many_points(bare, tons):
    unit = edits.allocate(tons=tons).run(bare)
    assert unit.armor.points == int(16 * tons)
    assert armor(once(unit)).mass == tons * 1000 == armor_mass_of(unit)


def test_ferro_fibrous_buys_more(bare):
    unit = made(bare, edits.set_armor_kind("is-ferro-fibrous"), edits.allocate(tons=5.5))
    assert unit.armor.points == 98, "17.92 x 5.5 = 98.56"


def test_no_more_than_the_maximum(bare):
    assert edits.allocate(tons=50).run(bare).armor.points == 169
    assert edits.allocate(points=999).run(bare).armor.points == 169


def test_the_head_has_five_times_its_share(bare):
    # A tenth of everything: the head gets half of its nine points.
    unit = edits.allocate(points=20).run(bare)
    assert points(unit, HD)[0] in (4, 5)
    assert points(edits.allocate(points=60).run(bare), HD) == (9, 0)


@given(st.sampled_from(sample_units()), st.integers(0, 600))
def test_shared_out_points_are_all_there_symmetrical_and_legal(unit, count):
    after = edits.allocate(points=count).run(unit)
    chassis = unit.chassis
    maxima = {location: armor_maximum_at(chassis, location) for location in chassis.form.locations}
    assert after.armor.points == min(count, sum(maxima.values()))
    uneven = 0
    for location, maximum in maxima.items():
        front, rear = points(after, location)
        assert front >= 0
        assert rear >= 0
        assert front + rear <= maximum
        assert rear == 0 or has_rear(location)
        if has_rear(location):
            assert rear == (front + rear) // 4
        uneven += abs(sum(points(after, opposite(location))) - front - rear)
    assert uneven <= 2, "at most one pair, by one point"


def test_points_outside_the_form_are_none():
    after = edits.maximize_armor().run(new_unit())
    assert after.armor.front[CL] == 0
    assert all(after.armor.rear[location] == 0 for location in Location if not has_rear(location))


# -- what remains ---------------------------------------------------------------------------------------------


def test_remaining_mass_goes_on_top(bare):
    unit = made(bare, edits.set_armor(CT, 30, 2), edits.set_armor(RA, 3, linked=False))
    before = unit.armor
    after = edits.use_remaining(2000).run(unit)
    assert armor_mass_of(after) == armor_mass_of(unit) + 2000
    assert all(new >= old for new, old in zip(after.armor.front, before.front, strict=True))
    assert all(new >= old for new, old in zip(after.armor.rear, before.rear, strict=True))
    assert points(after, RA) == points(after, LA), "what is uneven evens out first"


def test_nothing_remains(bare):
    assert refusal(edits.use_remaining(0), bare).reason == "Nothing remains"
    full = edits.maximize_armor().run(bare)
    assert edits.use_remaining(5000).run(full) is full


@given(st.sampled_from(sample_units()), st.integers(0, 300), st.integers(1, 30))
def test_it_costs_no_more_than_there_is(unit, count, half_tons):
    unit = edits.allocate(points=count).run(unit)
    after = edits.use_remaining(half_tons * 500).run(unit)
    assert armor(once(after)).mass <= armor(once(unit)).mass + half_tons * 500
    assert after.armor.points >= unit.armor.points


def test_patchwork_is_weighed_by_location(bare):
    unit = made(bare, edits.set_armor_kind("hardened", location=RT), edits.allocate(tons=8))
    assert armor(once(unit)).mass == 8000
    assert points(unit, RT) == points(unit, LT)
    assert points(unit, RL) > (0, 0)


# -- as the builder wants it shared out -----------------------------------------------------------------------


def test_the_head_may_be_full_before_anything_else(bare):
    unit = edits.allocate(points=20, spread=ArmorDistribution(head="full")).run(bare)
    assert points(unit, HD) == (9, 0)
    assert unit.armor.points == 20
    assert points(edits.allocate(points=5, spread=ArmorDistribution(head="full")).run(bare), HD) == (5, 0)


def test_the_head_may_have_the_same_share_as_all(bare):
    # Half of the 169 points of a 50-tonner: the head has half of its nine.
    unit = edits.allocate(points=84, spread=ArmorDistribution(head="equal")).run(bare)
    assert points(unit, HD)[0] in (4, 5)


@pytest.mark.parametrize(("priority", "location"), [("torso", CT), ("torso", LT), ("arm", LA), ("leg", RL)], ids=str)
def test_who_comes_first_gets_more_than_without(bare, priority, location):
    plain = edits.allocate(points=80).run(bare)
    preferred = edits.allocate(points=80, spread=ArmorDistribution(priority=priority)).run(bare)
    assert sum(points(preferred, location)) > sum(points(plain, location))
    assert preferred.armor.points == plain.armor.points


def test_so_much_of_a_torso_lies_behind(bare):
    unit = edits.maximize_armor(ArmorDistribution(rear=50)).run(bare)
    assert points(unit, CT) == (16, 16)
    unit = edits.maximize_armor(ArmorDistribution(rear=0)).run(bare)
    assert points(unit, CT) == (32, 0)


@given(
    st.sampled_from(sample_units()),
    st.integers(0, 600),
    st.builds(
        ArmorDistribution,
        st.sampled_from(["share", "equal", "full"]),
        st.sampled_from(["none", "torso", "arm", "leg"]),
        st.integers(0, 50),
    ),
)
def test_whatever_is_preferred_all_points_are_there_and_legal(unit, count, spread):
    after = edits.allocate(points=count, spread=spread).run(unit)
    chassis = unit.chassis
    maxima = {location: armor_maximum_at(chassis, location) for location in chassis.form.locations}
    assert after.armor.points == min(count, sum(maxima.values()))
    for location, maximum in maxima.items():
        front, rear = points(after, location)
        assert min(front, rear) >= 0
        assert front + rear <= maximum


def test_the_last_half_ton_is_left_out_where_most_of_it_is_wasted(bare):
    # 169 points at 16 a ton: 10.5 t hold 168, so an eleventh ton would pay for eight points and give one.
    unit = edits.maximize_efficiently().run(bare)
    assert (armor_mass_of(unit), unit.armor.points) == (10500, 168)
    # 75 t: 231 points, 14.5 t hold 232: nothing is wasted.
    assert edits.maximize_efficiently().run(new_unit(tonnage=75)).armor.points == 231


@given(st.sampled_from(sample_units()))
def test_the_efficient_maximum_wastes_less_than_half_of_half_a_ton(unit):
    full, efficient = edits.maximize_armor().run(unit), edits.maximize_efficiently().run(unit)
    less = armor_mass_of(full) - armor_mass_of(efficient)
    assert 0 <= less <= 500 or unit.armor.kinds is not None
    assert efficient.armor.points <= full.armor.points


def test_points_paid_for_beyond_the_maximum_are_lost(bare):
    g = once(edits.maximize_armor().run(bare))
    # 11 t buy 176 points of which 169 can be worn.
    assert armor_beyond(g) == 7
    assert armor(g).wasted == 0
    assert armor_beyond(once(edits.allocate(tons=5).run(bare))) == 0


def test_each_location_of_a_patchwork_suit_says_what_it_weighs_and_fills(bare):
    unit = made(
        bare,
        edits.set_armor_kind("is-ferro-fibrous", location=RT),
        edits.set_armor(RT, 16, 0, linked=False),
        edits.set_armor(LA, 16, linked=False),
    )
    g = once(unit)
    # 17.92 points a ton, and two slots in a location of a patchwork suit (TO p. 377)
    assert armor_part_at(g, RT) == PartFigures(round(16 / 17.92 * 1000), 2)
    assert armor_part_at(g, LA) == PartFigures(1000, 0)
