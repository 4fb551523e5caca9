"""A splitter whose sizes follow a rule until the user changes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from designer.app.ui import theme
from designer.app.ui.theme import follow_theme

Rule = Callable[[int], Sequence[int]]
Memory = dict[str, list[int]]


class Divider(QSplitter):
    """A splitter with the distance that panels have.

    ``rule`` computes the sizes of the parts from their total in pixels; the largest part takes the room of hidden ones.
    ``memory`` holds the sizes that the user set, under ``name`` and the numbers of hidden parts; a double click on a
    handle removes them.
    """

    def __init__(
        self, name: str, direction: Qt.Orientation, rule: Rule, memory: Memory, parts: Sequence[QWidget]
    ) -> None:
        super().__init__(direction)
        self._name, self._rule, self._memory = name, rule, memory
        self.setObjectName(name)
        self.setChildrenCollapsible(False)
        for part in parts:
            self.add(part)
        self.splitterMoved.connect(self._remember)
        follow_theme(self._renew)

    def add(self, part: QWidget, at: int = -1) -> None:
        """Add a part at an index, or as the last one."""
        self.insertWidget(at, part)
        part.installEventFilter(self)

    def rename(self, name: str) -> None:
        """Use the sizes that the user set under another name; `divide` applies them."""
        self._name = name
        self.setObjectName(name)

    def createHandle(self) -> QSplitterHandle:
        return _Handle(self.orientation(), self)

    @property
    def is_set(self) -> bool:
        """Whether the user set the sizes."""
        return self._key in self._memory

    @property
    def room(self) -> int:
        """The pixels that all parts have together."""
        across = self.orientation() == Qt.Orientation.Horizontal
        return (self.width() if across else self.height()) - (self.count() - 1) * self.handleWidth()

    def divide(self) -> None:
        """Apply the sizes that the user set, or else the sizes from the rule."""
        self.setSizes(self._wanted())

    def forget(self) -> None:
        """Forget the sizes that the user set, and apply those from the rule."""
        self._memory.pop(self._key, None)
        self.divide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.divide()  # without the step of Qt before, which would lay out all parts in the proportions they had

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.divide()
        return super().eventFilter(watched, event)

    @property
    def _hidden(self) -> list[int]:
        return [index for index in range(self.count()) if (part := self.widget(index)) is not None and part.isHidden()]

    @property
    def _key(self) -> str:
        return " without ".join((self._name, *map(str, self._hidden)))

    def _remember(self) -> None:
        self._memory[self._key] = self.sizes()

    def _wanted(self) -> list[int]:
        sizes = self._memory.get(self._key, [])
        if len(sizes) == self.count() and sum(sizes) > 0:
            return list(sizes)
        wanted = list(self._rule(self.room))
        hidden = [index for index in self._hidden if index < len(wanted)]  # parts may be about to be exchanged
        if hidden:
            freed = sum(wanted[index] + self.handleWidth() for index in hidden)
            wanted = [0 if index in hidden else size for index, size in enumerate(wanted)]
            wanted[wanted.index(max(wanted))] += freed
        return wanted

    def _renew(self) -> None:
        self.setHandleWidth(theme.measures().gap)
        self.divide()


class _Handle(QSplitterHandle):
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        splitter = self.splitter()
        if isinstance(splitter, Divider):
            splitter.forget()
