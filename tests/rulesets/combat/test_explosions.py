"""Explosions by both rule books: the worked examples 25 to 31 of CORE_2026 13, and their neighbors."""

import pytest

from designer.catalog import RuleSet
from designer.construction.explosives import explodes
from designer.design import equipment, once
from designer.rulesets.combat.criticals import critical_rows, outcomes
from designer.rulesets.combat.explosions import (
    Blast,
    CaseKind,
    blast,
    explosion,
    explosion_in,
    explosion_points,
)
from designer.units.injuries import Component, Injuries
from designer.units.location import CT, HD, LA, LT, RA, RL, RT
from designer.units.unit import Armor, TechBase
from tests.building import mech

TOTAL, CORE = RuleSet


def both(figure):
    return figure(TOTAL), figure(CORE)


def first_of(unit):
    g = once(unit)
    return g, next(fitted for fitted in equipment(g) if explodes(g, fitted, TOTAL))


def points(unit, rules):
    g, fitted = first_of(unit)
    return explosion_points(g, fitted, rules)


def done(unit, rules):
    """Locations with points inside and armor lost by the explosion of the first explosive item; hits on the pilot."""
    g, fitted = first_of(unit)
    found = explosion(g, fitted, rules)
    assert found is not None
    return [(place, each.inside, each.armor) for place, each in found.blasts], found.pilot


class TestPoints:
    @pytest.mark.parametrize(
        ("item", "base", "total_warfare", "core"),
        [
            ("is-gauss-rifle", TechBase.INNER_SPHERE, 20, 14),
            ("clan-gauss-rifle", TechBase.CLAN, 20, 12),
            ("light-gauss-rifle", TechBase.INNER_SPHERE, 16, 10),
            ("heavy-gauss-rifle", TechBase.INNER_SPHERE, 25, 22),
            ("hag-40", TechBase.CLAN, 20, 20),
            ("hag-20", TechBase.CLAN, 10, 12),
            ("magshot", TechBase.INNER_SPHERE, 3, 4),
            ("ap-gauss-rifle", TechBase.CLAN, 3, 2),
            ("risc-emergency-coolant-system", TechBase.INNER_SPHERE, 5, 5),
            ("prototype-improved-jump-jet", TechBase.INNER_SPHERE, 10, 10),
            ("coolant-pod", TechBase.INNER_SPHERE, 10, 2),
            ("ac-20-ammo", TechBase.INNER_SPHERE, 100, 100),
            ("machine-gun-ammo", TechBase.INNER_SPHERE, 400, 400),
            ("lrm-20-ammo", TechBase.INNER_SPHERE, 120, 120),
            ("srm-6-ammo", TechBase.INNER_SPHERE, 180, 180),
            ("srm-6-dead-fire-ammo", TechBase.INNER_SPHERE, 270, 270),
            ("lrm-20-dead-fire-ammo", TechBase.INNER_SPHERE, 240, 240),
            ("srm-6-tandem-charge-ammo", TechBase.INNER_SPHERE, 126, 126),
            ("flechette-ac-20-ammo", TechBase.INNER_SPHERE, 100, 100),
            ("is-anti-missile-system-ammo", TechBase.INNER_SPHERE, 24, 24),
        ],
    )
    def test_25_to_28_ammunition_by_its_shots_and_items_by_book(self, item, base, total_warfare, core):
        unit = mech((item, RT), tonnage=75, base=base)
        assert both(lambda rules: points(unit, rules)) == (total_warfare, core)

    @pytest.mark.parametrize(
        ("ppc", "total_warfare", "core"), [("ppc", 15, 8), ("heavy-ppc", 20, 10), ("clan-er-ppc", 20, 6)]
    )
    def test_27_a_charged_ppc_explodes_with_its_capacitor(self, ppc, total_warfare, core):
        unit = mech((ppc, RT), ("ppc-capacitor", RT), base=TechBase.MIXED_IS, year=3145)
        g = once(unit)
        explosive = [part for part in equipment(g) if explodes(g, part, TOTAL)]
        assert len(explosive) == 2
        for part in explosive:
            assert both(lambda rules, part=part: explosion_points(g, part, rules)) == (total_warfare, core)

    def test_pods_explode_by_total_warfare_alone(self):
        g, pod = first_of(mech(("m-pod", RT)))
        assert both(lambda rules: explosion(g, pod, rules) is None) == (False, True)

    def test_gauss_ammunition_does_not_explode(self):
        g = once(mech(("is-gauss-rifle-ammo", RT)))
        (bin_,) = equipment(g)
        assert both(lambda rules: explosion(g, bin_, rules)) == (None, None)


