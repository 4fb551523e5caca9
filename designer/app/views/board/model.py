"""The board's content: a picture of each location, what is selected, what waits. It tells only what differs."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.app.views.board.cell_data import BoardCell, LocationContent, UnplacedItem, picture, waiting
from designer.construction.linked_mounts import linked_to
from designer.units.location import Form, Location, Slot
from designer.units.mount import MountId


class BoardModel(QObject):
    """What board and shelf show of one design.

    Signals:
        cells_changed: a location and those of its cells that are new; its head is meant by None instead.
        reshaped: locations came, went or have another number of rows or slots: lay everything out anew.
        waiting_changed: the shelf holds something else.
        marks_changed: the mounts whose selection or kinship is another one.
    """

    cells_changed = Signal(object, object)
    reshaped = Signal()
    waiting_changed = Signal()
    marks_changed = Signal(object)

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._pictures: dict[Location, LocationContent] = {}
        self._waiting: tuple[UnplacedItem, ...] = ()
        self._selection: frozenset[MountId] = frozenset()
        self._kin: frozenset[MountId] = frozenset()
        self._read()
        context.changed.connect(self._renew)
        context.selection_changed.connect(self._mark)

    @property
    def form(self) -> Form:
        """The chassis form."""
        return self._context.unit.chassis.form

    @property
    def locations(self) -> tuple[Location, ...]:
        """All locations there are."""
        return tuple(self._pictures)

    @property
    def rows(self) -> Mapping[Location, int]:
        """How many rows each location is high."""
        return {location: picture.rows for location, picture in self._pictures.items()}

    @property
    def waiting(self) -> tuple[UnplacedItem, ...]:
        """What is unplaced."""
        return self._waiting

    @property
    def selection(self) -> frozenset[MountId]:
        """The selected mounts."""
        return self._selection

    @property
    def kin(self) -> frozenset[MountId]:
        """What belongs to the selected mounts."""
        return self._kin

    def picture(self, location: Location) -> LocationContent:
        """What is to be seen of a location."""
        return self._pictures[location]

    def cell(self, slot: Slot) -> BoardCell | None:
        """The cell that fills a slot."""
        found = self._pictures.get(slot.location)
        return None if found is None else found.cell(slot.row)

    def cells_of(self, mount: MountId) -> list[tuple[Location, BoardCell]]:
        """Where a mount lies."""
        return [
            (location, cell)
            for location, picture in self._pictures.items()
            for cell in picture.cells
            if mount in cell.mounts
        ]

    # -- what differs ---------------------------------------------------------------------------------------

    def _read(self) -> tuple[dict[Location, LocationContent], tuple[UnplacedItem, ...]]:
        before = self._pictures, self._waiting
        graph = self._context.graph
        self._pictures = {location: picture(graph, location) for location in self.form.locations}
        self._waiting = waiting(graph)
        self._selection = self._context.selection
        self._kin = linked_to(graph, self._selection)
        return before

    def _renew(self) -> None:
        marks = self._selection, self._kin
        pictures, waiting_before = self._read()
        if _shape(pictures) != _shape(self._pictures):
            self.reshaped.emit()
        else:
            for location, old in pictures.items():
                self._tell_cells(location, old, self._pictures[location])
        if self._waiting is not waiting_before:
            self.waiting_changed.emit()
        self._tell_marks(*marks)

    def _tell_cells(self, location: Location, old: LocationContent, new: LocationContent) -> None:
        if new is old:
            return
        if new.head != old.head:
            self.cells_changed.emit(location, None)
        known = set(old.cells)
        fresh = tuple(cell for cell in new.cells if cell not in known)
        if fresh:
            self.cells_changed.emit(location, fresh)

    def _mark(self) -> None:
        before = self._selection, self._kin
        self._selection = self._context.selection
        self._kin = linked_to(self._context.graph, self._selection)
        self._tell_marks(*before)

    def _tell_marks(self, selection: frozenset[MountId], kin: frozenset[MountId]) -> None:
        differ = (selection ^ self._selection) | (kin ^ self._kin)
        if differ:
            self.marks_changed.emit(differ)


def _shape(pictures: Mapping[Location, LocationContent]) -> dict[Location, tuple[int, int]]:
    return {location: (picture.rows, picture.head.slots) for location, picture in pictures.items()}
