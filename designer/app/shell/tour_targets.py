"""The places in the window that the sentences of the tour name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from designer.app.shell.window_interface import WindowInterface

if TYPE_CHECKING:  # the page is imported when the first design is opened
    from designer.app.pages.editor.editor import Editor

_IN_WINDOW: Final[Mapping[str, Callable[[WindowInterface], QWidget]]] = {
    "samples": lambda window: window.start.cards[0],
    "new": lambda window: window.start.form,
    "undo": lambda window: window.tabs.undo,
    "palette": lambda window: window.top.field,
    "save": lambda window: window.tabs.save,
}
_IN_EDITOR: Final[Mapping[str, Callable[[Editor], QWidget]]] = {
    "equipment": lambda editor: editor.views.browser,
    "status": lambda editor: editor.status,
    "slots": lambda editor: editor.views.slots,
}


def tour_target(window: WindowInterface, name: str) -> QWidget | None:
    """The place with a name, brought to view; None while there is none."""
    if name in _IN_WINDOW:
        return _IN_WINDOW[name](window)
    if window.editor is None:
        return None
    if name == "equipment":
        window.actions_by_name["go_equipment"].trigger()
    return _IN_EDITOR[name](window.editor)
