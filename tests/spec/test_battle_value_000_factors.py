"""Document 000, battle-value-system: speed, crew, prototypes, industrial cockpits, and data that cannot be used."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from designer import design, paths
from designer.battle_value.defensive import speed_line as defensive_speed
from designer.battle_value.defensive import target_modifier
from designer.battle_value.explosive import explosive_line
from designer.battle_value.offensive import heat_line, offensive
from designer.battle_value.offensive import speed_line as offensive_speed
from designer.battle_value.pilot import REGULAR, CrewSkills, skill_multiplier
from designer.battle_value.weapons import weapon_values
from designer.catalog import Catalog, DataError, catalog
from designer.catalog.catalog import item_records
from designer.construction.frame import mount_slots
from designer.units.location import CT, LL, LT, RL, RT
from designer.units.unit import HeatSinks
from tests.building import catalog_id, evaluate, mech

MATRIX = """
2.42  2.31  2.21  2.10  1.93  1.75  1.68  1.59  1.50
2.21  2.11  2.02  1.92  1.76  1.60  1.54  1.46  1.38
1.93  1.85  1.76  1.68  1.54  1.40  1.35  1.28  1.21
1.66  1.58  1.51  1.44  1.32  1.20  1.16  1.10  1.04
1.38  1.32  1.26  1.20  1.10  1.00  0.95  0.90  0.85
1.31  1.19  1.13  1.08  0.99  0.90  0.86  0.81  0.77
1.24  1.12  1.07  1.02  0.94  0.85  0.81  0.77  0.72
1.17  1.06  1.01  0.96  0.88  0.80  0.76  0.72  0.68
1.10  0.99  0.95  0.90  0.83  0.75  0.71  0.68  0.64
"""


class TestSpeedFactor:
    def test_speed_factor_from_tmm(self) -> None:
        assert defensive_speed(evaluate(mech(walk=1))).value == 1.0
        assert defensive_speed(evaluate(mech(walk=4))).value == 1.2  # run 6: +2
        # run 2, 3, 5, 8, 11, 18, 27: one more each
        factors = [defensive_speed(evaluate(mech(walk=w, tonnage=20))).value for w in (1, 2, 3, 5, 7, 12, 18)]
        assert factors == [1 + modifier / 10 for modifier in range(7)]
        # Decision: not the higher MP but the higher modifier decides, and jumping adds one to its own.
        jets = [("jump-jet", place) for place in (RL, LL, RL, LL, CT)]
        assert defensive_speed(evaluate(mech(*jets, walk=4))).value == 1.3  # run 6: +2, jump 5: +2 + 1

    def test_defensive_speed_factor(self) -> None:
        for walk in (3, 4):  # run 5 and 6: +2 both
            assert defensive_speed(evaluate(mech(walk=walk))).value == 1.2

    def test_offensive_speed_factor(self) -> None:
        g = evaluate(mech(walk=4))
        assert offensive_speed(g).value == 1.12
        assert offensive_speed(g).value < defensive_speed(g).value
        # Decision: it follows the MP and not the modifier, so 5 MP (+2 as well) give 1, and 8 MP more than 1.3.
        assert offensive_speed(evaluate(mech(walk=3))).value == 1.0
        fast = evaluate(mech(walk=5))
        assert (offensive_speed(fast).value, defensive_speed(fast).value) == (1.37, 1.3)

    def test_tmm_calculation_from_movement(self) -> None:
        brackets = ((range(3), 0), (range(3, 5), 1), (range(5, 7), 2), (range(7, 10), 3), (range(10, 18), 4))
        for bracket, modifier in (*brackets, (range(18, 25), 5), (range(25, 40), 6)):
            assert [target_modifier(mp) for mp in bracket] == [modifier] * len(bracket)
        # Decision: run and jump are looked up apart, jump plus one: jump 4 (+1 + 1) outweighs run 3 (+1).
        jets = [("jump-jet", place) for place in (RL, LL, RL, LL)]
        assert dict(defensive_speed(evaluate(mech(*jets, walk=2))).inputs)["modifier"] == 2


class TestPilotSkillAdjustment:
    def test_pilot_skill_multiplier_matrix(self) -> None:
        for gunnery, row in enumerate(MATRIX.split("\n")[1:-1]):
            multipliers = [skill_multiplier(CrewSkills(gunnery, piloting)) for piloting in range(9)]
            assert multipliers == [float(figure) for figure in row.split()]
        assert skill_multiplier(CrewSkills(0, 0)) == 2.42
        assert skill_multiplier(REGULAR) == skill_multiplier(CrewSkills(4, 5)) == 1.00
        assert skill_multiplier(CrewSkills(8, 8)) == 0.64


class TestPrototypeEquipmentBv:
    @pytest.mark.parametrize(
        ("prototype", "standard"),
        [
            ("ISUltraAC5Prototype", "ISUltraAC5"),
            ("ISLBXAC10Prototype", "ISLBXAC10"),
            ("ISGaussRiflePrototype", "ISGaussRifle"),
            ("Primitive Prototype PPC", "PPC"),
            ("ISERLargeLaserPrototype", "ISERLargeLaser"),
        ],
    )
    def test_prototype_weapon_bv_resolution(self, prototype: str, standard: str) -> None:
        worth, base = (catalog()[catalog_id(name)].bv for name in (prototype, standard))
        if prototype == "ISERLargeLaserPrototype":
            # Decision: prototype lasers have figures of their own: this one 136, its standard counterpart 163.
            assert (worth, base) == (136, 163)
        else:
            assert worth == base
        # Decision: one catalog, no list of overrides before it. The figure is the record's.
        (record,) = [r for r in item_records(paths.data("equipment")) if r["id"] == catalog_id(prototype)]
        assert weapon_values(evaluate(mech((catalog_id(prototype), RT))))[0].front == record["bv"]

    @pytest.mark.parametrize("name", ["ISDoubleHeatSinkPrototype", "ISDoubleHeatSinkFreezer"])
    def test_prototype_double_heat_sink_dissipation(self, name: str) -> None:
        # Ten declared sinks of the single kind: three prototypes take two each, the other seven are in the engine.
        unit = mech(*[(catalog_id(name), place) for place in (RT, LT, RT)], sinks=HeatSinks(10, "single"))
        g = evaluate(unit)
        assert unit.heat_sinks.kind == "single"
        assert dict(heat_line(g).inputs)["capacity"] == 3 * 2 + 7
        assert [mount_slots(g, fitted) for fitted in design.equipment(g)] == [3, 3, 3]

    def test_prototype_improved_jump_jets_are_explosive(self) -> None:
        jet = catalog_id("ISPrototypeImprovedJumpJet")
        assert explosive_line(evaluate(mech((jet, RT), (jet, CT)))).value == -1 - 1
        assert explosive_line(evaluate(mech(("improved-jump-jet", RT)))).value == 0


class TestIndustrialMechFireControl:
    def test_industrial_cockpit_offensive_modifier(self) -> None:
        lasers = [(catalog_id("Medium Laser"), place) for place in (RT, LT)]
        # (46 + 46 + 50 t) × 1.12 for run 6
        assert offensive(evaluate(mech(*lasers, walk=4))).value == pytest.approx((46 + 46 + 50) * 1.12)
        industrial = evaluate(mech(*lasers, walk=4, cockpit="industrial"))
        assert offensive(industrial).value == pytest.approx((46 + 46 + 50) * 1.12 * 0.9)


class TestRegistryInitializationCheck:
    def test_registry_not_ready(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        # Decision: never a 0. Without its catalog the calculation gives no number at all, and the error names the
        # file and the line; once the data are whole, the same unit has its value.
        unit = mech((catalog_id("Medium Laser"), RT), walk=4)
        folder = Path(shutil.copytree(paths.data("equipment"), tmp_path / "equipment"))
        weapons = folder / "weapons.jsonl"
        whole = weapons.read_text(encoding="utf-8")
        monkeypatch.setattr(design, "catalog", lambda: Catalog(item_records(folder)))
        weapons.write_text("{\n" + whole, encoding="utf-8")
        with pytest.raises(DataError, match=r"weapons\.jsonl:1: expected one JSON object"):
            offensive(evaluate(unit))
        weapons.write_text(whole, encoding="utf-8")
        assert offensive(evaluate(unit)).value == pytest.approx((46 + 50) * 1.12)  # run 6
