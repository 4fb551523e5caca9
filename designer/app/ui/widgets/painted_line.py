"""A line of texts, icons and gaps, painted from left to right. Each piece of it has its own width and style."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from designer.app.ui.fonts import FontRole
from designer.app.ui.icons import paint_sign
from designer.app.ui.text_layout import LEFT, write_in
from designer.app.ui.theme import Style


class LinePiece(NamedTuple):
    """A piece of a line: its width in pixels, and a function that paints it into a rectangle as high as the line."""

    width: float
    paint: Callable[[QPainter, QRectF], object] = lambda _painter, _rect: None


def space(pixels: float, style: Style) -> LinePiece:
    """An empty piece; ``pixels`` is its width at scale 1."""
    return LinePiece(style.px(pixels))


def words(text: str, style: Style, role: FontRole = "body", token: str = "text.1") -> LinePiece:
    """A piece with a text."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        painter.setPen(style.color(token))
        write_in(painter, rect.adjusted(0, 0, 2, 0), LEFT, text, style, role)  # rounding clips no letter

    return LinePiece(style.width(text, role), paint)


def sign(icon: str, style: Style, token: str) -> LinePiece:
    """A piece with an icon in the size of icons in table cells, vertically centered."""
    return LinePiece(
        style.measures.cell_glyph,
        lambda painter, rect: paint_sign(painter, rect.left(), rect.center().y(), icon, style, token),
    )


def line_width(pieces: Iterable[LinePiece]) -> float:
    """The width of a line in pixels."""
    return sum(piece.width for piece in pieces)


def paint_line(painter: QPainter, rect: QRectF, pieces: Iterable[LinePiece]) -> None:
    """Paint a line from the left edge of a rectangle."""
    left = rect.left()
    for piece in pieces:
        piece.paint(painter, QRectF(left, rect.top(), piece.width, rect.height()))
        left += piece.width
