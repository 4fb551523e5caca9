"""The headers of the locations that are scrolled out of view, as targets of clicks and drags."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role
from designer.app.ui.strokes import box, hairline
from designer.app.ui.text_layout import RIGHT, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.tooltips import PartTips
from designer.app.views.board.board import Board
from designer.app.views.board.geometry import COLUMNS
from designer.language import tr
from designer.units.location import Location

_HIGH = 24


class OffscreenHeaders(QWidget, AccessibleWidget):
    """A row below the board: each header is below the column of its location, with the number of free slots.

    Signals:
        wanted: the user clicks a location, or carries an item over it, and the board should scroll to it.
    """

    accessible_role = Role.List

    wanted = Signal(object)

    def __init__(self, board: Board, parent: QWidget) -> None:
        super().__init__(parent)
        self._board = board
        self._places: dict[Location, QRectF] = {}
        self._pointed: Location | None = None
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        PartTips(self, self._tip_at)
        self.setAccessibleName(tr("Locations out of sight"))
        board.model.cells_changed.connect(self._show_cells)
        self.hide()

    @property
    def locations(self) -> tuple[Location, ...]:
        """The locations in this row."""
        return tuple(self._places)

    def place_of(self, location: Location) -> QRectF:
        """The rectangle of the header of a location."""
        return self._places[location]

    @staticmethod
    def due_height() -> int:
        """The height of the row in pixels."""
        return theme.current().px(_HIGH)

    def show_what_is_not_in(self, seen: QRect) -> None:
        """Show the locations whose headers are not fully in ``seen``, the visible part of the board."""
        fit = self._board.canvas.fit
        heads = {location: QRectF(fit.head_rect(location)) for location in fit.layout.places}
        self._places = {}
        for column in COLUMNS:
            missing = [each for each in column if each in heads and not QRectF(seen).contains(heads[each])]
            for number, location in enumerate(missing):
                whole = heads[location]
                wide = whole.width() / len(missing)
                self._places[location] = QRectF(whole.left() + number * wide, 2, wide - 1, self.height() - 4)
        words = (f"{self._code(each)} {self._words(each)}" for each in self._places)
        self.setAccessibleDescription(", ".join(words))
        self.update()

    def free(self, location: Location) -> int:
        """The number of empty slots of a location."""
        return sum(cell.rows for cell in self._board.model.content(location).cells if cell.is_empty)

    def _code(self, location: Location) -> str:
        return self._board.model.form.code(location)

    def location_at(self, point: QPointF) -> Location | None:
        """The location whose header is at a point; None if there is none."""
        return next((location for location, rect in self._places.items() if rect.contains(point)), None)

    def accessible_keys(self) -> Sequence[Hashable]:
        return self.locations

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """A header as an accessible part; pressing it scrolls to its location."""
        if not isinstance(key, Location) or key not in self._places:
            return None
        return AccessiblePart(self._tip(key), self._places[key].toAlignedRect(), run=lambda: self._want(key))

    # -- painting -------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        painter.fillRect(QRectF(self.rect()), style.color("bg.1"))
        painter.fillRect(QRectF(0, 0, self.width(), hairline(painter)), style.color("line.1"))
        inset, m = style.px(6), style.measures
        short = any(
            self._code_width(each, style) + style.width(self._words(each), "caption") + 3 * inset > rect.width()
            for each, rect in self._places.items()
        )
        for location, rect in self._places.items():
            box(painter, rect, m.radius_control, fill=style.color("bg.3" if location == self._pointed else "bg.2"))
            inner = rect.adjusted(inset, 0, -inset, 0)
            words = str(self.free(location)) if short else self._words(location)
            draw(painter, inner, self._code(location), style, role="code")
            draw(painter, inner, words, style, role="caption", token="text.2", align=RIGHT)

    def _words(self, location: Location) -> str:
        return tr("{n} free", n=self.free(location))

    def _code_width(self, location: Location, style: Style) -> float:
        return style.width(self._code(location), "code")

    def _show_cells(self, location: Location) -> None:
        if location in self._places:
            self.update(self._places[location].toAlignedRect())

    # -- events ---------------------------------------------------------------------------------------------

    def _tip_at(self, point: QPointF) -> str:
        location = self.location_at(point)
        return "" if location is None else self._tip(location)

    def _tip(self, location: Location) -> str:
        all_slots = self._board.model.rows[location]
        name = self._board.model.form.shown(location)
        return tr("{place}: {n} of {all} slots free", place=name, n=self.free(location), all=all_slots)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.location_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._want(self.location_at(event.position()))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        # Nothing can be dropped here: the board scrolls to the location, and the item is then over the board again.
        event.ignore()
        self._want(self.location_at(event.position()))

    def _point_at(self, location: Location | None) -> None:
        if location != self._pointed:
            self._pointed = location
            self.update()

    def _want(self, location: Location | None) -> None:
        if location is not None:
            self.wanted.emit(location)
