"""The pills that choose how damage is counted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from designer.app.ui.sizes import spaced
from designer.app.ui.widgets.buttons import Pill
from designer.language import tr
from designer.rulesets.combat.study import DAMAGE_READINGS, DamageReading


class DamageReadings(QWidget):
    """One pill for each way to count damage: maximum, expected, sustained.

    Signals:
        chosen: another one is chosen, with its name.
    """

    chosen = Signal(str)

    def __init__(self, tips: Mapping[DamageReading, str], reading: DamageReading) -> None:
        super().__init__()
        self.setAccessibleName(tr("Reading of the damage"))
        self.pills: Final = {
            name: Pill(tr(words), shape="square", tip=tr(tips[name])) for name, words in DAMAGE_READINGS.items()
        }
        for name, pill in self.pills.items():
            pill.setAutoExclusive(True)
            pill.clicked.connect(partial(self.chosen.emit, name))
        self.show_reading(reading)
        spaced(QHBoxLayout(self), *self.pills.values(), margins=0)

    def show_reading(self, reading: DamageReading) -> None:
        """Show which one is chosen."""
        self.pills[reading].setChecked(True)
