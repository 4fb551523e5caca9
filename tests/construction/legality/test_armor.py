"""Armor beyond the limit of a location."""

from __future__ import annotations

import pytest

from designer.construction.findings import findings
from designer.units.location import CT, HD, LT, Location
from designer.units.unit import Armor
from tests.building import evaluate
from tests.construction.legality.found import ERROR, NOTE, mech, only


def armor(location: Location, front: int, rear: int = 0) -> Armor:
    fronts, rears = [0] * 9, [0] * 9
    fronts[location], rears[location] = front, rear
    return Armor(front=tuple(fronts), rear=tuple(rears))


@pytest.mark.parametrize(
    ("location", "front", "rear", "sentence"),
    [
        (HD, 10, 0, "10 armor points in the head, at most 9"),
        (LT, 20, 5, "25 armor points in the left torso, at most 24"),  # 12 points of structure at 50 t
        (CT, 33, 0, "33 armor points in the center torso, at most 32"),
    ],
)
def test_more_points_than_a_location_takes(location: Location, front: int, rear: int, sentence: str) -> None:
    assert only(mech(armor=armor(location, front, rear))) == ("armor.over", ERROR, sentence)


def test_the_head_of_a_superheavy_takes_twelve() -> None:
    assert only(mech(tonnage=120, armor=armor(HD, 13)))[2] == "13 armor points in the head, at most 12"


def test_no_armor_at_all_is_a_note() -> None:
    (finding,) = [f for f in findings(evaluate(mech())) if f.rule == "armor.none"]
    assert (finding.severity, finding.remedy) == (NOTE, "maximize")
