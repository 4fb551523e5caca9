"""Painting a board, and repainting what has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

from designer.app.ui.strokes import box
from designer.app.views.board.carry import Carry
from designer.app.views.board.cell_data import BoardCell
from designer.app.views.board.geometry import FittedBoard
from designer.app.views.board.looks import CellMarks, ShownLocation, shown
from designer.app.views.board.model import BoardModel
from designer.app.views.board.paint import paint_locations
from designer.app.views.board.transient_marks import TransientMarks
from designer.units.location import Location, Slot
from designer.units.mount import MountId


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
        model.cells_changed.connect(self._show_cells)
        model.marks_changed.connect(self._show_marks)
        carry.began.connect(self._show_carry)
        carry.ended.connect(self._show_carry)
        carry.aimed.connect(self._show_aim)
        transient.highlight.changed.connect(self.update_cells)
        transient.location_changed.connect(self._update_location)

    def shown(self, location: Location) -> ShownLocation:
        """Everything that is painted in a location now."""
        seen = shown(location, self._model.content(location), self._current_marks(), self._carry)
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
