"""A window with a design that nobody sees, for what hands a design on."""

import pytest

from designer import paths
from designer.app.shell.window import Window
from designer.workspace.settings import Settings
from tests.app.standing_windows import close_for_good


@pytest.fixture(scope="module")
def _unseen():
    """The window, while no test has it."""
    held: list[Window] = []
    yield held
    for window in held:
        close_for_good(window)


@pytest.fixture
def unseen(_unseen):
    """A hidden window with a sample: the same one for each test that leaves settings and design as they are."""
    window = _unseen.pop() if _unseen else _made()
    settings, (document,) = window.settings.model_copy(deep=True), window.manager.documents
    unit = document.unit
    yield window
    window.notice.clear()
    if window.settings == settings and window.manager.documents == [document] and document.unit is unit:
        _unseen.append(window)
    else:
        close_for_good(window)


def _made() -> Window:
    window = Window(Settings(), keep=lambda _: "")
    window.manager.open([paths.data("designs", "longstride-lsd-2.mtf")])
    return window
