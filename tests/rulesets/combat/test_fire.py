"""What weapons, munitions, cockpits and other items of a design add to its fire."""

from __future__ import annotations

from typing import Any

import pytest

from designer.assistants.heat_shooter import shooter
from designer.catalog import catalog
from designer.catalog.quirks import quirk_catalog
from designer.catalog.ruleset import RuleSet
from designer.design import once
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import AimedWeapon, aim
from designer.rulesets.combat.criticals import critical_chances, critical_rows, outcomes, roll_modifiers
from designer.rulesets.combat.firing import cluster_uses
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.tables import amounts
from designer.rulesets.quirks.effects import worth
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import Arc, AttackerMovement, Bracket, targeting_modifiers
from designer.units.injuries import Component, Injuries
from designer.units.location import CT, HD, LA, LT, RA, RT, Form
from designer.units.mount import SystemPart
from designer.units.unit import Armor, ArmorKind, Unit
from tests.building import mech


def shot(unit: Unit, hexes: int, rules: RuleSet = RuleSet.TOTAL_WARFARE, **situation: Any) -> AimedWeapon:
    (gun,) = armament(once(unit), Injuries(), rules)
    found = aim(gun, hexes, AttackSituation(rules=rules, **situation))
    assert found is not None
    return found


def added(unit: Unit, hexes: int, rules: RuleSet = RuleSet.TOTAL_WARFARE, **situation: Any) -> int:
    """What is added to gunnery, range and movement."""
    parts = shot(unit, hexes, rules, **situation).roll.contributions
    return sum(part.amount for part in parts if part.source not in ("skill", "range", "movement"))


class TestWeapons:
    @pytest.mark.parametrize(("hexes", "more"), [(2, -3), (5, -2), (9, -1)])
    def test_variable_speed_pulse_lasers_are_easier_the_nearer_the_target_is(self, hexes: int, more: int) -> None:
        assert added(mech(("medium-vsp-laser", RA)), hexes) == more

    @pytest.mark.parametrize(("rules", "more"), [(RuleSet.TOTAL_WARFARE, 3), (RuleSet.CORE, 1)])
    def test_a_bombast_laser_at_full_power(self, rules: RuleSet, more: int) -> None:
        assert added(mech(("bombast-laser", RA)), 3, rules) == more

    def test_mortars_fired_directly_are_harder(self) -> None:
        assert added(mech(("mech-mortar-1", RT), ("is-anti-personnel-mortar-1-ammo", LT)), 7) == 3

    @pytest.mark.parametrize(("rules", "more"), [(RuleSet.TOTAL_WARFARE, 1), (RuleSet.CORE, 0)])
    def test_a_shield_is_in_the_way_of_the_weapons_of_its_arm(self, rules: RuleSet, more: int) -> None:
        assert added(mech(("ppc", LA), ("shield-medium", LA)), 6, rules) == more
        assert added(mech(("ppc", RA), ("shield-medium", LA)), 6, rules) == 0

    @pytest.mark.parametrize(("rules", "more"), [(RuleSet.TOTAL_WARFARE, 2), (RuleSet.CORE, 0)])
    def test_a_shield_in_passive_defense_is_more_in_the_way(self, rules: RuleSet, more: int) -> None:
        assert added(mech(("ppc", LA), ("shield-medium", LA)), 6, rules, passive=True) == more
        assert added(mech(("ppc", RA), ("shield-medium", LA)), 6, rules, passive=True) == 0

    def test_an_insulator_leaves_a_heat(self) -> None:
        for laser, heat in (("small-laser", 1), ("medium-laser", 2)):
            (gun,) = armament(once(mech((laser, RT), ("laser-insulator", RT))))
            assert gun.heat == heat


