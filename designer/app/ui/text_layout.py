"""Words that are painted over and over: measured and laid out once for each look of the app.

Laying out takes Qt longer than all the rest of painting a word. What is written here stands pixel by pixel where
``QPainter.drawText`` would put it.
"""

import atexit
from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText, QTransform

from designer.app.ui.fonts import FontRole, fit_name
from designer.app.ui.theme import Style
from designer.catalog import Item, catalog
from designer.construction.technology import letter_of

_KEPT: Final = 8192
"""So many words are remembered, far more than any window shows."""

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTER: Final = Qt.AlignmentFlag.AlignCenter
"""Where words of one line stand in the rectangle that they are given."""
WRAPPED: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
"""Words in as many lines as they take, from the upper left of their rectangle."""


class _Laid(NamedTuple):
    """Words laid out in one line."""

    text: QStaticText
    width: float


class _Face:
    """A font with all that was written in it."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self._metrics = QFontMetricsF(font)
        self._laid: dict[str, _Laid] = {}
        self.ascent = self._metrics.ascent()
        self.height = self.ascent + self._metrics.descent()

    def laid(self, words: str) -> _Laid:
        """Words laid out, perhaps long ago."""
        found = self._laid.get(words)
        if found is None:
            if len(self._laid) >= _KEPT:
                self._laid.clear()
            text = QStaticText(words)
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
            text.prepare(QTransform(), self.font)
            found = self._laid[words] = _Laid(text, self._metrics.horizontalAdvance(words))
        return found


class _Faces:
    """The faces of the fonts that were asked for last; other ones take their place, as with another scale."""

    def __init__(self) -> None:
        self._fonts: Mapping[FontRole, QFont] | None = None
        self._faces: dict[tuple[FontRole, bool], _Face] = {}

    def face(self, style: Style, role: FontRole, *, italic: bool) -> _Face:
        """The face of a role."""
        if style.fonts is not self._fonts:
            self.clear()
            self._fonts = style.fonts
        found = self._faces.get((role, italic))
        if found is None:
            font = style.font(role, italic=True) if italic else style.fonts[role]
            found = self._faces[role, italic] = _Face(font)
        return found

    def clear(self) -> None:
        """Remember nothing."""
        self._fonts = None
        self._faces.clear()


_FACES: Final = _Faces()
atexit.register(_FACES.clear)  # laid out words must not outlive the application, which goes next


def width_of(style: Style, words: str, role: FontRole = "body") -> float:
    """How wide words are, as ``Style.width`` says."""
    return _FACES.face(style, role, italic=False).laid(words).width


def fitted(style: Style, names: tuple[str, ...], room: float, role: FontRole = "body") -> str:
    """The first of some names that fits, as ``fonts.fit_name`` says."""
    for name in names:
        if name and width_of(style, name, role) <= room:
            return name
    return fit_name(names, room, style.metrics[role])


SIDE_GAP: Final = 7
"""Between a name and the technology behind it."""


def with_side(style: Style, item: Item, side: str, room: float) -> tuple[str, str]:
    """The name of an item and, small behind it, the technology that is not the chassis' own, as they fit together.

    The technology gives way to its letter, and goes where there is no room for that, unless it tells the item from one
    of the same name.
    """
    names = item.name, item.short
    if not side:
        return fitted(style, names, room), ""
    letter, alike = letter_of(side), catalog().has_namesake(item)

    def behind(mark: str) -> float:
        return style.px(SIDE_GAP) + width_of(style, mark, "caption") if mark else 0

    for name in names:
        marks = ("",) if f"({side})" in name else (side, letter) if alike else (side, letter, "")
        for mark in marks:
            if width_of(style, name) + behind(mark) <= room:
                return name, mark
    mark = letter if alike else ""
    return fitted(style, names, room - behind(mark)), mark


def write(
    painter: QPainter, at: QPointF, words: str, style: Style, role: FontRole = "body", *, italic: bool = False
) -> None:
    """Words in the painter's pen, their base line beginning at a point. The painter keeps the font."""
    face = _FACES.face(style, role, italic=italic)
    painter.setFont(face.font)
    painter.drawStaticText(QPointF(at.x(), at.y() - face.ascent), face.laid(words).text)


def write_in(
    painter: QPainter,
    rect: QRectF,
    align: Qt.AlignmentFlag,
    words: str,
    style: Style,
    role: FontRole = "body",
    *,
    italic: bool = False,
) -> None:
    """Words of one line in the painter's pen, in the middle of a rectangle's height. The painter keeps the font."""
    face = _FACES.face(style, role, italic=italic)
    painter.setFont(face.font)
    laid = face.laid(words)
    spare = rect.width() - laid.width
    if spare < 0 or face.height > rect.height() or align not in (LEFT, RIGHT):
        painter.drawText(rect, align, words)  # which cuts what does not fit
        return
    left = rect.left() + (spare if align == RIGHT else 0)
    painter.drawStaticText(QPointF(left, rect.top() + (rect.height() - face.height) / 2), laid.text)


def draw(
    painter: QPainter,
    rect: QRectF,
    words: str,
    style: Style,
    *,
    role: FontRole = "body",
    token: str = "text.1",
    align: Qt.AlignmentFlag = LEFT,
) -> None:
    """Words in one line, elided where they do not fit."""
    painter.setPen(style.color(token))
    if width_of(style, words, role) > rect.width():
        words = style.metrics[role].elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
    # One pixel more than measured, so that rounding does not cost the last letter.
    place = rect.adjusted(0, 0, 0 if align & Qt.AlignmentFlag.AlignRight else 1, 0)
    write_in(painter, place, align, words, style, role)


def draw_wrapped(
    painter: QPainter, rect: QRectF, words: str, style: Style, *, role: FontRole = "body", token: str = "text.2"
) -> None:
    """Words in as many lines as they take, from the upper left of a rectangle."""
    painter.setFont(style.font(role))
    painter.setPen(style.color(token))
    painter.drawText(rect, WRAPPED, words)


def in_two_lines(sentence: str, room: float, style: Style, role: FontRole = "body") -> tuple[str, str]:
    """A sentence in one line if it fits, or what of it fits the first, and the rest."""
    if width_of(style, sentence, role) <= room:
        return sentence, ""
    words = sentence.split()
    count = max(1, len(words) - 1)
    while count > 1 and style.width(" ".join(words[:count]), role) > room:
        count -= 1
    return " ".join(words[:count]), " ".join(words[count:])
