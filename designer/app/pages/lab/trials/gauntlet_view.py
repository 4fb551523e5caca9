"""The results of a gauntlet: opponents, even value, whom the design suits; and the readings beside them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import ceil, floor
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import Bench, Tab, TabsAside, at_top, set_apart, stacked
from designer.app.pages.lab.trials import round_charts
from designer.app.pages.lab.trials.fights_bar import FightsBar
from designer.app.pages.lab.trials.gauntlet_run import GauntletRun, share_words
from designer.app.pages.lab.trials.gauntlet_tables import OpponentsTable, SuitsTable, opponent_rows
from designer.app.pages.lab.trials.looks import LooksPanel
from designer.app.pages.lab.trials.result_tables import DamageTable, TwoSidedTable, end_rows
from designer.app.pages.lab.trials.share_bar import ENOUGH, SIDE_TOKENS
from designer.app.ui import theme
from designer.app.ui.figures import DASH, figure, signed
from designer.app.ui.plots.figure_tools import ExportableFigure
from designer.app.ui.plots.marks import Axes, Axis, Band, Diagram, Mark, Points, Spot, Steps
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import NO_LIMIT, in_font, spaced
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines, LabHeadline
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.language import marked, tr, trn
from designer.trials.duel import DuelResult, quartiles
from designer.trials.strength import by_value

_WIDE_FROM: Final = 1000
"""From which width of the results all of them have panels of their own, in pixels."""
_ROLES_FROM: Final = 700
"""From which width of the results the roles have a panel of their own, in pixels."""
_SIDES: Final = 62, 75
"""The width of the tables beside 38 parts for the even value, in a narrow and in a wide window."""
_UPPER: Final = 0.4, 0.6
"""The shares of the height that the opponents have at least and at most in a narrow window."""
_PLACES: Final = 200
"""The positions of the diagram."""
_BEYOND: Final = 0.05
"""How far a curve goes beyond the opponents, as a share of their Battle Values."""
_INTERVAL: Final = 0.08
"""The opacity of the interval of the even value."""
_EVEN_WORDS: Final = {
    -1: marked("It is weaker than this field: also against the lowest values it wins less than half."),
    0: marked("It would win half against opponents of this Battle Value."),
    1: marked("It is stronger than this field: also against the highest values it wins more than half."),
}
"""The sentence on an even value, by `EvenValue.beyond`."""


class GauntletBoard(QWidget):
    """The panels in the middle.

    Signals:
        chosen: another opponent is chosen; its number in the field.
        duel_wanted: the opponent with this number is to be fought in a duel.
    """

    chosen = Signal(int)
    duel_wanted = Signal(int)

    def __init__(self, run: GauntletRun, bench: Bench) -> None:
        super().__init__()
        self._run = run
        self.opponents, self.suits = OpponentsTable(), SuitsTable()
        self.ends, self.damage = TwoSidedTable(tr("How it ends")), DamageTable()
        self.even = Plot(tr("Even value"))
        self.heat, self.distance = Plot(tr("Heat")), Plot(tr("Distance"))
        for plot in (self.even, self.heat, self.distance):
            plot.empty_text = lambda: tr("No fights yet.")
        self.bar = FightsBar(tr("Opponents"))
        body = QWidget()
        spaced(QVBoxLayout(body), self.bar, (self.opponents, 1), margins=0, spacing=0)
        self.opponents_panel, self.even_panel = Panel(tr("Opponents"), body), Panel(tr("Even value"), self.even)
        self.field_panel = Panel()
        tabs = [
            Tab(tr("How it ends"), "", self.ends),
            Tab(tr("Damage by weapon"), tr("Damage"), self.damage),
            *(Tab(tr("Heat"), "", self.heat), Tab(tr("Distance"), "", self.distance)),
            Tab(tr("By opponent's role"), tr("Role"), self.suits, fits=True),
        ]
        for tab in tabs:
            self.field_panel.add_tab(tab.text, tab.body, short=tab.short)
        shown: list[ExportableFigure] = [self.ends, self.damage, self.heat, self.distance, self.suits]
        bench.figure_tools(self.opponents_panel, lambda: self.opponents).renew()
        bench.figure_tools(self.even_panel, lambda: self.even)
        bench.figure_tools(self.field_panel, lambda: shown[self.field_panel.current]).renew()
        damage, plots, suits = self._asides = (
            TabsAside(self.field_panel, tabs[1:2]),
            TabsAside(self.field_panel, tabs[2:4]),
            TabsAside(self.field_panel, tabs[4:]),
        )
        bench.tools_apart(damage, self.damage)
        bench.tools_apart(plots, self.heat, self.distance)
        bench.tools_apart(suits, self.suits)
        self._narrow, lower = stacked((plots, 1)), QWidget()
        spaced(QHBoxLayout(lower), (self._narrow, 40), (damage, 60), margins=0, spacing="gap")
        left = stacked((self.opponents_panel, 0), (lower, 1))
        right = stacked((self.even_panel, 1), (suits, 0))
        self._upper = QWidget()
        self._sides = spaced(QHBoxLayout(self._upper), (left, _SIDES[0]), (right, 38), margins=0, spacing="gap")
        spaced(QVBoxLayout(self), self._upper, (self.field_panel, 1), margins=0, spacing="gap")
        self._bench = bench
        self.opponents.chosen.connect(self._choose)
        self.opponents.opened.connect(self._open)
        run.changed.connect(self.renew)

    @property
    def tables(self) -> tuple[QWidget, ...]:
        """Its tables."""
        return self.opponents, self.suits, self.ends, self.damage

    @property
    def number(self) -> int | None:
        """The number of the chosen opponent."""
        key = self.opponents.current_key
        return key if isinstance(key, int) and key >= 0 else None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        style, (*results, roles) = theme.current(), self._asides
        is_wide, has_roles = (self.width() >= style.px(least) for least in (_WIDE_FROM, _ROLES_FROM))
        changes = [has_roles and roles.set_apart(True), set_apart(results, is_wide)]  # the last tab goes first
        if any((*changes, not has_roles and roles.set_apart(False))):
            place = (self._narrow, 0, 0 if is_wide else 1) if has_roles else (self, 1, 1)
            self._bench.move_panel(self.field_panel, *place)
            self._sides.setStretch(0, _SIDES[is_wide])
        self._share_height()

    def _share_height(self) -> None:
        """In a narrow window the opponents have the height of their rows, within limits."""
        least, most = (round(share * self.height()) for share in _UPPER)
        needed = self.opponents_panel.sizeHint().height()
        has_all = not self._asides[-1].isHidden()
        self._upper.setMaximumHeight(NO_LIMIT if has_all else max(least, min(needed, most)))

    def renew(self) -> None:
        """Show the fights so far."""
        run = self._run
        whole, busy = run.whole, run.is_fighting
        self.opponents.rows_model.show(opponent_rows(run))
        self._share_height()
        fights = 0 if whole is None else whole.fights
        many = len((run.fought if run.duels or busy else run.field).units)
        words = trn("{n} fight", "{n} fights", fights)
        state = tr("{n} of {all}, {fights}", n=run.done, all=many, fights=words) if run.duels or busy else ""
        if state and run.is_preliminary:
            state = tr("{state}; shares so far, from fewer than {n} each", state=state, n=ENOUGH)
        self.opponents_panel.set_state(state)
        self.bar.show_progress(run.done, many, busy=busy)
        self.draw()

    def draw(self) -> None:
        """Draw the diagrams and the tables of the whole field."""
        run, whole = self._run, self._run.whole
        self.even.draw(*even_diagram(run, self.number))
        self.suits.rows_model.show(run.result.suits() if run.duels else [])
        fought = whole if whole is not None and whole.fights else None
        self.ends.rows_model.show([] if fought is None else end_rows(fought))
        self.damage.show_result(fought)
        for plot, made in ((self.heat, round_charts.heat), (self.distance, round_charts.distance)):
            plot.draw(*(round_charts.NOTHING if fought is None else made(fought)))

    def _choose(self, key: object) -> None:
        if isinstance(key, int) and key >= 0:
            self.even.draw(*even_diagram(self._run, key))
            self.chosen.emit(key)

    def _open(self, key: object) -> None:
        if isinstance(key, int) and key >= 0:
            self.duel_wanted.emit(key)


def even_diagram(run: GauntletRun, chosen: int | None) -> Diagram:
    """The share won by the Battle Value of the opponent, the curve through it, and the design at one half."""
    fought = {number: run.bout(number) for number, duel in run.duels.items() if duel.fights}
    if not fought or run.whole is None:
        return round_charts.NOTHING
    own, even = run.whole.values[0], run.even
    values = [bout.met.value for bout in fought.values()]
    lowest, highest = int(min(*values, own) * (1 - _BEYOND)), int(max(*values, own) * (1 + _BEYOND))
    axis = Axis(tr("Battle Value of the opponent"), 0, 0, ratio=(highest / lowest) ** (1 / _PLACES))
    first, last = floor(axis.position(lowest)), ceil(axis.position(highest))
    places = range(first, last + 1)
    shares = [bout.share for bout in fought.values()]
    by_bv = tuple(100 * by_value(own, axis.value(at)) for at in places)
    marks: list[Mark] = []
    shares_axis = Axis.percent(tr("we win, %"))
    if even is not None:
        low, high = (round(axis.position(value)) for value in (even.low, even.high))
        many = high - low + 1
        interval = Band(tr("interval"), (0,) * many, (shares_axis.high,) * many, "accent", start=low)
        marks.append(replace(interval, alpha=_INTERVAL, outlined=False, quiet=True, told="nothing"))
    marks.append(Steps(tr("by BV"), by_bv, "text.3", "dot", start=first, width=1))
    if even is not None:
        curve = tuple(100 * even.share_against(axis.value(at)) for at in places)
        marks.append(Steps(tr("this design"), curve, SIDE_TOKENS[0], start=first))
    numbers = list(fought)
    marks.append(
        Points(
            tr("opponents"),
            tuple(map(axis.position, values)),
            tuple(100 * share.rate for share in shares),
            tuple(100 * share.low for share in shares),
            tuple(100 * share.high for share in shares),
            SIDE_TOKENS[0],
            numbers.index(chosen) if chosen in fought else None,
        )
    )
    name, value = run.whole.names[0], figure(own)
    said = tr("{name}, BV {value}", name=name, value=value)
    marks.append(Spot(name, axis.position(own), 50, said, short=tr("BV {value}", value=value)))
    if even is not None and not even.beyond:
        said = tr("even at {value}", value=figure(even.value))
        at, short = axis.position(even.value), figure(even.value)
        marks.append(Spot(tr("even"), at, 50, said, SIDE_TOKENS[0], ring=True, short=short))
    axes = Axes(replace(axis, low=first, high=last), shares_axis)
    return Diagram(axes, marks)


class GauntletReading(QWidget):
    """The panels at the right: the even value, the chosen opponent, and its fights that are worth a look.

    Signals:
        duel_wanted: the opponent with this number is to be fought in a duel.
        open_wanted: the opponent with this number is to be opened.
    """

    duel_wanted = Signal(int)
    open_wanted = Signal(int)

    def __init__(self, run: GauntletRun) -> None:
        super().__init__()
        self._run = run
        self.number: int | None = None
        """The number of the opponent that is shown."""
        self.headline, self.lines = LabHeadline(), FigureLines(tr("Even value"))
        self.about = in_font(text_label("", look="hint", wraps=True), "caption")
        about = QWidget()
        spaced(QVBoxLayout(about), self.about, margins=("panel_inset", 2, "panel_inset", 4))
        self.won, self.opponent = LabHeadline(), FigureLines(tr("Chosen opponent"))
        self.as_duel, self.open = QPushButton(tr("As a duel")), QPushButton(tr("Open"))
        self.as_duel.clicked.connect(lambda: self.number is None or self.duel_wanted.emit(self.number))
        self.open.clicked.connect(lambda: self.number is None or self.open_wanted.emit(self.number))
        buttons = QWidget()
        spaced(QHBoxLayout(buttons), self.as_duel, self.open, 1, margins=("panel_inset", 6), spacing="gap")
        self.even_panel = Panel(tr("Even value"), at_top(self.headline, about, self.lines))
        self.opponent_panel = Panel(tr("Opponent"), Scrolled(at_top(self.won, self.opponent, buttons), whole=True))
        self.looks = LooksPanel()
        parts = ((self.even_panel, 0), (self.opponent_panel, 0), (Panel(tr("Fights to look at"), self.looks), 0))
        spaced(QVBoxLayout(self), stacked(*parts), margins=0)
        run.changed.connect(self.renew)
        self.renew()

    def show_opponent(self, number: int | None) -> None:
        """Show the fights against an opponent; None for nobody."""
        self.number = number
        self._show_opponent()

    def renew(self) -> None:
        """Show the fights so far."""
        self._show_even()
        self._show_opponent()

    def _show_even(self) -> None:
        run, even = self._run, self._run.even
        if run.whole is None or not run.whole.fights:
            self.headline.say("–", tr("against this field"))
            self.about.setText(tr("The Battle Value of opponents against whom the design would win half."))
            self.lines.set_lines([])
            return
        own, found = run.whole.values[0], run.result
        lines = [
            FigureLine(tr("All {n} together", n=len(found.bouts)), share_words(found.share)),
            FigureLine(tr("BV alone says"), figure(100 * found.expected, 0, unit="%")),
        ]
        if even is None:
            self.headline.say("–", tr("against this field"))
            self.about.setText(run.why_no_even or tr("So far there are too few opponents for an even value."))
        else:
            value, low, high = (even.told(each, figure) for each in even[:3])
            words = tr("BV {value}", value=figure(own))
            if not even.beyond:
                words = f"{words}, {signed(even.value - own)}"
            self.headline.say(value, tr("against this field"), words)
            lines.insert(0, FigureLine(tr("Interval"), tr("{low} to {high}", low=low, high=high)))
            about = tr(_EVEN_WORDS[even.beyond])
            holds = tr("The interval holds the dice and the choice of opponents.")
            self.about.setText(f"{about} {holds}")
            tenth = 100 * (even.share_against(own) - even.share_against(1.1 * own))
            lines.append(FigureLine(tr("A tenth more BV is worth"), tr("{n} points", n=figure(tenth, 0))))
        self.lines.set_lines(lines)

    def _show_opponent(self) -> None:
        duel = None if self.number is None else self._run.duels.get(self.number)
        field = self._run.fought if self._run.duels else self._run.field
        known = self.number is not None and self.number < len(field.units)
        for button in (self.as_duel, self.open):
            button.setEnabled(known)
        fought = duel if duel is not None and duel.fights else None
        self.looks.show_result(fought)
        if not known or self.number is None:
            self.opponent_panel.set_title(tr("Opponent"), state="")
            self.won.say("–", tr("Choose an opponent in the table."))
            self.opponent.set_lines([])
            return
        unit = field.units[self.number]
        self.opponent_panel.set_title(unit.name, state=unit.role)
        if fought is None:
            self.won.say("–", tr("No fights yet."), tr("BV {value}", value=figure(unit.value)))
            self.opponent.set_lines([])
            return
        bout = self._run.bout(self.number)
        share = bout.share
        ends = {"low": _whole(share.low), "high": _whole(share.high), "n": fought.fights}
        is_sure = fought.fights >= ENOUGH
        told = tr("{low} to {high}, won of {n}", **ends) if is_sure else tr("{low} to {high}, so far, of {n}", **ends)
        alone = tr("BV alone says {share} %", share=_whole(bout.expected))
        beside = f"{tr('BV {value}', value=figure(unit.value))}; {alone}"
        self.won.say(figure(100 * share.rate, 0, unit="%"), told, beside)
        self.opponent.set_lines(opponent_lines(fought))


def _whole(share: float) -> str:
    return figure(100 * share)


def opponent_lines(duel: DuelResult) -> list[FigureLine]:
    """The figures of the fights against an opponent: ours, and theirs."""
    ours, theirs = duel.counts

    def both(words: str, one: str, other: str) -> FigureLine:
        return FigureLine(words, f"{one} / {other}")

    damage = [figure(sum(counts.damage.values()) / duel.fights, 1) for counts in (ours, theirs)]
    hits = [_whole(sum(c.hits.values()) / max(sum(c.shots.values()), 1)) for c in (ours, theirs)]
    ends = [counts.ends.most_common(1) for counts in (ours, theirs)]
    usual = [tr(found[0][0].value) if found else DASH for found in ends]
    return [
        FigureLine(tr("In the fights"), tr("ours / theirs"), token="text.3"),
        both(tr("Damage a fight"), *damage),
        both(tr("Shots that hit, %"), *hits),
        both(tr("Falls"), *(figure(counts.falls / duel.fights, 1) for counts in (ours, theirs))),
        both(tr("Most usual end"), *usual),
        FigureLine(tr("Rounds, median"), str(duel.rounds[1])),
        FigureLine(tr("Distance, median"), str(quartiles(sum(ours.away, Counter[int]()))[1])),
    ]
