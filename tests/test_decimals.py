"""How figures are rounded and written."""

import pytest

from designer.decimals import MINUS, NARROW_SPACE, brief, difference, figure, neutral, plain


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (0, 0, "0"),
        (999, 0, "999"),
        (1659, 0, f"1{NARROW_SPACE}659"),
        (1234567.891, 2, f"1{NARROW_SPACE}234{NARROW_SPACE}567.89"),
        (12.5, 1, "12.5"),
        (-45, 1, f"{MINUS}45.0"),
        (0.25, 1, "0.3"),
        (2.5, 0, "3"),
        (-2.5, 0, f"{MINUS}3"),
        (-0.2, 0, "0"),
    ],
)
def test_a_figure_has_the_digits_that_were_asked_for_and_halves_go_away_from_zero(value, digits, text):
    assert figure(value, digits) == text


@pytest.mark.parametrize(
    ("old", "new", "digits", "change"),
    [(1658.6, 1659.4, 0, 0), (907.44, 960.86, 1, 53.5), (751.0, 751.25, 1, 0.3), (0.45, 1.25, 1, 0.8)],
)
def test_the_change_of_a_figure_is_the_difference_of_what_is_shown(old, new, digits, change):
    assert difference(old, new, digits) == pytest.approx(change)
    shown = [float(figure(value, digits).replace(NARROW_SPACE, "")) for value in (old, new)]
    assert shown[1] - shown[0] == pytest.approx(change)


@pytest.mark.parametrize(
    ("value", "text"),
    [(487.5, "487.5"), (1.0, "1"), (0.825, "0.825"), (2 / 3, "0.6667"), (12, "12"), ("Hardened", "Hardened")],
)
def test_a_value_in_a_formula_has_the_digits_that_it_needs(value, text):
    assert plain(value) == text


@pytest.mark.parametrize(("value", "text"), [(12.0, "12"), (1000.25, f"1{NARROW_SPACE}000.25"), (-0.5, f"{MINUS}0.5")])
def test_a_brief_figure_has_no_more_digits_than_it_needs(value, text):
    assert brief(value) == text


def test_the_figure_of_a_damaged_file_can_be_written_however_large():
    assert figure(1e300).count(NARROW_SPACE) == 100


def test_german_writes_a_comma_and_data_a_point(german):
    assert figure(1234.5, 1) == f"1{NARROW_SPACE}234,5"
    assert (brief(0.5), plain(0.825), plain(12)) == ("0,5", "0,825", "12")
    assert neutral(0.825) == "0.825"
