"""Document 003, the hex skirmish: every rule, a class for each of its sections.

Where the document is silent, the constant that fills the gap is a field of ``SkirmishRules``, whose text
begins with "Ours".
"""

from __future__ import annotations

import ast
import inspect
from dataclasses import fields
from itertools import pairwise

import pytest

from designer.rulesets.skirmish import rules as rules_module
from designer.rulesets.skirmish.actions import Attacked, Blocked, attack
from designer.rulesets.skirmish.damage import blow
from designer.rulesets.skirmish.movement import step_price
from designer.rulesets.skirmish.rules import DEFAULT, DOCUMENT, DamageVariant, SkirmishRules, Terrain
from designer.rulesets.skirmish.to_hit import hit_chance
from designer.rulesets.skirmish.turns import Round, begin_turn, turn_order
from designer.rulesets.skirmish.units import SkirmishUnit, UnitError, unit_named, units
from designer.rulesets.skirmish.weapons import armed, weapons
from tests.rulesets.skirmish.band import Loaded, changed, ground, melee, place, ranged, situation, step

TEXT = SkirmishRules(damage=DamageVariant.TEXT)


class TestExclusiveSkill:
    def test_a_melee_unit_has_no_ranged_skill(self):
        assert melee(melee=60).is_melee
        assert melee(melee=60).ranged == 0

    def test_a_ranged_unit_has_no_melee_skill(self):
        assert not ranged(ranged=60).is_melee
        assert ranged(ranged=60).melee == 0

    @pytest.mark.parametrize(("close", "far"), [(60, 60), (0, 0)])
    def test_both_or_neither_is_an_error(self, close: int, far: int):
        with pytest.raises(UnitError, match="exactly one of the two"):
            SkirmishUnit("u", "U", hp=10, melee=close, ranged=far)

    def test_every_unit_of_the_set_keeps_the_rule(self):
        assert all((unit.melee > 0) != (unit.ranged > 0) for unit in units())


class TestStatDefinitions:
    def test_a_unit_has_sixteen_statistics(self):
        names = "HP ARM FAT INI DMIN DMAX RNG ABY ADM MAT RAT MDF RDF AP RES AFAT"
        assert list(melee().stats) == names.split()

    def test_at_no_hitpoints_a_unit_dies(self):
        here = situation(ground(), (0, melee(melee=100, damage_min=50, damage_max=50), (3, 4)), (1, melee(), (4, 4)))
        target = changed(here, 1, hp=50)
        attack(here, here.fighters[0], target, Loaded(0.0, 50))
        assert here.fighters[1].hp == 0
        assert not here.fighters[1].alive
        assert here.on(place(here, 4, 4)) is None

    def test_higher_initiative_acts_first(self):
        here = situation(ground(), (0, melee(initiative=80), (0, 0)), (1, melee(initiative=120), (8, 0)))
        assert turn_order(here) == [1, 0]

    def test_damage_is_rolled_within_its_range(self):
        asked: list[tuple[int, int]] = []

        class Watching(Loaded):
            def roll(self, least: int, most: int) -> int:
                asked.append((least, most))
                return super().roll(least, most)

        here = situation(ground(), (0, melee(damage_min=30, damage_max=40), (3, 4)), (1, melee(), (4, 4)))
        attack(here, here.fighters[0], here.fighters[1], Watching(0.0))
        assert asked == [(30, 40)]

    def test_nobody_strikes_beyond_its_range(self):
        here = situation(ground(), (0, melee(reach=1), (2, 4)), (1, melee(), (4, 4)))
        assert isinstance(attack(here, here.fighters[0], here.fighters[1], Loaded()), Blocked)


