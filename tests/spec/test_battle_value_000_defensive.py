"""Document 000, battle-value-system: the defensive part."""

from __future__ import annotations

from typing import Any

import pytest

from designer.battle_value.defensive import (
    armor_line,
    defensive,
    gyro_line,
    speed_line,
    structure_line,
)
from designer.battle_value.explosive import explosive_line
from designer.catalog import systems
from designer.units.location import CT, HD, LA, LL, LT, RA, RL, RT, Form
from designer.units.unit import ArmorKind, TechBase, Unit
from tests.building import armored, catalog_id, evaluate, mech

BIN = catalog_id("IS Ammo LRM-20")
CASE = catalog_id("ISCASE")
CASE_II = catalog_id("ISCASEII")
CAPACITOR = catalog_id("PPC Capacitor")


def penalty(unit: Unit) -> float:
    return -explosive_line(evaluate(unit)).value


def speed(*wanted: Any, walk: int) -> float:
    return speed_line(evaluate(mech(*wanted, walk=walk))).value


class TestDefensiveBattleValue:
    def test_defensive_bv_calculation(self) -> None:
        unit = mech((BIN, CT), tonnage=75, walk=4, armor=armored(184))
        g = evaluate(unit)
        assert armor_line(g).value == 184 * 2.5 * 1.0
        assert structure_line(g).value == 114 * 1.5 * 1.0
        assert gyro_line(g).value == 75 * 0.5
        assert explosive_line(g).value == -15
        assert speed_line(g).value == 1.2  # run 6: +2
        assert defensive(g).value == pytest.approx((184 * 2.5 + 114 * 1.5 + 75 * 0.5 - 15) * 1.2)

    @pytest.mark.parametrize(
        ("gyro", "worth"), [("standard", 37.5), ("xl", 37.5), ("compact", 37.5), ("heavy-duty", 75)]
    )
    def test_gyro_bv_contribution(self, gyro: str, worth: float) -> None:
        assert gyro_line(evaluate(mech(tonnage=75, gyro=gyro))).value == worth

    def test_armor_type_bv_multipliers(self) -> None:
        # Decision: the barrier rating counts beside the multiplier, so Commercial armor (5 of 10) is worth half.
        named = {
            "Hardened": 2.0,
            "Reactive": 1.5,
            "Reflective": 1.5,
            "Ballistic-Reinforced": 1.5,
            "Ferro-Lamellor": 1.2,
            "Anti-Penetrative Ablation": 1.2,
            "Heat-Dissipating": 1.1,
            "Commercial": 1.0 * 5 / 10,
        }
        armors = systems().armors.values()
        assert named.keys() <= {armor.name for armor in armors}
        for armor in armors:
            worn = mech(armor=armored(100, kind=ArmorKind(armor.id)))
            assert armor_line(evaluate(worn)).value == pytest.approx(100 * 2.5 * named.get(armor.name, 1.0)), armor.id

    def test_structure_type_bv_multipliers(self) -> None:
        named = {"Industrial": 0.5, "Composite": 0.5, "Reinforced": 2.0}
        structures = systems().structures.values()
        assert named.keys() <= {structure.name for structure in structures}
        for structure in structures:
            built = mech(tonnage=75, structure=structure.id)
            assert structure_line(evaluate(built)).value == 114 * 1.5 * named.get(structure.name, 1.0), structure.id

    @pytest.mark.parametrize(
        ("wanted", "points"),
        [
            # standard: 15 a slot
            ([(BIN, CT)], 15),
            ([(catalog_id("IS Ammo AC/20"), CT)], 15),
            # Decision: an improved heavy laser costs one a slot, not 15.
            ([(catalog_id("CLImprovedHeavyLargeLaser"), RT)], 3),
            # reduced: one a slot. Decision: pulse modules and capacitors only when they are linked to a weapon.
            ([(CAPACITOR, RT), (catalog_id("PPC"), RT)], 1 + 3),
            ([(catalog_id("Coolant Pod"), RT)], 1),
            ([(catalog_id("ISBPod"), RT)], 1),
            ([(catalog_id("ISMPod"), RT)], 1),
            ([(catalog_id("TSEMP Cannon"), RT)], 5),
            ([(catalog_id("ISPrototypeImprovedJumpJet"), RT)], 1),
            ([(catalog_id("RISC Emergency Coolant System"), RT)], 1),
            ([(catalog_id("ISRISCHyperLaser"), RT)], 6),
            ([(catalog_id("Medium Laser"), RT), (catalog_id("ISRISCLaserPulseModule"), RT)], 1),
            ([(catalog_id("ISRISCLaserPulseModule"), RT), (CAPACITOR, RT)], 0),
            ([(catalog_id("Mek Taser"), RT)], 3),
            # Gauss: one a slot
            ([(catalog_id("ISGaussRifle"), RT)], 7),
            ([(catalog_id("ISLightGaussRifle"), RT)], 5),
            ([(catalog_id("ISHeavyGaussRifle"), RT)], 11),
            ([(catalog_id("CLHAG20"), RT)], 6),
            ([(catalog_id("ISSBGR"), RT)], 7),
            # hyper-velocity autocannon: one in all, for its six slots
            (
                [
                    (catalog_id("Hyper Velocity Auto Cannon/10"), RT),
                    (catalog_id("IS Ammo HVAC/10"), LT),
                    (CASE, LT),
                ],
                1,
            ),
        ],
    )
    def test_explosive_equipment_penalty_categories(self, wanted: list[Any], points: int) -> None:
        assert penalty(mech(*wanted)) == points

    def test_case_protection_by_location(self) -> None:
        for place in (HD, CT, RT, LT, RA, LA, RL, LL):
            assert penalty(mech((BIN, place), (CASE_II, place))) == 0, place
        for place in (RT, LT):
            assert penalty(mech((BIN, place), (CASE, place), engine="light")) == 0  # two engine slots there
            assert penalty(mech((BIN, place), (CASE, place), engine="xl")) == 15  # three
        for arm, torso in ((RA, RT), (LA, LT)):
            assert penalty(mech((BIN, arm), (CASE, arm), engine="xl")) == 0
            assert penalty(mech((BIN, arm), (CASE, torso))) == 0  # by the torso behind it
        # Decision: the front legs of a quad are legs. The torso behind them does not help.
        assert penalty(mech((BIN, RA), (CASE, RT), form=Form.QUAD)) == 15
        for place in (HD, CT, RL, LL):
            assert penalty(mech((BIN, place), (CASE, place))) == 15, place
        # Decision: implicit CASE stands in the head too, where it does as little.
        for place, points in ((RT, 0), (LT, 0), (RA, 0), (LA, 0), (CT, 15), (RL, 15), (LL, 15), (HD, 15)):
            assert penalty(mech((BIN, place), base=TechBase.CLAN)) == points, place

    def test_defensive_speed_factor_calculation(self) -> None:
        assert speed(walk=1) == 1.0  # run 2: +0
        assert speed(walk=4) == 1.2  # run 6: +2
        assert speed(walk=7) == 1.4  # run 11: +4
        swims = [(catalog_id("UMU"), leg) for leg in (RL, LL, RL, LL, CT)]
        assert speed(*swims, walk=1) == 1.2  # swim 5: +2
        # Decision: jumping counts one more than its MP say.
        jets = [("jump-jet", leg) for leg in (RL, LL, RL, LL, CT)]
        assert speed(*jets, walk=5) == 1.3  # run 8: +3, jump 5: +2 + 1
        assert speed(*jets[:3], walk=2) == 1.2  # run 3: +1, jump 3: +1 + 1
