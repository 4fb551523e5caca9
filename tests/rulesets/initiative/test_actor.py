"""What a unit is, and what it weighs."""

from __future__ import annotations

from typing import Any

import pytest

from designer.rulesets.initiative.actor import ActorState, squad_tonnage, unit_type
from designer.rulesets.initiative.configuration import UnitType
from designer.rulesets.initiative.mod_file import shipped


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ({"turret": True, "vehicle": True, "naval": True, "troopers": 5}, UnitType.TURRET),
        ({"vehicle": True, "naval": True, "troopers": 5}, UnitType.VEHICLE),
        ({"fake_vehicle": True, "naval": True}, UnitType.VEHICLE),
        ({"naval": True, "troopers": 5}, UnitType.NAVAL),
        ({"troopers": 2}, UnitType.TROOPER),
        ({"troopers": 1}, UnitType.MECH),
        ({}, UnitType.MECH),
    ],
)
def test_the_type_is_the_first_that_fits(declared: dict[str, Any], expected: UnitType) -> None:
    assert unit_type(**declared) is expected


@pytest.mark.parametrize(
    ("tags", "tons"),
    [(("unit_light",), 60), (("unit_medium", "other"), 80), (("unit_heavy",), 100), ((), 120), (("unit_huge",), 120)],
)
def test_a_turret_weighs_what_its_tag_says(tags: tuple[str, ...], tons: float) -> None:
    assert shipped().turret.tonnage_of(tags) == tons


def test_begun_tons_of_a_trooper_count() -> None:
    assert [squad_tonnage(tons, 4) for tons in (3, 4, 5)] == [1, 1, 2]
    with pytest.raises(ValueError, match="one trooper at least, not 0"):
        squad_tonnage(5, 0)


def test_what_was_gathered_is_never_negative() -> None:
    with pytest.raises(ValueError, match="hesitation is -1, expected 0 or more"):
        ActorState(hesitation=-1)
