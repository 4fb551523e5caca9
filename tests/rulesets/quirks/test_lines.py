"""Quirks in files and on units: examples 21, 22 and 24 of QUIRKS 9."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.design import once
from designer.formats import read_text
from designer.formats.blk import unit_of
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.attack import aim
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.quirks.lines import (
    WeaponQuirk,
    mount_key,
    weapon_quirk,
)
from designer.units.unit import SourceText
from tests.formats.mtf_text import mtf
from tests.rulesets.quirks.listed import listed_in_mtf


def by_mount(unit):
    """The weapon quirks of a unit by ``mount_key``."""
    return {mount_key(unit, mount): mount.quirks for mount in unit.mounts if mount.quirks}


LASERS = {"Left Torso": ["Medium Laser"], "Right Torso": ["Medium Laser", "Medium Laser"]}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("exposed_linkage:RT:0:Autocannon/5", WeaponQuirk("exposed_linkage", "Autocannon/5", "RT", 0)),
        ("accurate:Medium Laser:RA", WeaponQuirk("accurate", "Medium Laser", "RA")),
        ("accurate:Squad:1:ISBALightMachineGun", WeaponQuirk("accurate", "ISBALightMachineGun", "Squad", 1)),
        ("accurate:Medium Laser", WeaponQuirk("accurate", "Medium Laser")),
        ("accurate:RT:0:A:B", WeaponQuirk("accurate", "A:B", "RT", 0)),
        ("accurate:A:B", WeaponQuirk("accurate", "A:B")),
    ],
)
def test_examples_21_and_22_entries(entry, expected):
    assert weapon_quirk(entry) == expected


@pytest.mark.parametrize("entry", ["accurate", "", "nocolon", ":Medium Laser", "accurate:", "accurate:RT:0:", "a::RA"])
def test_an_entry_without_quirk_or_weapon_is_none(entry):
    assert weapon_quirk(entry) is None


def test_example_21_lines():
    lines = ["quirk:stable", "QUIRK: stable ", "quirk:", "weapon_quirk:accurate:Large Laser:RA"]
    lines += ["WeaponQuirk:stable_weapon:RA:4:Large Laser", "weapon_quirk:accurate", "weapon_quirk:"]
    text = mtf(slots={"Right Arm": ["Large Laser", "Large Laser"]}, lines=lines)
    found = read_text(text.replace("\n", "\r\n"))
    assert found.unit.quirks == ("stable",)
    assert by_mount(found.unit) == {"RA:4": ("accurate", "stable_weapon")}
    # "quirk:", "weapon_quirk:accurate" and "weapon_quirk:" name nothing that has a quirk.
    assert len(found.notes) == 3


def test_example_22_blocks():
    unit = unit_of(
        SourceText(
            "<UnitType>\nTank\n</UnitType>\n<quirks>\neasy_maintain\nstable\n</quirks>\n<quirks>\nstable\n</quirks>\n"
            "<weaponQuirks>\naccurate:Squad:1:ISBALightMachineGun\naccurate:Medium Laser\nnocolon\n</weaponQuirks>\n"
        )
    )
    assert unit.quirks == ("easy_maintain", "stable")
    assert unit.weapon_quirks == (
        WeaponQuirk("accurate", "ISBALightMachineGun", "Squad", 1),
        WeaponQuirk("accurate", "Medium Laser"),
    )
    assert ["nocolon" in note.text for note in unit.notes] == [True]


def test_example_24_a_command_unit_with_a_turning_autocannon():
    # The quirk lines of Marauder MAD-3R, as QUIRKS 5.1 quotes them.
    lines = [
        "quirk:command_mech",
        "quirk:hyper_actuator",
        "quirk:low_profile",
        "weaponquirk:direct_torso_mount:RT:0:Autocannon/5",
        "weaponquirk:exposed_linkage:RT:0:Autocannon/5",
    ]
    unit = read_text(mtf(slots={"Right Torso": ["Autocannon/5"] * 4}, lines=lines)).unit
    assert unit.quirks == ("command_mech", "hyper_actuator", "low_profile")
    assert by_mount(unit) == {"RT:0": ("direct_torso_mount", "exposed_linkage")}


def test_equal_weapons_are_told_apart_by_their_mount():
    unit = read_text(mtf(slots=LASERS, lines=["weaponquirk:accurate:RT:1:Medium Laser"])).unit
    assert by_mount(unit) == {"RT:1": ("accurate",)}
    numbers: dict[str, int] = {}
    for gun in armament(once(unit)):
        shot = aim(gun, 3, AttackSituation())
        assert shot is not None
        numbers |= {mount_key(unit, unit.mount(mount)): shot.roll.target_number for mount in gun.mounts}
    assert numbers == {"RT:0": 4, "RT:1": 3, "LT:0": 4}


@given(
    st.from_regex(r"[a-z_]{1,12}", fullmatch=True),
    st.sampled_from(["RT", "LA", "Squad", "NOS"]),
    st.integers(0, 99),
    st.text(st.characters(codec="ascii", categories=("L", "N", "P")), min_size=1),
)
def test_what_is_written_in_full_is_read_back(quirk, place, slot, weapon):
    assert weapon_quirk(f"{quirk}:{place}:{slot}:{weapon}") == WeaponQuirk(quirk, weapon, place, slot)


@pytest.mark.corpus
def test_quirks_of_real_files_are_listed_as_they_are_read(corpus):
    """Both ways to the quirks agree, and the catalog knows every id."""
    from designer.catalog.quirks import Carrier, find_quirk
    from tests.unit_archives import unit_archive

    units = unit_archive(corpus / "meks.zip")
    for name in sorted(units.names)[::10]:
        unit = units.unit(name)
        listed = listed_in_mtf(units.data(name).decode("utf-8", "replace"))
        assert listed.unit == unit.quirks, name
        mounted = sum(len(mount.quirks) for mount in unit.mounts) + len(unit.stray_weapon_quirks)
        assert len(set(listed.weapons)) == mounted, name
        assert all(find_quirk(quirk) for quirk in unit.quirks), name
        assert all(find_quirk(found.quirk, Carrier.WEAPON) for found in listed.weapons), name
