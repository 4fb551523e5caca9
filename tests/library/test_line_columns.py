"""The figures of many lines as arrays, and how figures are spread."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.figures import FIGURES
from designer.formats import read
from designer.library.line_columns import columns_of, ends_of, histogram, spread
from designer.library.unit_lines import line_of

_UNIT = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit


def test_columns_hold_the_figures_of_the_lines_as_they_are_shown():
    line = line_of(_UNIT, 7)
    columns = columns_of([line, line._replace(id=9)])
    for figure in FIGURES.values():
        assert columns.shown(figure).tolist() == [figure.shown(line.value(figure.id))] * 2


@given(st.lists(st.sampled_from([0, 1, -3, 0.5, 1 / 3, 32_767, 32_768, 2**31, 2**53, 1e300]), min_size=1))
def test_columns_hold_every_value_exactly_and_small_whole_ones_in_two_bytes(values):
    line = line_of(_UNIT, 7)
    columns = columns_of([line._replace(figures=(value,) * len(FIGURES)) for value in values])
    assert all(column.tolist() == values for column in columns.figures)
    if max(values) < 32_768 and all(value == round(value) for value in values):
        assert {column.itemsize for column in columns.figures} == {2}


@given(st.sets(st.integers(1, 30)), st.sets(st.integers(1, 40)))
def test_a_mask_is_true_for_the_units_that_are_there(there, wanted):
    line = line_of(_UNIT, 0)
    columns = columns_of([line._replace(id=unit) for unit in sorted(there)])
    assert columns.ids[columns.mask(wanted)].tolist() == sorted(there & wanted)


_values = st.lists(st.integers(-1000, 1000), min_size=1)


@given(_values, st.integers(-1000, 1000))
def test_a_spread_counts_each_value_once_and_tells_who_has_more(values, own):
    found = spread(np.array(values, float), own)
    assert found is not None
    assert found.low <= found.lower <= found.median <= found.upper <= found.high
    assert sum(found.bins) == sum(found.ends[0] <= value <= found.ends[1] for value in values)
    assert sum(found.bins) >= len(values) - 2 * max(1, len(values) // 200)
    assert found.more == sum(value > own for value in values) / len(values)


@given(_values, st.integers(1, 50))
def test_what_lies_outside_of_a_histogram_counts_at_its_ends(values, bins):
    assert sum(histogram(np.array(values, float), 0, 10, bins)) == len(values)


@pytest.mark.parametrize(
    ("values", "ends"),
    [
        ([361, 1456, 1628, 1637, 1921, 2500, 2973, 33470], (361, 2973)),
        ([-800, 0.5, 1, 1, 2, 2.5], (0.5, 2.5)),
        ([20, 40, 50, 60, 85, 100], (20, 100)),
        ([0, 0, 0, 0, 0, 5], (0, 5)),  # that most are equal makes the others no outliers
        ([1, 900], (1, 900)),
    ],
)
def test_what_is_far_from_all_others_is_no_end(values, ends):
    assert ends_of(np.array(values, float)) == ends
