"""The panels beside the map: the chosen unit, the previewed attack, the turn order and the win rate."""

from __future__ import annotations

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from designer.app.pages.lab.skirmish.map_state import MapState
from designer.app.pages.lab.skirmish.map_symbols import paint_unit
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import figure, signed
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.plain_text import PlainLabel
from designer.app.ui.sizes import in_font, sized, spaced
from designer.app.ui.tables import RIGHT, Column, TableCell, TableModel, TableView
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines
from designer.decimals import MINUS
from designer.language import beginning, tr, trn
from designer.rulesets.chance import Interval
from designer.rulesets.skirmish.attack_preview import Prospect, prospect
from designer.rulesets.skirmish.batch import Tally, tallied
from designer.rulesets.skirmish.narration import fighter_text
from designer.rulesets.skirmish.scene import SIDES
from designer.rulesets.skirmish.situation import Fighter
from designer.rulesets.skirmish.units import SkirmishUnit


def stat_lines(unit: SkirmishUnit) -> list[FigureLine]:
    """The lines with the sixteen statistics of a unit, by their short names."""
    return [FigureLine(code, figure(value)) for code, value in unit.stats.items()]


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
        FigureLine(tr("Initiative now"), figure(fighter.effective_initiative)),
    ]


def _of(value: int, limit: int) -> str:
    return tr("{value} of {limit}", value=value, limit=limit)


def considered_lines(state: MapState) -> list[FigureLine]:
    """The lines about the attack under the pointer, with each term of its chance; a hint if there is none."""
    attacker, target = state.attacker, state.target
    if attacker is None or target is None:
        return [FigureLine(tr("Point at an enemy of the chosen unit."))]
    named = FigureLine(tr("{attacker} on {target}", attacker=attacker.unit.name, target=target.unit.name))
    return [named, *attack_lines(prospect(state.situation, attacker, target))]


def attack_lines(found: Prospect) -> list[FigureLine]:
    """The lines about an attack: every term of the chance, their sum, and the damage of a hit."""
    lines = [FigureLine(beginning(tr(term.name)), signed(term.amount)) for term in found.chance.terms]
    if found.chance.possible:
        lines.append(FigureLine(tr("Chance to hit"), f"{found.chance.percent} %", total=True))
        lines += [
            FigureLine(tr("A hit takes armor"), _range_text(found.least.armor_loss, found.most.armor_loss)),
            FigureLine(tr("A hit takes health"), _range_text(found.least.hp_loss, found.most.hp_loss)),
            FigureLine(
                tr("Expected, armor and health"),
                tr("{armor} and {health}", armor=figure(found.armor, 1), health=figure(found.health, 1)),
                short=tr("Expected of both"),
            ),
            FigureLine(tr("Kills"), f"{figure(100 * found.kills, 1)} %"),
        ]
    if found.reason:
        lines.append(FigureLine(f"{beginning(found.reason)}.", token="warn"))
    return lines


def _range_text(one: int, other: int) -> str:
    low, high = sorted((one, other))
    return figure(low) if low == high else tr("{low} to {high}", low=figure(low), high=figure(high))


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
        sized(self.bar, height="gauge_height")

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


def fought_words(bar: QProgressBar) -> str:
    """The name and count of a bar in words."""
    count = tr("{n} of {all}", n=figure(max(0, bar.value())), all=figure(bar.maximum()))
    return f"{bar.accessibleName()}: {count}"


def _rate_text(found: Interval) -> str:
    rate, low, high = (f"{100 * part:.0f}" for part in (found.rate, found.low, found.high))
    return tr("{rate} %  ({low} to {high} %)", rate=rate, low=low, high=high)
