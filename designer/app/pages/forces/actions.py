"""Actions on the active force other than edits: designs are opened and found, sheets printed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.forces.rows import number_of
from designer.app.ui.dialogs import choose_files
from designer.forces import edits
from designer.forces.designs import not_found
from designer.forces.force import Origin
from designer.forces.sheets import force_sheets
from designer.language import tr
from designer.sheets.options import SheetOptions


class ForceActions(QObject):
    """The actions; ``page`` is the parent of dialogs.

    Signals:
        moved: the id of a member that was moved.
    """

    moved = Signal(str)

    def __init__(self, designs: OpenDesigns, page: QWidget) -> None:
        super().__init__(page)
        self._designs, self._page, self.forces = designs, page, designs.collections.forces

    @property
    def page(self) -> QWidget:
        """The parent of menus and dialogs."""
        return self._page

    @property
    def recent(self) -> list[Path]:
        """The files of forces that were used last."""
        return [Path(name) for name in self._designs.settings.views.forces.recent]

    def open_design(self, member_id: str) -> None:
        """Show the design of a member in a tab."""
        member = self.forces.force.member(member_id)
        document = self.forces.document_of(member)
        if document is not None:
            self._designs.requests.design_wanted.emit(document)
        elif member.unit is None:
            self.find_design(member_id)
        elif member.origin.path and not member.origin.member:
            self._designs.open_files([Path(member.origin.path)])
        else:
            self._designs.new(member.unit)

    def find_design(self, member_id: str) -> None:
        """Ask for the file of a design that is missing."""
        for path in choose_files(self._page, self._designs.settings.folder)[:1]:
            self.forces.replace_design(member_id, Origin(str(path.absolute())))

    def move_unit(self, member_id: str, by: int) -> None:
        """Move a unit by so many rows, as far as there are rows."""
        members = self.forces.front.force.members
        place = [member.id for member in members].index(member_id)
        if 0 <= place + by < len(members):
            self.forces.apply(edits.move(member_id, place + by))
            self.moved.emit(member_id)

    def rename(self) -> None:
        """Ask for the name of the force."""
        name = self.forces.dialogs.name(self._page, tr("Name the force"), tr("Name"), self.forces.front.force.name)
        if name:
            self.forces.apply(edits.rename(name))

    def choose_number(self) -> None:
        """Ask how many units there shall be."""
        label = tr("Number of units, such as 5, 4-6 or 4-")
        typed = self.forces.dialogs.text(self._page, tr("Number of units"), label, "")
        number = None if typed is None else number_of(typed)
        if number is not None:
            self.forces.apply(edits.set_number(None, *number))
        elif typed is not None:
            words = tr("“{typed}” is not a number of units: 5, 4-6 or 4- is expected", typed=typed)
            self._designs.requests.said.emit("warning", words)

    def print(self) -> None:
        """Show the print dialog with a sheet for each unit and its pilot, and the names of those without a design."""
        force = self.forces.force
        missing = [not_found(member.name) for member in force.members if member.unit is None]
        sheets = list(force_sheets(force, SheetOptions(rules=self.forces.rules_of(force))))
        if sheets:
            self._designs.requests.sheets_wanted.emit(sheets, missing)
        else:
            self._designs.requests.said.emit("note", tr("The force has no unit that could be printed."))

    def send(self) -> None:
        """Write the force where MegaMek opens lists of units."""
        self._designs.collections.send_force()

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        QApplication.clipboard().setText(text)
        self._designs.requests.said.emit("note", tr("Copied."))
