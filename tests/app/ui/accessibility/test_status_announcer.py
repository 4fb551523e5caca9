"""Work that goes on without the focus is heard: its beginning, how far it is, and its end."""

import re

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from designer import paths
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from tests.app.conftest import come_due


@pytest.fixture
def page(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    page.show()
    return page


def test_each_state_of_work_is_announced_once_and_the_words_are_those_that_are_shown_then(page, reader):
    shown = ["0 of 9"]
    status = StatusAnnouncer(QObject(page), lambda: shown[0])
    status.begin()
    shown[0] = "1 of 9"  # by what begins the work
    QApplication.processEvents()
    (repeated,) = (timer for timer in status.findChildren(QTimer) if not timer.isSingleShot())
    for shown[0] in ("1 of 9", "5 of 9"):
        repeated.timeout.emit()
    status.end()
    shown[0] = "done"
    QApplication.processEvents()
    assert not repeated.isActive()
    status.end()
    shown[0] = ""
    QApplication.processEvents()
    assert reader.announced == ["1 of 9", "5 of 9", "done"]
    status.begin()
    shown[0] = "done"
    QApplication.processEvents()
    assert reader.announced[3:] == ["done"], "other work may end in the same way"
    status.end()


def test_what_follows_inputs_is_announced_when_they_rest_and_what_is_known_is_not(page, reader):
    shown = ["3 units"]
    status = StatusAnnouncer(page, lambda: shown[0])
    status.know()
    for shown[0] in ("2 units", "3 units", "1 unit"):
        status.tell_at_rest()
    QApplication.processEvents()
    assert reader.announced == []
    come_due(page)
    assert reader.announced == ["1 unit"]


@pytest.mark.parametrize(("in_background", "heard"), [(False, []), (True, ["done"])])
def test_what_is_on_a_hidden_page_is_announced_only_of_work_in_the_background(page, reader, in_background, heard):
    page.hide()
    StatusAnnouncer(page, lambda: "done", in_background=in_background).tell()
    QApplication.processEvents()
    assert reader.announced == heard


RESULTS = {"change_board.py", "duel_board.py", "gauntlet_view.py"}
"""Views with a progress bar of work that others begin, which announce it."""


def test_all_that_shows_a_progress_bar_announces_its_work():
    silent = {
        path.name
        for path in paths.data().parent.joinpath("designer", "app").rglob("*.py")
        if re.search(r"= .*\b(QProgressBar|FightsBar)\(", source := path.read_text(encoding="utf-8"))
        and not re.search(r"CompanionWork\(|StatusAnnouncer\(", source)
    }
    assert silent == RESULTS
