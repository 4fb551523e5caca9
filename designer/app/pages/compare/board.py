"""The boards of designs A and B, painted like the editor's board, with marks on the cells that differ."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from designer.app.pages.compare.comparison_model import ComparisonModel
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role, notify_focus
from designer.app.ui.measures import measures_for
from designer.app.ui.sizes import spaced
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.cell_painting import CellLook
from designer.app.ui.widgets.tooltips import PartTips
from designer.app.views.board.geometry import arranged, least_width, row_at, row_rect
from designer.app.views.board.location_painting import ShownCell, ShownLocation, paint_locations
from designer.app.views.board.marked_board import MarkedBoard, MarkedCell, marked_board, marked_board_of_a
from designer.language import tr
from designer.units.location import Location

_STEPS: Final = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}


class ComparedBoard(QWidget, AccessibleWidget):
    """All locations of design B, or with ``of_a`` of design A, with marks.

    Arrow keys move between marks, Enter applies the chosen difference.

    Signals:
        taken: the difference that was applied.
        height_changed: the board needs another height, in pixels.
    """

    accessible_role = Role.List

    taken = Signal(str)
    height_changed = Signal(int)

    def __init__(self, comparing: ComparisonModel, parent: QWidget | None = None, *, of_a: bool = False) -> None:
        super().__init__(parent)
        self._comparing = comparing
        self._marked_board = marked_board_of_a if of_a else marked_board
        self.marked = MarkedBoard({}, ())
        """The content of the board: cells with their marks."""
        self.places = arranged({}, 0, theme.measures(), 1)
        """The layout of the board: the rectangles of the locations."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        PartTips(self, self._tip_at)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(
            tr("Slots of A, with marks against B") if of_a else tr("Slots of B, with marks against A")
        )
        self.setProperty("focusFrame", True)
        comparing.renewed.connect(self._read)
        comparing.chosen_changed.connect(self._show_chosen)
        follow_theme(self._lay_out)
        self._read()

    def cell_at(self, point: QPointF) -> MarkedCell | None:
        """The cell at a point of the widget; None if there is no cell."""
        location = self.places.location_at(point)
        if location is None:
            return None
        here = self.marked.locations[location]
        row = row_at(self.places.places[location], point.y(), here.rows, theme.measures())
        return None if row is None else next((c for c in here.cells if c.row <= row < c.row + c.rows), None)

    def rect_of(self, difference: str) -> QRect:
        """The rectangle of the first cell that a difference marks; empty if it marks none."""
        for location, here in self.marked.locations.items():
            for cell in here.cells:
                if difference and cell.difference == difference:
                    place = self.places.places[location]
                    return row_rect(place, cell.row, cell.rows, theme.measures()).toAlignedRect()
        return QRect()

    def sizeHint(self) -> QSize:
        return QSize(self.places.width, self.places.height)

    def minimumSizeHint(self) -> QSize:
        return QSize(least_width(theme.measures(), _narrowest_column()), self.places.height)

    # -- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_locations(QPainter(self), event.region(), self.places.places, self._shown, theme.current())

    def _shown(self, location: Location) -> ShownLocation:
        here = self.marked.locations[location]
        # The marks are painted last, since their outlines overlap the neighboring cells.
        cells = sorted(here.cells, key=lambda cell: bool(cell.look.mark))
        return ShownLocation(here.head, tuple(ShownCell(cell.row, cell.rows, self._look(cell)) for cell in cells))

    def _look(self, cell: MarkedCell) -> CellLook:
        chosen = bool(cell.difference) and cell.difference == self._comparing.chosen
        if not chosen:
            return cell.look
        return replace(cell.look, selected=True, focused=theme.shows_focus(self))

    # -- what changes ---------------------------------------------------------------------------------------

    def _read(self) -> None:
        found = self._comparing.found
        before = self.marked
        self.marked = MarkedBoard({}, ()) if found is None else self._marked_board(found)
        if _shape(before) != _shape(self.marked):
            self._lay_out()
            return
        for location, here in self.marked.locations.items():
            if here != before.locations[location]:
                self.update(self.places.places[location].toAlignedRect())

    def _show_chosen(self) -> None:
        found = self._comparing.found
        chosen = None if found is None else found.difference(self._comparing.chosen)
        self.setAccessibleDescription("" if chosen is None else chosen.label)
        self.update()
        notify_focus(self)

    def _lay_out(self) -> None:
        self.places = arranged(_shape(self.marked), self.width(), theme.measures(), _narrowest_column())
        self.setFixedHeight(max(self.places.height, 1))
        self.height_changed.emit(self.height())
        self.updateGeometry()
        self.update()

    # -- events ---------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        self._comparing.preview_difference("" if cell is None else cell.difference)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._comparing.preview_difference("")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        self._comparing.choose("" if cell is None else cell.difference)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        if cell is not None and cell.difference:
            self.taken.emit(cell.difference)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS:
            self._step(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._comparing.chosen:
            self.taken.emit(self._comparing.chosen)
        else:
            super().keyPressEvent(event)

    def _step(self, by: int) -> None:
        """Choose the next marked difference, or the previous one (``by`` −1), column by column."""
        order = self.accessible_keys()
        if not order:
            return
        chosen = self._comparing.chosen
        place = order.index(chosen) + by if chosen in order else 0 if by > 0 else -1
        self._comparing.choose(order[place % len(order)])

    def accessible_keys(self) -> list[str]:
        """The ids of the differences that have marks, column by column."""
        cells = (cell for location in self.places.reading_order for cell in self.marked.locations[location].cells)
        return list(dict.fromkeys(cell.difference for cell in cells if cell.difference))

    def accessible_current(self) -> str | None:
        chosen = self._comparing.chosen
        return None if self.rect_of(chosen).isEmpty() else chosen

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """The mark of a difference as an accessible part; None if the key is not that of a difference."""
        found = self._comparing.found
        difference = found.difference(key) if found is not None and isinstance(key, str) else None
        if difference is None:
            return None
        chosen = key == self._comparing.chosen
        rect = self.rect_of(difference.id)
        return AccessiblePart(
            difference.label, rect, selected=chosen, run=lambda: self._comparing.choose(difference.id)
        )

    def _tip_at(self, point: QPointF) -> str:
        cell, found = self.cell_at(point), self._comparing.found
        if cell is None:
            return ""
        difference = found.difference(cell.difference) if found is not None and cell.difference else None
        return cell.look.name if difference is None else difference.label


class BoardPair(QWidget):
    """The board of design B, and beside it that of design A where there is room for both.

    Signals:
        height_changed: the boards need another height, in pixels.
    """

    height_changed = Signal(int)

    def __init__(self, comparing: ComparisonModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.a, self.b = ComparedBoard(comparing, of_a=True), ComparedBoard(comparing)
        for board in (self.a, self.b):
            board.height_changed.connect(self._fit)
        row = spaced(QHBoxLayout(self), margins=0, spacing="gap")
        for board in (self.a, self.b):
            row.addWidget(board, 0, Qt.AlignmentFlag.AlignTop)
        self.a.hide()

    def show_both(self, both: bool) -> None:
        """Show the board of A, too, or hide it."""
        self.a.setVisible(both)
        self._fit()

    def _fit(self) -> None:
        self.height_changed.emit(max(board.height() for board in (self.a, self.b) if not board.isHidden()))


def _shape(board: MarkedBoard) -> dict[Location, int]:
    return {location: here.rows for location, here in board.locations.items()}


def _narrowest_column() -> int:
    """The least width of a column in pixels; at every density it is that of the compact density."""
    return measures_for("compact", theme.current().scale).column_min
