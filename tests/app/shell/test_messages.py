"""Messages have a place of their own: a strip between tabs and page; what needs no answer passes in the status line."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QApplication

from designer import paths
from designer.app.shell.question_bar import Question, QuestionChoice
from designer.app.shell.workspace_list import WORKSPACES, index_of
from designer.app.ui.widgets.notice_bar import MessageStrip
from designer.editing import edits
from tests.app.conftest import come_due

HEIGHT, BELOW = 28, 6
"""The height of a message, and the space below it."""


@pytest.fixture
def window(windows):
    made = windows(design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    return made


def settle():
    for _ in range(3):
        QApplication.processEvents()


def strip(window):
    return window.findChild(MessageStrip)


def place_of_page(window):
    return QRect(window._spaces.mapTo(window, QPoint(0, 0)), window._spaces.size())


def top_of_page(window):
    return place_of_page(window).top()


def press(window, name):
    """Press the button of the message that is shown which has this name."""
    bar = next(bar for bar in (window.questions, window.notice) if bar.isVisible())
    next(
        each for each in bar.findChildren(QAbstractButton) if each.accessibleName() == name and each.isVisible()
    ).click()
    settle()


def ask(window):
    choice = QuestionChoice("Reload", lambda: None)
    window.open_questions.ask(Question("key", "warning", "The file was changed.", (choice,)))
    settle()


@pytest.mark.parametrize("page", [page.name for page in WORKSPACES])
def test_a_message_pushes_the_page_down_and_a_note_that_needs_no_answer_passes_in_the_status_line(window, page):
    """With a design, and without one: there the window has a line for notes."""
    window.turn_to(index_of(page))
    _pushes_the_page_down(window)
    _passes(window, lambda: window.workspaces.status_line(window.editor))
    window.manager.close(0)
    window.turn_to(index_of(page))
    _passes(window, lambda: window.notice_line)


def _pushes_the_page_down(window):
    """And covers nothing."""
    settle()
    before = top_of_page(window)
    window.notice.say("warning", "The disk is nearly full.")
    settle()
    assert top_of_page(window) == before + HEIGHT + BELOW
    assert window.notice.height() == HEIGHT
    place = QRect(window.notice.mapTo(window, QPoint(0, 0)), window.notice.size())
    for other in (window.top, window.tabs, window._spaces):
        assert not place.intersects(QRect(other.mapTo(window, QPoint(0, 0)), other.size()))
    window.notice.clear()
    settle()
    assert top_of_page(window) == before


def _passes(window, line):
    settle()
    before = place_of_page(window)
    assert window.notice_line.isVisible() == (line() is window.notice_line)
    window.notice.say("note", "Copied.")
    settle()
    assert line().message.text == "Copied."
    assert place_of_page(window) == before
    come_due(line().message, window.notice)
    assert not line().message.text
    assert not window.notice.text
    assert place_of_page(window) == before


def test_of_several_messages_one_is_shown_with_the_way_to_the_others(window):
    window.notice.say("warning", "The first")
    window.notice.say("error", "The second")
    settle()
    assert window.notice.text == "The second"
    assert window.notice._count.text == "1 of 2"
    press(window, "The next message")
    assert (window.notice.text, window.notice._count.text) == ("The first", "2 of 2")
    press(window, "Close this message")
    assert window.notice.text == "The second"
    assert not window.notice._count.isVisible()
    press(window, "Close this message")
    assert not strip(window).height()


def test_a_question_and_a_message_share_the_strip(window):
    ask(window)
    assert window.questions.isVisible()
    window.notice.say("error", "The disk is full.")
    settle()
    assert window.notice.isVisible()
    assert not window.questions.isVisible()
    assert strip(window).height() == HEIGHT + BELOW
    press(window, "The next message")
    assert window.questions.isVisible()
    press(window, "The next message")
    assert window.notice.isVisible()
    press(window, "Close this message")
    assert window.questions.isVisible(), "it waits for its answer"


def test_a_message_does_not_take_the_keyboard_from_a_question(window):
    ask(window)
    window.questions.take_keyboard()
    window.notice.say("error", "The disk is full.")
    settle()
    assert window.questions.buttons[0].hasFocus()


@pytest.mark.parametrize(
    "tell", [lambda page: page.said.emit("error", "No."), lambda page: page.written.emit(Path("a.pdf"))]
)
def test_what_the_page_says_is_about_the_design_that_it_shows(window, tell):
    window.manager.open([paths.data("designs", "lanyard-lny-o.mtf")])
    tell(window.editor)
    assert window.notice.count == 1
    window.tabs.set_current(0)
    assert window.notice.count == 0


def test_a_note_leaves_with_the_next_edit(window):
    window.notice.say("note", "Copied.")
    window.editor.context.apply(edits.maximize_armor())
    assert not window.editor.status.message.text
    assert not window.notice.text


def test_a_note_with_an_action_and_a_warning_stay(window):
    window.notice.say("note", "There are more.", action="Open more", act=lambda: None)
    window.notice.say("warning", "Read with 2 warnings.")
    come_due(window.notice)
    assert window.notice.count == 2
