"""Percentiles, relatives and copies."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from designer.library.percentiles import (
    SharedTrait,
    UnitGroup,
    duplicates,
    era,
    group_of,
    mass_class,
    relatives,
    same_chassis,
    standings,
)
from designer.library.query_words import query_of
from designer.library.search import search
from designer.library.unit_lines import lines
from designer.library.unit_row import Held, Placed, UnitRow
from designer.library.unit_valuing import row_of
from designer.units.unit import TechBase
from tests.building import mech
from tests.library.stored import changed, store_units

ROW = row_of(mech(tonnage=50))
ALL = UnitGroup("1", ())


def like(**fields: Any) -> UnitRow:  # Any: as the fields are
    return changed(ROW, **fields)


def fill(database, file: int, *found: UnitRow) -> None:
    store_units(database, file, "/a", [Placed(row, number) for number, row in enumerate(found)])


@pytest.mark.parametrize(
    ("tons", "name"),
    [(10, "Light"), (35, "Light"), (40, "Medium"), (75, "Heavy"), (80, "Assault"), (105, "Superheavy")],
)
def test_mass_classes_are_those_of_the_rules(tons: int, name: str):
    assert mass_class(tons) == name


@pytest.mark.parametrize(
    ("year", "name"),
    [
        (2500, "Star League"),
        (3025, "Succession Wars"),
        (3050, "Clan Invasion"),
        (3130, "Dark Age"),
        (-5, "Star League"),
    ],
)
def test_each_year_is_in_an_era(year: int, name: str):
    assert era(year) == name


def test_a_percentile_counts_equal_values_half(database, file):
    fill(database, file, *(like(bv=bv) for bv in (100, 200, 200, 300)))
    standing = {each.figure: each for each in standings(database, like(bv=200), ALL)}["bv"]
    assert standing[2:] == (50.0, 4, 100, 200, 300)


@given(st.lists(st.integers(0, 50), min_size=1, max_size=30), st.integers(0, 50))
def test_percentiles_are_those_of_a_plain_count(values: list[int], value: int):
    from designer.library.percentiles import _standing

    below = sum(each < value for each in values) + sum(each == value for each in values) / 2
    assert _standing("bv", value, sorted(values)).percentile == pytest.approx(100 * below / len(values))


def test_an_empty_group_has_no_standings(database):
    assert standings(database, ROW, ALL) == []


def test_the_group_is_chosen(database, file):
    others = (
        like(mass=55),
        like(mass=60),
        like(tech=TechBase.CLAN.value),
        like(year=2500),
        like(tech=TechBase.MIXED_IS.value),
        like(tech=TechBase.MIXED_CLAN.value),
    )
    fill(database, file, ROW, *others)

    def count(row: UnitRow, *sides: SharedTrait) -> int:
        return standings(database, row, group_of(row, sides))[0].units

    assert count(ROW) == 7
    assert count(ROW, SharedTrait.MASS) == 6
    assert count(ROW, SharedTrait.TECH) == 4
    assert count(like(tech=TechBase.MIXED_IS.value), SharedTrait.TECH) == 2
    assert count(ROW, SharedTrait.ERA) == 6
    assert count(ROW, *SharedTrait) == 2


def test_the_nearest_relative_has_the_same_equipment(database, file):
    laser, gun = Held("medium-laser", "energy", "LA", 2), Held("ac-20", "ballistic", "RT", 1)
    design = like(chassis="Own", equipment=(laser,))
    fill(
        database,
        file,
        like(chassis="Same", equipment=(laser._replace(location="RA"),)),
        like(chassis="Half", equipment=(laser._replace(number=1), gun)),
        like(chassis="Other", equipment=(gun,)),
        design,
    )
    found = relatives(database, design, ALL)
    assert [each.chassis for each in found] == ["Same", "Half", "Other"]
    assert found[0].distance == 0
    assert found[2].distance == 0.5  # nothing in common but all figures


def test_variants_of_a_chassis_are_found_whatever_its_spelling(database, file):
    fill(database, file, like(chassis="WOLF", model="B"), like(chassis="Wolf", model="A"), like(chassis="Fox"))
    assert [each.model for each in same_chassis(database, like(chassis="Wolf", model="A"))] == ["B"]


def test_copies_in_several_files_are_told_with_their_places(database, file):
    other = database.run(
        "INSERT INTO files (source, path, member, size, stamp, hash, reader) "
        "VALUES (1, 'b.zip', 'x.mtf', 0, 0, x'', '')"
    )
    fill(database, file, like(chassis="Twin"), like(chassis="Single"))
    store_units(database, other, "/b", [Placed(like(chassis="Twin", source="elsewhere"))])
    (found,) = duplicates(database)
    assert found.name == "Twin"
    assert found.places == ("/units/a.mtf", "/units/b.zip!x.mtf")
    assert search(database, query_of("duplicate"), ("chassis", "source")) == [("Twin", "/units")] * 2
    assert search(database, query_of("-duplicate"), ("chassis",)) == [("Single",)]
    assert [line.files for chunk in lines(database) for line in chunk] == [2, 1, 2]
