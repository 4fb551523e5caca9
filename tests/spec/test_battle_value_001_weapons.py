"""Document 001, the delta of battle-value-system: weapons, their order, worth, heat and facing."""

from __future__ import annotations

from typing import Any

import pytest

from designer import design, paths
from designer.battle_value.explosive import explosive_line
from designer.battle_value.offensive import ammo_key, ammo_limits, ammo_line, front_is_rear, heat_line, weapons_line
from designer.battle_value.weapons import WeaponValue, weapon_values
from designer.catalog import catalog
from designer.catalog.catalog import item_records
from designer.construction.frame import mount_slots
from designer.units.location import CT, LA, LT, RA, RT
from designer.units.unit import HeatSinks, Unit
from tests.building import catalog_id, evaluate, mech
from tests.formats import mtf_text

MEDIUM_LASER = catalog_id("Medium Laser")  # worth 46, heat 3
LARGE_LASER = catalog_id("Large Laser")  # worth 123, heat 8
PPC = catalog_id("PPC")  # worth 176, heat 10
OLD_PPC = "primitive-prototype-ppc"  # worth 176, heat 15
MACHINE_GUN = catalog_id("Machine Gun")  # worth 5, no heat
NARC = catalog_id("ISNarcBeacon")  # worth 30, no heat
LRM_20 = catalog_id("LRM 20")  # worth 181
ARTEMIS = catalog_id("ISArtemisIV")
AES = catalog_id("ISAES")
TARGETING = catalog_id("ISTargeting Computer")
CAPACITOR = catalog_id("PPC Capacitor")


def value(*wanted: Any, **options: Any) -> WeaponValue:
    """The one weapon of a 'Mech."""
    (found,) = weapon_values(evaluate(mech(*wanted, **options)))
    return found


def order(unit: Unit) -> list[str]:
    return [line.label for line in weapons_line(evaluate(unit)).lines]


def worth(unit: Unit) -> list[float]:
    return [line.value for line in weapons_line(evaluate(unit)).lines]


class TestWeaponSortOrderForHeatAllocation:
    def test_weapon_sort_order_algorithm(self) -> None:
        unit = mech((OLD_PPC, LA), (LARGE_LASER, LT), (PPC, RA), (MEDIUM_LASER, RT), (MACHINE_GUN, CT))
        # 5 without heat; 176 with heat 10 before 176 with heat 15; 123; 46
        names = ["Machine Gun", "PPC", "Primitive Prototype PPC", "Large Laser", "Medium Laser"]
        assert order(unit) == names
        # Limit 6 + 8 − 2 = 12; heat 0, 10, 25, 33, 36: the second PPC passes it in full.
        assert worth(unit) == [5, 176, 176, 123 / 2, 46 / 2]

    def test_heatless_weapons_prioritized(self) -> None:
        # Decision: among themselves weapons without heat keep their places. Either all of them come before the limit
        # or, with no efficiency at all, none: no value depends on their order.
        unit = mech((PPC, LA), (MACHINE_GUN, LT), (PPC, RA), (NARC, RT), (PPC, CT), sinks=HeatSinks(0))
        assert order(unit) == ["Machine Gun", "Narc", "PPC", "PPC", "PPC"]
        assert worth(unit) == [5, 30, 176, 88, 88]


class TestWeaponBvModifiers:
    def test_artemis_iv_modifier(self) -> None:
        assert value((LRM_20, RT), (ARTEMIS, RT)).front == pytest.approx(181 * 1.2)
        assert value((LRM_20, RT), (ARTEMIS, LT)).front == 181

    def test_artemis_v_modifier(self) -> None:
        launcher, server = catalog_id("CLLRM20"), catalog_id("CLArtemisV")
        assert value((launcher, RT), (server, RT)).front == pytest.approx(220 * 1.3)

    def test_targeting_computer_modifier(self) -> None:
        assert value((MEDIUM_LASER, RA), (TARGETING, LT)).front == 46 * 1.25
        assert value((LRM_20, RA), (TARGETING, LT)).front == 181  # missiles are not aimed by it

    def test_actuator_enhancement_system_modifier(self) -> None:
        lasers = [(MEDIUM_LASER, RA), (MEDIUM_LASER, LA), (MEDIUM_LASER, CT)]

        def by_place(*aes: Any) -> dict[Any, float]:
            return {v.fitted.location: v.front for v in weapon_values(evaluate(mech(*lasers, *aes)))}

        assert by_place((AES, RA)) == {RA: 46 * 1.25, LA: 46, CT: 46}
        assert by_place((AES, RA), (AES, LA)) == {RA: 46 * 1.25, LA: 46 * 1.25, CT: 46}

    def test_multiple_modifiers_stack_multiplicatively(self) -> None:
        # Decision: a targeting computer aims no launcher that takes Artemis, so 1.2 × 1.25 = 1.5 comes about with
        # the actuator enhancement system of an arm instead.
        assert [i.id for i in catalog() if {"artemis_compatible", "direct_fire"} <= i.flags] == []
        assert value((LRM_20, RA), (ARTEMIS, RA), (TARGETING, LT)).front == pytest.approx(181 * 1.2)
        assert value((LRM_20, RA), (ARTEMIS, RA), (AES, RA)).front == pytest.approx(181 * 1.5)
        assert value((MEDIUM_LASER, RA), (AES, RA), (TARGETING, LT)).front == pytest.approx(46 * 1.25 * 1.25)


