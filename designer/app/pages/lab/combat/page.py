"""The Combat tab of the Lab: situation at the left, plots in the middle, the values at one range at the right."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from designer import design
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.bench import DesignBench, Tab, TabsAside, as_high_as_rows, at_top, offer, stacked
from designer.app.pages.lab.combat import combat_charts
from designer.app.pages.lab.combat.critical_tracker import CriticalTracker
from designer.app.pages.lab.combat.reading import Contributions, body_lines, needs, why
from designer.app.pages.lab.combat.situation_form import SituationForm
from designer.app.ui import theme
from designer.app.ui.plots.export import Heading
from designer.app.ui.plots.figure_tools import ExportableFigure
from designer.app.ui.plots.marks import Bars
from designer.app.ui.plots.plot import Plot
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.figure_lines import FigureLines
from designer.app.ui.widgets.notice_bar import NoticeBar
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.panels.damage_readings import DamageReadings
from designer.battle_value.defensive import target_modifier
from designer.catalog.ruleset import RuleSet
from designer.construction.movement import movement
from designer.language import inside, marked, tr, trn
from designer.rulesets.combat.armament import Gun
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.combat.study import NOBODY, Combatant, DamageReading, Study, choices, combatant
from designer.rulesets.quirks.lines import has_two_readings
from designer.rulesets.quirks.profiles import Profile
from designer.units.injuries import Component
from designer.units.mount import MountId
from designer.workspace.documents import Document

_DAMAGE_TITLES: Final[dict[DamageReading, str]] = {
    "maximum": marked("Maximum damage by range"),
    "expected": marked("Expected damage by range"),
    "sustained": marked("Sustained damage by range"),
}
"""The title of the plot of damage, by what it shows."""
START_AT: Final = 9
"""The first position of the cursor line: medium range of most weapons."""

_TABS: Final = (
    *(marked("Damage"), marked("What quirks are worth"), marked("Heat"), marked("Piloting rolls")),
    marked("Critical hits"),
)
_HEAT: Final = 2
"""The place of the plot of heat among the tabs; from it on they stand aside in wide windows."""
_SHORT_TABS: Final = ("", marked("Quirks"), "", marked("Piloting"), marked("Hits"))
_LOW: Final = 640
"""The height of a tab, in pixels, that just has room for the lines of most designs at the right."""
_RIGHT_SHARES: Final = ((0.33, 0.3), (0.38, 0.15), (0.29, 0.55))
"""For each of the three panels at the right, its share of `_LOW` and its share of the height beyond that."""


class CombatLab(DesignBench):
    """Hit chances and damage of a design over range in a situation, against given values or another design."""

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(designs, parent)
        self.study = Study()
        """The study that is shown."""
        self.hexes = START_AT
        """The position of the cursor line, in hexes."""
        self._drawn: Study | None = None
        self._points: int | None = None
        self._chosen: tuple[object, ...] | None = None
        self._reading: DamageReading = "expected"
        self._hits: dict[Document, tuple[Component, ...]] = {}
        self._make_parts()
        middle = self._middle()
        aside = TabsAside(self.views, self._tabs[_HEAT:])
        self._heat_panel = aside.holders[0]
        self.lay_out(self._left(), middle, self._right(), aside)
        self._connect()
        self.set_attacker(designs.front)
        self._lazy.run()  # at once: when it is shown, its plots are drawn first, and would be drawn again

    # -- parts ----------------------------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self.form = SituationForm()
        self.form.change("profile", self._kept_profile)
        self.question = NoticeBar()
        self.chance = Plot(tr("Hit chance by range"))
        self.damage = Plot(tr("Expected damage by range"))
        self.heat = Plot(tr("Heat of the volley"), readable=False)
        self.balance = FiguresTable(tr("Piloting rolls"))
        self.worth = as_high_as_rows(FiguresTable(tr("What each quirk is worth")))
        self.worth.empty_text = lambda: tr("Neither the design nor its target has quirks.")
        self.worth.sort_by(0, Qt.SortOrder.AscendingOrder)
        self.spread = Plot(tr("Chance of at least"))
        self.tracker = CriticalTracker()
        self.locations = Plot(tr("Where hits land"), readable=False)
        self.contributions = Contributions()
        self.why = FigureLines(tr("Why this number"))
        self.body = FigureLines(tr("Physical attacks and initiative"))
        self.readings = DamageReadings(_DAMAGE_TITLES, self._reading)
        self.copy = IconButton("copy", tr("Copy these lines"))
        self.reset = IconButton("reset", tr("Reset the situation"))

    def _left(self) -> QWidget:
        return Panel(tr("Situation"), Scrolled(self.form), tools=(self.reset,))

    def _middle(self) -> QWidget:
        upper = Panel(tr("Hit chance"), self.chance, state=tr("by range"))
        self.chance_tools = self.figure_tools(upper, lambda: self.chance)
        self.views = Panel()
        figures = (self.damage, self.worth, self.heat, self.balance)
        tabs = zip(_TABS, _SHORT_TABS, (*figures, self.tracker), strict=True)
        self._tabs = [
            Tab(tr(words), tr(short) if short else "", body, fits=body is self.worth) for words, short, body in tabs
        ]
        for tab in self._tabs:
            self.views.add_tab(tab.text, tab.body, short=tab.short)
        self.views.add_tool(self.readings)
        shown = (*figures, None)
        self.view_tools = self.figure_tools(self.views, lambda: shown[self.views.current])
        middle = QWidget()
        self._below = TabsAside(self.views, self._tabs[1:2])
        panels = stacked((upper, 44), (self.views, 56), (self._below, 0))
        spaced(QVBoxLayout(middle), self.question, (panels, 1), margins=0)
        return middle

    def _right(self) -> QWidget:
        self.sum = Panel(body=self.contributions)
        self.reason = Panel(body=at_top(self.why), tools=(self.copy,))
        self.rest = Panel()
        self.rest.add_tab(tr("Chance"), self.spread)
        self.rest.add_tab(tr("Physical"), Scrolled(self.body))
        self.rest.add_tab(tr("Locations"), self.locations)
        shown = (self.spread, None, self.locations)
        self.spread_tools = self.figure_tools(self.rest, lambda: shown[self.rest.current])
        return stacked((self.sum, 1), (self.reason, 1), (self.rest, 1))

    def _connect(self) -> None:
        self.form.changed.connect(self.renew)
        self.form.edited.connect(self._keep_profile)
        self.form.attacker.activated.connect(lambda: self.set_attacker(self.form.attacker.currentData()))
        self.form.target.activated.connect(lambda: self.set_target(self.form.target.currentData()))
        self.reset.clicked.connect(self._reset)
        self.contributions.chosen.connect(self._choose_gun)
        self.chance.reading_moved.connect(self.read_at)
        self.damage.reading_moved.connect(self.read_at)
        self.spread.reading_moved.connect(self._ask_points)
        self.copy.clicked.connect(self._copy_why)
        self.tracker.changed.connect(self._take_hits)
        self.readings.chosen.connect(self.show_damage)
        self.views.tab_changed.connect(self._show_tab)
        self._designs.front_changed.connect(self._follow_front)
        self._designs.selected.connect(self._follow_selection)

    # -- what is asked --------------------------------------------------------------------------------------

    def set_attacker(self, document: Document | None) -> None:
        """Set the attacking design."""
        self._chosen = None
        self.choose(document, self._other)

    def _follow_front(self) -> None:
        self.set_attacker(self._designs.front)

    def _take_book(self, book: RuleSet) -> None:
        self.form.follow_book(book)

    def set_target(self, document: Document | None) -> None:
        """Set the target: a design with its quirks and its running speed, or None for the values of the form."""
        if document is not None:
            run = movement(self._designs.context(document).graph).run
            self.form.change("target_movement", target_modifier(run))
        self.choose(self._design, document)

    def _reset(self) -> None:
        self.form.reset()
        self.form.change("profile", self._kept_profile)
        self.set_target(None)

    # -- the reading of quirks --------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.form.value.profile is not self._kept_profile:  # another page of the Lab has changed it
            self.form.change("profile", self._kept_profile)

    @property
    def _kept_profile(self) -> Profile:
        return Profile(self._designs.settings.views.combat.quirks or Profile.STANDARD)

    def _keep_profile(self, situation: AttackSituation) -> None:
        if situation.profile is not self._kept_profile:
            self._designs.settings.views.combat.quirks = situation.profile.value

    def _ask_profile(self) -> None:
        """Ask once by which reading the user plays, when a quirk has two."""
        settings = self._designs.settings.views.combat
        units = [each.unit for each in (self._design, self._other) if each is not None]
        if settings.quirks or not any(map(has_two_readings, units)):
            return
        settings.quirks = self._kept_profile.value
        words = tr("Some quirks have two readings: Standard has house rules, MegaMek plays Campaign Operations.")
        play = partial(self.form.change, "profile", Profile.MEGAMEK)
        self.question.say("note", words, action=tr("Play as MegaMek"), act=play)

    def read_at(self, hexes: int) -> None:
        """Move the cursor line to a range in hexes and show the values there."""
        self.hexes, self._points = hexes, None
        self._show_reading()

    def show_damage(self, reading: DamageReading) -> None:
        """Count damage in another way, such as maximum or expected."""
        self._reading = reading
        self.readings.show_reading(reading)
        self._draw_damage()

    def _show_tab(self, index: int) -> None:
        self.readings.setVisible(index == 0)
        self._tell_hatch()

    def _tell_hatch(self) -> None:
        """Say in the head above the plot of heat that its hatched bars are without quirks, if it has some."""
        is_hatched = sum(isinstance(mark, Bars) for mark in self.heat.marks) > 1
        words = tr("hatched: without quirks") if is_hatched else ""
        self._heat_panel.set_state(words)
        self.views.set_state(words if self.views.current == _HEAT else "")

    def _choose_gun(self, gun: Gun) -> None:
        self._explain(gun)
        if self._design is not None:
            self._designs.context(self._design).select(gun.mounts)

    def _explain(self, gun: Gun) -> None:
        if gun.key != self._chosen:
            self._chosen = gun.key
            self._show_reading()

    def _follow_selection(self, document: Document, selection: frozenset[MountId]) -> None:
        """Explain the hit chance of a weapon that was selected in another view."""
        if document not in (self._design, self._other):
            return
        selected = (gun for gun in self.study.fired if selection and selection <= set(gun.mounts))
        gun = next(selected, None)
        if gun is not None:
            self._explain(gun)

    def _copy_why(self) -> None:
        QApplication.clipboard().setText(f"{self.reason.title}\n{self.why.words}\n")

    def _ask_points(self, points: int) -> None:
        self._points = points
        self._draw_spread()

    def _chosen_gun(self) -> Gun | None:
        """The chosen weapon; if none is chosen, the strongest one at the cursor line."""
        chosen = next((gun for gun in self.study.fired if gun.key == self._chosen), None)
        return chosen or self.study.strongest(self.hexes)

    # -- what is shown --------------------------------------------------------------------------------------

    def _show_choices(self, documents: tuple[Document, ...]) -> None:
        self._hits = {document: hits for document, hits in self._hits.items() if document in documents}
        offer(self.form.attacker, documents, self._design)
        offer(self.form.target, documents, self._other, tr("Plain values"))

    def _show_designs(self) -> None:
        situation = self.form.situation()
        if self._other is not None:
            target = self._designs.context(self._other).graph
            chassis = design.chassis(target)
            situation = self.form.situation(design.quirk_ids(target), chassis.form, chassis.tonnage)
        attacker = self._attacker(situation)
        self.form.weapons.show_guns(attacker.guns)
        offered = choices(attacker.guns, situation.rules)
        for name, matters in offered.items():
            self.form.show_field(name, matters)
        situation = replace(situation, indirect=situation.indirect and offered["indirect"])
        study = Study(attacker, self.form.weapons.fired, situation)
        self._ask_profile()
        if study != self._drawn:
            self.study = self._drawn = study
            self._draw_all()

    def _attacker(self, situation: AttackSituation) -> Combatant:
        """The attacking design after the critical hits of the tracker."""
        if self._design is None:
            self.tracker.show_design(None, (), situation.profile, situation.rules)
            return NOBODY
        g = self._designs.context(self._design).graph
        injuries = self.tracker.show_design(g, self._hits.get(self._design, ()), situation.profile, situation.rules)
        return combatant(g, injuries, situation.rules)

    def _take_hits(self, hits: tuple[Component, ...]) -> None:
        """Take other critical hits on the attacking design."""
        if self._design is not None:
            self._hits[self._design] = hits
            self.renew()

    def _draw_all(self) -> None:
        self.hexes = min(self.hexes, self.study.farthest)
        self._draw_damage()
        self.heat.draw(*combat_charts.heat(self.study))
        self._tell_hatch()
        self.balance.show_table(combat_charts.balance_table(self.study))
        self.worth.show_table(combat_charts.worth_table(self.study))
        self.body.set_lines(body_lines(self.study))
        self.locations.draw(*combat_charts.locations(self.study))
        self._show_reading()

    def _draw_damage(self) -> None:
        self.damage.draw(*combat_charts.damage(self.study, self._reading))

    def _draw_spread(self) -> None:
        self.spread.draw(*combat_charts.spread(self.study, self.hexes, self._points))

    def _show_reading(self) -> None:
        study, hexes, gun = self.study, self.hexes, self._chosen_gun()
        self.chance.draw(*combat_charts.chances(study, gun))
        for plot in (self.chance, self.damage):
            plot.read(hexes)
        self.sum.set_title(trn("At {n} hex", "At {n} hexes", hexes))
        self.contributions.show_reading(study, hexes, gun)
        aim = study.aim(gun, hexes) if gun else None
        if aim is None:
            self.reason.set_title(tr("Why"), state=tr("{gun} is out of range", gun=gun.short) if gun else "")
            self.why.set_lines(())
        else:
            load = f", {aim.load.name}" if aim.load.name and len(aim.gun.loads) > 1 else ""
            whole, short = f"{aim.gun.one}{load}", f"{aim.gun.label}{load}"
            self.reason.set_title(tr("Why {needs}", needs=needs(aim)), state=whole, short_state=short)
            self.why.set_lines(why(aim))
        self._draw_spread()

    # -- files ----------------------------------------------------------------------------------------------

    def heading(self, figure: ExportableFigure) -> Heading:
        words = figure.accessibleName()
        if figure is self.damage:
            words = tr(_DAMAGE_TITLES[self._reading])
        elif figure is self.spread:
            words = f"{words}, {inside(trn('At {n} hex', 'At {n} hexes', self.hexes))}"
        return Heading(f"{words}: {self._design.title if self._design else tr('Lab')}", self.form.told)

    # -- looks ----------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        if not self.is_wide:
            self._below.set_apart(False)
        super().arrange()
        self._below.set_apart(self.is_wide)
        self._share_right(self.height() / theme.current().scale)

    def _share_right(self, high: float) -> None:
        """Share the height of the right column: the lines get what most designs need, the diagram most of the rest."""
        column = self.right_side.layout()
        assert isinstance(column, QVBoxLayout)
        for place, (share, of_more) in enumerate(_RIGHT_SHARES):
            column.setStretch(place, round(share * _LOW + of_more * max(0.0, high - _LOW)))
