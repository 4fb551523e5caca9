"""The table of what is mounted: rows painted whole, several selected at once, keys of the board."""

from __future__ import annotations

from collections.abc import Collection
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QModelIndex, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from designer.app.commands.keymap import keymap
from designer.app.ui import theme
from designer.app.ui.icons import paint_icon, paint_kind
from designer.app.ui.strokes import paint_row
from designer.app.ui.text_layout import LEFT, RIGHT, SIDE_GAP, draw, draw_wrapped, width_of, with_side
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.table_header import TableHeader, fit_rows, quiet_rows
from designer.app.views.panels.loadout_model import SPECS, WORDS, Column, LoadoutModel
from designer.app.views.panels.loadout_rows import Entry
from designer.language import tr
from designer.units.mount import MountId

_FLAG = QItemSelectionModel.SelectionFlag
_NAME_ROOM = 104
_NAME_LEFT, _GLYPH_LEFT, _SIGN = 28, 8, 12
_GIVING_WAY: Final = (Column.DETAILS, Column.SLOTS, Column.HEAT, Column.VALUE)
"""The columns that go where there is little room, the first of them first; the sorted one stays."""
_DEEDS: Final = ("remove_selection", "board_shelve", "select_all_slots")
"""The commands of the board whose keys hold here too."""


