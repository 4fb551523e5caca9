"""The automatic arrangements that can follow each edit (place filler, compact, sort), a setting for all designs.

Filler means the freely movable slots of Endo Steel, Ferro-Fibrous and the like.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from designer.app.context.design_context import DesignContext
from designer.editing import Edit
from designer.editing.automatic_steps import Automatic
from designer.editing.edits.arrangement import compact, fill_up, sort
from designer.units.unit import Unit
from designer.workspace.view_settings import Arrangement, BoardSettings

_EDITS: Final[dict[Arrangement, Edit]] = {"filler": fill_up(), "compact": compact(), "sort": sort()}


class Automatics(QObject):
    """The automatic arrangements of a design; the settings are shared by all designs.

    Signals:
        changed: other arrangements are switched on, or the setting of pods has changed.
    """

    changed = Signal()

    def __init__(self, context: DesignContext, settings: BoardSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._settings = settings
        self._shown = self.now
        context.arrange = self._arrange
        context.in_pods = lambda: self.in_pods

    @property
    def now(self) -> Automatic:
        """Which arrangements are switched on."""
        return self._settings.arrangements

    @property
    def in_pods(self) -> bool:
        """Whether equipment added to an OmniMech is pod-mounted if it can be."""
        return self._settings.in_pods

    def switch_pods(self, on: bool) -> None:
        """Set whether equipment that is added from now on is pod-mounted."""
        if on != self.in_pods:
            self._settings.in_pods = on
            self.changed.emit()

    def switch(self, name: Arrangement, on: bool) -> None:
        """Switch an arrangement on or off. Switching on also arranges the design at once, as an edit of its own."""
        if getattr(self.now, name) == on:
            return
        self._settings.switch(name, on)
        self.recall()
        if on and self._context.session.refusal(_EDITS[name]) is None:
            self._context.apply(_EDITS[name])

    def recall(self) -> None:
        """Read the settings again, because the view of another design may have changed them."""
        if self.now != self._shown:
            self._shown = self.now
            self.changed.emit()

    def _arrange(self, unit: Unit) -> Unit:
        now = self.now
        return now.arrange(unit) if any(now) else unit
