"""Which mount of one design is which of the other: each exactly once, and the nearest ones together."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.comparison import matched
from designer.comparison.mount_matching import cheapest, distance
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.units.location import LA, LT, RA, RT
from designer.units.mount import MountId
from tests.comparison.designs import pairs, units
from tests.editing.laws import made, only


def item_and_place(mount):
    return mount.item, mount.location


@given(pair=st.sampled_from(pairs()), same_document=st.booleans())
def test_every_mount_is_matched_added_or_removed_exactly_once(pair, same_document):
    a, b = pair
    found = matched(a, b, same_document=same_document)
    in_a = [each.a.id for each in found.pairs] + [mount.id for mount in found.only_a]
    in_b = [each.b.id for each in found.pairs] + [mount.id for mount in found.only_b]
    assert sorted(in_a) == sorted(mount.id for mount in a.mounts)
    assert sorted(in_b) == sorted(mount.id for mount in b.mounts)
    assert all(each.a.item == each.b.item for each in found.pairs)


@given(pair=st.sampled_from(pairs()))
def test_nothing_is_added_of_an_item_that_is_also_removed(pair):
    found = matched(*pair)
    assert not {mount.item for mount in found.only_a} & {mount.item for mount in found.only_b}


@pytest.mark.parametrize("unit", units(), ids=lambda unit: unit.names.full or unit.chassis.form.value)
def test_a_design_and_its_copy_under_other_ids_match_without_a_difference(unit):
    copy = unit.with_(mounts=tuple(m._replace(id=MountId(500 - m.id)) for m in reversed(unit.mounts)))
    found = matched(unit, copy)
    assert not found.only_a
    assert not found.only_b
    assert all(pair.is_equal for pair in found.pairs)


def test_of_equal_items_those_in_the_same_place_belong_together():
    a = made(new_unit(), edits.place("medium-laser", LA), edits.place("medium-laser", RA))
    b = made(new_unit(), edits.place("medium-laser", RT), edits.place("medium-laser", LA))
    pairs = {pair.a.location: pair.b.location for pair in matched(a, b).pairs if pair.a.item == "medium-laser"}
    assert pairs == {LA: LA, RA: RT}


def test_an_item_exchanged_under_its_id_is_another_item():
    a = made(new_unit(), edits.place("medium-laser", LT))
    b = made(a, edits.replace_item(only(a, "medium-laser").id, "small-laser"))
    found = matched(a, b, same_document=True)
    assert [mount.item for mount in found.only_a] == ["medium-laser"]
    assert [mount.item for mount in found.only_b] == ["small-laser"]


def test_steps_of_one_document_are_matched_by_id_however_far_things_went():
    a = made(new_unit(), edits.place("medium-laser", LA), edits.place("medium-laser", RA))
    left, right = a.mounts[-2:]
    b = made(a, edits.swap(left.id, right.id))
    found = {pair.a.id: pair for pair in matched(a, b, same_document=True).pairs}
    assert (found[left.id].a.location, found[left.id].b.location) == (LA, RA)


matrices = st.integers(1, 5).flatmap(
    lambda rows: st.integers(rows, 6).flatmap(
        lambda columns: st.lists(
            st.lists(st.integers(0, 300), min_size=columns, max_size=columns), min_size=rows, max_size=rows
        )
    )
)


@given(costs=matrices)
def test_no_other_choice_of_columns_costs_less(costs):
    chosen = cheapest(costs)
    assert len(set(chosen)) == len(costs)

    def cost(columns):
        return sum(row[column] for row, column in zip(costs, columns, strict=True))

    assert cost(chosen) == min(cost(columns) for columns in permutations(range(len(costs[0])), len(costs)))


mounts = st.sampled_from([mount for unit in units() for mount in unit.mounts])


@given(one=mounts, other=mounts, third=mounts)
def test_distance_is_one(one, other, third):
    assert distance(one, one) == 0
    assert distance(one, other) == distance(other, one)
    assert distance(one, third) <= distance(one, other) + distance(other, third)
