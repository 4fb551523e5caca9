"""The notes below the figures of the preview card: the goal, findings that come and go, other places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.figures import figure
from designer.app.ui.icons import SEVERITIES, paint_sign
from designer.app.ui.severities import SIGNS
from designer.app.ui.strokes import hairline
from designer.app.ui.text_layout import LEFT, draw, in_two_lines
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.app.views.panels.other_places import OtherPlace
from designer.app.views.panels.preview_text import PreviewText
from designer.language import marked, tr

_ROW, _PLACE_ROW, _RULE, _BELOW_RULE = 22, 20, 4, 3
_SECOND_LINE = 15
_AFTER_ICON, _BETWEEN = 6, 22
_ELSEWHERE: Final = marked("Or in")


class FooterNote(NamedTuple):
    """A sentence with its icon and color token."""

    icon: str
    token: str
    words: str


def height_of(rows: int, style: Style) -> float:
    """The height of so many rows of notes, with the line above them."""
    return style.px(_RULE) + style.px(_BELOW_RULE) + max(1, rows) * style.px(_ROW)


def notes_of(outcome: PreviewText) -> list[FooterNote]:
    """The notes about the goal and about each finding that comes or goes."""
    found = []
    if outcome.goal:
        look = SEVERITIES["clear" if outcome.meets_goal else "warning"]
        found.append(FooterNote(look.icon, look.token, outcome.goal))
    for (severity, sentence), count in Counter((f.severity, f.sentence) for f in outcome.gained).items():
        look = SEVERITIES[SIGNS[severity]]
        found.append(FooterNote(look.icon, look.token, _times(sentence, count)))
    cleared = Counter(finding.sentence for finding in outcome.cleared)
    return found + [
        FooterNote("check", "ok", tr("Clears: {finding}", finding=_times(sentence, count)))
        for sentence, count in cleared.items()
    ]


def _times(sentence: str, count: int) -> str:
    return sentence if count == 1 else f"{count} × {sentence}"


# -- findings -------------------------------------------------------------------------------------------------


def paint_findings(
    painter: QPainter, body: QRectF, top: float, findings: Sequence[FooterNote], *, in_line: bool, style: Style
) -> tuple[float, float]:
    """Paint the notes as rows, or all in one line; returns where the next thing begins.

    What finds no room is counted.
    """
    if not findings or top + height_of(1, style) > body.bottom() + 1:
        return body.left(), top + style.px(_RULE)
    line = hairline(painter)
    top += style.px(_RULE)
    painter.fillRect(QRectF(body.left(), top, body.width(), line), style.color("line.1"))
    room = QRectF(body.left(), top + style.px(_BELOW_RULE), body.width(), 0)
    room.setBottom(body.bottom() + 1)
    return (_paint_in_line if in_line else _paint_below)(painter, room, findings, style)


def _paint_in_line(
    painter: QPainter, room: QRectF, findings: Sequence[FooterNote], style: Style
) -> tuple[float, float]:
    high = style.px(_ROW)
    spots = _spots(room, findings, style)
    right = room.right()
    if len(spots) < len(findings):
        right -= style.px(_BETWEEN) + style.width(_more(len(findings)))
        while len(spots) > 1 and _end(spots[-1], findings[len(spots) - 1], style) > right:
            spots.pop()
    for spot, finding in zip(spots, findings, strict=False):
        _paint_sentence(painter, QRectF(spot.x(), spot.y(), right - spot.x(), high), finding, style)
    x = min(right, _end(spots[-1], findings[len(spots) - 1], style)) + style.px(_BETWEEN)
    y = spots[-1].y()
    if len(spots) == len(findings):
        return x, y
    draw(painter, QRectF(x, y, room.right() - x, high), _more(len(findings) - len(spots)), style, token="text.3")
    return room.right(), y


def _spots(room: QRectF, findings: Sequence[FooterNote], style: Style) -> list[QPointF]:
    """The start points of the notes that fit: one at least."""
    spots: list[QPointF] = []
    x, y = room.left(), room.top()
    for finding in findings:
        if spots and _end(QPointF(x, y), finding, style) > room.right():
            x, y = room.left(), y + style.px(_ROW)
            if y + style.px(_ROW) > room.bottom():
                break
        spots.append(QPointF(x, y))
        x = _end(spots[-1], finding, style) + style.px(_BETWEEN)
    return spots


def _paint_below(painter: QPainter, room: QRectF, findings: Sequence[FooterNote], style: Style) -> tuple[float, float]:
    """Paint a note per row; a long one takes a second line while there is room for all."""
    high, second = style.px(_ROW), style.px(_SECOND_LINE)
    rows = max(1, int(room.height() // high))
    shown = findings if len(findings) <= rows else findings[: rows - 1]
    spare = room.height() - high * (len(shown) + (len(shown) < len(findings)))
    top = room.top()
    for finding in shown:
        row = QRectF(room.left(), top, room.width(), high)
        first, rest = in_two_lines(finding.words, row.width() - _indent(style), style)
        if rest and spare >= second:
            _paint_sentence(painter, row, finding._replace(words=first), style)
            below = row.adjusted(_indent(style), second, 0, second)
            draw(painter, below, rest, style)
            top, spare = top + second, spare - second
        else:
            _paint_sentence(painter, row, finding, style)
        top += high
    if len(shown) < len(findings):
        row = QRectF(room.left(), top, room.width(), high).adjusted(_indent(style), 0, 0, 0)
        draw(painter, row, _more(len(findings) - len(shown)), style, token="text.3")
        top += high
    return room.left(), top


def _paint_sentence(painter: QPainter, row: QRectF, finding: FooterNote, style: Style) -> None:
    paint_sign(painter, row.left(), row.center().y(), finding.icon, style, finding.token)
    draw(painter, row.adjusted(_indent(style), 0, 0, 0), finding.words, style)


def _indent(style: Style) -> float:
    return style.measures.cell_glyph + style.px(_AFTER_ICON)


def _end(spot: QPointF, finding: FooterNote, style: Style) -> float:
    return spot.x() + _indent(style) + style.width(finding.words)


def _more(count: int) -> str:
    return tr("and {n} more", n=count)


# -- places ---------------------------------------------------------------------------------------------------


def paint_places_in_line(painter: QPainter, row: QRectF, places: Sequence[OtherPlace], style: Style) -> None:
    """Paint as many of the other places as fit into one line."""
    if not places or row.bottom() > painter.viewport().bottom():
        return
    x = row.left() + style.width(tr(_ELSEWHERE), "caption") + style.px(8)
    for nth, place in enumerate(places):
        mark = FigureChange(place.change)
        code = style.width(place.code, "strong") + style.px(5)
        if x + code + change_mark_width(mark, style) > row.right():
            return
        if nth == 0:  # no head without one place behind it
            draw(painter, row, tr(_ELSEWHERE), style, role="caption", token="text.3")
        draw(painter, QRectF(x, row.top(), code, row.height()), place.code, style, role="strong")
        paint_change_mark(painter, row.adjusted(x + code - row.left(), 0, 0, 0), mark, style, align=LEFT)
        x += code + change_mark_width(mark, style) + style.px(12)


def paint_places(painter: QPainter, body: QRectF, top: float, places: Sequence[OtherPlace], style: Style) -> None:
    """Paint the other places, one per row."""
    high = style.px(_PLACE_ROW)
    if not places or top + 2 * high + style.px(4) > body.bottom():
        return  # no head without one place below it
    top += style.px(4)
    draw(painter, QRectF(body.left(), top, body.width(), high), tr(_ELSEWHERE), style, role="caption", token="text.3")
    for place in places:
        top += high
        mark = FigureChange(place.change)
        hint = tr("filler moves away") if place.by_filler else ""
        if top + high > body.bottom():
            return
        draw(painter, QRectF(body.left(), top, style.px(26), high), place.code, style, role="strong")
        after = body.left() + style.px(26)
        draw(painter, QRectF(after, top, style.px(60), high), figure(place.value), style, token="text.2")
        after += style.width(figure(place.value)) + style.px(6)
        paint_change_mark(painter, QRectF(after, top, style.px(80), high), mark, style, align=LEFT)
        after += change_mark_width(mark, style) + style.px(10)
        draw(painter, QRectF(after, top, body.right() - after, high), hint, style, role="caption", token="text.3")
