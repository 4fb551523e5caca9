"""The lists of the compare page: tables of differences, each with its own columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer.app.pages.compare.comparison_model import ComparisonModel
from designer.app.pages.compare.refit_rows import SUMMARY, summary
from designer.app.pages.compare.rows import DifferenceRow
from designer.app.ui import theme
from designer.app.ui.figures import DASH
from designer.app.ui.fonts import FontRole, fit_name
from designer.app.ui.icons import glyph, paint_icon
from designer.app.ui.sizes import NO_LIMIT, spaced
from designer.app.ui.strokes import box
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.tables.paint import more_lines
from designer.app.ui.text_layout import CENTER, LEFT, draw, draw_wrapped
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import paint_bar, paint_change_mark
from designer.language import marked, sense, tr

_BAR_WIDTH: Final = 44
_LEAST_LABEL: Final = 36
"""The width that labels keep beside the largest numbers, which are never cut, in pixels."""
_WHOLE_LABEL: Final = 150
"""The width below which names may be cut, so that figures stand closer together for them, in pixels."""
_MARK: Final = 14
"""The width of a change mark's triangle and the gap after it, in pixels."""

_LINES, _LEAST_LINES = 4, 3
"""How many rows a list of the summary shows without scrolling, including its heading, and in little room."""

_BESIDE_LABELS: Final = 72
"""The width for what is beside the labels of a short list, in pixels."""

RowColumn = Column[DifferenceRow]


def label_column(heading: str = "", *, lead: bool = False) -> RowColumn:
    """The column of labels; ``lead`` adds an icon before them."""
    return RowColumn(
        heading=heading,
        title=marked("Name"),
        text=lambda row: row.label,
        spoken=lambda row: row.spoken,
        paint=lambda painter, cell: _paint_label(painter, cell, lead=lead),
        stretch=True,
        least=_LEAST_LABEL,
        whole_from=_WHOLE_LABEL,
        floor=_LEAST_LABEL,
    )


def figure_column(heading: str, place: int, *, last: bool = False) -> RowColumn:
    """The column of the number at index ``place`` of ``figures``; the ``last`` column has a stronger color."""

    def text(row: DifferenceRow) -> str:
        return row.figures[place] if place < len(row.figures) else ""

    def paint(painter: QPainter, cell: TableCell[DifferenceRow]) -> None:
        row = cell.row
        token = "text.3" if row.equal else "text.1" if row.total or row.section or last else "text.2"
        draw(painter, cell.rect, cell.text, cell.style, role=_role(row), token=token, align=RIGHT)

    return RowColumn(heading=heading, text=text, paint=paint, align=RIGHT, font="strong", width=None)


def places_column(heading: str, tip: str, place: int) -> RowColumn:
    """The column of the locations at index ``place`` of ``figures``, if there is room for it."""
    return RowColumn(
        heading=heading,
        tip=tip,
        text=lambda row: row.figures[place],
        token="text.2",
        width=None,
        priority=1,
    )


def change_column(heading: str = "", *, tip: str = "", sorts: bool = False) -> RowColumn:
    """The column of change marks; ``sorts`` makes it sortable."""

    def paint(painter: QPainter, cell: TableCell[DifferenceRow]) -> None:
        row = cell.row
        if row.change is not None:
            paint_change_mark(painter, cell.rect, row.change, cell.style)
        elif row.hint and row.why:
            draw(painter, cell.rect, DASH, cell.style, token="text.3", align=RIGHT)

    return RowColumn(
        heading=heading,
        tip=tip,
        text=lambda row: "" if row.change is None else row.change.text,
        sort_key=(lambda row: None if row.change is None else abs(row.change.value)) if sorts else None,
        paint=paint,
        align=RIGHT,
        width=None,
        extra=_MARK,
    )


def bar_column() -> RowColumn:
    """The column of bars, whose length is the change as a part of the largest change."""

    def paint(painter: QPainter, cell: TableCell[DifferenceRow]) -> None:
        row, rect, high = cell.row, cell.rect, cell.style.measures.gauge_height
        if row.bar is not None and row.change is not None:
            spot = QRectF(rect.left(), rect.center().y() - high / 2, rect.width(), high)
            paint_bar(painter, spot, row.bar, row.change.token, cell.style)

    def spoken(row: DifferenceRow) -> str:
        return "" if row.bar is None else tr("{n} % of the largest", n=round(100 * abs(row.bar)))

    return RowColumn(title=sense("part", "Share"), spoken=spoken, paint=paint, width=_BAR_WIDTH)


