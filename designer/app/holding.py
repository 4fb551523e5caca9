"""Parts of a page that keep the picture of the page before for a moment: what was asked for is painted first.

A page that comes in the place of another one of the same kind would be painted whole, most of it only to be painted
again a turn of the event loop later, when it shows what belongs to the page.
"""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget


class Held:
    """The parts of a page that are not painted for now."""

    def __init__(self) -> None:
        self._parts: list[QWidget] = []

    def hold(self, page: QWidget, parts: Sequence[QWidget], before: QWidget, there: Sequence[QWidget]) -> None:
        """Let what is painted in the window stay where ``parts`` of a page come that is to be shown.

        That is done where their like, ``there`` in the page ``before``, is to be seen in the very same place.
        """
        for part, stood in zip(parts, there, strict=False):
            if stood.isVisible() and not part.isHidden() and _place(part, page) == _place(stood, before):
                # What it stands on is not to be painted over it either.
                part.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
                part.setUpdatesEnabled(False)
                self._parts.append(part)

    def let_go(self) -> None:
        """Paint all of them."""
        while self._parts:
            part = self._parts.pop()
            part.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, False)
            part.setUpdatesEnabled(True)


def _place(part: QWidget, page: QWidget) -> QRect:
    return QRect(part.mapTo(page, QPoint(0, 0)), part.size())
