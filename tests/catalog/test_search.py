"""Finding equipment: words, typing errors, comparisons, properties, what comes first, and what to list."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import Item, catalog
from designer.catalog.item import TechSide
from designer.catalog.search import ItemFilter, counted, ranked, search
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


# -- exact words, exclusions, properties ----------------------------------------------------------------------


def test_words_in_quotes_stand_in_a_name_just_so():
    found = names('"er ppc"')
    assert "ER PPC" in found
    assert not {"PPC", "Light PPC"} & set(found)
    assert names('"ppc er"') == []
    assert "ER Medium Laser" not in names('"er ppc" medium')


def test_what_is_in_quotes_is_no_typing_error():
    assert names('"medum laser"') == []


def test_a_minus_leaves_out_what_has_the_word():
    found = names("laser -pulse -kind:ammunition")
    assert "Medium Laser" in found
    assert not any("Pulse" in name for name in found)


@pytest.mark.parametrize(
    ("typed", "meets"),
    [
        ("tech:clan", lambda each: each.tech in ("Clan", "All")),
        ("tech:is", lambda each: each.tech in ("IS", "All")),
        ("tech:all", lambda each: each.tech == "All"),
        ("-tech:clan", lambda each: each.tech in ("IS", "All")),
        ("tech:clan -tech:all", lambda each: each.tech == "Clan"),
        ("kind:energy,missile", lambda each: each.kind in ("energy", "missile")),
        ("kind:ammo", lambda each: each.kind == "ammunition"),
        ("level:experimental", lambda each: each.level == 4),
        ("flag:explosive", lambda each: each.explosive),
        ("flag:pulse", lambda each: "pulse" in each.flags),
        ("slots=1..2", lambda each: each.slots is not None and 1 <= each.slots <= 2),
        ("dmg/t>=5", lambda each: each.mass and max(each.damage) * each.rate / (each.mass / 1000) >= 5),
        ("year<2300", lambda each: min(y for y in _productions(each)) < 2300),
    ],
)
def test_properties_and_ratios_are_those_of_the_records(typed: str, meets: Callable[[Item], bool]):
    found = set(search(typed, everything()))
    assert found
    assert found == {each for each in everything() if meets(each)}


def _productions(each: Item) -> list[int]:
    """The first year of production on each side, else of use, else of trial."""
    sides = [years for years in (each.is_years, each.clan_years) if years]
    return [years[1] or years[2] or years[0] or 9999 for years in sides] or [9999]


def test_what_cannot_be_understood_is_left_out_while_one_types():
    assert names("medium laser heat<") == names("medium laser")


# -- what comes first -----------------------------------------------------------------------------------------


def offered(side: TechSide) -> list[Item]:
    """What a design of a side may be offered, of whatever year and level."""
    return [each for each in everything() if each.tech in ("All", side)]


@pytest.mark.parametrize("side", ["IS", "Clan"])
def test_what_is_called_just_so_comes_first(side: TechSide):
    items = offered(side)
    names_offered = sorted({each.name for each in items if side in (each.tech, "IS")})
    for name in names_offered[:: 1 if os.environ.get("MECHWRIGHT_WHOLE_CORPUS") else 6]:
        assert search(name, items)[0].name == name


@given(st.sampled_from(everything()), st.booleans())
def test_what_files_call_just_so_comes_first_among_all(each: Item, lower: bool):
    for spelling in (each.name, each.mtf, *each.aliases):
        first = search(spelling.lower() if lower else spelling, everything())[0]
        assert first.name == each.name, spelling
    assert search(each.mtf, offered("IS" if each.tech == "All" else each.tech))[0] is each


@pytest.mark.parametrize(
    ("typed", "first"),
    [("large laser", "Large Laser"), ("ppc", "PPC"), ("heat sink", "Heat Sink"), ("lrm 5", "LRM 5"), ("ac20", "AC/20")],
)
def test_a_name_comes_before_longer_names_that_contain_it(typed: str, first: str):
    assert names(typed)[0] == first
    assert len(names(typed)) > 1


@pytest.mark.parametrize(
    ("typed", "first", "later"),
    [("er large", "ER Large Laser", "ER Large Pulse Laser"), ("medium las", "Medium Laser", "Medium Pulse Laser")],
)
def test_a_name_that_is_typed_in_part_comes_before_longer_ones(typed: str, first: str, later: str):
    found = names(typed)
    assert found[0] == first
    assert later in found


@pytest.mark.parametrize(
    ("typed", "words", "count"),
    [
        ("6 er medium laser", "er medium laser", 6),
        ("ER Medium Laser x6", "ER Medium Laser", 6),
        ("10x heat sink", "heat sink", 10),
        ("4 x machine gun", "machine gun", 4),
        ("2 lrm 20", "lrm 20", 2),
        ("20 lrm", "20 lrm", 1),
        ("6 streak srm", "6 streak srm", 1),
        ("lrm 20", "lrm 20", 1),
        ("heat<=3 range>9", "heat<=3 range>9", 1),
        ("3 heat<=3", "3 heat<=3", 1),
        ("", "", 1),
    ],
)
def test_a_number_that_no_name_has_is_the_number_of_items(typed: str, words: str, count: int):
    assert counted(typed) == (words, count)


def test_the_match_gets_worse_from_row_to_row():
    for text in ("ac", "mg", "tag", "ecm", "c"):
        matches = [each.match for each in ranked(text, everything())]
        assert matches == sorted(matches)
        assert len(set(matches)) > 1, text


def test_names_with_the_words_side_by_side_come_before_those_with_others_between():
    found = names("medium laser")
    assert found.index("ER Medium Laser") < found.index("Medium Pulse Laser")


def test_words_of_a_name_come_before_what_they_only_begin():
    found = names("ac")
    assert found.index("AC/20") < found.index("Active Probe")


# -- abbreviations --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("uac", "Ultra AC/2"),
        ("uac20", "Ultra AC/20"),
        ("uac/5", "Ultra AC/5"),
        ("rac", "Rotary AC/2"),
        ("rac 5", "Rotary AC/5"),
        ("lbx", "LB 2-X AC"),
        ("lrm", "LRM 5"),
        ("ssrm", "Streak SRM 2"),
        ("ppc", "PPC"),
        ("mg", "Machine Gun"),
        ("tc", "Targeting Computer"),
        ("ams", "Anti-Missile System"),
        ("ecm", "ECM Suite (Guardian)"),
        ("dhs", "Double Heat Sink"),
        ("hs", "Heat Sink"),
        ("jj", "Jump Jet"),
        ("tag", "TAG"),
        ("c3", "C3 Computer [Master]"),
        ("narc", "Narc"),
        ("masc", "MASC"),
        ("tsm", "Triple Strength Myomer"),
        ("ml", "Medium Laser"),
        ("er ml", "ER Medium Laser"),
        ("ac20", "AC/20"),
        ("case2", "CASE II"),
        ("AK20", "AC/20"),
        ("lsr 20", "LRM 20"),
        ("blitz ksr", "Streak SRM 2"),
        ("schwerer Impulslaser", "Large Pulse Laser"),
        ("Wärmetauscher", "Heat Sink"),
        ("Gaußgeschütz", "Gauss Rifle"),
    ],
)
def test_an_abbreviation_finds_what_it_stands_for_first(typed: str, first: str):
    usual = [each for each in offered("IS") if not each.others_only]
    assert search(typed, usual)[0].name == first


def test_an_abbreviation_finds_nothing_else():
    assert all("Rotary AC" in name for name in names("rac"))
    assert not any("Machine Gun" in name for name in names("kind:ballistic -mg"))


# -- one of several, and not -----------------------------------------------------------------------------------


def test_or_finds_what_either_finds():
    assert set(names("uac or rac")) == set(names("uac")) | set(names("rac"))
    assert set(names('"er ppc" or lbx heat<=2')) == set(names('"er ppc"')) | set(names("lbx heat<=2"))


def test_brackets_hold_together():
    assert set(names("(uac or rac) heat>=6")) == set(names("uac heat>=6")) | set(names("rac heat>=6"))
    assert names("-(pulse or er) laser") == names("laser -pulse -er")


def test_not_is_a_minus():
    assert names("laser not pulse not kind:ammo") == names("laser -pulse -kind:ammo")
    pulse = names("pulse kind:energy")
    assert names("laser not (pulse kind:energy)") == [name for name in names("laser") if name not in pulse]


def test_typing_errors_are_forgiven_on_either_side():
    assert {"Hatchet", "Medium Laser"} <= set(names("hachet or medum lazer"))


def test_range_brackets_are_figures():
    # TechManual p. 227 and 229: medium laser 3/6/9, PPC 6/12/18 with a minimum of 3.
    assert "Medium Laser" in names("short=3 medium=6 long=9")
    assert "PPC" in names("minimum=3 short=6 medium=12 long=18")
    assert "Heat Sink" not in names("short<=3"), "what has no range has no short one"


# -- what to list ---------------------------------------------------------------------------------------------


def listed(wanted: ItemFilter) -> list[Item]:
    return [each for each in everything() if wanted.allows(each)]


def test_wanting_nothing_in_particular_lists_everything():
    assert listed(ItemFilter()) == everything()


def test_technology_narrows_the_list():
    assert {each.tech for each in listed(ItemFilter(side="IS"))} == {"IS", "All"}
    assert {each.tech for each in listed(ItemFilter(side="Clan"))} == {"Clan", "All"}


def test_kinds_narrow_the_list():
    assert {each.kind for each in listed(ItemFilter(kinds=frozenset(("missile", "jump"))))} == {"missile", "jump"}


def test_ammunition_needs_its_launcher():
    found = [each for each in listed(ItemFilter(launchers=frozenset({("srm", 6)}))) if each.is_ammo and each.ammo]
    assert found
    assert all((each.ammo, each.rack) == ("srm", 6) for each in found)


def test_one_shots_can_be_left_out():
    one_shot = item("ISRocketLauncher10")
    assert ItemFilter().allows(one_shot)
    assert not ItemFilter(one_shots=False).allows(one_shot)


def test_torpedoes_can_be_left_out_and_their_ammunition_too():
    launchers = [each for each in everything() if "torpedo" in each.flags]
    bins = [each for each in everything() if each.is_ammo and "orpedo" in each.mtf]
    assert launchers
    assert bins
    assert not any(ItemFilter(torpedoes=False).allows(each) for each in (*launchers, *bins))
    assert ItemFilter(torpedoes=False).allows(item("SRM 6 Ammo")), "land launchers fire it too"
