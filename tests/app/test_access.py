"""The whole window without a mouse and without a picture: names, tips, and where the keyboard is."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from designer.app import screens, theme
from designer.app.settings import Settings
from designer.app.window import Window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

WALKED = ("start", "editor", "chassis", "identity", "quirks", "compare", "combat", "initiative", "skirmish_rules")
"""One screen of each kind; all are too many for every run."""

# What Qt makes inside its own widgets: their owners are named.
_INNER = ("qt_", "scroll")


@pytest.fixture
def at(qapp, qtbot):
    """The window at one of its screens."""
    theme.apply(qapp, "dark", "automatic")
    made = []

    def open_at(name):
        window = Window(Settings(), keep=lambda _settings: "")
        made.append(window)
        window.resize(1366, 768)
        window.show()
        window.activateWindow()
        screens.SCREENS[name](window)
        QApplication.processEvents()
        return window

    yield open_at
    for window in made:
        window.desk.documents.clear()
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def ways(widget):
    """A widget with those around it, for a message."""
    names: list[str] = []
    while widget is not None and len(names) < 4:
        names.append(f"{type(widget).__name__} {widget.accessibleName()!r}")
        widget = widget.parentWidget()
    return " in ".join(names)


def interactive(window):
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and (widget.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(widget, QAbstractButton))
        and not widget.objectName().startswith(_INNER)
    ]


@pytest.mark.parametrize("name", WALKED)
def test_whatever_can_be_used_has_a_name(at, name):
    window = at(name)
    nameless = []
    for widget in interactive(window):
        spoken: QAccessibleInterface | None = QAccessible.queryAccessibleInterface(widget)
        if spoken is None or not spoken.text(QAccessible.Text.Name):
            nameless.append(ways(widget))
    assert nameless == []


@pytest.mark.parametrize("name", WALKED)
def test_a_button_without_words_has_a_tip(at, name):
    window = at(name)
    buttons = [widget for widget in interactive(window) if isinstance(widget, QAbstractButton)]
    assert buttons
    silent = [ways(each) for each in buttons if not (each.text() or each.toolTip() or each.accessibleDescription())]
    assert [way for way in silent if not way.startswith("SampleCard")] == [], "a sample card says all it is in itself"


@pytest.mark.parametrize("name", WALKED)
def test_tab_goes_round_and_always_shows_where_it_is(at, qtbot, name):
    window = at(name)
    QTest.keyClick(window, Qt.Key.Key_Tab)
    first = QApplication.focusWidget()
    assert first is not None
    seen = []
    unseen = []
    while (now := QApplication.focusWidget()) not in seen:
        assert now is not None, "the focus is lost"
        seen.append(now)
        assert len(seen) < 250
        QApplication.processEvents()
        focused = now.grab().toImage()
        QTest.keyClick(now, Qt.Key.Key_Tab)
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert QApplication.focusWidget() is not now, f"no way on from {ways(now)}"
        if now.isVisible() and now.grab().toImage() == focused:
            unseen.append(ways(now))
    assert now is first, f"the way goes round without {ways(first)}"
    assert unseen == []
    tabbed = (widget for widget in interactive(window) if widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    missed = [
        ways(widget)
        for widget in tabbed
        if widget.isEnabled() and widget not in seen and not widget.visibleRegion().isEmpty()
        if widget.focusProxy() is None
    ]
    assert missed == []
