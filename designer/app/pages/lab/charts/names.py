"""The charts by name, and the list from which one is chosen."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QRectF, QStringListModel, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from designer.app.ui.text_layout import draw
from designer.app.ui.theme import Style
from designer.app.ui.widgets.lists import RowDelegate
from designer.app.ui.widgets.models import AnyIndex
from designer.language import marked, tr

Name = Literal["steps", "damage", "heat", "crew", "armor", "walk", "sinks", "mass shares", "value shares", "protection"]
CHARTS: Final[dict[Name, tuple[str, str]]] = {
    "steps": (marked("Value, step by step"), marked("from nothing to the Battle Value")),
    "damage": (marked("Damage by range"), marked("all weapons, standing target")),
    "heat": (marked("Heat over turns"), marked("the same volley each turn it is not shut down")),
    "crew": (marked("Value by crew"), marked("gunnery and piloting")),
    "armor": (marked("Value by armor"), marked("in half tons, everything else unchanged")),
    "walk": (marked("Value by speed"), marked("walk MP, everything else unchanged")),
    "sinks": (marked("Value by heat sinks"), marked("everything else unchanged")),
    "mass shares": (marked("Shares of mass"), marked("tons of each part")),
    "value shares": (marked("Shares of value"), marked("points that each line carries")),
    "protection": (marked("Armor and criticals"), marked("damage that each location takes, and the next critical hit")),
}

NAMES: Final = tuple(CHARTS)
MOVED: Final[tuple[Name, ...]] = ("damage", "heat")
"""The charts to which it matters how the design moves."""
AGAINST: Final[tuple[Name, ...]] = ("steps", "damage", "heat", "armor", "walk", "sinks")
"""The charts that draw a second design beside the first."""


class ChartsModel(QStringListModel):
    """The names of the charts, each with a tip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__([tr(words) for words, _ in CHARTS.values()], parent)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.ToolTipRole and index.isValid():
            return tr(CHARTS[NAMES[index.row()]][1])
        return super().data(index, role)


class NamesDelegate(RowDelegate):
    """Paints the name of a chart."""

    def paint_content(self, painter: QPainter, rect: QRectF, index: AnyIndex, style: Style) -> None:
        inset = style.measures.panel_inset
        draw(painter, rect.adjusted(inset, 0, -inset, 0), str(index.data()), style)
