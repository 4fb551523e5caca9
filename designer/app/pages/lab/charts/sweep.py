"""A sweep under way: point after point in the free moments of the event loop, and then all of them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from designer.analysis.sweeps import STEPS, Point, SweptPart, sweep
from designer.app.pages.lab.charts.names import Name
from designer.app.ui.idle_work import IdleWork
from designer.editing import Session

SWEEPS: Final[dict[Name, SweptPart]] = {"armor": "armor", "walk": "walk", "sinks": "sinks"}
"""The charts that are sweeps, with the part that each goes along."""


class Sweeping(QObject):
    """The points of one part, as far as they were found.

    Signals:
        ended: all points are there.
    """

    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.points: list[Point] = []
        self.part: SweptPart = "armor"
        self._idle = IdleWork(self, self._take, self.ended.emit)

    @property
    def busy(self) -> bool:
        """Whether points are still to be found."""
        return self._idle.busy

    def start(self, session: Session, part: SweptPart) -> None:
        """Sweep along a part of a design, which must not change meanwhile."""
        self.points, self.part = [], part
        self._idle.start(sweep(session, part))

    def stop(self) -> None:
        """Find no more."""
        self._idle.stop()

    def now(self) -> int:
        """How many steps along the design is; 0 if it is between two of them."""
        return next((self._steps(point) for point in self.points if point.now), 0)

    def point(self, steps: int | None) -> Point | None:
        """The point that is so many steps along; None where there is none."""
        return next((point for point in self.points if self._steps(point) == steps), None)

    def _steps(self, point: Point) -> int:
        return round(point.at / STEPS[self.part])

    def _take(self, found: list[Point]) -> None:
        self.points += found
