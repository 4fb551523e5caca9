"""The map of a fight: both sheets with hills and woods, both sides at a moment, their ways, and the line of a shot.

Ground and hexes are painted as on the map of the skirmish; hexes of printed sheets have a flat top, so that its columns
are the rows here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.lab.skirmish.map_geometry import MapGeometry
from designer.app.pages.lab.skirmish.map_painting import paint_ground, paint_plate, plate_size
from designer.app.pages.lab.skirmish.map_symbols import initials
from designer.app.pages.lab.trials.share_bar import SIDE_TOKENS
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.strokes import hairline, smooth
from designer.app.ui.text_layout import CENTER
from designer.app.ui.theme import Style, follow_theme
from designer.language import tr, trn
from designer.rulesets.combat.facing import FACINGS
from designer.rulesets.skirmish.battlefield import Battlefield, Ground
from designer.rulesets.skirmish.rules import DEFAULT, Terrain
from designer.trials.map import COLUMNS, PLACES, ROWS, TrialMap, number_of
from designer.trials.record import Event, FightRecord, Phase

_PIECE, _LEAST = 0.7, 10
"""The size of a counter as a part of a hex, and its least radius in pixels."""
_REACH, _APART = 1.8, 3.4
"""How far a counter with its signs reaches from its middle, and how far two middles are apart, in radii."""
_LETTERS_FROM: Final = 8.0
"""The hex radius in pixels from which counters have letters, and hills their level."""
_HEAVY: Final = 0.2
"""How much darker heavy woods are than light ones."""


class Moment(NamedTuple):
    """A moment of a fight: the states in which both sides stand, and the ways of this round that they have gone."""

    round: int
    states: tuple[int, int]
    ways: tuple[tuple[int, ...], tuple[int, ...]]
    twists: tuple[int, int]


def moment_of(record: FightRecord, number: int, event: Event | None) -> Moment:
    """Both sides in a round at an event; without one at the end of the round, in round 0 at the start."""
    before = record.start if number < 2 else record.rounds[number - 2].stands
    if not number:
        states = record.start[0].way[-1], record.start[1].way[-1]
        return Moment(0, states, ((), ()), (0, 0))
    now = record.rounds[number - 1]
    moved = [True, True]
    if event is not None and event.phase is Phase.INITIATIVE:
        moved = [False, False]
    elif event is not None and event.phase is Phase.MOVEMENT and event.side == now.first:
        moved[1 - now.first] = False
    twisted = event is None or event.phase not in (Phase.INITIATIVE, Phase.MOVEMENT)
    one, other = (now.stands[side].way if moved[side] else before[side].way[-1:] for side in (0, 1))
    twists = [now.stands[side].twist if twisted else 0 for side in (0, 1)]
    return Moment(number, (one[-1], other[-1]), (one, other), (twists[0], twists[1]))


class ReplayMap(QWidget, AccessibleWidget):
    """The map with both sides at a moment of a fight."""

    accessible_role = Role.Graphic

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._record: FightRecord | None = None
        self._event: Event | None = None
        self._ground: Ground | None = None
        self._picture: tuple[object, Style, QPixmap] | None = None
        self.moment: Moment | None = None
        """The moment that is shown."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Map of the fight"))
        follow_theme(self.update)

    def sizeHint(self) -> QSize:
        return QSize(640, 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 160)

    def show_moment(self, record: FightRecord, number: int, event: Event | None) -> None:
        """Show both sides in a round at an event; see `moment_of`."""
        if record is not self._record:
            self._record, self._ground, self._picture = record, _ground_of(record.board), None
        self._event, self.moment = event, moment_of(record, number, event)
        self.setAccessibleDescription(self.words)
        self.update()

    @property
    def words(self) -> str:
        """The places of both sides, and the line of the shot, as text."""
        record, moment = self._record, self.moment
        if record is None or moment is None:
            return ""
        told = [
            tr("{name} at {hex}", name=name, hex=number_of(state // FACINGS))
            for name, state in zip(record.names, moment.states, strict=True)
        ]
        return ", ".join((*told, self._line_words)) if self._line_words else ", ".join(told)

    @property
    def _line_words(self) -> str:
        """The range of the shot, and the woods on its line; empty for other events."""
        event = self._event
        if event is None or not event.weapon:
            return ""
        woods = [f"{part.label} {part.amount:+}" for part in event.why if part.source == "terrain" and part.amount]
        return ", ".join((trn("{n} hex", "{n} hexes", event.hexes), *woods))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture = None

    def paintEvent(self, event: QPaintEvent) -> None:
        record, moment, ground = self._record, self.moment, self._ground
        if record is None or moment is None or ground is None:
            return
        style, painter = theme.current(), QPainter(self)
        geometry = self._geometry(ground)
        painter.drawPixmap(0, 0, self._ground_picture(ground, geometry, record.board, style))
        with smooth(painter):
            self._paint_ways(painter, geometry, record, moment, style)
            spots = _counter_spots(geometry, moment, style)
            self._paint_line(painter, spots, style)
            for side in (0, 1):
                _paint_counter(painter, geometry, spots[side], record.names[side], moment, side, style)
            self._paint_range(painter, geometry, spots, style)

    def _geometry(self, ground: Ground) -> MapGeometry:
        inset = theme.measures().control_inset
        room = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        return MapGeometry(ground.battlefield, room, flat_top=True)

    def _ground_picture(self, ground: Ground, geometry: MapGeometry, board: TrialMap, style: Style) -> QPixmap:
        """The ground, which is painted again only if size or theme have changed."""
        fine = self.devicePixelRatioF()
        if self._picture is None or self._picture[0] != fine or self._picture[1] is not style:
            pixmap = QPixmap(self.size() * fine)
            pixmap.setDevicePixelRatio(fine)
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                paint_ground(painter, ground, geometry, range(PLACES), style)
                with smooth(painter):
                    _paint_figures(painter, geometry, board, style)
            self._picture = fine, style, pixmap
        return self._picture[2]

    def _paint_ways(
        self, painter: QPainter, geometry: MapGeometry, record: FightRecord, moment: Moment, style: Style
    ) -> None:
        """The ways of earlier rounds, and that of this round dashed, below the numbers of the rounds."""
        for side in (0, 1):
            color, earlier = style.color(SIDE_TOKENS[side], 0.45), record.rounds[: max(moment.round - 1, 0)]
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for each in earlier:
                painter.setPen(QPen(color, hairline(painter, 1.2)))
                painter.drawPolyline(_line(geometry, each.stands[side].way))
            if moment.ways[side]:
                painter.setPen(QPen(style.color(SIDE_TOKENS[side]), hairline(painter, 2.0), Qt.PenStyle.DashLine))
                painter.drawPolyline(_line(geometry, moment.ways[side]))
            for each in earlier:
                painter.setPen(QPen(color, hairline(painter, 1.2)))
                spot, size = geometry.center(each.stands[side].place), max(geometry.radius * 0.45, style.px(8))
                painter.setBrush(style.color("bg.1"))
                painter.drawEllipse(spot, size, size)
                if geometry.radius >= _LETTERS_FROM:
                    _paint_word(painter, spot, str(each.number), style, "text.1")

    def _paint_line(self, painter: QPainter, spots: Sequence[QPointF], style: Style) -> None:
        """The line of fire."""
        if self._line_words:
            painter.setPen(QPen(style.color("text.2"), hairline(painter, 1.6), Qt.PenStyle.DotLine))
            painter.drawLine(*spots)

    def _paint_range(self, painter: QPainter, geometry: MapGeometry, spots: Sequence[QPointF], style: Style) -> None:
        """The range of the shot between both counters, or above them if they are too near."""
        words = self._line_words
        if not words:
            return
        (start, end), size, reach = spots, plate_size(words, style), _REACH * _counter_radius(geometry, style)
        middle = (start + end) / 2
        beside = abs(end.x() - start.x()) >= size.width() + 2 * reach
        if not beside and abs(end.y() - start.y()) < size.height() + 2 * reach:
            middle.setY(max(min(start.y(), end.y()) - reach - size.height() / 2, size.height()))
        paint_plate(painter, middle, words, style)


def _ground_of(board: TrialMap) -> Ground:
    terrain = tuple(Terrain.FOREST if woods else Terrain.PLAINS for woods in board.woods)
    return Ground(Battlefield(ROWS, COLUMNS, terrain, tuple(board.levels)), DEFAULT)


def _line(geometry: MapGeometry, way: Sequence[int]) -> QPolygonF:
    return QPolygonF([geometry.center(state // FACINGS) for state in way])


def _paint_figures(painter: QPainter, geometry: MapGeometry, board: TrialMap, style: Style) -> None:
    """The level of each hill, and heavy woods darker than light ones."""
    for place in range(PLACES):
        if board.woods[place] > 1:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color("series.4", _HEAVY))
            painter.drawPolygon(geometry.outline(place))
        if board.levels[place] and geometry.radius >= _LETTERS_FROM:
            spot = geometry.center(place) + QPointF(0, geometry.radius * 0.45)
            _paint_word(painter, spot, str(board.levels[place]), style, "text.2")


def _paint_word(painter: QPainter, spot: QPointF, word: str, style: Style, token: str) -> None:
    painter.setFont(style.font("gutter"))
    painter.setPen(style.color(token))
    size = style.px(24)
    painter.drawText(QRectF(spot.x() - size / 2, spot.y() - size / 2, size, size), CENTER, word)


def _counter_radius(geometry: MapGeometry, style: Style) -> float:
    return max(geometry.radius * _PIECE, style.px(_LEAST))


def _counter_spots(geometry: MapGeometry, moment: Moment, style: Style) -> tuple[QPointF, QPointF]:
    """The middles of both counters: those of their hexes, moved apart if the counters would overlap."""
    one, other = (geometry.center(state // FACINGS) for state in moment.states)
    between = other - one
    length = math.hypot(between.x(), between.y())
    lacks = _APART * _counter_radius(geometry, style) - length
    if lacks <= 0:
        return one, other
    aside = (between / length if length else QPointF(1, 0)) * (lacks / 2)
    return one - aside, other + aside


def _paint_counter(
    painter: QPainter, geometry: MapGeometry, middle: QPointF, name: str, moment: Moment, side: int, style: Style
) -> None:
    """A circle (ours) or a triangle (theirs) with two letters, a chevron for the facing, a bar for a turned torso."""
    facing, radius = moment.states[side] % FACINGS, _counter_radius(geometry, style)
    color = style.color(SIDE_TOKENS[side])
    painter.setBrush(style.color("bg.1"))
    painter.setPen(QPen(color, hairline(painter, 2.0)))
    if side:
        corners = ((0.0, -1.45), (1.3, 0.85), (-1.3, 0.85))
        painter.drawPolygon(QPolygonF([middle + QPointF(x * radius, y * radius) for x, y in corners]))
    else:
        painter.drawEllipse(middle, radius, radius)
    if geometry.radius >= _LETTERS_FROM:
        _paint_word(painter, middle + QPointF(0, radius * 0.2 * side), initials(name), style, "text.1")
    painter.setBrush(color)
    painter.setPen(Qt.PenStyle.NoPen)
    rim = 1.3 if side else 1.05
    ends = ((facing, rim + 0.5), (facing + 0.4, rim), (facing - 0.4, rim))
    painter.drawPolygon(QPolygonF([middle + _towards(way, radius * length) for way, length in ends]))
    painter.setPen(QPen(color, hairline(painter, 2.0)))
    if moment.twists[side]:
        ahead = facing + moment.twists[side]
        painter.drawLine(middle + _towards(ahead, radius * 1.1), middle + _towards(ahead, radius * 1.6))


def _towards(facing: float, length: float) -> QPointF:
    """The way of this length towards a facing."""
    turned = math.radians(60 * facing)
    return QPointF(math.sin(turned) * length, -math.cos(turned) * length)
