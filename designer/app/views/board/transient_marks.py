"""Marks of the board that are shown for a moment: highlighted cells, a refused drop, the ring around a location."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.highlight import Highlight
from designer.units.location import Location, Slot

REASON_MS: Final = 2000
"""How many milliseconds the reason of a failed drop is shown at its location."""

PULSE_MS, PULSES = 180, 2


class TransientMarks(QObject):
    """The refusal and the ring that are shown at a location for a moment; ``highlight`` is the highlight of cells.

    Signals:
        location_changed: the refusal or ring of this location has changed.
    """

    location_changed = Signal(object)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.highlight: Highlight[Slot] = Highlight(self)
        self._refusal: tuple[Location, str] | None = None
        self._pulses: tuple[Location, int] | None = None
        self._forgetting = self._timer(REASON_MS, self.forget_refusal)
        self._pulsing = self._timer(PULSE_MS, self._pulse)

    def _timer(self, interval: int, act: object) -> QTimer:
        timer = QTimer(self, interval=interval)
        timer.timeout.connect(act)
        return timer

    # -- refusal --------------------------------------------------------------------------------------------

    def refusal_at(self, location: Location) -> str:
        """The reason of the refusal that is shown at a location; empty if there is none."""
        return self._refusal[1] if self._refusal is not None and self._refusal[0] is location else ""

    def refuse(self, location: Location, reason: str) -> None:
        """Show for a moment why a drop at a location was refused."""
        self.forget_refusal()
        self._refusal = (location, reason)
        self._forgetting.start()
        self.location_changed.emit(location)

    def forget_refusal(self) -> None:
        """Hide the refusal."""
        self._forgetting.stop()
        if self._refusal is not None:
            location, self._refusal = self._refusal[0], None
            self.location_changed.emit(location)

    # -- ring -----------------------------------------------------------------------------------------------

    def is_ringed(self, location: Location) -> bool:
        """Whether the ring around a location is to be painted now."""
        if self._pulses is None or self._pulses[0] is not location:
            return False
        return self._pulses[1] % 2 == 0 or not theme.current().moves

    def ring(self, location: Location) -> None:
        """Show a ring around a location that pulses twice, or does not pulse if motion is reduced."""
        before, self._pulses = self._pulses, (location, 0)
        self._pulsing.start()
        if before is not None:
            self.location_changed.emit(before[0])
        self.location_changed.emit(location)

    def _pulse(self) -> None:
        if self._pulses is None:
            return
        location, phase = self._pulses
        self._pulses = (location, phase + 1) if phase + 1 < 2 * PULSES else None
        if self._pulses is None:
            self._pulsing.stop()
        self.location_changed.emit(location)
