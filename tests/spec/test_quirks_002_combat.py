"""Document 002, quirk-combat-integration: what each quirk does in combat."""

from __future__ import annotations

import pytest

from designer.design import once
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import aim
from designer.rulesets.combat.criticals import tracked
from designer.rulesets.combat.limbs import limbs
from designer.rulesets.combat.physical import physical_attacks
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.criticals import critical_modifiers
from designer.rulesets.quirks.initiative import SideMember, initiative_modifiers
from designer.rulesets.quirks.physical import punch_damage
from designer.rulesets.quirks.piloting import Trigger, piloting_modifiers
from designer.rulesets.quirks.to_hit import (
    Arc,
    Attacker,
    AttackerMovement,
    AttackTarget,
    Bracket,
    quirk_modifiers,
    to_hit,
    weapon_heat,
)
from designer.units.injuries import Component
from designer.units.location import LA, RA
from designer.units.mount import SystemPart
from tests.building import mech

GUN, OTHER_GUN = "RA:4", "LA:4"


def attack(*quirks: str, at: Bracket = Bracket.SHORT, target: AttackTarget | None = None) -> list[int]:
    """What quirks add to an attack at a range."""
    return [part.amount for part in quirk_modifiers(Attacker(unit_quirks=quirks), target or AttackTarget(), at)]


def shot(quirk: str, *, gun: str = GUN, movement: AttackerMovement = AttackerMovement.STOOD) -> list[int]:
    """What quirks add to an attack with a gun, where one of two has a quirk."""
    who = Attacker(movement=movement, weapon_quirks={GUN: (quirk,)})
    return [part.amount for part in quirk_modifiers(who, AttackTarget(), Bracket.SHORT, gun)]


def psr(quirk: str, trigger: Trigger) -> int:
    return total(piloting_modifiers((quirk,), trigger))


class TestTargetingQuirkImprovedTargeting:
    def test_improved_targeting_short(self) -> None:
        assert attack("improved_targeting_short", at=Bracket.SHORT) == [-1]
        assert attack("improved_targeting_short", at=Bracket.MEDIUM) == []

    def test_improved_targeting_medium(self) -> None:
        assert attack("improved_targeting_medium", at=Bracket.MEDIUM) == [-1]
        assert attack("improved_targeting_medium", at=Bracket.LONG) == []

    def test_improved_targeting_long(self) -> None:
        assert attack("improved_targeting_long", at=Bracket.LONG) == [-1]
        assert attack("improved_targeting_long", at=Bracket.SHORT) == []


class TestTargetingQuirkPoorTargeting:
    def test_poor_targeting_short(self) -> None:
        assert attack("poor_targeting_short", at=Bracket.SHORT) == [1]

    def test_poor_targeting_medium(self) -> None:
        assert attack("poor_targeting_medium", at=Bracket.MEDIUM) == [1]

    def test_poor_targeting_long(self) -> None:
        assert attack("poor_targeting_long", at=Bracket.LONG) == [1]


class TestPilotingQuirkEasyToPilot:
    def test_easy_to_pilot_terrain_psr(self) -> None:
        assert psr("easy_to_pilot", Trigger.TERRAIN) == -1
        assert psr("easy_to_pilot", Trigger.KICKED) == 0


class TestPilotingQuirkStable:
    def test_stable_unit_psr_bonus(self) -> None:
        assert {psr("stable", trigger) for trigger in Trigger} == {-1}


class TestPilotingQuirkHardToPilot:
    def test_hard_to_pilot_psr_penalty(self) -> None:
        assert {psr("hard_to_pilot", trigger) for trigger in Trigger} == {1}


class TestPilotingQuirkUnbalanced:
    def test_unbalanced_terrain_psr_penalty(self) -> None:
        assert psr("unbalanced", Trigger.TERRAIN) == 1
        assert psr("unbalanced", Trigger.DAMAGE) == 0


class TestPilotingQuirkCrampedCockpit:
    def test_cramped_cockpit_piloting_penalty(self) -> None:
        assert {psr("cramped_cockpit", trigger) for trigger in Trigger} == {1}


class TestPhysicalQuirkBattleFist:
    def test_battle_fist_punch_damage_bonus(self) -> None:
        plain = total(punch_damage(75, LA))
        assert total(punch_damage(75, LA, ("battle_fists_la",))) == plain + 1
        assert total(punch_damage(75, RA, ("battle_fists_la",))) == plain


class TestPhysicalQuirkNoArms:
    def test_no_arms_prevents_punching(self) -> None:
        body = limbs(once(mech()))
        assert [attack.roll is None for attack in physical_attacks(body, AttackSituation(), ("no_arms",))][:3] == [
            True,
            True,
            False,
        ]
        assert all(attack.roll is not None for attack in physical_attacks(body, AttackSituation()))


class TestPhysicalQuirkLowArms:
    def test_low_arms_elevation_restriction(self) -> None:
        # Decision: the restriction has no number here; the helper at the end has one: any higher target.
        body = limbs(once(mech()))
        higher, *_ = physical_attacks(body, AttackSituation(elevation=1), ("low_arms",))
        level, *_ = physical_attacks(body, AttackSituation(), ("low_arms",))
        assert (higher.name, higher.roll) == ("Punch, left arm", None)
        assert level.roll is not None


class TestInitiativeQuirkCommandMech:
    def test_command_mech_initiative_bonus(self) -> None:
        assert total(initiative_modifiers([SideMember(("command_mech",)), SideMember()])) == 1


