"""The two number lines, the limits, and the track on the screen."""

from __future__ import annotations

import pytest

from designer.rulesets.initiative.phases import badge, clamped, delayed, initiative_of, phase_of, track, track_labels


@pytest.mark.parametrize(("initiative", "phase"), [(1, 30), (6, 25), (8, 23), (14, 17), (22, 9), (26, 5), (30, 1)])
def test_the_lines_run_against_each_other(initiative: int, phase: int) -> None:
    assert phase_of(initiative) == phase
    assert initiative_of(phase) == initiative


@pytest.mark.parametrize(("found", "phase"), [(31, 30), (30, 30), (1, 1), (0, 1), (-7, 1)])
def test_what_lies_beyond_the_limits_acts_at_them(found: int, phase: int) -> None:
    assert clamped(found) == phase


def test_a_delay_ends_at_the_last_phase() -> None:
    assert (delayed(17, 6), delayed(3, 6)) == (11, 1)


@pytest.mark.parametrize(("earliest", "latest", "shown"), [(14, 8, 11), (14, 7, 11), (5, 5, 5), (6, 5, 6)])
def test_the_badge_is_the_middle_the_earlier_of_two(earliest: int, latest: int, shown: int) -> None:
    assert badge(earliest, latest) == shown


@pytest.mark.parametrize(
    ("current", "top"), [(30, 30), (29, 30), (28, 30), (27, 29), (15, 17), (5, 7), (3, 5), (2, 5), (1, 5)]
)
def test_the_track_has_five_phases_and_never_leaves_the_line(current: int, top: int) -> None:
    assert track(current) == tuple(range(top, top - 5, -1))


def test_the_track_names_past_and_future_but_not_the_ends() -> None:
    assert track_labels(15) == ("P", "16", "15", "14", "F")
    assert track_labels(30) == ("30", "29", "28", "27", "F")
    assert track_labels(1) == ("P", "4", "3", "2", "1")
