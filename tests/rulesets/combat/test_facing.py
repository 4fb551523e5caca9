"""Arcs and sides of targets on hexes, by the diagrams of Total Warfare p. 104 and 119."""

from __future__ import annotations

import pytest

from designer.rulesets.combat.facing import (
    STEPS,
    FiringArc,
    arc_of,
    attack_side,
    bearing_of,
    bears,
    relative,
    torso_twists,
)
from designer.rulesets.combat.hit_locations import AttackSide
from designer.rulesets.hexes import Hex
from designer.units.location import CT, LA, LL, RA, Form

HERE = Hex(0, 0)


def seen(right: int, ahead: int, facing: int = 0) -> int:
    """The relative bearing of a hex: steps along facing 1 (front right) and along facing 0 (front)."""
    place = HERE.moved(STEPS[1], right).moved(STEPS[0], ahead)
    return relative(bearing_of(HERE, place), facing)


def test_the_six_neighbors_are_sixty_degrees_apart() -> None:
    assert [bearing_of(HERE, HERE.moved(step)) for step in STEPS] == [0, 4, 8, 12, 16, 20]


@pytest.mark.parametrize(
    ("form", "quirks", "twists"),
    [
        (Form.BIPED, (), (0, -1, 1)),
        (Form.BIPED, ("ext_twist",), (0, -1, 1, -2, 2)),
        (Form.BIPED, ("no_twist",), (0,)),
        (Form.QUAD, ("ext_twist",), (0,)),
    ],
)
def test_a_torso_turns_by_one_hexside_unless_a_quirk_says_otherwise(
    form: Form, quirks: tuple[str, ...], twists: tuple[int, ...]
) -> None:
    assert torso_twists(form, quirks) == twists


def test_a_turn_to_the_right_moves_what_is_seen_to_the_left() -> None:
    assert seen(0, 5, facing=1) == 20
    assert seen(3, 0, facing=1) == 0


@pytest.mark.parametrize(
    ("place", "arcs"),
    [
        ((0, 4), {FiringArc.FRONT, FiringArc.LEGS, FiringArc.LEFT_ARM, FiringArc.RIGHT_ARM}),
        ((3, 0), {FiringArc.FRONT, FiringArc.LEGS, FiringArc.LEFT_ARM, FiringArc.RIGHT_ARM}),  # on the border
        ((3, -1), {FiringArc.RIGHT_ARM}),
        ((3, -3), {FiringArc.RIGHT_ARM}),  # on the border of side and rear
        ((2, -3), {FiringArc.REAR}),
        ((0, -3), {FiringArc.REAR}),
        ((-3, 0), {FiringArc.LEFT_ARM}),
    ],
)
def test_arcs_of_weapons(place: tuple[int, int], arcs: set[FiringArc]) -> None:
    assert {arc for arc in FiringArc if bears(arc, seen(*place))} == arcs


def test_a_twist_turns_arms_and_torso_but_not_legs() -> None:
    behind_right = seen(3, -1)
    assert not bears(FiringArc.FRONT, behind_right)
    assert bears(FiringArc.FRONT, behind_right, twist=1)
    assert not bears(FiringArc.LEGS, behind_right, twist=1)


def test_locations_have_the_arcs_of_the_record_sheet() -> None:
    assert arc_of(Form.BIPED, RA) is FiringArc.RIGHT_ARM
    assert arc_of(Form.BIPED, LA, flipped=True) is FiringArc.REAR
    assert arc_of(Form.BIPED, CT, rear=True) is FiringArc.REAR
    assert arc_of(Form.BIPED, LL) is FiringArc.LEGS
    assert arc_of(Form.QUAD, RA) is FiringArc.LEGS  # its front leg


@pytest.mark.parametrize(
    ("place", "side"),
    [
        ((0, 3), AttackSide.FRONT),
        ((2, 0), AttackSide.FRONT),
        ((2, -1), AttackSide.FRONT),  # straight to the right, on the border: better for the target
        ((3, -2), AttackSide.RIGHT),
        ((2, -2), AttackSide.RIGHT),
        ((1, -2), AttackSide.RIGHT),  # on the border of side and rear
        ((0, -2), AttackSide.REAR),
        ((-2, 0), AttackSide.LEFT),
        ((-2, 2), AttackSide.FRONT),
    ],
)
def test_sides_of_targets(place: tuple[int, int], side: AttackSide) -> None:
    assert attack_side(seen(*place)) is side
