"""The worked examples of the rules, by their numbers, with the values that stand there."""

from __future__ import annotations

import pytest

from designer.rulesets.skirmish.actions import Blocked, SeededDice, attack
from designer.rulesets.skirmish.damage import blow, hits_to_kill, survival, worn_down
from designer.rulesets.skirmish.movement import affordable, path_to, step_price
from designer.rulesets.skirmish.rules import DamageVariant, SkirmishRules, Terrain
from designer.rulesets.skirmish.situation import BattleSituation
from designer.rulesets.skirmish.to_hit import hit_chance, shot_shares
from designer.rulesets.skirmish.turns import Round, turn_order
from designer.rulesets.skirmish.units import SkirmishUnit, unit_named
from tests.rulesets.skirmish.band import Loaded, changed, ground, melee, place, ranged, situation, step

TEXT, SOFTENED = SkirmishRules(damage=DamageVariant.TEXT), SkirmishRules(damage=DamageVariant.SOFTENED)
WARRIOR, TWO_HANDED, ARCHER, PIKEMAN, LINDWURM, ZOMBIE = map(
    unit_named, ("Shielded Warrior", "2H Warrior", "Archer", "Pikeman", "Lindwurm", "Zombie")
)


def after(attacker: SkirmishUnit, roll: int, armor: int, hp: int, rules: SkirmishRules) -> tuple[int, int]:
    """Armor and health after a hit."""
    done = blow(attacker, roll, armor, rules)
    return armor - done.armor_loss, hp - done.hp_loss


def test_1_level_adjacent_and_alone():
    assert hit_chance(melee(melee=60), melee(melee_defense=10), 1).percent == 50


def test_2_height():
    strong = SkirmishRules(melee_high_ground_bonus=15, melee_low_ground_penalty=20)
    fighters = melee(melee=60), melee(melee_defense=10)
    assert hit_chance(*fighters, 1, height=1, rules=strong).percent == 65
    assert hit_chance(*fighters, 1, height=-1, rules=strong).percent == 30
    assert [hit_chance(*fighters, 1, height=h).percent for h in (1, -1)] == [60, 40]


def test_3_surround():
    def chance(*allies: tuple[SkirmishUnit, tuple[int, int]], rules: SkirmishRules = SOFTENED) -> int:
        friends = [(0, unit, hex_) for unit, hex_ in allies]
        here = situation(
            ground(rules=rules), (0, melee(melee=60), (3, 4)), (1, melee(melee_defense=10), (4, 4)), *friends
        )
        return here.chance(here.fighters[0], here.fighters[1]).percent

    assert chance((melee(), (5, 4))) == 55
    assert chance((melee(), (5, 4)), rules=SkirmishRules(surround_bonus=7)) == 57
    assert chance((ranged(), (5, 4))) == 50
    assert chance(*[(melee(), hex_) for hex_ in ((5, 4), (5, 3), (4, 3), (4, 5))]) == 70


def test_4_long_weapons():
    assert hit_chance(melee(melee=60, reach=2), melee(melee_defense=10), 1).percent == 35
    here = situation(
        ground(), (0, melee(melee=50, reach=2), (2, 4)), (1, melee(melee_defense=0), (4, 4)), (0, melee(), (5, 4))
    )
    assert here.chance(here.fighters[0], here.fighters[1]).percent == 55


def test_5_clamped():
    assert hit_chance(melee(melee=200), melee(melee_defense=0), 1).percent == 100
    assert hit_chance(melee(melee=10), melee(melee_defense=100), 1).percent == 0


def test_6_ranged_and_height():
    shot = ranged(ranged=60), melee(ranged_defense=10), 2
    assert [hit_chance(*shot, height=h).percent for h in (0, 1, -1)] == [46, 56, 36]


def test_7_archer_against_shielded_warrior():
    assert [hit_chance(ARCHER, WARRIOR, d).percent for d in range(1, 7)] == [48, 46, 44, 42, 40, 38]
    assert [hit_chance(ARCHER, WARRIOR, 6, height=h).percent for h in (1, -1)] == [48, 28]
    assert not hit_chance(ARCHER, WARRIOR, 7).possible


