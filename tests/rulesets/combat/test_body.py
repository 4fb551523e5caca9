"""A body under fire: transfer, critical hits, explosions, pilot (TW p. 123 to 125; SHEET_RULES 4, 5, 6, 9)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import RuleSet
from designer.rulesets.combat.body import BattleBody, End
from designer.rulesets.combat.frame import frame
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.combat.mobility import mobility
from designer.rulesets.quirks.profiles import Profile
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Location
from designer.units.unit import Armor, ArmorKind, Unit
from tests.building import catalog_id, evaluate, mech

AC20, AC20_AMMO = catalog_id("ISAC20"), catalog_id("IS Ammo AC/20")


class Loaded:
    """BodyDice that fall as told, one after the other; then by chance."""

    def __init__(self, *rolls: int) -> None:
        self.rolls = list(rolls)
        self.random = Random(1)

    def die(self) -> int:
        return self.rolls.pop(0) if self.rolls else self.random.randint(1, 6)

    def two(self) -> tuple[int, int]:
        return self.die(), self.die()


def plated(points: int = 10) -> Armor:
    return Armor(front=(9, *[points] * 8), rear=(0, points, points, points, 0, 0, 0, 0, 0))


def body(unit: Unit, *rolls: int, rules: RuleSet = RuleSet.TOTAL_WARFARE) -> BattleBody:
    return BattleBody(frame(evaluate(unit), Profile.STANDARD, rules), Loaded(*rolls))


def test_damage_goes_through_armor_into_structure_and_inward() -> None:
    """Example 6: an arm with 3 armor and 4 structure that takes 10 is lost, and 3 go to the torso's front."""
    held = body(mech(tonnage=20, armor=plated()))
    held.armor[LA], held.structure[LA] = 3, 4
    held.damage(LA, 10)
    assert held.structure[LA] == 0
    assert held.armor[LT] == 7
    assert held.injuries.lost(LA)


def test_damage_from_the_rear_stays_at_the_rear() -> None:
    held = body(mech(armor=plated()))
    held.armor[RA] = held.structure[RA] = 0
    held.damage(RA, 4, rear=True)
    assert (held.armor[RT], held.rear[RT]) == (10, 6)


@pytest.mark.parametrize("rear", [False, True])
def test_modular_armor_takes_ten_points_first_and_slows_no_more_when_it_is_gone(rear: bool) -> None:
    unit = mech(("modular-armor", RT, {"rear": rear}), ("jump-jet", LL), ("jump-jet", RL), walk=5, armor=plated())
    g = evaluate(unit)
    held = BattleBody(frame(g, Profile.STANDARD, RuleSet.TOTAL_WARFARE), Loaded())
    whole = held.left
    held.damage(RT, 4, rear=not rear)
    assert (held.rear, held.armor)[rear][RT] == 6  # it is on the other side
    held.damage(RT, 7, rear=rear)
    assert (held.armor, held.rear)[rear][RT] == 10
    assert mobility(g, held.injuries)[:2] == (4, 6)
    held.damage(RT, 5, rear=rear)
    assert (held.armor, held.rear)[rear][RT] == 8
    assert mobility(g, held.injuries)[:2] == (5, 8)
    assert held.given == held.absorbed[RT] == 16
    assert held.left < whole == 1


def test_two_on_the_dice_strikes_through_armor() -> None:
    held = body(mech(armor=plated()), 1, 1, 4, 5, 1, 1)  # location 2, then a critical roll of 9, then the first slot
    held.hit(AttackSide.FRONT, 5)
    assert held.armor[CT] == 5
    assert [hit.location for hit in held.struck] == [CT]


def test_a_side_torso_takes_its_arm_along() -> None:
    held = body(mech(armor=plated()))
    held.armor[LT] = 0
    held.damage(LT, held.structure[LT])
    assert held.structure[LA] == held.armor[LA] == 0


def test_twelve_tears_off_a_limb() -> None:
    held = body(mech(armor=plated()), 6, 6)
    held.damage(LL, 11)
    assert held.structure[LL] == 0
    assert held.falls


def test_a_head_hit_wounds_the_pilot_and_a_lost_head_ends_it() -> None:
    held = body(mech(armor=plated()), 1, 2)
    held.damage(HD, 5)
    assert held.hits == 1
    assert held.awake  # 3 or more
    held.damage(HD, 12)
    assert held.gone is End.HEAD


def test_a_head_hit_leaves_the_pilot_of_a_torso_mounted_cockpit_alone() -> None:
    held = body(mech(cockpit="torso-mounted", armor=plated()))
    held.damage(HD, 5)
    held.damage(HD, 12)
    assert held.injuries.lost(HD)
    assert (held.hits, held.gone) == (0, None)


def test_a_pilot_falls_asleep_and_dies_of_the_sixth_hit() -> None:
    """Example 16: two hits at once are rolled for at their two numbers."""
    held = body(mech(), 6, 6, 6, 6, 3, 4, 4, 5)
    held.wound(2)
    held.wound(2)
    assert (held.hits, held.awake) == (4, False)  # 7 reaches 7, 9 does not reach 10
    held.wound(2)
    assert held.gone is End.CREW


