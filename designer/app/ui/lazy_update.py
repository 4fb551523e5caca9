"""The lazy update of a widget: a hidden widget is updated only when it is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


class LazyUpdate(QObject):
    """Updates a widget while it is visible; a hidden widget becomes stale and is updated when it is shown.

    With ``settle_ms`` the update waits until there was no request for so many milliseconds, and after showing until the
    widget has been painted: for updates that take longer than a frame.
    """

    def __init__(
        self, widget: QWidget, update: Callable[[], object], *, settle_ms: int = 0, stale: bool = False
    ) -> None:
        super().__init__(widget)
        self._widget = widget
        self._update = update
        self._settle_ms = settle_ms
        self.stale = stale
        """Whether an update is pending: the widget does not show the latest state."""
        self._settle = QTimer(self, singleShot=True)
        self._settle.timeout.connect(self.run)
        widget.installEventFilter(self)

    def request(self) -> None:
        """Ask for an update, because something that the widget shows has changed."""
        self.stale = True
        if self._widget.isVisible():
            self._run_after(self._settle_ms)

    def request_at_once(self) -> None:
        """Update a visible widget at once, without waiting for ``settle_ms``; a hidden one becomes stale."""
        if not self.defer_if_hidden():
            self.run()

    def defer_if_hidden(self) -> bool:
        """Mark a hidden widget as stale, so that it is updated when it is shown; returns whether it is hidden."""
        hidden = not self._widget.isVisible()
        self.stale = self.stale or hidden
        return hidden

    def run(self) -> None:
        """Update the widget now, also if it is hidden."""
        self._settle.stop()
        self.stale = False
        self._update()

    def _run_after(self, milliseconds: int) -> None:
        if self._settle_ms:
            self._settle.start(milliseconds)
        else:
            self.run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and self.stale:
            self._run_after(0)
        elif event.type() == QEvent.Type.Hide:
            self._settle.stop()
        return False
