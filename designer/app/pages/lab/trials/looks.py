"""The fights that are worth a look, each with a link, and a field for any other."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.labels import ElidedLabel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.language import beginning, marked, tr, trn
from designer.trials.duel import DuelResult, Outcome

_LOOKS: Final = (
    *(marked("shortest win"), marked("shortest loss"), marked("longest"), marked("most usual end"), marked("closest")),
)
"""The fights that are worth a look, as `DuelResult.to_look_at` calls them."""


class LooksPanel(QWidget):
    """The body of a panel with these fights.

    Signals:
        look_wanted: the fight with this number is to be shown.
    """

    look_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: dict[str, int] = {}
        self.looks: dict[str, tuple[ElidedLabel, QPushButton]] = {}
        page = QWidget()
        grid = spaced(QGridLayout(), margins="panel_inset", horizontal="gap", vertical=4)
        for row, what in enumerate(_LOOKS):
            words, link = ElidedLabel(beginning(tr(what))), _look_button()
            link.clicked.connect(lambda _on=False, what=what: self.look_wanted.emit(self._found[what]))
            self.looks[what] = words, link
            grid.addWidget(words, row, 0, 1, 2)
            grid.addWidget(link, row, 2)
        self.any_fight, self.look = Stepper(tr("Number of a fight"), 1, 1), _look_button()
        self.look.clicked.connect(lambda: self.look_wanted.emit(self.any_fight.value()))
        for column, widget in enumerate((ElidedLabel(tr("Any fight")), self.any_fight, self.look)):
            grid.addWidget(widget, len(_LOOKS), column)
        grid.setColumnStretch(0, 1)
        spaced(QVBoxLayout(page), grid, 1, margins=0)
        spaced(QVBoxLayout(self), Scrolled(page, whole=True), margins=0)

    def show_result(self, result: DuelResult | None) -> None:
        """Offer the fights of a duel that are worth a look; None for none."""
        self._found = {} if result is None else result.to_look_at()
        for what, (words, link) in self.looks.items():
            number = self._found.get(what)
            about = "" if number is None or result is None else _about(result.outcomes[number - 1])
            words.set_text(beginning(tr(what)), hint=about)
            link.setAccessibleName(tr("Look at fight: {what}", what=tr(what)))
            link.setToolTip("" if number is None else tr("Fight {n}", n=number))
            link.setEnabled(number is not None)
        self.any_fight.setRange(1, max(1, 0 if result is None else result.fights))
        for widget in (self.any_fight, self.look):
            widget.setEnabled(bool(self._found))


def _look_button() -> QPushButton:
    button = QPushButton(tr("Look"))
    button.setProperty("look", "soft")
    return button


def _about(outcome: Outcome) -> str:
    """How long a fight lasts, and what put its loser out of it."""
    rounds = trn("{n} round", "{n} rounds", outcome.rounds)
    end = None if outcome.winner is None else outcome.ends[1 - outcome.winner]
    return f"{rounds}, {tr('draw') if end is None else tr(end.value)}"
