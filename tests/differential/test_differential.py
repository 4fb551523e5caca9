"""The differential test: its designs are the same for a seed, and it sorts what it finds by restated causes."""

from __future__ import annotations

import csv

import pytest

from designer.editing import edits, new_unit
from designer.formats import read, to_text
from designer.units.location import Form
from tests.differential.__main__ import COLUMNS, cause_of, compare, figures, make
from tests.differential.designs import designs


def test_a_seed_gives_the_same_designs_of_all_forms():
    once, again = ([to_text(unit) for unit in designs(10, 3)] for _ in range(2))
    assert once == again != [to_text(unit) for unit in designs(10, 4)]
    assert {unit.chassis.form for unit in designs(60, 3)} == set(Form)


@pytest.fixture
def folder(tmp_path):
    make(tmp_path, 5, 1, None)
    return tmp_path


def theirs(folder, **changed):
    """The table of another implementation that differs in some figures of the first design."""
    with (folder / "ours.csv").open(newline="") as file:
        first, *others = csv.DictReader(file)
    table = folder / "theirs.csv"
    with table.open("w", newline="") as file:
        rows = csv.DictWriter(file, COLUMNS)
        rows.writeheader()
        rows.writerows([{**first, **changed}, *others])
    return table


def test_our_figures_are_those_of_the_written_files(folder):
    with (folder / "ours.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            assert {**figures(read(folder / row["path"]).unit), "path": row["path"]} == row


def test_equal_tables_differ_in_nothing(folder):
    text, share = compare(folder, theirs(folder))
    assert text.startswith("5 designs; 100.00 % equal or explained")
    assert share == 100


def test_a_difference_without_a_cause_is_open(folder):
    text, share = compare(folder, theirs(folder, bv="1"))
    assert "1 bv: unexplained; the smallest is 00000.mtf" in text
    assert share == 80


def test_a_file_that_the_other_one_cannot_read_is_told_apart(folder):
    assert "cannot be read there" in compare(folder, theirs(folder, bv=""))[0]


@pytest.mark.parametrize(
    ("sinks", "cause"), [(7, "mass: Fewer sinks than are free"), (8, "mass: unexplained"), (10, "mass: unexplained")]
)
def test_a_cause_is_restated_and_not_tolerated(sinks, cause):
    unit = edits.set_heat_sinks("single", sinks).run(new_unit(tonnage=50))
    mine = figures(unit)
    assert cause_of(unit, "mass", mine, {**mine, "mass": str(float(mine["mass"]) - 3)}) == cause
