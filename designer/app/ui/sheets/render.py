"""Painting the shapes of sheets. The same painter draws screen, PDF, SVG, PNG and printer; a unit is a point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF, QTransform

from designer.app.ui.fonts import sheet_font
from designer.reading import printable
from designer.sheets.kinds import Face
from designer.sheets.shapes import LEADING, LEAST, Anchor, Circle, Group, Ink, Line, Path, Rect, Shape, Text

_FONT_PIXELS: Final = 100
"""The size in which texts are laid out. The painter is scaled, so that their proportions are equal on every device."""
_NARROWEST: Final = 5 / 6
"""How narrow a text is set before it becomes smaller."""
_TIGHTEST: Final = 0.6
"""How narrow a text of several lines is set, once it has the least size, before it gets more lines."""


def draw_shapes(painter: QPainter, shapes: Iterable[Shape]) -> None:
    """Paint shapes; the painter is scaled so that its unit is a point."""
    painter.save()
    _Painting(painter).draw(shapes, 0, 0)
    painter.restore()


class _Painting:
    """Painting shapes with one painter. Groups are added to coordinates and pens are set when they change.

    Saving and restoring the painter's state for each shape would take most of the time of a page.
    """

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter
        self._base = painter.transform()
        self._moved = False
        # Of texts only the ink; None before the first pen, as for the others.
        self._pen: tuple[Ink | None, float, tuple[float, ...]] | Ink | None = None
        self._fill: Ink | Literal[False] | None = False
        self._face: Face | None = None

    def draw(self, shapes: Iterable[Shape], x: float, y: float) -> None:
        """Paint shapes whose coordinates begin at a point."""
        painter = self._painter
        for shape in shapes:
            match shape:
                case Group():
                    self.draw(shape.shapes, x + shape.x, y + shape.y)
                case Text():
                    self._text(shape, x + shape.x, y + shape.y)
                case Line():
                    self._unmove()
                    self._set_pen(shape.ink, shape.line, shape.dash)
                    painter.drawLine(QLineF(x + shape.x1, y + shape.y1, x + shape.x2, y + shape.y2))
                case _:
                    self._unmove()
                    self._area(shape, x, y)

    def _unmove(self) -> None:
        """Go back to the transform of shapes after texts, each of which has its own."""
        if self._moved:
            self._painter.setTransform(self._base)
            self._moved = False

    def _area(self, shape: Rect | Circle | Path, x: float, y: float) -> None:
        """Paint a shape with a fill and a line."""
        painter = self._painter
        self._set_fill(shape.fill)
        self._set_pen(shape.ink, shape.line)
        match shape:
            case Rect():
                place = QRectF(x + shape.x, y + shape.y, shape.width, shape.height)
                if shape.radius:
                    painter.drawRoundedRect(place, shape.radius, shape.radius)
                else:
                    painter.drawRect(place)
            case Circle():
                painter.drawEllipse(QPointF(x + shape.x, y + shape.y), shape.radius, shape.radius)
            case Path():
                points = QPolygonF([QPointF(x + px, y + py) for px, py in shape.points])
                if shape.closed:
                    painter.drawPolygon(points)
                else:
                    self._set_fill(None)
                    painter.drawPolyline(points)

    def _set_fill(self, fill: Ink | None) -> None:
        if fill != self._fill:
            self._fill = fill
            self._painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else QBrush(QColor(fill)))

    def _set_pen(self, ink: Ink | None, line: float, dash: tuple[float, ...] = ()) -> None:
        wanted = (ink, line, dash)
        if wanted != self._pen:
            self._pen = wanted
            self._painter.setPen(Qt.PenStyle.NoPen if ink is None else _pen(ink, line, dash))

    def _text(self, text: Text, x: float, y: float) -> None:
        if not text.text:
            return
        painter, font = self._painter, _font(text.face)
        if text.face != self._face:
            self._face = text.face
            painter.setFont(font.font)
        if self._pen != text.ink:
            self._pen = text.ink
            painter.setPen(QColor(text.ink))
        self._moved = True
        place = QTransform.fromTranslate(x, y) * self._base
        if text.turned:
            place.rotate(-90)
        if text.lines > 1 and text.width:
            size, lines = _broken(text, font)
            for number, line in enumerate(lines):
                self._line(place, text, font, line, size, number * size * LEADING)
        else:
            self._line(place, text, font, _name_that_fits(text, font), text.size, 0)

    def _line(self, place: QTransform, text: Text, font: _Font, words: str, size: float, below: float) -> None:
        """Draw a line at a place, narrower and then smaller if it is wider than the text may be."""
        words = printable(words)
        wide = font.width(words) * size
        fitting = min(1.0, text.width / wide) if text.width and wide else 1.0
        down = size_of_glyphs(size, fitting)
        shift = SHIFTS[text.anchor] * wide * fitting
        across = size * fitting / _FONT_PIXELS
        self._painter.setTransform(QTransform(across, 0, 0, down / _FONT_PIXELS, -shift, below) * place)
        self._painter.drawText(_ORIGIN, words)


def size_of_glyphs(size: float, fitting: float) -> float:
    """The size of a text whose width becomes ``fitting`` times as large: first it is narrower, then smaller.

    It becomes no smaller than ``LEAST``, only narrower still.
    """
    return max(size * fitting / max(fitting, _NARROWEST), min(size, LEAST))


SHIFTS: Final[Mapping[Anchor, float]] = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How much of a text lies before its point."""
_ORIGIN: Final = QPointF(0, 0)


@cache
def _pen(ink: Ink, line: float, dash: tuple[float, ...]) -> QPen:
    pen = QPen(QColor(ink), line)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if dash:
        pen.setDashPattern(dash)
    return pen


# -- texts ----------------------------------------------------------------------------------------------------


class _Font:
    """A font for laying out texts, and the widths of texts in sizes of the font."""

    def __init__(self, face: Face) -> None:
        self.font: QFont = sheet_font(face, _FONT_PIXELS)
        self._metrics = QFontMetricsF(self.font)
        self._widths: dict[str, float] = {}

    def width(self, text: str) -> float:
        """The width of a text in sizes of the font."""
        found = self._widths.get(text)
        if found is None:
            found = self._widths[text] = self._metrics.horizontalAdvance(text) / _FONT_PIXELS
        return found


@cache
def _font(face: Face) -> _Font:
    return _Font(face)


def text_width(words: str, face: Face) -> float:
    """The width of a text in the font in which texts are laid out, in its units."""
    return _font(face).width(words) * _FONT_PIXELS


def _name_that_fits(text: Text, font: _Font) -> str:
    too_wide = text.width and font.width(text.text) * text.size > text.width
    return text.short if too_wide and text.short else text.text


def _broken(text: Text, font: _Font) -> tuple[float, list[str]]:
    """The size at which a text fits into its lines, and these."""
    size = text.size
    while size > LEAST:
        lines = list(_lines(text.text, font, text.width / size))
        if len(lines) <= text.lines:
            return size, lines
        size = max(size * 0.95, min(LEAST, text.size))
    tight = 1.0
    while tight >= _TIGHTEST:
        lines = list(_lines(text.text, font, text.width / size / tight))
        if len(lines) <= text.lines:
            break
        tight -= 0.05
    return size, lines


def _lines(words: str, font: _Font, width: float) -> Iterator[str]:
    """A text broken between words into lines of a width in sizes of the font."""
    line = ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if line and font.width(longer) > width:
            yield line
            line = word
        else:
            line = longer
    yield line