class TestInitiativeQuirkBattleComputer:
    def test_battle_computer_initiative_bonus(self) -> None:
        assert total(initiative_modifiers([SideMember(("battle_computer",)), SideMember()])) == 2

    def test_battle_computer_does_not_stack_with_command_mech(self) -> None:
        side = [SideMember(("battle_computer",)), SideMember(("command_mech",))]
        assert [part.label for part in initiative_modifiers(side)] == ["Battle Computer"]
        assert total(initiative_modifiers(side)) == 2


class TestDefensiveQuirkDistracting:
    def test_distracting_modifier(self) -> None:
        assert attack(target=AttackTarget(unit_quirks=("distracting",))) == [1]


class TestDefensiveQuirkLowProfile:
    def test_low_profile_partial_cover(self) -> None:
        # Decision: partial cover has both its effects, as the aggregation below has it: on the roll too.
        low = AttackTarget(unit_quirks=("low_profile",))
        assert attack(target=low) == [1]
        (laser,) = armament(once(mech(("medium-laser", RA))))
        shot = aim(laser, 3, AttackSituation(target_quirks=("low_profile",)))
        assert shot is not None
        assert shot.roll.target_number == 5
        assert shot.covered == pytest.approx(8 / 36)


class TestCombatQuirkSensorGhosts:
    def test_sensor_ghosts_attack_penalty(self) -> None:
        assert attack("sensor_ghosts") == [1]
        assert attack(target=AttackTarget(unit_quirks=("sensor_ghosts",))) == []


class TestCombatQuirkMultiTrac:
    def test_multi_trac_eliminates_front_arc_secondary_penalty(self) -> None:
        plain = to_hit(Attacker(secondary=Arc.FRONT), AttackTarget(), Bracket.SHORT)
        helped = to_hit(Attacker(secondary=Arc.FRONT, unit_quirks=("multi_trac",)), AttackTarget(), Bracket.SHORT)
        assert (plain.target_number, helped.target_number) == (5, 4)

    def test_multi_trac_does_not_affect_non_front_arc_secondary_targets(self) -> None:
        for arc in (Arc.SIDE, Arc.REAR):
            who = Attacker(secondary=arc, unit_quirks=("multi_trac",))
            assert to_hit(who, AttackTarget(), Bracket.SHORT).target_number == 4 + 2


class TestCritQuirkRugged:
    def test_rugged_1_crit_resistance(self) -> None:
        hits = [Component(LA, SystemPart.HAND), Component(RA, SystemPart.HAND)]
        after = tracked(hits, ("rugged_1",))
        assert (after.ignored, after.injuries.struck) == ((hits[0],), (hits[1],))

    def test_rugged_2_crit_resistance(self) -> None:
        hits = [Component(LA, part) for part in (SystemPart.HAND, SystemPart.LOWER_ARM, SystemPart.UPPER_ARM)]
        after = tracked(hits, ("rugged_2",))
        assert (after.ignored, after.injuries.struck) == (tuple(hits[:2]), (hits[2],))


class TestCritQuirkProtectedActuators:
    def test_protected_actuators_crit_defense(self) -> None:
        # Decision: a higher roll gives more critical hits, so "harder to crit" is -1 on the roll, not +1.
        modifier = total(critical_modifiers(("protected_actuators",), has_actuators=True))
        assert modifier == -1
        assert critical_modifiers(("protected_actuators",), has_actuators=False) == ()


class TestCritQuirkExposedActuators:
    def test_exposed_actuators_crit_vulnerability(self) -> None:
        # Decision: likewise "easier to crit" is +1 on the roll, not -1.
        modifier = total(critical_modifiers(("exposed_actuators",), has_actuators=True))
        assert modifier == 1


class TestWeaponQuirkAccurate:
    def test_accurate_weapon_bonus(self) -> None:
        assert shot("accurate") == [-1]
        assert shot("accurate", gun=OTHER_GUN) == []


class TestWeaponQuirkInaccurate:
    def test_inaccurate_weapon_penalty(self) -> None:
        assert shot("inaccurate") == [1]
        assert shot("inaccurate", gun=OTHER_GUN) == []


class TestWeaponQuirkStableWeapon:
    def test_stable_weapon_reduces_running_penalty(self) -> None:
        assert shot("stable_weapon", movement=AttackerMovement.RAN) == [-1]
        assert shot("stable_weapon", movement=AttackerMovement.RAN, gun=OTHER_GUN) == []
        for movement in (AttackerMovement.STOOD, AttackerMovement.WALKED, AttackerMovement.JUMPED):
            assert shot("stable_weapon", movement=movement) == []


class TestWeaponQuirkImprovedPoorNoCooling:
    def test_improved_cooling_weapon(self) -> None:
        # Decision: a weapon that makes heat makes at least 1.
        assert total(weapon_heat(10, ("improved_cooling",))) == 9
        assert total(weapon_heat(1, ("improved_cooling",))) == 1

    def test_poor_cooling_weapon(self) -> None:
        assert total(weapon_heat(10, ("poor_cooling",))) == 11
        assert [total(weapon_heat(heat, ("poor_cooling",))) for heat in (0, 1)] == [0, 2]

    def test_no_cooling_weapon(self) -> None:
        assert total(weapon_heat(10, ("no_cooling",))) == 20
