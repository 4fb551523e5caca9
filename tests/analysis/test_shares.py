"""Shares of mass and value, the way to the value, and rectangles filled by shares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.analysis.shares import mass_shares, tiles, told_apart, value_shares
from designer.analysis.waterfall import waterfall
from designer.battle_value import battle_value
from designer.construction.mass import mass
from designer.editing import Session
from designer.formats import read
from tests.building import armored, evaluate, mech

DESIGNS = sorted(path.name for path in paths.data("designs").glob("*.mtf"))


@pytest.fixture(params=DESIGNS)
def graph(request):
    return Session(read(paths.data("designs", request.param)).unit).graph


def test_shares_of_mass_are_all_that_is_used_and_free(graph):
    sheet = mass(graph)
    assert sum(share.amount for share in mass_shares(graph)) == sheet.raw + max(sheet.free, 0)


def test_every_share_is_something_and_the_greatest_comes_first(graph):
    amounts = [share.amount for share in value_shares(graph)]
    assert amounts == sorted(amounts, reverse=True)
    assert all(amount > 0 for amount in amounts)


def test_shares_of_the_same_name_are_told_apart_by_place_and_by_what_they_are():
    graph = Session(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit).graph
    plain = value_shares(graph)
    told = told_apart(graph, plain)
    assert [share.amount for share in told] == [share.amount for share in plain]
    names = {share.label for share in told}
    assert {"Medium Laser LT", "Medium Laser CT", "Medium Laser RT"} <= names
    assert {"SRM 6 LT", "SRM 6, ammunition"} <= names


def test_the_way_ends_at_the_battle_value(graph):
    stages = waterfall(graph)
    assert stages[-1].after == battle_value(graph)


def test_each_step_begins_where_the_last_one_ended(graph):
    at = 0.0
    for stage in waterfall(graph):
        if stage.total:
            continue
        assert stage.before == pytest.approx(at)
        at = stage.after
    assert round(at) == battle_value(graph)


@given(st.lists(st.floats(0.01, 1000), min_size=1, max_size=30), st.floats(10, 2000), st.floats(10, 2000))
def test_tiles_fill_the_rectangle_in_proportion(amounts, width, height):
    amounts = sorted(amounts, reverse=True)
    found = tiles(amounts, width, height)
    whole = sum(amounts)
    for amount, tile in zip(amounts, found, strict=True):
        assert tile.width * tile.height == pytest.approx(amount / whole * width * height, rel=1e-6)
        assert tile.left >= -1e-6
        assert tile.left + tile.width <= width * (1 + 1e-6)
        assert tile.top + tile.height <= height * (1 + 1e-6)


def test_what_has_no_share_has_no_tile():
    assert tiles([], 10, 10) == []
    with pytest.raises(ValueError, match="above 0"):
        tiles([1, 0], 10, 10)


def test_a_sum_that_ends_in_a_half_takes_no_step_to_be_rounded():
    # (83 × 1.5 + 25 + 2.5) × 1 + 50 × 0.65 = 184.5, which is worth 185 (BV rule 0.2)
    g = evaluate(mech(walk=1, armor=armored(1)))
    stages = waterfall(g)
    assert [stage.id for stage in stages if stage.id.startswith("final")] == ["final"]
    assert stages[-1].after == 185
