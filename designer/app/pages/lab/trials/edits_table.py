"""The table of the edits between before and after: the wins that each of them brings, and its Battle Value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from designer.app.pages.lab.trials.interval import paint_difference
from designer.app.ui.figures import signed
from designer.app.ui.plots.marks import Table
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.language import marked, tr
from designer.trials.change import ChangeResult, ShareDifference
from designer.trials.duel import DuelResult


class EditEffect(NamedTuple):
    """An edit after those before it: its difference of the shares of wins, and its Battle Value."""

    number: int
    name: str
    difference: ShareDifference
    value: int

    @property
    def told(self) -> str:
        """The difference as text."""
        amount, low, high = (signed(100 * part, 1) for part in self.difference)
        return tr("{amount} points ({low} to {high})", amount=amount, low=low, high=high)


def edit_effects(names: Iterable[str], results: Sequence[DuelResult]) -> list[EditEffect]:
    """The effects of edits by the fights before the first and after each of them; none before the first fight.

    Neither are there any if the fights are those before and after all edits only.
    """
    if len(results) < 3 or not results[0].fights:
        return []
    changes = [ChangeResult(before, after) for before, after in pairwise(results)]
    return [
        EditEffect(number, name, change.difference, change.value_change)
        for number, (name, change) in enumerate(zip(names, changes, strict=True))
    ]


class EditsTable(TableView[EditEffect]):
    """A row for each edit, with the difference that it makes on a scale with its interval."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column[EditEffect](heading=marked("Edit"), text=lambda row: row.name, stretch=True, floor=100, priority=0),
            Column[EditEffect](
                heading=marked("wins, points"), text=_told, spoken=_told, paint=self._paint, width=130, priority=1
            ),
            Column[EditEffect](
                heading=marked("points"), text=lambda row: signed(100 * row.difference.amount, 1), align=RIGHT,
                font="strong", width="-99.9", priority=0,
            ),
            Column[EditEffect](
                heading=marked("BV"), text=lambda row: signed(row.value), align=RIGHT, width="-999", token="text.2",
                priority=0,
            ),
        )  # fmt: skip
        self.rows_model = TableModel(columns, key=lambda row: row.number, tooltip=_told)
        super().__init__(tr("Which edit did it"), self.rows_model, parent)
        self.rows_model.setParent(self)
        self.empty_text = lambda: tr("Choose \u201cEach edit, too\u201d in the form, and fight.")

    @property
    def figures(self) -> Table:
        """The rows as a table of figures."""
        heads = (tr("Edit"), tr("points"), tr("from"), tr("to"), tr("BV"))
        rows = []
        for row in self.rows_model.rows:
            amount, low, high = (100 * part for part in row.difference)
            rows.append((row.name, amount, low, high, float(row.value)))
        return Table(heads, tuple(rows))

    def _paint(self, painter: QPainter, cell: TableCell[EditEffect]) -> None:
        ends = (abs(end) for row in self.rows_model.rows for end in row.difference)
        paint_difference(painter, cell.rect, cell.style, cell.row.difference, max(ends))


def _told(row: EditEffect) -> str:
    return row.told
