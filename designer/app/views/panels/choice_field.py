"""The combo box of a chassis part: its choices with mass and slots, or why they are impossible; hover previews."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QStylePainter,
    QWidget,
)

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.hover_preview import HoverPreview
from designer.app.ui import theme
from designer.app.ui.figures import tons
from designer.app.ui.icons import paint_sign
from designer.app.ui.strokes import paint_row
from designer.app.ui.tables.model import NO_PARENT, AnyIndex
from designer.app.ui.text_layout import LEFT, RIGHT, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.fields import ComboBox
from designer.construction.offers import USUAL
from designer.editing import EditRefusedError
from designer.editing.choice import Choice, Choices, WeightTableRow, objection, on_terms
from designer.editing.weight_table import PartFigures
from designer.graph import Evaluator
from designer.language import tr

OUTCOME: Final = Qt.ItemDataRole.UserRole
FITTED: Final = Qt.ItemDataRole.UserRole + 1

_STATE = QStyle.StateFlag
_AS_TYPED: Final = Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchWrap
"""How Qt searches a list for what the user types."""
_MIN_WIDTH = 56
_CHECK_WIDTH = 16

EmptyText = str | Callable[[Evaluator], str]
"""The text of a combo box in which nothing is chosen: a marked text, or a query that returns the text."""


class ChoiceOutcome(NamedTuple):
    """The result of a choice: mass and slots of the part, or a short reason why it is impossible (``refusal``).

    ``why`` tells why a possible choice is unavailable, or which rule it breaks; else it is empty.
    """

    part: PartFigures | None = None
    refusal: str = ""
    why: str = ""


class ChoicesModel(QAbstractListModel):
    """The choices for one part of the chassis; empty until ``renew`` is first called.

    It is no `TableModel`: a combo box lists it, and asks for the flags of each entry instead of painting a row.
    Their outcomes (what each would change) are computed on demand and cached until the next ``renew``.

    Unavailable choices are listed only after ``show_everything``, or while they are chosen. As long as ``is_in_use``
    returns False, the item flags ignore the outcomes, because each outcome needs a what-if computation.
    """

    def __init__(
        self,
        context: DesignContext,
        row: WeightTableRow,
        *,
        is_in_use: Callable[[], bool] = lambda: True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._is_in_use = is_in_use
        self._context = context
        self._row = row
        self._everything = False
        self._outcomes: dict[int, ChoiceOutcome] = {}
        self._rows: Choices = ()

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractListModel.CheckIndexOption.IndexIsValid):
            return None
        number = index.row()
        choice = self._rows[number]
        if role == Qt.ItemDataRole.DisplayRole:
            return choice.name
        if role == OUTCOME:
            return self.outcome(number)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.outcome(number).refusal or self.outcome(number).why or None
        if role == FITTED:
            return choice.fitted
        if role == Qt.ItemDataRole.AccessibleTextRole:
            name = tr("{name}, installed", name=choice.name) if choice.fitted else choice.name
            return f"{name}, {accessible_text(self.outcome(number))}".rstrip(", ")
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        # Qt asks a closed combo box for flags too, with every style change and layout.
        if index.isValid() and self._is_in_use() and self.outcome(index.row()).refusal:
            return flags & ~(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        return flags

    def match(
        self, start: AnyIndex, role: int, value: object, hits: int = 1, flags: Qt.MatchFlag = _AS_TYPED
    ) -> list[QModelIndex]:
        # Typing in the field finds names by their beginning, as Qt does, and then by any word: "xl" finds "300 XL".
        found = super().match(start, role, value, hits, flags)
        if found or role != Qt.ItemDataRole.DisplayRole or flags != _AS_TYPED:
            return found
        typed, count = str(value).casefold(), len(self._rows)
        rows = ((start.row() + step) % count for step in range(count))
        words = ((row, self._rows[row].name.casefold().split()) for row in rows)
        return [self.index(row) for row, each in words if any(word.startswith(typed) for word in each)][:hits]

    def choice(self, row: int) -> Choice:
        """The choice in a row."""
        return self._rows[row]

    def row_of(self, key: Hashable) -> int:
        """The row of the choice with a key; −1 if it is not listed."""
        return next((row for row, choice in enumerate(self._rows) if choice.key == key), -1)

    def outcome(self, row: int) -> ChoiceOutcome:
        """Outcome of the choice in a row: mass and slots of the part, or why the choice is impossible."""
        outcome = self._outcomes.get(row)
        if outcome is None:
            outcome = self._outcomes[row] = self._outcome_of(row)
        return outcome

    def renew(self) -> bool:
        """Update the choices from the design; returns whether they have changed."""
        self._outcomes.clear()
        choices = self._listed_choices()
        # Equal choices may have different edits, but an edit reads the unit that it is applied to.
        if choices == self._rows:
            return False
        self.beginResetModel()
        self._rows = choices
        self.endResetModel()
        return True

    def show_everything(self, everything: bool) -> bool:
        """Set whether unavailable choices are listed too; returns whether the list has changed."""
        self._everything = everything
        return self.renew()

    def _listed_choices(self) -> Choices:
        choices = self._row.choices(self._context.graph)
        if self._context.terms != USUAL:
            choices = on_terms(choices, design.tech(self._context.graph), self._context.terms)
        if self._everything or not any(choice.why for choice in choices):
            return choices
        chosen = self._row.chosen(self._context.graph)
        return tuple(c for c in choices if not c.why or c.fitted or c.key == chosen)

    def _outcome_of(self, row: int) -> ChoiceOutcome:
        choice = self._rows[row]
        try:
            evaluator = self._context.session.what_if(choice.edit).overlay
        except EditRefusedError as error:
            return ChoiceOutcome(None, error.reason, choice.why)
        why = choice.why or objection(self._context.graph, evaluator)
        part = choice.part or self._row.part
        return ChoiceOutcome(part(evaluator) if part else None, "", why)


class ChoiceDelegate(QStyledItemDelegate):
    """Paints the name of a choice at the left, and mass and slots or the refusal at the right."""

    def full_width(self, index: AnyIndex) -> int:
        """The width in pixels at which all texts of a choice fit."""
        style = theme.current()
        outcome: ChoiceOutcome = index.data(OUTCOME)
        name = style.width(str(index.data(Qt.ItemDataRole.DisplayRole)))
        right = style.width(outcome.refusal, "caption") if outcome.refusal else _part_width(outcome, style)
        right += style.px(8) + style.width(outcome.why, "caption") if outcome.why and not outcome.refusal else 0
        right += style.px(_CHECK_WIDTH) if index.data(FITTED) else 0
        return round(name + right + 2 * style.measures.control_inset + style.px(16))

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(theme.current().px(120), theme.measures().table_row)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        style, rect = theme.current(), QRectF(option.rect)
        state: QStyle.StateFlag = option.state
        selected, hover = (bool(state & flag) for flag in (_STATE.State_Selected, _STATE.State_MouseOver))
        view: QWidget | None = option.widget
        focused = bool(state & _STATE.State_HasFocus) and view is not None and theme.shows_focus(view)
        paint_row(painter, rect, style, selected=selected, hover=hover, focused=focused)
        outcome: ChoiceOutcome = index.data(OUTCOME)
        inner = rect.adjusted(style.measures.control_inset, 0, -style.measures.control_inset, 0)
        token = "text.3" if outcome.refusal or outcome.why else "text.1"
        name = str(index.data(Qt.ItemDataRole.DisplayRole))
        if index.data(FITTED):
            paint_sign(painter, inner.left(), inner.center().y(), "check", style, "accent", style.px(12))
            inner.setLeft(inner.left() + style.px(_CHECK_WIDTH))
        draw(painter, inner, name, style, token=token)
        if outcome.refusal:
            draw(painter, inner, outcome.refusal, style, role="caption", token="text.3", align=RIGHT)
        elif outcome.part is not None:
            slots = inner.adjusted(inner.width() - style.px(28), 0, 0, 0)
            mass = QRectF(slots.left() - style.px(44), rect.top(), style.px(44), rect.height())
            draw(painter, mass, tons(outcome.part.mass), style, token="text.2", align=RIGHT)
            draw(painter, slots, str(outcome.part.slots), style, token="text.2", align=RIGHT)
            if outcome.why:
                left = inner.left() + style.width(name) + style.px(8)
                spot = QRectF(left, rect.top(), mass.left() - left, rect.height())
                draw(painter, spot, outcome.why, style, role="caption", token="text.3")


class ChoiceBox(ComboBox):
    """A combo box for a part of the chassis. Hovering a choice previews its edit, choosing applies it.

    It is empty until ``renew`` is first called.

    While nothing is chosen it shows ``empty_text``, or ``short_empty_text`` if that does not fit.
    """

    def __init__(
        self,
        context: DesignContext,
        name: str,
        row: WeightTableRow,
        *,
        empty_text: EmptyText = "",
        short_empty_text: EmptyText = "",
    ) -> None:
        super().__init__(name)
        self._context = context
        self._row = row
        self._empty_texts = empty_text, short_empty_text
        self._delegate: ChoiceDelegate | None = None
        self._open = False
        self._hover_preview = HoverPreview(context, self)
        self._choices = ChoicesModel(context, row, parent=self, is_in_use=lambda: self._open or self.hasFocus())
        self.setModel(self._choices)
        self.setSizePolicy(self.sizePolicy().Policy.Expanding, self.sizePolicy().Policy.Fixed)
        self.highlighted.connect(self._preview)
        self.activated.connect(self._apply_choice)
        context.terms_changed.connect(self.renew)

    @property
    def choices(self) -> ChoicesModel:
        """The model with the choices."""
        return self._choices

    def renew(self) -> None:
        """Update the choices, and show the one that the design has."""
        self._choices.renew()
        chosen = self._choices.row_of(self._row.chosen(self._context.graph))
        if chosen != self.currentIndex():
            self.setCurrentIndex(chosen)
        name = self.names[0]
        if name != self.toolTip():
            self.setAccessibleDescription(name)
            self.setToolTip(name)
            self.update()

    def show_everything(self, everything: bool) -> None:
        """Set whether unavailable choices are listed too; they are shown with the reason."""
        if self._choices.show_everything(everything):
            self.renew()

    def sizeHint(self) -> QSize:
        # The layout stretches the field, and Qt's own size hint would ask for the icon of every choice.
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(_MIN_WIDTH), theme.measures().field)

    @property
    def names(self) -> tuple[str, str]:
        """The name of the current choice and its short name, or if nothing is chosen the texts for that."""
        row = self.currentIndex()
        if row >= 0:
            return self._choices.choice(row).name, self._choices.choice(row).short
        g = self._context.graph
        whole, brief = (tr(text) if isinstance(text, str) else text(g) for text in self._empty_texts)
        return whole, brief

    @property
    def shown(self) -> str:
        """The text in the closed combo box: the first of ``names`` that fits."""
        return theme.current().fitted(self.names, self._text_rect().width())

    def showPopup(self) -> None:
        if self._delegate is None:
            # The delegate is created late, since the popup is a window and costs as much as the rest of the field.
            self._delegate = ChoiceDelegate(self)
            self.setItemDelegate(self._delegate)
            self._hover_preview.end_with(self.view())
            self._hover_preview.follow_rows(self.view())
        self._open = True
        super().showPopup()

    def _list_width(self) -> int:
        assert self._delegate is not None
        rows = (self._choices.index(row) for row in range(self._choices.rowCount()))
        widest = max((self._delegate.full_width(index) for index in rows), default=0)
        return max(self.width(), widest + theme.current().px(16))

    def hidePopup(self) -> None:
        self._open = False
        super().hidePopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        token = "text.1" if self.isEnabled() else "text.4"
        draw(painter, self._text_rect(), self.shown, theme.current(), token=token, align=LEFT)

    def _text_rect(self) -> QRectF:
        """The rectangle in which the text is painted."""
        style = theme.current()
        return QRectF(self.rect()).adjusted(style.px(8), 0, -style.px(19), 0)

    def _preview(self, row: int) -> None:
        if not self._open:
            return  # Qt also emits this when the closed field changes its current index
        possible = 0 <= row < self._choices.rowCount() and not self._choices.outcome(row).refusal
        self._hover_preview.show(self._choices.choice(row).edit if possible else None)

    def _apply_choice(self, row: int) -> None:
        if not self._context.apply(self._choices.choice(row).edit):
            self.renew()


def accessible_text(outcome: ChoiceOutcome) -> str:
    """The effect of a choice, as text for screen readers."""
    if outcome.refusal:
        return outcome.refusal
    parts = []
    if outcome.part is not None:
        parts.append(tr("{tons} tons, {slots} slots", tons=tons(outcome.part.mass), slots=outcome.part.slots))
    return ", ".join([*parts, outcome.why] if outcome.why else parts)


def _part_width(outcome: ChoiceOutcome, style: Style) -> float:
    return style.px(72) if outcome.part is not None else 0
