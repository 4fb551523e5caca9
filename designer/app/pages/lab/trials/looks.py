"""The fights that are worth a look, each with a link, and a field for any other."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import LinkButton
from designer.app.ui.widgets.fields import Stepper
from designer.app.ui.widgets.labels import ElidedLabel
from designer.language import beginning, marked, tr
from designer.trials.duel import DuelResult

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
        self.looks: dict[str, tuple[ElidedLabel, LinkButton]] = {}
        grid = spaced(QGridLayout(), margins="panel_inset", horizontal="gap", vertical=4)
        for row, what in enumerate(_LOOKS):
            words, link = ElidedLabel(beginning(tr(what))), LinkButton(tr("Look"))
            link.clicked.connect(lambda _on=False, what=what: self.look_wanted.emit(self._found[what]))
            self.looks[what] = words, link
            grid.addWidget(words, row, 0, 1, 2)
            grid.addWidget(link, row, 2)
        self.any_fight, self.look = Stepper(tr("Number of a fight"), 1, 1), LinkButton(tr("Look"))
        self.look.clicked.connect(lambda: self.look_wanted.emit(self.any_fight.value()))
        for column, widget in enumerate((ElidedLabel(tr("Any fight")), self.any_fight, self.look)):
            grid.addWidget(widget, len(_LOOKS), column)
        grid.setColumnStretch(0, 1)
        spaced(QVBoxLayout(self), grid, 1, margins=0)

    def show_result(self, result: DuelResult | None) -> None:
        """Offer the fights of a duel that are worth a look; None for none."""
        self._found = {} if result is None else result.to_look_at()
        for what, (words, link) in self.looks.items():
            number = self._found.get(what)
            words.set_text(beginning(tr(what)), hint="" if number is None else f"#{number}")
            link.setAccessibleName(tr("Look at fight: {what}", what=tr(what)))
            link.setEnabled(number is not None)
        self.any_fight.setRange(1, max(1, 0 if result is None else result.fights))
        for widget in (self.any_fight, self.look):
            widget.setEnabled(bool(self._found))
