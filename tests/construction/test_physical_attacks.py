"""What a hit with a physical weapon does, and what myomer makes of it (TM p. 240)."""

import pytest

from designer.catalog import catalog
from designer.construction.physical_attacks import HOT, Strike, is_doubled, myomer_pull, strike
from designer.design import once
from designer.units.location import LT
from tests.building import mech

TSM = ("triple-strength-myomer", LT)
PROTOTYPE = ("prototype-triple-strength-myomer", LT)
INDUSTRIAL = ("industrial-triple-strength-myomer", LT)


def struck(item, *wanted, tonnage=75):
    return strike(once(mech(*wanted, tonnage=tonnage)), catalog()[item])


@pytest.mark.parametrize(
    ("item", "cold"),
    [("hatchet", 15), ("sword", 9), ("mace", 19), ("lance", 15), ("retractable-blade", 8), ("claw", 11)],
)
def test_hot_myomer_doubles_what_follows_tonnage(item, cold):
    assert struck(item) == Strike(cold, cold)
    assert struck(item, TSM) == Strike(cold, 2 * cold)


@pytest.mark.parametrize("myomer", [PROTOTYPE, INDUSTRIAL])
def test_the_prototype_and_the_industrial_kind_need_no_heat(myomer):
    assert struck("hatchet", myomer) == Strike(30, 30)


@pytest.mark.parametrize(
    ("item", "points"),
    [("flail", 9), ("dual-saw", 7), ("wrecking-ball", 8), ("vibroblade-large", 14), ("shield-large", 7)],
)
def test_what_has_a_damage_of_its_own_stays_as_it_is(item, points):
    assert struck(item, TSM) == struck(item, INDUSTRIAL) == Strike(points, points)


def test_a_buzzsaw_rolls_two_dice():
    found = struck("buzzsaw", TSM)
    assert (found.words, found.cold, found.hot) == ("2d6", 7, 7)


def test_a_laser_does_not_strike():
    assert struck("medium-laser", TSM) == Strike(0, 0)


def test_myomer_pulls_harder_from_9_heat_on():
    pull = myomer_pull(once(mech(TSM)))
    assert [is_doubled(pull, heat) for heat in (0, HOT - 1, HOT)] == [False, False, True]
    assert not is_doubled(myomer_pull(once(mech())), 30)