class LoadoutTable(QTableView):
    """Rows of mounts, several selected at once.

    Signals:
        picked: the mounts that are selected now, by the user.
        asked: the name of the command of the board whose key was pressed.
    """

    picked = Signal(object)
    asked = Signal(str)

    def __init__(self, model: LoadoutModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._shown: tuple[Column, ...] = ()
        self._hovered = -1
        self._quiet = False
        self.setAccessibleName(tr("Loadout"))
        self.setHorizontalHeader(TableHeader(self))
        self.setModel(model)
        self._set_up()
        header = self.horizontalHeader()
        header.setSortIndicator(Column.PLACE, Qt.SortOrder.AscendingOrder)
        header.sortIndicatorChanged.connect(self._arrange)
        self.setSortingEnabled(True)
        follow_theme(self._renew)

    def _set_up(self) -> None:
        quiet_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    # -- selection ------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> list[MountId]:
        """The selected mounts, from the top down."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self._model.rows[row].mount for row in rows]

    def choose(self, mounts: Collection[MountId]) -> None:
        """Select mounts without telling anybody."""
        if set(self.chosen) == {mount for mount in mounts if self._model.place_of(mount) >= 0}:
            return
        chosen = QItemSelection()
        for row in sorted(self._model.place_of(mount) for mount in mounts):
            if row >= 0:
                chosen.select(self._model.index(row, 0), self._model.index(row, len(Column) - 1))
        self._quiet = True
        try:
            self.selectionModel().select(chosen, _FLAG.ClearAndSelect)
            if not chosen.isEmpty():
                first = self._model.index(chosen.first().top(), Column.NAME)
                self.selectionModel().setCurrentIndex(first, _FLAG.NoUpdate)
                self.scrollTo(first)
        finally:
            self._quiet = False

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        self.viewport().update()
        if not self._quiet:
            self.picked.emit(self.chosen)

    def rowsAboutToBeRemoved(self, parent: object, start: int, end: int) -> None:
        # What goes is no choice of the user's: whoever took it out knows what is selected then.
        quiet, self._quiet = self._quiet, True
        try:
            super().rowsAboutToBeRemoved(parent, start, end)  # type: ignore[arg-type]  # an index, as Qt gives it
        finally:
            self._quiet = quiet

    def keyPressEvent(self, event: QKeyEvent) -> None:
        name = next((name for name in _DEEDS if keymap().means(event, name)), "")
        if name:
            self.asked.emit(name)
        else:
            super().keyPressEvent(event)

    # -- pointer --------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(event.position().toPoint().y()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, row: int) -> None:
        if row != self._hovered:
            before, self._hovered = self._hovered, row
            for each in (before, row):
                if each >= 0:
                    self.viewport().update(self._row_rect(each))

    # -- columns --------------------------------------------------------------------------------------------

    @property
    def shown_columns(self) -> tuple[Column, ...]:
        """The columns that there is room for."""
        return self._shown

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        style = theme.current()
        sorts = self.horizontalHeader().sortIndicatorSection()
        widths = {
            column: _width(column, style, sorts=column == sorts) for column in Column if column is not Column.NAME
        }
        room = self.viewport().width() - style.px(_NAME_ROOM)
        kept = dict(widths)
        for column in _GIVING_WAY:
            if sum(kept.values()) > room and column != sorts:
                del kept[column]
        self._shown = (Column.NAME, *kept)
        for column in Column:
            self.setColumnHidden(column, column not in self._shown)
        for column, width in kept.items():
            self.setColumnWidth(column, width)
        self.setColumnWidth(Column.NAME, max(self.viewport().width() - sum(kept.values()), style.px(60)))

    def _renew(self) -> None:
        fit_rows(self)
        self._arrange()
        self.viewport().update()

    # -- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), style.color("bg.1"))
        if not self._model.rows:
            self._paint_nothing(painter, style)
            return
        first, last = self.rowAt(event.rect().top()), self.rowAt(event.rect().bottom())
        for row in range(max(first, 0), (last if last >= 0 else len(self._model.rows) - 1) + 1):
            self._paint_row(painter, row, style)

    def _paint_nothing(self, painter: QPainter, style: Style) -> None:
        m = style.measures
        room = QRectF(self.viewport().rect()).adjusted(m.panel_inset, m.control_inset, -m.panel_inset, 0)
        draw_wrapped(painter, room, tr("Nothing is mounted. Add parts from Equipment."), style)

    def _row_rect(self, row: int) -> QRect:
        return QRect(0, self.rowViewportPosition(row), self.viewport().width(), self.rowHeight(row))

    def _paint_row(self, painter: QPainter, row: int, style: Style) -> None:
        entry, rect = self._model.rows[row], QRectF(self._row_rect(row))
        selected = self.selectionModel().isRowSelected(row, QModelIndex())
        focused = row == self.currentIndex().row() and theme.shows_focus(self)
        paint_row(painter, rect, style, selected=selected, hover=row == self._hovered, focused=focused)
        gutter = style.measures.table_gutter
        for column in self._shown:
            left = float(self.columnViewportPosition(column))
            cell = QRectF(left, rect.top(), self.columnWidth(column) - gutter, rect.height())
            if column is Column.NAME:
                self._paint_name(painter, cell, entry, style)
            elif column is Column.PLACE:
                self._paint_place(painter, cell.adjusted(gutter, 0, 0, 0), entry, style)
            elif column in WORDS:
                words = SPECS[column].text(entry)
                draw(painter, cell.adjusted(gutter, 0, 0, 0), words, style, role="caption", token="text.3", align=LEFT)
            else:
                draw(painter, cell, SPECS[column].text(entry), style, align=RIGHT)

    @staticmethod
    def _paint_name(painter: QPainter, cell: QRectF, entry: Entry, style: Style) -> None:
        item = entry.item
        paint_kind(painter, cell.left() + style.px(_GLYPH_LEFT), cell.center().y(), item.kind, style)
        room = cell.adjusted(style.px(_NAME_LEFT), 0, 0, 0)
        name, mark = with_side(style, item, entry.side, room.width())
        draw(painter, room, name, style)
        if mark:
            behind = room.adjusted(width_of(style, name) + style.px(SIDE_GAP), 0, 0, 0)
            draw(painter, behind, mark, style, role="caption", token="text.3")

    @staticmethod
    def _paint_place(painter: QPainter, cell: QRectF, entry: Entry, style: Style) -> None:
        """Where it lies, or the sign of what waits; a word beside that where it fits whole."""
        if entry.waits:
            side = style.px(_SIGN)
            paint_icon(painter, QPointF(cell.left(), cell.center().y() - side / 2), "error", style.color("error"), side)
            cell = cell.adjusted(side + style.px(4), 0, 0, 0)
        unplaced = tr("Unplaced") if width_of(style, tr("Unplaced"), "caption") <= cell.width() else ""
        words = SPECS[Column.PLACE].text(entry) if entry.placed else unplaced
        draw(painter, cell, words, style, role="caption", token="text.2" if entry.placed else "error")


def _width(column: Column, style: Style, *, sorts: bool) -> int:
    spec, gutter = SPECS[column], style.measures.table_gutter
    head = style.width(tr(spec.head), "caption_medium") + 2 * gutter + (style.px(_SIGN) if sorts else 0)
    words = ceil(style.width(spec.widest, "caption" if column in WORDS else "body")) + 1 + gutter
    if column in WORDS:
        words += gutter
    return ceil(max(head, words))
