"""A design in a fight: salvos, to-hit numbers, damage, heat, physical attacks and balance, by worked examples."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from designer.catalog import catalog
from designer.design import once
from designer.rulesets.combat.armament import UnknownWeaponError, armament, gun_named, heat_of_firing
from designer.rulesets.combat.attack import aim, volley_groups
from designer.rulesets.combat.heat_scale import heat_penalty
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.combat.limbs import limbs
from designer.rulesets.combat.loads import bracket_of
from designer.rulesets.combat.mobility import heat_of_moving
from designer.rulesets.combat.quirk_effects import worths
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.tables import cluster_hits, clusters
from designer.rulesets.combat.volley import spread, sustained, sustained_damage, volley, volleys, without_quirks
from designer.rulesets.quirks.profiles import Profile
from designer.rulesets.quirks.to_hit import AttackerMovement, Bracket
from designer.units.location import CT, LA, LT, RA, RT, Form
from tests.building import mech, with_item

MEGAMEK = Profile.MEGAMEK


def guns_of(*wanted, **parts):
    return armament(once(mech(*wanted, **parts)))


def only(*wanted, **parts):
    (gun,) = guns_of(*wanted, **parts)
    return gun


def shot_of(*given):
    return aim(*given)


class TestClusters:
    def test_a_salvo_of_twenty_hits_with_twelve_on_a_seven(self):
        assert clusters()[20][7 - 2] == 12

    @pytest.mark.parametrize(("size", "mean"), [(2, Fraction(51, 36)), (6, Fraction(4)), (1, Fraction(1))])
    def test_the_mean_is_that_of_the_table_weighed_by_the_dice(self, size, mean):
        assert cluster_hits(size).mean == mean

    def test_a_modifier_moves_the_roll_and_stops_at_the_ends(self):
        assert cluster_hits(20, 12).at_most(19) == 0
        assert cluster_hits(20, -12).at_most(6) == 1

    @given(st.sampled_from(sorted(clusters())), st.integers(-6, 5))
    def test_a_better_roll_never_hits_less(self, size, modifier):
        assert cluster_hits(size, modifier).mean <= cluster_hits(size, modifier + 1).mean <= size

    def test_a_size_without_a_column_is_named_with_those_that_are(self):
        with pytest.raises(ValueError, match=r"salvo of 35: there are those for 2, 3, .*40"):
            cluster_hits(35)


class TestSituation:
    @pytest.mark.parametrize(
        ("given", "words"),
        [
            ({"gunnery": 9}, "gunnery 9 is impossible: it is from 0 to 8"),
            ({"piloting": -1}, "piloting -1 is impossible: it is from 0 to 8"),
            ({"heat": 31}, "heat 31 is impossible: it is from 0 to 30"),
            ({"target_movement": 13}, "target movement 13 is impossible: it is from -4 to 12"),
            ({"terrain": "swamp"}, "no terrain 'swamp': it is one of open, light woods, heavy woods"),
        ],
    )
    def test_what_cannot_be_is_named_with_what_can(self, given, words):
        with pytest.raises(ValueError, match=words):
            AttackSituation(**given)

    @pytest.mark.parametrize(("heat", "penalty"), [(7, 0), (8, 1), (13, 2), (17, 3), (24, 4)])
    def test_heat_makes_attacks_harder_in_four_steps(self, heat, penalty):
        assert heat_penalty(heat) == penalty


class TestArmament:
    def test_equal_weapons_are_one_entry_and_a_quirk_sets_one_apart(self):
        unit = mech(("medium-laser", RA), ("medium-laser", LA), ("medium-laser", CT, {"quirks": ("accurate",)}))
        assert sorted((gun.number, gun.quirks) for gun in armament(once(unit))) == [(1, ("accurate",)), (2, ())]

    def test_what_does_no_damage_is_not_fired(self):
        assert guns_of(("is-anti-missile-system", CT), ("tag", CT)) == ()

    @pytest.mark.parametrize(
        ("launcher", "bin_"),
        [
            ("lrm-5", "lrm-5-ammo"),
            ("is-plasma-rifle", "plasma-rifle-ammo"),
            ("is-heavy-flamer", "is-heavy-flamer-ammo"),
        ],
    )
    def test_a_launcher_without_ammunition_says_so(self, launcher, bin_):
        assert only((launcher, RT)).dry
        assert not only((launcher, RT), (bin_, LT)).dry

    def test_a_laser_needs_no_ammunition(self):
        assert not only(("medium-laser", RT)).dry

    def test_a_weapon_is_found_by_any_of_its_names(self):
        guns = guns_of(("er-ppc", RA), ("medium-laser", LA))
        assert gun_named(guns, "er ppc").item.id == "er-ppc"

    def test_a_weapon_that_is_not_aboard_is_named_with_those_that_are(self):
        with pytest.raises(UnknownWeaponError, match=r"'Gauss Rifle' is aboard: the unit carries .*ER PPC"):
            gun_named(guns_of(("er-ppc", RA)), "Gauss Rifle")

    def test_cluster_shells_take_the_place_of_slugs_where_they_do_more(self):
        unit = with_item(mech(("is-lb-10-x-ac", RT)), "is-lb-10-x-cluster-ammo", LT)
        (gun,) = armament(once(unit))
        shot = shot_of(gun, 3, AttackSituation())
        assert shot.load.munition == ("cluster",)
        assert shot.roll.target_number == 3  # 4, easier by 1 with cluster shells
        assert shot.outcome.mean == pytest.approx(35 / 36 * float(cluster_hits(10).mean))


class TestAttack:
    def test_the_parts_of_a_target_number_add_up(self):
        gun = only(("er-ppc", RA))
        situation = AttackSituation(movement=AttackerMovement.RAN, target_movement=2, terrain="light woods", heat=8)
        roll = shot_of(gun, 10, situation, ("sensor_ghosts",)).roll
        assert [(part.label, part.amount) for part in roll.contributions] == [
            ("Gunnery", 4),
            ("Range: medium", 2),
            ("Attacker ran", 2),
            ("Target movement", 2),
            ("Light woods", 1),
            ("Heat 8", 1),
            ("Sensor Ghosts", 1),
        ]
        assert roll.target_number == 13
        assert roll.chance == 0

    @pytest.mark.parametrize(("hexes", "penalty"), [(1, 6), (6, 1), (7, 0)])
    def test_missiles_are_hard_to_fire_below_their_minimum_range(self, hexes, penalty):
        parts = shot_of(only(("lrm-15", RT)), hexes, AttackSituation()).roll.contributions
        assert sum(part.amount for part in parts if part.label == "Minimum range") == penalty

    def test_brackets_end_where_the_weapon_says(self):
        load = only(("medium-laser", RA)).loads[0]
        at = [bracket_of(load, hexes) for hexes in (3, 4, 6, 7, 9, 10)]
        assert at == [Bracket.SHORT, Bracket.MEDIUM, Bracket.MEDIUM, Bracket.LONG, Bracket.LONG, None]
        with pytest.raises(ValueError, match="range 0 is impossible"):
            bracket_of(load, 0)

    def test_a_targeting_computer_helps_direct_fire_only(self):
        guns = guns_of(("er-ppc", RA), ("lrm-15", RT), ("is-targeting-computer", LT))
        chances = {gun.item.id: shot_of(gun, 7, AttackSituation()).roll.target_number for gun in guns}
        assert chances == {"er-ppc": 3, "lrm-15": 4}

    def test_artemis_adds_two_to_the_cluster_roll(self):
        gun = only(("srm-6", RT), ("is-artemis-iv-fcs", RT))
        assert shot_of(gun, 1, AttackSituation()).outcome.mean == pytest.approx(
            33 / 36 * 2 * float(cluster_hits(6, 2).mean)
        )

    @pytest.mark.parametrize(
        ("rack", "server", "bins", "more", "easier"),
        [
            ("lrm-10", "is-artemis-iv-fcs", ("lrm-10-ammo",), 0, 0),
            ("lrm-10", "is-artemis-iv-fcs", ("lrm-10-ammo", "lrm-10-artemis-capable-ammo"), 2, 0),
            ("lrm-10", "is-artemis-iv-fcs", ("lrm-10-semi-guided-ammo",), 0, 0),
            ("mml-5", "is-artemis-iv-fcs", ("mml-5-lrm-artemis-capable-ammo",), 2, 0),
            ("clan-srm-6", "artemis-v-fcs", ("clan-srm-6-ammo",), 0, 0),
            ("clan-srm-6", "artemis-v-fcs", ("srm-6-clan-artemis-v-capable-ammo",), 3, 1),
        ],
    )
    def test_artemis_guides_only_missiles_made_for_it(self, rack, server, bins, more, easier):
        """TW p. 130. Of several bins that is fired which does most."""
        (with_it,) = guns_of((rack, RT), (server, RT), *((each, LT) for each in bins))
        (without,) = guns_of((rack, RT), *((each, LT) for each in bins))
        one, other = (shot_of(gun, 3, AttackSituation()) for gun in (with_it, without))
        assert one.roll.target_number == other.roll.target_number - easier
        size = one.load.cluster
        assert one.outcome.mean / one.roll.chance == pytest.approx(
            one.most / size * float(cluster_hits(size, more).mean)
        )

    def test_a_capacitor_adds_damage_and_heat(self):
        shot = shot_of(only(("er-ppc", RA), ("ppc-capacitor", RA)), 7, AttackSituation())
        assert (shot.most, shot.heat) == (15, 20)

    def test_an_ultra_autocannon_fires_two_shots_on_the_table_for_two(self):
        shot = shot_of(only(("is-ultra-ac-5", RA)), 6, AttackSituation())
        assert shot.most == 10
        assert shot.outcome.mean == pytest.approx(33 / 36 * 5 * 51 / 36)
        assert shot.heat == 2

    def test_all_missiles_of_a_streak_launcher_hit_or_none(self):
        shot = shot_of(only(("streak-srm-2", RA)), 3, AttackSituation())
        assert [damage for damage, _ in shot.outcome.chances] == [4]

    def test_what_hits_whole_rolls_as_with_11_against_an_anti_missile_system(self):
        """TM p. 138: four are taken from the roll, so that six missiles hit as with a 7: four of them."""
        streak, laser = (
            shot_of(only((item, RA)), 3, AttackSituation()) for item in ("is-streak-srm-6", "medium-laser")
        )
        assert [sum(groups) for groups in volley_groups(streak, more=-4)] == [8]
        assert [sum(groups) for groups in volley_groups(streak)] == [12]
        assert volley_groups(laser, more=-4) == volley_groups(laser)


class TestQuirks:
    """The worked examples of expected damage: a weapon of 10 points at a target number of 8."""

    def test_without_quirks(self):
        assert shot_of(only(("ppc", RA)), 12, AttackSituation(target_movement=2)).expected == pytest.approx(
            10 * 15 / 36
        )

    def test_low_profile_is_harder_to_hit_by_one(self):
        situation = AttackSituation(target_movement=2, target_quirks=("low_profile",))
        shot = shot_of(only(("ppc", RA)), 12, situation)
        assert shot.roll.chance == pytest.approx(10 / 36)
        # The cover takes what hits the legs: from the front 5 and 9, eight ways of 36.
        assert shot.expected == pytest.approx(10 * 10 / 36 * 28 / 36)

    def test_low_profile_glances_under_the_other_profile(self):
        situation = AttackSituation(target_movement=2, target_quirks=("low_profile",), profile=MEGAMEK)
        shot = shot_of(only(("ppc", RA)), 12, situation)
        assert shot.expected == pytest.approx((9 * 5 + 6 * 10) / 36)
        assert shot.glancing == pytest.approx(9 / 15)

    def test_a_salvo_glances_on_the_cluster_roll(self):
        situation = AttackSituation(gunnery=8, target_movement=3, target_quirks=("low_profile",), profile=MEGAMEK)
        shot = shot_of(only(("srm-6", RA)), 3, situation)  # 11: every hit glances
        assert shot.glancing == 1
        assert shot.expected == pytest.approx(3 / 36 * 2 * float(cluster_hits(6, -4).mean))

    def test_cooling_quirks_change_the_heat(self):
        unit = mech(("ppc", RA, {"quirks": ("improved_cooling",)}), ("ppc", LA, {"quirks": ("no_cooling",)}))
        guns = armament(once(unit))
        assert volley(guns, 3, AttackSituation()).heat == 9 + 20
        assert volley(guns, 3, AttackSituation(profile=MEGAMEK)).heat == 9 + 12
        assert volley(without_quirks(guns), 3, AttackSituation()).heat == 20


class TestCover:
    """Partial cover takes hits on the legs: 8 of 36 from the front on a biped, 18 on a quad (TW p. 102, 109)."""

    @pytest.mark.parametrize(
        ("situation", "taken"),
        [
            ({"partial_cover": True}, 8),
            ({"partial_cover": True, "side": AttackSide.LEFT}, 9),
            ({"partial_cover": True, "target_form": Form.QUAD}, 18),
            ({"partial_cover": True, "target_form": Form.TRIPOD}, 8),
            ({"partial_cover": True, "target_quirks": ("low_profile",)}, 8),
            ({"target_quirks": ("low_profile",)}, 8),
            ({"target_quirks": ("low_profile",), "elevation": 1}, 0),
            ({"target_quirks": ("low_profile",), "profile": MEGAMEK}, 0),
            ({}, 0),
        ],
    )
    def test_its_share_of_the_hits(self, situation, taken):
        shot = shot_of(only(("ppc", RA)), 3, AttackSituation(**situation))
        assert shot.covered == pytest.approx(taken / 36)

    def test_each_group_of_missiles_hits_by_itself(self):
        # Of 6 missiles that hit with all, two points each: each has its own location; five missiles of an LRM share it.
        cover = AttackSituation(partial_cover=True)
        srm = dict(shot_of(only(("is-streak-srm-6", RA)), 3, cover).outcome.chances)
        lrm = dict(shot_of(only(("streak-lrm-10", RA)), 9, cover).outcome.chances)
        assert sorted(srm) == [0, 2, 4, 6, 8, 10, 12]
        assert sorted(lrm) == [0, 5, 10]
        past = 28 / 36
        assert lrm[10] == pytest.approx(21 / 36 * past**2)
        assert srm[12] == pytest.approx(30 / 36 * past**6)


class TestArtillery:
    """Direct fire from 7 to 17 hexes is harder by 4, indirect fire by 7; the target's hex does not move."""

    def test_direct_fire_is_at_the_hex(self):
        gun = only(("sniper", RT))
        shot = shot_of(gun, 10, AttackSituation(target_movement=3, target_quirks=("distracting",)))
        assert [(part.label, part.amount) for part in shot.roll.contributions] == [
            ("Gunnery", 4),
            ("Direct artillery", 4),
        ]
        assert (shot.expected, shot.flight) == (pytest.approx(20 * 15 / 36), 0)

    @pytest.mark.parametrize(("hexes", "flight"), [(18, 0), (17 * 7, 0), (17 * 8, 1), (17 * 15, 2)])
    def test_indirect_fire_flies_by_maps(self, hexes, flight):
        shot = shot_of(only(("long-tom", RT)), hexes, AttackSituation())
        assert (shot.roll.target_number, shot.flight) == (11, flight)

    @pytest.mark.parametrize("hexes", [6, 17 * 18 + 1])
    def test_too_near_and_too_far_is_out_of_reach(self, hexes):
        assert shot_of(only(("sniper", RT)), hexes, AttackSituation()) is None


