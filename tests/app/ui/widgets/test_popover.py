"""A popup gets wider before it scrolls, as long as the screen has the width."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from designer.app.ui.widgets import popover
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.popover import Popover

SCREEN = QRect(0, 0, 1366, 768)
WORDS = "Press one of these examples to try it; together all terms narrow the list. "


@pytest.fixture
def opened(qtbot, monkeypatch):
    """Open a popup with wrapped texts, 300 pixels wide where it fits."""
    monkeypatch.setattr(popover, "screen_room", lambda _widget: SCREEN)
    around = QWidget()
    qtbot.addWidget(around)

    def open_one(texts):
        made = Popover("Help", around)
        for _ in range(texts):
            made.column.addWidget(text_label(3 * WORDS, wraps=True))
        made.foot.addWidget(QPushButton("Close"))
        made.open_at(QPoint(20, 20), 300)
        return made

    return open_one


def bar(popup):
    return popup.findChild(QScrollArea).verticalScrollBar()


def test_what_fits_has_the_width_that_was_asked_for(opened):
    popup = opened(3)
    assert popup.width() == 300
    assert not bar(popup).isVisible()


def test_what_is_too_high_gets_wider(opened):
    popup = opened(9)
    assert 300 < popup.width() <= 900
    assert SCREEN.contains(popup.geometry())
    assert not bar(popup).isVisible()


def test_what_fits_at_no_width_scrolls(opened):
    popup = opened(60)
    assert popup.width() < 340
    assert popup.height() == SCREEN.height()
    assert bar(popup).isVisible()
