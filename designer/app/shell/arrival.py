"""How the program comes to a window that is there already: piece by piece, so that the window answers meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QTimer

if TYPE_CHECKING:
    from designer.app.shell.window import Window

MODULES: Final = (
    *("importlib.metadata", "pydantic_core", "pydantic.types", "pydantic.main", "designer.workspace.settings"),
    *("designer.units.unit", "rapidfuzz", "designer.catalog.query", "designer.construction.legality"),
    *("designer.editing", "designer.battle_value.total", "designer.formats", "designer.app.views.board"),
    *("designer.rulesets.combat.salvo", "designer.app.ui.widgets.lists", "designer.app.views.ledger"),
    *("designer.app.views.ledger.edit_outcome", "designer.app.views.equipment", "designer.app.views.panels.chassis"),
    *("designer.app.views.panels.identity", "designer.app.views.panels.advice", "designer.app.pages.editor.editor"),
    *(
        "designer.app.shell.actions",
        "designer.app.shell.palette",
        "designer.workspace.recovery",
        "designer.app.documents.document_manager",
    ),
    *("designer.app.shell.recovery_prompts", "designer.app.shell.tabs", "designer.app.shell.single_instance"),
    "designer.app.pages.start.new_design",
)
"""What is loaded one after the other; the order is that of their dependence, so that no piece takes long."""

_UNSEEN_MS: Final = 500
"""After so long the rest comes even if nobody has seen the window, as when it starts minimized."""


class Arrival(QObject):
    """Loads the program once a window has been painted, and then lets it be completed, once.

    What needs the whole window has it completed at once. ``first`` is done right after the picture.
    """

    def __init__(
        self, window: Window, complete: Callable[[], object], first: Sequence[Callable[[], object]] = ()
    ) -> None:
        super().__init__(window)
        self._window = window
        self._complete: Callable[[], object] | None = complete
        self._first = list(first)
        self._waiting = list(MODULES)
        window.installEventFilter(self)
        window.needed.connect(self.finish)
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._go_on)
        self._turn.start(_UNSEEN_MS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            self._turn.start(0)
        return False

    def finish(self) -> None:
        """Complete the window now."""
        if self._complete is not None:
            self._turn.stop()
            complete, self._complete = self._complete, None
            while self._first:
                self._first.pop(0)()
            complete()

    def _go_on(self) -> None:
        if self._first:
            self._first.pop(0)()
        elif self._waiting:
            import_module(self._waiting.pop(0))
        else:
            self.finish()
            return
        self._turn.start(0)
