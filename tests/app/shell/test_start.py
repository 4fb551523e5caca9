"""How the window starts: where it stands, what it offers, and files that are dropped on it."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from designer import paths
from designer.app.shell.window import Window
from designer.workspace.settings import Settings, WindowState

SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")


def test_a_recent_file_opens_from_the_start_page(windows):
    window = windows(Settings(recent=[SAMPLE]))
    QTest.mouseClick(window.start.open_card.recent.buttons[0], Qt.MouseButton.LeftButton)
    assert [document.path for document in window.manager.documents] == [SAMPLE]


def test_a_file_can_be_dropped_on_the_window(windows):
    window = windows()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(SAMPLE))])
    window.dropEvent(
        QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0))
    )
    assert [document.path for document in window.manager.documents] == [SAMPLE]


def test_a_menu_has_its_entries_from_the_start(windows):
    assert "&Open…" in [action.text() for action in windows().top.menu_by_title["File"].actions()]


@pytest.mark.parametrize("geometry", ["", "no base 64!", "AAAA"])
def test_a_geometry_that_is_none_gives_the_usual_size_as_far_as_the_screen_has_room(qtbot, geometry):
    window = Window(Settings(window=WindowState(geometry=geometry)), keep=lambda _settings: "")
    qtbot.addWidget(window)
    room = window.screen().availableSize()
    assert (window.width(), window.height()) == (min(1366, room.width()), min(768, room.height()))
