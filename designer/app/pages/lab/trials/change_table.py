"""The effect of a change on all that is counted in fights, as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from designer.app.pages.lab.bench import HIGHEST_ROW, as_high_as_rows
from designer.app.ui.figures import figure, signed
from designer.app.ui.plots.marks import Table
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.widgets.change_marks import FigureChange, paint_change_mark
from designer.language import marked, tr
from designer.rulesets.combat.body import End
from designer.trials.change import ChangeResult, PairedDifference
from designer.trials.duel import Outcome


def _out_by(end: End, outcome: Outcome) -> float:
    return 100 * (outcome.ends[0] is end)


_IN_PLAY: Final[tuple[tuple[str, Callable[[Outcome], float]], ...]] = (
    (marked("Wins, %"), lambda outcome: 100 * (outcome.winner == 0)),
    (marked("Damage dealt a fight"), lambda outcome: outcome.figures[0].damage),
    (marked("Damage taken a fight"), lambda outcome: outcome.figures[1].damage),
    (marked("Rounds a fight"), lambda outcome: outcome.rounds),
    (marked("Heat after a round"), lambda outcome: outcome.figures[0].heat),
    (marked("Falls a fight"), lambda outcome: outcome.figures[0].falls),
    (marked("Shutdowns a fight"), lambda outcome: outcome.figures[0].shutdowns),
    (marked("Ammunition out, %"), partial(_out_by, End.AMMUNITION)),
    (marked("Engine out, %"), partial(_out_by, End.ENGINE)),
    (marked("Head out, %"), partial(_out_by, End.HEAD)),
)


class FigureInPlay(NamedTuple):
    """A figure of fights: its means before and after a change, and the mean difference of pairs."""

    words: str
    before: float
    after: float
    difference: PairedDifference


def figures_in_play(change: ChangeResult) -> Iterator[FigureInPlay]:
    """The figures of the fights of a change."""
    for words, of in _IN_PLAY:
        before, after = (sum(map(of, found.outcomes)) / found.fights for found in (change.before, change.after))
        yield FigureInPlay(tr(words), before, after, change.difference_of(of))


class ChangeTable(TableView[FigureInPlay]):
    """The figures before and after; only a change whose interval leaves out zero has a mark."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column[FigureInPlay](
                heading=marked("In play"), text=lambda row: row.words, stretch=True, floor=140, least=140,
                priority=0,
            ),
            Column[FigureInPlay](
                heading=marked("before"), text=lambda row: figure(row.before, 1), align=RIGHT, width="199.9",
                token="text.2", priority=0,
            ),
            Column[FigureInPlay](
                heading=marked("after"), text=lambda row: figure(row.after, 1), align=RIGHT, width="199.9", priority=0
            ),
            Column[FigureInPlay](
                heading=marked("change"), text=lambda row: signed(row.difference.amount, 1), align=RIGHT,
                width="-199.9", extra=12, paint=_paint_change, priority=0,
            ),
            Column[FigureInPlay](
                heading=marked("interval"), text=_interval, align=RIGHT, width="−19.9 to −19.9", extra=8,
                token="text.2",
                priority=1,
            ),
        )  # fmt: skip
        self.rows_model = TableModel(columns, key=lambda row: row.words, tooltip=_told)
        super().__init__(tr("What the change does"), self.rows_model, parent)
        self.rows_model.setParent(self)
        self.most_height = HIGHEST_ROW
        as_high_as_rows(self)
        self.empty_text = lambda: tr("Fight both to see it.")

    @property
    def figures(self) -> Table:
        """The rows as a table of figures."""
        heads = (tr("In play"), tr("before"), tr("after"), tr("change"), tr("from"), tr("to"))
        rows = tuple((row.words, row.before, row.after, *row.difference) for row in self.rows_model.rows)
        return Table(heads, rows, changes=(3,))


def _interval(row: FigureInPlay) -> str:
    low, high = (signed(end, 1) for end in row.difference[1:])
    return tr("{low} to {high}", low=low, high=high)


def _told(row: FigureInPlay) -> str:
    told = f"{row.words}: {signed(row.difference.amount, 1)} ({_interval(row)})"
    return told if row.difference.sure else tr("{words}; not sure", words=told)


def _paint_change(painter: QPainter, cell: TableCell[FigureInPlay]) -> None:
    difference = cell.row.difference
    if difference.sure:
        paint_change_mark(painter, cell.rect, FigureChange(difference.amount, 1), cell.style)
    else:
        draw(painter, cell.rect, cell.text, cell.style, token="text.3", align=RIGHT)
