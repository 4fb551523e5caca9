"""Lines of sight over levels and woods, and the MP of a step (TW p. 49 to 53, 99 to 102)."""

from __future__ import annotations

import pytest

from designer.rulesets.combat.sight import HexGround, Sight, entering
from designer.rulesets.hexes import Hex
from tests.rulesets.combat.plain_sight import sight


def seen(row: dict[int, HexGround], far: int = 4) -> Sight:
    """The sight along a row of hexes from 0 to ``far``, all open at level 0 but those given."""
    return sight(lambda at: row.get(at.q, HexGround()), Hex(0, 0), Hex(far, 0))


LIGHT, HEAVY = HexGround(0, 1), HexGround(0, 2)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({}, Sight(False, 0, False)),
        ({2: LIGHT}, Sight(False, 1, False)),
        ({1: LIGHT, 2: LIGHT}, Sight(False, 2, False)),
        ({1: LIGHT, 2: HEAVY}, Sight(True, 3, False)),  # three points block
        ({1: LIGHT, 2: LIGHT, 3: LIGHT}, Sight(True, 3, False)),
        ({4: HEAVY}, Sight(False, 2, False)),  # the target's own woods count, and do not block
        ({1: LIGHT, 2: LIGHT, 4: HEAVY}, Sight(False, 4, False)),
        ({0: HEAVY}, Sight(False, 0, False)),  # the attacker's own do not count
        ({2: HexGround(1)}, Sight(False, 0, False)),  # a level is lower than a 'Mech
        ({2: HexGround(2)}, Sight(True, 0, False)),
        ({3: HexGround(1)}, Sight(False, 0, True)),  # beside the target: partial cover
        ({1: HexGround(1)}, Sight(False, 0, False)),  # beside the attacker: none for the target
        ({0: HexGround(1), 3: HexGround(1)}, Sight(False, 0, False)),  # from a higher level
        (
            {0: HexGround(2), 2: HexGround(2)},
            Sight(False, 0, False),
        ),  # seen over the hill
        ({0: HexGround(2), 3: HexGround(2)}, Sight(True, 0, False)),  # beside the target and as high as that
        ({0: HexGround(2), 2: LIGHT}, Sight(False, 0, False)),  # seen over the woods
        ({0: HexGround(2), 3: LIGHT}, Sight(False, 1, False)),  # woods beside the target are as high as it
    ],
)
def test_sight_along_a_row(row: dict[int, HexGround], expected: Sight) -> None:
    assert seen(row) == expected


def test_neighbors_see_each_other_whatever_their_ground() -> None:
    assert seen({0: HEAVY, 1: LIGHT}, far=1) == Sight(False, 1, False)


def test_a_line_between_two_hexes_takes_the_one_that_is_worse_for_the_attacker() -> None:
    between = {Hex(1, 0): HexGround(2)}  # the line from (0, 0) to (1, 1) runs between (1, 0) and (0, 1)
    assert sight(lambda at: between.get(at, HexGround()), Hex(0, 0), Hex(1, 1)).blocked
    between = {Hex(0, 1): HexGround(2)}
    assert sight(lambda at: between.get(at, HexGround()), Hex(0, 0), Hex(1, 1)).blocked


@pytest.mark.parametrize(
    ("start", "to", "price"),
    [
        (HexGround(), HexGround(), 1),
        (HexGround(), LIGHT, 2),
        (HexGround(), HEAVY, 3),
        (HexGround(), HexGround(1), 2),
        (HexGround(2), HexGround(0), 3),
        (HexGround(), HexGround(2, 2), 5),
        (HexGround(), HexGround(3), None),
    ],
)
def test_the_mp_of_a_step(start: HexGround, to: HexGround, price: int | None) -> None:
    assert entering(start, to) == price
