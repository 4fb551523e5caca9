"""Document 001, the delta of battle-value-system: what explosive equipment costs, by kind."""

from __future__ import annotations

from typing import Any

import pytest

from designer.battle_value.explosive import explosive_line
from designer.catalog import catalog
from designer.units.location import ARMS, CT, HD, LA, LL, LT, RA, RL, RT, Location, Slot
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import Unit
from tests.building import catalog_id, evaluate, mech
from tests.formats import mtf_text

BIN = catalog_id("IS Ammo LRM-20")
CASE = catalog_id("ISCASE")
CASE_II = catalog_id("ISCASEII")
PPC = catalog_id("PPC")  # three slots
CAPACITOR = catalog_id("PPC Capacitor")
HVAC = catalog_id("Hyper Velocity Auto Cannon/10")  # six slots
HVAC_AMMO = catalog_id("IS Ammo HVAC/10")

STANDARD = ["IS Ammo LRM-20", "IS Ammo SRM-6", "IS Ammo AC/20", "Clan Ammo LRM-20", "IS Ammo MG - Full", "ISAMS Ammo"]
GAUSS = {
    "ISGaussRifle": 7,
    "CLGaussRifle": 6,
    "ISLightGaussRifle": 5,
    "ISHeavyGaussRifle": 11,
    "CLHAG20": 6,
    "CLHAG30": 8,
    "CLHAG40": 10,
    "ISSBGR": 7,
}
"""Gauss weapons and the slots that they fill."""
GAUSS_AMMO = ["IS Gauss Ammo", "Clan Gauss Ammo", "ISLightGauss Ammo", "ISHeavyGauss Ammo", "CLHAG20 Ammo"]
REDUCED = {
    "Coolant Pod": 1,
    "ISBPod": 1,
    "ISMPod": 1,
    "TSEMP Cannon": 5,
    "ISPrototypeImprovedJumpJet": 1,
    "RISC Emergency Coolant System": 1,
    "ISRISCHyperLaser": 6,
    "Mek Taser": 3,
}
"""Equipment that explodes a little, and the slots that it fills."""


def penalty(*wanted: Any, **options: Any) -> float:
    return cost(mech(*wanted, **options))


def cost(unit: Unit) -> float:
    return -explosive_line(evaluate(unit)).value


def listed(*lines: str) -> Unit:
    """A 'Mech of the Inner Sphere as a file describes it, with these lines in its right torso."""
    return mtf_text.loaded(slots={"Right Torso": lines}).unit


class TestExplosiveEquipmentPenaltyPerLocation:
    def test_explosive_equipment_penalty_without_protection(self) -> None:
        assert penalty((BIN, CT), (BIN, RT), (BIN, LL)) == 3 * 15
        assert penalty((catalog_id("ISGaussRifle"), RT)) == 7 * 1
        assert penalty((HVAC, RT), (HVAC_AMMO, LT), (CASE_II, LT)) == 1
        assert penalty((PPC, RT), (CAPACITOR, RT)) == (3 + 1) * 1
        assert penalty((PPC, RT)) == 0

    @pytest.mark.parametrize("place", [HD, CT, RT, LT, RA, LA, RL, LL])
    def test_case_ii_protection_eliminates_penalty(self, place: Location) -> None:
        assert penalty((BIN, place)) == 15
        assert penalty((BIN, place), (CASE_II, place), engine="xl") == 0

    def test_case_protection_reduces_penalty(self) -> None:
        # Decision: nothing is halved. CASE takes the whole penalty from side torsos and arms, none from elsewhere.
        everywhere = (HD, CT, RT, LT, RA, LA, RL, LL)
        bins = [(BIN, place) for place in everywhere]
        assert penalty(*bins) == 8 * 15
        assert penalty(*bins, *[(CASE, place) for place in everywhere]) == 4 * 15  # head, center torso, legs


class TestGaussVariantExplosivePenaltyDetection:
    def test_standard_gauss_detection(self) -> None:
        for name, slots in GAUSS.items():
            if "gauss" in name.lower():
                assert penalty((catalog_id(name), RT), tonnage=100) == slots, name
        for name in GAUSS_AMMO:
            assert penalty((catalog_id(name), CT)) == 0, name
        # Decision: an AP Gauss rifle is a Gauss weapon and explodes like one, one slot for one point.
        assert penalty((catalog_id("AP Gauss Rifle"), RT)) == 1

    def test_hyper_assault_gauss_detection(self) -> None:
        for name, slots in (("CLHAG20", 6), ("CLHAG30", 8), ("CLHAG40", 10)):
            unit = listed(*[name] * slots)
            assert [mount.item for mount in unit.mounts] == [catalog_id(name)]
            assert cost(unit) == slots * 1

    def test_silver_bullet_gauss_detection(self) -> None:
        unit = listed(*["ISSBGR"] * 7)
        assert [mount.item for mount in unit.mounts] == ["silver-bullet-gauss-rifle"]
        assert cost(unit) == 7 * 1