class TestVolley:
    def test_damage_and_heat_of_all_weapons_add_up_and_those_out_of_range_fall_out(self):
        guns = guns_of(("er-ppc", RA), ("medium-laser", LA), ("medium-laser", CT))
        near, far = volley(guns, 3, AttackSituation()), volley(guns, 12, AttackSituation())
        assert (near.most, near.heat) == (20, 21)
        assert (far.most, far.heat) == (10, 15)
        assert near.expected == pytest.approx(20 * 33 / 36)

    @settings(max_examples=15)
    @given(st.integers(0, 8), st.integers(0, 4), st.integers(1, 20), st.sampled_from(Profile))
    def test_the_spread_is_one_in_all_and_has_the_expected_damage_as_its_mean(self, gunnery, speed, hexes, profile):
        guns = guns_of(("er-ppc", RA), ("srm-6", LA), ("is-ultra-ac-5", RT))
        situation = AttackSituation(gunnery, target_movement=speed, target_quirks=("low_profile",), profile=profile)
        fired = volley(guns, hexes, situation)
        chances = spread(fired).chances
        assert sum(chances) == pytest.approx(1)
        assert sum(n * chance for n, chance in enumerate(chances)) == pytest.approx(fired.expected)
        assert spread(fired).at_least(0) == spread(fired).at_least(-1) == pytest.approx(1)
        assert spread(fired).at_least(1) == pytest.approx(1 - chances[0])
        assert len(chances) - 1 <= fired.most

    def test_no_farther_hex_is_easier_but_for_the_minimum_range(self):
        guns = guns_of(("er-ppc", RA), ("medium-laser", LA))
        expected = [fired.expected for fired in volleys(guns, AttackSituation())]
        assert expected == sorted(expected, reverse=True)
        assert len(expected) == 23

    def test_firing_makes_the_heat_of_every_one(self):
        # PPC 10, medium laser 3 (TM p. 341)
        assert heat_of_firing(guns_of(("ppc", RA), ("medium-laser", LA), ("medium-laser", LA))) == 16
        assert heat_of_firing(()) == 0

    def test_what_cannot_be_cooled_is_fired_in_fewer_turns_the_least_useful_first(self):
        guns = guns_of(("ppc", RA), ("medium-laser", LA), ("is-anti-missile-system", CT))
        fired = volley(guns, 3, AttackSituation())
        assert [found.gun.item.id for found in fired.aims] == ["ppc", "medium-laser"]
        assert sustained(fired, 13) == (1, 1)
        assert sustained(fired, 8) == pytest.approx((0.5, 1))  # the laser does more for its heat
        assert sustained(fired, 0) == (0, 0)
        ppc, laser = (found.expected for found in fired.aims)
        assert sustained_damage(fired, 13) == pytest.approx(fired.expected)
        assert sustained_damage(fired, 8) == pytest.approx(ppc / 2 + laser)
        assert sustained_damage(fired, 0) == 0


