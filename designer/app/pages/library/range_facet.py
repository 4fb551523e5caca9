"""A facet of the Library page for a figure: the span that the query keeps, over a histogram."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.library.carries_facet import CountedUnits
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.strokes import smooth
from designer.app.ui.text_layout import RIGHT, draw
from designer.decimals import neutral
from designer.figures import Figure
from designer.language import tr
from designer.library.line_columns import Floats, LineColumns, ends_of, histogram
from designer.query import FigureCondition, ParsedQuery

_HIGH, _BARS, _HANDLE = 62, 30, 5
_MOST_BINS: Final = 24
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


class RangeFacet(QWidget, AccessibleWidget):
    """A figure: the histogram of the found units, and the span that the query keeps, with a handle at each end.

    Left and Right move the lower end, with Shift the upper one; Delete takes the span away.

    Signals:
        changed: the figure and its term, which is empty for any value.
    """

    accessible_role = Role.Slider

    changed = Signal(str, str)

    def __init__(self, shown: Figure) -> None:
        super().__init__()
        self.shown, self.word = shown, shown.word
        self._values: Floats = np.zeros(0)
        self.bins: tuple[int, ...] = ()
        """The numbers of units in the bars of the histogram."""
        self._start, self._step = 0.0, 1
        self.kept: tuple[float | None, float | None] = (None, None)
        """The ends of the span that is kept; None where it has no end."""
        self._dragged = -1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._describe()

    def take(self, columns: LineColumns) -> None:
        """Count among these units from now on, in a histogram without the few that are far from all others."""
        self._values = columns.shown(self.shown)
        if len(self._values):
            low, high = ends_of(self._values)
            wanted = (high - low) / _MOST_BINS
            self._step = next((step for step in _STEPS if step >= wanted), _STEPS[-1])
            self._start = low // self._step * self._step
            self.bins = (0,) * (int((high - self._start) // self._step) + 1)
        else:
            self.bins = ()
        self.update()

    def show_counts(self, found: CountedUnits) -> None:
        """Show the histogram of the found units."""
        if self.bins:
            mask = found(self.word)
            self.bins = histogram(self._values if mask is None else self._values[mask], *self._ends, len(self.bins))
            self.update()

    def show_query(self, query: ParsedQuery) -> None:
        """Show what a query says of the figure."""
        low = high = None
        for term in query.terms:
            if isinstance(term, FigureCondition) and term.figure == self.word and not (term.per or term.negated):
                if term.sign in (">=", ">", "="):
                    low = self._shown(term.limit)
                if term.sign in ("<=", "<", "="):
                    high = self._shown(term.limit if term.upper is None else term.upper)
        if (low, high) != self.kept:
            self.kept = low, high
            self._describe()
            self.update()

    @property
    def _ends(self) -> tuple[float, float]:
        """The ends of the histogram."""
        return self._start, self._start + len(self.bins) * self._step

    def keep(self, low: float | None, high: float | None) -> None:
        """Keep a span; an end beyond the histogram, and None, is no end."""
        least, most = self._ends
        low = None if low is None or low <= least else low
        high = None if high is None or high >= most else high
        if low is not None and high is not None:
            term = f"{self.word}={self._limit(low)}..{self._limit(max(low, high))}"
        elif low is not None:
            term = f"{self.word}>={self._limit(low)}"
        else:
            term = "" if high is None else f"{self.word}<={self._limit(high)}"
        self.changed.emit(self.word, term)

    def _limit(self, value: float) -> str:
        """A value in the unit in which queries count."""
        return neutral(self.shown.tabled(value * self.shown.scale))

    def _shown(self, limit: float) -> float:
        """The limit of a query in the unit in which the figure is shown."""
        return self.shown.shown(limit * self.shown.table_scale)

    def _span_text(self) -> str:
        low, high = self.kept
        words = [each if each is None else self.shown.text(each * self.shown.scale) for each in (low, high)]
        if words[0] is not None and words[1] is not None:
            return tr("{low} to {high}", low=words[0], high=words[1])
        if words[0] is not None:
            return tr("at least {n}", n=words[0])
        return tr("any") if words[1] is None else tr("at most {n}", n=words[1])

    def _describe(self) -> None:
        self.setAccessibleName(f"{self.shown.label}, {self._span_text()}")

    # -- keys and pointer -----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Qt.Key.Key_Left: -self._step, Qt.Key.Key_Right: self._step}.get(Qt.Key(event.key()))
        low, high = self.kept
        least, most = self._ends
        if by is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.keep(low, (most if high is None else high) + by)
        elif by is not None:
            self.keep((least if low is None else low) + by, high)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.keep(None, None)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.bins:
            x = event.position().x()
            distances = [abs(x - self._at(end)) for end in self._span()]
            self._dragged = distances.index(min(distances))
            self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged >= 0:
            room = self._room()
            bins = (event.position().x() - room.left()) / max(1.0, room.width()) * len(self.bins)
            value = self._start + min(len(self.bins), max(0, round(bins))) * self._step
            low, high = self.kept
            self.keep(*((value, high) if self._dragged == 0 else (low, value)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = -1

    # -- painting -------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(120, theme.current().px(_HIGH))

    def _room(self) -> QRectF:
        style = theme.current()
        inset = style.px(_HANDLE)
        return QRectF(inset, style.px(20), self.width() - 2 * inset, style.px(_BARS))

    def _span(self) -> tuple[float, float]:
        least, most = self._ends
        low, high = self.kept
        return (
            least if low is None else min(most, max(least, low)),
            most if high is None else min(most, max(least, high)),
        )

    def _at(self, value: float) -> float:
        room, (least, most) = self._room(), self._ends
        return room.left() + (value - least) / ((most - least) or 1) * room.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter, room = theme.current(), QPainter(self), self._room()
        head = QRectF(0, 0, self.width(), style.px(17))
        draw(painter, head, self.shown.label, style, role="caption_medium")
        draw(painter, head, self._span_text(), style, role="caption", token="text.2", align=RIGHT)
        low, high = self._span()
        most = max(self.bins, default=0) or 1
        wide = room.width() / max(1, len(self.bins))
        for number, count in enumerate(self.bins):
            value = self._start + number * self._step
            high_bar = (count / most) ** 0.5 * room.height()
            bar = QRectF(room.left() + number * wide, room.bottom() - high_bar, max(1.0, wide - 1), high_bar)
            painter.fillRect(bar, style.color("data.0" if low <= value < high else "bg.3"))
        with smooth(painter):
            line = room.bottom() + style.px(3)
            painter.setPen(QPen(style.color("accent"), style.px(2)))
            painter.drawLine(QPointF(self._at(low), line), QPointF(self._at(high), line))
            painter.setBrush(style.color("bg.1"))
            side = style.px(_HANDLE - 1)
            for end in (low, high):
                painter.drawEllipse(QPointF(self._at(end), line), side, side)
        if theme.shows_focus(self):
            painter.setPen(QPen(style.color("accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
