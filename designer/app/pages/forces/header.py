"""The header of the page of forces: name, total at skills, budget with its bar, mass, price and points, and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from designer.app.pages.forces.rows import ForceUnitRow, left_words, number_words, series
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.figures import figure
from designer.app.ui.icons import bind_icon, pixmap
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.strokes import box
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.turning_row import TurningRow
from designer.forces.force import Force
from designer.forces.values import budget_left
from designer.language import tr, trn

_HEIGHT, _BAR, _NAME_WIDTH = 56, 10, 170
_MOST_BUDGET = 1_000_000


def paint_shares(painter: QPainter, rect: QRectF, shares: Sequence[tuple[int, float]], style: Style) -> None:
    """Paint the parts of a sum beside each other, each in the color of the unit with the number before it."""
    whole, left, gap = sum(share for _, share in shares), rect.left(), style.px(2)
    for number, share in shares:
        if share > 0:
            wide = rect.width() * share / whole
            spot = QRectF(left, rect.top(), max(1.0, wide - gap), rect.height())
            box(painter, spot, style.measures.radius_cell - 1, fill=style.color(series(number)))
            left += wide


class BudgetBar(QWidget, AccessibleWidget):
    """The Battle Value of each unit in its color, along the budget, or along the total without one or beyond it."""

    accessible_role = Role.ProgressBar

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: tuple[tuple[int, int], ...] = ()
        self._budget = 0
        self._describe()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        sized(self, height=_BAR)
        follow_theme(self.update)

    def show_values(self, rows: Sequence[ForceUnitRow], budget: int) -> None:
        """Show the values of units; ``budget`` 0 means none."""
        self._values = tuple((row.number, row.value) for row in rows if not row.is_total)
        self._budget = budget
        self.setToolTip("\n".join(f"{row.name} {figure(row.value)}" for row in rows if not row.is_total))
        self._describe()
        self.update()

    def _describe(self) -> None:
        total = figure(sum(value for _, value in self._values))
        words = tr("{n} of {all}", n=total, all=figure(self._budget)) if self._budget else total
        self.setAccessibleName(f"{tr('Budget')}: {words}")

    def sizeHint(self) -> QSize:
        return QSize(200, theme.current().px(_BAR))

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter, rect = theme.current(), QPainter(self), QRectF(self.rect())
        total = sum(value for _, value in self._values)
        whole = max(total, self._budget, 1)
        box(painter, rect, style.measures.radius_cell - 1, fill=style.color("bg.3"))
        spent = QRectF(rect.left(), rect.top(), rect.width() * total / whole, rect.height())
        paint_shares(painter, spent, self._values, style)
        if 0 < self._budget < total:
            limit, gap = rect.width() * self._budget / whole, style.px(2)
            painter.fillRect(QRectF(limit - gap / 2, rect.top(), gap, rect.height()), style.color("text.1"))


class ForceHeader(Panel):
    """The header. Its menu of forces is made by the page when it opens.

    Signals:
        menu_wanted: the user opens the menu of forces.
        budget_set: the new budget; 0 for none.
        number_wanted: the user opens the menu of how many units there shall be.
        undone, redone: the buttons for the steps of the force.
        compare_wanted, share_wanted, print_wanted: the buttons.
    """

    menu_wanted = Signal()
    budget_set = Signal(int)
    number_wanted = Signal()

    def __init__(self) -> None:
        body = QWidget()
        super().__init__(body=body)
        self.setAccessibleName(tr("Force"))
        self.name = _NameButton()
        self.name.clicked.connect(self.menu_wanted)
        self.total = in_font(PlainLabel("0"), "headline")
        self.bar = BudgetBar()
        self.budget = sized(Stepper(tr("Budget in Battle Value"), 0, _MOST_BUDGET), width=84)
        self.budget.setSingleStep(100)
        self.budget.setSpecialValueText(tr("none"))
        self.budget.setKeyboardTracking(False)
        self.budget.valueChanged.connect(self.budget_set)
        self.number = QPushButton()
        theme.set_look(self.number, look="square")
        in_font(self.number, "caption_medium")
        self.number.setToolTip(tr("Intended number of units"))
        self.number.clicked.connect(self.number_wanted)
        self.left = _WholeLabel(role="item")
        self.left_sign = PlainLabel()
        self.about = _WholeLabel(token="text.2")
        self.undo, self.redo = IconButton("undo", tr("Undo")), IconButton("redo", tr("Redo"))
        self.compare, self.share = _button(tr("Compare"), "compare"), _button(tr("Share"), "share")
        self.print = QPushButton()
        theme.set_look(self.print, look="primary")
        label = PlainLabel(tr("budget"))
        label.setBuddy(self.budget)
        theme.set_look(label, look="hint")
        limits = spaced(QHBoxLayout(), label, self.budget, self.number, self.left_sign, self.left, 1, spacing=8)
        low = spaced(TurningRow(), (limits, 1), self.about, spacing=8)
        middle = spaced(QVBoxLayout(), 1, self.bar, low, 1, spacing=4)
        figures, buttons = sized(QWidget(), minimum_height=_HEIGHT - 2), QWidget()
        spaced(QHBoxLayout(figures), self.name, self.total, (middle, 1), margins=(0, 4), spacing=12)
        does = self.undo, self.redo, self.compare, self.share, self.print
        spaced(QHBoxLayout(buttons), 1, *does, margins=(0, 4), spacing=12)
        inset = "panel_inset", 0, "control_inset", 0
        spaced(TurningRow(body), (figures, 1), buttons, margins=inset, spacing=12)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_force(self, force: Force, title: str, state: str, rows: Sequence[ForceUnitRow], about: str) -> None:
        """Show a force with its title and state, its rows, and mass, price and points in ``about``."""
        budget = force.budget.battle_value
        total = rows[-1].value if rows else 0
        self.name.show_name(title, state)
        self.total.setText(figure(total))
        self.total.setAccessibleName(tr("Battle Value at skills {n}", n=total))
        self.bar.show_values(rows, budget or 0)
        blocked = self.budget.blockSignals(True)
        self.budget.setValue(budget or 0)
        self.budget.blockSignals(blocked)
        number = number_words(force.budget, force.formation)
        self.number.setText(number)
        self.number.setAccessibleName(tr("Number of units: {words}", words=number))
        words, token = left_words(budget_left(force, total))
        self.left.set_text(words)
        self.left.set_token(token)
        sign = {"ok": "ok", "warn": "warning"}.get(token, "")
        self.left_sign.setVisible(bool(sign))
        if sign:
            theme.hub().declare(self.left_sign, "setPixmap", lambda _style: pixmap(sign, token))
        self.about.set_text(about)
        printed = sum(not row.is_total and not row.missing for row in rows)
        self.print.setText(trn("Print {n} sheet", "Print {n} sheets", printed))
        self.print.setEnabled(printed > 0)
        self.share.setEnabled(bool(rows))

    def show_steps(self, undo: str | None, redo: str | None) -> None:
        """Show which steps can be undone and done again."""
        for button, word, label in ((self.undo, tr("Undo"), undo), (self.redo, tr("Redo"), redo)):
            words = f"{word}: {label}" if label else word
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setEnabled(label is not None)


def _button(text: str, icon: str) -> QPushButton:
    made = QPushButton(text)
    bind_icon(made, icon)
    return made


class _WholeLabel(ElidedLabel):
    """A label that is never shortened: the page scrolls where it has no room."""

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class _NameButton(QPushButton):
    """The name of the force with its state below it; it opens the menu of forces."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("look", "side")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._name, self._state = ElidedLabel(role="title"), ElidedLabel(role="caption", token="text.3")
        chevron = PlainLabel()
        theme.hub().declare(chevron, "setPixmap", lambda _style: pixmap("chevron_down"))
        words = spaced(QVBoxLayout(), 1, self._name, self._state, 1, spacing=0)
        spaced(QHBoxLayout(self), (words, 1), chevron, margins=(8, 0), spacing=4)
        sized(self, width=_NAME_WIDTH, height=44)

    def show_name(self, name: str, state: str) -> None:
        """Show name and state."""
        self._name.set_text(name)
        self._state.set_text(state)
        self.setAccessibleName(f"{name}, {state}")
        self.setToolTip(tr("Other forces, and files of forces"))

    def pop_up(self, menu: QMenu) -> None:
        """Open a menu below the button."""
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))
