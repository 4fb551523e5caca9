"""The row of a unit holds what the core says of it, and the database gives it back."""

import pytest

from designer.battle_value import battle_value
from designer.construction.legality.finding import Severity
from designer.construction.movement import movement
from designer.design import once
from designer.editing.edits.identity import rename, set_mul_id, set_non_canon, set_source
from designer.formats.read_result import FileNote
from designer.library.database import Database
from designer.library.rows import design_of, key_of, load
from designer.library.unit_row import PATCHWORK, Placed
from designer.library.unit_valuing import row_of
from designer.units.location import LA, LT, RA, Form
from designer.units.unit import Armor, ArmorKind, Chassis, Names, TechBase, Unit
from tests.building import mech
from tests.library.stored import store_units

LASERS = mech(("medium-laser", LA), ("medium-laser", LA), ("medium-laser", RA), ("er-ppc", LT), tonnage=55, walk=5)


def test_figures_are_those_of_the_core():
    row, g = row_of(LASERS), once(LASERS)
    assert (row.value("bv"), row.value("walk"), row.value("run")) == (
        battle_value(g),
        movement(g).walk,
        movement(g).run,
    )
    assert (row.value("tonnage"), row.form, row.tech, row.value("rating")) == (55, "Biped", "Inner Sphere", 275)


def test_damage_counts_what_reaches_3_9_and_15_hexes():
    row = row_of(LASERS)
    assert [row.value(f"damage.{hexes}") for hexes in (3, 9, 15)] == [3 * 5 + 10, 3 * 5 + 10, 10]  # TM p. 341


def test_equipment_is_counted_by_item_and_location():
    held = {(each.item, each.location): each.number for each in row_of(LASERS).equipment}
    assert held == {("medium-laser", "LA"): 2, ("medium-laser", "RA"): 1, ("er-ppc", "LT"): 1}


def test_a_unit_is_canon_by_its_number_or_its_source_unless_marked():
    bare = mech()
    assert not row_of(bare).canon
    published = set_source("TRO: 3039").run(bare)
    assert row_of(published).canon
    assert row_of(set_mul_id(126).run(bare)).canon
    assert not row_of(set_non_canon(True).run(published)).canon


@pytest.mark.parametrize(
    ("unit", "omni"),
    [
        (mech(), ""),
        (mech().with_(chassis=Chassis(omni=True)), "base"),
        (mech(("medium-laser", LA, {"pod": True})).with_(chassis=Chassis(omni=True)), "configuration"),
    ],
)
def test_an_omni_is_a_base_or_a_configuration(unit: Unit, omni: str):
    assert row_of(unit).omni == omni


def test_patchwork_is_an_armor_type_of_its_own():
    kinds = tuple(ArmorKind("reactive" if number == 4 else "standard") for number in range(9))
    assert row_of(mech(armor=Armor(kinds=kinds, front=(5,) * 9))).armor == PATCHWORK


def test_problems_of_the_file_are_counted_but_not_remarks():
    notes = [FileNote(3, Severity.WARNING, "odd"), FileNote(0, Severity.NOTE, "old")]
    assert row_of(LASERS, notes).file_problems == 1


@pytest.mark.parametrize("unit", [LASERS, mech(form=Form.QUAD, base=TechBase.CLAN, quirks=("easy_maintain",))])
def test_a_stored_row_is_read_as_it_was(database: Database, file: int, unit: Unit):
    store_units(database, file, "/a", [Placed(row_of(unit))])
    read = load(database, database.value("SELECT id FROM units"))
    assert read._replace(equipment=()) == row_of(unit)._replace(equipment=())
    assert sorted(read.equipment) == sorted(row_of(unit).equipment)


def test_storing_again_replaces_the_units_of_the_file(database: Database, file: int):
    row = row_of(LASERS)
    store_units(database, file, "/a", [Placed(row, 0), Placed(row, 1)])
    store_units(database, file, "/a", [Placed(row)])
    assert [database.value(f"SELECT count(*) FROM {table}") for table in ("units", "unit_names")] == [1, 1]
    assert database.value("SELECT sum(count) FROM unit_equipment") == 4


def test_names_are_found_by_beginnings_of_words(database: Database, file: int):
    store_units(database, file, "/a", [Placed(row_of(LASERS.with_(names=Names("Götterdämmerung", "GTD-20C"))))])
    assert database.rows("SELECT rowid FROM unit_names WHERE unit_names MATCH 'gott*'")


def test_copies_are_the_same_design_and_changed_or_renamed_ones_are_not():
    copy = set_source("elsewhere").run(LASERS)
    assert design_of(row_of(LASERS)) == design_of(row_of(copy))
    assert design_of(row_of(LASERS)) != design_of(row_of(rename(model="II").run(LASERS)))
    assert design_of(row_of(LASERS)) != design_of(row_of(mech(("medium-laser", LA), tonnage=55, walk=5)))


def test_a_uuid_is_the_key_of_a_unit_and_else_its_place():
    row = row_of(LASERS)
    assert key_of(row, "/units/a.mtf", None) == "file:/units/a.mtf"
    assert key_of(row, "/units/a.ssw", 2) == "file:/units/a.ssw#2"
    assert key_of(row._replace(uuid="AB-1"), "/units/a.mtf", None) == key_of(row._replace(uuid="ab-1"), "/b", 1)
