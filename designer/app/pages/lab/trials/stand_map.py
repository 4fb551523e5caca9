"""The body of a 'Mech in a fight: each location filled from below by the armor that is left."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.lab.trials.share_bar import SIDE_TOKENS
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.strokes import box, broken_box
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.body_map import COLUMNS
from designer.language import tr
from designer.trials.record import Stand
from designer.units.location import ARMS, CL, CT, HD, LA, LL, LT, RA, RL, RT, Form, Location

_SPANS: Final = {
    HD: (0.0, 0.2),
    CT: (0.22, 0.64),
    LT: (0.1, 0.62),
    RT: (0.1, 0.62),
    LA: (0.16, 0.68),
    RA: (0.16, 0.68),
    LL: (0.64, 1.0),
    RL: (0.64, 1.0),
    CL: (0.66, 1.0),
}
"""The top and the bottom of each location, as shares of the height."""
_FRONT_LEGS: Final = (0.4, 0.76)
_FILL: Final = 0.26
_WIDE, _HIGH, _MOST_WIDE, _MOST_HIGH = 180, 150, 280, 260


class StandMap(QWidget, AccessibleWidget):
    """The map of one side; a location with damaged structure has a border of warnings, a lost one a dashed outline."""

    accessible_role = Role.Graphic

    def __init__(self, name: str, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self._form = Form.BIPED
        self._stands: tuple[Stand, Stand] | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_stand(self, form: Form, start: Stand, stand: Stand) -> None:
        """Show what is left of what there was at the start."""
        self._form, self._stands = form, (start, stand)
        self.setAccessibleDescription(", ".join(self._words(place) for place in form.locations))
        self.update()

    def _words(self, place: Location) -> str:
        assert self._stands is not None
        start, stand = self._stands
        parts = [tr("{n} of {all} armor", n=stand.armor.get(place, 0), all=start.armor.get(place, 0))]
        if place in start.rear:
            parts.append(tr("{n} of {all} rear", n=stand.rear.get(place, 0), all=start.rear[place]))
        parts.append(tr("{n} of {all} structure", n=stand.structure.get(place, 0), all=start.structure[place]))
        return f"{self._form.code(place)} {'; '.join(parts)}"

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(_WIDE), style.px(_HIGH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stands is None:
            return
        style, painter, inset = theme.current(), QPainter(self), theme.measures().control_inset
        room = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        wide, high = min(room.width(), style.px(_MOST_WIDE)), min(room.height(), style.px(_MOST_HIGH))
        area = QRectF(room.center().x() - wide / 2, room.top(), wide, high)
        for place in self._form.locations:
            self._paint_place(painter, place, self._rect(area, place, style), style)

    def _rect(self, area: QRectF, place: Location, style: Style) -> QRectF:
        top, bottom = _SPANS[place]
        if place in ARMS and not self._form.has_arms:
            top, bottom = _FRONT_LEGS
        gap = style.px(3)
        wide = (area.width() + gap) / (1 + max(COLUMNS.values()))
        left = area.left() + COLUMNS[place] * wide
        return QRectF(left, area.top() + top * area.height(), wide - gap, (bottom - top) * area.height())

    def _paint_place(self, painter: QPainter, place: Location, rect: QRectF, style: Style) -> None:
        assert self._stands is not None
        start, stand = self._stands
        armor, full = stand.armor.get(place, 0), start.armor.get(place, 0)
        inner, whole = stand.structure.get(place, 0), start.structure[place]
        radius = style.measures.radius_cell
        if not inner:
            broken_box(painter, rect, radius, style.color("line.2"))
            draw(painter, rect, self._form.code(place), style, role="caption", token="text.3", align=CENTER)
            return
        box(painter, rect, radius, fill=style.color("bg.2"))
        if full:
            high = rect.height() * armor / full
            left = QRectF(rect.left(), rect.bottom() - high, rect.width(), high)
            box(painter, left, radius, fill=style.color(SIDE_TOKENS[self._side], _FILL))
        box(painter, rect, radius, edge=style.color("warn" if inner < whole else "line.2"))
        lines = [(self._form.code(place), "text.2"), (str(armor), "text.1")]
        if place in start.rear:
            lines.append((tr("rear {n}", n=stand.rear.get(place, 0)), "text.2"))
        if inner < whole:
            lines.append((tr("{n} of {all}", n=inner, all=whole), "warn"))
        each = min(style.px(16), rect.height() / len(lines))
        top = _off_the_edge(rect, each, len(lines), rect.bottom() - rect.height() * armor / (full or 1))
        for row, (words, token) in enumerate(lines):
            line = QRectF(rect.left(), top + row * each, rect.width(), each)
            draw(painter, line, words, style, role="strong" if row == 1 else "caption", token=token, align=CENTER)


def _off_the_edge(rect: QRectF, each: float, lines: int, edge: float) -> float:
    """The top of centered lines, moved so that a horizontal edge lies between two of them and not behind one."""
    top = rect.center().y() - each * lines / 2
    between = min((top + each * number for number in range(lines + 1)), key=lambda y: abs(y - edge))
    if not top < edge < top + each * lines:
        return top
    return min(max(top + edge - between, rect.top()), rect.bottom() - each * lines)
