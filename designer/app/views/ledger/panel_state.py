"""What the Battle Value panel keeps of each design: its goal and its pins. Lies in the settings, knows no widget."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any, Final

from designer.editing import Session
from designer.workspace.goals import Goal, goal_from

DESIGNS_KEPT: Final = 200
"""So many designs are remembered; the one that was looked at longest ago goes first."""


class LedgerState:
    """The part of a memory that belongs to one design; it follows the design when that gets another file."""

    def __init__(self, memory: MutableMapping[str, Any], session: Session) -> None:
        # Any: whatever a file of settings holds; everything read from it is checked.
        self._memory = memory
        self._session = session
        self._key = self._present_key()

    @property
    def goal(self) -> Goal | None:
        """The Battle Value wanted for the design."""
        return goal_from(self._entry().get("goal"))

    @property
    def pins(self) -> tuple[str, ...]:
        """Ids of what is pinned, in order."""
        found = self._entry().get("pins")
        return tuple(pin for pin in found if isinstance(pin, str)) if isinstance(found, list) else ()

    def keep_goal(self, goal: Goal | None) -> None:
        """Remember a goal, or that there is none."""
        self._keep("goal", None if goal is None else goal.as_kept())

    def keep_pins(self, pins: tuple[str, ...]) -> None:
        """Remember what is pinned."""
        self._keep("pins", list(pins) or None)

    def follow(self) -> None:
        """The design may lie in another file, or bear another name, from now on."""
        key = self._present_key()
        if key != self._key:
            entry = self._designs().get(self._key)
            if isinstance(entry, dict):
                self._designs()[key] = dict(entry)
            self._key = key

    def _present_key(self) -> str:
        path = self._session.path
        return self._session.unit.names.full if path is None else str(path.absolute())

    def _designs(self) -> dict[str, Any]:
        found = self._memory.get("designs")
        if not isinstance(found, dict):
            found = self._memory["designs"] = {}
        return found

    def _entry(self) -> dict[str, Any]:
        found = self._designs().get(self._key)
        return found if isinstance(found, dict) else {}

    def _keep(self, name: str, value: object) -> None:
        entry = {**self._entry(), name: value}
        designs = self._designs()
        designs.pop(self._key, None)
        filled = {key: what for key, what in entry.items() if what is not None}
        if filled:
            designs[self._key] = filled
        while len(designs) > DESIGNS_KEPT:
            del designs[next(iter(designs))]
