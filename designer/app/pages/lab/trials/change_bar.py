"""The effect of a change: how many more fights are won with it, and which pairs of fights turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.lab.trials.interval import paint_diamond, paint_whisker
from designer.app.pages.lab.trials.share_bar import ENOUGH, SIDE_TOKENS
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.figures import figure, signed
from designer.app.ui.plots.marks import Axis
from designer.app.ui.strokes import box, hairline, smooth
from designer.app.ui.text_layout import CENTER, draw, draw_empty_text
from designer.app.ui.theme import Style
from designer.language import marked, tr
from designer.trials.change import ChangeResult

_HIGH: Final = 172
_INSET, _SCALE, _BAR_TOP, _BAR, _FOOT_TOP = 12, 52, 80, 24, 148
_TOKENS: Final = (SIDE_TOKENS[0], "up", "down", "bg.3")
_INKS: Final = ("well", "well", "text.1", "text.1")
"""The colors of the parts, and of the figures on them."""
_PARTS: Final = (marked("won both"), marked("turned to a win"), marked("turned to a loss"), marked("neither"))


class ChangeBar(QWidget, AccessibleWidget):
    """The difference of the shares of wins with its interval, and a bar of the pairs of fights with the same dice."""

    accessible_role = Role.Graphic

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._change: ChangeResult | None = None
        self._is_stale = False
        self.setAccessibleName(tr("Effect of the change"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_change(self, change: ChangeResult | None, *, is_stale: bool) -> None:
        """Show the fights before and after a change; None before the first pair."""
        self._change, self._is_stale = change, is_stale
        self.setAccessibleDescription(self.words)
        self.update()

    @property
    def words(self) -> str:
        """The effect as a sentence."""
        found = self._change
        if found is None or not found.pairs:
            return tr("The design as it was opened, and as it is now, fight the same opponent with the same dice.")
        return f"{self._amount(found)}, {self._about(found)}; {', '.join(self._counts(found))}"

    @staticmethod
    def _amount(found: ChangeResult) -> str:
        return tr("{points} percentage points of wins", points=signed(100 * found.difference.amount, 1))

    @staticmethod
    def _about(found: ChangeResult) -> str:
        difference = found.difference
        low, high = signed(100 * difference.low, 1), signed(100 * difference.high, 1)
        words = tr("{low} to {high}, for {value} BV", low=low, high=high, value=signed(found.value_change))
        return words if difference.sure else tr("{words}; not sure", words=words)

    @staticmethod
    def _counts(found: ChangeResult) -> list[str]:
        return [f"{tr(words)} {figure(count)}" for words, count in zip(_PARTS, found.turned, strict=True)]

    def sizeHint(self) -> QSize:
        return QSize(400, theme.current().px(_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, style, found = QPainter(self), theme.current(), self._change
        if found is None or not found.pairs:
            draw_empty_text(painter, QRectF(self.rect()), self.words, style)
            return
        inset = style.px(_INSET)
        room = QRectF(self.rect()).adjusted(inset, 0, -inset, 0)
        half = room.width() / 2
        self._paint_amount(painter, room.adjusted(0, 0, -half, 0), found, style)
        self._paint_scale(painter, room.adjusted(half, 0, 0, 0), found, style)
        self._paint_bar(painter, room, found, style)
        foot = QRectF(room.left(), style.px(_FOOT_TOP), room.width(), style.px(18))
        draw(painter, foot, self._shares(found), style, token="text.2")

    def _paint_amount(self, painter: QPainter, room: QRectF, found: ChangeResult, style: Style) -> None:
        words = signed(100 * found.difference.amount, 1)
        token = "text.1" if self._is_certain(found) else "text.3"
        draw(
            painter,
            QRectF(room.left(), style.px(8), room.width(), style.px(36)),
            words,
            style,
            role="headline",
            token=token,
        )
        beside = room.adjusted(style.width(words, "headline") + style.px(14), 0, 0, 0)
        first, second = (QRectF(beside.left(), style.px(top), beside.width(), style.px(18)) for top in (8, 26))
        draw(painter, first, tr("percentage points of wins"), style, role="strong", token=token)
        draw(painter, second, self._about(found), style, token="text.2")

    def _is_certain(self, found: ChangeResult) -> bool:
        return found.difference.sure and found.pairs >= ENOUGH and not self._is_stale

    def _paint_scale(self, painter: QPainter, room: QRectF, found: ChangeResult, style: Style) -> None:
        """Paint the difference as a diamond with its interval, beside zero and what Battle Value alone suggests."""
        low, amount, high, worth = (
            100 * each for each in (found.difference.low, found.difference.amount, found.difference.high, found.worth)
        )
        least, most = min(low, worth, 0.0), max(high, worth, 0.0)
        axis = Axis("", least, most)
        words = tr("no change"), tr("by BV {points}", points=signed(worth, 1))
        aside = max(style.width(each, "caption") for each in words) + style.px(8)
        room = room.adjusted(aside, 0, -aside, 0)

        def x(value: float) -> float:
            return room.left() + room.width() * (value - axis.low) / (axis.high - axis.low)

        line, bottom, middle = hairline(painter), style.px(_SCALE), style.px(_SCALE - 16)
        painter.setPen(QPen(style.color("line.2"), line))
        painter.drawLine(QPointF(room.left(), bottom), QPointF(room.right(), bottom))
        for at, _ in axis.ticks(8):
            painter.setPen(QPen(style.color("line.2"), line))
            painter.drawLine(QPointF(x(at), bottom), QPointF(x(at), bottom + style.px(3)))
            below = QRectF(x(at) - style.px(30), bottom + style.px(3), style.px(60), style.px(14))
            draw(painter, below, signed(at), style, role="caption", token="text.3", align=CENTER)
        is_left = worth < 0  # so that both texts lie outside the two lines
        for name, at, pen, to_left in (
            (words[0], 0.0, Qt.PenStyle.SolidLine, not is_left),
            (words[1], worth, Qt.PenStyle.DotLine, is_left),
        ):
            painter.setPen(QPen(style.color("text.3"), line, pen))
            painter.drawLine(QPointF(x(at), style.px(6)), QPointF(x(at), bottom))
            wide = style.width(name, "caption")
            left = x(at) - wide - style.px(4) if to_left else x(at) + style.px(4)
            spot = QRectF(left, style.px(4), wide, style.px(14))
            draw(painter, spot, name, style, role="caption", token="text.2")
        with smooth(painter):
            paint_whisker(painter, x(low), x(high), middle, style)
            paint_diamond(painter, QPointF(x(amount), middle), style.px(5), style, sure=found.difference.sure)

    def _paint_bar(self, painter: QPainter, room: QRectF, found: ChangeResult, style: Style) -> None:
        """Paint the parts of all pairs with their figures, and the names of the parts below them."""
        x, top, high = room.left(), style.px(_BAR_TOP), style.px(_BAR)
        parts: list[QRectF] = []
        for token, ink, count in zip(_TOKENS, _INKS, found.turned, strict=True):
            rect = QRectF(x, top, room.width() * count / found.pairs, high)
            alpha = 0.4 if self._is_stale else 1.0
            if token == "down":
                painter.fillRect(rect, style.color("bg.2"))
                painter.fillRect(rect, QBrush(style.color(token, alpha), Qt.BrushStyle.BDiagPattern))
                box(painter, rect, 0, edge=style.color(token, alpha))
            else:
                painter.fillRect(rect, style.color(token, alpha))
            if _holds(rect, count, style):
                if token == "down":
                    plate = style.width(figure(count), "strong") + style.px(4)
                    spot = QRectF(rect.center().x() - plate / 2, top + style.px(3), plate, high - style.px(6))
                    painter.fillRect(spot, style.color("bg.2"))
                draw(painter, rect, figure(count), style, role="strong", token=ink, align=CENTER)
            parts.append(rect)
            x += rect.width()
        self._paint_names(painter, room, parts, found, style)

    def _paint_names(
        self, painter: QPainter, room: QRectF, parts: Sequence[QRectF], found: ChangeResult, style: Style
    ) -> None:
        """Name each part below its middle; one whose name would lie on the name before it stands a line lower."""
        ends = [room.left(), room.left()]
        for rect, name, count in zip(parts, _PARTS, found.turned, strict=True):
            words = tr(name) if _holds(rect, count, style) else f"{tr(name)} {figure(count)}"
            wide = style.width(words, "caption")
            # The name of a narrow part ends with it: the line from the next part to its name passes beside it.
            left = rect.center().x() - wide / 2 if wide <= rect.width() else rect.right() - wide
            left = min(max(left, room.left()), room.right() - wide)
            row = next((row for row, end in enumerate(ends) if left >= end), 1)
            left = max(left, ends[row])
            y = rect.bottom() + style.px(4 + 15 * row)
            if row:
                painter.setPen(QPen(style.color("line.2"), hairline(painter)))
                painter.drawLine(QPointF(rect.center().x(), rect.bottom()), QPointF(rect.center().x(), y))
            draw(painter, QRectF(left, y, wide, style.px(14)), words, style, role="caption", token="text.2")
            ends[row] = left + wide + style.px(12)

    @staticmethod
    def _shares(found: ChangeResult) -> str:
        """The wins before and after, with their intervals."""
        said = []
        for result in (found.before, found.after):
            share, low, high = (figure(100 * part, 1) for part in result.share(0))
            words = tr("{n} ({share} %, {low} to {high})", n=figure(result.wins(0)), share=share, low=low, high=high)
            said.append(words)
        return tr("Wins before {before}, after {after}", before=said[0], after=said[1])


def _holds(rect: QRectF, count: int, style: Style) -> bool:
    """Whether a part of the bar has room for its figure."""
    return style.width(figure(count), "strong") + style.px(4) <= rect.width()
