"""Links between items: the guns of an array."""

from __future__ import annotations

import pytest

from designer.construction.links import array_guns
from designer.units.location import HD, LA, LT, Location
from tests.building import evaluate, mech
from tests.construction.legality.found import lying


@pytest.mark.parametrize(("place", "rows", "linked"), [(LA, (5, 7), 2), (LT, (2, 9), 2), (HD, (4, 6), 1)])
def test_empty_slots_do_not_part_the_guns_of_an_array(place: Location, rows: tuple[int, int], linked: int) -> None:
    """MTF_FORMAT 5.2: reading closes the gaps of every location but the head; BV rule 7.3: a run of slots."""
    cockpit = "small" if place is HD else "standard"
    guns = lying(lying(mech(cockpit=cockpit), "machine-gun", (place, rows[0])), "machine-gun", (place, rows[1]))
    unit = lying(guns, "is-machine-gun-array", (place, 12))
    [found] = array_guns(evaluate(unit)).values()
    assert len(found) == linked


def test_another_item_between_them_does() -> None:
    guns = [("machine-gun", 5), ("medium-laser", 7), ("machine-gun", 8), ("is-machine-gun-array", 9)]
    unit = mech()
    for item, row in guns:
        unit = lying(unit, item, (LA, row))
    [found] = array_guns(evaluate(unit)).values()
    assert len(found) == 1