class TestNames:
    def test_weapons_that_are_not_alike_are_told_apart_by_where_they_are(self):
        accurate = {"quirks": ("accurate",)}
        guns = guns_of(("is-ultra-ac-5", RA), ("is-ultra-ac-5", LT, accurate), ("ppc", LT))
        short = catalog()["is-ultra-ac-5"].short
        assert {gun.short for gun in guns} == {f"{short} (RA)", f"{short} (LT)", "PPC"}
        assert len({gun.key for gun in guns}) == 3

    def test_where_equal_ones_are_stands_once(self):
        accurate = {"quirks": ("accurate",)}
        guns = guns_of(*[("medium-laser", RA)] * 2, ("medium-laser", LT), ("medium-laser", LT, accurate))
        assert [gun.short for gun in guns if gun.number == 3] == ["3 Med Laser (RA, LT)"]

    def test_alone_none_needs_its_place(self):
        assert [gun.short for gun in guns_of(("medium-laser", RA), ("medium-laser", LT))] == ["2 Med Laser"]


class TestMoving:
    def test_moving_makes_heat(self):
        g = once(mech(walk=4))
        assert [
            heat_of_moving(g, how) for how in (AttackerMovement.STOOD, AttackerMovement.WALKED, AttackerMovement.RAN)
        ] == [0, 1, 2]


