"""Hit locations: the worked examples of SHEET_RULES 14."""

from fractions import Fraction

import pytest

from designer.rulesets.combat.hit_locations import (
    AttackSide,
    HitTable,
    advanced_hit,
    hit_chances,
    leg_share,
    physical_hit,
    weapon_hit,
)
from designer.units.location import CL, CT, HD, LA, LL, RL, RT, Form

FRONT, LEFT, RIGHT, REAR = AttackSide


@pytest.mark.parametrize(
    ("form", "side", "rolled", "die", "location"),
    [
        (Form.BIPED, FRONT, 2, 1, CT),
        (Form.BIPED, LEFT, 8, 1, CT),
        (Form.BIPED, LEFT, 9, 1, RT),
        (Form.BIPED, LEFT, 11, 1, RL),
        (Form.QUAD, RIGHT, 10, 1, LA),  # the left front leg
        (Form.QUAD, FRONT, 5, 1, RL),
        (Form.TRIPOD, FRONT, 5, 4, CL),
        (Form.TRIPOD, LEFT, 6, 4, LL),
        (Form.TRIPOD, RIGHT, 11, 3, RL),
    ],
)
def test_examples_1_to_4_weapons(form, side, rolled, die, location):
    assert weapon_hit(form, side, rolled, die) is location


def test_example_5_kicks():
    assert physical_hit(Form.QUAD, REAR, HitTable.KICK, 2) is LL
    assert physical_hit(Form.TRIPOD, RIGHT, HitTable.KICK, 5) is CL


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("side", AttackSide)
@pytest.mark.parametrize("table", HitTable)
def test_every_hit_strikes_a_location_of_the_form(form, side, table):
    chances = hit_chances(form, side, table)
    assert sum(chances.values()) == 1
    assert set(chances) <= set(form.locations)


def test_a_punch_hits_the_head_on_one_roll_of_six_and_a_kick_never():
    assert hit_chances(Form.BIPED, FRONT, HitTable.PUNCH)[HD] == Fraction(1, 6)
    assert HD not in hit_chances(Form.BIPED, FRONT, HitTable.KICK)


def test_the_legs_take_a_share():
    assert leg_share(Form.BIPED, FRONT) == Fraction(8, 36)
    assert leg_share(Form.QUAD, FRONT) == Fraction(18, 36)
    assert leg_share(Form.TRIPOD, REAR) == Fraction(8, 36)


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("side", AttackSide)
def test_advanced_hit_locations_differ_only_on_quads_and_from_the_rear(form, side):
    """TO: quads have a table of their own; of others the rear column changes when they are prone."""
    rolls = range(2, 13)
    advanced = [advanced_hit(form, side, rolled) for rolled in rolls]
    usual = [weapon_hit(form, side, rolled) for rolled in rolls]
    assert advanced[0] is usual[0]
    assert advanced[-1] is HD
    changes = not form.has_arms or side is REAR
    assert (advanced != usual) is changes
