"""The right part of the status line: messages, the counts of findings, whether the design is saved; a line without."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget
from designer.app.ui.icons import SEVERITIES, SIGNS, SeverityLook, SeverityName, counted
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import box, hairline
from designer.app.ui.theme import Style
from designer.app.ui.widgets.buttons import PaintedButton
from designer.app.ui.widgets.painted_line import LinePiece, line_width, paint_line, sign, space, words
from designer.construction.findings import Severity
from designer.language import tr

_REFUSED: Final = SeverityLook("block", "warn", "warn.soft")


class StatusMessage(QWidget, AccessibleWidget):
    """A message that hides after a while; its tooltip has the full text. A click does what the message offers.

    Signals:
        gone: the message was hidden.
    """

    gone = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._text, self._look = "", _REFUSED
        self._act: Callable[[], object] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.clear)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._describe()

    @property
    def text(self) -> str:
        """The message shown; empty if there is none."""
        return self._text

    def say(self, text: str, milliseconds: int, severity: SeverityName | None = None) -> None:
        """Show a message for a time in milliseconds; without a severity it says why something was refused."""
        self._text, self._look = text, _REFUSED if severity is None else SEVERITIES[severity]
        self._act = None
        self._timer.start(milliseconds)
        self._describe()

    def offer(self, words: str, act: Callable[[], object]) -> None:
        """Add to the message what a click on it does."""
        self._text, self._act = f"{self._text} {words}", act
        self._describe()

    def clear(self) -> None:
        """Hide the message."""
        self._timer.stop()
        self._text, self._act = "", None
        self._describe()
        self.gone.emit()

    def minimumSizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(160) if self._text else 0, style.measures.hit)

    def sizeHint(self) -> QSize:
        style = theme.current()
        width = line_width(self._pieces(self._text, style)) if self._text else 0
        return QSize(round(width), style.measures.hit)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        act = self._act
        if act is None or event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.clear()
        act()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._text:
            return
        style, painter = theme.current(), QPainter(self)
        room = self.width() - line_width(self._pieces("", style))
        pieces = self._pieces(style.metrics["body"].elidedText(self._text, Qt.TextElideMode.ElideRight, room), style)
        width, high = line_width(pieces), style.measures.hit + style.px(2)
        rect = QRectF(self.width() - width, (self.height() - high) / 2, width, high)
        box(painter, rect, style.measures.radius_control, fill=style.color(self._look.soft))
        paint_line(painter, rect, pieces)

    def _pieces(self, text: str, style: Style) -> list[LinePiece]:
        mark = sign(self._look.icon, style, self._look.token)
        return [space(7, style), mark, space(5, style), words(text, style), space(10, style)]

    def _describe(self) -> None:
        self.setAccessibleName(self._text)
        self.setToolTip(self._text)
        self.setCursor(Qt.CursorShape.ArrowCursor if self._act is None else Qt.CursorShape.PointingHandCursor)
        self.updateGeometry()
        self.update()


def paint_line_ground(painter: QPainter, line: QWidget) -> None:
    """Paint the ground of a status line."""
    style = theme.current()
    painter.fillRect(line.rect(), style.color("bg.1"))
    painter.fillRect(QRectF(0, 0, line.width(), hairline(painter)), style.color("line.1"))


class NoticeLine(QWidget):
    """The line for passing notices below a page that has no status line; empty without a notice."""

    def __init__(self) -> None:
        super().__init__()
        self.message = StatusMessage()
        spaced(QHBoxLayout(self), (self.message, 1), margins=("panel_inset", 2, "panel_inset", 1))
        sized(self, height="status_line")

    def tell(self, severity: SeverityName, text: str, milliseconds: int) -> None:
        """Show a notice for a time."""
        self.message.say(text, milliseconds, severity)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_line_ground(QPainter(self), self)


class FindingCounts(PaintedButton):
    """The counts of errors, warnings and notes, as a button that shows the findings."""

    def __init__(self) -> None:
        super().__init__()
        self._counts = dict.fromkeys(Severity, 0)
        self.setToolTip(tr("Show the findings"))
        self._describe()

    @property
    def counts(self) -> Mapping[Severity, int]:
        """The count of each severity."""
        return self._counts

    def show_counts(self, counts: Mapping[Severity, int]) -> None:
        """Show other counts of findings by severity; a missing severity counts as 0."""
        counts = {severity: counts.get(severity, 0) for severity in Severity}
        if counts != self._counts:
            self._counts = counts
            self._describe()

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(round(line_width(self._pieces(style)) + 2 * style.px(6)), style.measures.hit + style.px(4))

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter, rect = theme.current(), QPainter(self), QRectF(self.rect())
        if self.underMouse():
            box(painter, rect, style.measures.radius_control, fill=style.color("bg.2"))
        paint_line(painter, rect.adjusted(style.px(6), 0, 0, 0), self._pieces(style))
        self.paint_focus(painter, style.measures.radius_control, style)

    def _pieces(self, style: Style) -> Iterator[LinePiece]:
        for severity, count in self._counts.items():
            look = SEVERITIES[SIGNS[severity]]
            yield sign(look.icon, style, look.token if count else "text.3")
            yield space(4, style)
            yield words(str(count), style, "strong", "text.1" if count else "text.3")
            yield space(10, style)

    def _describe(self) -> None:
        self.setAccessibleName(", ".join(counted(SIGNS[severity], count) for severity, count in self._counts.items()))
        self.updateGeometry()
        self.update()


class SavedState(QWidget, AccessibleWidget):
    """Tells whether the design is saved."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = "", False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def show_state(self, words: str, *, saved: bool) -> None:
        """Show ``words`` after a check mark for a saved design, or after a dot for an unsaved one."""
        if (words, saved) != self._shown:
            self._shown = words, saved
            self.setAccessibleName(words)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(ceil(line_width(self._pieces(style))), style.measures.hit)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_line(QPainter(self), QRectF(self.rect()), self._pieces(theme.current()))

    def _pieces(self, style: Style) -> Iterator[LinePiece]:
        text, saved = self._shown
        token, mark = ("ok", "\N{CHECK MARK}") if saved else ("accent", "\N{BLACK CIRCLE}")
        yield words(mark, style, "caption", token)
        yield space(6, style)
        yield words(text, style, "caption", "text.2")