class TestMachineGunArrays:
    """The guns of an array are one attack with one roll to hit, and a cluster roll for their number (TW p. 137)."""

    @staticmethod
    def array(guns: int, size: str = "", loose: int = 0) -> Unit:
        gun = f"is-{size}-machine-gun" if size else "machine-gun"
        array = f"is-{size}-machine-gun-array" if size else "is-machine-gun-array"
        ammo = f"{size}-machine-gun-ammo" if size else "machine-gun-ammo"
        return mech(*([(gun, LT)] * guns), (array, LT), *([(gun, RT)] * loose), (ammo, RT))

    @pytest.mark.parametrize(("size", "each"), [("", 2), ("light", 1), ("heavy", 3)])
    @pytest.mark.parametrize(
        ("rules", "guns", "mean"),
        [(RuleSet.TOTAL_WARFARE, 4, 2.64), (RuleSet.CORE, 4, 3.11), (RuleSet.TOTAL_WARFARE, 1, 1.0)],
    )
    def test_its_guns_hit_or_miss_together(self, rules: RuleSet, guns: int, mean: float, size: str, each: int) -> None:
        found = shot(self.array(guns, size), 1, rules)
        assert (found.roll.target_number, found.most) == (4, guns * each)
        assert found.outcome.mean == pytest.approx(mean * each * 33 / 36, abs=0.005 * each)

    def test_a_lost_gun_leaves_an_array_of_three_and_a_lost_array_single_guns(self) -> None:
        unit = self.array(4)
        (array,) = armament(once(unit))
        gun = unit.mounts[0].id
        (fewer,) = armament(once(unit), Injuries((Component(LT, None, gun),)))
        (single,) = armament(once(unit), Injuries((Component(LT, None, array.mounts[0]),)))
        assert [(each.linked, each.number) for each in (array, fewer, single)] == [(4, 1), (3, 1), (1, 4)]

    def test_guns_elsewhere_fire_by_themselves(self) -> None:
        found = {(gun.linked, gun.number) for gun in armament(once(self.array(3, loose=2)))}
        assert found == {(3, 1), (1, 2)}

    def test_a_sheet_has_the_columns_of_the_whole_array_and_of_what_is_left_of_it(self) -> None:
        uses = cluster_uses(once(self.array(4)), RuleSet.CORE)
        assert list(uses) == [2, 3, 4]
        assert all([use.roll for use in used] == [(2, 2, 2)] for used in uses.values())

    def test_it_uses_a_shot_for_each_gun(self) -> None:
        (array,) = armament(once(self.array(4)))
        assert array.shots == 4


class TestPulseModules:
    """A RISC laser pulse module makes its laser hit easier by 2 and hotter by 2, while it is on (IO:AE p. 87)."""

    @pytest.mark.parametrize(("on", "number", "heat"), [(True, 2, 5), (False, 4, 3)])
    def test_it_has_a_switch(self, on: bool, number: int, heat: int) -> None:
        found = shot(mech(("medium-laser", RT), ("risc-laser-pulse-module", RT)), 3, modules=on)
        assert (found.roll.target_number, found.heat) == (number, heat)

    def test_other_linked_items_have_none(self) -> None:
        fitted = mech(("lrm-5", RT), ("lrm-5-ammo", LT), ("artemis-v-fcs", RT), tonnage=90)
        on, off = (shot(fitted, 7, modules=modules) for modules in (True, False))
        assert on == off


