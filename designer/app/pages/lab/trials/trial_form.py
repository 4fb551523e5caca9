"""The form of a trial: both sides with their pilots, map and rules, the number of fights and the seed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from designer.app.ui.figures import figure, signed
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.widgets.buttons import LinkButton, SegmentedSwitch
from designer.app.ui.widgets.fields import ComboBox, Stepper, set_invalid
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines
from designer.app.ui.widgets.forms import FormPanel
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.app.ui.widgets.turning_row import TurningRow
from designer.catalog import RuleSet
from designer.design import once
from designer.editing.history import History
from designer.language import beginning, marked, tr, trn
from designer.rulesets.combat.situation import SKILLS
from designer.rulesets.quirks.profiles import Profile
from designer.trials.change import value_of
from designer.trials.duel import FIGHTS, Matchup
from designer.trials.gauntlet import FIGHTS_EACH, OPPONENTS
from designer.trials.map import START, MapKind
from designer.trials.opponents import FoundField
from designer.trials.plainly import played_plainly
from designer.trials.tables import Contender
from designer.trials.terms import PilotKind, TrialTerms
from designer.units.unit import Unit
from designer.workspace.view_settings import CombatSettings

_LABEL_WIDTH, _LEAST_MAP = 86, 72
_MOST_FIGHTS, _MOST_SEED = 100_000, 999_999
_STARTS: Final = (1, 31)
"""The hexes between both sides at the start that the maps have room for."""
_GUNNERY, _PILOTING = 4, 5
_MOST_OPPONENTS: Final = 200
_GAUNTLET: Final = 2
_MOST_EDITS: Final = 6
"""The edits that the form lists one by one."""
_SIDES: Final = (marked("Ours"), marked("Theirs"))
_PROFILES: Final = {Profile.STANDARD: marked("Standard"), Profile.MEGAMEK: "MegaMek"}


class SideFields:
    """The fields of a side: its design, and the skills of its pilot."""

    def __init__(self, name: str) -> None:
        self.design = ComboBox(name)
        self.gunnery = Stepper(tr("Gunnery, {side}", side=name), *SKILLS)
        self.piloting = Stepper(tr("Piloting, {side}", side=name), *SKILLS)
        self.gunnery.setValue(_GUNNERY)
        self.piloting.setValue(_PILOTING)

    def contender(self, unit: Unit) -> Contender:
        """A unit with the skills of the form."""
        return Contender(unit, self.gunnery.value(), self.piloting.value())


def edits_between(history: History, before: int | None = None, after: int | None = None) -> list[tuple[str, Unit]]:
    """The design in a step, then after each edit up to another with its name; of many edits the first ones are one.

    Steps are named by their numbers; None is the first one, and the present one.
    """
    numbers = [step.number for step in history.steps]
    last = numbers.index(after) if after in numbers else history.position
    first = min(numbers.index(before) if before in numbers else 0, last)
    steps = history.steps[first : last + 1]
    states = [(step.label, step.unit) for step in steps]
    more = len(steps) - 1 - _MOST_EDITS
    if more > 0:
        states[1 : more + 1] = [(trn("{n} edit before", "{n} edits before", more), steps[more].unit)]
    return states


class TrialForm(FormPanel):
    """The form; the reading of quirks is that of ``settings``, which the whole Lab shares.

    Signals:
        changed: a field other than the designs has changed.
        fight_wanted: the fights are to be started or stopped.
        swap_wanted: both sides are to be exchanged.
        field_changed: the query of the field, or the number of its opponents has changed.
        keep_wanted: the field is to be kept as the standard one, or no longer.
    """

    changed = Signal()
    fight_wanted = Signal()
    swap_wanted = Signal()
    field_changed = Signal()
    keep_wanted = Signal()

    def __init__(self, settings: CombatSettings) -> None:
        super().__init__(tr("Trial"), label_width=_LABEL_WIDTH)
        self._settings = settings
        self.mode = SegmentedSwitch((tr("Duel"), tr("A change"), tr("Gauntlet")), tr("What is fought"))
        self.mode.set_tip(1, tr("The design as it was opened and as it is now, or any two steps, with the same dice"))
        self.mode.set_tip(2, tr("The design against a field of the library, and where it would be even"))
        self.edits = FigureLines(tr("Edits between before and after"))
        self.before, self.after = ComboBox(tr("Before")), ComboBox(tr("After"))
        self.each_edit = _box(tr("Each edit, too"), tr("Fights the steps between, too, and takes longer for it"))
        others = tr("Then fights the opponents of the gauntlet, each as often as there")
        self.others = _box(tr("Other opponents, too"), others)
        self._steps: tuple[int | None, int | None] = None, None
        self._now = 0, 0
        self.plainly = in_font(text_label("", look="hint", wraps=True), "caption")
        self.query = QLineEdit()
        self.query.setAccessibleName(tr("Query of the library for opponents"))
        self.many = Stepper(tr("Number of opponents"), 1, _MOST_OPPONENTS)
        self.many.setValue(OPPONENTS)
        self.found = ElidedLabel("", token="text.2")
        self.roles = in_font(text_label("", look="hint", wraps=True), "caption")
        self.keep = LinkButton("")
        self.keep.clicked.connect(self.keep_wanted)
        self.each = Stepper(tr("Fights against each"), 10, _MOST_FIGHTS)
        self.each.setValue(FIGHTS_EACH)
        self.each.setSingleStep(50)
        self.sides = tuple(SideFields(tr(name)) for name in _SIDES)
        self.map = ComboBox(tr("Map"))
        self.start = Stepper(tr("Hexes between both sides at the start"), *_STARTS)
        self.start.setValue(START)
        self.rules, self.profile, self.pilots = ComboBox(tr("Rules")), ComboBox(tr("Quirks by")), ComboBox(tr("Pilots"))
        self.withdrawal = _box(tr("Forced withdrawal"), tr("A crippled 'Mech leaves the field"))
        self.fights = Stepper(tr("Fights"), 10, _MOST_FIGHTS)
        self.fights.setValue(FIGHTS)
        self.fights.setSingleStep(100)
        self.seed = Stepper(tr("Seed"), 1, _MOST_SEED)
        self.fight, self.swap = QPushButton(tr("Fight")), QPushButton(tr("Swap sides"))
        self.fight.setProperty("look", "primary")
        self._fill_choices()
        self._lay_out()
        for side in self.sides:
            for stepper in (side.gunnery, side.piloting):
                stepper.valueChanged.connect(self.changed)
        self.profile.activated.connect(self._keep_profile)
        for combo in (self.map, self.rules, self.profile, self.pilots):
            combo.activated.connect(self.changed)
        for stepper in (self.start, self.seed, self.fights, self.each):
            stepper.valueChanged.connect(self.changed)
        for box in (self.withdrawal, self.each_edit, self.others):
            box.toggled.connect(self.changed)
        for step in (self.before, self.after):
            step.activated.connect(self._choose_steps)
        self.mode.switched.connect(self._show_mode)
        self.query.editingFinished.connect(self.field_changed)
        self.many.valueChanged.connect(self.field_changed)
        self.fight.clicked.connect(self.fight_wanted)
        self.swap.clicked.connect(self.swap_wanted)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_profile()  # another page of the Lab may have changed it

    def _show_profile(self) -> None:
        self.profile.setCurrentIndex(self.profile.findData(Profile(self._settings.quirks or Profile.STANDARD)))

    def _keep_profile(self) -> None:
        self._settings.quirks = Profile(self.profile.currentData()).value

    def _fill_choices(self) -> None:
        for kind in MapKind:
            self.map.addItem(beginning(kind.label), kind)
        for rules in RuleSet:
            self.rules.addItem(rules.label, rules)
        for profile, words in _PROFILES.items():
            self.profile.addItem(tr(words), profile)
        self._show_profile()
        for pilot in PilotKind:
            self.pilots.addItem(tr("{kind}, both", kind=beginning(tr(pilot.value))), pilot)

    def _lay_out(self) -> None:
        self.add_widget(self.mode)
        ours, theirs = self.sides
        self.add_line(tr(_SIDES[0]), ours.design)
        self.add_line(tr("Gunnery, pil."), ours.gunnery, ours.piloting)
        self._of_change = (
            self.add_line(tr("Before"), self.before),
            self.add_line(tr("After"), self.after),
            self.add_widget(self.edits),
            self.add_widget(self.each_edit),
            self.add_widget(self.others),
        )
        of_one = [self.add_line(tr(_SIDES[1]), theirs.design)]
        of_many = [
            self.add_widget(ElidedLabel(tr("Field"), role="strong")),
            self.add_widget(self.query),
            self.add_line(tr("Opponents"), self.many, self.found),
            self.add_widget(self.roles),
            self.add_widget(self.keep),
        ]
        self.add_line(tr("Gunnery, pil."), theirs.gunnery, theirs.piloting)
        self.add_title(tr("Where and how"))
        self.add_line(tr("Map, start"), sized(self.map, minimum_width=_LEAST_MAP), self.start)
        self.add_line(tr("Rules"), self.rules)
        self.add_line(tr("Quirks by"), self.profile)
        self.add_line(tr("Pilots"), self.pilots)
        self.add_widget(self.withdrawal)
        of_one.append(self.add_line(tr("Fights"), self.fights))
        of_many.append(self.add_line(tr("Fights each"), self.each))
        self._of_mode = of_one, of_many
        self.add_line(tr("Seed"), self.seed)
        buttons = QWidget()
        spaced(TurningRow(buttons), self.fight, self.swap, 1, margins=(0, 4, 0, 4), spacing="gap")
        self.add_widget(buttons)
        measure = tr("A measure, not a forecast: both pilots are simple and the same. Everything else is the rule.")
        notes = QWidget()
        title, about = (
            ElidedLabel(tr("Played plainly or left out"), role="strong"),
            text_label(measure, look="hint", wraps=True),
        )
        spaced(QVBoxLayout(notes), title, self.plainly, in_font(about, "caption"), margins=(0, 4), spacing="gap")
        self.add_widget(notes)
        self.end()
        self._show_mode()

    def set_mode(self, number: int) -> None:
        """Choose what is fought: 0 for a duel, 1 for a change, 2 for a gauntlet."""
        self.mode.set_current(number)
        self._show_mode()

    def _show_mode(self) -> None:
        for lines, shown in zip(self._of_mode, (not self.is_gauntlet, self.is_gauntlet), strict=True):
            for line in lines:
                self.show_line(line, shown)
        self.swap.setVisible(not self.is_gauntlet)
        self.changed.emit()

    def follow_book(self, rules: RuleSet) -> None:
        """Take another rule book, without a signal."""
        self.rules.setCurrentIndex(self.rules.findData(rules))

    def show_query(self, query: str) -> None:
        """Show a query from its beginning."""
        self.query.setText(query)
        self.query.setCursorPosition(0)

    def show_field(self, field: FoundField, problem: str, *, is_standard: bool) -> None:
        """Show what the query finds, or why it is not understood, and whether it is the standard field."""
        self.keep.setText(tr("Forget the standard field") if is_standard else tr("Keep as the standard field"))
        self.keep.setEnabled(bool(field.units))
        self.many.setEnabled(not is_standard)
        set_invalid(self.query, problem)
        says = marked("only {n}") if field.matching < self.many.value() else marked("of {n}")
        self.found.set_text(tr(says, n=figure(field.matching)))
        none = tr("no role")
        roles = ", ".join(f"{role or none} {many}" for role, many in field.roles.items())
        self.roles.setText(problem or roles)

    def show_edits(self, history: History) -> None:
        """Offer the steps of a trial of a change, and list the edits between them with their Battle Values."""
        for line in self._of_change:
            self.show_line(line, self.is_change)
        if not self.is_change:
            return
        self._offer_steps(history)
        states = edits_between(history, *self._steps)
        ours, rules = self.sides[0], self.terms().rules
        values = [value_of(ours.contender(unit), rules) for _, unit in states]
        lines = [
            FigureLine(name, signed(after - before))
            for (name, _), (before, after) in zip(states[1:], pairwise(values), strict=True)
        ]
        total = FigureLine(tr("All together, BV"), signed(values[-1] - values[0]), total=True)
        self.edits.set_lines([*lines, total] if lines else [FigureLine(tr("No edit since it was opened."))])
        self.each_edit.setEnabled(len(lines) > 1)

    def _offer_steps(self, history: History) -> None:
        """Offer all steps but the last one before, and those behind the chosen one after.

        They are counted as in Compare, along the line of undo and redo: those of branches that were left do not count.
        """
        numbers = [step.number for step in history.steps]
        before, after = (number if number in numbers else None for number in self._steps)
        now = history.position
        first = numbers.index(before) if before is not None else 0
        last = numbers.index(after) if after is not None else now
        if first >= last:
            before = after = None
            first, last = 0, now
        self._steps = before, after
        words = [tr("step {n}: {edit}", n=n, edit=step.label) for n, step in enumerate(history.steps)]
        words[0] = tr("as opened")
        words[now] = tr("now, step {n}", n=now) if now else words[0]
        for combo, places, chosen in (
            (self.before, range(max(len(numbers) - 1, 1)), first),
            (self.after, range(min(first + 1, last), len(numbers)), last),
        ):
            combo.clear()
            for place in places:
                combo.addItem(words[place], numbers[place])
            combo.setCurrentIndex(combo.findData(numbers[chosen]))
            combo.setEnabled(len(numbers) > 1)
        self._now = numbers[0], numbers[now]

    def _choose_steps(self) -> None:
        """Take the chosen steps; the first one and the present one stay that, whatever their numbers become."""
        chosen = self.before.currentData(), self.after.currentData()
        before, after = (None if number == usual else number for number, usual in zip(chosen, self._now, strict=True))
        self._steps = before, after
        self.changed.emit()

    def show_plainly(self, units: Iterable[Unit]) -> None:
        """Say of each unit what of it is played plainly or not at all."""
        told = []
        for unit in units:
            found = "; ".join(played_plainly(once(unit))) or tr("nothing")
            told.append(tr("{unit}: {what}.", unit=unit.names.full, what=found))
        told.append(tr("The guide's page Trials has the whole list."))
        self.plainly.setText("\n".join(told))

    def edit_names(self, history: History) -> list[str]:
        """The names of the edits between the chosen steps."""
        return [name for name, _ in edits_between(history, *self._steps)[1:]]

    @property
    def is_gauntlet(self) -> bool:
        """Whether a field of the library is fought."""
        return self.mode.current == _GAUNTLET

    @property
    def is_change(self) -> bool:
        """Whether two steps of the design are fought."""
        return self.mode.current == 1

    @property
    def needs_field(self) -> bool:
        """Whether the units of the query are fought."""
        return self.is_gauntlet or (self.is_change and self.others.isChecked())

    def terms(self) -> TrialTerms:
        """The terms of the fights."""
        pilot = PilotKind(self.pilots.currentData())  # Qt keeps a StrEnum as its text
        return TrialTerms(
            rules=RuleSet(self.rules.currentData()),
            profile=Profile(self.profile.currentData()),
            board=MapKind(self.map.currentData()),
            start=self.start.value(),
            pilots=(pilot, pilot),
            withdrawal=self.withdrawal.isChecked(),
        )

    def matchups(self, history: History, theirs: Unit) -> tuple[Matchup, ...]:
        """The current unit of a history against another; for a change the chosen steps, with each between if wished.

        A change without edits has the same unit before and after.
        """
        ours = [history.unit]
        if self.is_change:
            (_, first), *after = edits_between(history, *self._steps)
            between = [unit for _, unit in after[:-1]] if self.each_edit.isChecked() else []
            ours = [first, *between, after[-1][1] if after else first]
        one, other = self.sides
        terms, seed = self.terms(), self.seed.value()
        return tuple(Matchup((one.contender(unit), other.contender(theirs)), terms, seed) for unit in ours)

    @property
    def told(self) -> str:
        """The terms as text, for exports."""
        one, other = self.sides
        skills = " / ".join(f"{side.gunnery.value()}/{side.piloting.value()}" for side in (one, other))
        parts = (
            (tr("Map"), self.map.currentText()),
            (tr("Start, hexes"), self.start.value()),
            (tr("Rules"), self.rules.currentText()),
            (tr("Quirks by"), self.profile.currentText()),
            (tr("Pilots"), self.pilots.currentText()),
            (tr("Skills"), skills),
            (tr("Seed"), self.seed.value()),
        )
        told = "; ".join(f"{name}: {value}" for name, value in parts)
        return f"{told}; {self.withdrawal.text()}" if self.withdrawal.isChecked() else told


def _box(words: str, tip: str) -> QCheckBox:
    box = QCheckBox(words)
    box.setToolTip(tip)
    return box
