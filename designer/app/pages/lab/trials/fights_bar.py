"""The thin bar that shows how many of the wanted fights are played."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar, QWidget

from designer.app.ui.sizes import sized


class FightsBar(QProgressBar):
    """The bar; it is hidden while nothing is fought."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        sized(self, height="gauge_height")
        self.setTextVisible(False)
        self.setAccessibleName(name)

    def show_progress(self, done: int, wanted: int, *, busy: bool) -> None:
        """Show how many are done."""
        self.setVisible(busy)
        self.setRange(0, max(wanted, 1))
        self.setValue(done)
