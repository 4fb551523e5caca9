"""What protects a location: mounted, automatic on Clan chassis, left out, and why a kind is not to be had."""

import pytest

from designer import design
from designer.construction.explosives import case_ii_at, has_case
from designer.editing import EditRefusedError, edits
from designer.editing.blank import new_unit
from designer.editing.edits.case import NONE, case_choices, chosen_case, set_case
from designer.units.location import HD, LA, RT, Form
from designer.units.unit import TechBase
from tests.editing.laws import assert_lawful, made, mounts_of

CASE, CASE_II, CLAN_CASE = "is-case", "is-case-ii", "clan-case"


def sphere():
    return made(new_unit(Form.BIPED, 50), edits.set_year(3070), edits.set_rules_level(4), edits.place("ac-20-ammo", RT))


def clan():
    return made(new_unit(Form.BIPED, 50, TechBase.CLAN), edits.place("clan-lrm-20-ammo", RT))


def protected(unit):
    g = design.once(unit)
    return has_case(g, RT), case_ii_at(g, RT)


def test_case_is_mounted_and_exchanged_and_taken_out_again():
    unit = sphere()
    with_case = set_case(RT, CASE).run(unit)
    assert protected(with_case) == (True, False)
    with_better = set_case(RT, CASE_II).run(with_case)
    assert protected(with_better) == (False, True)
    assert not mounts_of(with_better, CASE)
    assert protected(set_case(RT, NONE).run(with_better)) == (False, False)
    assert_lawful(with_better)


def test_only_the_chosen_location_is_touched():
    unit = made(sphere(), edits.place(CASE_II, LA))
    after = set_case(RT, CASE).run(unit)
    assert [mount.location for mount in mounts_of(after, CASE_II)] == [LA]


def test_choosing_what_is_there_is_no_step():
    unit = set_case(RT, CASE).run(sphere())
    assert set_case(RT, CASE).run(unit) is unit


def test_clan_case_is_there_by_itself_and_can_be_left_out():
    unit = clan()
    assert chosen_case(unit, RT) == CLAN_CASE
    assert protected(unit) == (True, False)
    without = set_case(RT, NONE).run(unit)
    assert protected(without) == (False, False)
    again = set_case(RT, CLAN_CASE).run(without)
    assert protected(again) == (True, False)
    assert not mounts_of(again, CLAN_CASE)


@pytest.mark.parametrize(
    ("location", "item_id", "reason"),
    [(HD, CASE, "Torso only"), (RT, "case-p-prototype", "Extinct since 2481")],
)
def test_what_is_not_to_be_had_says_why(location, item_id, reason):
    [choice] = [choice for choice in case_choices(sphere(), location) if choice.id == item_id]
    assert choice.reason == reason


def test_a_location_without_a_free_slot_says_so():
    unit = sphere()
    full = made(unit, edits.place("ac-20", RT), edits.place("medium-laser", RT))
    [choice] = [choice for choice in case_choices(full, RT) if choice.id == CASE]
    assert choice.reason == "No free slot"
    with pytest.raises(EditRefusedError):
        set_case(RT, CASE).run(full)


def test_what_is_no_case_protects_nothing():
    with pytest.raises(EditRefusedError):
        set_case(RT, "medium-laser").run(sphere())


def test_the_step_says_where():
    unit = sphere()
    assert set_case(RT, CASE_II).label_for(unit) == "CASE II in RT"
    assert set_case(RT, NONE).label_for(unit) == "Remove CASE from RT"


def test_foreign_technology_is_not_offered():
    assert CLAN_CASE not in {choice.id for choice in case_choices(sphere(), RT)}
    assert CASE not in {choice.id for choice in case_choices(clan(), RT)}
