"""The keyboard on the board: moving the cursor, selecting, carrying and dropping, unplacing and removing.

Arrow keys, Home, End, Tab, Escape, and R while an item is carried, are fixed; all other keys are shortcuts of commands.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from designer.app.commands.keymap import keymap
from designer.app.views.board import board_edits, navigation
from designer.app.views.board.board import Board
from designer.app.views.board.dragging import turns
from designer.app.views.board.navigation import moved
from designer.editing.drop_plan import DropPlan, Payload
from designer.language import tr
from designer.units.location import Slot

Key = Qt.Key
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_WAYS = frozenset((Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right, Key.Key_Home, Key.Key_End))


class BoardKeys:
    """Handles the key presses of one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._actions: dict[str, Callable[[], None]] = {
            "board_lift": self._lift_or_drop,
            "board_add": self._enter,
            "board_next": lambda: self._move_on(1),
            "board_previous": lambda: self._move_on(-1),
            "board_shelve": self._take_off,
            "board_select": self._toggle_selection,
            "remove_selection": self._delete,
            "select_all_slots": self._select_all,
        }

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key press; returns False if the board does not use the key."""
        key = Key(event.key())
        control, shift = bool(event.modifiers() & _CONTROL), bool(event.modifiers() & _SHIFT)
        if key in _WAYS:
            self._go(key, select=not control, extend=shift)
            return True
        if key is Key.Key_Escape and self._board.carry.active:
            self._board.carry.cancel()
            return True
        if self._board.carry.active and turns(event):
            self._board.carry.turn()
            return True
        name = next((name for name in self._actions if keymap().matches(event, name)), "")
        if name == "board_add" and not self._board.cursor_chosen:
            return False
        if name:
            self.do(name)
        return bool(name)

    def do(self, command: str) -> None:
        """Run a command of the board."""
        self._actions[command]()

    def _go(self, key: Key, *, select: bool, extend: bool = False) -> None:
        board, carry = self._board, self._board.carry
        if carry.by_keys and carry.active:
            self._aim(key)
            return
        slot = moved(board.cursor_slot, key, board.model, board.places, board.fitted.measures)
        if slot is None:
            return
        if extend:
            board.select_to(slot)
            return
        board.set_cursor(slot)
        cell = board.model.cell(slot)
        if select and cell is not None:
            board.context.select(cell.mounts[:1])

    def _toggle_selection(self) -> None:
        board, context = self._board, self._board.context
        cell = board.model.cell(board.cursor_slot)
        if cell is not None and cell.mounts:
            context.select(context.selection.symmetric_difference(cell.mounts))
        else:
            board.refuse(board.cursor_slot.location, tr("Nothing to select"))

    def _select_all(self) -> None:
        context = self._board.context
        context.select(mount.id for mount in context.unit.mounts if mount.is_placed)

    def _move_on(self, step: int) -> None:
        """Move the mount at the cursor (if it is selected, with the selection) to the next location where it fits.

        If there is no such mount, or an item is being carried, move the cursor to the next location instead.
        """
        board = self._board
        payload = self._payload()
        if board.carry.active or payload is None:
            self._go(Key.Key_BracketRight if step > 0 else Key.Key_BracketLeft, select=True)
            return
        plan = DropPlan(board.context.unit, payload, board.context.arrange)
        found = navigation.beyond(board.places, board.cursor_slot, plan, step)
        if found is None:
            board.refuse(board.cursor_slot.location, tr("No other place"))
        elif board.context.apply(found[1].edit):
            board.set_cursor(found[0])
            board.context.select((found[1].mount, *payload.others))

    def next_place(self) -> bool:
        """While an item is carried by keyboard, aim at the next way to split it, or the next location where it fits."""
        board, carry = self._board, self._board.carry
        if not carry.active or not carry.by_keys or carry.plan is None:
            return False
        if carry.next_way():
            return True
        found = navigation.beyond(board.places, board.cursor_slot, carry.plan)
        if found is not None:
            board.set_cursor(found[0])
            carry.aim(*found[0])
        return True

    # -- carrying -------------------------------------------------------------------------------------------

    def _payload(self) -> Payload | None:
        """Payload at the cursor: the mount, if selected with the selection; None if there is none."""
        board = self._board
        slot, cell = board.cursor_slot, board.model.cell(board.cursor_slot)
        if cell is None:
            return None
        return board_edits.payload_of(slot.location, cell, slot.row, board.context.unit, board.context.selection)

    def _aim(self, key: Key) -> None:
        """Move the target by rows; below the last row of a column is the unallocated list."""
        board, carry = self._board, self._board.carry
        if carry.location is None and key is Key.Key_Up:
            carry.aim(*board.cursor_slot)
            return
        slot = moved(board.cursor_slot, key, board.model, board.places, board.fitted.measures, by_row=True)
        if slot is not None:
            board.set_cursor(slot)
            carry.aim(*slot)
        elif key is Key.Key_Down:
            carry.aim_at_unallocated()

    def _lift_or_drop(self) -> None:
        board, carry = self._board, self._board.carry
        if carry.active:
            self._drop()
            return
        payload = self._payload()
        if payload is None:
            board.refuse(board.cursor_slot.location, tr("Nothing to pick up"))
        elif carry.begin(payload, by_keys=True):
            carry.aim(*board.cursor_slot)

    def _drop(self) -> None:
        self._board.carry.drop()

    def _enter(self) -> None:
        board = self._board
        if board.carry.active:
            self._drop()
            return
        board.add_requested.emit(board.cursor_slot.location, board.cursor_slot.row)

    def _delete(self) -> None:
        if not self._board.carry.active:
            board_edits.remove(self._board.context, self._board.context.selection)

    def _take_off(self) -> None:
        board = self._board
        if board.carry.active:
            return
        cell = board.model.cell(board.cursor_slot)
        together = cell is not None and len(board.context.selection) > 1 and cell.mount in board.context.selection
        if together:
            board_edits.take_off_all(board.context, board.context.selection)
        else:
            board.take_off(Slot(*board.cursor_slot))
