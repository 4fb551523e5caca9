"""The legend of the marks on the board, and the sentence on which design has the higher Battle Value."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from designer.app.ui import theme
from designer.app.ui.figures import signed
from designer.app.ui.icons import pixmap
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.text_layout import CENTER
from designer.app.ui.theme import Style
from designer.app.ui.widgets.labels import ElidedLabel
from designer.language import marked, tr

_LEGEND: Final = (
    ("up", "plus", marked("only in B")),
    ("down", "minus", marked("only in A")),
    ("accent", "arrow", marked("moved")),
)
"""Color token, icon and meaning of the marks."""


class CompareLegend(QWidget):
    """The legend of the marks, and at the right a sentence about which design has the higher Battle Value and why.

    The sentence, which the totals tell, too, is hidden where it would leave too little room for the legend.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verdict = ""
        self._marks = spaced(QHBoxLayout(), margins=0, spacing=6)
        for token, icon, words in _LEGEND:
            mark = sized(PlainLabel(), width="cell_tag", height="cell_tag")
            mark.setProperty("look", f"mark {token}")
            mark.setAlignment(CENTER)
            theme.hub().declare(mark, "setPixmap", partial(_inner, icon))
            self._marks.addWidget(mark)
            meaning = ElidedLabel(tr(words), token="text.2")
            meaning.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)  # the sentence gives way
            self._marks.addWidget(meaning)
            self._marks.addSpacing(10)
        self._words = ElidedLabel("", role="strong", hint_role="body")
        self._words.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        spaced(QHBoxLayout(self), self._marks, 1, self._words, margins=("panel_inset", 0), spacing=6)
        sized(self, height="tool_row")
        theme.follow_theme(self._fit)

    @property
    def text(self) -> str:
        """The sentence at the right."""
        return self._words.text

    def say(self, words: str, cause: str, hidden: int) -> None:
        """Show ``words``, and after them the greatest ``cause`` of the difference of Battle Values (empty: not known).

        ``hidden`` is the number of items only in A that cannot be outlined on B, because B has no free slot there.
        """
        tip = tr("B with marks against A")
        if hidden:
            tip = tr("B with marks against A; {n} more only in A, where B has something else: see Refit", n=hidden)
        self._verdict = words
        self._words.set_text(f"{words}; {cause}" if cause else words, short=words)
        self.setToolTip(tip)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        style = theme.current()
        room = self.width() - 2 * style.measures.panel_inset - self._marks.sizeHint().width()
        self._words.setVisible(style.width(self._verdict, "strong") + style.px(6) <= room)


def _inner(icon: str, style: Style) -> QPixmap:
    return pixmap(icon, "well", style.px(10))


def verdict(a: int, b: int) -> str:
    """A sentence that tells which side has the higher Battle Value, and by how much."""
    if a == b:
        return tr("Both have the same Battle Value")
    more = "B" if b > a else "A"
    return tr("{side} has {difference} more BV", side=more, difference=signed(abs(b - a)).removeprefix("+"))
