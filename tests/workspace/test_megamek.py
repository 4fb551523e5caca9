"""Designs and forces are written where MegaMek finds them, and never over another file unasked."""

from __future__ import annotations

import pytest

from designer import paths
from designer.cli import main
from designer.forces.force import Force, member_of
from designer.forces.force_file import read_force
from designer.formats import read
from designer.workspace.megamek import (
    OtherContentError,
    found_folders,
    send_force,
    send_unit,
    unit_folder,
    unit_sources,
)

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture(params=["mekfiles", "mechfiles"])
def megamek(tmp_path, request):
    folder = tmp_path / "Games" / "megamek-0.50"
    (folder / "data" / request.param).mkdir(parents=True)
    return folder


def test_own_units_come_beside_the_units_of_the_program(megamek):
    (units,) = (megamek / "data").iterdir()
    assert unit_folder(megamek) == megamek / "userdata" / "data" / units.name


def test_another_folder_is_no_megamek(tmp_path):
    assert unit_folder(tmp_path) is None


def test_it_is_found_in_the_usual_places(megamek, tmp_path):
    assert list(found_folders(tmp_path)) == [megamek]


def test_its_units_and_those_of_the_user_are_sources_of_the_library(megamek, tmp_path, monkeypatch, capsys):
    (units,) = (megamek / "data").iterdir()
    assert unit_sources(tmp_path) == [units]
    (megamek / "userdata" / "data" / units.name).mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path))
    database = str(tmp_path / "library.db")
    assert main(["library", "add", "--megamek", "--library", database]) == 0
    assert capsys.readouterr().out.count(f"{units.name}: added") == 2
    assert main(["library", "sources", "--library", database, "--format", "jsonl"]) == 0
    assert capsys.readouterr().out.count(units.name) == 2


def test_a_sent_design_is_read_as_it_was(megamek):
    unit = read(WAYFARER).unit
    path = send_unit(unit, megamek)
    assert (path.parent, path.name) == (unit_folder(megamek), "Wayfarer WFR-3D.mtf")
    assert read(path).unit == unit
    assert send_unit(unit, megamek) == path  # the same again is no conflict


def test_another_unit_is_replaced_only_when_that_is_wanted(megamek):
    unit = read(WAYFARER).unit
    path = send_unit(unit, megamek)
    path.write_text("somebody else's")
    with pytest.raises(OtherContentError, match="other content"):
        send_unit(unit, megamek)
    assert path.read_text() == "somebody else's"
    send_unit(unit, megamek, over=True)
    assert read(path).unit == unit


def test_a_design_is_not_sent_to_a_folder_that_is_no_megamek(tmp_path):
    with pytest.raises(FileNotFoundError):
        send_unit(read(WAYFARER).unit, tmp_path)
    assert not any(tmp_path.iterdir())


def test_a_sent_force_has_its_units_and_their_designs(megamek):
    unit = read(WAYFARER).unit
    force = Force("Iron Lance", (member_of(unit),))
    path = send_force(force, "Iron Lance", megamek)
    assert path == megamek / "Iron Lance.mul"
    (member,) = read_force(path).force.members
    assert member.unit is not None
    assert member.unit.names == unit.names
    path.write_text("somebody else's")
    with pytest.raises(OtherContentError, match="other content"):
        send_force(force, "Iron Lance", megamek)
    assert path.read_text() == "somebody else's"
