"""A design to edit, the program's window, and one without size hints to show a panel in.

The offscreen platform complains of size hints.
"""

import gc

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QEnterEvent,
    QHoverEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from designer import paths
from designer.app.commands.command_table import COMMANDS
from designer.app.commands.keymap import keymap
from designer.app.context.design_context import DesignContext
from designer.app.shell.question_bar import QuestionBar
from designer.app.shell.window import Window
from designer.app.ui import theme
from designer.app.ui.accessibility import accessible_widget, interfaces
from designer.app.ui.dialogs import Dialogs
from designer.app.ui.garbage import collect_due
from designer.app.views.equipment.outcomes import Outcomes
from designer.editing import Session
from designer.editing.blank import new_unit
from designer.formats import read
from designer.language import ENGLISH, spoken
from designer.workspace.settings import Settings
from tests.app.standing_windows import StandingWindow, close_for_good

PATIENCE_MS = 100_000
"""The limit of a wait, for what never comes: what comes late, on a busy machine, is waited for."""


class PatientBot(QtBot):
    """A `QtBot` whose waits end when what they wait for is there, not by the clock."""

    def addWidget(self, widget, **named):  # noqa: N802
        super().addWidget(theme.dress(widget), **named)

    def waitUntil(self, callback, *, timeout=PATIENCE_MS):  # noqa: N802 - Qt's name
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal, *, timeout=PATIENCE_MS, **named):  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **named)

    def waitSignals(self, signals, *, timeout=PATIENCE_MS, **named):  # noqa: N802
        return super().waitSignals(signals, timeout=timeout, **named)


@pytest.fixture
def qtbot(qapp, request):
    return PatientBot(request)


def come_due(*owners: QObject) -> None:
    """Let come due what waits for a moment in one of these or below: their running timers of one shot.

    What would come once the pointer or the keys rest comes at once, and what comes not now never comes.
    """
    QApplication.processEvents()
    for owner in owners:
        for timer in [owner, *owner.findChildren(QTimer)]:
            if isinstance(timer, QTimer) and timer.isSingleShot() and timer.isActive():
                timer.stop()
                timer.timeout.emit()
    QApplication.processEvents()


def point_at(widget: QWidget) -> None:
    """Move the pointer onto a widget, for its event filters; the pointer of the screen stays where it is."""
    center = QPointF(widget.rect().center())
    place = widget.mapToGlobal(center)
    QApplication.sendEvent(widget, QEnterEvent(center, center, place))
    QApplication.sendEvent(widget, QHoverEvent(QEvent.Type.HoverMove, center, place, center))


def focused() -> QWidget:
    """The widget that has the keyboard; the window in front where none of its widgets does."""
    found = QApplication.focusWidget() or QApplication.activeWindow()
    assert found is not None
    return found


def answer(bar: QuestionBar, words: str) -> None:
    """Answer the question in a bar as its button with this text does."""
    next(button for button in bar.buttons if button.text().replace("&&", "&") == words).click()


@pytest.fixture
def usual_density():
    """The density that the tests of a folder begin with."""
    return "compact"


@pytest.fixture(autouse=True)
def _dressed(qapp, usual_density):
    style = theme.current()
    if not theme.hub().sheet or (style.theme.name, style.density, style.scale) != ("dark", usual_density, 1.0):
        theme.apply(qapp, "dark", usual_density)


@pytest.fixture(autouse=True)
def _garbage_collected_in_this_thread():
    # As in the program; its timer would not come in every test.
    gc.disable()
    yield
    collect_due()
    gc.enable()


@pytest.fixture(autouse=True)
def _no_key_held(qapp):
    # Qt remembers the modifiers of the last event: a click with Ctrl would hold Ctrl in the next test.
    if qapp.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_A)
    assert qapp.keyboardModifiers() == Qt.KeyboardModifier.NoModifier


@pytest.fixture(autouse=True)
def _no_button_held(qapp):
    # Qt remembers a button that a test pressed and did not release: in the next test all moves would be drags.
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton):
        if qapp.mouseButtons() & button:
            QTest.mouseRelease(QWidget(), button)
    assert qapp.mouseButtons() == Qt.MouseButton.NoButton


@pytest.fixture(autouse=True)
def _usual_keys():
    # Keys are the program's, not a window's: what a test gives to commands would be theirs in the next one.
    yield
    for name in COMMANDS:
        keymap().set_keys(name, None)


