"""What locations take, and what a point of armor is worth."""

import pytest

from designer.analysis.protection import BLOWS, Facing, point_worths, protections
from designer.battle_value import battle_value
from designer.construction.armor import armor
from designer.editing import Session, edits
from designer.editing.blank import new_unit
from designer.units.location import CT, HD, RA


@pytest.fixture
def session():
    return Session(new_unit(tonnage=50))


def _at(session, location, *, rear=False):
    return next(each for each in protections(session.graph) if each.facing == Facing(location, rear))


def _words(blows):
    return {blow.words for blow in blows}


def test_nine_points_on_the_head_hold_nine_and_survive_ten_but_not_twelve(session):
    session.apply(edits.set_armor(HD, 9))
    head = _at(session, HD)
    assert "a head hit of 9" in _words(head.holds)
    assert "10" not in _words(head.holds)
    assert "10" in _words(head.survives)
    assert "a head hit of 12" not in _words(head.survives)  # 9 armor and 3 structure are gone


def test_all_hits_that_a_location_survives_are_counted(session):
    heavy = Session(new_unit(tonnage=100))
    heavy.apply(edits.set_armor(CT, front=47, linked=False))
    center = _at(heavy, CT)
    assert center.points + center.structure == 78
    assert (center.holds[-1].words, center.survives[-1].words) == ("2 × 20", "3 × 20")
    greatest = Session(new_unit(tonnage=200))
    greatest.apply(edits.maximize_armor())
    most = max(each.points + each.structure for each in protections(greatest.graph))
    assert most < BLOWS[-1].damage


def test_head_hits_are_no_matter_of_other_locations(session):
    assert not any("head" in words for words in _words(_at(session, CT).survives))


def test_the_next_blow_held_says_how_many_points_are_missing(session):
    session.apply(edits.set_armor(CT, front=18))
    blow, missing = _at(session, CT).next_hold
    assert (blow.words, missing) == ("20", 2)


def test_what_no_room_is_left_for_is_not_promised(session):
    session.apply(edits.maximize_armor())
    assert all(each.next_hold is None for each in protections(session.graph) if not each.room)


def test_front_and_rear_share_the_structure_behind_them(session):
    session.apply(edits.set_armor(CT, front=20, rear=5))
    front, rear = _at(session, CT), _at(session, CT, rear=True)
    assert (front.points, rear.points) == (20, 5)
    assert front.structure == rear.structure == 16  # 50 tons (TM p. 47)
    assert front.room == rear.room == 32 - 25


def test_a_point_is_worth_what_setting_it_does(session):
    session.apply(edits.set_armor(RA, 10, linked=False))
    worth = next(each for each in point_worths(session) if each is not None and each.facing.location is RA)
    value, mass = battle_value(session.graph), armor(session.graph).mass
    session.apply(edits.set_armor(RA, 11, linked=False))
    assert battle_value(session.graph) - value == worth.battle_value
    assert armor(session.graph).mass - mass == worth.mass
    assert worth.exact == pytest.approx(2.5 * 1.2)  # 2.5 a point, times the factor of running 6 (TM p. 302, 303)


def test_where_nothing_more_fits_a_point_is_worth_nothing(session):
    session.apply(edits.maximize_armor())
    full = [each.room == 0 for each in protections(session.graph)]
    assert [worth is None for worth in point_worths(session)] == full
