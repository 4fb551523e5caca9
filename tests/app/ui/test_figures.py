"""Figures as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.app.ui.figures import direction, figure, signed
from designer.decimals import MINUS, NARROW_SPACE


def test_units_follow_after_a_space():
    assert figure(1, 1, unit="t") == "1.0 t"
    assert signed(-1.5, 1, unit="t") == f"{MINUS}1.5 t"
    assert signed(0, 1, unit="t") == "±0 t"


def test_another_sign_may_part_the_thousands():
    assert figure(12345, separator=".") == "12.345"


@pytest.mark.parametrize(
    ("value", "digits", "text", "way"),
    [
        (54, 0, "+54", 1),
        (-75, 0, f"{MINUS}75", -1),
        (0, 0, "±0", 0),
        (0.04, 1, "±0", 0),
        (-0.05, 1, f"{MINUS}0.1", -1),
        (30.84, 1, "+30.8", 1),
        (1031, 0, f"+1{NARROW_SPACE}031", 1),
    ],
)
def test_a_change_is_shown_to_the_digits_of_its_figure(value, digits, text, way):
    assert signed(value, digits) == text
    assert direction(value, digits) == way


@given(st.floats(-1e9, 1e9), st.integers(0, 3))
def test_no_hyphen_and_no_breaking_space(value, digits):
    text = figure(value, digits)
    assert "-" not in text
    assert " " not in text
    assert "," not in text
