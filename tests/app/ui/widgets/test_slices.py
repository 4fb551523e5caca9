"""Long work is done in slices: some of it at a time, and all of it in the end."""

from __future__ import annotations

import time

from designer.app.ui.idle_work import SLICE, one_slice


def slow(count: int, seconds: float):
    for number in range(count):
        time.sleep(seconds)
        yield number


def test_quick_work_is_done_at_once():
    assert one_slice(iter(range(3))) == ([0, 1, 2], True)


def test_a_step_longer_than_a_slice_is_made_alone():
    work = slow(2, 1.2 * SLICE)
    assert one_slice(work) == ([0], False)
    assert one_slice(work) == ([1], False)
    assert one_slice(work) == ([], True)


def test_no_step_is_begun_that_would_not_fit():
    assert one_slice(slow(5, 0.6 * SLICE)) == ([0], False)


def test_nothing_is_taken_twice_and_nothing_left_out():
    work, found, done = slow(40, SLICE / 10), [], False
    while not done:
        taken, done = one_slice(work)
        found += taken
    assert found == list(range(40))
