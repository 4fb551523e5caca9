"""Jets: so many of a kind, as symmetrical as there is room (CONSTRUCTION 5.2)."""

from collections import Counter

import pytest

from designer.construction.movement import movement
from designer.design import once
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.units.location import CL, CT, LA, LL, LT, RA, RL, RT, Form
from tests.editing.laws import assert_lawful, made, mounts_of, summary


def places(unit, item="jump-jet"):
    return Counter(mount.location for mount in mounts_of(unit, item))


@pytest.fixture
def empty():
    return new_unit().with_(mounts=())


@pytest.mark.parametrize(
    ("mp", "where"),
    [
        (0, {}),
        (1, {CT: 1}),
        (2, {RL: 1, LL: 1}),
        (3, {RL: 1, LL: 1, CT: 1}),
        (4, {RL: 2, LL: 2}),
        (5, {RL: 2, LL: 2, CT: 1}),
        (8, {RL: 2, LL: 2, RT: 2, LT: 2}),
    ],
)
def test_jets_come_in_pairs_and_an_odd_one_in_the_middle(empty, mp, where):
    unit = edits.set_jump("jump-jet", mp).run(empty)
    assert places(unit) == where
    assert movement(once(unit)).jump == mp


def test_one_by_one_they_stay_as_even_as_can_be(empty):
    unit = empty
    for mp in range(1, 8):
        unit = edits.set_jump("jump-jet", mp).run(unit)
        found = places(unit)
        assert abs(found[RL] - found[LL]) + abs(found[RT] - found[LT]) <= 1


@pytest.mark.parametrize(
    ("mp", "where"),
    [(6, {RL: 2, LL: 2, RT: 1, LT: 1}), (5, {RL: 2, LL: 2, CT: 1}), (4, {RL: 2, LL: 2}), (2, {RL: 1, LL: 1}), (0, {})],
)
def test_superfluous_jets_go_in_pairs(empty, mp, where):
    unit = edits.set_jump("jump-jet", 7).run(empty)
    assert places(unit) == {RL: 2, LL: 2, RT: 1, LT: 1, CT: 1}
    after = edits.set_jump("jump-jet", mp).run(unit)
    assert places(after) == where


def test_those_on_the_unallocated_list_go_first(empty):
    unit = edits.set_jump("jump-jet", 4).run(empty)
    unit = edits.unplace(unit.mounts[0].id).run(unit)
    assert unit.mounts[0] not in edits.set_jump("jump-jet", 3).run(unit).mounts


def test_quads_and_tripods_have_more_legs():
    quad = edits.set_jump("jump-jet", 6).run(new_unit(Form.QUAD).with_(mounts=()))
    assert places(quad) == {RA: 2, LA: 2, RL: 1, LL: 1}
    tripod = edits.set_jump("jump-jet", 3).run(new_unit(Form.TRIPOD).with_(mounts=()))
    assert places(tripod) in ({RL: 1, LL: 1, CT: 1}, {RL: 1, LL: 1, CL: 1})


def test_what_finds_no_room_waits_on_the_unallocated_list(empty):
    unit = made(empty, edits.place("ac-20", RT), edits.place("ac-20", LT), edits.set_armor_kind("is-ferro-fibrous"))
    unit = edits.set_jump("improved-jump-jet", 6).run(unit)
    assert len(mounts_of(unit, "improved-jump-jet")) == 6
    assert any(not mount.is_placed for mount in mounts_of(unit, "improved-jump-jet"))
    assert len(mounts_of(unit, "is-ferro-fibrous")[0].slots) == 14, "jets move no filler"
    assert_lawful(unit)


def test_another_kind_takes_the_places_of_the_old_one(empty):
    unit = edits.set_jump("jump-jet", 2).run(empty)
    improved = edits.set_jump("improved-jump-jet", 2).run(unit)
    assert [mount.id for mount in improved.mounts] == [mount.id for mount in unit.mounts]
    assert places(improved, "improved-jump-jet") == {RL: 1, LL: 1}
    assert places(edits.set_jump("umu", 2).run(improved), "umu") == {RL: 1, LL: 1}


def test_boosters_are_one_item_of_a_size(empty):
    unit = made(empty, edits.set_jump("jump-jet", 3), edits.set_jump("mech-mechanical-jump-boosters", 4))
    [booster] = unit.mounts
    assert booster.size == 4
    assert summary(booster) == {"LL": [4, 5], "RL": [4, 5]}
    assert edits.set_jump("mech-mechanical-jump-boosters", 5).run(unit).mounts[0].size == 5
    assert edits.set_jump("mech-mechanical-jump-boosters", 0).run(unit).mounts == ()
    assert places(edits.set_jump("jump-jet", 2).run(unit)) == {RL: 1, LL: 1}


@pytest.mark.parametrize("item", ["medium-laser", "partial-wing"])
def test_not_everything_jumps(empty, item):
    with pytest.raises(EditRefusedError, match="is not a jump system"):
        edits.set_jump(item, 3).run(empty)


def test_no_negative_jumps(empty):
    with pytest.raises(EditRefusedError, match="cannot be negative"):
        edits.set_jump("jump-jet", -1).run(empty)


def test_the_same_again_changes_nothing(empty):
    unit = edits.set_jump("jump-jet", 4).run(empty)
    assert edits.set_jump("jump-jet", 4).run(unit) is unit
