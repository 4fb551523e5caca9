"""Goal and pins of a design, remembered in the settings between two runs."""

from __future__ import annotations

from typing import Final

from designer.editing import Session
from designer.workspace.goals import Goal
from designer.workspace.view_settings import LedgerSettings, RememberedDesign

DESIGNS_KEPT: Final = 200
"""The number of designs that are remembered; the one that was changed longest ago is forgotten first."""


class DesignMemory:
    """The entry of one design; it follows the design to another file or name."""

    def __init__(self, settings: LedgerSettings, session: Session) -> None:
        self._settings = settings
        self._session = session
        self._key = self._current_key()

    @property
    def goal(self) -> Goal | None:
        """The Battle Value wanted for the design."""
        return self._entry.goal

    @property
    def pins(self) -> tuple[str, ...]:
        """Ids of pinned lines and figures, in order."""
        return tuple(self._entry.pins)

    def set_goal(self, goal: Goal | None) -> None:
        """Remember a goal, or that there is none."""
        self._set({"goal": goal})

    def set_pins(self, pins: tuple[str, ...]) -> None:
        """Remember what is pinned."""
        self._set({"pins": list(pins)})

    def follow(self) -> None:
        """Copy the entry if the design has another file or name now."""
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
