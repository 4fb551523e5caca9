"""Open forces come back at the next start, also after a crash, and files of others are not overwritten."""

import json

import pytest

from designer.forces import edits
from designer.forces.edits import ForceHistory
from designer.forces.force import Force, Member
from designer.forces.force_file import read_force
from designer.workspace.open_forces import ChangedFileError, OpenForce, keep, kept, opened


def force(name="Iron"):
    return Force(name, (Member("1", "Locust", "LCT-1V", pilot="Ada"),))


def test_what_is_not_saved_comes_back(tmp_path):
    held = OpenForce(ForceHistory(force()))
    keep([OpenForce(), held], 0, tmp_path / "kept.json")
    back = kept(tmp_path / "kept.json")
    assert [each.force for each in back.forces] == [held.force]
    assert back.forces[0].is_unsaved


def test_a_saved_force_is_read_from_its_file(tmp_path):
    held = OpenForce(ForceHistory(force()))
    held.save(tmp_path / "a.force.json", held.force)
    keep([held], 0, tmp_path / "kept.json")
    other, _ = opened(tmp_path / "a.force.json")
    other.history.apply(edits.rename("Steel"))
    other.save(tmp_path / "a.force.json", other.force)
    (back,) = kept(tmp_path / "kept.json").forces
    assert back.title == "Steel"
    assert not back.is_unsaved


def test_a_file_that_another_program_changed_is_not_overwritten(tmp_path):
    path = tmp_path / "a.force.json"
    held = OpenForce(ForceHistory(force()))
    held.save(path, held.force)
    path.write_text(path.read_text("utf-8").replace("Iron", "Other"), "utf-8")
    held.history.apply(edits.rename("Steel"))
    with pytest.raises(ChangedFileError):
        held.save(path, held.force)
    assert read_force(path).force.name == "Other"


def test_a_change_by_another_program_is_noticed_after_a_crash(tmp_path):
    path = tmp_path / "a.force.json"
    held = OpenForce(ForceHistory(force()))
    held.save(path, held.force)
    held.history.apply(edits.rename("Steel"))
    keep([held], 0, tmp_path / "kept.json")
    path.write_text(path.read_text("utf-8").replace("Iron", "Other"), "utf-8")
    (back,) = kept(tmp_path / "kept.json").forces
    assert back.is_unsaved
    with pytest.raises(ChangedFileError):
        back.save(path, back.force)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"mechwright_open_forces": 1, "forces": [{}]}', "\0"])
def test_a_damaged_file_is_set_aside(tmp_path, content):
    path = tmp_path / "kept.json"
    path.write_text(content)
    back = kept(path)
    assert not back.forces
    assert "kept.damaged.json" in back.problem
    assert (tmp_path / "kept.damaged.json").read_text() == content


def test_a_file_of_a_newer_program_is_kept_for_it(tmp_path):
    path = tmp_path / "kept.json"
    for number, aside in ((2, "kept.newer.json"), (3, "kept.newer1.json")):
        path.write_text(content := json.dumps({"mechwright_open_forces": number, "forces": "in another form"}))
        back = kept(path)
        assert not back.forces
        assert f"newer version of the program (form {number})" in back.problem
        assert aside in back.problem
        assert (tmp_path / aside).read_text() == content
        keep([OpenForce(ForceHistory(force()))], 0, path)  # what is done now lies beside it


def test_only_steps_make_a_force_unsaved(tmp_path):
    held = OpenForce()
    assert held.is_untouched
    assert not held.is_unsaved
    held.history.apply(edits.rename("Steel"))
    assert held.is_unsaved
    held.history.undo()
    assert not held.is_unsaved
