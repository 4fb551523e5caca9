"""What quirks there are, and how they are found."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.catalog import DataError
from designer.catalog.quirks import (
    Carrier,
    Category,
    Quirk,
    carried,
    file_id,
    find_quirk,
    known_quirks,
    quirk_catalog,
    quirk_id,
    quirk_ids,
    quirks_for_pipeline,
    read_quirks,
    weapon_quirks,
)

# QUIRKS 7: eleven ids are spelled otherwise in unit files.
SPELLED_OTHERWISE = {
    "improved_targeting_short": "imp_target_short",
    "improved_targeting_medium": "imp_target_med",
    "improved_targeting_long": "imp_target_long",
    "poor_targeting_short": "poor_target_short",
    "poor_targeting_medium": "poor_target_med",
    "poor_targeting_long": "poor_target_long",
    "easy_to_pilot": "easy_pilot",
    "hard_to_pilot": "hard_pilot",
    "protected_actuators": "pro_actuator",
    "exposed_actuators": "exp_actuator",
    "improved_cooling": "imp_cooling",
}


# -- QUIRKS 9, example 23 ------------------------------------------------------------------------------------------


def test_there_are_31_quirks_with_an_effect_in_combat():
    assert len(quirk_catalog()) == 31
    carriers = Counter(quirk.carrier for quirk in quirk_catalog())
    assert carriers == {Carrier.UNIT: 25, Carrier.WEAPON: 6}


@pytest.mark.parametrize(
    ("pipeline", "count"),
    [("to-hit", 13), ("psr", 5), ("heat", 3), ("crit", 4), ("initiative", 2), ("physical", 4), ("damage", 2)],
)
def test_quirks_of_a_pipeline(pipeline, count):
    assert len(quirks_for_pipeline(pipeline)) == count


@pytest.mark.parametrize(
    ("category", "count"),
    [
        ("targeting", 6),
        ("defensive", 2),
        ("piloting", 5),
        ("physical", 4),
        ("initiative", 2),
        ("combat", 2),
        ("crit", 4),
        ("weapon", 6),
    ],
)
def test_quirks_of_a_category(category, count):
    assert len([quirk for quirk in known_quirks() if quirk.category.value == category]) == count


def test_18_are_good_for_their_carrier_and_13_are_not():
    assert Counter(quirk.positive for quirk in quirk_catalog()) == {True: 18, False: 13}


def test_an_unknown_pipeline_is_named():
    with pytest.raises(ValueError, match="'luck'"):
        quirks_for_pipeline("luck")


# -- ids -----------------------------------------------------------------------------------------------------------


def test_eleven_ids_are_spelled_otherwise_in_files():
    assert {quirk.id: quirk.file_id for quirk in quirk_catalog() if quirk.id != quirk.file_id} == SPELLED_OTHERWISE


@pytest.mark.parametrize(("own", "written"), SPELLED_OTHERWISE.items())
def test_either_spelling_is_the_same_quirk(own, written):
    assert quirk_id(written) == quirk_id(own) == own
    assert file_id(own) == file_id(written) == written
    assert quirk_ids((written, own)) == (own,)


def test_case_blanks_and_values_do_not_matter():
    assert quirk_id(" Imp_Target_Med ") == "improved_targeting_medium"
    assert quirk_id("obsolete:2950,3146") == "obsolete"
    assert find_quirk("OBSOLETE:2950") == find_quirk("obsolete")


def test_an_unknown_id_stays_and_does_nothing():
    assert quirk_id("unheard_of") == file_id("unheard_of") == "unheard_of"
    assert find_quirk("unheard_of") is None
    assert carried(["unheard_of"]) == ()


def test_a_quirk_of_a_weapon_is_none_of_a_unit():
    assert find_quirk("accurate") is None
    assert find_quirk("accurate", Carrier.WEAPON) is not None
    # One id is both, with an entry each.
    unit, weapon = find_quirk("fast_reload"), find_quirk("fast_reload", Carrier.WEAPON)
    assert unit is not None
    assert weapon is not None
    assert (unit.carrier, weapon.carrier) == (Carrier.UNIT, Carrier.WEAPON)


def test_what_is_carried_comes_once_in_the_order_of_the_table():
    ids = quirk_ids(("stable", "easy_pilot", "easy_to_pilot"))
    assert [quirk.id for quirk in carried(ids)] == ["easy_to_pilot", "stable"]


def test_quirks_of_a_weapon():
    mounts = {"RT:0": ("accurate",)}
    assert weapon_quirks(mounts, "RT:0") == ("accurate",)
    assert weapon_quirks(mounts, "LT:0") == ()
    assert weapon_quirks(None, "RT:0") == ()


@given(st.lists(st.sampled_from(known_quirks())))
def test_having_a_quirk_is_membership(quirks: list[Quirk]):
    ids = quirk_ids(tuple(quirk.file_id for quirk in quirks))
    for quirk in known_quirks():
        assert (quirk.id in ids) is (quirk.id in {found.id for found in quirks})


# -- quirks without an effect in combat ----------------------------------------------------------------------------


def test_every_quirk_of_real_files_is_known_by_name():
    # QUIRKS 8: 84 ids of units, 14 of weapons; the 85th of a unit is Poor Targeting (Medium), which no file has.
    assert Counter(quirk.carrier for quirk in known_quirks()) == {Carrier.UNIT: 85, Carrier.WEAPON: 14}
    others = [quirk for quirk in known_quirks() if quirk.category is Category.OTHER]
    assert Counter(quirk.carrier for quirk in others) == {Carrier.UNIT: 60, Carrier.WEAPON: 8}
    assert not any(quirk.in_combat for quirk in others)
    assert [quirk for quirk in known_quirks() if quirk.in_combat] == list(quirk_catalog())


def test_ids_are_unique_among_units_and_among_weapons():
    claimed = Counter(
        (quirk.carrier, name) for quirk in known_quirks() for name in {quirk.id, quirk.file_id, *quirk.aliases}
    )
    assert max(claimed.values()) == 1


# -- data ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ('"pipelines": ["luck"]', "'luck'"),
        ('"pipelines": 1', "not iterable"),
        ('"pipelines": [], "fancy": 1', "fancy"),
    ],
)
def test_a_wrong_record_is_named_by_file_and_line(tmp_path, wrong, problem):
    path = tmp_path / "quirks.jsonl"
    record = '"id": "a", "name": "A", "carrier": "unit", "category": "other", "positive": true, "effect": "E."'
    path.write_text(f'{{{record}, "pipelines": []}}\n{{{record}, {wrong}}}\n')
    with pytest.raises(DataError, match=problem) as caught:
        read_quirks(path)
    assert caught.value.line == 2