class TestLocations:
    """75 tons: a side torso has 16 points of internal structure, the center torso 23, an arm 12, a leg 16."""

    armor = Armor(front=(0, 0, 0, 0, 0, 0, 30, 30, 0), rear=(0, 12, 8, 8, 0, 0, 0, 0, 0))

    def of(self, *wanted, **more):
        return mech(*wanted, tonnage=75, armor=more.pop("armor", self.armor), **more)

    def test_25_a_gauss_rifle_leaves_two_points_and_the_armor(self):
        unit = self.of(("is-gauss-rifle", RT))
        assert both(lambda rules: done(unit, rules)) == (
            ([(RT, 16, 0), (CT, 4, 0)], 2),
            ([(RT, 14, 0)], 1),
        )

    def test_26_a_heavy_gauss_rifle_is_capped_at_twenty(self):
        unit = self.of(("heavy-gauss-rifle", RT))
        assert done(unit, CORE) == ([(RT, 16, 0), (CT, 4, 0)], 1)

    def test_28_ammunition_without_case(self):
        """Total Warfare: 84 points go inward, where the center torso takes its 23; by Core 4 are left of the 20."""
        g, bin_ = first_of(self.of(("ac-20-ammo", RT)))
        assert explosion_points(g, bin_, CORE) == 100
        by_total, by_core = both(lambda rules: explosion_in(g, RT, 100, rules).blasts)
        assert by_total[0] == (RT, Blast(16, True, inward=84))
        assert by_total[1][1].inside == 23
        assert by_core == ((RT, Blast(16, True, inward=4)), (CT, Blast(4, False)))

    def test_28b_what_goes_inward_blows_off_no_more_armor(self):
        """100 points in an arm of 12; the location behind it survives what is left of the 20 with its armor."""
        g = once(self.of())
        (arm, inside), (torso, behind) = explosion_in(g, RA, 100, CORE).blasts
        assert (arm, torso) == (RA, RT)
        assert (inside.inside, inside.inward) == (12, 8)
        assert behind == Blast(8, False, armor=0)
        assert both(lambda rules: explosion_in(g, RA, 100, rules).pilot) == (2, 1)
        assert [place for place, _ in explosion_in(g, RA, 100, TOTAL).blasts] == [RA, RT, CT]

    def test_28c_an_explosive_weapon_of_four_slots(self):
        assert both(lambda rules: blast(8 if rules is CORE else 15, 12, 10, CaseKind.NONE, rules)) == (
            Blast(12, True, inward=3),
            Blast(8, False),
        )

    def test_29_case(self):
        unit = self.of(("ac-20-ammo", RT), ("is-case", RT))
        assert both(lambda rules: done(unit, rules)) == (([(RT, 16, 0)], 2), ([(RT, 10, 8)], 1))

    def test_30_case_ii(self):
        worn = Armor(rear=(0, 0, 20, 20, 0, 0, 0, 0, 0))
        unit = self.of(("ac-20-ammo", RT), ("is-case-ii", RT), armor=worn)
        assert both(lambda rules: done(unit, rules)) == (([(RT, 1, 20)], 2), ([(RT, 1, 10)], 1))

    def test_31_a_leg_loses_all_its_armor(self):
        assert both(lambda rules: blast(60, 21, 30, CaseKind.NONE, rules)) == (
            Blast(21, True, inward=39),
            Blast(20, False, armor=30),
        )

    @pytest.mark.parametrize(
        ("protection", "points", "core"),
        [
            (CaseKind.NONE, 20, Blast(20, False)),
            (CaseKind.NONE, 21, Blast(20, False, armor=15)),
            (CaseKind.CASE, 10, Blast(10, False)),
            (CaseKind.CASE, 13, Blast(10, False, armor=3)),
            (CaseKind.CASE, 100, Blast(10, False, armor=10)),
            (CaseKind.CASE_II, 1, Blast(1, False)),
            (CaseKind.CASE_II, 4, Blast(1, False, armor=3)),
            (CaseKind.CASE_II, 100, Blast(1, False, armor=10)),
        ],
    )
    def test_armor_is_lost_only_beyond_the_cap(self, protection, points, core):
        assert blast(points, 30, 15, protection, CORE) == core

    def test_a_limb_with_case_ii_loses_half_its_armor_by_total_warfare(self):
        """TO p. 299; a torso loses that of the rear."""
        assert blast(100, 12, 15, CaseKind.CASE_II, TOTAL) == Blast(1, False, armor=8)
        assert blast(100, 12, 15, CaseKind.CASE_II, TOTAL, rear=True) == Blast(1, False, armor=15)

    def test_a_clan_chassis_has_case_by_itself(self):
        unit = self.of(("clan-gauss-rifle", RA), base=TechBase.CLAN)
        assert both(lambda rules: done(unit, rules)[0]) == ([(RA, 12, 0)], [(RA, 10, 0)])

    def test_an_explosion_ends_in_the_center_torso_and_in_the_head(self):
        g = once(self.of())
        for place, last in ((LA, CT), (RL, CT), (LT, CT), (HD, HD)):
            assert explosion_in(g, place, 1000, TOTAL).blasts[-1][0] is last


class TestTracker:
    def test_the_row_of_an_item_says_what_its_explosion_does(self):
        g, gun = first_of(mech(("is-gauss-rifle", RT), tonnage=75))

        def effect(rules):
            return next(row.effect for row in critical_rows(g, rules) if row.component.mount == gun.mount.id)

        assert both(effect) == (
            "explodes with 20: RT destroyed, CT 4 inside; pilot 2 hits",
            "explodes with 14: RT 14 inside; pilot 1 hit",
        )

    @pytest.mark.parametrize(("armored", "hits", "explodes_by"), [(False, 1, 2), (True, 1, 0), (True, 2, 2)])
    def test_a_hit_explodes_unless_component_armor_takes_it(self, armored, hits, explodes_by):
        unit = mech(("is-gauss-rifle", RT), tonnage=75)
        unit = unit.with_(mounts=tuple(mount._replace(armored=armored) for mount in unit.mounts))
        (mount,) = unit.mounts
        hit = Injuries((Component(RT, None, mount.id),) * hits)
        said = both(lambda rules: any("explodes" in line for line in outcomes(once(unit), hit, rules)))
        assert sum(said) == explodes_by
