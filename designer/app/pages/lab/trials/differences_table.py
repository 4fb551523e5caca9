"""A table of differences of the shares of wins: of each edit of a change, or against each opponent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from designer.app.pages.lab.bench import HIGHEST_ROW, as_high_as_rows
from designer.app.pages.lab.trials.interval import paint_difference
from designer.app.ui.figures import DASH, figure, signed
from designer.app.ui.fonts import FontRole
from designer.app.ui.plots.marks import Table
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.tables.paint import more_lines, wrapped
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.language import marked, tr
from designer.trials.change import ChangeResult, PairedDifference, together
from designer.trials.duel import DuelResult
from designer.trials.opponents import FieldUnit


class WinsRow(NamedTuple):
    """An edit or an opponent: the difference of the shares of wins (None without fights), and a Battle Value as text.

    ``strong`` rows are those of the whole change.
    """

    number: int
    name: str
    difference: PairedDifference | None
    value: str = ""
    strong: bool = False

    @property
    def told(self) -> str:
        """The difference as text."""
        if self.difference is None:
            return DASH
        amount, low, high = (signed(100 * part, 1) for part in self.difference)
        return tr("{amount} points ({low} to {high})", amount=amount, low=low, high=high)

    @property
    def points(self) -> str:
        """The difference in percentage points as text."""
        return DASH if self.difference is None else signed(100 * self.difference.amount, 1)


def edit_rows(names: Iterable[str], results: Sequence[DuelResult]) -> list[WinsRow]:
    """A row for each edit by the fights before the first and after each of them, and one for all of them.

    There are none before the first fight, and with the fights before and after all edits only.
    """
    if len(results) < 3 or not results[0].fights:
        return []
    changes = [ChangeResult(before, after) for before, after in pairwise(results)]
    rows = [
        WinsRow(number, name, change.difference, signed(change.value_change))
        for number, (name, change) in enumerate(zip(names, changes, strict=True))
    ]
    whole = ChangeResult(results[0], results[-1])
    words = tr("All together")
    return [*rows, WinsRow(len(rows), words, whole.difference, signed(whole.value_change), strong=True)]


def opponent_rows(
    first: tuple[str, ChangeResult] | None, units: Sequence[FieldUnit], changes: Mapping[int, ChangeResult]
) -> list[WinsRow]:
    """The chosen opponent, those of a field in order, and these together; unfought ones have no difference."""
    rows = []
    if first is not None:
        name, change = first
        rows.append(WinsRow(-1, name, change.difference, figure(change.before.values[1]), strong=True))
    fought = {number: change for number, change in changes.items() if change.pairs}
    for number, unit in enumerate(units):
        found = fought[number].difference if number in fought else None
        rows.append(WinsRow(number, unit.name, found, figure(unit.value)))
    if len(fought) > 1:
        words = tr("All {n} others", n=len(fought))
        whole = together([change.difference for change in fought.values()])
        rows.append(WinsRow(len(units), words, whole, strong=True))
    return rows


class DifferencesTable(TableView[WinsRow]):
    """The rows with their differences on one scale, each with its interval; ``heading`` is that of the names."""

    def __init__(self, name: str, heading: str, empty: str, parent: QWidget | None = None) -> None:
        columns = (
            Column[WinsRow](
                heading=heading, text=lambda row: row.name, paint=_paint_name, stretch=True, floor=90, most=200,
                priority=0,
            ),
            Column[WinsRow](
                heading=marked("wins, points"), text=_told, spoken=_told, paint=self._paint, width=76, priority=1
            ),
            Column[WinsRow](
                heading=marked("points"), text=lambda row: row.points, align=RIGHT, width="-99.9", priority=0,
                paint=_paint_points,
            ),
            Column[WinsRow](
                heading=marked("BV"), text=lambda row: row.value, align=RIGHT, width="1 999", token="text.2",
                priority=2,
            ),
        )  # fmt: skip
        self.rows_model = TableModel(columns, key=lambda row: row.number, tooltip=_told)
        super().__init__(name, self.rows_model, parent)
        self.rows_model.setParent(self)
        self.extra_height = self._more_lines
        self.most_height = HIGHEST_ROW
        as_high_as_rows(self)
        self.empty_text = lambda: tr(empty)

    @property
    def figures(self) -> Table:
        """The rows as a table of figures."""
        heads = (self.accessibleName(), tr("points"), tr("from"), tr("to"), tr("BV"))
        rows = []
        for row in self.rows_model.rows:
            parts = (None, None, None) if row.difference is None else tuple(100 * part for part in row.difference)
            rows.append((row.name, *parts, row.value))
        return Table(heads, tuple(rows))

    def _more_lines(self, row: WinsRow, style: Style, _width: int) -> int:
        """The height of all lines of a name but the first."""
        room = self.columnWidth(0) - 2 * style.measures.table_gutter
        return more_lines(row.name, style, room, _role(row))

    def _paint(self, painter: QPainter, cell: TableCell[WinsRow]) -> None:
        if cell.row.difference is not None:
            found = (row.difference for row in self.rows_model.rows if row.difference is not None)
            ends = (abs(end) for difference in found for end in difference)
            paint_difference(painter, cell.rect, cell.style, cell.row.difference, max(ends))


def _told(row: WinsRow) -> str:
    return row.told


def _paint_name(painter: QPainter, cell: TableCell[WinsRow]) -> None:
    token = "text.3" if cell.row.difference is None else "text.1"
    wrapped(painter, cell, _role(cell.row), token)


def _role(row: WinsRow) -> FontRole:
    return "strong" if row.strong else "body"


def _paint_points(painter: QPainter, cell: TableCell[WinsRow]) -> None:
    found = cell.row.difference
    token = "text.1" if found is not None and found.sure else "text.3"
    draw(painter, cell.rect, cell.text, cell.style, role="strong", token=token, align=RIGHT)
