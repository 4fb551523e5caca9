"""The header of the omni matrix: a card for each configuration, with its model and a second line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPainter

from designer.app.ui import theme
from designer.app.ui.strokes import hairline
from designer.app.ui.tables.header import TableHeader
from designer.app.ui.text_layout import draw

_HEIGHT: Final = 40
_MARK: Final = 2
"""The width of the line at the top of the open configuration, in pixels."""


class HeaderCard(NamedTuple):
    """Title and second line of a column, and whether it is that of the open design."""

    title: str = ""
    below: str = ""
    is_open: bool = False


class CardHeader(TableHeader):
    """A header that paints a card for each column; it is as high as two lines."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: tuple[HeaderCard, ...] = ()
        """The cards of the columns, in their order."""
        self.setSectionsClickable(False)
        self.setSectionResizeMode(self.ResizeMode.Fixed)

    def show_cards(self, cards: Sequence[HeaderCard]) -> None:
        """Show other cards, one for each column."""
        self.cards = tuple(cards)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), theme.current().px(_HEIGHT))

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        style = theme.current()
        card = self.cards[logicalIndex] if logicalIndex < len(self.cards) else HeaderCard()
        ground, line = QRectF(rect), hairline(painter)
        painter.fillRect(ground, style.color("accent.soft" if card.is_open else "bg.2"))
        painter.fillRect(QRectF(ground.left(), ground.bottom() - line, ground.width(), line), style.color("line.1"))
        if card.is_open:
            mark = hairline(painter, _MARK)
            painter.fillRect(QRectF(ground.left(), ground.top(), ground.width(), mark), style.color("accent"))
        gutter = style.measures.table_gutter
        inner = ground.adjusted(gutter, style.px(4), -gutter, -style.px(4))
        half = inner.height() / 2
        title, below = inner.adjusted(0, 0, 0, -half), inner.adjusted(0, half, 0, 0)
        draw(painter, title, card.title, style, role="strong")
        draw(painter, below, card.below, style, role="caption", token="text.3")
