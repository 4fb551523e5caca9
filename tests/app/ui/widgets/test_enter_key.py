"""Enter presses the button with the focus."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from designer.app.ui.widgets.buttons import IconButton, Pill

_CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(qtbot, windows):
    windows().hide()  # it installs what is tested
    made = QWidget()
    qtbot.addWidget(made)
    column = QVBoxLayout(made)
    for button in (QPushButton("Maximize"), IconButton("close", "Close"), Pill("filler")):
        column.addWidget(button)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.mark.parametrize("kind", [QPushButton, IconButton])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_the_button_with_the_focus(page, kind, key):
    pressed = []
    button = page.findChild(kind)
    button.clicked.connect(lambda: pressed.append(button))
    button.setFocus()
    QTest.keyClick(button, key)
    assert len(pressed) == 1
    QTest.keyClick(button, key, _CONTROL)  # the key of a command
    assert len(pressed) == 1


def test_enter_leaves_a_toggle_as_it_is(page):
    pill = page.findChild(Pill)
    pill.setFocus()
    QTest.keyClick(pill, Qt.Key.Key_Return)
    assert not pill.isChecked()
    QTest.keyClick(pill, Qt.Key.Key_Space)
    assert pill.isChecked()


def test_enter_opens_the_menu_of_a_button(page, qtbot):
    button = page.findChild(QPushButton)
    menu = QMenu(button)
    menu.addAction("One")
    button.setMenu(menu)
    opened = []
    menu.aboutToShow.connect(lambda: opened.append(menu))
    menu.aboutToShow.connect(menu.close, Qt.ConnectionType.QueuedConnection)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert opened == [menu]
