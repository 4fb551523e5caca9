"""The headers of the locations that are scrolled out of view, as targets of clicks and drags."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.strokes import box, hairline
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.widgets.buttons import PaintedButton
from designer.app.views.board.board import Board
from designer.app.views.board.geometry import COLUMNS
from designer.language import tr
from designer.units.location import Location

_HIGH, _INSET, _GAP = 24, 6, 2


class _Head(PaintedButton):
    """The header of a location: its code, and its free slots in ``words``.

    Where they are too wide it shows the ``number``, and where that is too wide, too, the code alone.
    """

    def __init__(self, code: str, parent: QWidget) -> None:
        super().__init__(code, parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.number = self.words = ""
        self.short = False

    def fits(self, words: str) -> bool:
        """Whether words fit beside the code."""
        style = theme.current()
        needed = style.width(self.text(), "code") + style.width(words, "caption") + 2 * style.px(_INSET)
        needed += style.px(_GAP if words == self.number else _INSET)
        return needed <= self.width()

    @property
    def shown(self) -> str:
        """The text about the free slots that is painted."""
        words = self.number if self.short else self.words
        return words if self.fits(words) else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter, rect = theme.current(), QPainter(self), QRectF(self.rect())
        box(painter, rect, style.measures.radius_control, fill=style.color("bg.3" if self.underMouse() else "bg.2"))
        inner = rect.adjusted(style.px(_INSET), 0, -style.px(_INSET), 0)
        draw(painter, inner, self.text(), style, role="code")
        draw(painter, inner, self.shown, style, role="caption", token="text.2", align=RIGHT)


class OffscreenHeaders(QWidget):
    """A row below the board: each header is below the column of its location, with the number of free slots.

    Signals:
        wanted: the user clicks a location, or carries an item over it, and the board should scroll to it.
    """

    wanted = Signal(object)

    def __init__(self, board: Board, parent: QWidget) -> None:
        super().__init__(parent)
        self._board = board
        self.heads: dict[Location, _Head] = {}
        self.locations: tuple[Location, ...] = ()
        """The locations in this row."""
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Locations out of sight"))
        board.model.cells_changed.connect(self._show_cells)
        self.hide()

    @staticmethod
    def due_height() -> int:
        """The height of the row in pixels."""
        return theme.current().px(_HIGH)

    def show_what_is_not_in(self, seen: QRect) -> None:
        """Show the locations whose headers are not fully in ``seen``, the visible part of the board."""
        fit = self._board.canvas.fit
        there = [[each for each in column if each in fit.layout.places] for column in COLUMNS]
        columns = [[each for each in column if not seen.contains(fit.head_rect(each))] for column in there]
        self.locations = tuple(location for missing in columns for location in missing)
        for location, head in self.heads.items():
            head.setVisible(location in self.locations)
        for missing in columns:
            for number, location in enumerate(missing):
                whole = fit.head_rect(location)
                wide = whole.width() // len(missing)
                self._head(location).setGeometry(whole.left() + number * wide, 2, wide - 1, self.height() - 4)
        self._count()

    def free(self, location: Location) -> int:
        """The number of empty slots of a location."""
        return sum(cell.rows for cell in self._board.model.content(location).cells if cell.is_empty)

    def _head(self, location: Location) -> _Head:
        if location not in self.heads:
            head = self.heads[location] = _Head(self._board.model.form.code(location), self)
            head.clicked.connect(lambda: self.wanted.emit(location))
            head.show()
        return self.heads[location]

    def _show_cells(self) -> None:
        if not self.isHidden():  # while it is hidden, its locations may be those of another form
            self._count()

    def _count(self) -> None:
        """Show the free slots of the locations."""
        form, rows, heads = (
            self._board.model.form,
            self._board.model.rows,
            [self.heads[each] for each in self.locations],
        )
        for location, head in zip(self.locations, heads, strict=True):
            free = self.free(location)
            head.setText(form.code(location))
            head.number, head.words = str(free), tr("{n} free", n=free)
            place = form.shown(location)
            head.setToolTip(tr("{place}: {n} of {all} slots free", place=place, n=free, all=rows[location]))
            head.setAccessibleName(head.toolTip())
        short = not all(head.fits(head.words) for head in heads)
        for head in heads:
            head.short = short
            head.update()
        self.setAccessibleDescription(", ".join(f"{head.text()} {head.words}" for head in heads))

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        painter.fillRect(QRectF(self.rect()), style.color("bg.1"))
        painter.fillRect(QRectF(0, 0, self.width(), hairline(painter)), style.color("line.1"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        # Nothing can be dropped here: the board scrolls to the location, and the item is then over the board again.
        event.ignore()
        spot = event.position().toPoint()
        for location in self.locations:
            if self.heads[location].geometry().contains(spot):
                self.wanted.emit(location)
                return
