"""The result of a duel: the share of fights won with its interval, a bar of wins, draws and losses, the rounds."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.lab.trials.interval import paint_whisker
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.figures import figure
from designer.app.ui.strokes import hairline, smooth
from designer.app.ui.text_layout import CENTER, LEFT, RIGHT, draw, draw_empty_text
from designer.app.ui.theme import Style
from designer.language import tr, trn
from designer.trials.duel import DuelResult
from designer.trials.strength import by_value

SIDE_TOKENS: Final = ("series.1", "series.2")
"""The color tokens of ours and theirs."""
SIDE_SIGNS: Final = ("\N{BLACK CIRCLE}", "\N{BLACK UP-POINTING TRIANGLE}")
"""The signs of ours and theirs in texts; `paint_side_sign` paints them."""
ENOUGH: Final = 100
"""The number of fights below which a share is preliminary."""
_HIGH: Final = 104
_INSET, _BAR_TOP, _BAR = 12, 56, 16
_SIGN: Final = 8


def paint_side_sign(painter: QPainter, left: float, middle: float, side: int, style: Style) -> int:
    """Paint the sign of a side in its color, vertically centered at ``middle``; returns its width in pixels."""
    size = style.px(_SIGN)
    top, bottom = middle - size / 2, middle + size / 2
    corners = [QPointF(left, bottom), QPointF(left + size / 2, top), QPointF(left + size, bottom)]
    with smooth(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.color(SIDE_TOKENS[side]))
        if side:
            painter.drawPolygon(QPolygonF(corners))
        else:
            painter.drawEllipse(QRectF(left, top, size, size))
    return size


class ShareBar(QWidget, AccessibleWidget):
    """The result of the fights so far; ``is_stale`` if the design or the terms have changed since."""

    accessible_role = Role.Graphic

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: DuelResult | None = None
        self._is_stale = False
        self.setAccessibleName(tr("Result"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_result(self, result: DuelResult | None, *, is_stale: bool) -> None:
        """Show the counts of a duel; None before the first fight."""
        self._result, self._is_stale = result, is_stale
        self.setAccessibleDescription(self.words)
        self.update()

    @property
    def words(self) -> str:
        """The result as a sentence."""
        found = self._result
        if found is None or not found.fights:
            return tr("Two designs fight by the rules, many times: who wins, how, and with which weapons.")
        share, low, high = (figure(100 * part) for part in found.share(0))
        first, median, last = found.rounds
        words = tr(
            "{name} wins {share} % ({low} to {high}); {median} rounds in the median, half of them {first} to {last}",
            name=found.names[0],
            share=share,
            low=low,
            high=high,
            median=median,
            first=first,
            last=last,
        )
        return f"{words}; {self._counts(found)}"

    @staticmethod
    def _counts(found: DuelResult) -> str:
        one, other = (f"{name} {found.wins(side)}" for side, name in enumerate(found.names))
        return f"{one}, {_draws(found)}, {other}; {_by_value(found)}"

    def sizeHint(self) -> QSize:
        return QSize(400, theme.current().px(_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, style, found = QPainter(self), theme.current(), self._result
        if found is None or not found.fights:
            draw_empty_text(painter, QRectF(self.rect()), self.words, style)
            return
        inset = style.px(_INSET)
        room = QRectF(self.rect()).adjusted(inset, 0, -inset, 0)
        self._paint_head(painter, room, found, style)
        self._paint_bar(painter, room, found, style)

    def _paint_head(self, painter: QPainter, room: QRectF, found: DuelResult, style: Style) -> None:
        share = found.share(0)
        faint = self._is_stale or found.fights < ENOUGH
        token = "text.3" if faint else "text.1"
        line = QRectF(room.left(), style.px(4), room.width(), style.px(36))
        words = f"{figure(100 * share.rate)} %"
        draw(painter, line, words, style, role="headline", token=token)
        left = style.width(words, "headline") + style.px(14)
        first, median, last = found.rounds
        rounds = tr("median {median} rounds, half of them {first} to {last}", median=median, first=first, last=last)
        right = style.width(rounds) + style.px(8)
        draw(painter, line, rounds, style, token="text.2", align=RIGHT)
        middle = line.adjusted(left, 0, -right, 0)
        low, high = figure(100 * share.low), figure(100 * share.high)
        bounds = tr("of the fights; many more would likely give {low} to {high} %", low=low, high=high)
        says = (
            tr("{name} wins so far", name=found.names[0])
            if faint and not self._is_stale
            else tr("{name} wins", name=found.names[0])
        )
        draw(painter, middle, says, style, role="strong", token=token)
        name = style.width(says, "strong") + style.px(6)
        if style.width(bounds) > middle.width() - name:  # the interval is told in any case
            bounds = tr("{low} to {high} %", low=low, high=high)
        draw(painter, middle.adjusted(name, 0, 0, 0), bounds, style, token="text.2")

    def _paint_bar(self, painter: QPainter, room: QRectF, found: DuelResult, style: Style) -> None:
        top, high, line = style.px(_BAR_TOP), style.px(_BAR), hairline(painter)
        won, drawn = (room.width() * count / found.fights for count in (found.wins(0), found.draws))
        alpha = 0.4 if self._is_stale else 1.0
        painter.fillRect(QRectF(room.left(), top, won, high), style.color(SIDE_TOKENS[0], alpha))
        painter.fillRect(QRectF(room.left() + won, top, drawn, high), style.color("bg.3"))
        rest = QRectF(room.left() + won + drawn, top, max(0.0, room.width() - won - drawn), high)
        painter.fillRect(rest, style.color(SIDE_TOKENS[1], alpha))
        share = found.share(0)
        low, upper = (room.left() + room.width() * part for part in (share.low, share.high))
        paint_whisker(painter, low, upper, top - style.px(7), style)
        middle = room.center().x()
        painter.setPen(QPen(style.color("text.3"), line, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(middle, top - style.px(4)), QPointF(middle, top + high + style.px(4)))
        self._paint_even(painter, middle, (low, upper), style)
        below = QRectF(room.left(), top + high + style.px(4), room.width(), style.px(20))
        words = f"{_draws(found)}; {_by_value(found)}"
        draw(painter, below, words, style, role="caption", token="text.2", align=CENTER)
        for side, align in enumerate((LEFT, RIGHT)):
            sign = style.px(_SIGN)
            paint_side_sign(painter, below.right() - sign if side else below.left(), below.center().y(), side, style)
            sign += style.px(4)
            beside = below.adjusted(*((0, 0, -sign, 0) if side else (sign, 0, 0, 0)))
            words = f"{found.names[side]} {found.wins(side)}"
            draw(painter, beside, words, style, role="caption", token="text.2", align=align)

    def _paint_even(self, painter: QPainter, middle: float, whisker: tuple[float, float], style: Style) -> None:
        """Name the tick of one half, at the side of it that the whisker leaves free."""
        words, gap = tr("even"), style.px(4)
        wide = style.width(words, "caption") + gap
        for left in (middle - wide, middle + gap):
            if left + wide < whisker[0] - gap or left > whisker[1] + gap:
                rect = QRectF(left, style.px(_BAR_TOP - 16), wide, style.px(14))
                draw(painter, rect, words, style, role="caption", token="text.3")
                return


def _draws(found: DuelResult) -> str:
    return trn("{n} draw", "{n} draws", found.draws)


def _by_value(found: DuelResult) -> str:
    return tr("by Battle Value alone {share} %", share=figure(100 * by_value(*found.values)))
