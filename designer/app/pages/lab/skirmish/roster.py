"""The roster: a list of all skirmish units, also the open design, which can be dragged onto the map."""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QWidget

from designer.app.pages.lab.skirmish.design_unit import DesignUnit
from designer.app.pages.lab.skirmish.map_symbols import paint_unit
from designer.app.pages.lab.skirmish.own_units import OwnUnits
from designer.app.ui.drag_kinds import own_kind
from designer.app.ui.figures import figure
from designer.app.ui.sizes import sized
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.language import marked, tr
from designer.rulesets.skirmish.models import read_model
from designer.rulesets.skirmish.units import SkirmishUnit, units

MIME: Final = own_kind("skirmish-unit")


class RosterRow(NamedTuple):
    """A unit of the roster, or the heading of a section."""

    words: str
    unit: SkirmishUnit | None = None


def unit_dropped(mime: QMimeData) -> tuple[SkirmishUnit, int] | None:
    """The unit and the side that are dragged from the roster; None for any other drag."""
    if not mime.hasFormat(MIME):
        return None
    content = json.loads(bytes(mime.data(MIME).data()))
    return read_model(json.dumps(content["unit"]), SkirmishUnit), content["side"]


class Roster(TableView[RosterRow]):
    """The list of units. A row can be dragged onto the map; Enter or a double click also puts its unit there.

    Signals:
        wanted: the unit that is to be put on a free hex.
    """

    wanted = Signal(object)

    def __init__(
        self, design: DesignUnit | None = None, own: OwnUnits | None = None, parent: QWidget | None = None
    ) -> None:
        self._side: int | None = None
        self._design, self._own = design, own
        columns = (
            Column[RosterRow](heading=marked("Unit"), text=lambda row: row.words, paint=self._paint_name, stretch=True),
            *(
                Column[RosterRow](heading=heading, text=partial(_points, of), align=RIGHT, token="text.2", width="999")
                for heading, of in ((marked("health"), "hp"), (marked("armor"), "armor"))
            ),
        )
        self.roster = TableModel(
            columns,
            key=lambda row: row.words if row.unit is None else row.unit.id,
            section=lambda row: row.unit is None,
            tooltip=_statistics,
            mime=self._drag_data,
        )
        super().__init__(tr("Roster"), self.roster, parent)
        self.roster.setParent(self)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setToolTip(tr("Drag a unit onto the map, or press Enter"))
        sized(self, minimum_height=_four_row_heights)
        self.opened.connect(self._want)
        self.double_clicked.connect(self._want)
        for source in (design, own):
            if source is not None:
                source.changed.connect(self._show_units)
        self._show_units()

    def _show_units(self) -> None:
        given, own = [each for each in units() if not each.own], [each for each in units() if each.own]
        sections: list[tuple[str, Sequence[SkirmishUnit]]] = [
            (tr("The open design"), self._design.units if self._design is not None else ()),
            (tr("Yours"), self._own.units if self._own is not None else ()),
            (tr("Of the rules"), given),
            (tr("Of Mechwright"), own),
        ]
        rows = (
            row
            for words, members in sections
            if members
            for row in (RosterRow(words), *(RosterRow(member.name, member) for member in members))
        )
        self.roster.show(rows)

    def set_side(self, side: int) -> None:
        """Set the side (0 red, 1 blue) for which units are taken; at first there is none."""
        self._side = side
        self.viewport().update()

    def unit_of(self, key: Hashable) -> SkirmishUnit | None:
        """The unit of a row; None for a heading."""
        place = self.roster.place_of(key)
        return self.roster.rows[place].unit if place >= 0 else None

    def _want(self, key: Hashable) -> None:
        unit = self.unit_of(key)
        if unit is not None:
            self.wanted.emit(unit)

    def _drag_data(self, row: RosterRow) -> QMimeData:
        mime = QMimeData()
        if row.unit is not None:
            mime.setData(MIME, json.dumps({"side": self._side or 0, "unit": asdict(row.unit)}).encode())
        return mime

    def _paint_name(self, painter: QPainter, cell: TableCell[RosterRow]) -> None:
        """Paint the unit as on the map and its name, or the heading of a section."""
        if cell.row.unit is None:
            draw(painter, cell.rect, cell.row.words, cell.style, role="strong", token="text.2")
        else:
            paint_unit(painter, cell.rect, cell.row.unit, self._side, cell.style)


def _points(field: str, row: RosterRow) -> str:
    """The health or the armor of a unit as text; empty for a heading."""
    return "" if row.unit is None else figure(getattr(row.unit, field))


def _statistics(row: RosterRow) -> str:
    return "" if row.unit is None else ", ".join(f"{code} {value}" for code, value in row.unit.stats.items())


def _four_row_heights(style: Style) -> float:
    return 4 * style.measures.table_row
