"""The session: edits go in, one announcement comes out, what-if leaves no trace."""

from collections import namedtuple

import pytest

from designer.construction.mass import mass
from designer.editing import Change, EditRefusedError, History, Session, batch, edits
from designer.editing.blank import new_unit
from designer.units.location import CT, LA, LT, RA, RT, Slot
from designer.units.mount import MountId
from tests.editing.laws import made, only


@pytest.fixture
def session():
    return Session(made(new_unit().with_(mounts=()), edits.place("ppc", RA), edits.add("medium-laser")))


@pytest.fixture
def heard(session):
    changes: list[Change] = []
    session.subscribe(changes.append)
    return changes


PPC, LASER = MountId(1), MountId(2)


# -- announcements --------------------------------------------------------------------------------------------


def test_every_edit_is_announced_once(session, heard):
    before = session.unit
    change = session.apply(edits.place("er-ppc", RT, 4))
    assert heard == [change]
    assert (change.before, change.after) == (before, session.unit)
    assert change.label == "Place ER PPC in RT"


@pytest.mark.parametrize(
    ("edit", "parts", "mounts", "locations"),
    [
        (edits.place("er-ppc", RT), {"mounts"}, {3}, {RT}),
        (edits.add("er-ppc"), {"mounts"}, {3}, set()),
        (edits.move(PPC, LT), {"mounts"}, {1}, {RA, LT}),
        (edits.move(LASER, LA), {"mounts"}, {2}, {LA}),
        (edits.remove(PPC), {"mounts"}, {1}, {RA}),
        (edits.toggle("armored", [PPC]), {"mounts"}, {1}, {RA}),
        (edits.swap(PPC, LASER), {"mounts"}, {1, 2}, {RA}),
        (edits.place("heat-sink", RT), {"mounts", "heat_sinks"}, {3}, {RT}),
        (edits.set_armor(LA, 5), {"armor"}, set(), {LA, RA}),
        (edits.set_armor(CT, 5), {"armor"}, set(), {CT}),
        (edits.armor_system(Slot(CT, 3)), {"systems"}, set(), {CT}),
        (edits.set_gyro("compact"), {"systems", "gyro"}, set(), {CT}),
        (edits.set_year(3050), {"tech"}, set(), set()),
        (edits.rename("Atlas"), {"names"}, set(), set()),
        (edits.set_ejection(True), {"full_head_ejection"}, set(), set()),
    ],
)
def test_it_says_what_was_touched(session, heard, edit, parts, mounts, locations):
    session.apply(edit)
    [change] = heard
    assert change.parts == parts
    assert change.mounts == mounts
    assert change.locations == locations


def test_undo_and_redo_say_the_same_the_other_way(session, heard):
    session.apply(edits.move(PPC, LT))
    session.undo()
    session.redo()
    there, back, again = heard
    assert (back.label, again.label) == ("Undo: Move PPC RA → LT", "Redo: Move PPC RA → LT")
    assert there.mounts == back.mounts == again.mounts == {1}
    assert there.locations == back.locations == {RA, LT}
    assert (back.before, back.after) == (there.after, there.before)


def test_a_step_that_is_made_is_told_from_one_that_the_history_had(session):
    made_now = session.apply(edits.move(PPC, LT))
    first = session.history.steps[0]
    told = [made_now, session.undo(), session.redo(), session.travel(0), session.go(first)]
    assert [change.made for change in told] == [True, False, False, False, False]


def test_no_change_is_no_announcement(session, heard):
    assert session.apply(edits.move(PPC, RA, 4)) is None
    assert session.apply(edits.set_walk(4)) is None
    assert session.undo() is None
    assert session.redo() is None
    assert heard == []


def test_who_unsubscribes_hears_nothing(session):
    heard: list[Change] = []
    end = session.subscribe(heard.append)
    end()
    session.apply(edits.add("ppc"))
    assert heard == []


