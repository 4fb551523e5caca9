"""The right end of the status line: messages, the counts of findings, the saved state."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.icons import SEVERITIES, paint_icon
from designer.app.ui.severities import SIGNS, counted
from designer.app.ui.strokes import box
from designer.app.ui.text_layout import LEFT
from designer.app.ui.theme import Style
from designer.app.ui.widgets.buttons import PaintedButton
from designer.construction.findings import Severity
from designer.language import tr


class StatusMessage(QWidget, AccessibleWidget):
    """A message that hides after a while; its tooltip has the full text.

    Signals:
        gone: the message was hidden.
    """

    accessible_role = Role.StaticText

    gone = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.clear)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._describe()

    @property
    def text(self) -> str:
        """The message shown; empty if there is none."""
        return self._text

    def say(self, text: str, milliseconds: int) -> None:
        """Show a message for some milliseconds."""
        self._text = text
        self._timer.start(milliseconds)
        self._describe()

    def clear(self) -> None:
        """Hide the message."""
        self._timer.stop()
        self._text = ""
        self._describe()
        self.gone.emit()

    def minimumSizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(160) if self._text else 0, style.measures.hit)

    def sizeHint(self) -> QSize:
        style = theme.current()
        width = style.width(self._text) + self._lead(style) + style.px(10) if self._text else 0
        return QSize(round(width), style.measures.hit)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._text:
            return
        style = theme.current()
        painter = QPainter(self)
        lead = self._lead(style)
        high = style.measures.hit + style.px(2)
        room = self.width() - lead - style.px(10)
        words = style.metrics["body"].elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        width = lead + style.width(words) + style.px(10)
        rect = QRectF(self.width() - width, (self.height() - high) / 2, width, high)
        box(painter, rect, style.measures.radius_control, fill=style.color("warn.soft"))
        side = style.measures.cell_glyph
        spot = QPointF(rect.left() + style.px(7), rect.center().y() - side / 2)
        paint_icon(painter, spot, "block", style.color("warn"), side)
        painter.setFont(style.font("body"))
        painter.setPen(style.color("text.1"))
        painter.drawText(rect.adjusted(lead, 0, 0, 0), LEFT, words)

    def _lead(self, style: Style) -> int:
        return style.measures.cell_glyph + style.px(12)

    def _describe(self) -> None:
        self.setAccessibleName(self._text)
        self.setToolTip(self._text)
        self.updateGeometry()
        self.update()


class FindingCounts(PaintedButton):
    """The counts of errors, warnings and notes, as a button that shows the findings."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._counts = dict.fromkeys(Severity, 0)
        self.setToolTip(tr("Show the findings"))
        self._describe()

    @property
    def counts(self) -> Mapping[Severity, int]:
        """The count of each severity."""
        return self._counts

    def show_counts(self, counts: Mapping[Severity, int]) -> None:
        """Set the counts."""
        counts = {severity: counts.get(severity, 0) for severity in Severity}
        if counts != self._counts:
            self._counts = counts
            self._describe()

    def sizeHint(self) -> QSize:
        style = theme.current()
        width = sum(self._piece(severity, style) for severity in Severity)
        return QSize(round(width + 2 * style.px(6)), style.measures.hit + style.px(4))

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self.underMouse():
            box(painter, rect, style.measures.radius_control, fill=style.color("bg.2"))
        x = float(style.px(6))
        side = style.measures.cell_glyph
        for severity, count in self._counts.items():
            look = SEVERITIES[SIGNS[severity]]
            token = look.token if count else "text.3"
            paint_icon(painter, QPointF(x, rect.center().y() - side / 2), look.icon, style.color(token), side)
            painter.setFont(style.font("strong" if count else "body"))
            painter.setPen(style.color("text.1" if count else "text.3"))
            left = x + side + style.px(4)
            painter.drawText(QRectF(left, 0, rect.width(), rect.height()), LEFT, str(count))
            x += self._piece(severity, style)
        self.paint_focus(painter, style.measures.radius_control, style)

    def _piece(self, severity: Severity, style: Style) -> float:
        words = style.width(str(self._counts[severity]), "strong")
        return style.measures.cell_glyph + style.px(4) + words + style.px(10)

    def _describe(self) -> None:
        self.setAccessibleName(", ".join(counted(SIGNS[severity], count) for severity, count in self._counts.items()))
        self.updateGeometry()
        self.update()


class SavedState(QWidget, AccessibleWidget):
    """Whether the design is on disk."""

    accessible_role = Role.StaticText

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self._saved = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._describe()

    @property
    def text(self) -> str:
        """The text shown."""
        return self._words

    def show_state(self, words: str, *, saved: bool) -> None:
        """Set the text and the saved state."""
        if (words, saved) != (self._words, self._saved):
            self._words, self._saved = words, saved
            self._describe()

    def sizeHint(self) -> QSize:
        style = theme.current()
        lead = style.measures.cell_glyph + style.px(5)
        return QSize(round(lead + style.width(self._words, "caption") + 1), style.measures.hit)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        side = style.measures.cell_glyph
        if self._saved:
            paint_icon(painter, QPointF(0, (self.height() - side) / 2), "check", style.color("ok"), side)
        else:
            dot = style.px(7)
            spot = QRectF((side - dot) / 2, (self.height() - dot) / 2, dot, dot)
            box(painter, spot, dot / 2, fill=style.color("accent"))
        painter.setFont(style.font("caption"))
        painter.setPen(style.color("text.2"))
        rect = QRectF(self.rect()).adjusted(side + style.px(5), 0, 0, 0)
        painter.drawText(rect, LEFT, self._words)

    def _describe(self) -> None:
        self.setAccessibleName(self._words)
        self.updateGeometry()
        self.update()
