"""A design in a window of its own: named, saved, undone, asked and told there, and brought back."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from designer import paths
from designer.app.shell.pages import DetachedWindow, beside, least_size
from designer.app.shell.regions import regions
from designer.editing import edits
from designer.units.location import RA, Slot
from tests.app.conftest import focused


@pytest.fixture
def window(windows, tmp_path):
    made = windows()
    names = ("longstride-lsd-2.mtf", "wayfarer-wfr-3d.mtf")
    files = [Path(shutil.copy(paths.data("designs", name), tmp_path / name)) for name in names]
    made.manager.open(files)
    return made


@pytest.fixture
def own(window, qtbot):
    """The window of the second design, with the user in it; the first one is a tab."""
    window.detach(window.editor.document)
    made = window.editor.window()
    assert isinstance(made, DetachedWindow)
    made.resize(1366, 768)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def press(key, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(focused(), key, modifiers)


CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("main", "own"),
    [
        (QRect(0, 0, 1366, 768), QRect(48, 48, 1318, 720)),  # as large as the screen: seen to be another one, and whole
        (QRect(100, 60, 1000, 600), QRect(148, 108, 1000, 600)),
        (QRect(1400, 0, 1000, 600), QRect(1448, 48, 1000, 600)),  # another screen than it was said to be
    ],
)
def test_it_opens_beside_the_main_window_within_the_screen(main, own):
    assert beside(main, QRect(0, 0, 1366, 768)) == own


def test_on_the_smallest_screen_the_least_size_leaves_room_for_the_title_bar(qapp):
    class OnSmallScreen(QWidget):
        def screen(self):
            return SimpleNamespace(availableSize=lambda: QSize(683, 384))  # 1366 x 768 at a factor of two

    least = least_size(OnSmallScreen())
    assert least.width() == 683
    assert least.height() < 384 - 10


def test_its_head_names_the_design_says_whether_it_is_saved_and_saves_no_other_one(window, own):
    other = window.manager.documents[0]
    other.session.apply(edits.maximize_armor())
    assert own.head.title.text == "Wayfarer WFR-3D"
    assert own.head.dot.isHidden()
    assert own.head.undo_words.text == ""
    assert not own.head.undo.isEnabled()
    own.editor.context.apply(edits.maximize_armor())
    assert own.head.dot.isVisible()
    assert own.head.undo_words.text == "Undo: maximize armor"
    own.head.undo.click()
    assert not own.head.undo.isEnabled()
    assert own.head.redo.isEnabled()
    own.head.redo.click()
    assert own.head.undo.isEnabled()
    own.head.save.click()
    assert not own.editor.document.is_unsaved
    assert own.head.dot.isHidden()
    assert other.is_unsaved


def test_what_is_said_of_its_design_is_said_there(window, own):
    own.editor.context.refused.emit("There is no room.")
    assert own.editor.status.message.window() is own
    assert "no room" in own.editor.status.message.text
    own.editor.context.apply(edits.set_tonnage(20))
    press(Qt.Key.Key_S, CTRL)
    assert "wayfarer-wfr-3d.mtf is saved" in own.notice.text
    assert window.notice.text == ""
    press(Qt.Key.Key_C, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert own.notice.text == "Wayfarer WFR-3D is in the clipboard."


def test_the_palette_opens_over_it_and_works_on_its_design(window, own):
    press(Qt.Key.Key_K, CTRL)
    palette = own.palette_view
    assert palette.isVisible()
    assert palette.window() is own
    assert not window.palette_view.isVisible()
    QTest.keyClicks(focused(), "small laser")
    press(Qt.Key.Key_Return)
    assert own.editor.context.unit.mounts[-1].item == "small-laser"
    assert window.manager.documents[0].session.history.position == 0


def test_turning_to_another_design_brings_the_user_to_its_window(window, own, qtbot):
    press(Qt.Key.Key_Tab, CTRL)
    assert window.editor.document is window.manager.documents[0]
    qtbot.waitUntil(window.isActiveWindow)


def test_f6_goes_through_its_regions(own):
    assert regions(own)[0] is own.head
    press(Qt.Key.Key_F6)
    first = QApplication.focusWidget()
    press(Qt.Key.Key_F6)
    assert QApplication.focusWidget() is not first
    assert own.isAncestorOf(QApplication.focusWidget())


def test_back_into_the_main_window(window, own):
    own.head.back.click()
    editor = window.editor
    assert editor.window() is window
    editor.said.emit("note", "Here again.")
    assert window.notice.text == "Here again."


def test_its_messages_do_not_outlive_it(window, own):
    own.notice.say("note", "Something.")
    window.manager.close(1)
    assert not own.isVisible()
    assert window.notice.text == ""


def test_the_page_shows_in_another_window_what_it_showed_before(window, qtbot):
    """Scroll, search words, tabs in front, the cursor and the selection go along, there and back."""
    first = window.editor
    document, mount = first.document, first.context.unit.mounts[0].id
    first.context.select([mount])
    first.views.browser.search.setText("laser")
    first.show_view("loadout")
    first.views.slots.board.set_cursor(Slot(RA, 3))
    window.detach(document)
    own = window.editor
    assert own is not first
    _assert_remembers(own, document, mount)
    own.window().close()
    assert window.editor is first
    _assert_remembers(first, document, mount)


def _assert_remembers(editor, document, mount):
    assert editor.document is document
    assert editor.context.selection == {mount}
    assert editor.views.browser.search.text() == "laser"
    assert "loadout" in editor.shell.fronts.all
    assert editor.views.slots.board.cursor_slot == Slot(RA, 3)


def test_the_page_that_is_left_holds_no_design_that_is_elsewhere(window, own):
    """Else each step would be announced twice."""
    said: list[str] = []
    left = window._pages._page
    left.announcer.said.connect(said.append)
    own.editor.context.apply(edits.rename(model="X"))
    assert said == []
    own.close()
    page = window.editor
    assert page is left
    page.context.apply(edits.rename(model="Y"))
    assert len(said) == 1


def test_a_window_that_is_closed_follows_its_design_no_more(window, own, qtbot):
    document = own.editor.document
    own.close()
    qtbot.waitUntil(lambda: not isValid(own))
    window.designs.context(document).apply(edits.rename(model="X"))
    window.designs.context(document).select([document.unit.mounts[0].id])
    assert document.unit.names.model == "X"
