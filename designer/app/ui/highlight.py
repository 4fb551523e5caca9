"""The highlight over what has just changed: held for a moment, then gone. The mark beside it is what stays.

Where nothing is to move it is a bar at the edge, as strong until it goes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from designer.app.ui import theme

HOLD: Final = 0.2
FADE: Final = 0.4
_FRAME = 33


class Highlight(QObject):
    """The highlight of changed things, fading by itself.

    Signals:
        faded: something is fainter than it was; paint again.
    """

    faded = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._since: dict[Hashable, float] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME)
        self._timer.timeout.connect(self._fade)

    def start(self, things: Iterable[Hashable]) -> bool:
        """Highlight these, and nothing else any more; True if anything is to be painted for that."""
        now = monotonic()
        before, self._since = self._since, dict.fromkeys(things, now)
        if self._since:
            self._timer.start()
        differs = bool(before or self._since)
        if differs:
            self.faded.emit()
        return differs

    def strength(self, thing: Hashable) -> float:
        """1 right after the start, 0 when nothing is left."""
        since = self._since.get(thing)
        if since is None:
            return 0.0
        left = min(1.0, max(0.0, 1 - (monotonic() - since - HOLD) / FADE))
        return left if theme.current().moves else float(left > 0)

    def _fade(self) -> None:
        if not any(self.strength(thing) for thing in self._since):
            self._since.clear()
            self._timer.stop()
        self.faded.emit()