class TestWeaponBalancing:
    @pytest.mark.parametrize(
        ("weapon", "bonus"), [("sword", 10), ("spear", 20), ("axe", 0), ("mace", 0), ("hammer", 0)]
    )
    def test_the_bonus_is_part_of_the_skill(self, weapon: str, bonus: int):
        arms = weapons()
        assert armed(melee(melee=60), arms[weapon]).melee == 60 + bonus

    @pytest.mark.parametrize("weapon", ["axe", "mace", "hammer"])
    def test_without_a_bonus_it_harms_more(self, weapon: str):
        arms = weapons()
        bare = melee()
        made = armed(bare, arms[weapon])
        assert made.armor_damage > bare.armor_damage or made.damage_max > bare.damage_max

    def test_bows_shoot_farther_and_crossbows_bypass_more(self):
        arms = weapons()
        bow, crossbow = armed(ranged(), arms["bow"]), armed(ranged(), arms["crossbow"])
        assert bow.reach > crossbow.reach
        assert bow.bypass < crossbow.bypass

    def test_in_combat_the_weapon_adds_nothing(self):
        sword = weapons()["sword"]
        assert hit_chance(armed(melee(melee=60), sword), melee(), 1).percent == 70
        assert hit_chance(melee(melee=70), melee(), 1).percent == 70


class TestActionPoints:
    def test_moving_and_attacking_cost_ap(self):
        here = situation(ground(), (0, melee(), (2, 4)), (1, melee(), (4, 4)))
        step(here, here.fighters[0], place(here, 3, 4), Loaded())
        assert here.fighters[0].ap == 9 - 2
        attack(here, here.fighters[0], here.fighters[1], Loaded(0.99))
        assert here.fighters[0].ap == 9 - 2 - 4

    def test_an_action_that_costs_more_than_is_left_is_blocked(self):
        here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)))
        mover = changed(here, 0, ap=1)
        before = here.snapshot()
        assert isinstance(step(here, mover, place(here, 2, 4), Loaded()), Blocked)
        assert isinstance(attack(here, mover, here.fighters[1], Loaded()), Blocked)
        assert here.snapshot() == before

    def test_ap_are_restored_when_the_turn_comes(self):
        here = situation(ground(), (0, melee(ap=9), (3, 4)))
        changed(here, 0, ap=0)
        assert begin_turn(here, 0).ap == 9


class TestFatigue:
    def test_an_attack_tires_by_the_weapon(self):
        here = situation(ground(), (0, melee(attack_fatigue=13), (3, 4)), (1, melee(), (4, 4)))
        assert isinstance(attack(here, here.fighters[0], here.fighters[1], Loaded(0.99)), Attacked)
        assert here.fighters[0].fatigue == 13

    @pytest.mark.parametrize("fatigue", [100, 120])
    def test_at_the_maximum_nothing_can_be_done(self, fatigue: int):
        here = situation(ground(), (0, melee(fatigue=100), (3, 4)), (1, melee(), (4, 4)))
        tired = changed(here, 0, fatigue=fatigue)
        assert tired.exhausted
        assert isinstance(step(here, tired, place(here, 2, 4), Loaded()), Blocked)
        assert isinstance(attack(here, tired, here.fighters[1], Loaded()), Blocked)

    def test_effective_initiative_is_less_by_the_fatigue(self):
        here = situation(ground(), (0, melee(initiative=100), (3, 4)))
        assert changed(here, 0, fatigue=30).effective_initiative == 70


class TestAttackType:
    def test_melee_skill_against_melee_defense(self):
        assert hit_chance(melee(melee=60), melee(melee_defense=10, ranged_defense=40), 1).percent == 50

    def test_ranged_skill_against_ranged_defense(self):
        chance = hit_chance(ranged(ranged=60), melee(melee_defense=40, ranged_defense=10), 1)
        assert [(term.name, term.amount) for term in chance.terms[:2]] == [
            ("ranged skill", 60),
            ("ranged defense", -10),
        ]


class TestDamage:
    """By the document's own words: the ``text`` variant."""

    def test_armor_is_damaged_by_the_multiplier(self):
        assert blow(melee(armor_damage=150), 40, 100, TEXT).armor_loss == 60

    def test_a_part_always_bypasses_armor(self):
        assert blow(melee(bypass=25), 40, 1000, TEXT).hp_loss == 10

    def test_armor_damage_that_finds_no_armor_goes_to_health(self):
        done = blow(melee(armor_damage=100, bypass=0), 40, 15, TEXT)
        assert (done.armor_loss, done.spill, done.hp_loss) == (15, 25, 25)


