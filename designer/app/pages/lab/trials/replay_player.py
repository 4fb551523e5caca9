"""The buttons that step through a fight, also by themselves."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import IconButton, SegmentedSwitch
from designer.language import tr

StepKind = Literal["roll", "phase", "round"]
_STEP_MS: Final = 700
_KINDS: Final[tuple[StepKind, ...]] = ("roll", "phase", "round")


class ReplayPlayer(QWidget):
    """The buttons. Nothing moves until **Play** is pressed.

    Signals:
        wanted: a step by rolls, phases or rounds is wanted: by what, and 1 or -1.
        stepped: the replay goes on by itself: by what.
    """

    wanted = Signal(str, int)
    stepped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.back, self.forth = (
            IconButton("chevron_left", tr("Previous roll")),
            IconButton("chevron_right", tr("Next roll")),
        )
        self.round_back, self.round_on = QPushButton(tr("Previous round")), QPushButton(tr("Next round"))
        for button, by, steps in (
            (self.round_back, "round", -1),
            (self.back, "roll", -1),
            (self.forth, "roll", 1),
            (self.round_on, "round", 1),
        ):
            button.clicked.connect(lambda _on=False, by=by, steps=steps: self.wanted.emit(by, steps))
        self.run = QPushButton(tr("Play"))
        self.run.setCheckable(True)
        self.run.toggled.connect(self._run)
        self.speed = SegmentedSwitch((tr("by roll"), tr("by phase"), tr("by round")), tr("Speed"))
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._step)
        parts = (self.round_back, self.back, self.run, self.forth, self.round_on, 1, self.speed)
        spaced(QHBoxLayout(self), *parts, margins=("panel_inset", 4), spacing="gap")

    @property
    def is_running(self) -> bool:
        """Whether the replay goes on by itself."""
        return self._timer.isActive()

    def hideEvent(self, event: QHideEvent) -> None:
        self.stop()
        super().hideEvent(event)

    def stop(self) -> None:
        """Go on no more."""
        self.run.setChecked(False)

    def _step(self) -> None:
        self.stepped.emit(_KINDS[self.speed.current])

    def _run(self, running: bool) -> None:
        self.run.setText(tr("Stop") if running else tr("Play"))
        if running:
            self._timer.start()
        else:
            self._timer.stop()
