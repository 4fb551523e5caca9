"""Binding the commands of designs to the editor page and its views. Imported with the first design."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from PySide6.QtWidgets import QWidget

from designer.app.commands.command import CommandTarget
from designer.app.commands.command_table import COMMANDS
from designer.app.pages.editor import design_commands, exports, focus_commands
from designer.app.pages.editor.editor import Editor
from designer.app.pages.editor.view_names import View
from designer.app.shell.actions import Actions
from designer.app.shell.window_interface import WindowInterface
from designer.app.views.board import commands as board
from designer.app.views.equipment import commands as equipment
from designer.app.views.ledger import commands as ledger

V = TypeVar("V", bound=QWidget)


def bind_editor_commands(actions: Actions, window: WindowInterface) -> None:
    """Bind the commands of designs to the active editor page and its views."""
    actions.bind(design_commands.HANDLERS, _view(window, lambda editor: editor))
    actions.bind(focus_commands.HANDLERS, _view(window, lambda editor: editor))
    # A page that shows the design shows what undo does; an export is of the tab in front, and changes nothing.
    shown = replace(_view(window, lambda editor: editor), in_front=lambda: window.workspaces.show_design)
    actions.bind(design_commands.HISTORY, shown)
    actions.bind(exports.HANDLERS, CommandTarget(lambda: window.editor))
    actions.bind(board.HANDLERS, _view(window, lambda editor: editor.views.slots))
    actions.bind(ledger.HANDLERS, _view(window, lambda editor: editor.views.ledger))
    actions.bind(equipment.HANDLERS, _view(window, lambda editor: editor.views.browser, "equipment"))


def _view(window: WindowInterface, view: Callable[[Editor], V], name: View | None = None) -> CommandTarget[V]:
    """The editor page or a view of it as a target of commands; ``name`` is set if other views can cover the view."""

    def show_page() -> None:
        if window.editor is not None:
            window.editor.wanted.emit()

    def show_view() -> None:
        if window.editor is not None and name is not None:
            window.editor.show_view(name)

    return CommandTarget(
        lambda: None if window.editor is None else view(window.editor),
        show_page,
        show_view,
        in_front=lambda: window.workspaces.shows_editor,
        can_show=lambda: window.editor is not None,
        page=COMMANDS["page_design"].text,
    )