def take_column() -> RowColumn:
    """The column of buttons, each of which applies its difference to the target, or undoes it there."""
    return RowColumn(
        title=marked("Take over"),
        text=lambda row: tr(row.takes) if row.takes else "",
        paint=_paint_take,
        parts=lambda cell: {"take": _take_rect(cell)} if cell.row.takes else {},
        font="caption_medium",
        width=None,
        extra=8,
    )


def _role(row: DifferenceRow) -> FontRole:
    return "strong" if row.total or row.section else "body"


def name_that_fits(row: DifferenceRow, width: float, style: Style) -> str:
    """The name of a row in a width: its short name if its own or that of its kin does not fit."""
    metrics = style.metrics[_role(row)]
    all_fit = all(metrics.width(label) <= width for label in row.kin)
    return fit_name((row.label if all_fit or not row.short else "", row.short), width, metrics)


def _paint_label(painter: QPainter, cell: TableCell[DifferenceRow], *, lead: bool) -> None:
    row, style, rect = cell.row, cell.style, QRectF(cell.rect)
    m = style.measures
    if lead and not row.section:
        if row.kind or row.icon:
            paint_lead(painter, QPointF(rect.left(), rect.center().y() - m.cell_glyph / 2), row, style)
        rect.setLeft(rect.left() + m.cell_glyph + m.table_gutter)
    role = _role(row)
    words = name_that_fits(row, rect.width(), style)
    if words not in (row.label, row.short) and rect.height() > m.ledger_row:
        draw_wrapped(painter, rect, row.label, style, role=role, token="text.1", align=LEFT)
        return
    draw(painter, rect, words, style, role=role, token="text.3" if row.equal else "text.1")
    rect.setLeft(rect.left() + style.metrics[role].horizontalAdvance(words) + style.px(6))
    hints = (row.hint, *row.briefs)
    hint = next((each for each in hints if style.width(each, "caption") <= rect.width()), "")
    draw(painter, rect, hint, style, role="caption", token="text.3")


def paint_lead(painter: QPainter, corner: QPointF, row: DifferenceRow, style: Style) -> None:
    """Paint the icon of a row: that of the kind of its item, or the row's own."""
    name, ink = (row.icon, style.color("text.2")) if row.icon else (glyph(row.kind), style.theme.kind(row.kind).ink)
    paint_icon(painter, corner, name, ink, style.measures.cell_glyph)


def _take_rect(cell: TableCell[DifferenceRow]) -> QRectF:
    high = cell.style.measures.button_small
    return QRectF(cell.rect.left(), cell.rect.center().y() - high / 2, cell.rect.width(), high)


def _paint_take(painter: QPainter, cell: TableCell[DifferenceRow]) -> None:
    if cell.row.takes:
        style, rect = cell.style, _take_rect(cell)
        box(painter, rect, style.measures.radius_cell, fill=style.color("accent.soft"))
        draw(painter, rect, tr(cell.row.takes), style, role="caption_medium", token="accent", align=CENTER)


