"""The one kit for tables and lists: columns declared as data, one model, one view.

A table is declared by its columns; the model holds rows of any type and identifies them by a key::

    COLUMNS: Final = (
        Column[Weapon](heading=marked("Name"), text=name_of, sort_key=name_of, stretch=True, least=104),
        Column[Weapon](heading=marked("mass"), tip=marked("Mass in tons"), text=tons_of, align=RIGHT, width="12.5",
                       sort_key=mass_of, priority=1),
    )
    model = TableModel(COLUMNS, key=id_of, tooltip=tip_of)
    view = TableView(tr("Weapons"), model, several=True)
    view.empty_text = lambda: tr("Nothing is mounted.")
    view.sort_by(0, Qt.SortOrder.AscendingOrder)
    view.opened.connect(show_weapon)      # with the key of the row
    model.show(weapons)                   # again after each change: only what differs is told to Qt

Modules: `columns` (what a column declares; which columns fit), `model` (rows by key, sorting, data roles), `paint`
(paint roles and parts of them), `header` (headings), `view` (keys, pointer, selection, empty state, painting of rows),
`grouped` (bands with headings above groups of rows).

The base is QTableView, also for lists and rows that fold: QTreeView asks a model for each row at every reset, which
takes too long for thousands of rows in Python. Rows are painted whole by the view instead of cell by cell by a
delegate: their ground spans all columns, and it is one call from Qt for each row.

A row is a value (NamedTuple or frozen dataclass) with a key that stays the same while the row means the same thing. A
list is a table without headings with one column that stretches and paints the row. What rows cannot know (state of the
view) reaches columns as closures; ``model.announce(keys)`` tells that such state has changed. Rows that fold are listed
flat. Filtering is ``show`` with fewer rows.
"""

from designer.app.ui.tables.columns import LEFT, RIGHT, Column, TableCell, figure_column
from designer.app.ui.tables.grouped import GroupedTable
from designer.app.ui.tables.model import ROW, TableModel
from designer.app.ui.tables.view import TableView

__all__ = ["LEFT", "RIGHT", "ROW", "Column", "GroupedTable", "TableCell", "TableModel", "TableView", "figure_column"]
