"""Heat and fire over turns: worked examples by Total Warfare, exact chances, and the best plan against brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.assistants.heat_firing import Firing, FiringTurn, Scenario, Stock
from designer.assistants.heat_plan import plan
from designer.assistants.heat_policies import Policy, alpha_then_cool, best, by_hand, everything, kinds
from designer.assistants.heat_shooter import shooter
from designer.catalog import RuleSet
from designer.design import once
from designer.rulesets.combat.heat_scale import effects, heat_turns
from designer.rulesets.combat.repeated_use import holds
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.location import CT, LA, LL, LT, RA, RL, RT
from designer.units.unit import HeatSinks, Unit
from tests.building import mech

PPC, LASER, CANNON, ROCKETS = "ppc", "medium-laser", "ac-20", "rocket-launcher-10"
SHELLS = "ac-20-ammo"
STOOD, RAN, JUMPED = AttackerMovement.STOOD, AttackerMovement.RAN, AttackerMovement.JUMPED
STILL = FiringTurn(STOOD, 9)


def firing(unit: Unit, turns: int = 3, *, turn: FiringTurn = STILL, start: int = 0, other: int = 0) -> Firing:
    return Firing(Scenario(shooter(once(unit)), (turn,) * turns, start, other))


TWO_GUNS = (PPC, RA), (PPC, LA)
TWO_PPCS = mech(*TWO_GUNS, walk=5)  # ten heat sinks; at 9 hexes a PPC needs 4 + 2 for medium range


def test_two_ppcs_on_ten_sinks_fired_until_they_stop() -> None:
    """20 made, 10 sunk: 10, 20, 30 left. At 10 attacks are 1 harder, at 20 it needs 6+ to run on, and 3 to hit more."""
    found = plan(firing(TWO_PPCS), everything(firing(TWO_PPCS)))
    assert [turn.heat.after for turn in found.turns] == [10, 20, 30]
    assert [turn.to_hit for turn in found.turns] == [0, 1, 3]
    runs = 26 / 36
    assert [turn.expected for turn in found.turns] == pytest.approx([20 * 26 / 36, 20 * 21 / 36, runs * 20 * 10 / 36])
    assert [turn.stopped for turn in found.turns] == [0, Fraction(10, 36), 1]
    assert found.turns[1].down == Fraction(10, 36)
    assert found.turns[2].down == Fraction(26, 36), "10 heat is left where it was shut down: it starts without a roll"
    assert found.exploded == 0, "no ammunition"
    assert found.without_heat == pytest.approx(3 * 20 * 26 / 36)


def test_radical_heat_sinks_take_one_more_for_each_sink_in_the_turns_in_which_they_run() -> None:
    """IO p. 89, Tactical Operations: twelve sinks; they fail below 3, 5, 7, 10 and 11, and in the sixth turn."""
    radical = mech(("radical-heat-sink-system", CT), *[("heat-sink", LT)] * 2, *TWO_GUNS, walk=5, sinks=HeatSinks(12))
    fire = Firing(Scenario(shooter(once(radical)), (STILL,) * 4, 24, radical=2))
    assert [fire.sinks(turn) for turn in range(4)] == [24, 24, 12, 12]
    assert [turn.heat.after for turn in plan(fire, everything(fire)).turns[:3]] == [20, 16, 24]
    shares = [Fraction(n, 36) for n in (35, 30, 21, 6, 3)]
    found = [holds("radical_heat_sink", n, RuleSet.TOTAL_WARFARE) for n in range(7)]
    assert found == [*(prod(shares[:n], start=Fraction(1)) for n in range(6)), 0]
    for unit, turns in ((radical, 6), (TWO_PPCS, 1)):
        with pytest.raises(ValueError, match="Radical heat sinks"):
            Scenario(shooter(once(unit)), (STILL,), radical=turns)


def test_ammunition_explodes_by_its_roll_and_ends_the_branch() -> None:
    """At 20 ammunition needs 4+, at 30 8+; one that has exploded does no more damage."""
    found = plan(firing(with_shells(TWO_PPCS)), everything(firing(with_shells(TWO_PPCS))))
    first, runs = Fraction(3, 36), Fraction(26, 36)
    at_30 = (1 - first) * runs
    assert [turn.exploded for turn in found.turns] == [0, first, first + at_30 * Fraction(21, 36)]
    assert found.turns[2].expected == pytest.approx(float(at_30) * 20 * 10 / 36)
    assert found.stopped == 1 - first * runs, "where it did not explode before it was stopped"


def with_shells(unit: Unit) -> Unit:
    return unit.with_(mounts=(*unit.mounts, *mech((SHELLS, LT)).mounts[-1:]))


def test_an_empty_bin_cannot_explode() -> None:
    """Five shots of an AC/20: after five turns nothing is left that heat could set off."""
    unit = mech((CANNON, RT), (SHELLS, LT), tonnage=60)
    fire = firing(
        unit, 7, turn=FiringTurn(STOOD, 3), start=21, other=2
    )  # nine heat sinks: 21 stays as long as it fires
    found = plan(fire, everything(fire))
    assert [(turn.fired, turn.heat.after) for turn in found.turns[:6]] == [((1,), 21)] * 5 + [((0,), 14)]
    exploded = [turn.exploded for turn in found.turns]
    assert exploded[:4] == sorted(set(exploded)), "with the last shot gone, and below 19 after a shutdown, none is left"


def test_heat_slows_and_at_no_mp_it_stands_still() -> None:
    slow = mech((PPC, RA), (PPC, LA), tonnage=100, walk=2)  # eight heat sinks in the engine
    found = plan(firing(slow, turn=FiringTurn(RAN, 9)), everything(firing(slow, turn=FiringTurn(RAN, 9))))
    assert [(turn.speed.walk, turn.speed.run) for turn in found.turns] == [(2, 3), (0, 0), (0, 0)]
    assert [turn.moved for turn in found.turns] == [RAN, STOOD, STOOD]
    assert [turn.heat.made for turn in found.turns] == [22, 20, 20]


def test_hot_myomer_is_fastest_at_nine() -> None:
    """Two MP more from 9 on, one less from 5 on, two less from 10 on (TM p. 240, TW p. 160)."""
    unit = mech((PPC, RA), (LASER, LA), ("triple-strength-myomer", RL), walk=5)
    own = shooter(once(unit))
    assert own.sweet_spot == 9
    assert [own.speed(heat).walk for heat in (0, 5, 8, 9, 10, 15)] == [5, 4, 4, 6, 5, 4]
    assert own.speed(9).run == 9
    assert shooter(once(TWO_PPCS)).sweet_spot is None


def test_the_policy_for_hot_myomer_reaches_nine_and_stays_there() -> None:
    """PPC 10, lasers 3 each, 10 sunk: one turn of everything leaves 9, then 10 a turn keep it."""
    unit = mech((PPC, RA), (LASER, LA), (LASER, LT), (LASER, RT), ("triple-strength-myomer", RL), walk=5)
    fire = firing(unit, 4, turn=FiringTurn(STOOD, 4))
    (kind,) = [kind for kind in kinds(fire) if kind.name == "sweet-spot"]
    assert [turn.heat.after for turn in plan(fire, kind.made(fire)).turns] == [9, 9, 9, 9]


def test_what_is_given_by_hand_is_fired_as_far_as_ammunition_lasts() -> None:
    unit = mech((ROCKETS, RA), (ROCKETS, LA), (LASER, CT))
    fire = firing(unit, 3, turn=FiringTurn(STOOD, 3))
    names = [weapon.gun.item.id for weapon in fire.shooter.weapons]
    rockets = tuple(1 if name == ROCKETS else 0 for name in names)
    found = plan(fire, by_hand((rockets, rockets, tuple(2 if name == ROCKETS else 1 for name in names)))(fire))
    shot = [dict(zip(names, turn.fired, strict=True)) for turn in found.turns]
    assert shot == [{ROCKETS: 1, LASER: 0}, {ROCKETS: 1, LASER: 0}, {ROCKETS: 0, LASER: 1}]


def test_everything_then_nothing_while_it_is_hot() -> None:
    found = plan(firing(TWO_PPCS, 4), alpha_then_cool(firing(TWO_PPCS, 4)))
    assert [sum(turn.fired) for turn in found.turns] == [2, 0, 2, 0]


def test_a_plan_is_refused_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="cannot jump"):
        firing(TWO_PPCS, turn=FiringTurn(JUMPED))
    with pytest.raises(ValueError, match="0 to 12"):
        firing(TWO_PPCS, 13)


# -- laws ----------------------------------------------------------------------------------------------------------

PLACES = (RA, LA, RT, LT, RL, LL)


@st.composite
def scenarios(draw: st.DrawFn) -> Firing:
    weapons = draw(st.lists(st.sampled_from((PPC, LASER, CANNON, ROCKETS)), min_size=1, max_size=3))
    bins = [(SHELLS, CT)] if CANNON in weapons and draw(st.booleans()) else []
    sinks = HeatSinks(draw(st.sampled_from((10, 12, 15))), "single")
    unit = mech(*zip(weapons, PLACES, strict=False), *bins, tonnage=60, walk=5, sinks=sinks)
    turns = draw(st.lists(st.tuples(st.sampled_from((STOOD, RAN)), st.integers(1, 13)), min_size=1, max_size=3))
    start, other = draw(st.integers(0, 29)), draw(st.integers(0, 8))
    return Firing(Scenario(shooter(once(unit)), tuple(FiringTurn(*turn) for turn in turns), start, other))


@settings(max_examples=25, deadline=None)
@given(scenarios())
def test_no_policy_beats_the_best_plan_and_all_agree_with_every_roll_by_itself(fire: Firing) -> None:
    most = plan(fire, best()(fire)).damage
    assert most == pytest.approx(exhaustive(fire, 0, fire.scenario.start, fire.stock))
    for kind in kinds(fire):
        policy = kind.made(fire)
        found = plan(fire, policy)
        assert found.damage <= most + 1e-9, kind.name
        total, damage, stopped, exploded = rolled(fire, policy, 0, fire.scenario.start, fire.stock)
        assert total == 1
        assert (found.stopped, found.exploded) == (stopped, exploded), kind.name
        assert found.damage == pytest.approx(damage), kind.name
        for turn in found.turns:
            assert turn.heat.after >= 0
            assert 0 <= turn.down + turn.exploded <= 1
        made = [turn.heat.made for turn in found.turns]
        assert heat_turns(made, fire.shooter.body.sinks, fire.scenario.start) == tuple(x.heat for x in found.turns)


@settings(max_examples=25, deadline=None)
@given(scenarios())
def test_plans_below_a_limit_keep_it_where_it_is_possible(fire: Firing) -> None:
    for limit in (5, 9, 13, 14):
        for turn in plan(fire, best(limit)(fire)).turns:
            assert turn.heat.after < limit or not any(turn.fired)


def exhaustive(fire: Firing, turn: int, heat: int, stock: Stock, *, down: bool = False) -> float:
    """The most expected damage: every number of every weapon is tried in every branch."""
    if turn == len(fire.scenario.turns):
        return 0.0
    counts = [range(weapon.gun.number + 1) for weapon in fire.shooter.weapons]
    tried = {fire.picked(turn, heat, stock, wanted) for wanted in product(*counts)}
    worths = []
    for choice in [fire.picked(turn, heat, stock, (0,) * len(counts))] if down else tried:
        made = 0 if down else fire.steady_heat(turn, heat) + choice.heat
        left = tuple(a - b for a, b in zip(stock, choice.used, strict=True))
        after = max(heat + made - fire.shooter.body.sinks, 0)
        rolls = effects(after)
        whole = 1 - float(rolls.explosion) if fire.explodes(left) else 1.0
        stops = float(rolls.shutdown)
        later = (1 - stops) * exhaustive(fire, turn + 1, after, left) if stops < 1 else 0.0
        later += stops * exhaustive(fire, turn + 1, after, left, down=True) if stops else 0.0
        worths.append(choice.damage + whole * later)
    return max(worths)


Outcome = tuple[Fraction, float, Fraction, Fraction]
"""The sum of probabilities, expected damage, and the probabilities of a shutdown and of an explosion."""


def rolled(
    fire: Firing, policy: Policy, turn: int, heat: int, stock: Stock, *, down: bool = False, stopped: bool = False
) -> Outcome:
    """What comes of a policy: each result of each roll is a branch of its own."""
    if turn == len(fire.scenario.turns):
        return Fraction(1), 0.0, Fraction(stopped), Fraction(0)
    damage, made, left = 0.0, 0, stock
    if not down:
        choice = policy(turn, heat, stock)
        damage, made = choice.damage, fire.steady_heat(turn, heat) + choice.heat
        left = tuple(a - b for a, b in zip(stock, choice.used, strict=True))
    after = max(heat + made - fire.shooter.body.sinks, 0)
    rolls = effects(after)
    total = stops = explodes = Fraction(0)
    bangs = rolls.explosion if fire.explodes(left) else Fraction(0)
    for stop, bang in product((False, True), repeat=2):
        chance = (rolls.shutdown if stop else 1 - rolls.shutdown) * (bangs if bang else 1 - bangs)
        if not chance:
            continue
        if bang:
            found: Outcome = Fraction(1), 0.0, Fraction(stopped or stop), Fraction(1)
        else:
            found = rolled(fire, policy, turn + 1, after, left, down=stop, stopped=stopped or stop)
        total += chance * found[0]
        damage += float(chance) * found[1]
        stops += chance * found[2]
        explodes += chance * found[3]
    return total, damage, stops, explodes
