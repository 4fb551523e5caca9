"""Samples to edit, and what a user does with a slot editor, said in slots."""

from functools import cache

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from designer import paths
from designer.app.context.design_context import DesignContext
from designer.app.context.drag_data import to_mime
from designer.app.ui.widgets.cell_painting import cell_rect
from designer.app.views.board.view import SlotEditor
from designer.formats import read
from designer.units.location import Location, Slot
from designer.units.unit import Unit


@cache
def sample(name: str) -> Unit:
    """A design that comes with the program."""
    return read(paths.data("designs", f"{name}.mtf")).unit


class Hands:
    """A user at an editor."""

    def __init__(self, editor: SlotEditor, context: DesignContext) -> None:
        self.editor = editor
        self.window = editor.window()
        self.board = editor.board
        self.context = context

    # -- where ----------------------------------------------------------------------------------------------

    def point(self, location: Location, row: int | None = None) -> QPoint:
        place = self.board.places.places[location]
        if row is None:
            return QPoint(round(place.left() + place.width() / 2), round(place.top() + 4))
        return cell_rect(place, row, 1, self.board.fitted.measures).center().toPoint()

    def mount(self, location: Location, row: int):
        cell = self.editor.model.cell(Slot(location, row))
        assert cell is not None
        assert cell.mount is not None
        return self.context.unit.mount(cell.mount)

    def item_at(self, location: Location, row: int) -> str | None:
        cell = self.editor.model.cell(Slot(location, row))
        assert cell is not None
        return None if cell.mount is None else self.context.unit.mount(cell.mount).item

    # -- mouse and keys -------------------------------------------------------------------------------------

    def click(self, location, row=None, button=Qt.MouseButton.LeftButton, modifier=Qt.KeyboardModifier.NoModifier):
        QTest.mouseClick(self.board, button, modifier, self.point(location, row))

    def double_click(self, location, row):
        QTest.mouseDClick(self.board, Qt.MouseButton.LeftButton, pos=self.point(location, row))

    def keys(self, *keys, modifier=Qt.KeyboardModifier.NoModifier):
        self.board.setFocus(Qt.FocusReason.TabFocusReason)
        for key in keys:
            QTest.keyClick(self.board, key, modifier)

    # -- drag and drop --------------------------------------------------------------------------------------

    def enter(self, payload, widget=None, point=None) -> bool:
        widget = widget or self.board
        mime = payload if isinstance(payload, QMimeData) else to_mime(payload)
        self._mime = mime
        event = QDragEnterEvent(
            point or QPoint(1, 1), _ACTIONS, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
        QApplication.sendEvent(widget, event)
        return event.isAccepted()

    def hover(self, point, widget=None) -> None:
        event = QDragMoveEvent(point, _ACTIONS, self._mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(widget or self.board, event)

    def leave(self, widget=None) -> None:
        QApplication.sendEvent(widget or self.board, QDragLeaveEvent())

    def drop(self, point, widget=None, modifier=Qt.KeyboardModifier.NoModifier) -> Qt.DropAction:
        event = QDropEvent(
            QPointF(point),
            _ACTIONS,
            self._mime,
            Qt.MouseButton.LeftButton,
            modifier,
            QEvent.Type.Drop,
        )
        QApplication.sendEvent(widget or self.board, event)
        return event.dropAction()

    def drag(self, payload, location, row=None, modifier=Qt.KeyboardModifier.NoModifier) -> Qt.DropAction:
        """From somewhere else onto a location of the board, with a modifier at the drop."""
        assert self.enter(payload)
        point = self.point(location, row)
        self.hover(point)
        return self.drop(point, modifier=modifier)


_ACTIONS = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
