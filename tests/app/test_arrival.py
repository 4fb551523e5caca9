"""The window is there before the program is: what its first picture shows works, and the rest comes by itself."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from designer import paths
from designer.app.documents.firstlook import FirstLook, first_look
from designer.app.shell.arrival import Arrival
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.workspace.settings import Settings, WindowState, read_settings, settings_path, write_settings

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
SAMPLE = paths.data("designs", "wayfarer-wfr-3d.mtf")


@pytest.fixture
def completions():
    return []


@pytest.fixture
def early(qtbot, qapp, completions):
    """A window at its first picture, and what completes it."""
    theme.apply(qapp)
    window = Window(look=FirstLook(recent=(SAMPLE,)))
    qtbot.addWidget(window, before_close_func=_forget)

    def complete():
        completions.append(True)
        window.complete(Settings(), keep=lambda _settings: "")

    Arrival(window, complete)
    window.show()
    return window


def _forget(window):
    if window.is_complete:
        window.desk.documents.clear()


def test_the_rest_comes_by_itself_once_and_after_the_first_picture(early, qtbot, completions):
    assert not early.is_complete
    assert early.start.isVisible()
    qtbot.waitUntil(lambda: early.is_complete, timeout=20_000)
    qtbot.waitUntil(lambda: bool(early.start.cards), timeout=20_000)
    assert completions == [True]


def test_a_recent_file_opens_from_the_first_picture(early, completions):
    QTest.mouseClick(early.start.open_card.links[0], Qt.MouseButton.LeftButton)
    assert [document.path for document in early.desk.documents] == [SAMPLE]
    assert completions == [True]


def test_a_file_can_be_dropped_on_the_first_picture(early, completions):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(SAMPLE))])
    early.dropEvent(
        QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0))
    )
    assert [document.path for document in early.desk.documents] == [SAMPLE]
    assert completions == [True]


def test_a_menu_has_its_entries_as_soon_as_it_opens(early, completions):
    menu = early.top.menu_by_title["File"]
    assert menu.isEmpty()
    menu.aboutToShow.emit()
    assert "&Open…" in [action.text() for action in menu.actions()]
    assert completions == [True]


def test_a_window_that_closes_at_once_leaves_the_settings_alone(early, user_home):
    early.close()
    assert not early.isVisible()
    assert not settings_path().exists()


def test_the_first_look_is_what_the_settings_say(user_home):
    settings = Settings(
        theme="dark",
        density="large",
        scale=1.3,
        language="de",
        recent=[Path("/a/b.mtf"), Path("/c.mtf")],
        window=WindowState(geometry="AdnQ"),
    )
    write_settings(settings)
    assert first_look() == FirstLook("dark", "large", 1.3, "de", "AdnQ", (Path("/a/b.mtf"), Path("/c.mtf")))
    assert read_settings() == (settings, "")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[",
        "[]",
        "7",
        json.dumps({"theme": 3, "density": [], "scale": "big", "language": None, "window": 1, "recent": {"a": 1}}),
        json.dumps({"window": {"geometry": 5}, "recent": [1, None]}),
    ],
)
def test_settings_that_cannot_be_used_give_the_usual_first_look(user_home, content):
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text(content, "utf-8")
    assert first_look() == FirstLook()


@pytest.mark.parametrize("geometry", ["", "no base 64!", "AAAA"])
def test_a_geometry_that_is_none_gives_the_usual_size(qtbot, geometry):
    window = Window(look=FirstLook(geometry=geometry))
    qtbot.addWidget(window)
    assert (window.width(), window.height()) == (1366, 768)
