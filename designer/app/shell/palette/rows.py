"""The rows of the palette (headings and results), their model, and their painting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from designer.app.shell.palette.results import HEADINGS, Group, Hit, spans
from designer.app.ui import theme
from designer.app.ui.figures import signed
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import glyph, paint_icon
from designer.app.ui.strokes import box
from designer.app.ui.tables import Column, TableCell, TableModel
from designer.app.ui.tables.paint import words_at_right
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.editing import Edit
from designer.language import tr

_ROW = 30
_MARK_WIDTH = 70


class HitOutcome(NamedTuple):
    """Computed effect of a result: the changes of Battle Value and mass (kg), or why its edit is refused.

    ``facts`` is further text for the row.
    """

    change: int | None = None
    weight: int | None = None
    refused: str = ""
    facts: str = ""


_UNKNOWN = HitOutcome()


@dataclass(eq=False)
class PaletteRow:
    """The heading of a group, or a result with the index ``way`` of the selected placing and the outcomes by placing.

    ``words`` is the query, which is highlighted in the name.
    """

    heading: str = ""
    hit: Hit | None = None
    words: str = ""
    way: int = 0
    outcomes: dict[int, HitOutcome] = field(default_factory=dict)

    @property
    def edit(self) -> Edit | None:
        """The edit of the selected placing; None if the result has no placings."""
        return self.hit.placings[self.way].edit if self.hit is not None and self.hit.placings else None

    @property
    def outcome(self) -> HitOutcome:
        """Effect of the edit of the selected placing; until it is computed, a ``HitOutcome`` without values."""
        return self.outcomes.get(self.way, _UNKNOWN)

    @property
    def blocked(self) -> str:
        """Why the result cannot be applied now; empty if it can, or if that is not yet computed."""
        return "" if self.hit is None else self.hit.disabled or self.outcome.refused

    @property
    def lacks_outcome(self) -> bool:
        """Whether the outcome of the selected placing is not yet computed."""
        hit = self.hit
        return hit is not None and bool(hit.placings or hit.facts is not None) and self.way not in self.outcomes


class HitsModel(TableModel[PaletteRow]):
    """The table model of the palette, with a row for each heading and each result."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__((_COLUMN,), key=id, parent=parent, section=lambda row: row.hit is None)

    def show_hits(self, words: str, found: Sequence[tuple[Group, Sequence[Hit]]]) -> None:
        """Show the results of a query by group."""
        rows: list[PaletteRow] = []
        for group, hits in found:
            rows.append(PaletteRow(tr(HEADINGS[group])))
            rows += [PaletteRow(hit=hit, words=words) for hit in hits]
        self.show(rows, reset=True)

    def hit(self, row: int) -> Hit | None:
        """The result in a row; None for a heading or a row that does not exist."""
        return self.rows[row].hit if 0 <= row < len(self.rows) else None

    def choose_way(self, row: PaletteRow, by: int) -> None:
        """Select another placing of a result, ``by`` positions further on."""
        if row.hit is not None and row.hit.placings:
            row.way = (row.way + by) % len(row.hit.placings)
            self.announce((id(row),))

    def rows_without_outcome(self) -> list[PaletteRow]:
        """The results for which the ``HitOutcome`` (changes of Battle Value and mass) is not yet computed."""
        return [row for row in self.rows if row.lacks_outcome]

    def set_outcome(self, row: PaletteRow, outcome: HitOutcome) -> None:
        """Store and show what the edit of the selected placing of a result would change."""
        row.outcomes[row.way] = outcome
        self.announce((id(row),))


def _text(row: PaletteRow) -> str:
    return row.heading if row.hit is None else row.hit.name


def _accessible_text(row: PaletteRow) -> str:
    hit = row.hit
    if hit is None:
        return row.heading
    does = hit.placings[row.way].words or hit.verb if hit.placings else hit.verb
    change, weight = row.outcome.change, row.outcome.weight
    parts = [
        *(hit.name, hit.hint, row.outcome.facts),
        tr("adds {value} BV", value=signed(change)) if change else "",
        _tons(weight) if weight else "",
        row.blocked or tr("Enter: {what}", what=does),
        *(hit.reason, hit.keys),
    ]
    return ", ".join(part for part in parts if part)


