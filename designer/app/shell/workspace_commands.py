"""Commands that turn to a page of the window: the editor, the comparison, the lab."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from designer.app.commands.command import Command
from designer.app.shell.pages import window_of
from designer.app.shell.workspace_list import WORKSPACES
from designer.language import marked

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor


def _turn_to(page: int) -> Callable[[Editor], None]:
    def turn(editor: Editor) -> None:
        main = window_of(editor)
        main.turn_to(page)
        main.activateWindow()

    return turn


COMMANDS: Final = tuple(
    Command(
        f"page_{page.name}",
        page.words,
        "View",
        (page.key,),
        tip=page.tip,
        deed=_turn_to(number),
        also=marked("page workspace"),
    )
    for number, page in enumerate(WORKSPACES)
)
