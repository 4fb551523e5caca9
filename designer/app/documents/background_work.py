"""Work that goes on while the user does something else, for the status lines."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal


class BackgroundWork(QObject):
    """The work that is going on. ``words`` say how far it is, as "Gauntlet 9 of 24"; they are empty if there is none.

    Signals:
        changed: the words have changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.words = ""
        self._stop: Callable[[], object] | None = None

    def show(self, words: str, stop: Callable[[], object]) -> None:
        """Say how far the work is, and how it is stopped; empty words say that it has ended."""
        self._stop = stop if words else None
        if words != self.words:
            self.words = words
            self.changed.emit()

    def stop(self) -> None:
        """Stop the work, if there is any."""
        if self._stop is not None:
            self._stop()
