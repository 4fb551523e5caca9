"""The texts that a window paints, with their places, and those that are elided although width beside them is free."""

# ruff: noqa: N802 - methods have the names that Qt gives them
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QImage, QPaintDevice, QPaintEngine, QPainter
from PySide6.QtWidgets import QWidget

from designer import paths
from designer.app.ui import theme
from designer.app.ui.plots.plot import Plot
from designer.app.ui.tables.rows_view import RowsView

GUTTER = 12
"""Pixels at scale 1 that stay free between an elided text and what stands beside it."""
FREE = 20
"""Pixels at scale 1 behind the gutter from which on some more letters of the text would fit."""


class PaintedText(NamedTuple):
    """A text and its rectangle in the coordinates of the window."""

    words: str
    rect: QRectF


class _Engine(QPaintEngine):
    """A paint engine that notes the texts and draws nothing."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.found: list[PaintedText] = []

    def begin(self, device):
        return True

    def end(self):
        return True

    def type(self):
        return QPaintEngine.Type.User

    def updateState(self, state):
        pass

    def drawPixmap(self, *_):
        pass

    def drawImage(self, *_):
        pass

    def drawTiledPixmap(self, *_):
        pass

    def drawPath(self, path):
        pass

    def drawPolygon(self, *_):
        pass

    def drawRects(self, *_):
        pass

    def drawLines(self, *_):
        pass

    def drawEllipse(self, *_):
        pass

    def drawTextItem(self, at, item):
        spot = self.painter().deviceTransform().map(QPointF(at))
        high = item.ascent() + item.descent()
        rect = QRectF(spot.x(), spot.y() - item.ascent(), item.width(), high)
        if self.systemClip().contains(rect.center().toPoint()):  # else it is scrolled out of its view
            self.found.append(PaintedText(item.text(), rect))


class _Device(QPaintDevice):
    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self.engine = _Engine()
        metrics = QPaintDevice.PaintDeviceMetric
        self._metrics = {
            metrics.PdmWidth: window.width(),
            metrics.PdmHeight: window.height(),
            metrics.PdmDepth: 32,
            metrics.PdmDevicePixelRatio: 1,
            metrics.PdmDevicePixelRatioScaled: int(QPaintDevice.devicePixelRatioFScale()),
        }
        for dots in (metrics.PdmDpiX, metrics.PdmDpiY, metrics.PdmPhysicalDpiX, metrics.PdmPhysicalDpiY):
            self._metrics[dots] = window.logicalDpiX()

    def paintEngine(self):
        return self.engine

    def metric(self, metric):
        return self._metrics.get(metric, 0)


def painted_texts(window: QWidget) -> list[PaintedText]:
    """All texts that a window paints, whoever paints them."""
    device = _Device(window)
    painter = QPainter(device)
    window.render(painter, QPoint())
    painter.end()
    return device.engine.found


@cache
def _own_ellipses() -> frozenset[str]:
    """The texts of the program with an ellipsis of their own, such as "Open…", in both languages."""
    texts = paths.resources("languages", "de.po").read_text(encoding="utf-8")
    joined = re.sub(r'"\n"', "", texts)
    return frozenset(words.replace("&", "") for words in re.findall(r'^msg\w+(?:\[\d\])? "(.*….*)"$', joined, re.M))


def elided_beside_free_width(window: QWidget) -> list[str]:
    """The painted texts that end in an ellipsis although there is room for more of them.

    In a table what no heading and no row needs is free, elsewhere what is blank up to the right edge of the widget.
    """
    texts = painted_texts(window)
    elided = [each for each in texts if "…" in each.words and each.words not in _own_ellipses()]
    if not elided:
        return []
    picture, style = window.grab().toImage(), theme.current()
    found = []
    for text in elided:
        widget = window.childAt(text.rect.center().toPoint()) or window
        if _is_of_plot(widget):  # the words of an axis have their own places
            continue
        free = _blank_beside(picture, text.rect, widget.mapTo(window, QPoint(widget.width(), 0)).x())
        table = widget.parentWidget()
        if isinstance(table, RowsView):
            free = min((free, *_gaps(text, texts, QRectF(table.mapTo(window, QPoint()), table.size()))))
        if free - style.px(GUTTER) >= style.px(FREE):
            owner = table if isinstance(table, RowsView) else widget
            place = owner.accessibleName() or type(owner).__name__
            found.append(f"{text.words!r} in {place!r}: {free:.0f} px free")
    return found


def _is_of_plot(widget: QWidget | None) -> bool:
    return widget is not None and (isinstance(widget, Plot) or _is_of_plot(widget.parentWidget()))


def _gaps(text: PaintedText, texts: list[PaintedText], table: QRectF) -> Iterator[float]:
    """The distances between the right end of a text and what headings and rows of its table have beside it."""
    for other in texts:
        inside = table.contains(other.rect.center())
        if inside and other.rect.left() > text.rect.right() and other.rect.left() > text.rect.left():
            yield other.rect.left() - text.rect.right()


def _blank_beside(picture: QImage, rect: QRectF, end: int) -> float:
    """How many columns of pixels right of a rectangle are of one color, up to ``end``."""
    rows = range(max(0, round(rect.top())), min(picture.height(), round(rect.bottom())), 2)
    place = first = round(rect.right()) + 2
    while place < min(end, picture.width()):
        if any(picture.pixel(place, row) != picture.pixel(first, row) for row in rows):
            break
        place += 1
    return place - rect.right()
