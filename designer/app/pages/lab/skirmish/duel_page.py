"""The Duel tab of the Lab: one skirmish unit attacks another repeatedly; how long does the target live?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer import clock
from designer.app.pages.lab.bench import Bench, Tab, TabsAside, at_top, stacked
from designer.app.pages.lab.skirmish.cards import attack_lines
from designer.app.pages.lab.skirmish.design_unit import DesignUnit
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.own_units import OwnUnits
from designer.app.pages.lab.skirmish.sweep_view import BATTLES, SweepView
from designer.app.ui.figures import DASH, figure
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.plots.export import Heading, Say
from designer.app.ui.plots.figure_tools import ExportableFigure
from designer.app.ui.plots.marks import Axes, Axis, LineStyle, Note, Steps, rounded_up
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.panel import Panel
from designer.language import inside, marked, tr
from designer.rulesets.skirmish.attack_preview import MOST_ATTACKS, Duel, attacks_a_turn, attacks_until
from designer.rulesets.skirmish.rules import DamageVariant
from designer.rulesets.skirmish.sweep import duel_setup
from designer.rulesets.skirmish.units import SkirmishUnit, units

_HEIGHTS: Final = ((marked("Level"), 0), (marked("Higher"), 1), (marked("Lower"), -1))
_LEAST_ATTACKS = 8
_MOST_LABELS = 24
_ALMOST_DEAD = 0.02
_AT_ONCE = 0.05
"""How many seconds the curves of survival may take before they are computed in idle time."""
_CURVES: Final[tuple[tuple[str, int, str, LineStyle], ...]] = (
    (marked("Higher"), 1, "series.4", "dash"),
    (marked("Level"), 0, "series.1", "solid"),
    (marked("Lower"), -1, "series.2", "dot"),
)
_VARIANTS: Final[tuple[tuple[str, DamageVariant, str, LineStyle], ...]] = (
    (marked("reduced by armor"), DamageVariant.SOFTENED, "series.1", "solid"),
    (marked("as written"), DamageVariant.TEXT, "series.2", "dash"),
)


class DuelPage(Bench):
    """A form with two units, their distance and height, and plots of how the duel goes."""

    def __init__(
        self, source: DesignUnit, own: OwnUnits, state: MapState, say: Say, parent: QWidget | None = None
    ) -> None:
        super().__init__(say, parent)
        self._source, self._own = source, own
        self._state = state
        self._rules = state.scene.rules
        self._counting = IdleWork(self, self._count, self._show_counted)
        self.lay_out(self._left(), self._middle(), self._right())
        self._fill()
        for choice in (self.attacker, self.target):
            choice.activated.connect(self._choose)
        for stepper in (self.distance, self.allies):
            stepper.valueChanged.connect(self._show)
        self.height_of.switched.connect(self._show)
        source.changed.connect(self._fill)
        own.changed.connect(self._fill)
        state.changed.connect(self._follow_rules)
        self._choose()

    # -- parts -----------------------------------------------------------------------------------------------

    def _left(self) -> QWidget:
        self.attacker = ComboBox(tr("Attacker"))
        self.target = ComboBox(tr("Target"))
        self.distance = Stepper(tr("Distance in hexes"), 1, 99)
        self.height_of = SegmentedSwitch([tr(words) for words, _ in _HEIGHTS], tr("Where the attacker stands"))
        self.allies = Stepper(tr("Team-mates of the attacker beside the target"), 0, 6)
        form = FormPanel(tr("Duel"), label_width=80)
        for words, field in (
            *((tr("Attacker"), self.attacker), (tr("Target"), self.target)),
            *((tr("Distance"), self.distance), (tr("Allies"), self.allies)),
        ):
            form.add_line(words, field)
        form.add_widget(self.height_of)  # beside a label its words would be cut
        duel = Panel(tr("Duel"), form, state=tr("one attacks, the other stands"))
        self.terms = FigureLines(tr("Chance of one attack"))
        terms = Panel(tr("Chance of one attack"), at_top(self.terms))
        return stacked((duel, 0), (terms, 0))

    def _middle(self) -> QWidget:
        self.alive = Plot(tr("Target alive"))
        self.worn = Plot(tr("Armor and health"))
        alive = self.plot_panel(self.alive, tr("Target alive"), tr("after so many attacks, exact"))
        self.sweep = SweepView()
        self.lower_panel = Panel()
        self.lower_panel.add_tab(tr("Armor and health"), self.worn, tr("after so many hits with the average roll"))
        rate = Tab(tr("Win rate"), "", self.sweep)
        self.lower_panel.add_tab(rate.text, rate.body, tr("When both fight, over a statistic of one of them"))
        self.figure_tools(self.lower_panel, lambda: (self.worn, self.sweep.plot)[self.lower_panel.current])
        self._apart = TabsAside(self.lower_panel, [rate])
        self.tools_apart(self._apart, self.sweep.plot)
        self._upper, lower = QWidget(), QWidget()
        spaced(QHBoxLayout(self._upper), (alive, 1), margins=0, spacing="gap")
        spaced(QHBoxLayout(lower), (self.lower_panel, 1), (self._apart, 1), margins=0, spacing="gap")
        return stacked((self._upper, 1), (lower, 1))

    def _right(self) -> QWidget:
        self.chances = Plot(tr("Chance to hit"))
        self.result = FigureLines(tr("Result"))
        self._result_panel = Panel(tr("Result"), at_top(self.result))
        self._chances_panel = self.plot_panel(self.chances, tr("Chance to hit"), tr("by distance"))
        return stacked((self._chances_panel, 1), (self._result_panel, 0))

    def arrange(self) -> None:
        """In a wide window four plots stand in two rows, and all figures at the left."""
        super().arrange()
        if self._apart.set_apart(self.is_wide):
            figures, plots = (self.left_side, self._upper) if self.is_wide else (self.right_side, self.right_side)
            self.move_panel(self._chances_panel, plots, 1 if self.is_wide else 0, 1)
            self.move_panel(self._result_panel, figures, 2 if self.is_wide else 1)
            self.right_side.setVisible(not self.is_wide)

    def heading(self, figure: ExportableFigure) -> Heading:
        who = {"attacker": self.fighter(self.attacker).name, "target": self.fighter(self.target).name}
        stands = tr(_HEIGHTS[self.height_of.current][0])
        where: tuple[tuple[str, object], ...]
        where = ((tr("Distance"), self.distance.value()), (tr("Stands"), stands), (tr("Allies"), self.allies.value()))
        if figure is self.sweep.plot:
            where = ((tr("Battles for each value"), BATTLES),)
        title = f"{figure.accessibleName()}: {tr('{attacker} attacks {target}', **who)}"
        return Heading(title, "; ".join(f"{name}: {value}" for name, value in where))

    # -- what is chosen --------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """List the open design, the user's and all other units in both fields; the chosen ones stay chosen."""
        everyone = [*self._source.units, *self._own.units, *units()]
        for choice, first in ((self.attacker, 0), (self.target, 1)):
            before = choice.currentData()
            choice.clear()
            for unit in everyone:
                choice.addItem(unit.name, unit.id)
            place = choice.findData(before) if before is not None else first
            choice.setCurrentIndex(place if place >= 0 else first)
        self._everyone = {unit.id: unit for unit in everyone}
        self._show()

    def _follow_rules(self) -> None:
        if self._state.scene.rules != self._rules:
            self._rules = self._state.scene.rules
            self._show()

    def fighter(self, choice: ComboBox) -> SkirmishUnit:
        """The unit that is chosen in a field."""
        return self._everyone[choice.currentData()]

    def _choose(self) -> None:
        self.distance.setMaximum(self.fighter(self.attacker).reach)
        self._show()

    @property
    def duel(self) -> Duel:
        """The duel that the form describes."""
        attacker, target = self.fighter(self.attacker), self.fighter(self.target)
        height = _HEIGHTS[self.height_of.current][1]
        return Duel(attacker, target, self.distance.value(), height, self.allies.value(), self._rules)

    # -- what is shown ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        duel = self.duel
        self.terms.set_lines(attack_lines(duel.prospect))
        self._count_alive(duel)
        self._show_wear(duel)
        self.sweep.set_duel(duel_setup(duel.attacker, duel.target, duel.rules))
        curves = [Steps(inside(tr(words)), duel.chances(height), color, line) for words, height, color, line in _CURVES]
        _draw_curves(self.chances, _distance_axes(duel.attacker.reach), curves)

    def _count_alive(self, duel: Duel) -> None:
        """Compute in how many attacks the target dies: at once, or in idle time if that takes long."""
        self._of_hits: dict[DamageVariant, list[float]] = {variant: [] for _, variant, _, _ in _VARIANTS}
        hits = duel.survival_of_hits(self._of_hits)
        self._counting.stop()
        end = clock.now() + _AT_ONCE
        while clock.now() < end:
            try:
                self._count([next(hits)])
            except StopIteration:
                self._show_counted()
                return
        self._counting.start(hits)

    def _count(self, found: list[tuple[DamageVariant, float]]) -> None:
        for variant, probability in found:
            self._of_hits[variant].append(probability)

    def _show_counted(self) -> None:
        duel = self.duel
        alive = {words: duel.alive(self._of_hits[variant]) for words, variant, _, _ in _VARIANTS}
        self._show_alive(alive)
        self.result.set_lines(_result_lines(duel, alive[_VARIANTS[0][0]]))

    def _show_alive(self, alive: dict[str, list[float]]) -> None:
        last = [next((n for n, part in enumerate(c) if part < _ALMOST_DEAD), MOST_ATTACKS) for c in alive.values()]
        shown = max(_LEAST_ATTACKS, *last)
        curves = [
            Steps(tr(words), tuple(100 * part for part in alive[words][: shown + 1]), color, line, _start(shown))
            for words, _, color, line in _VARIANTS
        ]
        _draw_curves(self.alive, _count_axes(tr("attacks"), shown, tr("alive, %"), 100), curves)

    def _show_wear(self, duel: Duel) -> None:
        last = max(_LEAST_ATTACKS, len(duel.wear) - 1)
        armor = tuple(float(armor) for armor, _ in duel.wear)
        health = tuple(float(max(0, hp)) for _, hp in duel.wear)
        _draw_curves(
            self.worn,
            _count_axes(tr("hits"), last, tr("points left"), rounded_up(max(duel.target.armor, duel.target.hp))),
            [
                Steps(tr("armor"), armor, "series.6", start=_start(last)),
                Steps(tr("health"), health, "series.4", "dash", start=_start(last)),
            ],
        )


