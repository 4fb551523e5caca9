"""Joint steps: undone and redone from any session that they concern, and only where nothing came after them."""

import pytest

from designer.editing import EditRefusedError, JointSteps, Session, edits
from designer.units.location import CT
from tests.building import mech


@pytest.fixture
def sessions():
    return [Session(mech()) for _ in range(3)]


def armor(sessions):
    return [session.unit.armor.front[CT] for session in sessions]


def test_a_joint_step_is_undone_from_a_session_that_it_did_not_change(sessions):
    joint, (front, *others) = JointSteps(), sessions
    before = armor(sessions)
    joint.apply("All", [(each, edits.set_armor(CT, 7)) for each in others], [front])
    assert joint.undo_label(front) == joint.undo_label(others[0]) == "All"
    assert joint.undo(front)
    assert armor(sessions) == before
    assert joint.undo_label(front) is None
    assert joint.redo(others[1])
    assert armor(sessions) == [before[0], 7, 7]


def test_a_session_with_a_later_step_keeps_what_was_done(sessions):
    joint, (front, one, other) = JointSteps(), sessions
    joint.apply("Both", [(one, edits.set_armor(CT, 7)), (other, edits.set_armor(CT, 7))], [front])
    one.apply(edits.set_armor(CT, 8))
    assert joint.undo_label(one) is None
    assert joint.undo(front)
    assert armor([one, other]) == [8, armor([front])[0]]


def test_if_one_edit_is_impossible_none_is_made(sessions):
    joint, (front, one, other) = JointSteps(), sessions
    gone = edits.remove(one.unit.next_mount_id())
    with pytest.raises(EditRefusedError):
        joint.apply("Both", [(other, edits.set_armor(CT, 7)), (one, gone)], [front])
    assert len(set(armor(sessions))) == 1
    assert joint.undo_label(front) is None


def test_a_new_step_forgets_those_that_were_undone(sessions):
    joint, (front, one, _) = JointSteps(), sessions
    joint.apply("First", [(one, edits.set_armor(CT, 7))], [front])
    joint.undo(front)
    joint.apply("Second", [(one, edits.set_armor(CT, 6))], [front])
    joint.undo(front)
    assert joint.redo_label(front) == "Second"
