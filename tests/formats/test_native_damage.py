"""Damaged data of a unit are refused, or give a unit of which everything can be computed."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import design
from designer.construction.cost import cost
from designer.formats import FormatError, read_bytes, to_text
from designer.formats.native import NativeError, from_data, to_data
from designer.formats.unit_sheet import sheet_html
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


def test_half_a_character_in_a_name_is_replaced_so_that_it_can_be_shown():
    data = to_data(sample_units()[0])
    data["names"] = {**to_data(sample_units()[0])["names"], "chassis": "A\ud800B"}
    unit = read_bytes(json.dumps({"mechwright": 1, "unit": data}).encode(), "x.json").unit
    assert unit.names.chassis == "A?B"
    sheet_html(unit).encode()


def test_an_encoding_that_no_file_is_read_with_is_refused():
    data = to_data(sample_units()[0])
    data["source"] = {"text": "chassis:A\n", "encoding": "hex"}
    with pytest.raises(FormatError, match="encoding"):
        read_bytes(json.dumps({"mechwright": 1, "unit": data}).encode(), "x.json")
