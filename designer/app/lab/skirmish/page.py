"""The skirmish bench: the map, and whatever else is found out about skirmish units."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.lab.skirmish.mappage import MapPage
from designer.app.lab.skirmish.table import Table
from designer.app.workspaces import OpenDesigns


class SkirmishLab(QWidget):
    """Everything about the hex skirmish."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._designs = designs
        self.table = Table(parent=self)
        self.map_page = MapPage(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.map_page)
