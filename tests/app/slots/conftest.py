"""A slot editor, as large as its place in the smaller window."""

import pytest
from PySide6.QtWidgets import QApplication

from designer.app import theme
from designer.app.bridge import Bridge
from designer.app.slots import SlotEditor
from designer.editing import Session
from designer.units.unit import Unit
from tests.app.slots.handling import Hands, sample


@pytest.fixture(autouse=True)
def _dressed(qapp):
    theme.apply(qapp, "dark", "compact")


@pytest.fixture
def open_editor(qtbot):
    def opened(unit: Unit, width: int = 758, height: int = 504) -> Hands:
        bridge = Bridge(Session(unit))
        editor = SlotEditor(bridge)
        qtbot.addWidget(editor)
        editor.resize(width, height)
        editor.show()
        qtbot.waitExposed(editor)
        QApplication.processEvents()
        return Hands(editor, bridge)

    return opened


@pytest.fixture
def hands(open_editor) -> Hands:
    return open_editor(sample("wayfarer-wfr-3d"))
