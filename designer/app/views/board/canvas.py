"""Painting a board, repainting what has changed, and marks that are shown for a moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.change_highlight import Highlight
from designer.app.ui.strokes import box
from designer.app.views.board.carry import Carry
from designer.app.views.board.cell_data import BoardCell, LocationContent
from designer.app.views.board.geometry import FittedBoard
from designer.app.views.board.location_painting import CellMarks, ShownCell, ShownLocation, paint_locations, shown
from designer.app.views.board.model import BoardModel
from designer.units.location import Location, Slot
from designer.units.mount import MountId

if TYPE_CHECKING:  # comparing designs is imported with the first proposal
    from designer.app.views.board.marked_board import MarkedBoard, MarkedLocation

REASON_MS: Final = 2000
"""How many milliseconds the reason of a failed drop is shown at its location."""

PULSE_MS, PULSES = 180, 2


BoardOverlay = Callable[[Location, LocationContent], LocationContent]
"""How an assistant changes what is painted of a location."""


class TransientMarks(QObject):
    """The refusal and the ring that are shown at a location for a moment; ``highlight`` is the highlight of cells.

    Signals:
        location_changed: the refusal or ring of this location has changed.
    """

    location_changed = Signal(object)

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.highlight: Highlight[Slot] = Highlight(self)
        self._refusal: tuple[Location, str] | None = None
        self._pulses: tuple[Location, int] | None = None
        self._forgetting = self._timer(REASON_MS, self.forget_refusal)
        self._pulsing = self._timer(PULSE_MS, self._pulse)

    def _timer(self, interval: int, act: object) -> QTimer:
        timer = QTimer(self, interval=interval)
        timer.timeout.connect(act)
        return timer

    # -- refusal --------------------------------------------------------------------------------------------

    def refusal_at(self, location: Location) -> str:
        """The reason of the refusal that is shown at a location; empty if there is none."""
        return self._refusal[1] if self._refusal is not None and self._refusal[0] is location else ""

    def refuse(self, location: Location, reason: str) -> None:
        """Show for a moment why a drop at a location was refused."""
        self.forget_refusal()
        self._refusal = (location, reason)
        self._forgetting.start()
        self.location_changed.emit(location)

    def forget_refusal(self) -> None:
        """Hide the refusal."""
        self._forgetting.stop()
        if self._refusal is not None:
            location, self._refusal = self._refusal[0], None
            self.location_changed.emit(location)

    # -- ring -----------------------------------------------------------------------------------------------

    def is_ringed(self, location: Location) -> bool:
        """Whether the ring around a location is to be painted now."""
        if self._pulses is None or self._pulses[0] is not location:
            return False
        return self._pulses[1] % 2 == 0 or not theme.current().moves

    def ring(self, location: Location) -> None:
        """Show a ring around a location that pulses twice, or does not pulse if motion is reduced."""
        before, self._pulses = self._pulses, (location, 0)
        self._pulsing.start()
        if before is not None:
            self.location_changed.emit(before[0])
        self.location_changed.emit(location)

    def _pulse(self) -> None:
        if self._pulses is None:
            return
        location, phase = self._pulses
        self._pulses = (location, phase + 1) if phase + 1 < 2 * PULSES else None
        if self._pulses is None:
            self._pulsing.stop()
        self.location_changed.emit(location)


class Canvas(QObject):
    """Paints a board, and repaints what model, carried item and transient marks report as changed.

    ``fit`` is the geometry; whoever sets another one must update the whole board. ``focus`` returns the slot of the
    keyboard cursor, or None while the cursor is hidden.
    """

    def __init__(
        self,
        board: QWidget,
        model: BoardModel,
        carry: Carry,
        transient: TransientMarks,
        fit: FittedBoard,
        focus: Callable[[], Slot | None],
    ) -> None:
        super().__init__(board)
        self.fit = fit
        self._board = board
        self._model = model
        self._carry = carry
        self._transient = transient
        self._focus = focus
        self._marks = CellMarks()
        self._aimed: frozenset[Location] = frozenset()
        self._band: QRectF | None = None
        self._overlay: BoardOverlay | None = None
        self._proposed: MarkedBoard | None = None
        model.cells_changed.connect(self._show_cells)
        model.marks_changed.connect(self._show_marks)
        carry.began.connect(self._show_carry)
        carry.ended.connect(self._show_carry)
        carry.aimed.connect(self._show_aim)
        transient.highlight.changed.connect(self.update_cells)
        transient.location_changed.connect(self._update_location)

    def show_overlay(self, overlay: BoardOverlay | None) -> None:
        """Paint each location as ``overlay`` changes its content; None ends it. It ends for a moment while dragging."""
        self._overlay = overlay
        self._board.update()

    def content(self, location: Location) -> LocationContent:
        """The content of a location, with the marks of the open assistant unless an item is carried."""
        content = self._model.content(location)
        return content if self._overlay is None or self._carry.active else self._overlay(location, content)

    def shown(self, location: Location) -> ShownLocation:
        """Everything that is painted in a location now."""
        if self._proposed is not None and not self._carry.active and location in self._proposed.locations:
            focus = self._focus()
            row = focus.row if focus is not None and focus.location is location else None
            return _marked(self._proposed.locations[location], self._model.rows[location], row)
        seen = shown(location, self.content(location), self._current_marks(), self._carry)
        if self._carry.active:
            return seen
        if self._transient.is_ringed(location):
            seen = seen._replace(head=replace(seen.head, selected=True))
        return seen._replace(reason=self._transient.refusal_at(location))

    def _current_marks(self) -> CellMarks:
        marks = self._marks
        marks.selected, marks.linked, marks.highlight = (
            self._model.selection,
            self._model.linked,
            self._transient.highlight.strengths,
        )
        marks.focus = self._focus()
        return marks

    # -- painting -------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, region: QRegion) -> None:
        """Paint the part of the board within a region."""
        style = self.fit.style
        paint_locations(painter, region, self.fit.layout.places, self.shown, style)
        if self._band is not None:
            box(painter, self._band, 0, fill=style.color("accent", 0.12), edge=style.color("accent"))

    # -- what the pointer does ------------------------------------------------------------------------------

    def set_hover(self, slot: Slot | None) -> None:
        """Set the cell under the pointer, by its slot; None for none."""
        before = self._marks.hover
        if slot != before:
            self._marks.hover = slot
            self.update_cells(changed for changed in (before, slot) if changed is not None)

    def show_proposed(self, board: MarkedBoard | None) -> None:
        """Show a proposed design with its differences marked; None shows the design again."""
        if board is not self._proposed:
            self._proposed = board
            self._board.update()

    def show_band(self, band: QRectF | None) -> None:
        """Show the rubber band of a selection in this rectangle; None hides it."""
        if band != self._band:
            self._band = band
            self._board.update()

    # -- what is painted again ------------------------------------------------------------------------------

    def update_cells(self, slots: Iterable[Slot]) -> None:
        """Repaint the cells that fill these slots."""
        for slot in slots:
            if slot.location in self.fit.layout.places:
                self._board.update(self.fit.slot_rect(slot))

    def _update_location(self, location: Location) -> None:
        place = self.fit.layout.places.get(location)
        if place is not None:
            self._board.update(place.toAlignedRect())

    def _show_cells(self, location: Location, cells: tuple[BoardCell, ...] | None) -> None:
        if cells is not None:
            self._transient.highlight.start((Slot(location, cell.row) for cell in cells if cell.mounts), keep=True)
            self.update_cells(Slot(location, cell.row) for cell in cells)
        elif location in self.fit.layout.places:
            self._board.update(self.fit.head_rect(location))

    def _show_marks(self, mounts: frozenset[MountId]) -> None:
        for mount in mounts:
            self.update_cells(Slot(location, cell.row) for location, cell in self._model.cells_of(mount))

    def _show_carry(self) -> None:
        self.set_hover(None)
        self._transient.forget_refusal()
        self._aimed = frozenset()
        self._board.update()

    def _show_aim(self) -> None:
        landed = self._carry.landed
        aimed = set() if landed is None else {slot.location for part in landed.parts for slot in part.slots}
        if self._carry.location is not None:
            aimed.add(self._carry.location)
        for location in self._aimed | aimed:
            self._update_location(location)
        self._aimed = frozenset(aimed)


def _marked(there: MarkedLocation, rows: int, focus: int | None) -> ShownLocation:
    """A location of a proposed design in so many rows, with the keyboard cursor in the row ``focus``.

    Marked cells come last, since marks overlap their neighbors.
    """
    cells = sorted(there.cells, key=lambda cell: bool(cell.look.mark))
    inside = (cell for cell in cells if cell.row + cell.rows <= rows)
    return ShownLocation(
        there.head, tuple(_focused(ShownCell(cell.row, cell.rows, cell.look), focus) for cell in inside)
    )


def _focused(cell: ShownCell, focus: int | None) -> ShownCell:
    if focus is None or not cell.row <= focus < cell.row + cell.rows:
        return cell
    return cell._replace(look=replace(cell.look, focused=True))
