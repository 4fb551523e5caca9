"""The combat bench: situation at the left, plots in the middle, the reading at the right."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.columns import side_widths
from designer.app.pages.lab.combat import charts
from designer.app.pages.lab.combat.form import SituationForm
from designer.app.pages.lab.combat.reading import Contributions, body_lines, lines_widget, needs, why
from designer.app.ui import theme
from designer.app.ui.measures import COMFORTABLE_FROM
from designer.app.ui.plots.export import PICTURES, SUFFIXES, Heading, export
from designer.app.ui.plots.exporting import ExportButton
from designer.app.ui.plots.plot import Plot
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import IconButton, Pill
from designer.app.ui.widgets.panel import Panel
from designer.construction.movement import movement
from designer.language import beginning, inside, marked, tr, trn
from designer.rulesets.combat.armament import Gun
from designer.rulesets.combat.study import NOBODY, Combatant, DamageReading, Study, combatant
from designer.units.mount import MountId
from designer.workspace.documents import Document

READINGS: Final[dict[DamageReading, tuple[str, str]]] = {
    "maximum": (marked("maximum"), marked("Maximum damage by range")),
    "expected": (marked("expected"), marked("Expected damage by range")),
    "sustained": (marked("sustained"), marked("Sustained damage by range")),
}
"""What each reading of the damage is called, and its plot."""
START_AT: Final = 9
"""The range that is read first: medium for most weapons."""

_TABS: Final = (marked("Expected damage"), marked("Heat"), marked("Piloting rolls"), marked("What quirks are worth"))
_SHORT_TABS: Final = (marked("Damage"), "", marked("Piloting"), marked("Quirks"))
_LOW: Final = 640
"""Pixels high: a bench of this height has just the room for the lines of most designs at its right."""
_RIGHT_SHARES: Final = ((0.33, 0.3), (0.38, 0.15), (0.29, 0.55))
"""Of the reading, of the reasons, and of the diagram below them: in a bench so low, and in the room beyond that."""
_PILLS_FROM: Final = 640
"""Pixels across from which there is room for the readings beside the tabs; else they stand above their diagram."""


class CombatLab(QWidget):
    """The bench."""

    def __init__(self, designs: OpenDesigns) -> None:
        super().__init__()
        self._designs = designs
        self._attacker: Document | None = None
        self._target: Document | None = None
        self._followed: list[DesignContext] = []
        self._study = Study()
        self._hexes = START_AT
        self._points: int | None = None
        self._chosen: tuple[object, ...] | None = None
        self._reading: DamageReading = "expected"
        self._stale = True
        self._make_parts()
        self._lay_out()
        self._connect()
        follow_theme(self._renew_sizes)
        self._offer()

    # -- parts ----------------------------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self.form = SituationForm()
        self.chance = Plot(tr("Hit chance by range"), charts.chance_axes(self._study))
        self.damage = Plot(tr("Expected damage by range"), charts.damage_axes(self._study))
        self.heat = Plot(tr("Heat of the volley"), charts.heat_view(self._study)[0], readable=False)
        self.balance = Plot(tr("Piloting rolls"), charts.balance_view(self._study)[0], readable=False)
        self.worth = FiguresTable(tr("What each quirk is worth"))
        self.worth.set_nothing(tr("Neither the design nor its target has quirks."))
        self.worth.sort_by(0, Qt.SortOrder.AscendingOrder)
        self.spread = Plot(tr("Chance of at least"), charts.spread_view(self._study, START_AT, None)[0])
        self.contributions = Contributions()
        self._why_page, self.why = lines_widget(tr("Why this number"))
        self._body_page, self.body = lines_widget(tr("Punch, kick and initiative"))
        self.table_pill = Pill(tr("Table"), shape="square", tip=tr("Show a table instead of the curves"))
        self.reading_pills = [Pill(beginning(tr(words)), shape="square") for words, _ in READINGS.values()]
        self.copy = IconButton("copy", tr("Copy these lines"))
        self.lower_table = Pill(tr("Table"), shape="square", tip=tr("Show a table instead of the plot"))
        self.reset = IconButton("reset", tr("Reset the situation"))
        self.export_chance = ExportButton(
            lambda: tr("{name} hit chance", name=self._name()),
            lambda: partial(self._export, self.chance, self.chance.accessibleName()),
            lambda: SUFFIXES,
        )
        self.export_views = ExportButton(
            lambda: f"{self._name()} {inside(tr(_TABS[self.views.current]))}",
            self._views_export,
            lambda: SUFFIXES if self._front_plot() else (*PICTURES, ".csv"),
        )
        self.export_spread = ExportButton(
            lambda: tr("{name} chance of at least", name=self._name()),
            lambda: partial(self._export, self.spread, self._spread_title()),
            lambda: SUFFIXES,
        )

    def _lay_out(self) -> None:
        self.situation = Panel(tr("Situation"))
        self.situation.set_body(self.form)
        self.situation.add_tool(self.reset)
        self.upper = Panel(tr("Hit chance"), state=tr("by range"))
        self.upper.set_body(self.chance)
        self.upper.add_tool(self.table_pill)
        self.upper.add_tool(self.export_chance)
        self.views = Panel()
        self._pill_row = QHBoxLayout()
        self._pill_row.addStretch(1)
        damage = QWidget()
        self._damage_column = QVBoxLayout(damage)
        self._damage_column.setContentsMargins(0, 0, 0, 0)
        self._damage_column.setSpacing(0)
        self._damage_column.addLayout(self._pill_row)
        self._damage_column.addWidget(self.damage, 1)
        for words, short, body in zip(_TABS, _SHORT_TABS, (damage, self.heat, self.balance, self.worth), strict=True):
            self.views.add_tab(tr(words), body, short=tr(short) if short else "")
        for pill in (*self.reading_pills, self.lower_table):
            self.views.add_tool(pill)
        self.views.add_tool(self.export_views)
        self.sum = Panel()
        self.sum.set_body(self.contributions)
        self.reason = Panel()
        self.reason.set_body(self._why_page)
        self.reason.add_tool(self.copy)
        self.rest = Panel()
        self.rest.add_tab(tr("Chance of at least"), self.spread)
        self.rest.add_tab(tr("Physical, initiative"), self._body_page)
        self.rest.add_tool(self.export_spread)
        middle, right = QVBoxLayout(), QVBoxLayout()
        middle.addWidget(self.upper, 44)
        middle.addWidget(self.views, 56)
        for panel in (self.sum, self.reason, self.rest):
            right.addWidget(panel)
        self._columns = (middle, right)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.situation)
        self._row.addLayout(middle, 1)
        self._row.addLayout(right)

    def _connect(self) -> None:
        self.form.changed.connect(self.renew)
        self.form.attacker_wanted.connect(self.set_attacker)
        self.form.target_wanted.connect(self.set_target)
        self.reset.clicked.connect(self.form.reset)
        self.contributions.chosen.connect(self._choose)
        self.chance.reading_moved.connect(self.read_at)
        self.damage.reading_moved.connect(self.read_at)
        self.spread.reading_moved.connect(self._ask_points)
        self.table_pill.toggled.connect(self.chance.show_table)
        self.lower_table.toggled.connect(self._show_tables)
        self.copy.clicked.connect(self._copy_why)
        for reading, pill in zip(READINGS, self.reading_pills, strict=True):
            pill.clicked.connect(partial(self.show_damage, reading))
        self.views.tab_changed.connect(self._show_tools)
        self.rest.tab_changed.connect(lambda index: self.export_spread.setVisible(index == 0))
        for button in (self.export_chance, self.export_views, self.export_spread):
            button.failed.connect(lambda words: self._designs.say("error", words))
            button.written.connect(lambda path: self._designs.say("clear", tr("{name} is written.", name=path.name)))
        self._designs.changed.connect(self._offer)
        self._designs.front_changed.connect(lambda: self.set_attacker(self._designs.front))
        self.show_damage("expected")
        self.set_attacker(self._designs.front)

    # -- what is asked --------------------------------------------------------------------------------------

    @property
    def hexes(self) -> int:
        """The range that is read."""
        return self._hexes

    @property
    def study(self) -> Study:
        """What is shown."""
        return self._study

    def set_attacker(self, document: Document | None) -> None:
        """Let a design attack; one that opens or closes follows the tab in front."""
        self._attacker = document
        self._chosen = None
        self._offer()

    def set_target(self, document: Document | None) -> None:
        """Aim at a design, with its quirks and as fast as it runs; None aims at plain values."""
        self._target = document
        if document is not None:
            self.form.show_speed(movement(self._designs.context(document).graph).run)
        self._offer()

    def read_at(self, hexes: int) -> None:
        """Read at another range."""
        self._hexes, self._points = hexes, None
        self._show_reading()

    def show_damage(self, reading: DamageReading) -> None:
        """Show the damage that is the most, expected, or can be kept up."""
        self._reading = reading
        for each, pill in zip(READINGS, self.reading_pills, strict=True):
            pill.setChecked(each == reading)
        self._draw_damage()

    def _choose(self, gun: Gun) -> None:
        self._explain(gun)
        if self._attacker is not None:
            self._designs.context(self._attacker).select(gun.mounts)

    def _explain(self, gun: Gun) -> None:
        if gun.key != self._chosen:
            self._chosen = gun.key
            self._draw_chance()
            self._show_reading()

    def _follow_selection(self, selection: frozenset[MountId]) -> None:
        """A weapon that is selected in another view is the one explained here."""
        selected = (gun for gun in self._study.fired if selection and selection <= set(gun.mounts))
        gun = next(selected, None)
        if gun is not None:
            self._explain(gun)

    def _copy_why(self) -> None:
        QApplication.clipboard().setText(f"{self.reason.title}\n{self.why.words}\n")

    def _ask_points(self, points: int) -> None:
        self._points = points
        self._draw_spread()

    def _chosen_gun(self) -> Gun | None:
        """The weapon that was chosen; else the one that does most at the range that is read."""
        chosen = next((gun for gun in self._study.fired if gun.key == self._chosen), None)
        return chosen or self._study.strongest(self._hexes)

    # -- keeping up -----------------------------------------------------------------------------------------

    def _offer(self) -> None:
        documents = self._designs.documents
        self._attacker = self._attacker if self._attacker in documents else self._designs.front
        self._target = self._target if self._target in documents else None
        self.form.show_documents(documents, self._attacker, self._target)
        for context in self._followed:
            context.changed.disconnect(self._on_edit)
            context.selection_changed.disconnect(self._follow_selection)
        wanted = {self._attacker, self._target} - {None}
        self._followed = [self._designs.context(document) for document in wanted if document is not None]
        for context in self._followed:
            context.changed.connect(self._on_edit)
            context.selection_changed.connect(self._follow_selection)
        self.renew()

    def _on_edit(self) -> None:
        self.renew()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.renew()

    def renew(self) -> None:
        """Ask the designs again, when this is seen; what is as it was costs nothing."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        attacker = self._attacking()
        self.form.show_guns(attacker.guns)
        study = Study(attacker, self.form.fired, self.form.situation(self._target_quirks()))
        if study != self._study:
            self._study = study
            self._draw_all()

    def _attacking(self) -> Combatant:
        return NOBODY if self._attacker is None else combatant(self._designs.context(self._attacker).graph)

    def _target_quirks(self) -> tuple[str, ...]:
        return () if self._target is None else design.quirk_ids(self._designs.context(self._target).graph)

    def _draw_all(self) -> None:
        study = self._study
        self._hexes = min(self._hexes, study.farthest)
        self._draw_chance()
        self._draw_damage()
        for plot, (axes, marks) in ((self.heat, charts.heat_view(study)), (self.balance, charts.balance_view(study))):
            plot.draw(axes, marks)
        self.worth.show_table(charts.worth_table(study))
        self.body.set_lines(body_lines(study))
        self._show_reading()

    def _draw_chance(self) -> None:
        self.chance.draw(charts.chance_axes(self._study), charts.chance_marks(self._study, self._chosen_gun()))

    def _draw_damage(self) -> None:
        self.damage.draw(charts.damage_axes(self._study), charts.damage_marks(self._study, self._reading))
        self.damage.set_reading(self._hexes, charts.damage_notes(self._study, self._hexes, self._reading))

    def _draw_spread(self) -> None:
        self.spread.draw(*charts.spread_view(self._study, self._hexes, self._points))

    def _show_reading(self) -> None:
        study, hexes, gun = self._study, self._hexes, self._chosen_gun()
        self.chance.set_reading(hexes, charts.chance_notes(study, hexes, gun))
        self.damage.set_reading(hexes, charts.damage_notes(study, hexes, self._reading))
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

    def _name(self) -> str:
        return self._attacker.title if self._attacker else tr("Lab")

    def _front_plot(self) -> Plot | None:
        return (self.damage, self.heat, self.balance, None)[self.views.current]

    def _views_export(self) -> partial[None]:
        shown = self._front_plot() or self.worth
        words = tr(READINGS[self._reading][1]) if shown is self.damage else shown.accessibleName()
        return partial(self._export, shown, words)

    def _spread_title(self) -> str:
        return f"{tr('Chance of at least')}, {inside(trn('At {n} hex', 'At {n} hexes', self._hexes))}"

    def _export(self, shown: Plot | FiguresTable, words: str, path: Path) -> None:
        """Write a plot or the table, under its name, the design's, and the situation."""
        title = f"{words}: {self._name()}"
        if isinstance(shown, Plot):
            shown.export(path, title, self.form.told)
        else:
            export(shown, shown.figures.table, path, Heading(title, self.form.told))

    # -- looks ----------------------------------------------------------------------------------------------

    def _show_tools(self, index: int) -> None:
        for pill in self.reading_pills:
            pill.setVisible(index == 0)
        self.lower_table.setVisible(self._front_plot() is not None)

    def _show_tables(self, shown: bool) -> None:
        for plot in (self.damage, self.heat, self.balance):
            plot.show_table(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._renew_sizes()

    def _renew_sizes(self) -> None:
        style = theme.current()
        wide = self.width() / style.scale >= COMFORTABLE_FROM - 2 * style.measures.gap
        form, reading = side_widths(style, self.width(), wide=wide)
        self.situation.setFixedWidth(form)
        for panel in (self.sum, self.reason, self.rest):
            panel.setFixedWidth(reading)
        middle = self.width() - form - reading - 2 * style.measures.gap
        self._place_pills(above=middle < style.px(_PILLS_FROM))
        self._share_right(self.height() / style.scale)
        self._row.setSpacing(style.measures.gap)
        for column in self._columns:
            column.setSpacing(style.measures.gap)

    def _share_right(self, high: float) -> None:
        """Let lines have the room that they take in most designs, and the diagram most of what is beyond that."""
        beyond = max(0.0, high - _LOW)
        for place, (share, of_more) in enumerate(_RIGHT_SHARES):
            self._columns[1].setStretch(place, round(share * _LOW + of_more * beyond))

    def _place_pills(self, *, above: bool) -> None:
        """Put the readings into the head of their panel, or above their diagram."""
        if (self.reading_pills[0].parent() is self.damage.parent()) == above:
            return
        m = theme.measures()
        for place, pill in enumerate(self.reading_pills):
            if above:
                self._pill_row.insertWidget(place, pill)
            else:
                self.views.add_tool(pill, place)
        high = m.control_inset // 2 if above else 0
        self._pill_row.setContentsMargins(m.control_inset if above else 0, high, 0, 0)
        self._show_tools(self.views.current)
