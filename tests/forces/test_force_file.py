"""Force files: what is written is read again, with what this version does not know."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from designer.battle_value.force import Network
from designer.battle_value.pilot import CrewSkills, Implant
from designer.forces import edits
from designer.forces.designs import beside, designs_at, in_turn
from designer.forces.force import Budget, Force, Formation, Origin, member_of
from designer.forces.force_file import force_of, force_text, read_force, write_force
from designer.forces.mul import read_mul
from designer.forces.values import force_value
from designer.formats import FormatError, write
from tests.forces.small_forces import HARROW, PLOUGHMAN
from tests.forces.test_mul import FIND, LANCE


def a_force() -> Force:
    lead, two = member_of(HARROW, pilot="Ana", skills=CrewSkills(3, 4)), member_of(PLOUGHMAN)
    force = Force("Iron", (lead, two), budget=Budget(7000, 4), formation=Formation.LANCE)
    force = edits.set_implants(two.id, frozenset({Implant.VDNI, Implant.PAIN_SHUNT})).apply(force)
    return edits.link(Network.C3, two.id, lead.id).apply(edits.set_commander(lead.id).apply(force))


def data_of(force: Force) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(force_text(force))
    return found


def read(data: object) -> Force:
    return force_of(json.dumps(data).encode(), "x.force.json")


def test_a_force_is_read_as_it_was_written():
    force = a_force()
    assert read(data_of(force)) == force


def test_a_force_of_a_mul_file_keeps_its_entities():
    force = read_mul(LANCE.encode(), "x.mul", FIND).force
    assert read(data_of(force)) == force


def test_fields_of_a_later_version_are_kept():
    data = data_of(a_force()) | {"color": ["red", {"a": 1}]}
    data["members"][0]["nickname"] = "Gate"
    again = data_of(read(data))
    assert again == data


def test_designs_in_files_are_named_and_kept_with_their_figures(tmp_path: Path):
    (tmp_path / "units").mkdir()
    write(HARROW, tmp_path / "units" / "harrow.mtf")
    (found,) = designs_at([tmp_path])
    force = Force(members=(member_of(found.unit, found.origin),))
    path = tmp_path / "iron.force.json"
    write_force(force, path)
    assert json.loads(path.read_text())["members"][0]["file"] == "units/harrow.mtf"
    assert read_force(path).force == force
    (tmp_path / "units" / "harrow.mtf").unlink()
    gone = read_force(path).force
    assert gone.members[0].unit is None
    assert gone.members[0].figures == force.members[0].figures
    assert force_value(gone) == force_value(force)
    write_force(gone, path)
    write(HARROW, tmp_path / "units" / "harrow.mtf")
    assert read_force(path).force == force


def test_members_of_archives_are_found_again(tmp_path: Path):
    import zipfile

    write(HARROW, tmp_path / "h.mtf")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.write(tmp_path / "h.mtf", "inner/h.mtf")
    (tmp_path / "h.mtf").unlink()
    for where in (tmp_path, tmp_path / "all.zip"):
        (found,) = designs_at([where])
        assert found.origin == Origin(str(tmp_path / "all.zip"), "inner/h.mtf")
        force = Force(members=(member_of(found.unit, found.origin),))
        write_force(force, tmp_path / "a.force.json")
        assert read_force(tmp_path / "a.force.json").force == force


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"mechwright_force": 2}, "newer version"),
        ({"mechwright_force": None}, "expected a force"),
        ({"name": 1}, "force.name: expected a text"),
        ({"members": 1}, "force.members: expected a list"),
        ({"members": [1]}, "members.0: expected an object"),
        ({"members": [{}]}, "one has no id"),
        ({"members": [{"id": "a"}, {"id": "a"}]}, "two have the same id"),
        ({"members": [{"id": "a", "gunnery": 9}]}, "members.0.gunnery: expected a whole number from 0 to 8"),
        ({"members": [{"id": "a", "implants": ["x"]}]}, "implants: expected some of"),
        ({"members": [{"id": "a", "unit": {"names": 1}}]}, "unit"),
        ({"members": [{"id": "a", "entity": "<a"}]}, "entity: expected XML"),
        ({"members": [{"id": "a", "figures": {"aboard": {"guided": "x"}}}]}, "guided: expected a number"),
        ({"members": [{"id": "a", "figures": {"aboard": {"computers": [1]}}}]}, "computers: expected a list of texts"),
        ({"links": [{"network": "c3", "member": "a", "to": "b"}]}, "ids of two members"),
        ({"links": [{"network": "x"}]}, "network: expected one of"),
        ({"budget": {"battle_value": -1}}, "budget.battle_value: expected a whole number"),
        ({"formation": "mob"}, "formation: expected one of"),
        ({"mul": "<!DOCTYPE a><a/>"}, "mul: has a document type"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place(change: dict[str, Any], problem: str):
    with pytest.raises(FormatError, match=problem):
        read({"mechwright_force": 1, "members": []} | change)


def test_half_a_character_in_a_name_is_replaced():
    force = read({"mechwright_force": 1, "name": "A\ud800B", "members": [{"id": "a", "pilot": "\udc80"}]})
    assert (force.name, force.members[0].pilot) == ("A?B", "?")


def test_a_file_whose_name_is_not_utf8_stays_where_it_is(tmp_path: Path):
    lost = tmp_path / os.fsdecode(b"caf\xe9.mtf")
    force = Force("Lance", (replace(member_of(HARROW), origin=Origin(str(lost))),))
    write_force(force, tmp_path / "lance.force.json")
    again, _ = read_force(tmp_path / "lance.force.json")
    assert again.members[0].origin.path == str(lost)


def test_no_json_is_refused_with_the_line():
    with pytest.raises(FormatError) as refused:
        force_of(b'{"mechwright_force": 1,\n oops', "x")
    assert refused.value.line == 2


def test_a_design_is_found_beside_the_file_before_it_is_looked_for_elsewhere(tmp_path: Path):
    path, asked = tmp_path / "lance.force.json", []
    write(HARROW, tmp_path / "any name.mtf")
    lost = replace(member_of(PLOUGHMAN), unit=None)
    path.write_text(force_text(Force(members=(replace(member_of(HARROW), unit=None), lost))))
    force, notes = read_force(path, in_turn(beside(path), lambda wanted: asked.append(wanted.model)))
    assert [member.unit is not None for member in force.members] == [True, False]
    assert asked == [PLOUGHMAN.names.model]
    assert [note.text for note in notes] == [f"{PLOUGHMAN.names.full}: no design of this name was found"]


def test_what_has_neither_file_nor_design_keeps_its_names():
    force = read({"mechwright_force": 1, "members": [{"id": "a", "chassis": "Warrior", "model": "H-7"}]})
    assert force.members[0].name == "Warrior H-7"
    assert read(data_of(replace(force, name="x"))).members == force.members


@pytest.mark.parametrize("path", ["a\0b", "/a\0b", "x\ud800.mtf", "/x\ud800.mtf"])
def test_a_file_that_no_system_can_have_is_refused_with_its_place(tmp_path: Path, path: str):
    file = tmp_path / "x.force.json"
    file.write_text(json.dumps({"mechwright_force": 1, "members": [{"id": "a", "file": path}]}))
    with pytest.raises(FormatError, match=r"members\.0\.file: expected a file name"):
        read_force(file)


@pytest.mark.parametrize(
    "path", [r"\\server\share\x.mtf", "//server/share/x.mtf", r"\/server\x.mtf", r"\\?\UNC\s\x.mtf"]
)
def test_a_file_of_another_computer_is_not_asked_for_but_kept(tmp_path: Path, path: str, monkeypatch):
    file = tmp_path / "x.force.json"
    file.write_text(json.dumps({"mechwright_force": 1, "members": [{"id": "a", "chassis": "Atlas", "file": path}]}))
    asked: list[str] = []

    def heard(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            asked.append(str(args[0]))
            return real(*args, **options)

        return call

    for name in ("stat", "lstat", "open"):
        monkeypatch.setattr(os, name, heard(getattr(os, name)))
    found = read_force(file)
    assert asked
    assert not [name for name in asked if "server" in name]
    assert found.force.members[0].origin == Origin()
    assert [note.text for note in found.notes] == ["Atlas: no design of this name was found"]
    write_force(found.force, file)
    assert json.loads(file.read_text())["members"][0]["file"] == path


def test_a_design_of_another_computer_is_kept_in_the_force_itself(tmp_path: Path):
    file = tmp_path / "x.force.json"
    write_force(Force(members=(member_of(HARROW, Origin(r"\\server\units\harrow.mtf")),)), file)
    (again,) = read_force(file).force.members
    assert (again.unit, again.origin) == (HARROW, Origin())


@pytest.mark.parametrize(
    "place", [{"member": "x.mtf"}, {"file": r"\\server\x.zip", "member": "x.mtf"}, {"configuration": 2}]
)
def test_a_place_that_names_no_file_is_kept_as_it_stands_until_there_is_one(tmp_path: Path, place: dict[str, object]):
    file = tmp_path / "x.force.json"
    file.write_text(json.dumps({"mechwright_force": 1, "members": [{"id": "a", "chassis": "Atlas", **place}]}))
    force = read_force(file).force
    (member,) = force.members
    assert member.origin == Origin()
    write_force(force, file)
    assert json.loads(file.read_text())["members"][0].items() >= place.items()
    assert read_force(file).force == force
    write_force(replace(force, members=(replace(member, origin=Origin("/designs/atlas.mtf")),)), file)
    assert read_force(file).force.members[0].origin == Origin("/designs/atlas.mtf")
