"""Parts side by side, which fold into one place where they do not fit."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.dialog import rule


class FoldingRow(QWidget):
    """Named parts side by side; where they do not fit, one of them, with a switch above that chooses it.

    ``main`` is the name of the part that takes what the others leave, and that is chosen first.
    """

    def __init__(self, name: str, parts: Mapping[str, QWidget], main: str) -> None:
        super().__init__()
        self.parts = tuple(parts.values())
        self.switch = SegmentedSwitch(tuple(parts), name)
        self.switch.set_current(tuple(parts).index(main))
        self.switch.switched.connect(self._show)
        self.switch.hide()
        self._rules = tuple(rule(upright=True) for _ in self.parts[1:])
        row = spaced(QHBoxLayout(), margins=0, spacing=0)
        for number, (words, part) in enumerate(parts.items()):
            if number:
                row.addWidget(self._rules[number - 1])
            row.addWidget(part, int(words == main))
        column = spaced(QVBoxLayout(self), margins=0, spacing=6)
        column.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(row, 1)

    @property
    def folded(self) -> bool:
        """Whether only one part is shown."""
        return not self.switch.isHidden()

    def minimumSizeHint(self) -> QSize:
        least = [_least(part) for part in self.parts]
        high = max(size.height() for size in least) + self.switch.sizeHint().height()
        return QSize(max(self.switch.sizeHint().width(), *(size.width() for size in least)), high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a part needs more or less than before
            self._show()
        return super().event(event)

    def _show(self) -> None:
        """Show the parts that there is room for."""
        folded = sum(_least(part).width() for part in self.parts) + len(self._rules) > self.width()
        self.switch.setVisible(folded)
        for number, part in enumerate(self.parts):
            part.setVisible(not folded or number == self.switch.current)
        for line in self._rules:
            line.setVisible(not folded)


def _least(part: QWidget) -> QSize:
    """The least size of a part, whether it is shown or not."""
    return part.minimumSizeHint().expandedTo(part.minimumSize()).boundedTo(part.maximumSize())
