"""What a command is, and the ones that belong to the window itself.

Menus, keys and the palette are made from commands. A part of the program that brings commands of its own declares them
as a tuple in a module beside it, and ``designer.app.actions`` names that tuple in its list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtGui import QKeySequence

if TYPE_CHECKING:
    from designer.app.editor import Editor
    from designer.app.window import Window

Standard = QKeySequence.StandardKey
MenuName = Literal["File", "Edit", "View", "Design", "Help"]


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done from a menu, with a key, and from the palette.

    ``name`` is what the settings know it by. ``words`` are what menus say, with ``&`` before the letter that chooses
    it; ``tip`` says in a sentence what it does. ``deed`` acts on the design in front and is disabled while there is
    none; ``window_deed`` acts on the window. With neither, the window says what the command does. ``able`` tells
    whether it can be done now, and ``checked`` makes it a switch; both are asked again after every edit, selection
    and change of page.
    """

    name: str
    words: str
    menu: MenuName | None
    keys: tuple[str | Standard, ...] = ()
    icon: str = ""
    tip: str = ""
    deed: Callable[[Editor], object] | None = None
    able: Callable[[Editor], bool] | None = None
    checked: Callable[[Editor], bool] | None = None
    window_deed: Callable[[Window], object] | None = None


WINDOW: Final = (
    Command("new", "&New design", "File", ("Ctrl+N",), "new", "Start an empty design"),
    Command("open", "&Open…", "File", ("Ctrl+O",), "open", "Open designs from files"),
    Command("start", "S&tart page", "File", (), "", "Begin with an empty chassis, a sample or a file"),
    Command("save", "&Save", "File", ("Ctrl+S",), "save", "Save the design to its file"),
    Command("save_as", "Save &as…", "File", ("Ctrl+Shift+S",), "", "Save the design to another file"),
    Command("close", "&Close", "File", ("Ctrl+W",), "close", "Close the design"),
    Command("quit", "&Quit", "File", ("Ctrl+Q",), "", "Close all designs and quit"),
    Command("undo", "&Undo", "Edit", (Standard.Undo,), "undo", "Take back the last step"),
    Command("redo", "&Redo", "Edit", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", "Make the step taken back last again"),
    Command("palette", "Find &anything", "Edit", ("Ctrl+K",), "command", "Find a part, command, place or design"),
    Command("find", "&Find a part", "Edit", ("Ctrl+F",), "search", "Search the equipment"),
    Command("larger", "&Larger", "View", ("Ctrl++", "Ctrl+="), "", "Scale everything up"),
    Command("smaller", "&Smaller", "View", ("Ctrl+-",), "", "Scale everything down"),
    Command("usual_size", "&Usual size", "View", ("Ctrl+0",), "", "Scale everything as it was made"),
    Command("side_dock", "&Left dock", "View", ("Ctrl+B",), "", "Show or hide the dock at the left"),
    Command("usual_layout", "&Usual layout", "View", (), "", "Divide the window as it was made"),
    Command("next", "&Next design", "View", ("Ctrl+Tab",), "", "Go to the next open design"),
    Command("previous", "&Previous design", "View", ("Ctrl+Shift+Tab",), "", "Go to the previous open design"),
    Command("keys", "&Keys…", "Help", ("Ctrl+Alt+K",), "command", "Look up and change the keys of all commands"),
    Command("folders", "Show &settings folder", "Help", (), "", "Where Mechwright keeps what it remembers"),
    Command("about", "&About Mechwright", "Help", (), "", "Version and licence"),
)
