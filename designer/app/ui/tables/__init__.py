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
(paint roles and parts of them), `header` (headings), `view` (keys, pointer, selection, empty state, painting of rows).

The base is QTableView, also for lists and rows that fold: QTreeView asks a model for each row at every reset, which
takes too long for thousands of rows in Python. Rows are painted whole by the view instead of cell by cell by a
delegate: their ground spans all columns, and it is one call from Qt for each row.

To convert a list or table:

1. Make the row a value (NamedTuple or frozen dataclass) with a key that stays the same while the row means the same
   thing. Put what the row says into functions of the row, and declare the columns with them. A list is a table without
   headings (``headings=False``) with one column that stretches and paints the row. What rows cannot know (state of the
   view) reaches columns as closures: build them in a function. Tell ``model.announce(keys)`` when such state changes.
2. Replace the model by ``TableModel`` and its updates by ``model.show(rows)``. Rows that fold are listed flat: the rows
   below are in ``rows`` while their head is unfolded, and ``unfolded`` tells heads from others. Headings between rows
   are rows for which ``section`` holds. Filtering is ``show`` with fewer rows. Cells to edit are ``Column.edited`` and
   ``Column.commit``.
3. Replace the view by ``TableView``: connect its signals, which name rows by key, and set its hooks (``on_key``,
   ``empty_text``, ``row_height``, …). Things to click within a row are ``Column.parts``; a check box is
   ``Column.checked`` and ``Column.toggle``.
4. What a screen reader says of a row is ``Column.spoken`` of the first column; of other cells it is their text.
5. Remove the old model, delegate and view. A subclass of the model may announce what it alone knows to have changed
   (``announce``), one of the view may have signals of its own; what others could need is an extension of the kit.
"""

from designer.app.ui.tables.columns import LEFT, RIGHT, Cell, Column
from designer.app.ui.tables.model import ROW, TableModel
from designer.app.ui.tables.view import TableView

__all__ = ["LEFT", "RIGHT", "ROW", "Cell", "Column", "TableModel", "TableView"]
