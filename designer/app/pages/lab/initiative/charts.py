"""The charts: how likely each phase is, and what tonnage does to the mean phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Axes, Axis, Band, Bars, Mark, Note, Steps, rounded_up
from designer.app.ui.plots.style import Plot
from designer.app.ui.strokes import box
from designer.language import marked, tr
from designer.rulesets.initiative.actor import Actor
from designer.rulesets.initiative.configuration import Configuration
from designer.rulesets.initiative.phases import FIRST, LAST
from designer.rulesets.initiative.pilot import Variant
from designer.rulesets.initiative.round_start import Initiative
from designer.rulesets.initiative.tonnage import by_tonnage, next_step

PHASES: Final = tuple(range(FIRST, LAST - 1, -1))
"""From left to right: who acts first stands first."""
_WORDS: Final = tuple(str(phase) for phase in PHASES)
LIGHTEST, HEAVIEST = 5, 120
_DIAMOND = 8

_MEAN = marked("mean phase; shaded: earliest to latest")
_KEPT = marked("kept within the limits")


def position(phase: float) -> float:
    """Where a phase lies on the axis of phases."""
    return FIRST + 1 - phase


class PhaseChart(Plot):
    """How likely each phase is: bars for the chosen unit, an outline for the one that it is compared with."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Phase of a round"), _phase_axes(50), parent)

    def show_phases(self, name: str, found: Initiative, other: tuple[str, Initiative] | None) -> None:
        """Draw one unit, and beside it another one."""
        shares = _percents(found)
        marks: list[Mark] = [Bars(name, shares, "series.1")]
        early, late = found.held_back
        if early or late:
            beyond = tuple(100 * float({FIRST: early, LAST: late}.get(phase, 0)) or None for phase in PHASES)
            marks.append(Bars(tr(_KEPT), beyond, "text.1", hatched=True))
        most = max(share for share in shares if share is not None)
        if other is not None:
            others = _percents(other[1])
            marks.append(Steps(other[0], _outline(others), "series.2", "dash", label=None))
            most = max(most, *(share for share in others if share is not None))
        self.set_axes(_phase_axes(min(100, rounded_up(1.1 * most))))
        self.set_marks(marks)
        self.set_reading(self.reading, self._said(self.reading, marks))

    def _said(self, at: int | None, marks: Sequence[Mark]) -> list[Note]:
        if at is None:
            return []
        values = [mark.values[at - 1] for mark in marks if mark.name != tr(_KEPT)]
        return [Note(value, f"{figure(value, 1)} %") for value in values if value]

    def read_at(self, at: int) -> None:
        """Put the reading line on a position and say what is there."""
        self.set_reading(at, self._said(at, self.marks))


def _percents(found: Initiative) -> tuple[float | None, ...]:
    return tuple(100 * float(found.phases.probability(phase)) or None for phase in PHASES)


def _outline(shares: tuple[float | None, ...]) -> tuple[float | None, ...]:
    """Shares with a 0 at both ends, so that their outline comes down, and nothing beyond."""
    places = [number for number, share in enumerate(shares) if share]
    first, last = places[0] - 1, places[-1] + 1
    return tuple((share or 0.0) if first <= number <= last else None for number, share in enumerate(shares))


def _phase_axes(most: float) -> Axes:
    return Axes(Axis(tr("phase, 30 acts first"), 0.5, FIRST + 0.5, _WORDS), Axis(tr("chance, %"), 0, most, digits=1))


class TonnageChart(Plot):
    """The mean phase of one crew in every tonnage, with the span of its luck, and of a novice and a veteran of tactics.

    The unit itself is a diamond; where a lighter one would gain a phase stands a mark.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        axes = Axes(Axis(tr("tonnage, t"), LIGHTEST - 0.5, HEAVIEST + 0.5), Axis(tr("phase"), 0, FIRST, digits=1))
        super().__init__(tr("Phase by tonnage"), axes, parent)
        self._spot: tuple[float, float] | None = None
        self._step: tuple[float, float, str] | None = None
        self._words = ""

    @property
    def step_words(self) -> str:
        """What the mark of the next step says; empty without one."""
        return self._step[2] if self._step else ""

    def show_actor(self, actor: Actor, configuration: Configuration, variant: Variant) -> None:
        """Draw the curve of a unit's crew and the unit on it."""
        tonnages = range(LIGHTEST, HEAVIEST + 1)
        found = by_tonnage(actor, tonnages, configuration, variant)
        means = tuple(float(each.mean) for each in found)
        self.set_marks(
            [
                Band(
                    tr("earliest to latest"),
                    tuple(float(each.latest) for each in found),
                    tuple(float(each.earliest) for each in found),
                    "series.1",
                    start=LIGHTEST,
                    alpha=0.18,
                    label=None,
                    outlined=False,
                ),
                Steps(tr("mean phase"), means, "series.1", start=LIGHTEST, label=tr(_MEAN)),
            ]
        )
        tons = min(max(actor.tonnage, LIGHTEST), HEAVIEST)
        mean = float(by_tonnage(actor, [round(tons)], configuration, variant)[0].mean)
        self._spot = tons, mean
        self._words = f"{figure(actor.tonnage)} t: {figure(mean, 1)}"
        step = next_step(configuration.of(actor.unit_type), actor.tonnage)
        self._step = None
        if step is not None and step.tonnage >= LIGHTEST:
            there = float(by_tonnage(actor, [step.tonnage], configuration, variant)[0].mean)
            self._step = step.tonnage, there, f"{step.tonnage} t: +{figure(there - mean, 1)}"
        self.update()
        self._layer.update()

    def read_at(self, at: int) -> None:
        """Say the mean at a tonnage."""
        mean = self.marks[1].values[at - LIGHTEST] if len(self.marks) > 1 else None
        self.set_reading(at, [Note(mean, f"{at} t: {figure(mean, 1)}")] if mean is not None else [])

    def paint_marks(self, painter: QPainter, room: QRectF) -> None:
        super().paint_marks(painter, room)
        if self._spot is None:
            return
        transform = painter.transform()
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = transform.mapRect(room)
        spot = transform.map(QPointF(*self._spot))
        style = theme.current()
        painter.setPen(QPen(style.color("text.3"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(area.left(), spot.y()), spot)
        painter.drawLine(spot, QPointF(spot.x(), area.bottom()))
        half = style.px(_DIAMOND)
        painter.setPen(QPen(style.color("bg.1"), 1))
        painter.setBrush(style.color("text.1"))
        painter.drawPolygon(
            QPolygonF([spot + QPointF(x * half, y * half) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))])
        )
        _plate(painter, spot + QPointF(half + style.px(4), -2 * half), self._words, area)
        if self._step is not None:
            at = transform.map(QPointF(self._step[0], self._step[1]))
            painter.setPen(QPen(style.color("up"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, half * 0.7, half * 0.7)
            wide = style.width(self._step[2], "strong")
            _plate(painter, at + QPointF(-wide / 2, -4 * half), self._step[2], area, token="up")
        painter.restore()


def _plate(painter: QPainter, corner: QPointF, words: str, area: QRectF, token: str = "text.1") -> None:
    style = theme.current()
    wide, high = style.width(words, "strong") + style.px(8), style.metrics["strong"].height() + 2
    left = min(max(corner.x(), area.left()), area.right() - wide)
    spot = QRectF(left, max(corner.y(), area.top()), wide, high)
    box(painter, spot, style.measures.radius_cell, fill=style.color("bg.1", 0.9))
    painter.setFont(style.font("strong"))
    painter.setPen(style.color(token))
    painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, words)
