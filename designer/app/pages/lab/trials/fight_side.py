"""The panels at the right of a fight: its rolls, both sides after the round, and why a number is needed."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from designer.app.pages.lab.bench import Tab, TabsAside, at_top
from designer.app.pages.lab.trials.fight_view import FightView
from designer.app.ui import theme
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.language import tr

_HIGH_FROM: Final = 860
"""From which height all panels stand below one another, in pixels; below it two of them are tabs."""


class FightSide(QWidget):
    """The panels. ``record`` is the one with the rolls."""

    def __init__(self, fight: FightView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.record = Panel(tr("Record"), fight.table)
        both = QWidget()
        row = spaced(QHBoxLayout(both), margins=0, spacing=0)
        for lines, body in zip(fight.stands, fight.bodies, strict=True):
            side = QWidget()
            spaced(QVBoxLayout(side), lines, (body, 1), margins=0, spacing=0)
            row.addWidget(side, 1)
        why = at_top(fight.why)
        self._tabs = Panel()
        self._tabs.add_tab(tr("After the round"), Scrolled(both))
        self._tabs.add_tab(tr("Why"), why)
        self._aside = TabsAside(self._tabs, [Tab(tr("Why"), tr("Why"), why)])
        parts = (self.record, 5), (self._tabs, 5), (self._aside, 2)
        spaced(QVBoxLayout(self), *parts, margins=0, spacing="gap")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._aside.set_apart(self.height() >= theme.current().px(_HIGH_FROM))
