"""Labelled snapshots: undo and redo, bursts, the clean mark, the depth."""

import pytest

from designer.editing import History, edits, new_unit
from designer.editing.history import DEPTH, MERGE_SECONDS
from designer.units.unit import Unit


def units(count):
    return [Unit(quirks=(str(number),)) for number in range(count)]


@pytest.fixture
def line():
    """A history of four states, at the last."""
    states = units(4)
    history = History(states[0])
    for number, unit in enumerate(states[1:], 1):
        history.push(f"Step {number}", unit)
    return history, states


def test_a_new_history_has_nothing_to_undo():
    history = History(new_unit())
    assert history.undo_label is None
    assert history.redo_label is None
    assert history.is_clean


def test_steps_are_in_order(line):
    history, states = line
    assert [step.unit for step in history.steps] == states
    assert history.position == 3
    assert history.unit is states[3]
    assert (history.undo_label, history.redo_label) == ("Step 3", None)


def test_travelling_returns_the_very_same_object(line):
    history, states = line
    for position in (1, 3, 0, 2):
        assert history.travel(position) is states[position]
    assert (history.undo_label, history.redo_label) == ("Step 2", "Step 3")


@pytest.mark.parametrize("position", [-1, 4])
def test_there_is_nothing_beyond_the_ends(line, position):
    history, _ = line
    with pytest.raises(IndexError):
        history.travel(position)
    assert history.position == 3


def test_an_edit_after_going_back_drops_what_lay_ahead(line):
    history, _ = line
    history.travel(1)
    history.push("Other", Unit(quirks=("x",)))
    assert [step.label for step in history.steps] == ["Open", "Step 1", "Other"]
    assert history.redo_label is None


# -- bursts ---------------------------------------------------------------------------------------------------


def burst(history, key, *times):
    for time in times:
        history.push(f"At {time}", Unit(quirks=(str(time),)), merge_key=key, at=time)
    return [step.label for step in history.steps[1:]]


def test_a_burst_is_one_step_with_the_last_label():
    assert burst(History(new_unit()), "armor", 1.0, 1.5, 2.0, 2.5) == ["At 2.5"]


def test_a_pause_begins_a_new_step():
    assert burst(History(new_unit()), "armor", 1.0, 1.1 + MERGE_SECONDS) == ["At 1.0", f"At {1.1 + MERGE_SECONDS}"]


def test_another_key_begins_a_new_step():
    history = History(new_unit())
    burst(history, "armor", 1.0)
    assert burst(history, "walk", 1.1) == ["At 1.0", "At 1.1"]


def test_steps_without_a_key_never_merge():
    assert burst(History(new_unit()), None, 1.0, 1.0) == ["At 1.0", "At 1.0"]


def test_the_first_state_is_never_replaced():
    start = new_unit()
    history = History(start)
    burst(history, "armor", 0.0)
    history.travel(0)
    burst(history, "armor", 0.1)
    assert history.travel(0) is start


def test_a_saved_state_is_never_replaced():
    history = History(new_unit())
    burst(history, "armor", 1.0)
    history.mark_clean()
    assert burst(history, "armor", 1.1) == ["At 1.0", "At 1.1"]
    history.travel(1)
    assert history.is_clean


# -- clean ----------------------------------------------------------------------------------------------------


def test_going_back_to_the_saved_state_clears_the_mark(line):
    history, _ = line
    assert not history.is_clean
    history.travel(2)
    history.mark_clean()
    assert history.is_clean
    history.travel(3)
    assert not history.is_clean
    history.travel(2)
    assert history.is_clean


def test_the_saved_state_may_be_lost(line):
    history, _ = line
    history.mark_clean()
    history.travel(1)
    history.push("Other", Unit(quirks=("x",)))
    assert not any(history.travel(position) and history.is_clean for position in range(len(history.steps)))


# -- depth ----------------------------------------------------------------------------------------------------


def test_the_oldest_steps_go_first():
    history = History(Unit(quirks=("start",)))
    for number in range(DEPTH + 10):
        history.push(str(number), Unit(quirks=(str(number),)))
    assert len(history.steps) == DEPTH
    assert history.position == DEPTH - 1
    assert history.undo_label == str(DEPTH + 9)
    assert history.travel(0).quirks == ("10",)


def test_a_thousand_steps_share_their_parts():
    unit = new_unit()
    history = History(unit)
    for number in range(1000):
        history.push("Year", edits.set_year(3025 + number).run(history.unit))
    assert all(step.unit.systems is unit.systems and step.unit.mounts is unit.mounts for step in history.steps)


# -- restored -------------------------------------------------------------------------------------------------


def as_pairs(history):
    return [(step.label, step.unit) for step in history.steps]


def test_a_restored_history_is_the_one_that_was(line):
    history, states = line
    history.travel(2)
    history.mark_clean()
    history.travel(1)
    again = History.restored(as_pairs(history), 1, 2)
    assert as_pairs(again) == as_pairs(history)
    assert again.position == 1
    assert (again.undo_label, again.redo_label) == ("Step 1", "Step 2")
    assert not again.is_clean
    again.travel(2)
    assert again.is_clean
    assert again.unit is states[2]


def test_a_restored_history_may_have_nothing_on_disk(line):
    history, _ = line
    again = History.restored(as_pairs(history), 3, None)
    for position in range(4):
        again.travel(position)
        assert not again.is_clean


def test_what_follows_a_restored_step_is_a_step_of_its_own():
    history = History(new_unit())
    burst(history, "armor", 1.0)
    again = History.restored(as_pairs(history), 1, 0)
    assert burst(again, "armor", 1.1) == ["At 1.0", "At 1.1"]


@pytest.mark.parametrize(("position", "clean"), [(4, 0), (-1, 0), (0, 4), (0, -1)])
def test_there_is_no_restored_step_beyond_the_ends(line, position, clean):
    history, _ = line
    with pytest.raises(IndexError):
        History.restored(as_pairs(history), position, clean)