def test_8_one_cover():
    base = hit_chance(ranged(ranged=60), melee(), 3).percent
    target, cover = shot_shares(base, covers=[54])
    assert base == 54
    assert target.width == pytest.approx(0.135)
    assert (cover.start, cover.end) == pytest.approx((0.135, 0.4275))
    assert 1 - cover.end == pytest.approx(0.5725)


def test_9_one_stray():
    base = hit_chance(ARCHER, WARRIOR, 4).percent
    bystander = hit_chance(ARCHER, melee(ranged_defense=10), 4).percent
    target, stray = shot_shares(base, strays=[bystander])
    assert target.width == pytest.approx(0.42)
    assert stray.width == pytest.approx(0.2146)


def test_10_cover_and_strays():
    base, cover, first, second = (
        hit_chance(ARCHER, melee(ranged_defense=defense), 5).percent for defense in (20, 15, 10, 0)
    )
    shares = shot_shares(base, covers=[cover], strays=[first, second])
    assert [share.width for share in shares] == pytest.approx([0.10, 0.225, 0.02625, 0.03375])


def moving(rules: SkirmishRules = SOFTENED) -> BattleSituation:
    """One fighter at 4, 4 with different terrain around it."""
    on = ground(
        rules=rules,
        terrain={(4, 3): Terrain.FOREST, (5, 3): Terrain.MOUNTAINS},
        elevation={(4, 3): 1, (5, 3): 1, (3, 4): 1, (3, 5): 2},
    )
    return situation(on, (0, melee(), (4, 4)))


def test_11_steps():
    here = moving()
    mover = here.fighters[0]
    prices = {hex_: step_price(here, mover, place(here, *hex_)) for hex_ in ((5, 4), (4, 3), (5, 3), (3, 5))}
    assert (prices[5, 4].cost, prices[4, 3].cost, prices[5, 3].cost) == (2, 4, 6)
    assert prices[3, 5].reason
    steep = moving(SkirmishRules(uphill_penalty=10))
    assert step_price(steep, steep.fighters[0], place(steep, 3, 4)).cost == 12
    done = step(here, mover, place(here, 5, 4), Loaded())
    assert not isinstance(done, Blocked)
    assert (here.fighters[0].ap, here.fighters[0].fatigue) == (9 - 2, 2)


def test_11_zones_of_control():
    def weight(*others: tuple[int, SkirmishUnit, tuple[int, int]]) -> int:
        here = situation(ground(), (0, melee(), (3, 4)), *others)
        return step_price(here, here.fighters[0], place(here, 4, 4)).weight

    assert weight((1, melee(), (5, 4))) == 52
    assert weight((0, melee(), (5, 4))) == 2
    assert weight((1, melee(), (5, 4)), (0, melee(), (4, 4))) == 2
    assert weight() == 2


def test_11_an_enemy_stands_there():
    here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)))
    assert step_price(here, here.fighters[0], place(here, 4, 4)).reason


def test_11_two_ap_are_one_step_of_three():
    here = situation(ground(), (0, melee(), (0, 4)), (1, melee(), (4, 4)))
    mover = changed(here, 0, ap=2)
    way = path_to(here, mover, here.fighters[1])
    assert way is not None
    assert len(way) == 3
    assert len(affordable(here, mover, way)) == 1


def test_12_nine_action_points():
    here = situation(ground(), (0, melee(), (0, 4)), (1, melee(hp=999), (3, 4)))
    for q in (1, 2):
        step(here, here.fighters[0], place(here, q, 4), Loaded())
    assert not isinstance(attack(here, here.fighters[0], here.fighters[1], Loaded()), Blocked)
    assert here.fighters[0].ap == 9 - 8
    changed(here, 0, ap=9)
    tries = [attack(here, here.fighters[0], here.fighters[1], Loaded()) for _ in range(3)]
    assert [isinstance(done, Blocked) for done in tries] == [False, False, True]
    assert here.fighters[0].ap == 9 - 8


def test_12_four_steps_on_plains():
    here = situation(ground(), (0, melee(), (0, 4)))
    steps = [step(here, here.fighters[0], place(here, q, 4), Loaded()) for q in (1, 2, 3, 4, 5)]
    assert [isinstance(done, Blocked) for done in steps] == [False] * 4 + [True]
    assert here.fighters[0].ap == 9 - 8


