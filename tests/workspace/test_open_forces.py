"""Open forces: files of others are not overwritten, and only steps make a force unsaved."""

import pytest

from designer.forces import edits
from designer.forces.edits import ForceHistory
from designer.forces.force import Force, Member
from designer.forces.force_file import read_force
from designer.workspace.open_forces import ChangedFileError, OpenForce


def force(name="Iron"):
    return Force(name, (Member("1", "Locust", "LCT-1V", pilot="Ada"),))


def test_a_file_that_another_program_changed_is_not_overwritten(tmp_path):
    path = tmp_path / "a.force.json"
    held = OpenForce(ForceHistory(force()))
    held.save(path, held.force)
    path.write_text(path.read_text("utf-8").replace("Iron", "Other"), "utf-8")
    held.history.apply(edits.rename("Steel"))
    with pytest.raises(ChangedFileError):
        held.save(path, held.force)
    assert read_force(path).force.name == "Other"


def test_only_steps_make_a_force_unsaved(tmp_path):
    held = OpenForce()
    assert held.is_untouched
    assert not held.is_unsaved
    held.history.apply(edits.rename("Steel"))
    assert held.is_unsaved
    held.history.undo()
    assert not held.is_unsaved
