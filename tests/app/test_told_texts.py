"""A screen reader that keeps what it was told, as they do: after each change it has heard what is different."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from designer import paths
from designer.app.shell.workspace_list import index_of
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget
from designer.app.views.ledger.table import LedgerTable
from designer.editing import edits
from designer.editing.blank import new_unit
from designer.units.location import CT, LA
from tests.app.conftest import come_due

MOST_ROWS = 8
NAME = QAccessible.Text.Name


class CachingReader:
    """Keeps the name of each part and cell that it has read until an event says that it is different."""

    def __init__(self) -> None:
        self.known: dict[int, str] = {}

    def hear(self, event):
        if event.type() == QAccessible.Event.NameChanged:
            told = event.accessibleInterface()
            self.known[QAccessible.uniqueId(told)] = told.text(NAME)

    def read(self, window):
        """Read the parts and the first rows of tables that are shown; returns the names that were known otherwise."""
        stale = []
        for widget in window.findChildren(QWidget):
            if widget.isVisible():
                for told in [*_parts(widget), *_cells(widget)]:
                    number, name = QAccessible.uniqueId(told), told.text(NAME)
                    if self.known.setdefault(number, name) != name:
                        stale.append((type(widget).__name__, self.known[number], name))
        return stale


def _parts(widget):
    if isinstance(widget, AccessibleWidget) and isinstance(widget, QWidget):
        whole = QAccessible.queryAccessibleInterface(widget)
        count = whole.childCount()
        yield from (whole.child(number) for number in range(count - len(widget.accessible_keys()), count))


def _cells(widget):
    if isinstance(widget, QTableView) and widget.model() is not None:
        whole, columns = QAccessible.queryAccessibleInterface(widget), widget.model().columnCount()
        for row in range(min(widget.model().rowCount(), MOST_ROWS)):
            yield from (whole.child((row + 1) * (columns + 1) + column + 1) for column in range(columns))


@pytest.fixture
def caching(reader, monkeypatch):
    made = CachingReader()
    monkeypatch.setattr(reader, "hear", made.hear)
    return made


def fold(window):
    """Close or open the first branch of each ledger."""
    for table in window.findChildren(LedgerTable):
        branch = next((row.id for row in table.lines.rows if row.branch), None)
        if branch is not None and table.isVisible():
            table.toggle(branch)


@pytest.mark.parametrize("page", ["design", "compare", "forces"])
def test_a_reader_that_keeps_names_never_keeps_an_old_one(windows, caching, outcomes_in_sight, page):
    window = windows(design=paths.data("designs", "wayfarer-wfr-3d.mtf"))
    window.designs.collections.forces.add_documents(window.manager.documents)
    window.manager.new(new_unit(tonnage=50))
    first, second = window.manager.documents
    window.show_page(index_of(page))
    come_due(window)

    def stale():
        come_due(window)
        QApplication.processEvents()
        return caching.read(window)

    caching.read(window)
    assert caching.known
    for document, edit in (
        (second, edits.place("medium-laser", LA)),
        (first, edits.set_armor(CT, 12)),
    ):
        window.manager.front = document
        assert stale() == [], "after a turn of tabs"
        window.designs.context(document).apply(edit)
        assert stale() == [], "after an edit"
        fold(window)
        assert stale() == [], "after a branch was closed or opened"
        window.designs.context(document).undo()
        assert stale() == [], "after an undo"
