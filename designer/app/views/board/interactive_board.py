"""The board with mouse and keyboard, and menus that ask how to place an item if there are several ways."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent

from designer.app.context.design_context import DesignContext
from designer.app.ui.later import call_later
from designer.app.views.board import board_edits
from designer.app.views.board.board import Board
from designer.app.views.board.carry import Carry
from designer.app.views.board.keys import BoardKeys
from designer.app.views.board.menus import BoardMenu, facing_menu, ways_menu
from designer.app.views.board.model import BoardModel
from designer.app.views.board.mouse import BoardMouse
from designer.editing import Change
from designer.editing.drop_plan import Landed
from designer.editing.edits.options import sides_from
from designer.units.location import Location, Slot
from designer.units.mount import Mount


class DropQuestions:
    """Opens a menu over the board if a drop or a placement leaves a choice.

    The way to split an item is asked before the edit. The facing of a launcher is asked after it was placed, by
    whatever means; without an answer it stays placed.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        board.carry.undecided.connect(self._ask_for_way)
        board.context.changed.connect(self._on_changed)

    def _ask_for_way(self, location: Location, ways: Sequence[Landed]) -> None:
        menu = ways_menu(self._board.context, ways, self._board, self._board.go_to)
        self._open(menu, self._middle_of(location))

    def _on_changed(self, change: Change) -> None:
        placed = _moved_mount(change) if change.made and self._board.isVisible() else None
        if placed is None or placed.location is None:
            return
        sides = sides_from(board_edits.item_of(placed), placed.location)
        if sides:
            slot = next(iter(placed.slots), None)
            at = self._middle_of(placed.location) if slot is None else self._below(slot)
            self._open(facing_menu(self._board.context, placed, sides, self._board), at)

    def _middle_of(self, location: Location) -> QPoint:
        return self._board.places.places[location].center().toPoint()

    def _below(self, slot: Slot) -> QPoint:
        return self._board.slot_rect(slot).bottomLeft()

    def _open(self, menu: BoardMenu, at: QPoint) -> None:
        # The menu opens after Qt's drag has ended: within the drag it would get no mouse events.
        call_later(menu, lambda: menu.open_at(self._board.mapToGlobal(at)))


def _moved_mount(change: Change) -> Mount | None:
    """The only mount that is in another location than before; None if there is none or several."""
    came = []
    for mount_id in change.mounts:
        was, now = change.before.find(mount_id), change.after.find(mount_id)
        if now is not None and now.location is not None and (was is None or was.location is not now.location):
            came.append(now)
    return came[0] if len(came) == 1 else None


class InteractiveBoard(Board):
    """A board that passes its events to `BoardMouse` and `BoardKeys`."""

    def __init__(self, context: DesignContext, model: BoardModel, carry: Carry) -> None:
        super().__init__(context, model, carry)
        self._mouse = BoardMouse(self)
        self._keys = BoardKeys(self)
        self._asking = DropQuestions(self)

    def do(self, command: str) -> None:
        """Run a command of the board at the keyboard cursor."""
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
