"""The table of the browser: keys, pointer and drag."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QDrag, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QToolTip, QWidget

from designer.app.commands.keymap import keymap
from designer.app.ui import theme
from designer.app.ui.figures import DASH
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.change_marks import Change
from designer.app.ui.widgets.models import AnyIndex
from designer.app.ui.widgets.table_header import TableHeader, fit_rows, quiet_rows
from designer.app.views.board.dragging import BELOW_POINTER, RIGHT_OF_POINTER, chip
from designer.app.views.equipment.columns import SPECS, USUAL, Column, column_width, fitting
from designer.app.views.equipment.facts import Facts
from designer.app.views.equipment.model import FACTS, ItemsModel
from designer.app.views.equipment.outcomes import Outcomes
from designer.app.views.equipment.paint import RowLook, RowPainter
from designer.language import tr

How = Literal["best", "shelf", "fill"]
"""How an item is mounted: in its best place or the one aimed at, on the shelf, or as often as there is room."""

_FLAG = QItemSelectionModel.SelectionFlag
_WAYS: Final[dict[str, How]] = {"part_place": "best", "part_shelve": "shelf", "part_fill": "fill"}
"""The commands that mount the chosen item, whose keys hold here."""


def how_of(event: QKeyEvent) -> How | None:
    """How a key mounts the chosen item; None for any other key."""
    return next((how for name, how in _WAYS.items() if keymap().matches(event, name)), None)


class ItemTable(QTableView):
    """Rows of items.

    Signals:
        wanted: the id of the item that is to be mounted, and how.
        carried: the id of the item that is to be lifted by key.
        starred: the id of the item that is to be a favourite, or no longer.
        moved: the columns in the order in which the user put them.
        chosen: the id of the item that the user chose; empty for none.
        pointed: the id of the item under the pointer; empty for none.
        seen_changed: other rows have come into sight.
        typed: letters typed here that are meant for the search.
        lifted: a drag begins.
    """

    wanted = Signal(str, str)
    carried = Signal(str)
    starred = Signal(str)
    moved = Signal(object)
    chosen = Signal(str)
    pointed = Signal(str)
    seen_changed = Signal()
    typed = Signal(str)
    lifted = Signal()

    def __init__(self, model: ItemsModel, outcomes: Outcomes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items = model
        self._outcomes = outcomes
        self._columns: tuple[Column, ...] = USUAL
        self._ordering = False
        self._shown: tuple[Column, ...] = ()
        self._pointed = ""
        self._linked: frozenset[str] = frozenset()
        self._quiet = False
        self._painter = RowPainter(theme.current())
        self._painted: dict[str, tuple[Facts, RowLook]] = {}
        self.setAccessibleName(tr("Items"))
        self.setHorizontalHeader(TableHeader(self))
        self.setModel(model)
        self._set_up()
        self.doubleClicked.connect(lambda: self._want("best"))
        self.verticalScrollBar().valueChanged.connect(self._on_scroll)
        self.horizontalHeader().sortIndicatorChanged.connect(self._arrange)
        self.horizontalHeader().sectionMoved.connect(self._on_moved)
        model.modelReset.connect(self.seen_changed)
        model.layoutChanged.connect(self.seen_changed)
        follow_theme(self._renew)

    def _set_up(self) -> None:
        # Nothing of what lies below is to be seen, so that it need not be painted.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        quiet_rows(self)
        self.horizontalHeader().setSectionsMovable(True)
        self.horizontalHeader().setFirstSectionMovable(False)
        self.horizontalHeader().setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def sort_by(self, column: Column, order: Qt.SortOrder) -> None:
        """Sort, and from now on sort as the heads are pressed."""
        self.horizontalHeader().setSortIndicator(column, order)
        self.setSortingEnabled(True)

    # -- columns --------------------------------------------------------------------------------------------

    @property
    def shown_columns(self) -> tuple[Column, ...]:
        """The columns that there is room for."""
        return self._shown

    def set_columns(self, columns: tuple[Column, ...]) -> None:
        """Show these columns in this order, as far as there is room."""
        self._columns = columns
        header = self.horizontalHeader()
        self._ordering = True
        try:
            for place, column in enumerate((*columns, *(each for each in Column if each not in columns))):
                header.moveSection(header.visualIndex(column), place)
        finally:
            self._ordering = False
        self._arrange()

    def _on_moved(self) -> None:
        """The user dragged a head: the columns are told in their new order."""
        if self._ordering:
            return
        header = self.horizontalHeader()
        in_order = tuple(sorted(self._columns, key=header.visualIndex))
        if in_order != self._columns:
            self.moved.emit(in_order)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self.seen_changed.emit()

    def _arrange(self) -> None:
        style = theme.current()
        sorted_by = self.horizontalHeader().sortIndicatorSection()
        room = self.viewport().width()
        self._shown = fitting(self._columns, sorted_by, room, style)
        for column in Column:
            self.setColumnHidden(column, column not in self._shown)
            if column is not Column.NAME and column in self._shown:
                width = column_width(column, style, sorts=column == sorted_by)
                self.setColumnWidth(column, width)
                room -= width
        self.setColumnWidth(Column.NAME, max(room, style.px(60)))

    def _renew(self) -> None:
        fit_rows(self)
        self._arrange()
        self.viewport().update()

    # -- rows -----------------------------------------------------------------------------------------------

    @property
    def chosen_item(self) -> str:
        """The id of the chosen item; empty for none."""
        return _id(self.currentIndex())

    @property
    def pointed_item(self) -> str:
        """The id of the item under the pointer; empty for none."""
        return self._pointed

    def choose(self, item_id: str) -> None:
        """Choose an item without telling anybody; empty chooses none."""
        self._quiet = True
        try:
            place = self._items.place_of(item_id)
            if place < 0:
                self.setCurrentIndex(QModelIndex())
            else:
                self.selectionModel().setCurrentIndex(
                    self._items.index(place, Column.NAME), _FLAG.ClearAndSelect | _FLAG.Rows
                )
        finally:
            self._quiet = False

    def show_chosen(self) -> None:
        """Bring the chosen item into sight."""
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    def seen(self) -> list[str]:
        """The ids of the items in sight."""
        first = self.rowAt(0)
        last = self.rowAt(self.viewport().height() - 1)
        if first < 0:
            return []
        return [facts.item.id for facts in self._items.rows[first : last + 1 if last >= 0 else None]]

    def link(self, items: frozenset[str]) -> None:
        """Mark the items that are selected in the design."""
        if items != self._linked:
            self._linked = items
            self.update_rows()

    def look_of(self, place: int) -> RowLook:
        """The state of a row."""
        facts = self._items.rows[place]
        item_id = facts.item.id
        chosen = place == self.currentIndex().row()
        return RowLook(
            selected=chosen,
            hover=item_id == self._pointed,
            focused=chosen and theme.shows_focus(self),
            linked=item_id in self._linked,
            fits=self._items.fits(facts),
            stale=self._outcomes.is_late(item_id),
            against=self._items.against(facts),
            favourite=item_id in self._items.favourites,
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        # Rows are painted whole, not cell by cell: that is what keeps filtering within a frame.
        if self._painter.style is not theme.current():
            self._painter = RowPainter(theme.current())
        region = event.region()
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.color("bg.1"))
        ends = self._cells()
        for place, row in self._rows_within(event.rect()):
            exposed = region.intersected(row).boundingRect()
            if not exposed.isEmpty():
                cells = [cell for cell in ends if _lies_in(cell, exposed)]
                facts = self._items.rows[place]
                texts, marks, look = self._items.texts(facts), self._marks(facts), self.look_of(place)
                self._painted[facts.item.id] = facts, look
                self._painter.paint(painter, QRectF(row), cells, facts, texts, marks, look)

    def _cells(self) -> list[tuple[Column, float, float]]:
        """The shown columns with their left and right ends."""
        return [
            (column, float(left := self.columnViewportPosition(column)), float(left + self.columnWidth(column)))
            for column in self._shown
        ]

    def _rows_within(self, rect: QRect) -> Iterator[tuple[int, QRect]]:
        """The rows that can be seen in a part of the viewport, with their places."""
        first, last = self.rowAt(rect.top()), self.rowAt(rect.bottom())
        if first < 0:
            return
        for place in range(first, last + 1 if last >= 0 else len(self._items.rows)):
            yield place, QRect(0, self.rowViewportPosition(place), self.viewport().width(), self.rowHeight(place))

    def update_rows(self) -> None:
        """Repaint the visible rows whose content or state differs from what was painted."""
        painted, self._painted = self._painted, {}
        for place, row in self._rows_within(self.viewport().rect()):
            facts, look = self._items.rows[place], self.look_of(place)
            if painted.get(facts.item.id, (facts, look)) != (facts, look):
                self.viewport().update(row)
            self._painted[facts.item.id] = facts, look

    def _marks(self, facts: Facts) -> dict[Column, Change | str]:
        """The outcomes of a row as far as they are known."""
        found = self._outcomes.of(facts.item.id)
        marks: dict[Column, Change | str] = {}
        for column in self._shown if found is not None else ():
            take = SPECS[column].outcome
            if found is None or take is None:
                continue
            value = take(found)
            marks[column] = DASH if value is None else Change(value, SPECS[column].digits, triangle=False)
        return marks

    def adds(self, item_id: str) -> int | None:
        """What an item adds, as far as that is known."""
        outcome = self._outcomes.of(item_id)
        return None if outcome is None else outcome.adds

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._says_it_all(event.pos()):
            QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def _says_it_all(self, spot: QPoint) -> bool:
        """Whether a name is whole, so that no tooltip has to repeat it."""
        index = self.indexAt(spot)
        if not index.isValid() or index.column() != Column.NAME or self._items.against(index.data(FACTS)):
            return False
        left = self.columnViewportPosition(Column.NAME)
        return self._painter.shows_name(index.data(FACTS), left, left + self.columnWidth(Column.NAME))

    # -- keys and pointer -----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        how = how_of(event)
        chosen = self.chosen_item
        if how is not None:
            self._want(how)
        elif chosen and keymap().matches(event, "part_carry"):
            self.carried.emit(chosen)
        elif chosen and keymap().matches(event, "part_favourite"):
            self.starred.emit(chosen)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        self.typed.emit(search)

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        if not self._quiet and _id(current) != _id(previous):
            self.chosen.emit(_id(current))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if not event.buttons():
            self._point(event.position().toPoint())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)

    def _on_scroll(self) -> None:
        if self._pointed:
            self._point(self.viewport().mapFromGlobal(self.cursor().pos()))
        self.seen_changed.emit()

    def _point(self, spot: QPoint | None) -> None:
        item_id = "" if spot is None else _id(self.indexAt(spot))
        if item_id != self._pointed:
            self._pointed = item_id
            self.update_rows()
            self.pointed.emit(item_id)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and index.column() == Column.STAR:
            self.starred.emit(_id(index))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The second click on a star is a click on a star.
        if self.indexAt(event.position().toPoint()).column() != Column.STAR:
            super().mouseDoubleClickEvent(event)

    def _want(self, how: How) -> None:
        if self.chosen_item:
            self.wanted.emit(self.chosen_item, how)

    # -- drag -----------------------------------------------------------------------------------------------

    def startDrag(self, supportedActions: Qt.DropAction) -> None:
        drag = self.make_drag()
        if drag is not None:
            self._point(None)
            self.lifted.emit()
            drag.exec(supportedActions)

    def make_drag(self) -> QDrag | None:
        """The drag of the chosen item, with its chip below and to the right of the pointer."""
        index = self.currentIndex()
        facts: Facts | None = index.data(FACTS)
        if facts is None:
            return None
        style = theme.current()
        drag = QDrag(self)
        drag.setMimeData(self._items.mimeData([index]))
        drag.setPixmap(chip(facts.item, self.adds(facts.item.id), style, self.devicePixelRatioF()))
        drag.setHotSpot(QPoint(-style.px(RIGHT_OF_POINTER), -style.px(BELOW_POINTER)))
        return drag

    @contextmanager
    def keeping_place(self) -> Iterator[None]:
        """Whatever happens to the rows, the chosen item stays chosen, and in sight if it was."""
        chosen = self.chosen_item
        was_seen = chosen in self.seen()
        yield
        self.choose(chosen)
        if was_seen and self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())


_BEYOND: Final = 24
"""A figure that is too long for its column begins so far before it at most."""


def _lies_in(cell: tuple[Column, float, float], part: QRect) -> bool:
    """Whether anything of a cell may be seen in a part of its row."""
    _, left, right = cell
    return left - _BEYOND <= part.right() and right + _BEYOND >= part.left()


def _id(index: AnyIndex) -> str:
    facts: Facts | None = index.data(FACTS)
    return "" if facts is None else facts.item.id
