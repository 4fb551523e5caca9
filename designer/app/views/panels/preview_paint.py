"""The painting of the preview card: title, figures or ledger lines that change, notes, other locations, shortcuts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.figures import figure
from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import SEVERITIES, SIGNS, paint_kind, paint_sign
from designer.app.ui.strokes import box, hairline
from designer.app.ui.text_layout import LEFT, RIGHT, draw, in_two_lines
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import FigureChange, change_mark_width, paint_change_mark
from designer.app.views.ledger.paint import change_of
from designer.app.views.ledger.rows import LedgerRow
from designer.app.views.panels.preview_text import FigureText, PreviewText
from designer.editing.drop_plan import Room
from designer.language import marked, tr
from designer.units.location import Location

_NOTE_ROW, _PLACE_ROW, _RULE, _BELOW_RULE = 22, 20, 4, 3
_SECOND_LINE = 15
_AFTER_ICON, _BETWEEN = 6, 22
_ELSEWHERE: Final = marked("Or in")


class FooterNote(NamedTuple):
    """A note at the foot of the card: its icon, color token and sentence."""

    icon: str
    token: str
    words: str


class OtherPlace(NamedTuple):
    """A location, the Battle Value with the item there and its change, and how there is room for it."""

    code: str
    location: Location
    value: int
    change: int
    room: Room


def height_of(rows: int, style: Style) -> float:
    """The height of ``rows`` rows of notes, with the line above them."""
    return style.px(_RULE) + style.px(_BELOW_RULE) + max(1, rows) * style.px(_NOTE_ROW)


def notes_of(outcome: PreviewText) -> list[FooterNote]:
    """The notes about the goal, and about each finding that comes or goes."""
    found = []
    if outcome.goal:
        look = SEVERITIES["clear" if outcome.meets_goal else "warning"]
        found.append(FooterNote(look.icon, look.token, outcome.goal))
    for (severity, sentence), count in Counter((f.severity, f.sentence) for f in outcome.gained).items():
        look = SEVERITIES[SIGNS[severity]]
        found.append(FooterNote(look.icon, look.token, _counted_sentence(sentence, count)))
    cleared = Counter(finding.sentence for finding in outcome.cleared)
    return found + [
        FooterNote("check", "ok", tr("Clears: {finding}", finding=_counted_sentence(sentence, count)))
        for sentence, count in cleared.items()
    ]


def _counted_sentence(sentence: str, count: int) -> str:
    return sentence if count == 1 else f"{count} × {sentence}"


# -- findings -------------------------------------------------------------------------------------------------


def paint_findings(
    painter: QPainter, body: QRectF, top: float, findings: Sequence[FooterNote], *, in_line: bool, style: Style
) -> tuple[float, float]:
    """Paint the notes as rows, or all in one line; returns the left and top of what follows.

    Notes that do not fit are counted.
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
    high = style.px(_NOTE_ROW)
    spots = _start_points(room, findings, style)
    right = room.right()
    if len(spots) < len(findings):
        right -= style.px(_BETWEEN) + style.width(_more_text(len(findings)))
        while len(spots) > 1 and _end_of_note(spots[-1], findings[len(spots) - 1], style) > right:
            spots.pop()
    for spot, finding in zip(spots, findings, strict=False):
        _paint_sentence(painter, QRectF(spot.x(), spot.y(), right - spot.x(), high), finding, style)
    x = min(right, _end_of_note(spots[-1], findings[len(spots) - 1], style)) + style.px(_BETWEEN)
    y = spots[-1].y()
    if len(spots) == len(findings):
        return x, y
    draw(painter, QRectF(x, y, room.right() - x, high), _more_text(len(findings) - len(spots)), style, token="text.3")
    return room.right(), y


def _start_points(room: QRectF, findings: Sequence[FooterNote], style: Style) -> list[QPointF]:
    """The start points of the notes that fit, at least one."""
    spots: list[QPointF] = []
    x, y = room.left(), room.top()
    for finding in findings:
        if spots and _end_of_note(QPointF(x, y), finding, style) > room.right():
            x, y = room.left(), y + style.px(_NOTE_ROW)
            if y + style.px(_NOTE_ROW) > room.bottom():
                break
        spots.append(QPointF(x, y))
        x = _end_of_note(spots[-1], finding, style) + style.px(_BETWEEN)
    return spots


