"""The contrast of the texts of a window, measured in its picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPalette, QPicture, QStaticText
from PySide6.QtWidgets import QAbstractButton, QComboBox, QGraphicsTextItem, QLabel, QLineEdit, QWidget

from designer.app.ui.custom_colors import contrast
from designer.app.ui.plots.area import PlotArea
from designer.app.ui.theme_colors import mixed

NEEDED = 4.5
_ACROSS, _DOWN = 4, 3
"""How many pixels lie between two that are looked at."""
_SMALL = 600
"""The number of pixels of a short text, such as one of two letters, of which all are looked at."""
_MARGIN = 2
"""The pixels above and below a text that are not looked at."""
_SHADES = 0xF0F0F0
"""The bits of a color that count: 16 values of a channel are one."""


class PaintedText(NamedTuple):
    """A text, its rectangle in the picture, and the ink with its opacity."""

    words: str
    place: QRect
    ink: QColor
    opacity: float


@contextmanager
def painted_texts(monkeypatch) -> Iterator[list[PaintedText]]:
    """The texts that Python code paints meanwhile, with `QPainter.drawText` or as a `QStaticText`."""
    found: list[PaintedText] = []
    draw_text, draw_static = QPainter.drawText, QPainter.drawStaticText

    def note(painter: QPainter, rect: QRectF, words: str) -> None:
        if painter.worldTransform().isScaling():
            return  # a page of paper, whose greys are those of print
        if isinstance(painter.device(), QPicture):
            return  # recorded to be played elsewhere, such as the ticks of an axis: not at this place of the window
        pen = painter.pen().color()
        place = painter.deviceTransform().mapRect(rect).toAlignedRect()
        found.append(PaintedText(words, place, pen, pen.alphaF() * painter.opacity()))

    def noting_text(painter: QPainter, at: Any, *rest: Any) -> None:
        words = next(part for part in rest if isinstance(part, str))
        if isinstance(at, QPointF | QPoint):
            metrics = QFontMetricsF(painter.font())
            at = QPointF(at)
            rect = QRectF(at.x(), at.y() - metrics.ascent(), metrics.horizontalAdvance(words), metrics.height())
        else:
            flags = next(int(getattr(part, "value", part)) for part in rest if not isinstance(part, str))
            rect = painter.boundingRect(QRectF(at), flags, words).intersected(QRectF(at))
        note(painter, rect, words)
        draw_text(painter, at, *rest)

    def noting_static(painter: QPainter, at: Any, text: QStaticText) -> None:
        note(painter, QRectF(QPointF(at), text.size()), text.text())
        draw_static(painter, at, text)

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", noting_text)
        patch.setattr(QPainter, "drawStaticText", noting_static)
        yield found


def widget_texts(window: QWidget) -> Iterator[PaintedText]:
    """The texts that Qt paints: of labels, buttons and fields that can be used, and the labels of plots."""
    kinds = (
        (QLabel, QPalette.ColorRole.WindowText),
        (QAbstractButton, QPalette.ColorRole.ButtonText),
        (QLineEdit, QPalette.ColorRole.Text),
        (QComboBox, QPalette.ColorRole.Text),
    )
    for kind, role in kinds:
        widgets: list[Any] = window.findChildren(kind)  # Any: of the four kinds, of which one has no text()
        for widget in widgets:
            words = widget.currentText() if isinstance(widget, QComboBox) else widget.text()
            seen = widget.visibleRegion().boundingRect()
            if widget.isVisible() and widget.isEnabled() and words and not words.startswith("<") and not seen.isEmpty():
                place = QRect(widget.mapTo(window, seen.topLeft()), seen.size())
                yield PaintedText(words, place, widget.palette().color(role), 1.0)
    for area in window.findChildren(PlotArea):
        if area.isVisible():
            yield from _labels_of(area, window)


def _labels_of(area: PlotArea, window: QWidget) -> Iterator[PaintedText]:
    for item in area.scene().items():
        if isinstance(item, QGraphicsTextItem) and item.isVisible():
            middle = area.viewport().mapTo(window, area.mapFromScene(item.mapToScene(item.boundingRect().center())))
            place = QRect(QPoint(), item.boundingRect().size().toSize())
            place.moveCenter(middle)
            yield PaintedText(item.toPlainText(), place, item.defaultTextColor(), 1.0)


def _shades(pixels: Any) -> Any:
    """Colors without their small differences: some grounds are gradients, in which no two pixels are alike."""
    return pixels & _SHADES


def _most_frequent(pixels: Any) -> int:
    """The most frequent of some colors, of equally frequent ones the first."""
    found, first, counts = np.unique(pixels, return_index=True, return_counts=True)
    return int(found[np.lexsort((first, -counts))[0]])


def _pixels(picture: QImage) -> Any:
    """The colors of a picture, row by row, as an array of numbers."""
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(plain.constBits(), np.uint32).reshape(plain.height(), plain.bytesPerLine() // 4)
    return rows[:, : plain.width()].copy()  # the picture goes, and its memory with it


def faint(picture: QImage, texts: list[PaintedText]) -> list[tuple[str, str, str, float]]:
    """The texts of too little contrast to the most frequent color around them, with both colors and the contrast."""
    found = []
    whole = _pixels(picture)
    for words, place, ink, opacity in texts:
        margin = _MARGIN if place.height() > 4 * _MARGIN else 0  # the border of a cell is no ground of its text
        rect = place.adjusted(0, margin, 0, -margin).intersected(picture.rect())
        if not words.strip() or rect.width() < _ACROSS or rect.height() < _DOWN:
            continue
        around = whole[rect.top() : rect.bottom() + 1, rect.left() : rect.right() + 1]
        pixels = (around if around.size < _SMALL else around[::_DOWN, ::_ACROSS]).ravel()
        shades = _shades(pixels)
        ground = QColor(_most_frequent(pixels[shades == _most_frequent(shades)]))
        seen = mixed(ground, ink, opacity)
        measured = contrast(seen, ground)
        # Under a card that lies over the page, a text has no pixels of its color.
        if measured < NEEDED and np.any(_shades(around) == _shades(np.uint32(seen.rgb()))):
            found.append((words, seen.name(), ground.name(), round(measured, 2)))
    return found
