"""Document 000, battle-value-system: the offensive part."""

from __future__ import annotations

from typing import Any

import pytest

from designer.battle_value.offensive import (
    ammo_line,
    front_is_rear,
    heat_line,
    offensive,
    speed_factor,
    speed_line,
    tonnage_line,
    weapons_line,
)
from designer.units.location import CT, LA, LL, LT, RA, RL, RT
from designer.units.unit import HeatSinks, Unit
from tests.building import catalog_id, evaluate, mech

MEDIUM_LASER = catalog_id("Medium Laser")  # worth 46, heat 3
LARGE_LASER = catalog_id("Large Laser")  # worth 123, heat 8
PPC = catalog_id("PPC")  # worth 176, heat 10
SRM_6 = catalog_id("SRM 6")  # worth 59, heat 4
MACHINE_GUN = catalog_id("Machine Gun")  # worth 5, no heat


def weapons(unit: Unit) -> dict[str, float]:
    """What each weapon counts, in the order in which they are counted."""
    return {line.label: line.value for line in weapons_line(evaluate(unit)).lines}


class TestOffensiveBattleValue:
    def test_offensive_bv_calculation(self) -> None:
        unit = mech(
            (PPC, RA),
            (LARGE_LASER, LA),
            (SRM_6, LT),
            (MEDIUM_LASER, CT, {"rear": True}),
            (catalog_id("IS Ammo SRM-6"), LT),
            tonnage=75,
            walk=4,
        )
        g = evaluate(unit)
        assert not front_is_rear(g)  # 59 in front, 46 to the rear
        # Decision: the weapon that passes the limit still counts in full, and the limit has six more.
        # 6 + 10 − 2 = 14: the PPC makes it 10, the large laser passes 14 with 18.
        assert weapons(unit) == {"PPC": 176, "Large Laser": 123, "SRM 6": 59 / 2, "Medium Laser": 46 / 2 / 2}
        assert ammo_line(g).value == 7
        assert tonnage_line(g).value == 75
        assert speed_line(g).value == 1.12
        assert offensive(g).value == pytest.approx((176 + 123 + 29.5 + 11.5 + 7 + 75) * 1.12)

    def test_running_heat_contribution(self) -> None:
        heat = heat_line(evaluate(mech(tonnage=75, walk=4)))
        assert dict(heat.inputs)["movement"] == 2
        assert heat.value == 6 + 10 - 2
        # Decision: the two are those of a fusion engine. An ICE makes none, an XXL six, and jumping may make more.
        for engine, running in (("ice", 0), ("fuel-cell", 0), ("light", 2), ("xl", 2), ("xxl", 6)):
            assert heat_line(evaluate(mech(tonnage=75, walk=4, engine=engine))).value == 6 + 10 - running
        jets = [("jump-jet", place) for place in (RL, LL, RL, LL)]
        assert heat_line(evaluate(mech(*jets, tonnage=75, walk=4))).value == 6 + 10 - 4

    def test_weapon_heat_penalty_application(self) -> None:
        # Decision: the weapon that reaches the limit counts in full, the next ones half; the limit has six more.
        unit = mech((PPC, RA), (LARGE_LASER, LA), (SRM_6, LT), (MEDIUM_LASER, CT), tonnage=75, walk=4)
        # Limit 6 + 10 − 2 = 14; heat 10, 18, 22, 25.
        assert weapons(unit) == {"PPC": 176, "Large Laser": 123, "SRM 6": 59 * 0.5, "Medium Laser": 46 * 0.5}

    def test_weight_bonus(self) -> None:
        assert tonnage_line(evaluate(mech(tonnage=75))).value == 75

    def test_front_rear_weapon_switching(self) -> None:
        front = (MEDIUM_LASER, CT)
        rear: Any = (LARGE_LASER, RT, {"rear": True})
        assert not front_is_rear(evaluate(mech(front, (MEDIUM_LASER, CT, {"rear": True}))))  # 46 against 46
        assert front_is_rear(evaluate(mech(front, rear)))  # 46 against 123
        assert weapons(mech(front, rear)) == {"Large Laser": 123, "Medium Laser": 46 * 0.5}

    def test_heat_tracking_algorithm(self) -> None:
        unit = mech((MEDIUM_LASER, CT), (MACHINE_GUN, CT), (PPC, RA), (LARGE_LASER, LA), sinks=HeatSinks(0))
        # Decision: the limit is 6 + 0 − 2 = 4 and counts as reached when a weapon lands on it or passes it.
        # Heat 0, 10, 18, 21: the PPC passes it in full, what follows counts half.
        assert list(weapons(unit)) == ["Machine Gun", "PPC", "Large Laser", "Medium Laser"]
        assert weapons(unit) == {"Machine Gun": 5, "PPC": 176, "Large Laser": 123 * 0.5, "Medium Laser": 46 * 0.5}
        landing = mech((SRM_6, CT), (MEDIUM_LASER, RT), sinks=HeatSinks(0))  # heat 4 of 4, then 7
        assert weapons(landing) == {"SRM 6": 59, "Medium Laser": 46 * 0.5}

    def test_offensive_speed_factor_calculation(self) -> None:
        # Decision: half the jump MP, rounded up, join the run MP, and by the formula 10 MP give 1.63, not 1.61.
        for mp, factor in ((5, 1.0), (6, 1.12), (10, 1.63)):
            assert speed_factor(mp) == factor == round((1 + (mp - 5) / 10.0) ** 1.2 * 100.0) / 100.0
        jets = [("jump-jet", place) for place in (RL, LL, CT)]
        line = speed_line(evaluate(mech(*jets, walk=4)))
        assert dict(line.inputs) == {"run": 6, "half_jump": 2, "mp": 8}
        assert line.value == 1.37  # 1.3 ^ 1.2 = 1.3700
