"""The slot solver: everything gets a place with few moves, or it is said why not and what would be enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.assistants.slot_plan import PlanGoal, SlotPlan, SolveRequest, Wish
from designer.assistants.slot_problem import slot_problem
from designer.assistants.slot_program import SlotProgram
from designer.assistants.slot_reasons import Reason, reasons
from designer.assistants.slot_solver import Impossible, Undecided, added, counted, solve, solving, whole_counts
from designer.assistants.slot_ways_out import WayOut, cheapest, ways_out
from designer.catalog import catalog
from designer.construction.places import why_not
from designer.construction.slot_space import split_neighbors, unallocated
from designer.editing import EditRefusedError, Session, edits
from designer.editing.slot_search import slots_needed
from designer.units.location import ARMS, CT, HD, LA, LT, RA, RL, RT, Location, Slot
from designer.units.mount import ItemId, Mount, MountId, SystemPart
from designer.units.unit import Unit
from tests.building import catalog_id, free_rows, mech, with_item

LASER, PPC, CANNON, GAUSS = "medium-laser", "er-ppc", "ac-20", "heavy-gauss-rifle"


def unplaced(unit: Unit, *items: str, **options: object) -> Unit:
    """The unit with more items, without places."""
    for item in items:
        mount = Mount(unit.next_mount_id(), ItemId(catalog()[item].id))._replace(**options)  # type: ignore[arg-type]
        unit = unit.with_(mounts=(*unit.mounts, mount))
    return unit


def full(unit: Unit, **left: int) -> Unit:
    """The unit with all slots filled by heat sinks but so many of a location, by its code."""
    for location in unit.chassis.form.locations:
        for _ in free_rows(unit, location)[left.get(unit.chassis.form.code(location), 0) :]:
            unit = with_item(unit, "heat-sink", location)
    return unit


def with_lasers(unit: Unit) -> Unit:
    return with_item(with_item(unit, LASER, RA), LASER, RA)


def sinks(unit: Unit) -> frozenset[MountId]:
    return frozenset(mount.id for mount in unit.mounts if mount.item == "heat-sink")


def plan_of(unit: Unit, request: SolveRequest | None = None) -> SlotPlan:
    answer = solve(unit, request)
    assert isinstance(answer, SlotPlan), answer
    return answer


def why_not_all(unit: Unit, request: SolveRequest | None = None) -> tuple[Impossible, tuple[Reason, ...], list[WayOut]]:
    request = request or SolveRequest()
    answer = solve(unit, request)
    assert isinstance(answer, Impossible), answer
    *_, why = reasons(answer)
    assert why is not None
    return answer, why, cheapest([way for way in ways_out(unit, request, answer, why) if way is not None])


def place_of(unit: Unit, item: str) -> list[Location | None]:
    return [mount.location for mount in unit.mounts if mount.item == item]


def test_an_item_takes_free_slots_and_nothing_else_moves() -> None:
    unit = unplaced(mech((LASER, RT)), PPC)
    (move,) = plan_of(unit).moves
    assert (move.item, move.before, len(move.slots)) == ("ER PPC", "", 3)


def test_what_has_its_place_keeps_it() -> None:
    assert plan_of(mech((LASER, RT), (PPC, RA))).moves == ()


def test_the_smallest_number_of_items_makes_way() -> None:
    """Two lasers lie in the only run that is long enough: one of them moves."""
    unit = unplaced(with_lasers(full(mech(), RA=4, LA=2)), PPC)
    moves = plan_of(unit, SolveRequest(pinned=sinks(unit))).moves
    assert sorted((move.item, move.before, move.after) for move in moves) == [
        ("ER PPC", "", "RA"),
        ("Medium Laser", "RA", "LA"),
    ]


def test_pinned_items_stay() -> None:
    unit = unplaced(mech((LASER, RA), (PPC, LA)), CANNON)
    request = SolveRequest(PlanGoal.ARMS, pinned=frozenset(mount.id for mount in unit.mounts if mount.is_placed))
    after = plan_of(unit, request).unit
    assert [mount for mount in after.mounts if mount.id in request.pinned] == [*unit.mounts[:2]]


def test_filler_gives_way_and_keeps_its_slots() -> None:
    steel = catalog_id("Endo Steel")
    unit = mech(structure="endo-steel")
    unit = plan_of(unplaced(unit, steel)).unit
    unit = full(unit, HD=1)
    moved = plan_of(unplaced(unit.with_(mounts=unit.mounts[:-1]), LASER)).unit
    (filler,) = (mount for mount in moved.mounts if mount.item == steel)
    assert len(filler.slots) == 14


def test_a_cannon_is_split_only_if_no_place_holds_it_whole() -> None:
    unit = full(mech(), RT=9, RA=3, LT=0)
    moved = plan_of(unplaced(unit, CANNON), SolveRequest(pinned=sinks(unit))).unit
    (cannon,) = (mount for mount in moved.mounts if mount.item == CANNON)
    assert {slot.location for slot in cannon.slots} == {RT, RA}
    assert place_of(plan_of(unplaced(mech(), CANNON)).unit, CANNON)[0] in (RT, LT)


def test_a_cannon_is_not_split_if_another_item_can_move() -> None:
    """The PPC leaves the torso, though splitting the cannon would be one move less."""
    unit = full(mech((PPC, RT)), RT=9, RA=4, LA=3, LT=0)
    moved = plan_of(unplaced(unit, CANNON), SolveRequest(pinned=sinks(unit))).unit
    assert place_of(moved, CANNON) == [RT]
    assert place_of(moved, PPC) in ([RA], [LA])


def test_a_split_cannon_may_stay_so() -> None:
    unit = edits.place(CANNON, RT, 4, split_with=RA).run(with_item(mech(), "is-gauss-rifle", RT))
    assert {slot.location for slot in unit.mounts[1].slots} == {RT, RA}
    assert plan_of(unplaced(unit, LASER)).unit.mounts[1] == unit.mounts[1]


def test_a_wish_comes_before_fewest_moves() -> None:
    unit = unplaced(mech((LASER, HD), (PPC, LT)), LASER)
    assert place_of(plan_of(unit).unit, PPC) == [LT]
    for item, place in ((LASER, CT), (LASER, LT), (PPC, RA)):
        wished = plan_of(unit, SolveRequest(wish=Wish(item, place))).unit
        there = [mount for mount in wished.mounts if mount.item == item and mount.location is place]
        assert len(there) == 1 + sum(mount.item == item and mount.location is place for mount in unit.mounts)
        assert all(mount.is_placed for mount in wished.mounts)


def test_a_wish_that_no_plan_fulfills_is_left_out() -> None:
    """An AC/20 has ten slots; a head has one free (TechManual p. 56)."""
    wished = plan_of(unplaced(mech(), CANNON), SolveRequest(wish=Wish(CANNON, HD))).unit
    assert place_of(wished, CANNON)[0] in (RT, LT)


def test_what_is_placed_moves_for_a_wish() -> None:
    unit = mech((PPC, LT))
    assert place_of(plan_of(unit, SolveRequest(wish=Wish(PPC, RT))).unit, PPC) == [RT]


def test_fire_control_goes_to_its_launcher() -> None:
    artemis = catalog_id("ISArtemisIV")
    unit = full(mech(("lrm-20", LA)), RA=1, LA=1, RT=3)
    moved = plan_of(unplaced(unit, artemis), SolveRequest(pinned=sinks(unit))).unit
    assert place_of(moved, artemis) == place_of(moved, "lrm-20")


def test_fire_control_may_serve_a_pinned_launcher() -> None:
    """One launcher stays and has the only slot for Artemis beside it; the other one's place has none."""
    artemis = catalog_id("ISArtemisIV")
    unit = full(mech(("lrm-20", LA), ("lrm-20", RT)), LA=1)
    request = SolveRequest(pinned=sinks(unit) | {unit.mounts[0].id})
    unit = unplaced(unit, artemis)
    assert place_of(plan_of(unit, request).unit, artemis) == [LA]


