"""The texts about an item: figures as the table writes them, the lines of the card, and room."""

from __future__ import annotations

from collections import Counter

import pytest

from designer import paths
from designer.analysis.item_figures import Facts, all_facts, facts_of
from designer.app.ui.figures import natural, tons
from designer.app.views.equipment.item_texts import (
    damage_text,
    efficiency_line,
    figures_line,
    heat_text,
    legal_line,
    level_text,
    range_text,
    room_line,
)
from designer.catalog import Item, catalog
from designer.construction.availability import obstacle
from designer.construction.offers import Terms
from designer.construction.technology import LEVELS
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.editing.edit import batch
from designer.formats import read
from designer.units.location import HD, LA, LT, RA, RT, Form, Slot
from designer.units.mount import ItemId, Mount, MountId
from designer.units.unit import Tech, TechBase
from tests.building import catalog_id, evaluate, mech

OS_20 = "LRM 20 (OS)", "CLLRM20 (OS)"


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


@pytest.mark.parametrize("base", TechBase)
def test_no_two_items_of_a_list_have_the_same_name_and_technology(base: TechBase):
    found = all_facts(evaluate(mech(base=base)), "Clan" if base.is_clan else "IS").values()
    shown = Counter((each.item.name, each.other_side) for each in found if not each.item.others_only)
    assert [name for name, number in shown.items() if number > 1] == []


def test_of_two_of_a_name_that_the_clans_may_have_each_is_named():
    both = {each: facts_of(evaluate(mech(base=TechBase.CLAN)), [item(each)], "Clan")[0] for each in OS_20}
    assert [(found.mass, found.other_side) for found in both.values()] == [(10500, "IS"), (5500, "")]


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


LASER = catalog_id("Medium Laser")
SPHERE = Tech(TechBase.INNER_SPHERE, 3067, 2)


def test_a_weapon_says_heat_damage_and_range():
    assert figures_line(facts("ISERMediumLaser")) == "Heat 5, damage 5, range 4 / 8 / 12"
    assert figures_line(facts("LRM 10")) == "Heat 4, damage 1×10, range 7 / 14 / 21, minimum 6"
    assert figures_line(facts("ISSNPPC")) == "Heat 10, damage 10 / 8 / 5, range 9 / 13 / 15"


def test_ammunition_says_its_shots_and_gear_what_it_takes():
    assert figures_line(facts("SRM 6 Ammo")) == "15 shots, 1 t, explosive"
    assert figures_line(facts("Guardian ECM Suite")) == "1.5 t, 2 slots, 61 BV"
    assert figures_line(facts("MASC", tonnage=60)) == "3 t, 3 slots", "its value is that of the speed"


def test_a_physical_weapon_says_its_damage_on_this_mech_and_what_it_takes():
    assert figures_line(facts("Hatchet", tonnage=75)) == "Damage 15, 5 t, 5 slots, 23 BV"
    assert figures_line(facts("Medium Vibroblade", tonnage=75)) == "Heat 5, damage 10, 5 t, 2 slots, 17 BV"
    assert efficiency_line(facts("Hatchet", tonnage=75)) == "Damage per ton 3.0"


def test_efficiency_is_damage_for_mass_and_heat():
    assert efficiency_line(facts("ISERMediumLaser")) == "Damage per ton 5.0, per heat 1.0"
    assert efficiency_line(facts("ISRotaryAC5")) == "Damage per ton 3.0, per heat 5.0"
    assert efficiency_line(facts("Guardian ECM Suite")) == ""


def test_what_may_be_used_says_since_when_and_at_what_level():
    assert legal_line(item("ISERMediumLaser"), SPHERE) == "Available from 3058, standard level"
    assert obstacle(item("ISERMediumLaser"), SPHERE) == ""


