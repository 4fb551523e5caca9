"""The contrast of painted texts, measured in the picture of a window."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from designer.app.ui import text_layout
from designer.app.ui.custom_colors import contrast
from designer.app.ui.theme_colors import mixed

NEEDED = 4.5
_ACROSS, _DOWN = 4, 3
"""How many pixels lie between two that are looked at."""
_SHADES = 16
"""How many values of a channel count as one."""


class PaintedText(NamedTuple):
    """A text, its rectangle in the picture, and the ink with its opacity."""

    words: str
    place: QRect
    ink: QColor
    opacity: float


@contextmanager
def painted_texts(monkeypatch) -> Iterator[list[PaintedText]]:
    """The texts that are painted meanwhile by the functions of `text_layout`, in any module that imported them."""
    found: list[PaintedText] = []
    write, write_in = text_layout.write, text_layout.write_in

    def note(painter: QPainter, rect: QRectF, words: str) -> None:
        pen = painter.pen().color()
        place = painter.deviceTransform().mapRect(rect).toAlignedRect()
        found.append(PaintedText(words, place, pen, pen.alphaF() * painter.opacity()))

    def noting_write(painter: QPainter, at: QPointF, words: str, style, role="body", **more: Any) -> None:
        high = style.metrics[role].height()
        note(painter, QRectF(at.x(), at.y() - 0.75 * high, style.width(words, role), high), words)
        write(painter, at, words, style, role, **more)

    def noting_write_in(painter: QPainter, rect: QRectF, align, words: str, *more: Any, **options: Any) -> None:
        note(painter, rect, words)
        write_in(painter, rect, align, words, *more, **options)

    with monkeypatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("designer.app"):
                for own, original, noting in (
                    ("write", write, noting_write),
                    ("write_in", write_in, noting_write_in),
                ):
                    if getattr(module, own, None) is original:
                        patch.setattr(module, own, noting)
        yield found


def _shade(color: QColor) -> tuple[int, int, int]:
    """A color without its small differences: some grounds are gradients, in which no two pixels are alike."""
    return color.red() // _SHADES, color.green() // _SHADES, color.blue() // _SHADES


def faint(picture: QImage, texts: list[PaintedText]) -> list[tuple[str, str, str, float]]:
    """The texts of too little contrast to the most frequent color around them, with both colors and the contrast."""
    found = []
    for words, place, ink, opacity in texts:
        rect = place.intersected(picture.rect())
        if not words.strip() or rect.width() < _ACROSS or rect.height() < _DOWN:
            continue
        pixels = [
            picture.pixelColor(x, y)
            for y in range(rect.top(), rect.bottom() + 1, _DOWN)
            for x in range(rect.left(), rect.right() + 1, _ACROSS)
        ]
        like = Counter(map(_shade, pixels)).most_common(1)[0][0]
        ground = next(color for color in pixels if _shade(color) == like)
        seen = mixed(ground, ink, opacity)
        measured = contrast(seen, ground)
        if measured < NEEDED:
            found.append((words, seen.name(), ground.name(), round(measured, 2)))
    return found
