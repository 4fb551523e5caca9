"""Units of a force follow the open designs from which they were added, from one run of the program to the next."""

import shutil
from pathlib import Path

import pytest

from designer import paths
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.workspace.recovery import Recovery
from tests.app.conftest import answer
from tests.workspace.test_kept_forces import killed
from tests.workspace.test_recovery import crash

SAMPLES = "wayfarer-wfr-3d.mtf", "longstride-lsd-2.mtf"


@pytest.fixture
def start(windows):
    """Start the program; what it asks about at its end is discarded."""

    def window():
        dialogs = Dialogs(to_save=lambda *_: Answer.DISCARD)
        made = windows(None, dialogs, recovery=Recovery())
        made.resumption.resume()
        return made

    return window


@pytest.fixture
def window(start, tmp_path):
    """A window with a design of a file, a sample, and a new one, and a force of the three."""
    made = start()
    file, sample = (paths.data("designs", name) for name in SAMPLES)
    made.manager.open([Path(shutil.copy(file, tmp_path))])
    made.manager.open_sample(sample)
    made.manager.new(new_unit())
    made.designs.collections.forces.add_documents(made.manager.documents)
    return made


def in_another_language(window):
    window.program_end.start_anew()
    window.program_end.end()


def after_a_kill(window):
    forces = window.designs.collections.forces
    forces.keep()
    killed(forces._kept)
    forces._kept = None
    crash(window.manager.recovery)
    window.manager.recovery = None
    window.hide()


def followed(window):
    """The design that each unit of the force in front follows."""
    forces = window.designs.collections.forces
    return [forces.document_of(member) for member in forces.front.force.members]


@pytest.mark.parametrize("end", [in_another_language, after_a_kill])
def test_units_follow_their_designs_after_a_new_start(start, window, end):
    end(window)
    again = start()
    if again.questions.question is not None:
        answer(again.questions, "Restore")
    assert followed(again) == again.manager.documents
    for document in again.manager.documents:
        again.designs.context(document).apply(edits.place_best("medium-laser"))
    units = [member.unit for member in again.designs.collections.forces.force.members]
    assert units == [document.unit for document in again.manager.documents]


def test_a_unit_follows_its_design_also_when_that_was_closed_and_reopened(window):
    new = window.manager.documents[-1]
    window.designs.context(new).apply(edits.place_best("medium-laser"))
    window.manager.close(2)
    assert followed(window)[-1] is None
    window.manager.reopen()
    assert followed(window)[-1] is window.manager.documents[-1]


def test_a_duplicate_follows_the_design_of_its_unit(window):
    forces = window.designs.collections.forces
    forces.duplicate(forces.front.force.members[-1].id)
    assert followed(window)[-2:] == [window.manager.documents[-1]] * 2
