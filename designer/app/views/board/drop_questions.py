"""What is asked on the spot: how a dropped item is to be split, and which way a placed grenade launcher faces."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QTimer

from designer.app.views.board import board_edits
from designer.app.views.board.board import Board
from designer.app.views.board.menus import BoardMenu, facing_menu, ways_menu
from designer.editing import Change
from designer.editing.drop_plan import Landed
from designer.editing.edits.options import sides_from
from designer.units.location import Location, Slot
from designer.units.mount import Mount


class DropQuestions:
    """Opens a menu over a board where a step leaves something to choose.

    A split is asked for before it is made, as there is nothing to be seen of it. A launcher lies where it was put
    whatever is answered, also without an answer, and whoever put it there: mouse, keys, equipment, shelf or palette.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        board.carry.undecided.connect(self._ask_way)
        board.context.changed.connect(self._on_changed)

    def _ask_way(self, location: Location, ways: Sequence[Landed]) -> None:
        self._open(ways_menu(self._board.context, ways, self._board), self._middle_of(location))

    def _on_changed(self, change: Change) -> None:
        placed = _came(change) if change.made and self._board.isVisible() else None
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
        # Only once Qt's drag is over: a menu inside of it would get no mouse.
        QTimer.singleShot(0, menu, lambda: menu.open_at(self._board.mapToGlobal(at)))


def _came(change: Change) -> Mount | None:
    """The one mount that lies in another location than before; None where none does, or several."""
    came = []
    for mount_id in change.mounts:
        was, now = change.before.find(mount_id), change.after.find(mount_id)
        if now is not None and now.location is not None and (was is None or was.location is not now.location):
            came.append(now)
    return came[0] if len(came) == 1 else None
