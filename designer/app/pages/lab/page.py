"""The Lab: a page with tabs (benches), each of which is created when it is first shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from designer.app.commands.command import Handler
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.commands import MAP_HANDLERS
from designer.app.pages.workspace import Workspace
from designer.app.ui.sizes import spaced
from designer.app.ui.wait_cursor import wait_cursor
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.language import marked, tr

if TYPE_CHECKING:  # imported with the benches that need them
    from designer.app.pages.lab.skirmish.design_unit import DesignUnit
    from designer.app.pages.lab.skirmish.map_state import MapState
    from designer.app.pages.lab.skirmish.own_units import OwnUnits


class Lab(Workspace):
    """The Lab: its tabs, and the switch between them."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(designs, parent)
        self._made: dict[int, QWidget] = {}
        self.switch = SegmentedSwitch([tr(entry.words) for entry in BENCHES], tr("Bench"))
        self.switch.switched.connect(self.show_page)
        for index, entry in enumerate(BENCHES):
            self.switch.set_tip(index, tr(entry.tip))
        self.pages = QStackedWidget()
        """The tabs that are created; a tab that has this parent from the start is styled once less."""
        row = spaced(QHBoxLayout(), self.switch, 1)
        spaced(QVBoxLayout(self.body), row, (self.pages, 1), margins=("gap", 0, "gap", "gap"), spacing="gap")
        self.show_page(0)

    @property
    def own_handlers(self) -> Mapping[str, Handler[Lab]]:
        """On the map of the skirmish undo and redo are those of the map."""
        shown = next((index for index, page in self._made.items() if page is self.page), 0)
        return MAP_HANDLERS if BENCHES[shown].words == "Skirmish" else {}

    @cached_property
    def map_state(self) -> MapState:
        """The map that the tabs of the skirmish share."""
        from designer.app.pages.lab.skirmish.map_state import MapState  # with the first of these benches

        return MapState(parent=self)

    @cached_property
    def design_unit(self) -> DesignUnit:
        """The active design as a unit of the skirmish."""
        from designer.app.pages.lab.skirmish.design_unit import DesignUnit  # as above

        return DesignUnit(self.designs, self)

    @cached_property
    def own_units(self) -> OwnUnits:
        """The user's own units of the skirmish."""
        from designer.app.pages.lab.skirmish.own_units import OwnUnits  # as above

        return OwnUnits(self.designs.settings.views.skirmish, self)

    @property
    def page(self) -> QWidget | None:
        """The tab that is shown; None before the first one."""
        return self.pages.currentWidget()

    def show_page(self, index: int) -> None:
        """Show the tab with this index; it is created if necessary."""
        if index not in self._made:
            with wait_cursor():
                self._made[index] = BENCHES[index].make(self)
            self._made[index].resize(self.pages.size())  # it is laid out once, not first in another size
            self.pages.addWidget(self._made[index])
        self.switch.set_current(index)
        self.pages.setCurrentWidget(self._made[index])
        self.show_status(BENCHES[index].about_design)
        self.state_changed.emit()

    def show_named(self, words: str) -> QWidget | None:
        """Show the tab with this (untranslated) name, and return its widget."""
        self.show_page(next(index for index, entry in enumerate(BENCHES) if entry.words == words))
        return self.page


class BenchEntry(NamedTuple):
    """A tab of the Lab. ``make`` imports what the tab needs only when it is called: pyqtgraph and numpy load slowly."""

    words: str
    tip: str
    make: Callable[[Lab], QWidget]
    about_design: bool = True
    """Whether the tab is about the active design; if so, the status line is shown below it."""


def _combat(lab: Lab) -> QWidget:
    from designer.app.pages.lab.combat.page import CombatLab

    return CombatLab(lab.designs, lab.pages)


def _charts(lab: Lab) -> QWidget:
    from designer.app.pages.lab.charts.page import ChartsLab

    return ChartsLab(lab.designs, lab.pages)


def _initiative(lab: Lab) -> QWidget:
    from designer.app.pages.lab.initiative.page import InitiativeLab

    return InitiativeLab(lab.designs, lab.pages)


def _skirmish(lab: Lab) -> QWidget:
    from designer.app.pages.lab.skirmish.map_page import MapPage

    return MapPage(lab.map_state, lab.design_unit, lab.own_units)


def _duel(lab: Lab) -> QWidget:
    from designer.app.pages.lab.skirmish.duel_page import DuelPage

    return DuelPage(lab.design_unit, lab.own_units, lab.map_state, lab.designs.requests.said.emit)


def _units(lab: Lab) -> QWidget:
    from designer.app.pages.lab.skirmish.units_page import UnitsPage

    return UnitsPage(lab.design_unit, lab.own_units)


def _unit(lab: Lab) -> QWidget:
    from designer.app.pages.lab.skirmish.rules_page import UnitProjectionPage

    return UnitProjectionPage(lab.design_unit)


def _rules(lab: Lab) -> QWidget:
    from designer.app.pages.lab.skirmish.rules_page import RulesPage

    return RulesPage(lab.map_state)


BENCHES: Final[tuple[BenchEntry, ...]] = (
    BenchEntry(marked("Combat"), marked("Hit chance and damage of a design over range"), _combat),
    BenchEntry(marked("Charts"), marked("Where the value comes from, and how it runs with each part"), _charts),
    BenchEntry(marked("Initiative"), marked("In which of thirty phases a unit acts, and who acts first"), _initiative),
    BenchEntry(marked("Skirmish"), marked("Small bands on a map of hexes"), _skirmish, False),
    BenchEntry(marked("Duel"), marked("How long one unit of the skirmish lasts against another"), _duel, False),
    BenchEntry(marked("Units"), marked("Units of your own for the skirmish"), _units, False),
    BenchEntry(marked("Design as a unit"), marked("The open design as a unit of the skirmish"), _unit),
    BenchEntry(marked("Skirmish rules"), marked("The constants of the skirmish"), _rules, False),
)
