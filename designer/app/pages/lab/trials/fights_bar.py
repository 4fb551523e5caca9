"""The thin bar that shows how many of the wanted fights are played."""

from __future__ import annotations

from math import ceil

from PySide6.QtWidgets import QProgressBar, QWidget

from designer import clock
from designer.app.ui.sizes import sized
from designer.language import tr


class FightsBar(QProgressBar):
    """The bar; it is hidden while nothing is fought. ``left`` says how long the rest takes."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        sized(self, height="gauge_height")
        self.setTextVisible(False)
        self.setAccessibleName(name)
        self._began: float | None = None
        self.left = ""

    def show_progress(self, done: int, wanted: int, *, busy: bool) -> None:
        """Show how many are done."""
        now = clock.now()
        self._began = (self._began or now) if busy else None
        spent = now - (self._began or now)
        rest = ceil(spent / done * (wanted - done)) if done and busy else 0
        self.left = tr("about {n} s left", n=rest) if rest else ""
        self.setVisible(busy)
        self.setRange(0, max(wanted, 1))
        self.setValue(done)
