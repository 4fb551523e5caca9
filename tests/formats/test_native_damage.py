"""Damaged data of a unit are refused, or give a unit of which everything can be computed."""

import copy
import json

from hypothesis import given
from hypothesis import strategies as st

from designer import design
from designer.construction.cost import cost
from designer.formats import to_text
from designer.formats.native import NativeError, from_data, to_data
from tests.benchmarks.ratios import read_all
from tests.editing.laws import sample_units

UNITS = [to_data(unit) for unit in sample_units()]
TEXTS = st.sampled_from(["", "x", "xl", "LA 3", "HD 9", "QUAD", "standard", "clan-er-ppc", "ac-20", "\x00", "\ud800"])
NUMBERS = st.sampled_from([-(10**9), -1, 0, 1, 7, 99, 10**9])
OTHERS: st.SearchStrategy[object] = st.sampled_from([None, True, 0.5, 1e300, [], {}])


def places(data):
    """Every place in JSON data, as a container and a key."""
    keys = data.keys() if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from places(data[key])


@given(st.data())
def test_damaged_data_are_refused_or_usable(drawn):
    data = copy.deepcopy(drawn.draw(st.sampled_from(UNITS)))
    for _ in range(drawn.draw(st.integers(1, 3))):
        holder, key = drawn.draw(st.sampled_from(list(places(data))))
        old = holder[key]
        values = NUMBERS if isinstance(old, int) else TEXTS if isinstance(old, str) else OTHERS
        holder[key] = drawn.draw(values | OTHERS)
    try:
        unit = from_data(json.loads(json.dumps(data)))
    except NativeError:
        return
    g = design.once(unit)
    read_all(g)
    cost(g)
    to_text(unit)
