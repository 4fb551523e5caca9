"""The left panel of the heat theatre: the situation, how the turns are filled, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.figures import figure
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.fields import ComboBox, Stepper
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import figure_label
from designer.app.views.assistants.frame import Assistant
from designer.app.views.heat.chart import HeatChart
from designer.app.views.heat.target import HeatTarget
from designer.app.views.heat.theatre import HAND, HeatTheatre
from designer.assistants.heat_firing import MOST_TURNS, most_radical_turns
from designer.language import marked, tr
from designer.rulesets.combat.heat_scale import HOTTEST, limits
from designer.rulesets.combat.situation import FASTEST, IMMOBILE, SKILLS

_LABEL_WIDTH: Final = 108
_SUMS: Final = (
    marked("Damage, expected"),
    marked("Without heat"),
    marked("Hottest"),
    marked("Turns slowed"),
    marked("Shutdown"),
    marked("Explosion"),
)


class HeatAssistant(Assistant):
    """The heat theatre: situation, policy and sums at the left, plot and grid in the place of the board."""

    def __init__(self, context: DesignContext) -> None:
        self.theatre = HeatTheatre(context)
        form = FormPanel(tr("Heat"), label_width=_LABEL_WIDTH)
        self.chart = HeatChart(self.theatre)
        self.against = HeatTarget(self.theatre)
        super().__init__(context, tr("Heat"), form, center=self.chart)
        self.theatre.setParent(self)
        self.turns = Stepper(tr("Turns"), 1, MOST_TURNS)
        self.start = Stepper(tr("From heat"), 0, HOTTEST)
        self.other = Stepper(tr("Other heat each turn"), 0, HOTTEST)
        self.radical = Stepper(tr("Radical heat sinks"), 0, MOST_TURNS)
        self.gunnery = Stepper(tr("Gunnery"), *SKILLS)
        self.target = Stepper(tr("Target moved"), IMMOBILE, FASTEST)
        self.policy = ComboBox(tr("Fill the turns"))
        self.repeat, self.clear = QPushButton(tr("Repeat the turn")), QPushButton(tr("Clear"))
        self._sums = [figure_label() for _ in _SUMS]
        self._always = [figure_label() for _ in _SUMS]
        self._holds = figure_label()
        self._form = form
        self._lay_out(form)
        for field in self._fields:
            field.valueChanged.connect(self._set)
        self.policy.activated.connect(lambda index: self.theatre.set_policy(self.policy.itemData(index)))
        self.repeat.clicked.connect(lambda: self.theatre.repeat(self.chart.cursor_cell.turn))
        self.clear.clicked.connect(self.theatre.clear)
        self._lazily = LazyUpdate(self, self._show, stale=True)
        self.theatre.changed.connect(self._lazily.request)
        self._show()

    def use_designs(self, designs: OpenDesigns) -> None:
        self.against.use_designs(designs)

    def take_keyboard(self) -> None:
        """Focus the grid of turns."""
        self.chart.setFocus()

    @property
    def _fields(self) -> tuple[Stepper, ...]:
        return self.turns, self.start, self.other, self.gunnery, self.target, self.radical

    def _lay_out(self, form: FormPanel) -> None:
        for words, field in (
            (tr("Turns"), self.turns),
            (tr("From heat"), self.start),
            (tr("Other heat"), self.other),
            (tr("Gunnery"), self.gunnery),
            (tr("Target moved"), self.target),
        ):
            form.add_line(words, field)
        self._radical_line = form.add_line(
            tr("Radical sinks"),
            self.radical,
            self._holds,
            tip=tr("In how many turns in a row radical heat sinks run, and how likely they hold so long"),
        )
        form.add_title(tr("Fill the turns"))
        form.add_widget(self.policy)
        buttons = QWidget()
        spaced(QHBoxLayout(buttons), self.repeat, self.clear, 1, margins=0, spacing="gap")
        form.add_widget(buttons)
        heads = [in_font(figure_label(words), "caption") for words in (tr("planned"), tr("all fire"))]
        form.add_line(tr("In all turns"), *heads, tip=tr("As the turns are filled, and if everything always fires"))
        for words, *labels in zip(_SUMS, self._sums, self._always, strict=True):
            form.add_line(tr(words), *labels)
        form.add_title(tr("Fired at another design"))
        form.add_widget(self.against)
        form.end()

    def _set(self) -> None:
        self.theatre.set_values(
            start=self.start.value(),
            other=self.other.value(),
            turns=self.turns.value(),
            situation=self.theatre.with_situation(self.gunnery.value(), self.target.value()),
            radical=self.radical.value(),
        )

    def _show_radical(self, turns: int) -> None:
        """The line of radical heat sinks, and how likely they hold for so many turns."""
        scenario = self.theatre.firing.scenario
        most = most_radical_turns(scenario.shooter, scenario.situation.rules)
        self._form.show_line(self._radical_line, most > 0)
        self.radical.setMaximum(max(most, 1))
        held = scenario.radical_holds
        self._holds.setText(figure(100 * held, 1, unit="%") if turns else "")

    def _show(self) -> None:
        state = self.theatre.state
        situation = state.situation
        values = len(state.turns), state.start, state.other, situation.gunnery, situation.target_movement, state.radical
        self._show_radical(state.radical)
        for field, value in zip(self._fields, values, strict=True):
            with QSignalBlocker(field):
                field.setValue(value)
        with QSignalBlocker(self.policy):
            self.policy.clear()
            for name, words in self.theatre.policies.items():
                self.policy.addItem(tr(words), name)
            plan = self.theatre.plan  # it may fall back to another policy
            if state.policy == HAND:
                self.policy.addItem(tr("as chosen by hand"), HAND)
            self.policy.setCurrentIndex(self.policy.findData(state.policy))
        for labels, found in ((self._sums, plan), (self._always, self.theatre.always)):
            slow = sum(turn.heat.after >= limits().slows for turn in found.turns)
            texts = (
                figure(found.damage, 1),
                figure(found.without_heat, 1),
                str(found.hottest),
                str(slow),
                *_percent(float(found.stopped), float(found.exploded)),
            )
            for label, text in zip(labels, texts, strict=True):
                label.setText(text)


def _percent(*chances: float) -> Iterator[str]:
    return (figure(100 * chance, 1, unit="%") for chance in chances)
