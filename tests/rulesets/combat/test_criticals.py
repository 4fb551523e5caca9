"""Critical hits: the worked examples of SHEET_RULES 14 and QUIRKS 9, and what hits do to a 'Mech."""

from fractions import Fraction

import pytest

from designer.catalog.ruleset import RuleSet
from designer.construction.heat import capacity
from designer.design import once
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import aim
from designer.rulesets.combat.criticals import (
    critical_chances,
    critical_rows,
    heat_of_injuries,
    hits_of_roll,
    outcomes,
    roll_modifiers,
    tracked,
)
from designer.rulesets.combat.mobility import mobility
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.study import combatant
from designer.rulesets.quirks.profiles import Profile
from designer.units.injuries import Component, Injuries
from designer.units.location import CT, HD, LA, LL, RA, RL, RT, Form
from designer.units.mount import SystemPart
from tests.building import mech

ENGINE, SENSORS = (CT, SystemPart.ENGINE), (HD, SystemPart.SENSORS)


def hit(*struck):
    return Injuries(tuple(Component(*each) for each in struck))


def moved(unit, *struck):
    left = mobility(once(unit), hit(*struck))
    return left.walk, left.run


def modifiers(unit, location, quirks=(), profile=Profile.STANDARD):
    return roll_modifiers(once(unit), location, quirks, profile)


class TestRoll:
    def test_example_7_twelve_and_an_industrial_mech(self):
        assert hits_of_roll(12) == 3
        industrial = modifiers(mech(structure="industrial", cockpit="industrial"), RT)
        assert hits_of_roll(7, industrial) == 1

    @pytest.mark.parametrize(
        ("quirks", "hits", "ways"),
        [
            ((), (0, 1, 1), 15),
            (("protected_actuators",), (0, 0, 1), 10),
            (("exposed_actuators",), (1, 1, 2), 21),
            (("protected_actuators", "exposed_actuators"), (0, 1, 1), 15),
        ],
    )
    def test_example_19_actuators(self, quirks, hits, ways):
        parts = modifiers(mech(), LA, quirks)
        assert tuple(hits_of_roll(rolled, parts) for rolled in (7, 8, 9)) == hits
        assert 1 - critical_chances(parts)[0] == Fraction(ways, 36)

    def test_torsos_have_no_actuators_and_the_other_profile_no_such_rule(self):
        assert modifiers(mech(), RT, ("exposed_actuators",)) == ()
        assert modifiers(mech(), LA, ("exposed_actuators",), Profile.MEGAMEK) == ()

    def test_structure_and_armor_change_it(self):
        assert [part.amount for part in modifiers(mech(structure="reinforced"), RT)] == [-1]


class TestRugged:
    """Example 18: the first hits of a game are ignored."""

    def test_one_of_three(self):
        hits = [Component(CT, SystemPart.ENGINE)] * 3
        after = tracked(hits, ("rugged_1",))
        assert (len(after.injuries.struck), len(after.ignored), after.rugged.left) == (2, 1, 0)

    def test_two_of_one_roll_of_three(self):
        hits = [Component(LA, part) for part in (SystemPart.SHOULDER, SystemPart.UPPER_ARM, SystemPart.HAND)]
        after = tracked(hits, ("rugged_2",))
        assert after.injuries.struck == (hits[2],)

    def test_the_larger_of_both_counts_and_the_other_profile_ignores_none(self):
        assert tracked((), ("rugged_1", "rugged_2")).rugged.left == 2
        hits = [Component(CT, SystemPart.GYRO)]
        assert tracked(hits, ("rugged_2",), Profile.MEGAMEK).ignored == ()

    def test_a_limb_that_is_blown_off_is_no_critical_hit(self):
        after = tracked([Component(LA), Component(CT, SystemPart.GYRO)], ("rugged_1",))
        assert after.injuries.struck == (Component(LA),)


