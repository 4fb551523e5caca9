"""Declared heat sinks and the mounts of those that the engine does not hold (CONSTRUCTION 5.1)."""

from collections import Counter

import pytest

from designer.catalog import catalog
from designer.construction.findings import findings
from designer.construction.heat import engine_room, sinks, sinks_counted
from designer.construction.legality.heat import kind_of_sink
from designer.construction.mass import mass
from designer.design import once
from designer.editing import EditRefusedError, Session, edits
from designer.editing.blank import new_unit
from designer.editing.edits import bulk
from designer.editing.edits.sinks import outside
from designer.units.location import LT, RT
from designer.units.unit import HeatSinks, TechBase
from tests.editing.laws import assert_lawful, made, mounts_of, rows


def total(unit):
    return sinks(once(unit)).total


def reason(edit, unit):
    with pytest.raises(EditRefusedError) as refused:
        edit.run(unit)
    return refused.value.reason


@pytest.mark.parametrize(
    ("kind", "walk", "room"),
    [("single", 4, 8), ("double", 4, 8), ("compact", 4, 16), ("single", 6, 12), ("laser", 5, 10)],
)
def test_the_engine_holds_a_sink_for_each_25_of_rating(kind, walk, room):
    unit = made(new_unit(), edits.set_walk(walk), edits.set_heat_sinks(kind, 10))
    assert engine_room(unit.engine, unit.heat_sinks, omni=False) == room


@pytest.mark.parametrize("count", [0, 8, 10, 14, 30])
def test_what_is_declared_exists(count):
    unit = edits.set_heat_sinks("single", count).run(new_unit())
    assert unit.heat_sinks.count == total(unit) == count
    assert len(mounts_of(unit, "heat-sink")) == max(0, count - 8)


def test_new_sinks_find_a_place_without_moving_filler_else_the_unallocated_list():
    unit = made(new_unit(), edits.set_structure("is-endo-steel"), edits.set_heat_sinks("double", 30))
    assert len(mounts_of(unit, "is-double-heat-sink")) == 22
    assert len(mounts_of(unit, "is-endo-steel")[0].slots) == 14
    placed = [mount for mount in mounts_of(unit, "is-double-heat-sink") if mount.is_placed]
    assert 0 < len(placed) < 22
    assert_lawful(unit)


def test_superfluous_ones_go_from_the_unallocated_list_first_then_the_last_mounted():
    unit = made(new_unit(), edits.set_heat_sinks("single", 11))
    unplaced = mounts_of(unit, "heat-sink")[0]
    unit = edits.unplace(unplaced.id).run(unit)
    first, second = (mount for mount in mounts_of(unit, "heat-sink") if mount.is_placed)
    assert mounts_of(edits.set_heat_sinks("single", 10).run(unit), "heat-sink") == [first, second]
    assert mounts_of(edits.set_heat_sinks("single", 9).run(unit), "heat-sink") == [first]


@pytest.mark.parametrize(("base", "count"), [(8, 12), (10, 10), (10, 13), (12, 12), (12, 17)])
def test_sinks_beyond_the_base_chassis_of_an_omni_are_pods(base, count):
    """Where the engine holds fewer than the base has, the first ones outside belong to the chassis (TM p. 57)."""
    unit = made(new_unit(omni=True), edits.set_base_sinks(base), edits.set_heat_sinks("single", count))
    mounted = mounts_of(unit, "heat-sink")
    fixed = [mount for mount in mounted if not mount.pod]
    assert min(8, base) + len(fixed) == base
    assert len(mounted) - len(fixed) == count - base
    assert_lawful(unit)


def test_of_an_omni_the_pods_go_before_the_sinks_of_the_base_chassis():
    unit = made(new_unit(omni=True), edits.set_heat_sinks("single", 13), edits.set_heat_sinks("single", 10))
    assert [mount.pod for mount in mounts_of(unit, "heat-sink")] == [False, False]


def test_another_kind_takes_the_places_of_the_old_one():
    unit = made(new_unit(), edits.set_heat_sinks("single", 10))
    single = mounts_of(unit, "heat-sink")
    double = mounts_of(edits.set_heat_sinks("double", 10).run(unit), "is-double-heat-sink")
    assert [mount.id for mount in double] == [mount.id for mount in single]
    assert [rows(mount, RT) + rows(mount, LT) for mount in double] == [[0, 1, 2], [0, 1, 2]]


def test_the_side_decides_the_item():
    unit = edits.set_heat_sinks("double", 12, clan=True).run(new_unit(base=TechBase.CLAN))
    assert len(mounts_of(unit, "clan-double-heat-sink")) == 4
    unit = edits.set_heat_sinks("double", 12, clan=False).run(unit)
    assert len(mounts_of(unit, "is-double-heat-sink")) == 4


def test_compact_sinks_are_packed_in_pairs():
    unit = edits.set_heat_sinks("compact", 21).run(new_unit())
    assert Counter(mount.item for mount in unit.mounts) == {"2-compact-heat-sinks": 2, "1-compact-heat-sink": 1}
    assert total(unit) == 21
    unit = edits.set_heat_sinks("compact", 20).run(unit)
    assert total(unit) == 20
    assert total(edits.set_heat_sinks("single", 20).run(unit)) == 20