class TestWorth:
    def test_a_targeting_quirk_shows_at_its_own_range_only(self):
        guns = guns_of(("medium-laser", RA))
        (found,) = worths(guns, limbs(once(mech())), AttackSituation(), ("improved_targeting_short",))
        assert found.damage == pytest.approx((5 * 2 / 36, 0, 0))  # 4 to 3 on two dice: 33 to 35 ways
        assert (found.taken, found.heat, found.balance) == (0, 0, 0)

    def test_a_defensive_quirk_shows_in_the_damage_taken(self):
        guns = guns_of(("ppc", RA))
        (found,) = worths(guns, limbs(once(mech())), AttackSituation(), ("distracting",))
        assert found.taken == pytest.approx(10 * (21 - 26) / 36)

    def test_a_weapon_quirk_is_weighed_on_its_weapon(self):
        guns = guns_of(("ppc", RA, {"quirks": ("improved_cooling",)}), ("ppc", LA))
        (found,) = worths(guns, limbs(once(mech())), AttackSituation(), ())
        assert (found.bearer, found.heat) == ("PPC (RA)", -1)  # the other PPC has no such quirk

    def test_what_has_no_figure_is_said(self):
        body = limbs(once(mech()))
        words = [found.also for found in worths((), body, AttackSituation(), ("command_mech", "no_arms", "rugged_2"))]
        assert words == ["+1 initiative", "no punch, left arm, no punch, right arm", "2 critical hits ignored"]

    def test_a_quirk_that_nobody_knows_is_left_out(self):
        assert worths((), limbs(once(mech())), AttackSituation(), ("made_up",)) == ()
