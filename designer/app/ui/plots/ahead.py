"""Imports pyqtgraph before the first diagram is asked for, so that the page with it does not wait."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from designer.app.ui.idle_work import IdleWork, Priority

_AT_REST_AFTER_MS = 1000
"""How many milliseconds after the start the import begins: when the window is painted."""
_TURN = 0.001
"""The seconds after which the import gives way to the window; Python's own five milliseconds are felt in typing."""


class LoadAhead(QObject):
    """Imports pyqtgraph and NumPy in a thread, soon after the start; the window answers meanwhile.

    A page that needs them earlier imports them itself, or waits for the rest of this import. ``owner`` has to live as
    long as the program.
    """

    _imported = Signal()

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._turn = sys.getswitchinterval()
        self._work = IdleWork[object](self, done=self._begin, priority=Priority.AHEAD)
        self._imported.connect(self._end)
        QTimer.singleShot(_AT_REST_AFTER_MS, self, lambda: self._work.start(_classes_of_qt()))

    def _begin(self) -> None:
        gc.disable()  # a collection in the other thread could delete widgets
        sys.setswitchinterval(_TURN)
        threading.Thread(target=self._load, name="pyqtgraph").start()

    def _load(self) -> None:
        try:
            import pyqtgraph  # noqa: F401 - slow, which is why it is imported here
        finally:
            self._imported.emit()

    @Slot()
    def _end(self) -> None:
        """In the thread of the window, so that no collection begins where it is paused."""
        sys.setswitchinterval(self._turn)
        gc.enable()


def _classes_of_qt() -> Iterator[object]:
    """All classes of Qt, which PySide6 makes when they are first asked for; pyqtgraph asks for all of them.

    They are made here, one by one, because two threads must not make the same class at the same time.
    """
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            yield getattr(module, name)
