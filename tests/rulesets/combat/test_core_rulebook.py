"""The core rulebook of 2026 beside Total Warfare: the worked examples of CORE_2026 13, by their numbers, in both."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from designer.battle_value.pilot import REGULAR
from designer.catalog import RuleSet, catalog
from designer.design import once
from designer.rulesets.combat.armament import armament, piercing_modifier
from designer.rulesets.combat.attack import aim, salvos
from designer.rulesets.combat.criticals import arm_penalty, critical_rows, gyro_hits_to_destroy
from designer.rulesets.combat.gear_notes import note_on
from designer.rulesets.combat.guidance import Designation, Flight
from designer.rulesets.combat.hit_locations import AttackSide, HitTable, called_shot, physical_hit
from designer.rulesets.combat.limbs import limbs
from designer.rulesets.combat.mobility import mobility
from designer.rulesets.combat.physical import physical_attacks
from designer.rulesets.combat.piloting import balances, fall_damage, fall_of, steadiness, water_fall_damage
from designer.rulesets.combat.repeated_use import holds, most_uses
from designer.rulesets.combat.salvos import cluster_modifier
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.turn_rows import physical_lines
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.to_hit import Arc
from designer.units.injuries import UNHURT, Component, Injuries
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.mount import SystemPart
from tests.building import mech

TOTAL, CORE = RuleSet
GYRO, HIP, FOOT, UPPER = SystemPart.GYRO, SystemPart.HIP, SystemPart.FOOT, SystemPart.UPPER_LEG


def both(figure):
    return figure(TOTAL), figure(CORE)


def struck(*hits):
    return Injuries(tuple(Component(*hit) for hit in hits))


def attack(unit, name, rules, injuries=UNHURT, hexes=None, **situation):
    """Number needed and damage of a physical attack."""
    body = limbs(once(unit), injuries, rules)
    found = physical_attacks(body, AttackSituation(rules=rules, **situation), (), hexes)
    return next(
        ((each.roll.target_number, total(each.damage)) for each in found if each.name == name and each.roll), None
    )


def rolls(unit, rules, *hits):
    """The numbers needed of the piloting rolls by cause."""
    steady = steadiness(once(unit), struck(*hits), rules)
    return {each.cause.id: each.roll.target_number for each in balances(AttackSituation(rules=rules), (), steady)}


def moved(unit, rules, *hits):
    """Walk and run MP and lasting modifier after hits."""
    g = once(unit)
    lasting = sum(part.amount for part in steadiness(g, struck(*hits), rules).lasting if part.source == "injury")
    left = mobility(g, struck(*hits), rules)
    return (left.walk, left.run), lasting


def shot(unit, rules, hexes=1, **situation):
    (gun,) = armament(once(unit), UNHURT, rules)
    return aim(gun, hexes, AttackSituation(rules=rules, **situation))


class TestPhysicalAttacks:
    def test_1_and_2_punch_and_kick(self):
        unit = mech(tonnage=75)
        assert both(lambda rules: attack(unit, "Punch, right arm", rules)) == ((5, 8), (4, 8))
        assert both(lambda rules: attack(unit, "Kick", rules)) == ((3, 15), (4, 15))

    def test_3_a_shield_adds_to_the_damage_and_bashes_no_more(self):
        unit = mech(("shield-large", RA), tonnage=75)
        assert both(lambda rules: attack(unit, "Punch, right arm", rules)) == ((5, 8), (4, 11))
        bashes = both(lambda rules: attack(unit, "Shield (Large), right arm", rules))
        assert bashes[0] is not None
        assert bashes[1] is None

    @pytest.mark.parametrize(("arm", "core"), [("left", (9, 18)), ("right", (7, 14))])
    def test_4_a_medium_shield_with_myomer(self, arm, core):
        unit = mech(("shield-medium", LA), ("triple-strength-myomer", LT), tonnage=70)

        def damage(rules):
            return tuple(attack(unit, f"Punch, {arm} arm", rules, heat=heat)[1] for heat in (0, 9))

        assert both(damage) == ((7, 14), core)

    def test_5_the_bonus_is_halved_with_the_rest(self):
        hit = struck((LA, SystemPart.LOWER_ARM))
        unit = mech(("shield-medium", LA), tonnage=70)
        assert both(lambda rules: attack(unit, "Punch, left arm", rules, hit)[1]) == (3, 4)

    def test_6_lance(self):
        unit = mech(("lance", RA), tonnage=55)
        assert both(lambda rules: attack(unit, "Lance, right arm", rules)[0]) == (6, 5)

    def test_7_claw(self):
        unit = mech(("claw", LA), tonnage=55)
        assert both(lambda rules: attack(unit, "Claw, left arm", rules)[0]) == (6, 5)

    @pytest.mark.parametrize(
        ("spiked", "total_warfare", "core"),
        [
            ((), "7 a hex", "14 × (TMM + 1)"),
            ((RT,), "7 a hex + 2", "14 × (TMM + 1) + 2"),
            ((LT, CT, RT), "7 a hex + 6", "14 × (TMM + 1) + 6"),
        ],
    )
    def test_8_spikes_of_the_torsos_add_to_the_line_of_the_charge(self, spiked, total_warfare, core):
        g = once(mech(*[("spikes", torso) for torso in spiked], tonnage=70))

        def line(rules):
            return next(each.damage for each in physical_lines(g, REGULAR, rules) if each.name == "Charge")

        assert both(line) == (total_warfare, core)

    @pytest.mark.parametrize(
        ("tonnage", "moved", "total_warfare", "core"),
        [(70, 5, 28, 42), (45, 5, 18, 27), (45, 8, 32, 36), (100, 5, 40, 60), (35, 12, 39, 35), (75, 2, 8, 15)],
    )
    def test_9_to_14_charge(self, tonnage, moved, total_warfare, core):
        """The hexes are all that it moves, the last one that of the target."""
        name = f"Charge, {moved - 1} hex{'es' if moved > 2 else ''}"
        unit = mech(tonnage=tonnage)
        found = both(lambda rules: attack(unit, name, rules, hexes=moved - 1)[1])
        assert found == (total_warfare, core)

    def test_11_a_ram_plate_multiplies_the_damage_but_not_that_of_spikes(self):
        unit = mech(("ram-plate", CT), ("spikes", LT), tonnage=45)
        assert both(lambda rules: attack(unit, "Charge, 4 hexes", rules, hexes=4)[1]) == (29, 43)
        assert both(lambda rules: attack(unit, "Charge, 7 hexes", rules, hexes=7)[1]) == (50, 56)

        def line(rules):
            return next(each.damage for each in physical_lines(once(unit), REGULAR, rules) if each.name == "Charge")

        assert both(line) == ("6.75 a hex + 2", "13.5 × (TMM + 1) + 2")

    def test_50_punches_from_the_front_are_mirrored(self):
        def hit(rules):
            return tuple(physical_hit(Form.BIPED, AttackSide.FRONT, HitTable.PUNCH, die, rules) for die in range(1, 7))

        assert both(hit) == ((LA, LT, CT, RT, RA, HD), (RA, RT, CT, LT, LA, HD))

    @pytest.mark.parametrize("side", [AttackSide.LEFT, AttackSide.RIGHT])
    def test_punches_from_the_sides_are_the_same(self, side):
        def hit(rules):
            return tuple(physical_hit(Form.BIPED, side, HitTable.PUNCH, die, rules) for die in range(1, 7))

        assert hit(TOTAL) == hit(CORE)


class TestPiloting:
    def test_15_after_its_own_death_from_above(self):
        unit = mech(("jump-jet", RT))
        assert both(lambda rules: rolls(unit, rules)["death_from_above"]) == (9, 7)

    def test_16_gyros(self):
        assert both(lambda rules: rolls(mech(), rules)["gyro"]) == (8, 7)
        heavy = mech(gyro="heavy-duty")
        assert both(lambda rules: rolls(heavy, rules).get("heavy_duty_gyro")) == (8, None)
        assert both(lambda rules: moved(heavy, rules, (CT, GYRO), (CT, GYRO))[1]) == (3, 2)

    @pytest.mark.parametrize("hits", [1, 2, 3])
    def test_17_a_heavy_duty_gyro_lands_at_two_whatever_its_hits(self, hits):
        unit = mech(("jump-jet", RT), gyro="heavy-duty")
        found = rolls(unit, CORE, *[(CT, GYRO)] * hits)
        assert found[f"heavy_duty_jump_{hits}"] == 5 + 2
        assert not {"damaged_run", "damaged_jump"} & set(found)
        assert both(lambda rules: gyro_hits_to_destroy(once(unit), rules)) == (3, 4)

    @pytest.mark.parametrize(
        ("hits", "total_warfare", "core"),
        [
            ([(LL, HIP)], ((3, 5), 2), ((4, 6), 1)),
            ([(LL, HIP), (RL, HIP)], ((0, 0), 4), ((3, 5), 2)),
            ([(LL, HIP), (LL, UPPER), (LL, FOOT)], ((3, 5), 2), ((2, 3), 2)),
            ([(LL,)], ((1, 1), 5), ((1, 2), 4)),
        ],
    )
    def test_18_to_21_legs(self, hits, total_warfare, core):
        unit = mech(walk=5)
        found = both(lambda rules: moved(unit, rules, *hits))
        assert found == (total_warfare, core)

    @pytest.mark.parametrize(
        ("lost", "total_warfare", "core"),
        [(1, ((4, 6), 0), ((4, 6), 1)), (2, ((1, 1), 5), ((3, 5), 2)), (3, ((0, 0), 5), ((1, 2), 4))],
    )
    def test_22_legs_of_a_quad(self, lost, total_warfare, core):
        unit = mech(walk=5, form=Form.QUAD)
        hits = [(leg,) for leg in (LL, RL, LA)[:lost]]
        found = both(lambda rules: moved(unit, rules, *hits))
        assert found == (total_warfare, core)

    def test_49_falls(self):
        assert fall_damage(75) == 8
        assert both(lambda rules: water_fall_damage(75, 0, 1, rules)) == (8, 4)
        assert both(lambda rules: water_fall_damage(75, 2, 1, rules)) == (24, 12)
        sides = both(lambda rules: [fall_of(die, rules) for die in range(1, 7)])
        assert [(fall.side is AttackSide.REAR) for fall in sides[1]] == [True, *[False] * 5]
        assert {fall.turns for fall in sides[1]} == {0}
        assert len({fall.turns for fall in sides[0]}) > 1

    def test_there_is_no_skidding(self):
        skids = both(lambda rules: {cause for cause in rolls(mech(), rules) if cause.startswith("skid")})
        assert (len(skids[0]), skids[1]) == (7, set())

    def test_running_into_water_and_walking_without_a_leg(self):
        assert both(lambda rules: rolls(mech(), rules).get("run_into_water")) == (None, 5)
        assert both(lambda rules: rolls(mech(), rules, (LL,)).get("lost_leg_move")) == (None, 5 + 4)


class TestEquipment:
    @pytest.mark.parametrize("flag", ["masc", "supercharger"])
    def test_39_boosters_that_are_used_in_a_row(self, flag):
        assert both(lambda rules: float(holds(flag, 4, rules))) == pytest.approx((0.039, 0.079), abs=0.0005)
        assert both(lambda rules: float(holds(flag, 5, rules))) == pytest.approx((0, 0.0066), abs=0.00005)

    @pytest.mark.parametrize(
        ("flag", "uses"), [("masc", 4), ("supercharger", 4), ("radical_heat_sink", 5), ("emergency_coolant", 4)]
    )
    def test_39_only_by_total_warfare_an_item_fails_for_certain(self, flag, uses):
        assert both(lambda rules: most_uses(flag, rules)) == (uses, None)
        assert holds(flag, uses + 1, TOTAL) == 0
        assert all(holds(flag, n + 1, CORE) == holds(flag, n, CORE) * Fraction(3, 36) for n in range(5, 9))

    def test_48_a_medium_shield_costs_its_mp_while_it_absorbs(self):
        """Hits on all actuators of the arm use up its five points of absorption, none of the shield's slots."""
        unit = mech(("shield-medium", RA), tonnage=50, walk=6)
        actuators = (SystemPart.SHOULDER, SystemPart.UPPER_ARM, SystemPart.LOWER_ARM, SystemPart.HAND)
        hits = [(RA, part) for part in actuators]

        def speed(rules, *hits):
            found = mobility(once(unit), struck(*hits), rules)
            return found.walk, found.run

        assert both(speed) == ((5, 8), (5, 8))
        assert both(lambda rules: speed(rules, *hits[1:])) == ((5, 8), (5, 8))
        assert both(lambda rules: speed(rules, *hits)) == ((5, 8), (6, 9))

    @pytest.mark.parametrize(("hits", "core"), [(3, (5, 9)), (4, (6, 7))])
    def test_48_a_shield_without_capacity_is_gone_with_its_bonus(self, hits, core):
        """Each hit takes five of eighteen points; the fourth of five slots leaves none."""
        unit = mech(("shield-medium", RA), tonnage=70, walk=6)
        (shield,) = unit.mounts
        hit = Injuries((Component(RA, None, shield.id),) * hits)
        walk, damage = mobility(once(unit), hit, CORE).walk, attack(unit, "Punch, right arm", CORE, hit)[1]
        assert (walk, damage) == core
        assert mobility(once(unit), hit, TOTAL).walk == 5

    @pytest.mark.parametrize(
        ("item", "total_warfare", "core"),
        [
            ("watchdog-composite-electronic-warfare-system-cews", 3, 6),
            ("nova-combined-electronic-warfare-system-cews", 3, 6),
            ("electronic-warfare-ew-equipment", 3, 3),
            ("ecm-suite-guardian", 6, 6),
            ("angel-ecm-suite", 6, 6),
        ],
    )
    def test_52_the_radius_of_ecm(self, item, total_warfare, core):
        notes = both(lambda rules: note_on(catalog()[item], rules))
        assert notes[0].startswith(f"{total_warfare} hexes")
        assert notes[1].startswith(f"{core} hexes")


