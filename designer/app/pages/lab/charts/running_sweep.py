"""A sweep that runs as idle work."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from designer.analysis.sweeps import STEPS, Point, SweptPart, sweep
from designer.app.pages.lab.charts.chart_names import ChartName
from designer.app.ui.idle_work import IdleWork
from designer.editing import Session

SWEEPS: Final[dict[ChartName, SweptPart]] = {"armor": "armor", "walk": "walk", "sinks": "sinks"}
"""The charts that are sweeps, with the part that each one changes."""


class RunningSweep(QObject):
    """The points of one part that are computed up to now.

    Signals:
        ended: all points are computed.
    """

    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.points: list[Point] = []
        self.part: SweptPart = "armor"
        self._idle = IdleWork(self, self._take, self.ended.emit)

    @property
    def busy(self) -> bool:
        """Whether points are still to be computed."""
        return self._idle.busy

    def start(self, session: Session, part: SweptPart) -> None:
        """Sweep along a part of a design, which must not change meanwhile."""
        self.points, self.part = [], part
        self._idle.start(sweep(session, part))

    def stop(self) -> None:
        """Compute no more points."""
        self._idle.stop()

    def now(self) -> int:
        """The position of the present design, in steps; 0 if it lies between two steps."""
        return next((self._steps(point) for point in self.points if point.now), 0)

    def point(self, steps: int | None) -> Point | None:
        """The point at a position, in steps; None where there is none."""
        return next((point for point in self.points if self._steps(point) == steps), None)

    def _steps(self, point: Point) -> int:
        return round(point.at / STEPS[self.part])

    def _take(self, found: list[Point]) -> None:
        self.points += found
