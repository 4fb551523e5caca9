"""A process beside the program: results in order, another job in place of the first, and how it fails."""

import time

import pytest

from designer.executors import WorkError
from designer.executors.companion import Companion


def counting(first, last):
    yield None
    yield from range(first, last)


def failing():
    yield 1
    raise ValueError("no more")


def slow():
    number = 0
    while True:
        time.sleep(0.01)
        yield number
        number += 1


@pytest.fixture
def companion():
    made = Companion()
    yield made
    made.close()


def _all(companion):
    found = []
    while companion.busy:
        found += companion.ready()
        time.sleep(0.01)
    return found


def test_results_come_in_order_without_the_steps_that_have_none(companion):
    companion.start(counting, 1, 500)
    assert _all(companion) == list(range(1, 500))


def test_another_job_takes_the_place_of_the_first(companion):
    companion.start(slow)
    while not companion.ready():
        time.sleep(0.01)
    companion.start(counting, 7, 9)
    assert _all(companion) == [7, 8]


def test_after_a_stop_nothing_comes_and_the_next_job_is_done(companion):
    companion.start(slow)
    companion.stop()
    assert not companion.busy
    assert companion.ready() == []
    companion.start(counting, 1, 2)
    assert _all(companion) == [1]


def test_a_failure_is_raised_where_the_results_are_asked_for(companion):
    companion.start(failing)
    with pytest.raises(WorkError, match="no more"):
        _all(companion)
    assert not companion.busy


def test_a_process_that_died_is_told_and_replaced(companion):
    companion.start(slow)
    companion._process.terminate()
    with pytest.raises(WorkError, match="has ended"):
        _all(companion)
    companion.start(counting, 1, 3)
    assert _all(companion) == [1, 2]
