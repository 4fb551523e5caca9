"""Two open designs of which one is a variant of the other, and the page that compares them."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.compare.page import CompareWorkspace
from designer.app.ui.dialogs import Dialogs
from designer.editing import edits
from designer.units.location import LA, RT
from designer.workspace.documents import open_document
from designer.workspace.settings import Settings

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def dialogs():
    """A dialog that names the file it is told to."""
    return Dialogs(files=lambda _parent, _folder: [SAMPLE])


@pytest.fixture
def owner(qtbot):
    """The widget that owns the document manager and the designs."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def manager(owner):
    """The manager of the open designs."""
    return DocumentManager(Settings(), Dialogs(), owner)


@pytest.fixture
def designs(manager, owner):
    """The sample, and a copy of it without hatchet, with an LRM 5 and other armor; the sample is in front."""
    made = OpenDesigns(manager, Settings(), owner)
    for _ in range(2):
        manager.add(open_document(SAMPLE, sample=True))
    base, variant = manager.documents
    session = variant.session
    hatchet = next(mount.id for mount in session.unit.mounts if mount.item == "hatchet")
    session.apply(edits.rename(model="WFR-3C"))
    session.apply(edits.remove(hatchet))
    session.apply(edits.place("lrm-5", LA))
    session.apply(edits.set_armor(RT, front=26))
    made.set_front(base)
    return made


@pytest.fixture
def page(designs, dialogs, shown, qtbot):
    """The page, with everything found out."""
    made = shown(CompareWorkspace(designs, dialogs), 1366, 640)
    settle(made, qtbot)
    return made


def settle(page, qtbot):
    """Wait until every difference was tried."""
    qtbot.waitUntil(lambda: not page.comparing.busy)
    QApplication.processEvents()
