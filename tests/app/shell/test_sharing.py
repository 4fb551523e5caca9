"""Giving a design away from the window, and taking one in from the clipboard, by mouse and by keys."""

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from designer import paths
from designer.app.pages.compare.page import CompareWorkspace
from designer.app.shell.pasted_card import PastedCard
from designer.app.shell.share_popover import SharePopover
from designer.editing import edits
from designer.formats import read
from designer.formats.share_code import share_code, unit_of_code

WAYFARER = paths.data("designs", "wayfarer-wfr-3d.mtf")
LONGSTRIDE = paths.data("designs", "longstride-lsd-2.mtf")
CODE = share_code(read(LONGSTRIDE).unit)


@pytest.fixture
def window(windows):
    made = windows(design=WAYFARER)
    return made


def shared(window):
    """The popover after the button was clicked; no fixture, because the offscreen platform closes popups in between."""
    QTest.mouseClick(window.tabs.share, Qt.MouseButton.LeftButton)
    return window.findChild(SharePopover)


def pasted(window, text):
    """The card after this text was pasted; None if there is none."""
    QApplication.clipboard().setText(text)
    window.actions_by_name["open_copied"].trigger()
    return window.findChild(PastedCard)


def titles(window):
    return [document.title for document in window.manager.documents]


def row(popover, text):
    return next(each for each in popover.rows if each.text() == text)


def test_the_popover_has_the_code_of_the_design_as_it_is_now(window):
    window.editor.context.apply(edits.rename(chassis="Anvil"))
    window.actions_by_name["share"].trigger()
    popover = window.findChild(SharePopover)
    assert unit_of_code(popover.field.toPlainText()).names.full == "Anvil WFR-3D"
    assert popover.windowTitle() == "Share Anvil WFR-3D"


def test_enter_copies_the_code_and_closes_the_popover(window):
    popover = shared(window)
    QTest.keyClick(popover.focusWidget(), Qt.Key.Key_Return)
    assert QApplication.clipboard().text() == share_code(window.editor.context.unit)
    assert not popover.isVisible()


def test_a_row_does_what_its_command_does(window):
    QTest.mouseClick(row(shared(window), "Copy chat line"), Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text().startswith("Wayfarer WFR-3D, 75 t, 4/6/3")


def test_the_keyboard_reaches_every_row(window):
    popover, reached = shared(window), set()
    for _ in range(12):
        QTest.keyClick(popover, Qt.Key.Key_Tab)
        reached.add(popover.focusWidget())
    assert set(popover.rows) <= reached


def test_a_pasted_code_says_what_it_is_before_it_opens(window):
    card = pasted(window, f"look: {CODE}")
    assert card.about == ["Longstride LSD-2", "60 t quad", "Inner Sphere, 3058", "Checked: whole and unchanged."]
    assert titles(window) == ["Wayfarer WFR-3D"]
    QTest.keyClick(card.focusWidget(), Qt.Key.Key_Return)
    assert titles(window) == ["Wayfarer WFR-3D", "Longstride LSD-2"]
    assert window.editor.document.path is None


def test_the_usual_key_pastes_a_design_where_no_text_is_typed(window):
    QApplication.clipboard().setText(CODE)
    window.editor.views.slots.board.setFocus()
    QTest.keyClick(window.editor.views.slots.board, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert window.findChild(PastedCard).about[0] == "Longstride LSD-2"


def test_the_usual_key_pastes_text_into_a_field(window):
    QApplication.clipboard().setText("laser")
    field = window.editor.views.browser.findChild(QLineEdit)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert field.text() == "laser"
    assert window.findChild(PastedCard) is None


def test_escape_leaves_a_pasted_design_alone(window):
    card = pasted(window, CODE)
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert titles(window) == ["Wayfarer WFR-3D"]


def test_a_pasted_design_is_compared_with_the_one_in_front(window):
    card = pasted(window, CODE)
    QTest.mouseClick(card.compare, Qt.MouseButton.LeftButton)
    assert isinstance(window.workspace, CompareWorkspace)
    assert [side.title for side in window.workspace.comparing.sides or ()] == ["Wayfarer WFR-3D", "Longstride LSD-2"]
    assert titles(window) == ["Wayfarer WFR-3D"]


def test_without_an_open_design_there_is_nothing_to_compare_with(windows):
    card = pasted(windows(), CODE)
    assert not card.compare.isVisible()
    assert card.open.isVisible()


def test_the_text_of_a_file_is_shown_with_what_was_wrong_in_it(window):
    text = LONGSTRIDE.read_text("utf-8").replace("mass:60", "mass:sixty")
    assert pasted(window, text).about[-1] == "1 error in the text."


def test_a_damaged_code_gets_a_sentence_and_no_card(window):
    assert pasted(window, CODE[:-3]) is None
    assert "damaged" in window.notice.text


def test_a_dropped_text_with_a_code_is_shown_and_another_is_refused(window):
    assert _dropped(window, f"look: {CODE}")
    assert window.findChild(PastedCard).about[0] == "Longstride LSD-2"
    assert not _dropped(window, "nothing of use")


def _dropped(window, text):
    data = QMimeData()
    data.setText(text)
    how = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(300, 300), *how)
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), *how, QEvent.Type.Drop))
    return enter.isAccepted()


def test_the_palette_takes_a_code(window, qtbot):
    window.actions_by_name["palette"].trigger()
    QApplication.clipboard().setText(CODE)
    window.palette_view.field.paste()
    assert window.palette_view.hit.name == "The design of this share code"
    qtbot.keyClick(window.palette_view.field, Qt.Key.Key_Return)
    assert window.findChild(PastedCard).about[0] == "Longstride LSD-2"
