"""The choices of pilots: the best fire within their heat, as the heat planner has it, and where they go."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.assistants.heat_firing import Firing, FiringTurn, Scenario
from designer.assistants.heat_policies import best
from designer.assistants.heat_shooter import shooter
from designer.formats import read
from designer.rulesets.combat.heat_scale import effects, heat_penalty
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.trials.pilot import _later, chosen_fire, fire_budget
from designer.trials.state import Side
from designer.trials.tables import FARTHEST, MODIFIERS, Compiled, Contender, Floats
from designer.trials.terms import FightDice, PilotKind
from designer.units.injuries import UNHURT

STOOD = AttackerMovement.STOOD
SAMPLES = ("ironbark-irb-9k", "wayfarer-wfr-3d", "longstride-lsd-2", "kittiwake-ktw-1")
COMPILED = {name: Compiled(Contender(read(paths.data("designs", f"{name}.mtf")).unit)) for name in SAMPLES}


@pytest.mark.parametrize("sample", SAMPLES)
@given(heat=st.integers(0, 20), hexes=st.integers(1, 20), pilot=st.sampled_from(PilotKind))
def test_the_fire_of_a_turn_does_as_much_as_the_best_plan(sample: str, heat: int, hexes: int, pilot: PilotKind) -> None:
    found = COMPILED[sample]
    condition = found.condition(UNHURT)
    firing = Firing(Scenario(shooter(found.g), (FiringTurn(STOOD, hexes),), start=heat, situation=found.situation))
    plan = best(pilot.heat_limit)(firing)(0, heat, firing.stock)
    shots = [
        (gun.table.heat, gun.table.best(hexes, heat_penalty(heat), list(range(len(gun.table.loads))))[1])
        for gun in condition.guns
        if not gun.table.gun.rear  # the planner fires forward
    ]
    chosen = chosen_fire(shots, fire_budget(condition, heat, condition.heat_of(STOOD), pilot.heat_limit))
    assert sum(shots[number][1] for number in chosen) == pytest.approx(plan.damage, rel=1e-5)


@given(
    shots=st.lists(st.tuples(st.integers(0, 8), st.floats(0, 20)), max_size=7),
    budget=st.integers(-5, 30),
)
def test_the_chosen_shots_are_the_best_of_all_within_the_heat(shots: list[tuple[int, float]], budget: int) -> None:
    """All sets of shots are tried."""
    chosen = chosen_fire(shots, budget)
    sets = [[n for n in range(len(shots)) if mask >> n & 1] for mask in range(2 ** len(shots))]
    most = max(sum(shots[n][1] for n in each) for each in sets if sum(shots[n][0] for n in each) <= max(budget, 0))
    assert sum(shots[n][1] for n in chosen) == pytest.approx(most, abs=1e-6)
    assert sum(shots[n][0] for n in chosen) <= max(budget, 0)


@pytest.mark.parametrize("pilot", PilotKind)
def test_a_pilot_stays_just_below_a_row_of_the_heat_scale(pilot: PilotKind) -> None:
    """A limit within a row would bring heat with its effects, and no more fire in the long run."""
    limit = pilot.heat_limit
    at, below = ((effects(heat).to_hit, effects(heat).movement) for heat in (limit, limit - 1))
    assert at != below


def damage(by_range: dict[int, float]) -> Floats:
    """A table of damage by range and modifier, the same for all modifiers."""
    found = np.zeros((FARTHEST + 1, MODIFIERS), np.float32)
    for hexes, points in by_range.items():
        found[hexes] = points
    return found


@pytest.mark.parametrize("care", [PilotKind.STEADY.care, PilotKind.BOLD.care])
def test_who_is_outgunned_at_every_distance_seeks_the_one_where_he_loses_least(care: float) -> None:
    """Near, he does half of the enemy's damage; far, a tenth. Far away there is no fire at all."""
    mine = damage({**dict.fromkeys(range(1, 7), 20.0), **dict.fromkeys(range(7, 22), 2.0)})
    theirs = damage({**dict.fromkeys(range(1, 7), 40.0), **dict.fromkeys(range(7, 22), 20.0)})
    worth = _later(mine, theirs, care)
    assert worth[5] > worth[15] > worth[20]


def test_who_hides_every_other_round_loses_his_patience() -> None:
    dice = FightDice(1, 1, 0), FightDice(1, 1, 0, body=True)
    side = Side(0, COMPILED["wayfarer-wfr-3d"], PilotKind.STEADY, dice, None)
    cares = []
    for _ in range(4):
        side.wait_a_round()
        side.wait_a_round()
        side.fired_again()
        cares.append(side.care)
    assert cares == sorted(cares, reverse=True)
    assert len(set(cares)) == 4
    for _ in range(9):
        side.wait_a_round()
        side.fired_again()
    assert side.care == PilotKind.STEADY.care
