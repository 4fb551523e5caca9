"""Spread items: their fixed places (CONSTRUCTION 9.1) and how loose filler fills up."""

import pytest

from designer.catalog import catalog
from designer.construction.spread import is_loose_filler, is_spread, pattern
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.editing.slot_search import slots_needed
from designer.editing.spread_slots import filled
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Form, Slot
from tests.editing.laws import made, only, summary

ITEMS = catalog()


def empty(form=Form.BIPED, tonnage=50):
    return new_unit(form, tonnage).with_(mounts=())


@pytest.mark.parametrize(
    ("item", "form", "places"),
    [
        ("stealth", Form.BIPED, {RT: 2, LT: 2, RA: 2, LA: 2, RL: 2, LL: 2}),
        ("stealth", Form.QUAD, {RT: 2, LT: 2, RA: 2, LA: 2, RL: 2, LL: 2}),
        ("stealth", Form.TRIPOD, {RT: 2, LT: 2, RA: 2, LA: 2, RL: 2, LL: 2, CL: 2}),
        ("risc-super-cooled-myomer", Form.BIPED, {RT: 1, LT: 1, RA: 1, LA: 1, RL: 1, LL: 1}),
        ("null-signature-system", Form.BIPED, {CT: 1, RT: 1, LT: 1, RA: 1, LA: 1, RL: 1, LL: 1}),
        ("chameleon-light-polarization-shield", Form.BIPED, {RT: 1, LT: 1, RA: 1, LA: 1, RL: 1, LL: 1}),
        ("blue-shield-particle-field-damper", Form.TRIPOD, {CT: 1, RT: 1, LT: 1, RA: 1, LA: 1, RL: 1, LL: 1, CL: 1}),
        (
            "environmental-sealing-mech",
            Form.BIPED,
            {HD: 1, CT: 1, RT: 1, LT: 1, RA: 1, LA: 1, RL: 1, LL: 1},
        ),
        ("talons", Form.BIPED, {RL: 2, LL: 2}),
        ("talons", Form.QUAD, {RA: 2, LA: 2, RL: 2, LL: 2}),
        ("mech-mechanical-jump-boosters", Form.BIPED, {RL: 2, LL: 2}),
        ("tracks", Form.QUADVEE, {RA: 1, LA: 1, RL: 1, LL: 1}),
        ("partial-wing", Form.BIPED, {RT: 4, LT: 4}),
        ("partial-wing-clan", Form.BIPED, {RT: 3, LT: 3}),
        ("ram-plate", Form.QUAD, {CT: 1, RT: 1, LT: 1}),
        ("chain-drape-cape", Form.BIPED, {RT: 3, LT: 3}),
    ],
)
def test_fixed_places(item, form, places):
    unit = empty(form)
    assert pattern(ITEMS[item], form, slots_needed(unit, ITEMS[item])) == places


def test_endo_ferro_and_myomer_lie_anywhere():
    for item in ("is-endo-steel", "clan-ferro-fibrous", "triple-strength-myomer"):
        assert pattern(ITEMS[item], Form.BIPED, 14) is None
        assert is_loose_filler(ITEMS[item])


def test_a_targeting_computer_is_no_spread_item():
    assert ITEMS["is-targeting-computer"].spreadable
    assert not is_spread(ITEMS["is-targeting-computer"])


def test_loose_filler_takes_legs_then_the_last_rows_of_arms_and_side_torsos_evenly():
    unit = made(empty(), edits.set_structure("is-endo-steel"))
    assert summary(only(unit, "is-endo-steel")) == {
        "LL": [4, 5],
        "RL": [4, 5],
        "LA": [11],
        "RA": [11],
        "LT": [8, 9, 10, 11],
        "RT": [8, 9, 10, 11],
    }


def test_it_fills_as_far_as_there_is_room():
    unit = made(empty(Form.QUAD, 50), edits.place("ac-20", RT, 0), edits.place("ac-20", LT, 0))
    unit = made(unit, edits.set_armor_kind("is-heavy-ferro-fibrous"))
    # 8 in the legs, 2 in each side torso, 2 in the center, 1 in the head: 15 of 21
    assert len(only(unit, "heavy-ferro-fibrous").slots) == 15


def test_filling_up_keeps_what_is_there():
    have = (Slot(HD, 3),)
    new = filled(empty(), ITEMS["clan-endo-steel"], 7, have)
    assert len(new) == 6
    assert Slot(HD, 3) not in new


def test_a_wing_fills_the_last_rows_of_both_side_torsos():
    unit = made(empty(), edits.place("partial-wing", RT))
    assert summary(only(unit, "partial-wing")) == {"LT": [8, 9, 10, 11], "RT": [8, 9, 10, 11]}


def test_myomer_dropped_on_a_slot_takes_it():
    unit = made(empty(), edits.place("triple-strength-myomer", CT, 10))
    assert Slot(CT, 10) in only(unit, "triple-strength-myomer").slots
    assert len(only(unit, "triple-strength-myomer").slots) == 6
