"""The mouse on the board: selecting, rubber band, dragging, unplacing, facings, menus."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from designer.app.views.board import board_edits, dragging, navigation
from designer.app.views.board.board import Board
from designer.app.views.board.cell_data import BoardCell
from designer.app.views.board.geometry import BoardHit
from designer.editing.edits import toggle_actuator
from designer.units.location import Slot
from designer.units.mount import MountId, SystemPart

_Button = Qt.MouseButton
_Modifier = Qt.KeyboardModifier
_QUICK = _Modifier.ControlModifier | _Modifier.AltModifier | _Modifier.ShiftModifier


class BoardMouse:
    """Handles the mouse events of one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._pressed: tuple[QPoint, Slot, BoardCell] | None = None
        self._band: tuple[QPointF, frozenset[MountId]] | None = None
        self._quick = False

    # -- buttons --------------------------------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        """Handle the press of a mouse button."""
        self._quick = False
        found = self._cell_at(event.position())
        if event.button() is _Button.LeftButton:
            self._press_left(event, found)
        elif found is not None and found[1].mount is not None:
            self._press_other(event, found[0], found[1].mount)

    def _press_left(self, event: QMouseEvent, found: tuple[Slot, BoardCell] | None) -> None:
        context, modifiers = self._board.context, event.modifiers()
        hit = self._board.hit(event.position())
        if hit is not None and self._board.make_fit(hit.location):
            return
        if hit is not None and (hit.on_hand or hit.on_case):
            self._press_sign(event, hit)
            return
        adding = bool(modifiers & (_Modifier.ControlModifier | _Modifier.ShiftModifier))
        if found is None or found[1].mount is None:
            self._band = event.position(), context.selection if adding else frozenset()
        if found is None:
            if not adding:
                context.select(())
            return
        slot, cell = found
        if modifiers & _Modifier.ShiftModifier:
            self._board.select_to(Slot(slot.location, cell.row))
            return
        self._board.set_cursor(Slot(slot.location, cell.row))
        if cell.mount is not None:
            self._pressed = (event.position().toPoint(), slot, cell)
        if modifiers & _Modifier.ControlModifier:
            context.select(context.selection.symmetric_difference(cell.mounts))
        elif context.selection.isdisjoint(cell.mounts):
            context.select(cell.mounts[:1])

    def _press_sign(self, event: QMouseEvent, hit: BoardHit) -> None:
        """Handle a click on an icon of a header: the hand toggles (Shift: the lower arm), the shield opens a menu."""
        if hit.on_case:
            self._board.popup(hit, event.globalPosition().toPoint())
        else:
            part = SystemPart.LOWER_ARM if event.modifiers() & _Modifier.ShiftModifier else SystemPart.HAND
            self._board.context.apply(toggle_actuator(hit.location, part))

    def _press_other(self, event: QMouseEvent, slot: Slot, mount: MountId) -> None:
        modifiers = event.modifiers() & _QUICK
        context = self._board.context
        self._quick = True
        if event.button() is _Button.MiddleButton:
            board_edits.put_back_at(context, mount, slot)
        elif event.button() is not _Button.RightButton or not modifiers:
            self._quick = False
        elif modifiers & _Modifier.ControlModifier:
            board_edits.put_back_at(context, mount, slot)
        elif modifiers & _Modifier.AltModifier:
            board_edits.toggle(context, "rear", mount)
        else:
            board_edits.toggle(context, "pod", mount)

    def release(self, event: QMouseEvent) -> None:
        """Handle a release: a click without drag on one of several selected mounts selects it alone."""
        pressed, self._pressed = self._pressed, None
        self._band = None
        self._board.canvas.show_band(None)
        adding = event.modifiers() & (_Modifier.ControlModifier | _Modifier.ShiftModifier)
        if pressed is not None and not adding:
            self._board.context.select(pressed[2].mounts[:1])

    def double_click(self, event: QMouseEvent) -> None:
        """Unplace the mount under the pointer."""
        self._pressed = self._band = None
        found = self._cell_at(event.position())
        if event.button() is _Button.LeftButton and found is not None:
            self._board.take_off(found[0])

    def menu(self, event: QContextMenuEvent) -> None:
        """Open the menu for the point under the pointer, or at the cursor if a key asked for it."""
        if self._quick:
            return
        board = self._board
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            location, row = board.cursor_slot
            at = board.mapToGlobal(board.slot_rect(board.cursor_slot).center())
            board.popup(BoardHit(location, row), at)
            return
        hit = board.hit(QPointF(event.pos()))
        if hit is None:
            return
        found = self._cell_at(QPointF(event.pos()))
        if found is not None:
            board.set_cursor(Slot(found[0].location, found[1].row))
            if board.context.selection.isdisjoint(found[1].mounts):
                board.context.select(found[1].mounts[:1])
        board.popup(hit, event.globalPos())

    # -- carrying -------------------------------------------------------------------------------------------

    def move(self, event: QMouseEvent) -> None:
        """Handle a move: start a drag of the pressed cell, or hover the cell under the pointer."""
        if self._pressed is not None and event.buttons() & _Button.LeftButton:
            start, slot, cell = self._pressed
            if (event.position().toPoint() - start).manhattanLength() >= QApplication.startDragDistance():
                self._pressed = None
                self._carry(slot, cell)
            return
        if self._band is not None and event.buttons() & _Button.LeftButton:
            self._pull_band(event.position(), *self._band)
            return
        found = self._cell_at(event.position())
        self._board.canvas.set_hover(None if found is None else Slot(found[0].location, found[1].row))
        hit = self._board.hit(event.position())
        sign = hit is not None and (hit.on_hand or hit.on_case)
        self._board.setCursor(Qt.CursorShape.PointingHandCursor if sign else Qt.CursorShape.ArrowCursor)

    def _pull_band(self, point: QPointF, start: QPointF, before: frozenset[MountId]) -> None:
        """Select the mounts that the rubber band touches, in addition to those selected before."""
        if (point - start).manhattanLength() < QApplication.startDragDistance():
            return
        band = QRectF(start, point).normalized().adjusted(-1, -1, 1, 1)  # a horizontal band touches cells, too
        board = self._board
        board.canvas.show_band(band)
        board.context.select(before | navigation.touched(board.model, board.places, band, board.fitted.measures))

    def _carry(self, slot: Slot, cell: BoardCell) -> None:
        context = self._board.context
        payload = board_edits.payload_of(slot.location, cell, slot.row, context.unit, context.selection)
        if payload is not None:
            grab = 0 if cell.spread else slot.row - cell.row
            dragging.carry_away(self._board, self._board.carry, payload, grab=grab)

    def _cell_at(self, point: QPointF) -> tuple[Slot, BoardCell] | None:
        hit = self._board.hit(point)
        if hit is None or hit.row is None:
            return None
        slot = Slot(hit.location, hit.row)
        cell = self._board.model.cell(slot)
        return None if cell is None else (slot, cell)
