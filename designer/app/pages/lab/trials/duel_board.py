"""The results of a duel, or of a change: shares, how fights end, damage by weapon, diagrams by round."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QGridLayout, QProgressBar, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import Bench
from designer.app.pages.lab.trials import round_charts
from designer.app.pages.lab.trials.change_bar import ChangeBar
from designer.app.pages.lab.trials.result_tables import DamageTable, EndsTable, end_rows
from designer.app.pages.lab.trials.share_bar import ShareBar
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import sized, spaced
from designer.app.ui.widgets.panel import Panel
from designer.language import tr
from designer.trials.duel import DuelResult


class DuelBoard(QWidget):
    """The panels in the middle."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.share, self.turned = ShareBar(), ChangeBar()
        self.bar = sized(QProgressBar(), height="gauge_height")
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("Fights"))
        head = QWidget()
        spaced(QVBoxLayout(head), self.bar, self.turned, self.share, margins=0, spacing=0)
        self.result_panel = Panel(tr("Result"), head)
        self.ends, self.damage = EndsTable(), DamageTable()
        ends, damage = Panel(tr("How it ends"), self.ends), Panel(tr("Damage a fight"), self.damage)
        damage.set_state(tr("by weapon and range, hexes"))
        for tools in (bench.figure_tools(ends, lambda: self.ends), bench.figure_tools(damage, lambda: self.damage)):
            tools.renew()
        self.plots = [Plot(tr(words)) for words, _ in round_charts.PLOTS]
        self.by_round = Panel()
        for plot in self.plots:
            plot.empty_text = lambda: tr("No fights yet.")
            self.by_round.add_tab(plot.accessibleName(), plot)
        self.by_round.set_state(tr("line median, band the middle half"))
        bench.figure_tools(self.by_round, lambda: self.plots[self.by_round.current])
        grid = spaced(QGridLayout(self), margins=0, horizontal="gap", vertical="gap")
        grid.addWidget(self.result_panel, 0, 0, 1, 2)
        grid.addWidget(ends, 1, 0)
        grid.addWidget(damage, 1, 1)
        grid.addWidget(self.by_round, 2, 0, 1, 2)
        for column, stretch in ((0, 40), (1, 60)):
            grid.setColumnStretch(column, stretch)
        for row, stretch in ((1, 55), (2, 45)):
            grid.setRowStretch(row, stretch)

    @property
    def tables(self) -> tuple[QWidget, ...]:
        """Its tables."""
        return self.ends, self.damage

    @property
    def readable(self) -> Iterable[Plot]:
        """The diagrams with a cursor line at a round."""
        return self.plots[:3]

    def show_progress(self, fights: int, wanted: int, *, busy: bool) -> None:
        """Show how many of the wanted fights are played."""
        self.bar.setVisible(busy)
        self.bar.setRange(0, max(wanted, 1))
        self.bar.setValue(fights)

    def read_at(self, number: int) -> None:
        """Move the cursor line of the diagrams to a round."""
        for plot in self.readable:
            plot.read(number)

    def show_result(self, found: DuelResult | None) -> int:
        """Show the counts in the tables and diagrams; returns the round at the cursor line."""
        self.ends.rows_model.show([] if found is None else end_rows(found))
        self.damage.show_result(found)
        for plot, (_, made) in zip(self.plots, round_charts.PLOTS, strict=True):
            plot.draw(*(round_charts.NOTHING if found is None else made(found)))
        for plot in self.readable if found is not None else ():
            if plot.reading is None:
                plot.read(1)
        return (self.plots[0].reading or 1) if found is not None else 1
