"""The differential test: its designs are the same for a seed, and it sorts what it finds by restated causes."""

from __future__ import annotations

import csv

import pytest

from designer.catalog import systems
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.formats import read, to_text
from designer.units.location import Form
from tests.differential.__main__ import COLUMNS, cause_of, compare, figures, make
from tests.differential.designs import designs
from tests.editing.every_edit import ITEMS
from tests.parity.value_changes import restated_values


def test_a_seed_gives_the_same_designs_of_all_forms():
    once, again = ([to_text(unit) for unit in designs(10, 3)] for _ in range(2))
    assert once == again != [to_text(unit) for unit in designs(10, 4)]
    assert {unit.chassis.form for unit in designs(60, 3)} == set(Form)


def test_each_design_has_the_item_whose_turn_it_is():
    missing = [
        item
        for item, unit in zip(ITEMS, designs(250, 1), strict=False)
        if not any(mount.item == item for mount in unit.mounts)
    ]
    assert missing == []


def test_every_system_has_its_turn():
    made, known = list(designs(60, 1)), systems()
    assert {unit.engine.kind for unit in made} == set(known.engines)
    assert {unit.gyro for unit in made} >= set(known.gyros) - {"superheavy"}
    assert {unit.chassis.form for unit in made} == set(Form)


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
    text, share = compare(folder, theirs(folder, bv=""))
    assert "1 cannot be read there: unexplained; the smallest is 00000.mtf" in text
    assert share == 80


@pytest.mark.parametrize(
    ("sinks", "cause"), [(7, "mass: Fewer sinks than are free"), (8, "mass: unexplained"), (10, "mass: unexplained")]
)
def test_a_cause_is_restated_and_not_tolerated(sinks, cause):
    unit = edits.set_heat_sinks("single", sinks).run(new_unit(tonnage=50))
    mine = figures(unit)
    assert cause_of(unit, "mass", mine, {**mine, "mass": str(float(mine["mass"]) - 3)}) == cause


def test_a_rule_of_battle_value_is_restated():
    """The build of 2021 did not know the heat-sink override kit, which raises the value by a hundredth."""
    plain = new_unit(tonnage=50).with_(source=None)
    unit = plain.with_(heat_sink_kit=True)
    mine, without = figures(unit), figures(plain)
    assert int(mine["bv"]) == pytest.approx(1.01 * int(without["bv"]), abs=1)
    assert cause_of(unit, "bv", mine, without) == "bv: Heat-sink override kit"
    assert cause_of(plain, "bv", without, mine) == "bv: unexplained"


def test_rules_are_in_force_again_after_they_were_undone():
    unit = new_unit(tonnage=50).with_(heat_sink_kit=True)
    before = figures(unit)
    assert [name for name, _ in restated_values(unit)] == ["", "Heat-sink override kit"]
    assert figures(unit) == before


def test_every_difference_of_the_kept_designs_has_its_cause(corpus):
    text, share = compare(corpus / "differential.zip", corpus / "differential.csv")
    assert share == 100, text
    assert "unexplained" not in text
    assert "verdict" not in text