def test_prototypes_stay_and_count():
    unit = made(new_unit(), edits.place("freezers", RT))
    assert unit.heat_sinks.count == 11
    unit = edits.set_heat_sinks("single", 11).run(unit)
    assert len(mounts_of(unit, "freezers")) == 1
    assert outside(unit) == 3
    assert len(mounts_of(unit, "heat-sink")) == 2
    assert len(mounts_of(edits.set_heat_sinks("single", 0).run(unit), "freezers")) == 1


@pytest.mark.parametrize(("kind", "item"), [("single", "heat-sink"), ("double", "is-double-heat-sink")])
def test_a_sink_in_its_best_place_fills_the_engine_first(kind, item):
    unit = made(new_unit(), edits.set_walk(6), edits.set_heat_sinks(kind, 10))  # the engine holds 12
    step = bulk.place_many(item, 3)
    assert edits.place_best(item).label_for(unit) == f"Place {catalog()[item].name} in the engine"
    unit = step.run(unit)
    assert unit.heat_sinks.count == total(unit) == 13
    assert [mount.is_placed for mount in mounts_of(unit, item)] == [True]
    assert edits.place_best(item).label_for(unit) != edits.place_best(item).label


def test_a_pair_of_compact_sinks_needs_room_for_two_in_the_engine():
    unit = made(new_unit(), edits.set_heat_sinks("compact", 14))  # the engine holds 16
    unit = edits.place_best("2-compact-heat-sinks").run(unit)
    assert (unit.heat_sinks.count, unit.mounts) == (16, ())
    unit = edits.set_heat_sinks("compact", 15).run(unit)
    assert len(mounts_of(edits.place_best("2-compact-heat-sinks").run(unit), "2-compact-heat-sinks")) == 1


def test_a_sink_dropped_into_a_location_is_there():
    unit = made(new_unit(), edits.set_walk(6), edits.place("heat-sink", LT))
    assert (unit.heat_sinks.count, len(mounts_of(unit, "heat-sink"))) == (11, 1)


def test_the_engine_of_an_omni_holds_only_the_sinks_of_its_base_chassis():
    unit = made(new_unit(omni=True), edits.set_walk(6), edits.place_best("heat-sink"))
    assert [mount.pod for mount in mounts_of(unit, "heat-sink")] == [True]


def test_as_many_as_fit_fill_the_engine_and_then_the_slots():
    unit = made(new_unit(tonnage=20), edits.set_walk(3), edits.set_heat_sinks("single", 0))
    unit = bulk.fill_with("heat-sink").run(unit)
    assert unit.heat_sinks.count == total(unit) > 2
    assert len(mounts_of(unit, "heat-sink")) == total(unit) - 2  # an engine of 60 holds two
    assert mass(once(unit)).free >= 0


@pytest.mark.parametrize(
    "item", ["is-double-heat-sink", "clan-double-heat-sink", "laser-heat-sink", "2-compact-heat-sinks"]
)
@pytest.mark.parametrize("step", [edits.add, edits.place_best, lambda item: edits.place(item, LT)])
def test_a_sink_of_another_kind_makes_all_of_its_kind(step, item):
    unit = made(new_unit(base=TechBase.MIXED_IS), edits.set_heat_sinks("single", 10))
    kind = kind_of_sink(catalog()[item])
    edit = step(item)
    assert edit.label_for(unit).endswith(f", all heat sinks {kind}")
    unit = edit.run(unit)
    assert unit.heat_sinks == HeatSinks(10 + sinks_counted(catalog()[item]), kind, item.startswith("clan"))
    assert "sinks.mixed" not in {finding.rule for finding in findings(once(unit))}
    assert not edit.label_for(unit).endswith(f", all heat sinks {kind}")


@pytest.mark.parametrize(
    "step", [lambda item: bulk.place_many(item, 3), lambda item: bulk.add_many(item, 3), bulk.fill_with]
)
def test_several_sinks_of_another_kind_say_that_all_change(step):
    unit = made(new_unit(), edits.set_heat_sinks("single", 10))
    edit = step("is-double-heat-sink")
    assert edit.adds
    assert edit.label_for(unit).endswith(", all heat sinks double")
    assert edit.run(unit).heat_sinks.kind == "double"
    assert "all heat sinks" not in step("heat-sink").label_for(unit)


@pytest.mark.parametrize("count", [-1, 100])
def test_counts_that_no_file_can_hold(count):
    assert reason(edits.set_heat_sinks("single", count), new_unit()) == "0 to 99"


def test_there_are_four_kinds():
    assert reason(edits.set_heat_sinks("quantum", 10), new_unit()) == "Unknown kind"


def test_the_same_again_changes_nothing():
    unit = new_unit()
    assert edits.set_heat_sinks("single", 10).run(unit) is unit


def test_it_puts_right_what_a_file_has_wrong():
    unit = new_unit()
    wrong = unit.with_(mounts=unit.mounts[:1])
    assert len(mounts_of(edits.set_heat_sinks("single", 10).run(wrong), "heat-sink")) == 2


def test_a_burst_is_one_step():
    session = Session(new_unit())
    for count in range(11, 16):
        session.apply(edits.set_heat_sinks("single", count))
    assert session.history.undo_label == "Set heat sinks to 15 single"
    assert session.history.position == 1
