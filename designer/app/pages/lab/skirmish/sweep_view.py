"""The plot of a duel's win rate over armor, bypass or skill of one of its units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from designer.app.pages.lab.skirmish.cards import fought_words, shown_while_busy
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import figure
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.plots.marks import Axes, Axis, Band, Mark, Note, Steps
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.fields import ComboBox
from designer.language import marked, tr, trn
from designer.rulesets.skirmish.batch import NOTHING, Tally, tallied
from designer.rulesets.skirmish.battle import Setup, opening
from designer.rulesets.skirmish.sweep import SweepPoint, SweptStatistic, swept_duels

BATTLES: Final = 100
"""How many battles are fought for each value."""
_SEED = 1
_CHOICE_WIDTH: Final = 184
_CHOICES: Final = tuple((side, statistic) for side in (0, 1) for statistic in SweptStatistic)
_OF: Final = (marked("Attacker: {statistic}"), marked("Target: {statistic}"))


class SweepView(QWidget):
    """A field for the statistic, a button that starts the battles, and the plot. Another duel clears the plot."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._duel: Setup | None = None
        self.tallies: dict[int, Tally] = {}
        """The results of the battles so far by value of the statistic."""
        self.over = ComboBox(tr("Statistic that is swept"))
        self.over.addItems([tr(_OF[side], statistic=tr(statistic)) for side, statistic in _CHOICES])
        self.over.activated.connect(self._clear)
        self.button = QPushButton()
        self.button.clicked.connect(self.start)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Battles fought"))
        self.plot = Plot(tr("Win rate"))
        self.plot.empty_text = lambda: tr("No battles yet.")
        self._idle = IdleWork(self, self._take, self._stop)
        self._status = StatusAnnouncer(self, lambda: fought_words(self.bar) if self.busy or self.tallies else "")
        row = spaced(
            QHBoxLayout(),
            *(self.over, self.button, (self.bar, 1)),
            margins=("panel_inset", "control_inset", "panel_inset", 0),
            spacing="gap",
        )
        spaced(QVBoxLayout(self), row, (self.plot, 1), margins=0, spacing=0)
        sized(shown_while_busy(self.bar), height="gauge_height")
        sized(self.over, width=_CHOICE_WIDTH)

    @property
    def busy(self) -> bool:
        """Whether battles are being fought."""
        return self._idle.busy

    def set_duel(self, duel: Setup) -> None:
        """Set the duel that is fought."""
        if duel != self._duel:
            self._duel = duel
            self._clear()

    def start(self) -> None:
        """Start fighting the battles, or stop if they are being fought."""
        if self._idle.busy:
            self._stop()
        elif self._duel is not None:
            self._clear()
            self.bar.show()
            self.button.setText(tr("Stop"))
            self._idle.start(self._battles(self._duel))
            self._status.begin()

    def _battles(self, duel: Setup) -> Iterator[SweepPoint]:
        side, statistic = self._choice
        for value, setup in swept_duels(duel, side, statistic, self._values):
            situation = opening(setup)
            for number in range(BATTLES):
                yield SweepPoint(value, tallied(situation, setup.policies, _SEED, [number]))

    @property
    def _choice(self) -> tuple[int, SweptStatistic]:
        return _CHOICES[self.over.currentIndex()]

    @property
    def _values(self) -> range:
        side, statistic = self._choice
        assert self._duel is not None
        return statistic.values((self._duel.red, self._duel.blue)[side][0])

    def _take(self, found: list[SweepPoint]) -> None:
        shown = len(self.tallies)
        for value, tally in found:
            self.tallies[value] = self.tallies.get(value, NOTHING) + tally
        self.bar.setValue(sum(tally.battles for tally in self.tallies.values()))
        if len(self.tallies) > shown:
            self._show()

    def _stop(self) -> None:
        self._idle.stop()
        self.bar.hide()
        self._status.end()
        self.button.setText(trn("Fight {n} battle", "Fight {n} battles", BATTLES * len(self._values)))
        self._show()

    def _clear(self) -> None:
        self.tallies = {}
        self.bar.setRange(0, BATTLES * len(self._values))
        self.bar.setValue(0)
        self._stop()

    def _show(self) -> None:
        assert self._duel is not None
        (side, statistic), values = self._choice, self._values
        unit = (self._duel.red, self._duel.blue)[side][0]
        rates = [tally.red_rate for tally in self.tallies.values()]
        words = tr("{statistic} of {name}, now {n}", statistic=tr(statistic), name=unit.name, n=statistic.of(unit))
        across = Axis(words, 0.5, len(values) + 0.5, tuple(map(str, values)))
        low, high = (tuple(100 * bound for bound in bounds) for bounds in _bounds(self.tallies))
        drawn = tuple(100 * tally.draws / tally.battles for tally in self.tallies.values())
        interval = Band(tr("95 % interval"), low, high, "series.1")
        marks: list[Mark] = [
            replace(interval, alpha=0.18, outlined=False, quiet=True, told="ends"),
            Steps(tr("{name} wins", name=self._duel.red[0].name), tuple(100 * rate.rate for rate in rates), "series.1"),
            *([Steps(tr("drawn"), drawn, "series.6", "dot")] if any(drawn) else []),
        ]

        def notes(at: int) -> list[Note]:
            if at > len(rates):
                return []
            rate = rates[at - 1]
            bounds = {"low": figure(100 * rate.low), "high": figure(100 * rate.high)}
            rate_words = tr("{rate} %  ({low} to {high} %)", rate=figure(100 * rate.rate), **bounds)
            return [Note(100 * rate.rate, f"{figure(values[at - 1])}: {rate_words}")]

        up = Axis.percent(tr("{name} wins, % (95 % interval)", name=self._duel.red[0].name))
        self.plot.draw(Axes(across, up), marks if rates else [], notes)


def _bounds(tallies: dict[int, Tally]) -> tuple[list[float], list[float]]:
    """The lower and the upper bounds of the win rates."""
    rates = [tally.red_rate for tally in tallies.values()]
    return [rate.low for rate in rates], [rate.high for rate in rates]
