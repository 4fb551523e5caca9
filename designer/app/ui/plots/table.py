"""A table of numbers: the values of a plot, or any other list of names and numbers, sortable by its headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from designer.app.ui.plots.marks import Table
from designer.app.ui.tables import LEFT, RIGHT, Column, TableModel, TableView
from designer.app.ui.tables.columns import MOST_STRETCHED

_LEAST_NAME, _LEAST_TEXT, _PADDING = 110, 60, 6


class FigureRow(NamedTuple):
    """A row of a table of figures, with its number."""

    number: int
    cells: tuple[str | float | None, ...]


class FiguresTable(TableView[FigureRow]):
    """A view of a `Table` of figures; columns of numbers are right-aligned."""

    def __init__(self, name: str) -> None:
        self._figures = Table((), ())
        self._model = TableModel[FigureRow]((), key=lambda row: row.number)
        super().__init__(name, self._model)
        self._model.setParent(self)
        self.roomy_headings = True
        self.setProperty("focusFrame", True)
        self.scroll_sideways()

    @property
    def figures(self) -> Table:
        """The figures shown."""
        return self._figures

    def show_table(self, table: Table) -> None:
        """Show other figures; the sorting is kept."""
        before, self._figures = self._figures, table
        if table == before:
            return
        rows = [FigureRow(number, cells) for number, cells in enumerate(table.rows)]
        if _layout(table) == _layout(before):
            self._model.show(rows)
        else:
            self._model.set_columns(_columns(table), rows)

    def column(self, column: int) -> Sequence[str]:
        """The texts of a column from top to bottom."""
        return [self._model.columns[column].text(row) for row in self._model.rows]


def _layout(table: Table) -> object:
    """The properties that the columns depend on, without the values: columns need to be made again only if this
    changes.
    """
    numbers = range(len(table.heads))
    return table.heads, table.signs, [(table.digits_of(n), _is_figure(table, n)) for n in numbers], bool(table.rows)


def _is_figure(table: Table, column: int) -> bool:
    return column > 0 and not any(isinstance(row[column], str) for row in table.rows)


def _columns(table: Table) -> list[Column[FigureRow]]:
    """The columns of a table. The last one takes the spare width if it holds text, else the first one.

    Text in the last column is elided; its tooltip has the whole text.
    """
    last = len(table.heads) - 1
    stretched = last if last > 0 and not _is_figure(table, last) else 0
    return [_column(table, number, stretch=number == stretched) for number in range(len(table.heads))]


def _column(table: Table, number: int, *, stretch: bool) -> Column[FigureRow]:
    digits, is_figure = table.digits_of(number), _is_figure(table, number)

    def text(row: FigureRow) -> str:
        return table.word(row.cells[number], digits, number)

    def sort_key(row: FigureRow) -> str | float | None:
        value = row.cells[number]
        return value if value is None or is_figure else str(value)

    return Column[FigureRow](
        heading=table.heads[number],
        tip=table.heads[number],
        text=text,
        tooltip=text,
        whole=lambda cell: cell.style.width(cell.text) <= cell.rect.width(),
        sort_key=sort_key,
        align=RIGHT if is_figure else LEFT,
        extra=_PADDING if is_figure else 0,
        priority=0,
        stretch=stretch,
        floor=_LEAST_NAME if number == 0 else _LEAST_TEXT,
        most=MOST_STRETCHED if number == 0 else 0,
    )
