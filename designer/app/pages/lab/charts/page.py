"""The charts bench: a list of charts, the one that is chosen, and what stands at its reading line."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from designer.analysis.protection import point_worths
from designer.analysis.shares import mass_shares, told_apart, value_shares
from designer.analysis.sweeps import Point, by_crew, sweep
from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.charts import chart_data
from designer.app.pages.lab.charts.breakpoints import breakpoints, in_short
from designer.app.pages.lab.charts.crew import CrewMap
from designer.app.pages.lab.charts.names import AGAINST, CHARTS, MOVED, NAMES, ChartsModel, Name, NamesDelegate
from designer.app.pages.lab.charts.sweep import SWEEPS, Sweeping
from designer.app.pages.lab.charts.treemap import ShareMap
from designer.app.pages.lab.columns import side_widths
from designer.app.pages.lab.design_choice import offer
from designer.app.pages.lab.figure_lines import Line, Lines
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.measures import COMFORTABLE_FROM
from designer.app.ui.plots.export import SUFFIXES, Heading, export
from designer.app.ui.plots.exporting import ExportButton
from designer.app.ui.plots.marks import Axes, Axis
from designer.app.ui.plots.plot import Plot
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import Pill
from designer.app.ui.widgets.fields import Choice
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.lists import QuietList
from designer.app.ui.widgets.panel import Panel
from designer.battle_value import battle_value
from designer.language import inside, marked, tr
from designer.rulesets.combat.armament import Gun, armament
from designer.rulesets.combat.attack import AttackSituation
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.workspace.documents import Document

SETTLE_MS: Final = 150
_MOVES: Final = {
    AttackerMovement.STOOD: marked("Standing"),
    AttackerMovement.WALKED: marked("Walking"),
    AttackerMovement.RAN: marked("Running"),
    AttackerMovement.JUMPED: marked("Jumping"),
}


class ChartsLab(QWidget):
    """The bench. Charts follow edits of the designs while they are seen."""

    def __init__(self, designs: OpenDesigns) -> None:
        super().__init__()
        self._designs = designs
        self._design: Document | None = designs.front
        self._other: Document | None = None
        self._followed: list[DesignContext] = []
        self._drawn: chart_data.Drawn | None = None
        self._sweeping = Sweeping(self)
        self._held: set[tuple[object, ...]] = set()
        self.name: Name = "steps"
        self._make_parts()
        self._lay_out()
        self._connect()
        follow_theme(self._renew_sizes)
        self._offer()

    # -- parts ----------------------------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self.designs = Choice(tr("Design"))
        self.others = Choice(tr("Second design"))
        self.movement = Choice(tr("Movement"))
        for how, words in _MOVES.items():
            self.movement.addItem(tr(words), how)
        self.list = QuietList(tr("Charts"), ChartsModel(self))
        self.list.setItemDelegate(NamesDelegate(self.list))
        empty = Axes(Axis("", 0.5, 1.5), Axis("", 0, 1))
        self.plot = Plot(tr("Chart"), empty)
        self.crew = CrewMap()
        self.masses = ShareMap(tr("Shares of mass"), "t", 1000, 2)
        self.values = ShareMap(tr("Shares of Battle Value"), "BV", 1, 1)
        self.table = FiguresTable(tr("Figures of the chart"))
        self.lines = Lines(tr("At the reading line"))
        self.table_pill = Pill(tr("Table"), shape="square", tip=tr("Show a table instead of the chart"))
        self.export = ExportButton(self._file_name, lambda: self.write, lambda: SUFFIXES)
        self.make_so = QPushButton(tr("Apply"))
        self.make_so.setToolTip(tr("Change the design to the value at the reading line"))

    def _lay_out(self) -> None:
        self._grid = QGridLayout()
        for row, (words, field) in enumerate(
            ((tr("Design"), self.designs), (tr("Against"), self.others), (tr("Movement"), self.movement))
        ):
            self._grid.addWidget(ElidedLabel(words, token="text.2"), row, 0)
            self._grid.addWidget(field, row, 1)
        self._grid.setColumnStretch(1, 1)
        self._fire = QVBoxLayout()
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.addLayout(self._grid)
        self._column.addLayout(self._fire)
        holder = QWidget()
        whole = QVBoxLayout(holder)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(body)
        whole.addWidget(self.list, 1)
        self.choices = Panel(tr("Charts"))
        self.choices.set_body(holder)
        self._pages = QStackedWidget()
        for page in (self.plot, self.crew, self.masses, self.values, self.table):
            self._pages.addWidget(page)
        self.chart = Panel()
        self.chart.set_body(self._pages)
        self.chart.add_tool(self.table_pill)
        self.chart.add_tool(self.export)
        reading = QWidget()
        column = QVBoxLayout(reading)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.lines)
        self._button_row = QHBoxLayout()
        self._button_row.addWidget(self.make_so)
        self._button_row.addStretch(1)
        column.addLayout(self._button_row)
        column.addStretch(1)
        self.reading = Panel(tr("Reading"))
        self.reading.set_body(reading)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.choices)
        self._row.addWidget(self.chart, 1)
        self._row.addWidget(self.reading)

    def _connect(self) -> None:
        self.list.selectionModel().currentChanged.connect(lambda index: self.show_chart(NAMES[index.row()]))
        self.designs.activated.connect(lambda: self._choose(self.designs.currentData(), self._other))
        self.others.activated.connect(lambda: self._choose(self._design, self.others.currentData()))
        self.movement.activated.connect(self.renew)
        self.plot.reading_moved.connect(self.read_at)
        self.crew.chosen.connect(lambda *_: self._show_crew_lines())
        self.masses.chosen.connect(lambda _: self._show_share_lines(self.masses))
        self.values.chosen.connect(lambda _: self._show_share_lines(self.values))
        self.table_pill.toggled.connect(lambda _: self._show_page())
        self.make_so.clicked.connect(self._make_so)
        self.export.failed.connect(lambda words: self._designs.say("error", words))
        self.export.written.connect(lambda path: self._designs.say("clear", tr("{name} is written.", name=path.name)))
        self._designs.changed.connect(self._offer)
        self._designs.front_changed.connect(lambda: self._choose(self._designs.front, self._other))
        self._sweeping.ended.connect(self._show_sweep)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self.renew)

    # -- what is shown --------------------------------------------------------------------------------------

    def show_chart(self, name: Name) -> None:
        """Bring a chart to the front."""
        if name == self.name:
            return
        self.name = name
        self.table_pill.setChecked(False)
        self.plot.set_reading(None)
        self.renew()

    @property
    def busy(self) -> bool:
        """Whether a sweep is under way."""
        return self._sweeping.busy

    def renew(self) -> None:
        """Ask the designs again, while this is seen."""
        self._sweeping.stop()
        self.list.setCurrentIndex(self.list.model().index(NAMES.index(self.name), 0))
        words, tip = CHARTS[self.name]
        self.chart.set_title(tr(words), state=tr(tip))
        self.movement.setEnabled(self.name in MOVED)
        self._show_fire()
        context = self._context()
        if context is None or not self.isVisible():
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
            self._show_protection(context)

    def _show_drawn(self, found: chart_data.Drawn, start_at: int) -> None:
        self._drawn = found
        self.plot.setAccessibleName(tr(CHARTS[self.name][0]))
        self.plot.draw(found.axes, found.marks)
        self.read_at(start_at if self.plot.reading is None else self.plot.reading)

    def _theirs(self) -> str:
        """What the second design is called in the chart; empty where both are called the same."""
        title = self._other.title if self._other else ""
        return "" if self._design and title == self._design.title else title

    def read_at(self, at: int) -> None:
        """Put the reading line somewhere."""
        if self._drawn is None:
            return
        axis = self._drawn.axes.x
        at = min(max(at, round(axis.low + 0.5)), round(axis.high - 0.5))
        self.plot.set_reading(at, self._drawn.notes(at))
        self.reading.set_title(tr("Reading"), state="" if axis.words else _place(axis, at))
        self.lines.set_lines(self._drawn.lines(at))
        point = self._point()
        self.make_so.setVisible(self.name in SWEEPS)
        self.make_so.setEnabled(point is not None and point.edit is not None)

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
        value = battle_value(context.graph)
        self.reading.set_title(tr("Reading"), state=tr("crew {gunnery}/{piloting}", gunnery=gunnery, piloting=piloting))
        self.lines.set_lines(
            [
                Line(tr("Regular crew, 4/5"), figure(value)),
                Line(
                    tr("Crew {gunnery}/{piloting}", gunnery=gunnery, piloting=piloting),
                    figure(by_crew(value)[gunnery][piloting]),
                    True,
                ),
            ]
        )
        self.make_so.hide()

    def _show_share_lines(self, shown: ShareMap) -> None:
        shares = shown.shares
        self.reading.set_title(tr("Reading"), state=shares[shown.current].label if shares else "")
        said = []
        for number in range(len(shares)):
            name, _, value = shown.words(number).partition(": ")
            said.append(Line(name, value, chosen=number == shown.current, short=shares[number].short))
        self.lines.set_lines(said)
        self.make_so.hide()

    def _show_protection(self, context: DesignContext) -> None:
        self.table.show_table(breakpoints(context.graph, point_worths(context.session)))
        self.chart.set_title(tr(CHARTS[self.name][0]), state=in_short(context.graph))
        self.reading.set_title(tr("Reading"), state="")
        self.lines.set_lines([])
        self.make_so.hide()

    # -- pages and files ------------------------------------------------------------------------------------

    def _widget(self) -> QWidget:
        if self.name == "crew":
            return self.crew
        if self.name in ("mass shares", "value shares"):
            return self.masses if self.name == "mass shares" else self.values
        return self.table if self.name == "protection" else self.plot

    def _show_page(self) -> None:
        shown = self._widget()
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
        """Write the chart as a picture, or its figures; ``ExportError`` if that cannot be."""
        shown, (title, below) = self._widget(), self._heading()
        if isinstance(shown, Plot):
            shown.export(path, title, below)
        elif isinstance(shown, CrewMap | ShareMap):
            export(shown, shown.table, path, Heading(title, below))
        else:
            export(self.table, self.table.figures.table, path, Heading(title, below))

    def _heading(self) -> tuple[str, str]:
        """What a picture says above itself: the chart and the design, and what was asked of it."""
        words, tip = CHARTS[self.name]
        design = self._design.title if self._design else tr("Design")
        asked = [tr(tip)]
        if self.name in MOVED:
            asked.append(inside(self.movement.currentText()))
        if self.name == "heat":
            asked += [tr("without {gun}", gun=gun.short) for gun in self._guns() if gun.key in self._held]
        if self._other is not None and self.name in AGAINST:
            asked.append(tr("against {design}", design=self._other.title))
        return f"{tr(words)}: {design}", ", ".join(asked)

    def _guns(self) -> tuple[Gun, ...]:
        context = self._context()
        return () if context is None else armament(context.graph)

    def _file_name(self) -> str:
        title = self._design.title if self._design else tr("Design")
        return f"{title} {inside(tr(CHARTS[self.name][0]))}"

    # -- which designs --------------------------------------------------------------------------------------

    def _context(self) -> DesignContext | None:
        return None if self._design is None else self._designs.context(self._design)

    def _choose(self, design: Document | None, other: Document | None) -> None:
        self._design, self._other = design, other
        self._offer()

    def _offer(self) -> None:
        documents = self._designs.documents
        self._design = self._design if self._design in documents else self._designs.front
        self._other = self._other if self._other in documents and self._other is not self._design else None
        offer(self.designs, documents, self._design)
        offer(self.others, [each for each in documents if each is not self._design], self._other, nobody=tr("Nothing"))
        for context in self._followed:
            context.changed.disconnect(self._on_edit)
        self._followed = [self._designs.context(each) for each in (self._design, self._other) if each is not None]
        for context in self._followed:
            context.changed.connect(self._on_edit)
        self.renew()

    def _on_edit(self) -> None:
        if self.isVisible():
            self._settle.start()

    def _show_fire(self) -> None:
        """A tick for each sort of weapon: what is not ticked holds its fire."""
        while (item := self._fire.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
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

    # -- looks ----------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.renew()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._renew_sizes()

    def _renew_sizes(self) -> None:
        style = theme.current()
        m = style.measures
        wide = self.width() / style.scale >= COMFORTABLE_FROM - 2 * m.gap
        form, reading = side_widths(style, self.width(), wide=wide)
        self.choices.setFixedWidth(form)
        self.reading.setFixedWidth(reading)
        self._row.setSpacing(m.gap)
        self._column.setContentsMargins(m.panel_inset, m.control_inset, m.panel_inset, m.control_inset)
        self._column.setSpacing(style.px(4))
        self._grid.setSpacing(style.px(4))
        self._button_row.setContentsMargins(m.panel_inset, 0, m.panel_inset, 0)


def _place(axis: Axis, at: int) -> str:
    """Where the reading line stands: "range 9 hexes"."""
    name, _, unit = axis.title.partition(", ")
    return f"{name} {figure(at * axis.unit, axis.digits)} {unit}".rstrip()
