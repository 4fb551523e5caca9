"""The tree view of the ledger: rows painted whole, branches that stay as the user left them, keys and pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from designer.app.ui import theme
from designer.app.ui.highlight import Highlight
from designer.app.ui.tables.model import AnyIndex
from designer.app.ui.text_layout import draw_wrapped
from designer.app.views.ledger.model import ROW, LedgerModel
from designer.app.views.ledger.paint import RowLook, chevron_rect, paint_ledger_row
from designer.app.views.ledger.rows import LedgerRow
from designer.language import tr

_CROWDED = frozenset(("off.ammo", "def.explosive"))
"""The branches that are closed at first in the compact density."""


def _closed_at_first() -> frozenset[str]:
    return _CROWDED if theme.current().density == "compact" else frozenset()


class LedgerTree(QTreeView):
    """The tree of lines.

    Signals:
        chosen: the id of the line that the user chose; empty for none.
        edited: the index of the line on which F2 or Enter was pressed.
    """

    chosen = Signal(str)
    edited = Signal(QModelIndex)

    def __init__(self, model: LedgerModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = model
        self._closed: set[str] = set(_closed_at_first())
        self._branches: set[str] = set()
        self._linked: frozenset[str] = frozenset()
        self._differing: list[str] = []
        self._pointed = ""
        self._quiet = False
        self.only_changed = False
        self.only_linked = False
        self.section = ""
        self._filters = False
        self.preview = False
        self.empty_text: Callable[[], str] = lambda: ""
        self.highlight: Highlight[str] = Highlight(self)
        self.highlight.changed.connect(self._repaint)
        self.setModel(model)
        self.setItemDelegate(_RowHeight(self))
        self.setAccessibleName(tr("Ledger"))
        self._set_up()
        self.expanded.connect(self._on_expanded)
        self.collapsed.connect(self._on_collapsed)

    def _set_up(self) -> None:
        # Opaque: what lies below need not be painted.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)

    # -- lines ----------------------------------------------------------------------------------------------

    def show_rows(
        self, rows: tuple[LedgerRow, ...], *, preview: bool, highlighted: Iterable[str] | None = None
    ) -> None:
        """Show a ledger; branches, current line and scroll position stay. ``highlighted`` are the ids of lines."""
        if highlighted is not None:
            self.highlight.start(highlighted)
        if preview != self.preview:
            self.preview = preview
            self.viewport().update()
        chosen = self.chosen_line
        with self._quietly():
            self._lines.show_rows(rows)
            self._open_new_branches()
            self.filter_rows()
            if chosen and self._lines.row_of(chosen) is None:
                self.setCurrentIndex(QModelIndex())
        self.executeDelayedItemsLayout()  # else while it is painted, and then it is painted again
        differing, self._differing = self._differing, []
        self._repaint(differing)

    @property
    def chosen_line(self) -> str:
        """The id of the chosen line; empty for none."""
        row: LedgerRow | None = self.currentIndex().data(ROW)
        return row.id if row is not None else ""

    def choose(self, line_id: str) -> None:
        """Make a line the current one without a signal; an empty id for none."""
        with self._quietly():
            self.setCurrentIndex(self._lines.index_of(line_id) if line_id else QModelIndex())

    def is_seen(self, line_id: str) -> bool:
        """Whether a line is neither filtered out nor inside a closed branch."""
        return not self.visualRect(self._lines.index_of(line_id)).isEmpty()

    def link(self, lines: frozenset[str]) -> None:
        """Mark the lines that belong to the selection."""
        if lines != self._linked:
            self._linked = lines
            if self.only_linked:
                self.filter_rows()
            self.viewport().update()

    def filter_rows(self) -> None:
        """Hide the lines that the filters exclude: unchanged, not selected, or in another section."""
        filters = self.only_changed or self.only_linked or bool(self.section)
        if filters or self._filters:
            self._filter(QModelIndex())
            self.viewport().update()  # also the text of the empty tree
        self._filters = filters

    def _filter(self, parent: QModelIndex) -> None:
        for place in range(self._lines.rowCount(parent)):
            index = self._lines.index(place, 0, parent)
            row: LedgerRow = index.data(ROW)
            hidden = not any(self._is_wanted(each) for each in row.walk())
            hidden = hidden or (not parent.isValid() and bool(self.section) and row.id != self.section)
            if hidden != self.isRowHidden(place, parent):
                self.setRowHidden(place, parent, hidden)
            if row.branch:
                self._filter(index)

    def _is_wanted(self, row: LedgerRow) -> bool:
        return (row.changed or not self.only_changed) and (row.id in self._linked or not self.only_linked)

    def _open_new_branches(self) -> None:
        branches = self._lines.branches
        for line_id in branches - self._branches:
            self.setExpanded(self._lines.index_of(line_id), line_id not in self._closed)
        self._branches = branches

    @property
    def closed(self) -> frozenset[str]:
        """The ids of the branches that are closed."""
        return frozenset(self._closed)

    def set_closed(self, closed: frozenset[str] | None) -> None:
        """Close these branches and open all others; None for those that are closed at first."""
        self._closed = set(_closed_at_first() if closed is None else closed)
        for line_id in self._branches & self._lines.branches:
            index = self._lines.index_of(line_id)
            if self.isExpanded(index) == (line_id in self._closed):
                self.setExpanded(index, line_id not in self._closed)

    def _on_expanded(self, index: QModelIndex) -> None:
        self._closed.discard(index.data(ROW).id)

    def _on_collapsed(self, index: QModelIndex) -> None:
        self._closed.add(index.data(ROW).id)

    # -- choosing -------------------------------------------------------------------------------------------

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        if not self._quiet:
            row: LedgerRow | None = current.data(ROW)
            self.chosen.emit(row.id if row is not None else "")

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        row: LedgerRow | None = index.data(ROW)
        if row is not None and row.branch and event.button() == Qt.MouseButton.LeftButton:
            place = QRectF(0, self.visualRect(index).top(), self.viewport().width(), self.visualRect(index).height())
            if chevron_rect(place, self._lines.depth_of(index), theme.current()).contains(event.position()):
                first = index.siblingAtColumn(0)
                self.setExpanded(first, not self.isExpanded(first))
                return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.edited.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        row: LedgerRow | None = self.indexAt(event.position().toPoint()).data(ROW)
        self._point(row.id if row is not None else "")

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point("")

    def _point(self, line_id: str) -> None:
        if line_id != self._pointed:
            before, self._pointed = self._pointed, line_id
            self._repaint((before, line_id))

    def _repaint(self, lines: Iterable[str]) -> None:
        """Repaint lines, by their ids."""
        for line_id in lines:
            place = self.visualRect(self._lines.index_of(line_id))
            self.viewport().update(0, place.top(), self.viewport().width(), place.height())

    def dataChanged(self, topLeft: AnyIndex, bottomRight: AnyIndex, roles: Sequence[int] = ()) -> None:
        self._differing.append(topLeft.data(ROW).id)  # repainted when all lines have their places
        if QAccessible.isActive():
            super().dataChanged(topLeft, bottomRight, roles)

    # -- painting -------------------------------------------------------------------------------------------

    def _look_of(self, row: LedgerRow, index: AnyIndex) -> RowLook:
        """The state of a row."""
        is_current, expanded = index == self.currentIndex().siblingAtColumn(0), row.branch and self.isExpanded(index)
        return RowLook(
            depth=self._lines.depth_of(index),
            expanded=expanded,
            selected=is_current,
            hover=row.id == self._pointed,
            focused=is_current and theme.shows_focus(self),
            linked=row.id in self._linked or (row.branch and not expanded and self._links_inside(row)),
            preview=self.preview and (row.new or row.gone),
            highlight=self._highlight_of(row),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), style.color("bg.1"))
            words = self.empty_text()
            if words:
                inset = style.measures.panel_inset
                room = QRectF(self.viewport().rect()).adjusted(inset, inset, -inset, 0)
                draw_wrapped(painter, room, words, style)
        super().paintEvent(event)

    def drawRow(self, painter: QPainter, options: QStyleOptionViewItem, index: AnyIndex) -> None:
        # Rows are painted whole, not cell by cell by a delegate.
        row: LedgerRow = index.data(ROW)
        paint_ledger_row(painter, QRectF(options.rect), row, self._look_of(row, index), theme.current())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 3 * theme.measures().ledger_row)

    def _links_inside(self, row: LedgerRow) -> bool:
        return any(each.id in self._linked for each in row.walk())

    def _highlight_of(self, row: LedgerRow) -> float:
        if row.branch:
            return 0.0
        return float(row.changed) if self.preview else self.highlight.strength(row.id)


class _RowHeight(QStyledItemDelegate):
    """Gives rows the height of the measures; the tree paints them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(theme.current().px(40), theme.measures().ledger_row)
