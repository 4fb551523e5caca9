"""Announcements of a status that is shown where the focus is not: how work goes, and what it has found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from designer.app.ui.accessibility.accessible_widget import announce

EVERY_MS: Final = 10_000
"""How often it is announced how far work is, in milliseconds."""
REST_MS: Final = 400
"""How many milliseconds a status that follows an input must stay before it is announced."""


class StatusAnnouncer(QObject):
    """Announces a status: at the beginning and at the end of work, at intervals in between, and after an input.

    ``words`` returns the status as it is now; it is empty if there is nothing to say. It is called when control returns
    to the event loop, when everything shows the status. The same words are announced once, and only while the owner is
    visible, or ``in_background`` as well.
    """

    def __init__(self, owner: QObject, words: Callable[[], str], *, in_background: bool = False) -> None:
        super().__init__(owner)
        self._words, self._in_background = words, in_background
        self._said = ""
        self._soon = QTimer(self, singleShot=True)
        self._again = QTimer(self, interval=EVERY_MS)
        for timer in (self._soon, self._again):
            timer.timeout.connect(self._say)

    def begin(self) -> None:
        """Announce that work has begun, and how far it is until ``end``."""
        self._said = ""
        self._again.start()
        self.tell()

    def end(self) -> None:
        """Announce how work has ended."""
        self._again.stop()
        self.tell()

    def tell(self) -> None:
        """Announce the status now, if it differs from what was announced last."""
        self._soon.start(0)

    def tell_at_rest(self) -> None:
        """Announce the status once the inputs that change it have ended."""
        self._soon.start(REST_MS)

    def know(self) -> None:
        """Take the status as known: only another one is announced."""
        self._soon.stop()
        self._said = self._words()

    def _say(self) -> None:
        widget = self._widget
        if widget is None or not (widget.isVisible() or self._in_background):
            return
        words, before = self._words(), self._said
        self._said = words
        if words and words != before:
            announce(widget.window(), words)

    @property
    def _widget(self) -> QWidget | None:
        """The owner, or the nearest widget above it."""
        found: QObject | None = self.parent()
        while found is not None and not isinstance(found, QWidget):
            found = found.parent()
        return found
