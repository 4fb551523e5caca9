"""Everything that can be done from the menus, as actions with their keys; the window says what some of them do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from designer.app.breakdown.commands import COMMANDS as FIGURES
from designer.app.browser.commands import COMMANDS as PARTS
from designer.app.commands import WINDOW, Command, MenuName
from designer.app.compare.commands import COMMANDS as COMPARISON
from designer.app.designcommands import COMMANDS as DESIGN
from designer.app.docks.commands import COMMANDS as DOCKS
from designer.app.exports import COMMANDS as EXPORTS
from designer.app.filecommands import COMMANDS as FILES
from designer.app.icons import bind_icon
from designer.app.lab.commands import COMMANDS as LAB
from designer.app.slots.commands import COMMANDS as SLOTS
from designer.app.typed import finish_typing
from designer.language import languages, marked, tr

if TYPE_CHECKING:
    from designer.app.editor import Editor
    from designer.app.window import Window

COMMANDS: Final[tuple[Command, ...]] = (
    *WINDOW,
    *FILES,
    *DESIGN,
    *DOCKS,
    *EXPORTS,
    *SLOTS,
    *COMPARISON,
    *PARTS,
    *FIGURES,
    *LAB,
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
    "File": ("new", "open", "recent", "samples", "start", "", "save", "save_as", _REST, "", "close", "quit"),
    "Edit": ("undo", "redo", "", "palette", "find", "", "unplace_selection", "remove_selection", "", _REST),
    "View": (
        *("theme", "density", "motion", "language", "", "larger", "smaller", "usual_size", ""),
        *("side_dock", "usual_layout", _REST, "", "next", "previous"),
    ),
    "Design": ("maximize_armor", "use_remaining", "allocate", "", _REST),
    "Help": (_REST, "", "folders", "about"),
}


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
        self._submenus = {
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
        usual = self.commands[name].keys
        self.named[name].setShortcuts([QKeySequence(key) for key in (usual if keys is None else keys)])

    def own_keys(self) -> dict[str, list[str]]:
        """The keys that are not the usual ones, by command."""
        return {
            name: [key.toString() for key in self.named[name].shortcuts()]
            for name, command in self.commands.items()
            if self.named[name].shortcuts() != [QKeySequence(key) for key in command.keys]
        }

    def holder(self, key: QKeySequence, *, besides: str) -> str | None:
        """The command that has a key already; None if the key is free."""
        held = (name for name, action in self.named.items() if key in action.shortcuts() and name != besides)
        return next(held, None)

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
            self._open_with(f"Alt+{title[0]}", bar, menu)
            for name in self._entries(title, layout):
                if not name:
                    menu.addSeparator()
                elif name in self._submenus:
                    menu.addMenu(self._submenus[name])
                else:
                    menu.addAction(self.named[name])

    def _entries(self, title: MenuName, layout: tuple[str, ...]) -> list[str]:
        named = {name for names in _MENUS.values() for name in names}
        rest = [command.name for command in COMMANDS if command.menu == title and command.name not in named]
        at = layout.index(_REST)
        return [*layout[:at], *rest, *layout[at + 1 :]]

    def _open_with(self, key: str, bar: QMenuBar, menu: QMenu) -> None:
        """A menu opens with Alt and its first letter, which is not underlined."""

        def open_menu() -> None:
            menu.popup(bar.mapToGlobal(bar.actionGeometry(menu.menuAction()).bottomLeft()))

        QShortcut(QKeySequence(key), self._window, open_menu)

    def show_recent(self, files: Iterable[Path], open_file: Callable[[Path], object]) -> None:
        """List the recent files."""
        self.recent.clear()
        for number, file in enumerate(files, start=1):
            entry = self.recent.addAction(
                f"&{number % 10} {file.name.replace('&', '&&')}" if number <= 10 else file.name
            )
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


def _menu_of(title: str, group: QActionGroup, window: QWidget) -> QMenu:
    menu = QMenu(title, window)
    menu.addActions(group.actions())
    return menu
