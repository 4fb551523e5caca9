"""The state of the skirmish map with Qt signals, with pauses between moves of the program."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from designer.rulesets.skirmish.map_session import MapSession
from designer.rulesets.skirmish.scene import Scene

_THINKING_MS: Final = 350
"""Milliseconds between two moves of the program, so that the user can follow them."""


class MapState(QObject, MapSession):
    """The one state of the map that all widgets of the skirmish show and change.

    Signals:
        changed: something on the map, in the turn or in the selection has changed.
        mode_changed: the mode has changed, or a change of the mode was refused.
        said: a sentence about what happened, or why something was refused.
    """

    changed = Signal()
    mode_changed = Signal()
    said = Signal(str)

    def __init__(self, scene: Scene | None = None, parent: QObject | None = None) -> None:
        QObject.__init__(self, parent)
        MapSession.__init__(self, scene)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_THINKING_MS)
        self._pause.timeout.connect(self.play_program)

    def fight_it_out(self) -> None:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)  # seconds, on the largest maps
        try:
            super().fight_it_out()
        finally:
            QGuiApplication.restoreOverrideCursor()

    def _on_change(self) -> None:
        self.changed.emit()

    def _on_mode(self) -> None:
        self.mode_changed.emit()

    def _on_told(self, sentence: str) -> None:
        self.said.emit(sentence)

    def _on_turn(self, by_program: bool) -> None:
        if by_program:
            self._pause.start()
        else:
            self._pause.stop()