def _paint(painter: QPainter, cell: TableCell[PaletteRow]) -> None:
    """Paint a result: icon, name with highlighted query, and hint; at the right the placing and the changes."""
    row, hit, style = cell.row, cell.row.hit, cell.style
    inset = style.measures.control_inset - style.measures.table_gutter
    inner = cell.rect.adjusted(inset, 0, -inset, 0)
    if hit is None:
        heading = inner.adjusted(0, style.px(4), 0, 0)
        draw(painter, heading, row.heading, style, role="caption_medium", token="text.3")
        return
    side = style.measures.icon
    spot = QPointF(inner.left(), inner.center().y() - side / 2)
    ink = style.theme.kind(hit.kind).ink if hit.kind else style.color("text.3" if row.blocked else "text.2")
    paint_icon(painter, spot, glyph(hit.kind) if hit.kind else hit.icon, ink, side)
    right = _paint_right(painter, inner, hit, row, style)
    start = inner.left() + side + style.px(10)
    room = QRectF(start, inner.top(), right - start, inner.height())
    end = _paint_name(painter, room, hit.name, row.words, style, "text.3" if row.blocked else "text.1")
    left = right - end - style.px(20)
    if hit.hint and style.width(hit.hint, "body") <= left:
        hint = QRectF(end + style.px(10), inner.top(), left, inner.height())
        draw(painter, hint, hit.hint, style, token="text.3")


_COLUMN: Final = Column[PaletteRow](text=_text, spoken=_accessible_text, paint=_paint, stretch=True)


def _paint_right(painter: QPainter, inner: QRectF, hit: Hit, row: PaletteRow, style: Style) -> float:
    """Paint the right part of a row; returns its left edge."""
    outcome = row.outcome
    if row.blocked:
        return words_at_right(painter, inner, row.blocked, style, token="text.3").right()
    if hit.keys:
        return _paint_keys(painter, inner, hit.keys, style)
    if outcome.facts:
        return words_at_right(painter, inner, outcome.facts, style, token="text.2").right()
    if not hit.placings:
        return inner.right()
    if outcome.change is not None:
        mark = FigureChange(outcome.change)
        mark_width = max(change_mark_width(mark, style), style.px(_MARK_WIDTH))
        spot = QRectF(inner.right() - mark_width, inner.top(), mark_width, inner.height())
        paint_change_mark(painter, spot, mark, style)
    gap = style.px(10)
    rest = inner.adjusted(0, 0, -style.px(_MARK_WIDTH) - gap, 0)
    if outcome.weight is not None:
        rest = words_at_right(painter, rest, _tons(outcome.weight), style, token="text.2").adjusted(0, 0, -gap, 0)
    words = hit.reason or hit.placings[row.way].words
    return words_at_right(painter, rest, words, style, token="warn" if hit.reason else "text.1").right()


def _tons(kilograms: int) -> str:
    """A change of mass as text, such as "+1.5 t"."""
    tenths = kilograms % 100 == 0
    return signed(kilograms / 1000, 1 if tenths else 2, unit="t")


def _paint_name(painter: QPainter, rect: QRectF, name: str, words: str, style: Style, ink: str) -> float:
    """Paint the name with the matched letters in the accent color; returns its right edge."""
    whole = style.metrics["body"].elidedText(name, Qt.TextElideMode.ElideRight, rect.width())
    matched = spans(words, whole)
    left, at = rect.left(), 0
    for start, end in (*matched, (len(whole), len(whole))):
        for text, hot in ((whole[at:start], False), (whole[start:end], True)):
            if text:
                role: FontRole = "strong" if hot else "body"
                token = "accent" if hot else ink
                draw(
                    painter, QRectF(left, rect.top(), rect.width(), rect.height()), text, style, role=role, token=token
                )
                left += style.width(text, role)
        at = end
    return left


def _paint_keys(painter: QPainter, inner: QRectF, keys: str, style: Style) -> float:
    """Paint a key cap for each key of a shortcut; returns the left edge of the first one."""
    right = inner.right()
    for key in reversed(keys.replace("++", "+Plus").split("+")):
        word = "+" if key == "Plus" else key
        width = max(style.width(word, "caption_medium") + 2 * style.px(5), style.px(18))
        cap = QRectF(right - width, inner.center().y() - style.px(8), width, style.px(16))
        box(painter, cap, style.measures.radius_cell, fill=style.color("bg.3"))
        draw(painter, cap, word, style, role="caption_medium", align=Qt.AlignmentFlag.AlignCenter)
        right -= width + style.px(4)
    return right


def row_height() -> int:
    """The height of a row in pixels at the current scale."""
    return theme.current().px(_ROW)
