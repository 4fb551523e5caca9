"""Open designs for the benches of the lab."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from designer import paths
from designer.app.documents.document_manager import DocumentManager
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.page import Lab
from designer.app.ui.dialogs import Dialogs
from designer.workspace.settings import Settings


class LazyLab(Lab):
    """A Lab that makes no bench before one is asked for; as usual, the first one is there from the start."""

    def _offer_benches(self) -> None:
        pass


def open_samples(designs):
    """Open two samples, the first one in front."""
    names = ("wayfarer-wfr-3d.mtf", "longstride-lsd-2.mtf")
    designs.open_files(paths.data("designs", name) for name in names)
    designs.set_front(designs.documents[0])


@pytest.fixture
def standing(benches):
    """One of the ``benches`` of a module, as it is at first; it stands from one test to the next."""
    with benches.lent() as found:
        yield found


@pytest.fixture
def lab(standing):
    """The bench, with two samples, the first one in front."""
    return standing.page


@pytest.fixture
def designs(request, qtbot):
    """Two samples, the first one in front: those of the bench that stands, where a module has one."""
    if "benches" in request.fixturenames:
        return request.getfixturevalue("standing").designs
    window = QWidget()
    qtbot.addWidget(window)
    settings = Settings()
    manager = DocumentManager(settings, Dialogs(), window)
    found = OpenDesigns(manager, settings, window)
    open_samples(found)
    return found