def _paint_below(painter: QPainter, room: QRectF, findings: Sequence[FooterNote], style: Style) -> tuple[float, float]:
    """Paint the notes below each other, long ones in two lines."""
    high, second = style.px(_NOTE_ROW), style.px(_SECOND_LINE)
    lines = [in_two_lines(finding.words, room.width() - _indent(style), style) for finding in findings]
    ends = list(accumulate(high + second * bool(rest) for _, rest in lines))
    shown = len(ends) if ends[-1] <= room.height() else sum(end + high <= room.height() for end in ends)
    wraps = shown > 0
    if not wraps:
        shown = int(len(findings) == 1 or room.height() >= 2 * high)
    top = room.top()
    for finding, (first, rest) in zip(findings[:shown], lines, strict=False):
        row = QRectF(room.left(), top, room.width(), high)
        _paint_sentence(painter, row, finding._replace(words=first) if wraps else finding, style)
        if wraps and rest:
            top += second
            draw(painter, row.adjusted(_indent(style), second, 0, second), rest, style)
        top += high
    if shown < len(findings):
        row = QRectF(room.left(), top, room.width(), high).adjusted(_indent(style), 0, 0, 0)
        draw(painter, row, _more_text(len(findings) - shown), style, token="text.3")
        top += high
    return room.left(), top


def _paint_sentence(painter: QPainter, row: QRectF, finding: FooterNote, style: Style) -> None:
    paint_sign(painter, row.left(), row.center().y(), finding.icon, style, finding.token)
    draw(painter, row.adjusted(_indent(style), 0, 0, 0), finding.words, style)


def _indent(style: Style) -> float:
    return style.measures.cell_glyph + style.px(_AFTER_ICON)


def _end_of_note(spot: QPointF, finding: FooterNote, style: Style) -> float:
    return spot.x() + _indent(style) + style.width(finding.words)


def _more_text(count: int) -> str:
    return tr("and {n} more", n=count)


# -- places ---------------------------------------------------------------------------------------------------


def paint_places_in_line(painter: QPainter, row: QRectF, places: Sequence[OtherPlace], style: Style) -> None:
    """Paint as many of the other locations as fit into one line."""
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
    """Paint the other locations, one per row."""
    high = style.px(_PLACE_ROW)
    if not places or top + 2 * high + style.px(4) > body.bottom():
        return  # no head without one place below it
    top += style.px(4)
    draw(painter, QRectF(body.left(), top, body.width(), high), tr(_ELSEWHERE), style, role="caption", token="text.3")
    for place in places:
        top += high
        mark = FigureChange(place.change)
        hint = "".join(place.room.notes[:1])
        if top + high > body.bottom():
            return
        draw(painter, QRectF(body.left(), top, style.px(26), high), place.code, style, role="strong")
        after = body.left() + style.px(26)
        draw(painter, QRectF(after, top, style.px(60), high), figure(place.value), style, token="text.2")
        after += style.width(figure(place.value)) + style.px(6)
        paint_change_mark(painter, QRectF(after, top, style.px(80), high), mark, style, align=LEFT)
        after += change_mark_width(mark, style) + style.px(10)
        draw(painter, QRectF(after, top, body.right() - after, high), hint, style, role="caption", token="text.3")


_TWO_COLUMNS_FROM = 560
_STRIP_BELOW = 110
_ROW, _LOW_ROW = 20, 18
_FINDINGS_BELOW = 3
"""How many rows of notes are more important than the last figures, if notes are painted one per row."""
_OLD_WIDTH, _NEW_WIDTH, _MARK_WIDTH = 66, 60, 66
_KEYS: Final = (
    (marked("Shift"), marked("ledger lines")),
    (marked("Ctrl"), marked("hide")),
    ("Esc", marked("cancel")),
)
_NO_LINES: Final = marked("No line of the ledger moves.")


