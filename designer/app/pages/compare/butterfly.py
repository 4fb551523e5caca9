"""Armor as a butterfly chart: a row for each location, with the points of A to the left and of B to the right."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from designer.app.pages.compare.comparison_model import ComparisonModel
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.strokes import box
from designer.app.ui.text_layout import CENTER, LEFT, RIGHT, draw
from designer.app.ui.theme import Style
from designer.app.views.board.board_texts import location_name
from designer.comparison import ArmorRow, Comparison
from designer.construction.armor import LocationArmor
from designer.language import marked, tr
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT

_ORDER: Final = (HD, CT, LT, RT, LA, RA, LL, RL, CL)
_CODE, _FIGURE, _BAR = 34, 44, 10


class Butterfly(QWidget, AccessibleWidget):
    """The armor of both designs. The pale end of a bar is the rear of a torso."""

    accessible_role = Role.StaticText

    def __init__(self, comparing: ComparisonModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparing = comparing
        self._rows: tuple[ArmorRow, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        comparing.renewed.connect(self._read)
        self._read()

    @property
    def words(self) -> str:
        """The text of both totals."""
        a, b = (sum(armor.front + armor.rear for armor in side) for side in zip(*_sides(self._rows), strict=True))
        return tr("{a} against {b}", a=a, b=b)

    def sizeHint(self) -> QSize:
        style = theme.current()
        rows = max(len(self._rows), 8)
        return QSize(style.px(200), self._head(style) + rows * self._row(style) + style.measures.control_inset)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        m = style.measures
        painter = QPainter(self)
        room = QRectF(self.rect()).adjusted(m.panel_inset, 0, -m.panel_inset, 0)
        head = QRectF(room.left(), 0, room.width(), self._head(style))
        draw(painter, head, "A", style, role="strong", token="text.2", align=LEFT)
        draw(painter, head, tr("points"), style, role="caption", token="text.3", align=CENTER)
        draw(painter, head, "B", style, role="strong", token="text.2", align=RIGHT)
        most = max((_points(armor) for row in self._rows for armor in (row.a, row.b)), default=1) or 1
        for place, row in enumerate(self._rows):
            line = QRectF(room.left(), head.bottom() + place * self._row(style), room.width(), self._row(style))
            self._paint_row(painter, line, row, most, style)

    def _paint_row(self, painter: QPainter, line: QRectF, row: ArmorRow, most: int, style: Style) -> None:
        found = self._comparing.found
        if found is None:
            return
        code, figure = style.px(_CODE), style.px(_FIGURE)
        middle = line.center().x()
        half = line.width() / 2 - code / 2 - figure
        form = found.unit_b.chassis.form
        draw(painter, line, form.code(row.location), style, role="strong", align=CENTER)
        differs = _points(row.a) != _points(row.b)
        for armor, way in ((row.a, -1), (row.b, 1)):
            wing = QRectF(middle + way * code / 2, line.top(), half / most, line.height())
            end = _paint_wing(painter, wing, armor, way, style)
            words = str(_points(armor))
            left = end + style.px(5) if way > 0 else end - style.px(5) - figure
            align = LEFT if way > 0 else RIGHT
            spot = QRectF(left, line.top(), figure, line.height())
            draw(painter, spot, words, style, role="strong" if differs and way > 0 else "body", align=align)

    def _read(self) -> None:
        found = self._comparing.found
        rows = () if found is None else _sorted(found)
        if rows != self._rows:
            self._rows = rows
            self._speak()
            self.updateGeometry()
            self.update()

    def _speak(self) -> None:
        found = self._comparing.found
        if found is None:
            return
        form = found.unit_b.chassis.form
        against = marked("{a} against {b}")
        spoken, said = [], []
        for row in self._rows:
            place = location_name(form, row.location)
            points, words = (
                tr(against, a=_points(row.a), b=_points(row.b)),
                tr(against, a=_words(row.a), b=_words(row.b)),
            )
            spoken.append(f"{place} {points}")
            said.append(f"{place}: {words}")
        self.setAccessibleName(tr("Armor of A against B: {places}", places=", ".join(spoken)))
        self.setToolTip("\n".join(said))

    @staticmethod
    def _head(style: Style) -> int:
        return style.measures.table_row

    @staticmethod
    def _row(style: Style) -> int:
        return style.px(18)


def _paint_wing(painter: QPainter, start: QRectF, armor: LocationArmor, way: int, style: Style) -> float:
    """Paint one wing from the middle outwards, so wide a point as ``start`` is; gives where it ends."""
    high = style.px(_BAR)
    top, x = start.center().y() - high / 2, start.left()
    for points, alpha in ((armor.front, 1.0), (armor.rear, 0.5)):
        width = start.width() * points
        if width > 0:
            spot = QRectF(min(x, x + way * width), top, width, high)
            box(painter, spot, style.px(1), fill=style.color("accent" if way > 0 else "text.3", alpha))
            x += way * width
    return x


def _sorted(found: Comparison) -> tuple[ArmorRow, ...]:
    return tuple(sorted(found.armor, key=lambda row: _ORDER.index(row.location)))


def _sides(rows: tuple[ArmorRow, ...]) -> list[tuple[LocationArmor, LocationArmor]]:
    return [(row.a, row.b) for row in rows] or [(LocationArmor(0, 0, 0), LocationArmor(0, 0, 0))]


def _points(armor: LocationArmor) -> int:
    return armor.front + armor.rear


def _words(armor: LocationArmor) -> str:
    if not armor.rear:
        return str(armor.front)
    return tr("{front} front, {rear} rear", front=armor.front, rear=armor.rear)