class TestUltraAcRotaryAcStreakSrmHeatAdjustments:
    @pytest.mark.parametrize(
        ("name", "fired"), [("ISUltraAC2", 1), ("ISUltraAC5", 1), ("ISUltraAC20", 8), ("CLUltraAC20", 7)]
    )
    def test_ultra_ac_heat_for_bv_calculation(self, name: str, fired: int) -> None:
        assert value((catalog_id(name), RT)).heat == fired * 2

    @pytest.mark.parametrize("name", ["ISRotaryAC2", "ISRotaryAC5", "CLRotaryAC5"])
    def test_rotary_ac_heat_for_bv_calculation(self, name: str) -> None:
        assert value((catalog_id(name), RT)).heat == 1 * 6

    @pytest.mark.parametrize(
        ("name", "fired"), [("ISStreakSRM2", 2), ("ISStreakSRM4", 3), ("ISStreakSRM6", 4), ("CLStreakSRM6", 4)]
    )
    def test_streak_srm_heat_for_bv_calculation(self, name: str, fired: int) -> None:
        assert value((catalog_id(name), RT)).heat == fired * 0.5


class TestPpcCapacitorBvContribution:
    @pytest.mark.parametrize(
        ("name", "plain", "added"),
        [
            ("ISERPPC", 229, 114),
            ("CLERPPC", 412, 136),
            ("Light PPC", 88, 44),
            ("PPC", 176, 88),
            ("Heavy PPC", 317, 53),
            ("ISSNPPC", 165, 87),
        ],
    )
    def test_ppc_capacitor_bv_by_location(self, name: str, plain: int, added: int) -> None:
        # Decision: a Clan ER PPC takes a capacitor from 3101 only; the light PPC's proportion is 44.
        ppc = catalog_id(name)
        assert value((ppc, RT), (CAPACITOR, RT), year=3100).front == plain + (added if name != "CLERPPC" else 0)
        assert value((ppc, RT), (CAPACITOR, RT), year=3101).front == plain + added
        assert value((ppc, RT), (CAPACITOR, LT), year=3101).front == plain
        pair = weapon_values(evaluate(mech((ppc, RT), (ppc, LT), (CAPACITOR, LT), year=3101)))
        assert {v.fitted.location: v.front for v in pair} == {LT: plain + added, RT: plain}


class TestRearFacingWeaponDetection:
    @pytest.mark.parametrize("suffix", [" (R)", " (r)", "(R)"])
    def test_case_insensitive_r_marker_detection(self, suffix: str) -> None:
        lines = {"Left Torso": [f"Medium Laser{suffix}"], "Right Torso": ["Large Laser", "Large Laser"]}
        unit = mtf_text.loaded(slots=lines).unit
        assert [mount.rear for mount in unit.mounts] == [True, False]
        assert sorted(worth(unit)) == [46 * 0.5, 123]
        # Decision: where the rear outweighs the front, the front is halved instead.
        lines["Right Torso"] = ["Small Laser"]
        assert sorted(worth(mtf_text.loaded(slots=lines).unit)) == [9 * 0.5, 46]

    @pytest.mark.parametrize("name", ["CLImprovedMediumHeavyLaser", "CLImprovedHeavyMediumLaser"])
    def test_rear_facing_name_normalization_tolerance(self, name: str) -> None:
        # Decision: the line that mounts the weapon says which way it faces, nothing is matched a second time.
        lines = {"Left Torso": [f"{name} (R)"] * 2, "Center Torso": ["CLERMediumLaser"] * 2}
        unit = mtf_text.loaded({"techbase": "Clan"}, lines).unit
        rear = [mount.item for mount in unit.mounts if mount.rear]
        assert rear == ["improved-heavy-medium-laser"]
        assert not front_is_rear(evaluate(unit))  # 2 × 108 in front, 93 to the rear
        assert sorted(worth(unit)) == [93 * 0.5, 108, 108]


