"""Whole battles: the policies, the drawing-up, the end, and many of them."""

from __future__ import annotations

import pytest

from designer.executors import Workers
from designer.rulesets.chance import wilson
from designer.rulesets.skirmish.actions import SeededDice
from designer.rulesets.skirmish.batch import Tally, battle_seed, many
from designer.rulesets.skirmish.battle import Setup, deployed
from designer.rulesets.skirmish.battlefield import Battlefield, Ground
from designer.rulesets.skirmish.policy import AttackFighter, Done, Go, Wait, charge, patient, worth
from designer.rulesets.skirmish.rules import DEFAULT, SkirmishRules, Terrain
from designer.rulesets.skirmish.units import SkirmishUnit, unit_named
from tests.rulesets.skirmish.band import battle, changed, ground, melee, place, ranged, situation

FIELD = Battlefield.flat(12, 8)


def area(on: Ground, unit: SkirmishUnit) -> list[int]:
    """The places that a unit could strike from the middle of a map."""
    middle = place(on, 2, 4)
    return [to for to in on.within(middle, unit.reach) if on.strikes(unit, middle, to)]


class TestPolicy:
    def test_what_is_within_reach_is_attacked(self):
        here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)))
        assert charge(here, here.fighters[0]) == AttackFighter(1)

    def test_one_that_an_average_hit_kills_is_preferred(self):
        here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)), (1, melee(), (2, 4)))
        changed(here, 2, hp=20)
        assert charge(here, here.fighters[0]) == AttackFighter(2)

    def test_of_equals_the_lower_number_is_attacked(self):
        here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)), (1, melee(), (2, 4)))
        assert charge(here, here.fighters[0]) == AttackFighter(1)

    def test_otherwise_it_goes_to_the_nearest_as_far_as_it_can(self):
        here = situation(ground(13), (0, melee(), (0, 4)), (1, melee(), (8, 4)), (1, melee(), (5, 7)))
        choice = charge(here, here.fighters[0])
        assert isinstance(choice, Go)
        assert len(choice.way) == 4
        assert here.ground.distance(choice.way[-1], place(here, 8, 4)) == 4

    def test_an_enemy_whose_sides_are_all_taken_is_passed_over(self):
        around = [(0, melee(), hex_) for hex_ in ((5, 4), (5, 3), (4, 3), (3, 4), (3, 5), (4, 5))]
        here = situation(ground(14), (0, melee(), (1, 4)), (1, melee(), (4, 4)), *around, (1, melee(), (8, 4)))
        choice = charge(here, here.fighters[0])
        assert isinstance(choice, Go)

    def test_the_exhausted_and_those_without_ap_are_done(self):
        here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)))
        assert charge(here, changed(here, 0, fatigue=100)) == Done()
        assert charge(here, changed(here, 0, fatigue=0, ap=3)) == Done()

    def test_the_patient_wait_once_for_an_enemy_that_is_far(self):
        here = situation(ground(13), (0, melee(), (0, 4)), (1, melee(), (8, 4)))
        assert patient(here, here.fighters[0]) == Wait()
        assert isinstance(patient(here, changed(here, 0, waited=True)), Go)

    def test_the_patient_do_not_wait_where_they_can_strike(self):
        here = situation(ground(), (0, melee(), (1, 4)), (1, melee(), (4, 4)))
        # Two steps and an attack are 8 of 9 AP.
        assert isinstance(patient(here, here.fighters[0]), Go)
        near = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)))
        assert patient(near, near.fighters[0]) == AttackFighter(1)

    def test_archers_stop_where_they_can_shoot(self):
        here = situation(ground(14), (0, ranged(), (0, 4)), (1, melee(), (9, 4)))
        choice = charge(here, here.fighters[0])
        assert isinstance(choice, Go)
        assert here.ground.distance(choice.way[-1], place(here, 9, 4)) == 6


class TestDrawingUp:
    def test_melee_stands_before_ranged_on_either_side(self):
        archer, warrior = unit_named("Archer"), unit_named("Shielded Warrior")
        fighters = deployed(Ground(FIELD, DEFAULT), (archer, warrior), (warrior, archer))
        assert [(fighter.side, fighter.place % 12) for fighter in fighters] == [(0, 0), (0, 1), (1, 10), (1, 11)]

    def test_nobody_is_put_into_water(self):
        field = Battlefield(3, 1, (Terrain.WATER, Terrain.PLAINS, Terrain.PLAINS), (0, 0, 0))
        fighters = deployed(Ground(field, DEFAULT), (melee(),), (melee(),))
        assert {fighter.place for fighter in fighters} == {1, 2}

    def test_too_many_for_the_map_are_refused(self):
        with pytest.raises(ValueError, match="no room"):
            deployed(Ground(Battlefield.flat(2, 1), DEFAULT), (melee(), melee()), (melee(),))


