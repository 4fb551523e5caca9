"""The profile of a force: the speed of each unit, its speed against its armor, and its heat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from designer.app.pages.forces.rows import SERIES, names_apart, no_units, series
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role
from designer.app.ui.fonts import fit_name
from designer.app.ui.plots.marks import Axes, Axis, Bars, Diagram, Spot, no_notes, rounded_up
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import spaced
from designer.app.ui.strokes import smooth
from designer.app.ui.text_layout import CENTER, RIGHT, draw, draw_empty_text
from designer.app.ui.theme import Style, follow_theme
from designer.app.ui.widgets.panel import Panel
from designer.forces.force import Force, Member
from designer.language import tr

_ROW, _NAME, _FOOT, _MOST_ROW = 18, 92, 34, 96
_SPEED, _ARMOR, _HEAT = range(3)
_NO_FORCE = Force()
_MOST_NAMES: Final = 0.4
"""The share of the width that names have at most."""
_PALE: Final = 0.4
"""The opacity of the bars of what sinks take."""


class SpeedChart(QWidget, AccessibleWidget):
    """A bar from walk to run for each unit, with a triangle at its jump."""

    accessible_role = Role.Chart

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._members: tuple[Member, ...] = ()
        self._numbers: Sequence[int] = ()
        self._beside: tuple[Member, ...] = ()
        self.setAccessibleName(tr("Speed"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        follow_theme(self.update)

    def show_force(self, force: Force, numbers: Sequence[int], beside: Force) -> None:
        """Show the units of a force in the colors of ``numbers``; the axis has room for those of ``beside``, too."""
        self._members, self._numbers, self._beside = force.members, numbers, beside.members
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
                return AccessiblePart(f"{member.name}: {words}", rect)
        return None

    def _row(self, number: int, style: Style) -> QRectF:
        room = self.height() - style.px(_FOOT)
        high = min(room / max(1, len(self._members)), style.px(_MOST_ROW))
        return QRectF(0, number * high, self.width(), high)

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        if not self._members:
            draw_empty_text(painter, QRectF(self.rect()), no_units(), style)
            return
        top = max(max(each.known.run, each.known.jump) for each in (*self._members, *self._beside))
        step = 2 if top < 16 else 4
        most = max(12, -(-top // step) * step)
        names = names_apart(self._members)
        widest = max(map(style.metrics["caption"].width, names)) + style.px(16)
        left = min(max(style.px(_NAME), widest), self.width() * _MOST_NAMES)
        right = self.width() - style.px(20)
        foot = self._row(len(self._members), style).top()

        def x(points: float) -> float:
            return left + (right - left) * points / most

        for points in range(0, most + 1, step):
            painter.fillRect(QRectF(x(points), 0, 1, foot), style.color("line.1"))
            spot = QRectF(x(points) - 20, foot + 2, 40, style.px(14))
            draw(painter, spot, str(points), style, role="caption", token="text.2", align=CENTER)
        words = QRectF(left, foot + style.px(15), right - left, style.px(16))
        draw(painter, words, tr("movement points"), style, role="caption", token="text.2", align=CENTER)
        told_apart = zip(self._members, self._numbers, names, strict=True)
        for place, (member, number, called) in enumerate(told_apart):
            row = self._row(place, style)
            name = QRectF(style.px(8), row.top(), left - style.px(16), row.height())
            told = fit_name((called, member.model), name.width(), style.metrics["caption"])
            draw(painter, name, told, style, role="caption", align=RIGHT)
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


def armor_diagram(force: Force, numbers: Sequence[int] = (), beside: Force = _NO_FORCE) -> Diagram:
    """Each unit as a spot: its run MP, or its jump if that is more, against its armor points.

    ``numbers`` are those of the units for their colors. The axes have room for the units of ``beside``, too.
    """
    named = zip(numbers or range(len(force.members)), force.members, names_apart(force.members), strict=True)
    members = [(number, member.known, name) for number, member, name in named if member.figures]
    both = [member.known for member in (*force.members, *beside.members)]
    fast = max((max(known.run, known.jump) for known in both), default=0)
    armor = max((known.armor for known in both), default=0)
    axes = Axes(
        Axis(tr("highest MP of run and jump"), 0, max(12, fast + 3), whole=True),
        Axis(tr("armor points"), 0, rounded_up(1.15 * max(armor, 100))),
    )
    marks = [
        Spot(name, max(known.run, known.jump), known.armor, said=name, color=series(number), ring=True)
        for number, known, name in members
    ]
    return Diagram(axes, marks, no_notes)


def heat_diagram(force: Force, beside: Force = _NO_FORCE) -> Diagram:
    """The heat of each unit in a turn in which all fires, beside what its sinks take.

    The axis has room for the units of ``beside``, too.
    """
    members = [member for member in force.members if member.figures]
    made, sunk = (tuple(float(value) for value in values) for values in _heat(members))
    most = max(chain(*_heat(beside.members)), default=0)
    named = len(members) <= SERIES  # more names have no room
    words = tuple(names_apart(members)) if named else tuple(str(number) for number in range(1, len(members) + 1))
    axes = Axes(
        Axis(tr("units") if named else tr("units by their rows"), 0.5, max(1, len(members)) + 0.5, words=words),
        Axis(tr("heat"), 0, rounded_up(1.15 * max((*made, *sunk, most, 10)))),
    )
    hot = [fired > taken for fired, taken in zip(made, sunk, strict=True)]
    cool, more = (
        tuple(value if is_hot is wanted else None for value, is_hot in zip(made, hot, strict=True))
        for wanted in (False, True)
    )
    bars = (
        (tr("all fires"), cool, "data.0", -0.2, 1.0),
        (tr("all fires, more than sinks take"), more, "warn", -0.2, 1.0),
        (tr("sinks take"), sunk, "data.0", 0.2, _PALE),
    )
    marks = [
        Bars(name, values, color, wide=0.38, shift=shift, figures=named, alpha=alpha, quiet=True)
        for name, values, color, shift, alpha in bars
    ]
    return Diagram(axes, marks if members else [], no_notes)


def _heat(members: Sequence[Member]) -> tuple[list[int], list[int]]:
    return [member.known.heat for member in members], [member.known.capacity for member in members]


class ProfilePanel(QWidget):
    """The speed of a force, its speed against its armor, and its heat: in tabs of one panel, or in three side by side.

    Plots that are hidden are not drawn.
    """

    def __init__(self) -> None:
        super().__init__()
        self.chart = SpeedChart()
        self.armor, self.heat = Plot(tr("Speed against armor")), Plot(tr("Heat"))
        self.armor.empty_text = self.heat.empty_text = no_units
        self.panel = Panel()
        """The panel with the tabs; side by side it has the speed alone."""
        self._beside = Panel(), Panel()
        self._force = self._other = _NO_FORCE
        self._numbers: Sequence[int] = ()
        self.panel.setAccessibleName(tr("Profile"))
        speed = QWidget()
        spaced(QHBoxLayout(speed), self.chart, margins=(0, 8, 0, 4))
        self.panel.add_tab(tr("Speed"), speed)
        spaced(QHBoxLayout(self), *((panel, 1) for panel in (self.panel, *self._beside)), margins=0, spacing="gap")
        self._is_open = False
        self._add_plots()
        self.panel.tab_changed.connect(lambda _index: self._draw())

    def show_side_by_side(self, on: bool) -> None:
        """Show all three side by side, or in tabs."""
        if on == self._is_open:
            return
        self._is_open = on
        for panel in (self.panel, self.panel) if on else self._beside:
            panel.drop_tab()
        self._add_plots()
        self._draw()

    def _add_plots(self) -> None:
        """Give the plots their places: panels of their own side by side, else tabs."""
        armor, heat = self._beside if self._is_open else (self.panel, self.panel)
        whole = tr("Speed against armor")
        armor.add_tab(whole if self._is_open else tr("Armor"), self.armor, whole)
        heat.add_tab(tr("Heat"), self.heat)
        heat.set_state(tr("left all fires, right sinks take") if self._is_open else "")
        for panel in self._beside:
            panel.setVisible(self._is_open)

    def show_force(self, force: Force, numbers: Sequence[int] = (), beside: Force = _NO_FORCE) -> None:
        """Show a force, by default in the colors of its order, with axes that have room for ``beside``, too."""
        self._force, self._numbers, self._other = force, numbers or range(len(force.members)), beside
        self._draw()

    def _draw(self) -> None:
        current = self.panel.current
        states = {_SPEED: tr("dot walk, end run, triangle jump"), _HEAT: tr("left all fires, right sinks take")}
        self.panel.set_state(states.get(current, ""))
        if current == _SPEED:
            self.chart.show_force(self._force, self._numbers, self._other)
        if self._is_open or current == _ARMOR:
            self.armor.draw(*armor_diagram(self._force, self._numbers, self._other))
        if self._is_open or current == _HEAT:
            self.heat.draw(*heat_diagram(self._force, self._other))
