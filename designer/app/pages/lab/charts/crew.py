"""Battle Value by crew: a map of gunnery and piloting, darker where it is more, with the chosen crew marked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role, notify_focus
from designer.app.ui.custom_colors import contrast
from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Table
from designer.app.ui.strokes import ring
from designer.app.ui.text_layout import CENTER, draw
from designer.app.ui.theme import Style
from designer.battle_value.pilot import REGULAR
from designer.language import tr

LEVELS: Final = 9
_PRINTED_FROM = 28
_EDGE = 44
_INKS: Final = ("text.1", "well")
"""What figures can be written in; that which stands out more is taken."""


class CrewMap(QWidget, AccessibleWidget):
    """Nine by nine cells, piloting across and gunnery down. Arrow keys and the mouse choose a crew.

    Signals:
        chosen: gunnery and piloting of the crew.
    """

    accessible_role = Role.List

    chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: Sequence[Sequence[int]] = ()
        self.crew = (REGULAR.gunnery, REGULAR.piloting)
        self.setAccessibleName(tr("Battle Value by gunnery and piloting"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def table(self) -> Table:
        """The same as figures."""
        heads = (tr("gunnery"), *(tr("piloting {level}", level=level) for level in range(LEVELS)))
        return Table(heads, tuple((str(g), *map(float, row)) for g, row in enumerate(self._values)), 0)

    def show_values(self, values: Sequence[Sequence[int]]) -> None:
        """Show other values, a row for each gunnery."""
        if values != self._values:
            self._values = values
            self._describe()
            self.update()

    def choose(self, gunnery: int, piloting: int) -> None:
        """Mark a crew; skills end at 0 and 8."""
        crew = min(max(gunnery, 0), LEVELS - 1), min(max(piloting, 0), LEVELS - 1)
        if crew != self.crew:
            self.crew = crew
            self._describe()
            self.update()
            notify_focus(self)
            self.chosen.emit(*crew)

    def accessible_keys(self) -> Sequence[Hashable]:
        return [(gunnery, piloting) for gunnery, row in enumerate(self._values) for piloting in range(len(row))]

    def accessible_current(self) -> Hashable | None:
        return self.crew if self._values else None

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """A cell: a crew and what the design is worth with it."""
        if not isinstance(key, tuple) or not self._values:
            return None
        gunnery, piloting = key
        room, side = self._grid(theme.current())
        cell = QRectF(room.left() + piloting * side.x(), room.top() + gunnery * side.y(), side.x(), side.y())
        words, marked = self._words(gunnery, piloting), key == self.crew
        return AccessiblePart(words, cell.toAlignedRect(), selected=marked, run=lambda: self.choose(gunnery, piloting))

    def sizeHint(self) -> QSize:
        side = theme.current().px(_EDGE + 40 * LEVELS)
        return QSize(side, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        gunnery, piloting = self.crew
        steps = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.choose(gunnery + step[0], piloting + step[1])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        room, side = self._grid(theme.current())
        spot = event.position() - room.topLeft()
        if room.contains(event.position()):
            self.choose(int(spot.y() / side.y()), int(spot.x() / side.x()))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._values:
            return
        style = theme.current()
        painter = QPainter(self)
        room, side = self._grid(style)
        low, high = self._values[-1][-1], self._values[0][0]
        for gunnery, row in enumerate(self._values):
            for piloting, value in enumerate(row):
                corner = QPointF(room.left() + piloting * side.x(), room.top() + gunnery * side.y())
                cell = QRectF(corner.x(), corner.y(), side.x(), side.y()).adjusted(0.5, 0.5, -0.5, -0.5)
                part = (value - low) / (high - low) if high > low else 0.0
                ground = _ramp(style, part)
                painter.fillRect(cell, ground)
                if cell.width() >= style.px(_PRINTED_FROM) and cell.height() >= style.px(_PRINTED_FROM) / 2:
                    token = max(_INKS, key=lambda ink: contrast(style.color(ink), ground))
                    draw(painter, cell, figure(value), style, token=token, align=CENTER)
                if (gunnery, piloting) == self.crew:
                    ring(painter, cell, 0, style.color("text.1"))
        self._paint_edges(painter, room, side, style)

    def _paint_edges(self, painter: QPainter, room: QRectF, side: QPointF, style: Style) -> None:
        edge = style.px(_EDGE) / 2
        for level in range(LEVELS):
            over = QRectF(room.left() + level * side.x(), room.top() - edge, side.x(), edge)
            beside = QRectF(room.left() - edge, room.top() + level * side.y(), edge, side.y())
            for spot in (over, beside):
                draw(painter, spot, str(level), style, role="caption", token="text.2", align=CENTER)
        title = QRectF(room.left(), room.top() - 2 * edge, room.width(), edge)
        draw(painter, title, tr("piloting"), style, role="caption", token="text.2", align=CENTER)
        painter.save()
        painter.translate(room.left() - 2 * edge, room.bottom())
        painter.rotate(-90)
        turned = QRectF(0, 0, room.height(), edge)
        draw(painter, turned, tr("gunnery"), style, role="caption", token="text.2", align=CENTER)
        painter.restore()

    def _grid(self, style: Style) -> tuple[QRectF, QPointF]:
        """The room of the cells, and how large each is."""
        edge = style.px(_EDGE)
        inset = style.measures.panel_inset
        room = QRectF(self.rect()).adjusted(edge + inset, edge + inset, -inset, -inset)
        return room, QPointF(room.width() / LEVELS, room.height() / LEVELS)

    def _describe(self) -> None:
        if self._values:
            self.setAccessibleDescription(self._words(*self.crew))

    def _words(self, gunnery: int, piloting: int) -> str:
        value = figure(self._values[gunnery][piloting])
        return tr("Gunnery {gunnery}, piloting {piloting}: {value}", gunnery=gunnery, piloting=piloting, value=value)


def _ramp(style: Style, part: float) -> QColor:
    """One hue from ``bg.3`` to ``accent``."""
    low, high = style.color("bg.3"), style.color("accent")
    # Parts one by one: the stubs call getRgbF() an object.
    ends = ((low.redF(), high.redF()), (low.greenF(), high.greenF()), (low.blueF(), high.blueF()))
    return QColor.fromRgbF(*(a + (b - a) * part for a, b in ends))
