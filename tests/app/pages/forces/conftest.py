"""A window with two open designs, and the page of forces in it; nothing is asked when it closes."""

import shutil
from pathlib import Path

import pytest

from designer import paths
from designer.app.pages.forces.charts import DamagePanel
from designer.app.pages.forces.page import ForcesPage
from designer.app.pages.forces.profile_panel import ProfilePanel
from designer.app.shell.workspace_list import index_of
from designer.app.ui.close_question import Answer
from designer.app.ui.dialogs import Dialogs
from designer.editing import Session
from designer.editing import edits as design_edits
from designer.formats import read
from tests.app.standing_pages import StandingPages

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


def prepare(standing):
    """Open the samples in place of all forces but an empty one."""
    forces = standing.page.forces
    forces.dialogs = Dialogs(name=lambda *_: "Iron", text=lambda *_: "..1")
    standing.designs.open_files((WAYFARER, LONGSTRIDE))


def forget(page):
    """Close all forces, whatever they have, and show a new one."""
    forces = page.forces
    forces.dialogs = Dialogs(to_save=lambda *_: Answer.DISCARD)
    forces.new()
    for held in forces.forces[:-1]:
        forces.close(page, held)
    page.stack.setCurrentIndex(0)
    page.profile.show_side_by_side(False)
    page.units.skill = "gunnery"
    page.adder.field.clear()


@pytest.fixture(scope="module")
def pages():
    """The page that stands from one test to the next."""
    made = StandingPages(ForcesPage, prepare, forget, (1366, 680), anew=(DamagePanel, ProfilePanel))
    yield made
    made.delete()


@pytest.fixture
def page(request):
    """The page of forces, shown, with an empty force: that of the window where a test has it, else one by itself."""
    if "window" in request.fixturenames:
        window = request.getfixturevalue("window")
        window.turn_to(index_of("forces"))
        yield window.workspace
    else:
        with request.getfixturevalue("pages").lent() as standing:
            yield standing.page


@pytest.fixture
def forces(page):
    """The open forces of the page."""
    return page.forces
