"""The status line: the main figures of the design, now and after the previewed edit.

At the right are the last refusal (for a short time), the counts of findings, and whether the design is saved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer import design
from designer.app.context.design_context import DesignContext
from designer.app.context.follow import follow
from designer.app.documents.background_work import BackgroundWork
from designer.app.ui import theme
from designer.app.ui.accessibility.accessible_widget import AccessibleWidget, Role
from designer.app.ui.figures import direction, figure, signed
from designer.app.ui.icons import SeverityName
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.strokes import hairline
from designer.app.ui.widgets.buttons import LinkButton
from designer.app.ui.widgets.change_marks import FigureChange, GaugeState
from designer.app.ui.widgets.labels import text_label
from designer.app.ui.widgets.readout import Reading, Readout, ReadoutRoom
from designer.app.ui.widgets.status_messages import FindingCounts, SavedState, StatusMessage, paint_line_ground
from designer.construction.findings import findings
from designer.construction.heat import heat
from designer.construction.mass import mass
from designer.construction.slot_space import slot_use
from designer.decimals import difference
from designer.design import rule_inputs
from designer.figures import DAMAGE, FIGURES, HEAT, MOVE, Figure, FigureGroup
from designer.graph import Evaluator
from designer.language import beginning, tr, trn
from designer.workspace.documents import SaveState
from designer.workspace.goals import Goal
from designer.workspace.view_settings import RefitSettings

if TYPE_CHECKING:  # imported when refits are asked about
    from designer.comparison.refit import Refit

MESSAGE_MS: Final = 5000
"""How many milliseconds a refusal is shown: time to read a sentence twice."""


def _ways(number: int) -> Sequence[tuple[ReadoutRoom, int]]:
    """Form of each figure, and number of figures, from much room to little."""
    whole: tuple[ReadoutRoom, ...] = ("all", "no hint", "no gauge")
    return *((room, number) for room in whole), *(("change", count) for count in range(number, 0, -1))


_KEPT: Final = 2
"""How many figures are shown at least beside a whole message: mass and Battle Value."""


class _Shown(NamedTuple):
    """One figure as text, and as the number whose change is marked (None: no change mark)."""

    reading: Reading
    short: str
    number: float | None = None
    digits: int = 0


class StatusLine(QWidget, AccessibleWidget):
    """The status line of one design. ``state`` returns whether the design is saved.

    Signals:
        findings_wanted: the counts were clicked.
        pointed: the id of a figure's breakdown and its widget when the pointer enters it; an empty id when it leaves.
        pressed: the id of the breakdown of a figure that was clicked.
        refit_wanted: the refit was clicked.

    ``refits`` tell whether the refit from the design as it was opened is shown, and by which rules.
    """

    accessible_role = Role.StatusBar

    findings_wanted = Signal()
    pointed = Signal(str, object)
    pressed = Signal(str)
    refit_wanted = Signal()

    def __init__(
        self,
        context: DesignContext,
        state: Callable[[], SaveState],
        parent: QWidget | None = None,
        *,
        refits: RefitSettings | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Status line"))
        self._context = context
        self._state = state
        self._refits = refits or RefitSettings()
        self.readouts = {name: Readout(beginning(tr(each.label)), tr(each.spoken)) for name, each in _FIGURES.items()}
        self.refit = Readout(tr("Refit"), tr("Refit from the design as it was opened"))
        self.refit.pressed.connect(self.refit_wanted)
        self.message = StatusMessage()
        self.work, self.stop_work = text_label("", look="hint"), LinkButton(tr("Stop"))
        self.work.hide()
        self.stop_work.hide()
        self.counts = FindingCounts()
        self.state = SavedState()
        for name, readout in self.readouts.items():
            sheet = f"sheet.{name.lower()}"
            readout.pressed.connect(lambda sheet=sheet: self.pressed.emit(sheet))
            readout.pointed.connect(lambda on, of=readout, sheet=sheet: self.pointed.emit(sheet if on else "", of))
        self._background: BackgroundWork | None = None
        self._fitted: object = None
        mass, value, *others = self.readouts.values()
        self._places = (mass, value, self.refit, *others)
        self._row = spaced(
            QHBoxLayout(self), *self._places, (self.message, 1), self.work, self.stop_work, self.counts, self.state
        )
        spaced(self._row, margins=("panel_inset", 2, "panel_inset", 1), spacing=20)
        self.counts.clicked.connect(self.findings_wanted)
        following = follow(context, self, self._contents, self._show_contents)
        context.changed.connect(self._on_changed)
        context.preview_changed.connect(following.request)
        context.saved.connect(self._show_state)
        context.journaled.connect(self._show_state)
        context.goal_changed.connect(following.request)
        context.figures_wanted.connect(following.request)
        context.refused.connect(self.refuse)
        context.remedy.connect(self.offer)
        self.message.gone.connect(self._fit)
        sized(self, height="status_line")
        self._show_contents()
        theme.follow_theme(self._fit)

    def _contents(self, g: Evaluator) -> tuple[object, ...]:
        """The values that the line depends on."""
        refits = (self._refits.profile, self._context.opened) if self._refits.in_status else ()
        return rule_inputs(g), self._context.preview, self._context.goal, refits

    def _show_contents(self, _contents: object = None) -> None:
        """Show the present figures, and during a preview also the previewed ones."""
        now = self._context.graph
        present = {name: each.shown(now) for name, each in _FIGURES.items()}
        preview = self._context.preview
        then = None if preview is None else preview.overlay
        for name, each in _FIGURES.items():
            goal = self._context.goal if name == "BV" else None
            self._show(self.readouts[name], present[name], None if then is None else each.shown(then), goal)
        self.readouts["Mass"].set_label(*_mass_label(then or now))
        if self._refits.in_status:
            self._show_refit()
        self.counts.show_counts(Counter(finding.severity for finding in findings(then or now)))
        self._show_state()

    @property
    def refit_words(self) -> str:
        """The class of the refit from the design as it was opened, if the line shows it; else empty."""
        return _refit_words(self._context.refit_sides.found) if self._refits.in_status else ""

    def _show_refit(self) -> None:
        """Show the class and the days of the refit from the design as it was opened, and what a preview changes."""
        sides, preview = self._context.refit_sides, self._context.preview
        now = sides.found
        then = None if preview is None else sides.with_after(preview).found
        old = _refit_words(now)
        new = old if then is None else _refit_words(then)
        changes = then is not None and (new, _minutes(then)) != (old, _minutes(now))
        more = "" if then is None else _hours(_minutes(then) - _minutes(now))
        self.refit.show_reading(
            Reading(old, _days(now)), Reading(", ".join(filter(None, (new, more)))) if changes else None
        )

    def _show_state(self) -> None:
        words, saved = self._state()
        self.state.show_state(words, saved=saved)
        self._fit()

    def _on_changed(self) -> None:
        if self.message.text:
            self.message.clear()  # the reason of a refusal may hold no longer after a step
        self._show_state()

    def follow_work(self, background: BackgroundWork) -> None:
        """Show the work that goes on in the background, left of the findings, with a link that stops it."""
        self._background = background
        background.changed.connect(self._show_work)
        self.stop_work.clicked.connect(background.stop)
        self._show_work()

    def _show_work(self) -> None:
        words = "" if self._background is None else self._background.words
        self.work.setText(words)
        for part in (self.work, self.stop_work):
            part.setVisible(bool(words))
        self._fit()

    def tell(self, severity: SeverityName, text: str, milliseconds: int) -> None:
        """Show a notice for a time."""
        self.message.say(text, milliseconds, severity)
        self._fit()

    def refuse(self, sentence: str) -> None:
        """Show for a short time why an edit was refused; an empty sentence withdraws the last one."""
        if sentence:
            self.message.say(sentence, MESSAGE_MS)
        elif self.message.text:
            self.message.clear()
        self._fit()

    def offer(self, words: str, act: Callable[[], object]) -> None:
        """Add to the shown refusal what a click on it does."""
        self.message.offer(words, act)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        style = theme.current()
        painter = QPainter(self)
        paint_line_ground(painter, self)
        line = hairline(painter)
        for readout in self._places[1:]:
            if readout.isHidden():
                continue
            x = readout.x() - self._row.spacing() / 2
            high = style.px(14)
            painter.fillRect(QRectF(x, (self.height() - high) / 2, line, high), style.color("line.2"))

    # -- parts ----------------------------------------------------------------------------------------------

    @staticmethod
    def _show(readout: Readout, now: _Shown, then: _Shown | None, goal: Goal | None = None) -> None:
        if then is None or then.reading == now.reading:
            readout.show_reading(now.reading)
            return
        change = None
        if now.number is not None and then.number is not None:
            value = difference(now.number, then.number, then.digits)
            toward = goal.toward(round(now.number), round(then.number)) if goal is not None else None
            change = FigureChange(value, then.digits, toward=toward) if direction(value, then.digits) else None
        short = Reading(then.short, "", then.reading.part, then.reading.state)
        readout.show_reading(now.reading, short, change)

    def _fit(self) -> None:
        """Leave out hints, gauges, in a preview the present values, then the last figures, until the rest fits."""
        margins = self._row.contentsMargins()
        taken = margins.left() + margins.right() + self.counts.sizeHint().width() + self.state.sizeHint().width()
        shown = [part for part in (self.work, self.stop_work) if not part.isHidden()]
        taken += sum(part.sizeHint().width() + self._row.spacing() for part in shown)
        room = self.width() - taken - self._row.spacing() * 2
        readouts = [each for each in self._places if each is not self.refit or self._refits.in_status]
        gap = self._row.spacing()
        self.refit.setVisible(self._refits.in_status)

        @cache  # mostly the first way fits
        def widths(share: ReadoutRoom) -> tuple[int, ...]:
            return tuple(each.width_with(share) + gap for each in readouts)

        share, count = self._best_way(_ways(len(readouts)), widths, room)
        for place, readout in enumerate(readouts):
            readout.set_room(share)
            readout.setVisible(place < count)
        fitted = (share, widths(share)[:count])
        if fitted != self._fitted:
            # The lines between the figures have moved, so that they must be painted again.
            self._fitted = fitted
            self.update()

    def _best_way(
        self, ways: Sequence[tuple[ReadoutRoom, int]], widths: Callable[[ReadoutRoom], Sequence[int]], room: float
    ) -> tuple[ReadoutRoom, int]:
        """The first of ``ways`` that leaves room for the whole message beside two figures, else for its least width."""
        whole, least = self.message.sizeHint().width(), self.message.minimumSizeHint().width()
        for share, count in ways:
            if count >= _KEPT and sum(widths(share)[:count]) + whole <= room:
                return share, count
        return next((way for way in ways if sum(widths(way[0])[: way[1]]) + least <= room), ways[-1])


def _mass_label(g: Evaluator) -> tuple[str, str]:
    """The label of the mass, which tells whether the design is an OmniMech, and its accessible name."""
    if design.chassis(g).omni:
        return tr("Omni mass"), tr("Mass of the OmniMech")
    return beginning(tr(_FIGURES["Mass"].label)), tr(_FIGURES["Mass"].spoken)


def _mass(g: Evaluator) -> _Shown:
    sheet = mass(g)
    total, allowed = sheet.total / 1000, sheet.allowed / 1000
    free, over = sheet.free / 1000, sheet.free < 0
    hint = tr("{n} over", n=figure(-free, 1)) if over else tr("{n} free", n=figure(free, 1))
    value = f"{figure(total, 1)} / {figure(allowed)} t"
    state: GaugeState = "error" if over else "normal"
    return _Shown(Reading(value, hint, _part(total, allowed), state), f"{figure(total, 1)} t", total, 1)


def _battle_value(g: Evaluator) -> _Shown:
    value = FIGURES["bv"].of(g)
    text = FIGURES["bv"].text(value)
    return _Shown(Reading(text), text, value)


def _slots(g: Evaluator) -> _Shown:
    use = slot_use(g)
    wanted = use.used + use.unplaced
    over = wanted > use.total
    hint = tr("{n} short", n=wanted - use.total) if over else tr("{n} free", n=use.free)
    part = _part(use.used, use.total)
    reading = Reading(f"{use.used} / {use.total}", hint, part, "error" if over else "normal")
    return _Shown(reading, str(use.used), use.used)


def _heat(g: Evaluator) -> _Shown:
    sheet = heat(g)
    hot = sheet.total > sheet.capacity
    value = HEAT.read(g)
    reading = Reading(value, "", _part(sheet.total, sheet.capacity), "warn" if hot else "normal")
    return _Shown(reading, value, sheet.total)


def _move(g: Evaluator) -> _Shown:
    text = MOVE.read(g)
    return _Shown(Reading(text), text)


def _cost(g: Evaluator) -> _Shown:
    value = FIGURES["cost"].of(g)
    words = f"{FIGURES['cost'].text(value)} {tr(FIGURES['cost'].unit)}"
    return _Shown(Reading(words), words, FIGURES["cost"].shown(value), FIGURES["cost"].digits)


def _damage(g: Evaluator) -> _Shown:
    words = DAMAGE.read(g)
    return _Shown(Reading(words), words)


def _part(value: float, limit: float) -> float:
    return value / limit if limit > 0 else float(value > 0)


def _refit_words(found: Refit) -> str:
    from designer.comparison.refit import class_words

    if found.verdict in ("no change", "not a refit"):
        return tr("no change") if found.verdict == "no change" else tr("not a refit")
    return beginning(class_words(found.refit_class))


def _minutes(found: Refit) -> int:
    """The minutes of the work part by part, and of the reconfiguration of pods."""
    return sum(work.minutes for work in (found.custom, found.pods) if work is not None)


def _days(found: Refit) -> str:
    works = [work for work in (found.custom, found.pods) if work is not None]
    return trn("{n} day", "{n} days", sum(work.days for work in works)) if works else ""


def _hours(minutes: int) -> str:
    return signed(minutes / 60, 1 if minutes % 60 else 0, unit="h") if minutes else ""


class _StatusFigure(NamedTuple):
    """A figure of the line, its label, and the function that evaluates it."""

    of: Figure | FigureGroup
    label: str
    shown: Callable[[Evaluator], _Shown]

    @property
    def spoken(self) -> str:
        """The accessible name: what the label stands for."""
        return self.of.definition if isinstance(self.of, FigureGroup) else self.of.name


_FIGURES: Final = {
    "Mass": _StatusFigure(FIGURES["mass"], FIGURES["mass"].short, _mass),
    "BV": _StatusFigure(FIGURES["bv"], FIGURES["bv"].short, _battle_value),
    "Slots": _StatusFigure(FIGURES["slots"], FIGURES["slots"].short, _slots),
    "Heat": _StatusFigure(HEAT, HEAT.short, _heat),
    "Move": _StatusFigure(MOVE, MOVE.short, _move),
    "Cost": _StatusFigure(FIGURES["cost"], FIGURES["cost"].name, _cost),
    "Damage": _StatusFigure(DAMAGE, DAMAGE.short, _damage),
}
