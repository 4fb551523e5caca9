"""The Lab: a page with tabs of one or several benches, each of which is created when it is first shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from designer.app.commands.command import Handler
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.workspace import Workspace
from designer.app.ui.sizes import spaced
from designer.app.ui.style_roots import of_whole_pages
from designer.app.ui.wait_cursor import wait_cursor
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.turning_row import TurningRow
from designer.language import marked, tr

if TYPE_CHECKING:  # imported with the benches that need them
    from designer.app.pages.lab.skirmish.design_unit import DesignUnit
    from designer.app.pages.lab.skirmish.map_state import MapState
    from designer.app.pages.lab.skirmish.own_units import OwnUnits


class Lab(Workspace):
    """The Lab: its benches, the switch between its tabs, and one between the benches of a tab that has several."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(designs, parent)
        self._made: dict[int, QWidget] = {}
        self._shown: int | None = None
        self._last: dict[str, int] = {}
        self.switch = SegmentedSwitch([tr(tab) for tab in TABS], tr("Bench"))
        self.switch.switched.connect(self._show_tab)
        self.parts: dict[str, SegmentedSwitch] = {tab: self._parts_switch(tab) for tab in TABS if len(_parts(tab)) > 1}
        """The switches between the benches of each tab that has several."""
        self.pages = of_whole_pages(_BenchStack())
        """The benches that are created; a bench that has this parent from the start is styled once less."""
        row = spaced(TurningRow(), self.switch, *self.parts.values(), 1, spacing="gap")
        spaced(QVBoxLayout(self.body), row, (self.pages, 1), margins=("gap", 0, "gap", "gap"), spacing="gap")
        designs.front_changed.connect(self._offer_benches)
        self._offer_benches()

    @property
    def own_handlers(self) -> Mapping[str, Handler[Lab]]:
        """On the map of the skirmish undo and redo are those of the map."""
        on_map: dict[str, Handler[Lab]] = {
            "undo": Handler(lambda lab: lab.map_state.undo()),
            "redo": Handler(lambda lab: lab.map_state.redo()),
        }
        return on_map if self._shown is not None and BENCHES[self._shown].words == "Battle" else {}

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
        """The bench that is shown; None before the first one."""
        return self.pages.currentWidget()

    def show_page(self, index: int) -> None:
        """Show the bench with this index; it is created if necessary."""
        if index not in self._made:
            with wait_cursor():
                self._made[index] = BENCHES[index].make(self)
            self._made[index].resize(self.pages.size())  # it is laid out once, not first in another size
            self.pages.addWidget(self._made[index])
        self._shown = index
        tab = BENCHES[index].tab
        self._last[tab] = index
        self.switch.set_current(TABS.index(tab))
        for name, switch in self.parts.items():
            switch.setVisible(name == tab)
        if tab in self.parts:
            self.parts[tab].set_current(_parts(tab).index(index))
        self.pages.setCurrentWidget(self._made[index])
        self.set_about_design(BENCHES[index].about_design)
        self.state_changed.emit()

    @property
    def part(self) -> str:
        return "" if self._shown is None else BENCHES[self._shown].words

    def show_part(self, name: str) -> None:
        for index, entry in enumerate(BENCHES):
            if entry.words == name and self._is_usable(index):
                self.show_page(index)

    @property
    def unkept(self) -> list[str]:
        from designer.app.pages.lab.trials.page import TrialsLab  # as above; there are results only where it is made

        trials = next((bench for bench in self._made.values() if isinstance(bench, TrialsLab)), None)
        lost = [tr("the results of trials")] if trials and (trials.results or trials.gauntlet.terms) else []
        if "map_state" in self.__dict__ and self.map_state.can_undo:
            lost.append(tr("the battle on the map"))
        return lost

    def show_named(self, words: str) -> QWidget | None:
        """Show the bench with this (untranslated) name, and return its widget."""
        self.show_page(next(index for index, entry in enumerate(BENCHES) if entry.words == words))
        return self.page

    def _show_tab(self, number: int) -> None:
        """Show the bench of a tab that was shown last, at first its first one."""
        places = [self._last.get(TABS[number], -1), *_parts(TABS[number])]
        self.show_page(next(place for place in places if place >= 0 and self._is_usable(place)))

    def _is_usable(self, index: int) -> bool:
        """Whether a bench can be shown: those about the active design need one."""
        return self.designs.front is not None or not BENCHES[index].about_design

    def _offer_benches(self) -> None:
        """Enable the tabs and benches that can be shown, and show another one if the present one cannot."""
        for number, tab in enumerate(TABS):
            _offer(self.switch, number, tab, BENCHES[_parts(tab)[0]].tip, any(map(self._is_usable, _parts(tab))))
        for tab, switch in self.parts.items():
            for number, place in enumerate(_parts(tab)):
                _offer(switch, number, BENCHES[place].words, BENCHES[place].tip, self._is_usable(place))
        if self._shown is None or not self._is_usable(self._shown):
            self.show_page(next(filter(self._is_usable, range(len(BENCHES)))))

    def _parts_switch(self, tab: str) -> SegmentedSwitch:
        places = _parts(tab)
        switch = SegmentedSwitch([tr(BENCHES[place].words) for place in places], tr(tab))
        switch.switched.connect(lambda number: self.show_page(places[number]))
        return switch


