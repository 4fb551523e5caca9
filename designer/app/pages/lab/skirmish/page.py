"""The skirmish bench: the map, duels of two units, the open design as a unit, and the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.skirmish.map_page import MapPage
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.rules_page import RulesPage
from designer.app.pages.lab.skirmish.unit_projection import AsUnitPage, DesignUnit
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.language import marked, tr

PAGES: Final = (marked("Map"), marked("Duel"), marked("Design as a unit"), marked("Rules"))


class SkirmishLab(QWidget):
    """Everything about the hex skirmish. Pages are made when they are first shown."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._designs = designs
        self.source = DesignUnit(designs, self)
        self.state = MapState(parent=self)
        self.switch = SegmentedSwitch([tr(words) for words in PAGES], tr("Page of the skirmish bench"))
        self.switch.switched.connect(self.show_page)
        self._makers: tuple[Callable[[], QWidget], ...] = (self._map, self._duel, self._as_unit, self._rules)
        self._made: dict[int, QWidget] = {}
        self._pages = QStackedWidget()
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.switch)
        self._column.addWidget(self._pages, 1)
        spaced(self._column, margins=0, spacing="gap")
        self.show_page(0)

    @property
    def page(self) -> QWidget | None:
        """The page in front."""
        return self._pages.currentWidget()

    def show_page(self, index: int) -> None:
        """Bring a page to the front."""
        if index not in self._made:
            self._made[index] = self._makers[index]()
            self._pages.addWidget(self._made[index])
        self.switch.set_current(index)
        self._pages.setCurrentWidget(self._made[index])

    def _map(self) -> MapPage:
        page = MapPage(self.state)

        def show_design() -> None:
            found = self.source.projected
            page.roster.roster.set_design(None if found is None else found.unit)

        self.source.changed.connect(show_design)
        show_design()
        return page

    def _duel(self) -> QWidget:
        from designer.app.pages.lab.skirmish.duel import DuelPage

        return DuelPage(self.source, self.state, self._designs.say)

    def _as_unit(self) -> QWidget:
        return AsUnitPage(self.source)

    def _rules(self) -> QWidget:
        return RulesPage(self.state)
