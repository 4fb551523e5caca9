"""The results of a duel: shares, how fights end, damage by weapon, diagrams by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import Bench, Tab, TabsAside
from designer.app.pages.lab.trials import round_charts
from designer.app.pages.lab.trials.fights_bar import FightsBar
from designer.app.pages.lab.trials.result_tables import DamageTable, TwoSidedTable, end_rows, lost_rows
from designer.app.pages.lab.trials.share_bar import ShareBar
from designer.app.ui import theme
from designer.app.ui.plots.plot import Plot
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.panel import Panel
from designer.language import tr
from designer.trials.duel import DuelResult

_WIDE_FROM: Final = 1000
"""From which width in pixels the last tabs stand in panels of their own."""
_BESIDE: Final = 2
"""The number of diagrams that then stand beside the others."""


class DuelBoard(QWidget):
    """The panels in the middle."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.share, self.bar = ShareBar(), FightsBar(tr("Fights"))
        head = QWidget()
        spaced(QVBoxLayout(head), self.bar, self.share, margins=0, spacing=0)
        self.result_panel = Panel(tr("Result"), head)
        self.ends, self.lost = TwoSidedTable(tr("How it ends")), TwoSidedTable(tr("Where armor was lost"), digits=1)
        self.damage = DamageTable()
        ends = Panel()
        for table in (self.ends, self.lost):
            ends.add_tab(table.accessibleName(), table)
        damage = Panel(tr("Damage a fight"), self.damage, state=tr("by weapon and range, hexes"))
        bench.figure_tools(ends, lambda: (self.ends, self.lost)[ends.current]).renew()
        bench.figure_tools(damage, lambda: self.damage).renew()
        self.plots = [Plot(tr(words)) for words, _ in round_charts.PLOTS]
        self.by_round = Panel()
        for plot in self.plots:
            plot.empty_text = lambda: tr("No fights yet.")
            self.by_round.add_tab(plot.accessibleName(), plot)
        bench.figure_tools(self.by_round, lambda: self.plots[self.by_round.current])
        self._asides = (
            self._aside(bench, self.by_round, self.plots[-_BESIDE:], across=True),
            self._aside(bench, ends, [self.lost]),
        )
        self.lost_aside = self._asides[1]
        """The column with the table of what is lost; the page puts it elsewhere."""
        self._grid = grid = spaced(QGridLayout(self), margins=0, horizontal="gap", vertical="gap")
        grid.addWidget(self.result_panel, 0, 0, 1, 10)
        grid.addWidget(ends, 1, 0, 1, 4)
        grid.addWidget(damage, 1, 4, 1, 6)
        grid.addWidget(self.by_round, 2, 0, 1, 10)
        grid.addWidget(self._asides[0], 2, 4, 1, 6)
        for column in range(10):
            grid.setColumnStretch(column, 1)
        self._share_height(is_wide=False)

    @staticmethod
    def _aside(
        bench: Bench, panel: Panel, bodies: Sequence[Plot | TwoSidedTable], *, across: bool = False
    ) -> TabsAside:
        tabs = [Tab(body.accessibleName(), "", body, fits=not isinstance(body, Plot)) for body in bodies]
        aside = TabsAside(panel, tabs, across=across)
        bench.tools_apart(aside, *bodies)
        return aside

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= theme.current().px(_WIDE_FROM)
        changed = [aside.set_apart(is_wide) for aside in self._asides]
        if any(changed):
            self._grid.addWidget(self.by_round, 2, 0, 1, 4 if is_wide else 10)
            self._share_height(is_wide=is_wide)

    def _share_height(self, *, is_wide: bool) -> None:
        """In a wide board the tables are as high as their rows, and the diagrams have the rest."""
        for row, stretch in ((1, 0), (2, 1)) if is_wide else ((1, 55), (2, 45)):
            self._grid.setRowStretch(row, stretch)

    @property
    def tables(self) -> tuple[QWidget, ...]:
        """Its tables."""
        return self.ends, self.lost, self.damage

    @property
    def readable(self) -> Iterable[Plot]:
        """The diagrams with a cursor line at a round."""
        return self.plots[:3]

    def read_at(self, number: int) -> None:
        """Move the cursor line of the diagrams to a round."""
        for plot in self.readable:
            plot.read(number)

    def show_result(self, found: DuelResult | None) -> int:
        """Show the counts in the tables and diagrams; returns the round at the cursor line."""
        self.ends.rows_model.show([] if found is None else end_rows(found))
        self.lost.rows_model.show([] if found is None else lost_rows(found))
        self.damage.show_result(found)
        for plot, (_, made) in zip(self.plots, round_charts.PLOTS, strict=True):
            plot.draw(*(round_charts.NOTHING if found is None else made(found)))
        for plot in self.readable if found is not None else ():
            if plot.reading is None:
                plot.read(1)
        return (self.plots[0].reading or 1) if found is not None else 1
