"""What the keyboard does on the board: go, select, lift, aim, drop, take away."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from designer.app import theme
from designer.app.slots import acts
from designer.app.slots.navigation import moved
from designer.units.location import Slot

if TYPE_CHECKING:
    from designer.app.slots.board import Board

Key = Qt.Key
_CONTROL = Qt.KeyboardModifier.ControlModifier
_WAYS = frozenset(
    (
        *(Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right),
        *(Key.Key_BracketLeft, Key.Key_BracketRight, Key.Key_Home, Key.Key_End),
    )
)


class BoardKeys:
    """The keyboard on one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._steps: dict[Key, Callable[[], None]] = {
            Key.Key_Space: self._lift_or_drop,
            Key.Key_Return: self._enter,
            Key.Key_Enter: self._enter,
            Key.Key_Escape: self._give_up,
            Key.Key_Delete: self._delete,
            Key.Key_Backspace: self._take_off,
        }

    def press(self, event: QKeyEvent) -> bool:
        """A key; False if it means nothing here."""
        key = Key(event.key())
        control = bool(event.modifiers() & _CONTROL)
        if key in _WAYS:
            self._go(key, select=not control)
            return True
        if key is Key.Key_Space and control:
            self._toggle_selection()
            return True
        if key is Key.Key_Escape and not self._board.carry.active:
            return False
        step = self._steps.get(key)
        if step is not None:
            step()
        return step is not None

    def _go(self, key: Key, *, select: bool) -> None:
        board, carry = self._board, self._board.carry
        if carry.by_keys and carry.active:
            self._aim(key)
            return
        slot = moved(board.cursor_slot, key, board.model, board.places, theme.measures())
        if slot is not None:
            board.set_cursor(slot)
            cell = board.model.cell(slot)
            if select and cell is not None:
                board.bridge.select(cell.mounts[:1])

    def _toggle_selection(self) -> None:
        cell = self._board.model.cell(self._board.cursor_slot)
        if cell is not None and cell.mounts:
            bridge = self._board.bridge
            bridge.select(bridge.selection.symmetric_difference(cell.mounts))

    # -- carrying -------------------------------------------------------------------------------------------

    def _aim(self, key: Key) -> None:
        """Aim by rows; below the lowest row lies the shelf."""
        board, carry = self._board, self._board.carry
        if carry.location is None and key is Key.Key_Up:
            carry.aim(*board.cursor_slot)
            return
        slot = moved(board.cursor_slot, key, board.model, board.places, theme.measures(), by_row=True)
        if slot is not None:
            board.set_cursor(slot)
            carry.aim(*slot)
        elif key is Key.Key_Down:
            carry.aim_at_shelf()

    def _lift_or_drop(self) -> None:
        board, carry = self._board, self._board.carry
        if carry.active:
            self._drop()
            return
        cell = board.model.cell(board.cursor_slot)
        payload = None if cell is None else acts.payload_of(board.cursor_slot.location, cell, board.cursor_slot.row)
        if payload is not None and carry.begin(payload, by_keys=True):
            carry.aim(*board.cursor_slot)

    def _drop(self) -> None:
        board, carry = self._board, self._board.carry
        landed = carry.landed
        if carry.drop() and landed is not None and landed.slots:
            here = [slot for slot in landed.slots if slot.location is board.cursor_slot.location]
            board.set_cursor((here or landed.slots)[0])

    def _give_up(self) -> None:
        self._board.carry.cancel()

    def _enter(self) -> None:
        board = self._board
        if board.carry.active:
            self._drop()
            return
        cell = board.model.cell(board.cursor_slot)
        if cell is not None and cell.is_empty:
            board.add_requested.emit(board.cursor_slot.location, board.cursor_slot.row)

    def _delete(self) -> None:
        if not self._board.carry.active:
            acts.remove(self._board.bridge, self._board.bridge.selection)

    def _take_off(self) -> None:
        if not self._board.carry.active:
            self._board.take_off(Slot(*self._board.cursor_slot))
