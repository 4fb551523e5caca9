"""The quirks: those of the 'Mech and of each weapon, to tick and untick, with what each does.

A click on the box, a double click, the space bar or Enter gives a quirk or takes it away, a step that can be undone.
"""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QStyleOptionViewItem, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.ui import theme
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_icon
from designer.app.ui.sizes import inset, sized, spaced
from designer.app.ui.strokes import box
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.fields import Choice
from designer.app.ui.widgets.labels import SearchField
from designer.app.ui.widgets.lists import QuietList, RowDelegate
from designer.app.ui.widgets.models import AnyIndex
from designer.app.views.panels.quirks_model import ROW, SIGNS, QuirkRow, QuirksModel, Wanted, details
from designer.language import tr
from designer.units.mount import MountId

_ONE_ROW_FROM, _EFFECT_FROM, _DETAILS_FROM = 560, 420, 190
_LEAST_WIDE, _LEAST_HIGH = 220, 80
_NAME_WIDTH, _BEARER_WIDTH = 210, 170


class _QuirksDelegate(RowDelegate):
    """A tick box, the sign, the name and, where there is room, what the quirk does."""

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        # The list knows where the box is; Qt would look for it elsewhere and toggle a second time.
        return False

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        row: QuirkRow = index.data(ROW)
        m = style.measures
        _paint_tick(painter, tick_rect(rect, style), bool(row.borne), style)
        side = m.cell_glyph
        left = tick_rect(rect, style).right() + style.px(8)
        icon = SIGNS[row.quirk.positive if row.quirk else None][0]
        paint_icon(painter, QPointF(left, rect.center().y() - side / 2), icon, style.color("text.3"), side)
        left += side + style.px(6)
        right = rect.right() - m.panel_inset
        wide = right - left >= style.px(_EFFECT_FROM)
        end = left + style.px(_NAME_WIDTH) if wide else right
        role: FontRole = "item" if row.borne else "body"
        draw(painter, QRectF(left, rect.top(), end - left, rect.height()), row.name, style, role=role)
        if wide:
            spot = QRectF(end + style.px(8), rect.top(), right - end - style.px(8), rect.height())
            draw(painter, spot, row.effect, style, token="text.3")


def tick_rect(rect: QRectF, style: Style) -> QRectF:
    """Where the tick box of a row is."""
    side = style.px(14)
    return QRectF(rect.left() + style.measures.panel_inset, rect.center().y() - side / 2, side, side)


def _paint_tick(painter: QPainter, rect: QRectF, on: bool, style: Style) -> None:
    fill, edge = ("accent.fill", "accent.fill") if on else ("well", "line.control")
    box(painter, rect, style.measures.radius_cell, fill=style.color(fill), edge=style.color(edge))
    if on:
        side = round(rect.width()) - 2
        paint_icon(painter, rect.topLeft() + QPointF(1, 1), "check", style.color("on.accent"), side)


class QuirksList(QuietList):
    """The rows: a click on the box, the space bar or Enter toggles.

    Signals:
        toggle_wanted: the row that is to be ticked or unticked.
    """

    toggle_wanted = Signal(int)

    def __init__(self, model: QuirksModel, parent: QWidget | None = None) -> None:
        super().__init__(tr("Quirks"), model, parent)
        self.setItemDelegate(_QuirksDelegate(self))
        self.empty_text = lambda: tr("No quirk is like that.")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self._on_box(event.position()):
            self.toggle_wanted.emit(self.indexAt(event.position().toPoint()).row())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and not self._on_box(event.position()):
            self.toggle_wanted.emit(index.row())

    def _on_box(self, spot: QPointF) -> bool:
        index = self.indexAt(spot.toPoint())
        if not index.isValid():
            return False
        reach = theme.current().px(4)
        tick = tick_rect(QRectF(self.visualRect(index)), theme.current())
        return tick.adjusted(-2 * reach, -reach, reach, reach).contains(spot)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and row >= 0:
            self.toggle_wanted.emit(row)
        else:
            super().keyPressEvent(event)