def test_13_fatigue():
    here = situation(ground(), (0, melee(), (3, 4)), (1, melee(), (4, 4)))
    changed(here, 0, fatigue=95)
    assert not isinstance(attack(here, here.fighters[0], here.fighters[1], Loaded(0.99)), Blocked)
    assert here.fighters[0].fatigue == 105
    assert isinstance(attack(here, here.fighters[0], here.fighters[1], Loaded(0.99)), Blocked)
    assert isinstance(step(here, here.fighters[0], place(here, 2, 4), Loaded()), Blocked)
    assert here.fighters[0].effective_initiative == -5
    Round(here)
    assert here.fighters[0].fatigue == 90
    assert here.fighters[0].effective_initiative == 10


def test_14_turn_order():
    names = ("Zombie", "Shielded Warrior", "Direwolf", "Shielded Spearman", "Archer")
    here = situation(ground(), *[(0, unit_named(name), (number, 0)) for number, name in enumerate(names)])

    def named(order: list[int]) -> list[str]:
        return [names[number] for number in order]

    assert named(turn_order(here)) == ["Direwolf", "Archer", "Shielded Spearman", "Shielded Warrior", "Zombie"]
    turns = Round(here)
    changed(here, 2, fatigue=40)
    assert named(turn_order(here)) == ["Archer", "Shielded Spearman", "Shielded Warrior", "Direwolf", "Zombie"]
    turns.next(), turns.next()
    assert turns.wait(4)
    assert named(turns.order) == ["Shielded Spearman", "Shielded Warrior", "Zombie", "Archer"]
    assert not turns.wait(4)


def test_15_shield_on_shield():
    done = blow(WARRIOR, 35, 100)
    assert (done.armor_damage, blow(WARRIOR, 35, 100, TEXT).bypass) == (28, 7)
    assert after(WARRIOR, 35, 100, 70, TEXT) == (72, 63)
    assert after(WARRIOR, 35, 100, 70, SOFTENED) == (72, 70)


def test_16_two_handed_on_shield():
    for rules in (TEXT, SOFTENED):
        done = blow(TWO_HANDED, 70, 100, rules)
        assert (done.armor_damage, done.bypass, done.spill) == (105, 21, 5)
        assert after(TWO_HANDED, 70, 100, 70, rules) == (0, 44)
        assert hits_to_kill(TWO_HANDED, WARRIOR, 70, rules) == 2
    assert after(TWO_HANDED, 70, 0, 44, TEXT) == (0, -82)
    assert after(TWO_HANDED, 70, 0, 44, SOFTENED) == (0, -26)


def test_17_seven_arrows():
    assert after(ARCHER, 40, 100, 70, TEXT) == (80, 66)
    state, series = (100, 70), []
    for _ in range(7):
        state = after(ARCHER, 40, *state, SOFTENED)
        series.append(state)
    assert series == [(80, 70), (60, 70), (40, 70), (20, 68), (0, 64), (0, 24), (0, -16)]


def test_18_pike():
    assert after(PIKEMAN, 60, 100, 70, TEXT) == (40, 52)
    assert after(PIKEMAN, 60, 100, 70, SOFTENED) == (40, 56)
    assert after(PIKEMAN, 60, 150, 80, TEXT) == (90, 62)
    assert after(PIKEMAN, 60, 150, 80, SOFTENED) == (90, 71)


def test_19_lindwurm():
    done = blow(LINDWURM, 100, 100, TEXT)
    assert (done.armor_damage, done.bypass, done.spill) == (200, 40, 100)
    assert after(LINDWURM, 100, 100, 70, TEXT) == (0, -70)
    assert after(LINDWURM, 100, 400, 400, TEXT) == (200, 360)
    assert after(LINDWURM, 100, 400, 400, SOFTENED) == (200, 380)


def test_20_no_armor():
    assert after(TWO_HANDED, 70, 0, 100, TEXT) == (0, -26)
    assert after(TWO_HANDED, 70, 0, 100, SOFTENED) == (0, 30)
    assert ZOMBIE.hp == 100
    for rules in (TEXT, SOFTENED):
        assert after(WARRIOR, 35, ZOMBIE.armor, ZOMBIE.hp, rules) == (0, 65)


