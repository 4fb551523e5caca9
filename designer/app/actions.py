"""Everything that can be done from the menus, as actions with their keys; the window says what each one does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from designer.app.icons import bind_icon

_Standard = QKeySequence.StandardKey

# name: words, keys, icon, what it does in a sentence
_ACTIONS: Final[Mapping[str, tuple[str, tuple[str | _Standard, ...], str, str]]] = {
    "new": ("&New design", ("Ctrl+N",), "new", "Start an empty design"),
    "open": ("&Open…", ("Ctrl+O",), "open", "Open designs from files"),
    "save": ("&Save", ("Ctrl+S",), "save", "Save the design to its file"),
    "save_as": ("Save &as…", ("Ctrl+Shift+S",), "", "Save the design to another file"),
    "close": ("&Close", ("Ctrl+W",), "close", "Close the design"),
    "start": ("S&tart page", (), "", "Begin with an empty chassis, a sample or a file"),
    "quit": ("&Quit", ("Ctrl+Q",), "", "Close all designs and quit"),
    "undo": ("&Undo", (_Standard.Undo,), "undo", "Take back the last step"),
    "redo": ("&Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", "Make the step taken back last again"),
    "find": ("&Find a part", ("Ctrl+F",), "search", "Search the equipment"),
    "side_dock": ("&Left dock", ("Ctrl+B",), "", "Show or hide the dock at the left"),
    "next": ("&Next design", ("Ctrl+Tab",), "", "Go to the next open design"),
    "previous": ("&Previous design", ("Ctrl+Shift+Tab",), "", "Go to the previous open design"),
    "larger": ("&Larger", ("Ctrl++", "Ctrl+="), "", "Scale everything up"),
    "smaller": ("&Smaller", ("Ctrl+-",), "", "Scale everything down"),
    "usual_size": ("&Usual size", ("Ctrl+0",), "", "Scale everything as it was made"),
    "maximize_armor": ("&Maximize armor", (), "shield", "As much armor as every location takes"),
    "use_remaining": ("&Use remaining mass as armor", (), "", "Turn the free mass into armor"),
    "allocate": ("&Allocate armor", (), "", "Spread the armor points over the locations anew"),
    "unplace_selection": ("&Unplace selection", (), "", "Put the selected items on the shelf"),
    "remove_selection": ("&Remove selection", (), "", "Take the selected items out of the design"),
    "usual_layout": ("&Usual layout", (), "", "Divide the window as it was made"),
    "folders": ("Show &settings folder", (), "", "Where Mechwright keeps what it remembers"),
    "about": ("&About Mechwright", (), "", "Version and licence"),
}

THEMES: Final = {"system": "As the &system", "light": "&Light", "dark": "&Dark"}
DENSITIES: Final = {
    "automatic": "&Automatic",
    "compact": "&Compact",
    "comfortable": "C&omfortable",
    "large": "&Large",
}

_FILE = ("new", "open", "recent", "samples", "start", "", "save", "save_as", "", "close", "quit")
_EDIT = ("undo", "redo", "", "find", "", "unplace_selection", "remove_selection")
_VIEW = (
    "theme",
    "density",
    "",
    "larger",
    "smaller",
    "usual_size",
    "",
    "side_dock",
    "usual_layout",
    "",
    "next",
    "previous",
)
_DESIGN = ("maximize_armor", "use_remaining", "allocate")
_HELP = ("folders", "about")


class Actions:
    """The actions by name, and the menus made of them.

    ``on`` says what an action does; one that nothing was said about stays disabled, so that no key does nothing.
    """

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self.named: dict[str, QAction] = {}
        for name, (words, keys, icon, tip) in _ACTIONS.items():
            action = QAction(words, window)
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.setStatusTip(tip)
            action.setToolTip(tip)
            if icon:
                bind_icon(action, icon)
            self.named[name] = action
        self.named["side_dock"].setCheckable(True)
        self.named["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self.named["about"].setMenuRole(QAction.MenuRole.AboutRole)
        self.recent = QMenu("Open &recent", window)
        self.samples = QMenu("Open sa&mple", window)
        self.themes = _choices(window, THEMES)
        self.densities = _choices(window, DENSITIES)
        self._submenus = {
            "recent": self.recent,
            "samples": self.samples,
            "theme": _menu_of("&Theme", self.themes, window),
            "density": _menu_of("&Density", self.densities, window),
        }
        window.addActions(list(self.named.values()))

    def __getitem__(self, name: str) -> QAction:
        return self.named[name]

    def on(self, **deeds: Callable[[], object]) -> None:
        """Say what actions do."""
        for name, deed in deeds.items():
            self.named[name].triggered.connect(lambda _checked=False, deed=deed: deed())

    def fill(self, bar: QMenuBar) -> None:
        """Put all menus into a menu bar."""
        for title, names in (
            ("File", _FILE),
            ("Edit", _EDIT),
            ("View", _VIEW),
            ("Design", _DESIGN),
            ("Help", _HELP),
        ):
            menu = bar.addMenu(title)
            self._open_with(f"Alt+{title[0]}", bar, menu)
            for name in names:
                if not name:
                    menu.addSeparator()
                elif name in self._submenus:
                    menu.addMenu(self._submenus[name])
                else:
                    menu.addAction(self.named[name])

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


def choose(group: QActionGroup, key: str) -> None:
    """Tick one of a group of choices without announcing it."""
    for action in group.actions():
        action.setChecked(action.data() == key)


def _choices(window: QWidget, words: Mapping[str, str]) -> QActionGroup:
    group = QActionGroup(window)
    for key, text in words.items():
        action = group.addAction(text)
        action.setCheckable(True)
        action.setData(key)
    return group


def _menu_of(title: str, group: QActionGroup, window: QWidget) -> QMenu:
    menu = QMenu(title, window)
    menu.addActions(group.actions())
    return menu