class QuirkDock(QWidget):
    """The quirks of the open design.

    Signals:
        words_changed: how many quirks there are is another number.
    """

    words_changed = Signal()

    def __init__(self, context: DesignContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.model = QuirksModel(context, self)
        self.list = QuirksList(self.model)
        self.bearer = Choice(tr("Whose quirks"))
        self.search = SearchField(tr("Search quirks"), short_hint=tr("Search"))
        self.positive = Pill(tr("Positive"), tip=tr("What is good for its bearer"))
        self.negative = Pill(tr("Negative"), tip=tr("What is bad for its bearer"))
        self.in_combat = Pill(tr("In combat"), tip=tr("What has an effect in the Lab"))
        self.borne = Pill(tr("Has"), tip=tr("What is ticked"))
        self.details = QLabel()
        self.details.setProperty("look", "label")
        self.details.setWordWrap(True)
        self._first, self._second = QHBoxLayout(), QHBoxLayout()
        self._column = QVBoxLayout(self)
        self._head = QVBoxLayout()
        self._lay_out()
        self._connect()
        spaced(self._head, margins=("control_inset", 4), spacing=6)
        spaced(self._first, spacing=6)
        spaced(self._second, spacing=4)
        sized(self.search, height="field")
        inset(self.details, ("panel_inset", 4))
        follow_theme(self._arrange)
        self._renew_bearers()

    def _lay_out(self) -> None:
        self._first.addWidget(self.bearer)
        self._first.addWidget(self.search, 1)
        for pill in self._pills():
            self._second.addWidget(pill)
        self._second.addStretch(1)
        self._head.addLayout(self._first)
        self._head.addLayout(self._second)
        self._column.addLayout(self._head)
        self._column.addWidget(self.list, 1)
        self._column.addWidget(self.details)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def _pills(self) -> tuple[Pill, ...]:
        return self.positive, self.negative, self.in_combat, self.borne

    def _connect(self) -> None:
        self.list.toggle_wanted.connect(self._toggle)
        self.search.textChanged.connect(self._filter)
        for pill in self._pills():
            pill.toggled.connect(self._filter)
        self.bearer.activated.connect(lambda: self.show_bearer(self.bearer.currentData()))
        self.list.selectionModel().currentChanged.connect(self._renew_details)
        self.model.modelReset.connect(self._renew_details)
        self._context.settled.connect(self._on_change)
        self._context.selection_changed.connect(self._follow_selection)

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """How many quirks there are, of the 'Mech and of its weapons."""
        unit = self._context.unit
        own, of_weapons = len(unit.quirks), sum(len(mount.quirks) for mount in unit.mounts)
        if of_weapons:
            return tr("{own} and {of_weapons} of weapons", own=own, of_weapons=of_weapons)
        return str(own) if own else tr("none")

    def show_bearer(self, bearer: MountId | None) -> None:
        """Show the quirks of a weapon, or of the 'Mech."""
        self.model.show_bearer(bearer)
        self.bearer.setCurrentIndex(max(self.bearer.findData(bearer), 0))
        if bearer is not None:
            self._context.select((bearer,))

    def _filter(self) -> None:
        switches = (pill.isChecked() for pill in self._pills())
        self.model.show_wanted(Wanted(self.search.text(), *switches))

    def _toggle(self, row: int) -> None:
        name = self.model.rows[row].name
        self.model.toggle(row)
        self._go_to(name)

    def _go_to(self, name: str) -> None:
        """Stay at a quirk that is still listed, wherever it stands now."""
        place = next((n for n, row in enumerate(self.model.rows) if row.name == name), -1)
        if place >= 0:
            self.list.setCurrentIndex(self.model.index(place))

    def _renew_details(self) -> None:
        row = self.list.currentIndex().row()
        self.details.setText(details(self.model.rows[row]) if 0 <= row < len(self.model.rows) else "")

    def _on_change(self) -> None:
        self._renew_bearers()
        self.words_changed.emit()

    def _renew_bearers(self) -> None:
        entries = [(tr("This 'Mech"), None, len(self._context.unit.quirks)), *self._weapons()]
        texts = [(f"{words}, {count}" if count else words, bearer) for words, bearer, count in entries]
        now = [(self.bearer.itemText(n), self.bearer.itemData(n)) for n in range(self.bearer.count())]
        if texts == now:
            return
        self.bearer.clear()
        for words, bearer in texts:
            self.bearer.addItem(words, bearer)
        if all(bearer != self.model.bearer for _, bearer in texts):
            self.model.show_bearer(None)
        self.bearer.setCurrentIndex(max(self.bearer.findData(self.model.bearer), 0))

    def _weapons(self) -> list[tuple[str, MountId | None, int]]:
        g = self._context.graph
        form = design.chassis(g).form
        found: list[tuple[str, MountId | None, int]] = []
        for mount, item in design.weapons(g):
            place = tr("unplaced") if mount.location is None else form.code(mount.location)
            found.append((f"{item.short} {place}", mount.id, len(mount.quirks)))
        return found

    def _follow_selection(self, selection: frozenset[MountId]) -> None:
        """A weapon that is selected anywhere shows its quirks here."""
        if len(selection) == 1:
            (chosen,) = selection
            if self.bearer.findData(chosen) >= 0:
                self.model.show_bearer(chosen)
                self.bearer.setCurrentIndex(self.bearer.findData(chosen))

    # -- looks ----------------------------------------------------------------------------------------------

    def minimumSizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(_LEAST_WIDE), style.px(_LEAST_HIGH))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        style = theme.current()
        one_row = self.width() >= style.px(_ONE_ROW_FROM)
        self._head.setDirection(QBoxLayout.Direction.LeftToRight if one_row else QBoxLayout.Direction.TopToBottom)
        self.bearer.setFixedWidth(style.px(_BEARER_WIDTH if one_row else _BEARER_WIDTH * 3 // 4))
        self.details.setVisible(self.height() >= style.px(_DETAILS_FROM))