# -- refusals -------------------------------------------------------------------------------------------------


def test_a_refused_edit_leaves_the_very_same_unit(session, heard):
    before, revision = session.unit, session.graph.revision
    for edit in (edits.place("jump-jet", RA), edits.place("ac-20", CT), edits.move(MountId(9), RT), edits.set_walk(99)):
        with pytest.raises(EditRefusedError):
            session.apply(edit)
    assert session.unit is before
    assert session.graph.revision == revision
    assert len(session.history.steps) == 1
    assert heard == []


def test_the_reason_can_be_asked_for(session):
    assert session.refusal(edits.place("jump-jet", RA)) == "Torso or leg"
    assert session.refusal(edits.place("ppc", RT)) is None


def test_a_batch_is_all_or_nothing(session):
    before = session.unit
    with pytest.raises(EditRefusedError):
        session.apply(batch("Both", edits.remove(PPC), edits.place("ac-20", CT)))
    assert session.unit is before
    session.apply(batch("Both", edits.remove(PPC), edits.place("ac-20", RT)))
    assert session.history.undo_label == "Both"
    assert only(session.unit, "ac-20").is_placed
    session.undo()
    assert session.unit is before


# -- what if --------------------------------------------------------------------------------------------------


def test_what_if_answers_and_leaves_no_trace(session, heard):
    now = mass(session.graph).total
    unit, revision, steps = session.unit, session.graph.revision, session.history.steps
    would = session.what_if(edits.place("ac-20", RT))
    assert mass(would.overlay).total == now + 14000
    assert only(would.unit, "ac-20").is_placed
    assert would.edit.label_for(session.unit) == "Place AC/20 in RT"
    assert session.unit is unit
    assert session.graph.revision == revision
    assert session.history.steps == steps
    assert mass(session.graph).total == now
    assert heard == []


def test_what_if_of_the_impossible_is_refused(session):
    with pytest.raises(EditRefusedError):
        session.what_if(edits.place("ac-20", CT))


# -- saving ---------------------------------------------------------------------------------------------------


def test_undoing_back_to_the_saved_state_is_clean(session):
    session.apply(edits.set_armor(CT, 5))
    session.history.mark_clean()
    session.apply(edits.set_armor(CT, 6))
    assert not session.history.is_clean
    session.undo()
    assert session.history.is_clean
    assert session.unit.armor.front[CT] == 5


def test_a_thousand_steps_are_undone_one_by_one(session):
    states = [session.unit]
    for number in range(1100):
        session.apply(edits.set_armor(CT, number % 7) if number % 2 else edits.set_year(3025 + number % 9))
        states.append(session.unit)
    for state in reversed(states[:-1]):
        session.undo()
        assert session.unit is state
    assert session.undo() is None


def test_a_branch_is_announced_as_any_step(session, heard):
    session.apply(edits.set_armor(CT, 5))
    left = session.history.current
    session.undo()
    session.apply(edits.set_year(3050))
    del heard[:]
    change = session.go(left)
    assert heard == [change]
    assert change.parts == {"armor", "tech"}
    assert session.unit is left.unit


# -- restored -------------------------------------------------------------------------------------------------


def test_a_restored_session_goes_on_where_it_was(session, tmp_path):
    session.apply(edits.set_armor(CT, 5))
    session.apply(edits.place("er-ppc", RT))
    session.undo()
    path = tmp_path / "design.mtf"
    Past = namedtuple("Past", "number before label unit at")
    kept = [
        Past(n, n - 1 if n else None, step.label, step.unit, step.at) for n, step in enumerate(session.history.steps)
    ]
    again = Session.restored(History.restored(kept, session.history.position, 0), path)
    assert again.path == path
    assert again.unit is session.unit
    assert mass(again.graph) == mass(session.graph)
    again.redo()
    assert only(again.unit, "er-ppc").is_placed
    again.undo()
    again.undo()
    assert again.history.is_clean
