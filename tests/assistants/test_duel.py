"""A design that fires at another one: chances that follow from the rules, and simulation that can be repeated."""

from __future__ import annotations

import pytest

from designer.assistants.duel import duel
from designer.assistants.heat_firing import Firing, FiringTurn, Scenario
from designer.assistants.heat_policies import EVERYTHING
from designer.assistants.heat_shooter import shooter
from designer.construction.armor import structure_points_at
from designer.design import once
from designer.editing import edits
from designer.rulesets.combat.frame import BodyFrame, frame
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT
from designer.units.unit import Unit
from tests.building import mech

CANNON = mech(("ac-20", RT), ("ac-20-ammo", LT), ("ac-20-ammo", LT), walk=4)


def firing(unit: Unit, turns: int, hexes: int = 3) -> Firing:
    return Firing(Scenario(shooter(once(unit)), (FiringTurn(AttackerMovement.STOOD, hexes),) * turns))


def bare(unit: Unit) -> BodyFrame:
    """A target without a point of armor."""
    return frame(once(edits.allocate(points=0).run(unit)))


def test_twenty_points_disable_any_light_mech_without_armor_wherever_they_hit() -> None:
    """A 20-ton 'Mech has 6 points of structure in the center torso, 5 at its sides, 3 in arms and head, 4 in legs (TM
    p. 47): from everywhere what is left of 20 goes inward as far as the center torso. Gunnery 4 at short range needs 4.
    """
    light = mech(tonnage=20, walk=4)
    found = [structure_points_at(light.chassis, place) for place in (CT, LT, RT, LA, RA, HD, LL, RL)]
    assert found == [6, 5, 5, 3, 3, 3, 4, 4]
    chances = duel(firing(CANNON, 2), EVERYTHING, bare(light), runs=2000).turns
    for chance, miss in zip(chances, (3 / 36, (3 / 36) ** 2), strict=True):
        assert chance.low <= 1 - miss <= chance.high


def test_the_seed_and_the_number_of_runs_are_all_that_chances_depend_on() -> None:
    target = frame(once(mech(tonnage=40, walk=5)))
    one, again, other = (duel(firing(CANNON, 6), EVERYTHING, target, runs=150, seed=n) for n in (1, 1, 2))
    assert one == again != other
    rates = [turn.rate for turn in one.turns]
    assert rates == sorted(rates)
    assert all(turn.low <= turn.rate <= turn.high for turn in one.turns)


def test_case_keeps_an_explosion_away_from_the_center() -> None:
    """The shells in the left torso do 5 x 20 points: without CASE they reach the center torso, with it they do not."""
    loaded = mech(("ac-20", RT), *[("ac-20-ammo", LT)] * 6, tonnage=50, walk=3)
    cased = edits.place("is-case", LT).run(loaded)
    rates = [duel(firing(CANNON, 4), EVERYTHING, bare(unit), runs=400).turns[1].rate for unit in (loaded, cased)]
    assert rates[0] > rates[1]


def test_out_of_range_nothing_happens() -> None:
    chances = duel(firing(CANNON, 3, hexes=30), EVERYTHING, bare(mech(tonnage=20, walk=4)), runs=50).turns
    assert [chance.rate for chance in chances] == [0, 0, 0]


@pytest.mark.parametrize("count", [1, 3])
def test_the_chance_after_some_runs_is_that_of_these_runs(count: int) -> None:
    target = bare(mech(tonnage=20, walk=4))
    assert duel(firing(CANNON, 1), EVERYTHING, target, runs=count).runs == count
