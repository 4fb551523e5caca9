"""The table of units with what can stand in its place: an empty library, no results, lists of files and of values."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from designer.app.pages.library.library_listing import LibraryListing
from designer.app.pages.library.nothing_found import NothingFound
from designer.app.pages.library.scan_notes import Changes
from designer.app.pages.library.sources import EmptyLibrary, offered
from designer.app.pages.library.table import UnitTable
from designer.app.pages.library.unreadable_files import Troubles
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.widgets.buttons import IconButton
from designer.language import tr
from designer.library.scan_report import Revalued
from designer.library.sources import Problem


class TableStates(QStackedWidget):
    """The table, or what stands in its place. The two buttons show the lists, and hide while these are empty.

    If nothing is found, the keyboard goes from the table to the ``field`` of the query.

    Signals:
        turned: something else is in front.
    """

    turned = Signal()

    def __init__(self, table: UnitTable, listing: LibraryListing, field: QWidget) -> None:
        super().__init__()
        self.table, self._listing, self._field = table, listing, field
        self.empty, self.nothing = EmptyLibrary(), NothingFound(listing)
        self.troubles, self.changes = Troubles(), Changes()
        self.troubles_button = IconButton("warning", tr("Unreadable files"), checkable=True)
        self.changes_button = IconButton("swap", tr("Changed values"), checkable=True)
        self._has_no_sources = False
        self._count = ""
        self._status = StatusAnnouncer(self, lambda: self._count if self.has_table else self.nothing.text)
        for state in (self.table, self.empty, self.nothing, self.troubles, self.changes):
            self.addWidget(state)
        buttons = self.troubles_button, self.changes_button
        for button, other in (buttons, buttons[::-1]):
            button.toggled.connect(lambda on, other=other: other.setChecked(False) if on else None)
            button.toggled.connect(lambda _on: self.renew())
        self.troubles.closed.connect(lambda: self.troubles_button.setChecked(False))
        self.changes.closed.connect(lambda: self.changes_button.setChecked(False))

    @property
    def is_empty(self) -> bool:
        """Whether the library has no sources, and nothing else is shown."""
        return self.currentWidget() is self.empty

    @property
    def has_table(self) -> bool:
        """Whether the table is in front."""
        return self.currentWidget() is self.table

    def show_problems(self, problems: Sequence[Problem], *, has_no_sources: bool) -> None:
        """List files that could not be read; without sources, say how to add some."""
        self.troubles.problems.show(problems)
        self._has_no_sources = has_no_sources
        self.renew()

    def show_changes(self, changes: Sequence[Revalued]) -> None:
        """List values that changed although their files did not."""
        self.changes.show_changes(changes)
        self.renew()

    def show_troubles(self) -> None:
        """Bring the list of unreadable files to the front."""
        self.troubles_button.setChecked(True)
        self.troubles.setFocus()

    def tell(self, count: str) -> None:
        """Announce how many units are found, or why there are none, once the inputs rest."""
        self._count = count
        self._status.tell_at_rest()

    def renew(self) -> None:
        """Bring to the front what is to be seen now."""
        state: QWidget
        if self.troubles_button.isChecked():
            state = self.troubles
        elif self.changes_button.isChecked():
            state = self.changes
        elif self._has_no_sources:
            state = self.empty
            self.empty.show_offers(offered(()))
        elif self._listing.lines and not self._listing.found:
            state = self.nothing
            self.nothing.explain()
        else:
            state = self.table
        if state is not self.currentWidget() and self.isAncestorOf(QApplication.focusWidget() or self):
            (self._field if state is self.nothing else state).setFocus()
        self.setCurrentWidget(state)
        self.troubles_button.setVisible(bool(self.troubles.problems.rows) or state is self.troubles)
        self.changes_button.setVisible(bool(self.changes.rows_model.rows))
        self.turned.emit()
