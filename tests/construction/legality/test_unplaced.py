"""What is unallocated: that it is, and, where it fits nowhere, which rule or which figures stand in the way."""

from __future__ import annotations

import pytest

from designer.construction.findings import findings
from designer.construction.slot_space import longest_run
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form, Location
from designer.units.mount import ItemId, Mount
from designer.units.unit import Unit
from tests.building import evaluate
from tests.construction.legality.found import ERROR, NOTE, found, lying, mech, only

GAUSS, AC20, MEDIUM_LASER, SINK = "is-gauss-rifle", "ac-20", "medium-laser", "heat-sink"


def unallocated(unit: Unit, item: str) -> Unit:
    """The same design with an unallocated item."""
    return unit.with_(mounts=(*unit.mounts, Mount(unit.next_mount_id(), ItemId(item))))


def crowded(unit: Unit, **left: int) -> Unit:
    """The same design with lasers in all free slots, up to so many left at the end of the named locations."""
    taken = {s.slot for s in unit.systems} | {slot for mount in unit.mounts for slot in mount.slots}
    form = unit.chassis.form
    for location in form.locations:
        rows = [r for r in range(form.slots(location)) if not any(s == (location, r) for s in taken)]
        for row in rows[: len(rows) - left.get(form.code(location), 0)]:
            unit = lying(unit, MEDIUM_LASER, (location, row + 1))
    return unit


def reason(unit: Unit) -> str:
    """What the finding says after the colon."""
    (finding,) = [f for f in findings(evaluate(unit)) if f.rule == "slots.unplaced"]
    return finding.sentence.partition(": ")[2]


def test_an_item_without_its_slots_is_an_error_and_no_more_is_said_where_it_has_a_place() -> None:
    assert only(unallocated(mech(), MEDIUM_LASER)) == ("slots.unplaced", ERROR, "Medium Laser is unallocated")


def test_an_item_that_needs_no_slot_is_a_note() -> None:
    unit = unallocated(mech(year=3140), "smart-robotic-control-system-srcs")
    assert [f.severity for f in found(unit) if f.rule == "slots.unplaced"] == [NOTE]


def test_missing_slots_of_a_spread_item_are_counted() -> None:
    unit = lying(mech(structure="is-endo-steel"), "is-endo-steel", *[(LT, row) for row in range(1, 13)])
    assert only(unit) == ("slots.unplaced", ERROR, "2 of 14 Endo Steel slots are unallocated")


def test_what_finds_no_run_is_told_what_it_needs_and_where_the_most_is() -> None:
    # A Gauss rifle takes 7 slots (TM p. 341).
    unit = unallocated(crowded(mech(), LT=4, RA=3), GAUSS)
    assert reason(unit) == "it needs 7 slots in one run, at most 4 are free (LT)"


def test_slots_that_do_not_lie_side_by_side_do_not_add_up() -> None:
    unit = crowded(mech(), LT=6)
    unit = unallocated(lying(unit, MEDIUM_LASER, (LT, 10)), GAUSS)
    assert reason(unit) == "it needs 7 slots in one run, at most 3 are free (LT)"


def test_one_slot_is_free() -> None:
    assert reason(unallocated(crowded(mech(), LT=1), GAUSS)) == "it needs 7 slots in one run, at most 1 is free (LT)"


def test_a_full_mech_has_no_free_slot() -> None:
    assert reason(unallocated(crowded(mech()), MEDIUM_LASER)) == "no free slot"


def test_filler_gives_way_and_so_stands_in_nobodys_way() -> None:
    slots = [(RT, row) for row in range(1, 13)] + [(LT, 1), (LT, 2)]
    plated = lying(mech(structure="is-endo-steel"), "is-endo-steel", *slots)
    assert reason(unallocated(crowded(plated), GAUSS)) == ""


@pytest.mark.parametrize(
    ("unit", "item", "expected"),
    [
        (mech(form=Form.QUAD), "hatchet", "not on quads"),
        (crowded(mech(), LT=9), "hatchet", "arms only; no free slot"),
        (crowded(mech(), RL=1, LT=9), "improved-heavy-gauss-rifle", "torso only; it needs 11 slots"),
    ],
)
def test_where_the_rules_leave_few_places_the_reason_says_which(unit: Unit, item: str, expected: str) -> None:
    assert reason(unallocated(unit, item)).startswith(expected)


def test_two_neighbors_have_room_for_what_may_be_split() -> None:
    unit = crowded(mech(), LT=6, LA=4)
    assert reason(unallocated(unit, AC20)) == "", "10 slots, arm and torso (TM p. 57)"
    assert reason(unallocated(crowded(mech(), LT=6, LA=3), AC20)) == (
        "it needs 10 slots in one run, at most 6 are free (LT)"
    )
    assert reason(unallocated(crowded(mech(), LT=6, LL=1, RA=4), AC20)) != "", (
        "arm and torso of two sides are no neighbors"
    )
    assert reason(unallocated(crowded(mech(form=Form.LAM), LT=6, LA=4), AC20)) != "", "a LAM folds"


def test_on_a_superheavy_an_equal_sink_shares_its_slot() -> None:
    unit = lying(mech(tonnage=120), SINK, (LT, 1))
    assert reason(unallocated(crowded(unit), SINK)) == ""
    (first,) = [m for m in unit.mounts if m.slots and m.slots[0].location is LT]
    pair = unit.with_(mounts=(*unit.mounts, first._replace(id=unit.next_mount_id())))
    assert reason(unallocated(crowded(pair), SINK)) == "no free slot", "two share it already"


def test_gear_with_fixed_places_names_the_full_ones() -> None:
    unit = unallocated(crowded(mech(), LT=3, RL=1), "talons")
    assert reason(unit) == "", "one slot of a leg is free"
    assert reason(unallocated(crowded(mech(), LT=3), "talons")) == "no free slot in RL and LL"


def test_filler_that_finds_no_slot_anywhere_says_so() -> None:
    unit = lying(mech(structure="is-endo-steel"), "is-endo-steel", *[(LT, row) for row in range(1, 13)])
    assert reason(crowded(unit)) == "no free slot"


@pytest.mark.parametrize(("rows", "run"), [((), 0), ((3,), 1), ((0, 1, 2), 3), ((5, 1, 2, 4, 6), 3)])
def test_a_run_is_what_lies_side_by_side(rows: tuple[int, ...], run: int) -> None:
    assert longest_run(rows) == run


def test_the_head_and_the_center_count_like_any_other_location() -> None:
    for place in (HD, CT, RA, LA, RT, LT, RL, LL):
        unit = unallocated(crowded(mech(), **{_code(place): 1}), MEDIUM_LASER)
        assert reason(unit) == "", place


def _code(location: Location) -> str:
    return Form.BIPED.code(location)
