"""Goal and pins of a design, remembered in the settings between two runs."""

from __future__ import annotations

from typing import Final

from designer.editing import Session
from designer.workspace.goals import Goal
from designer.workspace.view_settings import LedgerSettings, RememberedDesign

DESIGNS_KEPT: Final = 200
"""The maximum number of remembered designs; the one whose goal or pins were changed longest ago is removed first."""


class DesignMemory:
    """Reads and writes the goal and pins of one design in the settings, under its file or, without one, its name."""

    def __init__(self, settings: LedgerSettings, session: Session) -> None:
        self._settings = settings
        self._session = session
        self._key = self._current_key()

    @property
    def goal(self) -> Goal | None:
        """The Battle Value goal of the design, None if it has none."""
        return self._entry.goal

    @property
    def pins(self) -> tuple[str, ...]:
        """Ids of the ledger lines and figures that the user pinned, in order."""
        return tuple(self._entry.pins)

    def set_goal(self, goal: Goal | None) -> None:
        """Store a goal; None removes it."""
        self._set({"goal": goal})

    def set_pins(self, pins: tuple[str, ...]) -> None:
        """Store the ids of the pinned lines and figures."""
        self._set({"pins": list(pins)})

    def follow(self) -> None:
        """Copy goal and pins to the current file or name of the design if it was saved elsewhere or renamed."""
        key = self._current_key()
        if key != self._key:
            entry = self._settings.designs.get(self._key)
            if entry is not None:
                self._settings.designs[key] = entry.model_copy()
            self._key = key

    def _current_key(self) -> str:
        path = self._session.path
        return self._session.unit.names.full if path is None else str(path.absolute())

    @property
    def _entry(self) -> RememberedDesign:
        return self._settings.designs.get(self._key, RememberedDesign())

    def _set(self, values: dict[str, object]) -> None:
        entry, designs = self._entry.model_copy(update=values), self._settings.designs
        designs.pop(self._key, None)
        if entry != RememberedDesign():
            designs[self._key] = entry
        while len(designs) > DESIGNS_KEPT:
            del designs[next(iter(designs))]
