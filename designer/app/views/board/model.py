"""The model of the board: the content of each location, the selection, and the unplaced mounts."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.views.board.cell_data import (
    BoardCell,
    LocationContent,
    UnplacedItem,
    location_content,
    unplaced_items,
)
from designer.construction.links import linked_mounts, linked_to
from designer.graph import Evaluator
from designer.units.location import Form, Location, Slot
from designer.units.mount import MountId


class BoardModel(QObject):
    """The model of board and unallocated list for a design; its signals report only what has changed.

    Signals:
        cells_changed: a location and its changed cells, or None for its header.
        reshaped: the locations, or their numbers of rows or slots have changed: lay out the board again.
        unplaced_changed: the unplaced mounts have changed.
        marks_changed: the mounts whose selection, or link to a selected mount, has changed.
    """

    cells_changed = Signal(object, object)
    reshaped = Signal()
    unplaced_changed = Signal()
    marks_changed = Signal(object)

    def __init__(self, context: DesignContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._contents: dict[Location, LocationContent] = {}
        self._unplaced: tuple[UnplacedItem, ...] = ()
        self._selection: frozenset[MountId] = frozenset()
        self._linked: frozenset[MountId] = frozenset()
        follow(context, self, self._look, self._renew)
        context.selection_changed.connect(self._mark)

    @property
    def form(self) -> Form:
        """The chassis form."""
        return self._context.unit.chassis.form

    @property
    def locations(self) -> tuple[Location, ...]:
        """All locations of the chassis."""
        return tuple(self._contents)

    @property
    def rows(self) -> Mapping[Location, int]:
        """The number of rows of each location."""
        return {location: content.rows for location, content in self._contents.items()}

    @property
    def unplaced(self) -> tuple[UnplacedItem, ...]:
        """The unplaced mounts."""
        return self._unplaced

    @property
    def selection(self) -> frozenset[MountId]:
        """The selected mounts."""
        return self._selection

    @property
    def linked(self) -> frozenset[MountId]:
        """The mounts that are linked to the selected ones, such as the ammunition of a selected weapon."""
        return self._linked

    def content(self, location: Location) -> LocationContent:
        """The content of a location."""
        return self._contents[location]

    def cell(self, slot: Slot) -> BoardCell | None:
        """The cell that fills a slot; None if there is no such slot."""
        found = self._contents.get(slot.location)
        return None if found is None else found.cell(slot.row)

    def cells_of(self, mount: MountId) -> list[tuple[Location, BoardCell]]:
        """The cells of a mount, with their locations."""
        return [
            (location, cell)
            for location, content in self._contents.items()
            for cell in content.cells
            if mount in cell.mounts
        ]

    # -- what differs ---------------------------------------------------------------------------------------

    def _look(self, g: Evaluator) -> tuple[object, ...]:
        """The appearance of the board: unallocated mounts, linked mounts, and the contents of all locations."""
        return unplaced_items(g), linked_mounts(g), *(location_content(g, location) for location in self.form.locations)

    def _renew(self, _found: object) -> None:
        contents, unplaced, marks = self._contents, self._unplaced, (self._selection, self._linked)
        graph = self._context.graph
        self._contents = {location: location_content(graph, location) for location in self.form.locations}
        self._unplaced = unplaced_items(graph)
        self._read_marks()
        if _shape(contents) != _shape(self._contents):
            self.reshaped.emit()
        else:
            for location, old in contents.items():
                self._tell_cells(location, old, self._contents[location])
        if self._unplaced is not unplaced:
            self.unplaced_changed.emit()
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
        before = self._selection, self._linked
        self._read_marks()
        self._tell_marks(*before)

    def _read_marks(self) -> None:
        self._selection = self._context.selection
        self._linked = linked_to(self._context.graph, self._selection)

    def _tell_marks(self, selection: frozenset[MountId], linked: frozenset[MountId]) -> None:
        differ = (selection ^ self._selection) | (linked ^ self._linked)
        if differ:
            self.marks_changed.emit(differ)


def _shape(contents: Mapping[Location, LocationContent]) -> dict[Location, tuple[int, int]]:
    return {location: (content.rows, content.head.slots) for location, content in contents.items()}
