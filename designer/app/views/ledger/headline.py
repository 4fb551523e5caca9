"""The headline of the ledger: the Battle Value with its changes, and the goal, with the row in which it is set."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Action, Role
from designer.app.ui.change_highlight import Highlight
from designer.app.ui.figures import figure
from designer.app.ui.icons import SEVERITIES, paint_sign
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import box, paint_highlight, ring
from designer.app.ui.text_layout import CENTER, RIGHT, draw, write
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import IconButton, PaintedButton
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.language import marked, tr
from designer.workspace.goals import HIGHEST, NEAR, SENSES, Goal

NO_GOAL = marked("Set a goal")
_BUTTON_PAD = 8


class GoalMark(PaintedButton):
    """A button with two lines: the goal (during a preview the present Battle Value), and how far the goal is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._goal: Goal | None = None
        self._value = 0
        self.aside = ""
        self.setToolTip(tr("Set the Battle Value that you want: at most, at least, or near"))
        self._describe()

    @property
    def state(self) -> str:
        """How far the goal is, as text such as "41 left"; empty without a goal."""
        return "" if self._goal is None else self._goal.state(self._value)

    @property
    def is_met(self) -> bool:
        """Whether the goal is met; True without a goal."""
        return self._goal is None or self._goal.is_met(self._value)

    @property
    def words(self) -> str:
        """The text of the first line."""
        if self.aside:
            return self.aside
        return tr(NO_GOAL) if self._goal is None else self._goal.words

    def show_goal(self, goal: Goal | None, value: int, aside: str) -> None:
        """Show a goal and how far a Battle Value is from it; ``aside``, if not empty, replaces the text of the goal."""
        if (goal, value, aside) != (self._goal, self._value, self.aside):
            self._goal, self._value, self.aside = goal, value, aside
            self._describe()

    def sizeHint(self) -> QSize:
        style = theme.current()
        width = style.width(self.words, "caption")
        if self.state:
            width = max(width, style.width(self.state, "item") + self._lead(style))
        elif self._is_button:
            width = style.width(self.words, "caption_medium") + 2 * style.px(_BUTTON_PAD)
        return QSize(round(width + 0.5) + 2 * style.px(4), style.px(38))

    @property
    def _is_button(self) -> bool:
        """Whether it looks like a button, because there is neither a goal nor a preview."""
        return self._goal is None and not self.aside

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self._is_button:
            self._paint_button(painter, rect.adjusted(style.px(4), 0, -style.px(4), 0), style)
            return
        if self.underMouse():
            box(painter, rect, style.measures.radius_control, fill=style.color("bg.2"))
        inner = rect.adjusted(style.px(4), 0, -style.px(4), 0)
        first = QRectF(inner.left(), style.px(2), inner.width(), style.px(16))
        token = "text.1" if self.underMouse() else "text.3"
        draw(painter, first, self.words, style, role="caption", token=token, align=RIGHT)
        if self.state:
            self._paint_state(painter, QRectF(inner.left(), style.px(18), inner.width(), style.px(18)), style)
        self.paint_focus(painter, style.measures.radius_control, style)

    def _paint_button(self, painter: QPainter, rect: QRectF, style: Style) -> None:
        plate = QRectF(rect.left(), rect.top() + style.px(2), rect.width(), style.measures.button_small)
        edge = style.color("accent") if self.underMouse() else None
        box(painter, plate, style.measures.radius_control, fill=style.color("accent.soft"), edge=edge)
        draw(painter, plate, self.words, style, role="caption_medium", token="accent", align=CENTER)
        if theme.shows_focus(self):
            ring(painter, plate, style.measures.radius_control, style.color("accent"))

    def _paint_state(self, painter: QPainter, line: QRectF, style: Style) -> None:
        look = SEVERITIES["clear" if self.is_met else "warning"]
        left = line.right() - style.width(self.state, "item") - self._lead(style)
        paint_sign(painter, left, line.center().y(), look.icon, style, look.token)
        draw(painter, line, self.state, style, role="item", align=RIGHT)

    @staticmethod
    def _lead(style: Style) -> int:
        return style.measures.cell_glyph + style.px(4)

    def _describe(self) -> None:
        goal = "" if self._goal is None or not self.aside else self._goal.words
        self.setAccessibleName(", ".join(part for part in (self.words, goal, self.state) if part))
        self.update()


class GoalRow(QWidget):
    """The fields of the goal: sense (at most, at least, near) and value. Enter sets the goal, Escape closes the row.

    Signals:
        chosen: the goal that was set, or None if it was removed.
        closed: the row can be hidden.
    """

    chosen = Signal(object)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.sense = ComboBox(tr("Goal"))
        for sense, words in SENSES.items():
            within = tr("{words}, within {percent} %", words=tr(words), percent=round(100 * NEAR))
            self.sense.addItem(within if sense == "near" else tr(words), sense)
        self.value = Stepper(tr("Battle Value wanted"), 0, HIGHEST)
        self.value.setSingleStep(10)
        self.done = IconButton("check", tr("Set this goal"))
        self.none = IconButton("close", tr("No goal"))
        spaced(QHBoxLayout(self), (self.sense, 1), self.value, self.done, self.none, margins=(0, 0, 0, 2), spacing=4)
        self.done.clicked.connect(self.take)
        self.none.clicked.connect(lambda: self._finish(None))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Goal"))

    def begin(self, goal: Goal | None, value: int) -> None:
        """Show the row with the present goal, or if there is none with the present value rounded up."""
        goal = goal or Goal("most", -(-value // 100) * 100)
        self.sense.setCurrentIndex(self.sense.findData(goal.sense))
        self.value.setValue(goal.value)
        self.show()
        self.value.setFocus(Qt.FocusReason.OtherFocusReason)
        self.value.selectAll()

    def take(self) -> None:
        """Set the goal to the values of the fields."""
        self.value.interpretText()
        self._finish(Goal(self.sense.currentData(), self.value.value()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _finish(self, goal: Goal | None) -> None:
        self.chosen.emit(goal)
        self.closed.emit()


LAST_EDIT = marked("last edit")
IF_MADE = marked("preview")


class LedgerHeadline(QWidget, AccessibleWidget):
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
        center = base - style.metrics["strong"].capHeight() / 2
        paint_change_mark(painter, QRectF(left, center - style.px(8), width, style.px(16)), change, style)
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
