"""The lazy update: at once while visible, as soon as it is shown otherwise, and never for nothing."""

import pytest
from PySide6.QtWidgets import QWidget

from designer.app.ui.lazy_update import LazyUpdate
from tests.app.conftest import come_due


@pytest.fixture
def widget(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_a_hidden_widget_is_brought_up_to_date_once_when_it_is_shown(widget):
    updates: list[int] = []
    lazy = LazyUpdate(widget, lambda: updates.append(1))
    widget.show()
    assert not updates, "nothing has changed"
    widget.hide()
    for _ in range(3):
        lazy.request()
    assert lazy.stale
    assert not updates
    widget.show()
    assert len(updates) == 1
    assert not lazy.stale
    lazy.request()
    assert len(updates) == 2
    widget.hide()
    widget.show()
    assert len(updates) == 2


def test_what_is_stale_from_the_beginning_is_updated_when_it_is_first_shown(widget):
    updates: list[int] = []
    LazyUpdate(widget, lambda: updates.append(1), stale=True)
    widget.show()
    assert len(updates) == 1


def test_what_takes_long_waits_until_requests_rest(widget, qtbot):
    updates: list[int] = []
    lazy = LazyUpdate(widget, lambda: updates.append(1), settle_ms=50, stale=True)
    widget.show()
    assert not updates, "the widget is painted first"
    qtbot.waitUntil(lambda: len(updates) == 1)
    for _ in range(3):
        lazy.request()
    assert len(updates) == 1
    qtbot.waitUntil(lambda: len(updates) == 2)
    lazy.request()
    widget.hide()
    come_due(widget)
    assert len(updates) == 2, "it was hidden before"
    assert lazy.stale
