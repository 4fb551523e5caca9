"""A question about a fight: damages of one weapon and of all, by each reading."""

from __future__ import annotations

import pytest

from designer.design import once
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.study import NOBODY, Study, combatant
from designer.rulesets.combat.volley import salvo
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.units.location import CT, LA, LT, RA, RT
from tests.building import mech
from tests.editing.laws import made, only


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


@pytest.mark.parametrize(
    ("movement", "share"),
    [
        (AttackerMovement.STOOD, 1.0),
        (AttackerMovement.WALKED, 0.9),
        (AttackerMovement.RAN, 0.8),
        (AttackerMovement.JUMPED, 0.7),
    ],
)
def test_heat_of_moving_is_taken_from_what_sinks_leave_for_weapons(movement, share):
    """Ten sinks, a PPC of 10 heat; walking makes 1 heat, running 2, jumping 3 or more (TW p. 159)."""
    found = combatant(once(mech(("ppc", RA), ("jump-jet", LT), ("jump-jet", RT), walk=5)))
    assert found.sinks == 10
    study = Study(found, found.guns, AttackSituation(movement=movement))
    assert study.shares(5) == pytest.approx((share,))
    assert study.damage(5, "sustained") == pytest.approx(share * study.damage(5, "expected"))


def test_the_strongest_weapon_is_that_of_the_distance_and_nobody_has_one(study):
    strongest = study.strongest(18)
    assert strongest is not None
    assert strongest.item.name == "PPC"
    assert Study(NOBODY).strongest(1) is None


@pytest.mark.parametrize(
    ("item", "hexes", "damage"),
    [
        ("medium-laser", 9, 5),  # 5 damage up to 9 hexes (TM p. 341)
        ("medium-laser", 15, 0),
        ("srm-6", 9, 12),  # six missiles of 2
        ("lrm-5", 15, 5),
        ("is-ultra-ac-5", 15, 10),  # two shots of 5
        ("sniper-cannon", 9, 10),  # a cannon is aimed at hexes, 4/8/12 (TO p. 285)
        ("sniper-cannon", 15, 0),
        ("clan-arrow-iv", 3, 0),  # artillery at map sheets
    ],
)
def test_it_is_what_all_shots_do_within_range(item, hexes, damage):
    assert salvo(once(made(new_unit(), edits.add(item))), hexes) == damage


def test_weapons_that_face_the_rear_do_not_count():
    unit = made(new_unit(), edits.place("medium-laser", RT))
    unit = made(unit, edits.toggle("rear", [only(unit, "medium-laser").id]))
    assert salvo(once(unit), 3) == 0


def test_the_ammunition_aboard_decides():
    """An MML 5 throws LRMs of 1 or SRMs of 2 damage (TO p. 326)."""
    launcher = made(new_unit(), edits.place("mml-5", RT))
    long = made(launcher, edits.place("mml-5-lrm-ammo", LT))
    both = made(long, edits.place("mml-5-srm-ammo", LT))
    assert [salvo(once(unit), 3) for unit in (launcher, long, both)] == [5, 5, 10]
    assert salvo(once(both), 15) == 5


def test_the_best_ammunition_aboard_counts():
    """An ATM 3 with high explosives does 3 a missile up to 9 hexes, 2 without (TM p. 229)."""
    launcher = made(new_unit(), edits.place("atm-3", RT))
    plain = made(launcher, edits.place("standard-atm-3-ammo", LT))
    both = made(plain, edits.place("high-explosive-atm-3-ammo", CT))
    assert [salvo(once(unit), 3) for unit in (plain, both)] == [6, 9]
