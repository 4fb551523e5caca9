"""Two open designs of which one is a variant of the other, and the page that compares them."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.compare.page import CompareWorkspace
from designer.app.pages.compare.picker import Picker
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.editing import edits
from designer.units.location import LA, RT
from designer.workspace.comparison_sides import design_side
from designer.workspace.documents import open_document
from designer.workspace.settings import Settings
from tests.app.standing_pages import StandingPages

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")


def open_both(manager, designs):
    """Open the sample, and a copy of it without hatchet, with an LRM 5 and other armor; the sample is in front."""
    base, variant = (open_document(SAMPLE, sample=True) for _ in range(2))
    session = variant.session
    hatchet = next(mount.id for mount in session.unit.mounts if mount.item == "hatchet")
    session.apply(edits.rename(model="WFR-3C"))
    session.apply(edits.remove(hatchet))
    session.apply(edits.place("lrm-5", LA))
    session.apply(edits.set_armor(RT, front=26))
    for document in (base, variant):
        manager.add(document)
    designs.set_front(base)


def make(designs):
    """The page, with a dialog that names the sample."""
    return CompareWorkspace(designs, Dialogs(files=lambda _parent, _folder: [SAMPLE]))


def prepare(standing):
    open_both(standing.manager, standing.designs)
    standing.page.compare_sides(*map(design_side, standing.designs.documents))


def forget(page):
    page.comparing.choose("")
    page.ranking.show()
    for picker in page.pickers[2:]:
        picker.title, picker.value = "", 0
    page.refit_rules.setCurrentIndex(0)
    place = page.refit_side.place
    place.setCurrentIndex(place.findData(page.designs.settings.views.refit.place))


@pytest.fixture(scope="module")
def pages():
    """The page that stands from one test to the next."""
    made = StandingPages(
        make, prepare, forget, (1366, 640), anew=(Scrolled, Picker), is_busy=lambda page: page.comparing.busy
    )
    yield made
    made.delete()


@pytest.fixture
def standing(pages):
    with pages.lent() as found:
        yield found


@pytest.fixture
def page(standing):
    """The page, with everything found out."""
    return standing.page


@pytest.fixture
def manager(request, qtbot):
    """The manager of the open designs, those of the page where a test has the page."""
    if "page" in request.fixturenames:
        return request.getfixturevalue("standing").manager
    owner = QWidget()
    qtbot.addWidget(owner)
    return DocumentManager(Settings(), Dialogs(), owner)


@pytest.fixture
def designs(request, manager):
    """The open designs, those of the page where a test has the page."""
    if "page" in request.fixturenames:
        return request.getfixturevalue("standing").designs
    made = OpenDesigns(manager, Settings(), manager)
    open_both(manager, made)
    return made


def settle(page, qtbot):
    """Wait until every difference was tried."""
    qtbot.waitUntil(lambda: not page.comparing.busy)
    QApplication.processEvents()
