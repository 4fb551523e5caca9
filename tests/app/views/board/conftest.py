"""A slot editor, as large as its place in the smaller window."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.views.board.view import SlotEditor
from designer.editing import Session
from designer.units.unit import Unit
from tests.app.views.board.handling import Hands, sample


@pytest.fixture
def open_editor(qtbot):
    def opened(unit: Unit, width: int = 758, height: int = 504) -> Hands:
        context = DesignContext(Session(unit))
        window = QWidget()  # a window without size hints, of which the offscreen platform would complain
        qtbot.addWidget(window)
        window.resize(width, height)
        editor = SlotEditor(context, window)
        editor.resize(width, height)
        window.show()
        qtbot.waitExposed(window)
        QApplication.processEvents()
        return Hands(editor, context)

    return opened


@pytest.fixture
def hands(open_editor):
    return open_editor(sample("wayfarer-wfr-3d"))
