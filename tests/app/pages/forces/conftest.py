"""A window with two open designs, and the page of forces in it; nothing is asked when it closes."""

import shutil
from pathlib import Path

import pytest

from designer import paths
from designer.app.shell.workspace_list import index_of
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.editing import Session
from designer.editing import edits as design_edits
from designer.formats import read

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")
LONGSTRIDE = paths.data("designs", "longstride-lsd-2.mtf")


def with_item(name, item):
    """A sample with an item more."""
    session = Session(read(paths.data("designs", name)).unit)
    session.apply(design_edits.add(item))
    return session.unit


@pytest.fixture
def window(windows, tmp_path):
    """The window, with copies of two samples open."""
    discard = Answer.DISCARD
    dialogs = Dialogs(to_save=lambda *_: discard, name=lambda *_: "Iron", text=lambda *_: "..1")
    first, second = (shutil.copy(sample, tmp_path) for sample in (WAYFARER, LONGSTRIDE))
    made = windows(dialogs=dialogs, design=Path(first))
    made.manager.open([Path(second)])
    return made


@pytest.fixture
def page(window, qtbot):
    """The page of forces, shown, with an empty force."""
    window.turn_to(index_of("forces"))
    return window.workspace


@pytest.fixture
def forces(page):
    """The open forces of the page."""
    return page.forces
