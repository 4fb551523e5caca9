"""The window at rest: while nobody does anything, nothing is laid out, and the processor rests too."""

import time

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer

from designer import paths
from designer.app.pages.lab.page import BENCHES
from designer.app.shell.workspace_list import WORKSPACES, index_of

pytestmark = pytest.mark.usefixtures("outcomes_in_sight")

WATCH_MS = 1000
SHARE = 0.01
"""The largest share of a core that an idle window may take."""
WATCHES = 3
"""How often it is looked, at most: on a busy machine the same work takes more of the processor."""


class LayoutRequests(QObject):
    """Counts the layout requests that reach any object of the program."""

    def __init__(self):
        super().__init__()
        self.count = 0

    def eventFilter(self, watched, event):  # noqa: N802 - Qt calls it so
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


@pytest.fixture
def layout_requests(qapp):
    requests = LayoutRequests()
    qapp.installEventFilter(requests)
    yield requests
    qapp.removeEventFilter(requests)


def rest(milliseconds):
    """Run the event loop as the program does; ``QTest.qWait`` would wake it a hundred times a second."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def settle(requests):
    """Wait until nothing has been laid out, and hardly anything done, for a while."""
    for _ in range(40):
        before, since = requests.count, time.process_time()
        rest(250)
        if requests.count == before and time.process_time() - since < 0.01:
            return
    pytest.fail("the window never comes to rest")


def assert_rests(requests, where):
    settle(requests)
    before, shares = requests.count, list[float]()
    while not shares or (min(shares) > SHARE and len(shares) < WATCHES):
        since = time.process_time()
        rest(WATCH_MS)
        shares.append((time.process_time() - since) / (WATCH_MS / 1000))
    assert requests.count == before, where
    assert min(shares) <= SHARE, where


@pytest.mark.parametrize("width", [1100, 1920, 2560])
def test_a_window_with_a_design_rests_at_every_width(windows, layout_requests, width):
    windows(size=(width, 1000), design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    assert_rests(layout_requests, width)


def test_a_window_with_a_design_rests_on_every_page(windows, layout_requests):
    window = windows(size=(1366, 1000), design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    for index, workspace in enumerate(WORKSPACES):
        window.turn_to(index)
        assert_rests(layout_requests, workspace.name)


def test_every_bench_of_the_lab_rests(windows, layout_requests):
    window = windows(size=(1366, 768), design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    window.turn_to(index_of("lab"))
    lab = window.workspace
    for index in range(len(BENCHES)):
        lab.show_page(index)
        assert_rests(layout_requests, index)
