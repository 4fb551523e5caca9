"""Colors and symbols of terrain, sides and units on the skirmish map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from designer.app.ui.strokes import hairline, smooth
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style
from designer.rulesets.skirmish.rules import Terrain
from designer.rulesets.skirmish.units import SkirmishUnit


class TerrainLook(NamedTuple):
    """The color of a terrain: a color token, and its opacity over the ground."""

    token: str
    strength: float


TERRAINS: Final[dict[Terrain, TerrainLook]] = {
    Terrain.PLAINS: TerrainLook("bg.2", 1.0),
    Terrain.FOREST: TerrainLook("series.4", 0.26),
    Terrain.DESERT: TerrainLook("series.5", 0.22),
    Terrain.MOUNTAINS: TerrainLook("series.6", 0.38),
    Terrain.WATER: TerrainLook("bg.3", 1.0),
    Terrain.OTHER: TerrainLook("bg.3", 0.5),
}
_NO_SIDE: Final = "data.0"
SIDE_TOKENS: Final = ("data.red", "series.1")
"""The color tokens of the red and the blue side; their units also have different shapes."""


def ground_color(terrain: Terrain, style: Style) -> QColor:
    """The fill color of a hex with this terrain."""
    look = TERRAINS[terrain]
    return style.color(look.token, look.strength)


def initials(name: str) -> str:
    """Two letters for a name: the initials of its first two words, or the first two letters of its only word.

    A model number such as "WFR-3D" is no word.
    """
    first, *others = name.replace("-", " ").split() or [name]
    words = [first, *(word for word in others if not word.isupper() and not word.isdigit())]
    return "".join(word[0] for word in words[:2]) if len(words) > 1 else first[:2]


def paint_terrain(painter: QPainter, middles: Sequence[QPointF], radius: float, terrain: Terrain, style: Style) -> None:
    """Paint the symbol of a terrain (trees, dunes, peaks, waves or a dot) in several hexes."""
    marks = _MARKS.get(terrain)
    if marks is None:
        return
    path = QPainterPath()
    for middle in middles:
        for line in marks:
            path.addPolygon(QPolygonF([middle + QPointF(x * radius, y * radius) for x, y in line]))
    with smooth(painter):
        pen = QPen(style.color("text.3", 0.75), hairline(painter, max(1.0, radius / 16)))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)


def paint_side(painter: QPainter, middle: QPointF, radius: float, side: int | None, style: Style) -> None:
    """Paint the shape of a side's units: a disc for red, a square for blue, a gray disc for no side."""
    token = _NO_SIDE if side is None else SIDE_TOKENS[side]
    with smooth(painter):
        painter.setPen(QPen(style.color(token), hairline(painter, max(1.5, radius / 7))))
        for fill in (style.color("bg.1"), style.color(token, 0.3)):
            painter.setBrush(fill)
            if not side:
                painter.drawEllipse(middle, radius, radius)
            else:
                part = radius * 0.9
                square = QRectF(middle.x() - part, middle.y() - part, 2 * part, 2 * part)
                painter.drawRoundedRect(square, 3, 3)


def paint_piece(
    painter: QPainter, middle: QPointF, radius: float, unit: SkirmishUnit, side: int | None, style: Style
) -> None:
    """Paint a unit for a list: the shape of its side with two letters of its name."""
    paint_side(painter, middle, radius, side, style)
    painter.setFont(style.font("gutter"))
    painter.setPen(style.color("text.1"))
    letters = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(letters, CENTER, initials(unit.name))


def paint_unit(painter: QPainter, rect: QRectF, unit: SkirmishUnit, side: int | None, style: Style) -> None:
    """Paint a unit and its name into the cell of a list."""
    size = rect.height() * 0.4
    paint_piece(painter, QPointF(rect.left() + size, rect.center().y()), size, unit, side, style)
    draw(painter, rect.adjusted(2 * size + style.px(8), 0, 0, 0), unit.name, style)


_TREE = ((-0.12, 0.1), (0.0, -0.16), (0.12, 0.1), (-0.12, 0.1))


def _tree(x: float, y: float) -> tuple[tuple[float, float], ...]:
    return tuple((x + dx, y + dy) for dx, dy in _TREE)


_MARKS: Final[dict[Terrain, tuple[tuple[tuple[float, float], ...], ...]]] = {
    Terrain.FOREST: (_tree(-0.28, -0.5), _tree(0.0, -0.62), _tree(0.28, -0.5)),
    Terrain.DESERT: (((-0.4, -0.45), (-0.2, -0.55), (0.0, -0.45)), ((0.0, -0.58), (0.2, -0.68), (0.4, -0.58))),
    Terrain.MOUNTAINS: (((-0.4, -0.42), (-0.15, -0.75), (0.05, -0.48), (0.18, -0.62), (0.4, -0.42)),),
    Terrain.WATER: (
        ((-0.4, -0.55), (-0.2, -0.65), (0.0, -0.55), (0.2, -0.65), (0.4, -0.55)),
        ((-0.3, -0.4), (-0.1, -0.5), (0.1, -0.4), (0.3, -0.5)),
    ),
    Terrain.OTHER: (((-0.05, -0.55), (0.05, -0.55)),),
}
