"""What a builder is offered: by side, years and rules level on the terms asked for, and how many of it."""

from __future__ import annotations

import pytest

from designer.catalog import catalog
from designer.construction.offers import MOST, USUAL, Terms, available, counted_as, enough
from designer.units.location import LT, RT
from designer.units.unit import Tech, TechBase
from tests.building import catalog_id, mech

IS, CLAN, MIXED = TechBase.INNER_SPHERE, TechBase.CLAN, TechBase.MIXED_IS
CASE_II, BOMBAST, MORTAR = "is-case-ii", "bombast-laser", "mech-mortar-1"
BY_YEAR, EXTINCT, ANY_YEAR = Terms(by_year=True), Terms(extinct=True), Terms(any_year=True)


@pytest.mark.parametrize(
    ("item", "tech", "terms", "reason"),
    [
        # The printed level: a bombast laser is advanced whatever the year, a snub-nose PPC (3056/3067/3070) standard.
        (BOMBAST, Tech(IS, 3100, 2), USUAL, "Advanced"),
        ("snub-nose-ppc", Tech(IS, 3067, 2), USUAL, None),
        (CASE_II, Tech(IS, 3050, 4), USUAL, "Not before 3064"),
        (CASE_II, Tech(CLAN, 3100, 4), USUAL, "Inner Sphere only"),
        ("is-double-heat-sink", Tech(IS, 2900, 4), USUAL, "Extinct since 2865"),
        ("clan-er-large-laser", Tech(IS, 3100, 4), USUAL, "Clan only"),
        ("clan-er-large-laser", Tech(MIXED, 3100, 4), USUAL, None),
        # Level of the year: CASE II 3064/3077, 'Mech mortars 2531/3052 (9.4, step 6).
        (CASE_II, Tech(IS, 3077, 2), BY_YEAR, None),
        (CASE_II, Tech(IS, 3076, 2), BY_YEAR, "Advanced in 3076"),
        (CASE_II, Tech(IS, 3076, 3), BY_YEAR, None),
        (MORTAR, Tech(MIXED, 3052, 2), BY_YEAR, None),
        ("is-double-heat-sink", Tech(IS, 2900, 2), EXTINCT, None),
        (CASE_II, Tech(IS, 3050, 5), ANY_YEAR, None),
        (CASE_II, Tech(IS, 3050, 4), ANY_YEAR, "Not before 3064"),
        (CASE_II, Tech(CLAN, 3050, 5), ANY_YEAR, "Inner Sphere only"),
    ],
)
def test_what_a_mech_may_have(item: str, tech: Tech, terms: Terms, reason: str | None) -> None:
    assert available(catalog()[item], tech, terms) == reason


@pytest.mark.parametrize("name", ["CLLRM19", "CLSRM1", "CLStreakLRM7", "ISMRM5", "Clan Machine Gun Ammo - Proto"])
def test_what_protomechs_and_battle_armor_carry_is_never_offered(name: str) -> None:
    """Racks that the tables of BattleMechs do not have (TM p. 229 to 231)."""
    item = catalog()[catalog_id(name)]
    assert available(item, Tech(MIXED, 3150, 5), Terms(True, True, True)) == "Not for 'Mechs"


def test_a_second_targeting_computer_is_one_too_many_on_whichever_side() -> None:
    """TM p. 238: one to a unit."""
    second = catalog()["clan-targeting-computer"]
    assert enough(second, mech(base=MIXED)) == ""
    assert enough(second, mech(("is-targeting-computer", RT), base=MIXED)) == "One is mounted"


def test_of_lift_hoists_there_may_be_two() -> None:
    hoist = "lift-hoist-arresting-hoist"
    assert enough(catalog()[hoist], mech((hoist, LT))) == ""
    assert enough(catalog()[hoist], mech((hoist, LT), (hoist, RT))) == "All are mounted"


def test_of_weapons_there_may_be_any_number() -> None:
    laser = catalog()["medium-laser"]
    assert enough(laser, mech(*[("medium-laser", RT)] * 5)) == ""


def test_every_limit_is_of_something_there_is() -> None:
    assert {counted_as(item) for item in catalog()} - {""} == {*MOST}