def test_actuators_are_given_up_only_if_allowed() -> None:
    unit = mech()
    unit = unit.with_(chassis=unit.chassis._replace(omni=True))
    unit = unplaced(full(unit, RA=8), PPC, pod=True)
    pinned = SolveRequest(pinned=sinks(unit))
    assert isinstance(solve(unit, pinned), Impossible)
    after = plan_of(unit, replace(pinned, actuators=frozenset(ARMS))).unit
    assert place_of(after, PPC) == [RA]
    assert not after.has_part(RA, SystemPart.LOWER_ARM)
    assert after.has_part(LA, SystemPart.HAND)


def test_only_one_of_a_kind_that_may_not_be_crowded() -> None:
    unit = plan_of(unplaced(mech(), *["modular-armor"] * 7)).unit
    assert len(set(place_of(unit, "modular-armor"))) == 7
    assert HD not in place_of(unit, "modular-armor")
    assert isinstance(solve(unplaced(unit, "modular-armor")), Impossible)


def test_equal_bins_share_slots_of_a_superheavy() -> None:
    unit = full(mech(tonnage=150, gyro="superheavy", walk=2), RL=1)
    unit = unplaced(unit, "ac-20-ammo", "ac-20-ammo")
    after = plan_of(unit, SolveRequest(pinned=sinks(unit))).unit
    one, other = (mount for mount in after.mounts if mount.item == "ac-20-ammo")
    assert one.slots == other.slots == (Slot(RL, one.slots[0].row),)


