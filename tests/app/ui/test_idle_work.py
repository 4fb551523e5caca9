"""Idle work runs in slices, by priority, ends with its owner, and rests."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from designer.app.ui.idle_work import SLICE, IdleWork, Priority, one_slice


@pytest.fixture
def slow(clock):
    """Numbers that take their time."""

    def numbers(count: int, seconds: float):
        for number in range(count):
            clock.advance(seconds)
            yield number

    return numbers


def test_quick_work_is_done_at_once():
    assert one_slice(iter(range(3))) == ([0, 1, 2], True)


def test_a_step_longer_than_a_slice_is_made_alone(slow):
    work = slow(2, 1.2 * SLICE)
    assert one_slice(work) == ([0], False)
    assert one_slice(work) == ([1], False)
    assert one_slice(work) == ([], True)


def test_no_step_is_begun_that_would_not_fit(slow):
    assert one_slice(slow(5, 0.6 * SLICE)) == ([0], False)


def test_nothing_is_taken_twice_and_nothing_left_out(slow):
    work, found, done = slow(40, SLICE / 10), [], False
    while not done:
        taken, done = one_slice(work)
        found += taken
    assert found == list(range(40))


@pytest.fixture
def owner(qapp):
    return QObject()


def turns(count: int):
    for _ in range(count):
        QApplication.processEvents()


def is_resting():
    return IdleWork._timer is None or not IdleWork._timer.isActive()


def test_results_come_between_events_and_the_timer_rests_afterwards(owner, qtbot, slow):
    taken: list[int] = []
    done: list[int] = []
    work = IdleWork(owner, taken.extend, lambda: done.append(len(taken)))
    work.start(slow(20, SLICE / 5))
    assert work.busy
    assert not taken
    qtbot.waitUntil(lambda: not work.busy)
    assert taken == list(range(20))
    assert done == [20], "once, after the last result"
    qtbot.waitUntil(is_resting)


def test_another_start_replaces_what_is_under_way(owner, qtbot, slow):
    taken: list[int] = []
    work = IdleWork(owner, taken.extend)
    work.start(slow(5, SLICE))
    turns(2)
    taken.clear()
    work.start(iter((7, 8)))
    qtbot.waitUntil(lambda: not work.busy)
    assert taken == [7, 8]


def test_stopped_work_takes_nothing_more(owner, qtbot, slow):
    taken: list[int] = []
    work = IdleWork(owner, taken.extend, lambda: pytest.fail("it was stopped"))
    work.start(slow(5, SLICE))
    work.stop()
    assert not work.busy
    qtbot.waitUntil(is_resting)
    assert not taken


def test_what_a_view_waits_for_comes_first(owner, qtbot, clock):
    order: list[str] = []
    ahead = IdleWork[str](owner, order.extend, priority=Priority.AHEAD)
    seen = IdleWork[str](owner, order.extend)
    other = IdleWork[str](owner, order.extend)

    def named(name: str):
        for _ in range(2):
            clock.advance(1.2 * SLICE)
            yield name

    ahead.start(named("ahead"))
    seen.start(named("seen"))
    other.start(named("other"))
    qtbot.waitUntil(lambda: not ahead.busy)
    assert order == ["seen", "other", "seen", "other", "ahead", "ahead"]


def test_work_ends_with_its_owner(qapp, qtbot, slow):
    owner = QWidget()
    taken: list[int] = []
    IdleWork(owner, taken.extend).start(slow(50, SLICE))
    owner.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    turns(3)
    assert not taken
    qtbot.waitUntil(is_resting)


def test_work_may_begin_anew_when_it_is_done(owner, qtbot):
    taken: list[int] = []
    left = [iter((2, 3))]

    def again():
        if left:
            work.start(left.pop())

    work = IdleWork(owner, taken.extend, again)
    work.start(iter((1,)))
    qtbot.waitUntil(lambda: not work.busy)
    assert taken == [1, 2, 3]
