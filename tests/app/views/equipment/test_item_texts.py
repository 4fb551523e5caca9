"""Figures of items on a 'Mech and how they read."""

from __future__ import annotations

import pytest

from designer.analysis.item_figures import Facts, facts_of
from designer.app.ui.figures import natural
from designer.app.views.equipment.item_texts import damage_text, heat_text, range_text, tons
from designer.catalog import Item, catalog
from designer.units.location import LA
from tests.building import catalog_id, evaluate, mech


def item(name: str) -> Item:
    return catalog()[catalog_id(name)]


def facts(name: str, **options: object) -> Facts:
    return facts_of(evaluate(mech(**options)), [item(name)], "IS")[0]  # type: ignore[arg-type]


def test_formulas_are_worked_out_for_the_mech():
    assert facts("Hatchet", tonnage=75).mass == 5000
    assert facts("Hatchet", tonnage=75).slots == 5
    assert facts("Hatchet", tonnage=75).bv == 22.5
    assert facts("Jump Jet", tonnage=90).mass == 2000


def test_a_targeting_computer_weighs_by_the_guns_that_it_aims():
    unit = mech((catalog_id("Gauss Rifle"), LA), tonnage=75)
    assert facts_of(evaluate(unit), [item("ISTargeting Computer")], "IS")[0].mass == 4000


def test_the_other_side_is_named():
    assert facts("CLERPPC").other_side == "Clan"
    assert facts("ISERPPC").other_side == ""
    assert facts("LRM 10").other_side == "", "both sides build it"


@pytest.mark.parametrize(("kg", "text"), [(6000, "6"), (1500, "1.5"), (250, "0.25"), (0, "0"), (5, "0.005")])
def test_tons_have_no_more_digits_than_needed(kg: int, text: str):
    assert tons(kg) == text


@pytest.mark.parametrize(
    ("name", "heat", "damage", "reach"),
    [
        ("Medium Laser", "3", "5", "3/6/9"),
        ("LRM 10", "4", "1×10", "7/14/21"),
        ("SRM 4", "3", "2×4", "3/6/9"),
        ("ISRotaryAC5", "1×6", "5×6", "5/10/15"),
        ("ISSNPPC", "10", "10/8/5", "9/13/15"),
        ("Thumper", "5", "15", "21 maps"),
        ("Anti-Missile System", "1", "–", "1"),
        ("Guardian ECM Suite", "0", "–", "–"),
        ("SRM 6 Ammo", "–", "–", "–"),
    ],
)
def test_figures_read_as_on_a_record_sheet(name: str, heat: str, damage: str, reach: str):
    assert (heat_text(item(name)), damage_text(facts(name)), range_text(item(name))) == (heat, damage, reach)


@pytest.mark.parametrize(("name", "tonnage", "damage"), [("Hatchet", 75, "15"), ("Sword", 45, "6"), ("Flail", 45, "9")])
def test_physical_weapons_hit_as_hard_as_the_mech_that_swings_them(name: str, tonnage: int, damage: str):
    assert damage_text(facts(name, tonnage=tonnage)) == damage
    assert facts(name, tonnage=tonnage).figure("damage") == int(damage), "as queries and columns compare it"


def test_names_sort_by_their_numbers():
    names = ["LRM 20", "AC/10", "'Mech Mortar 1", "AC/5", "LRM 5"]
    assert sorted(names, key=natural) == ["AC/5", "AC/10", "LRM 5", "LRM 20", "'Mech Mortar 1"]


def test_queries_compare_what_the_mech_would_carry():
    hatchet = facts("Hatchet", tonnage=75)
    assert (hatchet.figure("mass"), hatchet.figure("slots"), hatchet.figure("bv")) == (5.0, 5, 22.5)
    assert hatchet.figure("heat") == 0
