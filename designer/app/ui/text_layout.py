"""Painted text: elided, wrapped, and laid out only once for each style.

Painters draw the same short texts again and again. A cache of `QStaticText` saves about a tenth of the painting time
after an edit, and a sixth for the whole window. The result is pixel by pixel that of `QPainter.drawText`.
"""

import atexit
from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText, QTransform

from designer.app.ui.fonts import FontRole
from designer.app.ui.theme import Style
from designer.catalog import Item, catalog
from designer.construction.technology import letter_of

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTER: Final = Qt.AlignmentFlag.AlignCenter
"""Alignments of a text of one line within its rectangle."""
WRAPPED: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
"""Alignment of a text that is wrapped, from the upper left of its rectangle."""

_MOST_TEXTS: Final = 512
"""The largest number of cached texts for each font, more than a window shows. A text takes about 2 KB."""


class _StaticText(NamedTuple):
    text: QStaticText
    width: float


class _Face:
    """A font with the cached layouts of texts in it."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self._metrics = QFontMetricsF(font)
        self._texts: dict[str, _StaticText] = {}
        self.ascent = self._metrics.ascent()
        self.height = self.ascent + self._metrics.descent()

    def laid_out(self, words: str) -> _StaticText:
        """A text laid out in this font, from the cache if possible."""
        found = self._texts.get(words)
        if found is None:
            if len(self._texts) >= _MOST_TEXTS:
                self._texts.clear()
            text = QStaticText(words)
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
            text.prepare(QTransform(), self.font)
            found = self._texts[words] = _StaticText(text, self._metrics.horizontalAdvance(words))
        return found


class _Faces:
    """The font caches of the style used last. The board's own style uses the same fonts as the app's style."""

    def __init__(self) -> None:
        self._fonts: Mapping[FontRole, QFont] | None = None
        self._faces: dict[tuple[FontRole, bool], _Face] = {}

    def face(self, style: Style, role: FontRole, *, italic: bool = False) -> _Face:
        if style.fonts is not self._fonts:
            self.clear()
            self._fonts = style.fonts
        found = self._faces.get((role, italic))
        if found is None:
            found = self._faces[role, italic] = _Face(style.font(role, italic=italic))
        return found

    def clear(self) -> None:
        self._fonts = None
        self._faces.clear()


_FACES: Final = _Faces()
atexit.register(_FACES.clear)  # QStaticText must not outlive the QApplication


_NARROW: Final = 180
"""The width of a column, in pixels, from which it has room for technology bases in words."""
SIDE_GAP: Final = 7
"""Pixels at scale 1 between an item's name and the technology base after it."""


AMMO: Final = " Ammo"
"""The last word of names of ammunition."""


def name_forms(name: str, short: str) -> tuple[str, ...]:
    """The names to try in a room, the longest first; the short name of ammunition is that of its weapon."""
    with_word = f"{short}{AMMO}" if short and name.endswith(AMMO) else ""
    return tuple(filter(None, (name, with_word, short)))


def with_side(style: Style, item: Item, side: str, room: float, *, brief: bool = False) -> tuple[str, str]:
    """The name of an item and the text of its technology base ``side``, shortened so that both fit.

    ``side`` is empty if it is that of the chassis. Its text is a letter in a narrow column, so that all rows agree, and
    left out where it has no room, unless another item has the same name. ``room`` is in pixels. ``brief`` takes a
    short name in any case.
    """
    names = name_forms(item.name, item.short)[int(brief) :]
    if not side:
        return style.fitted(names, room), ""
    letter, alike = letter_of(side), catalog().has_namesake(item)
    told = letter if room < style.px(_NARROW) else side

    def behind(mark: str) -> float:
        return style.px(SIDE_GAP) + style.width(mark, "caption") if mark else 0

    for name in names:
        marks = ("",) if f"({side})" in name else (told, letter) if alike else (told, letter, "")
        for mark in marks:
            if style.width(name) + behind(mark) <= room:
                return name, mark
    mark = letter if alike else ""
    return style.fitted(names, room - behind(mark)), mark


