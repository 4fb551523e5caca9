"""How the fights of a duel end, and the damage of each weapon by range, as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from designer.app.pages.lab.trials.share_bar import SIDE_TOKENS
from designer.app.ui.figures import DASH, figure
from designer.app.ui.plots.marks import Table
from designer.app.ui.strokes import box
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme_colors import mixed
from designer.language import beginning, marked, tr
from designer.trials.duel import Counts, DuelResult, quartiles
from designer.trials.tally import BANDS

_AROUND_WORD, _BAR = 8, 10
_TINT: Final = 0.4
SIDE_SIGNS: Final = ("\N{BLACK CIRCLE}", "\N{BLACK UP-POINTING TRIANGLE}")
"""The signs of ours and theirs."""
_FIRSTS: Final = (1, *(last + 1 for last in BANDS))
BAND_WORDS: Final = (
    *(f"{first}–{last}" for first, last in zip(_FIRSTS, BANDS, strict=False)),
    f"{_FIRSTS[-1]}+",
)
"""The bands of ranges, in hexes."""


class EndRow(NamedTuple):
    """A way to be out of a fight: how often it took theirs, and how often ours."""

    words: str
    theirs: int
    ours: int


def end_rows(result: DuelResult) -> list[EndRow]:
    """The ways in which fights end, most frequent first."""
    ours, theirs = result.counts[0].ends, result.counts[1].ends
    return [EndRow(beginning(tr(end.value)), theirs[end], ours[end]) for end, _ in (ours + theirs).most_common()]


class EndsTable(TableView[EndRow]):
    """Two-sided bars: at the left how often the other side was out in a way, at the right our own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column[EndRow](heading=marked("theirs"), text=lambda row: figure(row.theirs), font="strong", width="9 999"),
            Column[EndRow](
                heading=marked("out by"),
                text=lambda row: row.words,
                spoken=self._spoken,
                align=CENTER,
                paint=self._paint_wings,
                stretch=True,
                most=0,
            ),
            Column[EndRow](
                heading=marked("ours"),
                text=lambda row: figure(row.ours),
                font="strong",
                align=RIGHT,
                width="9 999",
            ),
        )
        self.rows_model = TableModel(columns, key=lambda row: row.words, tooltip=self._spoken)
        super().__init__(tr("How it ends"), self.rows_model, parent)
        self.rows_model.setParent(self)
        self.empty_text = lambda: tr("No fights yet.")

    @property
    def figures(self) -> Table:
        """The rows as a table of figures."""
        heads = (tr("out by"), tr("theirs"), tr("ours"))
        return Table(heads, tuple((row.words, row.theirs, row.ours) for row in self.rows_model.rows))

    def _spoken(self, row: EndRow) -> str:
        return tr("{way}: theirs {theirs}, ours {ours}", way=row.words, theirs=row.theirs, ours=row.ours)

    def _paint_wings(self, painter: QPainter, cell: TableCell[EndRow]) -> None:
        style, rect = cell.style, cell.rect
        most = max(max(row.theirs, row.ours) for row in self.rows_model.rows) or 1
        word = max(style.width(row.words) for row in self.rows_model.rows) + 2 * style.px(_AROUND_WORD)
        high = style.px(_BAR)
        draw(painter, rect, cell.row.words, style, align=CENTER)
        for count, way, token in ((cell.row.theirs, -1, SIDE_TOKENS[0]), (cell.row.ours, 1, SIDE_TOKENS[1])):
            start = rect.center().x() + way * word / 2
            wide = way * count * (rect.width() - word) / 2 / most
            spot = QRectF(start, rect.center().y() - high / 2, wide, high).normalized()
            box(painter, spot, style.px(1), fill=style.color(token))


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
            )
            for band, words in enumerate(BAND_WORDS)
        )
        columns = (
            Column[DamageRow](heading=marked("Weapon"), text=_name, stretch=True, floor=96),
            *bands,
            Column[DamageRow](
                heading=marked("sum"), text=lambda row: figure(row.total, 1), font="strong", align=RIGHT, width="199.9"
            ),
            Column[DamageRow](heading=marked("hits"), text=_hits, align=RIGHT, width="100 %"),
        )
        self.rows_model = TableModel(
            columns, key=lambda row: (row.side, row.name, row.section), tooltip=_name, section=lambda row: row.section
        )
        super().__init__(tr("Damage a fight"), self.rows_model, parent)
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
            shade = mixed(style.color("bg.2"), style.color("accent"), _TINT * value / (most or 1))
            rect = cell.rect.adjusted(-style.px(6), style.px(1), style.px(4), -style.px(1))
            box(painter, rect, style.measures.radius_cell, fill=shade)
        draw(painter, cell.rect, cell.text, style, role="strong" if cell.row.section else "body", align=RIGHT)


def _name(row: DamageRow) -> str:
    return f"{SIDE_SIGNS[row.side]} {row.name}" if row.section else row.name


def _band_text(row: DamageRow, band: int) -> str:
    value = row.cells[band]
    return DASH if value is None else figure(value, 1)


def _hits(row: DamageRow) -> str:
    return "" if row.hits is None else figure(100 * row.hits, 0, unit="%")


_IN_A_ROUND: Final[tuple[tuple[str, Callable[[Counts], list[Counter[int]]]], ...]] = (
    (marked("Damage in this round"), lambda counts: counts.done),
    (marked("Heat in this round"), lambda counts: counts.made),
    (marked("Heat at the end"), lambda counts: counts.heat),
    (marked("Armor and structure, %"), lambda counts: counts.left),
    (marked("Hexes apart"), lambda counts: counts.away),
)


def round_table(found: DuelResult, number: int) -> Table:
    """The medians of both sides in a round."""
    rows = []
    for words, of in _IN_A_ROUND:
        cells = [of(counts)[number - 1 : number] for counts in found.counts]
        rows.append((tr(words), *(float(quartiles(each[0])[1]) if each else None for each in cells)))
    heads = (
        tr("median of"),
        *(f"{sign} {name}" for sign, name in zip(SIDE_SIGNS, (tr("ours"), tr("theirs")), strict=True)),
    )
    return Table(heads, tuple(rows), digits=0)
