"""The tables of a gauntlet: its opponents with the share won against each, and which roles suit the design."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen
from PySide6.QtWidgets import QWidget

from designer.app.pages.lab.bench import as_high_as_rows
from designer.app.pages.lab.trials.gauntlet_run import GauntletRun, share_words
from designer.app.pages.lab.trials.interval import paint_difference
from designer.app.pages.lab.trials.share_bar import ENOUGH, SIDE_TOKENS
from designer.app.ui.figures import DASH, figure, signed
from designer.app.ui.plots.marks import Table
from designer.app.ui.strokes import hairline, smooth
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.language import marked, tr
from designer.trials.gauntlet import Bout, RoleResult
from designer.trials.opponents import FieldUnit
from designer.trials.strength import Met

_BAR, _POINT = 6, 3
_POINTS: Final = 0.3
"""The share to both sides of zero that the scale of roles shows."""
_SHARE: Final = 6
"""The column of shares, by which opponents are sorted at first."""


class OpponentRow(NamedTuple):
    """An opponent with the fights against it; without any it is only listed.

    The last row is about all of them together: its number is below 0, and no sorting moves it.
    """

    number: int
    unit: FieldUnit
    bout: Bout | None

    @property
    def is_whole(self) -> bool:
        """Whether the row is about all opponents together."""
        return self.number < 0

    @property
    def share(self) -> float | None:
        """The share won; None before the first fight."""
        return None if self.bout is None else self.bout.share.rate

    @property
    def is_sure(self) -> bool:
        """Whether there are enough fights for a share that is more than preliminary."""
        return self.bout is not None and self.bout.met.fights >= ENOUGH

    @property
    def expected(self) -> float | None:
        """The share that Battle Values alone suggest; None before the first fight."""
        return None if self.bout is None else self.bout.expected


def opponent_rows(run: GauntletRun) -> list[OpponentRow]:
    """A row for each opponent of the field that is fought, or before the first fight of the one that is found."""
    field = run.fought if run.duels or run.is_fighting else run.field
    rows = [
        OpponentRow(number, unit, run.bout(number) if number in run.duels and run.duels[number].fights else None)
        for number, unit in enumerate(field.units)
    ]
    found = run.result
    if len(found.bouts) > 1 and run.whole is not None:
        name = tr("All {n} together", n=len(found.bouts))
        met = Met(0, run.whole.wins(0), run.whole.draws, run.whole.fights)
        whole = Bout(name, "", 0, met, run.whole.rounds[1], found.expected)
        rows.append(OpponentRow(-1, FieldUnit(name, "", 0, 0, field.units[0].place), whole))
    return rows


def _sorted_by(key: Callable[[OpponentRow], str | float | None]) -> Callable[[OpponentRow], str | float | None]:
    """A key for sorting with which the row of all opponents comes last in both directions."""
    return lambda row: None if row.is_whole else key(row)


class OpponentsTable(TableView[OpponentRow]):
    """The opponents; those that are not fought yet are faint."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column[OpponentRow](
                heading=marked("Opponent"), text=lambda row: row.unit.name,
                sort_key=_sorted_by(lambda row: row.unit.name), paint=_paint_name,
                stretch=True, floor=140, least=140, priority=0,
            ),
            Column[OpponentRow](
                heading=marked("role"), text=lambda row: row.unit.role, sort_key=_sorted_by(lambda row: row.unit.role),
                token="text.2", priority=3,
            ),
            Column[OpponentRow](
                heading=marked("year"), text=lambda row: "" if row.is_whole else str(row.unit.year),
                sort_key=_sorted_by(lambda row: row.unit.year),
                align=RIGHT, width="3067", token="text.2", priority=4,
            ),
            Column[OpponentRow](
                heading=marked("BV"), text=lambda row: "" if row.is_whole else figure(row.unit.value),
                sort_key=_sorted_by(lambda row: row.unit.value),
                align=RIGHT, width="1 999", priority=0,
            ),
            Column[OpponentRow](
                heading=marked("we win, with interval"), text=_interval, spoken=_interval, paint=_paint_share,
                width=150, priority=2,
            ),
            Column[OpponentRow](
                heading=marked("by BV"), text=lambda row: _percent(row.expected),
                sort_key=_sorted_by(lambda row: row.expected), align=RIGHT, width="100 %", token="text.2", priority=1,
            ),
            Column[OpponentRow](
                heading=marked("share"), text=lambda row: _percent(row.share),
                sort_key=_sorted_by(lambda row: row.share), align=RIGHT, width="100 %", font="strong", priority=0,
                paint=_paint_percent,
            ),
            Column[OpponentRow](
                heading=marked("rounds"), text=lambda row: DASH if row.bout is None else str(row.bout.rounds),
                sort_key=_sorted_by(lambda row: None if row.bout is None else row.bout.rounds), align=RIGHT, width="30",
                priority=5,
            ),
        )  # fmt: skip
        self.rows_model = TableModel(columns, key=lambda row: row.number, tooltip=_told)
        super().__init__(tr("Opponents"), self.rows_model, parent, several=True)
        as_high_as_rows(self)
        self.rows_model.setParent(self)
        self.setSortingEnabled(True)
        self.sortByColumn(_SHARE, Qt.SortOrder.DescendingOrder)
        self.empty_text = lambda: tr("The query finds no units. The page Library takes folders of unit files.")

    @property
    def figures(self) -> Table:
        """The rows as a table of figures."""
        heads = (tr("Opponent"), tr("role"), tr("year"), tr("BV"), tr("share, %"), tr("from"), tr("to"), tr("by BV, %"))
        rows = []
        for row in self.rows_model.rows:
            share = (None, None, None) if row.bout is None else tuple(100 * part for part in row.bout.share)
            by_bv = None if row.expected is None else 100 * row.expected
            rows.append((row.unit.name, row.unit.role, float(row.unit.year), float(row.unit.value), *share, by_bv))
        return Table(heads, tuple(rows))


