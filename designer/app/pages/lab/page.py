"""The lab workspace: one bench in front of the others, each loaded when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import SegmentedSwitch
from designer.language import marked, tr


class Bench(NamedTuple):
    """One page of the lab. ``make`` imports what it needs when it is called."""

    words: str
    tip: str
    make: Callable[[OpenDesigns], QWidget]


def _skirmish(designs: OpenDesigns) -> QWidget:
    from designer.app.pages.lab.skirmish.page import SkirmishLab

    return SkirmishLab(designs)


def _combat(designs: OpenDesigns) -> QWidget:
    from designer.app.pages.lab.combat.page import CombatLab

    return CombatLab(designs)


def _initiative(designs: OpenDesigns) -> QWidget:
    from designer.app.pages.lab.initiative.page import InitiativeLab

    return InitiativeLab(designs)


def _charts(designs: OpenDesigns) -> QWidget:
    from designer.app.pages.lab.charts.page import ChartsLab

    return ChartsLab(designs)


BENCHES: Final[tuple[Bench, ...]] = (
    Bench(marked("Combat"), marked("Hit chance and damage of a design over range"), _combat),
    Bench(marked("Charts"), marked("Where the value comes from, and how it runs with each part"), _charts),
    Bench(marked("Initiative"), marked("In which of thirty phases a unit acts, and who acts first"), _initiative),
    Bench(marked("Skirmish"), marked("Small bands on a map of hexes"), _skirmish),
)


class Lab(QWidget):
    """The benches and the switch between them."""

    def __init__(self, designs: OpenDesigns) -> None:
        super().__init__()
        self._designs = designs
        self._made: dict[int, QWidget] = {}
        self.switch = SegmentedSwitch([tr(bench.words) for bench in BENCHES], tr("Bench"))
        for index, bench in enumerate(BENCHES):
            self.switch.set_tip(index, tr(bench.tip))
        self.switch.switched.connect(self.show_bench)
        self._pages = QStackedWidget()
        self._row = QHBoxLayout()
        self._row.addWidget(self.switch)
        self._row.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._column.addWidget(self._pages, 1)
        if BENCHES:
            self.show_bench(0)
        spaced(self._column, margins=("gap", 0, "gap", "gap"), spacing="gap")

    @property
    def bench(self) -> QWidget | None:
        """The bench in front."""
        return self._pages.currentWidget()

    def show_bench(self, index: int) -> None:
        """Bring a bench to the front."""
        if index not in self._made:
            self._made[index] = BENCHES[index].make(self._designs)
            self._pages.addWidget(self._made[index])
        self.switch.set_current(index)
        self._pages.setCurrentWidget(self._made[index])

    def show_named(self, words: str) -> QWidget | None:
        """Bring the bench with this (untranslated) name to the front."""
        self.show_bench(next(index for index, bench in enumerate(BENCHES) if bench.words == words))
        return self._pages.currentWidget()
