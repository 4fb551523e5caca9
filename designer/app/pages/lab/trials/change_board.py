"""The results of a change: the difference, which fights turned, what the change does, and against whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import Bench, Tab, TabsAside, stacked
from designer.app.pages.lab.trials.change_reading import ChangeReading
from designer.app.pages.lab.trials.change_table import ChangeTable, figures_in_play
from designer.app.pages.lab.trials.difference_bar import DifferenceBar
from designer.app.pages.lab.trials.differences_table import DifferencesTable, opponent_rows
from designer.app.pages.lab.trials.fights_bar import FightsBar
from designer.app.pages.lab.trials.others_run import OthersRun
from designer.app.pages.lab.trials.result_tables import DamageTable
from designer.app.pages.lab.trials.turned_bar import TurnedBar
from designer.app.ui import theme
from designer.app.ui.figures import figure
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import LinkButton
from designer.app.ui.widgets.panel import Panel
from designer.language import marked, tr, trn
from designer.trials.change import ChangeResult

_HIGH_FROM: Final = 760
"""From which height in pixels the damage by weapon has a panel of its own."""
_ACROSS: Final = (4, 3)
"""The shares of the width: the table of the change has more columns than that of the opponents."""


class ChangeBoard(QWidget):
    """The panels in the middle."""

    def __init__(self, bench: Bench, others: OthersRun) -> None:
        super().__init__()
        self._others = others
        self._change: ChangeResult | None = None
        self.bar = FightsBar(tr("Fights"))
        self.difference, self.turned = DifferenceBar(), TurnedBar()
        head = QWidget()
        spaced(QVBoxLayout(head), self.bar, self.difference, margins=0, spacing=0)
        self.look, self.choose_field = LinkButton(tr("Look at a pair")), LinkButton(tr("Choose"))
        self.choose_field.setToolTip(tr("Choose other opponents in Gauntlet: they are those of its query"))
        self.result_panel = Panel(tr("Result"), head)
        self.turned_panel = Panel(tr("Which fights turned"), self.turned, tools=(self.look,))
        self.does, self.damage = ChangeTable(), DamageTable()
        empty = marked("Choose \u201cOther opponents, too\u201d in the form, and fight.")
        self.against = DifferencesTable(tr("Against others"), marked("Against"), empty)
        does = Panel()
        damage = Tab(tr("Damage a fight, after"), tr("Damage"), self.damage)
        for tab in (Tab(self.does.accessibleName(), "", self.does), damage):
            does.add_tab(tab.text, tab.body, short=tab.short)
        self._aside = TabsAside(does, [damage])
        self.against_panel = Panel(tr("Against others"), self.against, tools=(self.choose_field,))
        bench.figure_tools(does, lambda: (self.does, self.damage)[does.current]).renew()
        bench.tools_apart(self._aside, self.damage)
        bench.figure_tools(self.against_panel, lambda: self.against).renew()
        grid = spaced(QGridLayout(self), margins=0, horizontal="gap", vertical="gap")
        grid.addWidget(self.result_panel, 0, 0, 1, 2)
        grid.addWidget(self.turned_panel, 1, 0, 1, 2)
        self._left, self._right = stacked((does, 1), (self._aside, 1)), stacked((self.against_panel, 1))
        grid.addWidget(self._left, 2, 0)
        grid.addWidget(self._right, 2, 1)
        for column, share in enumerate(_ACROSS):
            grid.setColumnStretch(column, share)
        grid.setRowStretch(2, 1)
        others.changed.connect(self._show_against)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._aside.set_apart(self.height() >= theme.current().px(_HIGH_FROM))

    def hold_reading(self, reading: ChangeReading, held: bool) -> bool:
        """Show the panels of a reading below those of the opponents, or give them back to it; returns ``held``."""
        right, own = self._right.layout(), reading.layout()
        assert isinstance(right, QVBoxLayout)
        assert isinstance(own, QVBoxLayout)
        column = right if held else own
        if reading.panels.parentWidget() is not column.parentWidget():
            column.insertWidget(1 if held else 0, reading.panels, 1)
            right.setStretchFactor(self.against_panel, 0 if held else 1)
        return held

    @property
    def tables(self) -> Sequence[QWidget]:
        """Its tables."""
        return self.does, self.damage, self.against

    def show_state(self, change: ChangeResult | None, *, is_stale: bool) -> None:
        """Show the difference and which fights turned."""
        self.difference.show_change(change, is_stale=is_stale)
        self.turned.show_change(change, is_stale=is_stale)
        turned = sum(change.turned[1:3]) if change is not None and change.pairs else 0
        pairs = 0 if change is None else change.pairs
        self.turned_panel.set_state(tr("{n} of {all}", n=turned, all=figure(pairs)) if pairs else "")
        self.look.setEnabled(bool(pairs))

    def show_result(self, change: ChangeResult | None) -> None:
        """Show the fights in the tables."""
        self._change = change if change is not None and change.pairs else None
        self.does.rows_model.show([] if self._change is None else list(figures_in_play(self._change)))
        self.damage.show_result(None if self._change is None else self._change.after)
        self._show_against()

    def _show_against(self) -> None:
        run, change = self._others, self._change
        first = None if change is None else (change.after.names[1], change)
        self.against.rows_model.show(opponent_rows(first, run.units, run.changes) if run.units else [])
        pairs = max((each.pairs for each in run.changes.values()), default=0)
        self.against_panel.set_state(trn("{n} pair each", "{n} pairs each", pairs) if pairs else "")
