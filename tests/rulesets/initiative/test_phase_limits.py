"""Phases and their limits."""

from __future__ import annotations

import pytest

from designer.rulesets.initiative.phase_limits import clamped, delayed


@pytest.mark.parametrize(("found", "phase"), [(31, 30), (30, 30), (1, 1), (0, 1), (-7, 1)])
def test_what_lies_beyond_the_limits_acts_at_them(found: int, phase: int) -> None:
    assert clamped(found) == phase


def test_a_delay_ends_at_the_last_phase() -> None:
    assert (delayed(17, 6), delayed(3, 6)) == (11, 1)