def _result_lines(duel: Duel, alive: list[float]) -> list[FigureLine]:
    half, sure = (attacks_until(alive, probability) for probability in (0.5, 0.1))
    often = attacks_a_turn(duel.attacker, duel.rules)
    return [
        FigureLine(tr("Hits with the average roll"), figure(len(duel.wear) - 1)),
        FigureLine(tr("Average roll"), figure(duel.attacker.average_roll)),
        FigureLine(tr("Attacks for a 50 % kill"), _attacks_text(half)),
        FigureLine(tr("Attacks for a 90 % kill"), _attacks_text(sure)),
        FigureLine(tr("{name}, attacks a turn", name=duel.attacker.name), DASH if often is None else figure(often)),
        FigureLine(tr("Health of the target"), figure(duel.target.hp)),
        FigureLine(tr("Armor of the target"), figure(duel.target.armor)),
    ]


def _attacks_text(count: int | None) -> str:
    return figure(count) if count is not None else tr("over {n}", n=MOST_ATTACKS)


def _start(last: int) -> int:
    """The axis position of the count 0: position 1 if each count has a label, since labels stand from 1 on; else 0."""
    return int(last <= _MOST_LABELS)


def _count_axes(across: str, last: int, up: str, most: float) -> Axes:
    """Axes with a count from 0 to ``last`` across, and values from 0 to ``most`` upward."""
    first = _start(last)
    words = tuple(str(number) for number in range(last + 1)) if first else ()
    return Axes(Axis(across, first - 0.5, first + last + 0.5, words), Axis(up, 0, 1.08 * most, digits=1, last=most))


def _distance_axes(reach: int) -> Axes:
    words = tuple(str(number) for number in range(1, reach + 1))
    return Axes(Axis(tr("distance, hexes"), 0.5, reach + 0.5, words), Axis.percent(tr("chance, %")))


def _draw_curves(plot: Plot, axes: Axes, curves: Sequence[Steps]) -> None:
    """Draw curves; the cursor line shows the value of each at its position."""

    def notes(at: int) -> list[Note]:
        values = ((curve.name, dict(enumerate(curve.values, curve.start)).get(at)) for curve in curves)
        return [Note(value, f"{name} {figure(value)}") for name, value in values if value is not None]

    plot.draw(axes, curves, notes)