class TestTerrainAndMovement:
    @pytest.mark.parametrize(
        ("terrain", "cost"),
        [(Terrain.PLAINS, 2), (Terrain.FOREST, 3), (Terrain.DESERT, 4), (Terrain.MOUNTAINS, 5), (Terrain.OTHER, 1)],
    )
    def test_terrain_dictates_ap_and_fatigue(self, terrain: Terrain, cost: int):
        here = situation(ground(terrain={(4, 4): terrain}), (0, melee(), (3, 4)))
        step(here, here.fighters[0], place(here, 4, 4), Loaded())
        assert (here.fighters[0].ap, here.fighters[0].fatigue) == (9 - cost, cost)

    def test_water_stops_everybody(self):
        here = situation(ground(terrain={(4, 4): Terrain.WATER}), (0, melee(), (3, 4)))
        assert isinstance(step(here, here.fighters[0], place(here, 4, 4), Loaded()), Blocked)

    def test_uphill_costs_more_of_both_and_downhill_does_not(self):
        here = situation(ground(elevation={(4, 4): 1}), (0, melee(), (3, 4)))
        step(here, here.fighters[0], place(here, 4, 4), Loaded())
        assert (here.fighters[0].ap, here.fighters[0].fatigue) == (9 - 3, 3)
        step(here, here.fighters[0], place(here, 3, 4), Loaded())
        assert (here.fighters[0].ap, here.fighters[0].fatigue) == (9 - 5, 5)

    def test_entering_a_zone_of_control_weighs_more(self):
        here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (5, 4)))
        price = step_price(here, here.fighters[0], place(here, 4, 4))
        assert (price.zone, price.weight) == (50, 52)

    def test_literally_the_penalty_is_paid_and_no_melee_can_begin(self):
        """Read to the letter the weight is a cost; with 9 AP it blocks the step, so by default it only guides."""
        for literal, blocked in ((True, True), (False, False)):
            here = situation(
                ground(rules=SkirmishRules(zoc_as_cost=literal)), (0, melee(), (3, 4)), (1, melee(), (5, 4))
            )
            assert isinstance(step(here, here.fighters[0], place(here, 4, 4), Loaded()), Blocked) is blocked


class TestZoneOfControl:
    def test_melee_units_control_the_hexes_beside_them(self):
        here = situation(ground(), (0, melee(reach=2), (4, 4)))
        assert set(here.zone(here.fighters[0])) == set(here.ground.within(place(here, 4, 4), 1))

    def test_ranged_units_control_nothing(self):
        here = situation(ground(), (0, ranged(), (4, 4)))
        assert not any(here.control[0])


class TestSurround:
    def test_each_ally_in_control_adds_five(self):
        chances = [hit_chance(melee(melee=50), melee(), 1, allies=count).percent for count in range(4)]
        assert chances == [50, 55, 60, 65]

    def test_the_attacker_is_not_its_own_ally(self):
        here = situation(ground(), (0, melee(melee=50), (3, 4)), (1, melee(), (4, 4)))
        assert here.chance(here.fighters[0], here.fighters[1]).percent == 50

    def test_shooting_gains_nothing(self):
        assert hit_chance(ranged(), melee(), 1, allies=3) == hit_chance(ranged(), melee(), 1)


class TestElevation:
    @pytest.mark.parametrize("unit", [melee(melee=50), ranged(ranged=52)])
    def test_ten_more_from_above_and_ten_less_from_below(self, unit: SkirmishUnit):
        assert [hit_chance(unit, melee(), 1, height=height).percent for height in (0, 1, -1)] == [50, 60, 40]

    def test_the_four_keys_are_apart(self):
        own = SkirmishRules(
            melee_high_ground_bonus=1,
            melee_low_ground_penalty=2,
            ranged_high_ground_bonus=3,
            ranged_low_ground_penalty=4,
        )
        fighters = melee(melee=50), ranged(ranged=52)
        found = [
            hit_chance(unit, melee(), 1, height=height, rules=own).percent for unit in fighters for height in (1, -1)
        ]
        assert found == [51, 48, 53, 46]


