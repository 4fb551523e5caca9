"""The user's own units of the skirmish, which the settings keep."""

from __future__ import annotations

import json
from typing import Final

from PySide6.QtCore import QObject, Signal

from designer.language import tr
from designer.rulesets.initiative.lance import free_name
from designer.rulesets.skirmish.models import ModelError
from designer.rulesets.skirmish.unit_file import own_unit, unit_of, unit_text
from designer.rulesets.skirmish.units import SkirmishUnit
from designer.workspace.view_settings import SkirmishSettings

MOST_UNITS: Final = 200


class OwnUnits(QObject):
    """The units that the user made or loaded; each has a name of its own.

    Signals:
        changed: a unit came, went or has changed.
    """

    changed = Signal()

    def __init__(self, settings: SkirmishSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._unusable = []
        """Entries of the settings that are not units for this version; they are kept."""
        self.units: tuple[SkirmishUnit, ...] = ()
        for content in settings.units:
            try:
                self.units = _with(self.units, unit_of(json.dumps(content)))
            except ModelError:
                self._unusable.append(content)

    def take(self, unit: SkirmishUnit) -> None:
        """Add a unit, in the place of one with the same name."""
        if unit not in self.units and len(self.units) < MOST_UNITS:
            self._set(_with(self.units, unit))

    def rename(self, unit: SkirmishUnit, name: str) -> SkirmishUnit:
        """Give a unit another name, with a number if another unit has it; returns the unit with its name."""
        others = [each for each in self.units if each.id != unit.id]
        renamed = own_unit(unit, name)
        renamed = own_unit(unit, free_name(renamed.name, [each.name for each in others]))
        if renamed != unit:
            self._set(tuple(renamed if each.id == unit.id else each for each in self.units))
        return renamed

    def copy_of(self, unit: SkirmishUnit) -> SkirmishUnit:
        """A new unit with the figures of another one; it is not added."""
        name = unit.name if unit.own and unit.id != "design" else tr("{name} (own)", name=unit.name)
        return own_unit(unit, free_name(name, [each.name for each in self.units]))

    def remove(self, unit: SkirmishUnit) -> None:
        """Remove a unit."""
        self._set(tuple(each for each in self.units if each.id != unit.id))

    def _set(self, units: tuple[SkirmishUnit, ...]) -> None:
        self.units = units
        self._settings.units = [*(json.loads(unit_text(unit)) for unit in units), *self._unusable]
        self.changed.emit()


def _with(units: tuple[SkirmishUnit, ...], unit: SkirmishUnit) -> tuple[SkirmishUnit, ...]:
    if any(each.id == unit.id for each in units):
        return tuple(unit if each.id == unit.id else each for each in units)
    return (*units, unit)
