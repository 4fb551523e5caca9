"""Document 001, the delta of battle-value-system: cockpits, the one rounding, and the catalog behind every figure."""

from __future__ import annotations

import math
from typing import Any

import pytest

from designer.battle_value import battle_value
from designer.battle_value.defensive import defensive
from designer.battle_value.offensive import offensive, weapons_line
from designer.battle_value.weapons import weapon_values
from designer.catalog import catalog
from designer.units.location import CT, LA, LT, RA, RT
from designer.units.unit import HeatSinks, Unit
from tests.building import armored, catalog_id, evaluate, mech
from tests.spec.figures import change_figures

MEDIUM_LASER = catalog_id("Medium Laser")  # worth 46, heat 3
PPC = catalog_id("PPC")  # worth 176, heat 10
MACHINE_GUN = catalog_id("Machine Gun")  # worth 5, no heat

BARE = (83 * 1.5 + 25) * 1.2 + 50 * 1.12
"""50 tons that run 6, unarmed and unarmored: structure and gyro × 1.2, tonnage × 1.12; 235.4."""


def parts(unit: Unit) -> tuple[float, float]:
    g = evaluate(unit)
    return defensive(g).value, offensive(g).value


class TestCockpitBvModifier:
    def test_small_cockpit_modifier(self) -> None:
        # Decision: the factor comes before the one rounding: 0.95 × 235 would be 223.
        assert battle_value(evaluate(mech())) == 235
        assert battle_value(evaluate(mech(cockpit="small"))) == 224  # 235.4 × 0.95 = 223.63

    def test_torso_mounted_cockpit_modifier(self) -> None:
        assert battle_value(evaluate(mech(cockpit="torso-mounted"))) == 224
        # The armor of the center torso counts twice: (235.4 + 2 × 20 × 2.5 × 1.2) × 0.95 = 337.63
        assert battle_value(evaluate(mech(cockpit="torso-mounted", armor=armored(20)))) == 338

    def test_interface_cockpit_modifier(self) -> None:
        assert battle_value(evaluate(mech(cockpit="interface"))) == 306  # 235.4 × 1.3 = 306.02


class TestSingleFinalRounding:
    def test_float_accumulation_throughout_calculation(self) -> None:
        unit = mech((MEDIUM_LASER, CT), (MACHINE_GUN, RT), armor=armored(1))
        # Decision: the factors of cockpit and heat-sink kit stand between the sum and its rounding; here both are 1.
        # (83 × 1.5 + 25 + 2.5) × 1.2 = 182.4 and (46 + 5 + 50) × 1.12 = 113.12
        assert parts(unit) == pytest.approx((182.4, 113.12))
        assert battle_value(evaluate(unit)) == 296  # 295.52, where 182 and 113 make 295

    def test_precision_preservation(self) -> None:
        lasers = [(MEDIUM_LASER, place) for place in (RA, LA, RT, LT, CT)]
        guns: list[Any] = [(PPC, place) for place in (RA, LA, RT, LT)]
        sinks = HeatSinks(12, "double")
        unit = mech(*guns, *lasers, (MACHINE_GUN, CT), tonnage=75, walk=4, sinks=sinks, armor=armored(184))
        # (184 × 2.5 + 114 × 1.5 + 37.5) × 1.2 = 802.2
        # Limit 6 + 24 − 2 = 28; three PPCs count in full, the fourth and the lasers half:
        # (5 + 3 × 176 + 88 + 5 × 23 + 75) × 1.12 = 811 × 1.12 = 908.32
        assert parts(unit) == pytest.approx((802.2, 908.32))
        assert battle_value(evaluate(unit)) == math.floor(1710.52 + 0.5) == 1711


class TestEquipmentCatalogAsSingleSourceOfTruth:
    def test_equipment_bv_resolution_from_catalog(self, monkeypatch: pytest.MonkeyPatch) -> None:
        # Decision: our catalog is data/equipment, with more than the 1,057 items that have a figure of their own.
        assert sum(item.bv is not None for item in catalog()) > 1057
        counted = 0
        for item in catalog():
            if item.is_weapon and "mg_array" not in item.flags:
                for weapon in weapon_values(evaluate(mech((item.id, RT)))):
                    assert weapon.front == item.bv, item.id
                    counted += 1
        assert counted > 400
        change_figures(monkeypatch, MEDIUM_LASER, bv=47)
        assert weapons_line(evaluate(mech((MEDIUM_LASER, RT), (PPC, LT)))).value == 47 + 176

    @pytest.mark.parametrize(
        ("name", "adjustment"),
        [("Medium Laser", 1), ("ISUltraAC5", 2), ("ISRotaryAC5", 6), ("ISStreakSRM6", 0.5)],
    )
    def test_equipment_heat_resolution_from_catalog(
        self, name: str, adjustment: float, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        weapon = catalog_id(name)
        for heat in (3, 4, 11):
            change_figures(monkeypatch, weapon, heat=heat)
            (value,) = weapon_values(evaluate(mech((weapon, RT))))
            assert value.heat == heat * adjustment
