"""A splitter whose sizes follow a rule until the user changes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from designer.app.ui import theme
from designer.app.ui.theme import follow_theme

Rule = Callable[[int], Sequence[int]]
Memory = dict[str, list[int]]


class Divider(QSplitter):
    """A splitter with the distance that panels have.

    ``rule`` computes the sizes of the parts from their total in pixels. ``memory`` holds the sizes that the user set,
    under ``name``; a double click on a handle removes them.
    """

    def __init__(
        self, name: str, direction: Qt.Orientation, rule: Rule, memory: Memory, parts: Sequence[QWidget]
    ) -> None:
        super().__init__(direction)
        self._name, self._rule, self._memory = name, rule, memory
        self.setObjectName(name)
        self.setChildrenCollapsible(False)
        for part in parts:
            self.addWidget(part)
        self.splitterMoved.connect(self._remember)
        follow_theme(self._renew)

    def createHandle(self) -> QSplitterHandle:
        return _Handle(self.orientation(), self)

    def divide(self) -> None:
        """Apply the sizes that the user set, or else the sizes from the rule."""
        self.setSizes(self._wanted())

    def forget(self) -> None:
        """Forget the sizes that the user set, and apply those from the rule."""
        self._memory.pop(self._name, None)
        self.divide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.divide()

    def _remember(self) -> None:
        self._memory[self._name] = self.sizes()

    def _wanted(self) -> list[int]:
        across = self.orientation() == Qt.Orientation.Horizontal
        room = (self.width() if across else self.height()) - (self.count() - 1) * self.handleWidth()
        sizes = self._memory.get(self._name, [])
        return list(sizes if len(sizes) == self.count() and sum(sizes) > 0 else self._rule(room))

    def _renew(self) -> None:
        self.setHandleWidth(theme.measures().gap)
        self.divide()


class _Handle(QSplitterHandle):
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        splitter = self.splitter()
        if isinstance(splitter, Divider):
            splitter.forget()
