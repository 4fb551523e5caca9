"""Cards of the sample designs in rows, as many as have room; a click chooses one."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from designer.app.ui import theme
from designer.app.ui.later import call_later
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.sample_card import CARD_HEIGHT, SampleCard
from designer.workspace.samples import card_of, samples

_LEAST_CARD, _MOST_CARD = 256, 560
"""The least and the greatest width of a card with the gap beside it, in pixels."""
_HIGHEST: Final = 400
"""The greatest height of a card, in pixels."""


class SampleGrid(QWidget):
    """The cards, which are made when they are first shown.

    Signals:
        chosen: the file of the sample that was clicked.
    """

    chosen = Signal(Path)

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[SampleCard] = []
        self._grid = spaced(QGridLayout(), margins=0, horizontal="panel_inset", vertical="panel_inset")
        page = QWidget()
        column = spaced(QVBoxLayout(page), self._grid, 1, margins=("panel_inset", 0, "panel_inset", "panel_inset"))
        column.setSpacing(0)
        self._scroller = Scrolled(page)
        spaced(QVBoxLayout(self), self._scroller, margins=0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.cards:
            call_later(self, self._add_cards)

    def _add_cards(self) -> None:
        for sample in samples() if not self.cards else ():
            card = card_of(sample.path)
            if card is not None:
                button = SampleCard(sample, card)
                button.clicked.connect(lambda _on=False, path=sample.path: self.chosen.emit(path))
                self.cards.append(button)
        self._arrange()

    def _arrange(self) -> None:
        """Set the cards in rows that have room, with as few empty places as possible, and as high as they may be."""
        if not self.cards:
            return
        style, width, height = theme.current(), self._scroller.width(), self._scroller.height()
        number, gap = len(self.cards), style.measures.panel_inset
        most = max(1, width // style.px(_LEAST_CARD))
        least = min(most, ceil(width / style.px(_MOST_CARD)))

        def room(across: int) -> int:
            """The height of a card in pixels if so many are in a row."""
            return height // ceil(number / across) - gap

        usual = style.px(CARD_HEIGHT)
        fitting = [across for across in range(least, most + 1) if room(across) >= usual]
        across = min(fitting, key=lambda each: (-number % each, each), default=most)
        for place, card in enumerate(self.cards):
            card.set_height(min(max(usual, room(across)), style.px(_HIGHEST)))
            self._grid.addWidget(card, *divmod(place, across))
        for place in range(number):
            self._grid.setColumnStretch(place, place < across)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