class DifferenceList(TableView[DifferenceRow]):
    """A list of differences: hovering a row previews its difference, clicking chooses it, "Take" or Enter applies it.

    Signals:
        pointed: the id of the difference under the pointer; empty for none.
        difference_chosen: the id of the difference of the row that the user chose.
        taken: the id of a difference that is to be applied.
    """

    pointed = Signal(str)
    difference_chosen = Signal(str)
    taken = Signal(str)

    def __init__(
        self,
        name: str,
        columns: Sequence[RowColumn],
        empty: Callable[[], str],
        parent: QWidget | None = None,
        *,
        headings: bool = True,
    ) -> None:
        self.rows_model = TableModel(
            columns, lambda row: row.id, section=lambda row: row.section, tooltip=lambda row: row.spoken
        )
        super().__init__(name, self.rows_model, parent, headings=headings)
        self.empty_text = empty
        self.row_height = lambda style: style.measures.ledger_row
        sorted_by = next((place for place, column in enumerate(columns) if column.sort_key is not None), -1)
        if sorted_by >= 0:
            self.sort_by(sorted_by, Qt.SortOrder.DescendingOrder)
        self.hovered.connect(lambda key: self.pointed.emit(self._takes(key)))
        self.chosen.connect(self._pick)
        self.opened.connect(self._take)
        self.part_clicked.connect(self._take)

    def show_chosen(self, difference: str) -> None:
        """Select the first row of a difference, unless the current row already belongs to it."""
        row = next((row for row in self.rows_model.rows if difference and row.difference == difference), None)
        if row is None:
            self.choose()
        elif self.current_row is None or self.current_row.difference != difference:
            self.choose(row.id, show=True)

    @property
    def needed_height(self) -> int:
        """The height of all rows with the heading, in pixels."""
        row = self.row_height(theme.current())
        heading = 0 if self.horizontalHeader().isHidden() else self.horizontalHeader().sizeHint().height()
        return heading + len(self.rows_model.rows) * row + sum(self._extra_heights())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.pointed.emit("")

    def _takes(self, key: object) -> str:
        """The id of the difference that the row with this key can apply; empty if it can apply none."""
        place = self.rows_model.place_of(key) if isinstance(key, str) else -1
        row = self.rows_model.rows[place] if place >= 0 else None
        return row.difference if row is not None and row.takes else ""

    def _take(self, key: object) -> None:
        if difference := self._takes(key):
            self.taken.emit(difference)

    def _pick(self, _key: object) -> None:
        row = self.current_row
        if row is not None and row.difference:
            self.difference_chosen.emit(row.difference)


class RefitSummary(QWidget):
    """Four lists of a refit: what is removed, added, moved, and built differently."""

    def __init__(self, comparing: ComparisonModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparing = comparing
        self.lists = [
            DifferenceList(tr(title), (label_column(title, lead=True), figure_column("min", 0)), lambda: tr("nothing"))
            for title in SUMMARY
        ]
        for each in self.lists:
            each.extra_height = partial(_more_lines, each)
        self._row = spaced(QHBoxLayout(self), *self.lists, margins=0, spacing="gap")
        comparing.renewed.connect(self._show)
        self._show()

    def limit_height(self, room: int, on: bool) -> None:
        """Take the usual height, less in a smaller ``room``; ``on`` limits it to what the longest list needs."""
        style, needed = theme.current(), max(each.needed_height for each in self.lists)
        least, usual = _LEAST_LINES * style.measures.ledger_row, round(_height(style))
        self.setMinimumHeight(min(max(room, least), usual))
        limit = self.minimumHeight() if room < usual else NO_LIMIT
        self.setMaximumHeight(max(needed, self.minimumHeight()) if on else limit)

    def _show(self) -> None:
        found = self._comparing.found
        columns = summary(found) if found is not None else ((),) * len(self.lists)
        for place, (title, rows) in enumerate(zip(SUMMARY, columns, strict=True)):
            self.lists[place].rows_model.show(rows)
            self._row.setStretch(place, _needed_width(tr(title), rows, theme.current()))


def _needed_width(title: str, rows: Sequence[DifferenceRow], style: Style) -> int:
    """The width in pixels that a list needs for its texts, with some room for icons and minutes."""
    labels = (style.width(row.label) + style.width(row.hint, "caption") for row in rows)
    return round(max(style.width(title, "caption"), *labels, 0)) + style.px(_BESIDE_LABELS)


def _height(style: Style) -> float:
    return _LINES * style.measures.ledger_row + style.measures.control_inset


def _more_lines(table: DifferenceList, row: DifferenceRow, style: Style, _width: int) -> int:
    """The height of all lines of a name but the first, where it does not fit beside the icon."""
    m = style.measures
    room = table.columnWidth(0) - m.cell_glyph - 3 * m.table_gutter
    is_whole = name_that_fits(row, room, style) in (row.label, row.short)
    return 0 if is_whole else more_lines(row.label, style, room, _role(row))
