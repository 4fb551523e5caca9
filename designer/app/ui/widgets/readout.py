"""One figure of the status line: label, value, hint, gauge; during a preview, old → new and a mark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Action, Role
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import SEVERITIES, paint_icon
from designer.app.ui.strokes import ring
from designer.app.ui.text_layout import LEFT, write_in
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import (
    FigureChange,
    GaugeState,
    change_mark_width,
    paint_bar,
    paint_change_mark,
)

ReadoutRoom = Literal["all", "no hint", "no gauge"]

_ARROW = "→"
_STATES: dict[GaugeState, Literal["error", "warning"]] = {"error": "error", "warn": "warning"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a figure says now, or would say.

    ``part`` fills the gauge; None means that there is no gauge. ``state`` colours it and puts a sign before the value.
    """

    value: str
    hint: str = ""
    part: float | None = None
    state: GaugeState = "normal"


class Readout(QWidget, AccessibleWidget):
    """A figure with its ghost. What does not fit gives way in order: the hint, then the gauge.

    Signals:
        pressed: it was clicked, or Enter or Space was pressed on it.
        pointed: whether the pointer or the keyboard focus is on it.
    """

    accessible_role = Role.Button

    pressed = Signal()
    pointed = Signal(bool)

    def __init__(self, label: str, spoken: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = label
        self._spoken = spoken or label
        self._now = Reading("")
        self._then: Reading | None = None
        self._change: FigureChange | None = None
        self._room: ReadoutRoom = "all"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._describe()

    @property
    def text(self) -> str:
        """What is to be read, ghost and all."""
        if self._then is None:
            return f"{self._label} {self._now.value}"
        mark = f" {self._change.text}" if self._change else ""
        return f"{self._label} {self._now.value} {_ARROW} {self._then.value}{mark}"

    @property
    def state(self) -> GaugeState:
        """Whether the figure is over a limit."""
        return (self._then or self._now).state

    @property
    def value(self) -> str:
        """What the figure is now."""
        return self._now.value

    @property
    def ghost(self) -> str:
        """The figure of the preview; empty if it is the present one."""
        return "" if self._then is None else self._then.value

    @property
    def change(self) -> FigureChange | None:
        """The mark of the ghost."""
        return self._change

    def show_reading(self, now: Reading, then: Reading | None = None, change: FigureChange | None = None) -> None:
        """Show a figure, and what it would be."""
        if (now, then, change) != (self._now, self._then, self._change):
            self._now, self._then, self._change = now, then, change
            self._describe()

    def set_room(self, room: ReadoutRoom) -> None:
        """Tell how much of it fits."""
        if room != self._room:
            self._room = room
            self._describe()

    def width_with(self, room: ReadoutRoom) -> int:
        """How wide it is when so much is shown."""
        style = theme.current()
        width = sum(piece_width for piece_width in self._widths(style, room))
        return round(width + 0.5)

    def sizeHint(self) -> QSize:
        return QSize(self.width_with(self._room), theme.measures().status_line - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        x = self._paint_words(painter, 0.0, self._label, "caption", "text.3", style) + style.px(6)
        now = self._now
        if self._then is None:
            x = self._paint_state(painter, x, now.state, style)
            token = "text.1" if now.state == "normal" else now.state
            x = self._paint_words(painter, x, now.value, "strong", token, style)
            if now.hint and self._room == "all":
                x = self._paint_words(painter, x + style.px(6), now.hint, "caption", "text.3", style)
        else:
            x = self._paint_ghost(painter, x, now, self._then, style)
        if self._has_gauge(self._room):
            self._paint_gauge(painter, x + style.px(6), style)
        if theme.shows_focus(self):
            ring(painter, QRectF(self.rect()), style.measures.radius_control, style.color("accent"))

    # -- pointing at it -------------------------------------------------------------------------------------

    def accessible_action(self) -> Action:
        return self.pressed.emit

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.pointed.emit(True)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(False)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit()
        else:
            super().keyPressEvent(event)

    # -- parts ----------------------------------------------------------------------------------------------

    def _paint_ghost(self, painter: QPainter, x: float, now: Reading, then: Reading, style: Style) -> float:
        x = self._paint_state(painter, x, then.state, style)
        x = self._paint_words(painter, x, now.value, "body", "text.3", style) + style.px(4)
        x = self._paint_words(painter, x, _ARROW, "body", "text.3", style) + style.px(4)
        x = self._paint_words(painter, x, then.value, "strong", "text.1", style)
        if self._change is not None:
            x += style.px(5)
            width = change_mark_width(self._change, style)
            paint_change_mark(painter, QRectF(x, 0, width, self.height()), self._change, style)
            x += width
        return x

    def _paint_words(self, painter: QPainter, x: float, words: str, role: FontRole, token: str, style: Style) -> float:
        width = style.width(words, role)
        painter.setPen(style.color(token))
        write_in(painter, QRectF(x, 0, width + 2, self.height()), LEFT, words, style, role)
        return x + width

    def _paint_state(self, painter: QPainter, x: float, state: GaugeState, style: Style) -> float:
        if state == "normal":
            return x
        look = SEVERITIES[_STATES[state]]
        side = style.measures.cell_glyph
        paint_icon(painter, QPointF(x, (self.height() - side) / 2), look.icon, style.color(look.token), side)
        return x + side + style.px(4)

    def _paint_gauge(self, painter: QPainter, x: float, style: Style) -> None:
        reading = self._then or self._now
        m = style.measures
        rect = QRectF(x, (self.height() - m.gauge_height) / 2, m.gauge_width, m.gauge_height)
        token = "text.2" if reading.state == "normal" else reading.state
        paint_bar(painter, rect, min(1.0, max(0.0, reading.part or 0.0)), token, style)

    # -- room -----------------------------------------------------------------------------------------------

    def _widths(self, style: Style, room: ReadoutRoom) -> list[float]:
        state = (self._then or self._now).state
        widths = [style.width(self._label, "caption") + style.px(6)]
        widths.append(0 if state == "normal" else style.measures.cell_glyph + style.px(4))
        if self._then is None:
            widths.append(style.width(self._now.value, "strong"))
            if self._now.hint and room == "all":
                widths.append(style.px(6) + style.width(self._now.hint, "caption"))
        else:
            widths += [style.width(self._now.value), style.width(_ARROW) + 2 * style.px(4)]
            widths.append(style.width(self._then.value, "strong"))
            widths.append(style.px(5) + change_mark_width(self._change, style) if self._change else 0)
        if self._has_gauge(room):
            widths.append(style.px(6) + style.measures.gauge_width)
        return widths

    def _has_gauge(self, room: ReadoutRoom) -> bool:
        return room != "no gauge" and (self._then or self._now).part is not None

    def _describe(self) -> None:
        hint = f", {self._now.hint}" if self._now.hint else ""
        self.setAccessibleName(self.text.replace(self._label, self._spoken, 1) + hint)
        self.updateGeometry()
        self.update()