class TestExpandedExplosivePenaltyCategories:
    def test_standard_explosive_penalty(self) -> None:
        for name in STANDARD:
            assert penalty((catalog_id(name), CT)) == 15, name
        # Decision: improved heavy lasers are not of this kind, they cost one a slot: small 1, medium 2, large 3.
        sizes = [("Small", 1), ("Medium", 2), ("Large", 3)]
        assert [penalty((catalog_id(f"CLImprovedHeavy{size}Laser"), CT)) for size, _ in sizes] == [1, 2, 3]

    def test_reduced_explosive_penalty(self) -> None:
        for name, slots in REDUCED.items():
            assert penalty((catalog_id(name), RT)) == slots, name
        # Decision: capacitors and pulse modules are explosive only when they are linked to a weapon.
        assert penalty((CAPACITOR, RT), (PPC, RT)) == 1 + 3
        assert penalty((CAPACITOR, RT), (PPC, LT)) == 0
        module = (catalog_id("ISRISCLaserPulseModule"), RT)
        assert penalty(module, (catalog_id("Medium Laser"), RT)) == 1
        assert penalty(module, (catalog_id("Medium Laser"), LT)) == 0

    def test_gauss_explosive_penalty(self) -> None:
        for name, slots in GAUSS.items():
            assert penalty((catalog_id(name), RT), tonnage=100) == slots, name
        for item in catalog():
            if item.is_ammo and item.ammo in {catalog()[catalog_id(name)].ammo for name in GAUSS}:
                assert not item.explosive, item.id
        # Decision: the AP Gauss rifle is one of the family.
        assert penalty((catalog_id("AP Gauss Rifle"), LA)) == 1

    def test_hvac_explosive_penalty(self) -> None:
        ammo = [(HVAC_AMMO, LT), (CASE, LT)]
        assert penalty((HVAC, RT), *ammo) == 1
        assert penalty((HVAC, RT), (HVAC, CT), *ammo) == 2
        # Decision: without ammunition nothing in it can explode.
        assert penalty((HVAC, RT)) == 0


class TestExplosivePenaltyRatesByEquipmentType:
    def test_standard_explosive_penalty(self) -> None:
        assert [penalty(*[(BIN, CT)] * bins) for bins in range(3)] == [0, 15, 30]
        assert penalty((catalog_id("CLImprovedHeavyLargeLaser"), RT)) == 3  # Decision: one a slot, not 15.

    def test_gauss_explosive_penalty(self) -> None:
        rifle, ammo = catalog_id("ISGaussRifle"), catalog_id("IS Gauss Ammo")
        assert penalty((rifle, RT), (ammo, CT)) == 7
        # Split between an arm with CASE and a torso without, it still counts all its slots: three and eight.
        slots = [Slot(RA, row) for row in (8, 9, 10)] + [Slot(RT, row) for row in range(8)]
        split = Mount(MountId(1), ItemId(catalog_id("ISHeavyGaussRifle")), tuple(slots))
        case = Mount(MountId(2), ItemId(CASE), (Slot(RA, 11),))
        assert cost(mech().with_(mounts=(split, case))) == 11

    def test_hvac_explosive_penalty(self) -> None:
        for size, slots in ((2, 2), (5, 4), (10, 6)):
            cannon = catalog_id(f"Hyper Velocity Auto Cannon/{size}")
            assert catalog()[cannon].slots == slots
            assert penalty((cannon, RT), (catalog_id(f"IS Ammo HVAC/{size}"), LT), (CASE, LT)) == 1

    def test_reduced_explosive_penalty(self) -> None:
        assert penalty(*[(catalog_id(name), RT) for name in ("Coolant Pod", "ISBPod", "ISMPod")]) == 3
        assert penalty((catalog_id("TSEMP Cannon"), RT), (catalog_id("ISRISCHyperLaser"), RT)) == 5 + 6

    def test_case_in_side_torso_with_xl_engine_still_incurs_penalty(self) -> None:
        for place in (RT, LT):
            assert penalty((BIN, place), (CASE, place), engine="xl") == 15  # three slots of the engine
            assert penalty((BIN, place), (CASE, place), engine="xl", clan_engine=True) == 0  # two
            assert penalty((BIN, place), (CASE_II, place), engine="xl") == 0
        for arm in ARMS:
            assert penalty((BIN, arm), (CASE, arm), engine="xl") == 0
