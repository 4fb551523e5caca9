"""Physical attacks: the worked examples of SHEET_RULES 14, quirks, levels and the core rulebook."""

import pytest

from designer.catalog.ruleset import RuleSet
from designer.design import once
from designer.rulesets.combat.limbs import limbs
from designer.rulesets.combat.physical import physical_attacks
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.tables import physical_rules
from designer.rulesets.quirks.contribution import total
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.injuries import Component, Injuries
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.mount import SystemPart
from tests.building import mech

MEGAMEK = Profile.MEGAMEK
HIT = {part: part for part in SystemPart}


def found(unit, quirks=(), struck=(), hexes=None, **situation):
    """The physical attacks of a unit by name, after critical hits."""
    body = limbs(once(unit), Injuries(tuple(Component(*hit) for hit in struck)))
    return {attack.name: attack for attack in physical_attacks(body, AttackSituation(**situation), quirks, hexes)}


def figures(attack):
    """Damage and target number with piloting 5."""
    return total(attack.damage), attack.roll.target_number - 5


def without(unit, location, part):
    systems = tuple(s for s in unit.systems if not (s.slot.location is location and s.part is part))
    return unit.with_(systems=systems)


class TestExamples:
    def test_9_punch_and_kick(self):
        whole = found(mech(tonnage=55))
        assert (figures(whole["Punch, left arm"]), figures(whole["Kick"])) == ((6, 0), (11, -2))
        bare = without(without(mech(tonnage=55), LA, SystemPart.LOWER_ARM), LA, SystemPart.HAND)
        assert figures(found(bare)["Punch, left arm"]) == (3, 2)

    def test_10_hits_halve_and_myomer_doubles_before_the_end_is_rounded(self):
        unit = mech(("triple-strength-myomer", LT), tonnage=70)
        struck = [(LA, SystemPart.UPPER_ARM), (LA, SystemPart.LOWER_ARM)]
        hot = found(unit, struck=struck, heat=9)
        assert total(hot["Punch, left arm"].damage) == 3
        assert total(hot["Kick"].damage) == 28

    def test_11_claw_hatchet_sword_and_mace(self):
        def of(item):
            attack = next(
                b
                for name, b in found(mech((item, RA), tonnage=75)).items()
                if "right arm" in name and (item == "claw" or "Punch" not in name)
            )
            return figures(attack)

        assert [of(item) for item in ("claw", "hatchet", "sword", "mace")] == [(11, 1), (15, -1), (9, -2), (19, 1)]

    def test_12_talons(self):
        unit = mech(("talons", LL), ("talons", RL), tonnage=50)
        assert total(found(unit)["Kick"].damage) == 15
        both = [(leg, SystemPart.LOWER_LEG) for leg in (LL, RL)]
        assert total(found(unit, struck=both)["Kick"].damage) == 8

    def test_13_charge(self):
        charge = found(mech(tonnage=60), hexes=5, target_tonnage=45)["Charge, 5 hexes"]
        assert (total(charge.damage), charge.own) == (30, 5)

    def test_14_death_from_above(self):
        jets = [("jump-jet", RT)]
        leap = found(mech(*jets, tonnage=55))["Death from above"]
        assert (total(leap.damage), leap.own) == (17, 11)
        talons = [("talons", LL), ("talons", RL)]
        assert total(found(mech(*jets, *talons, tonnage=55))["Death from above"].damage) == 25


