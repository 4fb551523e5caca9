"""The painting of the preview card: title, figures or lines that change, notes, keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_kind
from designer.app.ui.strokes import box, hairline
from designer.app.ui.text_layout import LEFT, RIGHT, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, paint_change_mark
from designer.app.views.ledger.paint import change_of
from designer.app.views.ledger.rows import LedgerRow
from designer.app.views.panels.other_places import OtherPlace
from designer.app.views.panels.preview_footer import (
    height_of,
    notes_of,
    paint_findings,
    paint_places,
    paint_places_in_line,
)
from designer.app.views.panels.preview_text import FigureText, PreviewText
from designer.language import marked, tr

_TWO_COLUMNS_FROM = 560
_STRIP_BELOW = 110
_ROW, _LOW_ROW = 20, 18
_FINDINGS_BELOW = 3
"""The rows of notes that take precedence over the last figures where notes are painted one per row."""
_OLD_WIDTH, _NEW_WIDTH, _MARK_WIDTH = 66, 60, 66
_KEYS: Final = (
    (marked("Shift"), marked("ledger lines")),
    (marked("Ctrl"), marked("hide")),
    ("Esc", marked("cancel")),
)
_NO_LINES: Final = marked("No line of the ledger moves.")


@dataclass(frozen=True, slots=True)
class CardLook:
    """The contents of the card; with ``shows_lines`` the ``lines`` of the ledger instead of the figures."""

    outcome: PreviewText
    lines: Sequence[LedgerRow] = ()
    shows_lines: bool = False
    places: Sequence[OtherPlace] = ()


def paint_card(painter: QPainter, rect: QRectF, look: CardLook, style: Style) -> None:
    """Paint the card over a rectangle; in a low one only the figures in one line."""
    box(painter, rect, style.measures.radius_palette, fill=style.color("card"), edge=style.color("line.2"))
    inner = rect.adjusted(style.measures.panel_inset, 0, -style.measures.panel_inset, 0)
    wide = rect.width() >= style.px(_TWO_COLUMNS_FROM)
    low = rect.height() < style.px(_STRIP_BELOW)
    _paint_title(painter, inner, look.outcome, with_keys=wide, style=style)
    if low:
        if rect.height() < style.measures.tool_row + style.px(_ROW):
            return  # what has no room is not begun
        _paint_strip(painter, inner.adjusted(0, style.measures.tool_row, 0, 0), look.outcome, style)
        return
    body = inner.adjusted(0, style.measures.tool_row, 0, 0 if wide else -style.px(_ROW + 8))
    columns = 2 if wide else 1
    findings = notes_of(look.outcome)
    rows = 1 if wide else min(len(findings), _FINDINGS_BELOW)
    above = body.adjusted(0, 0, 0, -height_of(rows, style) if findings or look.places else 0)
    if look.shows_lines:
        top = _paint_lines(painter, above, look.lines, columns, style)
    else:
        top = _paint_figures(painter, above, look.outcome.figures, columns, style)
    x, top = paint_findings(painter, body, top, findings, in_line=wide, style=style)
    if wide:
        paint_places_in_line(painter, QRectF(x, top, body.right() - x, style.px(_ROW + 2)), look.places, style)
    else:
        paint_places(painter, body, top, look.places, style)
        foot = QRectF(inner.left(), rect.bottom() - style.px(_ROW + 6), inner.width(), style.px(_ROW))
        _paint_keys(painter, foot, style)


# -- head and foot --------------------------------------------------------------------------------------------


def _paint_title(painter: QPainter, inner: QRectF, outcome: PreviewText, *, with_keys: bool, style: Style) -> None:
    m = style.measures
    row = QRectF(inner.left(), 0, inner.width(), m.tool_row)
    left = row.left()
    if outcome.kind:
        left += paint_kind(painter, left, row.center().y(), outcome.kind, style, m.icon) + style.px(8)
    right = _paint_keys(painter, row, style) if with_keys else row.right()
    draw(painter, QRectF(left, 0, right - left, row.height()), outcome.title, style, role="strong")
    left += style.width(outcome.title, "strong") + style.px(10)
    if outcome.note and left + style.width(outcome.note) <= right:
        draw(painter, QRectF(left, 0, right - left, row.height()), outcome.note, style, token="text.3")
    line = hairline(painter)
    painter.fillRect(QRectF(1, row.bottom() - line, inner.width() + 2 * m.panel_inset - 2, line), style.color("line.1"))


def _paint_keys(painter: QPainter, row: QRectF, style: Style) -> float:
    """Paint the keys with their actions, right-aligned, the last ones first; returns their left end."""
    keys = [(tr(keys), tr(words)) for keys, words in _KEYS]
    widths = [_key_width(cap, words, style) for cap, words in keys]
    gap = style.px(12)
    if sum(widths) + gap * (len(keys) - 1) > row.width():
        gap = style.px(7)
    x = row.right()
    for (cap, words), width in zip(reversed(keys), reversed(widths), strict=True):
        if x - width < row.left():
            break
        x -= width
        plate = QRectF(x, row.center().y() - style.px(8), width - _words_width(words, style), style.px(16))
        box(painter, plate, style.measures.radius_cell, fill=style.color("bg.3"))
        draw(painter, plate.adjusted(style.px(5), 0, 0, 0), cap, style, role="caption_medium")
        said_behind = QRectF(plate.right() + style.px(5), row.top(), width, row.height())
        draw(painter, said_behind, words, style, role="caption", token="text.3")
        x -= gap
    return x


def _key_width(cap: str, words: str, style: Style) -> float:
    return style.width(cap, "caption_medium") + 2 * style.px(5) + _words_width(words, style)


def _words_width(words: str, style: Style) -> float:
    """The width of the text behind a key cap, with the gap before it."""
    return style.width(words, "caption") + style.px(5)


# -- figures and lines ----------------------------------------------------------------------------------------


def _cells(body: QRectF, count: int, columns: int, style: Style) -> tuple[list[QRectF], float]:
    """The rectangles of so many rows, column by column, and their lower end; lower rows where room is short."""
    gap, top = style.px(28), body.top() + style.px(6)
    width = (body.width() - gap * (columns - 1)) / columns
    rows = -(-count // columns)
    high = style.px(_ROW if top + rows * style.px(_ROW) <= body.bottom() else _LOW_ROW)
    spots = []
    for number in range(count):
        column, row = divmod(number, rows)
        spots.append(QRectF(body.left() + column * (width + gap), top + row * high, width, high))
    return spots, top + rows * high


def _room(body: QRectF, columns: int, style: Style) -> int:
    """The number of rows that fit."""
    return max(1, int((body.height() - style.px(6)) // style.px(_LOW_ROW))) * columns


def _paint_figures(painter: QPainter, body: QRectF, figures: Sequence[FigureText], columns: int, style: Style) -> float:
    """Paint the figures in their order; the last ones give way to the notes. Returns the lower end."""
    shown = figures[: _room(body, columns, style)]
    spots, end = _cells(body, len(shown), columns, style)
    for place, (figure, spot) in enumerate(zip(shown, spots, strict=True)):
        _paint_figure(painter, spot, figure, style, first=place == 0)
    return end


def _paint_figure(painter: QPainter, row: QRectF, figure: FigureText, style: Style, *, first: bool) -> None:
    mark = QRectF(row.right() - style.px(_MARK_WIDTH), row.top(), style.px(_MARK_WIDTH), row.height())
    new = QRectF(mark.left() - style.px(_NEW_WIDTH), row.top(), style.px(_NEW_WIDTH), row.height())
    old = QRectF(new.left() - style.px(_OLD_WIDTH), row.top(), style.px(_OLD_WIDTH), row.height())
    label = QRectF(row.left(), row.top(), old.left() - row.left(), row.height())
    role: FontRole = "strong" if first else "body"
    name = figure.label
    if style.width(name, role) > label.width() - style.px(8):
        name = figure.short
    draw(painter, label, name, style, role=role, token="text.1" if first else "text.2")
    if figure.change is None:  # words, such as the movement: they take the room of the mark
        new.setRight(mark.right())
    draw(painter, old, f"{figure.old} →", style, token="text.3", align=RIGHT)
    draw(painter, new, figure.new, style, role="strong", align=RIGHT)
    if figure.change is not None:
        paint_change_mark(painter, mark, FigureChange(figure.change, figure.digits, toward=figure.toward), style)


def _paint_lines(painter: QPainter, body: QRectF, lines: Sequence[LedgerRow], columns: int, style: Style) -> float:
    """Paint the lines of the ledger that change; those that do not fit are counted. Returns the lower end."""
    room = _room(body, columns, style)
    if not lines:
        draw(painter, QRectF(body.left(), body.top(), body.width(), style.px(_ROW + 8)), tr(_NO_LINES), style)
        return body.top() + style.px(_ROW + 8)
    shown = lines if len(lines) <= room else lines[: room - 1]
    spots, end = _cells(body, len(shown) + (len(shown) < len(lines)), columns, style)
    for row, spot in zip(shown, spots, strict=False):
        _paint_line(painter, spot, row, style)
    if len(shown) < len(lines):
        draw(painter, spots[-1], tr("and {n} more", n=len(lines) - len(shown)), style, token="text.3")
    return end


def _paint_line(painter: QPainter, spot: QRectF, row: LedgerRow, style: Style) -> None:
    left = spot.left()
    if row.kind:
        left += paint_kind(painter, left, spot.center().y(), row.kind, style) + style.px(6)
    mark = QRectF(spot.right() - style.px(_MARK_WIDTH), spot.top(), style.px(_MARK_WIDTH), spot.height())
    figures = QRectF(mark.left() - style.px(_NEW_WIDTH), spot.top(), style.px(_NEW_WIDTH), spot.height())
    label = row.label
    if row.new or row.gone:
        label = tr("{line}, new", line=label) if row.new else tr("{line}, removed", line=label)
    draw(painter, QRectF(left, spot.top(), figures.left() - left, spot.height()), label, style)
    draw(painter, figures, row.figure, style, role="strong", align=RIGHT)
    change = change_of(row)
    if change is not None:
        paint_change_mark(painter, mark, change, style)


def _paint_strip(painter: QPainter, row: QRectF, outcome: PreviewText, style: Style) -> None:
    """Paint the new figures and their change marks in one line."""
    x = row.left()
    for figure in outcome.figures:
        if figure.change is None:
            continue
        words = f"{figure.short} {figure.new}"
        width = style.width(words) + style.px(6)
        mark = FigureChange(figure.change, figure.digits, toward=figure.toward)
        if x + width + style.px(60) > row.right():
            return
        draw(painter, QRectF(x, row.top(), width, row.height()), words, style)
        spot = QRectF(x + width, row.top(), style.px(60), row.height())
        paint_change_mark(painter, spot, mark, style, align=LEFT)
        x += width + style.px(72)
