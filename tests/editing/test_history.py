"""Labeled snapshots: undo and redo, bursts, the clean mark, the depth."""

from collections import namedtuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.editing import History, edits
from designer.editing import history as history_module
from designer.editing.blank import new_unit
from designer.editing.history import DEPTH, MERGE_SECONDS, Visit
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


# -- branches -------------------------------------------------------------------------------------------------


@pytest.fixture
def forked(line):
    """After step 1 another line was begun: step 2 and 3 are a branch."""
    history, states = line
    history.travel(1)
    history.push("Other", Unit(quirks=("x",)))
    return history, states


def test_an_edit_after_going_back_leaves_what_lay_ahead_as_a_branch(forked):
    history, states = forked
    assert [step.label for step in history.steps] == ["Open", "Step 1", "Other"]
    assert history.redo_label is None
    [branch] = history.steps[1].branches
    assert (branch.label, branch.tip.label) == ("Step 2", "Step 3")
    assert branch.tip.unit is states[3]


def test_a_branch_that_was_left_comes_back_as_it_was(forked):
    history, states = forked
    [branch] = history.steps[1].branches
    assert history.go(branch.tip) is states[3]
    assert [step.unit for step in history.steps] == states
    assert history.position == 3
    assert [step.label for step in history.steps[1].branches] == ["Other"], "now the other one is a branch"


def test_going_into_the_middle_of_a_branch_has_its_end_ahead(forked):
    history, _ = forked
    history.go(history.steps[1].branches[0])
    assert (history.undo_label, history.redo_label) == ("Step 2", "Step 3")


def test_there_is_no_going_to_a_step_of_another_history(forked):
    history, states = forked
    with pytest.raises(ValueError, match="has no step 0"):
        history.go(History(states[0]).current)


def test_a_burst_after_going_back_replaces_nothing_that_something_follows():
    history = History(new_unit())
    burst(history, "armor", 1.0)
    history.push("More", Unit(quirks=("more",)))
    history.travel(1)
    assert burst(history, "armor", 1.1) == ["At 1.0", "At 1.1"]
    assert [step.label for step in history.steps[1].branches] == ["More"]


def test_a_burst_on_a_branch_that_was_left_replaces_nothing():
    """The journal has such a step already, and follows the newest one alone."""
    history = History(new_unit())
    burst(history, "armor", 1.0)
    history.travel(0)
    history.push("More", Unit(quirks=("more",)))
    history.go(history.numbered[1])
    assert burst(history, "armor", 1.1) == ["At 1.0", "At 1.1"]


MOVES = st.lists(st.one_of(st.just("push"), st.just("burst"), st.integers(0, 30)), max_size=40)


@given(MOVES)
def test_no_state_is_ever_out_of_reach(moves):
    history = History(Unit(quirks=("start",)))
    made = {0: history.unit}
    for count, move in enumerate(moves):
        if isinstance(move, int):
            step = list(history.numbered.values())[move % len(history.numbered)]
            assert history.go(step) is made[step.number]
        else:
            unit = Unit(quirks=(str(count),))
            history.push(move, unit, merge_key="key" if move == "burst" else None)
            made[history.current.number] = unit
        assert history.steps[history.position] is history.current
        assert {number: step.unit for number, step in history.numbered.items()} == made
    for number, unit in made.items():
        assert history.go(history.numbered[number]) is unit
        while history.position:
            assert history.travel(history.position - 1) is made[history.current.number]


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


def test_a_visit_is_one_step_however_long_one_rests_and_the_next_one_another():
    history, visit = History(new_unit()), Visit()
    assert burst(history, visit, 1.0, 60.0, 4000.0) == ["At 4000.0"]
    assert burst(history, Visit(), 4000.1) == ["At 4000.0", "At 4000.1"]


def test_a_visit_does_not_reach_back_over_a_save():
    history, visit = History(new_unit()), Visit()
    burst(history, visit, 1.0)
    history.mark_clean()
    assert burst(history, visit, 2.0) == ["At 1.0", "At 2.0"]


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


def test_the_oldest_branch_goes_before_a_step_of_the_line(monkeypatch):
    monkeypatch.setattr(history_module, "DEPTH", 4)
    history = History(Unit(quirks=("start",)))
    for label in ("Left", "Left later", "Stays", "Stays too"):
        history.push(label, Unit(quirks=(label,)))
        if label.startswith("Left"):
            history.travel(0)
    assert [step.label for step in history.numbered.values()] == ["Open", "Left later", "Stays", "Stays too"]
    history.push("Last", Unit(quirks=("last",)))
    history.push("Very last", Unit(quirks=("very last",)))
    assert [step.label for step in history.numbered.values()] == ["Stays", "Stays too", "Last", "Very last"]
    assert (history.position, history.steps[0].before, history.clean) == (3, None, None)


def test_a_thousand_steps_share_their_parts():
    unit = new_unit()
    history = History(unit)
    for number in range(1000):
        history.push("Year", edits.set_year(3025 + number).run(history.unit))
    assert all(step.unit.systems is unit.systems and step.unit.mounts is unit.mounts for step in history.steps)


# -- restored -------------------------------------------------------------------------------------------------


Past = namedtuple("Past", "number before label unit at")


def kept(history):
    return [
        Past(step.number, step.before and step.before.number, step.label, step.unit, step.at)
        for step in history.numbered.values()
    ]


def test_a_restored_history_is_the_one_that_was(line):
    history, states = line
    history.travel(2)
    history.mark_clean()
    history.travel(1)
    again = History.restored(kept(history), 1, 2)
    assert kept(again) == kept(history)
    assert again.position == 1
    assert (again.undo_label, again.redo_label) == ("Step 1", "Step 2")
    assert not again.is_clean
    again.travel(2)
    assert again.is_clean
    assert again.unit is states[2]


def test_a_restored_history_has_its_branches(forked):
    history, _ = forked
    again = History.restored(kept(history), 4, 0)
    assert [step.label for step in again.steps] == ["Open", "Step 1", "Other"]
    assert again.steps[1].branches[0].tip.label == "Step 3"
    turned = History.restored(kept(history), 1, 0, {1: 2})
    assert turned.redo_label == "Step 2"
    turned.push("New", Unit(quirks=("new",)))
    assert turned.current.number == 5


def test_a_restored_history_may_have_nothing_on_disk(line):
    history, _ = line
    again = History.restored(kept(history), 3, None)
    for position in range(4):
        again.travel(position)
        assert not again.is_clean


def test_what_follows_a_restored_step_is_a_step_of_its_own():
    history = History(new_unit())
    burst(history, "armor", 1.0)
    again = History.restored(kept(history), 1, 0)
    assert burst(again, "armor", 1.1) == ["At 1.0", "At 1.1"]


@pytest.mark.parametrize(("current", "clean"), [(4, 0), (-1, 0), (0, 4), (0, -1)])
def test_there_is_no_restored_step_that_was_not_kept(line, current, clean):
    history, _ = line
    with pytest.raises(KeyError):
        History.restored(kept(history), current, clean)
