"""Armor as a butterfly chart: one row for each location, with the points of A to the left and of B to the right."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from designer.app.pages.compare.comparison_model import INKS, ComparisonModel
from designer.app.ui.strokes import box
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import CENTER, draw
from designer.app.views.board.board_texts import location_name
from designer.comparison import ArmorRow
from designer.construction.armor import LocationArmor
from designer.language import marked, tr
from designer.units.location import CL, CT, HD, LA, LL, LT, RA, RL, RT, Form

_ORDER: Final = (HD, CT, LT, RT, LA, RA, LL, RL, CL)
_CODE, _BAR = 34, 10


class Butterfly(TableView[ArmorRow]):
    """A table of the armor of both designs with bars; the pale end of a bar is the rear armor of a torso."""

    def __init__(self, comparing: ComparisonModel, parent: QWidget | None = None) -> None:
        self._comparing = comparing
        columns = (
            Column[ArmorRow](heading="A", text=lambda row: str(_points(row.a)), spoken=self._spoken, width="999"),
            Column[ArmorRow](heading=marked("points"), align=CENTER, paint=self._paint_wings, stretch=True, most=0),
            Column[ArmorRow](
                heading="B", text=lambda row: str(_points(row.b)), font="strong", align=RIGHT, width="999"
            ),
        )
        self.rows_model = TableModel(columns, key=lambda row: row.location, tooltip=self._spoken)
        super().__init__(tr("Armor of A against B"), self.rows_model, parent)
        self.rows_model.setParent(self)
        self.setSizeAdjustPolicy(TableView.SizeAdjustPolicy.AdjustToContents)
        comparing.renewed.connect(self._show)
        self._show()

    @property
    def words(self) -> str:
        """The total armor points of both designs as text."""
        rows = self.rows_model.rows
        return tr("{a} against {b}", a=sum(_points(row.a) for row in rows), b=sum(_points(row.b) for row in rows))

    def _show(self) -> None:
        found = self._comparing.found
        armor = () if found is None else found.armor
        self.rows_model.show(sorted(armor, key=lambda row: _ORDER.index(row.location)))
        self.updateGeometry()

    def _form(self) -> Form:
        assert self._comparing.found is not None  # there are rows
        return self._comparing.found.unit_b.chassis.form

    def _spoken(self, row: ArmorRow) -> str:
        both = tr("{a} against {b}", a=_words(row.a), b=_words(row.b))
        return f"{location_name(self._form(), row.location)}: {both}"

    def _paint_wings(self, painter: QPainter, cell: TableCell[ArmorRow]) -> None:
        style, rect = cell.style, cell.rect
        most = max(_points(armor) for row in self.rows_model.rows for armor in (row.a, row.b)) or 1
        code, high = style.px(_CODE), style.px(_BAR)
        draw(painter, rect, self._form().code(cell.row.location), style, role="strong", align=CENTER)
        for armor, way, token in zip((cell.row.a, cell.row.b), (-1, 1), INKS, strict=True):
            x = rect.center().x() + way * code / 2
            for points, alpha in ((armor.front, 1.0), (armor.rear, 0.5)):
                wide = way * points * (rect.width() - code) / 2 / most
                spot = QRectF(x, rect.center().y() - high / 2, wide, high).normalized()
                box(painter, spot, style.px(1), fill=style.color(token, alpha))
                x += wide


def _points(armor: LocationArmor) -> int:
    return armor.front + armor.rear


def _words(armor: LocationArmor) -> str:
    if not armor.rear:
        return str(armor.front)
    return tr("{front} front, {rear} rear", front=armor.front, rear=armor.rear)
