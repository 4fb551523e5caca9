"""What a command is, and the ones that belong to the window itself.

Menus, keys and the palette are made from commands. A part of the program that brings commands of its own declares them
as a tuple in a module beside it, and ``designer.app.shell.actions`` names that tuple in its list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtGui import QKeySequence

from designer.language import marked

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor
    from designer.app.shell.window import Window

Standard = QKeySequence.StandardKey
MenuName = Literal["File", "Edit", "View", "Design", "Help"]
Where = Literal["window", "board", "equipment"]
"""Where the keys of a command hold: everywhere, on board and shelf, or in the list of equipment."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done from a menu, with a key, and from the palette.

    ``name`` is what the settings know it by. ``words`` are what menus say, with ``&`` before the letter that chooses
    it; ``tip`` says in a sentence what it does. ``deed`` acts on the design in front and is disabled while there is
    none; ``window_deed`` acts on the window. With neither, the window says what the command does. ``able`` tells
    whether it can be done now, and ``checked`` makes it a switch; both are asked again after every edit, selection
    and change of page. ``why`` says why it cannot be done while it cannot. ``also`` are further words by which the
    palette finds it. ``where`` its keys hold: those that do not hold everywhere are taken by the view itself.
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
    why: str = ""
    also: str = ""
    where: Where = "window"


WINDOW: Final = (
    Command(
        "new",
        marked("&New design"),
        "File",
        ("Ctrl+N",),
        "new",
        marked("Start an empty design"),
        also=marked("create empty chassis"),
    ),
    Command(
        "open",
        marked("&Open…"),
        "File",
        ("Ctrl+O",),
        "open",
        marked("Open designs from files"),
        also=marked("load import file"),
    ),
    Command(
        "start",
        marked("S&tart page"),
        "File",
        (),
        "",
        marked("Begin with an empty chassis, a sample or a file"),
        also=marked("welcome home samples"),
    ),
    Command(
        "save",
        marked("&Save"),
        "File",
        ("Ctrl+S",),
        "save",
        marked("Save the design to its file"),
        also=marked("write store"),
    ),
    Command(
        "save_as",
        marked("Save &as…"),
        "File",
        ("Ctrl+Shift+S",),
        "",
        marked("Save the design to another file"),
        also=marked("rename copy file"),
    ),
    Command("close", marked("&Close"), "File", ("Ctrl+W",), "close", marked("Close the design"), also=marked("tab")),
    Command(
        "quit", marked("&Quit"), "File", ("Ctrl+Q",), "", marked("Close all designs and quit"), also=marked("exit end")
    ),
    Command(
        "undo",
        marked("&Undo"),
        "Edit",
        (Standard.Undo,),
        "undo",
        marked("Take back the last step"),
        also=marked("back revert"),
        why=marked("There is no step to take back"),
    ),
    Command(
        "redo",
        marked("&Redo"),
        "Edit",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
        marked("Make the step taken back last again"),
        also=marked("again repeat"),
        why=marked("No step was taken back"),
    ),
    Command(
        "palette",
        marked("Find &anything"),
        "Edit",
        ("Ctrl+K",),
        "command",
        marked("Find a part, command, place or design"),
    ),
    Command(
        "find",
        marked("&Find a part"),
        "Edit",
        ("Ctrl+F",),
        "search",
        marked("Search the equipment"),
        also=marked("search equipment weapons"),
    ),
    Command(
        "larger",
        marked("&Larger"),
        "View",
        ("Ctrl++", "Ctrl+="),
        "",
        marked("Scale everything up"),
        also=marked("zoom in bigger scale"),
    ),
    Command(
        "smaller",
        marked("&Smaller"),
        "View",
        ("Ctrl+-",),
        "",
        marked("Scale everything down"),
        also=marked("zoom out scale"),
    ),
    Command(
        "usual_size",
        marked("&Usual size"),
        "View",
        ("Ctrl+0",),
        "",
        marked("Scale everything as it was made"),
        also=marked("zoom reset 100 %"),
    ),
    Command(
        "side_dock",
        marked("&Left dock"),
        "View",
        ("Ctrl+B",),
        "",
        marked("Show or hide the dock at the left"),
        also=marked("panel drawer sidebar"),
    ),
    Command(
        "usual_layout",
        marked("&Usual layout"),
        "View",
        (),
        "",
        marked("Divide the window as it was made"),
        also=marked("reset panels splitters"),
    ),
    Command(
        "next",
        marked("&Next design"),
        "View",
        ("Ctrl+Tab",),
        "",
        marked("Go to the next open design"),
        also=marked("tab"),
        why=marked("No other design is open"),
    ),
    Command(
        "previous",
        marked("&Previous design"),
        "View",
        ("Ctrl+Shift+Tab",),
        "",
        marked("Go to the previous open design"),
        also=marked("tab"),
        why=marked("No other design is open"),
    ),
    Command(
        "keys",
        marked("&Keys…"),
        "Help",
        ("Ctrl+Alt+K",),
        "command",
        marked("Look up and change the keys of all commands"),
        also=marked("shortcuts hotkeys keyboard bindings"),
    ),
    Command(
        "colors",
        marked("C&olors…"),
        "View",
        (),
        "",
        marked("Look up and change the colors of the kinds of equipment"),
        also=marked("paint repaint palette contrast colors"),
    ),
    Command(
        "folders",
        marked("Show &settings folder"),
        "Help",
        (),
        "",
        marked("Where Mechwright keeps what it remembers"),
        also=marked("configuration preferences options"),
    ),
    Command(
        "about",
        marked("&About Mechwright"),
        "Help",
        (),
        "",
        marked("Version and license"),
        also=marked("version license"),
    ),
)


MENUS: Final = tuple(
    Command(f"menu_{name.lower()}", words, None, (f"Alt+{name[0]}",), tip=tip)
    for name, words, tip in (
        ("File", marked("File menu"), marked("Open the menu of files")),
        ("Edit", marked("Edit menu"), marked("Open the menu of steps and selection")),
        ("View", marked("View menu"), marked("Open the menu of what is seen, and how")),
        ("Design", marked("Design menu"), marked("Open the menu of what is done to the design")),
        ("Help", marked("Help menu"), marked("Open the menu of keys and help")),
    )
)
