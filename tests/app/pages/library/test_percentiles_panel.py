"""The rank of a design among units in words."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.app.pages.library.percentiles_panel import rank_words
from designer.library.line_columns import spread


def words(figure_id, values, own):
    found = spread(np.array(values, float), own)
    assert found is not None
    return rank_words(figure_id, found)


@pytest.mark.parametrize(
    ("figure_id", "values", "own", "expected"),
    [
        ("mass.free", [0] * 999 + [0.5], 0.5, "more than 99 %"),
        ("mass.free", [0] * 9, 0.5, "more than all"),
        ("walk", [3, 4, 5, 6], 5, "better than 50 %"),
        ("cost", [2, 3, 4], 1, "better than all"),
        ("walk", [*range(1, 1000)], 2, "better than 1 %"),
        ("walk", [3, 4], 3, "better than 0 %"),
    ],
)
def test_a_rank_says_which_share_has_less_or_is_dearer(figure_id, values, own, expected):
    assert words(figure_id, values, own) == expected


@given(st.lists(st.integers(0, 20), min_size=1, max_size=400), st.integers(0, 20))
def test_it_says_all_only_of_all_and_none_only_of_none(values, own):
    below = sum(value < own for value in values)
    said = words("walk", values, own)
    assert ("all" in said) == (below == len(values))
    assert (" 0 %" in said) == (below == 0)
    assert "100" not in said
