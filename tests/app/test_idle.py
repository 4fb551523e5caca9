"""The window at rest: while nobody does anything, nothing is laid out, and hardly anything is done.

It is judged by events and calls, which are as many on a busy machine.
"""

import sys
import time
from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer

from designer import paths
from designer.app.pages.lab.page import BENCHES
from designer.app.shell.workspace_list import WORKSPACES, index_of
from tests.app.conftest import come_due

pytestmark = pytest.mark.usefixtures("outcomes_in_sight")

WATCH_MS = 1000
EVENTS = 100
"""The most events in that time: a caret that blinks is drawn twice, with all around it."""
CALLS = 1000
"""The most calls of Python functions: a hundredth of a core does many thousands."""
SHARE = 0.1
"""The largest share of a core for all else, such as a thread; on a busy machine the same work takes more of it."""


class Doings:
    """Counts the events that reach any object of the program, layout requests among them, and calls in its thread."""

    def __init__(self, app):
        self.events: Counter[QEvent.Type] = Counter()
        self.calls: Counter[str] = Counter()
        self._filter = EventFilter(self.events)
        self._app = app

    def __enter__(self):
        self.events.clear()
        self.calls.clear()
        self._app.installEventFilter(self._filter)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)
        self._app.removeEventFilter(self._filter)

    def _note(self, frame, event, _):
        if event == "call" and frame.f_code.co_filename != __file__:
            self.calls[frame.f_code.co_qualname] += 1

    @property
    def is_rest(self):
        few = self.events.total() <= EVENTS and self.calls.total() <= CALLS
        return few and not self.events[QEvent.Type.LayoutRequest]

    def __str__(self):
        return f"{self.events.most_common(5)}, {self.calls.most_common(9)}"


class EventFilter(QObject):
    """Counts the events that reach any object of the program."""

    def __init__(self, count):
        super().__init__()
        self._count = count

    def eventFilter(self, watched, event):  # noqa: N802 - Qt calls it so
        self._count[event.type()] += 1
        return False


@pytest.fixture
def doings(qapp):
    return Doings(qapp)


def rest(milliseconds):
    """Run the event loop as the program does; ``QTest.qWait`` would wake it a hundred times a second."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def settle(doings):
    """Wait until hardly anything has been done for a while."""
    for _ in range(40):
        with doings:
            rest(250)
        if doings.is_rest:
            return
    pytest.fail(f"the window never comes to rest: {doings}")


def assert_rests(window, doings, where):
    come_due(window)  # what is done once, a while after the last change: settings are written
    settle(doings)
    since = time.process_time()
    with doings:
        rest(WATCH_MS)
    share = (time.process_time() - since) / (WATCH_MS / 1000)
    assert doings.is_rest, f"{where}: {doings}"
    assert share <= SHARE, where


def test_a_window_with_a_design_rests_at_every_width_and_on_every_page(windows, doings):
    window = windows(size=(1100, 1000), design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    for width in (1100, 1920, 2560, 1366):
        window.resize(width, 1000)
        assert_rests(window, doings, width)
    for index, workspace in enumerate(WORKSPACES[1:], start=1):
        window.turn_to(index)
        assert_rests(window, doings, workspace.name)


def test_every_bench_of_the_lab_rests(windows, doings):
    window = windows(size=(1366, 768), design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    window.turn_to(index_of("lab"))
    lab = window.workspace
    for index in range(len(BENCHES)):
        lab.show_page(index)
        assert_rests(window, doings, index)
