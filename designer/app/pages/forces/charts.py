"""The diagrams of a force: damage by range of all units, one above the other, and speed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from designer.app.pages.forces.rows import SERIES, series
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role
from designer.app.ui.figures import figure
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.plots.marks import (
    SERIES_HATCHES,
    Axes,
    Axis,
    Band,
    Diagram,
    Mark,
    Note,
    Steps,
    rounded_up,
    stacked,
)
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import smooth
from designer.app.ui.text_layout import CENTER, RIGHT, draw
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.panel import Panel
from designer.forces.force import Force, Member
from designer.forces.profile import DamageByRange, damage_by_range
from designer.language import marked, tr

Reading = Literal["most", "expected", "sustained"]
READINGS: Final[dict[Reading, tuple[str, str]]] = {
    "most": (marked("Most"), marked("Everything that can fire hits")),
    "expected": (marked("Expected"), marked("At the skills of the pilots")),
    "sustained": (marked("Sustained"), marked("Expected, as far as heat is dissipated in the same turn")),
}
HEXES: Final = 21
"""The farthest range that is shown, in hexes."""
START_AT: Final = 9


class Profile(NamedTuple):
    """The damage of the members of a force, in its order; members that are not known yet are left out."""

    members: tuple[tuple[int, Member, DamageByRange], ...]

    def total(self, reading: Reading) -> tuple[float, ...]:
        """The damage of all at each range."""
        return tuple(sum(getattr(each, reading)[at] for _, _, each in self.members) for at in range(HEXES))


def damage_diagram(profile: Profile, reading: Reading, other: Sequence[float] = (), most: float = 0) -> Diagram:
    """The stack of the damage of all members; ``other`` is the total of another force, ``most`` a height to have."""
    layers = [getattr(each, reading) for _, _, each in profile.members]
    marks: list[Mark] = [
        Band(member.name, lower, upper, series(number), SERIES_HATCHES[number // SERIES % len(SERIES_HATCHES)])
        for (number, member, _), (lower, upper) in zip(profile.members, stacked(layers), strict=True)
    ]
    if other:
        marks.append(Steps(tr("the other force"), tuple(other), "text.1", "dash"))
    total = profile.total(reading)
    high = max((*total, *other, most), default=0)
    digits = 0 if reading == "most" else 1
    axes = Axes(
        Axis(tr("range, hexes"), 0.5, HEXES + 0.5, whole=True),
        Axis(tr("damage a turn"), 0, rounded_up(1.08 * max(high, 1)), digits=digits),
    )
    return Diagram(axes, marks, lambda hexes: _notes(total, hexes, digits))


def _notes(total: Sequence[float], hexes: int, digits: int) -> list[Note]:
    if not any(total):
        return []
    value = total[hexes - 1]
    return [Note(value, tr("{n} at {hexes}", n=figure(value, digits), hexes=hexes))]


class DamagePanel(Panel):
    """The damage of a force by range. What is not known yet is computed while nothing else is to do.

    Signals:
        drawn: the damage of all units is known, and drawn.
    """

    drawn = Signal()

    def __init__(self, title: str, state: str = "", readings: Sequence[Reading] = ("most", "expected")) -> None:
        self.plot = Plot(title)
        super().__init__(title, self.plot, state=state)
        self.reading: Reading = "most"
        self.force = Force()
        self._other: tuple[float, ...] = ()
        self._most = 0.0
        self._known: dict[str, tuple[Member, DamageByRange]] = {}
        self.profile = Profile(())
        self._work: IdleWork[None] = IdleWork(self, done=self._finish)
        self.pills: dict[Reading, Pill] = {}
        for reading in readings:
            words, tip = READINGS[reading]
            pill = self.pills[reading] = Pill(tr(words), shape="square", tip=tr(tip))
            pill.setAutoExclusive(True)
            pill.setChecked(reading == self.reading)
            pill.clicked.connect(lambda _on=False, reading=reading: self.read_as(reading))
            self.add_tool(pill)

    def read_as(self, reading: Reading) -> None:
        """Count damage in another way."""
        self.reading = reading
        self._draw()

    def show_force(self, force: Force) -> None:
        """Show a force."""
        self.force = force
        ids = {member.id for member in force.members}
        self._known = {key: held for key, held in self._known.items() if key in ids}
        self._draw()
        self._work.start(self._compute())

    def compare_with(self, other: Sequence[float], most: float) -> None:
        """Also show the total of another force, in a diagram at least as high as ``most``."""
        if (tuple(other), most) != (self._other, self._most):
            self._other, self._most = tuple(other), most
            self._draw()

    @property
    def busy(self) -> bool:
        """Whether the damage of some units is not known yet."""
        return self._work.busy

    def _compute(self) -> Iterator[None]:
        for member in self.force.members:
            if member.unit is not None and self._of(member) is None:
                self._known[member.id] = member, damage_by_range(member, HEXES)
            yield

    def _finish(self) -> None:
        self._draw()
        self.drawn.emit()

    def _of(self, member: Member) -> DamageByRange | None:
        held = self._known.get(member.id)
        return held[1] if held and held[0].unit is member.unit and held[0].skills == member.skills else None

    def _draw(self) -> None:
        known = [(number, member, self._of(member)) for number, member in enumerate(self.force.members) if member.unit]
        self.profile = Profile(tuple((number, member, each) for number, member, each in known if each is not None))
        self.plot.draw(*damage_diagram(self.profile, self.reading, self._other, self._most))
        if self.plot.reading is None:
            self.plot.read(START_AT)  # only now has its axis these ranges


# -- speed ----------------------------------------------------------------------------------------------------

_ROW, _NAME, _FOOT, _MOST_ROW = 18, 92, 34, 41


class SpeedChart(QWidget, AccessibleWidget):
    """A bar from walk to run for each unit, with a triangle at its jump."""

    accessible_role = Role.Chart

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._members: tuple[Member, ...] = ()
        self.setAccessibleName(tr("Speed"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        follow_theme(self.update)

    def show_force(self, force: Force) -> None:
        """Show the units of a force."""
        self._members = force.members
        style = theme.current()
        self.setMinimumHeight(min(len(self._members), 12) * style.px(_ROW) + style.px(_FOOT))
        self.update()

    def accessible_keys(self) -> Sequence[str]:
        return [member.id for member in self._members]

    def accessible_part(self, key: object) -> AccessiblePart | None:
        for number, member in enumerate(self._members):
            if member.id == key:
                known, rect = member.known, self._row(number, theme.current()).toRect()
                words = tr("walk {walk}, run {run}, jump {jump}", walk=known.walk, run=known.run, jump=known.jump)
                return AccessiblePart(member.name, rect, value=words)
        return None

    def _row(self, number: int, style: Style) -> QRectF:
        room = self.height() - style.px(_FOOT)
        high = min(room / max(1, len(self._members)), style.px(_MOST_ROW))
        return QRectF(0, number * high, self.width(), high)

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        top = max((max(each.known.run, each.known.jump) for each in self._members), default=0)
        step = 2 if top < 16 else 4
        most = max(12, -(-top // step) * step)
        left, right = style.px(_NAME), self.width() - style.px(20)
        foot = self._row(len(self._members), style).top()

        def x(points: float) -> float:
            return left + (right - left) * points / most

        for points in range(0, most + 1, step):
            painter.fillRect(QRectF(x(points), 0, 1, foot), style.color("line.1"))
            spot = QRectF(x(points) - 20, foot + 2, 40, style.px(14))
            draw(painter, spot, str(points), style, role="caption", token="text.2", align=CENTER)
        words = QRectF(left, foot + style.px(15), right - left, style.px(16))
        draw(painter, words, tr("movement points"), style, role="caption", token="text.2", align=CENTER)
        for number, member in enumerate(self._members):
            row = self._row(number, style)
            name = QRectF(style.px(8), row.top(), left - style.px(16), row.height())
            draw(painter, name, member.chassis, style, role="caption", align=RIGHT)
            _paint_speed(painter, member, row.center().y(), x, series(number), style)


def _paint_speed(
    painter: QPainter, member: Member, y: float, x: Callable[[float], float], token: str, style: Style
) -> None:
    known, radius = member.known, style.px(4)
    with smooth(painter):
        painter.setPen(QPen(style.color(token), style.px(3)))
        painter.drawLine(QPointF(x(known.walk), y), QPointF(x(known.run), y))
        painter.drawLine(QPointF(x(known.run), y - radius), QPointF(x(known.run), y + radius))
        painter.setBrush(style.color(token))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(x(known.walk), y), radius, radius)
        if known.jump:
            painter.setBrush(style.color("bg.1"))
            painter.setPen(QPen(style.color(token), style.px(1.5)))
            at, side = x(known.jump), style.px(5)
            corners = QPointF(at, y - side), QPointF(at + side, y + side), QPointF(at - side, y + side)
            painter.drawPolygon(QPolygonF(corners))


class SpeedPanel(Panel):
    """The speed of a force."""

    def __init__(self) -> None:
        self.chart = SpeedChart()
        body = QWidget()
        spaced(QHBoxLayout(body), self.chart, margins=(0, 8, 0, 4))
        super().__init__(tr("Speed"), body, state=tr("dot walk, end run, triangle jump"))

    def show_force(self, force: Force) -> None:
        """Show a force."""
        self.chart.show_force(force)
