"""Painting of the findings: icon, sentence, fold, place, fix, and the dots that open the menu."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.icons import SEVERITIES, paint_sign
from designer.app.ui.severities import SIGNS
from designer.app.ui.strokes import box
from designer.app.ui.tables import Cell
from designer.app.ui.text_layout import draw, in_two_lines
from designer.app.ui.theme import Style
from designer.app.views.panels.finding_rows import FindingRow
from designer.language import tr

_PLACE_WIDTH = 72
_LINK_WIDTH = 140
_MORE_WIDTH = 20
_LINE = 17
_PAD = 6


class FindingParts(NamedTuple):
    """The places of the parts of a row, empty for those that it lacks; of the icon the middle of its left edge."""

    icon: QPointF
    sentence: QRectF
    place: QRectF
    link: QRectF
    fold: QRectF
    more: QRectF


def parts_of(cell: Cell[FindingRow], link: str) -> FindingParts:
    """The places of everything in a row."""
    gutter = cell.style.measures.table_gutter
    rect = cell.rect.adjusted(-gutter, 0, gutter, 0)
    words = cell.style.width(link, "caption_medium") if link else 0.0
    one = cell.style.measures.finding_lines == 1
    return (_in_one_line if one else _in_two_lines)(rect, cell.row, words, cell.style)


def clickable(cell: Cell[FindingRow], link: str) -> dict[str, QRectF]:
    """The parts of a row that can be clicked."""
    parts = parts_of(cell, link)
    return {"link": parts.link, "fold": parts.fold, "more": parts.more}


def paint_row(painter: QPainter, cell: Cell[FindingRow], link: str) -> None:
    """One line where rows are low, two where they are high; the fix as a link, the fold behind the sentence."""
    row, style, parts = cell.row, cell.style, parts_of(cell, link)
    look = SEVERITIES[SIGNS[row.finding.severity]]
    paint_sign(painter, parts.icon.x(), parts.icon.y(), look.icon, style, look.token)
    two = style.measures.finding_lines == 2
    room = parts.sentence.width()
    first, rest = in_two_lines(row.sentence, room, style, "item") if two else (row.sentence, "")
    draw(painter, parts.sentence, first, style, role="item" if two else "body")
    if rest:
        draw(painter, parts.place, rest, style, role="item")
    else:
        draw(painter, parts.place, row.place, style, role="caption" if two else "body", token="text.3")
    if row.is_head:
        _paint_fold(painter, parts.fold, row, style)
    if cell.selected or cell.hover:
        spot = parts.more.center()
        paint_sign(painter, spot.x() - style.measures.cell_glyph / 2, spot.y(), "more", style)
    if not link:
        return
    if not two:
        box(painter, parts.link, style.measures.radius_control, fill=style.color("accent.soft"))
    inner = parts.link if two else parts.link.adjusted(style.px(_PAD), 0, 0, 0)
    draw(painter, inner, link, style, role="caption_medium", token="accent")


def _paint_fold(painter: QPainter, rect: QRectF, row: FindingRow, style: Style) -> None:
    """How many there are, and whether they are shown below."""
    box(painter, rect, style.measures.radius_control, fill=style.color("bg.3"))
    words = rect.adjusted(style.px(_PAD), 0, 0, 0)
    draw(painter, words, _count(row), style, role="caption_medium", token="text.2")
    left = rect.right() - style.measures.cell_glyph - style.px(2)
    paint_sign(painter, left, rect.center().y(), "chevron_down" if row.unfolded else "chevron_right", style)


def _count(row: FindingRow) -> str:
    return f"× {len(row.findings)}"


def _in_one_line(rect: QRectF, row: FindingRow, words: float, style: Style) -> FindingParts:
    m = style.measures
    left, text = _lefts(rect, row, style)
    middle = rect.center().y()
    more = QRectF(
        rect.right() - m.panel_inset - style.px(_MORE_WIDTH), rect.top(), style.px(_MORE_WIDTH), rect.height()
    )
    link_left = more.left() - style.px(2) - style.px(_LINK_WIDTH)
    place_left = link_left - _place_width(style)
    if not words and style.width(row.sentence) > place_left - text - style.px(8):
        place_left = more.left() - _place_width(style)  # a long sentence takes the room of a fix that is not there
    room = place_left - text - style.px(8)
    fold = _fold_rect(row, text, room, middle - m.button_small / 2, "body", style)
    link_width = min(words + 2 * style.px(_PAD), style.px(_LINK_WIDTH))
    return FindingParts(
        QPointF(left, middle),
        QRectF(text, rect.top(), (fold.left() - style.px(8) if row.is_head else text + room) - text, rect.height()),
        QRectF(place_left, rect.top(), _place_width(style) - style.px(_PAD), rect.height()),
        QRectF(link_left, middle - m.button_small / 2, link_width, m.button_small) if words else QRectF(),
        fold,
        more,
    )


def _in_two_lines(rect: QRectF, row: FindingRow, words: float, style: Style) -> FindingParts:
    m = style.measures
    left, text = _lefts(rect, row, style)
    line = style.px(_LINE)
    top = rect.top() + (rect.height() - 2 * line) / 2
    right = rect.right() - m.panel_inset
    more = QRectF(right - style.px(_MORE_WIDTH), top, style.px(_MORE_WIDTH), line)
    room = more.left() - text
    fold = _fold_rect(row, text, room, top + (line - m.button_small) / 2, "item", style)
    link_width = min(words + 2, (right - text) * 0.6)
    return FindingParts(
        QPointF(left, top + line / 2),
        QRectF(text, top, (fold.left() - style.px(8) if row.is_head else text + room) - text, line),
        QRectF(text, top + line, right - text - link_width - style.px(8), line),
        QRectF(right - link_width, top + line, link_width, line) if words else QRectF(),
        fold,
        more,
    )


def _lefts(rect: QRectF, row: FindingRow, style: Style) -> tuple[float, float]:
    """Where icon and sentence begin: what is folded under a head stands further in."""
    side = style.measures.cell_glyph
    left = rect.left() + style.measures.panel_inset - 2 + row.inner * (side + style.px(8))
    return left, left + side + style.px(8)


def _fold_rect(row: FindingRow, text: float, room: float, top: float, role: str, style: Style) -> QRectF:
    """Right behind the sentence, at the end of its room at most."""
    if not row.is_head:
        return QRectF()
    m = style.measures
    wide = style.width(_count(row), "caption_medium") + style.px(_PAD) + m.cell_glyph + style.px(4)
    after = style.width(row.sentence, "item" if role == "item" else "body") + style.px(10)
    return QRectF(text + min(after, room - wide), top, wide, m.button_small)


def _place_width(style: Style) -> float:
    """Room for the longest word that is no code of a location."""
    return max(style.px(_PLACE_WIDTH), style.width(tr("Unplaced")) + style.px(8))
