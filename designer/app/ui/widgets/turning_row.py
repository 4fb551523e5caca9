"""A row of widgets that stand below each other where there is no room beside each other."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QBoxLayout, QWidget

from designer.app.ui.later import call_later

_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class TurningRow(QBoxLayout):
    """A row as long as its parts have room beside each other, else a column; its least width is that of the column."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_ACROSS)
        if parent is not None:
            parent.setLayout(self)

    def minimumSize(self) -> QSize:
        margins = self.contentsMargins()
        widest = max(self._widths, default=0) + margins.left() + margins.right()
        return QSize(widest, super().minimumSize().height())

    def setGeometry(self, rect: QRect) -> None:
        margins, widths = self.contentsMargins(), self._widths
        needed = sum(widths) + self.spacing() * (len(widths) - 1) + margins.left() + margins.right()
        direction = _ACROSS if needed <= rect.width() else _DOWN
        if direction != self.direction():
            widget = self.parentWidget()
            if widget is None or widget.isVisible():  # hidden pages have a width that is not theirs, yet need height
                self.setDirection(direction)
            call_later(self, self._tell)  # during a layout, the parents would not hear of it
        super().setGeometry(rect)

    def _tell(self) -> None:
        """Let the layouts around this one ask for its height in the other direction."""
        self.update()
        widget = self.parentWidget()
        if widget is not None:
            widget.updateGeometry()

    @property
    def _widths(self) -> list[int]:
        """The least widths of the parts that are shown."""
        parts = (self.itemAt(index) for index in range(self.count()))
        return [part.minimumSize().width() for part in parts if part is not None and not part.isEmpty()]
