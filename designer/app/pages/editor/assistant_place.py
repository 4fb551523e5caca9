"""The place of the assistants in the editor page: one at a time covers the left panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QObject, Qt, SignalInstance
from PySide6.QtWidgets import QWidget

from designer.app.context.design_context import DesignContext
from designer.app.pages.editor.arrangement import Arrangement, PanelName
from designer.app.pages.editor.views import Views
from designer.app.ui.later import call_later
from designer.app.ui.widgets.window_focus import give_focus_back
from designer.app.views.board.tool_row import CENTERS as CENTER_NAMES

if TYPE_CHECKING:  # imported when they are opened
    from designer.app.documents.open_designs import OpenDesigns
    from designer.app.views.assistants.frame import Assistant


class AssistedPage(Protocol):
    """The interface of the editor page that assistants use."""

    context: DesignContext
    views: Views
    shell: Arrangement
    state_changed: SignalInstance
    wanted: SignalInstance

    def place_drawer(self) -> None: ...
    def show_panel(self, panel: PanelName, shown: bool) -> None: ...
    def show_results(self, results: QWidget | None) -> None: ...


def _era(context: DesignContext) -> Assistant:
    from designer.app.views.assistants.era import EraAssistant

    return EraAssistant(context)


def _value_map(context: DesignContext) -> Assistant:
    from designer.app.views.assistants.value_map import ValueMapAssistant

    return ValueMapAssistant(context)


def _omni(context: DesignContext) -> Assistant:
    from designer.app.views.assistants.omni import OmniAssistant

    return OmniAssistant(context)


def _seek(context: DesignContext) -> Assistant:
    from designer.app.views.assistants.seek import SeekAssistant

    return SeekAssistant(context)


def _heat(context: DesignContext) -> Assistant:
    from designer.app.views.heat.assistant import HeatAssistant

    return HeatAssistant(context)


MAKERS: Final[dict[str, Callable[[DesignContext], Assistant]]] = {
    "era": _era,
    "value_map": _value_map,
    "omni": _omni,
    "seek": _seek,
    "heat": _heat,
}
"""How each assistant is made when it is opened, by name; another one needs a line here, and a command."""

CENTER_FORM: Final = 284
"""The greatest width of the form of an assistant that stands in the place of the board, which needs the room."""
CENTERS: Final = tuple(CENTER_NAMES)
"""The views in the middle in the order of their switch; the first one is the board."""


class AssistantPlace(QObject):
    """Opens and closes the assistants of an editor page; closing gives the left panel back as it was."""

    def __init__(self, editor: AssistedPage, parent: QObject) -> None:
        super().__init__(parent)
        self._editor = editor
        self.name: str | None = None
        self.designs: OpenDesigns | None = None
        """The open designs, for assistants that are about several; the window gives them."""
        self.current: Assistant | None = None
        """The open assistant; None if there is none."""
        self._was_hidden = False

    def switch(self, name: str) -> None:
        """Open an assistant, or close it if it is open."""
        if name == self.name:
            self.close()
        else:
            self.open(name)

    def open(self, name: str) -> Assistant:
        """Open an assistant in the place of the one that is open."""
        self.close()
        editor = self._editor
        self._was_hidden = not editor.shell.is_shown("side_dock")
        found = self.current = MAKERS[name](editor.context)
        self.name = name
        found.closed.connect(self.close)
        if self.designs is not None:
            found.use_designs(self.designs)
        found.overlay_changed.connect(self._show_overlay)
        if found.covers_left:
            editor.shell.left.cover(found)
            editor.shell.limit_left(None if found.center is None else CENTER_FORM)
        editor.views.slots.show_below(found.below)
        editor.views.slots.board.show_overlay(found.overlay)
        editor.views.ledger.table.show_tint(found.ledger_share)
        found.results_wanted.connect(lambda: editor.show_results(found.results))
        editor.show_results(found.results)
        self._show_center()
        if found.covers_left:
            editor.show_panel("side_dock", True)
        editor.wanted.emit()
        found.take_keyboard()
        call_later(self, editor.place_drawer)  # what is below the board has its place then
        return found

    def begin_configuration(self) -> None:
        """Open the form of the omni workbench for a new configuration."""
        from designer.app.views.assistants.omni import OmniAssistant

        workbench = self.current if isinstance(self.current, OmniAssistant) else self.open("omni")
        assert isinstance(workbench, OmniAssistant)
        workbench.begin_configuration()

    def close(self) -> None:
        """Close the open assistant; the keyboard goes to the board."""
        found, self.current, self.name = self.current, None, None
        if found is None:
            return
        editor = self._editor
        give_focus_back(editor.shell, None)
        editor.context.propose(None)
        editor.context.end_preview()
        editor.views.slots.board.show_overlay(None)
        editor.views.ledger.table.show_tint(None)
        editor.views.show_worths({})
        editor.views.slots.show_below(None)
        editor.views.slots.show_instead(None)
        editor.show_results(None)
        if found.center is not None:
            editor.shell.fit_board()
        editor.views.slots.tools.show_center(CENTERS[0])
        editor.shell.left.uncover()
        editor.shell.limit_left(None)
        for part in (found, found.below, found.center, found.results, found.tools):
            if part is not None:
                part.hide()
                part.deleteLater()
        if not found.covers_left:
            editor.shell.show_panel("side_dock", not self._was_hidden)
        elif self._was_hidden:
            editor.show_panel("side_dock", False)
        editor.views.slots.board.setFocus(Qt.FocusReason.OtherFocusReason)
        editor.state_changed.emit()

    def _show_overlay(self) -> None:
        """Show marks and tints of the open assistant, which have changed."""
        if self.current is not None:
            views = self._editor.views
            views.slots.board.renew_overlay()
            views.ledger.table.viewport().update()
            views.show_worths(self.current.line_worths())

    def follow_panels(self) -> None:
        """Hide the panels again whose places the open assistant takes."""
        if self.current is not None:
            self._show_center()

    def _show_center(self) -> None:
        """Show what the assistant has in the place of the board; one without results takes the panel below, too."""
        if self.current is None:
            return
        editor = self._editor
        name = self.name if self.name in CENTERS else None
        editor.views.slots.show_instead(self.current.center, with_switch=name is not None, tools=self.current.tools)
        editor.views.slots.tools.show_center(name or CENTERS[0])
        if name is not None and self.current.results is None:
            editor.shell.show_panel("below", False)
        elif self.current.center is not None:
            editor.shell.fit_board()
        if not self.current.covers_left:
            editor.shell.show_panel("side_dock", False)

    def leave_center(self) -> None:
        """Show the board again if the open assistant has taken its place."""
        if self.current is not None and self.current.center is not None:
            self.close()

    def turn_to(self, index: int) -> None:
        """Show a view in the middle by its number in the switch."""
        name = CENTERS[index]
        if name not in MAKERS:
            self.close()
        elif name != self.name:
            self.open(name)