class TestHits:
    def test_23_arms(self):
        lower, upper = (RA, SystemPart.LOWER_ARM), (RA, SystemPart.UPPER_ARM)
        assert both(lambda rules: arm_penalty(struck(lower), RA, rules)) == (1, 0)
        assert both(lambda rules: arm_penalty(struck(lower, upper), RA, rules)) == (2, 1)

    @pytest.mark.parametrize(("heat", "total_warfare", "core"), [(12, 0, 1), (20, 1, 2), (26, 2, 2)])
    def test_24_life_support(self, heat, total_warfare, core):
        def wounds(rules):
            return max((hits for least, hits in rules.facts.life_support if heat >= least), default=0)

        assert both(wounds) == (total_warfare, core)

    @pytest.mark.parametrize(
        ("item", "total_warfare", "core"),
        [
            ("ac-2", 1, 2),
            ("light-ac-5", 1, 2),
            ("clan-ultra-ac-2", 1, 2),
            ("is-lb-10-x-ac", 1, 2),
            ("is-rotary-ac-5", 1, 2),
            ("improved-autocannon-2", 1, 2),
            ("primitive-prototype-autocannon-2", 1, 2),
            ("is-gauss-rifle", 1, 1),
            ("medium-laser", 1, 1),
        ],
    )
    def test_51_autocannons_take_two_hits(self, item, total_warfare, core):
        g = once(mech((item, RT)))

        def boxes(rules):
            return next(row.boxes for row in critical_rows(g, rules) if row.component.mount is not None)

        assert both(boxes) == (total_warfare, core)

    def test_51_component_armor_takes_one_more(self):
        unit = mech(("ac-2", RT))
        armored = unit.with_(mounts=tuple(mount._replace(armored=True) for mount in unit.mounts))

        def boxes(rules):
            return next(row.boxes for row in critical_rows(once(armored), rules) if row.component.mount is not None)

        assert both(boxes) == (2, 3)

    def test_an_autocannon_fires_after_its_first_hit(self):
        unit = mech(("ac-2", RT), ("ac-2-ammo", LT))
        gun = next(mount for mount in unit.mounts if mount.slots[0].location is RT)
        hit = Injuries((Component(RT, None, gun.id),))
        assert both(lambda rules: len(armament(once(unit), hit, rules))) == (0, 1)

    @pytest.mark.parametrize("item", ["ac-2", "ac-20", "light-ac-5", "is-rotary-ac-5"])
    def test_autocannons_explode_by_neither_book(self, item):
        g = once(mech((item, RT)))
        for rules in RuleSet:
            (row,) = [row for row in critical_rows(g, rules) if row.component.mount is not None]
            assert "explodes" not in row.effect