def test_what_may_not_be_used_says_why():
    assert obstacle(item("CLERPPC"), SPHERE) == "Clan only"
    assert obstacle(item("ISPlasmaRifle"), Tech(TechBase.INNER_SPHERE, 3050, 2)) == "Not before 3056"
    assert obstacle(item("Streak SRM 2"), Tech(TechBase.INNER_SPHERE, 3025, 2)) == "Extinct since 2845"
    assert obstacle(item("ISRotaryAC2"), SPHERE) == "", "standard by its printed level"
    assert obstacle(item("ISRotaryAC2"), SPHERE, Terms(by_year=True)) == "Advanced in 3067"
    assert legal_line(item("CLERPPC"), SPHERE) == "Clan only; standard level"
    assert legal_line(item("ISRotaryAC2"), SPHERE).endswith(", counts as standard (advanced in 3067)")
    assert legal_line(item("ISRotaryAC2"), SPHERE, Terms(by_year=True)) == "Advanced in 3067"
    advanced = SPHERE._replace(rules_level=3)
    assert legal_line(item("ISRotaryAC2"), advanced, Terms(by_year=True)).endswith(", advanced in 3067")
    assert level_text(item("ISRotaryAC2"), advanced, Terms(by_year=True)).endswith("advanced in 3067, which counts")
    assert legal_line(item("ISPlasmaRifle"), Tech(TechBase.INNER_SPHERE, 3050, 2)) == "Not before 3056; standard level"
    assert obstacle(item("CLERPPC"), Tech(TechBase.MIXED_IS, 3067, 2)) == ""


def test_a_prototype_is_called_one():
    assert legal_line(item("ISERMediumLaser"), Tech(TechBase.INNER_SPHERE, 3054, 4)) == (
        "Only as a prototype, counts as standard (experimental in 3054)"
    )
    trial = Tech(TechBase.INNER_SPHERE, 3054, 2)
    assert obstacle(item("ISERMediumLaser"), trial, Terms(by_year=True)) == "Experimental in 3054"


@pytest.mark.parametrize("year", [3025, 3050, 3067, 3140])
def test_summary_and_details_tell_one_rules_level(year: int):
    tech = Tech(TechBase.MIXED_IS, year, 5)
    for found in catalog():
        level, _, later = level_text(found, tech).partition(", which counts; ")
        assert level == LEVELS[found.level]  # what the rules of legality compare
        short = (
            f"counts as {level.lower()} ({later.removesuffix(' by its dates')})" if later else f"{level.lower()} level"
        )
        assert legal_line(found, tech).endswith(short)


def test_room_is_named_by_location():
    laser = item("Medium Laser")
    unit = mech(tonnage=75)
    assert room_line(unit, laser) == "Room in HD, CT, RT, LT, RA, LA, RL, LL"
    assert room_line(unit, item("Hatchet")) == "Room in RA, LA"


def test_room_for_a_heat_sink_is_in_the_engine_first():
    unit = edits.set_walk(6).run(new_unit())  # the engine holds 12
    assert room_line(unit, catalog()["heat-sink"]) == "Room in the engine"
    assert room_line(edits.set_heat_sinks("single", 12).run(unit), catalog()["heat-sink"]).startswith("Room in HD")


def test_room_may_need_filler_to_move():
    head = (LASER, HD)
    filler = Mount(MountId(9), ItemId(catalog_id("IS Endo Steel")), (Slot(HD, 3),))
    unit = mech(tonnage=75)
    unit = unit.with_(mounts=(filler,))
    assert room_line(unit, item("Medium Laser")).endswith("By moving filler: HD")
    full = read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit
    full = batch("", *[edits.place("medium-laser", where) for where in (HD, RT, RT, RT, RA)]).run(full)
    assert room_line(full, item("Medium Laser")) == "Leaving filler without a slot: RA, LA, RL, LL"
    assert "HD" not in room_line(mech(head, tonnage=75), item("Medium Laser"))


def test_room_may_need_a_split():
    guns = [(catalog_id("PPC"), where) for where in (LA, RA, LT, RT)]
    assert room_line(mech(*guns, tonnage=75), item("AC/20")) == "By moving others: RT, LT. Split over: CT, RA, LA"


def test_no_room_says_for_how_much():
    guns = [(catalog_id("PPC"), where) for where in (LA, LA, RA, RA)]
    assert room_line(mech(*guns, tonnage=75), item("Hatchet")) == "No room for 5 slots"
    assert room_line(mech(tonnage=75, form=Form.QUAD), item("Hatchet")) == "Not on quads"


def test_spread_items_count_their_slots():
    assert room_line(mech(tonnage=75), item("Triple Strength Myomer")) == "6 slots anywhere, room for 6"
