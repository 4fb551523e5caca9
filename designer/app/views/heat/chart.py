"""The plot of heat and the grid of turns below it, on the same columns; weapons are chosen in the grid."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QWidget

from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessiblePart, AccessibleWidget, Role, notify_focus
from designer.app.ui.figures import figure
from designer.app.ui.icons import paint_kind
from designer.app.ui.strokes import box, broken_box, hairline, ring, smooth
from designer.app.ui.text_layout import CENTER, LEFT, RIGHT, draw
from designer.app.ui.theme import Style, follow_theme
from designer.app.views.heat.heat_levels import heat_levels
from designer.app.views.heat.theatre import HeatTheatre
from designer.assistants.heat_plan import PlannedTurn
from designer.decimals import MINUS
from designer.language import marked, sense, tr
from designer.rulesets.combat.heat_scale import HOTTEST, limits
from designer.rulesets.quirks.to_hit import AttackerMovement

_PLOT, _PLOT_LEAST, _PLOT_MOST, _LABELS, _ROW, _HIGHEST, _LOWEST = 240, 120, 560, 176, 22, 28, 18
_WIDEST_CELL: Final = 120
"""The greatest width of a cell, in pixels: in usual windows it fills its column."""
_MOVE, _RANGE = 0, 1
_FIRST_WEAPON: Final = 2
_MOVES: Final = {
    AttackerMovement.STOOD: sense("moves", "stand"),
    AttackerMovement.WALKED: sense("moves", "walk"),
    AttackerMovement.RAN: sense("moves", "run"),
    AttackerMovement.JUMPED: sense("moves", "jump"),
}
_FIGURES: Final = (
    marked("Made, sunk"),
    marked("Heat after"),
    marked("Damage, if all hits"),
    marked("Damage, expected"),
    marked("Next turn"),
)


class HeatCell(NamedTuple):
    """A cell of the grid in which something can be set: its row (movement, range, weapons) and its turn."""

    row: int
    turn: int


class HeatChart(QWidget, AccessibleWidget):
    """The plot of made and left heat, and below it a column for each turn.

    Arrow keys move the cursor; Space or Enter goes on to the next movement or number of weapons, + and − move the
    target. A click does the same; the wheel moves the target over its row.
    """

    accessible_role = Role.Table

    def __init__(self, theatre: HeatTheatre) -> None:
        super().__init__()
        self._theatre = theatre
        self.cursor_cell = HeatCell(_FIRST_WEAPON, 0)
        self.setAccessibleName(tr("Heat, turn by turn"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theatre.changed.connect(self._follow)
        follow_theme(self.update)

    # -- geometry ---------------------------------------------------------------------------------------------

    @property
    def rows(self) -> int:
        """The number of rows in which something can be set."""
        return _FIRST_WEAPON + len(self._theatre.firing.shooter.weapons)

    @property
    def _lines(self) -> int:
        return 1 + self.rows + len(_FIGURES)

    def _row_height(self) -> float:
        style = theme.current()
        room, spare = ((self.height() - style.px(plot)) / self._lines for plot in (_PLOT_LEAST, _PLOT_MOST))
        usual = min(style.px(_ROW), max(style.px(_LOWEST), room))
        return max(usual, min(style.px(_HIGHEST), spare))  # below the highest plot there is room for higher rows

    def _plot_rect(self) -> QRectF:
        style = theme.current()
        high = min(style.px(_PLOT_MOST), self.height() - self._row_height() * self._lines)
        left = style.px(_LABELS)
        return QRectF(left, style.px(16), self.width() - left - style.px(16), max(high - style.px(24), 1))

    def _line(self, number: int) -> QRectF:
        """A line of the grid: the head is 0, then the rows that can be set, then figures."""
        top = self._plot_rect().bottom() + theme.current().px(8)
        return QRectF(0, top + number * self._row_height(), self.width(), self._row_height())

    def _column(self, turn: int, line: QRectF) -> QRectF:
        plot = self._plot_rect()
        wide = plot.width() / max(len(self._theatre.plan.turns), 1)
        return QRectF(plot.left() + turn * wide, line.top(), wide, line.height())

    def cell_rect(self, cell: HeatCell) -> QRect:
        """The rectangle of a cell in coordinates of the widget."""
        return self._column(cell.turn, self._line(1 + cell.row)).toAlignedRect()

    def _cell_at(self, point: QPoint) -> HeatCell | None:
        cells = (HeatCell(row, turn) for row in range(self.rows) for turn in range(len(self._theatre.plan.turns)))
        return next((cell for cell in cells if self.cell_rect(cell).contains(point)), None)

    def sizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(700), style.px(_PLOT) + style.px(_ROW) * self._lines)

    def minimumSizeHint(self) -> QSize:
        style = theme.current()
        return QSize(style.px(_LABELS + 240), style.px(_PLOT_LEAST) + style.px(_LOWEST) * self._lines)

    # -- use ----------------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        last = len(self._theatre.state.turns) - 1
        self.cursor_cell = HeatCell(min(self.cursor_cell.row, self.rows - 1), max(0, min(self.cursor_cell.turn, last)))
        self.updateGeometry()
        self.update()

    def change(self, cell: HeatCell, step: int = 1) -> None:
        """Go on to the next movement or number of weapons in a cell, or move the target."""
        if cell.row == _MOVE:
            self._theatre.move_on(cell.turn)
        elif cell.row == _RANGE:
            self._theatre.step_range(cell.turn, step)
        else:
            self._theatre.fire_on(cell.turn, cell.row - _FIRST_WEAPON)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position().toPoint())
        if cell is None:
            return
        self.cursor_cell = cell
        self.change(cell, 1 if event.button() == Qt.MouseButton.LeftButton else -1)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        cell = self._cell_at(event.position().toPoint())
        if cell is None or cell.row != _RANGE or not event.angleDelta().y():
            event.ignore()
            return
        self._theatre.step_range(cell.turn, 1 if event.angleDelta().y() > 0 else -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, turn = self.cursor_cell
        moves = {
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
        }
        key = Qt.Key(event.key())
        if key in moves:
            down, right = moves[key]
            last = len(self._theatre.plan.turns) - 1
            self.cursor_cell = HeatCell(min(max(row + down, 0), self.rows - 1), min(max(turn + right, 0), last))
            self.update()
            notify_focus(self)
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.change(self.cursor_cell)
        elif event.text() in ("+", "-"):
            self._theatre.step_range(turn, 1 if event.text() == "+" else -1)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # -- what a screen reader hears ------------------------------------------------------------------------------

    def accessible_keys(self) -> Sequence[Hashable]:
        """The cells, turn by turn."""
        turns = range(len(self._theatre.plan.turns))
        return [HeatCell(row, turn) for turn in turns for row in range(self.rows)]

    def accessible_part(self, key: Hashable) -> AccessiblePart | None:
        """A cell with its turn, what is set in it, and what comes of the turn."""
        if not isinstance(key, HeatCell) or key.turn >= len(self._theatre.plan.turns) or key.row >= self.rows:
            return None
        turn = self._theatre.plan.turns[key.turn]
        name = tr("Turn {number}, {row}", number=key.turn + 1, row=self._row_name(key.row))
        name = f"{name}: {self._said(key)}"
        told = "; ".join(f"{tr(words)} {value}" for words, value, _ in self._figures(turn))
        rect = self.cell_rect(key)
        return AccessiblePart(name, rect, Role.Cell, told, run=lambda: self.change(key))

    def accessible_current(self) -> Hashable | None:
        """The cell with the cursor."""
        return self.cursor_cell

    def _row_name(self, row: int) -> str:
        if row >= _FIRST_WEAPON:
            return self._theatre.firing.shooter.weapons[row - _FIRST_WEAPON].gun.name
        return tr("Target at, hexes") if row == _RANGE else tr("Move, heat")

    def _said(self, cell: HeatCell) -> str:
        turn = self._theatre.plan.turns[cell.turn]
        if cell.row == _MOVE:
            words = tr(_MOVES[turn.moved])
            return f"{words} {self._theatre.firing.shooter.body.heat_of(turn.moved)}"
        if cell.row == _RANGE:
            return str(turn.hexes)
        many = turn.fired[cell.row - _FIRST_WEAPON]
        return tr("fires {many}", many=many) if many else tr("holds fire")

    def _figures(self, turn: PlannedTurn) -> Iterator[tuple[str, str, str]]:
        """The figures of a turn: marked name, text, and color token."""
        heat = turn.heat
        hot = "warn" if heat.after >= limits().slows else "text.1"
        speed = self._theatre.firing.shooter.speed(heat.after)
        down = heat.effects.shutdown == 1
        texts = (
            (f"{heat.made} {MINUS}{heat.sunk}", "text.2"),
            (str(heat.after), hot),
            (figure(turn.most), "text.1"),
            (figure(turn.expected, 1), "text.1"),
            (
                tr("shut down") if down else f"{speed.walk} / {speed.run}",
                "warn" if down or speed.walk == 0 else "text.2",
            ),
        )
        return ((words, text, token) for words, (text, token) in zip(_FIGURES, texts, strict=True))

    # -- painting -------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        style, painter = theme.current(), QPainter(self)
        if not self._theatre.firing.shooter.weapons:
            words = tr("No weapon: mount one, and its heat shows here.")
            draw(painter, QRectF(self.rect()), words, style, token="text.2", align=CENTER)
            return
        self._paint_plot(painter, style)
        self._paint_grid(painter, style)

    def _top(self) -> float:
        """The heat at the top of the plot."""
        hottest = max([HOTTEST, *(max(x.heat.made, x.heat.after) for x in self._theatre.plan.turns)])
        return min(hottest, 2 * HOTTEST) * 1.04

    def _paint_plot(self, painter: QPainter, style: Style) -> None:
        plot, top = self._plot_rect(), self._top()
        turns, always = self._theatre.plan.turns, self._theatre.always.turns

        def y(heat: float) -> float:
            return plot.bottom() - plot.height() * min(heat, top) / top

        line = hairline(painter)
        for n, turn in enumerate(turns):
            column = self._column(n, plot).adjusted(style.px(6), 0, -style.px(6), 0)
            for heat, token, alpha in ((turn.heat.made, "bg.3", 1.0), (turn.heat.after, "data.0", 1.0)):
                bar = QRectF(column.left(), y(heat), column.width(), plot.bottom() - y(heat))
                painter.fillRect(bar, style.color(token, alpha))
        explosive = self._theatre.firing.explodes(self._theatre.firing.stock)
        for level in heat_levels(explosive=explosive):
            heat, words, token = level.heat, level.words, level.token
            pen = QPen(style.color(token, 0.7), line, Qt.PenStyle.DotLine)
            painter.setPen(pen)
            painter.drawLine(QPointF(plot.left(), y(heat)), QPointF(plot.right(), y(heat)))
            label = QRectF(style.px(8), y(heat) - style.px(8), plot.left() - style.px(14), style.px(16))
            draw(painter, label, words, style, role="caption", token=token, align=RIGHT)
        painter.fillRect(QRectF(plot.left(), plot.bottom(), plot.width(), line), style.color("line.2"))
        with smooth(painter):
            for found, token, dashed in ((always, "text.3", True), (turns, "text.1", False)):
                points = [QPointF(self._column(n, plot).center().x(), y(x.heat.after)) for n, x in enumerate(found)]
                pen = QPen(style.color(token), style.px(2 if not dashed else 1))
                pen.setStyle(Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
                painter.setPen(pen)
                painter.drawPolyline(QPolygonF(points))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(style.color("text.1"))
            for point in points:
                painter.drawEllipse(point, style.px(3), style.px(3))
        levels = [y(level.heat) for level in heat_levels(explosive=explosive)]
        for n, turn in enumerate(turns):
            self._paint_made(painter, self._column(n, plot).center().x(), y(turn.heat.made), turn, levels, style)
        for n, turn in enumerate(turns):
            if turn.heat.after:
                self._paint_after(painter, points, n, str(turn.heat.after), plot, style)
        self._paint_always(painter, plot, y, style)

    @staticmethod
    def _paint_made(
        painter: QPainter, middle: float, top: float, turn: PlannedTurn, levels: Sequence[float], style: Style
    ) -> None:
        """Paint the heat that is made above its bar, and off the lines of the levels."""
        words = f"+{turn.heat.made}"
        wide, high = style.width(words, "caption") + style.px(4), style.px(14)
        bottom = min([top - style.px(2), *(at - style.px(2) for at in levels if top - high - style.px(2) < at < top)])
        above = QRectF(middle - wide / 2, bottom - high, wide, high)
        painter.fillRect(above, style.color("bg.1"))  # no line goes through the figure
        draw(painter, above, words, style, role="caption", token="text.2", align=CENTER)

    @staticmethod
    def _paint_after(
        painter: QPainter, points: Sequence[QPointF], number: int, words: str, plot: QRectF, style: Style
    ) -> None:
        """Paint the heat after a turn at its point, at the side where the line to the next point does not pass."""
        point = points[number]
        wide, high, gap = style.width(words, "caption_medium") + style.px(4), style.px(14), style.px(4)
        before, after = points[max(number - 1, 0)], points[min(number + 1, len(points) - 1)]
        left = point.x() - wide / 2
        if after.y() < point.y() - high or before.y() < point.y() - high:
            left = point.x() - wide - gap if after.y() < before.y() else point.x() + gap
        up = point.y() - high - gap > plot.top()
        place = QRectF(left, point.y() - high - gap if up else point.y() + gap, wide, high)
        painter.fillRect(place, style.color("bg.1"))
        draw(painter, place, words, style, role="caption_medium", align=CENTER)

    def _paint_always(self, painter: QPainter, plot: QRectF, y: Callable[[float], float], style: Style) -> None:
        """Name the dashed line at its highest point."""
        turns = self._theatre.always.turns
        number, turn = max(enumerate(turns), key=lambda found: found[1].heat.after)
        if not turn.heat.after:
            return
        words = tr("everything, always: {heat}", heat=turn.heat.after)
        wide, x = style.width(words, "caption") + style.px(4), self._column(number, plot).center().x() + style.px(10)
        left = x if x + wide <= plot.right() else x - wide - style.px(20)
        rect = QRectF(left, max(y(turn.heat.after) - style.px(7), plot.top()), wide, style.px(14))
        painter.fillRect(rect, style.color("bg.1"))
        draw(painter, rect, words, style, role="caption", token="text.2", align=CENTER)

    def _paint_grid(self, painter: QPainter, style: Style) -> None:
        weapons, turns = self._theatre.firing.shooter.weapons, self._theatre.plan.turns
        head = self._line(0)
        painter.fillRect(head, style.color("bg.2"))
        self._paint_label(painter, head, tr(sense("of a fight", "Turn")), style, token="text.2")
        for n in range(len(turns)):
            draw(painter, self._column(n, head), str(n + 1), style, role="strong", align=CENTER)
        for row in range(self.rows):
            line = self._line(1 + row)
            if row < _FIRST_WEAPON:
                self._paint_label(painter, line, self._row_name(row), style)
            else:
                gun = weapons[row - _FIRST_WEAPON].gun
                size = paint_kind(painter, style.px(12), line.center().y(), gun.item.kind, style)
                self._paint_label(painter, line.adjusted(size + style.px(6), 0, 0, 0), gun.short, style)
            for n, turn in enumerate(turns):
                self._paint_cell(painter, HeatCell(row, n), turn, style)
        rule = self._line(1 + self.rows)
        painter.fillRect(QRectF(0, rule.top(), rule.width(), hairline(painter)), style.color("line.1"))
        for n, words in enumerate(_FIGURES):
            self._paint_label(painter, self._line(1 + self.rows + n), tr(words), style)
        for n, turn in enumerate(turns):
            for number, (_, text, token) in enumerate(self._figures(turn)):
                place = self._column(n, self._line(1 + self.rows + number))
                draw(painter, place, text, style, role="strong" if number == 1 else "body", token=token, align=CENTER)

    def _paint_label(self, painter: QPainter, line: QRectF, words: str, style: Style, *, token: str = "text.1") -> None:
        room = QRectF(line.left() + style.px(12), line.top(), style.px(_LABELS - 16) - line.left(), line.height())
        draw(painter, room, words, style, token=token, align=LEFT)

    def _paint_cell(self, painter: QPainter, cell: HeatCell, turn: PlannedTurn, style: Style) -> None:
        column = self._column(cell.turn, self._line(1 + cell.row))
        wide = min(column.width() - style.px(4), style.px(_WIDEST_CELL))
        rect = QRectF(column.center().x() - wide / 2, column.top() + 2, wide, column.height() - 4)
        if cell.row < _FIRST_WEAPON:
            draw(painter, column, self._said(cell), style, align=CENTER)
        else:
            weapon = self._theatre.firing.shooter.weapons[cell.row - _FIRST_WEAPON]
            many, kind = turn.fired[cell.row - _FIRST_WEAPON], weapon.gun.item.kind
            radius = style.measures.radius_cell
            if many:
                fill, edge = style.color(f"kind.{kind}.fill"), style.color(f"kind.{kind}.edge")
                box(painter, rect, radius, fill=fill, edge=edge)
                heat = str(many * weapon.gun.heat)
                words = heat if weapon.gun.number == 1 else f"{many}: {heat}"
                draw(painter, rect, words, style, role="caption_medium", align=CENTER)
            else:
                broken_box(painter, rect, radius, style.color("line.2"))
        if self.hasFocus() and cell == self.cursor_cell:
            ring(painter, rect, style.measures.radius_cell, style.color("accent"))
