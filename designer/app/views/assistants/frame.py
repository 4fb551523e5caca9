"""The frame of every assistant: what it shows in the place of the left panel, below the board and on the board."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.documents.open_designs import OpenDesigns
from designer.app.ui.widgets.buttons import IconButton
from designer.app.ui.widgets.panel import Panel
from designer.app.ui.widgets.scroll_page import Scrolled
from designer.app.views.board.cell_data import LocationContent
from designer.app.views.ledger.rows import LedgerRow
from designer.app.views.panels.chassis import LineWorth
from designer.editing import Change
from designer.language import tr
from designer.units.location import Location


class Assistant(Panel):
    """A panel that covers the left one while an assistant is open: title, name of the design, closing cross, ``body``,
    which scrolls where it has too little room.

    ``below`` is a widget that stands between board and unallocated list meanwhile, or None; ``center`` one that stands
    in their place; ``results`` takes the place of the panels under the board. An assistant that is itself its
    ``center`` leaves the left panel closed, and has its ``tools`` in the tool row. A subclass overrides ``overlay`` to
    mark locations on the board, ``ledger_share`` and ``line_worths`` to tint ledger and chassis form, and emits
    ``overlay_changed`` when any of these differ. It changes nothing unasked: its edits go through
    ``DesignContext.apply``, each as one step. The editor page deletes it when it is closed.

    Signals:
        closed: the user pressed the closing cross.
        overlay_changed: the marks on the board, or the tints of ledger and chassis form, differ.
        results_wanted: there are results to look at, so they must be shown.
    """

    closed = Signal()
    overlay_changed = Signal()
    results_wanted = Signal()

    def __init__(
        self,
        context: DesignContext,
        title: str,
        body: QWidget,
        *,
        below: QWidget | None = None,
        center: QWidget | None = None,
        results: QWidget | None = None,
        tools: QWidget | None = None,
    ) -> None:
        close = IconButton("close", tr("Close the assistant (Esc)"))
        super().__init__(title, Scrolled(body), state=context.unit.names.full, tools=(close,))
        self.context = context
        self.below = below
        self.center = center
        self.results = results
        self.tools = tools
        close.clicked.connect(self.closed)
        context.changed.connect(self._show_name)

    @property
    def covers_left(self) -> bool:
        """Whether the assistant stands in the place of the left panel, and not in that of the board."""
        return self.center is not self

    def overlay(self, location: Location, content: LocationContent) -> LocationContent:
        """The content of a location as it is painted while the assistant is open; nothing is painted while dragging."""
        return content

    def ledger_share(self, row: LedgerRow) -> float | None:
        """The share by which a line of the ledger is tinted (−1 for what takes away); None for none."""
        return None

    def line_worths(self) -> Mapping[str, LineWorth]:
        """Value of a step of each line of the chassis form, by name."""
        return {}

    def use_designs(self, designs: OpenDesigns) -> None:
        """Take the open designs of the window, for an assistant that is about several; called when it is opened."""

    def take_keyboard(self) -> None:
        """Focus what the user begins with, when the assistant has been opened."""
        self.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the panel that is covered paints ground and border."""

    def _show_name(self, change: Change) -> None:
        self.set_state(change.after.names.full)
