"""The roster: all units there are, the open design among them, to be dragged onto the map."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QPointF,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QWidget

from designer.app.pages.lab.skirmish.looks import initials, paint_side
from designer.app.ui.figures import figure
from designer.app.ui.sizes import sized
from designer.app.ui.text_layout import CENTER, RIGHT, draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.lists import QuietList, RowDelegate
from designer.app.ui.widgets.models import AnyIndex, ListModel
from designer.language import tr
from designer.rulesets.skirmish.models import unit_of
from designer.rulesets.skirmish.units import SkirmishUnit, units

MIME: Final = "application/x-mechwright-skirmish-unit"
ENTRY: Final = Qt.ItemDataRole.UserRole


class Entry(NamedTuple):
    """A unit of the roster, or the head of a section."""

    unit: SkirmishUnit | None
    words: str


def unit_dropped(mime: QMimeData) -> tuple[SkirmishUnit, int] | None:
    """The unit and the side that a drag of the roster carries; None for any other drag."""
    if not mime.hasFormat(MIME):
        return None
    content = json.loads(bytes(mime.data(MIME).data()))
    return unit_of(json.dumps(content["unit"])), content["side"]


class RosterModel(ListModel[Entry]):
    """Sections of units: the open design, those of the rules, ours."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = 0
        self._design: SkirmishUnit | None = None
        self._rows = self._listed()

    def set_design(self, unit: SkirmishUnit | None) -> None:
        """The open design as a unit of the skirmish."""
        if unit != self._design:
            self._design = unit
            self._show(self._listed())

    def _listed(self) -> tuple[Entry, ...]:
        given, own = [u for u in units() if not u.own], [u for u in units() if u.own]
        sections: list[tuple[str, Sequence[SkirmishUnit]]] = [(tr("Of the rules"), given), (tr("Ours"), own)]
        if self._design is not None:
            sections.insert(0, (tr("The open design"), [self._design]))
        return tuple(
            entry
            for words, members in sections
            for entry in (Entry(None, words), *(Entry(unit, unit.name) for unit in members))
        )

    def unit_at(self, index: AnyIndex) -> SkirmishUnit | None:
        """The unit of a row; None for the head of a section."""
        return self._rows[index.row()].unit if index.isValid() else None

    def _said(self, number: int, role: int) -> object:
        entry = self._rows[number]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.words
        if role == Qt.ItemDataRole.ToolTipRole and entry.unit is not None:
            return ", ".join(f"{code} {value}" for code, value in entry.unit.stats.items())
        return entry if role == ENTRY else None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if self._rows[index.row()].unit is None:
            return Qt.ItemFlag.ItemNeverHasChildren
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return usual | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        mime = QMimeData()
        unit = self.unit_at(indexes[0]) if indexes else None
        if unit is not None:
            mime.setData(MIME, json.dumps({"side": self.side, "unit": asdict(unit)}).encode())
        return mime

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction


class RosterDelegate(RowDelegate):
    """The piece as it looks on the map, name, and how much armor and health it has."""

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        entry: Entry = index.data(ENTRY)
        m = style.measures
        if entry.unit is None:
            painter.fillRect(rect, style.color("bg.2"))
            draw(painter, rect.adjusted(m.panel_inset, 0, 0, 0), entry.words, style, role="strong", token="text.2")
            return
        unit = entry.unit
        model = index.model()
        side = model.side if isinstance(model, RosterModel) else 0
        size = rect.height() * 0.4
        middle = QPointF(rect.left() + m.panel_inset + size, rect.center().y())
        paint_side(painter, middle, size, side, style)
        painter.setFont(style.font("gutter"))
        painter.setPen(style.color("text.1"))
        painter.drawText(QRectF(middle.x() - size, middle.y() - size, 2 * size, 2 * size), CENTER, initials(unit.name))
        left = middle.x() + size + style.px(8)
        worth = f"{figure(unit.armor)} / {figure(unit.hp)}"
        wide = style.width(worth) + m.panel_inset
        draw(painter, QRectF(left, rect.top(), rect.right() - left - wide, rect.height()), unit.name, style)
        right = rect.adjusted(0, 0, -m.panel_inset, 0)
        draw(painter, right, worth, style, token="text.3", align=RIGHT)


class Roster(QuietList):
    """The list of units. A row is dragged onto the map, or put there with Enter.

    Signals:
        wanted: the unit that is to be put on a free hex.
        looked_at: the unit of the current row, or None.
    """

    wanted = Signal(object)
    looked_at = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.roster = RosterModel()
        super().__init__(tr("Roster"), self.roster, parent)
        self.roster.setParent(self)
        sized(self, minimum_height=lambda style: 4 * style.measures.table_row)
        self.setItemDelegate(RosterDelegate(self))
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setToolTip(tr("Drag a unit onto the map, or press Enter"))
        self.doubleClicked.connect(self._want)
        self.selectionModel().currentChanged.connect(self._look)

    def set_side(self, side: int) -> None:
        """For whom units are taken."""
        self.roster.side = side
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._want(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _want(self, index: QModelIndex) -> None:
        unit = self.roster.unit_at(index)
        if unit is not None:
            self.wanted.emit(unit)

    def _look(self, index: QModelIndex) -> None:
        self.looked_at.emit(self.roster.unit_at(index))
