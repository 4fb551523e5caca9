"""The charts bench: a list of charts, the chosen one, and the figures at its reading line."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from designer.analysis.protection import point_worths
from designer.analysis.shares import mass_shares, told_apart, value_shares
from designer.analysis.sweeps import Point, by_crew, sweep
from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.bench import DesignBench, at_top, table_pill
from designer.app.pages.lab.charts import chart_data
from designer.app.pages.lab.charts.breakpoints import breakpoints, in_short
from designer.app.pages.lab.charts.chart_names import AGAINST, CHARTS, MOVED, NAMES, ChartName
from designer.app.pages.lab.charts.crew_map import CrewMap
from designer.app.pages.lab.charts.running_sweep import SWEEPS, RunningSweep
from designer.app.pages.lab.charts.treemap import ShareMap
from designer.app.pages.lab.design_choice import offer
from designer.app.pages.lab.figure_lines import FigureLine, FigureLines
from designer.app.ui.figures import figure
from designer.app.ui.plots.export import Heading, export
from designer.app.ui.plots.export_button import ExportButton
from designer.app.ui.plots.marks import Axes, Axis
from designer.app.ui.plots.plot import Plot
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import Column, TableModel, TableView
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.panel import Panel
from designer.app.views.panels.forms import FormPanel
from designer.battle_value import battle_value
from designer.language import inside, marked, tr
from designer.rulesets.combat.armament import Gun, armament
from designer.rulesets.combat.attack import AttackSituation
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.workspace.documents import Document

SETTLE_MS: Final = 150
"""After an edit, so that a quick series of edits draws a chart once."""
_MOVES: Final = {
    AttackerMovement.STOOD: marked("Standing"),
    AttackerMovement.WALKED: marked("Walking"),
    AttackerMovement.RAN: marked("Running"),
    AttackerMovement.JUMPED: marked("Jumping"),
}


class ChartsLab(DesignBench):
    """Charts of one design, some of them against a second one."""

    settle_ms = SETTLE_MS

    def __init__(self, designs: OpenDesigns) -> None:
        super().__init__(designs)
        self._drawn: chart_data.Chart | None = None
        self._sweeping = RunningSweep(self)
        self._held: set[tuple[object, ...]] = set()
        self.name: ChartName = "steps"
        self.lay_out(self._left(), self._middle(), self._right())
        self._connect()
        self.offer_designs()

    # -- parts ----------------------------------------------------------------------------------------------

    def _left(self) -> QWidget:
        self.designs = ComboBox(tr("Design"))
        self.others = ComboBox(tr("Second design"))
        self.movement = ComboBox(tr("Movement"))
        for how, words in _MOVES.items():
            self.movement.addItem(tr(words), how)
        form = FormPanel(tr("Charts"), label_width=80)
        form.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        for words, field in (
            (tr("Design"), self.designs),
            (tr("Against"), self.others),
            (tr("Movement"), self.movement),
        ):
            form.add_line(words, field)
        fire = QWidget()
        self._fire = spaced(QVBoxLayout(fire), margins=0, spacing=4)
        self._show_fire_line = partial(form.show_line, form.add_widget(fire))
        names = Column[ChartName](
            text=lambda name: tr(CHARTS[name][0]), tooltip=lambda name: tr(CHARTS[name][1]), stretch=True
        )
        charts = TableModel((names,), key=lambda name: name, parent=self)
        charts.show(NAMES)
        self.list = TableView(tr("Charts"), charts, headings=False)
        body = QWidget()
        column = spaced(QVBoxLayout(body), margins=(0, "control_inset", 0, 0), spacing=0)
        column.addWidget(form)
        column.addWidget(self.list, 1)
        self.choices = Panel(tr("Charts"))
        self.choices.set_body(body)
        return self.choices

    def _middle(self) -> QWidget:
        self.plot = Plot(tr("Chart"), Axes(Axis("", 0.5, 1.5), Axis("", 0, 1)))
        self.crew = CrewMap()
        self.masses = ShareMap(tr("Shares of mass"), "t", 1000, 2)
        self.values = ShareMap(tr("Shares of Battle Value"), "BV", 1, 1)
        self.table = FiguresTable(tr("Figures of the chart"))
        self.table_pill = table_pill()
        self.export = ExportButton(self.chart_heading, self.write, self._say)
        self._pages = QStackedWidget()
        for page in (self.plot, self.crew, self.masses, self.values, self.table):
            self._pages.addWidget(page)
        self.chart = Panel()
        self.chart.set_body(self._pages)
        self.chart.add_tool(self.table_pill)
        self.chart.add_tool(self.export)
        return self.chart

    def _right(self) -> QWidget:
        self.lines = FigureLines(tr("At the reading line"))
        self.make_so = QPushButton(tr("Apply"))
        self.make_so.setToolTip(tr("Change the design to the value at the reading line"))
        buttons = QWidget()
        row = spaced(QHBoxLayout(buttons), margins=("panel_inset", 0))
        row.addWidget(self.make_so)
        row.addStretch(1)
        self.reading = Panel(tr("Reading"))
        self.reading.set_body(at_top(self.lines, buttons))
        return self.reading

    def _connect(self) -> None:
        self.list.chosen.connect(self.show_chart)
        self.designs.activated.connect(lambda: self.choose(self.designs.currentData(), self._other))
        self.others.activated.connect(lambda: self.choose(self._design, self.others.currentData()))
        self.movement.activated.connect(self.renew)
        self.plot.reading_moved.connect(self.read_at)
        self.crew.chosen.connect(lambda *_: self._show_crew_lines())
        for shares in (self.masses, self.values):
            shares.chosen.connect(lambda _, shares=shares: self._show_share_lines(shares))
        self.table_pill.toggled.connect(lambda _: self._show_page())
        self.make_so.clicked.connect(self._make_so)
        self._designs.front_changed.connect(lambda: self.choose(self._designs.front, self._other))
        self._sweeping.ended.connect(self._show_sweep)

    # -- what is shown --------------------------------------------------------------------------------------

    def show_chart(self, name: ChartName) -> None:
        """Show a chart."""
        if name == self.name:
            return
        self.name = name
        self.table_pill.setChecked(False)
        self.plot.set_reading(None)
        self.renew()

    @property
    def busy(self) -> bool:
        """Whether a sweep is running."""
        return self._sweeping.busy

    def renew(self) -> None:
        self._sweeping.stop()
        self.list.choose(self.name)
        words, tip = CHARTS[self.name]
        self.chart.set_title(tr(words), state=tr(tip))
        self.movement.setEnabled(self.name in MOVED)
        self._show_fire()
        super().renew()

    def _show_designs(self) -> None:
        context = self._context()
        if context is None:
            return
        if self.name in SWEEPS:
            self._sweeping.start(context.session, SWEEPS[self.name])
        else:
            self._draw(context)
        self._show_page()

    def _draw(self, context: DesignContext) -> None:
        g, other = context.graph, None if self._other is None else self._designs.context(self._other).graph
        movement, theirs = AttackerMovement(self.movement.currentData()), self._theirs()
        if self.name == "steps":
            self._show_drawn(chart_data.value_steps(g, other, theirs), 1)
        elif self.name == "damage":
            self._show_drawn(chart_data.damage(g, other, AttackSituation(movement=movement), theirs), 9)
        elif self.name == "heat":
            self._show_drawn(chart_data.heat(g, other, frozenset(self._held), movement, theirs), 1)
        elif self.name == "crew":
            self.crew.show_values(by_crew(battle_value(g)))
            self._show_crew_lines()
        elif self.name == "mass shares":
            self.masses.show_shares(mass_shares(g))
            self._show_share_lines(self.masses)
        elif self.name == "value shares":
            self.values.show_shares(told_apart(g, value_shares(g)))
            self._show_share_lines(self.values)
        else:
            self.table.show_table(breakpoints(g, point_worths(context.session)))
            self.chart.set_title(tr(CHARTS[self.name][0]), state=in_short(g))
            self._show_lines("", [])

    def _show_drawn(self, found: chart_data.Chart, start_at: int) -> None:
        self._drawn = found
        self.plot.setAccessibleName(tr(CHARTS[self.name][0]))
        self.plot.draw(found.axes, found.marks)
        self.read_at(start_at if self.plot.reading is None else self.plot.reading)

    def _theirs(self) -> str:
        """The name of the second design in the chart; empty where both designs have the same name."""
        title = self._other.title if self._other else ""
        return "" if self._design and title == self._design.title else title

    def read_at(self, at: int) -> None:
        """Move the reading line."""
        if self._drawn is None:
            return
        axis = self._drawn.axes.x
        at = min(max(at, round(axis.low + 0.5)), round(axis.high - 0.5))
        self.plot.set_reading(at, self._drawn.notes(at))
        self._show_lines("" if axis.words else _place(axis, at), self._drawn.lines(at))
        point = self._point()
        self.make_so.setVisible(self.name in SWEEPS)
        self.make_so.setEnabled(point is not None and point.edit is not None)

    def _show_lines(self, state: str, lines: list[FigureLine]) -> None:
        self.reading.set_title(tr("Reading"), state=state)
        self.lines.set_lines(lines)
        self.make_so.hide()

    # -- sweeps ---------------------------------------------------------------------------------------------

    def _show_sweep(self) -> None:
        part = self._sweeping.part
        other: list[Point] = []
        if self._other is not None:
            other = list(sweep(self._designs.context(self._other).session, part))
        self._show_drawn(chart_data.swept(part, self._sweeping.points, other, self._theirs()), self._sweeping.now())

    def _point(self) -> Point | None:
        return self._sweeping.point(self.plot.reading) if self.name in SWEEPS else None

    def _make_so(self) -> None:
        context, point = self._context(), self._point()
        if context is not None and point is not None and point.edit is not None:
            context.apply(point.edit)

    # -- charts that are no plots ---------------------------------------------------------------------------

    def _show_crew_lines(self) -> None:
        context = self._context()
        if context is None:
            return
        gunnery, piloting = self.crew.crew
        value, crew = battle_value(context.graph), {"gunnery": gunnery, "piloting": piloting}
        lines = [
            FigureLine(tr("Regular crew, 4/5"), figure(value)),
            FigureLine(tr("Crew {gunnery}/{piloting}", **crew), figure(by_crew(value)[gunnery][piloting]), True),
        ]
        self._show_lines(tr("crew {gunnery}/{piloting}", **crew), lines)

    def _show_share_lines(self, shown: ShareMap) -> None:
        lines = []
        for number, share in enumerate(shown.shares):
            name, _, value = shown.words(number).partition(": ")
            lines.append(FigureLine(name, value, chosen=number == shown.current, short=share.short))
        self._show_lines(shown.shares[shown.current].label if shown.shares else "", lines)

    # -- pages and files ------------------------------------------------------------------------------------

    def _widget(self) -> Plot | CrewMap | ShareMap | FiguresTable:
        others: dict[ChartName, CrewMap | ShareMap | FiguresTable] = {
            "crew": self.crew,
            "mass shares": self.masses,
            "value shares": self.values,
            "protection": self.table,
        }
        return others.get(self.name, self.plot)

    def _show_page(self) -> None:
        shown: QWidget = self._widget()
        as_table = self.table_pill.isChecked()
        if isinstance(shown, Plot):
            shown.show_table(as_table)
        elif as_table and isinstance(shown, CrewMap | ShareMap):
            self.table.show_table(shown.table)
            shown = self.table
        self.table_pill.setVisible(self.name != "protection")
        self.reading.setVisible(self.name != "protection")
        self._pages.setCurrentWidget(shown)

    def write(self, path: Path) -> None:
        """Write the chart as a picture, or its figures; ``ExportError`` if that is impossible."""
        shown, heading = self._widget(), self.chart_heading()
        if isinstance(shown, Plot):
            shown.export(path, *heading)
        else:
            export(shown, shown.figures if isinstance(shown, FiguresTable) else shown.table, path, heading)

    def chart_heading(self) -> Heading:
        """The chart and its design, and the conditions: movement, held weapons, the second design."""
        words, tip = CHARTS[self.name]
        asked = [tr(tip)]
        if self.name in MOVED:
            asked.append(inside(self.movement.currentText()))
        if self.name == "heat":
            asked += [tr("without {gun}", gun=gun.short) for gun in self._guns() if gun.key in self._held]
        if self._other is not None and self.name in AGAINST:
            asked.append(tr("against {design}", design=self._other.title))
        return Heading(f"{tr(words)}: {self._design.title if self._design else tr('Design')}", ", ".join(asked))

    # -- which designs --------------------------------------------------------------------------------------

    def _context(self) -> DesignContext | None:
        return None if self._design is None else self._designs.context(self._design)

    def _show_choices(self, documents: tuple[Document, ...]) -> None:
        self._other = self._other if self._other is not self._design else None
        offer(self.designs, documents, self._design)
        offer(self.others, [each for each in documents if each is not self._design], self._other, nobody=tr("Nothing"))

    def _guns(self) -> tuple[Gun, ...]:
        context = self._context()
        return () if context is None else armament(context.graph)

    def _show_fire(self) -> None:
        """Show a check box for each group of weapons; unchecked groups do not fire."""
        while (item := self._fire.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._show_fire_line(self.name == "heat")
        if self.name != "heat" or self._context() is None:
            return
        self._fire.addWidget(ElidedLabel(tr("Fire"), role="caption_medium", token="text.2"))
        for gun in self._guns():
            tick = QCheckBox(gun.short)
            tick.setChecked(gun.key not in self._held)
            tick.toggled.connect(partial(self._hold, gun.key))
            self._fire.addWidget(tick)

    def _hold(self, key: tuple[object, ...], fired: bool) -> None:
        (self._held.discard if fired else self._held.add)(key)
        context = self._context()
        if context is not None:
            self._draw(context)


def _place(axis: Axis, at: int) -> str:
    """The position of the reading line as text: "range 9 hexes"."""
    name, _, unit = axis.title.partition(", ")
    return f"{name} {figure(at * axis.unit, axis.digits)} {unit}".rstrip()
