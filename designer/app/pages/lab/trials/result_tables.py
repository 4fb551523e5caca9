"""How the fights of a duel end, and the damage of each weapon by range, as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from designer.app.pages.lab.bench import HIGHEST_ROW, as_high_as_rows
from designer.app.pages.lab.trials.share_bar import SIDE_SIGNS, SIDE_TOKENS, paint_side_sign
from designer.app.ui.figures import DASH, figure
from designer.app.ui.plots.marks import Table
from designer.app.ui.strokes import box
from designer.app.ui.tables import LEFT, RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style
from designer.app.ui.theme_colors import mixed
from designer.app.views.board.board_texts import location_name
from designer.app.views.heat.heat_levels import heat_levels
from designer.language import beginning, marked, tr
from designer.trials.duel import Counts, DuelResult, quartiles
from designer.trials.tally import BANDS
from designer.units.location import Location

_AROUND_WORD, _BAR, _LEAST_FIGURE = 8, 10, 24
_BAR_SHARE: Final = 0.4
"""The least height of a bar, as a share of that of its row."""
_HIGHEST_WING: Final = 52
"""The height up to which rows with bars grow to fill their panel, in pixels."""
_TINT: Final = 0.4
_MOST_NAME: Final = 200
_FIRSTS: Final = (1, *(last + 1 for last in BANDS))
BAND_WORDS: Final = (
    *(f"{first}–{last}" for first, last in zip(_FIRSTS, BANDS, strict=False)),
    f"{_FIRSTS[-1]}+",
)
"""The bands of ranges, in hexes."""


class TwoSidedRow(NamedTuple):
    """A row of two-sided bars: a value of theirs at the left, one of ours at the right.

    The row with ``heads`` is the heading of the table: they are the texts at both sides, with the names in them.
    """

    words: str
    theirs: float = 0
    ours: float = 0
    heads: tuple[str, str] | None = None
    names: tuple[str, str] = "", ""


def end_rows(result: DuelResult) -> list[TwoSidedRow]:
    """The ways in which fights end, most frequent first, below a heading; at the left how often theirs was out."""
    ours, theirs = result.counts[0].ends, result.counts[1].ends
    one, other = result.names
    heads = tr("{name} out", name=other), tr("{name} out", name=one)
    ways = [TwoSidedRow(beginning(tr(end.value)), theirs[end], ours[end]) for end, _ in (ours + theirs).most_common()]
    return [TwoSidedRow(tr("Cause"), heads=heads, names=(other, one)), *ways]


def lost_rows(result: DuelResult) -> list[TwoSidedRow]:
    """The points of armor and structure that both lose in a fight by location, below a heading."""
    ours, theirs = result.counts[0].lost, result.counts[1].lost
    one, other = (side.unit.chassis.form for side in result.matchup.sides)
    ours_name, theirs_name = result.names
    heads = tr("{name} lost", name=theirs_name), tr("{name} lost", name=ours_name)
    rows = [TwoSidedRow(tr("Location"), heads=heads, names=(theirs_name, ours_name))]
    for place in Location:
        names = dict.fromkeys(location_name(form, place) for form in (one, other) if place in form.locations)
        if names:
            rows.append(TwoSidedRow(" / ".join(names), theirs[place] / result.fights, ours[place] / result.fights))
    return rows


class TwoSidedTable(TableView[TwoSidedRow]):
    """Two-sided bars with their figures outside them: theirs go to the left, ours to the right."""

    def __init__(self, name: str, digits: int = 0, parent: QWidget | None = None) -> None:
        self._digits = digits
        column = Column[TwoSidedRow](
            heading=name,
            text=lambda row: row.words,
            spoken=self._spoken,
            align=CENTER,
            paint=self._paint_wings,
            stretch=True,
            most=0,
        )
        self.rows_model = TableModel(
            (column,), key=lambda row: row.words, tooltip=self._spoken, section=lambda row: row.heads is not None
        )
        super().__init__(name, self.rows_model, parent)
        self.rows_model.setParent(self)
        self.most_height = _HIGHEST_WING
        as_high_as_rows(self)
        self.horizontalHeader().hide()
        self.empty_text = lambda: tr("No fights yet.")

    @property
    def figures(self) -> Table:
        """The rows as a table of figures."""
        heads, rows = ("", ""), self.rows_model.rows
        for row in rows:
            heads = row.heads or heads
        return Table(
            (self.accessibleName(), *heads),
            tuple((row.words, row.theirs, row.ours) for row in rows if row.heads is None),
        )

    def _spoken(self, row: TwoSidedRow) -> str:
        if row.heads is not None:
            return f"{row.heads[0]}, {row.words}, {row.heads[1]}"
        theirs, ours = (figure(value, self._digits) for value in (row.theirs, row.ours))
        return tr("{way}: theirs {theirs}, ours {ours}", way=row.words, theirs=theirs, ours=ours)

    def _paint_wings(self, painter: QPainter, cell: TableCell[TwoSidedRow]) -> None:
        style, rect, row = cell.style, cell.rect, cell.row
        if row.heads is not None:
            self._paint_heads(painter, rect, row, row.heads, style)
            return
        rows = [each for each in self.rows_model.rows if each.heads is None]
        most = max(max(each.theirs, each.ours) for each in rows) or 1
        word = max(style.width(each.words) for each in rows) + 2 * style.px(_AROUND_WORD)
        high, gap = max(style.px(_BAR), rect.height() * _BAR_SHARE), style.px(4)
        figures = max(style.width(figure(most, self._digits), "strong"), style.px(_LEAST_FIGURE)) + gap
        draw(painter, rect, row.words, style, align=CENTER)
        for value, way, token in ((row.theirs, -1, SIDE_TOKENS[1]), (row.ours, 1, SIDE_TOKENS[0])):
            start = rect.center().x() + way * word / 2
            wide = way * value * max(0.0, (rect.width() - word) / 2 - figures) / most
            spot = QRectF(start, rect.center().y() - high / 2, wide, high).normalized()
            box(painter, spot, style.px(1), fill=style.color(token))
            beyond = QRectF(start + wide + way * gap, rect.top(), way * figures, rect.height()).normalized()
            align = RIGHT if way < 0 else LEFT
            draw(painter, beyond, figure(value, self._digits), style, role="strong", align=align)

    @staticmethod
    def _paint_heads(painter: QPainter, rect: QRectF, row: TwoSidedRow, heads: tuple[str, str], style: Style) -> None:
        word = style.width(row.words, "caption") + 2 * style.px(_AROUND_WORD)
        wide = (rect.width() - word) / 2
        draw(painter, rect, row.words, style, role="caption", token="text.2", align=CENTER)
        for left, words, name, align in zip(
            (rect.left(), rect.right() - wide), heads, row.names, (LEFT, RIGHT), strict=True
        ):
            half = QRectF(left, rect.top(), wide, rect.height())
            rest = style.width(words, "caption") - style.width(name, "caption")
            fitting = style.metrics["caption"].elidedText(name, Qt.TextElideMode.ElideRight, wide - rest)
            said = words.replace(name, fitting)  # the name gives way, not the word beside it
            draw(painter, half, said, style, role="caption", token="text.2", align=align)


class DamageRow(NamedTuple):
    """A weapon of a side, or the side as a whole: a value for each band (None: no shots there), their sum, the hits."""

    side: int
    name: str
    cells: tuple[float | None, ...]
    total: float
    hits: float | None
    section: bool = False


def damage_rows(result: DuelResult) -> Iterator[DamageRow]:
    """The damage of a fight by weapon and band of ranges; each side begins with its sums."""
    for side, counts in enumerate(result.counts):
        names = {name for name, _ in counts.shots}
        sums = {name: sum(counts.damage[name, band] for band in range(len(BAND_WORDS))) for name in names}
        rows = []
        for name in sorted(names, key=lambda name: (-sums[name], name)):
            shots = [counts.shots[name, band] for band in range(len(BAND_WORDS))]
            hits = sum(counts.hits[name, band] for band in range(len(BAND_WORDS)))
            cells = tuple(
                counts.damage[name, band] / result.fights if many else None for band, many in enumerate(shots)
            )
            rows.append(DamageRow(side, name, cells, sums[name] / result.fights, hits / sum(shots)))
        whole = tuple(sum(row.cells[band] or 0.0 for row in rows) for band in range(len(BAND_WORDS)))
        yield DamageRow(side, result.names[side], whole, sum(row.total for row in rows), None, section=True)
        yield from rows


class DamageTable(TableView[DamageRow]):
    """The damage of a fight by weapon and range; stronger colors are more damage."""

    def __init__(self, parent: QWidget | None = None) -> None:
        bands = (
            Column[DamageRow](
                heading=words,
                text=partial(_band_text, band=band),
                paint=partial(self._paint_band, band=band),
                align=RIGHT,
                width="199.9",
                priority=1 + band,
            )
            for band, words in enumerate(BAND_WORDS)
        )
        columns = (
            Column[DamageRow](
                heading=marked("Weapon"),
                text=_name,
                paint=_paint_name,
                stretch=True,
                floor=96,
                least=96,
                most=_MOST_NAME,
                priority=0,
            ),
            *bands,
            Column[DamageRow](
                heading=marked("sum"),
                text=lambda row: figure(row.total, 1),
                font="strong",
                align=RIGHT,
                width="199.9",
                priority=0,
            ),
            Column[DamageRow](
                heading=marked("hits"), text=_hits, align=RIGHT, width="100 %", priority=1 + len(BAND_WORDS)
            ),
        )
        self.rows_model = TableModel(
            columns, key=lambda row: (row.side, row.name, row.section), tooltip=_name, section=lambda row: row.section
        )
        super().__init__(tr("Damage a fight"), self.rows_model, parent)
        self.most_height = HIGHEST_ROW
        as_high_as_rows(self)
        self.rows_model.setParent(self)
        self.empty_text = lambda: tr("No fights yet.")

    def show_result(self, result: DuelResult | None) -> None:
        """Show the damage of a duel, in the ranges up to the farthest at which anybody shot; None shows nothing."""
        rows = [] if result is None else list(damage_rows(result))
        shot_in = [n for row in rows if not row.section for n, value in enumerate(row.cells) if value is not None]
        bands = range(1, 2 + max(shot_in, default=len(BAND_WORDS) - 1))
        self.rows_model.show(rows)
        self.set_columns([0, *bands, *range(1 + len(BAND_WORDS), len(self.rows_model.columns))])

    @property
    def figures(self) -> Table:
        """The rows as a table of figures."""
        heads = (tr("Weapon"), *BAND_WORDS, tr("sum"), tr("hits, %"))
        rows = (
            (_name(row), *row.cells, row.total, None if row.hits is None else 100 * row.hits)
            for row in self.rows_model.rows
        )
        return Table(heads, tuple(rows))

    def _paint_band(self, painter: QPainter, cell: TableCell[DamageRow], band: int) -> None:
        value, style = cell.row.cells[band], cell.style
        if value is not None and not cell.row.section:
            most = max(
                (part or 0.0 for row in self.rows_model.rows if not row.section for part in row.cells), default=0
            )
            shade = mixed(style.color("bg.2"), style.color(SIDE_TOKENS[cell.row.side]), _TINT * value / (most or 1))
            gutter, gap = style.measures.table_gutter, style.px(1)
            rect = cell.rect.adjusted(gap - gutter / 2, gap, gutter / 2 - gap, -gap)
            box(painter, rect, style.measures.radius_cell, fill=shade)
        draw(painter, cell.rect, cell.text, style, role="strong" if cell.row.section else "body", align=RIGHT)


def _name(row: DamageRow) -> str:
    return f"{SIDE_SIGNS[row.side]} {row.name}" if row.section else row.name


def _paint_name(painter: QPainter, cell: TableCell[DamageRow]) -> None:
    """Paint the name of a weapon, or that of a side behind its sign."""
    row, rect, style = cell.row, cell.rect, cell.style
    if row.section:
        sign = paint_side_sign(painter, rect.left(), rect.center().y(), row.side, style)
        rect = rect.adjusted(sign + style.px(4), 0, 0, 0)
    draw(painter, rect, row.name, style, role="strong" if row.section else "body")


def _band_text(row: DamageRow, band: int) -> str:
    value = row.cells[band]
    return DASH if value is None else figure(value, 1)


def _hits(row: DamageRow) -> str:
    return "" if row.hits is None else figure(100 * row.hits, 0, unit="%")


class _RoundFigure(NamedTuple):
    """A figure of a round: its name, the values of all fights, and how they are summed up: a median, else a share."""

    words: str
    of: Callable[[Counts], list[Counter[int]]]
    least: int | None = None


def _in_a_round() -> tuple[_RoundFigure, ...]:
    slower, _, shutdown, *_ = heat_levels()
    return (
        _RoundFigure(tr("Damage in this round"), lambda counts: counts.done),
        _RoundFigure(tr("Heat in this round"), lambda counts: counts.made),
        _RoundFigure(tr("Heat at the end"), lambda counts: counts.heat),
        _RoundFigure(tr("Slowed by heat, %"), lambda counts: counts.heat, slower.heat),
        _RoundFigure(tr("Hot enough to shut down, %"), lambda counts: counts.heat, shutdown.heat),
        _RoundFigure(tr("Armor and structure, %"), lambda counts: counts.left),
        _RoundFigure(tr("Hexes apart"), lambda counts: counts.away),
    )


def round_table(found: DuelResult, number: int) -> Table:
    """The medians of both sides in a round, and the shares of the fights in which their heat has an effect."""
    rows = []
    for words, of, least in _in_a_round():
        cells = [of(counts)[number - 1 : number] for counts in found.counts]
        rows.append((words, *(_summed_up(each[0], least) if each else None for each in cells)))
    heads = (
        tr("median of"),
        *(f"{sign} {name}" for sign, name in zip(SIDE_SIGNS, (tr("ours"), tr("theirs")), strict=True)),
    )
    return Table(heads, tuple(rows), digits=0)


def _summed_up(values: Counter[int], least: int | None) -> float:
    if least is None:
        return float(quartiles(values)[1])
    return 100 * sum(many for value, many in values.items() if value >= least) / max(values.total(), 1)
