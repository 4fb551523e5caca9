"""The preview card as it is painted: what and where, the figures or lines that move, findings, other places, keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from designer.app.breakdown.paint import change_of
from designer.app.breakdown.rows import Row
from designer.app.docks.lists import LEFT, RIGHT, draw
from designer.app.docks.outcome import Fact, Outcome
from designer.app.docks.placings import Placing
from designer.app.figures import figure
from designer.app.fonts import FontRole
from designer.app.icons import SEVERITIES, glyph, paint_icon
from designer.app.marks import Change, change_mark_width, paint_change_mark
from designer.app.statuswords import SIGNS
from designer.app.strokes import box, hairline
from designer.app.theme import Style
from designer.language import marked, tr

_TWO_COLUMNS_FROM = 560
_STRIP_BELOW = 110
_ROW = 20
_OLD_WIDTH, _NEW_WIDTH, _MARK_WIDTH = 66, 60, 66
_SHORT: Final = {
    "Battle Value": "BV",
    "Unplaced slots": marked("Unplaced"),
    "Heat sinking": marked("Sinking"),
    "Armor points": marked("Armor"),
}
_KEYS: Final = (
    (marked("Shift"), marked("ledger lines")),
    (marked("Ctrl"), marked("hide")),
    ("Esc", marked("cancel")),
)
_ELSEWHERE: Final = marked("Or in")
_NO_LINES: Final = marked("No line of the ledger moves.")


@dataclass(frozen=True, slots=True)
class CardLook:
    """What the card is to show: with ``shows_lines`` the ``lines`` in place of the figures."""

    outcome: Outcome
    lines: Sequence[Row] = ()
    shows_lines: bool = False
    places: Sequence[Placing] = ()


def paint_card(painter: QPainter, rect: QRectF, look: CardLook, style: Style) -> None:
    """The card over the whole rectangle; where that is low, only the figures in one line."""
    box(painter, rect, style.measures.radius_palette, fill=style.color("card"), edge=style.color("line.2"))
    inner = rect.adjusted(style.measures.panel_inset, 0, -style.measures.panel_inset, 0)
    wide = rect.width() >= style.px(_TWO_COLUMNS_FROM)
    low = rect.height() < style.px(_STRIP_BELOW)
    _paint_title(painter, inner, look.outcome, with_keys=wide, style=style)
    if low:
        _paint_strip(painter, inner.adjusted(0, style.measures.tool_row, 0, 0), look.outcome, style)
        return
    body = inner.adjusted(0, style.measures.tool_row, 0, 0 if wide else -style.px(_ROW + 8))
    columns = 2 if wide else 1
    if look.shows_lines:
        top = _paint_lines(painter, body, look.lines, columns, style)
    else:
        top = _paint_facts(painter, body, look.outcome.facts, columns, style)
    x, top = _paint_findings(painter, body, top, look.outcome, in_line=wide, style=style)
    if wide:
        _paint_places_in_line(painter, QRectF(x, top, body.right() - x, style.px(_ROW + 2)), look.places, style)
    else:
        _paint_places(painter, body, top, look.places, style)
        foot = QRectF(inner.left(), rect.bottom() - style.px(_ROW + 6), inner.width(), style.px(_ROW))
        _paint_keys(painter, foot, style)


# -- head and foot --------------------------------------------------------------------------------------------


def _paint_title(painter: QPainter, inner: QRectF, outcome: Outcome, *, with_keys: bool, style: Style) -> None:
    m = style.measures
    row = QRectF(inner.left(), 0, inner.width(), m.tool_row)
    left = row.left()
    if outcome.kind:
        side = m.icon
        ink = style.theme.kind(outcome.kind).ink
        paint_icon(painter, QPointF(left, row.center().y() - side / 2), glyph(outcome.kind), ink, side)
        left += side + style.px(8)
    right = _paint_keys(painter, row, style) if with_keys else row.right()
    draw(painter, QRectF(left, 0, right - left, row.height()), outcome.title, style, role="strong")
    left += style.width(outcome.title, "strong") + style.px(10)
    if outcome.note and left + style.width(outcome.note) <= right:
        draw(painter, QRectF(left, 0, right - left, row.height()), outcome.note, style, token="text.3")
    line = hairline(painter)
    painter.fillRect(QRectF(1, row.bottom() - line, inner.width() + 2 * m.panel_inset - 2, line), style.color("line.1"))


def _paint_keys(painter: QPainter, row: QRectF, style: Style) -> float:
    """The keys with what they do, ending at the right; gives where they begin."""
    x = row.right()
    for keys, words in ((tr(keys), tr(words)) for keys, words in reversed(_KEYS)):
        width = style.width(words, "caption")
        draw(painter, QRectF(x - width, row.top(), width, row.height()), words, style, role="caption", token="text.3")
        cap = style.width(keys, "caption_medium") + 2 * style.px(5)
        x -= width + style.px(5) + cap
        high = style.px(16)
        plate = QRectF(x, row.center().y() - high / 2, cap, high)
        box(painter, plate, style.measures.radius_cell, fill=style.color("bg.3"))
        draw(painter, plate.adjusted(style.px(5), 0, 0, 0), keys, style, role="caption_medium")
        x -= style.px(12)
    return x


# -- figures and lines ----------------------------------------------------------------------------------------


def _cells(body: QRectF, count: int, columns: int, style: Style) -> tuple[list[QRectF], float]:
    """Where so many rows stand, the first column filled first, and where they end."""
    high, gap = style.px(_ROW), style.px(28)
    width = (body.width() - gap * (columns - 1)) / columns
    rows = -(-count // columns)
    top = body.top() + style.px(6)
    spots = []
    for number in range(count):
        column, row = divmod(number, rows)
        spots.append(QRectF(body.left() + column * (width + gap), top + row * high, width, high))
    return spots, top + rows * high


def _paint_facts(painter: QPainter, body: QRectF, facts: Sequence[Fact], columns: int, style: Style) -> float:
    spots, end = _cells(body, len(facts), columns, style)
    for fact, spot in zip(facts, spots, strict=True):
        _paint_fact(painter, spot, fact, style)
    return end


def _paint_fact(painter: QPainter, row: QRectF, fact: Fact, style: Style) -> None:
    mark = QRectF(row.right() - style.px(_MARK_WIDTH), row.top(), style.px(_MARK_WIDTH), row.height())
    new = QRectF(mark.left() - style.px(_NEW_WIDTH), row.top(), style.px(_NEW_WIDTH), row.height())
    old = QRectF(new.left() - style.px(_OLD_WIDTH), row.top(), style.px(_OLD_WIDTH), row.height())
    first = fact.label == "Battle Value"
    label = QRectF(row.left(), row.top(), old.left() - row.left(), row.height())
    role: FontRole = "strong" if first else "body"
    name = tr(fact.label)
    if style.width(name, role) > label.width() - style.px(8):
        name = _short(fact)
    draw(painter, label, name, style, role=role, token="text.1" if first else "text.2")
    if fact.change is None:  # words, such as the movement: they take the room of the mark
        new.setRight(mark.right())
    draw(painter, old, f"{fact.old} →", style, token="text.3", align=RIGHT)
    draw(painter, new, fact.new, style, role="strong", align=RIGHT)
    if fact.change is not None:
        paint_change_mark(painter, mark, Change(fact.change, fact.digits, toward=fact.toward), style)


def _short(fact: Fact) -> str:
    """What a figure is called where there is little room."""
    return fact.short or tr(_SHORT.get(fact.label, fact.label))


def _paint_lines(painter: QPainter, body: QRectF, lines: Sequence[Row], columns: int, style: Style) -> float:
    """The lines of the ledger that move; those beyond the room are counted."""
    room = max(1, int((body.height() - style.px(12)) // style.px(_ROW))) * columns
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


def _paint_line(painter: QPainter, spot: QRectF, row: Row, style: Style) -> None:
    left = spot.left()
    if row.kind:
        side = style.measures.cell_glyph
        ink = style.theme.kind(row.kind).ink
        paint_icon(painter, QPointF(left, spot.center().y() - side / 2), glyph(row.kind), ink, side)
        left += side + style.px(6)
    mark = QRectF(spot.right() - style.px(_MARK_WIDTH), spot.top(), style.px(_MARK_WIDTH), spot.height())
    figures = QRectF(mark.left() - style.px(_NEW_WIDTH), spot.top(), style.px(_NEW_WIDTH), spot.height())
    label = row.label
    if row.new or row.gone:
        label = tr("{line}, new", line=label) if row.new else tr("{line}, goes", line=label)
    draw(painter, QRectF(left, spot.top(), figures.left() - left, spot.height()), label, style)
    draw(painter, figures, row.figure, style, role="strong", align=RIGHT)
    change = change_of(row)
    if change is not None:
        paint_change_mark(painter, mark, change, style)


# -- findings and places --------------------------------------------------------------------------------------


def _paint_findings(
    painter: QPainter, body: QRectF, top: float, outcome: Outcome, *, in_line: bool, style: Style
) -> tuple[float, float]:
    """One below the other, or one behind the other; gives where the next thing would begin."""
    said = list(_said(outcome))
    high = style.px(_ROW + 2)
    if not said or top + style.px(7) + high > body.bottom():
        return body.left(), top + style.px(4)
    line = hairline(painter)
    top += style.px(4)
    painter.fillRect(QRectF(body.left(), top, body.width(), line), style.color("line.1"))
    top += style.px(3)
    x, side = body.left(), style.measures.cell_glyph
    for icon, token, words in said:
        width = side + style.px(6) + style.width(words) + style.px(22)
        if in_line and x > body.left() and x + width - style.px(22) > body.right():
            x, top = body.left(), top + high
        if top + high > body.bottom():
            return body.left(), top
        paint_icon(painter, QPointF(x, top + (high - side) / 2), icon, style.color(token), side)
        left = x + side + style.px(6)
        draw(painter, QRectF(left, top, body.right() - left, high), words, style)
        x, top = (x + width, top) if in_line else (x, top + high)
    return x, top


def _paint_places_in_line(painter: QPainter, row: QRectF, places: Sequence[Placing], style: Style) -> None:
    """The other places one behind the other, as many as there is room for."""
    if not places or row.bottom() > painter.viewport().bottom():
        return
    draw(painter, row, tr(_ELSEWHERE), style, role="caption", token="text.3")
    x = row.left() + style.width(tr(_ELSEWHERE), "caption") + style.px(8)
    for place in places:
        mark = Change(place.change)
        code = style.width(place.code, "strong") + style.px(5)
        if x + code + change_mark_width(mark, style) > row.right():
            return
        draw(painter, QRectF(x, row.top(), code, row.height()), place.code, style, role="strong")
        paint_change_mark(painter, row.adjusted(x + code - row.left(), 0, 0, 0), mark, style, align=LEFT)
        x += code + change_mark_width(mark, style) + style.px(12)


def _paint_places(painter: QPainter, body: QRectF, top: float, places: Sequence[Placing], style: Style) -> None:
    """The other places, one line each."""
    high = style.px(_ROW)
    if not places or top + high + style.px(4) > body.bottom():
        return
    top += style.px(4)
    draw(painter, QRectF(body.left(), top, body.width(), high), tr(_ELSEWHERE), style, role="caption", token="text.3")
    for place in places:
        top += high
        mark = Change(place.change)
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


def _paint_strip(painter: QPainter, row: QRectF, outcome: Outcome, style: Style) -> None:
    """Where there is no room: the new figures and their marks in one line."""
    x = row.left()
    for fact in outcome.facts:
        if fact.change is None:
            continue
        words = f"{_short(fact)} {fact.new}"
        width = style.width(words) + style.px(6)
        mark = Change(fact.change, fact.digits, toward=fact.toward)
        if x + width + style.px(60) > row.right():
            return
        draw(painter, QRectF(x, row.top(), width, row.height()), words, style)
        spot = QRectF(x + width, row.top(), style.px(60), row.height())
        paint_change_mark(painter, spot, mark, style, align=LEFT)
        x += width + style.px(72)


def _said(outcome: Outcome) -> list[tuple[str, str, str]]:
    """Icon, colour and words of the goal, and of each finding that comes or goes."""
    found = []
    if outcome.goal:
        look = SEVERITIES["clear" if outcome.meets_goal else "warning"]
        found.append((look.icon, look.token, outcome.goal))
    for (severity, sentence), count in Counter((f.severity, f.sentence) for f in outcome.gained).items():
        look = SEVERITIES[SIGNS[severity]]
        found.append((look.icon, look.token, _times(sentence, count)))
    cleared = Counter(finding.sentence for finding in outcome.cleared)
    return found + [
        ("check", "ok", tr("Clears: {finding}", finding=_times(sentence, count))) for sentence, count in cleared.items()
    ]


def _times(sentence: str, count: int) -> str:
    return sentence if count == 1 else f"{count} × {sentence}"