class TestExactlyTheDocument:
    """``DOCUMENT``: what the document says is by the letter, and what it does not have is off."""

    def test_bypassing_damage_goes_to_health_in_full_whatever_armor_there_is(self):
        assert blow(melee(bypass=25), 40, 999, DOCUMENT).hp_loss == 10
        assert blow(melee(bypass=25, armor_damage=200), 40, 0, DOCUMENT).hp_loss == 90

    def test_the_zone_of_control_is_paid_in_ap_and_fatigue_also_under_a_team_mate(self):
        for beside in ((), ((0, melee(), (4, 4)),)):
            here = situation(ground(rules=DOCUMENT), (0, melee(ap=60), (3, 4)), (1, melee(), (5, 4)), *beside)
            price = step_price(here, here.fighters[0], place(here, 4, 4))
            assert (price.cost, price.weight) == (52, 52)

    def test_a_step_out_of_a_zone_provokes_nothing(self):
        here = situation(ground(rules=DOCUMENT), (0, melee(), (4, 4)), (1, melee(melee=100), (5, 4)))
        step(here, here.fighters[0], place(here, 3, 4), Loaded())
        assert (here.fighters[0].hp, here.fighters[0].place) == (100, place(here, 3, 4))

    def test_chances_know_skill_defense_height_and_allies_alone(self):
        assert [hit_chance(ranged(ranged=60), melee(), d, rules=DOCUMENT).percent for d in (1, 6)] == [60, 60]
        assert [hit_chance(melee(melee=60, reach=2), melee(), d, rules=DOCUMENT).percent for d in (1, 2)] == [60, 60]
        assert hit_chance(melee(melee=60), melee(), 1, height=1, allies=2, rules=DOCUMENT).percent == 80

    def test_no_cliff_stops_anybody(self):
        here = situation(ground(rules=DOCUMENT, elevation={(4, 4): 5}), (0, melee(), (3, 4)))
        assert step_price(here, here.fighters[0], place(here, 4, 4)).cost == 3
        assert place(here, 4, 4) in here.zone(here.fighters[0])

    def test_fatigue_stays(self):
        here = situation(ground(rules=DOCUMENT), (0, melee(), (3, 4)))
        changed(here, 0, fatigue=40)
        Round(here)
        assert here.fighters[0].fatigue == 40

    def test_numbers_that_the_document_needs_and_does_not_give_are_the_usual_ones(self):
        kept = {f.name for f in fields(SkirmishRules) if getattr(DOCUMENT, f.name) == getattr(DEFAULT, f.name)}
        assert {"plains_cost", "forest_cost", "attack_cost", "zoc_penalty", "uphill_penalty", "round_limit"} <= kept
        assert {"surround_bonus", "melee_high_ground_bonus", "ranged_low_ground_penalty", "cover"} <= kept


def test_every_constant_says_what_it_is_and_whether_it_is_ours():
    """A field without a text would hide a decision."""
    body = next(
        node
        for node in ast.parse(inspect.getsource(rules_module)).body
        if isinstance(node, ast.ClassDef) and node.name == "SkirmishRules"
    ).body
    texts = {
        before.target.id: after.value.value
        for before, after in pairwise(body)
        if isinstance(before, ast.AnnAssign)
        and isinstance(before.target, ast.Name)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }
    assert texts.keys() == {field.name for field in fields(SkirmishRules)}
    given = {name for name, text in texts.items() if not str(text).startswith("Ours")}
    assert given == {
        "plains_cost",
        "uphill_penalty",
        "zoc_penalty",
        "melee_high_ground_bonus",
        "melee_low_ground_penalty",
        "ranged_high_ground_bonus",
        "ranged_low_ground_penalty",
        "surround_bonus",
    }


def test_the_ten_units_of_the_set_are_there():
    names = "Shielded Warrior,Shielded Spearman,2H Warrior,Pikeman,Archer,Skeleton,Zombie,Direwolf,Nachzehrer,Lindwurm"
    assert [unit.name for unit in units() if not unit.own] == names.split(",")
    assert list(unit_named("Direwolf").stats.values()) == [
        50,
        0,
        120,
        130,
        30,
        50,
        1,
        20,
        60,
        70,
        0,
        10,
        10,
        12,
        60,
        10,
    ]
