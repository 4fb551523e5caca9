"""What a command is, and the ones that belong to the window itself.

Menus, keys and the palette are made from commands. A part of the program that brings commands of its own declares them
as a tuple in a module beside it, and ``designer.app.actions`` names that tuple in its list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtGui import QKeySequence

from designer.language import marked

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
    Command("new", marked("&New design"), "File", ("Ctrl+N",), "new", marked("Start an empty design")),
    Command("open", marked("&Open…"), "File", ("Ctrl+O",), "open", marked("Open designs from files")),
    Command("start", marked("S&tart page"), "File", (), "", marked("Begin with an empty chassis, a sample or a file")),
    Command("save", marked("&Save"), "File", ("Ctrl+S",), "save", marked("Save the design to its file")),
    Command("save_as", marked("Save &as…"), "File", ("Ctrl+Shift+S",), "", marked("Save the design to another file")),
    Command("close", marked("&Close"), "File", ("Ctrl+W",), "close", marked("Close the design")),
    Command("quit", marked("&Quit"), "File", ("Ctrl+Q",), "", marked("Close all designs and quit")),
    Command("undo", marked("&Undo"), "Edit", (Standard.Undo,), "undo", marked("Take back the last step")),
    Command(
        "redo",
        marked("&Redo"),
        "Edit",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
        marked("Make the step taken back last again"),
    ),
    Command(
        "palette",
        marked("Find &anything"),
        "Edit",
        ("Ctrl+K",),
        "command",
        marked("Find a part, command, place or design"),
    ),
    Command("find", marked("&Find a part"), "Edit", ("Ctrl+F",), "search", marked("Search the equipment")),
    Command("larger", marked("&Larger"), "View", ("Ctrl++", "Ctrl+="), "", marked("Scale everything up")),
    Command("smaller", marked("&Smaller"), "View", ("Ctrl+-",), "", marked("Scale everything down")),
    Command("usual_size", marked("&Usual size"), "View", ("Ctrl+0",), "", marked("Scale everything as it was made")),
    Command("side_dock", marked("&Left dock"), "View", ("Ctrl+B",), "", marked("Show or hide the dock at the left")),
    Command("usual_layout", marked("&Usual layout"), "View", (), "", marked("Divide the window as it was made")),
    Command("next", marked("&Next design"), "View", ("Ctrl+Tab",), "", marked("Go to the next open design")),
    Command(
        "previous",
        marked("&Previous design"),
        "View",
        ("Ctrl+Shift+Tab",),
        "",
        marked("Go to the previous open design"),
    ),
    Command(
        "keys",
        marked("&Keys…"),
        "Help",
        ("Ctrl+Alt+K",),
        "command",
        marked("Look up and change the keys of all commands"),
    ),
    Command(
        "folders", marked("Show &settings folder"), "Help", (), "", marked("Where Mechwright keeps what it remembers")
    ),
    Command("about", marked("&About Mechwright"), "Help", (), "", marked("Version and licence")),
)
