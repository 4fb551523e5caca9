"""The duel bench: one unit attacks another, again and again: how long it lives, how it is worn down, from where."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from designer.app.pages.lab.columns import at_top, side_widths, stacked
from designer.app.pages.lab.figure_lines import Line, Lines
from designer.app.pages.lab.skirmish.cards import attack_lines
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.unit_projection import DesignUnit
from designer.app.ui import theme
from designer.app.ui.figures import DASH, figure
from designer.app.ui.plots.exporting import Say, export_of
from designer.app.ui.plots.marks import Axes, Axis, LineStyle, Note, Steps, rounded_up
from designer.app.ui.plots.plot import Plot
from designer.app.ui.theme import follow_theme
from designer.app.ui.widgets.buttons import Pill, SegmentedSwitch
from designer.app.ui.widgets.fields import Choice, Stepper
from designer.app.ui.widgets.panel import Panel
from designer.language import inside, marked, tr
from designer.rulesets.skirmish.attack_preview import attacks_a_turn, considered
from designer.rulesets.skirmish.damage import survival, worn_down
from designer.rulesets.skirmish.rules import DamageVariant, SkirmishRules
from designer.rulesets.skirmish.to_hit import Chance, hit_chance
from designer.rulesets.skirmish.units import SkirmishUnit, units

_HEIGHTS: Final = ((marked("Level"), 0), (marked("Higher"), 1), (marked("Lower"), -1))
_LEAST_ATTACKS, _MOST_ATTACKS = 8, 40
_MOST_LABELS = 24
_ALMOST_DEAD = 0.02
_CURVES: Final[tuple[tuple[str, int, str, LineStyle], ...]] = (
    (marked("Higher"), 1, "series.4", "dash"),
    (marked("Level"), 0, "series.1", "solid"),
    (marked("Lower"), -1, "series.2", "dot"),
)
_VARIANTS: Final[tuple[tuple[str, DamageVariant, str, LineStyle], ...]] = (
    (marked("softened by armor"), DamageVariant.SOFTENED, "series.1", "solid"),
    (marked("as written"), DamageVariant.TEXT, "series.2", "dash"),
)


class DuelPage(QWidget):
    """Two units, a distance and a height, and what comes of it."""

    def __init__(self, source: DesignUnit, state: MapState, say: Say, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._source = source
        self._state = state
        self._rules: SkirmishRules = state.scene.rules
        self.attacker = Choice(tr("Attacker"))
        self.target = Choice(tr("Target"))
        self.distance = Stepper(tr("Distance in hexes"), 1, 99)
        self.height_of = SegmentedSwitch([tr(words) for words, _ in _HEIGHTS], tr("Where the attacker stands"))
        self.allies = Stepper(tr("Team-mates of the attacker beside the target"), 0, 6)
        self.alive = Plot(tr("Target alive"), _counted(tr("attacks"), _LEAST_ATTACKS, tr("alive, %"), 100))
        self.worn = Plot(tr("Armor and health"), _counted(tr("hits"), _LEAST_ATTACKS, tr("points left"), 100))
        self.chances = Plot(tr("Chance to hit"), _axes(6))
        for plot in (self.alive, self.worn, self.chances):
            plot.reading_moved.connect(lambda at, plot=plot: _read(plot, at))
        self.terms = Lines(tr("Chance of one attack"))
        self.result = Lines(tr("What it takes"))
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._left())
        self._row.addWidget(self._middle(), 1)
        self._row.addWidget(self._right())
        self._fill()
        for choice in (self.attacker, self.target):
            choice.activated.connect(self._choose)
        for stepper in (self.distance, self.allies):
            stepper.valueChanged.connect(self._show)
        self.height_of.switched.connect(self._show)
        source.changed.connect(self._fill)
        state.changed.connect(self._follow_rules)
        self._choose()
        follow_theme(self._renew)

    # -- parts -----------------------------------------------------------------------------------------------

    def _left(self) -> QWidget:
        form = QWidget()
        self._form = QFormLayout(form)
        for words, field in (
            (tr("Attacker"), self.attacker),
            (tr("Target"), self.target),
            (tr("Distance"), self.distance),
            (tr("Stands"), self.height_of),
            (tr("Allies"), self.allies),
        ):
            label = QLabel(words)
            label.setProperty("look", "label")
            if not isinstance(field, SegmentedSwitch):
                field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._form.addRow(label, field)
        duel = Panel(tr("Duel"), state=tr("one attacks, the other stands"))
        duel.set_body(form)
        terms = Panel(tr("Chance of one attack"))
        terms.set_body(at_top(self.terms))
        self._left_side = stacked((duel, 0), (terms, 1))
        return self._left_side

    def _middle(self) -> QWidget:
        alive, worn = Panel(tr("Target alive"), state=tr("after so many attacks, exact")), Panel(tr("Armor and health"))
        worn.set_state(tr("after so many hits with the average roll"))
        alive.set_body(self.alive)
        worn.set_body(self.worn)
        self._add_tools(alive, self.alive)
        self._add_tools(worn, self.worn)
        return stacked((alive, 1), (worn, 1))

    def _right(self) -> QWidget:
        chances = Panel(tr("Chance to hit"), state=tr("by distance"))
        chances.set_body(self.chances)
        self._add_tools(chances, self.chances)
        result = Panel(tr("What it takes"))
        result.set_body(at_top(self.result))
        self._right_side = stacked((chances, 1), (result, 1))
        return self._right_side

    def _add_tools(self, panel: Panel, plot: Plot) -> None:
        """The figures instead of the drawing, and either as a file."""
        pill = Pill(tr("Table"), shape="square", tip=tr("Show a table instead of the curves"))
        pill.toggled.connect(plot.show_table)
        panel.add_tool(pill)
        panel.add_tool(export_of(plot, lambda: self._told(plot), self._say))

    def _told(self, plot: Plot) -> tuple[str, str]:
        """What a picture says above itself: who attacks whom, and from where."""
        who = {"attacker": self.fighter(self.attacker).name, "target": self.fighter(self.target).name}
        stands = tr(_HEIGHTS[self.height_of.current][0])
        where = ((tr("Distance"), self.distance.value()), (tr("Stands"), stands), (tr("Allies"), self.allies.value()))
        title = f"{plot.accessibleName()}: {tr('{attacker} attacks {target}', **who)}"
        return title, "; ".join(f"{name}: {value}" for name, value in where)

    # -- what is chosen --------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """The open design and all units, in both choices; what was chosen stays."""
        found = self._source.projected
        everyone = ([found.unit] if found is not None else []) + list(units())
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

    def fighter(self, choice: Choice) -> SkirmishUnit:
        """The unit that is chosen there."""
        return self._everyone[choice.currentData()]

    def _choose(self) -> None:
        reach = self.fighter(self.attacker).reach
        self.distance.setMaximum(reach)
        self._show()

    @property
    def chance(self) -> Chance:
        """The chance of one attack."""
        attacker, target = self.fighter(self.attacker), self.fighter(self.target)
        height = _HEIGHTS[self.height_of.current][1]
        return hit_chance(attacker, target, self.distance.value(), height, self.allies.value(), self._rules)

    # -- what is shown ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        attacker, target = self.fighter(self.attacker), self.fighter(self.target)
        chance = self.chance
        found = considered(attacker, target.hp, target.armor, chance, self._rules)
        self.terms.set_lines(attack_lines(found))
        self._show_survival(attacker, target, chance)
        self._show_wear(attacker, target)
        self._show_chances(attacker, target)

    def _show_survival(self, attacker: SkirmishUnit, target: SkirmishUnit, chance: Chance) -> None:
        curves = {
            words: survival(attacker, target, chance.percent / 100, _MOST_ATTACKS, replace(self._rules, damage=variant))
            for words, variant, _, _ in _VARIANTS
        }
        ends = [next((n for n, part in enumerate(c) if part < _ALMOST_DEAD), _MOST_ATTACKS) for c in curves.values()]
        shown = max(_LEAST_ATTACKS, *ends)
        self.alive.draw(
            _counted(tr("attacks"), shown, tr("alive, %"), 100),
            [
                Steps(
                    tr(words),
                    tuple(100 * part for part in curves[words][: shown + 1]),
                    color,
                    line,
                    start=_first(shown),
                )
                for words, _, color, line in _VARIANTS
            ],
        )
        _read(self.alive, self.alive.reading)
        self._show_result(attacker, target, chance, curves[_VARIANTS[0][0]])

    def _show_result(self, attacker: SkirmishUnit, target: SkirmishUnit, chance: Chance, alive: list[float]) -> None:
        hits = len(worn_down(attacker, target, attacker.average_roll, self._rules)) - 1
        often = attacks_a_turn(attacker, self._rules)
        half = next((n for n, part in enumerate(alive) if part <= 0.5), None)
        sure = next((n for n, part in enumerate(alive) if part <= 0.1), None)
        self.result.set_lines(
            [
                Line(tr("Hits with the average roll"), figure(hits)),
                Line(tr("Average roll"), figure(attacker.average_roll)),
                Line(tr("Chance of one attack"), f"{chance.percent} %"),
                Line(
                    tr("Attacks for a 50 % kill"), figure(half) if half is not None else tr("over {n}", n=_MOST_ATTACKS)
                ),
                Line(
                    tr("Attacks for a 90 % kill"), figure(sure) if sure is not None else tr("over {n}", n=_MOST_ATTACKS)
                ),
                Line(tr("{name}, attacks a turn", name=attacker.name), DASH if often is None else figure(often)),
                *(
                    Line(tr("Target, {code}", code=code), figure(target.stats[code]))
                    for code in ("HP", "ARM", "MDF", "RDF")
                ),
            ]
        )

    def _show_wear(self, attacker: SkirmishUnit, target: SkirmishUnit) -> None:
        states = worn_down(attacker, target, attacker.average_roll, self._rules)
        last = max(_LEAST_ATTACKS, len(states) - 1)
        most = rounded_up(max(target.armor, target.hp))
        self.worn.draw(
            _counted(tr("hits"), last, tr("points left"), most),
            [
                Steps(tr("armor"), tuple(float(armor) for armor, _ in states), "series.6", start=_first(last)),
                Steps(
                    tr("health"), tuple(float(max(0, hp)) for _, hp in states), "series.4", "dash", start=_first(last)
                ),
            ],
        )
        _read(self.worn, self.worn.reading)

    def _show_chances(self, attacker: SkirmishUnit, target: SkirmishUnit) -> None:
        distances = range(1, attacker.reach + 1)
        marks = []
        for words, height, color, line in _CURVES:
            found = [hit_chance(attacker, target, d, height, self.allies.value(), self._rules) for d in distances]
            values = tuple(float(each.percent) if each.possible else None for each in found)
            marks.append(Steps(inside(tr(words)), values, color, line))
        self.chances.draw(_axes(attacker.reach), marks)
        _read(self.chances, self.chances.reading)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._renew()

    def _renew(self) -> None:
        style = theme.current()
        m = style.measures
        left, right = side_widths(style, self.width(), wide=style.density != "compact")
        self._left_side.setFixedWidth(left)
        self._right_side.setFixedWidth(right)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(m.gap)
        self._form.setContentsMargins(m.panel_inset, m.control_inset, m.panel_inset, m.control_inset)
        self._form.setSpacing(m.gap)


def _first(last: int) -> int:
    """Where on the axis nothing has happened yet: with few positions each has its label, and they count from 1."""
    return int(last <= _MOST_LABELS)


def _counted(across: str, last: int, up: str, most: float) -> Axes:
    """So many of something, from none on."""
    first = _first(last)
    words = tuple(str(number) for number in range(last + 1)) if first else ()
    return Axes(Axis(across, first - 0.5, first + last + 0.5, words), Axis(up, 0, most, digits=1))


def _axes(reach: int) -> Axes:
    words = tuple(str(number) for number in range(1, reach + 1))
    return Axes(Axis(tr("distance, hexes"), 0.5, reach + 0.5, words), Axis(tr("chance, %"), 0, 100))


def _read(plot: Plot, at: int | None) -> None:
    """Put the reading line somewhere and say what every curve has there."""
    if at is None:
        return
    notes = []
    for mark in plot.marks:
        index = at - mark.start
        value = mark.values[index] if 0 <= index < len(mark.values) else None
        if value is not None:
            notes.append(Note(value, f"{mark.name} {figure(value)}"))
    plot.set_reading(at, notes)
