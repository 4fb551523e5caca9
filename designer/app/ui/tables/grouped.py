"""A table whose rows stand in groups, each below a band with its heading."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import TypeVar

from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent

from designer.app.ui import theme
from designer.app.ui.strokes import paint_row
from designer.app.ui.tables.model import AnyIndex
from designer.app.ui.tables.view import TableView
from designer.app.ui.text_layout import draw

R = TypeVar("R")


class GroupedTable(TableView[R]):
    """A table whose neighboring rows of one group stand below a band with the heading of the group.

    The band belongs to no row: it cannot be selected and no key stops there. The first row of a group is taller by it,
    so that the model has rows of one kind only. The owner sets ``group_of``, which gives the group of a row or None
    for a row without a heading, and ``heading_of``, which gives a title and a remark for a group. The view does not
    follow the current row into another group: what the user looks at stays in sight.
    """

    group_of: Callable[[R], Hashable] | None = None
    heading_of: Callable[[Hashable], tuple[str, str]] = staticmethod(lambda _group: ("", ""))
    _bands: frozenset[int] = frozenset()
    _groups: Sequence[Hashable] = ()
    """The group of each row, in their present order."""
    _group_before: Hashable = None

    def _fit_heights(self) -> None:
        rows, group_of = self._rows.rows, self.group_of
        if group_of is None:
            return
        self._groups = [group_of(row) for row in rows]
        pairs = pairwise([None, *self._groups])
        self._bands = frozenset(place for place, (above, own) in enumerate(pairs) if own is not None and own != above)
        height = self.row_height(theme.current())
        for place in range(len(rows)):  # all, since sorting moves heights with their rows
            wanted = 2 * height if place in self._bands else height
            if self.rowHeight(place) != wanted:
                self.setRowHeight(place, wanted)

    def _follow_rows(self) -> None:
        self._fit_heights()  # the bands are at other positions now
        super()._follow_rows()

    def _note_place(self) -> None:
        super()._note_place()
        place = self.currentIndex().row()
        self._group_before = self._groups[place] if 0 <= place < len(self._groups) else None

    def _restore_place(self) -> None:
        selected, key, seen, was_chosen = self._place_before
        place = self._rows.place_of(key)
        if place >= 0 and self.group_of is not None and self.group_of(self._rows.rows[place]) != self._group_before:
            seen = False
        self._place_before = selected, key, seen, was_chosen
        super()._restore_place()

    def heading_rect(self, place: int) -> QRect:
        """The rectangle of the band above the row at a position; empty if there is none."""
        if place not in self._bands:
            return QRect()
        height = self.row_height(theme.current())
        return QRect(0, self.rowViewportPosition(place), self.viewport().width(), height)

    def update_headings(self) -> None:
        """Repaint the headings, whose words may have changed."""
        for place in self._bands:
            self.viewport().update(self.heading_rect(place))

    def _row_rect(self, place: int) -> QRect:
        return super()._row_rect(place).adjusted(0, self.heading_rect(place).height(), 0, 0)

    def visualRect(self, index: AnyIndex) -> QRect:
        return super().visualRect(index).adjusted(0, self.heading_rect(index.row()).height(), 0, 0)

    def indexAt(self, p: QPoint) -> QModelIndex:
        found = super().indexAt(p)
        return QModelIndex() if self.heading_rect(found.row()).contains(p) else found

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        style, painter = theme.current(), QPainter(self.viewport())
        for place in sorted(self._bands):
            band = QRectF(self.heading_rect(place))
            if band.intersects(QRectF(event.rect())) and (group_of := self.group_of) is not None:
                title, remark = self.heading_of(group_of(self._rows.rows[place]))
                paint_row(painter, band, style, section=True)
                room = band.adjusted(style.px(8), 0, -style.measures.table_gutter, 0)
                draw(painter, room, title, style, role="strong")
                room.setLeft(room.left() + style.width(title, "strong") + style.px(6))
                draw(painter, room, remark, style, role="caption", token="text.3")