@pytest.mark.parametrize("rules", [TEXT, SOFTENED])
@pytest.mark.parametrize(("roll", "armor_damage", "lost"), [(33, 90, 30), (31, 90, 28), (25, 90, 22), (35, 90, 32)])
def test_damage_to_armor_is_rounded_and_halves_go_to_the_even_number(rules, roll, armor_damage, lost):
    """29.7 is 30, 27.9 is 28; 22.5 is 22 and 31.5 is 32, as in section 8 of the rules: 2.5 is 2, 3.5 is 4."""
    axe = melee(armor_damage=armor_damage, bypass=0)
    assert after(axe, roll, 100, 70, rules) == (100 - lost, 70)


@pytest.mark.parametrize(("roll", "bypass", "bypassed"), [(33, 20, 7), (38, 20, 8), (25, 10, 2), (35, 10, 4)])
def test_damage_that_bypasses_armor_is_rounded_likewise(roll, bypass, bypassed):
    """20 % of 33 is 6.6 and of 38 is 7.6; 10 % of 25 is 2.5 and of 35 is 3.5."""
    assert blow(melee(bypass=bypass), roll, 1000, TEXT).bypass == bypassed


def test_21_bypass_and_armor_damage_from_one_roll():
    all_of_both = melee(armor_damage=100, bypass=100)
    assert after(all_of_both, 20, 0, 100, SOFTENED) == (0, 80)
    assert after(all_of_both, 20, 0, 100, TEXT) == (0, 60)
    for rules in (TEXT, SOFTENED):
        assert after(all_of_both, 20, 0, 10, rules)[1] <= 0


def test_22_zones():
    here = situation(ground(), (0, melee(), (4, 4)))
    assert len(here.zone(here.fighters[0])) == 6
    high = situation(ground(elevation={(5, 4): 2}), (0, melee(), (4, 4)))
    assert len(high.zone(high.fighters[0])) == 5
    archer = situation(ground(), (0, ranged(), (4, 4)))
    assert not archer.zone(archer.fighters[0])
    before = place(here, 3, 4)
    assert here.control[0][before] == 1
    changed(here, 0, place=place(here, 0, 0))
    assert here.control[0][before] == 0


def test_23_warrior_on_skeleton():
    skeleton = unit_named("Skeleton")
    chance = hit_chance(WARRIOR, skeleton, 1).percent
    assert chance == 60
    states = [(skeleton.armor, skeleton.hp)]
    for _ in range(3):
        states.append(after(WARRIOR, 35, *states[-1], SOFTENED))
    assert states[:3] == [(40, 40), (12, 34), (0, 11)]
    assert states[3][1] <= 0
    hits = hits_to_kill(WARRIOR, skeleton, 35, SOFTENED)
    assert hits == 3
    assert hits / (chance / 100) == pytest.approx(5)


def test_23_survival_agrees_with_the_negative_binomial():
    """With one fixed roll, three hits are needed: P(alive after 4) is that of at most two hits in four."""
    fixed = melee(melee=65, damage_min=35, damage_max=35, bypass=20, armor_damage=80)
    alive = survival(fixed, unit_named("Skeleton"), 0.6, 4)
    assert alive == pytest.approx([1, 1, 1, 1 - 0.6**3, 0.4**4 + 4 * 0.6 * 0.4**3 + 6 * 0.36 * 0.16])


def test_seeded_dice_stay_within_the_roll():
    dice = SeededDice("a")
    rolls = [dice.roll(30, 40) for _ in range(2000)]
    assert set(rolls) == set(range(30, 41))


def test_17_the_series_hit_by_hit() -> None:
    target = WARRIOR
    states = worn_down(ARCHER, target, 40)
    assert states[1:] == [(80, 70), (60, 70), (40, 70), (20, 68), (0, 64), (0, 24), (0, -16)]


def test_what_does_no_harm_ends_the_series() -> None:
    assert worn_down(ARCHER, WARRIOR, 0) == [(100, 70)]
    assert len(worn_down(ARCHER, WARRIOR, 1, limit=5)) <= 6
