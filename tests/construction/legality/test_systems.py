"""Gyro, cockpit and their slots."""

from __future__ import annotations

import pytest

from designer.units.location import HD, Form
from designer.units.mount import SystemPart
from tests.construction.legality.found import ERROR, WARNING, found, mech, only, rules, without


def test_a_mech_without_gyro_needs_an_interface_cockpit() -> None:
    assert only(mech(gyro="none")) == ("gyro.none", ERROR, "Only an interface cockpit does without a gyro")
    assert rules(mech(gyro="none", cockpit="interface", year=3140)) == set()


def test_the_superheavy_gyro_is_for_superheavies() -> None:
    assert only(mech(tonnage=120, gyro="standard")) == (
        "gyro.superheavy",
        ERROR,
        "Over 100 t the gyro must be superheavy",
    )
    assert ("gyro.superheavy", ERROR, "Superheavy gyros need more than 100 t") in [
        f[:3] for f in found(mech(gyro="superheavy"))
    ]


@pytest.mark.parametrize("cockpit", ["torso-mounted", "command-console", "vrpp"])
def test_full_head_ejection_needs_somebody_in_the_head(cockpit: str) -> None:
    unit = mech(cockpit=cockpit, full_head_ejection=True, year=3140)
    assert "cockpit.ejection" in rules(unit)
    assert "cockpit.ejection" not in rules(mech(cockpit=cockpit, year=3140))


def test_the_sentence_names_the_cockpit() -> None:
    (finding,) = [f for f in found(mech(cockpit="command-console", full_head_ejection=True)) if f.severity is ERROR]
    assert finding.sentence == "Full head ejection does not go with a Command Console cockpit"


def test_an_interface_cockpit_cannot_be_armored() -> None:
    unit = mech(cockpit="interface", year=3140)
    armored = tuple(s._replace(armored=s.part is SystemPart.COCKPIT) for s in unit.systems)
    assert only(unit.with_(systems=armored)) == (
        "cockpit.armored",
        ERROR,
        "An interface cockpit cannot be armored",
    )


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"form": Form.TRIPOD, "cockpit": "standard"}, "A Standard cockpit is not for tripods"),
        ({"cockpit": "tripod"}, "Tripod cockpits are for tripods only"),
        ({"tonnage": 120, "cockpit": "standard"}, "A Standard cockpit is not for superheavies"),
    ],
)
def test_a_cockpit_of_another_form_is_a_warning(parts: dict[str, object], sentence: str) -> None:
    assert only(mech(**{"year": 3140, **parts})) == ("cockpit.form", WARNING, sentence)


def test_slots_of_systems_that_are_missing_are_a_warning() -> None:
    assert only(without(mech(), HD, SystemPart.LIFE_SUPPORT)) == (
        "systems.slots",
        WARNING,
        "Life Support fills 0 slots in the head and should fill 2",
    )


def test_arms_may_go_without_hands() -> None:
    unit = mech()
    for arm in (4, 5):
        unit = without(unit, Form.BIPED.locations[arm], SystemPart.HAND, SystemPart.LOWER_ARM)
    assert found(unit) == []
