"""A table of numbers in which larger numbers have a stronger background color."""

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
from designer.app.ui.accessibility.accessible_widget import notify_cell
from designer.app.ui.custom_colors import contrast
from designer.app.ui.strokes import ring
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style
from designer.app.ui.theme_colors import mixed
from designer.app.ui.widgets.labels import ElidedLabel

_SHADE: Final = Qt.ItemDataRole.UserRole
_INKS: Final = ("text.1", "well")
"""The color tokens for numbers; the one with the greater contrast is used."""


class ShadedCell(NamedTuple):
    """A cell: its text, how strong its color is (0 to 1; None for no color), and its text for screen readers."""

    text: str
    shade: float | None
    spoken: str


class ShadedTable(QTableWidget):
    """A table of shaded cells with headings at the top and left, and a ring around the current cell.

    ``corner`` is the text where the headings meet: what the numbers are.

    It is no `TableView`, which has rows and a current row: here both axes have headings, and a cell is current.
    """

    def __init__(self, name: str, parent: QWidget | None = None, *, corner: str = "") -> None:
        super().__init__(parent)
        self._corner = ElidedLabel(corner, role="caption", token="text.3")
        self._corner.setParent(self)
        self.setAccessibleName(name)
        self.setItemDelegate(_ShadeDelegate(self))
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setProperty("focusFrame", True)
        theme.set_look(self.horizontalHeader(), look="centered")
        theme.set_look(self.verticalHeader(), look="names")
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setSectionsClickable(False)
            header.setHighlightSections(False)
            header.setDefaultAlignment(CENTER)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def updateGeometries(self) -> None:
        super().updateGeometries()
        gutter = theme.measures().table_gutter
        wide, high = self.verticalHeader().width(), self.horizontalHeader().height()
        self._corner.setGeometry(gutter, 0, max(wide - gutter, 0), high)

    def show_cells(self, columns: Sequence[str], rows: Sequence[str], cells: Sequence[Sequence[ShadedCell]]) -> None:
        """Show other cells (a list for each row) with their headings; the current cell stays."""
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
                if item.data(Qt.ItemDataRole.AccessibleTextRole) != cell.spoken:
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, cell.spoken)
                    notify_cell(self, row, column)


def two_lines(style: Style) -> float:
    """The height of a heading of two lines, in pixels."""
    return 2 * style.metrics["caption"].height() + style.px(8)


def shade_color(style: Style, part: float) -> QColor:
    """The background color of a cell: a mix of ``bg.3`` (``part`` 0) and ``accent`` (``part`` 1)."""
    return mixed(style.color("bg.3"), style.color("accent"), part)


def ink_on(style: Style, ground: QColor) -> str:
    """The color token of text that is readable on a background."""
    return max(_INKS, key=lambda ink: contrast(style.color(ink), ground))


class _ShadeDelegate(QStyledItemDelegate):
    def __init__(self, table: ShadedTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        style, shade = theme.current(), index.data(_SHADE)
        cell = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5)
        ground = style.color("bg.1") if shade is None else shade_color(style, shade)
        painter.fillRect(cell, ground)
        if cell.width() >= style.width(str(index.data())):
            draw(painter, cell, str(index.data()), style, token=ink_on(style, ground), align=CENTER)
        if index == self._table.currentIndex():
            ring(painter, cell, 0, style.color("text.1"))