class TestAttacks:
    def test_a_biped_has_these(self):
        names = ["Punch, left arm", "Punch, right arm", "Kick", "Improvised club", "Push", "Charge, 5 hexes"]
        assert list(found(mech())) == names
        assert list(found(mech(("jump-jet", RT))))[-1] == "Death from above"

    def test_a_quad_kicks_forwards_and_backwards_and_charges(self):
        quad = found(mech(form=Form.QUAD))
        assert list(quad) == ["Kick", "Mule kick", "Charge, 5 hexes"]
        assert [figures(attack)[1] for attack in quad.values()] == [-2, -1, 2]

    @pytest.mark.parametrize(("heat", "damage"), [(8, [8, 8, 15]), (9, [16, 16, 30])])
    def test_hot_triple_strength_myomer_doubles_punch_and_kick(self, heat, damage):
        hot = found(mech(("triple-strength-myomer", LT), tonnage=75), heat=heat)
        assert [total(attack.damage) for attack in hot.values()][:3] == damage

    def test_industrial_myomer_needs_no_heat_and_is_clumsy(self):
        clumsy = found(mech(("industrial-triple-strength-myomer", LT), tonnage=75))
        # 2 harder than with usual myomer (TM p. 240)
        assert [figures(attack) for attack in clumsy.values()][:3] == [(16, 2), (16, 2), (30, 0)]

    @pytest.mark.parametrize(
        ("item", "cold", "hot"),
        [("hatchet", 10, 20), ("backhoe", 6, 12), ("chainsaw", 5, 5), ("vibroblade-small", 7, 7)],
    )
    def test_myomer_doubles_some_weapons(self, item, cold, hot):
        unit = mech((item, RA), ("triple-strength-myomer", LT))
        for heat, damage in ((0, cold), (9, hot)):
            (attack,) = [
                attack for name, attack in found(unit, heat=heat).items() if "right arm" in name and "Punch" not in name
            ]
            assert total(attack.damage) == damage

    def test_a_vibroblade_makes_heat(self):
        assert found(mech(("vibroblade-medium", RA)))["Vibroblade (Medium), right arm"].heat == 5

    @pytest.mark.parametrize(
        ("struck", "punch", "hatchet"),
        [
            ((RA, SystemPart.UPPER_ARM), (2, 2), (10, 1)),
            ((RA, SystemPart.HAND), (5, 1), None),
            ((RA, SystemPart.SHOULDER), None, None),
            ((RA,), None, None),
        ],
    )
    def test_what_a_hit_on_an_arm_does(self, struck, punch, hatchet):
        after = found(mech(("hatchet", RA)), struck=[struck])
        assert figures(after["Punch, left arm"]) == (5, 0)
        for name, expected in (("Punch, right arm", punch), ("Hatchet, right arm", hatchet)):
            if struck == (RA,) and "Hatchet" in name:
                assert name not in after
            elif expected is None:
                assert after[name].roll is None
                assert after[name].reason
            else:
                assert figures(after[name]) == expected

    def test_a_hip_forbids_all_kicks_and_a_good_leg_kicks_for_a_bad_one(self):
        assert found(mech(), struck=[(LL, SystemPart.HIP)])["Kick"].roll is None
        assert figures(found(mech(), struck=[(LL, SystemPart.FOOT)])["Kick"]) == (10, -2)
        feet = [(LL, SystemPart.FOOT), (RL, SystemPart.FOOT)]
        assert figures(found(mech(), struck=feet)["Kick"]) == (10, -1)

    def test_who_has_lost_a_leg_kicks_nobody(self):
        kick = found(mech(), struck=[(LL,)])["Kick"]
        assert (kick.roll, kick.reason) == (None, "a leg is lost")

    def test_a_charge_runs_and_a_leap_jumps(self):
        attacks = found(mech(("jump-jet", RT)), movement=AttackerMovement.STOOD)
        assert figures(attacks["Charge, 5 hexes"])[1] == 2
        assert figures(attacks["Death from above"])[1] == 3

    def test_spikes_on_a_torso_add_two_to_a_charge(self):
        charge = found(mech(("spikes", CT)), hexes=1)["Charge, 1 hex"]
        assert total(charge.damage) == 5 + 2

    def test_every_physical_weapon_of_the_catalog_has_its_rule(self):
        from designer.catalog import catalog

        for item in catalog():
            if item.strike or "club" in item.flags:
                assert [rule for rule in physical_rules().values() if rule.weapon and rule.id in item.flags], item.id


class TestLevels:
    """Arms are a level above the feet (TW p. 145)."""

    @pytest.mark.parametrize(
        ("elevation", "possible"),
        [
            (0, {"Punch, left arm", "Punch, right arm", "Kick", "Improvised club", "Push", "Charge, 5 hexes"}),
            (1, {"Punch, left arm", "Punch, right arm", "Improvised club", "Charge, 5 hexes"}),
            (-1, {"Kick", "Improvised club", "Charge, 5 hexes"}),
            (2, set()),
        ],
    )
    def test_what_reaches(self, elevation, possible):
        attacks = found(mech(), elevation=elevation)
        assert {name for name, attack in attacks.items() if attack.roll is not None} == possible

    def test_low_arms_do_not_punch_upwards(self):
        unit, low = mech(), ("low_arms",)
        assert found(unit, low, elevation=1)["Punch, left arm"].reason == "forbidden by a quirk"
        assert found(unit, low)["Punch, left arm"].roll is not None
        assert found(unit, low, elevation=1, profile=MEGAMEK)["Punch, left arm"].roll is not None


