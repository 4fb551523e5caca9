"""The panels beside the map: the chosen unit, the previewed attack, the turn order and the win rate."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import as_high_as_rows
from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.map_symbols import paint_unit
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import figure, signed
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.tables.paint import more_lines, wrapped
from designer.app.ui.theme import Style
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines
from designer.decimals import MINUS
from designer.language import beginning, tr, trn
from designer.rulesets.chance import Interval
from designer.rulesets.skirmish.attack_preview import Prospect, prospect
from designer.rulesets.skirmish.batch import Tally, tallied
from designer.rulesets.skirmish.log import Replay
from designer.rulesets.skirmish.narration import fighter_text
from designer.rulesets.skirmish.rules import field_names
from designer.rulesets.skirmish.scene import SIDES
from designer.rulesets.skirmish.situation import Fighter
from designer.rulesets.skirmish.units import CODES, SkirmishUnit

_STATISTICS: Final = (
    *("reach", "bypass", "armor_damage", "resolve"),
    *("melee", "ranged", "melee_defense", "ranged_defense"),
)
"""The fields that stay as they are in a battle, besides the damage."""


def stat_lines(unit: SkirmishUnit) -> list[FigureLine]:
    """The lines with the statistics of a unit that stay as they are in a battle."""
    lines = (_stat_line(unit, field) for field in _STATISTICS)
    return [FigureLine(tr("Damage"), _range_text(unit.damage_min, unit.damage_max)), *lines]


def _stat_line(unit: SkirmishUnit, field: str) -> FigureLine:
    """A line with a statistic by its name."""
    return FigureLine(beginning(tr(field_names("unit")[field])), figure(unit.stats[CODES[field]]))


def fighter_lines(fighter: Fighter | None) -> list[FigureLine]:
    """The lines with the state of the chosen unit; a hint if there is none."""
    if fighter is None:
        return [FigureLine(tr("Choose a unit on the map."))]
    unit = fighter.unit
    return [
        FigureLine(tr("{side}'s {unit}", side=tr(SIDES[fighter.side]), unit=unit.name)),
        FigureLine(tr("Health"), _of(max(0, fighter.hp), unit.hp)),
        FigureLine(tr("Armor"), _of(fighter.armor, unit.armor)),
        FigureLine(tr("Action points"), _of(fighter.ap, unit.ap)),
        FigureLine(tr("Fatigue"), _of(fighter.fatigue, unit.fatigue), token="warn" if fighter.exhausted else "text.1"),
        _stat_line(unit, "attack_fatigue"),
        FigureLine(tr("Initiative"), _of(fighter.effective_initiative, unit.initiative)),
    ]


def _of(value: int, limit: int) -> str:
    return tr("{value} of {limit}", value=value, limit=limit)


def considered_lines(state: MapState) -> list[FigureLine]:
    """The lines about the attack under the pointer or of the shown step, with each term of its chance.

    If there is none, they say so.
    """
    found = state.considered
    if found is None:
        is_replay = state.mode == "replay"
        return [FigureLine(tr("No attack in this step.") if is_replay else tr("Point at an enemy of the chosen unit."))]
    situation, attacker, target = found
    named = FigureLine(tr("{attacker} on {target}", attacker=attacker.unit.name, target=target.unit.name))
    return [named, *attack_lines(prospect(situation, attacker, target))]


def attack_lines(found: Prospect) -> list[FigureLine]:
    """The lines about an attack: every term of the chance, their sum, and the damage of a hit."""
    lines = [FigureLine(beginning(tr(term.name)), signed(term.amount)) for term in found.chance.terms]
    if found.chance.possible:
        lines.append(FigureLine(tr("Chance to hit"), f"{found.chance.percent} %", total=True))
        lines += [
            FigureLine(tr("A hit takes armor"), _range_text(found.least.armor_loss, found.most.armor_loss)),
            FigureLine(tr("A hit takes health"), _range_text(found.least.hp_loss, found.most.hp_loss)),
            FigureLine(tr("Armor, on average"), figure(found.armor, 1)),
            FigureLine(tr("Health, on average"), figure(found.health, 1)),
            FigureLine(tr("Kills"), f"{figure(100 * found.kills, 1)} %"),
        ]
    if found.reason:
        lines.append(FigureLine(f"{beginning(found.reason)}.", token="warn"))
    return lines


def _range_text(one: int, other: int) -> str:
    low, high = sorted((one, other))
    return figure(low) if low == high else tr("{low} to {high}", low=figure(low), high=figure(high))


class StepRow(NamedTuple):
    """An event of a battle: its number, and what happened as a sentence."""

    number: int
    words: str
    begins_round: bool


class BattleRecord(TableView[StepRow]):
    """The events of a battle as sentences; in a replay the shown one is chosen, and a click shows another one."""

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        self._state = state
        self._replayed: Replay | None = None
        self.steps = TableModel(
            (Column[StepRow](text=lambda row: row.words, paint=wrapped, stretch=True, most=0),),
            key=lambda row: row.number,
            section=lambda row: row.begins_round,
        )
        super().__init__(tr("Record"), self.steps, parent, headings=False)
        self.steps.setParent(self)
        self.extra_height = _height_of_more_lines
        self.chosen.connect(state.show_step)
        self._lazy = LazyUpdate(self, self._show_steps, stale=True)
        state.changed.connect(self._lazy.request)

    def _show_steps(self) -> None:
        state = self._state
        replayed = state.replay if state.mode == "replay" else None
        if replayed is None or replayed is not self._replayed:
            history = enumerate(state.history)
            self.steps.show(StepRow(n, state.told_at(n), record["event"] == "round") for n, record in history)
        self._replayed = replayed
        if replayed is not None:
            self.choose(state.step, show=True)
        else:
            self.choose()
            self.scrollToBottom()


def _height_of_more_lines(row: StepRow, style: Style, width: int) -> int:
    """The height of all lines of a sentence but the first."""
    return more_lines(row.words, style, width - 2 * style.measures.table_gutter)


class TurnOrder(TableView[Fighter]):
    """A list of the units in turn order with their remaining initiative; clicking a row chooses the unit."""

    def __init__(self, state: MapState, parent: QWidget | None = None) -> None:
        self._state = state
        columns = (
            Column[Fighter](
                text=lambda fighter: fighter.unit.name, spoken=fighter_text, paint=_paint_fighter, stretch=True
            ),
            Column[Fighter](text=_initiative, align=RIGHT, token="text.2"),
        )
        self.fighters = TableModel(columns, key=lambda fighter: fighter.id)
        super().__init__(tr("Turn order"), self.fighters, parent, headings=False)
        self.fighters.setParent(self)
        as_high_as_rows(self)
        self.chosen.connect(state.select)
        state.changed.connect(self._show_fighters)
        self._show_fighters()

    def _show_fighters(self) -> None:
        fighters, chosen = self._state.situation.fighters, self._state.chosen
        self.fighters.show(fighters[number] for number in self._state.turn_order)
        self.choose(*([] if chosen is None else [chosen.id]))
        self.setAccessibleDescription(", ".join(fighter.unit.name for fighter in self.fighters.rows))


def _paint_fighter(painter: QPainter, cell: TableCell[Fighter]) -> None:
    paint_unit(painter, cell.rect, cell.row.unit, cell.row.side, cell.style)


def _initiative(fighter: Fighter) -> str:
    """The initiative that is left as text; with fatigue, as a subtraction."""
    value = figure(fighter.effective_initiative)
    if not fighter.fatigue:
        return value
    return f"{figure(fighter.unit.initiative)} {MINUS} {figure(fighter.fatigue)} = {value}"


class WinRate(QWidget):
    """How often each side wins; the program plays many battles of the scene in idle time."""

    def __init__(self, state: MapState, battles: int = 200, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._battles = battles
        self.tally: Tally | None = None
        """The results of the battles so far; None before the first one."""
        self._scene = state.scene
        self.button = QPushButton(trn("Fight {n} battle", "Fight {n} battles", battles))
        self.button.clicked.connect(self.start)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Battles fought"))
        self.lines = FigureLines(tr("Win rate"))
        self.hint = PlainLabel(tr("Both sides are played by the program; the interval holds the true rate with 95 %."))
        self.hint.setWordWrap(True)
        self.hint.setProperty("look", "hint")
        self._idle = IdleWork(self, self._take, self._stop)
        self._status = StatusAnnouncer(self, self._told)
        row = spaced(QHBoxLayout(), self.button, (self.bar, 1), spacing="gap")
        spaced(QVBoxLayout(self), row, self.lines, self.hint, margins=("panel_inset", "control_inset"), spacing="gap")
        state.changed.connect(self._check)
        in_font(self.hint, "caption")
        sized(shown_while_busy(self.bar), height="gauge_height")

    def start(self) -> None:
        """Start playing the battles, or stop if they are being played."""
        if self._idle.busy:
            self._stop()
            return
        if self._state.scene.ready:
            self.lines.set_lines([FigureLine(f"{self._state.scene.ready}.", token="warn")])
            self._status.tell()
            return
        self._scene, self.tally = self._state.scene, None
        self.bar.setRange(0, self._battles)
        self.bar.setValue(0)
        self.bar.show()
        self.button.setText(tr("Stop"))
        situation, seed = self._scene.situation(), self._state.seed
        red, blue = (policy or "charge" for policy in self._state.policies)
        self._idle.start(tallied(situation, (red, blue), seed, [number]) for number in range(self._battles))
        self._status.begin()

    def _take(self, found: list[Tally]) -> None:
        for tally in found:
            self.tally = tally if self.tally is None else self.tally + tally
        if self.tally is not None:
            self.bar.setValue(self.tally.battles)
            self._show(self.tally)

    def _show(self, tally: Tally) -> None:
        rates = ((tr("Red wins"), tally.red_rate), (tr("Blue wins"), tally.blue_rate))
        self.lines.set_lines(
            [
                *(FigureLine(words, _rate_text(rate)) for words, rate in rates),
                FigureLine(tr("Draws"), figure(tally.draws)),
                FigureLine(tr("Rounds on average"), figure(tally.rounds / tally.battles, 1)),
            ]
        )

    def _stop(self) -> None:
        self._idle.stop()
        self.bar.hide()
        self._status.end()
        self.button.setText(trn("Fight {n} battle", "Fight {n} battles", self._battles))

    def _told(self) -> str:
        """How many battles are fought, or the rates when they are over."""
        return fought_words(self.bar) if self._idle.busy else self.lines.words.replace("\n", "; ")

    def _check(self) -> None:
        """Remove the results if another scene is on the map now."""
        if self._state.scene is not self._scene and (self.tally is not None or self._idle.busy):
            self._stop()
            self.tally = None
            self.bar.reset()
            self.lines.set_lines([])


def shown_while_busy(bar: QProgressBar) -> QProgressBar:
    """A progress bar that is hidden at first, and leaves its place free while it is hidden."""
    policy = bar.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    bar.setSizePolicy(policy)
    bar.hide()
    return bar


def fought_words(bar: QProgressBar) -> str:
    """The name and count of a bar in words."""
    count = tr("{n} of {all}", n=figure(max(0, bar.value())), all=figure(bar.maximum()))
    return f"{bar.accessibleName()}: {count}"


def _rate_text(found: Interval) -> str:
    rate, low, high = (f"{100 * part:.0f}" for part in (found.rate, found.low, found.high))
    return tr("{rate} %  ({low} to {high} %)", rate=rate, low=low, high=high)
