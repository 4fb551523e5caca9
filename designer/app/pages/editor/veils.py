"""Veils over the parts of a page that are painted a moment later: what was asked for comes first.

A page that comes to the front would be painted whole, most of it only to be painted again a turn of the event loop
later, when it shows what belongs to the page.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from designer.app.pages.editor.layout_modes import place_in
from designer.app.ui import theme


class Veils:
    """What keeps parts of a page from being painted for now."""

    def __init__(self) -> None:
        self._veils: list[_Veil] = []

    def cover(self, page: QWidget, parts: Sequence[QWidget], before: QWidget | None, there: Sequence[QWidget]) -> None:
        """Cover parts of a page that is to be shown.

        Where ``there``, in the page ``before``, something is to be seen in the very same place, its picture stays; else
        the place is empty.
        """
        places = [] if before is None else [place_in(before, stood) for stood in there if stood.isVisible()]
        for part in parts:
            if not part.isHidden():
                self._veils.append(_Veil(page, part, keeps=place_in(page, part) in places))

    def fit(self) -> None:
        """The page was laid out anew: follow what is covered."""
        for veil in self._veils:
            veil.fit()

    def lift(self) -> None:
        """Paint what they cover."""
        while self._veils:
            veil = self._veils.pop()
            veil.hide()
            veil.deleteLater()


class _Veil(QWidget):
    """Qt paints nothing below what is opaque. One that ``keeps`` paints nothing either, so that the window stays."""

    def __init__(self, page: QWidget, part: QWidget, *, keeps: bool) -> None:
        super().__init__(page)
        self._page = page
        self._part = part
        self._keeps = keeps
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(place_in(page, part))
        self.show()

    def fit(self) -> None:
        place = place_in(self._page, self._part)
        if place != self.geometry():
            self._keeps = False
            self.setGeometry(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._keeps:
            QPainter(self).fillRect(event.rect(), theme.color("bg.0"))
