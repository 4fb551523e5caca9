"""The effect of a change: how many more fights are won with it, beside what its Battle Value suggests."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.lab.trials.interval import paint_diamond, paint_whisker
from designer.app.pages.lab.trials.share_bar import ENOUGH
from designer.app.pages.lab.trials.turned_bar import part_counts
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.figures import signed
from designer.app.ui.plots.marks import Axis
from designer.app.ui.strokes import hairline, smooth
from designer.app.ui.text_layout import CENTER, draw, draw_empty_text
from designer.app.ui.theme import Style
from designer.language import tr
from designer.trials.change import ChangeResult

_HIGH: Final = 74
_INSET, _SCALE = 12, 52


class DifferenceBar(QWidget, AccessibleWidget):
    """The difference of the shares of wins with its interval, also on a scale."""

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
            return tr("The design before and after its edits fights the same opponent with the same dice.")
        return f"{self._amount(found)}, {self._about(found)}; {part_counts(found)}"

    @staticmethod
    def _amount(found: ChangeResult) -> str:
        return tr("{points} percentage points of wins", points=signed(100 * found.difference.amount, 1))

    @staticmethod
    def _about(found: ChangeResult) -> str:
        difference = found.difference
        low, high = signed(100 * difference.low, 1), signed(100 * difference.high, 1)
        words = tr("{low} to {high}, for {value} BV", low=low, high=high, value=signed(found.value_change))
        return words if difference.sure else tr("{words}; not sure", words=words)

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