def test_goals() -> None:
    case = catalog_id("ISCASE")
    unit = mech(("ac-20-ammo", HD), (LASER, RT), (case, LT), (PPC, RA), ("lrm-20", RA))
    assert place_of(plan_of(unit, SolveRequest(PlanGoal.AMMUNITION)).unit, "ac-20-ammo") == [LT]
    assert set(place_of(plan_of(unit, SolveRequest(PlanGoal.ARMS)).unit, LASER)) <= set(ARMS)
    even = plan_of(unit, SolveRequest(PlanGoal.BALANCE)).unit
    slots = [sum(slot.location in side for m in even.mounts for slot in m.slots) for side in ((RA, RT), (LA, LT))]
    assert abs(slots[0] - slots[1]) <= 1
    padded = plan_of(unit, SolveRequest(PlanGoal.PADDING)).unit
    (place,) = place_of(padded, "ac-20-ammo")
    assert sum(place_of(padded, item) == [place] for item in (LASER, case, PPC, "lrm-20")) >= 2


def test_a_plan_is_one_step_of_the_history_and_only_for_the_design_it_was_made_for() -> None:
    session = Session(unplaced(mech((LASER, RT)), PPC))
    edit = plan_of(session.unit).edit
    change = session.apply(edit)
    assert change is not None
    assert change.label == "Auto-place everything: 1 move"
    assert unallocated(session.graph) == ()
    session.undo()
    with pytest.raises(EditRefusedError):
        edit.run(unplaced(session.unit, LASER))


def test_a_search_can_be_stopped() -> None:
    asked = count()
    assert solve(unplaced(mech(), PPC), stop=lambda: next(asked) >= 0) == Undecided()


def test_unknown_items_stay_where_they_are() -> None:
    unknown = Mount(MountId(1), ItemId("unknown:Widget"), (Slot(RT, 0), Slot(RT, 1)))
    unit = unplaced(mech().with_(mounts=(unknown,)), PPC)
    assert plan_of(unit).unit.mount(MountId(1)) == unknown


# -- impossible -----------------------------------------------------------------------------------------------


def heavy_gauss() -> Unit:
    """A jump jet that stays in the center torso leaves too little beside an XL engine for a split heavy Gauss rifle."""
    return unplaced(mech(("jump-jet", CT), tonnage=70, engine="xl"), GAUSS)


def test_the_reason_has_the_smallest_set_and_the_counts() -> None:
    unit = heavy_gauss()
    _, why, ways = why_not_all(unit, SolveRequest(pinned=frozenset((MountId(1),))))
    (reason,) = why
    assert [(thing.item, thing.number, thing.slots) for thing in reason.things] == [("Heavy Gauss Rifle", 1, 11)]
    assert reason.free == {"CT": (1,), "RT": (9,), "LT": (9,)}
    assert reason.sentence.startswith("Heavy Gauss Rifle needs 11 slots in CT, RT, LT")
    labels = [way.label for way in ways]
    assert "Let pinned items move" in labels
    assert "Set engine to Light" in labels
    assert "Leave out Heavy Gauss Rifle" in labels


def test_each_way_out_is_enough_and_has_its_cost() -> None:
    unit = heavy_gauss()
    request = SolveRequest(pinned=frozenset((MountId(1),)))
    for way in why_not_all(unit, request)[2]:
        session = Session(unit)
        session.apply(way.plan.edit)
        assert unallocated(session.graph) == ()
        assert added(counted(unit), session.unit) == []
        assert session.history.undo_label == way.label


def test_too_few_slots_in_all_are_said_first() -> None:
    unit = unplaced(full(mech()), LASER, LASER)
    _, why, ways = why_not_all(unit)
    assert why[0].sentence.endswith("2 are missing.")
    assert any(way.label == "Leave out 2 × Medium Laser" for way in ways)


# -- against brute force --------------------------------------------------------------------------------------

ITEMS = (LASER, PPC, CANNON, "jump-jet", "srm-6", "lrm-20", "heat-sink", "modular-armor", "is-double-heat-sink")


@st.composite
def cramped(draw: st.DrawFn) -> tuple[Unit, SolveRequest]:
    """A unit with a few gaps between pinned sinks, and up to three items without a place."""
    unit = mech(tonnage=draw(st.sampled_from((50, 75))), engine=draw(st.sampled_from(("fusion", "xl"))))
    unit = full(unit)
    rows = sorted(mount.slots[0] for mount in unit.mounts if mount.slots)
    gone: set[Slot] = set()
    for first in draw(st.lists(st.sampled_from(rows), min_size=1, max_size=3)):
        gone |= {slot for slot in rows if 0 <= slot.row - first.row < 5 and slot.location is first.location}
    unit = unit.with_(mounts=tuple(mount for mount in unit.mounts if not gone & {*mount.slots}))
    request = SolveRequest(pinned=frozenset(mount.id for mount in unit.mounts))
    return unplaced(unit, *draw(st.lists(st.sampled_from(ITEMS), min_size=1, max_size=3))), request