def write(
    painter: QPainter, at: QPointF, words: str, style: Style, role: FontRole = "body", *, italic: bool = False
) -> None:
    """Draw a text in the painter's pen, its baseline starting at ``at``. The painter keeps the font of the text."""
    face = _FACES.face(style, role, italic=italic)
    painter.setFont(face.font)
    painter.drawStaticText(QPointF(at.x(), at.y() - face.ascent), face.laid_out(words).text)


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
    """Draw a text of one line in the painter's pen, centered vertically. The painter keeps the font of the text."""
    face = _FACES.face(style, role, italic=italic)
    painter.setFont(face.font)
    static = face.laid_out(words)
    spare, height = rect.width() - static.width, rect.height()
    if spare < 0 or face.height > height or align not in (LEFT, RIGHT):
        painter.drawText(rect, align, words)  # clips what does not fit
        return
    left = rect.left() + (spare if align == RIGHT else 0)
    painter.drawStaticText(QPointF(left, rect.top() + (height - face.height) / 2), static.text)


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
    """Draw a text of one line, elided where it does not fit."""
    painter.setPen(style.color(token))
    room = rect.width()
    fits = style.width(words, role) <= room
    if not fits:
        words = style.metrics[role].elidedText(words, Qt.TextElideMode.ElideRight, room)
    if align is not RIGHT and not (fits and align is LEFT):
        rect = rect.adjusted(0, 0, 1, 0)  # so that rounding does not clip the last letter
    write_in(painter, rect, align, words, style, role)


def draw_wrapped(
    painter: QPainter,
    rect: QRectF,
    words: str,
    style: Style,
    *,
    role: FontRole = "body",
    token: str = "text.2",
    align: int = WRAPPED,
) -> None:
    """Draw a wrapped text, by default from the upper left of a rectangle."""
    painter.setFont(style.font(role))
    painter.setPen(style.color(token))
    painter.drawText(rect, align | Qt.TextFlag.TextWordWrap, words)


def draw_in_two_lines(
    painter: QPainter,
    rect: QRectF,
    lines: tuple[str, str],
    style: Style,
    *,
    role: FontRole = "body",
    token: str = "text.1",
) -> None:
    """Draw two lines (see `in_two_lines`) below each other, or the first one alone in the middle of the rectangle."""
    first, second = lines
    half, inset = rect.height() / 2, style.px(2)
    upper = rect.adjusted(0, inset, 0, -half) if second else rect
    draw(painter, upper, first, style, role=role, token=token)
    if second:
        draw(painter, rect.adjusted(0, half, 0, -inset), second, style, role=role, token=token)


def draw_empty_text(painter: QPainter, rect: QRectF, words: str, style: Style) -> None:
    """Draw the sentence of a table or diagram that has nothing to show, in its upper left corner."""
    draw_wrapped(painter, _empty_text_room(rect, style), words, style)


def empty_text_rect(rect: QRectF, words: str, style: Style) -> QRectF:
    """The area that `draw_empty_text` paints."""
    return style.metrics["body"].boundingRect(_empty_text_room(rect, style), WRAPPED, words)


def _empty_text_room(rect: QRectF, style: Style) -> QRectF:
    m = style.measures
    return rect.adjusted(m.panel_inset, m.control_inset, -m.panel_inset, 0)


def in_two_lines(sentence: str, room: float, style: Style, role: FontRole = "body") -> tuple[str, str]:
    """A sentence and an empty text if it fits one line, else the words that fit the first line and the rest."""
    if style.width(sentence, role) <= room:
        return sentence, ""
    words = sentence.split()
    count = max(1, len(words) - 1)
    while count > 1 and style.width(" ".join(words[:count]), role) > room:
        count -= 1
    return " ".join(words[:count]), " ".join(words[count:])
