"""Facings and firing arcs on hexes: which weapons bear on a target, and which side of it they hit (TW p. 104, 119).

A facing is one of the six sides of a hex, clockwise from 0. A bearing is one of 24 directions, clockwise: the even ones
are exact multiples of 30 degrees, the odd ones all directions between two of them. So what lies on the border of two
arcs is told exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Final

from designer.catalog.quirks import carried
from designer.language import marked
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.hexes import DIRECTIONS, Hex
from designer.units.location import ARMS, RA, Form, Location

FACINGS: Final = 6
BEARINGS: Final = 24
STEPS: Final = tuple(DIRECTIONS[(facing + 3) % FACINGS] for facing in range(FACINGS))
"""The step to the hex before each facing; facing 0 looks up a printed map sheet, whose hexes have a flat top."""
_PER_FACING: Final = BEARINGS // FACINGS


class FiringArc(StrEnum):
    """The arc in which a mounted weapon fires. Those of ``LEGS`` do not turn with the torso."""

    FRONT = marked("front")
    LEFT_ARM = marked("left arm")
    RIGHT_ARM = marked("right arm")
    REAR = marked("rear")
    LEGS = marked("legs")


_BEARS: Final = {
    FiringArc.FRONT: frozenset({*range(5), *range(20, 24)}),
    FiringArc.LEGS: frozenset({*range(5), *range(20, 24)}),
    FiringArc.LEFT_ARM: frozenset({*range(5), *range(16, 24)}),
    FiringArc.RIGHT_ARM: frozenset({*range(9), *range(20, 24)}),
    FiringArc.REAR: frozenset(range(9, 16)),
}
"""The bearings in each arc: 60 degrees to both sides, those of an arm 120 degrees to its side, the rear the rest."""


@cache
def bearing(q: int, r: int) -> int:
    """The bearing of a hex that is ``q`` and ``r`` away, from facing 0; 0 for the same hex."""
    x, down = 1.5 * r, math.sqrt(3) * (q + r / 2)
    thirties = math.degrees(math.atan2(x, -down)) % 360 / 30
    near = round(thirties)
    return (2 * near if abs(thirties - near) < 1e-6 else 2 * math.floor(thirties) + 1) % BEARINGS


def bearing_of(start: Hex, end: Hex) -> int:
    """The bearing of a hex as seen from another, from facing 0."""
    return bearing(end.q - start.q, end.r - start.r)


def relative(absolute: int, facing: int) -> int:
    """A bearing as seen by a unit of this facing."""
    return (absolute - _PER_FACING * facing) % BEARINGS


def bears(arc: FiringArc, seen: int, twist: int = 0) -> bool:
    """Whether a weapon in an arc bears on a target at a relative bearing; ``twist`` is that of the torso."""
    return (seen if arc is FiringArc.LEGS else relative(seen, twist)) in _BEARS[arc]


def torso_twists(form: Form, quirks: Iterable[str]) -> tuple[int, ...]:
    """The twists of a torso in hexsides, clockwise, 0 first (TW p. 105); none with four legs, and more by a quirk."""
    turns = [quirk.twist for quirk in carried(quirks) if quirk.twist is not None]
    most = min(turns, default=1) if form.has_arms else 0
    return (0, *(side * turn for turn in range(1, most + 1) for side in (-1, 1)))


def arc_of(form: Form, location: Location, *, rear: bool = False, flipped: bool = False) -> FiringArc:
    """The arc of a weapon by its location and facing; arms that are ``flipped`` fire to the rear (TW p. 106)."""
    if location in form.legs:
        return FiringArc.REAR if rear else FiringArc.LEGS
    if rear or (flipped and location in ARMS):
        return FiringArc.REAR
    if location in ARMS:
        return FiringArc.RIGHT_ARM if location is RA else FiringArc.LEFT_ARM
    return FiringArc.FRONT


def attack_side(seen: int) -> AttackSide:
    """The side of a target that is hit from a relative bearing; on a border the side that is better for the target."""
    if 6 < seen <= 10:
        return AttackSide.RIGHT
    if 10 < seen < 14:
        return AttackSide.REAR
    return AttackSide.LEFT if 14 <= seen < 18 else AttackSide.FRONT
