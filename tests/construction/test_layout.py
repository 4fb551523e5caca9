"""Where built-in systems lie (CONSTRUCTION, section 3)."""

from __future__ import annotations

import pytest

from designer.construction.layout import system_layout
from designer.units.location import CT, HD, LT, RA, RL, RT, Form, Location
from designer.units.mount import SystemPart
from designer.units.unit import Chassis, Engine


def laid(
    location: Location,
    *,
    form: Form = Form.BIPED,
    tonnage: int = 50,
    engine: str = "fusion",
    rating: int = 200,
    clan: bool = False,
    gyro: str = "standard",
    cockpit: str = "standard",
) -> str:
    """The slots of a location as letters: Engine, Gyro, Cockpit, Sensors, Life support, and - for free ones."""
    letters = {
        SystemPart.ENGINE: "E",
        SystemPart.GYRO: "G",
        SystemPart.COCKPIT: "C",
        SystemPart.SENSORS: "S",
        SystemPart.LIFE_SUPPORT: "L",
        SystemPart.AVIONICS: "A",
        SystemPart.LANDING_GEAR: "W",
        SystemPart.CONVERSION_GEAR: "V",
    }
    chassis = Chassis(form, tonnage)
    held = {
        system.slot.row: letters.get(system.part, "o")
        for system in system_layout(chassis, Engine(rating, engine, clan), gyro, cockpit)
        if system.slot.location is location
    }
    return "".join(held.get(row, "-") for row in range(form.slots(location)))


@pytest.mark.parametrize(
    ("options", "slots"),
    [
        ({}, "EEEGGGGEEE--"),
        ({"engine": "compact"}, "EEEGGGG-----"),
        ({"gyro": "compact"}, "EEEGGEEE----"),
        ({"gyro": "xl"}, "EEEGGGGGGEEE"),
        ({"gyro": "heavy-duty"}, "EEEGGGGEEE--"),
        ({"gyro": "none"}, "EEE----EEE--"),
        ({"rating": 425}, "EEEGGGGEEEEE"),
        ({"rating": 425, "gyro": "compact"}, "EEEGGEEEEE--"),
        ({"tonnage": 150, "gyro": "superheavy", "rating": 300}, "EEEGG-------"),
        ({"tonnage": 150, "gyro": "superheavy", "rating": 450}, "EEEGGE------"),
        ({"tonnage": 150, "gyro": "superheavy", "engine": "compact", "rating": 300}, "EEGG--------"),
        ({"cockpit": "torso-mounted"}, "EEEGGGGEEECS"),
        ({"cockpit": "vrpp"}, "EEEGGGGEEECL"),
        ({"form": Form.LAM}, "EEEGGGGEEEW-"),
    ],
)
def test_center_torso(options: dict[str, object], slots: str) -> None:
    assert laid(CT, **options) == slots  # type: ignore[arg-type]  # a table of keyword arguments


@pytest.mark.parametrize(
    ("options", "slots"),
    [
        ({}, "LSC-SL"),
        ({"cockpit": "small"}, "LSCS--"),
        ({"cockpit": "command-console"}, "LSCCSL"),
        ({"cockpit": "torso-mounted"}, "SS----"),
        ({"form": Form.LAM}, "LSCASL"),
        ({"form": Form.LAM, "cockpit": "small"}, "LSCAS-"),
    ],
)
def test_head(options: dict[str, object], slots: str) -> None:
    assert laid(HD, **options) == slots  # type: ignore[arg-type]  # a table of keyword arguments


@pytest.mark.parametrize(
    ("options", "slots"),
    [
        ({}, "------------"),
        ({"engine": "xl"}, "EEE---------"),
        ({"engine": "xl", "clan": True}, "EE----------"),
        ({"engine": "light"}, "EE----------"),
        ({"engine": "xxl"}, "EEEEEE------"),
        ({"engine": "xl", "cockpit": "torso-mounted"}, "EEEL--------"),
        ({"form": Form.LAM}, "WA----------"),
    ],
)
def test_side_torsos(options: dict[str, object], slots: str) -> None:
    assert laid(RT, **options) == laid(LT, **options) == slots  # type: ignore[arg-type]  # a table of arguments


def test_limbs() -> None:
    assert laid(RA) == "oooo--------"
    assert laid(RA, form=Form.QUAD) == laid(RL) == "oooo--"
    assert laid(RA, form=Form.QUADVEE) == "ooooV-"