class TestFire:
    @pytest.mark.parametrize(("served", "needed", "core"), [(False, (5, 4), 10.49), (True, (4, 4), 11.64)])
    def test_32_medium_range_missiles(self, served, needed, core):
        unit = mech(("mrm-20", RT), ("mrm-20-ammo", LT), *([("apollo-mrm-fcs", RT)] if served else []))
        found = both(lambda rules: shot(unit, rules))
        assert tuple(each.roll.target_number for each in found) == needed
        assert [each.outcome.mean for each in found] == pytest.approx([10.49 if served else 10.58, core], abs=0.005)

    @pytest.mark.parametrize(("served", "total_warfare", "core"), [(False, 10.58, 13.35), (True, 13.35, 14.81)])
    def test_33_medium_range_missiles_where_total_warfare_needs_eight(self, served, total_warfare, core):
        unit = mech(("mrm-40", RT), ("mrm-40-ammo", LT), *([("apollo-mrm-fcs", RT)] if served else []))
        found = both(lambda rules: shot(unit, rules, target_movement=3))
        assert [each.outcome.mean for each in found] == pytest.approx([total_warfare, core], abs=0.005)

    def test_34_an_array_of_four_machine_guns(self):
        unit = mech(*[("machine-gun", LT)] * 4, ("is-machine-gun-array", LT), ("machine-gun-ammo", RT))

        def mean(rules):
            return sum(len(hits) * chance for hits, chance in salvos(shot(unit, rules), rules))

        assert both(mean) == pytest.approx((2.64, 3.11), abs=0.005)

    def test_36_armor_piercing(self):
        unit = mech(("ac-10", RT), ("armor-piercing-ac-10-ammo", LT))
        assert both(lambda rules: shot(unit, rules, hexes=5).roll.target_number) == (5, 4)

        def critical(rules):
            aimed = shot(unit, rules, hexes=5)
            return piercing_modifier(aimed.gun, aimed.load, rules)

        assert both(critical) == (-2, -1)

    @pytest.mark.parametrize(
        ("gun", "total_warfare", "core"),
        [("ac-2", -4, -3), ("ac-5", -3, -2), ("ac-20", -1, -1), ("light-ac-2", -4, -3), ("light-ac-5", -3, -2)],
    )
    def test_36_the_critical_roll_of_armor_piercing_ammunition_by_size(self, gun, total_warfare, core):
        bin_ = f"armor-piercing-{gun.replace('light-ac', 'lac')}-ammo"
        (aboard,) = armament(once(mech((gun, RT), (bin_, LT))))
        (load,) = aboard.loads
        assert both(lambda rules: piercing_modifier(aboard, load, rules)) == (total_warfare, core)
        (plain,) = armament(once(mech((gun, RT))))
        assert both(lambda rules: piercing_modifier(plain, plain.loads[0], rules)) == (None, None)

    @pytest.mark.parametrize(("jammed", "needed"), [(False, (0, 0)), (True, (4, 2))])
    def test_44_c3_under_ecm(self, jammed, needed):
        """A spotter at short range, the shooter at long range; Core leaves half of what the network gives."""
        unit = mech(("medium-laser", RT), ("c3-computer-slave", LT))
        found = both(lambda rules: shot(unit, rules, 9, spotter=2, jammed=jammed).roll.target_number - 4)
        assert found == needed

    @pytest.mark.parametrize(("hexes", "spotter", "core"), [(9, 5, 3), (6, 2, 1), (9, 9, 4), (9, 12, 4), (2, 9, 0)])
    def test_44_each_bracket_gained_is_worth_half_under_ecm(self, hexes, spotter, core):
        unit = mech(("medium-laser", RT), ("c3-computer-slave", LT))
        assert shot(unit, CORE, hexes, spotter=spotter, jammed=True).roll.target_number - 4 == core

    def test_44_a_spotter_helps_only_who_has_a_computer(self):
        assert both(lambda rules: shot(mech(("medium-laser", RT)), rules, 9, spotter=2).roll.target_number) == (8, 8)

    def test_45_semi_guided_missiles_at_a_tagged_target(self):
        unit = mech(("lrm-20", RT), ("lrm-20-semi-guided-ammo", LT))
        around = {"terrain": "heavy woods", "target_movement": 3, "designated": Designation.TAG}
        assert both(lambda rules: shot(unit, rules, 7, **around).roll.target_number - 4) == (2, 3)

        def cluster(rules, **flight):
            (gun,) = armament(once(unit), UNHURT, rules)
            return cluster_modifier(gun, gun.loads[0], rules, Flight(**flight))

        assert both(lambda rules: cluster(rules, designated=Designation.TAG)) == (0, 2)
        assert both(lambda rules: cluster(rules, designated=Designation.TAG, indirect=True)) == (0, 0)
        assert both(cluster) == (0, -1)

    @pytest.mark.parametrize(
        ("around", "total_warfare", "core"),
        [
            ({"terrain": "light woods"}, 1, 0),
            ({"partial_cover": True}, 1, 0),
            ({"indirect": True}, 0, 1),
            ({"target_movement": -4}, -4, -4),
        ],
    )
    def test_45_each_book_has_its_own_that_a_tag_spares(self, around, total_warfare, core):
        unit = mech(("lrm-20", RT), ("lrm-20-semi-guided-ammo", LT))
        tagged = {"designated": Designation.TAG, **around}
        assert both(lambda rules: shot(unit, rules, 7, **tagged).roll.target_number - 4) == (total_warfare, core)

    @pytest.mark.parametrize(("indirect", "needed"), [(False, (4, 3)), (True, (5, 5))])
    def test_missiles_home_in_on_a_narc_pod(self, indirect, needed):
        """CORE_2026 2.12: the pod adds two to the cluster roll in both books, and to the number needed by Core."""
        unit = mech(("lrm-20", RT), ("lrm-20-narc-capable-ammo", LT))
        around = {"designated": Designation.NARC, "indirect": indirect}
        found = both(lambda rules: shot(unit, rules, 7, **around))
        assert tuple(each.roll.target_number for each in found) == needed
        plain = both(lambda rules: shot(unit, rules, 7, indirect=indirect))
        for homing, blind in zip(found, plain, strict=True):
            assert homing.outcome.mean / homing.roll.chance > blind.outcome.mean / blind.roll.chance

    @pytest.mark.parametrize(("moved", "spared"), [(0, 0), (1, 1), (2, 2), (4, 2), (-4, 0)])
    def test_precision_ammunition_spares_two_of_the_movement(self, moved, spared):
        unit = mech(("ac-20", RT), ("precision-ac-20-ammo", LT))
        found = both(lambda rules: shot(unit, rules, target_movement=moved).roll.target_number)
        assert found == (4 + moved - spared,) * 2

    @pytest.mark.parametrize(
        ("weapon", "bin_", "can"),
        [
            ("lrm-5", "lrm-5-ammo", True),
            ("mml-5", "mml-5-lrm-ammo", True),
            ("mml-5", "mml-5-srm-ammo", False),
            ("srm-6", "srm-6-ammo", False),
            ("medium-laser", None, False),
        ],
    )
    def test_only_missiles_of_long_range_fire_indirectly(self, weapon, bin_, can):
        unit = mech((weapon, RT), *([(bin_, LT)] if bin_ else []))
        assert both(lambda rules: shot(unit, rules, 7, indirect=True) is not None) == (can, can)

    def test_47_the_called_location_of_an_aimed_shot(self):
        found = both(called_shot)
        assert [each.rolls for each in found] == ["6–8 on 2d6", "4+ on 1d6"]
        assert [each.chance for each in found] == pytest.approx([16 / 36, 1 / 2])

    @pytest.mark.parametrize(("arc", "total_warfare"), [(Arc.FRONT, 1), (Arc.SIDE, 2), (Arc.REAR, 2)])
    def test_46_secondary_targets(self, arc, total_warfare):
        unit = mech(("medium-laser", RT))
        found = both(lambda rules: shot(unit, rules, secondary=arc).roll.target_number - 4)
        assert found == (total_warfare, 1)

    def test_35_high_explosive_missiles_hit_in_groups_of_six(self):
        unit = mech(("atm-12", RT), ("high-explosive-atm-12-ammo", LT))

        def groups(rules):
            return next(hits for hits, _ in salvos(shot(unit, rules), rules) if sum(hits) == 36)

        assert both(groups) == ((5,) * 7 + (1,), (6,) * 6)


HELD = ("rulesets/combat/test_core_rulebook", "rulesets/combat/test_explosions", "battle_value/test_rule_books")
"""The files with the worked examples, beside that of ammunition, whose tests have their numbers in their names."""
EXAMPLES = frozenset({*map(str, range(1, 54)), "28b", "28c"})


def test_each_worked_example_is_a_test():
    numbers = set()
    for name in (*HELD, "construction/test_ammunition"):
        text = (Path(__file__).parents[2] / f"{name}.py").read_text(encoding="utf-8")
        for first, kind, last in re.findall(r"def test_(\d+[bc]?)(?:_(and|to)_(\d+))?_", text):
            numbers |= {first, last} - {""}
            numbers |= set(map(str, range(int(first), int(last)))) if kind == "to" else set()
    assert numbers == EXAMPLES
