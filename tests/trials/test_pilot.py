"""The fire of a pilot is the best within his heat, as the policies of the heat planner have it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer import paths
from designer.assistants.heat_firing import Firing, FiringTurn, Scenario
from designer.assistants.heat_policies import best
from designer.assistants.heat_shooter import shooter
from designer.formats import read
from designer.rulesets.combat.heat_scale import heat_penalty
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.trials.pilot import chosen_fire, fire_budget
from designer.trials.tables import Compiled, Contender
from designer.trials.terms import PilotKind
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
