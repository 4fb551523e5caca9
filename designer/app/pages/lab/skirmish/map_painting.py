"""Painting of the skirmish map: terrain, levels, reachable hexes, zones of control, units, targets, replayed action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from designer.app.pages.lab.skirmish.map_geometry import MapGeometry
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.map_symbols import SIDE_TOKENS, ground_color, initials, paint_side, paint_terrain
from designer.app.ui.figures import figure, signed
from designer.app.ui.fonts import FontRole
from designer.app.ui.strokes import box, hairline, smooth
from designer.app.ui.text_layout import CENTER
from designer.app.ui.theme import Style
from designer.app.ui.widgets.change_marks import paint_bar
from designer.rulesets.hexes import DIRECTIONS, Hex
from designer.rulesets.skirmish.battlefield import Ground, PlaceIndex
from designer.rulesets.skirmish.movement import Reached
from designer.rulesets.skirmish.rules import Terrain
from designer.rulesets.skirmish.situation import BattleSituation, Fighter

_PIECE = 0.52
_PLATE = 0.62
"""How far above the middle of a hex a chance stands, as a part of the hex's radius."""
_OVER_LETTERS = 16
"""The least of that in pixels, with which it covers no letters."""
_WORDS_FROM = 15.0
"""The hex radius in pixels from which hexes show numbers."""
_LETTERS_FROM = 11.0
"""The hex radius in pixels from which hexes show their terrain and units their state."""
_LETTER_FONTS: Final[tuple[FontRole, ...]] = ("strong", "caption_medium", "gutter")
"""The fonts for the letters of a unit, the largest first; the first one that has room in its shape is used."""


@dataclass(frozen=True, slots=True)
class MapPainting:
    """Everything that the functions here need to paint the map."""

    state: MapState
    geometry: MapGeometry
    style: Style
    reached: dict[PlaceIndex, Reached]
    cursor: PlaceIndex | None
    hover: PlaceIndex | None
    carried: int | None
    """The number of the unit that is being dragged; None for none."""
    seen: list[PlaceIndex]
    """The visible hexes."""


def paint_map(painter: QPainter, view: MapPainting) -> None:
    """Paint everything above the terrain."""
    situation = view.state.situation
    with smooth(painter):
        _paint_reach(painter, view)
        _paint_zones(painter, view, situation)
        _paint_levels(painter, view, situation)
        for fighter in situation.fighters:
            if fighter.alive:
                _paint_piece(painter, view, fighter)
        _paint_action(painter, view, situation)
        _paint_targets(painter, view, situation)
        _paint_pointers(painter, view)


