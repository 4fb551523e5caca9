"""Everything that can be done from the menus, as actions with their keys; the window says what some of them do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget

from designer.app.commands.command import MENUS, WINDOW, Command, MenuName, Where
from designer.app.commands.keymap import keymap
from designer.app.context.pending_edits import finish_typing
from designer.app.pages.compare.commands import COMMANDS as COMPARISON
from designer.app.pages.editor.design_commands import COMMANDS as DESIGN
from designer.app.pages.editor.exports import COMMANDS as EXPORTS
from designer.app.pages.editor.focus_commands import COMMANDS as GOING
from designer.app.pages.editor.view_commands import COMMANDS as DOCKS
from designer.app.pages.lab.commands import COMMANDS as LAB
from designer.app.shell.file_commands import COMMANDS as FILES
from designer.app.shell.regions import COMMANDS as REGIONS
from designer.app.shell.workspace_commands import COMMANDS as SPACES
from designer.app.ui.icons import bind_icon
from designer.app.views.board.commands import COMMANDS as SLOTS
from designer.app.views.board.keys import COMMANDS as CURSOR
from designer.app.views.equipment.commands import COMMANDS as PARTS
from designer.app.views.ledger.commands import COMMANDS as FIGURES
from designer.language import languages, marked, tr

if TYPE_CHECKING:
    from designer.app.pages.editor.editor import Editor
    from designer.app.shell.window import Window

GROUPS: Final[Mapping[str, tuple[Command, ...]]] = {
    marked("Window"): (*WINDOW, *SPACES, *MENUS),
    marked("Files"): (*FILES, *EXPORTS),
    marked("Panels and regions"): (*GOING, *REGIONS),
    marked("The design as a whole"): (*DESIGN, *DOCKS),
    marked("Board and shelf"): (*SLOTS, *CURSOR),
    marked("The list of equipment"): PARTS,
    marked("Battle Value and figures"): FIGURES,
    marked("Compare and Lab"): (*COMPARISON, *LAB),
}
"""All commands, by what they belong to."""

COMMANDS: Final[tuple[Command, ...]] = (
    *(*WINDOW, *SPACES, *MENUS, *FILES, *DESIGN, *DOCKS, *GOING, *REGIONS),
    *(*EXPORTS, *SLOTS, *CURSOR, *COMPARISON, *PARTS, *FIGURES, *LAB),
)
"""All commands, in the order in which menus and the palette list them."""

LIKE_SYSTEM: Final = marked("As the &system")
THEMES: Final = {"system": LIKE_SYSTEM, "light": marked("&Light"), "dark": marked("&Dark")}
DENSITIES: Final = {
    "automatic": marked("&Automatic"),
    "compact": marked("&Compact"),
    "comfortable": marked("C&omfortable"),
    "large": marked("&Large"),
}
MOTIONS: Final = {"system": LIKE_SYSTEM, "full": marked("&On"), "reduced": marked("&Reduced")}

_REST: Final = "…"
"""Where in a menu the commands stand that the menu does not name."""

_MENUS: Final[Mapping[MenuName, tuple[str, ...]]] = {
    "File": (
        *("new", "open", "recent", "samples", "unit_folder", "start", ""),
        *("save", "save_as", "save_all", "preview_file", "reload", ""),
        *("export_sheet", "print_sheet", "copy_sheet", "copy_chat", "copy_file", "", _REST, ""),
        *("close", "close_others", "reopen", "forget_closed", "restore_designs", "quit"),
    ),
    "Edit": (
        *("undo", "redo", "", "palette", "find", "", "select_all_slots", "unplace_selection", "remove_selection"),
        *("duplicate", "copy_opposite", "swap_places", "", _REST),
    ),
    "View": (
        *("page_design", "page_compare", "page_lab", "", "go", "side_dock", "usual_layout", "detach", "part_details"),
        *("", _REST, "", "theme", "colors", "density", "motion", "language", "", "larger", "smaller", "usual_size"),
        *("", "next", "previous"),
    ),
    "Design": (
        *("maximize_armor", "maximize_efficiently", "use_remaining", "allocate", "armor_preferences", "patchwork", ""),
        *("fill", "compact", "sort", "mirror_left", "mirror_right", "clear_slots", ""),
        *("automatic_filler", "automatic_compact", "automatic_sort", "", "new_in_pods", "reset_to_base", ""),
        *("convert", "remove_illegal", "strip", "", _REST),
    ),
    "Help": (_REST, "", "folders", "about"),
}


IN_GOING: Final = (
    *("go_board", "go_equipment", "go_findings", "go_ledger", "go_armor", "go_timeline", ""),
    *("show_loadout", "show_chassis", "show_identity", "show_background", "show_quirks", "best_next_change"),
    *("go_notes", ""),
    *("next_region", "previous_region"),
)
"""What the menu of panels holds."""


class Actions:
    """The actions by name, and the menus made of them.

    ``own_keys`` are the keys that the user gave to commands. ``on`` says what an action does; one that nothing was
    said about stays disabled, so that no key does nothing.
    """

    def __init__(self, window: QWidget, own_keys: Mapping[str, Iterable[str]] | None = None) -> None:
        self._window = window
        self.named: dict[str, QAction] = {}
        self.commands = {command.name: command for command in COMMANDS}
        for command in COMMANDS:
            action = QAction(tr(command.words), window)
            action.setStatusTip(tr(command.tip))
            action.setToolTip(tr(command.tip))
            action.setCheckable(command.checked is not None)
            if command.where != "window":
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown in menus, taken by the view
            if command.icon:
                bind_icon(action, command.icon)
            self.named[command.name] = action
            self.set_keys(command.name, None)
        self.named["side_dock"].setCheckable(True)
        self.named["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self.named["about"].setMenuRole(QAction.MenuRole.AboutRole)
        self.recent = QMenu(tr("Open &recent"), window)
        self.samples = QMenu(tr("Open sa&mple"), window)
        self.themes = _choices(window, THEMES)
        self.densities = _choices(window, DENSITIES)
        self.motions = _choices(window, MOTIONS)
        self.languages = _choices(window, {"system": LIKE_SYSTEM, **languages()})
        going = QMenu(tr("&Go to"), window)
        _fill(going, IN_GOING, self.named)
        self.choices = {
            tr(title): group
            for title, group in (
                (marked("Theme"), self.themes),
                (marked("Density"), self.densities),
                (marked("Motion"), self.motions),
                (marked("Language"), self.languages),
            )
        }
        """What the window looks and speaks like, by what it is called."""
        self._submenus = {
            "go": going,
            "recent": self.recent,
            "samples": self.samples,
            "theme": _menu_of(tr("&Theme"), self.themes, window),
            "density": _menu_of(tr("&Density"), self.densities, window),
            "motion": _menu_of(tr("&Motion"), self.motions, window),
            "language": _menu_of(tr("La&nguage"), self.languages, window),
        }
        window.addActions(list(self.named.values()))
        for name, keys in (own_keys or {}).items():
            if name in self.named:
                self.set_keys(name, keys)

    def __getitem__(self, name: str) -> QAction:
        return self.named[name]

    # -- keys -----------------------------------------------------------------------------------------------

    def set_keys(self, name: str, keys: Iterable[str] | None) -> None:
        """Give a command other keys; None gives it its usual ones."""
        self.named[name].setShortcuts(keymap().set_keys(self.commands[name], keys))

    def own_keys(self) -> dict[str, list[str]]:
        """The keys that are not the usual ones, by command."""
        return {
            name: [key.toString() for key in self.named[name].shortcuts()]
            for name, command in self.commands.items()
            if self.named[name].shortcuts() != [QKeySequence(key) for key in command.keys]
        }

    def holder(self, key: QKeySequence, *, besides: str) -> str | None:
        """The command that has a key already where this one is to have it; None if the key is free.

        What holds on the board may mean something else in the list of equipment; what holds everywhere, nothing else.
        """
        here = self.commands[besides].where if besides in self.commands else "window"
        held = (name for name, action in self.named.items() if key in action.shortcuts() and name != besides)
        return next((name for name in held if _meet(here, self.commands[name].where)), None)

    # -- deeds ----------------------------------------------------------------------------------------------

    def on(self, **deeds: Callable[[], object]) -> None:
        """Say what actions do."""
        for name, deed in deeds.items():
            self.named[name].triggered.connect(lambda _checked=False, deed=deed: self._do(deed))

    def _do(self, deed: Callable[[], object]) -> None:
        """Do something to what is shown: what is typed in a field belongs to it."""
        finish_typing(self._window)
        deed()

    def connect(self, window: Window) -> None:
        """Let every command with a deed of its own do it, to the window or to the design in front."""
        for name, command in self.commands.items():
            if command.deed is not None:
                self.on(**{name: lambda deed=command.deed: window.with_editor(deed)})
            elif command.window_deed is not None:
                self.on(**{name: lambda deed=command.window_deed: deed(window)})

    def show_state(self, editor: Editor | None) -> None:
        """Enable and tick the commands on a design by how it stands."""
        for name, command in self.commands.items():
            if command.deed is None:
                continue
            action = self.named[name]
            action.setEnabled(editor is not None and (command.able is None or command.able(editor)))
            if command.checked is not None:
                action.setChecked(editor is not None and command.checked(editor))

    def fill(self, bar: QMenuBar, menus: Mapping[MenuName, QMenu]) -> None:
        """Fill the menus of a menu bar."""
        for title, layout in _MENUS.items():
            menu = menus[title]
            self._open_with(f"menu_{title.lower()}", bar, menu)
            _fill(menu, self._entries(title, layout), self.named, self._submenus)

    def _entries(self, title: MenuName, layout: tuple[str, ...]) -> list[str]:
        named = {name for names in (*_MENUS.values(), IN_GOING) for name in names}
        rest = [command.name for command in COMMANDS if command.menu == title and command.name not in named]
        at = layout.index(_REST)
        return [*layout[:at], *rest, *layout[at + 1 :]]

    def _open_with(self, name: str, bar: QMenuBar, menu: QMenu) -> None:
        """A menu opens with the key of a command, since no letter of its name is underlined."""

        def open_menu() -> None:
            front = QApplication.activeWindow()
            if front is None or front is bar.window():
                menu.popup(bar.mapToGlobal(bar.actionGeometry(menu.menuAction()).bottomLeft()))
            else:
                menu.popup(front.mapToGlobal(QPoint(0, 0)))  # a design's own window, which has no bar

        self.on(**{name: open_menu})

    def show_recent(self, names: Mapping[Path, str], open_file: Callable[[Path], object]) -> None:
        """List the recent files, by what they are called."""
        self.recent.clear()
        for number, (file, title) in enumerate(names.items(), start=1):
            name = title.replace("&", "&&")
            entry = self.recent.addAction(f"&{number % 10} {name}" if number <= 10 else name)
            entry.setToolTip(str(file))
            entry.setStatusTip(str(file))
            entry.triggered.connect(lambda _checked=False, file=file: open_file(file))
        self.recent.setEnabled(not self.recent.isEmpty())

    def show_samples(self, samples: Iterable[tuple[str, Path]], open_sample: Callable[[Path], object]) -> None:
        """List the designs that came with the program."""
        self.samples.clear()
        for title, file in samples:
            entry = self.samples.addAction(title.replace("&", "&&"))
            entry.triggered.connect(lambda _checked=False, file=file: open_sample(file))
        self.samples.setEnabled(not self.samples.isEmpty())

    def enable(self, names: Iterable[str], enabled: bool) -> None:
        """Let several actions be done, or not."""
        for name in names:
            self.named[name].setEnabled(enabled)


def plain(words: str) -> str:
    """The words of a command without the marks for menus."""
    return words.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def _meet(one: Where, other: Where) -> bool:
    """Whether keys that hold in two places get into one another's way."""
    return one == other or "window" in (one, other)


def choose(group: QActionGroup, key: str) -> None:
    """Tick one of a group of choices without announcing it."""
    for action in group.actions():
        action.setChecked(action.data() == key)


def _choices(window: QWidget, words: Mapping[str, str]) -> QActionGroup:
    group = QActionGroup(window)
    for key, text in words.items():
        action = group.addAction(tr(text))
        action.setCheckable(True)
        action.setData(key)
    return group


def _fill(
    menu: QMenu, names: Iterable[str], actions: Mapping[str, QAction], submenus: Mapping[str, QMenu] | None = None
) -> None:
    """Fill a menu with actions and menus by name; an empty name is a rule."""
    for name in names:
        if not name:
            menu.addSeparator()
        elif submenus is not None and name in submenus:
            menu.addMenu(submenus[name])
        else:
            menu.addAction(actions[name])


def _menu_of(title: str, group: QActionGroup, window: QWidget) -> QMenu:
    menu = QMenu(title, window)
    menu.addActions(group.actions())
    return menu
