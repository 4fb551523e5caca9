"""The figures of a round of a duel, in a panel."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import as_high_as_rows
from designer.app.pages.lab.trials.result_tables import round_table
from designer.app.ui.figures import figure
from designer.app.ui.plots.marks import Table
from designer.app.ui.plots.table import FiguresTable
from designer.app.ui.sizes import in_font, spaced
from designer.app.ui.widgets.labels import ElidedLabel, text_label
from designer.app.ui.widgets.panel import Panel
from designer.language import tr
from designer.trials.duel import DuelResult


class RoundPanel(Panel):
    """The share of fights that still go on in a round, and the medians of both sides."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.table = as_high_as_rows(FiguresTable(tr("Figures of the round")))
        self.table.empty_text = lambda: tr("No fights yet.")
        self.still, self.still_of = in_font(text_label("", look=""), "headline"), ElidedLabel("", token="text.2")
        body = QWidget()
        still = spaced(QHBoxLayout(), self.still, (self.still_of, 1), margins=("panel_inset", 0), spacing="panel_inset")
        spaced(QVBoxLayout(body), still, (self.table, 1), margins=(0, 4, 0, 0), spacing=4)
        super().__init__(tr("Round"), body, parent=parent)

    def show_round(self, found: DuelResult | None, number: int) -> None:
        """Show a round of a duel; None before the first fight."""
        self.set_title(tr("Round {n}", n=number), state=tr("arrow keys, Home, End"))
        if found is None or not found.fights:
            self.still.setText("")
            self.still_of.set_text("")
            self.table.show_table(Table((), ()))
            return
        still = sum(each.rounds >= number for each in found.outcomes)
        self.still.setText(figure(100 * still / found.fights, 0, unit="%"))
        self.still_of.set_text(tr("still fight, {n} of {all}", n=still, all=found.fights))
        self.table.show_table(round_table(found, number))