def paint_ground(
    painter: QPainter, ground: Ground, geometry: MapGeometry, seen: Sequence[PlaceIndex], style: Style
) -> None:
    """Paint terrain and slopes of the visible hexes."""
    field = ground.battlefield
    looks: dict[tuple[Terrain, int], QPainterPath] = {}
    marks: dict[Terrain, list[QPointF]] = {}
    edges = QPainterPath()
    for place in seen:
        terrain = field.terrain[place]
        shape = geometry.outline(place)
        shape.append(shape.first())
        looks.setdefault((terrain, field.elevation[place]), QPainterPath()).addPolygon(shape)
        edges.addPolygon(shape)
        marks.setdefault(terrain, []).append(geometry.center(place))
    with smooth(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        for (terrain, level), path in looks.items():
            painter.fillPath(path, ground_color(terrain, style))
            if level:
                painter.fillPath(path, style.color("text.1" if level > 0 else "bg.0", min(0.28, 0.07 * abs(level))))
        painter.strokePath(edges, QPen(style.color("line.2"), hairline(painter)))
        if geometry.radius >= _LETTERS_FROM:
            for terrain, middles in marks.items():
                paint_terrain(painter, middles, geometry.radius, terrain, style)
        _paint_slopes(painter, ground, geometry, seen, style)


def _paint_slopes(
    painter: QPainter, ground: Ground, geometry: MapGeometry, seen: Sequence[PlaceIndex], style: Style
) -> None:
    """Paint a line between hexes of different levels; it is thick if the difference is too large to climb."""
    field, limit = ground.battlefield, ground.rules.max_elevation_delta
    gentle, steep = QPainterPath(), QPainterPath()
    for place in seen:
        here, level = ground.hexes[place], field.elevation[place]
        for direction, step in enumerate(DIRECTIONS[:3]):  # each side once
            other = field.place(here.moved(step))
            if other is None or field.elevation[other] == level:
                continue
            path = steep if abs(field.elevation[other] - level) > limit else gentle
            start, end = geometry.edge(place, direction)
            path.moveTo(start)
            path.lineTo(end)
    painter.strokePath(gentle, QPen(style.color("text.3"), hairline(painter)))
    painter.strokePath(steep, QPen(style.color("text.2"), hairline(painter, 3.0)))


def _paint_levels(painter: QPainter, view: MapPainting, situation: BattleSituation) -> None:
    """Write the level of each plateau and hollow once, into the hex without a unit that is nearest to its middle."""
    style, geometry = view.style, view.geometry
    if geometry.radius < _WORDS_FROM:
        return
    painter.setFont(style.font("gutter"))
    painter.setPen(style.color("text.1"))
    for places in _plateaus(situation.ground, view.seen):
        free = [geometry.center(place) for place in places if place not in situation.at]
        if not free:
            continue
        middle = sum(free, QPointF()) / len(free)
        spot = min(free, key=lambda center: (center - middle).manhattanLength())
        words = signed(situation.ground.elevation[places[0]])
        left = spot.x() - style.width(words, "gutter") / 2
        painter.drawText(QPointF(left, spot.y() + 0.55 * geometry.radius + style.px(4)), words)


def _plateaus(ground: Ground, seen: Sequence[PlaceIndex]) -> Iterator[list[PlaceIndex]]:
    """The visible hexes whose level is not 0, in connected groups of one level."""
    left = {place for place in seen if ground.elevation[place]}
    for start in seen:
        if start not in left:
            continue
        left.remove(start)
        found = [start]
        for place in found:  # grows while it is walked
            beside = (ground.battlefield.place(ground.hexes[place].moved(step)) for step in DIRECTIONS)
            for other in beside:
                if other is not None and other in left and ground.elevation[other] == ground.elevation[start]:
                    left.remove(other)
                    found.append(other)
        yield found


def _paint_reach(painter: QPainter, view: MapPainting) -> None:
    """Outline the hexes that the chosen unit can reach, and write the action points that are left into each."""
    fighter, style = view.state.chosen, view.style
    if fighter is None or not view.reached:
        return
    ground, border = view.state.situation.ground, QPainterPath()
    inside = {fighter.place, *view.reached}
    for place in inside:
        for direction, step in enumerate(DIRECTIONS):
            if ground.battlefield.place(ground.hexes[place].moved(step)) not in inside:
                start, end = view.geometry.edge(place, direction)
                border.moveTo(start)
                border.lineTo(end)
    painter.strokePath(border, QPen(style.color("accent"), hairline(painter, 2.0)))
    if view.geometry.radius < _WORDS_FROM:
        return
    painter.setFont(style.font("gutter"))
    painter.setPen(style.color("text.1"))
    for place, found in view.reached.items():
        if place != fighter.place:
            middle = view.geometry.center(place)
            painter.drawText(QRectF(middle.x() - 12, middle.y() - 8, 24, 16), CENTER, figure(found.ap_left))


def _paint_zones(painter: QPainter, view: MapPainting, situation: BattleSituation) -> None:
    """Outline the zone of control of the chosen unit, and hatch the hexes that its enemies control."""
    fighter = view.state.chosen
    if fighter is None:
        return
    style, geometry = view.style, view.geometry
    hatch = QPen(style.color(SIDE_TOKENS[1 - fighter.side], 0.7), hairline(painter))
    painter.setPen(hatch)
    for place, count in enumerate(situation.control[1 - fighter.side]):
        if count:
            _hatch(painter, geometry, place)
    own = QPen(style.color(SIDE_TOKENS[fighter.side]), hairline(painter, 2.0))
    own.setDashPattern([2, 2])
    painter.setPen(own)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for place in situation.zone(fighter):
        painter.drawPolygon(geometry.outline(place, 0.84))


def _hatch(painter: QPainter, geometry: MapGeometry, place: PlaceIndex) -> None:
    middle, size = geometry.center(place), geometry.radius * 0.8
    for off in (-0.6, -0.2, 0.2, 0.6):
        half = size * (0.75 - abs(off) * 0.45)
        x = middle.x() + off * size
        painter.drawLine(QPointF(x - half / 2, middle.y() + half), QPointF(x + half / 2, middle.y() - half))


def _paint_piece(painter: QPainter, view: MapPainting, fighter: Fighter) -> None:
    style, geometry = view.style, view.geometry
    middle, size = geometry.center(fighter.place), geometry.radius * _PIECE
    chosen = view.state.chosen
    if fighter.id == view.carried:
        painter.setOpacity(0.4)
    paint_side(painter, middle, size, fighter.side, style)
    letters = initials(fighter.unit.name)
    font = next((role for role in _LETTER_FONTS if style.width(letters, role) <= 1.7 * size), None)
    if font is not None:
        painter.setFont(style.font(font))
        painter.setPen(style.color("text.1"))
        painter.drawText(QRectF(middle.x() - size, middle.y() - size, 2 * size, 2 * size), CENTER, letters)
    _paint_health(painter, view, fighter, middle)
    active = view.state.active
    if active is not None and fighter.id == active.id:
        painter.setPen(QPen(style.color("text.1"), hairline(painter, 2.0)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(geometry.outline(fighter.place, 0.95))
    if chosen is not None and fighter.id == chosen.id:
        painter.setPen(QPen(style.color("accent"), hairline(painter, 2.0)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(geometry.outline(fighter.place, 0.86))
    painter.setOpacity(1.0)


def _paint_health(painter: QPainter, view: MapPainting, fighter: Fighter, middle: QPointF) -> None:
    """Paint bars of a unit's remaining armor and health."""
    radius, unit = view.geometry.radius, fighter.unit
    if radius < _LETTERS_FROM:
        return
    wide, high = radius * 0.9, max(2.0, radius * 0.11)
    top = middle.y() + radius * 0.55
    if unit.armor:
        bar = QRectF(middle.x() - wide / 2, top, wide, high)
        paint_bar(painter, bar, fighter.armor / unit.armor, "text.3", view.style)
    bar = QRectF(middle.x() - wide / 2, top + high + 1, wide, high)
    paint_bar(painter, bar, max(0, fighter.hp) / unit.hp, "text.1", view.style)


def _paint_targets(painter: QPainter, view: MapPainting, situation: BattleSituation) -> None:
    """Write the chance to hit on each enemy that the chosen unit can attack."""
    state, style, geometry = view.state, view.style, view.geometry
    fighter = state.chosen
    if fighter is None or state.mode == "replay":
        return
    for enemy in situation.targets(fighter):
        painter.setPen(QPen(style.color("text.1"), hairline(painter, 2.0), Qt.PenStyle.DotLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(geometry.outline(enemy.place, 0.95))
        if geometry.radius >= _LETTERS_FROM:
            up = max(geometry.radius * _PLATE, style.px(_OVER_LETTERS))
            middle = geometry.center(enemy.place) - QPointF(0, up)
            paint_plate(painter, middle, f"{situation.chance(fighter, enemy).percent} %", style)


def plate_size(words: str, style: Style) -> QSizeF:
    """The size of a plate with a text."""
    return QSizeF(style.width(words, "caption_medium") + style.px(8), style.px(15))


def paint_plate(painter: QPainter, middle: QPointF, words: str, style: Style) -> None:
    """Paint a text in a small box around a point."""
    spot = QRectF(QPointF(0, 0), plate_size(words, style))
    spot.moveCenter(middle)
    box(painter, spot, style.measures.radius_cell, fill=style.color("bg.1"), edge=style.color("line.2"))
    painter.setFont(style.font("caption_medium"))
    painter.setPen(style.color("text.1"))
    painter.drawText(spot, CENTER, words)


def _paint_action(painter: QPainter, view: MapPainting, situation: BattleSituation) -> None:
    """Paint the action of the replayed step: the path of a move, or an arrow from attacker to target."""
    state, style, geometry = view.state, view.style, view.geometry
    if state.mode != "replay" or state.replay is None:
        return
    record = state.replay.records[state.step]
    painter.setPen(QPen(style.color("accent"), hairline(painter, 2.0)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if record["event"] == "attack":
        start, end = (situation.fighters[record[who]].place for who in ("fighter", "target"))
        _arrow(painter, geometry.center(start), geometry.center(end), geometry.radius * _PIECE)
    elif record["event"] == "walk":
        before = state.replay.states[state.step - 1][record["fighter"]].place
        field = situation.ground.battlefield
        way = [before, *(place for q, r in record["way"] if (place := field.place(Hex(q, r))) is not None)]
        painter.drawPolyline(QPolygonF([geometry.center(place) for place in way[:-1]]))
        _arrow(painter, geometry.center(way[-2]), geometry.center(way[-1]))
    elif record["event"] in ("turn", "wait"):
        painter.drawPolygon(geometry.outline(situation.fighters[record["fighter"]].place, 0.95))


def _arrow(painter: QPainter, start: QPointF, end: QPointF, inset: float = 0.0) -> None:
    """Paint an arrow; it begins and ends ``inset`` pixels from the points, where the units are."""
    along = end - start
    length = max(1.0, (along.x() ** 2 + along.y() ** 2) ** 0.5)
    unit = along / length
    aside = QPointF(-unit.y(), unit.x())
    start, end = start + unit * inset, end - unit * inset
    painter.drawLine(start, end)
    painter.drawPolyline(QPolygonF([end - unit * 9 + aside * 5, end, end - unit * 9 - aside * 5]))


def _paint_pointers(painter: QPainter, view: MapPainting) -> None:
    """Outline the hexes under the brush or the pointer, and the hex of the keyboard cursor."""
    style, state = view.style, view.state
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if view.hover is not None:
        painter.setPen(QPen(style.color("accent"), hairline(painter)))
        brushing = state.mode == "build" and not state.brush.moves
        for place in state.touched(view.hover) if brushing else (view.hover,):
            painter.drawPolygon(view.geometry.outline(place, 0.97))
        found = view.reached.get(view.hover)
        if found is not None and found.way and state.commanded is not None:
            painter.setPen(QPen(style.color("accent"), hairline(painter, 2.0), Qt.PenStyle.DotLine))
            ways = [state.commanded.place, *found.way]
            painter.drawPolyline(QPolygonF([view.geometry.center(place) for place in ways]))
    if view.cursor is not None:
        painter.setPen(QPen(style.color("text.1"), hairline(painter, 2.0)))
        painter.drawPolygon(view.geometry.outline(view.cursor, 1.0))