@dataclass(frozen=True, slots=True)
class CardLook:
    """The contents of the card; with ``shows_lines`` it shows the ledger ``lines``, not the figures."""

    outcome: PreviewText
    lines: Sequence[LedgerRow] = ()
    shows_lines: bool = False
    places: Sequence[OtherPlace] = ()


def paint_card(painter: QPainter, rect: QRectF, look: CardLook, style: Style) -> None:
    """Paint the card into a rectangle; in a low one only the figures in one line, in the lowest without a title."""
    box(painter, rect, style.measures.radius_palette, fill=style.color("card"), edge=style.color("line.2"))
    inner = rect.adjusted(style.measures.panel_inset, 0, -style.measures.panel_inset, 0)
    wide = rect.width() >= style.px(_TWO_COLUMNS_FROM)
    low = rect.height() < style.px(_STRIP_BELOW)
    if rect.height() < style.measures.tool_row + style.px(_ROW):
        _paint_strip(painter, inner, look.outcome, style)
        return
    _paint_title(painter, inner, look.outcome, with_keys=wide, style=style)
    if low:
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
    """Paint the shortcuts with their effects, right-aligned, starting with the last one; returns their left end."""
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
    """The width of the text after a key cap, with the gap before it."""
    return style.width(words, "caption") + style.px(5)


# -- figures and lines ----------------------------------------------------------------------------------------


def _cells(body: QRectF, count: int, columns: int, style: Style) -> tuple[list[QRectF], float]:
    """The rectangles of ``count`` rows, column by column, and their lower end; rows are lower if necessary."""
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
    """Paint the figures that fit, in their order; returns the lower end."""
    shown = figures[: _room(body, columns, style)]
    spots, end = _cells(body, len(shown), columns, style)
    for place, (fact, spot) in enumerate(zip(shown, spots, strict=True)):
        _paint_figure(painter, spot, fact, style, first=place == 0)
    return end


def _paint_figure(painter: QPainter, row: QRectF, fact: FigureText, style: Style, *, first: bool) -> None:
    mark = QRectF(row.right() - style.px(_MARK_WIDTH), row.top(), style.px(_MARK_WIDTH), row.height())
    new = QRectF(mark.left() - style.px(_NEW_WIDTH), row.top(), style.px(_NEW_WIDTH), row.height())
    old = QRectF(new.left() - style.px(_OLD_WIDTH), row.top(), style.px(_OLD_WIDTH), row.height())
    label = QRectF(row.left(), row.top(), old.left() - row.left(), row.height())
    role: FontRole = "strong" if first else "body"
    name = fact.label
    if style.width(name, role) > label.width() - style.px(8):
        name = fact.short
    draw(painter, label, name, style, role=role, token="text.1" if first else "text.2")
    if fact.change is None:  # words, such as the movement: they take the room of the mark
        new.setRight(mark.right())
    draw(painter, old, f"{fact.old} →", style, token="text.3", align=RIGHT)
    draw(painter, new, fact.new, style, role="strong", align=RIGHT)
    if fact.change is not None:
        paint_change_mark(painter, mark, FigureChange(fact.change, fact.digits, toward=fact.toward), style)


def _paint_lines(painter: QPainter, body: QRectF, lines: Sequence[LedgerRow], columns: int, style: Style) -> float:
    """Paint the ledger lines that change; those that do not fit are counted. Returns the lower end."""
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
    for fact in outcome.figures:
        if fact.change is None:
            continue
        words = f"{fact.short} {fact.new}"
        width = style.width(words) + style.px(6)
        mark = FigureChange(fact.change, fact.digits, toward=fact.toward)
        if x + width + style.px(60) > row.right():
            return
        draw(painter, QRectF(x, row.top(), width, row.height()), words, style)
        spot = QRectF(x + width, row.top(), style.px(60), row.height())
        paint_change_mark(painter, spot, mark, style, align=LEFT)
        x += width + style.px(72)
