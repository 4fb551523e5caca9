"""A table of figures: what a plot shows in rows, and any other list of names and numbers, sortable by its heads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractTableModel, QRectF, QSortFilterProxyModel, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from designer.app.ui import theme
from designer.app.ui.plots.marks import Table
from designer.app.ui.text_layout import LEFT, RIGHT, draw_wrapped
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.models import NOWHERE, AnyIndex
from designer.app.ui.widgets.table_header import TableHeader, fit_rows, quiet

VALUE: Final = Qt.ItemDataRole.UserRole
"""The cell itself, a word or a number; rows are sorted by it."""

_LEAST_NAME = 110
_MOST_APART = 200
_PADDING = 18
_CHEVRON = 12


class FiguresModel(QAbstractTableModel):
    """The cells of a table. Columns that hold a number stand at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = Table((), ())
        self._digits: tuple[int, ...] = ()

    @property
    def table(self) -> Table:
        """What it shows."""
        return self._table

    def show_table(self, table: Table) -> None:
        """Show another table; one of the same shape only announces the cells."""
        old = self._table
        if table == old:
            return
        self._digits = tuple(map(table.digits_of, range(len(table.heads))))
        if table.heads == old.heads and len(table.rows) == len(old.rows):
            self._table = table
            self.dataChanged.emit(self.index(0, 0), self.index(len(table.rows) - 1, len(table.heads) - 1))
            return
        self.beginResetModel()
        self._table = table
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.rows)

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.heads)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self.checkIndex(index, QAbstractTableModel.CheckIndexOption.IndexIsValid):
            return None
        value = self._table.rows[index.row()][index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.word(index.row(), index.column())
        if role == VALUE:
            return value
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if self.is_of_figures(index.column()) else LEFT
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Vertical or not 0 <= section < len(self._table.heads):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._table.heads[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if self.is_of_figures(section) else LEFT
        return None

    def word(self, row: int, column: int) -> str:
        """A cell as it is read: figures of a column with the same digits, so that their points stand in line."""
        return self._table.word(self._table.rows[row][column], self._digits[column])

    def is_of_figures(self, column: int) -> bool:
        """Whether a column holds numbers."""
        return column > 0 and not any(isinstance(row[column], str) for row in self._table.rows)


class _Sorted(QSortFilterProxyModel):
    """Rows by word or number; what has no value comes last going up."""

    def lessThan(self, source_left: AnyIndex, source_right: AnyIndex) -> bool:
        left, right = source_left.data(VALUE), source_right.data(VALUE)
        if left is None or right is None:
            return right is None and left is not None
        if isinstance(left, str) or isinstance(right, str):
            return str(left) < str(right)
        return bool(left < right)


class FiguresTable(QTableView):
    """The table on the screen: quiet rows, heads that sort, the first column as wide as there is room."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nothing = ""
        self.figures = FiguresModel(parent=self)
        self._sorted = _Sorted(self)
        self._sorted.setSourceModel(self.figures)
        self.setAccessibleName(name)
        self.setHorizontalHeader(TableHeader(self))
        self.setModel(self._sorted)
        quiet(self)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setWordWrap(False)
        self.setProperty("focusFrame", True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.figures.modelReset.connect(self._arrange)
        self.figures.dataChanged.connect(self._arrange)
        follow_theme(self._renew)

    def show_table(self, table: Table) -> None:
        """Show these figures; the sorting stays."""
        self.figures.show_table(table)

    def set_nothing(self, words: str) -> None:
        """What stands in the place of rows while there are none."""
        self._nothing = words
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._nothing and not self._sorted.rowCount():
            style = theme.current()
            inset = style.measures.panel_inset
            room = QRectF(self.viewport().rect()).adjusted(inset, inset, -inset, -inset)
            draw_wrapped(QPainter(self.viewport()), room, self._nothing, style)

    def sort_by(self, column: int, order: Qt.SortOrder) -> None:
        """Sort, and from now on sort as the heads are pressed."""
        self.horizontalHeader().setSortIndicator(column, order)
        self.setSortingEnabled(True)

    def column(self, column: int) -> Sequence[str]:
        """A column as it is read, from top to bottom."""
        rows = range(self._sorted.rowCount())
        return [str(self._sorted.index(row, column).data()) for row in rows]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Each column as wide as what it holds; words at the right end, else the names, take what is left.

        Names do not take so much of it that the eye would lose the line on its way to the figures.

        Words at the right end also give way: what does not fit stands in the tooltip.
        """
        columns = self.figures.columnCount()
        if not columns:
            return
        widths = [self._needed(column, chevron=True) for column in range(columns)]
        if sum(widths) > self.viewport().width():  # only the sorted head has a chevron; the others lend its room
            by = self.horizontalHeader().sortIndicatorSection() if self.isSortingEnabled() else -1
            widths = [self._needed(column, chevron=column == by) for column in range(columns)]
        gives = columns - 1 if columns > 1 and not self.figures.is_of_figures(columns - 1) else 0
        left = self.viewport().width() - sum(widths) + widths[gives]
        px = theme.current().px
        widths[gives] = max(left, px(_LEAST_NAME)) if gives else min(max(left, widths[0]), widths[0] + px(_MOST_APART))
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)

    def _needed(self, column: int, *, chevron: bool) -> int:
        style, table = theme.current(), self.figures.table
        words = (self.figures.word(row, column) for row in range(len(table.rows)))
        widest = max((style.width(word, "item") for word in words), default=0.0)
        head = style.width(table.heads[column], "caption_medium") + (style.px(_CHEVRON) if chevron else 0)
        return round(max(widest, head)) + style.px(_PADDING)

    def _renew(self) -> None:
        fit_rows(self)
        self._arrange()
