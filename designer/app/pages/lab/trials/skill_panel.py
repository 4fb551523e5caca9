"""The skill that makes a duel even: found by another process when asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.pages.lab.trials.gauntlet_run import share_words
from designer.app.ui.companion_work import CompanionWork
from designer.app.ui.figures import figure
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.figure_lines import FigureLine, FigureLines
from designer.app.ui.widgets.labels import text_label
from designer.language import tr
from designer.trials.duel import Matchup
from designer.trials.skill import SkillStep, even_skills
from designer.trials.strength import by_value


class SkillPanel(QWidget):
    """The body of a panel: a button that begins, and a line for each pair of skills that was fought.

    Signals:
        failed: a sentence on what went wrong.
    """

    failed = Signal(str)

    def __init__(self, matchup: Callable[[], Matchup | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._matchup = matchup
        self._fought: Matchup | None = None
        self.steps: list[SkillStep] = []
        """The duels so far."""
        self.lines = FigureLines(tr("Skill that makes it even"))
        self.button = QPushButton(tr("Find"))
        self.button.setToolTip(tr("Fight with better and worse pilots until half of the fights are won."))
        self.button.clicked.connect(self.start_or_stop)
        self._work = CompanionWork(self, self._take, self._end, lambda: self.words)
        self.hint = text_label(self.button.toolTip(), look="hint", wraps=True)
        row = spaced(QHBoxLayout(), self.button, 1)
        spaced(QVBoxLayout(self), self.lines, self.hint, row, 1, margins=("panel_inset", 4), spacing=4)
        self.renew()

    @property
    def is_fighting(self) -> bool:
        """Whether fights are being played."""
        return self._work.busy

    @property
    def words(self) -> str:
        """The duel that was fought last, or all lines when none is fought any more."""
        if self._work.busy and self.steps:
            return f"{self._step_words(self.steps[-1])} {share_words(self.steps[-1].share)}"
        return self.lines.words.replace("\n", "; ")

    def start_or_stop(self) -> None:
        """Begin, or stop."""
        if self._work.busy:
            self._work.stop()
            self.renew()
            return
        self._fought = self._matchup()
        if self._fought is not None:
            self.steps = []
            self._work.start(even_skills, self._fought)
            self.renew()

    def renew(self) -> None:
        """Show the duels so far; those of another matchup are gone."""
        if self._fought is not None and self._fought != self._matchup() and not self._work.busy:
            self._fought, self.steps = None, []
        self.button.setText(tr("Stop") if self._work.busy else tr("Find"))
        lines = [FigureLine(tr("Searching…"), "")] if self._work.busy and not self.steps else []
        for number, step in enumerate(self.steps):
            lines.append(FigureLine(self._step_words(step), share_words(step.share), chosen=not number))
        if self.steps:
            alone = by_value(*self.steps[0].values)
            lines.append(FigureLine(tr("By BV alone"), figure(100 * alone, 0, unit="%"), total=True))
        self.lines.set_lines(lines)
        self.hint.setVisible(not lines)

    @staticmethod
    def _step_words(step: SkillStep) -> str:
        side, skills = (tr("Ours"), tr("Theirs"))[step.side], f"{step.gunnery} / {step.piloting}"
        return tr("{side} at {skills}, BV {value}", side=side, skills=skills, value=figure(step.value))

    def _take(self, found: list[Any]) -> None:  # Any: what `even_skills` gives
        self.steps.extend(found)
        self.renew()

    def _end(self, problem: str) -> None:
        if problem:
            self.failed.emit(problem)
        self.renew()
