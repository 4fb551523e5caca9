"""A field that chooses: each entry with its mass and slots; what is impossible or too early says so; hover previews."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QPointF, QRectF, QSize, Qt
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
from designer.app.ui.figures import figure
from designer.app.ui.icons import paint_icon
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

FIGURES: Final = Qt.ItemDataRole.UserRole
FITTED: Final = Qt.ItemDataRole.UserRole + 1

_STATE = QStyle.StateFlag
_NARROWEST = 56
_TICK = 16
_MOST_SHOWN = 24


Words = str | Callable[[Evaluator], str]
"""A marked text, or what a query says."""


class Figures(NamedTuple):
    """What an entry would weigh and fill, or the short reason why it is impossible; why it may not be had now."""

    part: PartFigures | None = None
    reason: str = ""
    why: str = ""


class ChoicesModel(QAbstractListModel):
    """The entries of one list. Their figures are worked out when they are looked at, and kept until the next step.

    Entries that may not be had are there only if ``everything`` is wanted, or while they are chosen. Which ones are
    impossible is not worked out while ``looked_at`` says that nobody can choose one.
    """

    def __init__(
        self,
        context: DesignContext,
        row: WeightTableRow,
        *,
        everything: bool = False,
        looked_at: Callable[[], bool] = lambda: True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._looked_at = looked_at
        self._context = context
        self._row = row
        self._everything = everything
        self._figures: dict[int, Figures] = {}
        self._rows = self._wanted()

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractListModel.CheckIndexOption.IndexIsValid):
            return None
        number = index.row()
        choice = self._rows[number]
        if role == Qt.ItemDataRole.DisplayRole:
            return choice.name
        if role == FIGURES:
            return self.figures(number)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.figures(number).reason or self.figures(number).why or None
        if role == FITTED:
            return choice.fitted
        if role == Qt.ItemDataRole.AccessibleTextRole:
            name = tr("{name}, installed", name=choice.name) if choice.fitted else choice.name
            return f"{name}, {spoken(self.figures(number))}".rstrip(", ")
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        # The list of a closed field asks too, whenever it is dressed or laid out, and each answer is a what-if.
        if index.isValid() and self._looked_at() and self.figures(index.row()).reason:
            return flags & ~(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        return flags

    def choice(self, row: int) -> Choice:
        """The entry of a row."""
        return self._rows[row]

    def row_of(self, key: Hashable) -> int:
        """The row of an entry; −1 where it is not in the list."""
        return next((row for row, choice in enumerate(self._rows) if choice.key == key), -1)

    def figures(self, row: int) -> Figures:
        """What an entry would weigh and fill."""
        found = self._figures.get(row)
        if found is None:
            found = self._figures[row] = self._worked_out(row)
        return found

    def renew(self) -> bool:
        """Read the list again after a step; tells whether it has other entries."""
        self._figures.clear()
        choices = self._wanted()
        # A choice that is equal to another one may be another edit, but reads the unit that it is made on.
        if choices == self._rows:
            return False
        self.beginResetModel()
        self._rows = choices
        self.endResetModel()
        return True

    def show_everything(self, everything: bool) -> bool:
        """Whether what may not be had is listed too; tells whether the list has other entries now."""
        self._everything = everything
        return self.renew()

    def _wanted(self) -> Choices:
        choices = self._row.choices(self._context.graph)
        if self._context.terms != USUAL:
            choices = on_terms(choices, design.tech(self._context.graph), self._context.terms)
        if self._everything or not any(choice.why for choice in choices):
            return choices
        chosen = self._row.chosen(self._context.graph)
        return tuple(c for c in choices if not c.why or c.fitted or c.key == chosen)

    def _worked_out(self, row: int) -> Figures:
        choice = self._rows[row]
        try:
            there = self._context.session.what_if(choice.edit).overlay
        except EditRefusedError as error:
            return Figures(None, error.reason, choice.why)
        why = choice.why or objection(self._context.graph, there)
        return Figures(self._row.part(there) if self._row.part else None, "", why)


class EntryDelegate(QStyledItemDelegate):
    """Name at the left; mass and slots, or the reason, at the right."""

    def full_width(self, index: AnyIndex) -> int:
        """How wide an entry is with all that it says."""
        style = theme.current()
        figures: Figures = index.data(FIGURES)
        name = style.width(str(index.data(Qt.ItemDataRole.DisplayRole)))
        right = style.width(figures.reason, "caption") if figures.reason else _figures_width(figures, style)
        right += style.px(8) + style.width(figures.why, "caption") if figures.why and not figures.reason else 0
        right += style.px(_TICK) if index.data(FITTED) else 0
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
        figures: Figures = index.data(FIGURES)
        inner = rect.adjusted(style.measures.control_inset, 0, -style.measures.control_inset, 0)
        token = "text.3" if figures.reason or figures.why else "text.1"
        name = str(index.data(Qt.ItemDataRole.DisplayRole))
        if index.data(FITTED):
            side = style.px(12)
            paint_icon(
                painter, QPointF(inner.left(), inner.center().y() - side / 2), "check", style.color("accent"), side
            )
            inner.setLeft(inner.left() + style.px(_TICK))
        draw(painter, inner, name, style, token=token)
        if figures.reason:
            draw(painter, inner, figures.reason, style, role="caption", token="text.3", align=RIGHT)
        elif figures.part is not None:
            slots = inner.adjusted(inner.width() - style.px(28), 0, 0, 0)
            mass = QRectF(slots.left() - style.px(44), rect.top(), style.px(44), rect.height())
            draw(painter, mass, mass_text(figures.part), style, token="text.2", align=RIGHT)
            draw(painter, slots, slots_text(figures.part), style, token="text.2", align=RIGHT)
            if figures.why:
                left = inner.left() + style.width(name) + style.px(8)
                spot = QRectF(left, rect.top(), mass.left() - left, rect.height())
                draw(painter, spot, figures.why, style, role="caption", token="text.3")


class ChoiceBox(ComboBox):
    """One of the lists of ``editing.choices``. Hovering an entry previews its edit; choosing it makes the step.

    While nothing of the list is chosen it says ``nothing``, or ``briefly`` the same if there is little room.
    """

    def __init__(
        self,
        context: DesignContext,
        name: str,
        row: WeightTableRow,
        *,
        nothing: Words = "",
        briefly: Words = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(name, parent)
        self._context = context
        self._row = row
        self._nothing = nothing, briefly
        self._delegate: EntryDelegate | None = None
        self._open = False
        self._hover_preview = HoverPreview(context, self)
        self._choices = ChoicesModel(context, row, parent=self, looked_at=lambda: self._open or self.hasFocus())
        self.setModel(self._choices)
        self.setSizePolicy(self.sizePolicy().Policy.Expanding, self.sizePolicy().Policy.Fixed)
        self.highlighted.connect(self._preview)
        self.activated.connect(self._choose)
        context.terms_changed.connect(self.renew)
        self.renew()

    @property
    def choices(self) -> ChoicesModel:
        """The entries."""
        return self._choices

    def renew(self) -> None:
        """Show what is chosen now."""
        self._choices.renew()
        chosen = self._choices.row_of(self._row.chosen(self._context.graph))
        if chosen != self.currentIndex():
            self.setCurrentIndex(chosen)
        words = self.names[0]
        if words != self.toolTip():
            self.setAccessibleDescription(words)
            self.setToolTip(words)
            self.update()

    def show_everything(self, everything: bool) -> None:
        """Whether what may not be had is listed too, with the reason."""
        if self._choices.show_everything(everything):
            self.renew()

    def sizeHint(self) -> QSize:
        # It takes the room that there is. Qt would ask every entry for its icon to find out how wide it is.
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.current().px(_NARROWEST), theme.measures().field)

    @property
    def names(self) -> tuple[str, str]:
        """What is chosen, in full and for little room."""
        row = self.currentIndex()
        if row >= 0:
            return self._choices.choice(row).name, self._choices.choice(row).short
        g = self._context.graph
        whole, brief = (tr(words) if isinstance(words, str) else words(g) for words in self._nothing)
        return whole, brief

    @property
    def shown(self) -> str:
        """What the closed field says: the first of the names that fits."""
        return theme.current().fitted(self.names, self._room().width())

    def showPopup(self) -> None:
        if self._delegate is None:
            # Not before: the list that opens is a window of its own, and costs as much as all the rest of the field.
            self._delegate = EntryDelegate(self)
            self.setItemDelegate(self._delegate)
            self.setMaxVisibleItems(_MOST_SHOWN)
            self._hover_preview.end_with(self.view())
            self._hover_preview.follow_rows(self.view())
        self._open = True
        rows = (self._choices.index(row) for row in range(self._choices.rowCount()))
        widest = max((self._delegate.full_width(index) for index in rows), default=0)
        self.view().setMinimumWidth(max(self.width(), widest + theme.current().px(16)))
        super().showPopup()

    def hidePopup(self) -> None:
        self._open = False
        super().hidePopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        token = "text.1" if self.isEnabled() else "line.2"
        draw(painter, self._room(), self.shown, theme.current(), token=token, align=LEFT)

    def _room(self) -> QRectF:
        """Where the words stand."""
        style = theme.current()
        return QRectF(self.rect()).adjusted(style.px(8), 0, -style.px(19), 0)

    def _preview(self, row: int) -> None:
        if not self._open:
            return  # the field also tells of entries that it goes to by itself
        possible = 0 <= row < self._choices.rowCount() and not self._choices.figures(row).reason
        self._hover_preview.show(self._choices.choice(row).edit if possible else None)

    def _choose(self, row: int) -> None:
        if not self._context.apply(self._choices.choice(row).edit):
            self.renew()


def mass_text(part: PartFigures) -> str:
    """A mass in tons without its unit, which stands in the head."""
    tons = part.mass / 1000
    return figure(tons, 0 if tons == round(tons) else 1 if tons * 10 == round(tons * 10) else 2)


def slots_text(part: PartFigures) -> str:
    """A number of slots."""
    return str(part.slots)


def spoken(figures: Figures) -> str:
    """What an entry would weigh and fill, in words."""
    if figures.reason:
        return figures.reason
    words = []
    if figures.part is not None:
        words.append(tr("{tons} tons, {slots} slots", tons=mass_text(figures.part), slots=figures.part.slots))
    return ", ".join([*words, figures.why] if figures.why else words)


def _figures_width(figures: Figures, style: Style) -> float:
    return style.px(72) if figures.part is not None else 0