class Reader:
    """Hears what a screen reader is told: the sentences that are announced, and other events with the names of things.

    Qt's own events are not among them.
    """

    def __init__(self) -> None:
        self.announced: list[str] = []
        self.interruptions: list[str] = []
        """The urgent ones among the announced sentences."""
        self.events: list[tuple[QAccessible.Event, str]] = []

    def hear(self, event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            self.announced.append(event.message())
            if event.politeness() == QAccessible.AnnouncementPoliteness.Assertive:
                self.interruptions.append(event.message())
        else:
            self.events.append((event.type(), event.accessibleInterface().text(QAccessible.Text.Name)))


@pytest.fixture
def reader(qapp, monkeypatch):
    """A `Reader` that listens, for Qt as well."""
    heard = Reader()

    class Listening(QAccessible):
        @staticmethod
        def updateAccessibility(event):  # noqa: N802 - Qt's name
            heard.hear(event)

    interfaces.install()
    monkeypatch.setattr(accessible_widget, "QAccessible", Listening)
    QAccessible.setActive(True)
    yield heard
    QAccessible.setActive(False)


@pytest.fixture(autouse=True)
def _no_outcomes(request, monkeypatch):
    # What each item would add is computed in idle time, and a test ends no idle time before all is done.
    wanted = request.fixturenames
    ask = Outcomes.ask
    if "every_outcome" in wanted:
        return
    if "outcomes_in_sight" in wanted:
        monkeypatch.setattr(Outcomes, "ask", lambda outcomes, seen, _rest=(): ask(outcomes, seen))
    else:
        monkeypatch.setattr(Outcomes, "ask", lambda outcomes, _seen, _rest=(): outcomes.stop())


@pytest.fixture
def outcomes_in_sight():
    """The rows of the browser that are in sight find out what their items would add; without it, none do."""


@pytest.fixture
def every_outcome():
    """All rows of the browser find out what their items would add, as for a user."""


@pytest.fixture
def context():
    """An empty 50-ton 'Mech."""
    return DesignContext(Session(new_unit(tonnage=50)))


@pytest.fixture
def wayfarer():
    """The sample that carries every kind of part; one slot of its armor is unplaced."""
    return DesignContext(Session(read(paths.data("designs", "wayfarer-wfr-3d.mtf")).unit))


@pytest.fixture(scope="module")
def _standing_windows(qapp):
    """The windows that stand from one test of a module to the next, while no test uses them."""
    free: list[StandingWindow] = []
    yield free
    for standing in free:
        close_for_good(standing.window)


@pytest.fixture
def windows(qtbot, _standing_windows):
    """Make the program's window and show it; it is closed after the test.

    It is called as `Window` is. A window with a ``recovery`` closes as for a user; the designs of all others go first,
    so that nothing is asked. ``size`` None leaves the window its own; ``active`` waits until it is in front. A
    ``design`` is opened before the window is shown, as at a start with a file: no start page is made.

    A window with a size, the usual settings and the usual language may be a `StandingWindow`, with a ``recovery`` too,
    in which tests before have opened and closed designs; ``fresh`` makes a new one.
    """
    borrowed: list[StandingWindow] = []
    made: list[Window] = []

    def window(
        settings=None,
        dialogs=None,
        *,
        recovery=None,
        size=(1366, 768),
        active=False,
        design=None,
        fresh=False,
        **named,
    ):
        is_usual = settings is None and size is not None and not named and spoken() == ENGLISH
        if is_usual and not fresh:
            # One of this width is taken before others: nothing of it changes.
            _standing_windows.sort(key=lambda standing: standing.window.width() == size[0])
            borrowed.append(_standing_windows.pop() if _standing_windows else StandingWindow())
            new = borrowed[-1].lend(dialogs or Dialogs(), recovery)
        else:
            new = Window(settings or Settings(), dialogs, recovery=recovery, **named)
            made.append(new)
        if size is not None:
            new.resize(*size)
        if design is not None:
            new.manager.open([design])
        new.show()
        for standing in borrowed:
            standing.begin_test()
        if active:
            new.activateWindow()
            qtbot.waitUntil(new.isActiveWindow)
        return new

    yield window
    for standing in borrowed:
        if standing.end_test():
            _standing_windows.append(standing)
        else:
            made.append(standing.window)
    for each in made:
        close_for_good(each)
    # A window that lives on is dressed anew with every theme.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def shown(qtbot):
    """Show a widget in a window."""
    windows = []

    def show(widget, width=300, height=400):
        window = QWidget()
        windows.append(window)  # qtbot only knows it
        qtbot.addWidget(window)
        window.resize(width, height)
        widget.setParent(window)
        widget.setGeometry(0, 0, width, height)
        widget.show()
        window.show()
        qtbot.waitExposed(window)
        QApplication.processEvents()
        return widget

    return show
