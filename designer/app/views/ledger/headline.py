"""The headline of the ledger: the Battle Value and its change by the last edit, or by a previewed edit."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Action, Role
from designer.app.ui.figures import figure
from designer.app.ui.highlight import Highlight
from designer.app.ui.strokes import paint_highlight
from designer.app.ui.text_layout import write
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.app.views.ledger.goal_row import GoalMark
from designer.language import marked, tr
from designer.workspace.goals import Goal

LAST_EDIT = marked("last edit")
IF_MADE = marked("preview")


class Headline(QWidget, AccessibleWidget):
    """A large number with its change mark, and the button of the goal at the right.

    During a preview it shows the number after the edit. ``since`` names the state from which the change is counted.

    Signals:
        clicked: the number was clicked.
    """

    accessible_role = Role.Grouping

    clicked = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._value = 0
        self._then: int | None = None
        self._moved: int | None = None
        self._goal: Goal | None = None
        self.since = tr(LAST_EDIT)
        self.mark = GoalMark(self)
        self._highlight: Highlight[str] = Highlight(self)
        self._highlight.changed.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self._renew)

    @property
    def text(self) -> str:
        """The large number as text."""
        return figure(self._value if self._then is None else self._then)

    @property
    def aside(self) -> str:
        """The text at the right: during a preview the present number, else empty."""
        return "" if self._then is None else tr("now {value}", value=figure(self._value))

    @property
    def change(self) -> FigureChange | None:
        """The change mark beside the number; None before any edit."""
        if self._moved is None:
            return None
        then = self._value if self._then is None else self._then
        return FigureChange(
            self._moved, toward=None if self._goal is None else self._goal.toward(then - self._moved, then)
        )

    def show_goal(self, goal: Goal | None) -> None:
        """Show another goal; None for no goal."""
        if goal != self._goal:
            self._goal = goal
            self._renew()

    def show_value(self, value: int, change: int | None) -> None:
        """Show the number and its change; ``change`` is None before any edit."""
        self._set(value, None, change)

    def highlight(self) -> None:
        """Highlight the number."""
        self._highlight.start(["value"])

    def show_preview(self, value: int, then: int) -> None:
        """Show the number ``then`` of a preview, with its difference from the present ``value``."""
        self._set(value, then, then - value)

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(200), style.px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(120), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        number = style.width(self.text, "headline")
        strength = self._highlight.strength("value")
        if strength:
            plate = QRectF(0, style.px(2), number + style.px(4), self.height() - style.px(4))
            paint_highlight(painter, plate, style, strength, style.measures.radius_control)
        # The figure, the change mark and the text share one baseline.
        base = (self.height() + style.metrics["headline"].capHeight()) / 2
        painter.setPen(style.color("text.1" if self._then is None else "accent"))
        write(painter, QPointF(0, base), self.text, style, "headline")
        left = number + style.px(12)
        if self.change is not None:
            self._paint_change(painter, left, base, self.change, style)

    @property
    def _words(self) -> str:
        return self.since if self._then is None else tr(IF_MADE)

    def accessible_action(self) -> Action:
        return self.clicked.emit

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_mark()

    def _paint_change(self, painter: QPainter, left: float, base: float, change: FigureChange, style: Style) -> None:
        width = change_mark_width(change, style)
        # The mark centers its figure in a rectangle, placed so that the figure is on the headline's baseline.
        centre = base - style.metrics["strong"].capHeight() / 2
        paint_change_mark(painter, QRectF(left, centre - style.px(8), width, style.px(16)), change, style)
        start = left + width + style.px(8)
        if start + style.width(self._words, "caption") <= self.mark.x() - style.px(4):
            painter.setPen(style.color("text.3"))
            write(painter, QPointF(start, base), self._words, style, "caption")

    def _set(self, value: int, then: int | None, moved: int | None) -> None:
        if (value, then, moved) != (self._value, self._then, self._moved):
            self._value, self._then, self._moved = value, then, moved
            self._renew()

    def _place_mark(self) -> None:
        size = self.mark.sizeHint()
        # The text of the button ends at the panel's inset; its background on hover extends 4 px farther.
        self.mark.setGeometry(self.width() - size.width() + theme.current().px(4), 0, size.width(), self.height())

    def _renew(self) -> None:
        self.mark.show_goal(self._goal, self._value if self._then is None else self._then, self.aside)
        self._place_mark()
        moved = f"{self.change.text} {self._words}" if self.change else ""
        self.setAccessibleName(", ".join(part for part in (f"{self._name} {self.text}", moved, self.aside) if part))
        self.update()
