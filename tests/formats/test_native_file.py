"""Designs as JSON files: they lose nothing, follow the published schema, and damage is reported with its place."""

from __future__ import annotations

import json

import jsonschema
import pytest

from designer import paths
from designer.cli import main
from designer.editing import edits
from designer.formats import FormatError, read, write
from designer.formats.native_file import design_schema, native_text
from tests.building import catalog_id

SAMPLES = sorted(paths.data("designs").glob("*.mtf"))
WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")
SCHEMA = paths.data().parent / "docs" / "design.schema.json"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_file_keeps_every_field_and_the_text_that_it_came_from(path, tmp_path):
    unit = read(path).unit
    write(unit, tmp_path / "design.json")
    again = read(tmp_path / "design.json").unit
    assert again == unit
    assert again.source == unit.source


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_files_follow_the_published_schema(path):
    jsonschema.validate(json.loads(native_text(read(path).unit)), design_schema())


def test_the_published_schema_is_that_of_the_code():
    jsonschema.Draft202012Validator.check_schema(design_schema())
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == design_schema(), "run packaging/design_schema.py"


def test_an_item_is_a_line_so_that_a_change_of_one_is_a_change_of_one_line():
    unit = read(WAYFARER).unit.with_(source=None)
    more = edits.place_best(catalog_id("Medium Laser")).run(unit)
    before, after = native_text(unit).splitlines(), native_text(more).splitlines()
    assert len(set(after) - set(before)) == 2  # the laser, and a comma after the item before it


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ('{"mechwright": 1,\n "unit": {}', 2, "delimiter"),
        ("[1, 2]", 0, "expected a design"),
        ('{"name": "no design"}', 0, "expected a design"),
        ('{"mechwright": 99, "unit": {}}', 0, "newer version"),
        ('{"mechwright": 1, "unit": {"names": 3}}', 0, "unit.names: expected an object, found 3"),
        ('{"mechwright": 1}', 0, "unit: expected an object, found None"),
    ],
)
def test_damage_is_reported_with_its_place(text, line, problem, tmp_path):
    path = tmp_path / "damaged.json"
    path.write_text(text)
    with pytest.raises(FormatError, match=r"damaged\.json") as error:
        read(path)
    assert error.value.line == line
    assert problem in error.value.problem


@pytest.mark.parametrize("tons", ["-20", "1e9", "1.5", '"55"', "123456789"])
def test_a_figure_that_no_design_can_have_is_refused(tons, tmp_path):
    text = native_text(read(WAYFARER).unit.with_(source=None))
    assert '"tonnage": 75,' in text
    path = tmp_path / "odd.json"
    path.write_text(text.replace('"tonnage": 75,', f'"tonnage": {tons},'))
    with pytest.raises(FormatError, match="tonnage"):
        read(path)


def test_a_folder_is_converted_there_and_back(tmp_path, capsys):
    folder, there, back = tmp_path / "mtf", tmp_path / "json", tmp_path / "back"
    (folder / "inner").mkdir(parents=True)
    for target in (folder / "wayfarer.mtf", folder / "inner" / "wayfarer.v2.mtf"):
        target.write_bytes(WAYFARER.read_bytes())
    assert main(["convert", "--to", "json", str(folder), str(there)]) == 0
    assert {path.relative_to(there).as_posix() for path in there.rglob("*.json")} == {
        "wayfarer.mech.json",
        "inner/wayfarer.v2.mech.json",
    }
    assert main(["convert", str(there), str(back)]) == 0
    assert (back / "inner" / "wayfarer.v2.mtf").read_bytes() == WAYFARER.read_bytes()
