"""The lab workspace: its benches, each loaded when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from designer.app.documents.open_designs import OpenDesigns
from designer.app.pages.lab.switched_pages import SwitchedPages
from designer.app.ui.sizes import spaced
from designer.language import marked, tr


class BenchEntry(NamedTuple):
    """A bench of the lab. ``make`` imports what it needs when it is called."""

    words: str
    tip: str
    make: Callable[[OpenDesigns], QWidget]


# Each bench is imported when it is first shown: pyqtgraph and numpy load slowly.


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


BENCHES: Final[tuple[BenchEntry, ...]] = (
    BenchEntry(marked("Combat"), marked("Hit chance and damage of a design over range"), _combat),
    BenchEntry(marked("Charts"), marked("Where the value comes from, and how it runs with each part"), _charts),
    BenchEntry(marked("Initiative"), marked("In which of thirty phases a unit acts, and who acts first"), _initiative),
    BenchEntry(marked("Skirmish"), marked("Small bands on a map of hexes"), _skirmish),
)


class Lab(SwitchedPages):
    """The benches and the switch between them."""

    def __init__(self, designs: OpenDesigns) -> None:
        super().__init__([(tr(entry.words), partial(entry.make, designs)) for entry in BENCHES], tr("Bench"))
        for index, entry in enumerate(BENCHES):
            self.switch.set_tip(index, tr(entry.tip))
        spaced(self.column, margins=("gap", 0, "gap", "gap"))
        self.show_page(0)

    def show_named(self, words: str) -> QWidget | None:
        """Show the bench with this (untranslated) name."""
        self.show_page(next(index for index, entry in enumerate(BENCHES) if entry.words == words))
        return self.page