def ways(unit: Unit, mount: Mount) -> Iterator[tuple[Slot, ...]]:
    """All slots that a mount could fill: a run in a location, or runs in two between which it can be split."""
    item = catalog()[mount.item]
    needed = slots_needed(unit, item)
    allowed = [place for place in unit.chassis.form.locations if why_not(item, unit, place) is None]
    for place in allowed:
        yield from runs(unit, place, needed)
        for other in split_neighbors(unit.chassis, item, place):
            for part in range(1, needed) if other in allowed and place < other else ():
                for one in runs(unit, place, part):
                    yield from ((*two, *one) for two in runs(unit, other, needed - part))


def runs(unit: Unit, place: Location, needed: int) -> Iterator[tuple[Slot, ...]]:
    free = set(free_rows(unit, place))
    for row in sorted(free):
        if free.issuperset(range(row, row + needed)):
            yield tuple(Slot(place, each) for each in range(row, row + needed))


def can_be_placed(unit: Unit, left: tuple[MountId, ...], original: Unit) -> bool:
    """Whether any places for the mounts that are left make a legal design, by trying all."""
    if not left:
        return added(counted(original), unit) == []
    mount = unit.mount(left[0])
    for slots in ways(unit, mount):
        put = mount._replace(slots=slots)
        tried = unit.with_(mounts=tuple(put if each.id == mount.id else each for each in unit.mounts))
        if can_be_placed(tried, left[1:], original):
            return True
    return False


@given(cramped())
@settings(max_examples=30)
def test_possible_and_impossible_agree_with_trying_all(given_: tuple[Unit, SolveRequest]) -> None:
    unit, request = given_
    answer = solve(unit, request)
    left = tuple(mount.id for mount in unit.mounts if not mount.is_placed)
    assert isinstance(answer, SlotPlan) == can_be_placed(unit, left, unit)
    assert not isinstance(answer, Undecided)


@given(cramped())
@settings(max_examples=20)
def test_without_any_one_thing_of_the_conflict_the_others_fit(given_: tuple[Unit, SolveRequest]) -> None:
    unit, request = given_
    answer = solve(unit, request)
    if not isinstance(answer, Impossible):
        return
    *_, why = reasons(answer)
    assert why is not None
    conflict = why[-1].counts
    assert SlotProgram(answer.problem, conflict, crowds=answer.crowds).solve(5) is None
    for number, many in conflict.items():
        fewer = conflict | {number: many - 1}
        assert SlotProgram(answer.problem, fewer, crowds=answer.crowds).solve(5) is not None


def test_the_program_places_every_item_of_a_problem_once() -> None:
    problem = slot_problem(unplaced(mech(), PPC, PPC, LASER, CANNON), ())
    found = SlotProgram(problem, whole_counts(problem)).solve(5)
    assert found is not None
    assert sum(found.whole.values()) + sum(items for items, _ in found.split.values()) == 4


# -- several plans --------------------------------------------------------------------------------------------


def test_further_plans_lie_elsewhere_are_legal_and_not_shorter() -> None:
    unit = unplaced(with_lasers(mech()), CANNON)
    plans = [answer for answer in solving(unit, SolveRequest(plans=4)) if isinstance(answer, SlotPlan)]
    assert len(plans) == 4
    assert plans[0].unit == plan_of(unit).unit
    assert len({frozenset((m.item, m.location, m.other_location) for m in each.unit.mounts) for each in plans}) == 4
    lengths = [len(each.moves) for each in plans]
    assert lengths == sorted(lengths)
    for each in plans:
        assert all(mount.is_placed for mount in each.unit.mounts)
        assert not added(counted(unit), each.unit)


def test_plans_end_where_there_are_no_others() -> None:
    unit = unplaced(full(mech(), RT=1), LASER)
    pinned = SolveRequest(plans=4, pinned=sinks(unit))
    answers = [answer for answer in solving(unit, pinned) if answer is not None]
    assert [type(answer) for answer in answers] == [SlotPlan]


def test_what_has_its_place_gets_no_other_plan() -> None:
    answers = [answer for answer in solving(with_lasers(mech()), SolveRequest(plans=4)) if answer is not None]
    assert [type(answer) for answer in answers] == [SlotPlan]
