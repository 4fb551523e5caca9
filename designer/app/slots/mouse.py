"""What the mouse does on the board: select, carry, take off, remove, turn, open menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from designer.app.slots import acts, dragging
from designer.app.slots.geometry import Hit
from designer.app.slots.pictures import Cell
from designer.editing import edits
from designer.units.location import Slot
from designer.units.mount import MountId

if TYPE_CHECKING:
    from designer.app.slots.board import Board

_Button = Qt.MouseButton
_Modifier = Qt.KeyboardModifier
_QUICK = _Modifier.ControlModifier | _Modifier.AltModifier | _Modifier.ShiftModifier


class BoardMouse:
    """The mouse on one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._pressed: tuple[QPoint, Slot, Cell] | None = None
        self._quick = False

    # -- buttons --------------------------------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        """A button went down."""
        self._quick = False
        found = self._cell_at(event.position())
        if event.button() is _Button.LeftButton:
            self._press_left(event, found)
        elif found is not None and found[1].mount is not None:
            self._press_other(event, found[0], found[1].mount)

    def _press_left(self, event: QMouseEvent, found: tuple[Slot, Cell] | None) -> None:
        bridge = self._board.bridge
        hit = self._board.hit(event.position())
        if found is None:
            if hit is not None and hit.on_hand:
                acts.toggle_hand(bridge, hit.location)
            elif not event.modifiers() & _Modifier.ControlModifier:
                bridge.select(())
            return
        slot, cell = found
        self._board.set_cursor(Slot(slot.location, cell.row))
        self._pressed = (event.position().toPoint(), slot, cell)
        if event.modifiers() & _Modifier.ControlModifier:
            bridge.select(bridge.selection.symmetric_difference(cell.mounts))
        elif bridge.selection.isdisjoint(cell.mounts):
            bridge.select(cell.mounts[:1])

    def _press_other(self, event: QMouseEvent, slot: Slot, mount: MountId) -> None:
        modifiers = event.modifiers() & _QUICK
        bridge = self._board.bridge
        self._quick = True
        if event.button() is _Button.MiddleButton:
            acts.remove_at(bridge, mount, slot)
        elif event.button() is not _Button.RightButton or not modifiers:
            self._quick = False
        elif modifiers & _Modifier.ControlModifier:
            acts.remove_at(bridge, mount, slot)
        elif modifiers & _Modifier.AltModifier:
            bridge.apply(edits.toggle_rear(mount))
        else:
            bridge.apply(edits.toggle_pod(mount))

    def release(self, event: QMouseEvent) -> None:
        """A button went up: of several selected ones a plain click leaves the clicked one."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None and not event.modifiers() & _Modifier.ControlModifier:
            self._board.bridge.select(pressed[2].mounts[:1])

    def double_click(self, event: QMouseEvent) -> None:
        """Send what lies there to the shelf."""
        self._pressed = None
        found = self._cell_at(event.position())
        if event.button() is _Button.LeftButton and found is not None:
            self._board.take_off(found[0])

    def menu(self, event: QContextMenuEvent) -> None:
        """The menu of what is under the pointer, or under the cursor if a key asked."""
        if self._quick:
            return
        board = self._board
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            location, row = board.cursor_slot
            at = board.mapToGlobal(board.slot_rect(board.cursor_slot).center())
            board.popup(Hit(location, row), at)
            return
        hit = board.hit(QPointF(event.pos()))
        if hit is None:
            return
        found = self._cell_at(QPointF(event.pos()))
        if found is not None:
            board.set_cursor(Slot(found[0].location, found[1].row))
            if board.bridge.selection.isdisjoint(found[1].mounts):
                board.bridge.select(found[1].mounts[:1])
        board.popup(hit, event.globalPos())

    # -- carrying -------------------------------------------------------------------------------------------

    def move(self, event: QMouseEvent) -> None:
        """The pointer moved: carry what it pressed, or brighten what it is over."""
        if self._pressed is not None and event.buttons() & _Button.LeftButton:
            start, slot, cell = self._pressed
            if (event.position().toPoint() - start).manhattanLength() >= QApplication.startDragDistance():
                self._pressed = None
                self._carry(slot, cell)
            return
        found = self._cell_at(event.position())
        self._board.set_hover(None if found is None else Slot(found[0].location, found[1].row))
        hit = self._board.hit(event.position())
        hand = hit is not None and hit.on_hand
        self._board.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def _carry(self, slot: Slot, cell: Cell) -> None:
        payload = acts.payload_of(slot.location, cell, slot.row)
        if payload is not None:
            grab = 0 if cell.spread else slot.row - cell.row
            dragging.carry_away(self._board, self._board.carry, payload, grab=grab)

    def _cell_at(self, point: QPointF) -> tuple[Slot, Cell] | None:
        hit = self._board.hit(point)
        if hit is None or hit.row is None:
            return None
        slot = Slot(hit.location, hit.row)
        cell = self._board.model.cell(slot)
        return None if cell is None else (slot, cell)
