"""The label of the form for a new design that warns of findings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.icons import paint_icon
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import inset
from designer.language import tr

_WARNING_SIDE = 14


class FindingsLabel(PlainLabel):
    """A label that warns of findings: the first one and the number of the others; the tooltip has all of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setWordWrap(True)
        self.setProperty("look", "label")
        inset(self, (_WARNING_SIDE + 6, 0, 0, 0))

    def say(self, sentences: Sequence[str]) -> None:
        """Show the first sentence and the number of the others; without sentences hide the label."""
        more = len(sentences) - 1
        first = sentences[0] if sentences else ""
        self.setText(f"{first}; {tr('and {n} more', n=more)}" if more > 0 else first)
        self.setToolTip("\n".join(sentences) if more > 0 else "")
        self.setVisible(bool(sentences))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        style = theme.current()
        side = style.px(_WARNING_SIDE)
        paint_icon(QPainter(self), QPointF(0, style.px(1)), "warning", style.color("warn"), side)
