"""Maps: the same from both sides, and tables that are what the rules say of single hexes."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from designer.rulesets.combat.facing import FACINGS, STEPS, bearing_of
from designer.rulesets.combat.sight import entering
from designer.rulesets.hexes import distance
from designer.trials.map import (
    COLUMNS,
    PLACES,
    ROWS,
    STEEPEST_COST,
    MapKind,
    bearings,
    distances,
    hex_of,
    number_of,
    place_of,
    start_place,
    trial_map,
    turned,
)
from designer.trials.moves import Reach, landings
from tests.rulesets.combat.plain_sight import sight

KINDS = pytest.mark.parametrize("kind", MapKind)


@KINDS
def test_a_map_is_the_same_after_half_a_turn(kind: MapKind) -> None:
    board = trial_map(kind, 5)
    places = range(PLACES)
    assert all(board.levels[place] == board.levels[turned(place)] for place in places)
    assert all(board.woods[place] == board.woods[turned(place)] for place in places)
    assert max(board.levels) <= 2
    assert trial_map(kind, 5).woods == board.woods


def test_kinds_differ_in_levels_and_woods() -> None:
    assert trial_map(MapKind.OPEN, 1).is_open
    assert max(trial_map(MapKind.ROLLING, 1).levels) > 0
    assert not any(trial_map(MapKind.WOODS, 1).levels)
    assert sum(map(bool, trial_map(MapKind.WOODS, 1).woods)) > PLACES / 10


@KINDS
def test_tables_of_sight_are_the_rule(kind: MapKind) -> None:
    rng = Random(f"sight {kind}")
    for seed in range(2):
        board = trial_map(kind, seed)
        for target in rng.sample(range(PLACES), 8):
            for attacker in rng.sample(range(PLACES), 30):
                if attacker != target:
                    found = sight(board.ground, hex_of(attacker), hex_of(target))
                    assert board.sight(attacker, target) == found
                    assert bool(board.sights(attacker).cover_there[target]) is found.cover


def test_tables_of_distances_and_bearings_are_the_rule() -> None:
    rng = Random(3)
    for _ in range(200):
        one, other = rng.sample(range(PLACES), 2)
        assert distances()[one, other] == distance(hex_of(one), hex_of(other))
        assert bearings()[one, other] == bearing_of(hex_of(one), hex_of(other))


@KINDS
@pytest.mark.parametrize("backward", [False, True])
def test_costs_are_those_of_the_rule(kind: MapKind, backward: bool) -> None:
    board = trial_map(kind, 2)
    window = board.window(0, COLUMNS, backward=backward)
    for place in Random(4).sample(range(PLACES), 150):
        for facing, step in enumerate(STEPS):
            origin = place_of(hex_of(place).moved(step, 1 if backward else -1))
            price = None if origin is None else entering(board.ground(hex_of(origin)), board.ground(hex_of(place)))
            if backward and origin is not None and board.levels[origin] != board.levels[place]:
                price = None
            found = window.origin[facing, place], window.cost[facing, place]
            assert found == ((window.width, 1) if price is None else (origin, price))
            assert price is None or price <= STEEPEST_COST


@KINDS
@pytest.mark.parametrize("backward", [False, True])
def test_ways_take_the_mp_and_the_hexes_that_they_say(kind: MapKind, backward: bool) -> None:
    """Each way is played again: every step and turn costs what the rule says, and never more than there is."""
    board, start, mp = trial_map(kind, 7), start_place(20) * FACINGS + 1, 7
    barred = start_place(20) + 2
    reach = Reach(board, start, mp, barred, backward=backward)
    places, facings, hexes = reach.states(mp)
    cost = board.window(0, COLUMNS, backward=backward).cost
    states = places * FACINGS + facings
    assert len(states) > 50
    for state, entered in list(zip(states.tolist(), hexes.tolist(), strict=True))[::7]:
        way = reach.way(state, mp)
        assert (way[0], way[-1]) == (start, state)
        assert barred not in {each // FACINGS for each in way}
        steps = [(a, b) for a, b in pairwise(way) if a // FACINGS != b // FACINGS]
        spent = len(way) - 1 - len(steps) + sum(int(cost[b % FACINGS, b // FACINGS]) for _, b in steps)
        assert spent <= mp
        assert len(steps) == entered


def test_on_open_ground_a_walk_reaches_what_it_can_count() -> None:
    """With 2 MP ahead: the own hex with five facings, the hexes before and beside at the price of turns."""
    board = trial_map(MapKind.OPEN, 1)
    start = (10 * ROWS + 8) * FACINGS
    places, _, hexes = Reach(board, start, 2, 0).states(2)
    # No MP: 1. A turn or two: 4 more. A step: 1, with a turn after it 2, a turn before it 2. Two steps: 1.
    assert len(places) == 1 + 4 + 1 + 2 + 2 + 1
    assert sorted(hexes.tolist()) == [0] * 5 + [1] * 5 + [2]


def test_jumps_reach_their_distance() -> None:
    board = trial_map(MapKind.OPEN, 1)
    start = 15 * ROWS + 8
    found = landings(board, start, 3, start + 1)
    assert len(found.places) == 3 * 3 * 4 - 1  # all within 3 hexes, without the own hex and that of the enemy
    assert np.all(distances()[start][found.places] <= 3)


def test_sides_start_so_far_apart_and_the_same_way() -> None:
    for hexes in (5, 12, 19, 20, 21):
        place = start_place(hexes)
        assert distances()[place, turned(place)] == hexes
    with pytest.raises(ValueError, match="expected a start of"):
        start_place(99)


def test_numbers_are_those_of_a_printed_sheet() -> None:
    assert number_of(0) == "0101"
    assert number_of(PLACES - 1) == f"{COLUMNS}{ROWS}"
