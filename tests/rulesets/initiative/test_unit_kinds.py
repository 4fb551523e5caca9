"""The unit that a BLK file declares: its type and what it weighs."""

from __future__ import annotations

import pytest

from designer.formats.blk import unit_of
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import UnitType
from designer.rulesets.initiative.mod_file import shipped
from designer.rulesets.initiative.unit_kinds import declared_actor
from designer.units.unit import SourceText


def of_file(kind: str, troopers: int = 0, **blocks: object) -> Actor:
    """The unit of a file with these blocks."""
    named = {"UnitType": kind, "Trooper Count": troopers or "", **blocks}
    text = "".join(f"<{name}>\n{value}\n</{name}>\n" for name, value in named.items())
    return declared_actor(unit_of(SourceText(text)), shipped())


@pytest.mark.parametrize(
    ("kind", "motion", "expected"),
    [
        ("Tank", "Tracked", UnitType.VEHICLE),
        ("Tank", "Naval", UnitType.NAVAL),
        ("Naval", "Hydrofoil", UnitType.NAVAL),
        ("VTOL", "VTOL", UnitType.VEHICLE),
        ("SupportTank", "Wheeled", UnitType.VEHICLE),
        ("Aero", "Aerodyne", UnitType.VEHICLE),
        ("ProtoMek", "Biped", UnitType.MECH),
        ("GunEmplacement", "", UnitType.TURRET),
        ("Something new", "", UnitType.MECH),
    ],
)
def test_the_kind_gives_the_type(kind: str, motion: str, expected: UnitType) -> None:
    found = of_file(kind, tonnage=35, motion_type=motion)
    assert (found.unit_type, found.tonnage) == (expected, 35)


def test_a_squad_of_battle_armor_weighs_what_its_suits_weigh() -> None:
    # TechManual p. 161: medium suits weigh up to a ton, assault ones up to two.
    squads = [of_file("BattleArmor", troopers=4, weightclass=weight) for weight in (2, 4)]
    assert [(squad.unit_type, squad.tonnage, squad.troopers) for squad in squads] == [
        (UnitType.TROOPER, 4, 4),
        (UnitType.TROOPER, 8, 4),
    ]
    assert [squad.counted_tonnage(shipped()) for squad in squads] == [1, 2]


def test_a_single_trooper_is_a_mech() -> None:
    assert of_file("BattleArmor", troopers=1, weightclass=2).unit_type is UnitType.MECH


def test_a_platoon_has_men_by_squads() -> None:
    found = of_file("Infantry", squad_size=7, squadn=4)
    assert (found.unit_type, found.troopers) == (UnitType.TROOPER, 28)


def test_without_a_tonnage_the_default_one_counts() -> None:
    assert of_file("GunEmplacement").tonnage == shipped().turret.default_tonnage == 120


@pytest.mark.parametrize("written", ["heavy", "-5", "inf", "nan", ""])
def test_a_tonnage_that_is_no_number_is_none(written: str) -> None:
    assert of_file("Tank", tonnage=written).tonnage == shipped().vehicle.default_tonnage
