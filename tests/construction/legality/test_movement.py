"""Jump jets and what lies in the legs."""

from __future__ import annotations

from designer.units.location import CT, LA, LL, LT, RA, RL, RT, Form
from designer.units.unit import TechBase
from tests.building import Wanted
from tests.construction.legality.found import ERROR, WARNING, found, lying, mech, only, rules


def jets(count: int, item: str = "jump-jet") -> list[Wanted]:
    return [(item, (LT, RT)[n % 2]) for n in range(count)]


def test_jets_carry_as_far_as_walking() -> None:
    assert rules(mech(*jets(5))) == set()
    assert only(mech(*jets(6))) == ("jump.far", ERROR, "6 jump MP; Jump Jets allow 5")


def test_improved_jets_as_far_as_running() -> None:
    assert rules(mech(*jets(6, "improved-jump-jet"), walk=5, year=3080)) == set()
    assert only(mech(*jets(9, "improved-jump-jet"), year=3080))[2] == "9 jump MP; Improved Jump Jets allow 8"


def test_a_wing_carries_farther() -> None:
    wing = [(side, row) for side in (RT, LT) for row in range(9, 13)]
    assert "jump.far" not in rules(lying(mech(*jets(6), year=3100), "partial-wing", *wing))


def test_jets_of_two_kinds() -> None:
    assert only(mech(("jump-jet", LT), ("improved-jump-jet", RT), year=3080)) == (
        "jump.mixed",
        WARNING,
        "2 kinds of jump jets: Jump Jet and Improved Jump Jet",
    )


def test_swimming_and_jumping() -> None:
    assert only(mech(("umu", LT), ("jump-jet", RT), year=3140)) == (
        "exclusive.lift",
        ERROR,
        "UMU and Jump Jet exclude each other",
    )


def test_boosters_and_wings() -> None:
    legs = [(leg, row) for leg in (RL, LL) for row in (5, 6)]
    wing = [(side, row) for side in (RT, LT) for row in range(9, 13)]
    unit = lying(lying(mech(year=3100), "mech-mechanical-jump-boosters", *legs), "partial-wing", *wing)
    assert only(unit) == (
        "exclusive.lift",
        ERROR,
        "Partial Wing and Mech Mechanical Jump Boosters exclude each other",
    )


def quadvee(item: str, conversion: str) -> set[str]:
    clan = {"base": TechBase.CLAN, "clan_engine": True, "year": 3140}
    unit = mech(form=Form.QUADVEE, conversion=conversion, **clan)
    return rules(lying(unit, item, *((leg, 6) for leg in Form.QUADVEE.legs)))


def test_a_quadvee_carries_what_it_moves_on() -> None:
    assert quadvee("tracks", "Track") == quadvee("quadvee-wheels", "Wheel") == set()
    assert quadvee("tracks", "Wheel") == quadvee("quadvee-wheels", "Track") == {"motive.mismatch"}


def test_wheels_are_for_quadvees() -> None:
    unit = mech(form=Form.QUAD, base=TechBase.CLAN, clan_engine=True, year=3140)
    assert only(lying(unit, "quadvee-wheels", *((leg, 6) for leg in Form.QUAD.legs))) == (
        "motive.wheels",
        ERROR,
        "Only QuadVees can have QuadVee Wheels",
    )


def test_a_ram_plate_is_for_reinforced_quads() -> None:
    plate = ((RT, 12), (LT, 12), (CT, 12))
    quad = mech(form=Form.QUAD, structure="reinforced", year=3140)
    assert rules(lying(quad, "ram-plate", *plate)) == set()
    assert only(lying(quad.with_(structure="standard"), "ram-plate", *plate)) == (
        "ram_plate.structure",
        ERROR,
        "Ram Plate needs reinforced structure",
    )
    assert only(lying(mech(structure="reinforced", year=3140), "ram-plate", *plate))[2] == (
        "Only quads can have Ram Plate"
    )


def test_a_jet_in_an_arm_is_one_mistake() -> None:
    assert [f.rule for f in found(mech(("jump-jet", LA), ("jump-jet", RA)))] == ["place.forbidden"] * 2


def test_of_several_kinds_the_first_decides_how_far_they_carry() -> None:
    # The reference asks the first jet in the list of the equipment, the highest location first (BV rule 0.6).
    jets_of = [("jump-jet", LL), ("jump-jet", RL), *jets(3), ("improved-jump-jet", CT)]
    assert "jump.far" in rules(mech(*jets_of, year=3080))
    turned = [("improved-jump-jet", LL), ("jump-jet", RL), ("jump-jet", RL), *jets(3)]
    assert "jump.far" not in rules(mech(*turned, year=3080))