class TestMunitions:
    @pytest.mark.parametrize(
        ("munition", "more"), [("heat-seeking", 1), ("listen-kill", -1), ("follow-the-leader", 2), ("anti-tsm", 0)]
    )
    def test_what_special_missiles_add(self, munition: str, more: int) -> None:
        assert added(mech(("lrm-5", RT), (f"lrm-5-{munition}-ammo", LT)), 7) == more

    @pytest.mark.parametrize(("rules", "more"), [(RuleSet.TOTAL_WARFARE, 1), (RuleSet.CORE, 0)])
    def test_armor_piercing_shells(self, rules: RuleSet, more: int) -> None:
        assert added(mech(("ac-5", RT), ("armor-piercing-ac-5-ammo", LT)), 6, rules) == more

    def test_a_launcher_with_special_short_missiles_alone_fires_them_as_such(self) -> None:
        one = shot(mech(("mml-3", RT), ("mml-3-srm-dead-fire-ammo", LT)), 3)
        assert (one.roll.target_number, one.most) == (4, 9)

    @pytest.mark.parametrize(
        ("aboard", "fired", "number"),
        [
            (("dead-fire",), "dead_fire", 4),
            (("listen-kill",), "listen_kill", 3),
            (("listen-kill", "heat-seeking"), "listen_kill", 3),
            (("dead-fire", "listen-kill"), "dead_fire", 4),
        ],
    )
    def test_of_several_munitions_the_one_with_the_most_expected_damage_is_fired(
        self, aboard: tuple[str, ...], fired: str, number: int
    ) -> None:
        """Listen-kill missiles need one less than others and do the same damage; dead-fire missiles do a point more."""
        bins = ((f"mml-3-srm-{munition}-ammo", LT) for munition in aboard)
        one = shot(mech(("mml-3", RT), *bins), 3)
        assert fired in one.load.munition
        assert one.roll.target_number == number

    @pytest.mark.parametrize(
        ("gun", "ammo", "most"),
        [
            ("srm-4", "srm-4-dead-fire-ammo", 12),
            ("lrm-10", "lrm-10-dead-fire-ammo", 20),
            ("mml-5", "mml-5-lrm-dead-fire-ammo", 10),
            ("srm-4", "srm-4-tandem-charge-ammo", 8),
            ("ac-5", "flechette-ac-5-ammo", 2),
            ("ac-20", "flechette-ac-20-ammo", 10),
            ("mech-mortar-4", "is-anti-personnel-mortar-4-ammo", 4),
            ("mech-mortar-4", "shaped-charge-mortar-4-ammo", 8),
        ],
    )
    def test_what_munitions_do_to_a_mech(self, gun: str, ammo: str, most: int) -> None:
        """Dead-fire missiles do a point more (IO p. 131), flechettes half (TW p. 142); shells of mortars TO p. 324."""
        assert shot(mech((gun, RT), (ammo, LT)), 8 if "srm" not in gun else 3).most == most

    @pytest.mark.parametrize(
        ("munition", "rules", "more"),
        [
            ("srm-4-acid-ammo", RuleSet.TOTAL_WARFARE, -2),
            ("srm-4-acid-ammo", RuleSet.CORE, -1),
            ("srm-4-ammo", RuleSet.TOTAL_WARFARE, 0),
        ],
    )
    def test_acid_missiles_have_a_worse_cluster_roll(self, munition: str, rules: RuleSet, more: int) -> None:
        uses = cluster_uses(once(mech(("srm-4", RT), (munition, LT))), rules)
        assert [use.roll for use in uses[4]] == [(more,) * 3]

    @pytest.mark.parametrize(
        ("gun", "ammo", "why"),
        [
            ("mml-3", "mml-3-lrm-thunder-ammo", "mines only"),
            ("lrm-5", "lrm-5-smoke-ammo", "no damage"),
            ("srm-4", "srm-4-inferno-ammo", "heats"),
            ("lrm-5", "lrm-5-fragmentation-ammo", "infantry"),
            ("is-arrow-iv", "is-arrow-iv-air-defense-ammo", "aircraft"),
        ],
    )
    def test_what_harms_no_mech_is_not_fired_at_one(self, gun: str, ammo: str, why: str) -> None:
        (found,) = armament(once(mech((gun, RT), (ammo, LT), tonnage=90)))
        assert why in found.idle
        assert found.dry
        assert aim(found, 8, AttackSituation()) is None

    def test_no_bin_of_the_catalog_that_is_not_fired_is_fired(self) -> None:
        """Each munition of the table, with a launcher of its own."""
        unfired = [name for kind, names in amounts()["not_fired"].items() for name in names if kind != "tag"]
        weapons = {(each.ammo, each.rack): each for each in catalog() if each.is_weapon and each.ammo}
        for bin_ in {each.munition: each for each in catalog() if each.is_ammo and each.munition}.values():
            weapon = weapons.get((bin_.ammo, bin_.rack))
            if weapon is None or not any(name in unfired for name in bin_.munition):
                continue
            guns = armament(once(mech((weapon.id, RT), (bin_.id, LT), tonnage=100)))
            assert all(gun.idle and gun.dry for gun in guns), bin_.id

    def test_mines_are_no_shots_of_a_launcher(self) -> None:
        rack, standard, mines = ("lrm-5", RT), ("lrm-5-ammo", LT), ("lrm-5-thunder-ammo", LT)
        one, both = (shooter(once(mech(rack, *bins))) for bins in ((standard,), (standard, mines)))
        assert ([pool.shots for pool in both.pools], both.loaded) == ([pool.shots for pool in one.pools], True)
        assert not one.loaded

    def test_torpedoes_need_water(self) -> None:
        (gun,) = armament(once(mech(("is-lrt-5", RT))))
        assert (gun.idle, aim(gun, 6, AttackSituation())) == ("torpedoes need water", None)

    def test_homing_missiles_need_a_tag(self) -> None:
        arrow = (("is-arrow-iv", RT), ("is-arrow-iv-homing-ammo", LT))
        alone, tagged = (
            next(gun for gun in armament(once(mech(*arrow, *more, tonnage=90))) if gun.is_artillery)
            for more in ((), (("tag", LA),))
        )
        assert (bool(alone.idle), tagged.idle) == (True, "")

    def test_a_targeting_computer_does_not_aim_flak(self) -> None:
        computer = ("is-targeting-computer", LT)
        slug = mech(("is-lb-10-x-ac", RT), ("is-lb-10-x-ac-ammo", LA), computer)
        flak = mech(("is-lb-10-x-ac", RT), ("is-lb-10-x-cluster-ammo", LA), computer)
        assert (added(slug, 6), added(flak, 6)) == (-1, -1)  # the computer's, and that of the cluster rounds alone


