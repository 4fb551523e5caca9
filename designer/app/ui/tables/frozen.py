"""Columns that stay at the left while the others of a table scroll sideways."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect
from PySide6.QtWidgets import QAbstractItemView, QTableView

from designer.app.ui.tables.header import TableHeader

AnyIndex = QModelIndex | QPersistentModelIndex


class FrozenColumnsView(QTableView):
    """A table whose first columns can be frozen: they are always in sight, and the others scroll below them.

    Qt lays all columns out beside each other. Where a frozen one is painted, found by the pointer and told to a screen
    reader is moved by as much as the table has scrolled; so there is one table, with one selection, for all of them.
    """

    _frozen: tuple[int, ...] = ()

    def freeze(self, columns: Sequence[int]) -> None:
        """Keep these columns at the left, the first ones in the order in which they are shown."""
        self._frozen = tuple(columns)
        header = self.horizontalHeader()
        if isinstance(header, TableHeader):
            header.frozen = self._frozen

    @property
    def frozen_width(self) -> int:
        """How many pixels of the viewport the frozen columns cover; 0 while the table has not scrolled sideways."""
        header = self.horizontalHeader()
        return header.covered if isinstance(header, TableHeader) else 0

    def column_left(self, column: int) -> int:
        """The left end of a column in the viewport."""
        moved = self.horizontalHeader().offset() if column in self._frozen else 0
        return self.columnViewportPosition(column) + moved

    def indexAt(self, pos: QPoint) -> QModelIndex:
        moved = self.horizontalHeader().offset() if pos.x() < self.frozen_width else 0
        return super().indexAt(QPoint(pos.x() - moved, pos.y()))

    def visualRect(self, index: AnyIndex) -> QRect:
        found = super().visualRect(index)
        return found.translated(self.column_left(index.column()) - self.columnViewportPosition(index.column()), 0)

    def scrollTo(
        self, index: AnyIndex, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        bar = self.horizontalScrollBar()
        before = bar.value()
        super().scrollTo(index, hint)
        if index.column() in self._frozen:
            bar.setValue(before)  # it is in sight anyway
        elif (covered := self.frozen_width - self.visualRect(index).left()) > 0:
            bar.setValue(bar.value() - covered)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if dx and self._frozen:  # Qt moves what is painted, with the frozen columns
            self.viewport().update()
            self.horizontalHeader().viewport().update()
