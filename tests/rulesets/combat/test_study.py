"""A question about a fight: damages of one weapon and of all, by each reading."""

from __future__ import annotations

import pytest

from designer.design import once
from designer.rulesets.combat.study import NOBODY, Study, combatant
from designer.units.location import LA, RA
from tests.building import mech


@pytest.fixture
def study():
    found = combatant(once(mech(("ppc", RA), ("medium-laser", LA))))
    return Study(found, found.guns)


def test_the_most_is_what_all_weapons_in_reach_do(study):
    # A PPC does 10 points up to 18 hexes, a medium laser 5 up to 9 (TM p. 341).
    assert [study.damage(hexes, "maximum") for hexes in (9, 10, 18, 19)] == [15, 10, 10, 0]


@pytest.mark.parametrize("reading", ["maximum", "expected", "sustained"])
def test_the_damages_of_the_weapons_add_up_to_that_of_all(study, reading):
    layers = [study.damages(gun, reading) for gun in study.fired]
    for hexes, parts in enumerate(zip(*layers, strict=True), 1):
        assert sum(parts) == pytest.approx(study.damage(hexes, reading))


def test_what_is_kept_up_is_no_more_than_what_is_expected(study):
    assert all(study.damage(hexes, "sustained") <= study.damage(hexes, "expected") for hexes in range(1, 19))


def test_the_strongest_weapon_is_that_of_the_distance_and_nobody_has_one(study):
    strongest = study.strongest(18)
    assert strongest is not None
    assert strongest.item.name == "PPC"
    assert Study(NOBODY).strongest(1) is None