def _percent(share: float | None) -> str:
    return DASH if share is None else figure(100 * share, 0, unit="%")


def _paint_name(painter: QPainter, cell: TableCell[OpponentRow]) -> None:
    draw(painter, cell.rect, cell.text, cell.style, role="strong" if cell.row.is_whole else "body")


def _paint_percent(painter: QPainter, cell: TableCell[OpponentRow]) -> None:
    token = "text.1" if cell.row.is_sure else "text.3"
    draw(painter, cell.rect, _percent(cell.row.share), cell.style, role="strong", token=token, align=RIGHT)


def _interval(row: OpponentRow) -> str:
    return DASH if row.bout is None else share_words(row.bout.share)


def _told(row: OpponentRow) -> str:
    return f"{row.unit.name}: {_interval(row)}"


def _paint_share(painter: QPainter, cell: TableCell[OpponentRow]) -> None:
    """A bar of the share with its interval and a rule at a half; hollow below a hundred fights."""
    row, style, rect = cell.row, cell.style, cell.rect
    middle = rect.center().y()
    painter.setPen(QPen(style.color("line.2"), hairline(painter)))
    painter.drawLine(QPointF(rect.center().x(), rect.top()), QPointF(rect.center().x(), rect.bottom()))
    if row.bout is None:
        draw(painter, rect, DASH, style, token="text.3")
        return
    share, color = row.bout.share, style.color(SIDE_TOKENS[0])
    high = style.px(_BAR)
    bar = QRectF(rect.left(), middle - high / 2, rect.width() * share.rate, high)
    painter.fillRect(bar, style.color(SIDE_TOKENS[0], 0.38))
    low, upper = (rect.left() + rect.width() * part for part in (share.low, share.high))
    painter.setPen(QPen(style.color("text.1"), hairline(painter, 1.6)))
    painter.drawLine(QPointF(low, middle), QPointF(upper, middle))
    with smooth(painter):
        painter.setPen(QPen(color, hairline(painter, 1.6)))
        painter.setBrush(QBrush(color if row.is_sure else style.color("bg.1")))
        painter.drawEllipse(QPointF(bar.right(), middle), style.px(_POINT), style.px(_POINT))


class SuitsTable(TableView[RoleResult]):
    """By role of the opponents, how many points more are won than Battle Values suggest, on a scale."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column[RoleResult](heading=marked("Role"), text=_role),
            Column[RoleResult](
                heading=marked("beyond BV, points"),
                text=_points,
                spoken=_points,
                paint=self._paint_points,
                stretch=True,
            ),
            Column[RoleResult](
                heading=marked("points"), text=lambda row: signed(100 * row.points), align=RIGHT, font="strong",
                width="-99", sort_key=lambda row: row.points,
            ),
            Column[RoleResult](
                heading=marked("fights"), text=lambda row: figure(row.fights), align=RIGHT, width="1 999",
                token="text.2",
            ),
        )  # fmt: skip
        self.rows_model = TableModel(columns, key=lambda row: row.role, tooltip=_points)
        super().__init__(tr("By opponent's role"), self.rows_model, parent)
        as_high_as_rows(self)
        self.rows_model.setParent(self)
        self.empty_text = lambda: tr("No fights yet.")

    def _paint_points(self, painter: QPainter, cell: TableCell[RoleResult]) -> None:
        ends = (abs(end) for row in self.rows_model.rows for end in (row.low, row.high))
        row = cell.row
        paint_difference(painter, cell.rect, cell.style, (row.points, row.low, row.high), max(_POINTS, *ends))

    @property
    def figures(self) -> Table:
        """The rows as a table of figures."""
        heads = (tr("Role"), tr("points"), tr("from"), tr("to"), tr("fights"))
        rows = (
            (_role(row), 100 * row.points, 100 * row.low, 100 * row.high, float(row.fights))
            for row in self.rows_model.rows
        )
        return Table(heads, tuple(rows))


def _role(row: RoleResult) -> str:
    return row.role or tr("no role")


def _points(row: RoleResult) -> str:
    amount, low, high = (signed(100 * part) for part in (row.points, row.low, row.high))
    return tr("{amount} points ({low} to {high})", amount=amount, low=low, high=high)
