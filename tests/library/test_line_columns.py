"""The figures of many lines as arrays, and how figures are spread."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.figures import FIGURES
from designer.formats import read
from designer.library.line_columns import columns_of, histogram, spread
from designer.library.unit_lines import line_of

_UNIT = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit


def test_columns_hold_the_figures_of_the_lines_as_they_are_shown():
    line = line_of(_UNIT, 7)
    columns = columns_of([line, line._replace(id=9)])
    for figure in FIGURES.values():
        assert columns.shown(figure).tolist() == [figure.shown(line.value(figure.id))] * 2


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
    assert sum(found.bins) == len(values)
    assert found.more == sum(value > own for value in values) / len(values)


@given(_values, st.integers(1, 50))
def test_what_lies_outside_of_a_histogram_counts_at_its_ends(values, bins):
    assert sum(histogram(np.array(values, float), 0, 10, bins)) == len(values)
