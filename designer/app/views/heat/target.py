"""A second design that the shown one fires at in the heat theatre: how likely it is disabled by each turn."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.accessibility.status_announcer import StatusAnnouncer
from designer.app.ui.figures import figure
from designer.app.ui.idle_work import IdleWork
from designer.app.ui.lazy_update import LazyUpdate
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.fields import ComboBox
from designer.app.ui.widgets.labels import text_label
from designer.app.views.heat.theatre import HeatTheatre
from designer.assistants.duel import RUNS, DuelChances, duelling
from designer.language import tr
from designer.rulesets.combat.frame import frame
from designer.rulesets.quirks.profiles import Profile
from designer.workspace.documents import Document, distinct_titles

SETTLE_MS: Final = 200
"""How many milliseconds after a change the simulation begins again."""


class HeatTarget(QWidget):
    """The choice of an open design as the target, and its chances by turn with their intervals.

    The simulation runs in idle time with seed 1, so that the same plan always gives the same chances.
    """

    def __init__(self, theatre: HeatTheatre) -> None:
        super().__init__()
        self.theatre = theatre
        self.choice = ComboBox(tr("Against"))
        self.words = in_font(text_label(wraps=True), "caption")
        spaced(QVBoxLayout(self), self.choice, self.words, margins=0, spacing="control_inset")
        self._designs: OpenDesigns | None = None
        self._others: list[Document] = []
        self._against: Document | None = None
        self._status = StatusAnnouncer(self, lambda: "" if self.busy else self.words.text())
        self._work: IdleWork[DuelChances] = IdleWork(self, self._take, self._status.tell)
        self._lazily = LazyUpdate(self, self._begin, settle_ms=SETTLE_MS)
        self.choice.activated.connect(self._choose)
        theatre.changed.connect(self._lazily.request)
        self._list()

    @property
    def busy(self) -> bool:
        """Whether the chances are being simulated."""
        return self._work.busy

    def use_designs(self, designs: OpenDesigns) -> None:
        """Take the open designs of the window."""
        self._designs = designs
        for changed in (designs.changed, designs.front_changed):
            changed.connect(self._list)
        designs.edited.connect(self._on_edited)
        self._list()

    def _list(self) -> None:
        """List the open designs but for the one that fires."""
        own = self.theatre.context.session
        there = () if self._designs is None else self._designs.documents
        self._others = [each for each in there if each.session is not own]
        if self._against not in self._others:
            self._against = None
        self.choice.clear()
        self.choice.addItems([tr("Against no design"), *distinct_titles(self._others)])
        self.choice.setCurrentIndex(0 if self._against is None else self._others.index(self._against) + 1)
        self.choice.setEnabled(bool(self._others))
        self._lazily.request()

    def _choose(self, index: int) -> None:
        self._against = self._others[index - 1] if index else None
        self._begin()

    def _on_edited(self, document: Document) -> None:
        if document is self._against:
            self._lazily.request()

    def _begin(self) -> None:
        self._work.stop()
        if self._against is None:
            self.words.setText("" if self._others else tr("Open a second design to fire at it."))
            return
        firing, kind = self.theatre.firing, self.theatre.kind
        target = frame(self._against.session.graph, Profile.STANDARD, firing.scenario.situation.rules)
        self._work.start(duelling(firing, kind, target))

    def _take(self, found: list[DuelChances]) -> None:
        last = found[-1]
        lines = [tr("Disabled by the end of turn, {n} of {all} runs:", n=figure(last.runs), all=figure(RUNS))]
        for number, chance in enumerate(last.turns, 1):
            rate, low, high = (figure(100 * each) for each in chance)
            lines.append(tr("{turn}: {rate} % ({low} to {high})", turn=number, rate=rate, low=low, high=high))
        self.words.setText("\n".join(lines))
