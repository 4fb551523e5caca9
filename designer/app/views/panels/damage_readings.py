"""The field that chooses how damage is counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal

from designer.app.ui.sizes import sized
from designer.app.ui.widgets.fields import ComboBox
from designer.language import tr
from designer.rulesets.combat.study import DAMAGE_READINGS, DamageReading

_WIDTH: Final = 104


class DamageReadings(ComboBox):
    """The ways to count damage: maximum, expected, sustained.

    Signals:
        chosen: another one is chosen, with its name.
    """

    chosen = Signal(str)

    def __init__(self, tips: Mapping[DamageReading, str], reading: DamageReading) -> None:
        super().__init__(tr("Reading of the damage"))
        for number, (name, words) in enumerate(DAMAGE_READINGS.items()):
            self.addItem(tr(words), name)
            self.setItemData(number, tr(tips[name]), Qt.ItemDataRole.ToolTipRole)
        self.show_reading(reading)
        self.activated.connect(lambda: self.chosen.emit(self.currentData()))
        sized(self, width=_WIDTH)

    def show_reading(self, reading: DamageReading) -> None:
        """Show which one is chosen."""
        self.setCurrentIndex(self.findData(reading))