class TestCrews:
    @pytest.mark.parametrize(("cockpit", "more"), [("industrial", 1), ("primitive-industrial", 2), ("standard", 0)])
    def test_cockpits_without_advanced_fire_control(self, cockpit: str, more: int) -> None:
        assert added(mech(("ppc", RT), cockpit=cockpit), 6) == more

    @pytest.mark.parametrize(("how", "number"), [("stood", 4), ("walked", 4), ("ran", 5), ("jumped", 5)])
    def test_a_gunner_beside_the_pilot_feels_half_the_movement(self, how: str, number: int) -> None:
        found = shot(mech(("medium-laser", RT), cockpit="dual"), 3, movement=AttackerMovement(how))
        assert found.roll.target_number == number

    def test_a_gunner_has_no_penalty_for_secondary_targets(self) -> None:
        number = shot(mech(("medium-laser", RT), cockpit="dual"), 3, secondary=Arc.SIDE).roll.target_number
        assert number == 4
        assert shot(mech(("medium-laser", RT)), 3, secondary=Arc.SIDE).roll.target_number == 6

    @pytest.mark.parametrize(
        ("crew", "free"),
        [
            ({"cockpit": "dual"}, 2),
            ({"form": Form.TRIPOD, "cockpit": "tripod"}, 3),
            ({"form": Form.QUADVEE, "cockpit": "quadvee"}, 3),
            ({}, 1),
        ],
        ids=["dual", "tripod", "quadvee", "single"],
    )
    @pytest.mark.parametrize("targets", [2, 3, 4])
    def test_a_crew_attacks_only_so_many_targets_without_penalty(
        self, crew: dict[str, Any], free: int, targets: int
    ) -> None:
        unit = mech(("medium-laser", RT), **crew)
        first, another = (shot(unit, 3, secondary=arc, targets=targets) for arc in (None, Arc.SIDE))
        assert another.roll.target_number - first.roll.target_number == (2 if targets > free else 0)

    def test_a_hit_kills_one_of_two(self) -> None:
        g = once(mech(cockpit="dual"))
        cockpit = Component(HD, SystemPart.COCKPIT)
        assert [row.boxes for row in critical_rows(g) if row.component == cockpit] == [2]
        said = [outcomes(g, Injuries((cockpit,) * hits)) for hits in (1, 2)]
        assert ["The pilot is dead" in each for each in said] == [False, True]


def test_anti_penetrative_ablation_makes_critical_hits_rarer() -> None:
    """25.0, 13.9 and 2.8 % of rolls give one, two and three hits; two less on the roll leave 13.9, 2.8 and none."""
    worn = mech(armor=Armor(kind=ArmorKind("is-anti-penetrative-ablation")))
    chances = critical_chances(roll_modifiers(once(worn), CT, (), Profile.STANDARD))
    assert [round(100 * float(chance), 1) for chance in chances[1:]] == [13.9, 2.8, 0.0]


class TestQuirks:
    @pytest.mark.parametrize("profile", list(Profile))
    def test_every_quirk_with_an_effect_changes_a_number_somewhere(self, profile: Profile) -> None:
        """But for those of which the profile says that they do nothing."""
        idle = {quirk.id for quirk in quirk_catalog() if not worth(quirk, heat=3, profile=profile)}
        silent = {"distracting", "low_arms"} if profile is Profile.MEGAMEK else set()
        assert idle == silent

    def test_variable_range_targeting(self) -> None:
        for quirk, gains in (("variable_range_long", [1, 0, -1]), ("variable_range_short", [-1, 0, 1])):
            brackets = (Bracket.SHORT, Bracket.MEDIUM, Bracket.LONG)
            parts = [targeting_modifiers((quirk,), bracket) for bracket in brackets]
            assert [sum(part.amount for part in each) for each in parts] == gains
