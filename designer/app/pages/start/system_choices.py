"""The fields of the form for a new design that choose engine, heat sinks, structure and armor."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal

from designer.app.ui.widgets.fields import ComboBox
from designer.editing.blank import SYSTEMS, offered_systems, system_id, system_like, usual_system
from designer.language import marked, tr
from designer.units.unit import Unit

_NAMES = {
    "engine": marked("Engine"),
    "sinks": marked("Kind of heat sinks"),
    "structure": marked("Internal structure"),
    "armor": marked("Armor type"),
}


class SystemChoices(QObject):
    """Four combo boxes, by the rows of ``SYSTEMS``; what is chosen stays while the other fields of the form allow it.

    Signals:
        changed: the user chose another system.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.boxes = {row: ComboBox(tr(_NAMES[row])) for row in SYSTEMS}
        self._wanted: dict[str, str] = {}
        self._chosen: set[str] = set()
        """The rows that were chosen by hand; those of the last design are left with its technology base."""
        for row, box in self.boxes.items():
            box.currentIndexChanged.connect(lambda _index, row=row: self._choose(row))

    @property
    def wanted(self) -> dict[str, str]:
        """The ids of the systems that the user chose (`designer.editing.blank.system_id`)."""
        return dict(self._wanted)

    def want(self, systems: Mapping[str, str]) -> None:
        """Choose systems by their ids; they are shown after the next ``offer``."""
        self._wanted, self._chosen = dict(systems), set()

    def change_base(self) -> None:
        """Choose the usual systems again, except for those that were chosen by hand."""
        self._wanted = {row: system for row, system in self._wanted.items() if row in self._chosen}

    def offer(self, unit: Unit) -> None:
        """List what a new design, which has its usual systems, may have instead."""
        rating = f"{unit.engine.rating} "  # stands beside the speed; without it "X" finds the XL engine
        for row, box in self.boxes.items():
            choices = offered_systems(unit, row)
            chosen = system_like(row, choices, self._wanted.get(row) or usual_system(unit, row))
            with QSignalBlocker(box):
                box.clear()
                for choice in choices:
                    words = (choice.short or choice.name).removeprefix(rating)
                    box.addItem(words, system_id(choice))
                    box.setItemData(box.count() - 1, choice.name, Qt.ItemDataRole.ToolTipRole)
                box.setCurrentIndex(max(0, -1 if chosen is None else choices.index(chosen)))
            box.setToolTip(box.currentData(Qt.ItemDataRole.ToolTipRole) or "")
            box.update()

    def _choose(self, row: str) -> None:
        self._wanted[row] = self.boxes[row].currentData()
        self._chosen.add(row)
        self.changed.emit()