class TestBattlefield:
    def test_every_hex_has_terrain_and_elevation(self):
        with pytest.raises(ValueError, match="a map of 2 x 2 has 4 hexes, but 1 of terrain"):
            Battlefield(2, 2, (Terrain.PLAINS,), (0, 0, 0, 0))

    def test_a_seed_makes_one_map(self):
        assert Battlefield.rolling(9, 9, 5) == Battlefield.rolling(9, 9, 5)
        assert Battlefield.rolling(9, 9, 5) != Battlefield.rolling(9, 9, 6)

    @pytest.mark.parametrize(("reach", "hexes"), [(1, 6), (2, 18), (3, 36)])
    def test_areas_of_attack(self, reach: int, hexes: int):
        on = ground()
        assert len(area(on, melee(reach=reach))) == hexes

    def test_melee_attacks_no_hex_that_is_too_high(self):
        on = ground(elevation={(3, 4): 2})
        assert len(area(on, melee())) == 5
        assert len(area(on, ranged(reach=1))) == 6


class TestBattles:
    def test_the_stronger_side_wins(self):
        worm, zombie = unit_named("Lindwurm"), unit_named("Zombie")
        assert battle(Setup(FIELD, (worm,), (zombie,)), "1").winner == 0
        assert battle(Setup(FIELD, (zombie,), (worm,)), "1").winner == 1

    def test_a_battle_that_nobody_can_win_is_a_draw_at_the_limit(self):
        harmless = melee(melee=1, melee_defense=100)
        outcome = battle(Setup(FIELD, (harmless,), (harmless,), rules=SkirmishRules(round_limit=7)), "1")
        assert (outcome.winner, outcome.rounds) == (None, 7)

    def test_literal_zone_costs_keep_melee_units_apart_for_good(self):
        warriors = (unit_named("Shielded Warrior"),)
        outcome = battle(Setup(FIELD, warriors, warriors, rules=SkirmishRules(zoc_as_cost=True, round_limit=20)), "1")
        assert outcome.winner is None
        assert all(fighter.hp == fighter.unit.hp for fighter in outcome.fighters)

    def test_different_seeds_are_different_battles(self):
        warriors = (unit_named("Shielded Warrior"),) * 2
        setup = Setup(FIELD, warriors, warriors)
        assert len({battle(setup, str(seed)) for seed in range(5)}) == 5

    def test_a_setup_needs_two_sides_and_known_policies(self):
        with pytest.raises(ValueError, match="at least one unit"):
            Setup(FIELD, (melee(),), ())
        with pytest.raises(ValueError, match="there is no policy 'flee'; there are charge, patient"):
            Setup(FIELD, (melee(),), (melee(),), ("charge", "flee"))


class TestMany:
    SETUP = Setup(FIELD, (unit_named("Archer"), unit_named("2H Warrior")), (unit_named("Zombie"),) * 4)

    def test_it_counts_the_single_battles(self):
        outcomes = [battle(self.SETUP, battle_seed(7, number)) for number in range(6)]
        tally = many(self.SETUP, 6, seed=7)
        assert tally.red == sum(outcome.winner == 0 for outcome in outcomes)
        assert tally.blue == sum(outcome.winner == 1 for outcome in outcomes)
        assert tally.rounds == sum(outcome.rounds for outcome in outcomes)
        assert tally.red + tally.blue + tally.draws == tally.battles == 6

    def test_the_number_of_processes_changes_nothing(self):
        told: list[int] = []
        assert many(self.SETUP, 45, seed=2, workers=Workers(2), told=told.append) == many(self.SETUP, 45, seed=2)
        assert told == [20, 40, 45]

    def test_at_least_one_battle(self):
        with pytest.raises(ValueError, match="not 0"):
            many(self.SETUP, 0, seed=1)

    def test_rates_of_a_tally(self):
        tally = Tally(battles=10, red=5, blue=4, draws=1, rounds=50, red_alive=8, blue_alive=6)
        assert (tally.red_rate.rate, tally.blue_rate.rate) == (0.5, 0.4)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Published in Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals(successes: int, trials: int, low: float, high: float):
    found = wilson(successes, trials)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_a_rate_lies_in_its_interval():
    for trials in range(1, 60):
        for successes in range(trials + 1):
            found = wilson(successes, trials)
            assert 0 <= found.low <= found.rate <= found.high <= 1, (successes, trials)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (3, 2), (-1, 2)])
def test_no_interval_of_what_is_no_rate(successes: int, trials: int):
    with pytest.raises(ValueError, match="is no rate"):
        wilson(successes, trials)


def test_dice_fall_alike_for_one_seed():
    first, second = SeededDice("x"), SeededDice("x")
    assert [first.draw() for _ in range(5)] == [second.draw() for _ in range(5)]


@pytest.mark.parametrize(("hp", "promised"), [(100, 35 / 100), (36, 35 / 36), (35, 2 * 35 / 35)])
def test_an_attack_promises_the_part_that_it_takes_and_twice_that_if_it_kills(hp: int, promised: float):
    """An average roll of 35 against an unarmored target."""
    here = situation(ground(), (0, melee(), (4, 4)), (1, melee(), (4, 5)))
    target = changed(here, 1, hp=hp)
    chance = here.chance(here.fighters[0], target).percent
    assert worth(here, here.fighters[0], target) == pytest.approx(chance * promised)