class TestRows:
    def test_what_can_be_hit_stands_once_with_its_boxes(self):
        rows = {
            (row.place, row.name): row.boxes for row in critical_rows(once(mech(("ppc", RA), ("medium-laser", RA))))
        }
        assert rows["CT", "Engine"] == 3
        assert rows["CT", "Gyro"] == 2
        assert rows["HD", "Sensors"] == 2
        assert (rows["RA", "PPC"], rows["RA", "Shoulder"], rows["LL", "Blown off"]) == (1, 1, 1)

    def test_every_row_says_what_a_hit_does(self):
        silent = [(row.place, row.name) for row in critical_rows(once(mech(("ppc", RA)))) if not row.effect]
        assert silent == []

    def test_what_cannot_be_hit_is_left_out(self):
        unit = mech(("is-case", RT), ("medium-laser", RT))
        assert [row.name for row in critical_rows(once(unit)) if row.place == "RT"] == ["Medium Laser", "Destroyed"]

    @pytest.mark.parametrize(("rules", "boxes"), [(RuleSet.TOTAL_WARFARE, 3), (RuleSet.CORE, 4)])
    def test_a_heavy_duty_gyro_takes_more(self, rules, boxes):
        g = once(mech(gyro="heavy-duty"))
        assert [row.boxes for row in critical_rows(g, rules) if row.name == "Gyro"] == [boxes]
        gyro = (CT, SystemPart.GYRO)
        assert not any("Gyro" in said for said in outcomes(g, hit(*[gyro] * (boxes - 1)), rules))
        assert any("Gyro" in said for said in outcomes(g, hit(*[gyro] * boxes), rules))


class TestEffects:
    @pytest.mark.parametrize(("engine", "heat"), [("fusion", 10), ("ice", 0)])
    def test_example_8_two_engine_hits(self, engine, heat):
        g = once(mech(engine=engine))
        assert heat_of_injuries(g, hit(ENGINE, ENGINE)) == heat
        assert "Engine destroyed: out of action" not in outcomes(g, hit(ENGINE, ENGINE))
        assert outcomes(g, hit(ENGINE, ENGINE, ENGINE))[0] == "Engine destroyed: out of action"

    def test_example_20_movement(self):
        hip, foot = (LL, SystemPart.HIP), (RL, SystemPart.FOOT)
        assert moved(mech(walk=6), hip, foot) == (2, 3)
        assert moved(mech(walk=6), (LL,)) == (1, 1)
        assert moved(mech(walk=6), hip, (RL, SystemPart.HIP)) == (0, 0)

    def test_a_quad_limps_on_three_legs(self):
        assert moved(mech(form=Form.QUAD, walk=6), (LL,)) == (5, 8)

    @pytest.mark.parametrize(
        ("struck", "more"),
        [
            ([(RA, SystemPart.SHOULDER)], 4),
            ([(RA, SystemPart.SHOULDER), (RA, SystemPart.UPPER_ARM)], 4),
            ([(RA, SystemPart.UPPER_ARM), (RA, SystemPart.LOWER_ARM)], 2),
            ([(LA, SystemPart.SHOULDER)], 0),
            ([SENSORS], 2),
        ],
    )
    def test_weapons_are_harder_to_aim(self, struck, more):
        (gun,) = armament(once(mech(("ppc", RA))), hit(*struck))
        shot = aim(gun, 6, AttackSituation())
        assert shot is not None
        assert shot.roll.target_number == 4 + more

    def test_equal_weapons_are_told_apart_by_the_hit_arm(self):
        guns = armament(once(mech(("medium-laser", RA), ("medium-laser", LA))), hit((RA, SystemPart.SHOULDER)))
        assert sorted(gun.one for gun in guns) == ["Medium Laser (LA)", "Medium Laser (RA)"]

    def test_blind_or_hit_weapons_do_not_fire(self):
        g = once(mech(("ppc", RA), ("medium-laser", LA)))
        (ppc,) = [gun for gun in armament(g) if gun.item.id == "ppc"]
        assert armament(g, hit(SENSORS, SENSORS)) == ()
        assert [gun.item.id for gun in armament(g, hit((RA, None, ppc.mounts[0])))] == ["medium-laser"]
        assert [gun.item.id for gun in armament(g, hit((RA,)))] == ["medium-laser"]

    def test_hit_sinks_do_not_cool(self):
        g = once(mech(("is-double-heat-sink", RT), walk=8))
        (sink,) = [row.component for row in critical_rows(g) if row.name == "Double Heat Sink"]
        assert combatant(g, Injuries((sink,))).sinks == capacity(g) - 2

    def test_the_pilot_dies_with_the_cockpit_or_the_head(self):
        g = once(mech())
        assert "The pilot is dead" in outcomes(g, hit((HD, SystemPart.COCKPIT)))
        assert "The pilot is dead" in outcomes(g, hit((HD,)))
        assert "The pilot is dead" not in outcomes(once(mech(cockpit="torso-mounted")), hit((HD,)))
