"""Pictures of what was painted: what looks as it did is copied, which takes a tenth of painting it again.

All views share the room for them, so that it does not grow with the designs that are open; what was not wanted for
longest makes way.
"""

from __future__ import annotations

import atexit
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainter, QPixmap

from designer.app.ui.theme import Style

ROOM: Final = 48 << 20
"""Bytes for all pictures: some eight large pages of a design."""

GROUND: Final = "bg.1"
"""What all that is kept is painted on."""


class _Kept(NamedTuple):
    by: object
    style: Style
    ratio: float
    picture: QPixmap


class KeptPictures:
    """Pictures by what they show. ``room`` is in bytes."""

    def __init__(self, room: int = ROOM) -> None:
        self._left = room
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()

    def copied(self, painter: QPainter, what: Hashable, by: object, place: QRect, style: Style) -> bool:
        """Copy a picture to its place, if there is one that was painted ``by`` the same; else False."""
        kept = self._kept.get(what)
        if kept is None or kept.style is not style or kept.ratio != painter.device().devicePixelRatio():
            return False
        if kept.by != by or kept.picture.size() != place.size() * kept.ratio:
            return False
        self._kept.move_to_end(what)
        painter.drawPixmap(place.topLeft(), kept.picture)
        return True

    def paint(
        self,
        painter: QPainter,
        what: Hashable,
        by: object,
        place: QRect,
        style: Style,
        paint: Callable[[QPainter], None],
    ) -> None:
        """Paint something and keep the picture. ``paint`` does so where it stands, and not beyond its place.

        ``by`` is all that this goes by besides the style; it compares equal where the picture is the same.
        """
        ratio = painter.device().devicePixelRatio()
        if ratio != round(ratio):
            # Where points are no whole pixels, a picture would not fall on them as painting does.
            paint(painter)
            return
        picture = QPixmap(place.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(style.color(GROUND))
        with QPainter(picture) as own:
            own.translate(QPointF(-place.topLeft()))
            paint(own)
        self._keep(what, _Kept(by, style, ratio, picture))
        painter.drawPixmap(place.topLeft(), picture)

    def clear(self) -> None:
        """Keep nothing."""
        while self._kept:
            self._drop(next(iter(self._kept)))

    def _keep(self, what: Hashable, kept: _Kept) -> None:
        self._drop(what)
        self._left -= _bytes(kept)
        self._kept[what] = kept
        while self._left < 0:
            self._drop(next(iter(self._kept)))

    def _drop(self, what: Hashable) -> None:
        gone = self._kept.pop(what, None)
        if gone is not None:
            self._left += _bytes(gone)


def _bytes(kept: _Kept) -> int:
    return kept.picture.width() * kept.picture.height() * 4


PICTURES: Final = KeptPictures()
"""The pictures of all views."""

atexit.register(PICTURES.clear)  # pictures must not outlive the application, which goes next
