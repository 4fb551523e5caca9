"""The lists of the page: one model, one delegate and one view, told apart by their columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyleOptionViewItem, QVBoxLayout, QWidget

from designer.app.pages.compare.rows import Row
from designer.app.ui import theme
from designer.app.ui.figures import DASH
from designer.app.ui.fonts import FontRole, fit_name
from designer.app.ui.icons import glyph, paint_icon
from designer.app.ui.sizes import sized
from designer.app.ui.strokes import box, hairline
from designer.app.ui.text_layout import CENTER, LEFT, RIGHT, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import change_mark_width, paint_bar, paint_change_mark
from designer.app.ui.widgets.lists import QuietList, RowDelegate
from designer.app.ui.widgets.models import AnyIndex, ListModel
from designer.language import marked, tr

ROW: Final = Qt.ItemDataRole.UserRole
TAKE: Final = marked("Take")

_TAKE_WIDTH, _BAR_WIDTH = 34, 54


class Columns(NamedTuple):
    """The heads and least widths of a list's columns; no head, no column.

    ``change`` and ``bar`` are drawn, not written; ``take`` keeps room for the button at the right end, ``lead`` for the
    glyph at the left. Labels are never wider than ``most``: the eye would lose the line on its way to the figures.
    """

    label: str
    figures: tuple[tuple[str, int], ...] = ()
    change: tuple[str, int] | None = None
    bar: bool = False
    take: bool = False
    lead: bool = False
    sorted: bool = False
    most: int = 2000

    def holding(self, rows: Sequence[Row], style: Style) -> Columns:
        """The same columns, none narrower than what it has to hold: names give way before figures."""

        def width(place: int) -> int:
            written = (style.width(row.figures[place], _role(row)) for row in rows if place < len(row.figures))
            return ceil(max(written, default=0) / style.scale)

        figures = tuple((head, max(least, width(n))) for n, (head, least) in enumerate(self.figures))
        if self.change is None:
            return self._replace(figures=figures)
        head, least = self.change
        marks = (change_mark_width(row.change, style) for row in rows if row.change is not None)
        return self._replace(figures=figures, change=(head, max(least, ceil(max(marks, default=0) / style.scale))))

    def right_end(self, right: float, style: Style) -> float:
        """Where the last column ends in a list whose rows end at ``right``."""
        m = style.measures
        apart = m.control_inset + (m.cell_glyph + m.table_gutter if self.lead else 0)
        columns = (*self.figures, *((self.change,) if self.change else ()))
        widths = sum(style.px(width) + m.table_gutter for _, width in columns)
        return min(right - m.control_inset, apart + style.px(self.most) + widths)


def _role(row: Row) -> FontRole:
    return "strong" if row.total or row.section else "body"


class RowsModel(ListModel[Row]):
    """Rows by id. Where only their content differs, only that is told."""

    def _said(self, number: int, role: int) -> object:
        row = self._rows[number]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.label
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return row.spoken
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if index.isValid() and self.rows[index.row()].section:
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        self._exchange(tuple(rows), lambda old, new: old.id == new.id)

    def place_of(self, difference: str) -> int:
        """The first row that speaks of a difference; −1 if none does."""
        return next((i for i, row in enumerate(self.rows) if difference and row.difference == difference), -1)


class ColumnDelegate(RowDelegate):
    """Paints label and columns; says where the button of a row is. ``columns`` are as wide as their rows need."""

    def __init__(self, columns: Columns, model: RowsModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._least = columns
        self._model = model
        self._held: tuple[Sequence[Row], Style] | None = None
        self._columns = columns
        self.pressed = -1

    @property
    def columns(self) -> Columns:
        """The columns as they are now."""
        rows, style = self._model.rows, theme.current()
        if self._held is None or self._held[0] is not rows or self._held[1] is not style:
            self._held, self._columns = (rows, style), self._least.holding(rows, style)
        return self._columns

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row: Row = index.data(ROW)
        if row.section:
            painter.fillRect(option.rect, theme.current().color("bg.2"))
        super().paint(painter, option, index)

    def row_height(self, style: Style) -> int:
        return style.measures.ledger_row

    def take_rect(self, rect: QRectF, style: Style) -> QRectF:
        """Where the button of a row is."""
        width, high = _take_width(style), style.measures.button_small
        left = rect.right() - style.measures.control_inset - width
        return QRectF(left, rect.center().y() - high / 2, width, high)

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        row: Row = index.data(ROW)
        m, columns = style.measures, self.columns
        right = rect.left() + columns.right_end(rect.width(), style)
        if columns.take:
            spot = self.take_rect(rect, style)
            if row.takes:
                _paint_take(painter, spot, style)
            right = spot.left() - m.table_gutter
        if columns.change is not None:
            column = QRectF(right - style.px(columns.change[1]), rect.top(), style.px(columns.change[1]), rect.height())
            if row.change is not None:
                paint_change_mark(painter, column, row.change, style)
            elif row.hint and row.why:
                draw(painter, column, DASH, style, token="text.3", align=RIGHT)
            right = column.left() - m.table_gutter
        if columns.bar:
            right = self._paint_bar(painter, rect, right, row, style)
        role = _role(row)
        token = "text.1" if row.total or row.section else "text.2"
        for place in range(len(columns.figures) - 1, -1, -1):
            width = style.px(columns.figures[place][1])
            words = row.figures[place] if place < len(row.figures) else ""
            last = place == len(columns.figures) - 1 and not row.section
            spot = QRectF(right - width, rect.top(), width, rect.height())
            draw(painter, spot, words, style, role=role, token="text.1" if last else token, align=RIGHT)
            right = spot.left() - m.table_gutter
        self._paint_label(painter, rect, right, row, style)

    @staticmethod
    def _paint_bar(painter: QPainter, rect: QRectF, right: float, row: Row, style: Style) -> float:
        width, high = style.px(_BAR_WIDTH), style.measures.gauge_height
        spot = QRectF(right - width, rect.center().y() - high / 2, width, high)
        if row.bar is not None and row.change is not None:
            paint_bar(painter, spot, row.bar, row.change.token, style)
        return spot.left() - style.measures.table_gutter

    def _paint_label(self, painter: QPainter, rect: QRectF, right: float, row: Row, style: Style) -> None:
        m = style.measures
        left = rect.left() + m.control_inset
        if self._least.lead and not row.section:
            if row.kind or row.icon:
                side = m.cell_glyph
                corner = QPointF(left, rect.center().y() - side / 2)
                paint_lead(painter, corner, row, style)
            left += m.cell_glyph + m.table_gutter
        role = _role(row)
        room = right - left
        metrics = style.metrics[role]
        words = fit_name((row.label, row.short), room, metrics)
        draw(painter, QRectF(left, rect.top(), room, rect.height()), words, style, role=role)
        taken = metrics.horizontalAdvance(words) + style.px(6)
        hints = (row.hint, *row.briefs)
        hint = next((each for each in hints if taken + style.width(each, "caption") <= room), "")
        if hint:
            spot = QRectF(left + taken, rect.top(), room - taken, rect.height())
            draw(painter, spot, hint, style, role="caption", token="text.3", align=LEFT)


def paint_lead(painter: QPainter, corner: QPointF, row: Row, style: Style) -> None:
    """The sign of a row: the glyph of its kind in its ink, or an icon."""
    name, ink = (row.icon, style.color("text.2")) if row.icon else (glyph(row.kind), style.theme.kind(row.kind).ink)
    paint_icon(painter, corner, name, ink, style.measures.cell_glyph)


def _take_width(style: Style) -> int:
    return max(style.px(_TAKE_WIDTH), ceil(style.width(tr(TAKE), "caption_medium")) + style.px(8))


def _paint_take(painter: QPainter, rect: QRectF, style: Style) -> None:
    box(painter, rect, style.measures.radius_cell, fill=style.color("accent.soft"))
    painter.setFont(style.font("caption_medium"))
    painter.setPen(style.color("accent"))
    painter.drawText(rect, CENTER, tr(TAKE))


class DifferenceList(QuietList):
    """Rows of which each speaks of a difference: pointed at it is previewed, chosen it is marked, "Take" takes it.

    Enter takes the current row.

    Signals:
        pointed: the id of the difference under the pointer; empty when it leaves.
        picked: the id of the difference of the row that was chosen.
        taken: the id of a difference that is to be taken.
    """

    pointed = Signal(str)
    picked = Signal(str)
    taken = Signal(str)

    def __init__(self, name: str, columns: Columns, parent: QWidget | None = None) -> None:
        self.rows_model = RowsModel()
        super().__init__(name, self.rows_model, parent)
        self.rows_model.setParent(self)
        self._pointed = ""
        self.row_delegate = ColumnDelegate(columns, self.rows_model, self)
        self.setItemDelegate(self.row_delegate)
        self.selectionModel().currentChanged.connect(self._pick)

    def show_chosen(self, difference: str) -> None:
        """Select the row of a difference."""
        place = self.rows_model.place_of(difference)
        if place < 0:
            self.selectionModel().clear()
            return
        index = self.rows_model.index(place)
        if self.rows_model.rows[place].difference != self._difference(self.currentIndex()):
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def take_rect(self, place: int) -> QRectF:
        """Where the button of a row is, in the viewport."""
        rect = QRectF(self.visualRect(self.rows_model.index(place)))
        return self.row_delegate.take_rect(rect, theme.current())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        self._point(self._difference(index) if index.isValid() and self._row(index).takes else "")
        over = index.isValid() and self._takes_at(index, event.position())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point("")

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._point("")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and self._takes_at(index, event.position()):
            self.taken.emit(self._difference(index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid() and self._row(index).takes:
            self.taken.emit(self._difference(index))
        else:
            super().keyPressEvent(event)

    def _takes_at(self, index: AnyIndex, point: QPointF) -> bool:
        return self._row(index).takes and self.take_rect(index.row()).contains(point)

    def _row(self, index: AnyIndex) -> Row:
        return self.rows_model.rows[index.row()]

    def _difference(self, index: AnyIndex) -> str:
        return self._row(index).difference if index.isValid() and index.row() < len(self.rows_model.rows) else ""

    def _point(self, difference: str) -> None:
        if difference != self._pointed:
            self._pointed = difference
            self.pointed.emit(difference)

    def _pick(self, index: QModelIndex) -> None:
        if self.hasFocus() and (difference := self._difference(index)):
            self.picked.emit(difference)


class ColumnHead(QWidget):
    """The heads of a list's columns; they end where its rows end, with a scroll bar or without."""

    def __init__(self, rows: DifferenceList, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._list = rows
        rows.verticalScrollBar().rangeChanged.connect(self.update)
        model = rows.rows_model
        for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved):
            signal.connect(self._follow)
        sized(self, height="table_row")

    def sizeHint(self) -> QSize:
        return QSize(0, theme.measures().table_row)

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        m, columns = style.measures, self._list.row_delegate.columns
        painter = QPainter(self)
        rect = QRectF(self.rect())
        painter.fillRect(rect, style.color("bg.2"))
        line = hairline(painter)
        painter.fillRect(QRectF(0, rect.bottom() - line, rect.width(), line), style.color("line.1"))
        right = columns.right_end(float(self._list.viewport().geometry().right() + 1), style)
        if columns.take:
            right -= _take_width(style) + m.table_gutter
        if columns.change is not None:
            right = self._paint_change(painter, right, columns, style)
        if columns.bar:
            right -= style.px(_BAR_WIDTH) + m.table_gutter
        for words, width in reversed(columns.figures):
            spot = QRectF(right - style.px(width), 0, style.px(width), rect.height())
            draw(painter, spot, tr(words), style, role="caption", token="text.3", align=RIGHT)
            right = spot.left() - m.table_gutter
        label = QRectF(m.control_inset, 0, right - m.control_inset, rect.height())
        draw(painter, label, tr(columns.label), style, role="caption", token="text.3")

    def _paint_change(self, painter: QPainter, right: float, columns: Columns, style: Style) -> float:
        assert columns.change is not None
        words, width = columns.change
        end = right
        token, role = ("accent", "caption_medium") if columns.sorted else ("text.3", "caption")
        if columns.sorted:
            side = style.px(12)
            paint_icon(
                painter, QPointF(end - side, (self.height() - side) / 2), "chevron_down", style.color(token), side
            )
            end -= side
        spot = QRectF(end - style.px(width), 0, style.px(width), self.height())
        chosen: FontRole = "caption_medium" if role == "caption_medium" else "caption"
        draw(painter, spot, tr(words), style, role=chosen, token=token, align=RIGHT)
        return right - style.px(width) - style.measures.table_gutter

    def _follow(self) -> None:
        """Stand over the columns of the rows that there are now."""
        self.update()


class HeadedList(QWidget):
    """A list under its column heads."""

    def __init__(self, name: str, columns: Columns, empty: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = DifferenceList(name, columns)
        self.list.empty_text = empty
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        if columns.label:
            self._column.addWidget(ColumnHead(self.list))
        self._column.addWidget(self.list, 1)
