"""What the pointer rests on is considered, what it only passes is not."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer

from designer.app.bridge import Bridge
from designer.editing import Edit

REST_MS: Final = 120
"""How long the pointer rests on something before the app shows what it would do."""


class Considering(QObject):
    """Lets the app consider what is pointed at, after a moment; stops at once."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._edit: Edit | None = None
        self._timer = QTimer(self, interval=REST_MS, singleShot=True)
        self._timer.timeout.connect(self._consider)

    def point_at(self, edit: Edit | None) -> None:
        """The pointer is on something that would make this edit, or on nothing of that kind."""
        self._edit = edit
        if edit is None:
            self.stop()
        else:
            self._timer.start()

    def stop(self) -> None:
        """Consider nothing any more."""
        self._timer.stop()
        self._bridge.consider(None)

    def _consider(self) -> None:
        self._bridge.consider(self._edit)
