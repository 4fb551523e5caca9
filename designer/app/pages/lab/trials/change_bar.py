"""The effect of a change: how many more fights are won with it, and which pairs of fights turned."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.lab.trials.share_bar import ENOUGH, SIDE_TOKENS
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.figures import figure, signed
from designer.app.ui.text_layout import RIGHT, draw, draw_empty_text
from designer.language import marked, tr
from designer.trials.change import ChangeResult

_HIGH: Final = 104
_INSET, _BAR_TOP, _BAR = 12, 52, 16
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
        faint = self._is_stale or not found.difference.sure or found.pairs < ENOUGH
        head = QRectF(room.left(), style.px(4), room.width(), style.px(36))
        words = signed(100 * found.difference.amount, 1)
        draw(painter, head, words, style, role="headline", token="text.3" if faint else "text.1")
        left = style.width(words, "headline") + style.px(14)
        after = f"{tr('percentage points of wins')}: {self._about(found)}"
        draw(painter, head.adjusted(left, 0, 0, 0), after, style, token="text.2")
        x, top, high = room.left(), style.px(_BAR_TOP), style.px(_BAR)
        tokens = (SIDE_TOKENS[0], "up", "down", "bg.3")
        for token, count in zip(tokens, found.turned, strict=True):
            wide = room.width() * count / found.pairs
            rect = QRectF(x, top, wide, high)
            if token == "down":
                painter.fillRect(rect, style.color("bg.2"))
                painter.fillRect(rect, QBrush(style.color(token), Qt.BrushStyle.BDiagPattern))
            else:
                painter.fillRect(rect, style.color(token))
            x += wide
        below = QRectF(room.left(), top + high + style.px(4), room.width(), style.px(20))
        counts = self._counts(found)
        draw(painter, below, ", ".join(counts[:3]), style, role="caption", token="text.2")
        draw(painter, below, counts[3], style, role="caption", token="text.2", align=RIGHT)