class TestQuirks:
    def test_sensor_ghosts_distracting_and_low_profile_make_all_harder(self):
        situation = {"target_quirks": ("distracting", "low_profile")}
        for name, attack in found(mech(), ("sensor_ghosts",), **situation).items():
            plain = found(mech())[name].roll.target_number
            assert attack.roll.target_number == plain + 3, name
            assert [part.label for part in attack.roll.contributions][-3:] == [
                "Sensor Ghosts",
                "Distracting",
                "Low Profile",
            ]

    def test_the_other_profile_leaves_physical_attacks_alone(self):
        situation = {"target_quirks": ("distracting", "low_profile"), "profile": MEGAMEK}
        assert figures(found(mech(), ("sensor_ghosts",), **situation)["Kick"])[1] == -2

    def test_a_battle_fist_strikes_harder_or_easier_by_the_profile(self):
        unit, fist = mech(tonnage=75), ("battle_fists_la",)
        assert figures(found(unit, fist)["Punch, left arm"]) == (9, 0)
        assert figures(found(unit, fist)["Punch, right arm"]) == (8, 0)
        assert figures(found(unit, fist, profile=MEGAMEK)["Punch, left arm"]) == (8, -1)
        handless = without(unit, LA, SystemPart.HAND)
        assert figures(found(handless, fist, profile=MEGAMEK)["Punch, left arm"]) == (8, 1)

    def test_no_arms_no_punch_and_by_megamek_no_push_or_club_either(self):
        def barred(**situation):
            return [name for name, attack in found(mech(), ("no_arms",), **situation).items() if attack.roll is None]

        assert barred() == ["Punch, left arm", "Punch, right arm"]
        assert barred(profile=MEGAMEK) == ["Punch, left arm", "Punch, right arm", "Improvised club", "Push"]


class TestCore:
    """Where the core rulebook of 2026 differs (SHEET_RULES 15)."""

    def test_numbers(self):
        core = found(mech(("claw", LA)), rules=RuleSet.CORE)
        numbers = {name: figures(core[name])[1] for name in ("Claw, left arm", "Punch, right arm", "Kick")}
        assert numbers == {"Claw, left arm": 0, "Punch, right arm": -1, "Kick": -1}

    def test_a_charge_counts_the_modifier_of_the_hexes(self):
        charge = found(mech(tonnage=60), hexes=5, rules=RuleSet.CORE)["Charge, 5 hexes"]
        assert total(charge.damage) == 60 / 5 * (2 + 1)

    def test_a_shield_adds_damage_to_punches_and_strikes_no_blow_of_its_own(self):
        """CORE_2026 6.6, 6.7."""
        shielded = mech(("shield-medium", LA), tonnage=65)
        core, usual = found(shielded, rules=RuleSet.CORE), found(shielded)
        assert figures(core["Punch, left arm"]) == (9, -1)
        assert figures(usual["Punch, left arm"]) == (7, 0)
        assert [name for name in usual if "Shield" in name] == ["Shield (Medium), left arm"]
        assert [name for name in core if "Shield" in name] == []


