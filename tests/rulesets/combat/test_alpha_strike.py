"""What everything that points forward does at a distance, if all of it hits."""

import pytest

from designer.design import once
from designer.editing import edits, new_unit
from designer.rulesets.combat.alpha_strike import salvo
from designer.units.location import CT, LT, RT
from tests.editing.laws import made, only


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
