"""Dragging a pod of the matrix to another configuration: it is copied there, with Shift moved."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication

from designer.app.ui import theme
from designer.app.ui.strokes import box
from designer.app.ui.tables import TableView
from designer.app.views.assistants.omni_matrix import SHOW, MatrixRow

_FIRST = 2
"""The column of the first configuration, behind the names of the rows and the base."""


class PodDrag(QObject):
    """Follows the pointer over the matrix while a pod is dragged; Esc lets it go where it was.

    Signals:
        dropped: the key of the pod's row, the number of its configuration, that of the other, and whether it moves.
    """

    dropped = Signal(object, int, int, bool)

    def __init__(self, table: TableView[MatrixRow]) -> None:
        super().__init__(table)
        self._table = table
        self._lifted: tuple[Hashable | None, int] | None = None
        self._from = QPoint()
        self._target: int | None = None
        self.is_dragging = False
        table.installEventFilter(self)
        table.viewport().installEventFilter(self)
        table.paint_over = self._paint

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(event, QKeyEvent) and self.is_dragging:
            if kind is QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
                self._end()
            else:
                self._show_cursor(event.modifiers() | _shift_of(event))
            return True
        if not isinstance(event, QMouseEvent) or watched is not self._table.viewport():
            return False
        spot = event.position().toPoint()
        if kind is QEvent.Type.MouseButtonPress:
            self._press(event, spot)
        elif kind is QEvent.Type.MouseMove and self._lifted is not None and event.buttons():
            return self._move(event, spot)
        elif kind is QEvent.Type.MouseButtonRelease and self._lifted is not None:
            return self._release(event)
        return False

    def _press(self, event: QMouseEvent, spot: QPoint) -> None:
        key, part = self._table.part_at(spot)
        is_pod = event.button() is Qt.MouseButton.LeftButton and bool(part) and key != SHOW
        self._lifted, self._from = ((key, int(part) - 1) if is_pod else None), spot

    def _move(self, event: QMouseEvent, spot: QPoint) -> bool:
        if not self.is_dragging and (spot - self._from).manhattanLength() < QApplication.startDragDistance():
            return True
        self.is_dragging = True
        column = self._table.indexAt(spot).column() - _FIRST
        source = self._lifted[1] if self._lifted is not None else column
        self._target = column if column >= 0 and column != source else None
        self._show_cursor(event.modifiers())
        self._table.viewport().update()
        return True

    def _release(self, event: QMouseEvent) -> bool:
        lifted, target, dragged = self._lifted, self._target, self.is_dragging
        self._end()
        if lifted is not None and target is not None:
            moves = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.dropped.emit(lifted[0], lifted[1], target, moves)
        return dragged

    def _end(self) -> None:
        self._lifted, self._target, self.is_dragging = None, None, False
        self._table.viewport().unsetCursor()
        self._table.viewport().update()

    def _show_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        shapes = Qt.CursorShape
        moves = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        shape = shapes.DragMoveCursor if moves else shapes.DragCopyCursor
        self._table.viewport().setCursor(shapes.ForbiddenCursor if self._target is None else shape)

    def _paint(self, painter: QPainter, rect: QRectF, _row: MatrixRow, _selected: bool) -> None:
        """Tint the column over which a pod is held."""
        if self._target is not None:
            left, width = (f(self._target + _FIRST) for f in (self._table.column_left, self._table.columnWidth))
            area = QRectF(left, rect.top(), width, rect.height())
            box(painter, area, 0, fill=theme.current().color("accent.soft"))


def _shift_of(event: QKeyEvent) -> Qt.KeyboardModifier:
    """Shift if this key event is its press: its modifiers are those before it."""
    shift = event.key() == Qt.Key.Key_Shift and event.type() is QEvent.Type.KeyPress
    return Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
