"""The Charts tab of the Lab: a list of charts, the chosen chart, and its values at the cursor line."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from designer.analysis.protection import point_worths
from designer.analysis.shares import mass_shares, told_apart, value_shares
from designer.analysis.sweeps import STEPS, SeriesPoint, SweptPart, by_crew, sweep
from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.bench import DesignBench, as_high_as_rows, at_top, offer, stacked
from designer.app.pages.lab.charts.breakpoints import breakpoints, in_short
from designer.app.pages.lab.charts.crew_map import CrewMap
from designer.app.pages.lab.charts.treemap import ShareMap
from designer.app.pages.lab.weapon_boxes import WeaponBoxes
from designer.app.ui.figures import figure
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plots.export import Heading
from designer.app.ui.plots.figure_tools import ExportableFigure
from designer.app.ui.plots.marks import Axis
from designer.app.ui.plots.plot import Plot
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import spaced
from designer.app.ui.tables import Column, TableModel, TableView
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines
from designer.app.ui.widgets.forms import FormPanel, combo_box
from designer.app.ui.widgets.panel import Panel
from designer.app.views.panels import chart_data
from designer.battle_value import battle_value
from designer.language import inside, marked, tr
from designer.rulesets.combat.armament import armament
from designer.rulesets.combat.situation import AttackSituation
from designer.rulesets.quirks.to_hit import AttackerMovement
from designer.workspace.documents import Document

ChartName = Literal[
    "steps", "damage", "heat", "crew", "armor", "walk", "sinks", "mass shares", "value shares", "protection"
]
CHARTS: Final[dict[ChartName, tuple[str, str]]] = {
    "steps": (marked("Value, step by step"), marked("from nothing to the Battle Value")),
    "damage": (marked("Damage by range"), marked("all weapons, standing target")),
    "heat": (marked("Heat over turns"), marked("the same volley each turn it is not shut down")),
    "crew": (marked("Value by crew"), marked("gunnery and piloting")),
    "armor": (marked("Value by armor"), marked("in half tons, everything else unchanged")),
    "walk": (marked("Value by speed"), marked("walk MP, everything else unchanged")),
    "sinks": (marked("Value by heat sinks"), marked("everything else unchanged")),
    "mass shares": (marked("Shares of mass"), marked("tons of each part")),
    "value shares": (marked("Shares of value"), marked("points of each line")),
    "protection": (marked("Armor and criticals"), marked("damage that each location takes, and the next critical hit")),
}

NAMES: Final = tuple(CHARTS)
MOVED: Final[tuple[ChartName, ...]] = ("damage", "heat")
"""The charts that depend on how the design moves."""
AGAINST: Final[tuple[ChartName, ...]] = ("steps", "damage", "heat", "armor", "walk", "sinks")
"""The charts that can show a second design."""
SWEEPS: Final[dict[ChartName, SweptPart]] = {"armor": "armor", "walk": "walk", "sinks": "sinks"}
"""The charts that vary a part of the design, with the part."""
_START_AT: Final[dict[ChartName, int]] = {"damage": 9}
"""The first position of a chart's cursor line, if it is not the chart's first position."""
SMALL: Final[tuple[ChartName, ...]] = ("steps", "damage", "heat")
"""The charts that wide windows show in small beside the chosen one."""
SETTLE_MS: Final = 150
"""How many milliseconds after the last edit a chart is drawn, so that a quick series of edits draws it once."""
_MOVES: Final = {
    AttackerMovement.STOOD: marked("Standing"),
    AttackerMovement.WALKED: marked("Walking"),
    AttackerMovement.RAN: marked("Running"),
    AttackerMovement.JUMPED: marked("Jumping"),
}


class ChartsLab(DesignBench):
    """Charts of one design, some of which can be compared with a second one."""

    settle_ms = SETTLE_MS

    def __init__(self, designs: OpenDesigns, parent: QWidget | None = None) -> None:
        super().__init__(designs, parent)
        self._drawn: chart_data.Chart | None = None
        self._points: list[SeriesPoint] = []
        self._sweep = IdleWork(self, self._take_points, self._show_sweep)
        self.name: ChartName = "steps"
        self.lay_out(self._left(), self._middle(), self._right())
        self._connect()
        self.offer_designs()

    # -- parts ----------------------------------------------------------------------------------------------

    def _left(self) -> QWidget:
        self.designs = ComboBox(tr("Design"))
        self.others = ComboBox(tr("Second design"))
        self.movement = combo_box(tr("Movement"), _MOVES)
        form = FormPanel(tr("Charts"), label_width=80)
        form.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        form.add_line(tr("Design"), self.designs)
        form.add_line(tr("Against"), self.others)
        form.add_line(tr("Movement"), self.movement)
        self.weapons = WeaponBoxes()
        self._show_weapons = partial(form.show_line, form.add_widget(self.weapons))
        names = Column[ChartName](
            text=lambda name: tr(CHARTS[name][0]), tooltip=lambda name: tr(CHARTS[name][1]), stretch=True
        )
        charts = TableModel((names,), key=lambda name: name, parent=self)
        charts.show(NAMES)
        self.list = as_high_as_rows(TableView(tr("Charts"), charts, headings=False))
        body = QWidget()
        spaced(QVBoxLayout(body), form, (self.list, 1), margins=(0, "control_inset", 0, 0), spacing=0)
        self.choices = Panel(tr("Charts"), body)
        return stacked((self.choices, 0))

    def _middle(self) -> QWidget:
        self.plot = Plot(tr("Chart"))
        self.crew = CrewMap()
        self.masses = ShareMap(tr("Shares of mass"), "t", 1000, 2)
        self.values = ShareMap(tr("Shares of Battle Value"), "BV", 1, 1)
        self.table = FiguresTable(tr("Figures of the chart"))
        self._pages = QStackedWidget()
        for page in (self.plot, self.crew, self.masses, self.values, self.table):
            self._pages.addWidget(page)
        self.chart = Panel(body=self._pages)
        self.tools = self.figure_tools(self.chart, self._widget)
        self._row = self._small_charts()
        return stacked((self.chart, 1), (self._row, 1))

    def _small_charts(self) -> QWidget:
        """A row with small versions of other charts; each has a button that shows it in large."""
        self.small = {name: Plot(tr(CHARTS[name][0]), readable=False) for name in SMALL}
        self._small_panels = {name: Panel(tr(CHARTS[name][0])) for name in SMALL}
        for name, panel in self._small_panels.items():
            panel.set_body(self.small[name])
            show = IconButton("chart", tr("Show this chart"))
            show.setObjectName(f"show {name}")
            show.clicked.connect(partial(self.show_chart, name))
            panel.add_tool(show)
        row = QWidget()
        spaced(QHBoxLayout(row), *((panel, 1) for panel in self._small_panels.values()), margins=0, spacing="gap")
        row.hide()
        self._lazy_small = LazyUpdate(row, self._draw_small, stale=True)
        return row

    def _right(self) -> QWidget:
        self.lines = FigureLines(tr("At the reading line"))
        self.make_so = QPushButton(tr("Apply"))
        self.make_so.setToolTip(tr("Change the design to the value at the reading line"))
        buttons = QWidget()
        spaced(QHBoxLayout(buttons), self.make_so, 1, margins=("panel_inset", 0))
        self.reading = Panel(tr("Reading"), at_top(self.lines, buttons))
        return stacked((self.reading, 0))

    def arrange(self) -> None:
        """In a wide window other charts stand below the chosen one, and the reading below the list."""
        super().arrange()
        if self.is_wide is self._row.isHidden():
            self._row.setVisible(self.is_wide)
            self.right_side.setVisible(not self.is_wide)
            self.move_panel(self.reading, self.left_side if self.is_wide else self.right_side, int(self.is_wide))

    def _connect(self) -> None:
        self.list.chosen.connect(self.show_chart)
        self.designs.activated.connect(lambda: self.choose(self.designs.currentData(), self._other))
        self.others.activated.connect(lambda: self.choose(self._design, self.others.currentData()))
        self.movement.activated.connect(self.renew)
        self.plot.reading_moved.connect(self.read_at)
        self.crew.chosen.connect(lambda *_: self._show_crew_lines())
        for shares in (self.masses, self.values):
            shares.chosen.connect(lambda _, shares=shares: self._show_share_lines(shares))
        self.tools.pill.toggled.connect(lambda _: self._show_page())
        self.make_so.clicked.connect(self._apply_point)
        self._designs.front_changed.connect(self._follow_front)
        self.weapons.changed.connect(self.renew)

    # -- what is shown --------------------------------------------------------------------------------------

    def show_chart(self, name: ChartName) -> None:
        """Show the chart with this name."""
        if name == self.name:
            return
        self.name = name
        self.tools.pill.setChecked(False)
        self.plot.set_reading(None)
        self.renew()

    def _follow_front(self) -> None:
        self.choose(self._designs.front, self._other)

    @property
    def busy(self) -> bool:
        """Whether the values of a chart that varies a part are still being computed."""
        return self._sweep.busy

    def renew(self) -> None:
        self._sweep.stop()
        self.list.choose(self.name)
        words, tip = CHARTS[self.name]
        self.chart.set_title(tr(words), state=tr(tip))
        self.movement.setEnabled(self.name in MOVED)
        self._show_weapons(self.name == "heat")
        super().renew()

    def _show_designs(self) -> None:
        context = self._context()
        if context is None:
            return
        self.weapons.show_guns(armament(context.graph))
        self._lazy_small.request()
        if self.name in SWEEPS:
            self._points = []
            self._sweep.start(sweep(context.session, SWEEPS[self.name]))
        else:
            self._draw(context)
        self._show_page()

    def _chart(self, name: ChartName, context: DesignContext) -> chart_data.Chart:
        """One of the charts that are drawn immediately, for the chosen designs."""
        g, other = context.graph, None if self._other is None else self._designs.context(self._other).graph
        movement, theirs = AttackerMovement(self.movement.currentData()), self._other_name()
        if name == "steps":
            return chart_data.value_steps(g, other, theirs)
        if name == "damage":
            return chart_data.damage(g, other, AttackSituation(movement=movement), theirs)
        held = frozenset(gun.key for gun in self.weapons.held)
        return chart_data.heat(g, other, held, movement, theirs)

    def _draw_small(self) -> None:
        context = self._context()
        for name, panel in self._small_panels.items():
            panel.setVisible(name != self.name)
            if context is not None and name != self.name:
                self.small[name].draw(*self._chart(name, context).diagram)

    def _draw(self, context: DesignContext) -> None:
        g = context.graph
        if self.name in SMALL:
            self._show_drawn(self._chart(self.name, context), _START_AT.get(self.name, 1))
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
        self.plot.draw(*found.diagram)
        self.read_at(start_at if self.plot.reading is None else self.plot.reading)

    def _other_name(self) -> str:
        """The name of the second design for the chart; empty if both designs have the same name."""
        title = self._other.title if self._other else ""
        return "" if self._design and title == self._design.title else title

    def read_at(self, at: int) -> None:
        """Move the cursor line to a position and show the values there."""
        if self._drawn is None:
            return
        axis = self.plot.axes.x
        at = self.plot.read(at)
        self._show_lines("" if axis.words else _place(axis, at), self._drawn.lines(at))
        point = self._current_point()
        self.make_so.setVisible(self.name in SWEEPS)
        self.make_so.setEnabled(point is not None and point.edit is not None)

    def _show_lines(self, state: str, lines: list[FigureLine]) -> None:
        self.reading.set_title(tr("Reading"), state=state)
        self.lines.set_lines(lines)
        self.make_so.hide()

    # -- sweeps ---------------------------------------------------------------------------------------------

    def _take_points(self, found: list[SeriesPoint]) -> None:
        self._points += found

    def _show_sweep(self) -> None:
        part, other = SWEEPS[self.name], list[SeriesPoint]()
        if self._other is not None:
            other = list(sweep(self._designs.context(self._other).session, part))
        now = next((point.at for point in self._points if point.now), 0)
        self._show_drawn(chart_data.swept(part, self._points, other, self._other_name()), round(now / STEPS[part]))

    def _current_point(self) -> SeriesPoint | None:
        """The point at the cursor line, in a chart that varies a part; else None."""
        if self.name not in SWEEPS:
            return None
        step = STEPS[SWEEPS[self.name]]
        return next((point for point in self._points if round(point.at / step) == self.plot.reading), None)

    def _apply_point(self) -> None:
        context, point = self._context(), self._current_point()
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
        if self.tools.pill.isChecked() and isinstance(shown, CrewMap | ShareMap):
            self.table.show_table(shown.figures)
            shown = self.table
        self.tools.renew()
        self.reading.setVisible(self.name != "protection")
        self._pages.setCurrentWidget(shown)

    def heading(self, figure: ExportableFigure) -> Heading:
        """The heading of an exported chart: its title, the design, and the conditions."""
        words, tip = CHARTS[self.name]
        asked = [tr(tip)]
        if self.name in MOVED:
            asked.append(inside(self.movement.currentText()))
        if self.name == "heat":
            asked += [tr("without {gun}", gun=gun.short) for gun in self.weapons.held]
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


def _place(axis: Axis, at: int) -> str:
    """The position of the cursor line as text, such as "range 9 hexes"."""
    name, _, unit = axis.title.partition(", ")
    return f"{name} {figure(at * axis.unit, axis.digits)} {unit}".rstrip()
