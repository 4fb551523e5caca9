"""The rows of a table in their columns: which columns have room, how high rows are, and painting them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import notify_cell
from designer.app.ui.strokes import hairline, paint_row, ring
from designer.app.ui.tables import paint
from designer.app.ui.tables.columns import Column, TableCell, filled, fitting
from designer.app.ui.tables.frozen import FrozenColumnsView
from designer.app.ui.tables.header import TableHeader
from designer.app.ui.tables.model import AnyIndex, TableModel
from designer.app.ui.text_layout import draw_empty_text
from designer.app.ui.theme import Style, follow_theme

R = TypeVar("R")

_DIM: Final = 0.4
"""The opacity of the cells of a dim row."""
_BEYOND: Final = 24
"""How many pixels a cell may paint outside its column: a long number begins before its column."""
_MOST_OF_A_ROW: Final = 0.8
"""The share of a row that must be in sight for it to be painted at the head or the foot of a list."""


class _Delegate(QStyledItemDelegate):
    """Leaves check boxes to the view, which knows where they are; Qt would toggle them a second time."""

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: AnyIndex
    ) -> bool:
        return False


class RowsView(FrozenColumnsView, Generic[R]):
    """Lays out and paints the rows of a `TableModel`. With ``cells`` a single cell is selected, not a row.

    Methods identify rows by their keys. The owner may set these:

    - ``empty_text``: the sentence that is shown if there are no rows.
    - ``row_height``: the height of a row, given the style.
    - ``extra_height``: pixels that a row needs in addition, given the row, the style and the width of the view.
    - ``most_height``: the height in pixels up to which rows that are no headings grow to fill the view.
    - ``is_band``: whether a row has the background of a heading; by default headings between rows have it.
    - ``highlight``: how strongly a row is highlighted, from 0 to 1.
    - ``is_dim``: whether the cells of a row are painted dim.
    - ``paint_over``: paints above the background of a row and below its cells: painter, rectangle, row, selected.
    - ``roomy_headings``: all headings have room for the sort arrow, if the columns fit with it.

    Signals:
        columns_moved: the logical indexes of the shown columns, in the order to which the user dragged them.
        seen_changed: other rows may have become visible.
    """

    columns_moved = Signal(object)
    seen_changed = Signal()

    def __init__(self, model: TableModel[R], parent: QWidget | None, *, headings: bool, cells: bool) -> None:
        super().__init__(parent)
        self.empty_text: Callable[[], str] = lambda: ""
        self._row_height: Callable[[Style], int] = lambda style: style.measures.table_row
        self.extra_height: Callable[[R, Style, int], int] | None = None
        self.most_height = 0
        self.is_band: Callable[[R], bool] = model.is_section
        self.highlight: Callable[[R], float] = lambda _row: 0.0
        self.paint_over: Callable[[QPainter, QRectF, R, bool], None] | None = None
        self.is_dim: Callable[[R], bool] = lambda _row: False
        self.roomy_headings = self._scrolls_sideways = False
        self._frozen_number = 0
        self._by_cell = cells
        self._rows = model
        self._wanted = tuple(place for place, column in enumerate(model.columns) if column.usual)
        self._shown: tuple[int, ...] = ()
        self._sizes_by_content = False
        self._hovered: Hashable | None = None
        self._arranging = False
        self.setHorizontalHeader(TableHeader(self))
        self.setItemDelegate(_Delegate(self))
        if model.parent() is None:
            # The garbage collector does not see a lambda that is connected to a signal of the model: without an owner
            # in Qt, the model, the lambda and all that it refers to would never go.
            model.setParent(self)
        self.setModel(model)
        self._set_up_rows(headings)
        model.rowsInserted.connect(self._follow_rows)
        model.rowsRemoved.connect(self._follow_rows)
        model.dataChanged.connect(self._tell_values)
        model.dataChanged.connect(self._follow_values)
        self.horizontalHeader().sortIndicatorChanged.connect(self._arrange)
        self.horizontalHeader().sectionMoved.connect(self._on_moved)
        follow_theme(self.renew_sizes)

    def _set_up_rows(self, headings: bool) -> None:
        self.horizontalHeader().setVisible(headings)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setSectionsClickable(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def scrollTo(
        self, index: AnyIndex, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Scroll to a row; the first row in sight is then a whole one."""
        bar = self.verticalScrollBar()
        before = bar.value()
        super().scrollTo(index, hint)
        first = self.rowAt(0)
        if bar.value() > before and first >= 0:
            cut = -self.rowViewportPosition(first)
            bar.setValue(bar.value() + (self.rowHeight(first) - cut if cut > 0 else 0))

    # -- columns and heights ----------------------------------------------------------------------------------

    def sort_by(self, column: int, order: Qt.SortOrder) -> None:
        """Sort by a column, and let the user sort by clicking headings from now on."""
        self.horizontalHeader().setSectionsClickable(True)
        self.horizontalHeader().setSortIndicator(column, order)
        self.setSortingEnabled(True)

    def scroll_sideways(self, on: bool = True, *, frozen: int = 1) -> None:
        """Set whether columns that do not fit are reached by scrolling, and not hidden.

        The first ``frozen`` ones then stay in sight, unless they would take more than half of the table.
        """
        self._scrolls_sideways, self._frozen_number = on, frozen if on else 0
        bar = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(bar.ScrollBarAsNeeded if on else bar.ScrollBarAlwaysOff)

    def set_columns(self, columns: Sequence[int]) -> None:
        """Show these columns in this order; columns that do not fit are hidden, unless `scroll_sideways` is set."""
        self._wanted = tuple(columns)
        header = self.horizontalHeader()
        self._arranging = True
        try:
            rest = (place for place in range(header.count()) if place not in self._wanted)
            for visual, place in enumerate((*self._wanted, *rest)):
                header.moveSection(header.visualIndex(place), visual)
        finally:
            self._arranging = False
        self._arrange()

    def _on_moved(self) -> None:
        header = self.horizontalHeader()
        in_order = tuple(sorted(self._wanted, key=header.visualIndex))
        if not self._arranging and in_order != self._wanted:
            self.columns_moved.emit(in_order)

    def _arrange(self) -> None:
        """Hide the columns that do not fit, set the widths of the others, and adapt the heights of rows."""
        style, columns = theme.current(), self._rows.columns
        # Qt resizes the view within the reset of a model, so this may be the first to see that there are fewer columns.
        there = range(len(columns))
        self._wanted = tuple(place for place in self._wanted if place in there) or tuple(there)
        sorted_by = self.horizontalHeader().sortIndicatorSection() if self.isSortingEnabled() else -1
        room, rows = self.viewport().width(), self._rows.rows
        fixed = [place for place in self._wanted if not columns[place].stretch]
        stretched = [columns[place] for place in self._wanted if columns[place].stretch]
        least = sum(style.px(column.least) for column in stretched)
        whole = sum(style.px(max(column.least, column.whole_from)) for column in stretched)
        for tight in (False, True):
            widths = {
                place: columns[place].fixed_width(rows, style, sorts=place == sorted_by, tight=tight) for place in fixed
            }
            if sum(widths.values()) + whole <= room:
                break
        if self.roomy_headings:
            roomy = {place: columns[place].fixed_width(rows, style, sorts=True) for place in self._wanted}
            if sum(roomy.values()) <= room:
                widths = {place: roomy[place] for place in fixed}
        needed = sum(widths.values()) + least
        self._shown = self._wanted
        if not self._scrolls_sideways:
            self._shown = fitting(columns, self._wanted, sorted_by, widths, room, style)
        room = max(room, needed) if self._scrolls_sideways else room
        widths = filled(columns, {place: widths.get(place) for place in self._shown}, rows, room, style)
        self._sizes_by_content = any(column.width is None and not column.stretch for column in columns)
        for place in range(len(columns)):
            self.setColumnHidden(place, place not in self._shown)
            if place in self._shown:
                self.setColumnWidth(place, widths[place])
        first = self._shown[: self._frozen_number]
        self.freeze(first if sum(widths[place] for place in first) <= self.viewport().width() // 2 else ())
        self._fit_heights()

    def _tell_values(self, first: QModelIndex, last: QModelIndex) -> None:
        # The text of one cell may tell of the whole row.
        for place, column in self._rows.told_otherwise(range(first.row(), last.row() + 1)):
            notify_cell(self, place, column)

    def _follow_rows(self) -> None:
        self._follow_values()
        self.seen_changed.emit()

    def _follow_values(self) -> None:
        if self._sizes_by_content or self.extra_height is not None or self.most_height:
            self._arrange()

    def _extra_heights(self) -> list[int]:
        """The pixels that each row needs in addition to the height of rows."""
        style, width, extra = theme.current(), self.viewport().width(), self.extra_height
        return [0 if extra is None else extra(row, style, width) for row in self._rows.rows]

    def _fit_heights(self) -> None:
        """Give each row its height, if ``extra_height`` or ``most_height`` is set."""
        if self.extra_height is not None or self.most_height:
            style, extras = theme.current(), self._extra_heights()
            least, headings = self.row_height(style), [self._rows.is_section(row) for row in self._rows.rows]
            room = self.viewport().height() - sum(extras) - least * sum(headings)
            high = max(least, min(style.px(self.most_height), room // max(1, headings.count(False))))
            for place, (extra, heading) in enumerate(zip(extras, headings, strict=True)):
                self.setRowHeight(place, (least if heading else high) + extra)

    def viewportSizeHint(self) -> QSize:
        found = super().viewportSizeHint()
        if self.most_height:  # rows that have grown need less
            heading = 0 if self.horizontalHeader().isHidden() else self.horizontalHeader().height()
            rows = self._extra_heights()
            found.setHeight(heading + len(rows) * self.row_height(theme.current()) + sum(rows))
        return found

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 2 * theme.measures().finding_row)

    def sizeHint(self) -> QSize:
        found = super().sizeHint()
        if self.sizeAdjustPolicy() is not QAbstractItemView.SizeAdjustPolicy.AdjustToContents:
            found.setHeight(4 * theme.measures().finding_row)
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self.seen_changed.emit()

    @property
    def row_height(self) -> Callable[[Style], int]:
        """The function that gives the height of a row in a style."""
        return self._row_height

    @row_height.setter
    def row_height(self, height: Callable[[Style], int]) -> None:
        self._row_height = height
        self.renew_sizes()

    def renew_sizes(self) -> None:
        """Apply ``row_height`` and the sizes of the theme."""
        rows, height = self.verticalHeader(), self.row_height(theme.current())
        rows.setMinimumSectionSize(height)
        rows.setDefaultSectionSize(height)
        self.verticalScrollBar().setSingleStep(height)  # the wheel moves by whole rows
        self._arrange()
        self.viewport().update()

    # -- where rows and their parts are -----------------------------------------------------------------------

    @property
    def hovered_key(self) -> Hashable | None:
        """The key of the row under the pointer; None if there is none."""
        return self._hovered

    def seen_keys(self) -> list[Hashable]:
        """The keys of the visible rows."""
        return [self._rows.key(self._rows.rows[place]) for place in self._places_in(self.viewport().rect())]

    def update_rows(self, keys: Iterable[Hashable | None]) -> None:
        """Repaint rows; keys without a row are skipped."""
        for key in keys:
            if (place := self._rows.place_of(key)) >= 0:
                self.viewport().update(self._row_rect(place))

    def update_columns(self, *columns: int) -> None:
        """Repaint these columns in all visible rows."""
        for place in columns:
            if place in self._shown:
                left, width = self.column_left(place), self.columnWidth(place)
                self.viewport().update(left, 0, width, self.viewport().height())

    @property
    def _first_shown(self) -> int:
        return self._shown[0] if self._shown else 0

    def _places_in(self, rect: QRect) -> range:
        """The positions of the rows that intersect a rectangle of the viewport."""
        first, last = self.rowAt(rect.top()), self.rowAt(rect.bottom())
        return range(first, (last if last >= 0 else len(self._rows.rows) - 1) + 1) if first >= 0 else range(0)

    def _row_rect(self, place: int) -> QRect:
        return QRect(0, self.rowViewportPosition(place), self.viewport().width(), self.rowHeight(place))

    def _spans(self) -> list[tuple[Column[R], float, float]]:
        """The shown columns, each with the left and right end of its area without padding."""
        gutter, found = theme.measures().table_gutter, []
        for number in self._shown:
            column, left = self._rows.columns[number], self.column_left(number)
            start = left if column.is_figure else left + gutter
            found.append((column, float(start), float(left + self.columnWidth(number) - gutter)))
        return found

    def _cells(self, place: int, spans: Sequence[tuple[Column[R], float, float]]) -> list[TableCell[R]]:
        row, style, area = self._rows.rows[place], theme.current(), self._row_rect(place)
        top, height = area.top(), area.height()
        selected = self.selectionModel().rowIntersectsSelection(place)
        hover = self._hovered is not None and self._rows.key(row) == self._hovered
        return [
            TableCell(row, column, QRectF(left, top, right - left, height), style, selected, hover)
            for column, left, right in spans
        ]

    def part_rect(self, key: Hashable, name: str) -> QRectF:
        """The rectangle of a part of a row in the viewport; empty if the row has no part of that name."""
        place = self._rows.place_of(key)
        found = (_parts(cell).get(name) for cell in self._cells(place, self._spans())) if place >= 0 else iter(())
        return next((rect for rect in found if rect is not None), QRectF())

    def part_at(self, spot: QPoint) -> tuple[Hashable | None, str]:
        """The row and the name of the part at a point of the viewport; None and "" if there is no part."""
        index = self.indexAt(spot)
        if not index.isValid():
            return None, ""
        spans = self._spans()
        if spot.x() < self.frozen_width:
            spans = spans[: len(self._frozen)]
        names = (
            name
            for cell in self._cells(index.row(), spans)
            for name, rect in _parts(cell).items()
            if rect.contains(spot)
        )
        name = next(names, "")
        return (self._rows.key_of(index), name) if name else (None, "")

    # -- painting ---------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        # Rows are painted whole, without a delegate: the background spans all columns, and one call per row is faster.
        style, rows = theme.current(), self._rows
        painter = QPainter(self.viewport())
        if not rows.rows:
            if words := self.empty_text():
                draw_empty_text(painter, QRectF(self.viewport().rect()), words, style)
            return
        spans, covered = self._spans(), self.frozen_width
        if not covered:
            self._paint_rows(painter, event, spans)
            return
        left = QRect(0, 0, covered, self.viewport().height())
        rest = self.viewport().rect().adjusted(covered, 0, 0, 0)
        number = len(self._frozen)
        for area, seen in ((rest, spans[number:]), (left, spans[:number])):
            painter.setClipRect(area)
            self._paint_rows(painter, event, seen)
        line = hairline(painter)
        painter.fillRect(QRectF(covered - line, 0, line, left.height()), style.color("line.2"))

    def _paint_rows(
        self, painter: QPainter, event: QPaintEvent, spans: Sequence[tuple[Column[R], float, float]]
    ) -> None:
        """Paint the rows that an event is about, with the cells of some columns."""
        region, focus = event.region(), theme.shows_focus(self)
        current = self.currentIndex().row()
        for place in self._places_in(event.rect()):
            rect = self._row_rect(place)
            exposed = region.intersected(rect).boundingRect()
            if not exposed.isEmpty() and not self._is_cut(rect):
                seen = [
                    span
                    for span in spans
                    if span[1] - _BEYOND <= exposed.right() and span[2] + _BEYOND >= exposed.left()
                ]
                is_current = place == current
                self._paint_row(painter, place, rect, seen, current=is_current, focused=focus and is_current)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        # Qt moves what is painted; rows at head and foot that were cut have not been painted yet, others are cut now.
        room, reach = self.viewport().rect(), self.verticalHeader().defaultSectionSize() + abs(dy)
        self.viewport().update(room.adjusted(0, 0, 0, min(0, reach - room.height())))
        self.viewport().update(room.adjusted(0, max(0, room.height() - reach), 0, 0))

    def _is_cut(self, rect: QRect) -> bool:
        """Whether a row is not painted, since too little of it is in sight; the only one in sight always is."""
        room = self.viewport().rect()
        seen = rect.intersected(room).height()
        return seen < _MOST_OF_A_ROW * rect.height() and room.height() >= 2 * rect.height()

    def _paint_row(
        self,
        painter: QPainter,
        place: int,
        area: QRect,
        spans: Sequence[tuple[Column[R], float, float]],
        *,
        current: bool,
        focused: bool,
    ) -> None:
        row, rect = self._rows.rows[place], QRectF(area)
        cells = self._cells(place, spans)
        selected, hover = (cells[0].selected, cells[0].hover) if cells else (False, False)
        section = self._rows.is_section(row)
        style = theme.current()
        by_row = not self._by_cell
        selected, ring_row = selected and by_row, focused and by_row
        paint_row(
            painter,
            rect,
            style,
            selected=selected,
            hover=hover and not section,
            section=self.is_band(row),
            focused=ring_row,
            highlight=self.highlight(row),
        )
        cell_rect = QRectF(self.visualRect(self.currentIndex())) if current and not by_row else QRectF()
        if current and not by_row:
            painter.fillRect(cell_rect, style.color("accent.soft"))
        if self.paint_over is not None:
            self.paint_over(painter, rect, row, selected)
        painter.setOpacity(_DIM if self.is_dim(row) else 1)
        for cell in cells:
            (cell.column.paint or paint.text)(painter, cell)
        painter.setOpacity(1)
        if focused and not by_row:
            ring(painter, cell_rect, style.measures.radius_cell, style.color("text.1"))


def _parts(cell: TableCell[R]) -> dict[str, QRectF]:
    found = dict(cell.column.parts(cell)) if cell.column.parts is not None else {}
    if cell.column.checked is not None:
        reach = cell.style.px(4)
        found["check"] = paint.check_rect(cell).adjusted(-2 * reach, -reach, reach, reach)
    return found
