"""The skirmish bench: the map, duels of two units, the open design as a unit, and the rules."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.skirmish.map_page import MapPage
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.rules_page import RulesPage
from designer.app.pages.lab.skirmish.unit_projection import DesignUnit, UnitProjectionPage
from designer.app.pages.lab.switched_pages import SwitchedPages
from designer.language import tr


class SkirmishLab(SwitchedPages):
    """All pages of the hex skirmish. They share one map."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        pages = (
            (tr("Map"), self._map),
            (tr("Duel"), self._duel),
            (tr("Design as a unit"), self._as_unit),
            (tr("Rules"), self._rules),
        )
        super().__init__(pages, tr("Page of the skirmish bench"), parent)
        self._designs = designs
        self.source = DesignUnit(designs, self)
        self.state = MapState(parent=self)
        self.show_page(0)

    def _map(self) -> QWidget:
        page = MapPage(self.state)

        def show_design() -> None:
            found = self.source.projected
            page.roster.set_design(None if found is None else found.unit)

        self.source.changed.connect(show_design)
        show_design()
        return page

    def _duel(self) -> QWidget:
        from designer.app.pages.lab.skirmish.duel_page import DuelPage  # pyqtgraph is slow to load

        return DuelPage(self.source, self.state, self._designs.said.emit)

    def _as_unit(self) -> QWidget:
        return UnitProjectionPage(self.source)

    def _rules(self) -> QWidget:
        return RulesPage(self.state)
