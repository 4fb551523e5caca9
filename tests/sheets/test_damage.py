"""Damage that is typed: which points it crosses off, and what is said where it cannot."""

import pytest

from designer import paths
from designer.design import once
from designer.formats import read
from designer.graph import Evaluator
from designer.sheets.armor_diagram import Lost
from designer.sheets.damage import DamageError, lost_points
from designer.units.location import CT, HD, LA


@pytest.fixture(scope="module")
def wayfarer() -> Evaluator:
    """Its left arm has 20 points of armor, its center torso 30 and 8, and 23 of structure."""
    return once(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("", {}),
        ("LA 5", {LA: Lost(armor=5)}),
        ("la 20, CT 12 r3 s4,", {LA: Lost(armor=20), CT: Lost(12, 3, 4)}),
        ("HD s1", {HD: Lost(structure=1)}),
    ],
)
def test_each_location_names_what_it_has_lost(wayfarer: Evaluator, text: str, lost: dict) -> None:
    assert lost_points(wayfarer, text) == lost


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("LA", "“LA” is not damage"),
        ("LA -5", "“LA -5” is not damage"),
        ("FLL 5", "Unknown location FLL; expected one of "),
        ("LA 21", "LA cannot lose 21: it has 20 \\(armor\\)"),
        ("LA r1", "LA cannot lose 1: it has 0 \\(rear armor\\)"),
        ("CT s24", "CT cannot lose 24: it has 23 \\(structure\\)"),
    ],
)
def test_what_is_no_damage_of_the_design_is_refused(wayfarer: Evaluator, text: str, reason: str) -> None:
    with pytest.raises(DamageError, match=reason):
        lost_points(wayfarer, text)
