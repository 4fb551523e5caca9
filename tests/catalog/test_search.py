"""Finding equipment: words, typing errors, comparisons, and what is there in a year."""

from __future__ import annotations

import pytest

from designer.catalog import Item, catalog
from designer.catalog.search import SIDES, Wanted, is_prototype, is_there, search, since
from tests.building import catalog_id


def everything() -> list[Item]:
    return list(catalog())


def item(name: str) -> Item:
    return catalog()[catalog_id(name)]


def names(text: str) -> list[str]:
    return [found.name for found in search(text, everything())]


# -- words ----------------------------------------------------------------------------------------------------


def test_nothing_typed_finds_everything_in_the_order_given():
    assert list(search("  ", everything())) == everything()


def test_all_words_must_begin_a_word_of_the_names():
    found = names("er medium")
    assert "ER Medium Laser" in found
    assert "Medium Laser" not in found, "the 'er' within Laser begins no word"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("lb10x", "LB 10-X AC"),
        ("lb 10x", "LB 10-X AC"),
        ("LB 10-X", "LB 10-X AC"),
        ("isac10", "AC/10"),
        ("ac/10", "AC/10"),
        ("mech mortar", "'Mech Mortar 4"),
        ("med laser", "Medium Laser"),
        ("direct fire", "Gauss Rifle"),
        ("one shot srm", "SRM 6 (OS)"),
        ("heat sink", "Double Heat Sink"),
    ],
)
def test_names_short_names_old_spellings_and_flags_are_found(typed: str, expected: str):
    assert expected in names(typed)


def test_what_begins_no_word_is_found_inside_one():
    assert "LB 10-X AC" in names("lbx")


# -- typing errors --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("medum lazer", "Medium Laser"),
        ("gaus rifel", "Gauss Rifle"),
        ("hachet", "Hatchet"),
        ("targting computer", "Targeting Computer"),
        ("srteak", "Streak SRM 2"),
        ("autocanon", "Primitive Prototype Autocannon/2"),
        ("er ppv", "ER PPC"),
    ],
)
def test_typing_errors_are_forgiven(typed: str, expected: str):
    assert expected in names(typed)


def test_nonsense_finds_nothing():
    assert names("xylophone") == []


def test_numbers_are_never_similar():
    assert all("20" in name for name in names("autocanon 20"))


# -- comparisons ----------------------------------------------------------------------------------------------


def test_figures_can_be_compared():
    found = search("energy heat<=3 t<=1", everything())
    assert "Medium Laser" in [each.name for each in found]
    assert all(each.heat <= 3 and (each.mass or 0) <= 1000 for each in found)


def test_comparisons_and_words_go_together_with_spaces_or_without():
    assert names("laser heat <= 1") == names("heat<=1 laser")


def test_salvoes_count_in_full():
    assert "Rotary AC/5" in names("heat>=6 damage>=30")


def test_a_figure_that_depends_on_the_mech_is_asked_for():
    hatchet = item("Hatchet")
    assert hatchet not in search("hatchet t=5", everything())

    def figure(found: Item, name: str) -> float | None:
        return 5.0 if found is hatchet and name == "mass" else None

    assert list(search("hatchet t=5", everything(), figure)) == [hatchet]


# -- years ----------------------------------------------------------------------------------------------------


def test_an_item_is_there_from_its_trial_on():
    laser = item("ISERMediumLaser")
    assert not is_there(laser, 3051)
    assert is_there(laser, 3053)
    assert since(laser) == 3058


def test_an_item_is_on_trial_until_production_begins():
    laser = item("ISERMediumLaser")
    assert is_prototype(laser, 3053)
    assert not is_prototype(laser, 3058)
    assert is_prototype(item("Primitive Prototype Medium Laser")), "some never get beyond it"


def test_lost_technology_is_gone_until_it_comes_back():
    streak = item("Streak SRM 2")
    assert is_there(streak, 2700, ("IS",))
    assert not is_there(streak, 3025, ("IS",))
    assert is_there(streak, 3040, ("IS",))


def test_each_side_has_its_own_years():
    lrm = item("LRM 10")
    assert is_there(lrm, 3025, ("IS",))
    assert not is_there(lrm, 3025, ("Clan",))
    assert is_there(lrm, 3025, SIDES)


# -- what to list ---------------------------------------------------------------------------------------------


def listed(wanted: Wanted) -> list[Item]:
    return [each for each in everything() if wanted.allows(each)]


def test_wanting_nothing_in_particular_lists_everything():
    assert listed(Wanted()) == everything()


def test_technology_year_and_level_narrow_the_list():
    found = listed(Wanted(sides=("IS",), year=3025, level=1))
    assert {"Medium Laser", "AC/10", "Heat Sink"} <= {each.name for each in found}
    assert all(each.tech != "Clan" and each.level == 1 for each in found)
    assert "Gauss Rifle" not in {each.name for each in found}


def test_kinds_narrow_the_list():
    assert {each.kind for each in listed(Wanted(kinds=frozenset(("missile", "jump"))))} == {"missile", "jump"}


def test_ammunition_needs_its_launcher():
    found = [each for each in listed(Wanted(launchers=frozenset({("srm", 6)}))) if each.is_ammo and each.ammo]
    assert found
    assert all((each.ammo, each.rack) == ("srm", 6) for each in found)


def test_prototypes_and_one_shots_can_be_left_out():
    prototype, one_shot = item("Primitive Prototype Medium Laser"), item("ISRocketLauncher10")
    assert Wanted().allows(prototype)
    assert not Wanted(prototypes=False).allows(prototype)
    assert Wanted().allows(one_shot)
    assert not Wanted(one_shots=False).allows(one_shot)
