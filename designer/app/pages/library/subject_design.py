"""The design whose percentiles and relatives the Library page shows: the active one, else the chosen unit."""

from __future__ import annotations

from collections.abc import Collection

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.library.columns import is_open
from designer.app.pages.library.library_listing import LibraryListing
from designer.app.pages.library.open_lines import OpenLines
from designer.app.pages.library.relatives import Subject
from designer.app.pages.library.table import UnitTable
from designer.app.pages.library.unit_actions import UnitActions
from designer.library.line_columns import Mask
from designer.library.percentiles import SharedTrait, group_of, members
from designer.library.rows import load
from designer.library.unit_lines import UnitLine
from designer.library.unit_row import UnitRow
from designer.library.unit_valuing import row_of


class SubjectDesign:
    """The design, the units of its kind, and comparing it."""

    def __init__(self, designs: OpenDesigns, listing: LibraryListing, lines: OpenLines, table: UnitTable) -> None:
        self._designs, self._listing, self._lines, self._table = designs, listing, lines, table

    @property
    def line(self) -> UnitLine | None:
        """The line of the design; None if there is none."""
        return self._lines.front or next(iter(self._table.chosen_units), None)

    def subject(self, sides: Collection[SharedTrait]) -> Subject | None:
        """The design with its row, and the units that have something in common with it."""
        line, document = self.line, self._designs.front
        if line is None:
            return None
        if is_open(line) and document is not None:
            row: UnitRow | None = row_of(document.unit)
        else:
            row = self._listing.library.ask(lambda database: load(database, line.id))
        return None if row is None else Subject(line, row, group_of(line, sides))

    def alike(self, line: UnitLine, sides: Collection[SharedTrait]) -> Mask:
        """Which units have something in common with a line."""
        found = self._listing.library.ask(lambda database: members(database, group_of(line, sides)))
        return self._listing.columns.mask(found or frozenset())

    def compare(self, unit: int, actions: UnitActions) -> None:
        """Compare the design with a unit."""
        units = [self._listing.lines[unit]]
        if (line := self.line) is not None and not is_open(line):
            units.insert(0, line)
        actions.compare(units)