def test_ammunition_explodes_into_the_torso() -> None:
    """A bin of AC/20 does 5 × 20 points inside: through the side torso and the center torso."""
    held = body(mech((AC20_AMMO, LT), tonnage=100, armor=plated()))
    held.explode(next(iter(held.shots)))
    assert held.structure[LT] == held.structure[CT] == 0
    assert held.absorbed[CT] == held.plan.structure[CT]  # it is inside, and armor does not hold it
    assert held.gone is End.AMMUNITION


def test_by_the_core_rulebook_an_explosion_has_a_most() -> None:
    """20 points at most, which the torso of 100 tons (21) outlasts; then all its rear armor is gone."""
    held = body(mech((AC20_AMMO, LT), tonnage=100, armor=plated()), rules=RuleSet.CORE)
    held.explode(next(iter(held.shots)))
    assert (held.structure[LT], held.rear[LT], held.armor[LT]) == (1, 0, 10)
    assert (held.hits, held.gone, held.taken) == (1, None, 20)


def test_case_keeps_an_explosion_in_its_place() -> None:
    unit = mech((AC20_AMMO, LT), (catalog_id("ISCASE"), LT), tonnage=50, armor=plated())
    held = body(unit)
    held.explode(next(iter(held.shots)))
    assert held.structure[LT] == 0
    assert held.structure[CT] == held.plan.structure[CT]
    assert held.gone is None


def test_beside_case_ii_the_core_rulebook_ignores_critical_hits_of_an_explosion() -> None:
    """CORE_2026 5.4: the roll of 11 counts as 10 and gives two hits; one is ignored on 8, the other strikes."""
    unit = mech((AC20_AMMO, LT), (catalog_id("ISCASEII"), LT), ("medium-laser", LT), tonnage=100, armor=plated())
    held = body(unit, 5, 6, 4, 4, 3, 4, 1, 2, rules=RuleSet.CORE)
    held.explode(next(iter(held.shots)))
    assert held.structure[LT] == 20
    assert len(held.struck) == 2  # the bin and one hit
    plain = body(unit, 5, 6, 1, 2, 1, 3)
    plain.explode(next(iter(plain.shots)))
    assert len(plain.struck) == 3


def test_through_sealed_armor_a_two_strikes_nothing_by_the_core_rulebook() -> None:
    """CORE_2026 5.10."""
    for rules, hits in ((RuleSet.TOTAL_WARFARE, 1), (RuleSet.CORE, 0)):
        sealed = plated()._replace(kind=ArmorKind("is-anti-penetrative-ablation"))
        held = body(mech(armor=sealed), 1, 1, 5, 5, 1, 1, rules=rules)
        held.hit(AttackSide.FRONT, 5)
        assert (held.armor[CT], len(held.struck)) == (5, hits)


def test_ammunition_that_pierces_armor_rolls_where_armor_holds() -> None:
    """TO p. 352: location 7, then 10 on the dice with −2 gives one hit; a hit that goes inside has its usual roll."""
    held = body(mech(armor=plated()), 3, 4, 5, 5, 1, 1)
    held.hit(AttackSide.FRONT, 5, piercing=-2)
    assert [hit.location for hit in held.struck] == [CT]
    missed = body(mech(armor=plated()), 3, 4, 4, 5)
    missed.hit(AttackSide.FRONT, 5, piercing=-2)
    assert missed.struck == []
    through = body(mech(armor=plated()), 3, 4, 4, 3, 6, 6)
    through.hit(AttackSide.FRONT, 12, piercing=-2)
    assert (through.structure[CT], through.struck) == (14, [])


def test_three_engine_hits_end_it_and_a_lost_torso_counts_all_of_its_slots() -> None:
    held = body(mech(engine="xl", armor=plated()))
    held.armor[RT] = 0
    held.damage(RT, held.structure[RT])
    assert held.gone is End.ENGINE


@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.sampled_from(list(AttackSide)), st.integers(1, 30)), min_size=1, max_size=40),
)
def test_every_point_of_damage_is_accounted_for(seed: int, hits: Iterable[tuple[AttackSide, int]]) -> None:
    unit = mech((AC20, RA), (AC20_AMMO, RT), (catalog_id("IS Ammo AC/20"), LL), tonnage=60, armor=plated(12))
    held = body(unit)
    assert isinstance(held.dice, Loaded)
    held.dice.random = Random(seed)
    for side, points in hits:
        if held.gone is None:
            held.hit(side, points)
    assert held.given == sum(held.absorbed.values()) + held.beyond
    for place, points in held.absorbed.items():
        whole = held.plan.armor[place] + held.plan.rear.get(place, 0) + held.plan.structure[place]
        left = held.armor[place] + held.rear.get(place, 0) + held.structure[place]
        assert points == whole - left or _is_gone(held, place)
        assert points <= whole - left


def _is_gone(held: BattleBody, place: Location) -> bool:
    return not held.structure[place]


def test_a_crippled_mech_is_told_apart() -> None:
    held = body(mech(armor=plated()), 1, 1, 1, 1, 1, 1)
    assert not held.crippled
    held.armor[RT] = held.armor[LT] = 0
    held.damage(RT, 1)
    assert not held.crippled  # one torso is hurt
    held.damage(LT, 1)
    assert held.crippled


def test_armored_legs_are_no_arms() -> None:
    assert frame(evaluate(mech())).critical[RL] == 0
