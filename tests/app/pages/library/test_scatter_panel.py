"""The scatter of the library while the units are read."""

from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QLabel

from designer.app.pages.library.scatter_panel import ScatterPanel
from designer.workspace.view_settings import LibrarySettings


class UnreadListing(QObject):
    """A `LibraryListing` that reads its first units."""

    changed = Signal()
    is_reading = True

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[int, object] = {}


def test_before_the_first_units_are_read_it_says_so_and_shows_no_empty_axes(shown, qtbot):
    listing: Any = UnreadListing()  # Any: only what is asked before there are units
    panel = shown(ScatterPanel(listing, tuple, LibrarySettings()), 300, 200)
    qtbot.waitUntil(lambda: "Reading the library…" in [label.text() for label in panel.findChildren(QLabel)])
    assert panel.plot is None
