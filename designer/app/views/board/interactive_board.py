"""The board with mouse, keyboard, and the menus that ask where an edit leaves a choice."""

from __future__ import annotations

from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent

from designer.app.context.design_context import DesignContext
from designer.app.views.board.board import Board
from designer.app.views.board.carry import Carry
from designer.app.views.board.drop_questions import DropQuestions
from designer.app.views.board.keys import BoardKeys
from designer.app.views.board.model import BoardModel
from designer.app.views.board.mouse import BoardMouse


class InteractiveBoard(Board):
    """A board that passes its events to `BoardMouse` and `BoardKeys`."""

    def __init__(self, context: DesignContext, model: BoardModel, carry: Carry) -> None:
        super().__init__(context, model, carry)
        self._mouse = BoardMouse(self)
        self._keys = BoardKeys(self)
        self._asking = DropQuestions(self)

    def do(self, command: str) -> None:
        """Run a command of the board at the cursor."""
        self._keys.do(command)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keys = False
        if self.carry.by_keys:
            self.carry.cancel()
        self._mouse.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._mouse.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._mouse.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._mouse.menu(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        return self._keys.next_place() or super().focusNextPrevChild(next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._by_keys = True
        if not self._keys.press(event):
            super().keyPressEvent(event)
        self.cursor_chosen = True
