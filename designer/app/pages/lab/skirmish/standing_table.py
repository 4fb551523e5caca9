"""The table of the statistics of a unit beside those of others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from designer.app.ui.figures import figure
from designer.app.ui.tables import Column, TableModel, TableView, figure_column
from designer.app.views.panels.spread_bar import spread_column
from designer.language import marked, tr
from designer.library.line_columns import Spread, spread
from designer.rulesets.skirmish.rules import statistic_labels
from designer.rulesets.skirmish.units import CODES, SkirmishUnit

_LEAST_SPREAD: Final = 170
"""The width in pixels that the spread keeps; figures beside it are left out for it."""


class StatisticRow(NamedTuple):
    """A statistic of a unit, its spread over others, how many of them it surpasses, and how it was computed."""

    name: str
    value: int
    spread: Spread
    above: int
    source: str


def standing(
    unit: SkirmishUnit | None, others: Sequence[SkirmishUnit], sources: Mapping[str, str]
) -> list[StatisticRow]:
    """The statistics of a unit beside those of others; empty without a unit.

    ``sources`` are texts on how statistics were computed, by their codes.
    """
    names, rows = statistic_labels(), []
    for field, code in CODES.items() if unit is not None else ():
        assert unit is not None
        value, values = unit.stats[code], [each.stats[code] for each in others]
        found = spread(np.array(values, np.float64), value)
        assert found is not None
        above = sum(value > each for each in values)
        rows.append(StatisticRow(names[field], value, found, above, sources.get(code, "")))
    return rows


class StandingTable(TableView[StatisticRow]):
    """A view of the statistics; without texts on their sources there is no column for them."""

    def __init__(self, name: str, others: int, *, sources: bool = True) -> None:
        self.statistics = TableModel(_columns(others, sources=sources), key=lambda row: row.name)
        super().__init__(name, self.statistics)
        self.statistics.setParent(self)
        self.setProperty("focusFrame", True)

    def show_rows(self, rows: Sequence[StatisticRow]) -> None:
        """Show other statistics."""
        self.statistics.show(rows)


def _columns(others: int, *, sources: bool) -> list[Column[StatisticRow]]:
    columns: list[Column[StatisticRow]] = [
        Column(heading=marked("Statistic"), text=lambda row: row.name, priority=1),
        figure_column(marked("value"), "", lambda row: figure(row.value), lambda row: row.value, shared=1, priority=1),
        spread_column(lambda row: (row.spread, row.value), _ends, least=_LEAST_SPREAD, most=640),
        figure_column(marked("least"), "", lambda row: figure(row.spread.low), lambda row: row.spread.low, priority=4),
        figure_column(
            marked("middle"), "", lambda row: figure(row.spread.median), lambda row: row.spread.median, priority=3
        ),
        figure_column(marked("most"), "", lambda row: figure(row.spread.high), lambda row: row.spread.high, priority=4),
        figure_column(
            tr("above, of {n}", n=others), "", lambda row: figure(row.above), lambda row: row.above, priority=2
        ),
    ]
    if sources:
        source = Column[StatisticRow](
            heading=marked("where it comes from"),
            text=lambda row: row.source,
            tooltip=lambda row: row.source,
            priority=1,
        )
        columns.append(source)
    return columns


def _ends(row: StatisticRow) -> str:
    ends = {"low": row.spread.low, "median": row.spread.median, "high": row.spread.high}
    return tr("from {low} to {high}, median {median}", **{name: figure(value) for name, value in ends.items()})