class TestBodies:
    def test_talons_on_either_leg_count_from_above_and_by_core_both(self):
        one = mech(("jump-jet", RT), ("talons", LL), tonnage=55)
        assert [total(found(one, rules=rules)["Death from above"].damage) for rules in RuleSet] == [25, 17]

    def test_a_kick_with_talons_is_rounded_before_them(self):
        """55 tons, lower leg hit: 5.5 is 5, and 7.5 is 8; 45 tons: 4.5 is 4, and 6."""
        both = [(leg, SystemPart.LOWER_LEG) for leg in (LL, RL)]
        for tons, damage in ((55, 8), (45, 6)):
            unit = mech(("talons", LL), ("talons", RL), tonnage=tons)
            assert total(found(unit, struck=both)["Kick"].damage) == damage

    def test_mechanical_boosters_leap_onto_nobody(self):
        boosters = mech(("mech-mechanical-jump-boosters", LL, {"size": 4.0}))
        assert "Death from above" not in found(boosters)

    def test_only_what_is_heavier_than_100_tons_kicks_as_a_superheavy(self):
        assert [figures(found(mech(tonnage=tons))["Kick"])[1] for tons in (100, 105)] == [-2, -1]

    @pytest.mark.parametrize(("elevation", "table"), [(-1, "punch"), (0, "weapons"), (1, "kick")])
    def test_a_club_hits_by_the_table_of_the_height_on_which_the_target_stands(self, elevation, table):
        assert found(mech(tonnage=55), elevation=elevation)["Improvised club"].table.value == table

    @pytest.mark.parametrize(("elevation", "table"), [(0, None), (1, "punch"), (2, "kick")])
    def test_a_superheavy_punches_over_what_stands_before_it(self, elevation, table):
        punch = found(mech(tonnage=150), elevation=elevation)["Punch, left arm"]
        assert (None if punch.roll is None else punch.table.value) == table

    @pytest.mark.parametrize("item", ["rock-cutter", "heavy-duty-pile-driver"])
    def test_quads_swing_no_weapons_of_arms(self, item):
        assert list(found(mech((item, LT), form=Form.QUAD))) == list(found(mech(form=Form.QUAD)))
        assert len(found(mech(("backhoe", LT), form=Form.QUAD))) == 4

    def test_a_claw_may_hold_a_club(self):
        clawed = without(mech(("claw", LA)), LA, SystemPart.HAND)
        assert figures(found(clawed)["Improvised club"])[1] == -1 + 2

    def test_a_shield_needs_no_hand(self):
        handless = without(mech(("shield-medium", LA)), LA, SystemPart.HAND)
        assert found(handless)["Shield (Medium), left arm"].roll is not None

    def test_barrel_fists_miss_no_hand(self):
        handless = without(mech(), LA, SystemPart.HAND)
        assert figures(found(handless)["Punch, left arm"])[1] == 1
        assert figures(found(handless, ("barrel_fists_la",))["Punch, left arm"])[1] == 0

    def test_the_gunner_of_a_dual_cockpit_is_hampered_half_as_much(self):
        dual = found(mech(("jump-jet", RT), cockpit="dual"))
        assert figures(dual["Death from above"])[1] == 1

    def test_lost_head_sensors_blind_a_cockpit_in_the_torso(self):
        eyes = [(HD, SystemPart.SENSORS)] * 2
        assert figures(found(mech(cockpit="torso-mounted"), struck=eyes)["Kick"])[1] == -2 + 4
        assert figures(found(mech(), struck=eyes)["Kick"])[1] == -2

    @pytest.mark.parametrize(
        ("form", "struck"),
        [
            (Form.BIPED, [(LL,), (RL,)]),
            (Form.TRIPOD, [(LL,), (RL,)]),
            (Form.QUAD, [(LA,), (RA,), (LL,)]),
            (Form.BIPED, [(CT, SystemPart.GYRO), (CT, SystemPart.GYRO)]),
        ],
    )
    def test_what_cannot_stand_up_strikes_nobody(self, form, struck):
        unit = mech(("jump-jet", RT), form=form)
        assert any(attack.roll for attack in found(unit, struck=struck[:1]).values())
        assert {attack.reason for attack in found(unit, struck=struck).values()} == {"it cannot stand up"}

    def test_by_core_a_leg_or_an_arm_holds_it_up(self):
        one_leg, one_limb = [(LA,), (RA,), (LL,)], [(LL,), (LA,), (RA,)]
        quad, biped = mech(form=Form.QUAD), mech()
        hits = {
            unit: Injuries(tuple(Component(*hit) for hit in struck))
            for unit, struck in ((quad, one_leg), (biped, one_limb))
        }
        down = [limbs(once(unit), injuries, rules).down for unit, injuries in hits.items() for rules in RuleSet]
        assert down == [True, False, False, True]

    def test_who_cannot_walk_does_not_charge(self):
        hips = [(leg, SystemPart.HIP) for leg in (LL, RL)]
        assert found(mech(walk=4), struck=hips[:1])["Charge, 2 hexes"].roll
        assert found(mech(walk=4), struck=hips)["Charge, 1 hex"].reason == "it cannot move"

    def test_who_lies_does_not_jump_onto_a_target(self):
        assert found(mech(("jump-jet", RT)), prone=True)["Death from above"].reason == "it lies on the ground"
