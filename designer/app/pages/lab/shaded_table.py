"""A table of figures whose cells are the stronger shaded the greater their figures are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from designer.app.ui import theme
from designer.app.ui.custom_colors import contrast
from designer.app.ui.strokes import ring
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style

_SHADE: Final = Qt.ItemDataRole.UserRole
_INKS: Final = ("text.1", "well")
"""Tokens of the figures; that with the greater contrast is taken."""


class ShadedCell(NamedTuple):
    """The text of a cell, how strongly it is shaded (0 to 1, None for not at all), and what a screen reader says."""

    text: str
    shade: float | None
    spoken: str


class ShadedTable(QTableWidget):
    """Cells under and beside headings, with a ring around the current one."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setItemDelegate(_ShadeDelegate(self))
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setProperty("focusFrame", True)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionsClickable(False)
            header.setHighlightSections(False)
            header.setDefaultAlignment(CENTER)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def show_cells(self, columns: Sequence[str], rows: Sequence[str], cells: Sequence[Sequence[ShadedCell]]) -> None:
        """Show cells, row by row, under headings; the current cell stays."""
        self.setRowCount(len(rows))
        self.setColumnCount(len(columns))
        self.setHorizontalHeaderLabels(columns)
        self.setVerticalHeaderLabels(rows)
        for row, line in enumerate(cells):
            for column, cell in enumerate(line):
                item = self.item(row, column)
                if item is None:
                    item = QTableWidgetItem()
                    self.setItem(row, column, item)
                item.setText(cell.text)
                item.setData(_SHADE, cell.shade)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, cell.spoken)


def shade_color(style: Style, part: float) -> QColor:
    """One hue from ``bg.3`` to ``accent``."""
    low, high = style.color("bg.3"), style.color("accent")
    # Parts one by one: the stubs call getRgbF() an object.
    ends = ((low.redF(), high.redF()), (low.greenF(), high.greenF()), (low.blueF(), high.blueF()))
    return QColor.fromRgbF(*(a + (b - a) * part for a, b in ends))


class _ShadeDelegate(QStyledItemDelegate):
    def __init__(self, table: ShadedTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        style, shade = theme.current(), index.data(_SHADE)
        cell = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5)
        ground = style.color("bg.2") if shade is None else shade_color(style, shade)
        painter.fillRect(cell, ground)
        if cell.width() >= style.width(str(index.data())):
            token = max(_INKS, key=lambda ink: contrast(style.color(ink), ground))
            draw(painter, cell, str(index.data()), style, token=token, align=CENTER)
        if index == self._table.currentIndex():
            ring(painter, cell, 0, style.color("text.1"))