class TestRifleWeaponAndAmmoResolution:
    @pytest.mark.parametrize(
        ("name", "worth"),
        # Decision: a medium rifle is worth 51, as the books and the reference have it, not 35.
        [("ISHeavyRifle", 91), ("ISMediumRifle", 51), ("ISLightRifle", 21)],
    )
    def test_rifle_weapon_bv_values(self, name: str, worth: int) -> None:
        assert value((catalog_id(name), RT)).front == worth

    @pytest.mark.parametrize(("kind", "worth"), [("Heavy", 11), ("Medium", 6), ("Light", 3)])
    def test_rifle_ammo_bv_values(self, kind: str, worth: int) -> None:
        unit = mech((catalog_id(f"IS{kind}Rifle"), RT), (catalog_id(f"IS Ammo {kind} Rifle"), LT))
        assert ammo_line(evaluate(unit)).value == worth

    @pytest.mark.parametrize("spelling", ["ISHeavyRifle", "Rifle (Cannon, Heavy)", "IS Heavy Rifle", "Heavy Rifle"])
    def test_rifle_ammo_weapon_type_aliasing(self, spelling: str) -> None:
        # Decision: no map of aliases. Launcher and bin name one kind of ammunition, whatever the launcher is called.
        bins = [(catalog_id("IS Ammo Heavy Rifle"), LT)] * 9
        g = evaluate(mech((catalog_id(spelling), RT), *bins))
        assert {ammo_key(fitted) for fitted in design.equipment(g)} == {("rifle", 9)}
        assert ammo_limits(g) == {("rifle", 9): 91}
        assert ammo_line(g).value == 91  # 9 × 11 = 99, capped


class TestPrototypeEquipmentBvResolution:
    def test_prototype_weapon_bv_uses_same_base_bv_as_standard(self) -> None:
        for prototype, standard in (("ISUltraAC5Prototype", "ISUltraAC5"), ("ISGaussRiflePrototype", "ISGaussRifle")):
            fitted, base = value((catalog_id(prototype), RT)), value((catalog_id(standard), RT))
            assert (fitted.front, fitted.heat) == (base.front, base.heat)
        # Decision: 136 is the worth of the prototype itself; its standard counterpart is worth 163 at heat 12.
        laser = value((catalog_id("ISERLargeLaserPrototype"), RT))
        assert (laser.front, laser.heat) == (136, 15)
        laser = value((catalog_id("ISERLargeLaser"), RT))
        assert (laser.front, laser.heat) == (163, 12)

    def test_prototype_weapon_resolution_priority(self) -> None:
        # Decision: one catalog. Each name belongs to one record, whose figures are used; nothing goes before or after.
        records = [r for r in item_records(paths.data("equipment")) if "prototype" in r.get("flags", ())]
        assert {"prototype-er-large-laser", "prototype-gauss-rifle"} <= {record["id"] for record in records}
        for record in records:
            for name in (record["mtf"], *record.get("aliases", ())):
                item = catalog().named(name)
                assert item is not None
                assert item.id == record["id"], name
                assert item.bv == record.get("bv", 0), name
        assert catalog().named("Prototype Something") is None

    def test_prototype_dhs_heat_dissipation(self) -> None:
        def capacity(name: str) -> object:
            unit = mtf_text.loaded(slots={"Left Torso": [name] * 3, "Right Torso": [name] * 3}).unit
            assert unit.heat_sinks.kind == "single"
            g = evaluate(unit)
            assert [mount_slots(g, fitted) for fitted in design.equipment(g)] == [3, 3]
            return dict(heat_line(g).inputs)["capacity"]

        # Ten declared sinks: two mounted prototypes take two each, the engine holds the other eight.
        named = ("ISDoubleHeatSinkPrototype", "CLDoubleHeatSinkPrototype", "Freezers", "Double Heat Sink (Freezer)")
        for name in (*named, "ISDoubleHeatSinkFreezer"):
            assert capacity(name) == 2 * 2 + 8

    def test_prototype_improved_jump_jets_are_explosive(self) -> None:
        for name in ("ISPrototypeImprovedJumpJet", "Prototype Improved Jump Jet"):
            unit = mtf_text.loaded(slots={"Right Torso": [name, name]}).unit
            assert [mount.item for mount in unit.mounts] == ["prototype-improved-jump-jet"] * 2
            assert explosive_line(evaluate(unit)).value == -1 - 1
