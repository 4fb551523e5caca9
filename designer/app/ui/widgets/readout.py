"""A figure of the status line: label, value, hint and gauge; during a preview old → new value with the change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Action, Role
from designer.app.ui.icons import SEVERITIES
from designer.app.ui.strokes import ring
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import (
    FigureChange,
    GaugeState,
    change_mark_width,
    paint_bar,
    paint_change_mark,
)
from designer.app.ui.widgets.painted_line import LinePiece, line_width, paint_line, sign, space, words

ReadoutRoom = Literal["all", "no hint", "no gauge", "change"]

_ARROW = "→"
_STATES: dict[GaugeState, Literal["error", "warning"]] = {"error": "error", "warn": "warning"}


@dataclass(frozen=True, slots=True)
class Reading:
    """The present or previewed content of a readout.

    ``part`` is the filled part of the gauge (0 to 1), or None for no gauge; ``state`` colors it and adds an icon.
    """

    value: str
    hint: str = ""
    part: float | None = None
    state: GaugeState = "normal"


class Readout(QWidget, AccessibleWidget):
    """A figure with its previewed value. If it does not fit, the hint is hidden, then the gauge, then in a preview
    the present value (``"change"``).

    Signals:
        pressed: it was clicked, or Enter or Space was pressed on it.
        pointed: whether the pointer or the keyboard focus is on it.
    """

    accessible_role = Role.Button

    pressed = Signal()
    pointed = Signal(bool)

    def __init__(self, label: str, spoken: str = "") -> None:
        super().__init__()
        self._label = label
        self._spoken = spoken or label
        self._now = Reading("")
        self._then: Reading | None = None
        self._change: FigureChange | None = None
        self._room: ReadoutRoom = "all"
        self._width = 0
        self._widths: dict[ReadoutRoom, int] = {}
        self._measured_in: Style | None = None
        """The style in which the widths of the present content were measured; None if they were not."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._describe()

    @property
    def text(self) -> str:
        """The text of the figure, with the previewed value and its change."""
        if self._then is None:
            return f"{self._label} {self._now.value}"
        mark = f" {self._change.text}" if self._change else ""
        return f"{self._label} {self._now.value} {_ARROW} {self._then.value}{mark}"

    @property
    def state(self) -> GaugeState:
        """Whether the figure, or during a preview the previewed one, is over a limit."""
        return (self._then or self._now).state

    @property
    def value(self) -> str:
        """The present value."""
        return self._now.value

    @property
    def change(self) -> FigureChange | None:
        """The change that is shown beside the previewed value; None without a preview."""
        return self._change

    def show_reading(self, now: Reading, then: Reading | None = None, change: FigureChange | None = None) -> None:
        """Show a figure, and with ``then`` and ``change`` its previewed value."""
        if (now, then, change) != (self._now, self._then, self._change):
            self._now, self._then, self._change = now, then, change
            self._measured_in = None
            self._describe()

    def set_label(self, label: str, spoken: str) -> None:
        """Set the label and what it stands for in the accessible name."""
        if (label, spoken) != (self._label, self._spoken):
            self._label, self._spoken = label, spoken
            self._measured_in = None
            self._describe()

    def set_room(self, room: ReadoutRoom) -> None:
        """Set which parts are shown: all, no hint, neither hint nor gauge, or of a preview the change alone."""
        if room != self._room:
            self._room = room
            self._describe()

    def width_with(self, room: ReadoutRoom) -> int:
        """The width in pixels if these parts are shown."""
        style = theme.current()
        if style is not self._measured_in:
            self._measured_in, self._widths = style, {}
        if room not in self._widths:
            self._widths[room] = round(line_width(self._pieces(room, style)) + 0.5)
        return self._widths[room]

    def sizeHint(self) -> QSize:
        return QSize(self.width_with(self._room), theme.measures().status_line - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter, rect = theme.current(), QPainter(self), QRectF(self.rect())
        paint_line(painter, rect, self._pieces(self._room, style))
        if theme.shows_focus(self):
            ring(painter, rect, style.measures.radius_control, style.color("accent"))

    def _pieces(self, room: ReadoutRoom, style: Style) -> Iterator[LinePiece]:
        now, then, change = self._now, self._then, self._change
        yield from (words(self._label, style, "caption", "text.3"), space(6, style))
        if self.state != "normal":
            look = SEVERITIES[_STATES[self.state]]
            yield from (sign(look.icon, style, look.token), space(4, style))
        if then is None:
            yield words(now.value, style, "strong", "text.1" if now.state == "normal" else now.state)
            if now.hint and room == "all":
                yield from (space(6, style), words(now.hint, style, "caption", "text.3"))
        else:
            if room != "change":
                yield from (words(now.value, style, token="text.3"), space(4, style))
            yield from (words(_ARROW, style, token="text.3"), space(4, style), words(then.value, style, "strong"))
        if then is not None and change is not None:
            paint = partial(paint_change_mark, change=change, style=style)
            yield from (space(5, style), LinePiece(change_mark_width(change, style), paint))
        if room in ("all", "no hint") and (then or now).part is not None:
            yield from (space(6, style), LinePiece(style.measures.gauge_width, partial(self._paint_gauge, style=style)))

    def _paint_gauge(self, painter: QPainter, rect: QRectF, style: Style) -> None:
        reading, high = self._then or self._now, style.measures.gauge_height
        token = "text.2" if reading.state == "normal" else reading.state
        bar = QRectF(rect.left(), rect.center().y() - high / 2, rect.width(), high)
        paint_bar(painter, bar, min(1.0, max(0.0, reading.part or 0.0)), token, style)

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

    def _describe(self) -> None:
        hint = f", {self._now.hint}" if self._now.hint else ""
        self.setAccessibleName(self.text.replace(self._label, self._spoken, 1) + hint)
        if (width := self.sizeHint().width()) != self._width:
            self._width = width
            self.updateGeometry()
        self.update()