class _BenchStack(QStackedWidget):
    """The benches; it needs the size of the one that is shown, so that the page of a small one does not scroll."""

    def sizeHint(self) -> QSize:
        page = self.currentWidget()
        return QSize() if page is None else page.sizeHint()

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return QSize() if page is None else page.minimumSizeHint()


def _offer(switch: SegmentedSwitch, number: int, words: str, tip: str, usable: bool) -> None:
    """Enable a button of a switch, or disable it and say in its tooltip what it needs."""
    switch.set_enabled(number, usable)
    switch.set_tip(number, tr(tip) if usable else tr("{page}: open a design first", page=tr(words)))


class BenchEntry(NamedTuple):
    """A bench of the Lab. ``make`` imports what it needs only when it is called: pyqtgraph and numpy load slowly."""

    words: str
    tip: str
    make: Callable[[Lab], QWidget]
    about_design: bool = True
    """Whether the bench is about the active design, whose steps can be undone there."""
    group: str = ""
    """The tab that holds this bench with others; empty if it has a tab of its own."""

    @property
    def tab(self) -> str:
        """The untranslated name of its tab."""
        return self.group or self.words


def _combat(lab: Lab) -> QWidget:
    from designer.app.pages.lab.combat.page import CombatLab

    return CombatLab(lab.designs, lab.pages)


def _trials(lab: Lab) -> QWidget:
    from designer.app.pages.lab.trials.page import TrialsLab

    return TrialsLab(lab.designs, lab.pages)


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


_SKIRMISH: Final = marked("Skirmish")

BENCHES: Final[tuple[BenchEntry, ...]] = (
    BenchEntry(marked("Combat"), marked("Hit chance and damage of a design over range"), _combat),
    BenchEntry(marked("Trials"), marked("Two designs fight by the rules: who wins, how, and with what"), _trials),
    BenchEntry(marked("Charts"), marked("Where the value comes from, and how it runs with each part"), _charts),
    BenchEntry(marked("Initiative"), marked("In which of thirty phases a unit acts, and who acts first"), _initiative),
    BenchEntry(marked("Battle"), marked("Small bands on a map of hexes"), _skirmish, False, _SKIRMISH),
    BenchEntry(
        marked("Duel"), marked("How long one unit of the skirmish lasts against another"), _duel, False, _SKIRMISH
    ),
    BenchEntry(marked("Units"), marked("Units of your own for the skirmish"), _units, False, _SKIRMISH),
    BenchEntry(marked("Design as a unit"), marked("The open design as a unit of the skirmish"), _unit, group=_SKIRMISH),
    BenchEntry(marked("Rules"), marked("The constants of the skirmish"), _rules, False, _SKIRMISH),
)

TABS: Final[tuple[str, ...]] = tuple(dict.fromkeys(entry.tab for entry in BENCHES))
"""The untranslated names of the tabs."""


def _parts(tab: str) -> list[int]:
    """The indexes of the benches of a tab."""
    return [index for index, entry in enumerate(BENCHES) if entry.tab == tab]
