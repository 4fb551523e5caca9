"""Items of the list of September 2026 that earlier lists do not have, by their printed figures."""

from __future__ import annotations

import pytest

from designer.battle_value import battle_value
from designer.catalog import catalog
from designer.design import once
from designer.formats import read_text, to_text
from designer.units.location import LA, LT, RA
from designer.units.unit import TechBase
from tests.building import mech

# name in files: Battle Value, tons, slots, C-bills
WEAPONS = {
    "ISLightPlasmaRifle": (112, 3, 2, 260_000),
    "ISHeavyPlasmaRifle": (246, 9, 3, 260_000),
    "ISNLRT20": (210, 12, 9, 312_500),
    "Thunderbolt 10 (OS)": (25, 7.5, 2, 87_500),
    "Thunderbolt 20 (I-OS)": (61, 14.5, 5, 360_000),
    "CLIOSStreakLRM5": (17, 1.5, 1, 60_000),
    "Light Blazer": (65, 1.5, 2, 15_000),
    "ISProtoTypeTAG": (0, 1.5, 1, 150_000),
}
# name in files: Battle Value, shots, C-bills, munition
BINS = {
    "ISLightPlasmaRifleAmmo": (14, 20, 30_000, ()),
    "ISHeavyPlasmaRifleAmmo": (31, 8, 30_000, ()),
    "IS Ammo LRM-5 Anti-Radiation": (7.8, 24, 90_000, ("arad",)),
    "IS Ammo MML-9 SRM Anti-Radiation": (14.3, 11, 81_000, ("arad",)),
    "ClanImprovedLRM10Ammo (Clan) Anti-Radiation": (14.3, 12, 90_000, ("arad",)),
    "IS Ammo SRM-4 Primitive Magnetic Pulse": (5, 19, 27_000, ("magnetic_pulse",)),
    "IS Ammo MML-5 LRM Magnetic Pulse": (6, 24, 150_000, ("magnetic_pulse",)),
    "ISArrowIVAir-Defense Arrow (ADA) MissilesAmmo": (30, 5, 10_000, ("ada",)),
    "ISArrowIVDavy Crockett-MAmmo": (30, 1, 500_000, ("davy_crockett_m",)),
    "ISRotaryAC5 Caseless Ammo": (31, 40, 12_000, ("caseless",)),
    "IS Ammo Extended LRM-20 Artemis-capable": (34, 4, 180_000, ("artemis_capable",)),
    "ISEnhancedLRT15 Ammo": (20, 8, 31_000, ()),
    "IS Ammo Thunderbolt-10 Thunder": (4.8, 6, 100_000, ("thunder",)),
    "IS Ammo Thunderbolt-5 Semi-Guided": (8, 12, 150_000, ("semiguided",)),
}


@pytest.mark.parametrize("name", WEAPONS)
def test_weapons(name: str) -> None:
    item = catalog().named(name)
    assert item is not None
    assert item.mass is not None
    assert (item.bv, item.mass / 1000, item.slots, item.cost) == WEAPONS[name]


@pytest.mark.parametrize("name", BINS)
def test_bins_and_their_launchers(name: str) -> None:
    item = catalog().named(name)
    assert item is not None
    assert (item.bv, item.shots, item.cost, item.munition) == BINS[name]
    assert any(gun.is_weapon and (gun.ammo, gun.rack) == (item.ammo, item.rack) for gun in catalog())


@pytest.mark.parametrize("name", [*WEAPONS, *BINS])
def test_files_keep_them(name: str) -> None:
    item = catalog().named(name)
    assert item is not None
    unit = mech((item.id, LT), base=TechBase.MIXED_IS, year=3150)
    again = read_text(to_text(unit.with_(source=None)), "unit.mtf").unit
    assert [mount.item for mount in again.mounts] == [item.id]


@pytest.mark.parametrize(("size", "shots"), [("light", 20), ("heavy", 8)])
def test_a_plasma_rifle_fires_its_own_ammunition_alone(size: str, shots: int) -> None:
    """Ammunition beyond what its weapon is worth counts nothing, and that of another weapon never does (BV 8.5)."""
    gun, own = f"{size}-plasma-rifle", f"{size}-plasma-rifle-ammo"
    alone, loaded, wrong = (
        battle_value(once(mech((gun, RA), *more, year=3150)))
        for more in ((), ((own, LT),), (("plasma-rifle-ammo", LT),))
    )
    assert loaded > alone
    assert wrong == alone


def test_there_is_one_direct_neural_interface() -> None:
    """250,000 C-bills (IO:AE p. 62); what earlier versions kept under the other id is the same."""
    modification = catalog().named("DNICockpitModification")
    assert modification is not None
    assert modification.cost == 250_000
    assert catalog().named("BABattleMechNIU") is modification
    assert catalog().known_id("direct-neural-interface-cockpit-modification") == modification.id


def test_multi_purpose_missiles_are_for_battle_armor() -> None:
    bins = [item for item in catalog() if "multi_purpose" in item.munition]
    assert bins
    assert all(item.others_only for item in bins)


def test_extended_lrms_take_artemis() -> None:
    """The list has Artemis-capable ammunition for them, and calls the launchers compatible."""
    plain = mech(("extended-lrm-10", LA), ("extended-lrm-10-ammo", LT), year=3150)
    guided = mech(
        ("extended-lrm-10", LA),
        ("is-artemis-iv-fcs", LA),
        ("extended-lrm-10-artemis-capable-ammo", LT),
        year=3150,
    )
    assert battle_value(once(guided)) > battle_value(once(plain))
